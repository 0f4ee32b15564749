"""Operations on bf16 are rounded one by one on llvm-cpu, in every kernel that contains them, against ml_dtypes."""

from __future__ import annotations

from collections.abc import Callable

import ml_dtypes
import numpy as np
import pytest

import hilo

Array = np.ndarray
BF16 = np.dtype(ml_dtypes.bfloat16)
SPECIAL = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 3.3e38, -3.3e38, 65504.0, 1 / 3]


def numbers(*shape: int, seed: int = 0) -> Array:
    """Normally distributed numbers of several magnitudes, special ones among them."""
    rng = np.random.default_rng(seed)
    x = rng.standard_normal(shape) * 10.0 ** rng.integers(-3, 4, shape)
    if x.size >= len(SPECIAL):
        x.flat[rng.permutation(x.size)[: len(SPECIAL)]] = SPECIAL
    return x.astype(BF16)


def finite(*shape: int, below: float, seed: int = 0) -> Array:
    """Numbers in [0, below)."""
    x = np.random.default_rng(seed).uniform(0, below, shape)
    return x.astype(BF16)


def agree(got: object, want: Array) -> None:
    got = np.asarray(got)
    assert got.dtype == want.dtype and got.shape == want.shape
    wide = [np.asarray(x, np.float64) if x.dtype == BF16 else x for x in (got, want)]
    np.testing.assert_array_equal(*wide)


CHAINS: dict[str, Callable[..., Array]] = {
    "sum_times": lambda x, a, b: (x + a) * b,
    "product_plus": lambda x, a, b: x * a + b,
    "differences": lambda x, a, b: ((x + a) - a) * b - x,
    "quotients": lambda x, a, b: (x / a + b) / (a * a + b),
    "exact_between": lambda x, a, b: np.maximum(-(x + a), abs(b - a)) * b,
    "chosen": lambda x, a, b: np.where(x + a > b, x * a, a - b) * x,
    "bounds": lambda x, a, b: (x + a == b * x) | (x * b < a + b),
    "wider": lambda x, a, b: (x * a + b).astype(np.float32),
    "to_f16": lambda x, a, b: (x * a - b).astype(np.float16),
    "roots": lambda x, a, b: np.sqrt(x * x + a * a) - b,
}


@pytest.mark.parametrize("shape", [(), (7,), (1280,), (13, 17), (2, 3, 64), (0, 4)])
def test_chains_are_rounded_after_each_operation(shape: tuple[int, ...]) -> None:
    x, a, b = (numbers(*shape, seed=seed) for seed in range(3))
    run = hilo.jit(lambda *v: {name: chain(*v) for name, chain in CHAINS.items()}, target="llvm-cpu")
    with np.errstate(all="ignore"):
        for name, got in run(x, a, b).items():
            agree(got, np.asarray(CHAINS[name](x, a, b)))


def test_what_integers_are_made_of_is_rounded() -> None:
    x = finite(2560, below=6)

    def bins(x: Array) -> Array:
        return ((x + BF16.type(3)) / BF16.type(6) * BF16.type(10)).astype(np.int32)

    agree(hilo.jit(bins, target="llvm-cpu")(x), bins(x))


def test_repeated_operands_and_reductions() -> None:
    """Loops of different shapes become one kernel; sums are of rounded numbers."""
    x, row = finite(96, 33, below=8), finite(33, below=8, seed=1)

    def f(x: Array, row: Array) -> Array:
        return np.max((x + row) * row, axis=1)

    agree(hilo.jit(f, target="llvm-cpu")(x, row), f(x, row))


def test_loops_that_are_kernels() -> None:
    x, a = finite(40, below=2), finite(40, below=1, seed=1)
    run = hilo.jit(lambda x, a: hilo.fori_loop(0, 9, lambda i, v: v * a + x, x), target="llvm-cpu")
    want = x
    for _ in range(9):
        want = want * a + x
    agree(run(x, a), want)


def test_any_size() -> None:
    x, a, b = (numbers(37, seed=seed) for seed in range(3))
    program = hilo.load("""
    func.func @main(%x: tensor<?xbf16>, %a: tensor<?xbf16>, %b: tensor<?xbf16>) -> (tensor<?xbf16>, tensor<?xf32>) {
      %0 = stablehlo.add %x, %a : tensor<?xbf16>
      %1 = stablehlo.multiply %0, %b : tensor<?xbf16>
      %2 = stablehlo.convert %1 : (tensor<?xbf16>) -> tensor<?xf32>
      return %1, %2 : tensor<?xbf16>, tensor<?xf32>
    }""")
    narrow, wide = hilo.compile(program, target="llvm-cpu")(x, a, b)
    with np.errstate(all="ignore"):
        agree(narrow, (x + a) * b)
        agree(wide, ((x + a) * b).astype(np.float32))


def test_integers_and_places_are_rounded_through_f32() -> None:
    """As in XLA, with any instruction set, including ties and the largest integers of each type."""
    rng, given = np.random.default_rng(3), {}
    for name in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"):
        limits = np.iinfo(name)
        x = rng.integers(limits.min, limits.max, 203, np.dtype(name), endpoint=True)
        x[:8] = [limits.min, limits.max, limits.max // 2 + 1, 0, 1, 3, limits.max - 1, 257 % limits.max]
        given[name] = x >> rng.integers(0, limits.bits, 203).astype(name)
    given["bool"] = rng.random(203) < 0.5
    run = hilo.jit(
        lambda x: {name: (v.astype(BF16), v.astype(BF16) * BF16.type(3)) for name, v in x.items()}, target="llvm-cpu"
    )
    for name, got in run(given).items():
        once = given[name].astype(np.float32).astype(BF16)
        agree(got[0], once)
        agree(got[1], once * BF16.type(3))


@pytest.mark.parametrize("shape", [(1,), (300,), (7, 600), (0, 3)])
def test_places_of_bf16(shape: tuple[int, ...]) -> None:
    last = len(shape) - 1
    kind = "x".join(map(str, shape))
    text = f"""func.func @main(%x: tensor<{kind}xbf16>) -> tensor<{kind}xbf16> {{
      %0 = stablehlo.iota dim = {last} : tensor<{kind}xbf16>
      %1 = stablehlo.add %0, %x : tensor<{kind}xbf16>
      return %1 : tensor<{kind}xbf16>
    }}"""
    x = finite(*shape, below=2.0)
    places = np.broadcast_to(np.arange(shape[-1]), shape).astype(np.float32).astype(BF16)
    agree(hilo.compile(text)(x), places + x)
