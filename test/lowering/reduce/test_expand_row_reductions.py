"""Reductions along rows of all kinds, in one program for each element type, against NumPy."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

pytest.importorskip("jax", reason="programs come from jax: pip install jax")

import jax
import jax.numpy as jnp
from jax import lax
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import lower
from hilo.targets.llvm_cpu.profile import IN_PROCESS

RNG = np.random.default_rng(3)
LENGTHS = {"float32": (3, 12, 19), "int64": (40,)}
"""Rows taken apart by shuffles; in pairs, then apart; in vectors of their own; in several of them."""


def reductions(*arrays: Any) -> list[Any]:
    def first(x: Any) -> Any:
        return lax.reduce(x, jnp.zeros((), x.dtype), lambda a, b: jnp.where(a != 0, a, b), (x.ndim - 1,))

    found: list[Any] = []
    for x in arrays:
        found += [x.sum(-1), x.max(-1), x.argmin(-1), (x == 0).any(-1), (x * 2 > x[0]).all(-1), first(x)]
        found += [jnp.abs(x - x[:, :1]).max(-1)]
    return found


def expected(x: np.ndarray) -> list[np.ndarray]:
    has_number, place = (x != 0).any(-1), (x != 0).argmax(-1)
    first = np.where(has_number, np.take_along_axis(x, place[:, None], 1)[:, 0], x[:, -1])
    with np.errstate(invalid="ignore"):
        apart = np.abs(x - x[:, :1]).max(-1)
        return [x.sum(-1), x.max(-1), x.argmin(-1), (x == 0).any(-1), (x * 2 > x[0]).all(-1), first, apart]


@pytest.mark.parametrize("dtype", LENGTHS)
def test_against_numpy(dtype: str) -> None:
    """The order of elements counts: of several NaN `argmin` takes the first."""
    arrays = []
    for length in LENGTHS[dtype]:
        x = RNG.integers(-3, 4, (8192 // length + 7, length)).astype(dtype)
        if dtype == "float32":
            x[RNG.random(x.shape) < 0.1] = np.nan
            x[RNG.random(x.shape) < 0.05] = -0.0
            x[RNG.random(x.shape) < 0.05] = np.inf
        arrays.append(x)
    with jax.enable_x64(True):
        text = jax.jit(reductions).lower(*arrays).as_text()
    module = parse_module(text)
    lower(module, IN_PROCESS)
    assert str(module).count("flow.dispatch.region") >= 7 * len(arrays)
    assert "stablehlo.reduce" not in str(module)
    want = [one for x in arrays for one in expected(x)]
    for at, (got, one) in enumerate(zip(hilo.compile(text, check="off")(*arrays), want, strict=True)):
        assert_close(np.asarray(got), one, context=f"result {at}")


def computed(x: Any, y: Any, u: Any, w: Any, scalar: Any) -> list[Any]:
    """Reductions of what is computed from a scalar, unsigned integers, and an array that is repeated between others."""
    unit = (u >> 8).astype(jnp.float32) * 2.0**-24
    apart = x * y[:, None]
    return [
        (x * scalar).sum(-1), (jnp.full(x.shape, 3.0, x.dtype) - x).max(-1), apart.argmax(-1),
        jnp.abs(apart).argmin(-1), apart.sum(-1), unit.sum(-1), unit.sum(0),
        (w & 7).astype(jnp.int64).max(-1), (x > scalar).any(-1),
    ]  # fmt: skip


@pytest.mark.parametrize("length", [3, 12, 50, 129, 1000])
def test_computed_operands_as_xla(length: int) -> None:
    rows = max(8192 // length // 6, 2)
    x, y = RNG.normal(size=(6, rows, length)).astype(np.float32), RNG.normal(size=(6, length)).astype(np.float32)
    u = RNG.integers(0, 1 << 32, (8192 // length + 8, length), dtype=np.uint32)
    arguments = (x, y, u, u.astype(np.uint64) << 20, np.float32(0.5))
    with jax.enable_x64(True):
        lowered = jax.jit(computed).lower(*arguments)
        want = lowered.compile()(*arguments)
    for at, (got, one) in enumerate(zip(hilo.compile(lowered.as_text())(*arguments), want, strict=True)):
        assert_close(np.asarray(got), np.asarray(one), context=f"result {at}")


LONG = {"float32": ((130, 65), (63, 131), (3, 20011), (2, 50021)), "int32": ((41, 200),), "float64": ((2, 40009),)}
"""Rows that end in a part of a vector, in several vectors, and that are cut into parts; sums in blocks."""


def long_reductions(*arrays: Any) -> list[Any]:
    found: list[Any] = []
    for x in arrays:
        found += [x.sum(-1), (x - x[:, :1]).prod(-1), x.max(-1), x.min(-1), (x != 1).all(-1), (x == 2).any(-1)]
        found += [x.argmax(-1), (x * x).argmin(-1)]
    return found


@pytest.mark.parametrize("dtype", LONG)
def test_long_rows_against_numpy(dtype: str) -> None:
    """Each element counts once, NaN and infinities wherever they are."""
    arrays = []
    for shape in LONG[dtype]:
        x = RNG.integers(0, 2, shape).astype(dtype)
        x[:, -1] += 2
        if dtype.startswith("float"):
            x[RNG.random(shape[0]) < 0.1, RNG.integers(0, shape[1])] = np.nan
            x[RNG.random(shape[0]) < 0.1, RNG.integers(0, shape[1])] = np.inf
        arrays.append(x)
    with jax.enable_x64(True):
        text = jax.jit(long_reductions).lower(*arrays).as_text()
    module = parse_module(text)
    lower(module, IN_PROCESS)
    assert str(module).count("flow.dispatch.region") >= 8 * len(arrays)
    assert "stablehlo.iota" not in str(module)
    with np.errstate(all="ignore"):
        want = [one for x in arrays for one in long_reductions(x)]
    for at, (got, one) in enumerate(zip(hilo.compile(text, check="off")(*arrays), want, strict=True)):
        assert_close(np.asarray(got), one, context=f"result {at}")


def test_long_sums_are_exact() -> None:
    """A sum of 1,000,003 positive f32 is at most two units in the last place off."""
    x = RNG.uniform(0.1, 1, 1000003).astype(np.float32)
    got = hilo.compile(jax.jit(jnp.sum).lower(x).as_text(), check="off")(x)
    assert abs(float(np.asarray(got)) / x.sum(dtype=np.float64) - 1) < 2 * np.finfo(np.float32).eps


def test_selections_whose_order_is_not_total_are_kept() -> None:
    """A reducer that takes the last of equal numbers has a kernel; one that is false for every NaN has none."""

    def select(is_left: Any) -> Any:
        def reduce(x: Any) -> Any:
            start, places = (jnp.float32(-np.inf), np.int32(0)), lax.iota(np.int32, x.shape[0])

            def reducer(a: Any, b: Any) -> Any:
                left = is_left(a[0], b[0])
                return jnp.where(left, a[0], b[0]), jnp.where(left, a[1], b[1])

            return lax.reduce((x, places), start, reducer, (0,))[1]

        return jax.jit(reduce).lower(np.ones(40009, np.float32)).as_text()

    last, loose = select(lambda a, b: (a > b) | (a != a) & (b == b)), select(lambda a, b: a > b)
    for text, is_taken in ((last, True), (loose, False)):
        module = parse_module(text)
        lower(module, IN_PROCESS)
        assert ("stablehlo.iota" not in str(module)) == is_taken
    x = RNG.integers(0, 3, 40009).astype(np.float32)
    found = hilo.compile(last, check="off")
    assert np.asarray(found(x)) == np.flatnonzero(x == 2)[-1]
    x[[17, 30000]] = np.nan
    assert np.asarray(found(x)) == 30000


@pytest.mark.parametrize("element", ["bf16", "f16", "i8", "i16"])
@pytest.mark.parametrize("shape, axis", [((40, 300), 1), ((40, 300), 0), ((30, 20, 16), 1), ((9000,), 0)])
def test_extremes_of_narrow_numbers_are_found(element, shape, axis):
    """With equal values, zeros of both signs, infinities and NaN; also the values themselves."""
    kinds = {"bf16": ml_dtypes.bfloat16, "f16": np.float16, "i8": np.int8, "i16": np.int16}
    x = np.random.default_rng(3).integers(-40, 40, shape).astype(kinds[element])
    if element in ("bf16", "f16"):
        x.flat[::7] = -0.0
        x.flat[5:900:90] = np.inf
        x.flat[3:900:170] = np.nan
    program = jax.jit(lambda x: (jnp.argmax(x, axis), jnp.argmin(x, axis), x.max(axis)))
    text = program.lower(x).as_text()
    for got, want in zip(hilo.compile(text, check="off")(x), run_xla(text, x), strict=True):
        np.testing.assert_array_equal(np.asarray(got).astype(np.float64), np.asarray(want).astype(np.float64))


@pytest.mark.parametrize("shape, axes", [((40, 300), (1,)), ((40, 300), (0,)), ((30, 20, 16), (0, 2)), ((9000,), (0,))])
def test_predicates_in_memory_are_reduced(shape, axes):
    for share in (0.0, 0.02, 0.98, 1.0):
        x = np.random.default_rng(4).random(shape) < share
        program = jax.jit(lambda x: (x.any(axes), x.all(axes), x.T.any() & (~x).all()))
        text = program.lower(x).as_text()
        for got, want in zip(hilo.compile(text, check="off")(x), run_xla(text, x), strict=True):
            np.testing.assert_array_equal(got, want)


NARROW = {"bfloat16": ml_dtypes.bfloat16, "float16": np.float16} | {
    name: np.dtype(name) for name in ("int8", "uint8", "int16", "uint16")
}


def in_wider_types(*arrays: Any) -> list[Any]:
    found: list[Any] = []
    for x in arrays:
        found += [x.max(-1), x.min(0), x.argmax(-1)]
        wide = x.astype(jnp.float32)
        found += [wide.sum(-1), (1 + wide / 4096).prod(-1), (x * x).astype(jnp.int32).sum(-1), wide.max(-1)]
        found += [(x > 3).any(-1), (wide[:, :1] - wide).max(-1), x.astype(jnp.float64).sum(-1)]
    return found


@pytest.mark.parametrize("dtype", NARROW)
def test_narrow_operands_as_xla(dtype: str) -> None:
    """Short rows, long ones, and one in parts; products wrap around in the narrow type."""
    arrays = [RNG.integers(0, 100, shape).astype(NARROW[dtype]) for shape in ((300, 7), (90, 30), (9, 131), (1, 40009))]
    if "float" in dtype:
        arrays[1][3, 5], arrays[2][1, 7], arrays[2][2] = np.nan, -np.inf, -0.0
    with jax.enable_x64(True):
        lowered = jax.jit(in_wider_types).lower(*arrays)
        want = lowered.compile()(*arrays)
    module = parse_module(lowered.as_text())
    lower(module, IN_PROCESS)
    assert str(module).count("flow.dispatch.region") >= 7 * len(arrays)
    for at, (got, one) in enumerate(zip(hilo.compile(lowered.as_text())(*arrays), want, strict=True)):
        assert_close(np.asarray(got), np.asarray(one), context=f"result {at}")


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32"])
def test_an_array_that_is_read_by_rows_and_along_them(dtype: str) -> None:
    """Of pairs of numbers, with as many as a vector has, fewer, and more."""

    def pairs(*arrays: Any) -> list[Any]:
        found: list[Any] = []
        for x in arrays:
            apart = x[:, None] - x
            found += [jnp.abs(apart).sum(1), (apart * x).max(1), apart.argmin(1), (apart > 1).any(1)]
            found += [jnp.abs(apart).sum(0), (x[None] * 2 - x[:, None]).min(0)]
        return found

    arrays = [RNG.integers(-50, 50, size).astype(dtype) for size in (32, 33, 40, 64, 65, 100, 257)]
    with jax.enable_x64(True):
        lowered = jax.jit(pairs).lower(*arrays)
        want = lowered.compile()(*arrays)
    executable = hilo.compile(lowered.as_text(), check="off")
    assert executable.info.rung == "default"
    for at, (got, one) in enumerate(zip(executable(*arrays), want, strict=True)):
        assert_close(np.asarray(got), np.asarray(one), context=f"result {at}")


PAIRS = [(20, 30, 9), (20, 30, 17), (7, 300, 40), (33, 5, 64), (20, 3, 65), (9, 11, 300), (1, 40, 100), (40, 1, 100)]


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "bfloat16"])
@pytest.mark.parametrize("shape", PAIRS, ids=str)
def test_rows_of_pairs_against_numpy(shape: tuple[int, int, int], dtype: str) -> None:
    """Every pair of rows of two arrays; rows of matrices with a row and a number for each matrix."""
    m, n, length = shape

    def function(x: Any, y: Any, z: Any, w: Any) -> Any:
        apart = jnp.abs(x[:, None] - y[None])
        return apart.sum(-1), apart.max(-1), apart.argmin(-1), (z * x[:, None] + w[:, :, None]).sum(-1)

    arrays = [RNG.integers(-9, 9, s).astype(dtype) for s in ((m, length), (n, length), (m, n, length), (m, n))]
    with jax.enable_x64(True):
        run = hilo.compile(hilo.from_jax(function, *arrays), check="off")
    assert run.info.rung == "default"
    x, y, z, w = (a.astype("f8") for a in arrays)
    apart = np.abs(x[:, None] - y[None])
    want = apart.sum(-1), apart.max(-1), apart.argmin(-1), (z * x[:, None] + w[:, :, None]).sum(-1)
    for got, value in zip(run(*arrays), want, strict=True):
        tolerance = 2e-2 if dtype == "bfloat16" else 1e-6
        np.testing.assert_allclose(np.asarray(got).astype("f8"), value, rtol=tolerance, atol=tolerance * 100)


@pytest.mark.parametrize("shape", [(40, 40), (300, 3), (5000,)])
def test_complex_constants_among_the_operations(shape):
    """Both parts of a constant are as wide as the vectors that it is selected with, added to or compared with."""
    x, y = (RNG.normal(size=shape).astype("f") for _ in range(2))

    def program(x: Any, y: Any) -> list[Any]:
        z = lax.complex(x, y)
        w = jnp.where(x > 0, 0.5 - 2j, z) * (1 + 1j) + 3j
        return [(w.real * w.imag).sum(-1), jnp.where(w == 3j, 1, w.imag).max(-1)]

    text = jax.jit(program).lower(x, y).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    for got, want in zip(executable(x, y), run_xla(text, x, y), strict=True):
        assert_close(got, want, rtol=1e-5, atol=1e-5)
