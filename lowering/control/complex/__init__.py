"""Loops that carry complex numbers carry their parts."""
