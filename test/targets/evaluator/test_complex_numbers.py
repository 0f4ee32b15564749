"""Complex numbers on the evaluator: infinite, zero, huge and tiny parts as XLA has them, and its guard's part in it."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from oracle import run_xla

import hilo

KINDS = {np.complex64: "complex<f32>", np.complex128: "complex<f64>"}


def _grid(kind: type) -> tuple[np.ndarray, np.ndarray]:
    """Every pair of numbers whose parts are 0, ordinary, infinite, NaN, and at the ends of the range."""
    info = np.finfo(kind)
    parts = np.array([0, -0.0, 1, -2, np.inf, -np.inf, np.nan, info.max, info.tiny, 1e30], info.dtype)
    numbers = np.empty((len(parts), len(parts)), kind)
    numbers.real, numbers.imag = parts[:, None], parts[None]
    return np.repeat(numbers.ravel(), numbers.size), np.tile(numbers.ravel(), numbers.size)


def _binary(name: str, kind: type, count: int) -> str:
    t = f"tensor<{count}x{KINDS[kind]}>"
    return f"func.func @main(%x: {t}, %y: {t}) -> {t} {{ %0 = stablehlo.{name} %x, %y : {t}\n return %0 : {t} }}"


def _classes(part: np.ndarray) -> np.ndarray:
    """NaN, infinite with sign, 0, or a number."""
    return np.select([np.isnan(part), np.isinf(part), part == 0], [3, 2 * np.sign(part), 0], 1)


@pytest.mark.jax
@pytest.mark.parametrize("kind", KINDS)
def test_quotients_of_one_are_infinite_or_zero_where_xlas_are(kind):
    _, y = _grid(kind)
    one = np.ones_like(y)
    text = _binary("divide", kind, len(y))
    got, (want,) = np.asarray(hilo.compile(text, "evaluator")(one, y)), run_xla(text, one, y)
    np.testing.assert_array_equal(_classes(got.real), _classes(want.real))
    np.testing.assert_array_equal(_classes(got.imag), _classes(want.imag))


@pytest.mark.jax
def test_quotients_of_infinite_and_finite_numbers():
    x, y = _grid(np.complex128)
    text = _binary("divide", np.complex128, len(y))
    got, (want,) = np.asarray(hilo.compile(text, "evaluator")(x, y)), run_xla(text, x, y)
    differ = (_classes(got.real) != _classes(want.real)) | (_classes(got.imag) != _classes(want.imag))
    ends = np.maximum(np.abs(y.real), np.abs(y.imag)) > 1e300  # XLA leaves 1e-295 of what cancels
    assert not (differ & ~ends).any(), (x[differ & ~ends], y[differ & ~ends])
    assert differ.sum() <= 2


@pytest.mark.jax
def test_products_in_f32_are_xlas():
    x, y = _grid(np.complex64)
    parts = np.stack([x.real, x.imag, y.real, y.imag])
    fits = (~np.isfinite(parts) | (np.abs(parts) < 1e15)).all(axis=0)  # no product overflows
    x, y = x[fits], y[fits]
    rng = np.random.default_rng(0)
    x, y = (np.concatenate([v, rng.standard_normal(2000) + 1j * rng.standard_normal(2000)]) for v in (x, y))
    x, y = x.astype(np.complex64), y.astype(np.complex64)
    text = _binary("multiply", np.complex64, len(x))
    got, (want,) = np.asarray(hilo.compile(text, "evaluator")(x, y)), run_xla(text, x, y)
    np.testing.assert_array_equal(_classes(got.real), _classes(want.real))
    np.testing.assert_array_equal(_classes(got.imag), _classes(want.imag))
    np.testing.assert_allclose(got[-2000:], want[-2000:], rtol=1e-6)


@pytest.mark.parametrize("kind", KINDS)
def test_functions_at_the_ends_of_the_range(kind):
    """The results follow the definitions where NumPy's own functions return NaN, infinity or 0."""
    info = np.finfo(kind)
    t = f"tensor<5x{KINDS[kind]}>"
    big, small, far = float(info.max), float(info.tiny) * 8, 1000.0
    x = np.array([complex(big, far), complex(-far, 1.0), complex(far, 0.0), complex(small, small / 8), 0.25j], kind)
    names = ("sign", "logistic", "exponential_minus_one", "log_plus_one")
    body = "".join(f" %{name} = stablehlo.{name} %x : {t}\n" for name in names)
    results = ", ".join(f"%{name}" for name in names)
    text = f"func.func @main(%x: {t}) -> ({', '.join([t] * 4)}) {{\n{body} return {results} : {', '.join([t] * 4)} }}"
    sign, logistic, expm1, log1p = map(np.asarray, hilo.compile(text, "evaluator")(x))
    np.testing.assert_allclose(sign[[0, 3]].real, [1, 8 / np.sqrt(65)], rtol=4 * info.eps)
    assert logistic[1] == 0 and logistic[2] == 1
    assert np.isposinf(expm1[2].real) and expm1[2].imag == 0
    np.testing.assert_allclose(expm1[4], np.expm1(0.25j), rtol=4 * info.eps)
    np.testing.assert_allclose(log1p[0].real, np.log(big), rtol=4 * info.eps)


