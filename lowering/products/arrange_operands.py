"""Transposes operands of products in which the contracting dimensions stand between free ones.

    %p = stablehlo.dot_general %w, %x, contracting_dims = [0] x [1]
        : (tensor<64x96xf32>, tensor<8x64x64x3xf32>) -> tensor<96x8x64x3xf32>
becomes
    %t = stablehlo.transpose %x, dims = [1, 0, 2, 3] : (tensor<8x64x64x3xf32>) -> tensor<64x8x64x3xf32>
    %b = stablehlo.optimization_barrier %t
    %p = stablehlo.dot_general %w, %b, contracting_dims = [0] x [0]

so that both operands are matrices. Resizing images takes two such products; as written, the compiler (IREE 3.13)
computes them one element at a time, with strides of whole rows: 8 images of 64 x 64 x 3 to 96 x 96 take 8.6 ms, and
0.74 in this form.

Smaller products then have a kernel that needs no packing (`expand-dot`): 20 x 30 x 15 by 30 x 25 x 15, summed over 450
elements, take 13 µs instead of 26 (XLA 26), and compile in 0.10 s of CPU time instead of 0.37 (XLA 0.04).

The contracting dimensions go first if elements of a free dimension are adjacent, since these then move together.

Leaves alone: operands whose free, contracting and batch dimensions are each contiguous; products of less than `least`
multiplications; dynamic shapes; GPUs, whose threads read single elements (`profile.kernels`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import is_static, shape_of, transpose
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.products.expand_dot import stride_of


@dataclass(frozen=True)
class Options:
    least: int = option(1 << 12, "fewest multiplications of a product whose operands are transposed")


def arrangement(shape: Sequence[int], batch: Sequence[int], summed: Sequence[int]) -> list[int] | None:
    """The order of dimensions in which batch, free and contracting ones are each contiguous; None if they are already.

    >>> arrangement((8, 64, 64, 3), (), (1,)), arrangement((96, 8, 64, 3), (), (2,)), arrangement((8, 64, 3), (), (0,))
    ([1, 0, 2, 3], [0, 1, 3, 2], None)
    """
    free = [d for d in range(len(shape)) if d not in batch and d not in summed]
    if all(stride_of(shape, dims) is not None for dims in (batch, free, summed)):
        return None
    last = max((d for d in range(len(shape)) if shape[d] != 1), default=0)
    moves_rows = last in free and prod(shape[d] for d in free if d > max(summed, default=0)) >= ROW
    return [*batch, *summed, *free] if moves_rows else [*batch, *free, *summed]


def places(dims: tuple[int, ...], order: list[int] | None) -> tuple[int, ...]:
    """The positions of dimensions after a transpose; None: unchanged."""
    return dims if order is None else tuple(order.index(d) for d in dims)


ROW = 16
"""Adjacent elements that are worth moving together."""


@pattern("stablehlo.dot_general")
def arrange(op: Op, run: PassRun) -> Replacement:
    """dot(x, y) -> dot(transpose(x), transpose(y)), with updated dimension numbers"""
    options = run.options
    assert isinstance(options, Options)
    lhs, rhs = op.operands
    if not run.profile.kernels or not is_static(lhs, rhs):
        return None
    numbers = DotDimensionNumbers.from_mlir(op.operation.attributes["dot_dimension_numbers"])
    depth = prod(shape_of(lhs)[d] for d in numbers.lhs_contracting_dimensions)
    if prod(shape_of(op.operation.results[0])) * depth < options.least:
        return None
    sides = (
        (lhs, numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions),
        (rhs, numbers.rhs_batching_dimensions, numbers.rhs_contracting_dimensions),
    )
    orders = [arrangement(shape_of(x), batch, summed) for x, batch, summed in sides]
    if orders == [None, None]:
        return None
    moved, new = [], []
    for (x, *dims), order in zip(sides, orders, strict=True):
        moved.append(x if order is None else stablehlo.optimization_barrier([transpose(x, order)]))
        new += [places(one, order) for one in dims]
    attributes = {name: op.operation.attributes[name] for name in op.operation.attributes}
    attributes["dot_dimension_numbers"] = DotDimensionNumbers(new[0], new[2], new[1], new[3]).to_mlir()
    made = ir.Operation.create(
        "stablehlo.dot_general", [r.type for r in op.operation.results], moved, attributes, loc=op.operation.location
    )
    return made.results[0]


PASS = pattern_pass("arrange-operands", arrange, options=Options)
