"""Evaluates what is computed from constants."""
