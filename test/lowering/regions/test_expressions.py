"""Expressions of kernels, without any IR."""

from __future__ import annotations

from hilo.dialect.support.dtypes import dtype
from hilo.lowering.regions.expressions import Leaf, Node, viewed


def test_an_impossible_view_is_found_in_linear_time() -> None:
    """Sixty operations, each of which reads the one before twice: there are 2^60 paths to the leaf."""
    shape, asked = (16, 8), []
    one: Leaf | Node = Leaf(None, shape, (0, 1))  # type: ignore[arg-type]  # the buffer is not looked at
    for _ in range(60):
        one = Node(lambda values: values[0], [one, one], dtype("f32"), shape)

    def impossible(*leaf: object) -> None:
        asked.append(leaf)

    assert viewed(one, impossible, (128,)) is None
    assert asked == [(shape, (0, 1), 0)]
