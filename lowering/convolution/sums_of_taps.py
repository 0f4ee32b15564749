"""Convolutions over more than two axes, of dilated images, or in groups, as one kernel: a pattern of
`canonicalize-convolution`.

    %y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f], …
becomes
    %p = stablehlo.pad %x, …
    %y = flow.dispatch.region -> (tensor<?x?xf32>) {
      for each line of the result: the sum, over taps from a table, of the products of rows of %p with parts of %w }

Along an axis with stride s of an image dilated by e, the window of place o has its element k at o s + k d - low,
which is the image's own element (o s + k d - low) / e if e divides it, and else zero. So the places with the same
o mod e / gcd(s, e) have the same elements; only these are multiplied: 0 times NaN is NaN.

The features of a group are a part of each element of the image, and of the columns of the window. Time over XLA's,
before → after: 32 groups of 4 features, 3 x 3 windows 0.41 → 0.18; 48 x 48 x 48 numbers, 3 x 3 x 3 windows 0.07 → 0.02,
to 8 features 0.05 → 0.02. A second size compiles in 35 ms instead of 200 to 450.

Leaves alone: little work, and few summed elements, where other operations could be fused; phases without elements; a
window for each feature over one or two axes; types other than f32, f64, i32 and i64.
Source: Shi et al., «Is the deconvolution layer the same as a convolutional layer?» (2016), section 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import gcd, prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.convolution.expand_convolution import FEWEST, tile_of
from hilo.lowering.convolution.few_windows import read
from hilo.lowering.convolution.geometry import Axis, Convolution, ceil_div, is_of_one_kind
from hilo.lowering.convolution.kernels.taps import Block, Call, Layer, Phase, Tap, compute, layers_of
from hilo.lowering.convolution.pad_images import can_pad, pad
from hilo.lowering.framework.build import reshape, shape_of, splat
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.profile import ProductTile
from hilo.lowering.products.expand_dot import is_apart, row_major
from hilo.lowering.products.sizes import ROW_BLOCK

LEAST = 64**3
"""Multiplications of the smallest convolution that is taken."""

MOST_LINES = 1 << 13
"""Of an image: more would be a long table."""

SHARES, LEAST_ROWS = 8, 64
"""Workgroups for which lines are split; rows of their parts."""


@dataclass(frozen=True)
class Run:
    """Elements of a window that follow one another, as do the elements of the image that they read.

    Attributes:
        element: the first one, of the window.
        place: of the image, for the first window of a phase.
        length: their number.
    """

    element: int
    place: int
    length: int


@dataclass(frozen=True)
class Along:
    """How windows read an image along an axis.

    Attributes:
        step: elements of the image between windows of a phase.
        counts: windows of each phase.
        runs: what each phase reads.
        low, high: elements of padding.
    """

    step: int
    counts: tuple[int, ...]
    runs: tuple[tuple[Run, ...], ...]
    low: int
    high: int


def along(axis: Axis) -> Along:
    """How windows read an axis, by phases.

    >>> along(Axis(size=8, window=3, low=1, high=1))
    Along(step=1, counts=(8,), runs=((Run(element=0, place=-1, length=3),),), low=1, high=1)
    >>> found = along(Axis(size=8, window=3, low=1, high=2, dilation=2))
    >>> found.counts, found.low, found.high
    ((8, 8), 0, 1)
    >>> for runs in found.runs:
    ...     print(*runs)
    Run(element=1, place=0, length=1)
    Run(element=0, place=0, length=1) Run(element=2, place=1, length=1)
    """
    count = axis.dilation // gcd(axis.stride, axis.dilation)
    step = count * axis.stride // axis.dilation
    counts = tuple(ceil_div(axis.output - phase, count) for phase in range(min(count, axis.output)))
    runs = tuple(tuple(_runs(axis, phase)) for phase in range(len(counts)))
    first = [run.place for of_phase in runs for run in of_phase]
    last = [
        run.place + run.length - 1 + (windows - 1) * step
        for of_phase, windows in zip(runs, counts, strict=True)
        for run in of_phase
    ]
    return Along(step, counts, runs, max(0, -min(first, default=0)), max(0, max(last, default=0) - axis.size + 1))


def _runs(axis: Axis, phase: int) -> Iterator[Run]:
    """What the windows of a phase read."""
    found: list[Run] = []
    for element in range(axis.window):
        place, rest = divmod(phase * axis.stride + element * axis.window_dilation - axis.low, axis.dilation)
        if rest:
            continue
        of_window = axis.window - 1 - element if axis.reverse else element
        last = found[-1] if found else None
        if last and (last.element + last.length, last.place + last.length) == (of_window, place):
            found[-1] = Run(last.element, last.place, last.length + 1)
        else:
            found.append(Run(of_window, place, 1))
    return iter(found)


@pattern("stablehlo.convolution", benefit=5)
def sums_of_taps(op: Op, run: PassRun) -> Replacement:
    """out[i, o] = sum over taps of x[i + tap, :] · w[tap, :, o]"""
    conv, tile = read(op, run), tile_of(run)
    if conv is None or tile is None or not is_sum_of_taps(op, conv):
        return None
    axes = [along(axis) for axis in _with_lines(conv.axes)]
    tile = tile.narrowed(conv.output_features // conv.groups, conv.element.width)
    window = reshape(conv.rhs, [prod(shape_of(conv.rhs))])
    return reshape(compute(_padded(conv, axes), window, call_of(conv, axes, tile), tile), conv.output_shape)


def is_sum_of_taps(op: Op, conv: Convolution) -> bool:
    """Whether the kernel computes it, instead of an operation."""
    if not is_of_one_kind(op.operation) or not _is_sparse_or_deep(conv):
        return False
    axes = [along(axis) for axis in _with_lines(conv.axes)]
    phases = [runs for axis in axes for runs in axis.runs]
    if not all(phases) or prod(axis.output for axis in _with_lines(conv.axes)[:-1]) > MOST_LINES:
        return False
    terms = conv.taps * conv.features // conv.groups
    work = conv.batch * conv.positions * conv.output_features * terms
    return is_apart(op.operation) or (terms >= FEWEST and work >= LEAST * prod(axis.dilation for axis in conv.axes))


def _is_sparse_or_deep(conv: Convolution) -> bool:
    """Whether a canonical convolution has three axes or more, dilated images, or groups of several features."""
    has_more = len(conv.axes) > 2 or any(axis.dilation > 1 for axis in conv.axes)
    is_grouped = conv.groups > 1 and not conv.groups == conv.features == conv.output_features
    return conv.is_canonical and conv.batch_groups == 1 and (has_more or is_grouped)


def _with_lines(axes: Sequence[Axis]) -> list[Axis]:
    """The axes, at least two."""
    return [*([Axis(1, 1)] * (2 - len(axes))), *axes]


def _padded(conv: Convolution, axes: Sequence[Along]) -> ir.Value:
    """The images with what padding their own elements need, flat."""
    image, low, high = conv.lhs, [axis.low for axis in axes], [axis.high for axis in axes]
    own = len(conv.axes)
    sizes = [
        Axis(axis.size, 1, low=found.low, high=found.high)
        for axis, found in zip(_with_lines(conv.axes), axes, strict=True)
    ]
    if any(low + high):
        if can_pad(conv):
            return pad(image, conv.batch, sizes, conv.features)
        image = stablehlo.pad(
            image,
            splat(0, conv.element),
            edge_padding_low=[0, *low[-own:], 0],
            edge_padding_high=[0, *high[-own:], 0],
            interior_padding=[0] * (own + 2),
        )
    return reshape(image, [prod(shape_of(image))])


def call_of(conv: Convolution, axes: Sequence[Along], tile: ProductTile) -> Call:
    """The tables, and the arguments of the kernel."""
    windows = _with_lines(conv.axes)
    outputs, sizes = [axis.output for axis in windows], [_size(*pair) for pair in zip(windows, axes, strict=True)]
    places = row_major([*sizes, conv.features])[:-1]
    features = conv.features // conv.groups
    elements = row_major([*(axis.window for axis in windows), features * conv.output_features])[:-1]
    *outer, x = axes
    parts = Parts.of(conv, outputs, axes, tile.columns or tile.width(conv.element.width))
    phases: list[Phase] = []
    layers: list[Layer] = []
    taps: list[Tap] = []
    blocks: list[Block] = []
    for chosen in product(*(range(len(axis.counts)) for axis in outer)):
        first = len(phases)
        for phase in range(len(x.counts)):
            runs = [axis.runs[at] for axis, at in zip(axes, (*chosen, phase), strict=True)]
            own = [_tap(tap, axes, places, elements, features) for tap in _taps(runs, conv.groups == 1)]
            of_phase, own = layers_of(own, conv.output_features, len(taps))
            phases.append(Phase(phase, len(layers), len(layers) + len(of_phase)))
            layers += of_phase
            taps += own
        blocks += parts.blocks(axes, chosen, (first, len(phases)), places)
    return Call(
        images=conv.batch,
        image=prod(sizes) * conv.features,
        lines=prod(outputs[:-1]),
        places=outputs[-1],
        columns=conv.output_features,
        lhs_row=x.step * conv.features,
        phase_count=len(x.counts),
        blocks=blocks,
        phases=phases,
        layers=layers,
        taps=taps,
    )


def _size(axis: Axis, found: Along) -> int:
    """With padding."""
    return axis.size + found.low + found.high


def _taps(runs: Sequence[Sequence[Run]], has_all: bool) -> Iterator[tuple[Run, ...]]:
    """Each run along the last axis, with each element along the others; or each element, if only some features of each
    are read."""
    single = [[Run(run.element + i, run.place + i, 1) for run in each for i in range(run.length)] for each in runs]
    return product(*single[:-1], runs[-1] if has_all else single[-1])


def _tap(
    runs: Sequence[Run], axes: Sequence[Along], places: Sequence[int], elements: Sequence[int], features: int
) -> Tap:
    """One tap, where its runs begin."""
    image = sum((run.place + a.low) * stride for run, a, stride in zip(runs, axes, places, strict=True))
    window = sum(run.element * stride for run, stride in zip(runs, elements, strict=True))
    return Tap(image, window, runs[-1].length * features)


@dataclass(frozen=True)
class Parts:
    """How the result of an image is split among workgroups.

    Attributes:
        outputs: its sizes.
        lines, places: the starts of the parts of lines of a phase, and of places of each; and the end of the last one.
        columns: of parts of the output features: where they begin to read a place of the image, the first one, and the
            end.
    """

    outputs: Sequence[int]
    lines: int
    places: Sequence[int]
    columns: Sequence[tuple[int, int, int]]

    @staticmethod
    def of(conv: Convolution, outputs: Sequence[int], axes: Sequence[Along], width: int) -> Parts:
        """Parts of a convolution: first of all, as many lines as a block of a product has rows.

        Args:
            width: columns of a tile.
        """
        phases, longest = len(axes[-1].counts), max(axes[-1].counts)
        lines = max(1, min(ROW_BLOCK // longest, *axes[-2].counts))
        shares = conv.batch * prod(outputs[:-1]) // lines * conv.groups
        features, of_group = conv.features // conv.groups, conv.output_features // conv.groups
        tiles = of_group // width
        columns = min(tiles, ceil_div(SHARES, shares))
        rows = max(1, min(ceil_div(SHARES, shares * columns), longest // LEAST_ROWS))
        ends = [*(tiles * part // columns * width for part in range(columns)), of_group]
        return Parts(
            outputs,
            lines,
            [*range(0, outputs[-1], ceil_div(longest, rows) * phases), outputs[-1]],
            [
                (group * features, group * of_group + first, group * of_group + end)
                for group in range(conv.groups)
                for first, end in pairwise(ends)
            ],
        )

    def blocks(
        self, axes: Sequence[Along], chosen: Sequence[int], phases: tuple[int, int], strides: Sequence[int]
    ) -> Iterator[Block]:
        """The blocks of lines with some phases.

        Args:
            chosen: phases of the axes, but of the last one.
            phases: the first one of their lines, and the end of these.
            strides: of the image.
        """
        *outer, x = axes
        counts = [axis.counts[at] for axis, at in zip(outer, chosen, strict=True)]
        steps, sizes = [1] * (len(outer) - 1) + [self.lines], row_major(self.outputs[:-1])
        step, stride = len(outer[-1].counts), outer[-1].step * strides[len(outer) - 1]
        for at in product(*(range(0, count, every) for count, every in zip(counts, steps, strict=True))):
            line = sum((q * len(a.counts) + c) * n for q, a, c, n in zip(at, outer, chosen, sizes, strict=True))
            start = sum(q * axis.step * n for q, axis, n in zip(at, outer, strides, strict=False))
            lines = line, step, min(self.lines, counts[-1] - at[-1])
            for (place, next_place), (feature, column, end) in product(pairwise(self.places), self.columns):
                first = start + place // len(x.counts) * x.step * strides[-1] + feature
                yield Block(*lines, place, next_place - place, column, end - column, first, stride, *phases)
