"""Discrete Fourier transforms: plans, native kernels, and a portable form in StableHLO."""
