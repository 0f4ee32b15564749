"""Kernels that read vectors of constants and are not outlined before IREE's passes clean up."""

from __future__ import annotations

import numpy as np
import pytest

import hilo


def _kernel(kind: str, count: int, constants: str) -> str:
    """A kernel that adds constants to what an element-wise operation computes: IREE may fuse that into it."""
    array, vector = f"tensor<{count}x{kind}>", f"vector<{count}x{kind}>"
    return f"""
    func.func public @main(%x: {array}) -> {array} {{
      %y = stablehlo.multiply %x, %x : {array}
      %z = stablehlo.reverse %y, dims = [0] : {array}
      %r = flow.dispatch.region -> ({array}) {{
        %at = arith.constant 0 : index
        %pad = arith.constant 0 : {kind}
        %c = arith.constant dense<[{constants}]> : {vector}
        %v = vector.transfer_read %z[%at], %pad {{in_bounds = [true]}} : {array}, {vector}
        %s = arith.addi %v, %c : {vector}
        %made = tensor.empty() : {array}
        %w = vector.transfer_write %s, %made[%at] {{in_bounds = [true]}} : {vector}, {array}
        flow.return %w : {array}
      }}
      return %r : {array}
    }}"""


@pytest.mark.parametrize(("kind", "count"), [("i64", 16), ("i64", 33), ("i64", 48), ("i32", 96), ("i8", 300)])
def test_kernels_hold_vectors_of_any_length(kind: str, count: int) -> None:
    """IREE copies those of up to 256 bytes."""
    constants = [3 * number % 11 for number in range(count)]
    text = _kernel(kind, count, ", ".join(map(str, constants)))
    executable = hilo.compile(hilo.load(text, any_dialect=True), cache=False, check="off")
    assert executable.info.rung == "default"
    x = np.arange(count, dtype=f"int{kind[1:]}") % 7
    np.testing.assert_array_equal(np.asarray(executable(x)), (x * x)[::-1] + np.asarray(constants, x.dtype))
