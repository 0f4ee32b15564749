"""Operations that move elements: reshapes, transposes, reversals, sizes.

Slices are in `slicing`, Pad is in `padding`, Concatenate in `concatenation`. Bounded dynamic dimensions are kept if it
is clear which dimension of the result they become.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError
from hilo.ops._guard import explained
from hilo.ops._operation import (
    array,
    dimension,
    dimensions,
    error,
    find_builder,
    integers,
    operation,
)


@operation(
    "shaping",
    ("stablehlo.reshape", "stablehlo.transpose"),
    rules={
        "reshape_e1": "the products of the old and the new sizes agree",
        "reshape_e2": "each size is 0 or more",
        "reshape_e3": "older form: dimensions names each dimension of operand once",
    },
    older="Reshape(operand, new_sizes); Reshape(operand, dimensions, new_sizes), where dimensions is a permutation",
)
def Reshape(operand: XlaOp, dimensions: Sequence[int] | None = None, new_sizes: Sequence[int] | None = None) -> XlaOp:
    """The same elements in row-major order, with other sizes.

    Args:
        operand: an array of any shape.
        dimensions: the new sizes, each 0 or more. If `new_sizes` is passed, too (the older form of three arguments),
            this is the order, slowest first, in which operand's dimensions are read.
        new_sizes: the older name of the new sizes.

    Returns:
        An array of the new sizes. A dimension of bounded dynamic size stays dynamic if the result has the same
        dimension.

    Raises:
        ShapeError: the numbers of elements differ, a size is negative, or the order is not a permutation.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([[1, 2, 3], [4, 5, 6]]))
    >>> hilo.compile(b.Build(ops.Reshape(x, [3, 2])), "evaluator")()
    DeviceArray([[1, 2],
     [3, 4],
     [5, 6]], s64[3, 2], device='host')
    """
    name = "Reshape"
    op = array(name, "operand", operand, find_builder(name, operand))
    if new_sizes is None and dimensions is None:
        raise error(ArgumentError, name, "dimensions is missing; it takes the new sizes")
    if new_sizes is not None and dimensions is not None:
        order = _permutation(name, "dimensions", dimensions, op, "reshape_e3")
        if order != sorted(order):
            op = _transpose(name, op, order)
    argument, given = ("new_sizes", new_sizes) if new_sizes is not None else ("dimensions", dimensions)
    sizes = integers(name, argument, given)
    if any(n < 0 for n in sizes):
        hint = " (XlaOp.reshape takes one -1)" if sizes.count(-1) == 1 else ""
        raise error(ShapeError, name, f"{argument} is {sizes}; each size must be 0 or more{hint}", "reshape_e2")
    if math.prod(sizes) != op.size:
        raise error(
            ShapeError,
            name,
            f"{argument} is {sizes}, which makes {math.prod(sizes)} elements; operand {op.shape} has {op.size}",
            "reshape_e1",
        )
    return reshape(name, op, sizes)


def reshape(name: str, op: XlaOp, sizes: Sequence[int]) -> XlaOp:
    """`op` reshaped to sizes with as many elements."""
    if tuple(sizes) == op.dims:
        return op
    builder = op.builder
    if not op.shape.dynamic:
        return builder.emit("stablehlo.reshape", (op.value,), op.shape.with_dims(sizes), name)
    kept = {d: _same_dimension(op.dims, sizes, d) for d in sorted(op.shape.dynamic)}
    lost = [d for d, new in kept.items() if new is None]
    if lost:
        raise error(
            ShapeError,
            name,
            f"operand is {op.shape} and its dynamic dimension {lost[0]} is none of the new sizes {list(sizes)}; "
            f"it takes sizes that keep it as it is (SetDimensionSize to {op.dims[lost[0]]} makes it static)",
        )
    static = op
    for d in kept:
        static = SetDimensionSize(static, op.dims[d], d)
    result = builder.emit("stablehlo.reshape", (static.value,), static.shape.with_dims(sizes), name)
    return with_sizes_of(op, result, {d: new for d, new in kept.items() if new is not None})


def with_sizes_of(op: XlaOp, result: XlaOp, kept: dict[int, int]) -> XlaOp:
    """`result`, where dimension `kept[d]` gets the run-time size of dimension `d` of `op`."""
    for d, new in kept.items():
        if new not in result.shape.dynamic:
            result = SetDimensionSize(result, GetDimensionSize(op, d), new)
    return result


def _same_dimension(old: Sequence[int], new: Sequence[int], d: int) -> int | None:
    """The dimension of `new` that holds the same elements as dimension d of `old`; None if they are split or merged."""
    before, after = math.prod(old[:d]), math.prod(old[d + 1 :])
    for i, size in enumerate(new):
        if size == old[d] and math.prod(new[:i]) == before and math.prod(new[i + 1 :]) == after:
            return i
    return None


@operation(
    "shaping",
    "stablehlo.reshape",
    rules={
        "collapse_e1": "dimensions increase",
        "collapse_e2": "dimensions are consecutive",
        "collapse_e3": "each dimension is in [0, rank)",
        "collapse_e4": "no dimension is named twice",
    },
)
def Collapse(operand: XlaOp, dimensions: Sequence[int]) -> XlaOp:
    """Merges a run of dimensions into one, in their place; the lowest of them varies slowest.

    Args:
        operand: an array of any shape.
        dimensions: consecutive dimension numbers in increasing order; an empty list returns the operand.

    Returns:
        An array with one dimension in place of the run, whose size is the product of theirs.

    Raises:
        ShapeError: dimensions is not such a run.

    >>> x = ops.Parameter(XlaBuilder("example"), 0, Shape("f32", [4, 2, 3]), "x")
    >>> ops.Collapse(x, [1, 2]).shape
    f32[4,6]
    """
    name = "Collapse"
    op = array(name, "operand", operand, find_builder(name, operand))
    run = integers(name, "dimensions", dimensions)
    takes = f"for operand {op.shape} it takes consecutive dimension numbers in increasing order"
    for d in run:
        if not 0 <= d < op.ndim:
            raise error(ShapeError, name, f"dimensions is {run}; {takes}, and {d} is out of range", "collapse_e3")
    if len(set(run)) != len(run):
        raise error(ShapeError, name, f"dimensions is {run}; {takes}, none twice", "collapse_e4")
    if run != sorted(run):
        raise error(ShapeError, name, f"dimensions is {run}; {takes}", "collapse_e1")
    if run and run != list(range(run[0], run[-1] + 1)):
        raise error(ShapeError, name, f"dimensions is {run}; {takes}", "collapse_e2")
    if not run:
        return op
    merged = math.prod(op.dims[d] for d in run)
    return reshape(name, op, [*op.dims[: run[0]], merged, *op.dims[run[-1] + 1 :]])


@operation("shaping", "stablehlo.transpose", rules={"transpose_e1": "permutation names each dimension of operand once"})
def Transpose(operand: XlaOp, permutation: Sequence[int]) -> XlaOp:
    """Reorders the dimensions: dimension i of the result is dimension `permutation[i]` of the operand.

    Args:
        operand: an array of any shape.
        permutation: each of 0 … rank-1 once.

    Returns:
        An array of sizes `[operand.dims[p] for p in permutation]`.

    Raises:
        ShapeError: it is not a permutation.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([[1, 2], [3, 4]]))
    >>> hilo.compile(b.Build(ops.Transpose(x, [1, 0])), "evaluator")()
    DeviceArray([[1, 3],
     [2, 4]], s64[2, 2], device='host')
    """
    op = array("Transpose", "operand", operand, find_builder("Transpose", operand))
    return _transpose("Transpose", op, _permutation("Transpose", "permutation", permutation, op, "transpose_e1"))


def _permutation(name: str, argument: str, given: object, op: XlaOp, rule: str) -> list[int]:
    order = integers(name, argument, given, rule=rule)
    if sorted(order) != list(range(op.ndim)):
        takes = f"each of 0…{op.ndim - 1} once" if op.ndim else "no entry"
        raise error(ShapeError, name, f"{argument} is {tuple(order)}; for operand {op.shape} it takes {takes}", rule)
    return order


def _transpose(name: str, op: XlaOp, order: Sequence[int]) -> XlaOp:
    return op.builder.add(name, lambda: stablehlo.transpose(op.value, permutation=list(order)))


@operation("shaping", "stablehlo.reverse", rules={"rev_e1": "each dimension is in [0, rank), none named twice"})
def Rev(operand: XlaOp, dimensions: Sequence[int]) -> XlaOp:
    """Reverses the order of the elements along some dimensions: index i becomes N-1-i.

    Args:
        operand: an array of any shape.
        dimensions: the dimensions to reverse, in any order.

    Returns:
        An array of the operand's shape.

    Raises:
        ShapeError: a dimension is out of range or named twice.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([1, 2, 3]))
    >>> hilo.compile(b.Build(ops.Rev(x, [0])), "evaluator")()
    DeviceArray([3, 2, 1], s64[3], device='host')
    """
    op = array("Rev", "operand", operand, find_builder("Rev", operand))
    reversed_ = _dimensions("Rev", dimensions, op.ndim)
    return op.builder.add("Rev", lambda: stablehlo.reverse(op.value, dimensions=reversed_))


def _dimensions(name: str, given: object, rank: int) -> list[int]:
    return dimensions(name, "dimensions", given, rank, "rev_e1")


@operation(
    "shaping",
    "stablehlo.get_dimension_size",
    rules={"get_dimension_size_e1": "operand is an array", "get_dimension_size_e2": "dimension is in [0, rank)"},
)
def GetDimensionSize(operand: XlaOp, dimension: int) -> XlaOp:
    """The size of a dimension, as s32[]; for a bounded dynamic dimension, its size at run time.

    Args:
        operand: an array of rank 1 or more.
        dimension: the dimension whose size is returned.

    Returns:
        A scalar of s32.

    Raises:
        ShapeError: dimension is out of range.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.zeros([4, 8], "f"))
    >>> hilo.compile(b.Build(ops.GetDimensionSize(x, 1)), "evaluator")()
    DeviceArray(8, s32[], device='host')
    """
    name = "GetDimensionSize"
    op = array(name, "operand", operand, find_builder(name, operand), rule="get_dimension_size_e1")
    d = _dimension(name, dimension, op.ndim, "get_dimension_size_e2")
    return op.builder.add(name, lambda: stablehlo.get_dimension_size(op.value, dimension=d))


@operation(
    "shaping",
    "stablehlo.set_dimension_size",
    rules={
        "set_dimension_size_e1": "operand is an array",
        "set_dimension_size_e2": "size is a scalar of s32",
        "set_dimension_size_e3": "dimension is in [0, rank)",
    },
)
def SetDimensionSize(operand: XlaOp, size: object, dimension: int) -> XlaOp:
    """Gives a dimension a size that is known at run time only; its static size becomes the bound.

    Elements beyond the size are padding, which later reductions ignore.

    Args:
        operand: an array of rank 1 or more.
        size: a scalar of s32, in [0, bound] at run time. A constant equal to the bound makes the dimension static
            again.
        dimension: the dimension.

    Returns:
        An array of the operand's shape with `dimension` dynamic.

    Raises:
        ShapeError: size is not a scalar, or dimension is out of range.
        DtypeError: size is not of s32.

    >>> x = ops.Parameter(XlaBuilder("example"), 0, Shape("f32", [10]), "x")
    >>> ops.SetDimensionSize(x, 5, 0).shape
    f32[<=10]
    """
    name = "SetDimensionSize"
    builder = find_builder(name, operand, size)
    op = array(name, "operand", operand, builder, rule="set_dimension_size_e1")
    d = _dimension(name, dimension, op.ndim, "set_dimension_size_e3")
    if isinstance(size, int) and not isinstance(size, bool) and not 0 <= size <= op.dims[d]:
        raise error(ArgumentError, name, f"size is {size}; for dimension {d} of {op.shape} it takes 0…{op.dims[d]}")
    scalar = array(name, "size", size, builder, rule="set_dimension_size_e2")
    if scalar.shape.dtype is None or scalar.shape.dtype.name != "s32":
        raise error(DtypeError, name, f"size is {scalar.shape}; it takes a scalar of s32", "set_dimension_size_e2")
    if scalar.dims:
        raise error(ShapeError, name, f"size is {scalar.shape}; it takes a scalar of s32", "set_dimension_size_e2")
    return builder.add(name, lambda: stablehlo.set_dimension_size(op.value, scalar.value, dimension=d))


def _dimension(name: str, given: object, rank: int, rule: str) -> int:
    return dimension(name, "dimension", given, rank, rule)


@explained
def ExpandDims(operand: XlaOp, dimensions: Sequence[int]) -> XlaOp:
    """Inserts dimensions of size 1 at positions of the result.

    Args:
        operand: an array of any element type.
        dimensions: positions in the result, each once, 0 <= d < rank of the result.

    Returns:
        operand's elements, with dimensions of size 1 at those positions.

    Raises:
        ShapeError: a position is outside the result, or occurs twice.
    """
    name = "ExpandDims"
    op = array(name, "operand", operand, find_builder(name, operand))
    places = integers(name, "dimensions", dimensions)
    rank = op.ndim + len(places)
    at = {dimension(name, "dimensions", d, rank, "constant_argument") for d in places}
    if len(at) != len(places):
        raise error(ShapeError, name, f"dimensions is {places}; each place may be named once")
    old = iter(op.dims)
    return reshape(name, op, [1 if d in at else next(old) for d in range(rank)])


@explained
def Squeeze(operand: XlaOp, dimensions: Sequence[int]) -> XlaOp:
    """Drops dimensions of size 1.

    Args:
        operand: an array of any element type.
        dimensions: dimensions of size 1.

    Returns:
        operand's elements without those dimensions.

    Raises:
        ShapeError: a dimension does not exist, or has another size.
    """
    name = "Squeeze"
    op = array(name, "operand", operand, find_builder(name, operand))
    read = integers(name, "dimensions", dimensions)
    for d in read:
        if not 0 <= d < op.ndim or op.dims[d] != 1:
            raise error(ShapeError, name, f"dimensions is {read}; for operand {op.shape} it takes dimensions of size 1")
    return reshape(name, op, [n for d, n in enumerate(op.dims) if d not in read])


__all__ = [
    "Collapse",
    "ExpandDims",
    "GetDimensionSize",
    "Reshape",
    "Rev",
    "SetDimensionSize",
    "Squeeze",
    "Transpose",
]
