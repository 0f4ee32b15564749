"""Passes that bring programs of every origin into one form: tuples, composites, library calls, old spellings."""
