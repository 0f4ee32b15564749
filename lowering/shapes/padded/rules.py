"""Rules of the proof: when do the results of an operation begin with those for shorter operands?

    @rule("stablehlo.reverse")
    def reverse(pair):
        pair.need_same()
        pair.need(not pair.operand() & set(pair.exact.dimensions), "moves the padding to the front")

The operands are known to begin with the shorter ones. An operation without a rule is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import TypeAlias

import numpy as np

from hilo.dialect.attributes import ConvDimensionNumbers, DotDimensionNumbers, GatherDimensionNumbers
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CHLO_ELEMENTWISE, CONTROL_FLOW, ELEMENTWISE, TERMINATORS
from hilo.lowering.framework.build import shape_of
from hilo.lowering.shapes.padded.pair import Pair
from hilo.lowering.shapes.size_template import constant_of

Rule: TypeAlias = Callable[[Pair], None]

RULES: dict[str, Rule] = {}
"""Rules by operation name."""

MIXES = "mixes elements along a padded dimension with the padding"


def rule(*names: str) -> Callable[[Rule], Rule]:
    """Registers the rule of operations."""

    def register(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(names, function))
        return function

    return register


def check(pair: Pair) -> None:
    """Refuses an operation whose results may differ."""
    found = RULES.get(pair.exact.operation.name)
    pair.need(found is not None, "is not known to keep the padding apart")
    assert found is not None
    found(pair)


# ---- element by element ----------------------------------------------------------------------------------------------


@rule(
    *ELEMENTWISE, *CHLO_ELEMENTWISE, *CONTROL_FLOW, *TERMINATORS,
    "stablehlo.iota", "stablehlo.optimization_barrier", "stablehlo.map", "stablehlo.transpose",
)  # fmt: skip
def alike(pair: Pair) -> None:
    """Each element depends on those at its own index, or on the index itself; regions are read separately."""
    pair.need_same()


# ---- moves -----------------------------------------------------------------------------------------------------------


@rule("stablehlo.broadcast_in_dim")
def broadcast_in_dim(pair: Pair) -> None:
    """Each dimension is kept, or has one element in both programs."""
    pair.need_same()
    (padded, exact), at = _shapes(pair), pair.exact.broadcast_dimensions
    wanted = [shape_of(one.operation.results[0]) for one in (pair.padded, pair.exact)]
    for d, to in enumerate(at):
        kept = padded[d] == wanted[0][to] and exact[d] == wanted[1][to]
        pair.need(kept or padded[d] == exact[d] == 1, "repeats a padded dimension")


@rule("stablehlo.reshape")
def reshape(pair: Pair) -> None:
    """Dimensions are merged and split only behind a padded one, so that its elements stay in order."""
    sides = [(_shape(a), _shape(b)) for a, b in zip(
        (*pair.padded.operation.operands, *pair.padded.operation.results),
        (*pair.exact.operation.operands, *pair.exact.operation.results), strict=True)]  # fmt: skip
    for group in _groups(*[list(zip(*side, strict=True)) for side in sides]):
        inner = [dims[1:] for dims in group if dims]
        pair.need(all(n == m for dims in inner for n, m in dims), "merges or splits a padded dimension")


Sizes: TypeAlias = "list[tuple[int, int]]"
"""Sizes of dimensions, in the padded program and in the other one."""


def _groups(operand: Sizes, result: Sizes) -> list[tuple[Sizes, Sizes]]:
    """The dimensions, except those of size 1, in groups with equally many elements on both sides.

    >>> _groups([(8, 5), (6, 6)], [(8, 5), (2, 2), (3, 3)])
    [([(8, 5)], [(8, 5)]), ([(6, 6)], [(2, 2), (3, 3)])]
    """
    left, right = ([sizes for sizes in side if sizes != (1, 1)] for side in (operand, result))
    groups: list[tuple[Sizes, Sizes]] = []
    while left or right:
        i, j = min(1, len(left)), min(1, len(right))
        while (got := _count(left[:i])) != (wanted := _count(right[:j])):
            if (got < wanted or j == len(right)) and i < len(left):
                i += 1
            elif j < len(right):
                j += 1
            else:
                return [*groups, (left, right)]
        groups.append((left[:i], right[:j]))
        left, right = left[i:], right[j:]
    return groups


def _count(sizes: Sizes) -> tuple[int, int]:
    return prod(n for n, _ in sizes), prod(m for _, m in sizes)


@rule("stablehlo.reverse")
def reverse(pair: Pair) -> None:
    pair.need_same()
    pair.need(not pair.operand() & set(pair.exact.dimensions), "moves the padding to the front")


@rule("stablehlo.concatenate")
def concatenate(pair: Pair) -> None:
    """Only the last operand may be padded along the dimension."""
    pair.need_same()
    last = len(pair.exact.operation.operands) - 1
    behind = any(pair.exact.dimension in pair.operand(number) for number in range(last))
    pair.need(not behind, "puts elements behind the padding")


@rule("stablehlo.slice")
def slice_(pair: Pair) -> None:
    """It begins at the same position; where it ends follows from the results' sizes."""
    pair.need_same("limit_indices")


