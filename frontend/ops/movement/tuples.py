"""Tuples, and the optimization barrier; and what operations on values of any shape share.

Tuples are Python trees in the builder; regions and functions take and return their leaves.
Source: operation semantics (Tuple, GetTupleElement, OptimizationBarrier).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown
from hilo.ops._operation import as_value, error, integer, operation

Value: TypeAlias = object
"""An XlaOp, a constant, or a (nested) list or tuple of them."""


@operation("tuples", (), takes=(), rules={"tuple_builder": "an empty tuple names its builder"})
def Tuple(*elements: Value, builder: XlaBuilder | None = None) -> XlaOp:
    """A tuple of values of any shapes, including tuples.

    Args:
        elements: the values, as separate arguments or as one list.
        builder: the builder; by default that of the elements.

    Returns:
        The tuple; `GetTupleElement`, indexing and unpacking take it apart.

    Raises:
        ArgumentError: neither an element nor `builder` says where the tuple is built.
    """
    given = list(elements)
    if given and isinstance(given[0], XlaBuilder):
        builder, *given = given  # type: ignore[assignment]
    if len(given) == 1 and isinstance(given[0], (list, tuple)):
        given = list(given[0])
    owner = tree_builder("Tuple", builder, "tuple_builder", *given)
    return owner.note(as_value("Tuple", "elements", given, owner))


@operation(
    "tuples",
    (),
    takes=(),
    rules={
        "get_tuple_element_e1": "the operand is a tuple",
        "get_tuple_element_e2": "index is known when the program is built, and in [0, number of elements)",
    },
)
def GetTupleElement(tuple: XlaOp, index: int) -> XlaOp:
    """Element `index` of a tuple.

    Args:
        tuple: a tuple of any elements.
        index: 0 <= index < number of elements, an integer that is known when the program is built.

    Returns:
        The element, of its own shape.

    Raises:
        ShapeError: it is not a tuple, or has no such element.
        ArgumentError: the index is not a constant.
    """
    name = "GetTupleElement"
    if not isinstance(tuple, XlaOp) or tuple.elements is None:
        got = tuple.shape if isinstance(tuple, XlaOp) else shown(tuple)
        raise error(ShapeError, name, f"tuple is {got}; it takes a tuple", "get_tuple_element_e1")
    i = integer(name, "index", index, "get_tuple_element_e2")
    if not 0 <= i < len(tuple.elements):
        takes = f"0…{len(tuple.elements) - 1}" if tuple.elements else "no index at all"
        raise error(ShapeError, name, f"index is {i}; for {tuple.shape} it takes {takes}", "get_tuple_element_e2")
    return tuple.builder.note(tuple.elements[i])


@operation("tuples", "stablehlo.optimization_barrier", takes=())
def OptimizationBarrier(operand: Value) -> XlaOp:
    """The operand; optimizations do not move computation across it.

    All of the operand is computed before anything that uses the result.

    Args:
        operand: an array, a token or a tuple.

    Returns:
        A value of operand's shape.
    """
    name = "OptimizationBarrier"
    builder = tree_builder(name, None, "", operand)
    op = as_value(name, "operand", operand, builder)
    return add_tree(
        builder, name, op.shape, lambda: stablehlo.optimization_barrier(leaf_values(op)) if op.leaves else ()
    )


def leaf_values(op: XlaOp) -> list[ir.Value]:
    return [leaf.value for leaf in op.leaves]


def add_tree(builder: XlaBuilder, name: str, shape: Shape, build: Callable[[], object]) -> XlaOp:
    """Adds what `build` makes; its flat results become a value of `shape`."""
    flat = builder.add(name, build)
    leaves = [XlaOp(builder, leaf.value, own) for leaf, own in zip(flat.leaves, shape.leaves, strict=True)]
    return builder.note(builder.tree(shape, leaves))


def tree_builder(name: str, given: object, rule: str, *values: Value) -> XlaBuilder:
    """The builder argument, or the builder of the first XlaOp in the values, also inside lists and tuples."""
    if isinstance(given, XlaBuilder):
        return given
    if given is not None:
        raise error(ArgumentError, name, f"builder is {shown(given)}; it takes the XlaBuilder to build in", rule)
    first = _first_op(values)
    if first is None:
        raise error(ArgumentError, name, "no operand is an XlaOp; pass builder= to say where it is built", rule)
    return first.builder


def _first_op(values: Iterable[object]) -> XlaOp | None:
    """The first XlaOp in values, also inside lists and tuples."""
    for x in values:
        found = x if isinstance(x, XlaOp) else _first_op(x) if isinstance(x, (list, tuple)) else None
        if found is not None:
            return found
    return None


__all__ = ["GetTupleElement", "OptimizationBarrier", "Tuple", "Value", "add_tree", "leaf_values", "tree_builder"]
