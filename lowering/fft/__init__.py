"""Discrete Fourier transforms: plans, native kernels, and the portable form in StableHLO."""
