"""Functions over one more dimension: `batch`, and the rules of operations."""
