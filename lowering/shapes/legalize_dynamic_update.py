"""Lowers updates and slices of dynamically shaped arrays to `tensor.insert_slice` and `tensor.extract_slice`.

    %0 = stablehlo.dynamic_update_slice %x, %u, %i, %j : (tensor<?x3xf32>, tensor<1x3xf32>, …) -> tensor<?x3xf32>
becomes
    %k = the index %i, clamped between 0 and the size of %x minus that of %u
    %0 = tensor.insert_slice %u into %x[%k, 0] [1, 3] [1, 1] : tensor<1x3xf32> into tensor<?x3xf32>

    %1 = stablehlo.real_dynamic_slice %x, [9, 0], [10, size of %x], [1, 1] : (tensor<10x?xf32>, …) -> tensor<1x?xf32>
becomes
    %1 = tensor.extract_slice %x[9, 0] [1, the size of %x] [1, 1] : tensor<10x?xf32> to tensor<1x?xf32>

The compiler computes the sizes of such a slice from its limits, as arrays, and does not know then that it is as wide as
what it was taken from: sums of an array and its joined slices (`x + np.roll(x, 1, 0)`) were zeros.

Leaves alone: static shapes, which the compiler takes; targets whose compiler is not IREE; unsigned elements; slices
with a dynamic dimension that is not taken as a whole, or with starts or strides that are not known.
Source: the specification of StableHLO's `dynamic_update_slice`; MLIR's `tensor.insert_slice`.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import arith, ir, tensor
from hilo.lowering.framework.build import element_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of
from hilo.lowering.shapes.shape_values import ShapeValues, sizes_of


@pattern("stablehlo.dynamic_update_slice")
def insert(op: Op, run: PassRun) -> Replacement:
    """update(x, u, i) -> insert u into x at max(0, min(i, size(x) - size(u)))"""
    x, update, *starts = op.operands
    sizes, given = sizes_of(x.type), sizes_of(update.type)
    if None not in (*sizes, *given):
        return None
    if not run.profile.kernels or _is_unsigned(x):
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


@pattern("stablehlo.real_dynamic_slice")
def extract(op: Op, run: PassRun) -> Replacement:
    """slice(x, starts, limits, strides) -> extract from x at the starts, dynamic dimensions as a whole"""
    x, starts, _, strides = op.operands
    known = ShapeValues()
    places, steps, given = known.list(starts), known.list(strides), sizes_of(op.results[0].type)
    if not run.profile.kernels or _is_unsigned(x):
        run.note(op, "its elements are unsigned, or the target's compiler is not IREE")
        return None
    if places is None or steps is None or not _takes_all_of_dynamic(op, places, steps):
        run.note(op, "a dynamic dimension is not taken as a whole, or its places are not known")
        return None
    lengths = [_size(x, axis, None) for axis, size in enumerate(given) if size is None]
    static = [ir.ShapedType.get_dynamic_size() if size is None else size for size in given]
    return tensor.ExtractSliceOp(op.results[0].type, x, [], lengths, [], places, static, steps).result


def _takes_all_of_dynamic(op: Op, places: list[int], steps: list[int]) -> bool:
    x, _, limits, _ = op.operands
    dynamic = [axis for axis, size in enumerate(sizes_of(op.results[0].type)) if size is None]
    return all(places[axis] == 0 and steps[axis] == 1 and _is_size_of(limits, x, axis) for axis in dynamic)


def _is_unsigned(x: ir.Value) -> bool:
    element = element_of(x)
    return isinstance(element, ir.IntegerType) and bool(element.is_unsigned)


def _is_size_of(limits: ir.Value, x: ir.Value, axis: int) -> bool:
    """Whether an element of an array of limits is the size of `x` in that dimension."""
    joined = maker_of(limits)
    if joined is None or joined.name != "stablehlo.concatenate" or len(joined.operands) <= axis:
        return False
    size = maker_of(joined.operands[axis])
    while size is not None and size.name in ("stablehlo.reshape", "stablehlo.convert"):
        size = maker_of(size.operands[0])
    is_size = size is not None and size.name == "stablehlo.get_dimension_size" and size.operands[0] == x
    return is_size and size is not None and ir.IntegerAttr(size.attributes["dimension"]).value == axis


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


PASS = pattern_pass("legalize-dynamic-update", insert, extract)
