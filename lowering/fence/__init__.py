"""Barriers that keep the compiler from fusions that it gets wrong, or cannot compile.

`reductions` fences what is fused with reductions and products, `movement` what reads or writes a part of an array. In
this folder are the fences that follow from the form of a program: loops, the number of a kernel's arrays, and the
barriers themselves.
"""
