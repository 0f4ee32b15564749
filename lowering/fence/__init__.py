"""Barriers that keep the compiler from fusions that it gets wrong, or cannot compile.

`reductions` fences operations that would be fused with reductions and products, `movement` those that read or write a
part of an array. This folder itself holds the fences that depend on the structure of a program (loops, the number of
arrays of a kernel), and passes on barriers themselves.
"""
