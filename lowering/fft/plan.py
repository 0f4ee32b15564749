"""Plans for transforms of length n; arithmetic on integers and NumPy tables, no IR.

w(n, t) = exp(-2πi t / n)
"""

from __future__ import annotations

from functools import cache
from math import isqrt

import numpy as np

RADICES = (8, 4, 2, 3, 5, 7, 11, 13)
"""Lengths that are transformed in registers, in the order in which they are factored out."""


@cache
def radices(n: int) -> tuple[int, ...] | None:
    """Factors of n, each of `RADICES`; None if a larger prime is left.

    >>> radices(4096), radices(360), radices(17), radices(1)
    ((8, 8, 8, 8), (8, 3, 3, 5), None, ())
    """
    factors: list[int] = []
    for radix in RADICES:
        while n % radix == 0:
            factors.append(radix)
            n //= radix
    return tuple(factors) if n == 1 else None


@cache
def next_smooth(n: int, multiple: int = 1) -> int:
    """The smallest m >= n that is a multiple and has only the prime factors 2, 3 and 5.

    >>> next_smooth(17), next_smooth(1025, 16)
    (18, 1152)
    """
    m = -(-n // multiple) * multiple
    while not _is_smooth(m):
        m += multiple
    return m


def _is_smooth(m: int) -> bool:
    for prime in (2, 3, 5):
        while m % prime == 0:
            m //= prime
    return m == 1


@cache
def split(n: int, lanes: int) -> tuple[int, int]:
    """(r, c) with r c = n, the cheapest split if each is computed in vectors of `lanes`; (1, n) if n is prime.

    >>> split(4096, 16), split(1000, 16), split(13, 16)
    ((64, 64), (25, 40), (1, 13))
    """
    best, best_cost = (1, n), float("inf")
    for r in range(2, n):
        if r * r > n * lanes:
            break
        if n % r:
            continue
        c = n // r
        padded = -(-r // lanes) * lanes * c + -(-c // lanes) * lanes * r
        cost = padded * (1 + abs(r - c) / (8 * n))
        if cost < best_cost:
            best, best_cost = (r, c), cost
    return best


def roots(n: int, exponents: np.ndarray) -> np.ndarray:
    """w(n, t) in double precision; multiples of a quarter turn are exact."""
    t = np.asarray(exponents) % n
    angle = -2.0 * np.pi * t / n
    result = np.cos(angle) + 1j * np.sin(angle)
    quarter, rest = np.divmod(4 * t, n)
    exact = np.array([1, -1j, -1, 1j])[quarter.astype(int) % 4]
    return np.where(rest == 0, exact, result)


def table_step(n: int) -> int:
    """h: w(n, t) for t < n is the product of one of n / h coarse and one of h fine values; a power of two near √n.

    >>> table_step(4096), table_step(1000)
    (64, 32)
    """
    return 1 << (isqrt(max(n - 1, 0))).bit_length()


def chirp(n: int) -> np.ndarray:
    """exp(-πi k² / n) for 0 <= k < n."""
    k = np.arange(n, dtype=object)
    return roots(2 * n, np.array(k * k % (2 * n), dtype=np.int64))


def chirp_spectrum(n: int, m: int) -> np.ndarray:
    """The transform of length m of Bluestein's filter: conj(chirp) at 0…n-1, and mirrored at the end.

    NumPy computes in double precision, as for the tables of `roots`.
    """
    filter_ = np.zeros(m, np.complex128)
    filter_[:n] = chirp(n).conj()
    filter_[m - n + 1 :] = filter_[1:n][::-1]
    return np.fft.fft(filter_)
