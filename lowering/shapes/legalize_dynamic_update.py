"""Lowers updates of dynamically shaped arrays to `tensor.insert_slice`.

    %0 = stablehlo.dynamic_update_slice %x, %u, %i, %j : (tensor<?x3xf32>, tensor<1x3xf32>, …) -> tensor<?x3xf32>
becomes
    %k = the index %i, clamped between 0 and the size of %x minus that of %u
    %0 = tensor.insert_slice %u into %x[%k, 0] [1, 3] [1, 1] : tensor<1x3xf32> into tensor<?x3xf32>

Leaves alone: static shapes, which the compiler takes; targets whose compiler is not IREE; unsigned elements.
Source: the specification of StableHLO's `dynamic_update_slice`; MLIR's `tensor.insert_slice`.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import arith, ir, tensor
from hilo.lowering.framework.build import element_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.shapes.shape_values import sizes_of


@pattern("stablehlo.dynamic_update_slice")
def insert(op: Op, run: PassRun) -> Replacement:
    """update(x, u, i) -> insert u into x at max(0, min(i, size(x) - size(u)))"""
    x, update, *starts = op.operands
    sizes, given = sizes_of(x.type), sizes_of(update.type)
    if None not in (*sizes, *given):
        return None
    element = element_of(x)
    if not run.profile.kernels or (isinstance(element, ir.IntegerType) and element.is_unsigned):
        run.note(op, "its elements are unsigned, or the target's compiler is not IREE")
        return None
    dynamic = ir.ShapedType.get_dynamic_size()
    lengths = [_size(update, axis, size) for axis, size in enumerate(given) if size is None]
    offsets = [
        _start(start, _size(x, axis, sizes[axis]), _size(update, axis, given[axis]))
        for axis, start in enumerate(starts)
    ]
    return tensor.InsertSliceOp(
        update,
        x,
        offsets,
        lengths,
        [],
        [dynamic] * len(sizes),
        [dynamic if size is None else size for size in given],
        [1] * len(sizes),
    ).result


def _size(x: ir.Value, axis: int, known: int | None) -> ir.Value:
    index = arith.ConstantOp(ir.IndexType.get(), axis if known is None else known).result
    return index if known is not None else tensor.DimOp(x, index).result


def _start(start: ir.Value, size: ir.Value, length: ir.Value) -> ir.Value:
    """A start index, clamped as the specification requires."""
    index, i64 = ir.IndexType.get(), ir.IntegerType.get_signless(64)
    signed = stablehlo.convert(start, element_type=i64)
    given = arith.IndexCastOp(index, tensor.ExtractOp(signed, []).result).result
    last = arith.SubIOp(size, length).result
    zero = arith.ConstantOp(index, 0).result
    return arith.MaxSIOp(zero, arith.MinSIOp(given, last).result).result


PASS = pattern_pass("legalize-dynamic-update", insert)
