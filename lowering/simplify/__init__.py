"""The algebraic simplifier: tables of identities, each stated as algebra, and the passes that apply them."""
