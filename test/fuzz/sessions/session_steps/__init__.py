"""Steps of random functions that NumPy's and JAX's functions both run, by what they do."""

from session_steps import control, elementwise, movement, reductions

__all__ = ["control", "elementwise", "movement", "reductions"]
