"""All modules that evaluate operations, by family. Importing this one registers them."""

from hilo.targets.evaluator import (
    chlo,
    control,
    conversion,
    effects,
    elementwise,
    indexing,
    linear_algebra,
    normalization,
    products,
    random,
    reductions,
    shaping,
    sorting,
)

__all__ = [
    "chlo",
    "control",
    "conversion",
    "effects",
    "elementwise",
    "indexing",
    "linear_algebra",
    "normalization",
    "products",
    "random",
    "reductions",
    "shaping",
    "sorting",
]
