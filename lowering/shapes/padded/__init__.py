"""Proves that a program on padded arguments gives the same answer as on the original arguments."""
