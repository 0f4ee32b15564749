"""Memory that does not fit in the device's pool is kept for later calls, once nothing reads it."""

from __future__ import annotations

import numpy as np

import hilo
from hilo.targets.compilation.memory.large_memory import POOLED_BYTES
from hilo.targets.runtime.device import get_device

SIZE = POOLED_BYTES // 4 + 1000
PROGRAM = f"""
func.func @main(%x: tensor<{SIZE}xf32>) -> (tensor<{SIZE}xf32>, tensor<f32>) {{
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.reverse %x, dims = [0] : tensor<{SIZE}xf32>
  %y = stablehlo.add %t, %t : tensor<{SIZE}xf32>
  %s = stablehlo.reduce(%y init: %zero) applies stablehlo.maximum across dimensions = [0]
    : (tensor<{SIZE}xf32>, tensor<f32>) -> tensor<f32>
  return %y, %s : tensor<{SIZE}xf32>, tensor<f32>
}}
"""


def allocated() -> int:
    """The bytes for which the allocator of `local-task` asked the system so far."""
    return int(get_device("local-task").allocator.statistics["device_bytes_allocated"])


def test_a_block_is_used_again_but_not_while_it_is_read() -> None:
    run = hilo.compile(PROGRAM, device="local-task", check="off")
    x = np.arange(SIZE, dtype=np.float32)
    first, greatest = run(x)
    before = allocated()
    second, _ = run(-x)
    assert before < allocated() < before + 3 * POOLED_BYTES  # another block, since the first one is still read
    np.testing.assert_array_equal(np.asarray(first), 2 * x[::-1])
    np.testing.assert_array_equal(np.asarray(second), -2 * x[::-1])
    assert np.asarray(greatest) == 2 * x.max()
    del first, second
    before = allocated()
    for _ in range(3):
        third, _ = run(x)
        assert np.asarray(third)[0] == 2 * x[-1]
        del third
    assert allocated() == before
