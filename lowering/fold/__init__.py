"""Folds what is known when a program is compiled: constants, choices, empty tensors."""
