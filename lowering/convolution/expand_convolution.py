"""Expands convolutions of several features into the kernel of products, which sums over the taps of the window, too.

    %y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = 1 …} …
        : (tensor<1x56x56x64xf32>, tensor<3x3x64x64xf32>) -> tensor<1x56x56x64xf32>
becomes
    %p = stablehlo.pad %x, %zero, low = [0, 1, 1, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0]
    %y = flow.dispatch.region -> (tensor<?x?xf32>) {
      for each line of the result: the sum, over three lines of %p, of the products [56, 192] x [192, 64] }

The columns of a window lie in a row in memory, and the rows of the left matrix overlap: no patches are copied. Tiles
are as narrow as the output features; of fewer than a vector holds, parts of vectors are read and written. A single
feature is summed along vectors. Where few summed elements lie in a row, tiles are summed over several lines of the
window (`kernels/shallow.py`).

The compiler's own convolution keeps more sums than AVX2 has registers, and takes single numbers where the output
features are no multiple of a vector. Measured on one core, time over XLA's before → after:

    AVX2: 3 x 3 windows of 56 x 56 x 64                   3.2 → 1.0
    the same with stride 2 | dilated | gradients          3.1 → 1.1 | 3.1 → 1.1 | 1.6 → 1.1
    eight images of 14 x 14 x 128                          58 → 1.2
    AVX-512: 3 x 3 windows of 56 x 56 x 64                1.8 → 0.7
    3 x 3 x 32 windows of 64 x 64, to 3 | 10 | 13         1.8 → 0.5 | 1.4 → 0.6 | 10 → 0.6
    the same to one feature                               1.4 → 0.3
    3 x 3 x 512 windows of 32 images, 14 x 14, to one     3.7 → 0.8
    the same to 24 | 29 | 32 features                     0.9 → 0.6 | 25 → 0.6 | 0.6 → 0.8
    7 x 7 x 3 windows of 224 x 224, stride 2, to 64 | 37  0.5 → 0.4 | 13 → 0.6
    3 x 3 windows of 128 x 128, to 2 | 8 | 16             0.4 → 0.15 | 0.23 → 0.15 | 0.24 → 0.15
    the same with 3 features, to one | 3 | 16             0.35 → 0.12 | 0.7 → 0.25 | 0.44 → 0.27
    5 x 5 windows of 256 x 256, stride 2, to one          0.53 → 0.14

and 100 ms or less to compile instead of 500; 30 ms for a second size, of few features instead of 100 to 350.

Leaves alone: what is not in the form that `canonicalize-convolution` writes, groups and dilated inputs; less work than
`least`, and sums of fewer than `FEWEST` elements, unless there is nothing to fuse it with (8 x 8 x 4 to 8 features
takes 5.6 µs instead of 4.3, XLA 7, and compiles in 25 ms instead of 74); element types other than f32, f64, i32 and
i64; dynamic shapes; targets without `profile.product_tile`.
Source: `product_kernel.py`, `single_column.py`; Zhang et al., «High Performance Zero-Memory Overhead Direct
Convolutions» (2018).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.lowering.convolution.geometry import Convolution, canonical_dimensions, is_of_one_kind
from hilo.lowering.convolution.kernels.shallow import ShallowProduct
from hilo.lowering.convolution.pad_images import can_pad, pad
from hilo.lowering.framework.build import element_of, reshape, shape_of, splat
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.profile import ProductTile
from hilo.lowering.products.expand_dot import is_apart
from hilo.lowering.products.product_kernel import DEPTH, compute_product
from hilo.lowering.products.single_column import compute_column
from hilo.lowering.products.sizes import ROW_BLOCK, blocks_of

SHALLOW = 16
"""Summed elements in a row from which on the kernel of products takes no longer than that of shallow ones."""

FEWEST = 16
"""Elements that are summed for one of the result, if the compiler could fuse other operations with the sums."""


NARROW = 16
"""Output features from which on the compiler's own convolutions of integers of 8 and 16 bits are as fast."""


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    height: int = option(6, "rows of a tile in registers, where vector-bytes is given")
    least: int = option(64**3, "multiplications of the smallest convolution that is taken")
    least_apart: int = option(1, "the same of those with no operations around them that could be fused")


@pattern("stablehlo.convolution")
def expand(op: Op, run: PassRun) -> Replacement:
    """x * w -> sum over taps of x[tap] · w[tap]"""
    options = run.options
    assert isinstance(options, Options)
    tile = ProductTile(options.vector_bytes, options.height) if options.vector_bytes else tile_of(run)
    if tile is None or not is_of_one_kind(op.operation):
        return None
    convolution = Convolution.read(op)
    reason: str | None = "it is not one of two axes"
    if len(convolution.axes) == 2:
        reason = reason_against(convolution, options, is_apart=is_apart(op.operation))
    if reason is not None:
        run.note(op, reason)
        return None
    bits = convolution.element.width
    most, tile = tile.vector_bytes, tile.narrowed(convolution.output_features, bits)
    numbers = arguments(convolution, tile.width(bits))
    window = reshape(convolution.rhs, [prod(shape_of(convolution.rhs))])
    if convolution.output_features == 1:
        made = compute_column(_padded(convolution), window, numbers, column_bytes(depth_of(convolution), bits, most))
    else:
        kernel = ShallowProduct if _is_shallow(convolution) else None
        made = compute_product(_padded(convolution), window, numbers, tile, kernel)
    return reshape(made, convolution.output_shape)


def tile_of(run: PassRun) -> ProductTile | None:
    """The tile of the CPU that the pass runs for; None if another device computes convolutions."""
    return run.profile.product_tile if run.configuration.is_native else None


