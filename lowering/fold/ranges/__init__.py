"""The numbers that integers may be, and what follows from them."""
