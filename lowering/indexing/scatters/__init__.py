"""Scatters: kernels, and what is computed on their way."""
