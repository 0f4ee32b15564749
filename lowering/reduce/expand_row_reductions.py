"""Expands reductions along rows into a kernel that combines many short rows, or several vectors of a long row, at a
time.

    %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [1]
        : (tensor<100000x3xf32>, tensor<f32>) -> tensor<100000xf32>
becomes
    %s = flow.dispatch.region -> (tensor<100000xf32>) { … vector.shuffle … }

The compiler reduces one row at a time, without vectorizing along it. The kernel reads as many rows as a vector has
lanes, and transposes them by shuffles (`row_kernel`). Any reducer of element-wise operations is taken, also of two
arrays: `argmax` is one. Element-wise operations that compute the operand are fused into the kernel; what it cannot
compute of several operands is computed before.

For rows longer than `longest`, the compiler combines one vector at a time, each depending on the one before it. The
kernel combines four, and several cores may share a single long row (`long_row_kernel`). In µs with IREE 3.13
(compiler → this, XLA): maximum of 1000 rows of 1000 f32 376 → 58, 84; product 394 → 55, 163; norm of 1,000,000 f32
417 → 79, 79; mean and deviation of 1000 rows 465 → 289, 267; sum of 1,000,003 f32 255 → 57, 87; argmax of
1,000,000 f32 7188 → 206, 4600. So are those of a few thousand elements, a call with its 3 µs: sum of log1p of 3000 f32
22 → 5.7, 12; softmax of 3000 16 → 6.3, 14; argmax of 4 rows of 2000 25 → 4.7, 32.

Narrow floats and integers, and unsigned ones, are converted where they are read: sum in f32 of rows of 30 f16, 1666 of
them, 21 → 6.2, 23.

Operands of more operations than the kernel computes where it reads them are computed before: sum of the logarithms of
the gamma function of 1000 f32 29 → 11 µs, XLA 14. So are those that are computed from complex numbers: sums of the
magnitudes of 300 x 200 c64 152 → 42, XLA 53.

Rows of pairs, such as all differences of the rows of two matrices, are read where their groups have them: distances
between 100 points of 64 numbers 265 → 34 µs, XLA 196; their nearest neighbours 320 → 52, 300.

Parts of long rows are read where their array has them. If all of an array's parts of rows are reduced, each row is, and
then what is left of each: total variation of 1500 x 1000 1190 → 116 µs, XLA 1750; the mean of a crop 132 → 60, 702.

Leaves alone: operands of less than `least` elements (`least-stored` if they are computed before, `least-in-loops` in
loops); rows of one element; long rows with reducers other than sums, products, extremes, `and` and `or` of one operand,
and those of `argmax` and `argmin` of which only the indices are read (`selection`); element types other than f32, f64,
signed integers of 32 and 64 bits, and preds; initial values that are not constants; operands, such as pads, that the
compiler would compute where it reads them; dynamic shapes; targets without `profile.product_tile`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import TypeAlias

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import broadcast, convert, element_of, is_static, reshape, shape_of
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import is_in_loop, scalar_function
from hilo.lowering.framework.values import maker_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import even_shares
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.reduce.column_domain import Domain
from hilo.lowering.reduce.long_row_kernel import COMMUTATIVE, REPEATABLE, VECTORS, reduce_long_rows, reducer_of
from hilo.lowering.reduce.reduced_operand import KINDS, Apart, InParts
from hilo.lowering.reduce.row_kernel import SHORT, Operand, Reading, Reduction, Stored, is_reducible, reduce_rows


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    least: int = option(1 << 10, "fewest elements of an operand whose reduction is expanded")
    least_stored: int = option(1 << 8, "the same for operands that are computed before, outside of loops")
    least_in_loops: int = option(1 << 13, "the same in loops, which become kernels with the reductions in them")
    longest: int = option(64, "most elements of a row of which many are combined at a time")


_Refused: TypeAlias = dict[tuple[ir.Value, Domain], Unsupported]

SHARES, SHARE = 8, 1 << 14
"""The most parts that long rows are split into for several cores, and the fewest elements of each."""
ROWS = 128
"""The fewest short rows of a part."""


@pattern("stablehlo.reduce")
def expand(op: Op, run: PassRun) -> Replacement:
    """reduce along rows -> a kernel"""
    try:
        found = _expanded(op.operation, run, copies=False)
    except InParts as reason:
        run.note(op, f"it has {reason}")
        total = _expanded_by_rows(op.operation, run)
        return _or_none(op.operation, run, copies=True) if total is None else total
    except Unsupported as reason:
        run.note(op, f"it has {reason}")
        found = None
    return _expanded_by_rows(op.operation, run) if found is None else found


def _or_none(op: ir.Operation, run: PassRun, *, copies: bool) -> list[ir.Value] | None:
    """As `_expanded`; None where that raises Unsupported, which is noted."""
    try:
        return _expanded(op, run, copies=copies)
    except Unsupported as reason:
        run.note(op, f"it has {reason}")
        return None


def _expanded(op: ir.Operation, run: PassRun, *, copies: bool) -> list[ir.Value] | None:
    """The results of a reduction that a kernel computes; None for those that the pass leaves alone.

    Args:
        copies: see `Reading`.

    Raises:
        Unsupported: the kernel cannot compute it.
    """
    options = run.options
    assert isinstance(options, Options)
    size_bytes = options.vector_bytes or _vector_bytes(run)
    domain = _domain(op, options) if size_bytes and is_static(*op.operands) else None
    if domain is None or not is_reducible(op):
        return None
    is_long = _is_long(op, domain, options)
    reduction = _reduction(op, domain, run, Reading(is_long, copies))
    lanes = size_bytes // _width(reduction)
    if domain.rows * domain.columns < _least(op, options) and not _is_stored(reduction):
        raise Unsupported("few elements")
    if is_long:
        _check_long(reduction, lanes)
    elif domain.rows < lanes:
        raise Unsupported("few rows")
    run.statistics["reductions"] += 1
    return _long(op, reduction, lanes) if is_long else _short(op, reduction, lanes)


def _expanded_by_rows(op: ir.Operation, run: PassRun) -> ir.Value | None:
    """The result of a reduction of parts of rows that do not follow one another: of each row, then of all of these."""
    axes = sorted(int(d) for d in ir.DenseI64ArrayAttr(op.attributes["dimensions"]))
    if len(op.results) != 1 or len(axes) < 2 or not _may_begin_again(op):
        return None
    (x, start), body = op.operands, scalar_function(op.regions[0])
    of_rows = stablehlo.reduce([x], [start], dimensions=axes[-1:], body=body)
    total = stablehlo.reduce([of_rows], [start], dimensions=axes[:-1], body=body)
    assert isinstance(of_rows, ir.Value) and isinstance(total, ir.Value)
    with ir.InsertionPoint(total.owner.operation):
        made = _or_none(of_rows.owner.operation, run, copies=False)
    if made is None:
        total.owner.operation.erase()
    else:
        of_rows.replace_all_uses_with(made[0])
    of_rows.owner.operation.erase()
    return total if made else None


def _may_begin_again(op: ir.Operation) -> bool:
    """Whether the result is the same if the initial value is combined with more than one of its parts."""
    name = reducer_of(op)
    start = known_value(op.operands[1])
    return name in REPEATABLE or (name == "stablehlo.add" and start is not None and not start.any())


def _is_long(op: ir.Operation, domain: Domain, options: Options) -> bool:
    """Whether several vectors of a row are combined at a time. Raises Unsupported for reducers that do not commute."""
    if domain.columns <= options.longest:
        return False
    if reducer_of(op) is None:
        raise Unsupported("long rows and a reducer that does not commute")
    return True


def _check_long(reduction: Reduction, lanes: int) -> None:
    """Raises Unsupported if rows have too few vectors, or the selected values are not the indices in the row."""
    if reduction.length < VECTORS * lanes:
        raise Unsupported("few vectors in a row")
    if [operand is None for operand, _ in reduction.operands] not in ([False], [False, True]):
        raise Unsupported("an operand that is not the index in the row")


def _short(op: ir.Operation, reduction: Reduction, lanes: int) -> list[ir.Value]:
    """The results of a reduction along short rows."""
    shares = even_shares(reduction.rows, min(SHARES, reduction.rows // ROWS))
    made = dict(zip(reduction.kept, reduce_rows(reduction, lanes, shares), strict=True))
    starts = list(op.operands)[len(op.results) :]
    return [
        _result(made.get(at), start, result) for at, (start, result) in enumerate(zip(starts, op.results, strict=True))
    ]


def _long(op: ir.Operation, reduction: Reduction, lanes: int) -> list[ir.Value]:
    """The results of a reduction along long rows; if there are few rows, each is split into parts."""
    parts = parts_of(reduction.rows, reduction.length, VECTORS * lanes)
    shares = max(1, min(SHARES, reduction.rows * parts, reduction.rows * reduction.length // SHARE))
    shape, results = shape_of(op.results[0]), list(op.results)
    found = reduce_long_rows(reduction, lanes, parts, shares)
    made = [convert(one, element_of(result)) for one, result in zip(found, results, strict=True)]
    if parts == 1:
        return [reshape(one, shape) for one in made]
    body, starts = scalar_function(op.regions[0]), list(op.operands)[len(results) :]
    rows = [reshape(one, [*shape, parts]) for one in made]
    total = stablehlo.reduce(rows, starts, dimensions=[len(shape)], body=body)
    return [total] if isinstance(total, ir.Value) else list(total)


def parts_of(rows: int, length: int, step: int) -> int:
    """The number of non-empty parts into which a row is split.

    >>> parts_of(1000, 1000, 64), parts_of(1, 1000000, 64), parts_of(3, 100000, 64), parts_of(1, 50000, 64)
    (1, 8, 2, 3)
    """
    steps, parts = length // step, max(1, min(SHARES // rows, length // SHARE))
    return -(-steps // -(-steps // parts))


def _vector_bytes(run: PassRun) -> int:
    """The size of the target's vector registers; 0 if the target does not use these kernels."""
    tile = run.profile.product_tile if run.configuration.is_native else None
    return tile.vector_bytes if tile else 0


