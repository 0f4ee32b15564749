"""Keeps data tiling of a product away from a vector that is broadcast behind other views.

    %w = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<32xf16>) -> tensor<64x32xf16>
    %r = stablehlo.reshape %w : (tensor<64x32xf16>) -> tensor<2048xf16>
    %m = stablehlo.reshape %r : (tensor<2048xf16>) -> tensor<64x32xf16>
    %d = stablehlo.dot_general %x, %m, contracting_dims = [1] x [1]
becomes
    ...
    %f = stablehlo.optimization_barrier %m
    %d = stablehlo.dot_general %x, %f, contracting_dims = [1] x [1]

The compiler moves the packing of a product's operand in front of a broadcast, and then asks for the tiles of a matrix
from a vector: the process aborts (`linalg::PackOp::getResultShape`). A broadcast that a product reads directly becomes
part of the product. A gather whose slices are as long as its operand is a broadcast, too.

Leaves alone: broadcasts that a product reads directly, those that repeat nothing, and other gathers.
Source: HoistEncodingOps of IREE 3.13, which moves encodings through broadcasts; see
test/upstream/refused/broadcast_behind_reshapes.mlir.
"""

from __future__ import annotations

from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.framework.barriers import put_operand_behind_barrier
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of

_VIEWS = tuple(f"stablehlo.{name}" for name in "convert reshape slice transpose".split())


def _repeats_behind_views(value: ir.Value) -> bool:
    """Whether a value may be a broadcast that the compiler sees only after it has dropped the views behind it."""
    source = value
    while (view := maker_of(source, *_VIEWS)) is not None:
        source = view.operands[0]
    if (gather := maker_of(source, "stablehlo.gather")) is not None:
        return _has_one_place(gather)
    broadcast = maker_of(source, "stablehlo.broadcast_in_dim")
    if broadcast is None or source == value:
        return False
    whole, part = (ir.RankedTensorType(each.type).shape for each in (source, broadcast.operands[0]))
    return sorted(size for size in whole if size != 1) != sorted(size for size in part if size != 1)


def _has_one_place(gather: ir.Operation) -> bool:
    """Whether a gather's slices are as long as its operand in all indexed dimensions."""
    numbers = GatherDimensionNumbers.from_mlir(gather.attributes["dimension_numbers"])
    lengths = list(ir.DenseI64ArrayAttr(gather.attributes["slice_sizes"]))
    shape = ir.RankedTensorType(gather.operands[0].type).shape
    return all(lengths[axis] == shape[axis] for axis in numbers.start_index_map)


@pattern("stablehlo.dot_general")
def fence_operands(op: Op) -> Replacement:
    """dot(x, view(broadcast(v))) -> dot(x, barrier(view(broadcast(v))))"""
    found = [place for place, value in enumerate(op.operands) if _repeats_behind_views(value)]
    for place in found:
        put_operand_behind_barrier(op.operation, place)
    return op if found else None


PASS = pattern_pass("fence-broadcasts", fence_operands)
"""The pass."""
