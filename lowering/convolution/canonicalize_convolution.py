"""Rewrites convolutions into the few forms that compilers without a convolution library compile well.

    %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], …
becomes a convolution with channels last, [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], between transposes that an
`optimization_barrier` separates from it (a compiler that folds them back loses the fast form). Other rewrites, each a
pattern below: reversed kernels are reversed explicitly; batch groups become feature groups; the gradient with respect
to the weights (a window as large as the input, few positions) becomes one dot per position, or the kernel of
`weight_gradient.py`; 1x1 kernels become one dot; dilated inputs (the other gradient) become convolutions of their
phases, or, like those over more than two axes and in groups, the kernel of `sums_of_taps.py`; where that has no such
kernel, feature groups become separate convolutions or a batched dot; f16 and bf16 are accumulated in f32, and integers
of 8 and 16 bits in i32; complex numbers are split into parts; unsigned integers are computed as signed; negative
padding becomes a slice.

Leaves alone: channels-last convolutions over two axes with one group, or with one input feature per group (depthwise);
dynamic shapes; quantized types. The profile's `convolution` settings select the rewrites.
Source: StableHLO specification, «convolution»; arithmetic in `convolution.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.convolution.expand_convolution import has_kernel, wide_type
from hilo.lowering.convolution.few_windows import empty, one_window, read
from hilo.lowering.convolution.geometry import (
    Axis,
    Convolution,
    canonical_dimensions,
    input_order,
    inverse,
    kernel_order,
    output_order,
)
from hilo.lowering.convolution.grouped_dot import (
    arrange,
    concatenated,
    dot,
    dot_of_all,
    grouped_input,
    grouped_kernel,
    is_made_by,
    is_moved,
    moved,
    padded_input,
)
from hilo.lowering.convolution.kernels.by_warpgroups import by_warpgroups, is_kept_apart
from hilo.lowering.convolution.phases import phases
from hilo.lowering.convolution.sums_of_taps import sums_of_taps
from hilo.lowering.convolution.weight_gradient import sums_of_lines, sums_of_planes
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import convert, reshape, shape_of, tensor, transpose
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


@dataclass(frozen=True)
class Options:
    positions: int = option(
        64, "convolutions with at most this many windows, each with more elements, become a dot per window"
    )
    thin: int = option(8, "dots per window with fewer rows than this are merged into one")
    fold: int = option(64, "axes with at most this many taps in total are folded into the features, see fold_axes")
    narrow: int = option(32, "windows of at most this many elements, including features, are folded completely")
    heavy: int = option(2**18, "kernels of more elements are folded completely if an image has at most 256 windows")
    split_groups: int = option(8, "up to this many feature groups become a convolution each; more become a batched dot")


@pattern("stablehlo.convolution", benefit=13)
def widen(op: Op, run: PassRun) -> Replacement:
    """conv(x: bf16, w: bf16) -> convert(conv(convert(x): f32, convert(w): f32)): bf16; i8 and i16 likewise in i32"""
    conv = read(op, run)
    wide = None if conv is None else wide_type(conv, run)
    if conv is None or wide is None or (run.profile.has_warpgroups and is_kept_apart(conv)):
        return None
    return convert(conv.widened(wide).build(), conv.element)


@pattern("stablehlo.convolution", benefit=12)
def split_complex(op: Op, run: PassRun) -> Replacement:
    """conv(a + bi, c + di) -> (conv(a, c) - conv(b, d)) + (conv(a, d) + conv(b, c))i"""
    conv = read(op, run)
    if conv is None or run.profile.convolution.is_complex_taken or not dtype(conv.element).is_complex:
        return None
    real_type = dtype(conv.element).real.mlir_type
    a, b = stablehlo.real(conv.lhs), stablehlo.imag(conv.lhs)
    c, d = stablehlo.real(conv.rhs), stablehlo.imag(conv.rhs)
    real = stablehlo.subtract(*(conv.with_(lhs=x, rhs=w, element=real_type).build() for x, w in ((a, c), (b, d))))
    imag = stablehlo.add(*(conv.with_(lhs=x, rhs=w, element=real_type).build() for x, w in ((a, d), (b, c))))
    # Behind barriers, since some compilers cannot vectorize a larger kernel that builds complex numbers.
    return stablehlo.complex(fenced(real), fenced(imag))


@pattern("stablehlo.convolution", benefit=11)
def as_signed(op: Op, run: PassRun) -> Replacement:
    """conv(x: ui8, w: ui8): ui32 -> bitcast(conv(bitcast(convert(x): ui32): i32, …)): the same sums modulo 2^32"""
    conv = read(op, run)
    if conv is None or dtype(conv.element).kind != "unsigned":
        return None
    signed = ir.IntegerType.get_signless(dtype(conv.element).bits)
    lhs, rhs = (
        stablehlo.bitcast_convert(convert(v, conv.element), result_type=tensor(shape_of(v), signed))
        for v in (conv.lhs, conv.rhs)
    )
    out = conv.with_(lhs=lhs, rhs=rhs, element=signed).build()
    return stablehlo.bitcast_convert(out, result_type=tensor(conv.output_shape, conv.element))


@pattern("stablehlo.convolution", benefit=10)
def reverse_kernel(op: Op, run: PassRun) -> Replacement:
    """conv(x, w, reversal) -> conv(x, reverse(w))"""
    conv = read(op, run)
    if conv is None or not any(axis.reverse for axis in conv.axes):
        return None
    reversed_dims = [d for d, axis in zip(conv.dims.kernel_spatial_dimensions, conv.axes, strict=True) if axis.reverse]
    axes = tuple(replace(axis, reverse=False) for axis in conv.axes)
    return conv.with_(rhs=stablehlo.reverse(conv.rhs, dimensions=reversed_dims), axes=axes).build()


@pattern("stablehlo.convolution", benefit=8)
def dot_per_position(op: Op, run: PassRun) -> Replacement:
    """out[b, p, o] = sum over k, i of x[b, stride*p + k, i] * w[k, i, o]: one dot for each of a few positions p"""
    conv = read(op, run)
    if conv is None or run.profile.convolution.weight_gradient == "keep":
        return None
    assert isinstance(run.options, Options)
    if conv.taps <= conv.positions or conv.positions > run.options.positions or _is_input_dilated(conv):
        return None
    lhs, rhs = grouped_input(conv.with_(lhs=padded_input(conv))), grouped_kernel(conv)
    sizes = [(axis.window, axis.window_dilation) for axis in conv.axes]
    positions = product(*(range(0, axis.output * axis.stride, axis.stride) for axis in conv.axes))
    windows = [lhs.slice(list(position), sizes) for position in positions]
    outputs = [axis.output for axis in conv.axes]
    spatial = tuple(range(len(outputs)))
    if conv.groups == 1 and conv.batch < run.options.thin:
        return dot_of_all(conv, windows, rhs)
    dots = [dot(conv, window, rhs, contract_spatial=True) for window in windows]
    shape = shape_of(dots[0][0])
    stacked = concatenated([reshape(one, [1, *shape]) for one, _ in dots], 0)
    return arrange(conv, reshape(stacked, [*outputs, *shape]), (*spatial, *dots[0][1]))


@pattern("stablehlo.convolution", benefit=8)
def pointwise(op: Op, run: PassRun) -> Replacement:
    """conv(x, w) with a window of one element -> dot(x strided, w)"""
    conv = read(op, run)
    if conv is None or conv.taps != 1 or _is_input_dilated(conv):
        return None
    lhs = grouped_input(conv.with_(lhs=padded_input(conv)))
    lhs = lhs.slice([0] * len(conv.axes), [(axis.output, axis.stride) for axis in conv.axes])
    if conv.is_canonical and conv.groups == 1:
        rows = prod(conv.output_sizes[:-1])
        matrix = conv.with_(
            lhs=reshape(lhs.value, [rows, conv.features]),
            rhs=reshape(conv.rhs, [conv.features, conv.output_features]),
            axes=(),
            dims=canonical_dimensions(0),
        )
        out, _ = dot(matrix, grouped_input(matrix), grouped_kernel(matrix), contract_spatial=False)
        return reshape(out, conv.output_shape)
    return arrange(conv, *dot(conv, lhs, grouped_kernel(conv), contract_spatial=False))


@pattern("stablehlo.convolution", benefit=7)
def batch_groups_to_feature_groups(op: Op, run: PassRun) -> Replacement:
    """conv(x[G*b, f], batch groups G) -> conv(x[b, G*f], feature groups G)"""
    conv = read(op, run)
    if conv is None or conv.batch_groups == 1:
        return None
    lhs = grouped_input(conv)
    assert lhs.group is not None
    order = list(range(len(shape_of(lhs.value))))
    order.remove(lhs.group)
    order.insert(order.index(lhs.feature), lhs.group)
    shape = list(shape_of(conv.lhs))
    shape[conv.dims.input_batch_dimension] //= conv.batch_groups
    shape[conv.dims.input_feature_dimension] *= conv.batch_groups
    merged = reshape(transpose(lhs.value, order), shape)
    return conv.with_(lhs=merged, feature_groups=conv.batch_groups, batch_groups=1).build()


@pattern("stablehlo.convolution", benefit=6)
def channels_last(op: Op, run: PassRun) -> Replacement:
    """conv(x, w) in any layout -> transpose(conv(transpose(x), transpose(w))), with barriers between"""
    conv = read(op, run)
    if conv is None or conv.is_canonical or run.profile.convolution.layout == "keep":
        return None
    fence = run.profile.convolution.fence
    inner = conv.with_(
        lhs=moved(conv.lhs, input_order(conv.dims), fence),
        rhs=moved(conv.rhs, kernel_order(conv.dims), fence),
        dims=canonical_dimensions(len(conv.axes)),
    ).build()
    back = inverse(output_order(conv.dims))
    is_transposed = back != tuple(range(len(back)))
    return transpose(fenced(inner) if fence and is_transposed else inner, back)


@pattern("stablehlo.convolution", benefit=4)
def pad_explicitly(op: Op, run: PassRun) -> Replacement:
    """conv(x, negative padding or dilation) -> conv(pad(x))"""
    conv = read(op, run)
    if conv is None or not any(axis.low < 0 or axis.high < 0 or axis.dilation > 1 for axis in conv.axes):
        return None
    axes = tuple(replace(axis, size=axis.padded, low=0, high=0, dilation=1) for axis in conv.axes)
    return conv.with_(lhs=padded_input(conv), axes=axes).build()


@pattern("stablehlo.convolution", benefit=3)
def feature_groups(op: Op, run: PassRun) -> Replacement:
    """conv(x, groups G) -> concatenate(conv(x_g, w_g)) for few groups, else a dot over patches with G as batch"""
    conv = read(op, run)
    if conv is None or not conv.is_canonical or conv.feature_groups == 1 or conv.features == conv.feature_groups:
        return None
    assert isinstance(run.options, Options)
    if conv.feature_groups <= run.options.split_groups:
        return _side_by_side(conv)
    return _dot_over_patches(conv)


def _axes_to_keep(op: Op, conv: Convolution, run: PassRun) -> int:
    """Two if a direct convolution is faster than a matrix product over all taps, otherwise none."""
    options = run.options
    assert isinstance(options, Options)
    is_taken, window = has_kernel(op, conv, run), conv.taps * conv.features
    if is_taken and len(conv.axes) == 2 and (_is_along(conv) or _is_across(conv)):
        return 2
    # A kernel larger than the caches is read for every tile of a direct convolution, but once by a matrix product.
    is_heavy = window * conv.output_features > options.heavy and conv.positions <= 256
    is_direct = _is_over_a_plane(conv) and not is_heavy
    return 2 if is_direct and (is_taken or window > options.narrow) else 0


def _is_over_a_plane(conv: Convolution) -> bool:
    """Whether windows extend along two axes, or there are more than two."""
    return len(conv.axes) > 2 or (len(conv.axes) == 2 and min(axis.window for axis in conv.axes) > 1)


def _is_across(conv: Convolution) -> bool:
    """Whether windows are columns."""
    return conv.axes[0].window > 1 and conv.axes[1].window == 1


def _is_along(conv: Convolution) -> bool:
    """Whether windows are parts of lines, which `expand-convolution` reads where they are, as rows that overlap."""
    *others, x = conv.axes
    return x.window > 1 and x.window_dilation == 1 and all(axis.window == 1 for axis in others)


@pattern("stablehlo.convolution", benefit=3)
def as_lines(op: Op, run: PassRun) -> Replacement:
    """conv over one axis -> conv over two axes, of images of one line, where that has a kernel"""
    conv = read(op, run)
    if conv is None or not conv.is_canonical or len(conv.axes) != 1 or not run.profile.convolution.two_axes:
        return None
    if not _is_along(conv) or not has_kernel(op, conv, run):
        return None
    lhs, rhs = (reshape(v, (*shape_of(v)[:at], 1, *shape_of(v)[at:])) for v, at in ((conv.lhs, 1), (conv.rhs, 0)))
    wide = conv.with_(lhs=lhs, rhs=rhs, axes=(Axis(1, 1), *conv.axes), dims=canonical_dimensions(2))
    return reshape(wide.build(), conv.output_shape)


@pattern("stablehlo.convolution", benefit=2)
def fold_axes(op: Op, run: PassRun) -> Replacement:
    """conv not over exactly two axes, or with a window along only one of them -> taps of the others become input
    features"""
    conv = read(op, run)
    if conv is None or not conv.is_canonical or conv.groups > 1 or not run.profile.convolution.two_axes:
        return None
    rank = len(conv.axes)
    assert isinstance(run.options, Options)
    kept = _axes_to_keep(op, conv, run)
    folded = conv.axes[: rank - kept]
    if not folded or prod(axis.window for axis in folded) > run.options.fold:
        return None
    padded = conv.with_(
        lhs=padded_input(conv.with_(axes=(*folded, *(Axis(a.size, 1) for a in conv.axes[len(folded) :]))))
    )
    patches, taps = _patches(padded, len(folded))
    batch, *_, features = shape_of(patches)
    sizes = [axis.size for axis in conv.axes[len(folded) :]]
    count = prod(axis.output for axis in folded)
    inner = conv.with_(
        lhs=reshape(patches, [batch * count, *sizes, features]),
        rhs=_folded_kernel(conv, len(folded), taps, run.profile.convolution.fence),
        axes=conv.axes[len(folded) :],
        dims=canonical_dimensions(kept),
    )
    return reshape(inner.build(), conv.output_shape)


@pattern("stablehlo.convolution", benefit=1)
def even_width(op: Op, run: PassRun) -> Replacement:
    """conv(x) of odd width -> one more column of windows, over padding, then a slice: odd widths tile poorly"""
    conv = read(op, run)
    if conv is None or not conv.is_canonical or conv.groups > 1 or not run.profile.convolution.even_width:
        return None
    if len(conv.axes) != 2 or conv.axes[1].output % 2 == 0 or conv.axes[1].output < 7 or has_kernel(op, conv, run):
        return None
    width = conv.axes[1]
    wide = conv.with_(axes=(conv.axes[0], replace(width, high=width.high + width.stride))).build()
    rank = len(conv.output_shape)
    return stablehlo.slice(wide, start_indices=[0] * rank, limit_indices=list(conv.output_shape), strides=[1] * rank)


@pattern("stablehlo.convolution", benefit=0)
def fence_transposes(op: Op, run: PassRun) -> Replacement:
    """conv(transpose(x), w) -> conv(barrier(transpose(x)), w), and likewise behind it"""
    conv = read(op, run)
    if conv is None or not conv.is_canonical or not run.profile.convolution.fence:
        return None
    lhs, rhs = (fenced(v) if is_moved(v) else v for v in (conv.lhs, conv.rhs))
    if conv.feature_groups > 1 and is_made_by(rhs, "stablehlo.convert"):
        rhs = fenced(rhs)  # IREE folds conversions into a convolution, and gives up on a depthwise one of mixed types
    after = any(use.owner.operation.name == "stablehlo.transpose" for use in op.results[0].uses)
    if (lhs, rhs, after) == (conv.lhs, conv.rhs, False):
        return None
    inner = conv.with_(lhs=lhs, rhs=rhs).build()
    return fenced(inner) if after else inner


def _is_input_dilated(conv: Convolution) -> bool:
    return any(axis.dilation > 1 for axis in conv.axes)


def _side_by_side(conv: Convolution) -> ir.Value:
    """One convolution per feature group, concatenated along the features."""
    groups = conv.feature_groups
    inputs, outputs = conv.features // groups, conv.output_features // groups
    parts = []
    for g in range(groups):
        lhs = _last_dimension(conv.lhs, g * inputs, inputs)
        rhs = _last_dimension(conv.rhs, g * outputs, outputs)
        parts.append(conv.with_(lhs=lhs, rhs=rhs, feature_groups=1).build())
    return stablehlo.concatenate(parts, dimension=len(conv.axes) + 1)


def _last_dimension(value: ir.Value, start: int, size: int) -> ir.Value:
    shape = list(shape_of(value))
    starts = [0] * (len(shape) - 1) + [start]
    return stablehlo.slice(
        value, start_indices=starts, limit_indices=[*shape[:-1], start + size], strides=[1] * len(shape)
    )


def _patches(conv: Convolution, folded: int) -> tuple[ir.Value, int]:
    """The padded input's elements under each tap of the first `folded` axes, as features (tap, f); and the tap
    count."""
    lhs = grouped_input(conv.with_(feature_groups=1))
    axes = conv.axes[:folded]
    rest = [(axis.size, 1) for axis in conv.axes[folded:]]
    taps = [
        lhs.slice(
            [*(t * axis.window_dilation for t, axis in zip(tap, axes, strict=True)), *(0 for _ in rest)],
            [*((axis.output, axis.stride) for axis in axes), *rest],
        ).value
        for tap in product(*(range(axis.window) for axis in axes))
    ]
    return concatenated(taps, lhs.feature), len(taps)


def _folded_kernel(conv: Convolution, folded: int, taps: int, fence: bool) -> ir.Value:
    """[folded…, kept…, i, o] as [kept…, taps * i, o]."""
    rank = len(conv.axes)
    shape = shape_of(conv.rhs)
    order = [*range(folded, rank), *range(folded), rank, rank + 1]
    moved = reshape(transpose(conv.rhs, order), [*shape[folded:rank], taps * shape[rank], shape[rank + 1]])
    return fenced(moved) if fence and order != sorted(order) else moved


def _dot_over_patches(conv: Convolution) -> ir.Value:
    """[b, position…, tap, G, i] · [tap, i, G, o] over tap and i."""
    groups, rank = conv.feature_groups, len(conv.axes)
    patches, taps = _patches(conv.with_(lhs=padded_input(conv)), rank)
    free = shape_of(patches)[: rank + 1]
    inputs, outputs = conv.features // groups, conv.output_features // groups
    out = stablehlo.dot_general(
        reshape(patches, [*free, taps, groups, inputs]),
        reshape(conv.rhs, [taps, inputs, groups, outputs]),
        dot_dimension_numbers=DotDimensionNumbers(
            lhs_batching_dimensions=(rank + 2,),
            rhs_batching_dimensions=(2,),
            lhs_contracting_dimensions=(rank + 1, rank + 3),
            rhs_contracting_dimensions=(0, 1),
        ),
        precision_config=conv.precision,
        result_type=tensor([groups, *free, outputs], conv.element),
    )
    return arrange(conv, out, ("g", "b", *range(rank), "o"))


PASS = pattern_pass(
    "canonicalize-convolution",
    by_warpgroups,
    widen,
    empty,
    one_window,
    split_complex,
    as_signed,
    reverse_kernel,
    sums_of_lines,
    sums_of_planes,
    dot_per_position,
    pointwise,
    batch_groups_to_feature_groups,
    channels_last,
    sums_of_taps,
    phases,
    pad_explicitly,
    feature_groups,
    as_lines,
    fold_axes,
    even_width,
    fence_transposes,
    options=Options,
    driver="greedy",
)
