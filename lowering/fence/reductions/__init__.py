"""Barriers around reductions and products, and operations that would be fused with them."""
