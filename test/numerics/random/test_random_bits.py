"""rng_bit_generator is XLA's, bit for bit: each algorithm, width and state, odd sizes, and counters that carry."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import run_xla

import hilo

SHAPES = {"ui8": (7,), "ui16": (3, 5), "ui32": (1025,), "ui64": (4, 2, 3), "i32": (1,), "f32": (), "f64": (5,)}
STATES = ([1, 2, 3], [5, 2**64 - 1, 7], [2**63 + 11, 2**32 - 1, 2**40])


@pytest.mark.parametrize("element", SHAPES)
@pytest.mark.parametrize(("algorithm", "words"), [("THREE_FRY", 2), ("PHILOX", 2), ("PHILOX", 3), ("DEFAULT", 3)])
def test_bits(algorithm, words, element):
    shape = SHAPES[element]
    kind = f"tensor<{''.join(f'{size}x' for size in shape)}{element}>"
    state = f"tensor<{words}xui64>"
    text = f"""func.func @main(%s: {state}) -> ({state}, {kind}) {{
      %0, %1 = stablehlo.rng_bit_generator %s, algorithm = {algorithm} : ({state}) -> ({state}, {kind})
      return %0, %1 : {state}, {kind}
    }}"""
    run = hilo.compile(text)
    assert run.info.rung == "default"
    for values in STATES:
        given = np.array(values[:words], np.uint64)
        for got, want in zip(run(given), run_xla(text, given), strict=True):
            assert np.asarray(got).tobytes() == np.ascontiguousarray(want).tobytes(), f"state {values}\n{text}"


@pytest.mark.parametrize("algorithm", ["THREE_FRY", "PHILOX"])
def test_no_bits(algorithm):
    text = f"""func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<0x3xui32>) {{
      %0, %1 = stablehlo.rng_bit_generator %s, algorithm = {algorithm} : (tensor<2xui64>)
        -> (tensor<2xui64>, tensor<0x3xui32>)
      return %0, %1 : tensor<2xui64>, tensor<0x3xui32>
    }}"""
    given = np.array([5, 6], np.uint64)
    want = run_xla(text, given)
    for got, wanted in zip(hilo.compile(text)(given), want, strict=True):
        np.testing.assert_array_equal(np.asarray(got), wanted)
