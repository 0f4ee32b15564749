"""Keeps a product out of the kernel of its sum if one factor is broadcast along some of the summed dimensions.

    %w = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<7xf32>) -> tensor<5x7xf32>
    %p = stablehlo.multiply %x, %w : tensor<5x7xf32>
    %s = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0, 1]
becomes
    …
    %f = stablehlo.optimization_barrier %p
    %s = stablehlo.reduce(%f init: %zero) applies stablehlo.add across dimensions = [0, 1]

The compiler turns the product and its sum into a `vector.contract`, and drops the broadcast dimension from one of the
two factors. A contraction must not have a summed dimension that only one factor has: the kernel is refused («invalid
accumulator/result vector shape»), and the program would end up on the rung `fenced`, where nothing is fused.

Leaves alone: factors broadcast along all summed dimensions, or only along the array's last one, which the compiler
takes; sums that have become kernels before; GPUs (`profile.kernels`).
Source: IREE 3.13, CombineContractBroadcast of MLIR; see test/upstream/refused/sums/of_rows_times_a_row.mlir.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.barriers import put_operand_behind_barrier
from hilo.lowering.framework.build import is_static, shape_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of
from hilo.lowering.simplify.values import splat_of

DEPTH = 4
"""How many element-wise operations between a broadcast and the product are looked through."""


@pattern("stablehlo.reduce")
def fence(op: Op, run: PassRun) -> Replacement:
    """sum(x * broadcast(y)) -> sum(barrier(x * broadcast(y)))"""
    if not run.profile.kernels or not is_static(op.operands[0]):
        return None
    dimensions = set(ir.DenseI64ArrayAttr(op.operation.attributes["dimensions"]))
    found = [place for place in range(len(op.results)) if _is_mixed_product(op.operands[place], dimensions)]
    for place in found:
        put_operand_behind_barrier(op.operation, place)
    return op if found else None


def _is_mixed_product(value: ir.Value, dimensions: set[int]) -> bool:
    """Whether a value is a product with one factor that is broadcast along some, but not all, of the dimensions."""
    product = maker_of(value, "stablehlo.multiply")
    if product is None:
        return False
    shape = shape_of(value)
    summed = {axis for axis in dimensions if shape[axis] != 1}
    return any(_is_mixed(_repeated_along(factor), summed, len(shape)) for factor in product.operands)


def _is_mixed(repeated: set[int], summed: set[int], rank: int) -> bool:
    both = repeated & summed
    return bool(both and summed - repeated and both != {rank - 1})


def _repeated_along(value: ir.Value, depth: int = DEPTH) -> set[int]:
    """The dimensions along which a value is broadcast, possibly followed by element-wise operations."""
    shape = shape_of(value)
    if splat_of(value) is not None:
        return set(range(len(shape)))
    maker = maker_of(value, "stablehlo.broadcast_in_dim", *ELEMENTWISE)
    if maker is None or depth == 0:
        return set()
    if maker.name == "stablehlo.broadcast_in_dim":
        pairs = zip(maker.opview.broadcast_dimensions, shape_of(maker.operands[0]), strict=True)
        return set(range(len(shape))) - {axis for axis, size in pairs if size == shape[axis]}
    return set.intersection(*(_repeated_along(operand, depth - 1) for operand in maker.operands))


PASS = pattern_pass("fence-products", fence)
