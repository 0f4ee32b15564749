"""Tiers: the evaluator answers a program's first calls while the compiler works on it; then compiled code takes over.

`choose.py` decides whether that is worth while, `background.py` runs the compilations, `executable.py` is what is
called.
"""
