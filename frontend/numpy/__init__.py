"""NumPy's protocols and functions over XlaOps."""
