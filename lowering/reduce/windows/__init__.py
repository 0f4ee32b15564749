"""Lowers windows that slide over arrays: pooling, its gradients, cumulative operations."""
