"""Passes that normalize input programs: tuples, composites, library calls, deprecated operations."""
