"""Bodies of kernels as passes wrote them: those that a process keeps, and those on disk."""
