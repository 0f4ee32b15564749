"""`mixed_precision` of `hilo.compile` and `hilo.jit`: products of bf16 numbers, summed in f32, as JAX computes them."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import hilo

RNG = np.random.default_rng(5)
X, W = RNG.standard_normal((4, 8), np.float32), RNG.standard_normal((8, 3), np.float32)
ROUNDED = X.astype(ml_dtypes.bfloat16).astype("f") @ W.astype(ml_dtypes.bfloat16).astype("f")


def _program() -> hilo.XlaComputation:
    b = hilo.XlaBuilder("layer")
    x, w = (hilo.ops.Parameter(b, i, hilo.Shape("f32", a.shape), "xw"[i]) for i, a in enumerate((X, W)))
    return b.Build(hilo.ops.Dot(x, w))


def test_compile_rounds_the_operands_of_products_and_keeps_types() -> None:
    program = _program()
    before = program.as_text()
    executable = hilo.compile(program, "evaluator", mixed_precision="bf16")
    result = np.asarray(executable(X, W))
    assert result.dtype == np.float32
    np.testing.assert_allclose(result, ROUNDED, rtol=1e-6)
    assert np.abs(result - X @ W).max() > 1e-3
    assert program.as_text() == before


@pytest.mark.parametrize("tiers", ["compiled", "auto"])
def test_jit_does_so_in_every_tier_and_the_check_agrees(tiers: str, recwarn: pytest.WarningsRecorder) -> None:
    layer = hilo.jit(lambda x, w: np.tanh(x @ w), mixed_precision="to=bf16", check="always", tiers=tiers)
    for _ in range(3):
        np.testing.assert_allclose(np.asarray(layer(X, W)), np.tanh(ROUNDED), rtol=1e-5, atol=1e-6)
    assert not [one for one in recwarn if "evaluator" in str(one.message)]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (16, "mixed_precision is 16; it takes an element type such as 'bf16'"),
        ("", "mixed_precision is ''; it takes an element type such as 'bf16'"),
        ("bf17", "mixed_precision is 'bf17': option 'to' is 'bf17'; it takes a float type such as bf16"),
        ("to=f16 deny=powr", "mixed_precision is 'to=f16 deny=powr': option 'deny' has 'powr'; did you mean 'power'"),
        ("two=f16", "mixed_precision is 'two=f16': "),
        ("bf16},cse{", "mixed_precision is 'bf16},cse{'; it takes an element type"),
    ],
)
def test_what_it_does_not_take_is_said(wanted: object, said: str) -> None:
    with pytest.raises(hilo.ArgumentError) as caught:
        hilo.compile(_program(), "evaluator", mixed_precision=wanted)
    assert str(caught.value).startswith(f"compile: {said}"), caught.value


def test_jit_knows_the_name() -> None:
    with pytest.raises(hilo.ArgumentError, match="did you mean 'mixed_precision'"):
        hilo.jit(lambda x: x, mixed_precison="bf16")


def test_lower_and_compile_bundle_take_it() -> None:
    program = _program()
    before = program.as_text()
    lowered = hilo.lower(program, "evaluator", mixed_precision="bf16")
    np.testing.assert_allclose(np.asarray(hilo.compile(lowered, "evaluator")(X, W)), ROUNDED, rtol=1e-6)
    bundle = hilo.compile_bundle(program, "llvm-cpu", mixed_precision="bf16")
    result = np.asarray(bundle.executable()(X, W))
    np.testing.assert_allclose(result, ROUNDED, rtol=1e-6)
    assert np.abs(result - X @ W).max() > 1e-3
    assert program.as_text() == before
    for call, name in ((hilo.lower, "lower"), (hilo.compile_bundle, "compile_bundle")):
        with pytest.raises(hilo.ArgumentError, match=f"{name}: mixed_precision is 16"):
            call(program, mixed_precision=16)  # type: ignore[call-overload]
