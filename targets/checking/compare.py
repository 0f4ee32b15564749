"""Compares the results of a compiled program with the members of an ensemble."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hilo.targets.checking.rounding import smallest, unit
from hilo.targets.checking.steps import MARGIN
from hilo.targets.checking.values import Spread, Value, deviation, is_inexact, member, wide


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison of all results of a call.

    Attributes:
        largest: the largest difference, in units of the bound; infinite if values differ that must be equal.
        skipped: the fraction of elements that are not compared, since they depend on how values are rounded.
        text: where the largest difference is; empty if there is none.
    """

    largest: float
    skipped: float
    text: str = ""

    @property
    def is_equal(self) -> bool:
        """Whether rounding explains all differences."""
        return self.largest <= 1.0


def compare(results: Sequence[np.ndarray], expected: Sequence[Value]) -> Comparison:
    """Compares the flat results of a call."""
    worst, text, skipped, total = 0.0, "", 0, 0
    for index, (got, value) in enumerate(zip(results, expected, strict=True)):
        units, unknown = differences(np.asarray(got), value)
        skipped += int(np.count_nonzero(unknown))
        total += units.size
        if units.size and float(units.max()) > worst:
            at = np.unravel_index(int(np.argmax(units)), units.shape)
            worst = float(units[at])
            want = np.asarray(member(value, 0))[at]
            wrong = int(np.count_nonzero(units > 1))
            place = f"[{', '.join(map(str, at))}]" if at else ""
            text = f"result {index}{place} is {np.asarray(got)[at]}, the evaluator has {want}; {wrong} of {units.size}"
    return Comparison(worst, skipped / max(1, total), text)


def differences(got: np.ndarray, value: Value) -> tuple[np.ndarray, np.ndarray]:
    """The difference of each element in units of its bound, and a mask of the elements that have no bound."""
    want = np.asarray(member(value, 0))
    if got.shape != want.shape or got.dtype != want.dtype:
        return np.full(want.shape or (1,), np.inf), np.zeros(want.shape or (1,), np.bool_)
    with np.errstate(all="ignore"):
        if not is_inexact(want):
            same = got == want
            known = np.ones(want.shape, np.bool_)
            if isinstance(value, Spread):
                for part in value.members[1:]:
                    known &= np.asarray(part) == want
            return np.where(same | ~known, 0.0, np.inf), ~known
        return _of_floats(got, want, value)


def _of_floats(got: np.ndarray, want: np.ndarray, value: Value) -> tuple[np.ndarray, np.ndarray]:
    off = deviation(value) if isinstance(value, Spread) else np.zeros(want.shape)
    x, y = wide(got), wide(want)
    unknown = ~np.isfinite(off)
    distance = np.abs(x - y)
    same = (x == y) | (np.isnan(x) & np.isnan(y)) | (_both_infinite(x, y) if x.dtype.kind == "c" else False)
    bound = np.zeros(want.shape)
    if isinstance(value, Spread):
        kind = {8: np.dtype(np.float32), 16: np.dtype(np.float64)}[want.itemsize] if x.dtype.kind == "c" else want.dtype
        known = off[np.isfinite(off) & (off > 0)]
        typical = float(np.median(known)) if known.size else 0.0
        modulus = np.where(np.isfinite(y), np.abs(y), 0.0)
        some = (off > 0) & np.isfinite(off) & (modulus > 0)
        relative = off[some] / modulus[some]
        least = float(np.median(relative)) if relative.size else 0.0  # where the members agree by chance
        moved = np.where(off > 0, np.maximum(off, typical), least * modulus)
        bound = MARGIN * (moved + 2 * unit(kind) * modulus) + smallest(kind)
    elif x.dtype.kind != "c":
        bound = np.full(want.shape, smallest(want.dtype))
    units = distance / np.maximum(bound, 1e-320)
    units = np.where(np.isnan(units), np.inf, units)
    return np.where(same | unknown, 0.0, units), unknown & np.ones(want.shape, np.bool_)


def _both_infinite(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.asarray(~np.isfinite(x) & ~np.isfinite(y))
