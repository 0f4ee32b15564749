"""Random functions over trees of arrays, for NumPy's functions as `hilo.jit` traces them and for JAX's."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from session_steps.control import smooth_step
from session_steps.scope import Scope, Value

import hilo

JAX = SimpleNamespace(
    fori_loop=lax.fori_loop, while_loop=lax.while_loop, scan=lax.scan, cond=lax.cond, map=lax.map, vmap=jax.vmap,
    grad=jax.grad, jit=jax.jit, switch=lambda index, branches, *xs: lax.switch(index, branches, *xs),
)  # fmt: skip

KINDS = {
    "f": ("float32", "float32", "float32", "float64", "float16", "bfloat16"),
    "i": ("int32", "int32", "int64", "int16", "int8", "uint8", "uint16", "uint32", "uint64"),
    "b": ("bool",),
    "c": ("complex64", "complex128"),
}


@dataclass(frozen=True)
class Leaf:
    """An array argument: its kind, and its dimensions by name."""

    kind: str
    names: tuple[str, ...]


@dataclass
class Spec:
    """A random function.

    Attributes:
        seed: of its walk.
        arguments: for each argument a tree of `Leaf`s: one, a dictionary, a list or a tuple of them.
        steps: the length of the walk.
        has_mode: whether a last argument `mode` is a static number.
        dims: the names of the dimensions.
        inner: functions of one float array that it may call.
    """

    seed: int
    arguments: list[Any]
    steps: int
    has_mode: bool
    dims: tuple[str, ...]
    inner: Sequence[int] = ()

    def leaves(self) -> list[Leaf]:
        return [leaf for one in self.arguments for leaf in leaves_of(one)]


def leaves_of(tree: Any) -> list[Leaf]:
    if isinstance(tree, Leaf):
        return [tree]
    return [leaf for one in (tree.values() if isinstance(tree, dict) else tree) for leaf in leaves_of(one)]


def fill(tree: Any, make: Callable[[Leaf], Any]) -> Any:
    """The tree with arrays in place of its leaves."""
    if isinstance(tree, Leaf):
        return make(tree)
    if isinstance(tree, dict):
        return {name: fill(one, make) for name, one in tree.items()}
    return type(tree)(fill(one, make) for one in tree)


def random_spec(rng: random.Random) -> Spec:
    dims = ("n", "k", "m")[: rng.randint(1, 3)]

    def leaf() -> Leaf:
        kind = rng.choices("fibc", (10, 4, 1, 1))[0]
        return Leaf(kind, tuple(rng.choice(dims) for _ in range(rng.choices((0, 1, 2, 3), (2, 4, 5, 1))[0])))

    def tree() -> Any:
        form = rng.random()
        if form < 0.65:
            return leaf()
        many = [leaf() for _ in range(rng.randint(1, 3))]
        if form < 0.8:
            return {name: one for name, one in zip("wbz", many, strict=False)}
        return tuple(many) if form < 0.9 else [many[0], tuple(many[1:])]

    arguments = [tree() for _ in range(rng.randint(1, 3))]
    steps = rng.randint(2, 12)
    return Spec(
        rng.randrange(1 << 40), arguments, steps, rng.random() < 0.25, dims, (0, 1) if rng.random() < 0.4 else ()
    )


def body(spec: Spec, m: Any, lib: Any, jitted: Sequence[Callable[..., Any]]) -> Callable[..., Any]:
    """The function of a spec in one of the two libraries."""

    def function(x: Any, y: Any = None, z: Any = None, mode: int = 0) -> Any:
        rng = random.Random(spec.seed + mode)
        scope = Scope(rng, m, lib, jitted=[jitted[n] for n in spec.inner])
        for tree, given in zip(spec.arguments, (x, y, z), strict=False):
            for leaf, one in pairs(tree, given):
                scope.values.append(Value(one, leaf.kind, leaf.names, True))
        scope.extend(spec.steps)
        made = scope.values[len(spec.leaves()) :] or scope.values
        chosen = made[-3:] + rng.sample(made, min(2, len(made)))
        form = rng.random()
        if form < 0.3:
            return chosen[0].x
        if form < 0.6:
            return {str(at): one.x for at, one in enumerate(chosen)}
        return chosen[0].x, [one.x for one in chosen[1:]]

    function.__name__ = f"f{spec.seed % 1000}"
    return function


def pairs(tree: Any, given: Any) -> list[tuple[Leaf, Any]]:
    """Each leaf of a tree with the value in its place."""
    if isinstance(tree, Leaf):
        return [(tree, given)]
    keys = tree if isinstance(tree, dict) else range(len(tree))
    return [pair for key in keys for pair in pairs(tree[key], given[key])]


def inner_function(seed: int, m: Any, lib: Any) -> Callable[..., Any]:
    """A function of one float array, of the array's type and shape."""

    def smooth(x: Any) -> Any:
        rng = random.Random(seed)
        names = tuple("nkm"[: len(x.shape)])
        scope = Scope(rng, m, lib, [Value(x, "f", names)], depth=2)
        for _ in range(3):
            scope.values.append(smooth_step(scope))
        same = [v for v in scope.values if v.names == names and v.kind == "f"]
        return same[-1].x * 2

    return smooth


def both(spec: Spec, inner_seed: int, inner_options: dict[str, Any]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The function for hilo and for JAX."""
    with_hilo = [hilo.jit(inner_function(inner_seed + n, np, hilo), **inner_options) for n in range(2)]
    with_jax = [jax.jit(inner_function(inner_seed + n, jnp, JAX)) for n in range(2)]
    return body(spec, np, hilo, with_hilo), body(spec, jnp, JAX, with_jax)


def in_wide(tree: Any) -> Any:
    """Arrays in f64 and c128 in place of narrower floats."""

    def wide(x: Any) -> Any:
        a = np.asarray(x)
        if a.dtype.kind == "c":
            return a.astype(np.complex128)
        return a.astype(np.float64) if a.dtype.kind == "f" or a.dtype.name == "bfloat16" else a

    return jax.tree.map(wide, tree)
