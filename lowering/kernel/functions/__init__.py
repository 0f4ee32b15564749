"""Functions that kernels compute in arithmetic of their own, on scalars and vectors."""
