"""Sums floats in two or more stages, and narrow ones in f32.

    %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4096xf32>, …)
becomes
    %y = stablehlo.reshape %x : tensor<32x128xf32>
    %p = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0]
    %s = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0]

A compiler that adds one element after the other loses some √n units in the last place; in stages of √n each, √√n. The
first stage adds rows, which vectors do. Sums and products of f16 and bf16 are formed in f32, as XLA does.

Leaves alone: sums of up to 512 elements, other reducers, integers, several operands, dynamic dimensions. What a sum
starts with is added once, at the end.
Source: N. Higham, The Accuracy of Floating Point Summation, SIAM J. Sci. Comput. 14 (1993), section 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt, prod

from hilo.dialect import stablehlo
from hilo.lowering._bindings import ir
from hilo.lowering.build import compute_type, convert, element_of, is_static, reshape, shape_of, splat
from hilo.lowering.passes import PassRun, pattern_pass
from hilo.lowering.patterns import Op, Replacement, pattern

STAGE = 512
"""Elements that one stage adds up one after the other."""

MERGED = 16
"""A last dimension shorter than this is merged with the one before it, to fill vectors."""

LANES = 64
"""Elements of the last dimension that are left to the last stage: the others add rows of them, vectors side by side."""


def split_dimension(n: int) -> tuple[int, int] | None:
    """Two factors of n; the second is the largest up to 2 √n and STAGE, and at least 16. None if there is no such.

    >>> split_dimension(4096), split_dimension(10**6), split_dimension(1009)
    ((32, 128), (2000, 500), None)
    """
    for inner in range(min(STAGE, 2 * isqrt(n)), 15, -1):
        if n % inner == 0:
            return n // inner, inner
    return None


def merge_dimensions(shape: Sequence[int], reduced: Sequence[int]) -> tuple[list[int], list[int]]:
    """The shape with each run of neighbouring reduced dimensions made one, and the reduced dimensions of that shape.

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


@pattern("stablehlo.reduce")
def sum_in_stages(op: Op, run: PassRun) -> Replacement:
    """sum(x) -> sum(sum(x in rows)); in f32 for narrower floats"""
    if len(op.operation.results) != 1 or not is_static(op.operands[0]):
        return None
    body = [view.operation for view in op.operation.regions[0].blocks[0].operations]
    if len(body) != 2 or body[0].name not in ("stablehlo.add", "stablehlo.multiply"):
        return None
    x, start = op.operands
    element = element_of(x)
    wide = compute_type(element) if run.profile.accumulate_in_f32 else element
    reduced = [int(d) for d in ir.DenseI64ArrayAttr(op.operation.attributes["dimensions"])]
    count = prod(shape_of(x)[d] for d in reduced)
    is_long = (
        count > STAGE and body[0].name == "stablehlo.add" and not isinstance(element, ir.IntegerType | ir.ComplexType)
    )
    if (wide == element and not is_long) or set(body[0].operands) != set(op.operation.regions[0].blocks[0].arguments):
        return None
    combine = getattr(stablehlo, body[0].name.partition(".")[2])
    x, start = convert(x, wide), convert(start, wide)
    if not is_long:
        return convert(stablehlo.reduce([x], [start], dimensions=reduced, body=combine), element)
    total = _sum(x, reduced)
    return convert(combine(total, _repeat(start, total)), element)


def _sum(x: ir.Value, reduced: Sequence[int]) -> ir.Value:
    """The sum over some dimensions, from zero."""
    shape: Sequence[int] = shape_of(x)
    if shape and not MERGED <= shape[-1] <= 2 * LANES:  # else what makes x stays fused with its sum
        shape, reduced = merge_dimensions(shape, reduced)
        x = reshape(x, shape)
    if not reduced or prod(shape[d] for d in reduced) <= STAGE:
        return _add_up(x, reduced)
    d = max(reduced)
    rest = [other for other in reduced if other != d]
    if d == len(shape) - 1 and shape[d] <= 2 * LANES:  # rows of lanes are added first, then the lanes
        return _add_up(_sum(x, rest), [d - len(rest)])
    if shape[d] <= STAGE:
        return _sum(_add_up(x, [d]), rest)
    factors = split_dimension(shape[d])
    if factors is None:
        return _sum(_pad(x, d, -shape[d] % 64), reduced)
    rows = reshape(x, [*shape[:d], *factors, *shape[d + 1 :]])
    return _sum(_sum(rows, [d]), reduced)


def _add_up(x: ir.Value, reduced: Sequence[int]) -> ir.Value:
    if not reduced:
        return x
    return stablehlo.reduce([x], [splat(0, element_of(x))], dimensions=list(reduced), body=stablehlo.add)


def _pad(x: ir.Value, dimension: int, count: int) -> ir.Value:
    """`count` zeros behind a dimension."""
    high = [count if d == dimension else 0 for d in range(len(shape_of(x)))]
    none = [0] * len(high)
    return stablehlo.pad(
        x, splat(0, element_of(x)), edge_padding_low=none, edge_padding_high=high, interior_padding=none
    )


def _repeat(scalar: ir.Value, like: ir.Value) -> ir.Value:
    return stablehlo.broadcast_in_dim(scalar, broadcast_dimensions=[], result_type=like.type)


PASS = pattern_pass("canonicalize-reduce", sum_in_stages)
