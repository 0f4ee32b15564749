"""The passes of the kernel of transforms over its buffers; see `hilo.lowering.fft.kernel`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hilo.dialect.iree import ir, tensor, vector
from hilo.lowering.fft import plan
from hilo.lowering.fft.butterflies import butterfly
from hilo.lowering.fft.joined import Factor, Joined, Signs
from hilo.lowering.kernel.numbers import Index, Number
from hilo.lowering.kernel.parallel import choose, fold
from hilo.lowering.kernel.vectors import zero_of

COMMON = tuple(radix for radix in plan.RADICES if radix <= 8 and radix != 7)
"""The radices of the usual kernel; lengths with others have a second kernel, which is three times as long. The last
pass of a common radix has code of its own, without the multiplications by w(n, 0)."""

Values = list[ir.Value]


@dataclass(frozen=True)
class State:
    """Where a pass reads and writes: vectors of the buffers.

    Attributes:
        source, target: the buffers.
        m: the length that is still to be transformed, over the radix.
        stride: how many such transforms are interleaved.
        roots: where the table of w(n, t) begins.
    """

    source: Index
    target: Index
    m: Index
    stride: Index
    roots: Index


class Passes:
    """Passes over buffers, vector i of which is a complex one.

    Args:
        re, im: the parts of the tables.
        lanes: of a real vector.
    """

    def __init__(self, re: ir.Value, im: ir.Value, lanes: int) -> None:
        self.re, self.im, self.lanes = re, im, lanes
        self.element = ir.RankedTensorType(re.type).element_type
        self.zero = zero_of(self.element)
        self.signs = Signs.of(lanes, self.element)

    def one_of(self, radix: Index, sizes: Sequence[int], at: State, buffers: Values) -> Values:
        """A pass of one of some radices.

        The choice is a tree: the compiler's analysis of memory takes all ways through a sequence of branches, whose
        number doubles with each.
        """
        size, *others = sizes

        def this() -> Values:
            if size not in COMMON:
                return self._pass(size, at, buffers, has_factors=True)
            return choose(
                at.m.is_("eq", 1),
                buffers,
                lambda: self._pass(size, at, buffers, has_factors=False),
                lambda: self._pass(size, at, buffers, has_factors=True),
            )

        if not others:
            return this()
        return choose(radix.is_("eq", size), buffers, this, lambda: self.one_of(radix, others, at, buffers))

    def _pass(self, radix: int, at: State, buffers: Values, has_factors: bool) -> Values:
        width = 2 * self.lanes  # numbers of a complex vector
        kind = ir.VectorType.get([width], self.element)
        step, stride = at.m * at.stride * width, at.stride * width

        def outer(p: Index, given: Values) -> Values:
            group = p * at.stride
            turns = _progression(group, group, radix - 1) if has_factors else []
            factors = [Factor.of(self.root(at.roots + turn), kind) for turn in turns]
            first, place = (at.source + group) * width, (at.target + group * radix) * width

            def inner(q: Index, c: Values) -> Values:
                (made,), offset = c, q * width
                sources = _progression(first + offset, step, radix)
                values = butterfly([Joined(self.part(made, source, width), self.signs) for source in sources])
                for j, (value, to) in enumerate(zip(values, _progression(place + offset, stride, radix), strict=True)):
                    rotated = value * factors[j - 1] if factors and j else value
                    made = self.write(rotated.value, made, Index.of(0), to)
                return [made]

            return fold(Index.of(0), at.stride, given, inner)

        return fold(Index.of(0), at.m, buffers, outer)

    def root(self, at: Index) -> Number:
        """An element of the tables."""
        return Number(tensor.extract(self.re, [at.value]), tensor.extract(self.im, [at.value]))

    def part(self, buffers: ir.Value, at: Index, width: int | None = None) -> ir.Value:
        """A real vector of the buffers, from a position on."""
        kind = ir.VectorType.get([width or self.lanes], self.element)
        map_, zero = ir.AffineMap.get_minor_identity(2, 1), Index.of(0).value
        return vector.transfer_read(kind, buffers, [zero, at.value], map_, self.zero, [True])

    def write(self, value: ir.Value, target: ir.Value, row: Index, at: Index) -> ir.Value:
        map_ = ir.AffineMap.get_minor_identity(2, 1)
        return vector.transfer_write(target.type, value, target, [row.value, at.value], map_, [True])


def _progression(first: Index, step: Index, count: int) -> list[Index]:
    """first, first + step, first + 2 step, … of which there are `count`."""
    made = [first]
    while len(made) < count:
        made.append(made[-1] + step)
    return made
