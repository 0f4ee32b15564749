"""Element-wise operations: arithmetic, comparison, choice, conversion."""
