"""Compiles regions of small tensors into one native kernel: loops, branches and the straight-line code around them."""
