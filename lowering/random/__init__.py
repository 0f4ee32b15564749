"""Passes that lower random numbers: three-fry and Philox, keys, and the state of a program's generator."""
