"""Regions of small tensors as one native kernel: loops, branches and straight-line code around them."""
