"""Products of small matrices."""
