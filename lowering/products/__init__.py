"""Lowers dots: layouts of operands and results, algorithms, mixed element types, kernels."""
