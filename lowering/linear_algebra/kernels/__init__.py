"""Native kernels of the decompositions."""
