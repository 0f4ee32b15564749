"""Reverse-mode gradients: the pass `differentiate`, and a rule for each operation."""
