"""Passes that resolve dynamic shapes: refinement, bounded dimensions, programs for any size."""
