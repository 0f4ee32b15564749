"""The steps of `fuzz_corners`."""

from corner_steps import arithmetic, control, movement, reductions  # noqa: F401  (they register steps)
from corner_steps.walk import STEPS, Corner, Walk

__all__ = ["STEPS", "Corner", "Walk"]
