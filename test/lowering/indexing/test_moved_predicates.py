"""Predicates that are moved as bytes, alone and with what computes and reads them, against NumPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hilo

_MOVES: dict[str, Callable[[Any], Any]] = {
    "backwards": lambda x: x[:, ::-1],
    "upside down": lambda x: x[::-1],
    "every other": lambda x: x[1::2, ::3],
    "turned": lambda x: np.rot90(x),
    "turned back": lambda x: np.rot90(x, 3),
    "rolled": lambda x: np.roll(x, 5, 1),
    "stacked": lambda x: np.stack([x, x[::-1]], -1),
    "repeated": lambda x: np.repeat(x, 3, 1),
    "joined": lambda x: np.concatenate([x[:, :7], x], 1),
    "extended": lambda x: np.pad(x, 2, mode="edge"),
    "reflected": lambda x: np.pad(x, 3, mode="reflect"),
}


@pytest.mark.parametrize("name", _MOVES)
@pytest.mark.parametrize("shape", [(300, 300), (37, 61), (1, 300), (259, 5)])
def test_moved(name: str, shape: tuple[int, int]) -> None:
    if name == "reflected" and min(shape) < 4:
        shape = (9, 99)
    if name == "joined" and shape[1] < 7:
        shape = (99, 9)
    move, rng = _MOVES[name], np.random.default_rng(0)
    x, numbers = rng.random(shape) < 0.5, rng.normal(size=shape).astype(np.float32)
    np.testing.assert_array_equal(np.asarray(hilo.jit(move)(x)), move(x))
    np.testing.assert_array_equal(np.asarray(hilo.jit(lambda n: move(n > 0))(numbers)), move(numbers > 0))

    def masked(x: Any, n: Any) -> Any:
        return np.where(move(x) & move(n > 0.5), move(n), 1)

    np.testing.assert_array_equal(np.asarray(hilo.jit(masked)(x, numbers)), masked(x, numbers))


@pytest.mark.parametrize("count", [3, 255, 256, 700, 3000])
def test_gathered(count: int) -> None:
    rng = np.random.default_rng(1)
    table, places = rng.random(9999) < 0.5, rng.integers(0, 9999, count).astype(np.int32)

    def chosen(table: Any, places: Any) -> Any:
        found = table[places]
        return found, np.where(found, places, -1), found.sum()

    for got, wanted in zip(hilo.jit(chosen)(table, places), chosen(table, places), strict=True):
        np.testing.assert_array_equal(np.asarray(got), wanted)


def test_in_loops() -> None:
    """A mask that turns in a loop, and selects."""
    x = np.random.default_rng(2).random((40, 40)) < 0.5

    def turned(x: Any) -> Any:
        def step(_: Any, carried: Any) -> Any:
            mask, total = carried
            return np.rot90(mask) ^ x[::-1], total + mask[:, ::-1]

        return hilo.fori_loop(0, 5, step, (x, np.zeros(x.shape, np.int32)))

    mask, total = x, np.zeros(x.shape, np.int32)
    for _ in range(5):
        mask, total = np.rot90(mask) ^ x[::-1], total + mask[:, ::-1]
    got = hilo.jit(turned)(x)
    np.testing.assert_array_equal(np.asarray(got[0]), mask)
    np.testing.assert_array_equal(np.asarray(got[1]), total)
