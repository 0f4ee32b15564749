"""Passes that decide which memory results are written to."""
