"""Functions that kernels call: written once, called or inlined, with XLA's values, on every rung and from the store."""

from __future__ import annotations

import re
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from oracle import run_xla

import hilo
from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.targets.compilation import ladder
from hilo.targets.compilation.iree.compiler import Compilation
from hilo.targets.compilation.kernels.exchange import Count
from hilo.targets.compilation.lookup import clear_memory_cache

SPECIAL = (0.3, -0.0, 1e-300, 3e5, -1.5e6, 1e18, 1e300, np.inf, np.nan)
"""Numbers that take every way through the reduction."""


def newton(mean: Any, e: Any) -> Any:
    """Steps of Newton's method for Kepler's equation."""
    a = mean
    for _ in range(3):
        a = a - (a - e * jnp.sin(a) - mean) / (1 - e * jnp.cos(a))
    return jnp.sin(a), jnp.cos(mean), jnp.tan(a), jnp.tan(e) * jnp.tan(mean)


def turning(angle: Any, other: Any) -> Any:
    """Sines in a loop."""

    def step(_: Any, x: Any) -> Any:
        return x + 0.125 * jnp.sin(x + other) - 0.25 * jnp.cos(x - angle) * jnp.sin(x)

    return lax.fori_loop(0, 5, step, angle)


def _text(function: Any, *arguments: Any) -> str:
    with jax.enable_x64(True):
        return str(jax.jit(function).lower(*arguments).as_text())


def _functions(monkeypatch: pytest.MonkeyPatch, refused: bool = False) -> list[tuple[str, int]]:
    """The functions of kernels that are compiled from now on, without the digests of the kernels, and how often each is
    called; `refused`: kernels as executables are."""
    found: list[tuple[str, int]] = []
    right = ladder.compiler.compile_bytecode

    def compile(data: bytes, *arguments: Any, **options: Any) -> Compilation:
        for content in options["bodies"].values():
            text = str(ir.Module.parse(content, context()))
            names = re.findall(r"func.func private @(\w+)", text)
            found.extend((name.rpartition("_")[0], text.count(f"call @{name}(")) for name in names)
        if refused and b"kernel_0" in data:
            return Compilation(None, "error: 'flow.executable' op is refused", "worker")
        return right(data, *arguments, **options)

    monkeypatch.setattr(ladder.compiler, "compile_bytecode", compile)
    return found


def _compile(text: str) -> hilo.Executable:
    return hilo.compile(text, check="off", cache=False, kernel_store=False)


@pytest.mark.parametrize("function", [newton, turning])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_values_are_those_of_xla_wherever_the_code_is(
    monkeypatch: pytest.MonkeyPatch, function: Any, dtype: type
) -> None:
    text = _text(function, dtype(1), dtype(1))
    called = _compile(text)
    _functions(monkeypatch, refused=True)
    in_place = _compile(text)
    assert (called.info.rung, in_place.info.rung) == ("default", "kernels-in-place")
    for number in SPECIAL:
        if float(np.finfo(dtype).max) < abs(number) < np.inf:
            continue
        arguments = dtype(number), dtype(0.25)
        wanted = run_xla(text, *arguments)
        for executable in (called, in_place):
            results = executable(*arguments)
            for got, want in zip(results if len(wanted) > 1 else [results], wanted, strict=True):
                np.testing.assert_allclose(np.asarray(got), want, rtol=256 * np.finfo(dtype).eps, atol=1e-12)


def test_a_function_is_written_once_and_sine_and_cosine_are_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    found = _functions(monkeypatch)
    assert _compile(_text(newton, np.float64(1), np.float64(1))).info.rung == "default"
    assert sorted(found) == [("sine_and_cosine_f64_0_1", 4), ("tangent_f64_0", 3)]


def test_in_loops_only_the_rare_part_of_long_functions_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    found = _functions(monkeypatch)
    assert _compile(_text(turning, np.float64(1), np.float64(1))).info.rung == "default"
    assert found == [("reduced_f64_0_1_2", 3)]


def _powers(x: Any, y: Any) -> Any:
    return (x + 1) ** y - (y + 1) ** x


def _powers_in_a_loop(x: Any, y: Any) -> Any:
    return lax.fori_loop(0, 5, lambda _, c: _powers(c, y) * 0.1, x)


@pytest.mark.parametrize(
    ("function", "size", "calls"),
    [
        (_powers, 6, [("power_vector_8xf64_0", 2)]),  # with two lanes more
        (_powers_in_a_loop, 20, [("power_vector_8xf64_0", 8)]),  # four vectors each, with the lanes behind them
        (_powers_in_a_loop, 100, [("power_vector_8xf64_0", 4)]),  # loops over vectors, and the last ones
        (_powers_in_a_loop, 1, []),  # of a scalar, and inlined
    ],
)
def test_powers_of_vectors_are_calls(monkeypatch: pytest.MonkeyPatch, function: Any, size: int, calls: Any) -> None:
    found = _functions(monkeypatch)
    x = np.random.default_rng(1).uniform(0.1, 2, (2, size) if size > 1 else (2,))
    text = _text(function, *x)
    executable = _compile(text)
    assert (executable.info.rung, found) == ("default", calls)
    np.testing.assert_allclose(np.asarray(executable(*x)), run_xla(text, *x)[0], rtol=1e-14)


def test_kernels_with_functions_of_the_same_name_are_linked_and_stored(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setenv("HILO_CACHE_DIR", str(tmp_path))

    def two(x: Any, y: Any) -> Any:
        return newton(x, y)[0], jnp.cumsum(jnp.full(200_000, newton(y, x)[0])), turning(x, y)

    text = _text(two, np.float64(1), np.float64(0.25))
    want = run_xla(text, np.float64(1), np.float64(0.25))
    counts = []
    for _ in range(2):
        executable = hilo.compile(text, check="off")
        counts.append(executable.info.kernels)
        for file in tmp_path.glob("*/*.hilo"):
            file.unlink()
        clear_memory_cache()
        for a, b in zip(executable(np.float64(1), np.float64(0.25)), want, strict=True):
            np.testing.assert_allclose(np.asarray(a), b, rtol=1e-13)
    assert counts == [Count(0, 3), Count(3, 0)]
