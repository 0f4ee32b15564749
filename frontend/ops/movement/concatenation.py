"""Concatenate: joins arrays along a dimension."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.errors import ShapeError
from hilo.ops._guard import explained
from hilo.ops._operation import array, dimension, error, find_builder, operation, same_dtype, sequence


@operation(
    "shaping",
    "stablehlo.concatenate",
    rules={
        "concatenate_e1": "there is at least one operand",
        "concatenate_e2": "operands have rank 1 or more",
        "concatenate_e3": "operands have the same rank",
        "concatenate_e4": "sizes agree in every other dimension",
        "concatenate_e5": "operands have the same element type",
        "concatenate_e6": "dimension is in [0, rank)",
    },
    older="ConcatInDim(builder, operands, dimension)",
)
def Concatenate(operands: Iterable[XlaOp], dimension: int) -> XlaOp:
    """Joins arrays along a dimension, in order.

    Args:
        operands: one or more arrays of the same element type, whose sizes may differ in `dimension` only.
        dimension: the dimension to join along.

    Returns:
        An array whose size in `dimension` is the sum of the operands' sizes.

    Raises:
        ShapeError: there are no operands, they are scalars, or their sizes do not match.
        DtypeError: element types differ.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([1, 2]))
    >>> y = ops.Constant(b, np.array([3]))
    >>> hilo.compile(b.Build(ops.Concatenate([x, y], 0)), "evaluator")()
    DeviceArray([1, 2, 3], s64[3], device='host')
    """
    return _concatenate("Concatenate", operands, dimension)


@explained
def ConcatInDim(builder: XlaBuilder, operands: Iterable[XlaOp], dimension: int) -> XlaOp:
    """`Concatenate` under the name of XlaBuilder's method, with the builder as the first argument.

    Args:
        builder: the builder of the computation.
        operands: arrays of the same element type, whose sizes agree in all dimensions but one.
        dimension: that dimension, 0 <= dimension < rank.
    """
    return _concatenate("ConcatInDim", operands, dimension, builder)


def _concatenate(name: str, operands: object, along: object, builder: XlaBuilder | None = None) -> XlaOp:
    elements = operands.elements if isinstance(operands, XlaOp) and operands.elements is not None else operands
    given = sequence(name, "operands", elements, "a sequence of arrays", rule="concatenate_e1")
    if not given:
        raise error(ShapeError, name, "operands is empty; it takes one array or more", "concatenate_e1")
    home = builder or find_builder(name, given)
    read = [array(name, f"operand {i}", x, home) for i, x in enumerate(given)]
    same_dtype(name, [(f"operand {i}", op) for i, op in enumerate(read)], "concatenate_e5")
    _check_ranks(name, read)
    d = dimension(name, "dimension", along, read[0].ndim, "concatenate_e6")
    _check_sizes(name, read, d)
    if len(read) == 1:
        return read[0]
    return home.add(name, lambda: stablehlo.concatenate([op.value for op in read], dimension=d))


def _check_ranks(name: str, operands: Sequence[XlaOp]) -> None:
    first = operands[0].shape
    for i, op in enumerate(operands):
        if not op.dims:
            message = f"operand {i} is the scalar {op.shape}; it takes rank 1 or more"
            raise error(ShapeError, name, message, "concatenate_e2")
        if op.ndim != len(first.dims):
            message = f"operand {i} is {op.shape} and operand 0 is {first}; ranks must agree"
            raise error(ShapeError, name, message, "concatenate_e3")


def _check_sizes(name: str, operands: Sequence[XlaOp], joined: int) -> None:
    first = operands[0]
    for i, op in enumerate(operands):
        if any(op.dims[d] != n for d, n in enumerate(first.dims) if d != joined):
            rule = f"sizes must agree in all dimensions but {joined}"
            message = f"operand {i} is {op.shape} and operand 0 is {first.shape}; {rule}"
            raise error(ShapeError, name, message, "concatenate_e4")


__all__ = ["ConcatInDim", "Concatenate"]
