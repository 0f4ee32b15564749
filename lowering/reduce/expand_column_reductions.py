"""Expands reductions along columns into a kernel that reads rows in order.

    %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [0]
        : (tensor<1000x1000xf32>, tensor<f32>) -> tensor<1000xf32>
becomes
    %s = flow.dispatch.region -> (tensor<1008xf32>) { loops over vectors of eight rows at a time }

The compiler tiles columns by divisors of their number: for 1000 columns each tile has 25, which take five vectors, and
it walks down the rows of each tile. The kernel combines eight rows in registers and adds them to the result, which
stays in the L1 cache: variances of 50 columns of 2000 rows take 14 µs instead of 166 (XLA 31), softmax of 71 columns of
70 rows 8 instead of 47 (XLA 14). Element-wise operations that compute the operand are fused into the kernel, and so are
broadcast rows and columns; elementary functions are not, if others read their result, too, so that they are computed
once, nor are those from complex numbers. Long sums are formed in two stages, so that rounding errors grow with the
square root of their length.

Slices are read where their array has them: column sums of x[1:] * x[:-1], 513 x 515, 270 → 21 µs, XLA 62. Large
concatenated and padded arrays are made before: those of x times x rolled by a row, 1500 x 1000, 780 → 284, XLA 176.

In a batch of arrays of few rows, each column is reduced at once, without a total in memory: sums of 4072 arrays of
16 x 128 take 430 µs instead of 620 (XLA 300 to 600), of 3000 arrays of 3 x 333 120 instead of 320 (XLA 120 to 210).

Few columns are reduced in two steps. The kernel walks as many rows as one as lie side by side in 16 vectors, and it
splits the rows into eight parts, for several cores; what it makes of them is reduced by a second kernel:

    %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [0]
        : (tensor<100000x6xf32>, tensor<f32>) -> tensor<6xf32>
becomes
    %p = flow.dispatch.region -> (tensor<1152xf32>) { loops over 8 parts of 521 rows of 24 x 6 }
    %s = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0]
        : (tensor<192x6xf32>, tensor<f32>) -> tensor<6xf32>

So are more columns, if the operand is large and its columns are too few to be split for all cores.

In loops, operands too large for a kernel of the whole loop have kernels. 60 steps that read the means of columns and
update a row take 0.8 ms instead of 1.9 for 400 x 512, XLA 1.2, and 0.7 instead of 1.1 for 1000 x 256, XLA 1.1.

For several operands any reducer of element-wise operations is taken: `argmax` is one, with the row index as its second
operand.

Leaves alone: operands of less than `least` elements (`least-uneven` where tiles would have few columns,
`least-in-loops` in loops); one column; elementary functions of few columns that fill vectors, which the compiler
computes as fast; for one operand, reducers other than sums, products and extremes; initial values that are not
constants; element types other than f32, f64 and signed integers of 32 and 64 bits; operands, such as pads, that the
compiler would compute where it reads them; dynamic shapes; targets without `profile.product_tile`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, is_static, reshape, shape_of, splat
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import is_in_loop
from hilo.lowering.framework.values import maker_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.reduce.column_domain import DEPTH, SHARE, Domain, read_domain, widened
from hilo.lowering.reduce.column_kernel import Reduction, reduce_columns
from hilo.lowering.reduce.reduced_operand import KINDS, Apart, Expression, StoredExpression, TooLong
from hilo.lowering.reduce.unrolled.operations import is_of_repeated, is_of_rows
from hilo.lowering.regions.cost_model import LARGEST_PASS


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    least: int = option(1 << 13, "fewest elements of an operand whose reduction is expanded")
    least_uneven: int = option(1 << 11, "the same if the number of columns is no multiple of 4")
    least_in_loops: int = option(LARGEST_PASS + 1, "the same in loops: those of smaller arrays become kernels")
    least_of_several: int = option(1 << 12, "the same for reductions of several operands")
    least_in_parts: int = option(1 << 21, "fewest elements of an operand whose rows are split into parts for all cores")


EVEN = 4
"""Numbers of columns that are no multiples of this have tiles of few columns, or of one."""

VECTORS = 4
"""The fewest columns, in vectors."""
_REDUCERS = {f"stablehlo.{name}": getattr(stablehlo, name) for name in "add multiply maximum minimum".split()}

_NEUTRAL = {"stablehlo.add": -0.0, "stablehlo.multiply": 1.0}


@pattern("stablehlo.reduce")
def expand(op: Op, run: PassRun) -> Replacement:
    """reduce along columns -> a kernel"""
    options = run.options
    assert isinstance(options, Options)
    lanes = _lanes(op.operation, options, run)
    axes = [int(d) for d in ir.DenseI64ArrayAttr(op.operation.attributes["dimensions"])]
    if not lanes:
        return None
    shape, is_computed = shape_of(op.operands[0]), _is_computed(op.operands[0])
    domain = _domain(op.operation, shape, axes, options, lanes, is_computed=is_computed)
    if domain is None:
        return None
    if len(op.results) > 1:
        lanes = min(lanes, 1 << (domain.columns.bit_length() - 1))
    try:
        reduction = _reduction(op.operation, domain, lanes, run)
    except Unsupported as reason:
        run.note(op, f"it has {reason}")
        return None
    run.statistics["reductions"] += 1
    made = reduce_columns(reduction, lanes)
    if domain.is_wide:
        made = [_reduce_parts(op.operation, made[0], domain)]
    return [reshape(one, shape_of(result)) for one, result in zip(made, op.results, strict=True)]


def makes_kernel(op: ir.Operation, shape: Sequence[int], axes: Sequence[int], run: PassRun) -> bool:
    """Whether a reduction becomes a kernel if any operand of this shape is reduced along these axes."""
    lanes = _lanes(op, Options(), run)
    return lanes > 0 and _domain(op, shape, axes, Options(), lanes, is_computed=False) is not None


def _is_computed(value: ir.Value) -> bool:
    """Whether several operations compute a value from repeated arrays: the compiler is slow at this even for few rows
    of whole vectors, except for products, which it knows. Sums of squared differences, of 300 arrays of 5 x 256: 155
    µs, with a kernel 18, XLA 29."""
    op = maker_of(value)
    if op is None or not is_of_rows(op) or not is_of_repeated(value):
        return False
    return any(maker is not None and is_of_rows(maker) for maker in map(maker_of, op.operands))


def _lanes(op: ir.Operation, options: Options, run: PassRun) -> int:
    """The elements of a vector; 0 if there is no kernel for the target, or for the reduction."""
    tile = run.profile.product_tile if run.configuration.is_native else None
    size_bytes = options.vector_bytes or (tile.vector_bytes if tile else 0)
    if not size_bytes or not is_static(*op.operands) or not _is_reducible(op):
        return 0
    return size_bytes * 8 // scalars.row_of(op.operands[0]).bits


def _domain(
    op: ir.Operation, shape: Sequence[int], axes: Sequence[int], options: Options, lanes: int, *, is_computed: bool
) -> Domain | None:
    """The domain of a reduction; None if the compiler's own code is as good."""
    domain, size = read_domain(shape, axes), prod(shape)
    if domain is None or min(domain.columns, domain.rows) <= 1 or size < _least(op, domain, options):
        return None
    if len(op.results) > 1:
        return domain
    return _walk(domain, lanes, size >= options.least_in_parts, is_computed=is_computed)


