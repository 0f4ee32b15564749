"""`cost_analysis` counts what XLA's HloCostAnalysis counts for the same programs, as JAX reports it before any
fusion."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import hilo
from hilo import ops
from hilo.targets.cost_analysis import cost_analysis, operation_costs

jax = pytest.importorskip("jax")
jnp = jax.numpy
lax = jax.lax

X, W = jnp.ones((64, 128)), jnp.ones((128, 32))
CASES: dict[str, Callable[..., object]] = {
    "dot": lambda x, w: x @ w,
    "batched_dot": lambda x, w: jnp.einsum("bij,bjk->bik", x.reshape(4, 32, 64), w.reshape(4, 64, 16)),
    "dot_exp_add": lambda x, w: jnp.exp(x @ w) + 1,
    "reduce": lambda x, w: (x * 2 + x).sum(0),
    "softmax": lambda x, w: jax.nn.softmax(x),
    "window": lambda x, w: lax.reduce_window(x, 0.0, lax.add, (3, 3), (1, 1), "VALID"),
    "convolution": lambda x, w: lax.conv(x.reshape(2, 4, 32, 32), w[:9, :16].reshape(4, 4, 3, 3), (1, 1), "VALID"),
    "moves": lambda x, w: jnp.transpose(x).reshape(-1),
    "empty": lambda x, w: x[:0] + 1,
}


@pytest.mark.parametrize("name", CASES)
def test_flops_and_transcendentals_are_those_of_xla(name: str) -> None:
    lowered = jax.jit(CASES[name]).lower(X, W)
    theirs, ours = lowered.cost_analysis(), cost_analysis(hilo.load(lowered.as_text()).module)
    for key in ("flops", "transcendentals"):
        assert ours[key] == theirs.get(key, 0.0), key


def _program(turns: int) -> hilo.XlaComputation:
    return hilo.load(f"""
func.func private @twice(%x: tensor<8xf32>) -> tensor<8xf32> {{
  %0 = stablehlo.add %x, %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}}
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {{
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<{turns}> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<8xf32>
   cond {{
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
   }} do {{
    %j = stablehlo.add %i, %one : tensor<i32>
    %w = func.call @twice(%v) : (tensor<8xf32>) -> tensor<8xf32>
    stablehlo.return %j, %w : tensor<i32>, tensor<8xf32>
   }}
  return %r#1 : tensor<8xf32>
}}""")


@pytest.mark.parametrize("turns", [0, 1, 10])
def test_loops_and_functions_count_as_often_as_they_run(turns: int) -> None:
    assert sum(cost.flops for cost in operation_costs(_program(turns).module)) == turns * (8 + 1 + 1)


def test_executables_tell_costs_and_sizes() -> None:
    b = hilo.XlaBuilder("f")
    x = ops.Parameter(b, 0, hilo.Shape("f32", (4, 6)), "x")
    ops.Dot(x, ops.Constant(b, np.arange(18, dtype=np.float32).reshape(6, 3)))
    for target in ("evaluator",):
        executable = hilo.compile(b.Build(), target=target)
        assert executable.cost_analysis()["flops"] == 2 * 4 * 6 * 3
        assert [cost.name for cost in executable.operation_costs()] == ["stablehlo.dot_general"]
        assert "test_cost_analysis.py" in executable.operation_costs()[0].place
        memory = executable.memory_analysis()
        assert (memory.argument_size_in_bytes, memory.output_size_in_bytes) == (4 * 6 * 4, 4 * 3 * 4)
        assert memory.constant_size_in_bytes == 6 * 3 * 4
        assert memory.generated_code_size_in_bytes is None


@pytest.mark.compile
def test_temporary_buffers_are_those_that_a_call_allocates_besides_its_results() -> None:
    executable = hilo.jit(lambda x: (x @ x) @ x + x, tiers="compiled", check="off").lower(np.ones((64, 64), "f"))
    compiled = executable.compile()
    memory = compiled.memory_analysis()
    argument = hilo.device_put(np.ones((64, 64), "f"))
    compiled.executable(argument)
    allocator = compiled.executable.device.allocator
    compiled.executable.device.trim()  # blocks that are kept from the first call
    before = allocator.statistics["device_bytes_allocated"]
    compiled.executable(argument)
    measured = allocator.statistics["device_bytes_allocated"] - before
    assert memory.temp_size_in_bytes == measured - memory.output_size_in_bytes > 0
