"""Sums floats in two or more stages, and narrow floats in f32; applies the reducer directly to reductions of one
element.

    %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4096xf32>, …)
becomes
    %y = stablehlo.reshape %x : tensor<256x16xf32>
    %p = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0]
    %s = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0]

A compiler that adds one element after the other loses about √n units in the last place; in stages of √n each, √√n. The
first stage adds rows, which vectorizes. Sums and products of f16 and bf16 are accumulated in f32, as in XLA. Cheap
element-wise operations that compute the operand are rebuilt in its new shape, and so stay fused with the sum.

    %p = stablehlo.reduce(%x init: %i) applies stablehlo.multiply across dimensions = [0] : (tensor<1xcomplex<f32>>, …)
becomes
    %y = stablehlo.reshape %x : tensor<complex<f32>>
    %p = stablehlo.multiply %i, %y

for all element types, element-wise reducers, and any number of operands. For a reduced complex constant of one element,
IREE 3.13 reads the real part for both parts if the result is used within a larger kernel.

Maxima and minima over many rows are computed in two stages, too, so that several rows are compared at a time.

On a GPU whose threads share reductions (`profile.distributes_sums`), there are fewer stages: one for each 65,536
adjacent numbers, or 4,096 rows, and as many as keep the GPU busy. There, argmax and argmin of rows are selected in two
stages, the first one among every 128th element.

Leaves alone: sums of 2 to 512 elements, other reducers, sums of integers, several operands (but for argmax and argmin
on those GPUs), dynamic dimensions. The
initial value of a sum is added once, at the end.
Source: N. Higham, The Accuracy of Floating Point Summation, SIAM J. Sci. Comput. 14 (1993), section 3.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import gcd, isqrt, prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import compute_type, convert, element_of, is_static, reshape, shape_of, splat
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import is_elementwise, scalar_function
from hilo.lowering.framework.view import view
from hilo.lowering.reduce.selection import order_of, selects_place

NextStage = Callable[[Sequence[int], Sequence[int]], "Stage | None"]

STAGE = 512
"""The number of elements that one stage adds up sequentially."""


@dataclass(frozen=True)
class Shares:
    """How a GPU's subgroups share a sum.

    Attributes:
        shortest, longest: how many numbers the threads of a workgroup add.
        few, many: so few subgroups leave the GPU idle, and so many keep it busy.
    """

    shortest: int
    longest: int
    few: int
    many: int


ROWS, COLUMNS = Shares(512, 2**16, 264, 1056), Shares(64, 2**12, 1056, 4224)
SUBGROUP, SMALL = 32, 2**15
"""The columns that a subgroup adds, and a number of elements for which a single one is enough."""

SELECTED = 128
"""The most adjacent elements between which the threads of a GPU do not select until the last stage."""

LANES = (16, 8)
"""Adjacent elements that are summed separately until the last stage, to fill vectors."""

WIDE = 128
"""A last dimension that is kept and longer than this consists of several vectors."""

MANY_ROWS = 256
"""From this many rows on, extremes are computed in two stages: 512 rows of 1000 f32 take 0.14 ms instead of 0.25."""


def merge_dimensions(shape: Sequence[int], reduced: Sequence[int]) -> tuple[list[int], list[int]]:
    """Merges each run of adjacent reduced dimensions; returns the new shape, and the reduced dimensions of it.

    >>> merge_dimensions((8, 64, 56, 56), (0, 2, 3))
    ([8, 64, 3136], [0, 2])
    """
    merged: list[int] = []
    dims: list[int] = []
    for d, n in enumerate(shape):
        if d in reduced and d - 1 in reduced:
            merged[-1] *= n
        else:
            if d in reduced:
                dims.append(len(merged))
            merged.append(n)
    return merged, dims


@dataclass(frozen=True)
class Stage:
    """One stage of a sum.

    Attributes:
        shape: the shape to which the operand is reshaped.
        added: the dimensions of `shape` that are summed.
        result: the shape to which the sums are reshaped.
        left: the dimensions of `result` that later stages sum.
        zeros: if given, the stage sums nothing, but pads the end of each dimension of `shape` with this many zeros.
    """

    shape: tuple[int, ...]
    added: tuple[int, ...]
    result: tuple[int, ...]
    left: tuple[int, ...]
    zeros: tuple[int, ...] = ()


def chunk(n: int) -> int:
    """n if it is at most STAGE; else the largest divisor from 16 up to STAGE and 2 √n; 0 if there is none.

    >>> chunk(196), chunk(65536), chunk(25088), chunk(1009)
    (196, 512, 256, 0)
    """
    if n <= STAGE:
        return n
    return next((q for q in range(min(STAGE, 2 * isqrt(n)), 15, -1) if n % q == 0), 0)


def smallest_chunk(n: int) -> int:
    """The smallest divisor of n from 16 up to STAGE; 0 if there is none.

    >>> smallest_chunk(1024), smallest_chunk(3025), smallest_chunk(1009)
    (16, 25, 0)
    """
    return next((q for q in range(16, STAGE + 1) if n % q == 0), 0)


def next_stage(shape: Sequence[int], reduced: Sequence[int]) -> Stage | None:
    """The first stage of a sum; None if a single stage suffices.

    Rows of adjacent elements are added, one chunk of rows per sum: memory is read in order, and chunks are independent.

    >>> next_stage((8, 64, 56, 56), (0, 2, 3))
    Stage(shape=(8, 64, 196, 16), added=(2,), result=(8, 64, 16), left=(0, 2), zeros=())
    >>> next_stage((25088, 64), (0,))
    Stage(shape=(98, 256, 64), added=(1,), result=(98, 64), left=(0,), zeros=())
    >>> next_stage((64, 4, 16, 4), (0, 2))
    Stage(shape=(64, 4, 16, 4), added=(0,), result=(4, 16, 4), left=(1,), zeros=())
    """
    if prod(shape[d] for d in reduced) <= STAGE:
        return None
    merged, dims = merge_dimensions(shape, reduced)
    *rest, last = dims
    n, after = merged[last], merged[last + 1 :]
    width = prod(after)
    lanes = _lanes_of(n) if width < LANES[0] else 1
    if rest and (n == lanes > 1 or (not after and (n <= WIDE or lanes == 1))):  # rows first, then the lanes
        return _rows_first(merged, rest, last)
    if width > WIDE or width == lanes == 1:
        return _columns_stage(merged, dims)
    return _lanes_stage(merged, dims, lanes)


def next_stage_of_threads(shape: Sequence[int], reduced: Sequence[int]) -> Stage | None:
    """The first stage of a sum that a GPU's threads share; None if a single stage suffices.

    The last summed dimension is split if each thread would add many numbers, or there are too few sums for the GPU.

    >>> next_stage_of_threads((8192, 1024), (1,))
    >>> next_stage_of_threads((67108864,), (0,))
    Stage(shape=(4096, 16384), added=(1,), result=(4096,), left=(0,), zeros=())
    >>> next_stage_of_threads((100352, 64), (0,))
    Stage(shape=(1568, 64, 64), added=(1,), result=(1568, 64), left=(0,), zeros=())
    """
    merged, dims = merge_dimensions(shape, reduced)
    last, count = dims[-1], prod(merged[d] for d in dims)
    n, before, after = merged[last], merged[:last], merged[last + 1 :]
    shares, groups = ROWS, prod(merged) // count
    if after:
        shares, groups = COLUMNS, groups // after[-1] * -(-after[-1] // SUBGROUP)
    if count <= shares.longest and (groups >= shares.few or n <= shares.shortest or prod(merged) <= SMALL):
        return None
    if n <= shares.shortest:
        return Stage(tuple(merged), (last,), (*before, *after), tuple(dims[:-1]))
    least = min(shares.longest // 4, max(shares.shortest, n * groups // shares.many))
    divisors = [q for q in range(least, 4 * least) if n % q == 0]
    q = min(divisors, key=lambda q: (-gcd(q, 16 if after else 128), q), default=0)
    if not q:
        return _padded_stage(merged, dims, 4 << (least - 1).bit_length() >> 1)
    return Stage((*before, n // q, q, *after), (last + 1,), (*before, n // q, *after), tuple(dims))


def _lanes_of(n: int) -> int:
    """How many adjacent elements out of `n` are summed separately."""
    return next((lanes for lanes in LANES if n % lanes == 0), 1)


def _columns_stage(shape: Sequence[int], dims: Sequence[int]) -> Stage:
    """A stage over the last summed dimension, if the dimensions after it fill vectors, or there are none."""
    *rest, last = dims
    n, before, after = shape[last], shape[:last], shape[last + 1 :]
    if n <= STAGE:
        return Stage(tuple(shape), (last,), (*before, *after), tuple(rest))
    q = smallest_chunk(n)
    if not q:
        return _padded_stage(shape, dims)
    return Stage((*before, q, n // q, *after), (last,), (*before, n // q, *after), tuple(dims))


def _lanes_stage(shape: Sequence[int], dims: Sequence[int], lanes: int) -> Stage:
    """A stage over the last summed dimension that keeps `lanes` adjacent elements separate, to fill vectors."""
    *rest, last = dims
    n, before, after = shape[last], shape[:last], shape[last + 1 :]
    q = chunk(n // lanes)
    if not q:
        return _padded_stage(shape, dims)
    p = [n // lanes // q] if n > lanes * q else []
    lane = [lanes] if lanes > 1 else []
    inner = [lanes * prod(after)] if lane or after else []
    result = (*before, *p, *lane, *after)
    left = (*rest, *range(last, last + len(p) + len(lane)))
    return Stage((*before, *p, q, *inner), (last + len(p),), result, left)


def _padded_stage(shape: Sequence[int], dims: Sequence[int], multiple: int = 1024) -> Stage:
    """A stage that sums nothing, but pads the last summed dimension with zeros to a size that has divisors."""
    zeros = tuple(-n % multiple if d == dims[-1] else 0 for d, n in enumerate(shape))
    return Stage(tuple(shape), (), (), tuple(dims), zeros)


def _rows_first(shape: Sequence[int], rows: Sequence[int], last: int) -> Stage:
    """A stage over all summed dimensions but the last one, which is left."""
    stage = next_stage(shape, rows)
    if stage is None:
        result = tuple(n for d, n in enumerate(shape) if d not in rows)
        return Stage(tuple(shape), tuple(rows), result, (last - len(rows),))
    from_end = len(shape) - last
    return replace(stage, left=(*stage.left, len(stage.result or shape) - from_end))


@pattern("stablehlo.reduce")
def reduce_one_element(op: Op) -> Replacement:
    """reduce(x, start) -> reducer(start, reshape(x)), if each result is computed from one element"""
    body, values = op.operation.regions[0], list(op.operands)
    inputs, starts = values[: len(values) // 2], values[len(values) // 2 :]
    reduced = _reduced(op)
    if not all(map(is_static, inputs)) or any(shape_of(inputs[0])[d] != 1 for d in reduced) or not is_elementwise(body):
        return None
    elements = [reshape(x, shape_of(result)) for x, result in zip(inputs, op.operation.results, strict=True)]
    first = [_repeat(start, x) for start, x in zip(starts, elements, strict=True)]
    return scalar_function(body)(*first, *elements)


def _sum_or_product(block: ir.Block) -> str | None:
    """`add` or `multiply`, if the reducer is just that operation."""
    body = [view.operation for view in block.operations]
    if len(body) != 2 or set(body[0].operands) != set(block.arguments):
        return None
    name = body[0].name.removeprefix("stablehlo.")
    return name if name in ("add", "multiply") else None


@pattern("stablehlo.reduce")
def sum_in_stages(op: Op, run: PassRun) -> Replacement:
    """sum(x) -> sum(sum(x in rows)); in f32 for narrower floats"""
    if len(op.operation.results) != 1 or not is_static(op.operands[0]):
        return None
    name = _sum_or_product(op.operation.regions[0].blocks[0])
    if name is None:
        return None
    x, start = op.operands
    element = element_of(x)
    wide = compute_type(element) if run.profile.accumulate_in_f32 else element
    reduced = _reduced(op)
    next_one = _stages(run, wide)
    is_long = name == "add" and _is_long(x, reduced) and next_one(shape_of(x), reduced) is not None
    if wide == element and not is_long:
        return None
    combine = getattr(stablehlo, name)
    x, start = convert(x, wide), convert(start, wide)
    if not is_long:
        return convert(stablehlo.reduce([x], [start], dimensions=reduced, body=combine), element)
    total = _sum(x, reduced, next_one)
    if next_one is next_stage or known_value(start) != 0:
        total = combine(total, _repeat(start, total))
    return convert(total, element)


def _reduced(op: Op) -> list[int]:
    return [int(d) for d in ir.DenseI64ArrayAttr(op.operation.attributes["dimensions"])]


def _stages(run: PassRun, element: ir.Type) -> NextStage:
    """How reductions of an element type are split into stages."""
    is_distributed = run.profile.distributes_sums and isinstance(element, ir.F32Type | ir.F16Type | ir.BF16Type)
    return next_stage_of_threads if is_distributed else next_stage


def _is_long(x: ir.Value, reduced: Sequence[int]) -> bool:
    """Whether floats are summed whose rounding errors count."""
    is_real = not isinstance(element_of(x), ir.IntegerType | ir.ComplexType)
    return is_real and prod(shape_of(x)[d] for d in reduced) > STAGE


def _extreme(op: ir.Operation) -> Callable[[ir.Value, ir.Value], ir.Value] | None:
    """The function that computes the extreme of a one-operand reduction; None for other reductions."""
    block = op.regions[0].blocks[0]
    body = [view.operation for view in block.operations]
    if len(op.results) != 1 or len(body) != 2 or set(body[0].operands) != set(block.arguments):
        return None
    return {"stablehlo.maximum": stablehlo.maximum, "stablehlo.minimum": stablehlo.minimum}.get(body[0].name)


@pattern("stablehlo.reduce")
def fold_rows_in_stages(op: Op, run: PassRun) -> Replacement:
    """max over rows(x) -> max(max over chunks of rows(x)); min likewise"""
    fold = _extreme(op.operation)
    if fold is None or not is_static(op.operands[0]) or isinstance(element_of(op.operands[0]), ir.ComplexType):
        return None
    x, start = op.operands
    shape, reduced = shape_of(x), _reduced(op)
    is_distributed = _stages(run, element_of(x)) is next_stage_of_threads
    stage = next_stage_of_threads(shape, reduced) if is_distributed and 0 not in shape else None
    if not is_distributed:
        stage = _chunks_of_rows(shape, reduced)
    if stage is None or stage.zeros:
        return None
    seen = stablehlo.reduce([view(x, stage.shape)], [start], dimensions=list(stage.added), body=fold)
    seen = reshape(seen, stage.result)  # applying the initial value twice changes nothing
    seen = stablehlo.reduce([seen], [start], dimensions=list(stage.left), body=fold)
    return reshape(seen, shape_of(op.operation.results[0]))


@pattern("stablehlo.reduce")
def select_in_stages(op: Op, run: PassRun) -> Replacement:
    """argmax(x) -> argmax(argmax of every 128th element of x): threads next to each other read what is next to each
    other"""
    block, values = op.operation.regions[0].blocks[0], list(op.operands)
    if not run.profile.distributes_sums or not is_static(*values) or not selects_place(block):
        return None
    inputs, starts = values[:2], values[2:]
    shape, order = shape_of(inputs[0]), order_of(block)
    lanes = next((lanes for lanes in range(min(shape[-1] // 8, SELECTED), 7, -1) if shape[-1] % lanes == 0), 0)
    if order is None or _reduced(op) != [len(shape) - 1] or 0 in shape or not lanes:
        return None
    seen = [view(each, (*shape[:-1], shape[-1] // lanes, lanes)) for each in inputs]
    for _ in range(2):  # applying the initial values twice changes nothing
        body = functools.partial(_first_of_best, order)
        seen = list(stablehlo.reduce(seen, starts, dimensions=[len(shape) - 1], body=body))
    return seen


def _first_of_best(order: str, x: ir.Value, place: ir.Value, y: ir.Value, other: ir.Value) -> tuple[ir.Value, ir.Value]:
    """The pair with the better value, NaN before all others, and of equal ones that with the smaller index."""
    is_nan, is_other_nan = (stablehlo.compare(each, each, comparison_direction="NE") for each in (x, y))
    is_better = stablehlo.compare(x, y, comparison_direction=order)
    is_better = stablehlo.or_(is_better, stablehlo.and_(is_nan, stablehlo.not_(is_other_nan)))
    is_same = stablehlo.compare(x, y, comparison_direction="EQ")
    is_same = stablehlo.or_(is_same, stablehlo.and_(is_nan, is_other_nan))
    is_first = stablehlo.compare(place, other, comparison_direction="LT")
    is_taken = stablehlo.or_(is_better, stablehlo.and_(is_same, is_first))
    return stablehlo.select(is_taken, x, y), stablehlo.select(is_taken, place, other)


def _chunks_of_rows(shape: Sequence[int], reduced: Sequence[int]) -> Stage | None:
    """The stage that compares several rows of adjacent elements at a time, if there are many rows."""
    merged, dims = merge_dimensions(shape, reduced)
    if len(dims) != 1:
        return None
    (at,) = dims
    n, after = merged[at], merged[at + 1 :]
    rows = smallest_chunk(n)
    if n < MANY_ROWS or prod(after) <= WIDE or rows in (0, n):
        return None
    rest = (*merged[:at], n // rows, *after)
    return Stage((*merged[:at], rows, *rest[at:]), (at,), rest, (at,))


def _sum(x: ir.Value, reduced: Sequence[int], next_one: NextStage) -> ir.Value:
    """The sum over some dimensions, from zero."""
    stage = next_one(shape_of(x), reduced)
    if stage is None:
        return _add_up(x, reduced)
    seen = view(x, stage.shape)
    if stage.zeros:
        return _sum(_pad(seen, stage.zeros), stage.left, next_one)
    return _sum(reshape(_add_up(seen, stage.added), stage.result), stage.left, next_one)


def _add_up(x: ir.Value, reduced: Sequence[int]) -> ir.Value:
    if not reduced:
        return x
    return stablehlo.reduce([x], [splat(0, element_of(x))], dimensions=list(reduced), body=stablehlo.add)


def _pad(x: ir.Value, high: Sequence[int]) -> ir.Value:
    """Zeros after each dimension."""
    none = [0] * len(high)
    zero = splat(0, element_of(x))
    return stablehlo.pad(x, zero, edge_padding_low=none, edge_padding_high=list(high), interior_padding=none)


def _repeat(scalar: ir.Value, like: ir.Value) -> ir.Value:
    return stablehlo.broadcast_in_dim(scalar, broadcast_dimensions=[], result_type=like.type)


PASS = pattern_pass("canonicalize-reduce", reduce_one_element, sum_in_stages, fold_rows_in_stages, select_in_stages)
