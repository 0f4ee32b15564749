"""Passes that decide where results are written."""