def _reduction(op: ir.Operation, domain: Domain, run: PassRun, reading: Reading) -> Reduction:
    """The reduction for the kernel. Raises Unsupported."""
    inputs, starts = list(op.operands)[: len(op.results)], list(op.operands)[len(op.results) :]
    constants = [constant for start in starts if (constant := scalars.captured_constant(start)) is not None]
    kept = [at for at, result in enumerate(op.results) if any(True for _ in result.uses)]
    if len(constants) < len(starts) or not kept:
        raise Unsupported("initial values that are not constants")
    may_group = reading.is_long or _may_group(op, domain.columns)
    domain, operands = _operands(inputs, domain, run, reading, may_group=may_group)
    block, commutes = op.regions[0].blocks[0], reducer_of(op) in COMMUTATIVE
    rows = [(operand, scalars.row_of(value)) for operand, value in zip(operands, inputs, strict=True)]
    return Reduction(domain.batch * domain.rows, domain.columns, domain.rows, rows, block, constants, kept, commutes)


def _operands(
    inputs: list[ir.Value], domain: Domain, run: PassRun, reading: Reading, *, may_group: bool
) -> tuple[Domain, list[Operand | None]]:
    """The operands, and how the kernel walks them: by rows; by groups of rows, if it may; or by rows, with an operand
    that is computed before. Raises Unsupported.

    What the kernel cannot compute is computed before, unless the operand is alone and short: the compiler vectorizes
    the element-wise operations of reductions with one operand, and computes those of others one element at a time.
    """
    refused: _Refused = {}
    for one in (domain, *(_grouped(domain, shape_of(inputs[0])) if may_group else ())):
        try:
            return one, [_operand(value, one, run, reading, refused) for value in inputs]
        except Apart:
            break
        except Unsupported:
            continue
    is_alone = len(inputs) == 1
    return domain, [_operand(value, domain, run, reading, refused, is_alone=is_alone) for value in inputs]


