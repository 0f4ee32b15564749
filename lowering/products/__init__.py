"""Lowers dots: order of the result, algorithms, mixed element types."""