def test_the_guard_has_nothing_to_say_of_a_quotient_by_infinity():
    text = _binary("divide", np.complex64, 4)
    x = np.array([1, 1, -2 + 1j, 1], np.complex64)
    y = np.array([complex(np.inf, np.inf), complex(-0.0, 0.0), complex(-np.inf, -np.inf), 2], np.complex64)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        got = np.asarray(hilo.compile(text, check="first")(x, y))
    assert got[0] == 0 and np.isneginf(got[1].real) and got[2] == 0 and got[3] == 0.5


@pytest.mark.jax
@pytest.mark.parametrize("count", [1, 7, 64])
@pytest.mark.parametrize("kind", KINDS)
def test_quotients_and_products_in_a_loop_of_values_used_twice(kind, count):
    t, scalar = f"tensor<{count}x{KINDS[kind]}>", "tensor<i32>"
    text = f"""func.func @main(%x: {t}, %y: {t}) -> {t} {{
      %zero = stablehlo.constant dense<0> : {scalar}
      %one = stablehlo.constant dense<1> : {scalar}
      %n = stablehlo.constant dense<4> : {scalar}
      %r:2 = stablehlo.while(%i = %zero, %z = %x) : {scalar}, {t}
      cond {{
        %more = stablehlo.compare LT, %i, %n : ({scalar}, {scalar}) -> tensor<i1>
        stablehlo.return %more : tensor<i1>
      }} do {{
        %next = stablehlo.add %i, %one : {scalar}
        %q = stablehlo.divide %z, %y : {t}
        %back = stablehlo.reverse %q, dims = [0] : {t}
        %p = stablehlo.multiply %q, %back : {t}
        %s = stablehlo.add %p, %q : {t}
        stablehlo.return %next, %s : {scalar}, {t}
      }}
      return %r#1 : {t}
    }}"""
    rng = np.random.default_rng(count)
    x, y = ((rng.standard_normal(count) + 1j * rng.standard_normal(count)).astype(kind) for _ in range(2))
    y = y + (2 * y / np.abs(y)).astype(kind)  # no quotient grows
    got, (want,) = np.asarray(hilo.compile(text, "evaluator")(x, y)), run_xla(text, x, y)
    np.testing.assert_allclose(got, want, rtol=64 * np.finfo(kind).eps, atol=64 * np.finfo(kind).eps)


@pytest.mark.jax
@pytest.mark.parametrize("kind", KINDS)
def test_powers_of_zero_are_nan_where_the_exponent_is_not_positive(kind):
    y = np.array([0, 2, 0.5, -2, -0.5, 1j, -1j, -1 + 1j], kind)
    x, text = np.zeros_like(y), _binary("power", kind, len(y))
    got, (want,) = np.asarray(hilo.compile(text, "evaluator")(x, y)), run_xla(text, x, y)
    np.testing.assert_array_equal(_classes(got.real), _classes(want.real))
    np.testing.assert_array_equal(got[:3], [1, 0, 0])


def test_the_guard_has_nothing_to_say_of_powers_of_zero():
    y = np.array([0, 2, -2, -1 + 1j, 1j, 1 + 1j], np.complex64)
    run = hilo.compile(_binary("power", np.complex64, len(y)), check="first")
    with warnings.catch_warnings():
        warnings.simplefilter("error", hilo.MiscompileWarning)
        got = np.asarray(run(np.zeros_like(y), y))
    np.testing.assert_array_equal(np.isfinite(got), [True, True, False, False, False, True])