def _may_group(op: ir.Operation, length: int) -> bool:
    """Whether the kernel takes groups of short rows: sums of a vector's length and fewer elements, which the compiler
    adds as fast, only if they are computed from narrow floats, which are rounded each time."""
    if length > SHORT:
        return True
    read = (x for value in op.operands if (maker := maker_of(value)) is not None for x in maker.operands)
    is_narrow = any(str(element_of(x)) in ("bf16", "f16") for x in read)
    return length >= (7 if is_narrow else 9) and (is_narrow or reducer_of(op) != "stablehlo.add")


def _grouped(domain: Domain, shape: Sequence[int]) -> list[Domain]:
    """The same rows in groups, as those of all differences of rows of two matrices.

    >>> [(one.batch, one.rows) for one in _grouped(Domain(1, 60, 8, ((), (0, 1, 2), (3,))), (3, 4, 5, 8))]
    [(3, 20), (12, 5)]
    """
    _, kept, reduced = domain.axes
    parts = [(kept[:at], kept[at:]) for at in range(1, len(kept))]
    sizes = [[prod(shape[axis] for axis in part) for part in both] for both in parts]
    return [
        Domain(groups, rows, domain.columns, (*both, reduced))
        for both, (groups, rows) in zip(parts, sizes, strict=True)
        if groups > 1 and rows > 1
    ]