def vector_bytes_of(run: PassRun, chosen: int) -> int:
    """The size of a vector register: as an option says, or that of the CPU; 0 if another device computes convolutions.

    Args:
        run: of the pass.
        chosen: the option; 0: it says nothing.
    """
    tile = tile_of(run)
    return chosen or (tile.vector_bytes if tile else 0)


def wide_type(convolution: Convolution, run: PassRun) -> ir.Type | None:
    """The type in which a convolution of narrow numbers is computed: f32, or i32 and i64 where kernels take these."""
    kinds = [dtype(element_of(value)) for value in (convolution.lhs, convolution.rhs)]
    if any(kind.is_float and kind.bits < 32 for kind in kinds):
        return ir.F32Type.get() if run.profile.accumulate_in_f32 else None
    kinds.append(dtype(convolution.element))
    if tile_of(run) is None or not _has_narrow_integers(kinds, convolution.output_features):
        return None
    return ir.IntegerType.get_signless(max(32, *(kind.bits for kind in kinds)))


def _has_narrow_integers(kinds: Sequence[Dtype], output_features: int) -> bool:
    """Whether a convolution of these types is computed in wider integers. The compiler refuses some products of narrow
    ones that are summed in a wider type, but its vectors of narrow sums have more elements."""
    bits = [kind.bits for kind in kinds]
    is_narrow = min(bits) < max(32, *bits) and all(kind.kind == "signed" for kind in kinds)
    return is_narrow and (output_features < NARROW or min(bits) < max(bits))


def has_kernel(op: Op, convolution: Convolution, run: PassRun) -> bool:
    """Whether this pass, with its default options, would compute a convolution of an operation, over two axes."""
    if tile_of(run) is None or not is_of_one_kind(op.operation):
        return False
    return reason_against(convolution, Options(), is_apart=is_apart(op.operation)) is None


def arguments(convolution: Convolution, width: int) -> list[int]:
    """The fields of `product_kernel.Sizes`."""
    (y, x), features, columns = convolution.axes, convolution.features, convolution.output_features
    is_dense, depth = x.window_dilation == 1, depth_of(convolution)
    line = x.padded * features
    sizes = [convolution.batch * y.output, x.output, columns, depth]
    lhs_strides, rhs_strides = [y.padded * line, x.stride * features, 1], [0, columns, 1]
    taps = [y.window, 1 if is_dense else x.window, y.window_dilation * line, x.window_dilation * features]
    in_block = line_block(y.output, x.output)
    is_one = convolution.batch * y.output == in_block
    work = x.output * y.output * columns * depth * convolution.taps if is_one else 0
    blocks = blocks_of(x.output, columns, width, work)
    if y.output > 1:
        blocks = max(ROW_BLOCK, x.output), blocks[1]
    lines = [y.output, y.stride * line, in_block]
    return [*sizes, *lhs_strides, *rhs_strides, *blocks, *lines, *taps, depth * columns]


def line_block(lines: int, rows: int) -> int:
    """How many lines of a result a workgroup computes: it packs its part of the window once for all of them.

    >>> line_block(14, 14), line_block(56, 56), line_block(13, 40), line_block(20, 300)
    (14, 4, 1, 1)
    """
    most = ROW_BLOCK // rows
    return next((n for n in range(min(lines, most), 1, -1) if lines % n == 0), 1)


def reason_against(convolution: Convolution, options: Options, *, is_apart: bool = False) -> str | None:
    """Why the compiler's own code is left to compute it; None if it is not, in a form over two axes."""
    if not _is_canonical(convolution):
        return "it is not one of two axes with features last, or its input is dilated, reversed or cut"
    terms = convolution.taps * convolution.features
    if terms < FEWEST and not is_apart:
        return "few elements are summed for one of the result"
    work = convolution.batch * convolution.positions * convolution.output_features * terms
    return "it is small" if work < (options.least_apart if is_apart else options.least) else None


def depth_of(convolution: Convolution) -> int:
    """How many summed elements lie in a row."""
    x = convolution.axes[-1]
    return convolution.features * (x.window if x.window_dilation == 1 else 1)


def _is_shallow(convolution: Convolution) -> bool:
    """Whether so few summed elements lie in a row that results would be read and written too often."""
    x = convolution.axes[-1]
    return depth_of(convolution) < SHALLOW and x.window * convolution.features <= DEPTH


def column_bytes(depth: int, bits: int, most: int) -> int:
    """The size of the longest vectors, of at most so many bytes, one of which rows of this depth fill.

    >>> column_bytes(96, 32, 64), column_bytes(15, 32, 64), column_bytes(8, 64, 32)
    (64, 32, 32)
    """
    while most * 8 > depth * bits:
        most //= 2
    return most


def _is_canonical(convolution: Convolution) -> bool:
    """Whether `canonicalize-convolution` would leave it as it is, without groups."""
    count = len(convolution.axes)
    if count > 2 or convolution.dims != canonical_dimensions(count) or convolution.groups != 1:
        return False
    return all(axis.dilation == 1 and not axis.reverse and min(axis.low, axis.high) >= 0 for axis in convolution.axes)


def _padded(convolution: Convolution) -> ir.Value:
    """The images with their padding, flat."""
    low, high = [0, *(a.low for a in convolution.axes), 0], [0, *(a.high for a in convolution.axes), 0]
    image = convolution.lhs
    if any(low + high):
        if can_pad(convolution):
            return pad(image, convolution.batch, convolution.axes, convolution.features)
        zero, interior = splat(0, element_of(image)), [0] * len(low)
        image = stablehlo.pad(image, zero, edge_padding_low=low, edge_padding_high=high, interior_padding=interior)
    return reshape(image, [prod(shape_of(image))])


PASS = pattern_pass("expand-convolution", expand, options=Options)
