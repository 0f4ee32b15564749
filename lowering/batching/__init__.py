"""Adding a batch dimension to a function: the pass `batch`, and the rule of each operation."""
