"""Which buffers a loop nest may write although it reads them: of values that nothing else reads any more.

A loop whose next values replace those before, as `v + a * dt` does, then has nothing to copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hilo.dialect.iree import ir
from hilo.lowering.regions.expressions import Expression, Leaf, Node, is_whole, leaves
from hilo.lowering.regions.memory.buffers import Buffer


def overwritable(
    roots: Sequence[Expression],
    stored: Sequence[Expression],
    candidates: set[Buffer],
    held: Iterable[Expression | ir.Value],
) -> set[Buffer]:
    """The buffers that expressions read element by element, and nothing else does.

    Args:
        roots: what a loop nest computes, all of one shape.
        stored: those of them that are read from memory afterwards.
        candidates: the buffers that may be written at all.
        held: what is known of all values that are still used.
    """
    read = [leaf for root in roots for leaf in _leaves(root)]
    free = candidates & {leaf.buffer for leaf in read}
    if free:
        free -= {leaf.buffer for leaf in read if not _is_element_by_element(leaf, roots[0].shape)}
        nodes = [one for one in stored if isinstance(one, Node)]
        free -= {leaf.buffer for one in held if not isinstance(one, ir.Value) for leaf in _leaves(one, nodes)}
    return free


def place(e: Expression, free: set[Buffer]) -> Buffer | None:
    """The buffer that an expression overwrites, which is free no longer; None if it needs one of its own."""
    for leaf in _leaves(e):
        if leaf.buffer in free and leaf.row == e.row:
            free.remove(leaf.buffer)
            return leaf.buffer
    return None


def _leaves(e: Expression, without: Sequence[Expression] = ()) -> list[Leaf]:
    return [one for one in leaves(e, without) if isinstance(one, Leaf)]


def _is_element_by_element(leaf: Leaf, shape: tuple[int, ...]) -> bool:
    return is_whole(leaf) and leaf.shape == shape
