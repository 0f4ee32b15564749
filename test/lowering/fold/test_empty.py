"""fold-empty and legalize-pred on llvm-cpu, against XLA."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax


def agree(function, *arguments) -> None:
    text = jax.jit(function).lower(*arguments).as_text()
    got = hilo.compile(text)(*arguments)
    for g, w in zip(got if isinstance(got, tuple) else (got,), run_xla(text, *arguments), strict=True):
        assert_close(g, w, context=text)


def test_empty_operands_of_everything():
    def program(x, y, s):
        window = lax.reduce_window(x[0], 0.0, lax.add, (2,), (1,), [(2, 3)])
        conv = lax.conv_general_dilated(jnp.ones((1, 2, 4, 4)), jnp.ones((0, 2, 3, 3)), (1, 1), "SAME")
        return (
            x @ y,
            jnp.sum(x, 1),
            jnp.max(x, 1, initial=-1.0),
            jnp.exp(x),
            jnp.concatenate([x, s], 1),
            lax.pad(x, 7.0, [(0, 1, 0), (1, 1, 2)]),
            lax.sort(x, dimension=1),
            jnp.transpose(x),
            lax.dynamic_update_slice(s, x, (1, 1)),
            s.at[jnp.zeros((0,), jnp.int32)].add(1.0),
            window,
            conv,
            s[:, :0] > 0,
        )

    x, y, s = np.zeros((3, 0), np.float32), np.zeros((0, 4), np.float32), np.ones((3, 5), np.float32)
    agree(program, x, y, s)


def test_products_of_nothing_in_other_types():
    for dtype in (np.int8, np.uint32, np.complex64, np.float16):
        agree(lambda a, b: jnp.einsum("bij,bjk->bik", a, b), np.zeros((2, 3, 0), dtype), np.zeros((2, 0, 4), dtype))


PRED = """
!pred = tensor<4xi1>
func.func @main(%a: !pred, %b: !pred) -> (!pred, !pred, !pred, !pred, tensor<i1>) {
  %0 = stablehlo.add %a, %b : !pred
  %1 = stablehlo.multiply %a, %b : !pred
  %2 = stablehlo.maximum %a, %b : !pred
  %3 = stablehlo.minimum %a, %b : !pred
  %no = stablehlo.constant dense<false> : tensor<i1>
  %4 = stablehlo.reduce(%a init: %no) applies stablehlo.add across dimensions = [0] : (!pred, tensor<i1>) -> tensor<i1>
  return %0, %1, %2, %3, %4 : !pred, !pred, !pred, !pred, tensor<i1>
}
"""


def test_arithmetic_on_pred_is_logic():
    a, b = np.array([True, True, False, False]), np.array([True, False, True, False])
    for g, w in zip(hilo.compile(PRED)(a, b), run_xla(PRED, a, b), strict=True):
        assert_close(g, w)
