"""fold-powers: edge values, and a kernel matrix of optimal transport that is the same in each turn of a loop."""

import numpy as np
import pytest

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.full_pipeline import PIPELINE
from hilo.lowering.simplify.values import splat_of

jax = pytest.importorskip("jax")
jnp, lax = jax.numpy, jax.lax

SPECIAL = np.array([0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.0, 88.0, -90.0, 700.0, np.inf, -np.inf, np.nan])


@pytest.mark.parametrize("element", ["float32", "float64"])
def test_edge_values(element):
    x, y = (part.astype(element).ravel() for part in np.meshgrid(SPECIAL, SPECIAL))

    def function(x, y):
        one = jnp.ones_like(x)
        return one**y, x ** (one - one), x ** (jnp.maximum(one, one) / one), x ** (one + one), jnp.exp(x) ** y

    with jax.enable_x64(True):
        compiled = jax.jit(function)
        wanted = [np.asarray(value) for value in compiled(x, y)]
        executable = hilo.compile(compiled.lower(x, y).as_text(), check="off")
    tolerance = 1e-5 if element == "float32" else 1e-13
    for got, want in zip(executable(x, y), wanted, strict=True):
        np.testing.assert_allclose(np.asarray(got), want, rtol=tolerance)


@pytest.mark.parametrize("element", ["float16", "float32", "float64"])
def test_exponentials_of_repeated_elements_of_constants_and_outside_of_loops(element):
    """XLA computes these before it folds powers, so that infinity to the power of 0 is 1; it folds others of f16."""
    y = SPECIAL.astype(element)
    bases = [*map(y.dtype.type, (np.inf, -np.inf, 0.0, 40.0))]

    def function(y, *bases):
        repeated = [jnp.exp(jnp.broadcast_to(base, y.shape)) ** y for base in bases]
        outside = jnp.exp(jnp.abs(y) * 0.5)
        turns = lax.fori_loop(0, 2, lambda i, total: total + outside ** i.astype(y.dtype), outside * 0)
        constant = jnp.exp(jnp.full_like(y, np.inf)) ** y
        return *repeated, turns, constant, jnp.exp(jnp.abs(y)) ** (jnp.abs(y) * y.dtype.type(1e-3))

    with jax.enable_x64(True):
        compiled = jax.jit(function)
        wanted = [np.asarray(value) for value in compiled(y, *bases)]
        executable = hilo.compile(compiled.lower(y, *bases).as_text(), check="off")
    tolerance = {"float16": 2e-3, "float32": 1e-5, "float64": 1e-13}[element]
    for got, want in zip(executable(y, *bases), wanted, strict=True):
        np.testing.assert_allclose(np.asarray(got), want, rtol=tolerance)


@pytest.mark.parametrize("element", ["float32", "float64"])
def test_a_kernel_matrix_at_a_temperature_without_decay_leaves_the_loop(element):
    def sinkhorn(cost, eps):
        def turn(i, uv):
            u, v = uv
            at = eps * jnp.maximum(1.0**i * jnp.ones((), element), 1.0)
            kernel = jnp.exp(-cost / eps) ** (at / (at * 1.0**i)).astype(element)
            u = 1 / (kernel @ v)
            return u, 1 / (kernel.T @ u)

        return lax.fori_loop(0, 6, turn, (jnp.ones(cost.shape[0], element), jnp.ones(cost.shape[1], element)))

    cost = np.random.default_rng(0).random((24, 20)).astype(element)
    with jax.enable_x64(True):
        compiled = jax.jit(lambda cost: sinkhorn(cost, np.array(0.1, element)))
        text, wanted = compiled.lower(cost).as_text(), compiled(cost)
    assert "stablehlo.power" in text
    lowered = hilo.lower(text, target="llvm-cpu").as_text()
    assert "floor" not in lowered, "which powers of any exponent compute"
    for got, want in zip(hilo.compile(text, check="off")(cost), wanted, strict=True):
        np.testing.assert_allclose(np.asarray(got), np.asarray(want), rtol=2e-4 if element == "float32" else 1e-12)


@pytest.mark.parametrize("order", [1, 2])
def test_powers_in_zeta_functions_of_known_order_have_known_exponents(order):
    """They become products; computed exponents take exponentials and logarithms, ten for each number."""
    text = f"""func.func @main(%x: tensor<6xf32>) -> tensor<6xf32> {{
      %n = stablehlo.constant dense<{order}.0> : tensor<6xf32>
      %0 = chlo.polygamma %n, %x : tensor<6xf32>, tensor<6xf32> -> tensor<6xf32>
      return %0 : tensor<6xf32>
    }}"""
    names = PIPELINE.split(",")
    last = len(names) - names[::-1].index("fold-powers")
    module = parse_module(text)
    run_pipeline(module, ",".join(names[:last]))
    (main,) = module.body.operations
    powers = [op for op in main.regions[0].blocks[0].operations if op.operation.name == "stablehlo.power"]
    assert powers
    assert all(splat_of(op.operands[1]) is not None for op in powers), str(module)
