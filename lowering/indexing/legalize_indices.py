"""Converts start indices to signed integers of 32 or 64 bits, which every compiler reads correctly.

    %0 = stablehlo.dynamic_slice %x, %i, sizes = [4] : (tensor<300xf32>, tensor<ui8>) -> tensor<4xf32>
becomes
    %j = stablehlo.convert %i : (tensor<ui8>) -> tensor<i32>
    %0 = stablehlo.dynamic_slice %x, %j, sizes = [4] : (tensor<300xf32>, tensor<i32>) -> tensor<4xf32>

IREE 3.13 sign-extends the indices of its gathers, so that 200 in 8 bits reads before the operand; and it computes with
single indices on the host, whose registers have 32 bits: -1 in 8 bits is 255 there, and 200 + 100 is 300. Unsigned
values beyond the signed range become the largest signed one, which is out of bounds of any operand as well.

Leaves alone: signed indices of 32 and 64 bits.
Source: StableHLO specification, «gather», «scatter», «dynamic_slice», «dynamic_update_slice».
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.build import convert, element_of, shape_of, splat
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


def _signed(index: ir.Value) -> ir.Value:
    """The index as i32, or as i64 if its own type has 64 bits; unchanged if it has one of these types."""
    row = dtype(element_of(index))
    if not row.is_integer or (row.kind == "signed" and row.bits >= 32):
        return index
    element = ir.IntegerType.get_signless(max(row.bits, 32))
    if row.bits >= 32:
        largest = splat((1 << (row.bits - 1)) - 1, row.mlir_type, shape_of(index))
        index = stablehlo.minimum(index, largest)
    return convert(index, element)


def _replace(op: Op, first: int, count: int) -> Replacement:
    operation, is_changed = op.operation, False
    for position in range(first, first + count):
        index = operation.operands[position]
        signed = _signed(index)
        if signed != index:
            operation.operands[position] = signed
            is_changed = True
    return op if is_changed else None


@pattern("stablehlo.dynamic_slice")
def dynamic_slice(op: Op) -> Replacement:
    """dynamic_slice(x, i…) -> dynamic_slice(x, convert(i)…)"""
    return _replace(op, 1, len(op.operands) - 1)


@pattern("stablehlo.dynamic_update_slice")
def dynamic_update_slice(op: Op) -> Replacement:
    """dynamic_update_slice(x, u, i…) -> dynamic_update_slice(x, u, convert(i)…)"""
    return _replace(op, 2, len(op.operands) - 2)


@pattern("stablehlo.gather")
def gather(op: Op) -> Replacement:
    """gather(x, i) -> gather(x, convert(i))"""
    return _replace(op, 1, 1)


@pattern("stablehlo.scatter")
def scatter(op: Op) -> Replacement:
    """scatter(x…, i, u…) -> scatter(x…, convert(i), u…)"""
    return _replace(op, len(op.operation.results), 1)


PASS = pattern_pass("legalize-indices", dynamic_slice, dynamic_update_slice, gather, scatter)
