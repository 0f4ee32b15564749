"""Kernels that split complex tensors into real and imaginary parts, and join them: vectors are shuffled in registers.

The compiler's own code for `stablehlo.real`, `imag` and `complex` uses workgroups of 32 elements, which costs as much
as a transform.
"""

from __future__ import annotations

from math import prod

from hilo.dialect.iree import ir, vector
from hilo.lowering.framework import build
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.kernel.builder import Kernel
from hilo.lowering.kernel.numbers import Number
from hilo.lowering.linear_algebra.tensors import Tensor
from hilo.lowering.types import complex_parts

LANES = 16
SMALLEST = 4096
"""Fewest elements for which a kernel is worth a dispatch of its own."""


def split(x: ir.Value) -> Tensor:
    """The real and imaginary parts of a tensor, by the kernel for all sizes. An operation that joins them, as one that
    makes complex numbers of real ones, is read through: no kernel joins what another one splits."""
    shape = build.shape_of(x)
    if _is_joined(x) or not isinstance(build.element_of(x), ir.ComplexType) or prod(shape) < SMALLEST:
        return _taken_apart(x)
    return Tensor(*(build.reshape(part, shape) for part in complex_parts.split(flat(x)[0])))


def join(x: Tensor, element: ir.Type) -> ir.Value:
    """A complex tensor from its parts, by the kernel for all sizes."""
    if not isinstance(element, ir.ComplexType) or x.im is None or prod(x.shape) < SMALLEST:
        return x.value(element)
    return pairs(flat_pairs(x), x.shape, element)


def split_here(x: ir.Value) -> Tensor:
    """`split` in a loop, which takes in a kernel for this size."""
    shape, element = build.shape_of(x), build.element_of(x)
    if _is_joined(x) or not isinstance(element, ir.ComplexType) or not _is_taken(shape):
        return _taken_apart(x)
    size = prod(shape)
    (pairs,) = barrier([build.bitcast(x, build.tensor([2 * size // LANES, LANES], element.element_type))])
    shares = shares_of(size)
    with Kernel(element.element_type, lanes=LANES) as k:
        source = k.input(pairs)
        real, imaginary = k.output([size // LANES, LANES]), k.output([size // LANES, LANES])
        count = size // LANES // shares
        with k.share(shares) as share, k.loop(0, count) as i:
            row = (share * count + i) * 2
            low, high = source.load(row, 0), source.load(row + 1, 0)
            real.store(_shuffle(low, high, list(range(0, 2 * LANES, 2))), i, 0)
            imaginary.store(_shuffle(low, high, list(range(1, 2 * LANES, 2))), i, 0)
    return Tensor(*(build.reshape(part, shape) for part in barrier(k.results)))


def join_here(x: Tensor, element: ir.Type) -> ir.Value:
    """`join` in a loop, which takes in a kernel for this size."""
    shape = x.shape
    if not isinstance(element, ir.ComplexType) or x.im is None or not _is_taken(shape):
        return x.value(element)
    size = prod(shape)
    shares = shares_of(size)
    rows = barrier([build.reshape(part, [size // LANES, LANES]) for part in x.parts])
    with Kernel(element.element_type, lanes=LANES) as k:
        real, imaginary = (k.input(part) for part in rows)
        result = k.output([2 * size // LANES, LANES])
        count = size // LANES // shares
        half = LANES // 2
        with k.share(shares) as share, k.loop(0, count) as i:
            row = share * count + i
            re, im = real.load(row, 0), imaginary.load(row, 0)
            result.store(_shuffle(re, im, [lane for j in range(half) for lane in (j, LANES + j)]), i * 2, 0)
            result.store(_shuffle(re, im, [lane for j in range(half, LANES) for lane in (j, LANES + j)]), i * 2 + 1, 0)
    return build.bitcast(k.results[0], build.tensor(shape, element))


def shares_of(size: int) -> int:
    """The number of parts into which a pass over memory is split.

    >>> shares_of(262144), shares_of(4096)
    (8, 1)
    """
    rows = size // LANES
    return next((count for count in (8, 4, 2) if rows % count == 0 and size >= 16384), 1)


def _is_taken(shape: tuple[int, ...]) -> bool:
    return prod(shape) >= SMALLEST and prod(shape) % LANES == 0


def _is_joined(x: ir.Value) -> bool:
    return not isinstance(x.owner, ir.Block) and x.owner.name == "stablehlo.complex"


def _taken_apart(x: ir.Value) -> Tensor:
    """The parts as the compiler computes them."""
    if _is_joined(x):
        return Tensor(*map(_kept_apart, x.owner.operands))
    is_made = isinstance(build.element_of(x), ir.ComplexType) and not isinstance(x.owner, ir.Block)
    # Both parts are padded later: the compiler must not fuse one of the pads into the kernel that computes them.
    return Tensor.of(barrier([x])[0] if is_made else x)


def _kept_apart(part: ir.Value) -> ir.Value:
    """A part that the compiler computes apart from the pads that read it; constants may become padded ones."""
    is_given = isinstance(part.owner, ir.Block) or part.owner.name == "stablehlo.constant"
    return part if is_given else barrier([part])[0]


def flat_pairs(x: Tensor | ir.Value) -> ir.Value:
    """Complex numbers as one flat tensor of pairs."""
    found = flat(x)
    return found[0] if len(found) == 1 else complex_parts.join(found)


def flat(x: Tensor | ir.Value) -> list[ir.Value]:
    """What a kernel reads of complex numbers: one flat tensor of pairs, or the real and the imaginary one.

    A real tensor is read as pairs of neighbours.
    """
    if isinstance(x, Tensor):
        return barrier([build.reshape(part, [prod(x.shape)]) for part in x.parts])
    (kept,) = barrier([x])
    return [build.bitcast(kept, build.tensor([2 * prod(build.shape_of(x))], build.element_of(x).element_type))]


def pairs(x: ir.Value, shape: tuple[int, ...], element: ir.Type) -> ir.Value:
    """The complex tensor that a flat tensor of pairs is."""
    return build.bitcast(x, build.tensor(shape, element))


def _shuffle(lhs: Number, rhs: Number, mask: list[int]) -> Number:
    return Number(vector.shuffle(lhs.re, rhs.re, mask))
