"""Kernels of convolutions that take sizes as arguments."""
