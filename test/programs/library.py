"""What the programs of the corpus are declared with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from corpus import Input


@dataclass(frozen=True)
class Source:
    """A function to be lowered; `inputs` are trees of `Input` texts. `needs` names the packages beside jax."""

    name: str
    function: Callable[..., Any]
    inputs: tuple[Any, ...]
    needs: tuple[str, ...] = ()
    tolerance: float = 1e-4
    slow: bool = False
    is_wide: bool = False


SOURCES: list[Source] = []


def program(
    *inputs: Any, needs: str = "", tolerance: float = 1e-4, slow: bool = False, wide: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Adds a function to the corpus. `wide`: lowered with 64-bit types."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        name = function.__name__
        SOURCES.append(Source(name, function, inputs, tuple(needs.split()), tolerance, slow, wide))
        return function

    return add


def is_input(tree: Any) -> bool:
    """Is a leaf of an input tree a text or an `Input`?"""
    return isinstance(tree, str | Input)


def inputs_like(tree: Any, scale: float = 0.1) -> Any:
    """`normal` inputs for a tree of shapes, such as the parameters that `jax.eval_shape` of an `init` gives."""
    import jax

    names = {"float32": "f32", "int32": "i32", "uint32": "u32", "bool": "pred", "bfloat16": "bf16"}

    def one(leaf: Any) -> Input:
        kind = {"int32": "ints", "uint32": "bits", "bool": "flags"}.get(leaf.dtype.name, "normal")
        numbers = {"ints": (0.0, 3.0), "normal": (scale,)}.get(kind, ())
        return Input(kind, numbers, tuple(leaf.shape), names[leaf.dtype.name])

    return jax.tree.map(one, tree)
