"""Arithmetic on numbers of every element type in NumPy."""
