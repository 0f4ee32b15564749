"""How the trees of a JAX function's arguments and results are flattened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


class PyTreeDef(Protocol):
    """JAX's `PyTreeDef`, as far as it is used here."""

    num_leaves: int

    def unflatten(self, leaves: Sequence[object], /) -> object: ...

    def flatten_up_to(self, tree: object, /) -> list[object]: ...


@dataclass(frozen=True)
class Wrapping:
    """What a library does around a lowered function.

    Attributes:
        info: what it keeps of the function.
        preprocess: makes of `info`, the arguments and those by name the arguments of the lowered function.
        postprocess: makes of that one's result the function's.
    """

    info: object
    preprocess: Callable[[object, tuple[object, ...], dict[str, object]], Sequence[object]]
    postprocess: Callable[[object], object]


@dataclass(frozen=True)
class Calling:
    """How the arguments of a JAX function become those of its program, and the program's results the function's.

    Attributes:
        name: the function's.
        in_tree: of `(args, kwargs)`, without static arguments.
        out_tree: of what the function returns.
        kept: which leaves of the arguments the program takes.
        is_x64: whether JAX had 64-bit types when the program was made; without, 64-bit arguments become 32-bit ones.
        keys: which leaves of the arguments are JAX's typed random keys.
        key_results: by the number of a result that is one: its implementation.
        fixed: by the number of a leaf of the arguments that is no array: the object, which is part of the program.
        fixed_results: by the number of a leaf of the result that is no array: the object.
        wrapping: of a function that a library lowered: what it does around a call; the trees are those within.
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
    """A leaf of `(args, kwargs)` by its place: `argument 0['w']`, `x=`."""
    import jax

    first, second, *rest = path
    is_positional = getattr(first, "idx", 0) == 0
    number = getattr(second, "idx", getattr(second, "key", "?"))
    head = f"argument {number}" if is_positional else f"{number}="
    return head + str(jax.tree_util.keystr(tuple(rest)))
