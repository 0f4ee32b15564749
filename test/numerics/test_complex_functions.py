"""Functions of complex numbers on limits, near their zeros and at random, against mpmath; both parts by themselves."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("mpmath", reason="exact values come from mpmath (pip package mpmath)")

import accuracy

import hilo

FUNCTIONS = [f for f in accuracy.FUNCTIONS if f.complex and f.arity == 1 and f.label != "square"]
# Units in the last place that a part may be off, and the functions that are known to be further off.
LIMITS = {"c64": 1.0, "c128": 4.0}
FURTHER = {
    # 1 + x of both terms cancels where e^a cos b is close to 1
    ("c128", "exponential_minus_one"): np.inf,
    ("c128", "logistic"): 16.0,
}


@pytest.mark.parametrize("element", ["c64", "c128"])
def test_both_parts_are_exact_to_the_limit(element):
    points = _points(element)
    kind = f"tensor<{len(points)}x{accuracy.MLIR[element]}>"
    part = f"tensor<{len(points)}x{accuracy.PART[element]}>"
    kinds = [part if f.result_is_real else kind for f in FUNCTIONS]
    calls = [
        f'%r{i} = "{f.operation}"(%z) : ({kind}) -> {k}' for i, (f, k) in enumerate(zip(FUNCTIONS, kinds, strict=True))
    ]
    names = ", ".join(f"%r{i}" for i in range(len(FUNCTIONS)))
    text = "\n".join(
        [
            f"func.func @main(%z: {kind}) -> ({', '.join(kinds)}) {{",
            *calls,
            f"return {names} : {', '.join(kinds)} }}",
        ]
    )
    found = hilo.compile(text)(points)
    for function, got in zip(FUNCTIONS, found, strict=True):
        want = accuracy.expected(function, [points], element, {})
        parts = accuracy.parts_of(np.asarray(got), element)
        errors = np.where(
            want.mask[:, : parts.shape[1]], accuracy.ulps(parts, want.values[:, : parts.shape[1]], want.loose), 0
        )
        limit = FURTHER.get((element, function.label), LIMITS[element])
        row, side = np.unravel_index(np.argmax(errors), errors.shape)
        assert errors.max() <= limit, (
            f"{function.label} of {points[row]}: {errors.max()} units in part {side}: "
            f"{parts[row]}, want {want.values[row]}"
        )


def _points(element: str) -> np.ndarray:
    """Limits in both parts, then numbers near the unit circle and poles, and at random."""
    part = accuracy.REAL[accuracy.PART[element]]
    info = np.finfo(part)
    numbers = np.array([info.tiny, 1.0, 50.0, info.max, np.inf], part)
    numbers = np.concatenate([-numbers, numbers])
    rng = np.random.default_rng(7)
    grid = np.array(np.meshgrid(numbers, numbers)).reshape(2, -1)
    zeros = np.array([[0.0, -0.0, -2.0, 0.5, -np.inf, 0.0], [0.0, -0.0, -0.0, 0.0, 0.0, -2.0]], part)
    near = accuracy.delicate(part, 6, rng)
    random = [accuracy.random_numbers(part, 24, rng) for _ in range(2)]
    sides = [np.concatenate([grid[i], zeros[i], near[i], random[i]]).astype(part) for i in range(2)]
    return accuracy.join(sides[0], sides[1], accuracy.COMPLEX[element])


@pytest.mark.parametrize("element", ["complex64", "complex128"])
def test_quotients_of_single_numbers_and_their_parts(element):
    """Since the sums of both parts are shared, the compiler made kernels with more arrays than its runtime can bind."""
    kind = f"tensor<complex<{'f32' if element == 'complex64' else 'f64'}>>"
    part = kind.replace("complex<", "").replace(">>", ">")
    text = f"""
    func.func @main(%z: {kind}, %w: {kind}) -> ({kind}, {kind}, {part}, {part}) {{
      %0 = stablehlo.divide %z, %w : {kind}
      %1 = stablehlo.divide %w, %z : {kind}
      %2 = stablehlo.real %0 : ({kind}) -> {part}
      %3 = stablehlo.imag %1 : ({kind}) -> {part}
      return %0, %1, %2, %3 : {kind}, {kind}, {part}, {part}
    }}"""
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    z, w = np.asarray(3 + 4j, element), np.asarray(1 - 2j, element)
    want = (-1 + 2j, -0.2 - 0.4j, -1, -0.4)
    for got, expected in zip(run(z, w), want, strict=True):
        np.testing.assert_allclose(np.asarray(got), expected, rtol=4 * np.finfo(element).eps)
