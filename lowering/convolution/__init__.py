"""Lowers convolutions."""
