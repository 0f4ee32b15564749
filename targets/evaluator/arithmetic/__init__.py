"""Numbers of every element type in NumPy: what operations compute with."""
