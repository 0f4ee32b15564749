"""Compiled kernels, kept by content and linked into later programs: see `exchange`."""
