"""Functions that stand alone against XLA's: remainders of vectors, special values, constant operands, narrow types."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import run_xla

import hilo

_SPECIAL = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 0.5, 2.0, -2.5, 3.0, 1e-3, 170.0]


def _compare(operation: str, kind: str, arrays: list[np.ndarray], limit: float) -> None:
    arguments = ", ".join(f"%a{number}: {kind}" for number in range(len(arrays)))
    text = f"func.func @main({arguments}) -> {kind} {{ {operation} return %0 : {kind} }}"
    assert "flow.dispatch.region" in hilo.lower(text, target="llvm-cpu").as_text()
    got, want = np.asarray(hilo.compile(text, check="off")(*arrays)), run_xla(text, *arrays)[0]
    np.testing.assert_allclose(got.astype(float), want.astype(float), rtol=limit, atol=limit)


_NAMES = "lgamma digamma erf erfc erf_inv bessel_i1e acos asin atan acosh asinh atanh sinh cosh".split()


@pytest.mark.parametrize("name", _NAMES)
def test_values(name: str) -> None:
    special = [x for x in _SPECIAL if x or name != "digamma"]  # XLA's is NaN at 0
    x = np.concatenate([special, np.random.default_rng(0).normal(size=90) * 4])
    kind = f"tensor<{len(x)}xf64>"
    _compare(f"%0 = chlo.{name} %a0 : {kind} -> {kind}", kind, [x], 1e-13)


@pytest.mark.parametrize(("dtype", "limit"), [("f64", 1e-12), ("f32", 2e-5), ("bf16", 1e-2)])
def test_zeta_and_polygamma_of_one_constant(dtype: str, limit: float) -> None:
    jnp = pytest.importorskip("jax.numpy", reason="bf16 arrays come from jax (pip package jax)")
    types = {"f64": np.float64, "f32": np.float32, "bf16": jnp.bfloat16}
    x = np.random.default_rng(1).uniform(1.1, 9, (3, 7)).astype(types[dtype])
    kind = f"tensor<3x7x{dtype}>"
    two = f"%c = stablehlo.constant dense<2.0> : {kind}"
    _compare(f"{two} %0 = chlo.zeta %a0, %c : {kind}, {kind} -> {kind}", kind, [x], limit)
    _compare(f"{two} %0 = chlo.polygamma %c, %a0 : {kind}, {kind} -> {kind}", kind, [x], limit)


@pytest.mark.parametrize("name", ["power", "atan2"])
def test_functions_of_two_values(name: str) -> None:
    x = np.concatenate([np.repeat(_SPECIAL, len(_SPECIAL)), np.random.default_rng(2).normal(size=90)])
    y = np.concatenate([np.tile(_SPECIAL, len(_SPECIAL)), np.random.default_rng(3).normal(size=90)])
    kind = f"tensor<{len(x)}xf64>"
    _compare(f"%0 = stablehlo.{name} %a0, %a1 : {kind}", kind, [x, y], 1e-13)


def test_cube_roots() -> None:
    x = np.array([*_SPECIAL, 8.0, -27.0, 1e300])
    kind = f"tensor<{len(x)}xf64>"
    _compare(f"%0 = stablehlo.cbrt %a0 : {kind}", kind, [x], 1e-13)


@pytest.mark.parametrize("name", ["sin", "cos"])
@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
def test_sines_of_complex_numbers_as_jax_writes_them(name: str, dtype: type) -> None:
    jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
    special = np.array([*_SPECIAL, -np.inf, 89.0, -89.3, 711.0, 1e22, 1e-310])
    x = np.empty((len(special), len(special)), dtype)
    x.real, x.imag = special[:, None], special[None, :]
    text = jax.jit(getattr(jax.numpy, name)).lower(jax.ShapeDtypeStruct(x.shape, np.complex64)).as_text()
    text = text.replace("f32", "f64") if dtype == np.complex128 else text
    assert "flow.dispatch.region" in hilo.lower(text, target="llvm-cpu").as_text()
    got, want = np.asarray(hilo.compile(text, check="off")(x)), run_xla(text, x)[0]
    limit = 10 * np.finfo(dtype).eps
    for part in ("real", "imag"):
        np.testing.assert_allclose(getattr(got, part), getattr(want, part), rtol=limit, atol=0)
        signs = [np.signbit(np.nan_to_num(getattr(x, part))) & ~np.isnan(getattr(x, part)) for x in (got, want)]
        np.testing.assert_array_equal(*signs)


@pytest.mark.parametrize("exponent", ["%a1", "%c", "%b"])
def test_powers_between_other_operations(exponent: str) -> None:
    """Of an array, a constant, and a number that is repeated."""
    kind, special = "tensor<700xf64>", np.array([*_SPECIAL, -np.inf, 1e300, -1e-300])
    x = np.resize(np.repeat(special, len(special)), 700)
    y = np.resize(np.tile(special, len(special)), 700)
    text = f"""func.func @main(%a0: {kind}, %a1: {kind}) -> {kind} {{
      %c = stablehlo.constant dense<-2.5> : {kind}
      %s = stablehlo.slice %a1 [690:691] : ({kind}) -> tensor<1xf64>
      %r = stablehlo.reshape %s : (tensor<1xf64>) -> tensor<f64>
      %b = stablehlo.broadcast_in_dim %r, dims = [] : (tensor<f64>) -> {kind}
      %n = stablehlo.negate %a0 : {kind}
      %p = stablehlo.power %n, {exponent} : {kind}
      %0 = stablehlo.abs %p : {kind}
      return %0 : {kind} }}"""
    executable = hilo.compile(text, check="off")
    got, want = np.asarray(executable(x, y)), run_xla(text, x, y)[0]
    np.testing.assert_allclose(got, want, rtol=1e-15, atol=0)


def test_zeta_of_4096_numbers_and_a_constant_compiles_quickly() -> None:
    """Of as many as the compiler fuses: 22 seconds, as its analysis walks the operations of all powers."""
    kind = "tensor<64x64xf64>"
    q = np.random.default_rng(4).uniform(1, 2, (64, 64))
    values = np.array2string(q, threshold=5000, separator=",", floatmode="unique").replace("\n", "")
    text = f"""func.func @main(%x: {kind}) -> {kind} {{
      %q = stablehlo.constant dense<{values}> : {kind}
      %y = stablehlo.add %x, %q : {kind}
      %0 = chlo.zeta %y, %q : {kind}, {kind} -> {kind}
      return %0 : {kind} }}"""
    executable = hilo.compile(text, check="off", cache=False)
    assert executable.info.times_s["compile"] < 8
    np.testing.assert_allclose(np.asarray(executable(q)), run_xla(text, q)[0], rtol=1e-13)
