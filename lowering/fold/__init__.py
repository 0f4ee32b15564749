"""Folds what is known at compile time: constants, selects, empty tensors."""
