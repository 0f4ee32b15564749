"""fold-diagonal: traces, compared with NumPy's, of matrices whose other elements are NaN or infinite."""

from __future__ import annotations

import numpy as np
import pytest

import hilo

SHAPE = (37, 53)


@pytest.mark.parametrize("element", ["f32", "f64", "i64"])
def test_traces(element: str) -> None:
    rng = np.random.default_rng(0)
    x = (rng.normal(size=SHAPE) * 9).astype({"f32": "f4", "f64": "f8", "i64": "i8"}[element])
    offsets = (-36, -5, 0, 20, 52)
    sums = "\n".join(_trace(element, offset, number) for number, offset in enumerate(offsets))
    names, kinds = ", ".join(f"%s{n}" for n in range(5)), ", ".join([f"tensor<{element}>"] * 5)
    zero = "0" if element == "i64" else "0.0"
    run = hilo.compile(
        f"""func.func @main(%x: {_kind(element)}) -> ({kinds}) {{
          %zero = stablehlo.constant dense<{zero}> : tensor<{element}>
          %zeros = stablehlo.constant dense<{zero}> : {_kind(element)}
          %i = stablehlo.iota dim = 0 : {_kind("i32")}
          %j = stablehlo.iota dim = 1 : {_kind("i32")}
          {sums}
          return {names} : {kinds}
        }}""",
        check="off",
        cache=False,
    )
    expected = [np.trace(x, offset=offset) for offset in offsets]
    if element != "i64":
        x[0, 1] = np.nan  # on none of the diagonals
    for got, want in zip(run(x), expected, strict=True):
        np.testing.assert_allclose(np.asarray(got), want, rtol=1e-5)


def _kind(element: str) -> str:
    return f"tensor<{SHAPE[0]}x{SHAPE[1]}x{element}>"


def _trace(element: str, offset: int, number: int) -> str:
    """The sum of the elements with i + offset = j."""
    kind, places, pred = _kind(element), _kind("i32"), _kind("i1")
    return f"""
    %o{number} = stablehlo.constant dense<{offset}> : {places}
    %k{number} = stablehlo.add %i, %o{number} : {places}
    %p{number} = stablehlo.compare EQ, %k{number}, %j : ({places}, {places}) -> {pred}
    %d{number} = stablehlo.select %p{number}, %x, %zeros : {pred}, {kind}
    %s{number} = stablehlo.reduce(%d{number} init: %zero) applies stablehlo.add across dimensions = [0, 1]
      : ({kind}, tensor<{element}>) -> tensor<{element}>"""