def _least(op: ir.Operation, domain: Domain, options: Options) -> int:
    """The fewest elements of an operand."""
    if len(op.results) > 1:
        return options.least_of_several
    if is_in_loop(op):
        return options.least_in_loops
    return options.least_uneven if domain.columns % EVEN else options.least


def _walk(domain: Domain, lanes: int, is_large: bool, *, is_computed: bool) -> Domain | None:
    """How one operand is walked; None if it has too few rows, unless they are computed from repeated arrays."""
    is_tall = is_large and domain.batch == 1 and domain.columns < 2 * SHARE
    if is_tall or domain.columns < VECTORS * lanes:
        domain = widened(domain, lanes)
    # The compiler fuses what reads the results, which are no longer few if there are few rows.
    is_short = domain.is_short and (domain.rows >= DEPTH or domain.columns % lanes != 0 or is_computed)
    return domain if domain.part_rows >= 2 * DEPTH or is_short else None


def _is_reducible(op: ir.Operation) -> bool:
    """Whether a kernel supports the reducer, and its initial values are constants. For one operand, only reducers for
    which the compiler's own code is slow."""
    block = op.regions[0].blocks[0]
    results = list(op.results)
    if any(str(element_of(x)) not in KINDS for x in results):
        return False
    if any(scalars.captured_constant(start) is None for start in list(op.operands)[len(results) :]):
        return False
    body = [view.operation for view in block.operations]
    if len(results) > 1:
        return scalars.why_not(block) is None
    return len(body) == 2 and set(body[0].operands) == set(block.arguments) and body[0].name in _REDUCERS


