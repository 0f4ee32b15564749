"""Writes reductions that the compiler gets wrong, or cannot distribute over the threads of a GPU, by other ones.

    %0 = stablehlo.reduce(%x init: %c) applies stablehlo.minimum across dimensions = [1]
        : (tensor<4x128xi32>, tensor<i32>) -> tensor<4xi32>
becomes
    %u = stablehlo.bitcast_convert %x : (tensor<4x128xi32>) -> tensor<4x128xui32>
    %b = stablehlo.xor %u, %top : tensor<4x128xui32>        // %top is 2^31: the order of i32 becomes that of ui32
    %m = stablehlo.reduce(%b init: …) applies stablehlo.minimum across dimensions = [1]
        : (tensor<4x128xui32>, tensor<ui32>) -> tensor<4xui32>
    %r = stablehlo.xor %m, %top : tensor<4xui32>
    %0 = stablehlo.bitcast_convert %r : (tensor<4xui32>) -> tensor<4xi32>

    %1 = stablehlo.reduce(%x init: %c) applies stablehlo.and across dimensions = [1]
becomes
    %o = stablehlo.reduce(not %x init: not %c) applies stablehlo.or across dimensions = [1]
    %1 = stablehlo.not %o

    %n = stablehlo.negate %x : tensor<4x128xf32>
    %2 = stablehlo.reduce(%n init: %zero) applies stablehlo.add across dimensions = [1]
becomes
    %n = stablehlo.divide %x, %minus_one
    %2 = stablehlo.reduce(%n init: %zero) applies stablehlo.add across dimensions = [1]

    %b = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<4xf32>) -> tensor<4x128xf32>
    %p = stablehlo.multiply %x, %b : tensor<4x128xf32>
    %3 = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [1]
becomes
    %m = stablehlo.multiply %x, (negate %b)
    %p = stablehlo.subtract %zeros, %m
    %3 = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [1]

IREE 3.13 distributes reductions over the threads of a GPU, and starts each thread with a neutral element: for the
signed minimum and maximum those of the unsigned ones, -1 and 0, and for `and` 1. The minimum of positive numbers is -1
then, and the maximum of negative ones 0. In a sum, it joins the addition and a negation to a subtraction, for which it
knows no neutral element, and refuses it. A sum of products with a factor that is the same for all of its elements it
takes for a matrix product, and fails to distribute it.

A kernel binds a limited number of arrays (`profile.kernel_arrays`), and a reduction has two for each operand. One of
more operands becomes several, if its reducer combines different operands for each result, or a loop (`many_operands`).

Leaves alone: targets without these faults (`profile.wrong_neutral`); 64-bit integers and predicates, which are not
distributed in this way; other reducers of several operations or operands.
Source: IREE's `LLVMGPUVectorDistribute`, seen on an H100 and in the PTX of the smallest program.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.dialect.support.dtypes import BY_NAME, dtype
from hilo.lowering.framework.build import element_of, full_like, shape_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import is_constant, maker_of
from hilo.lowering.reduce.long_row_kernel import reducer_of
from hilo.lowering.reduce.many_operands import reduce_many

Change = Callable[[ir.Value], ir.Value]


@pattern("stablehlo.reduce")
def as_unsigned(op: Op, run: PassRun) -> Replacement:
    """min(x) -> min(x as unsigned, 2^31 further), less 2^31"""
    name = _wrong(op, run, "minimum", "maximum")
    row = dtype(element_of(op.operands[0]))
    if name is None or row.kind != "signed":
        return None
    unsigned = BY_NAME[f"u{row.bits}"]

    def shifted(value: ir.Value) -> ir.Value:
        bits = stablehlo.bitcast_convert(value, element_type=unsigned.mlir_type)
        return stablehlo.xor(bits, full_like(bits, 1 << (row.bits - 1)))

    def back(value: ir.Value) -> ir.Value:
        bits = stablehlo.xor(value, full_like(value, 1 << (row.bits - 1)))
        return stablehlo.bitcast_convert(bits, element_type=row.mlir_type)

    return back(_reduce(op, shifted, getattr(stablehlo, name)))


@pattern("stablehlo.reduce")
def as_or(op: Op, run: PassRun) -> Replacement:
    """and(x) -> not(or(not(x)))"""
    if _wrong(op, run, "and") is None:
        return None
    return stablehlo.not_(_reduce(op, stablehlo.not_, stablehlo.or_))


@pattern("stablehlo.reduce")
def sum_of_negated(op: Op, run: PassRun) -> Replacement:
    """sum(-x) -> sum(x / -1)"""
    found = _added(op, run, "stablehlo.negate")
    if found is None or not dtype(element_of(op.operands[0])).is_float:
        return None
    reader, x = found.reader, found.maker.operands[0]
    with reader.location, ir.InsertionPoint(reader):
        reader.operands[0] = stablehlo.divide(x, full_like(x, -1))
    return op


@pattern("stablehlo.reduce")
def sum_of_scaled(op: Op, run: PassRun) -> Replacement:
    """sum(x * c) -> sum(0 - x * -c), if c is the same for all elements of a sum"""
    found = _added(op, run, "stablehlo.multiply")
    if found is None or found.reader != op.operation or not _is_zero(op.operands[1]):
        return None
    reduced = set(ir.DenseI64ArrayAttr(op.operation.attributes["dimensions"]))
    x, c = found.maker.operands
    if not _is_same_along(c, reduced):
        x, c = c, x
    if not _is_same_along(c, reduced):
        return None
    product = stablehlo.multiply(x, stablehlo.negate(c))
    op.operation.operands[0] = stablehlo.subtract(full_like(x, 0), product)
    return op


@dataclass(frozen=True)
class _Added:
    """What computes the elements of a sum, and the operation that reads them: the sum, or a reshape before it."""

    maker: ir.Operation
    reader: ir.Operation


def _added(op: Op, run: PassRun, name: str) -> _Added | None:
    """What computes the elements of a sum of real numbers, if it is the operation `name`, and the target has that
    fault."""
    if "subtract" not in run.profile.wrong_neutral or reducer_of(op.operation) != "stablehlo.add":
        return None
    view, reader = op.operands[0], op.operation
    while (maker := maker_of(view, "stablehlo.reshape")) is not None:
        view, reader = maker.operands[0], maker
    found = maker_of(view, name)
    return _Added(found, reader) if found is not None and not dtype(element_of(view)).is_complex else None


def _is_zero(value: ir.Value) -> bool:
    """Whether it is the constant 0, and not -0: `0 - -0` is 0."""
    if not is_constant(value):
        return False
    number = to_numpy(value.owner.operation.attributes["value"])
    return not number.any() and not np.signbit(number.astype(np.float64)).any()


def _is_same_along(value: ir.Value, dimensions: set[int]) -> bool:
    """Whether all elements along some dimensions are equal."""
    if isinstance(value.owner, ir.Block):
        return False
    op = value.owner.operation
    if op.name == "stablehlo.broadcast_in_dim":
        sizes = zip(ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"]), shape_of(op.operands[0]), strict=True)
        return dimensions.isdisjoint(dimension for dimension, size in sizes if size != 1)
    if op.name == "stablehlo.constant":
        content = op.attributes["value"]
        return isinstance(content, ir.DenseElementsAttr) and content.is_splat
    return op.name in ELEMENTWISE and all(_is_same_along(operand, dimensions) for operand in op.operands)


def _wrong(op: Op, run: PassRun, *names: str) -> str | None:
    """Which of the reducers it is, if the target has a wrong neutral element for it."""
    name = (reducer_of(op.operation) or "").removeprefix("stablehlo.")
    row = dtype(element_of(op.operands[0]))
    is_wrong = name in names and name in run.profile.wrong_neutral and row.is_integer and row.bits < 64
    return name if is_wrong else None


def _reduce(op: Op, change: Change, combine: Callable[[ir.Value, ir.Value], ir.Value]) -> ir.Value:
    x, start = op.operands
    dimensions = [int(d) for d in ir.DenseI64ArrayAttr(op.operation.attributes["dimensions"])]
    return stablehlo.reduce([change(x)], [change(start)], dimensions=dimensions, body=combine)


PASS = pattern_pass("legalize-reductions", reduce_many, as_unsigned, as_or, sum_of_negated, sum_of_scaled)
