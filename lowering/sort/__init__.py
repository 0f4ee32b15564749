"""Lowers sorting and top-k."""
