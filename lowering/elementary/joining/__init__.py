"""Fusion of element-wise operations into loops over elements."""