def _reduction(op: ir.Operation, domain: Domain, lanes: int, run: PassRun) -> Reduction:
    """The reduction for the kernel. Raises Unsupported."""
    inputs, starts = list(op.operands)[: len(op.results)], list(op.operands)[len(op.results) :]
    operands = [
        (None if len(inputs) > 1 and _is_place(x, domain) else _expression(x, domain, run), element_of(x))
        for x in inputs
    ]
    expressions = [expression for expression, _ in operands if expression is not None]
    if not expressions:
        raise Unsupported("places alone")
    block = op.regions[0].blocks[0]
    if domain.is_wide:
        is_narrow = domain.columns < VECTORS * lanes
        if is_narrow and domain.columns % lanes == 0 and expressions[0].has_functions:
            raise Unsupported("elementary functions, and rows of whole vectors, which the compiler does as well")
        starts = [_start_of_part(block, starts[0])]
    return Reduction(domain, operands, block, [start.owner.operation for start in starts])


def _expression(value: ir.Value, domain: Domain, run: PassRun) -> Expression:
    """An operand as the kernel computes or reads it. Raises Unsupported."""
    try:
        return Expression(value, domain, run.profile)
    except TooLong:
        raise
    except Apart:
        return StoredExpression(value, domain, run.profile)


def _start_of_part(block: ir.Block, start: ir.Value) -> ir.Value:
    """Where the reduction of a part begins: extremes may begin with the initial value each time."""
    neutral = _NEUTRAL.get(block.operations[0].operation.name)
    return start if neutral is None else splat(neutral, element_of(start))


def _reduce_parts(op: ir.Operation, made: ir.Value, domain: Domain) -> ir.Value:
    """The reduction of what the kernel makes of the parts of the rows, and of those that it walks as one.

    Behind a barrier: the compiler would do it again in each tile of an array that the result is broadcast to.
    """
    parts = reshape(made, [domain.batch, domain.parts * domain.beside, domain.columns])
    combine = _REDUCERS[op.regions[0].blocks[0].operations[0].operation.name]
    (result,) = barrier([stablehlo.reduce([parts], [op.operands[1]], dimensions=[1], body=combine)])
    return result


def _is_place(value: ir.Value, domain: Domain) -> bool:
    """Whether a value is the row index."""
    if isinstance(value.owner, ir.Block) or value.owner.operation.name != "stablehlo.iota":
        return False
    along = ir.IntegerAttr(value.owner.operation.attributes["iota_dimension"]).value
    return domain.axes[1] == (along,) and str(element_of(value)) in KINDS[2:]


PASS = pattern_pass("expand-column-reductions", expand, options=Options)
