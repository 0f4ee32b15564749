"""Passes that replace reductions along few elements by element-wise operations."""