def _domain(op: ir.Operation, options: Options) -> Domain | None:
    """The domain of a reduction along the last dimensions; None if the compiler's own code is as good."""
    shape, axes = shape_of(op.operands[0]), sorted(int(d) for d in ir.DenseI64ArrayAttr(op.attributes["dimensions"]))
    rank = len(shape)
    least = _least(op, options)
    if not is_in_loop(op):
        least = min(least, options.least_stored)
    if axes != list(range(rank - len(axes), rank)) or prod(shape) < least:
        return None
    length = prod(shape[axis] for axis in axes)
    if length <= 1:
        return None
    kept = tuple(range(rank - len(axes)))
    return Domain(1, prod(shape) // length, length, ((), kept, tuple(axes)))


def _least(op: ir.Operation, options: Options) -> int:
    """The fewest elements of an operand that is computed in the kernel."""
    return options.least_in_loops if is_in_loop(op) else options.least


def _is_stored(reduction: Reduction) -> bool:
    """Whether an operand is computed before."""
    return any(isinstance(operand, Stored) for operand, _ in reduction.operands)


def _operand(
    value: ir.Value,
    domain: Domain,
    run: PassRun,
    reading: Reading,
    refused: _Refused,
    *,
    is_alone: bool | None = None,
) -> Operand | None:
    """An operand as the kernel computes it; None for the index in the row. Raises Unsupported.

    Args:
        refused: why operands cannot be computed in the kernel, as far as that was found out.
        is_alone: if given, an operand that the kernel cannot compute is computed before, if it is long or not alone.
    """
    if _is_index(value, domain):
        return None
    if str(element_of(value)) not in (*KINDS, "i1"):
        raise Unsupported(f"elements of {element_of(value)}")
    try:
        if (value, domain) in refused:
            raise refused[value, domain]
        return Operand(value, domain, run.profile, reading)
    except Unsupported as reason:
        refused[value, domain] = reason
        is_fused = is_alone is None or (is_alone and not isinstance(reason, Apart))
        op = maker_of(value)
        if is_fused or op is None or op.name not in ELEMENTWISE:
            raise
        return Stored(value, domain, run.profile, reading)


def _is_index(value: ir.Value, domain: Domain) -> bool:
    """Whether a value is the index in the row."""
    op = maker_of(value, "stablehlo.iota")
    if op is None or len(domain.axes[2]) != 1 or str(element_of(value)) not in KINDS[2:]:
        return False
    return int(ir.IntegerAttr(op.attributes["iota_dimension"]).value) == domain.axes[2][0]


def _width(reduction: Reduction) -> int:
    """Bytes of the widest element that operands are computed from, at least 4, except integers that are only compared.
    Raises Unsupported."""
    leaves = [leaf for operand, _ in reduction.operands if operand for leaf in operand.leaves.values()]
    if not leaves:
        raise Unsupported("operands that are computed from no array")
    return max(4, *(scalars.row_of(leaf.source).bits // 8 for leaf in leaves))


def _result(made: ir.Value | None, start: ir.Value, result: ir.Value) -> ir.Value:
    """A result of the reduction; if nothing reads it, an arbitrary value of its type."""
    shape = shape_of(result)
    if made is None:
        return broadcast(start, shape)
    return convert(reshape(made, shape), element_of(result))


PASS = pattern_pass("expand-row-reductions", expand, options=Options)
