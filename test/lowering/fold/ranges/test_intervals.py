"""Intervals contain what the evaluator computes, on random chains of operations and on JAX's ways to write places."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo import ops
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering import run_pipeline
from hilo.lowering.fold.ranges.intervals import Intervals
from hilo.lowering.framework.patterns import operations_named

BINARY = (ops.Add, ops.Sub, ops.Mul, ops.Div, ops.Rem, ops.Min, ops.Max, ops.And, ops.Or, ops.Xor)
SHIFTS = (ops.ShiftRightLogical, ops.ShiftRightArithmetic)


def chain(rng: np.random.Generator, name: str, count: int) -> hilo.XlaComputation:
    """`count` operations on two arrays and small constants, in their type and one that is wider."""
    b = hilo.XlaBuilder("chain")
    values = [ops.Parameter(b, number, hilo.Shape(name, [1 << 16])) for number in range(2)]
    wide = {"u8": "s32", "s8": "s16"}[name]
    values += [ops.ConvertElementType(values[0], wide), ops.ConvertElementType(values[1], wide)]
    for _ in range(count):
        x = values[rng.integers(len(values))]
        others = [value for value in values if value.dtype == x.dtype]
        y = others[rng.integers(len(others))]
        small = ops.Broadcast(ops.Constant(b, np.asarray(rng.integers(0, 7)).astype(x.dtype)), x.shape.dims)
        kind = rng.integers(6)
        if kind < 3:
            values.append(BINARY[rng.integers(len(BINARY))](x, small if rng.integers(2) else y))
        elif kind == 3:
            values.append(SHIFTS[rng.integers(2)](x, small))
        elif kind == 4:
            values.append(ops.Select(ops.Lt(x, y), ops.Clamp(small, x, ops.Add(small, small)), y))
        else:
            signed = dtype(x.dtype).kind == "signed"
            values.append(ops.ConvertElementType(ops.Gt(x, small), x.dtype) if not signed else ops.Abs(ops.Neg(x)))
    return b.Build(ops.Tuple(b, values))


@pytest.mark.parametrize("seed", range(12))
def test_all_elements_are_in_the_interval(seed):
    rng = np.random.default_rng(seed)
    name = ("u8", "s8")[seed % 2]
    program = chain(rng, name, 12)
    x, y = (a.ravel().astype(dtype(name).numpy) for a in np.meshgrid(np.arange(256), np.arange(256)))
    got = hilo.compile(program, "evaluator")(x, y)
    intervals = Intervals()
    (end,) = operations_named(program.module.operation, ["func.return"])
    narrow = 0
    for array, value in zip(map(np.asarray, got), end.operands, strict=True):
        low, high = intervals.of(value)
        assert low <= array.min() and array.max() <= high, f"{value}: {low}…{high}"
        narrow += isinstance(value.owner, ir.Operation | ir.OpView) and high - low < (1 << 8 * array.itemsize) - 1
    assert narrow >= 3


def test_places_in_the_style_of_jax():
    """The checks of places that argsort, argmax and remainders give are folded; XLA's answers stay."""
    jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
    jnp = jax.numpy

    def program(x, codes):
        order = jnp.argsort(x[:, 0])
        rows = jnp.take_along_axis(x, jnp.argsort(x, axis=0), axis=0)
        looked_up = jnp.take(x, codes % 7, axis=0)
        return x[order], rows, x[jnp.argmax(x, 0)], looked_up, jnp.arange(7)[::-1] % 3

    x, codes = np.random.default_rng(1).normal(size=(7, 5)).astype(np.float32), np.arange(9, dtype=np.uint8)
    text = jax.jit(program).lower(x, codes).as_text()
    module = hilo.load(text)
    run_pipeline(module.module, "inline,fold-indices,fold-ranges,canonicalize,cse")
    directions = {
        str(op.attributes["comparison_direction"])
        for op in operations_named(module.module.operation, ["stablehlo.compare"])
    }
    assert "#stablehlo<comparison_direction GE>" not in directions and "LE" not in str(directions)
    for got, want in zip(hilo.compile(text)(x, codes), run_xla(text, x, codes), strict=True):
        assert_close(got, want)
