"""Sorting, and the k largest or smallest elements.

Source: operation semantics (Sort, TopK); XLA's total order for floats if there is no comparator.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.builder.shape import Shape
from hilo.builder.xla_op import XlaOp
from hilo.dialect import chlo, stablehlo
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError
from hilo.ops._operation import (
    ANY,
    COMPLEX,
    INTEGER,
    Computation,
    array,
    check_takes,
    computation,
    error,
    find_builder,
    integer,
    members,
    operation,
)
from hilo.ops.arithmetic.conversion import BitcastConvertType
from hilo.ops.arithmetic.elementwise import Lt, LtTotalOrder, Neg, Not


@operation(
    "sorting",
    "stablehlo.sort",
    rules={
        "sort_e1": "there is at least one operand",
        "sort_e2": "all operands have the same dimensions",
        "sort_e3": "dimension is in [-rank, rank)",
        "sort_e4": "comparator takes two scalars per operand, pair by pair, and returns a scalar of pred",
        "sort_no_order": "without a comparator there is one operand, and its element type is ordered",
    },
    older="`Sort(operand)`, ascending along the last dimension",
)
def Sort(
    operands: XlaOp | Sequence[XlaOp],
    comparator: Computation | None = None,
    dimension: int = -1,
    is_stable: bool = False,
) -> XlaOp:
    """Sorts arrays along one dimension, independently at each other index; several arrays are permuted together.

    Args:
        operands: an array, or n >= 1 arrays of the same dimensions, rank 1 or more, of any element types.
        comparator: `a_0, b_0, a_1, b_1, … -> pred` on scalars: whether the values a come before the values b. It must
            be a strict weak order; an `XlaComputation`, or a callable. Without it, a single operand is sorted in
            ascending order, floats by total order.
        dimension: the dimension to sort along, by default the last; -1 is the last, -2 the one before, and so on.
        is_stable: whether equal elements keep their order.

    Returns:
        One sorted array for n = 1, else the tuple of all arrays in the operands' order.

    Raises:
        ShapeError: the operands have different dimensions, or the dimension is out of range.
        ArgumentError: there is no operand, or the comparator has the wrong type.
        DtypeError: there is no comparator, and the elements are complex.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([3, 1, 2]))
    >>> hilo.compile(b.Build(ops.Sort(x, ops.Gt)), "evaluator")()
    DeviceArray([3, 2, 1], s64[3], device='host')
    """
    name = "Sort"
    given = members(name, operands, "an array, or a sequence of arrays", "sort_e1")
    if not given:
        raise error(ArgumentError, name, "operands is empty; it takes one array or more", "sort_e1")
    builder = find_builder(name, given)
    ops = [array(name, f"operands[{i}]", x, builder) for i, x in enumerate(given)]
    for i, op in enumerate(ops):
        if op.dims != ops[0].dims:
            message = f"operands[{i}] is {op.shape} and operands[0] is {ops[0].shape}; all take the same dimensions"
            raise error(ShapeError, name, message, "sort_e2")
    rank = ops[0].ndim
    d = rank - 1 if dimension is None else integer(name, "dimension", dimension, "sort_e3")
    if not -rank <= d < rank:
        takes = f"{-rank}…{rank - 1}" if rank else "no dimension at all"
        raise error(ShapeError, name, f"dimension is {d}; for rank {rank} it takes {takes}", "sort_e3")
    if comparator is None:
        comparator = _ascending(name, ops)
    pairs = [Shape(op.dtype) for op in ops for _ in range(2)]
    order = computation(name, "comparator", comparator, pairs, "sort_e4")
    if order.program_shape.result != Shape("pred"):
        message = f"comparator returns {order.program_shape.result}; it takes one that returns pred[]"
        raise error(ArgumentError, name, message, "sort_e4")
    result = builder.add(
        name,
        lambda: stablehlo.sort(
            [op.value for op in ops],
            dimension=d % rank,
            is_stable=bool(is_stable),
            comparator=builder.import_block(order),
        ),
    )
    return builder.note(result.elements[0]) if result.elements is not None and len(ops) == 1 else result


def _ascending(name: str, ops: Sequence[XlaOp]) -> Computation:
    if len(ops) > 1 or ops[0].dtype in COMPLEX:
        got = f"{len(ops)} operands" if len(ops) > 1 else f"operand {ops[0].shape}"
        message = f"comparator is missing; only one operand of an ordered type goes without, not {got}"
        raise error(DtypeError if len(ops) == 1 else ArgumentError, name, message, "sort_no_order")
    assert ops[0].dtype is not None
    return LtTotalOrder if ops[0].dtype.is_float else Lt


@operation(
    "sorting",
    "chlo.top_k",
    takes=ANY - COMPLEX,
    rules={
        "top_k_e1": "operand has rank 1 or more",
        "top_k_e2": "k is at most the size of the last dimension",
        "top_k_e3": "k is 0 or more",
        "top_k_e4": "operand is an array of an ordered element type",
    },
)
def TopK(operand: XlaOp, k: int, largest: bool = True) -> XlaOp:
    """The k largest (or smallest) elements along the last dimension, in order, and their indices.

    Args:
        operand: `[A…, Q]`, of any ordered element type; floats by total order, NaN above +inf.
        k: how many, 0 <= k <= Q.
        largest: False for the smallest elements, smallest first.

    Returns:
        The tuple (values, indices), both `[A…, k]`, with indices of s32; of equal elements the lower index comes first.

    Raises:
        ShapeError: the operand is a scalar, or k is above Q.
        ArgumentError: k is below 0.
        DtypeError: the elements are complex.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([1, 3, 3, 2], "f"))
    >>> hilo.compile(b.Build(ops.TopK(x, 2)), "evaluator")()
    (DeviceArray([3., 3.], f32[2], device='host'), DeviceArray([1, 2], s32[2], device='host'))
    """
    name = "TopK"
    op = array(name, "operand", operand, find_builder(name, operand), rule="top_k_e4")
    check_takes(name, "operand", op.shape, ANY - COMPLEX, "top_k_e4")
    if not op.ndim:
        raise error(ShapeError, name, f"operand is the scalar {op.shape}; it takes rank 1 or more", "top_k_e1")
    count = integer(name, "k", k)
    if count < 0:
        raise error(ArgumentError, name, f"k is {count}; it takes 0 or more", "top_k_e3")
    if count > op.dims[-1]:
        raise error(ShapeError, name, f"k is {count}; for operand {op.shape} it takes 0…{op.dims[-1]}", "top_k_e2")
    keys = op if largest else _reversed(op)
    values, indices = op.builder.add(name, lambda: chlo.top_k(keys.value, k=count))
    return op.builder.note(op.builder.tuple([values if largest else _reversed(values), indices]))


def _reversed(op: XlaOp) -> XlaOp:
    """Maps the elements so that their total order is reversed; the mapping is its own inverse.

    Integers and pred flip all bits: x -> -1 - x, or max - x if unsigned. Floats flip the sign; f8e8m0fnu, which has no
    sign, flips the bits of its exponent.
    """
    row = op.dtype
    assert row is not None
    if row.kind == "pred" or row in INTEGER:
        return Not(op)
    if row.name == "f8e8m0fnu":
        return BitcastConvertType(Not(BitcastConvertType(op, dtype("u8"))), row)
    return Neg(op)


__all__ = ["Sort", "TopK"]
