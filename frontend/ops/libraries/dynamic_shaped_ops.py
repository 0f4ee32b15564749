"""XLA's builder library `dynamic_shaped_ops`: branches with different sizes, and sizes known at run time only."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, ShapeError
from hilo.ops._guard import explained
from hilo.ops._operation import INTEGER, Computation, array, as_value, error, find_builder, sequence, trace
from hilo.ops.control import Call, Conditional
from hilo.ops.libraries.constants import Zero
from hilo.ops.movement.padding import Pad
from hilo.ops.movement.shaping import GetDimensionSize, Reshape, SetDimensionSize
from hilo.ops.movement.slicing import SliceInDim
from hilo.ops.movement.tuples import Tuple, Value


@explained
def DynamicConditional(
    branch_index: XlaOp, branch_computations: Sequence[Computation], branch_operands: Sequence[Value]
) -> XlaOp:
    """`Conditional` whose branches may return different sizes, but equal ranks.

    Args:
        branch_index: a scalar of s32; or one of pred, which selects the first of two branches if it is true.
        branch_computations: computations with one parameter each.
        branch_operands: one operand per computation.

    Returns:
        The result of the branch that ran. Where sizes differ, the largest one among the branches is the bound.

    Raises:
        ShapeError: the results' ranks or element types differ.
    """
    name = "DynamicConditional"
    branches = sequence(name, "branch_computations", branch_computations)
    operands = sequence(name, "branch_operands", branch_operands)
    if not branches or len(branches) != len(operands):
        message = f"there are {len(branches)} branch_computations and {len(operands)} branch_operands"
        raise error(ArgumentError, name, f"{message}; it takes as many, one at least")
    builder = find_builder(name, branch_index, *operands)
    values = [as_value(name, f"branch_operands[{i}]", x, builder) for i, x in enumerate(operands)]
    read = [
        one if isinstance(one, XlaComputation) else trace(name, f"branch_computations[{i}]", one, [value.shape])
        for i, (one, value) in enumerate(zip(branches, values, strict=True))
    ]
    results = [one.program_shape.result for one in read]
    wide = _widest(name, results)
    fitted = read if all(result == wide for result in results) else [_fitted(one, wide) for one in read]
    index = array(name, "branch_index", branch_index, builder)
    if index.shape == Shape("pred") and len(read) == 2:
        return Conditional(index, values[0], fitted[0], values[1], fitted[1])
    return Conditional(index, fitted, values)


def _widest(name: str, shapes: Sequence[Shape]) -> Shape:
    """The largest size in each dimension; dynamic if the sizes differ, or any of them is dynamic."""
    first = shapes[0]
    if any(s.is_tuple != first.is_tuple or s.rank != first.rank or s.dtype is not first.dtype for s in shapes):
        raise error(ShapeError, name, f"the branches give {', '.join(map(str, shapes))}; all take one rank and type")
    if first.elements is not None:
        if any(len(s.elements or ()) != len(first.elements) for s in shapes):
            raise error(ShapeError, name, f"the branches give {', '.join(map(str, shapes))}; tuples take one length")
        return Shape.tuple(_widest(name, parts) for parts in zip(*(s.elements or () for s in shapes), strict=True))
    if not first.is_array:
        return first
    sizes = [max(column) for column in zip(*(s.dims for s in shapes), strict=True)]
    dynamic = [
        d for d in range(first.rank) if len({s.dims[d] for s in shapes}) > 1 or any(d in s.dynamic for s in shapes)
    ]
    return Shape(first.dtype, sizes, dynamic=dynamic)


def _fitted(computation: XlaComputation, wide: Shape) -> XlaComputation:
    """The computation with its result padded to larger sizes, and marked with its own sizes."""

    def run(operand: XlaOp) -> XlaOp:
        return _padded(Call(computation, operand), wide)

    return trace("DynamicConditional", "branch_computations", run, computation.program_shape.parameters)


def _padded(op: XlaOp, wide: Shape) -> XlaOp:
    if op.elements is not None:
        return Tuple(op.builder, [_padded(x, s) for x, s in zip(op.elements, wide.elements or (), strict=True)])
    if op.shape == wide:
        return op
    sizes = [GetDimensionSize(op, d) for d in range(op.ndim)]
    zero = Zero(op.builder, op.dtype)
    static = op
    for d in sorted(op.shape.dynamic):
        static = SetDimensionSize(static, np.int32(op.dims[d]), d)
    result = Pad(static, zero, [(0, n - k, 0) for n, k in zip(wide.dims, op.dims, strict=True)])
    for d in sorted(wide.dynamic):
        result = SetDimensionSize(result, sizes[d], d)
    return result


@explained
def SetAllDimensionSizes(operand: XlaOp, size_vector: XlaOp) -> XlaOp:
    """The operand with the sizes of an array, which are known at run time only; the operand's sizes are their bounds.

    Args:
        operand: an array.
        size_vector: integers, one per dimension. If it is a NumPy array or a list, sizes that equal the operand's
            remain static.

    Returns:
        An array with operand's sizes as bounds.

    Raises:
        ShapeError: size_vector is not one integer per dimension of operand.
    """
    name = "SetAllDimensionSizes"
    op = array(name, "operand", operand, find_builder(name, operand, size_vector))
    known = None if isinstance(size_vector, XlaOp) else np.asarray(size_vector)
    sizes = array(name, "size_vector", size_vector, op.builder)
    if sizes.dims != (op.ndim,) or sizes.dtype not in INTEGER:
        raise error(
            ShapeError, name, f"size_vector is {sizes.shape}; for operand {op.shape} it takes {op.ndim} integers"
        )
    result = op
    for d in range(op.ndim):
        if known is None or known[d] != op.dims[d]:
            size = Reshape(SliceInDim(sizes, d, d + 1), []).astype("s32")
            result = SetDimensionSize(result, size, d)
    return result


__all__ = ["DynamicConditional", "SetAllDimensionSizes"]