@rule("stablehlo.pad")
def pad(pair: Pair) -> None:
    """Nothing is added behind padded dimensions, where their padding is."""
    pair.need_same("edge_padding_high")
    high = list(pair.exact.edge_padding_high), list(pair.padded.edge_padding_high)
    for d in range(len(high[0])):
        is_padded = d in pair.operand()
        pair.need(max(high[0][d], high[1][d]) <= 0 if is_padded else high[0][d] == high[1][d], "puts elements behind")


@rule("stablehlo.dynamic_slice")
def dynamic_slice(pair: Pair) -> None:
    """Padded dimensions are taken whole."""
    pair.need_same("slice_sizes")
    _need_whole(pair, [one.operation.results[0] for one in (pair.padded, pair.exact)], "takes a part of")


@rule("stablehlo.dynamic_update_slice")
def dynamic_update_slice(pair: Pair) -> None:
    pair.need_same()
    _need_whole(pair, [one.operation.operands[1] for one in (pair.padded, pair.exact)], "writes a part of")


@rule("stablehlo.gather")
def gather(pair: Pair) -> None:
    """Padding is allowed in indices, and in operand dimensions that are taken whole or are batching dimensions."""
    pair.need_same("slice_sizes")
    numbers: GatherDimensionNumbers = pair.exact.dimension_numbers
    whole = [[n == m for n, m in zip(one.slice_sizes, shape, strict=True)]
             for one, shape in zip((pair.padded, pair.exact), _shapes(pair), strict=True)]  # fmt: skip
    for d, (n, m) in enumerate(zip(pair.padded.slice_sizes, pair.exact.slice_sizes, strict=True)):
        if d not in pair.operand():
            pair.need(n == m, "takes slices that depend on the size")
        elif d not in numbers.operand_batching_dims:
            pair.need(whole[0][d] and whole[1][d], "takes elements of a padded dimension at indices")
    pair.need(numbers.index_vector_dim not in pair.operand(1), "has padded index vectors")


# ---- reductions and products -----------------------------------------------------------------------------------------


@rule("stablehlo.reduce")
def reduce(pair: Pair) -> None:
    pair.need_same()
    folded = set(pair.exact.dimensions)
    count = len(pair.exact.operation.operands) // 2
    touched = any(folded & pair.operand(number) for number in range(count))
    pair.need(not touched or (count == 1 and pair.is_zero() and _is_sum(pair)), "folds over a padded dimension")


def _is_sum(pair: Pair) -> bool:
    """Whether a reduction is a sum from zero."""
    init = constant_of(pair.exact.operation.operands[1])
    block = pair.exact.operation.regions[0].blocks[0]
    body = [op.operation for op in block.operations][:-1]
    is_sum = [op.name for op in body] == ["stablehlo.add"] and set(body[0].operands) == set(block.arguments)
    return is_sum and init is not None and not to_numpy(init.attributes["value"]).any()


@rule("stablehlo.dot_general")
def dot_general(pair: Pair) -> None:
    """A contracting dimension may be padded if both operands have zeros there."""
    pair.need_same()
    numbers: DotDimensionNumbers = pair.exact.dot_dimension_numbers
    sides = numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions
    touched = any(set(side) & pair.operand(number) for number, side in enumerate(sides))
    pair.need(not touched or (pair.is_zero(0) and pair.is_zero(1)), "sums over a padded dimension")


@rule("stablehlo.convolution")
def convolution(pair: Pair) -> None:
    """The batch of the input and the output features of the kernel may be padded."""
    pair.need_same()
    numbers: ConvDimensionNumbers = pair.exact.dimension_numbers
    is_plain = pair.exact.batch_group_count == 1 and pair.operand() <= {numbers.input_batch_dimension}
    features = pair.exact.feature_group_count == 1 and pair.operand(1) <= {numbers.kernel_output_feature_dimension}
    pair.need(is_plain and (features or not pair.operand(1)), MIXES)


