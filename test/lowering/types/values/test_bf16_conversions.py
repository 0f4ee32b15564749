"""Integers convert to bf16 on llvm-cpu as in ml_dtypes, on any CPU: alone, moved, in loops, products and kernels.

LLVM has no code for such a conversion on most CPUs, and the process ended at the first call.
"""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import hilo
from hilo.dialect.support.dtypes import TABLE

BF16 = np.dtype(ml_dtypes.bfloat16)
INTEGERS = sorted(
    row.name for row in TABLE if row.kind in ("signed", "unsigned", "pred") and row.bits in (1, 8, 16, 32, 64)
)


def values(name: str, count: int) -> np.ndarray:
    """All sizes of an integer type's values, its limits, and numbers halfway between two of bf16."""
    dtype = np.dtype(next(row.numpy for row in TABLE if row.name == name))
    if name == "pred":
        return np.arange(count) % 3 == 0
    rng = np.random.default_rng(7)
    info = np.iinfo(dtype)
    halfway = (2 * rng.integers(128, 256, count) + 1) * 2 ** rng.integers(0, 8, count)
    x = rng.integers(0, 2**63, count, np.uint64) >> rng.integers(1, 64, count, np.uint64)
    x = np.where(rng.random(count) < 0.3, halfway.astype(np.uint64), x)
    limited = (x % np.uint64(info.max)).astype(dtype)
    limited = (
        np.where(rng.random(count) < 0.5, limited, (-limited.astype(np.int64)).astype(dtype)) if info.min else limited
    )
    limited[:3] = info.min, info.max, 0
    return limited


def rounded(x: np.ndarray) -> np.ndarray:
    return x.astype(np.float32).astype(BF16)


def agree(got: object, want: np.ndarray) -> None:
    got = np.asarray(got)
    assert got.dtype == want.dtype
    np.testing.assert_array_equal(got.astype(np.float32), want.astype(np.float32))


@pytest.mark.parametrize("name", INTEGERS)
@pytest.mark.parametrize("count", [5, 1021])
def test_integers(name: str, count: int) -> None:
    x = values(name, count)

    def convert(x: hilo.XlaOp) -> tuple[hilo.XlaOp, ...]:
        direct = x.astype(BF16)
        wide = x.astype(np.float32)
        moved = np.broadcast_to(wide, (3, count)).T[::-1].astype(BF16)
        return direct, wide.astype(BF16), moved, wide, direct * direct, x.astype(np.float64).astype(BF16)

    direct, narrowed, moved, wide, squares, of_f64 = hilo.jit(convert, target="llvm-cpu")(x)
    want = rounded(x)
    agree(direct, want)
    agree(narrowed, want)
    agree(moved, np.broadcast_to(want, (3, count)).T[::-1])
    agree(wide, x.astype(np.float32))
    agree(squares, want * want)
    agree(of_f64, want)


def test_places_loops_and_products() -> None:
    n = np.random.default_rng(3).integers(-500, 500, (12, 12), np.int32)
    y = np.random.default_rng(4).integers(-9, 9, (12, 12)).astype(BF16)

    def program(n: hilo.XlaOp, y: hilo.XlaOp) -> tuple[hilo.XlaOp, ...]:
        def turn(i: hilo.XlaOp, total: hilo.XlaOp) -> hilo.XlaOp:
            return np.maximum(total, (n + i).astype(np.float32).astype(BF16))

        places = hilo.ops.Iota(n.builder, hilo.Shape("bf16", [300]), 0)
        return hilo.fori_loop(0, 70, turn, y), (n > 0).astype(BF16) @ y, places, n[3].astype(BF16).sum()

    largest, chosen, places, total = hilo.jit(program, target="llvm-cpu")(n, y)
    agree(largest, np.max([y, *(rounded(n + i) for i in range(70))], 0))
    agree(chosen, ((n > 0).astype(np.float32) @ y.astype(np.float32)).astype(BF16))
    agree(places, rounded(np.arange(300)))
    agree(total, rounded(n[3]).astype(np.float32).sum().astype(BF16))


def test_what_is_joined_to_integers_stays_nan() -> None:
    bits = np.array([0x7FFFFFFF, 0xFFFFFFFF, 0x7F800001, 0xFF800001, 0x7FC00000, 0x7F800000, 0xFF800000], np.uint32)
    numbers, integers = bits.view(np.float32), np.array([-3, 257, 2**31 - 1], np.int32)

    run = hilo.compile(
        """func.func @main(%x: tensor<7xf32>, %y: tensor<3xi32>) -> tensor<10xbf16> {
          %0 = stablehlo.convert %y : (tensor<3xi32>) -> tensor<3xf32>
          %1 = stablehlo.concatenate %x, %0, dim = 0 : (tensor<7xf32>, tensor<3xf32>) -> tensor<10xf32>
          %2 = stablehlo.convert %1 : (tensor<10xf32>) -> tensor<10xbf16>
          return %2 : tensor<10xbf16>
        }""",
        check="off",
    )
    wanted = np.concatenate([numbers, integers.astype(np.float32)]).astype(ml_dtypes.bfloat16)
    np.testing.assert_array_equal(np.asarray(run(numbers, integers)).astype("f4"), wanted.astype("f4"))
