"""Expands reductions along columns into a kernel that reads rows in order.

    %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [0]
        : (tensor<1000x1000xf32>, tensor<f32>) -> tensor<1000xf32>
becomes
    %s = flow.dispatch.region -> (tensor<1008xf32>) { loops over vectors of eight rows at a time }

The compiler cuts columns into tiles by divisors of their number: of 1000 columns each tile has 25, of which a vector
takes five, and it walks down the rows of each. The kernel combines eight rows in registers and adds them to the result,
which stays in the first cache. Element-wise operations that make the operand are computed where it is read, rows and
columns that are repeated among them. Long sums are formed in two stages, so that rounding errors grow with the square
root of their length.

Leaves alone: less than `least` elements; columns that are few; other reducers than sums, products and extremes; other
elements than f32, f64 and signed integers of 32 and 64 bits; operands that the compiler would make where it reads them,
pads among them; dynamic shapes; targets without `profile.product_tile`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from hilo.dialect.iree import ir
from hilo.lowering.framework.build import element_of, is_static, reshape, shape_of
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.reduce.column_kernel import DEPTH, KINDS, Domain, Expression, read_domain, reduce_columns


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    least: int = option(1 << 18, "elements of the smallest operand that is taken")


VECTORS = 4
"""The least columns, in vectors."""

_REDUCERS = frozenset(f"stablehlo.{name}" for name in "add multiply maximum minimum".split())


@pattern("stablehlo.reduce")
def expand(op: Op, run: PassRun) -> Replacement:
    """reduce along columns -> a kernel"""
    options = run.options
    assert isinstance(options, Options)
    tile = run.profile.product_tile if run.configuration.is_native else None
    size_bytes = options.vector_bytes or (tile.vector_bytes if tile else 0)
    combine = _reducer(op.operation)
    if not size_bytes or combine is None or not is_static(op.operands[0]):
        return None
    operand, start = op.operands
    lanes = size_bytes * 8 // scalars.row_of(operand).bits
    domain = _domain(op.operation, options.least, lanes)
    if domain is None:
        return None
    try:
        expression = Expression(operand, domain, run.profile)
    except Unsupported as reason:
        run.note(op, f"it has {reason}")
        return None
    run.statistics["reductions"] += 1
    return reshape(reduce_columns(expression, combine, start.owner.operation, lanes), shape_of(op.operation.results[0]))


def _domain(op: ir.Operation, least: int, lanes: int) -> Domain | None:
    """What a reduction reduces; None where the compiler's own code is as good."""
    shape, axes = shape_of(op.operands[0]), [int(d) for d in ir.DenseI64ArrayAttr(op.attributes["dimensions"])]
    domain = read_domain(shape, axes) if prod(shape) >= least else None
    is_wide = domain is not None and domain.columns >= VECTORS * lanes and domain.rows >= 2 * DEPTH
    return domain if is_wide else None


def _reducer(op: ir.Operation) -> ir.Operation | None:
    """The operation by which a reduction of one operand combines two elements, from a constant on; None of others."""
    block = op.regions[0].blocks[0]
    body = [view.operation for view in block.operations]
    if len(op.results) != 1 or len(body) != 2 or set(body[0].operands) != set(block.arguments):
        return None
    is_taken = body[0].name in _REDUCERS and str(element_of(op.operands[0])) in KINDS
    return body[0] if is_taken and scalars.captured_constant(op.operands[1]) is not None else None


PASS = pattern_pass("expand-column-reductions", expand, options=Options)