@rule("stablehlo.reduce_window")
def reduce_window(pair: Pair) -> None:
    """Along a padded dimension, windows have one element and no padding."""
    pair.need_same()
    touched = frozenset[int]().union(*map(pair.operand, range(len(pair.exact.operation.operands) // 2)))
    rank = len(pair.exact.window_dimensions)
    padding = np.reshape(pair.exact.padding if pair.exact.padding is not None else 0, (-1, 2) if rank else (0, 2))
    for d in touched:
        pair.need(pair.exact.window_dimensions[d] == 1 and not (len(padding) > d and padding[d].any()), MIXES)


@rule("stablehlo.sort")
def sort(pair: Pair) -> None:
    pair.need_same()
    _need_kept(pair, [pair.exact.dimension % len(_shapes(pair)[0])])


@rule("chlo.top_k", "stablehlo.fft", "stablehlo.cholesky", "stablehlo.triangular_solve")
def of_matrices(pair: Pair) -> None:
    """Only the batch dimensions of vectors and matrices may be padded."""
    pair.need_same()
    rank = len(_shapes(pair)[0])
    name = pair.exact.operation.name
    own = len(pair.exact.fft_length) if name == "stablehlo.fft" else 1 if name == "chlo.top_k" else 2
    _need_kept(pair, range(max(rank - own, 0), rank))


@rule("stablehlo.batch_norm_inference")
def batch_norm_inference(pair: Pair) -> None:
    pair.need_same()
    _need_kept(pair, [pair.exact.feature_index])


def _need_kept(pair: Pair, dimensions: Iterable[int]) -> None:
    """Refuses an operation whose operands are padded in one of these dimensions."""
    mixed = set(dimensions)
    touched = any(mixed & pair.operand(number) for number in range(len(pair.exact.operation.operands)))
    pair.need(not touched, MIXES)


def _need_whole(pair: Pair, parts: Sequence[ir.Value], what: str) -> None:
    for d in pair.operand():
        is_whole = all(_shape(part)[d] == shape[d] for part, shape in zip(parts, _shapes(pair), strict=True))
        pair.need(is_whole, f"{what} a padded dimension")
    others = set(range(len(_shapes(pair)[0]))) - pair.operand()
    pair.need(all(_shape(parts[0])[d] == _shape(parts[1])[d] for d in others), f"{what} what depends on the size")


def _shapes(pair: Pair) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The shapes of the first operand in both programs."""
    return _shape(pair.padded.operation.operands[0]), _shape(pair.exact.operation.operands[0])


def _shape(value: ir.Value) -> tuple[int, ...]:
    return shape_of(value)


# ---- zeros -----------------------------------------------------------------------------------------------------------

ZERO_AT_ZERO = frozenset(
    f"stablehlo.{name}"
    for name in (
        "abs add and atan2 cbrt ceil convert exponential_minus_one floor imag log_plus_one maximum minimum multiply "
        "negate or popcnt real reduce_precision round_nearest_afz round_nearest_even sign sine sqrt subtract tan tanh "
        "xor optimization_barrier transpose reshape reverse broadcast_in_dim"
    ).split()
) | {"chlo.square", "chlo.asin", "chlo.asinh", "chlo.atan", "chlo.erf", "chlo.sinh", "chlo.tan"}
"""Operations that return zeros if all operands are zeros."""


def keeps_zeros(pair: Pair) -> bool:
    """Whether the padded result has zeros behind its beginning, as all operands have, or one factor of a product if the
    others are finite."""
    op = pair.padded.operation
    if op.name not in ZERO_AT_ZERO or not pair.result():
        return False
    if op.name == "stablehlo.broadcast_in_dim" and len(pair.result()) > len(pair.operand()):
        return False  # values that are repeated along a padded dimension fill it, too
    others = [n for n in range(len(op.operands)) if not pair.is_zero(n) or pair.operand(n) != pair.operand(0)]
    if op.name == "stablehlo.multiply":
        return len(others) < 2 and all(_is_finite(op.operands[n]) for n in others)
    return not others


def _is_finite(value: ir.Value) -> bool:
    """Whether it is a constant of finite values, possibly broadcast."""
    owner = value.owner
    if not isinstance(owner, ir.Block) and owner.operation.name == "stablehlo.broadcast_in_dim":
        return _is_finite(owner.operation.operands[0])
    found = constant_of(value)
    return found is not None and bool(np.isfinite(to_numpy(found.attributes["value"]).astype(np.complex128)).all())
