"""Passes that resolve dynamic shapes: refinement, bounded dimensions."""
