"""A kernel that pads images, and takes sizes as arguments: a machine compiles it once.

    %p = stablehlo.pad %x, %zero, low = [0, 1, 1, 0], high = [0, 1, 1, 0] … : (tensor<8x56x56x64xf32>, …)
becomes
    for each line of %p: zeros, by vectors; if %x has the line, its numbers over them

The compiler makes a kernel for each size, which takes 8 ms and a link. Convolutions of 64 x 64 x 32 to 3 features, of
which all other code is stored, compile in 28 ms instead of 59 (XLA 10).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import ir, vector
from hilo.lowering.convolution.geometry import Axis, Convolution
from hilo.lowering.framework import bodies, build
from hilo.lowering.framework.values import maker_of
from hilo.lowering.kernel.arguments import region_of, reshaped, tensor_type, unknown
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.parallel import choose, fold, lines_in_shares
from hilo.lowering.kernel.vectors import zero_of

SHARED, MOST_SHARES = 1 << 15, 16
"""Elements from which on several cores share the lines, and into how many parts they divide them."""
VECTOR_BYTES = 64

Values = list[ir.Value]


def can_pad(convolution: Convolution) -> bool:
    """Whether the images are an argument that nothing else reads, and their lines as long as a vector. What computes
    images, or moves their elements, writes them into the padded ones; and equal pads are one."""
    value = convolution.lhs
    while (maker := maker_of(value, "stablehlo.reshape")) is not None and len(list(value.uses)) == 1:
        value = maker.operands[0]
    if not isinstance(value.owner, ir.Block) or len(list(value.uses)) > 1:
        return False
    return bool(convolution.axes[-1].size * convolution.features >= VECTOR_BYTES * 8 // convolution.element.width)


def pad(image: ir.Value, batch: int, axes: Sequence[Axis], features: int) -> ir.Value:
    """Images with the padding of their axes, features last, flat; two axes at a time, from the last ones on."""
    *outer, y, x = axes
    image = _pad_two(image, batch * prod(axis.size for axis in outer), y, x, features)
    if not any(axis.low or axis.high for axis in outer):
        return image
    return pad(image, batch, [*outer, Axis(1, 1)], y.padded * x.padded * features)


def _pad_two(image: ir.Value, batch: int, y: Axis, x: Axis, features: int) -> ir.Value:
    """Images with the padding of two axes, flat; itself, if that is none."""
    load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"))
    element = build.element_of(image)
    lines, row = batch * y.padded, x.padded * features
    if lines * row == prod(build.shape_of(image)):
        return build.reshape(image, [lines * row])
    shares = min(lines, MOST_SHARES) if lines * row >= SHARED else 1
    length = prod(build.shape_of(image))
    numbers = [shares, -(-lines // shares), y.padded, y.low, y.size, x.low * features, x.size * features]
    of_image, of_lines, of_row, *sizes = unknown([length, lines, row, *numbers])
    source = reshaped(build.reshape(image, [length]), [], [of_image])
    region = region_of([tensor_type(element, 2)], [of_lines, of_row])
    bodies.fill(
        region,
        ("padded images", element),
        [source, of_lines, of_row, *sizes],
        lambda: [_Padded(source, *map(Index, (of_lines, of_row, *sizes))).emit()],
        takes_any_size=True,
    )
    return reshaped(region.results[0], [of_lines, of_row], [], build.tensor([lines * row], element))


@dataclass(frozen=True)
class _Padded:
    """The loops of the kernel.

    Attributes:
        image: flat.
        lines, row: lines of all padded images, and elements of each.
        shares, chunk: the number of parts of the lines, and lines of each; the last part ends with the last line.
        height: lines of a padded image.
        low, size: lines before those of an image, and its own.
        low_row, size_row: the same of elements in a line.
    """

    image: ir.Value
    lines: Index
    row: Index
    shares: Index
    chunk: Index
    height: Index
    low: Index
    size: Index
    low_row: Index
    size_row: Index

    def emit(self) -> ir.Value:
        element = build.element_of(self.image)
        return lines_in_shares(element, (self.shares, self.chunk), (self.lines, self.row), self._line)

    def _line(self, number: Index, line: Index, made: Values) -> Values:
        """A line of a padded image: its number, and that in the share."""
        element = build.element_of(self.image)
        lanes, zero = VECTOR_BYTES * 8 // element.width, zero_of(element)
        kind, map_ = ir.VectorType.get([lanes], element), ir.AffineMap.get_minor_identity(2, 1)
        above = number % self.height - self.low

        def write(value: ir.Value, at: Index, carried: Values) -> Values:
            (target,) = carried
            places = [line.value, at.value]
            return [vector.transfer_write(target.type, value, target, places, map_, [True])]

        def clear(at: Index, carried: Values) -> Values:
            return write(vector.broadcast(kind, zero), at.minimum(self.row - lanes), carried)

        def copy(at: Index, carried: Values) -> Values:
            place = at.minimum(self.size_row - lanes)
            start = (number // self.height * self.size + above) * self.size_row + place
            value = vector.transfer_read(kind, self.image, [start.value], ir.AffineMap.get_identity(1), zero, [True])
            return write(value, self.low_row + place, carried)

        made = fold(Index.of(0), self.row, made, clear, step=lanes)
        return choose(
            above.is_("ge", 0) & above.is_("lt", self.size),
            made,
            lambda: fold(Index.of(0), self.size_row, made, copy, step=lanes),
        )
