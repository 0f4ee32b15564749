"""How the pytrees of a JAX function's arguments and results are flattened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


class PyTreeDef(Protocol):
    """The part of JAX's `PyTreeDef` that is used here."""

    num_leaves: int

    def unflatten(self, leaves: Sequence[object], /) -> object: ...

    def flatten_up_to(self, tree: object, /) -> list[object]: ...


@dataclass(frozen=True)
class Wrapping:
    """What a library does before and after a lowered function.

    Attributes:
        info: the data that it stores about the function.
        preprocess: makes the lowered function's arguments from `info`, the positional and the keyword arguments.
        postprocess: makes the function's result from that of the lowered function.
    """

    info: object
    preprocess: Callable[[object, tuple[object, ...], dict[str, object]], Sequence[object]]
    postprocess: Callable[[object], object]


@dataclass(frozen=True)
class Calling:
    """Maps the arguments of a JAX function to those of its program, and the program's results to the function's.

    Attributes:
        name: the name of the function.
        in_tree: the structure of `(args, kwargs)`, without static arguments.
        out_tree: the structure of the function's result.
        kept: which leaves of the arguments the program takes.
        is_x64: whether 64-bit types were enabled in JAX when the program was made; if not, 64-bit arguments are
            converted to 32-bit ones.
        keys: which leaves of the arguments are typed random keys of JAX.
        key_results: the implementation of each result that is a typed random key, by the result's index.
        fixed: the objects that are a part of the program, by the index of the leaf of the arguments that is not an
            array.
        fixed_results: the objects for leaves of the result that are not arrays, by the leaf's index.
        wrapping: for a function that a library lowered, what the library does around a call; the trees are those of the
            lowered function.
    """

    name: str
    in_tree: PyTreeDef
    out_tree: PyTreeDef
    kept: tuple[int, ...]
    is_x64: bool
    keys: frozenset[int] = frozenset()
    key_results: tuple[tuple[int, object], ...] = ()
    fixed: tuple[tuple[int, object], ...] = ()
    fixed_results: tuple[tuple[int, object], ...] = ()
    wrapping: Wrapping | None = None


def leaf_name(path: Sequence[object]) -> str:
    """The name of a leaf of `(args, kwargs)`, such as `argument 0['w']` or `x=`."""
    import jax

    first, second, *rest = path
    is_positional = getattr(first, "idx", 0) == 0
    number = getattr(second, "idx", getattr(second, "key", "?"))
    head = f"argument {number}" if is_positional else f"{number}="
    return head + str(jax.tree_util.keystr(tuple(rest)))
