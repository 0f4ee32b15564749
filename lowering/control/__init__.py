"""Lowers loops."""
