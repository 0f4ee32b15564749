"""Functions of complex numbers on limits, near their zeros and at random, against mpmath; both parts by themselves."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("mpmath", reason="exact values come from mpmath (pip package mpmath)")

import accuracy
from oracle import run_xla

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
@pytest.mark.parametrize("least", [0, 2051], ids=["small arrays", "kernels"])
def test_both_parts_are_exact_to_the_limit(element, least):
    points = _points(element)
    given = np.resize(points, max(least, len(points)))
    kinds = ["!part" if f.result_is_real else "!pair" for f in FUNCTIONS]
    calls = [
        f'%r{i} = "{f.operation}"(%z) : (!pair) -> {kind}'
        for i, (f, kind) in enumerate(zip(FUNCTIONS, kinds, strict=True))
    ]
    found = hilo.compile(_program("%z: !pair", calls, kinds, element, len(given)))(given)
    for function, got in zip(FUNCTIONS, found, strict=True):
        want = accuracy.expected(function, [points], element, {})
        parts = accuracy.parts_of(np.asarray(got)[: len(points)], element)
        errors = np.where(
            want.mask[:, : parts.shape[1]], accuracy.ulps(parts, want.values[:, : parts.shape[1]], want.loose), 0
        )
        limit = FURTHER.get((element, function.label), LIMITS[element])
        row, side = np.unravel_index(np.argmax(errors), errors.shape)
        assert errors.max() <= limit, (
            f"{function.label} of {points[row]}: {errors.max()} units in part {side}: "
            f"{parts[row]}, want {want.values[row]}"
        )
        repeated = np.asarray(got).view(f"u{parts.itemsize}").reshape(len(given), -1)
        np.testing.assert_array_equal(repeated, np.resize(repeated[: len(points)], repeated.shape))


@pytest.mark.parametrize("element", ["c64", "c128"])
def test_kernels_take_parts_and_give_parts(element):
    """Arrays that are made of parts, or of which only parts are used, are the same numbers."""
    points = np.resize(_points(element), 2051)
    functions = ["stablehlo.exponential", "stablehlo.tanh", "chlo.cosh"]
    made = ["%m = stablehlo.complex %x, %y : !pair"]
    kinds: list[str] = []
    for i, function in enumerate(functions):
        made.append(f'%r{3 * i} = "{function}"(%z) : (!pair) -> !pair')
        made.append(f'%f{i} = "{function}"(%m) : (!pair) -> !pair')
        for side, taken in enumerate(("real", "imag"), start=1):
            made.append(f"%r{3 * i + side} = stablehlo.{taken} %f{i} : (!pair) -> !part")
        kinds += ["!pair", "!part", "!part"]
    text = _program("%z: !pair, %x: !part, %y: !part", made, kinds, element, len(points))
    found = [np.asarray(got) for got in hilo.compile(text)(points, points.real.copy(), points.imag.copy())]
    for whole, real, imaginary in zip(found[::3], found[1::3], found[2::3], strict=True):
        np.testing.assert_array_equal(real, whole.real)
        np.testing.assert_array_equal(imaginary, whole.imag)


def _program(arguments: str, operations: list[str], kinds: list[str], element: str, count: int) -> str:
    """A program that returns %r0, %r1, …, of these types."""
    results, lines = ", ".join(f"%r{i}" for i in range(len(kinds))), "\n".join(operations)
    return f"""
    !pair = tensor<{count}x{accuracy.MLIR[element]}>
    !part = tensor<{count}x{accuracy.PART[element]}>
    func.func @main({arguments}) -> ({", ".join(kinds)}) {{
      {lines}
      return {results} : {", ".join(kinds)}
    }}"""


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


@pytest.mark.parametrize("divisor", [2.0, -4.0, 2.0**-90, complex(0.5, -0.0)])
@pytest.mark.parametrize("element", ["c64", "c128"])
def test_quotients_by_powers_of_two_are_those_of_xla_bit_for_bit(element, divisor):
    """Zeros of both signs, infinities, subnormal numbers; XLA multiplies by the inverse."""
    part = {"c64": "f32", "c128": "f64"}[element]
    values = np.array([0.0, -0.0, 1.0, -1.5, 3.1, np.inf, -np.inf, np.nan, 1e-310, -5e-324, 1.7e308, -1e-40, 3e38])
    with np.errstate(over="ignore"):
        values = values.astype({"f32": "f4", "f64": "f8"}[part])
    z = np.zeros(len(values) ** 2, {"c64": "c8", "c128": "c16"}[element])
    z.real, z.imag = np.repeat(values, len(values)), np.tile(values, len(values))
    kind, number = f"tensor<{len(z)}xcomplex<{part}>>", complex(divisor)
    text = f"""func.func @main(%z: {kind}) -> {kind} {{
      %c = stablehlo.constant dense<({number.real!r}, {number.imag!r})> : tensor<complex<{part}>>
      %d = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<complex<{part}>>) -> {kind}
      %0 = stablehlo.divide %z, %d : {kind}
      return %0 : {kind}
    }}"""
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    (want,), got = run_xla(text, z), np.asarray(executable(z))
    for mine, other in ((got.real, want.real), (got.imag, want.imag)):
        np.testing.assert_array_equal(mine, other)
        numbers = ~np.isnan(other)
        np.testing.assert_array_equal(np.signbit(mine[numbers]), np.signbit(other[numbers]))
