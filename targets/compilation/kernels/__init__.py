"""Compiled kernels, stored by content and linked into later programs: see `exchange`."""
