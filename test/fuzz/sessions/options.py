"""Random options of `hilo.jit`, and scopes."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator
from typing import Any

from functions import Leaf, Spec

import hilo

TARGETS: tuple[Any, ...] = (
    "llvm-cpu", "llvm-cpu", "llvm-cpu", "llvm-cpu", "evaluator", ["llvm-cpu", "evaluator"], ["vmvx", "llvm-cpu"],
    ["evaluator", "llvm-cpu"], "xla", ["xla", "llvm-cpu"],
)  # fmt: skip


def random_options(rng: random.Random, spec: Spec, changes: dict[str, Any]) -> dict[str, Any]:
    """Options that fit a function; `changes` replace some."""
    tiers = rng.choice(("auto", "compiled", "compiled", "reused"))
    options: dict[str, Any] = {"target": rng.choice(TARGETS), "tiers": tiers}
    options["check"] = rng.choice(("off", "off", "first", "auto"))
    if rng.random() < 0.35:
        options["dynamic"] = dynamic_of(spec, rng)
        if rng.random() < 0.5:
            options["buckets"] = rng.choice(("powers", (8, 64, 300)))
    elif rng.random() < 0.3:
        options["donate_argnums"] = (rng.randrange(len(spec.arguments)),)
    if rng.random() < 0.15:
        options["max_signatures"] = 1
    if spec.has_mode:
        options["static_argnames"] = "mode"
    options |= changes
    if options["tiers"] == "evaluator" and options["target"] in ("evaluator", "xla"):  # these have no tiers
        options["tiers"] = "auto"
    if not options.get("dynamic", True):
        del options["dynamic"]
        options.pop("buckets", None)
    return options


def scoped(function: Callable[..., Any], rng: random.Random) -> Callable[..., Any]:
    """The function in a scope."""
    names = rng.sample(("Dot", "Tanh", "Reduce", "Add", "Mul", "Transpose", "Reshape", "Gather"), 3)
    scope = rng.choice((True, False, lambda op: op.name in names))

    @functools.wraps(function)
    def inside(*args: Any, **kwargs: Any) -> Any:
        with hilo.jit_scope(compile_ops=scope):
            return function(*args, **kwargs)

    return inside


def dynamic_of(spec: Spec, rng: random.Random) -> dict[str, dict[int, str]]:
    """Some of the dimensions, wherever they occur."""
    chosen = rng.sample(spec.dims, rng.randint(1, len(spec.dims)))
    found: dict[str, dict[int, str]] = {}
    for name, tree in zip("xyz", spec.arguments, strict=False):
        for path, leaf in paths(name, tree):
            axes = {at: dim for at, dim in enumerate(leaf.names) if dim in chosen}
            if axes:
                found[path] = axes
    return found


def paths(name: str, tree: Any) -> Iterator[tuple[str, Leaf]]:
    if isinstance(tree, Leaf):
        yield name, tree
        return
    keys = tree if isinstance(tree, dict) else range(len(tree))
    for key in keys:
        yield from paths(f"{name}[{key!r}]", tree[key])
