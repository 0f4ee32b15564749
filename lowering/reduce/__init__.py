"""Lowers reductions, windows, their gradients, and batch normalization."""
