"""Stores large computed operands of a product that the compiler's own kernel computes.

    %m = stablehlo.multiply %y, %s : tensor<16x300x200xf32>
    %p = stablehlo.dot_general %x, %m, batching_dims = [0] x [0], contracting_dims = [2] x [1]
        : (tensor<16x4x300xf32>, tensor<16x300x200xf32>) -> tensor<16x4x200xf32>
becomes
    %f = stablehlo.optimization_barrier %m
    %p = stablehlo.dot_general %x, %f, …

The compiler fuses what element-wise operations compute into the kernel of the product, which then computes the elements
one by one, for each of its tiles anew. This product takes 225 µs instead of 2754 (XLA 197), and 254 instead of 2550
with a transpose between (XLA 462); 100 of 4 x 30 x 40 take 36 instead of 47 (137), 8 of 10 x 100 x 10 would take 10.6
instead of 8.4.

Leaves alone: operands of less than `least` elements, or of at most `shallow` contracted ones, which the compiler reads
in order; narrower numbers that are widened, which it does in vectors (4 x 1000 x 1000 of i8 take 124 µs, and would take
170, XLA 124); dynamic shapes; targets without `profile.product_tile`. Source: IREE 3.13, measured.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.framework.barriers import BARRIERS, put_operand_behind_barrier
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.products.expand_matrix_vector import is_computed, is_widened, source_of


@dataclass(frozen=True)
class Options:
    least: int = option(1 << 15, "fewest elements of an operand that is stored")
    shallow: int = option(8, "most contracted elements of products whose operands are not")


@pattern("stablehlo.dot_general")
def store(op: Op, run: PassRun) -> Replacement:
    """dot(x, f(y)) -> dot(x, barrier(f(y)))"""
    options, dot = run.options, op.operation
    assert isinstance(options, Options)
    if run.profile.product_tile is None or not run.configuration.is_native or not run.has_static(op, *op.operands):
        return None
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    lhs, rhs = map(shape_of, op.operands)
    if prod(lhs[d] for d in numbers.lhs_contracting_dimensions) <= options.shallow:
        return None
    found = [place for place, shape in enumerate((lhs, rhs)) if prod(shape) >= options.least]
    found = [place for place in found if _is_read_slowly(dot.operands[place])]
    for place in found:
        put_operand_behind_barrier(dot, place)
    return op if found else None


def _is_read_slowly(value: ir.Value) -> bool:
    """Whether the compiler computes the elements one by one where it reads them."""
    return is_computed(source_of(value)[0]) and not is_widened(value)


PASS = pattern_pass("store-operands", store, options=Options, adds=BARRIERS)
