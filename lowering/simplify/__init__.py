"""The algebraic simplifier: tables of rows, each with its algebra, and the passes that apply them."""
