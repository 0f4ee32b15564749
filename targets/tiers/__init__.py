"""Tiers: the evaluator answers a program's first calls while the compiler works; then compiled code takes over.

`choose.py` decides whether that is worthwhile, `background.py` runs the compilations, `executable.py` is the callable.
"""
