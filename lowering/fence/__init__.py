"""Barriers that keep the compiler from fusions that it gets wrong or cannot compile."""
