"""Arguments of random sizes, types and values, as arrays of several kinds."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import jax
import ml_dtypes
import numpy as np
from functions import KINDS, Leaf, Spec, fill, pairs

import hilo

SIZES = (0, 1, 2, 3, 4, 5, 7, 8, 12, 16, 17, 31, 33, 64, 65, 100, 128, 211, 300)
MAX_ELEMENTS = 1 << 16


def arguments(rng: random.Random, spec: Spec) -> tuple[Any, ...]:
    """Arrays of random sizes, types and values."""
    most = rng.choice((4, 17, 70, 300))
    sizes = {dim: rng.choice([n for n in SIZES if n <= most]) for dim in spec.dims}
    main = {kind: rng.choice(names) for kind, names in KINDS.items()}
    values = np.random.default_rng(rng.randrange(1 << 40))

    def make(leaf: Leaf) -> np.ndarray:
        name = main[leaf.kind] if rng.random() < 0.8 else rng.choice(KINDS[leaf.kind])
        return array(values, rng, name, tuple(sizes[dim] for dim in leaf.names))

    for leaf in spec.leaves():
        while math.prod(sizes[dim] for dim in leaf.names) > MAX_ELEMENTS:
            sizes[max(leaf.names, key=lambda name: sizes[name])] //= 2
    return tuple(fill(tree, make) for tree in spec.arguments)


def array(values: np.random.Generator, rng: random.Random, name: str, dims: tuple[int, ...]) -> np.ndarray:
    if name == "bool":
        return values.random(dims) < 0.5
    dtype = np.dtype(getattr(ml_dtypes, name, name))
    if dtype.kind in "iu":
        low = 0 if dtype.kind == "u" else -9
        return values.integers(low, 20, dims).astype(dtype)
    if dtype.kind == "c":
        return (values.normal(size=dims) + 1j * values.normal(size=dims)).astype(dtype)
    made = values.integers(-4, 5, dims) if rng.random() < 0.4 else values.normal(size=dims)
    return np.asarray(made).astype(dtype)


def present(rng: random.Random, spec: Spec, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same arguments as arrays of several kinds and layouts."""

    def show(x: np.ndarray) -> Any:
        form = rng.choice(("numpy", "numpy", "device", "device", "fortran", "strided", "readonly", "jax"))
        if form == "device":
            return hilo.device_put(x)
        if form == "fortran" and x.ndim:
            return np.asfortranarray(x)
        if form == "strided" and x.ndim:
            wide = np.zeros((*x.shape[:-1], 2 * x.shape[-1]), x.dtype)
            wide[..., ::2] = x
            return wide[..., ::2]
        if form == "readonly":
            copy = np.array(x)
            copy.flags.writeable = False
            return copy
        if form == "jax" and x.dtype.itemsize < 8:
            return jax.numpy.asarray(x)
        return np.array(x)

    return tuple(fill_like(tree, given, show) for tree, given in zip(spec.arguments, args, strict=True))


def fill_like(tree: Any, given: Any, show: Callable[[Any], Any]) -> Any:
    found = iter([show(x) for _, x in pairs(tree, given)])
    return fill(tree, lambda leaf: next(found))


def fill_free_memory() -> None:
    """Leaves huge numbers in memory that is free: what is read before it is written, or behind an array, shows."""
    for size in (1 << 8, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18):
        kept = [hilo.device_put(np.full(size, 0x71, np.uint8)) for _ in range(8)]
        del kept


def shapes(args: Any) -> str:
    return str(jax.tree.map(lambda x: f"{x.dtype}{list(x.shape)}", args)).replace("'", "")
