"""Kernels as executables: `outline-kernels`, and what it knows about bodies."""
