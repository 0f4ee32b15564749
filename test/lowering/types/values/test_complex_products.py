"""Products of complex numbers against XLA: parts by the kernel of products, complex numbers by the compiler's."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

SIZES = [(64, 64, 64), (33, 31, 37), (127, 300, 101), (1, 256, 256), (256, 2, 40), (0, 64, 64), (40, 0, 40)]
PARTS = {"complex64": "f32", "complex128": "f64"}


def program(part: str) -> str:
    """A product of each size, its exponential, and a sum of the parts of two of its views."""
    arguments, body, results, kinds = [], [], [], []
    for number, (m, k, n) in enumerate(SIZES):
        a, b, c, r = (f"tensor<{rows}x{columns}x{part}>" for rows, columns in ((m, k), (k, n), (m, n), (n, m)))
        za, zb, zc = (kind.replace(part, f"complex<{part}>") for kind in (a, b, c))
        arguments += [f"%a{number}: {za}", f"%b{number}: {zb}"]
        body.append(f"""
  %p{number} = stablehlo.dot_general %a{number}, %b{number}, contracting_dims = [1] x [0] : ({za}, {zb}) -> {zc}
  %e{number} = stablehlo.exponential %p{number} : {zc}
  %re{number} = stablehlo.real %p{number} : ({zc}) -> {c}
  %im{number} = stablehlo.imag %e{number} : ({zc}) -> {c}
  %sum{number} = stablehlo.add %re{number}, %im{number} : {c}
  %t{number} = stablehlo.transpose %sum{number}, dims = [1, 0] : ({c}) -> {r}""")
        results += [f"%p{number}", f"%e{number}", f"%t{number}"]
        kinds += [zc, zc, r]
    ends = f"  return {', '.join(results)} : {', '.join(kinds)}"
    return f"func.func @main({', '.join(arguments)}) -> ({', '.join(kinds)}) {{{''.join(body)}\n{ends}\n}}"


@pytest.mark.parametrize("dtype", PARTS)
def test_products_agree_with_xla(dtype: str) -> None:
    random = np.random.default_rng(0)

    def matrix(rows: int, columns: int, depth: int) -> np.ndarray:
        values = random.normal(size=(rows, columns)) + 1j * random.normal(size=(rows, columns))
        return (values / max(depth, 1) ** 0.5).astype(dtype)

    arguments = [each for m, k, n in SIZES for each in (matrix(m, k, k), matrix(k, n, 1))]
    text = program(PARTS[dtype])
    tolerance = 1e-4 if dtype == "complex64" else 1e-12
    for got, want in zip(hilo.compile(text)(*arguments), run_xla(text, *arguments), strict=True):
        assert_close(np.asarray(got), want, rtol=tolerance, atol=tolerance)
