"""Sine, cosine and tangent of large arrays as a kernel of vectors of eight elements.

    for each 8 elements: reduce by π/2 in parts, two polynomials; if one is beyond 2^20 or not finite:
      for each of them: reduce by 192 bits of 2/π

As operations on whole arrays, the second reduction is computed for each element, and the table is read 8 times:
200,000 sines take 171 ms, and 0.55 ms as a kernel (XLA 3.9); a call with 300 takes 10.3 µs, and 4.3 (XLA 6.3). f32
and narrower values are computed in f64. Outside of loops the kernel takes any size: it compiles in 18 ms instead of 65.
Source: hilo.lowering.kernel.functions.trigonometric.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from hilo.dialect.iree import arith, ir
from hilo.lowering.elementary import chunk_kernel
from hilo.lowering.elementary.chunk_kernel import LANES, SHARE, SHARES
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, reshape, shape_of
from hilo.lowering.kernel.builder import Cell, Kernel, Values, even_shares
from hilo.lowering.kernel.vectors import shaped

SMALLEST = 257
"""Fewest elements of an array for which a kernel is worth a dispatch of its own."""
SMALLEST_F32 = 512
"""The same for f32 and narrower floats; smaller arrays are computed in the kernels of their readers."""
Function = Callable[[ir.Value], Sequence[ir.Value]]


def compute(x: ir.Value, name: str, function: Function, count: int) -> list[ir.Value]:
    """As many functions of vectors of f64 or f32, applied to an array of these or of narrower floats, of at least
    `LANES` elements, by the kernel for all sizes.

    Args:
        name: stands for the function.
    """
    shape, element = shape_of(x), element_of(x)
    size = prod(shape)
    sources, kinds = barrier([reshape(x, [size])]), [(1, element)] * count
    made = chunk_kernel.compute(name, sources, size, kinds, lambda chunk: _of_chunk(function, chunk.read(0)))
    return [reshape(result, shape) for result in barrier(made)]


def _of_chunk(function: Function, x: ir.Value) -> list[ir.Value]:
    """A function of vectors; one of f32 for narrower floats."""
    element = shaped(x.type.element_type, x)
    if x.type.element_type.width >= 32:
        return list(function(x))
    return [arith.truncf(element, y) for y in function(arith.extf(shaped(ir.F32Type.get(), x), x))]


def compute_here(x: ir.Value, function: Function, count: int) -> list[ir.Value]:
    """`compute` in a loop, which takes in a kernel for this size."""
    shape, element = shape_of(x), element_of(x)
    size = prod(shape)
    shares, part = shares_of(size)
    (source,) = barrier([reshape(x, [size])])
    with Kernel(ir.F64Type.get(), lanes=LANES) as k:
        read, made = Values(Cell(source)), [k.values([size], element) for _ in range(count)]
        with k.share_rows(size, shares) as start, k.loop(0, part, LANES) as at:
            place = at.minimum(part - LANES) if part % LANES else at  # the last vectors overlap
            for y, value in zip(made, function(read.get_row(start + place, LANES)), strict=True):
                y.set_row(value, place)
    return [reshape(result, shape) for result in barrier(k.results)]


def shares_of(size: int) -> tuple[int, int]:
    """Into how many shares elements are split, and how many each has."""
    shares = even_shares(size, min(SHARES, size // SHARE))
    return shares, -(-size // shares)


def converted(value: ir.Value, element: ir.Type) -> ir.Value:
    """A vector of f32 or f64 converted to the other type."""
    kind = shaped(element, value)
    if value.type == kind:
        return value
    return arith.extf(kind, value) if isinstance(element, ir.F64Type) else arith.truncf(kind, value)
