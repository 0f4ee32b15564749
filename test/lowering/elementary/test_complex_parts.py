"""Functions of many complex numbers, whose parts are computed in a kernel of their own, against NumPy's of long
doubles."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.targets.llvm_cpu.profile import IN_PROCESS

FUNCTIONS = (
    *(np.exp, np.expm1, np.tanh, np.tan, np.sinh, np.cosh, np.log, np.log1p),
    *(np.arcsin, np.arccos, np.arctan, np.arcsinh, np.arccosh, np.arctanh, np.reciprocal),
)
FEW = 60
EDGES = [0, -0.0, 1j, np.inf, -np.inf, np.nan, complex(0, np.inf), complex(-np.inf, np.nan), 1e30, complex(-2, 1e30)]


def _program(z: jax.Array) -> tuple[jax.Array, ...]:
    made = [getattr(jnp, one.__name__)(z) for one in FUNCTIONS]
    return (*made, z**1.5, z / z[::-1], jnp.abs(made[0] * z).sum(0), jnp.real(made[2])[::-1])


@pytest.mark.parametrize("kind", ["c8", "c16"])
@pytest.mark.parametrize("shape", [(2048,), (43, 77), (8193,), (3, 40_001)])
def test_functions_of_many_numbers_are_those_of_few(kind: str, shape: tuple[int, ...]) -> None:
    rng = np.random.default_rng(1)
    z = (rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(kind)
    z.reshape(-1)[: len(EDGES)] = EDGES
    with jax.enable_x64(True):
        many = hilo.compile(hilo.from_jax(_program, z), check="off")(z)
        few = hilo.compile(hilo.from_jax(_program, z.reshape(-1)[:FEW]), check="off")(z.reshape(-1)[:FEW])
    for got, want in zip(many[: len(FUNCTIONS) + 1], few[: len(FUNCTIONS) + 1], strict=True):
        np.testing.assert_allclose(np.asarray(got).reshape(-1)[:FEW], np.asarray(want), rtol=4 * np.finfo(kind).eps)
    finite = z.reshape(-1)[len(EDGES) :].astype(np.clongdouble)
    for got, function in zip(many, FUNCTIONS, strict=False):
        at = np.asarray(got).reshape(-1)[len(EDGES) :]
        np.testing.assert_allclose(at, function(finite).astype("c16"), rtol=16 * np.finfo(kind).eps)


def program(size: int, operation: str) -> str:
    return f"""
    func.func @main(%z: tensor<{size}xcomplex<f32>>, %go: tensor<i1>) -> tensor<{size}xcomplex<f32>> {{
      {operation}
      return %0 : tensor<{size}xcomplex<f32>>
    }}"""


def test_large_arrays_have_a_kernel_and_in_loops_barriers() -> None:
    if IN_PROCESS.product_tile is None:
        pytest.skip("needs a CPU with AVX2")

    def counts(size: int) -> tuple[int, int]:
        kind = f"tensor<{size}xcomplex<f32>>"
        outside = program(size, f"%0 = stablehlo.exponential %z : {kind}")
        inside = program(
            size,
            f"""%0 = stablehlo.while(%c = %z) : {kind} cond {{ stablehlo.return %go : tensor<i1> }} do {{
                %1 = stablehlo.exponential %c : {kind}
                stablehlo.return %1 : {kind}
            }}""",
        )
        module = parse_module(inside)
        run_pipeline(module, "expand-complex", profile=IN_PROCESS)
        lowered = hilo.lower(outside, target="llvm-cpu").as_text()
        return lowered.count("flow.dispatch.region"), str(module).count("optimization_barrier")

    assert [counts(size) for size in (7, 8, 2047, 2048, 1_000_003)] == [(0, 0), (1, 0), (1, 0), (1, 2), (1, 2)]
