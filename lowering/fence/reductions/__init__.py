"""Barriers around reductions and products, and what is fused with them."""
