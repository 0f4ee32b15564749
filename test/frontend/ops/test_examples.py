"""The examples of the reference pages: each builds, jaxlib accepts it, and XLA returns the value on the page."""

from __future__ import annotations

import numpy as np
import pytest
from harness import accept
from oracle import run_xla

import hilo
from hilo import ops
from hilo.ops.examples import EXAMPLES


def test_each_operation_has_an_example() -> None:
    assert sorted(EXAMPLES) == sorted(ops.OPERATIONS), "hilo.ops.examples.EXAMPLES has one for each operation"


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_example(name: str) -> None:
    example = EXAMPLES[name]
    op, computation = example.build()
    text = accept(computation)
    row = ops.OPERATIONS[name]
    emitted = [name.removeprefix("func.") for name in row.lowers_to if name != "func.func argument"]
    assert not emitted or any(name in text for name in emitted)
    if not example.has_value:
        assert str(op.shape) == example.result
        return
    constants: list[np.ndarray] = []

    def parameter(builder: hilo.XlaBuilder, literal: object, dtype: object = None) -> hilo.XlaOp:
        """A parameter for a constant: XLA folds constants wrongly in Clz and total orders."""
        made = ops.Constant(builder, literal, dtype)
        constants.append(np.array(literal, made.dtype.numpy))
        return ops.Parameter(builder, len(constants) - 1, made.shape)

    _, computation = example.build(Constant=parameter)
    results = run_xla(accept(computation), *constants)
    wanted = example.result if isinstance(example.result, tuple) else (example.result,)
    for got, want in zip(results, wanted, strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-6)
