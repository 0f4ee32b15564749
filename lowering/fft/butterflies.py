"""Transforms of a few elements in registers: b[j] = sum over k of a[k] w(r, j k), for r = 1, 2, 4, 8 and odd primes."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin, sqrt
from typing import TypeVar

from hilo.lowering.fft.joined import Joined
from hilo.lowering.kernel.numbers import Number

Complex = TypeVar("Complex", Number, Joined)


def butterfly(a: Sequence[Complex]) -> list[Complex]:
    """The transform of `len(a)` complex numbers."""
    r = len(a)
    if r == 1:
        return list(a)
    if r % 2 == 0:
        even, odd = butterfly(a[0::2]), butterfly(a[1::2])
        rotated = [rotate(value, k, r) for k, value in enumerate(odd)]
        return [e + o for e, o in zip(even, rotated, strict=True)] + [e - o for e, o in zip(even, rotated, strict=True)]
    return _odd(a)


def rotate(x: Complex, k: int, r: int) -> Complex:
    """x w(r, k): no multiplication if k / r is a multiple of a quarter turn, and two at odd eighths, the only rest."""
    quarters, rest = divmod(8 * k, 2 * r)
    for _ in range(quarters % 4):
        x = x.turned()
    if rest == 0:
        return x
    assert rest == r, f"{k} / {r} is no multiple of an eighth"
    return (x + x.turned()) * sqrt(0.5)


def _odd(a: Sequence[Complex]) -> list[Complex]:
    """Pairs a[k], a[r-k] share their cosines and, up to the sign, their sines."""
    r = len(a)
    half = range(1, r // 2 + 1)
    sums = [a[k] + a[r - k] for k in half]
    differences = [a[k] - a[r - k] for k in half]
    first = a[0]
    for total in sums:
        first = first + total
    results = [first] * r
    for j in half:
        even, odd = a[0], None
        for k, total, difference in zip(half, sums, differences, strict=True):
            even = even + total * cos(2 * pi * j * k / r)
            term = difference * sin(2 * pi * j * k / r)
            odd = term if odd is None else odd + term
        assert odd is not None
        rotated = odd.turned()
        results[j], results[r - j] = even + rotated, even - rotated
    return results
