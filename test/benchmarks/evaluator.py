"""The evaluator compared with NumPy written by hand, and with JAX without jit.

    python test/benchmarks/evaluator.py [word…]

Each row is a small program, built from JAX. Times are minima in ms, measured alternately in one run.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from command import add_words, parser, record, wanted
from jax import lax

import hilo

RNG = np.random.default_rng(0)
BUDGET_S = 1.0


def normal(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape).astype(np.float32)


def add_rows(table: np.ndarray, index: np.ndarray, rows: np.ndarray) -> np.ndarray:
    out = table.copy()
    np.add.at(out, index, rows)
    return out


def convolve(x: np.ndarray, w: np.ndarray) -> np.ndarray:
    """NHWC, 3 x 3, as a matrix product."""
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(1, 2)).transpose(0, 1, 2, 4, 5, 3)
    return (windows.reshape(-1, 9 * x.shape[3]) @ w.reshape(-1, w.shape[3])).reshape(*x.shape[:3], w.shape[3])


def turns(x: np.ndarray) -> np.ndarray:
    value = x
    for _ in range(1000):
        value = np.sin(value) + x
    return value


MILLION, MATRIX, INDEX = normal(1_000_000), normal(1000, 1000), RNG.integers(0, 1000, 10_000).astype(np.int32)
IMAGE, KERNEL = normal(4, 32, 32, 32), normal(3, 3, 32, 64)
LEFT, RIGHT = (RNG.integers(-99, 99, (512, 512)).astype(np.int32) for _ in range(2))
KEYS = RNG.integers(0, 1000, 100_000).astype(np.int32)

Row = tuple[str, Callable[..., Any], Callable[..., Any], tuple[np.ndarray, ...]]
ROWS: tuple[Row, ...] = (
    ("add of 1,000,000", jnp.add, np.add, (MILLION, MILLION)),
    ("sum over rows, 1000 x 1000", lambda x: x.sum(1), lambda x: x.sum(1), (MATRIX,)),
    ("cumulative sum of 1,000,000", jnp.cumsum, np.cumsum, (MILLION,)),
    ("argmax over rows, 1000 x 1000", lambda x: jnp.argmax(x, 1), lambda x: x.argmax(1), (MATRIX,)),
    ("sort of 1,000,000", jnp.sort, lambda x: np.sort(x, kind="stable"), (MILLION,)),
    ("sort by two keys, 100,000", lambda a, b: lax.sort((a, b), num_keys=2),
     lambda a, b: np.lexsort((b, a)), (KEYS, MILLION[:100_000])),
    ("10,000 rows of 64 taken", lambda t, i: t[i], lambda t, i: t[i], (MATRIX[:, :64].copy(), INDEX)),
    ("10,000 rows of 64 added", lambda t, i, r: t.at[i].add(r), add_rows,
     (MATRIX[:, :64].copy(), INDEX, normal(10_000, 64))),
    ("convolution, 4 x 32 x 32, 32 to 64", lambda x, w: lax.conv_general_dilated(
        x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")), convolve, (IMAGE, KERNEL)),
    ("product of s32, 512", jnp.matmul, np.matmul, (LEFT, RIGHT)),
    ("1000 turns of a loop over 16", lambda x: lax.fori_loop(0, 1000, lambda _, v: jnp.sin(v) + x, x), turns,
     (normal(16),)),
)  # fmt: skip


def best(functions: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The least time of each call in ms, measured alternately."""
    found = dict.fromkeys(functions, float("inf"))
    for function in functions.values():
        function()
    end = time.perf_counter() + BUDGET_S
    while time.perf_counter() < end:
        for name, function in functions.items():
            start = time.perf_counter()
            function()
            found[name] = min(found[name], 1e3 * (time.perf_counter() - start))
    return found


def main() -> None:
    arguments = parser(__doc__)
    add_words(arguments)
    names = wanted(arguments, arguments.parse_args().words, [row[0] for row in ROWS])
    ratios = {}
    print(f"{'':34} {'evaluator':>10} {'NumPy':>10} {'JAX, no jit':>11}   of NumPy  of JAX")
    for name, function, by_hand, values in (row for row in ROWS if row[0] in names):
        program = hilo.compile(jax.jit(function).lower(*values).as_text(), "evaluator")
        arrays = [jnp.asarray(x) for x in values]

        def eager(function: Callable[..., Any] = function, arrays: list[Any] = arrays) -> None:
            with jax.disable_jit():
                jax.block_until_ready(function(*arrays))

        times = best({
            "hilo": lambda program=program, values=values: program(*values),
            "numpy": lambda by_hand=by_hand, values=values: by_hand(*values),
            "jax": eager,
        })  # fmt: skip
        mine, numpy, other = times.values()
        ratios[name] = mine / numpy
        print(f"{name:34} {mine:10.3f} {numpy:10.3f} {other:11.3f} {mine / numpy:9.2f} {mine / other:8.2f}", flush=True)
    record("run time, the evaluator over NumPy written by hand", ratios)


if __name__ == "__main__":
    main()
