"""Rows of a few vectors whose elements take many operations: the code for a row is written once, for all in a loop."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import lower
from hilo.lowering.reduce.reduced_operand import Expression
from hilo.targets.llvm_cpu.profile import IN_PROCESS

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

RNG = np.random.default_rng(8)


def numbers(shape, dtype):
    found = RNG.integers(-9, 10, shape).astype(dtype)
    if np.dtype(dtype).kind == "f":
        found.flat[5], found.flat[7] = np.inf, -0.0
    return found


def reductions(x, row, column):
    """Of expressions of arrays, rows, columns and numbers; of predicates; of all differences of rows."""
    y = (x - column[:, None]) * row + (x * x - 1)
    return [
        y.max(1),
        (y * x + column[:, None]).min(1),
        ((y > 2) & (x < column[:, None])).any(1),
        ((y != 3) | (x == 4)).all(1),
        jnp.where(x > row, y, column[:, None]).max(1),
        (jnp.abs(x[:40, None] - x[None, :40]) * row + 2 * row).max(2),
        (x[3:, :] * x[:-3, :] + x[1:-2, :] - x[2:-1, :]).min(1),
    ]


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int32, np.int64, np.float16, ml_dtypes.bfloat16], ids=str)
@pytest.mark.parametrize("shape", [(64, 64), (61, 32), (300, 48), (50, 40), (17, 16)])
def test_as_xla(shape, dtype) -> None:
    given = [numbers(size, dtype) for size in (shape, shape[1:], shape[:1])]
    with jax.enable_x64(True):
        text = jax.jit(reductions).lower(*given).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    for got, wanted in zip(executable(*given), run_xla(text, *given), strict=True):
        assert_close(got, wanted)


def lowered(program, *given) -> str:
    module = parse_module(jax.jit(program).lower(*given).as_text())
    lower(module, profile=IN_PROCESS)
    return str(module)


@pytest.mark.parametrize("columns", [32, 64])
def test_the_code_for_a_row_is_written_once(columns) -> None:
    x = np.zeros((64, columns), ml_dtypes.bfloat16)
    text = lowered(lambda x: ((x - x[:, :1]) * x).max(1), x)
    vectors = columns // (IN_PROCESS.product_tile.vector_bytes // 4)
    assert "flow.dispatch.region" in text
    assert text.count("arith.subf") == vectors


def test_what_takes_few_operations_is_written_for_each_row() -> None:
    x = np.zeros((64, 32), np.float32)
    text = lowered(lambda x: x.max(1), x)
    lanes = IN_PROCESS.product_tile.vector_bytes // 4
    assert text.count("vector.transfer_read") == lanes * 32 // lanes


def test_what_is_too_long_is_found_out_once(monkeypatch) -> None:
    """Of Gram and Schmidt's gradient, the search for what operands are computed from took most of the lowering."""
    tried: list[str] = []
    start = Expression.__init__

    def counted(self, *args, **kwargs) -> None:
        tried.append(type(self).__name__)
        start(self, *args, **kwargs)

    def norm(x):
        y = x
        for number in range(40):
            y = y * x + number
        return y.sum()

    monkeypatch.setattr(Expression, "__init__", counted)
    lowered(norm, numbers((3000,), np.float32))
    assert tried.count("Operand") == 1 and tried.count("Stored") == 1
