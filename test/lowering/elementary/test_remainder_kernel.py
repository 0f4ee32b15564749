"""Remainders of large arrays of f64, by numbers and by arrays, to the last bit."""

from __future__ import annotations

import numpy as np
import pytest

import hilo

EDGES = [0.0, -0.0, 1.0, -3.0, 2.0**-1021, -(2.0**-1022), 1.7e308, np.inf, -np.inf, np.nan, 2.0**53 + 2, 2.0**-500]


def _remainders(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What the kernel finds for an array, and what is exact, with zeros in place of subnormal numbers."""
    is_scalar = y.size == 1
    size = x.size
    text = f"""func.func @main(%x: tensor<{size}xf64>, %s: tensor<{y.size}xf64>) -> tensor<{size}xf64> {{
      {f"%y = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<1xf64>) -> tensor<{size}xf64>" if is_scalar else ""}
      %0 = stablehlo.remainder %x, {"%y" if is_scalar else "%s"} : tensor<{size}xf64>
      return %0 : tensor<{size}xf64>
    }}"""
    with np.errstate(invalid="ignore"):
        want = np.fmod(x, y)
    is_normal = ~(np.abs(want) < np.finfo("f8").tiny)
    return np.asarray(hilo.compile(text, check="off")(x, y)), np.where(is_normal, want, np.copysign(0.0, want))


@pytest.mark.parametrize("size", [2048, 4099, 20_001])
def test_remainders_are_exact(size: int) -> None:
    rng = np.random.default_rng(size)
    x, y = (rng.normal(size=size) * 2.0 ** rng.integers(-60, 60, size) for _ in range(2))
    x[::7] *= 2.0**900
    y[::5] *= 2.0**-900
    x[3::9], y[3::9] = rng.uniform(1, 2, (2, *x[3::9].shape)) * [[2.0**-960], [2.0**-1012]]
    x[:144], y[:144] = np.repeat(EDGES, 12), np.tile(EDGES, 12)
    for divisor in (y, np.array([0.1]), np.array([-2.0 * np.pi]), np.array([np.inf]), np.array([0.0])):
        got, want = _remainders(x, divisor)
        np.testing.assert_array_equal(got, want, err_msg=str(divisor[:1]))
        is_number = ~np.isnan(want)
        np.testing.assert_array_equal(np.signbit(got)[is_number], np.signbit(want)[is_number])


def test_constants_are_divisors() -> None:
    x = np.random.default_rng(0).normal(size=3000) * 1e6
    text = """func.func @main(%x: tensor<3000xf64>) -> (tensor<3000xf64>, tensor<3000xf64>) {
      %c = stablehlo.constant dense<0.3> : tensor<3000xf64>
      %p = stablehlo.constant dense<2.0> : tensor<3000xf64>
      %0 = stablehlo.remainder %x, %c : tensor<3000xf64>
      %1 = stablehlo.remainder %x, %p : tensor<3000xf64>
      return %0, %1 : tensor<3000xf64>, tensor<3000xf64>
    }"""
    for got, divisor in zip(hilo.compile(text, check="off")(x), (0.3, 2.0), strict=True):
        np.testing.assert_array_equal(np.asarray(got), np.fmod(x, divisor))
