"""Programs with dynamic dimensions: compiled for the sizes of each call, compared with XLA on those sizes."""

from __future__ import annotations

import numpy as np
import pytest

import hilo
from hilo.targets.compilation.specialize import DynamicExecutable

BOUNDED = """func.func @main(%x: tensor<?x2xf32, #stablehlo.bounds<4, ?>>) -> tensor<2xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0]
    : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}"""


def polymorphic(fn, shape: str, *kinds: str) -> str:
    export = pytest.importorskip("jax.export", reason="programs with symbolic dimensions come from jax")
    import jax

    scope = export.SymbolicScope()
    specs = [
        jax.ShapeDtypeStruct(export.symbolic_shape(part, scope=scope), kind)
        for part, kind in zip(shape.split(";"), kinds, strict=True)
    ]
    return export.export(jax.jit(fn))(*specs).mlir_module()


def test_symbolic_dimensions_of_jax():
    jax = pytest.importorskip("jax", reason="programs with symbolic dimensions come from jax")
    jnp = jax.numpy

    def fn(x, w):
        y = jax.lax.fori_loop(0, x.shape[0], lambda i, c: c + x[i].sum(), 0.0)
        rows = x[jnp.arange(2)]
        padded = jnp.pad(x, ((1, 2), (0, 0)))
        return (x @ w)[1:, ::2], jnp.cumsum(x, axis=0), jnp.sort(x, axis=0), y, rows, padded, jnp.arange(w.shape[1])

    run = hilo.compile(polymorphic(fn, "a, 4;4, b", "float32", "float32"))
    rng = np.random.default_rng(0)
    for a, b in ((3, 5), (7, 2), (3, 5)):
        x, w = rng.standard_normal((a, 4)).astype("f"), rng.standard_normal((4, b)).astype("f")
        for got, want in zip(run(x, w), jax.jit(fn)(x, w), strict=True):
            np.testing.assert_allclose(np.asarray(got), np.asarray(want), rtol=1e-5, atol=1e-5)
            assert np.asarray(got).dtype == want.dtype
    assert isinstance(run, DynamicExecutable)
    with pytest.raises(hilo.ShapeError, match=r"argument 1 .*is f32\[3, 5\]; it takes f32\[4, \?\]"):
        run(np.ones((3, 4), "f"), np.ones((3, 5), "f"))


def test_an_assertion_on_sizes_that_does_not_hold_is_an_error():
    text = polymorphic(lambda x: x.reshape((-1, 2)), "2*a", "float32")
    run = hilo.compile(text)
    assert np.asarray(run(np.ones(6, "f"))).shape == (3, 2)
    with pytest.raises(hilo.ShapeError, match="Input shapes do not match the polymorphic shapes specification"):
        run(np.ones(5, "f"))


def test_sizes_that_do_not_go_together_are_an_error():
    text = """func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
      %0 = stablehlo.add %x, %y : tensor<?xf32>
      return %0 : tensor<?xf32>
    }"""
    run = hilo.compile(text)
    np.testing.assert_array_equal(run([1.0, 2.0], [3.0, 4.0]), [4, 6])
    with pytest.raises(hilo.ShapeError, match=r"stablehlo.add at .*: operands have types"):
        run([1.0, 2.0], [3.0])


def test_a_bound_is_kept_to():
    run = hilo.compile(BOUNDED)
    for rows in range(5):
        np.testing.assert_array_equal(run(np.ones((rows, 2), "f")), np.full(2, rows))
    with pytest.raises(hilo.ShapeError, match="argument 0 has size 5 in dimension 0; it takes at most 4"):
        run(np.ones((5, 2), "f"))


def test_nothing_is_compiled_before_a_call():
    run = hilo.compile(BOUNDED)
    with pytest.raises(hilo.ArgumentError, match="nothing is compiled before the first call"):
        _ = run.module_bytes
    run.specialize((3, 2))
    assert run.module_bytes and run.info.size_bytes == len(run.module_bytes)


BY_VALUE = """func.func @main(%n: tensor<1xi32>, %x: tensor<3xf32>) -> {result} {{
  %z = stablehlo.constant dense<0> : tensor<1xi32>
  %f = stablehlo.constant dense<0.5> : tensor<f32>
  {operation}
  return %0 : {result}
}}"""


@pytest.mark.parametrize(
    ("operation", "want"),
    [
        ("%0 = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>", [0, 1, 2, 3]),
        (
            "%0 = stablehlo.dynamic_broadcast_in_dim %f, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>",
            [0.5] * 4,
        ),
    ],
    ids=["iota", "broadcast"],
)
def test_a_size_that_is_an_arguments_value(operation, want):
    run = hilo.compile(BY_VALUE.format(operation=operation, result="tensor<?xf32>"))
    np.testing.assert_array_equal(np.asarray(run(np.array([4], np.int32), np.zeros(3, "f"))), want)


def test_what_the_compiler_does_not_size_by_values_is_refused_with_its_line():
    operation = (
        "%0 = stablehlo.dynamic_pad %x, %f, %z, %n, %z : "
        "(tensor<3xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>"
    )
    text = BY_VALUE.format(operation=operation, result="tensor<?xf32>")
    with pytest.raises(hilo.TargetError, match=r":4:\d+: error: stablehlo.dynamic_pad: its sizes depend on values"):
        hilo.compile(text)
    padded = hilo.compile(text, "evaluator")(np.array([2], np.int32), np.zeros(3, "f"))
    np.testing.assert_array_equal(np.asarray(padded), [0, 0, 0, 0.5, 0.5])


CARRIED = """func.func @main(%n: tensor<1xi32>, %times: tensor<i32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %a = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
  %ones = stablehlo.dynamic_broadcast_in_dim %one, %n, dims = [] : (tensor<i32>, tensor<1xi32>) -> tensor<?xi32>
  %b = stablehlo.add %a, %ones : tensor<?xi32>
  %r:2 = stablehlo.while(%i = %zero, %y = %b) : tensor<i32>, tensor<?xi32>
    cond {
      %c = stablehlo.compare LT, %i, %times : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %z = stablehlo.add %y, %y : tensor<?xi32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %z : tensor<i32>, tensor<?xi32>
    }
  return %a, %r#1 : tensor<?xi32>, tensor<?xi32>
}"""


def test_a_value_of_any_size_that_a_loop_carries_is_where_it_was():
    """The loop started with the memory before its initial value."""
    run = hilo.compile(CARRIED, check="off")
    for size, times in ((5, 0), (1, 1), (64, 3), (300, 2)):
        a, doubled = run(np.array([size], np.int32), np.int32(times))
        np.testing.assert_array_equal(np.asarray(a), np.arange(size))
        np.testing.assert_array_equal(np.asarray(doubled), np.arange(1, size + 1) << times)


def test_values_of_any_size_that_a_loop_carries_are_refused_where_the_compiler_may_lose_them():
    with pytest.raises(hilo.CompileError, match="error: a loop or a branch has values of dynamic size"):
        hilo.compile(CARRIED, "vmvx")
