"""Bundles: compiled ahead of time, for one or several targets."""
