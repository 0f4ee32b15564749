"""Composes pads, puts barriers around those with interior padding, and replaces negative padding by slices.

    %0 = stablehlo.pad %x, %zero, low = [0], high = [0], interior = [1] : tensor<3xf32> -> tensor<5xf32>
    %1 = stablehlo.pad %0, %zero, low = [1], high = [2], interior = [0] : tensor<5xf32> -> tensor<8xf32>
becomes
    %b = stablehlo.optimization_barrier %x
    %1 = stablehlo.pad %b, %zero, low = [1], high = [2], interior = [1] : tensor<3xf32> -> tensor<8xf32>
    %2 = stablehlo.optimization_barrier %1

The gradient of `x[::2][1:]` is such a pair. IREE 3.13 lowers a pad to an insertion into a filled tensor, and merges the
two insertions into one with the strides of the outer one and unscaled offsets: values are silently wrong. The same
happens with a pad with interior padding and an update of a filled tensor; hence the barriers, which cost nothing, since
the operand and the padded tensor are in memory anyway.

    %0 = stablehlo.pad %x, %zero, low = [2], high = [-1], interior = [0] : tensor<3xf32> -> tensor<4xf32>
becomes
    %s = stablehlo.slice %x [0:2] : tensor<3xf32> -> tensor<2xf32>
    %0 = stablehlo.pad %s, %zero, low = [2], high = [0], interior = [0] : tensor<2xf32> -> tensor<4xf32>

The compiler would write the operand into a filled tensor in any case, and slice that; fence-pads could not tell which.
If no element is left, the padding value is broadcast: IREE 3.13 leaves the result of a pad of an empty tensor as it
finds it in memory.

Leaves alone: pads without interior padding, which the compiler composes; negative pads of a pad with interior padding;
dynamic dimensions.
Source: XLA's AlgebraicSimplifier, which turns negative padding into slices; the definition of `pad`: element p stands
at low + p * (interior + 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.barriers import put_behind_barrier, put_operand_behind_barrier
from hilo.lowering.framework.build import broadcast, is_static, shape_of
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.values import maker_of


@dataclass(frozen=True)
class Padding:
    """The padding of one dimension."""

    low: int
    high: int
    interior: int


def compose(inner: Padding, outer: Padding) -> Padding | None:
    """The padding that does both; None if the outer one restores padding that the inner one has cut away.

    >>> compose(Padding(0, 0, 1), Padding(1, 2, 0))
    Padding(low=1, high=2, interior=1)
    >>> compose(Padding(1, 0, 0), Padding(0, 0, 2))
    Padding(low=3, high=0, interior=2)
    >>> compose(Padding(-1, 0, 1), Padding(1, 0, 0)) is None
    True
    """
    if (inner.low < 0 < outer.low) or (inner.high < 0 < outer.high):
        return None
    step = outer.interior + 1
    return Padding(outer.low + inner.low * step, outer.high + inner.high * step, (inner.interior + 1) * step - 1)


@define_pass("canonicalize-pad", concerns=operations("stablehlo.pad"), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Composes pads of one value, then fences those with interior padding."""
    pads = [pad for pad in collect(op, "stablehlo.pad", outer_first=True) if is_static(pad.operands[0])]
    for pad in pads:  # in program order: what the inner pads have become is known
        if _compose_with_operand(pad):
            run.statistics["composed pads"] += 1
    for pad in pads:
        if not list(pad.results[0].uses):
            continue
        rows = _read(pad)
        if any(row.interior for row in rows):
            _fence(pad)
            run.statistics["fenced pads"] += 1
        elif any(min(row.low, row.high) < 0 for row in rows):
            _cut(pad, rows)
            run.statistics["cut pads"] += 1


def _read(op: ir.Operation) -> list[Padding]:
    names = ("edge_padding_low", "edge_padding_high", "interior_padding")
    columns = ([int(n) for n in ir.DenseI64ArrayAttr(op.attributes[name])] for name in names)
    return [Padding(*row) for row in zip(*columns, strict=True)]


def _compose_with_operand(op: ir.Operation) -> bool:
    """pad(pad(x, c), c) -> pad(x, c), where one of them has interior padding"""
    owner = op.operands[0].owner
    if isinstance(owner, ir.Block) or owner.operation.name != "stablehlo.pad":
        return False
    inner = owner.operation
    first, second = _read(inner), _read(op)
    if not any(row.interior for row in (*first, *second)) or not _is_same(inner.operands[1], op.operands[1]):
        return False
    both = [compose(a, b) for a, b in zip(first, second, strict=True)]
    rows = [row for row in both if row is not None]
    if len(rows) < len(both):
        return False
    op.operands[0] = inner.operands[0]
    _write(op, rows)
    return True


def _write(op: ir.Operation, rows: Sequence[Padding]) -> None:
    op.attributes["edge_padding_low"] = ir.DenseI64ArrayAttr.get([row.low for row in rows])
    op.attributes["edge_padding_high"] = ir.DenseI64ArrayAttr.get([row.high for row in rows])
    op.attributes["interior_padding"] = ir.DenseI64ArrayAttr.get([row.interior for row in rows])


def _is_same(a: ir.Value, b: ir.Value) -> bool:
    """Whether two scalars are the same value, or equal constants."""
    if a == b:
        return True
    owners = (a.owner, b.owner)
    if any(isinstance(owner, ir.Block) or owner.operation.name != "stablehlo.constant" for owner in owners):
        return False
    return bool(owners[0].operation.attributes["value"] == owners[1].operation.attributes["value"])


def _cut(op: ir.Operation, rows: Sequence[Padding]) -> None:
    """pad(x, low=-1, high=2) -> pad(x[1:], low=0, high=2), or the padding value, if all elements of x are cut away."""
    shape = shape_of(op.operands[0])
    start = [max(-row.low, 0) for row in rows]
    stop = [size - max(-row.high, 0) for size, row in zip(shape, rows, strict=True)]
    is_empty = any(first >= last for first, last in zip(start, stop, strict=True))
    with op.location, ir.InsertionPoint(op):
        if is_empty:
            kept = broadcast(op.operands[1], shape_of(op.results[0]))
        else:
            kept = stablehlo.slice(op.operands[0], start_indices=start, limit_indices=stop, strides=[1] * len(shape))
    if is_empty or all(row.low <= 0 and row.high <= 0 for row in rows):
        op.results[0].replace_all_uses_with(kept)
        op.erase()
        return
    op.operands[0] = kept
    _write(op, [Padding(max(row.low, 0), max(row.high, 0), 0) for row in rows])


def _fence(op: ir.Operation) -> None:
    """Puts a barrier before the operand, if it is computed, and one after the result."""
    maker = maker_of(op.operands[0])
    if maker is not None and maker.name != "stablehlo.optimization_barrier":
        put_operand_behind_barrier(op, 0)
    put_behind_barrier(op.results[0])
