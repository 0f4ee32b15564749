"""Stockham's passes in plain StableHLO, on whole tensors, for targets without native kernels.

In one pass of radix r, the data as [B, r, m, s] is transformed along r by a product with the r x r matrix of roots,
multiplied by w(r m, p j), and written as [B, m, r, s]. There are as many passes as n has factors; the tables are
products of two small ones.
"""

from __future__ import annotations

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.fft import plan
from hilo.lowering.framework import build
from hilo.lowering.linear_algebra.tensors import Tensor

LARGEST_TABLE = 4096


def transform(x: Tensor, n: int) -> Tensor:
    """The transform of [B, n] along its last dimension; n a product of radices."""
    batch = x.shape[0]
    factors = plan.radices(n)
    assert factors is not None, f"{n} is not a product of radices"
    rest, stride = n, 1
    for radix in factors:
        m = rest // radix
        x = _dft(x.reshape(batch, radix, m * stride), radix)
        if m > 1:
            twiddles = _twiddles(radix, m, x.element).broadcast((batch, radix, m, stride), (1, 2))
            x = x.reshape(batch, radix, m, stride) * twiddles
        x = x.reshape(batch, radix, m, stride).transpose(0, 2, 1, 3)
        rest, stride = m, stride * radix
    return x.reshape(batch, n)


def _dft(x: Tensor, radix: int) -> Tensor:
    """[B, r, k] -> [B, r, k] along r."""
    j = np.arange(radix)
    matrix = constant(plan.roots(radix, np.outer(j, j)), x.element)
    numbers = DotDimensionNumbers((), (), (1,), (1,))

    def dot(a: ir.Value, b: ir.Value) -> ir.Value:
        product = stablehlo.dot_general(a, b, numbers, precision_config=["HIGHEST", "HIGHEST"])
        return build.transpose(product, [1, 0, 2])

    assert x.im is not None and matrix.im is not None
    return Tensor(
        stablehlo.subtract(dot(matrix.re, x.re), dot(matrix.im, x.im)),
        stablehlo.add(dot(matrix.re, x.im), dot(matrix.im, x.re)),
    )


def _twiddles(radix: int, m: int, element: ir.Type) -> Tensor:
    """w(r m, j p) as [r, m]; large ones as the product of a coarse and a fine table."""
    j, n = np.arange(radix)[:, None], radix * m
    fine = next((f for f in range(int(m**0.5), 0, -1) if m % f == 0), 1)
    if n <= LARGEST_TABLE or fine == 1:
        return constant(plan.roots(n, j * np.arange(m)), element)
    shape = (radix, m // fine, fine)
    low = constant(plan.roots(n, j * np.arange(fine)), element).broadcast(shape, (0, 2))
    high = constant(plan.roots(n, j * np.arange(m // fine) * fine), element).broadcast(shape, (0, 1))
    return (low * high).reshape(radix, m)


def constant(values: np.ndarray, element: ir.Type) -> Tensor:
    """A complex table, rounded to a pair of constants of `element`."""
    dtype = np.float64 if str(element) == "f64" else np.float32
    return Tensor(build.constant(values.real.astype(dtype)), build.constant(values.imag.astype(dtype)))
