"""Shared by the frontend's tests: jaxlib as a second reader of every program, XLA and llvm-cpu to run it.

    from harness import accept, check, run

`accept` checks every program that a test builds: text that only IREE's parser accepts is a bug.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo import ops


@functools.cache
def _jaxlib() -> tuple[Any, Any]:
    """jaxlib's MLIR bindings and a context with StableHLO and CHLO; skips the test without jax."""
    pytest.importorskip("jax", reason="the second StableHLO parser is jaxlib's: pip install jax")
    from jax.interpreters import mlir
    from jaxlib.mlir import ir

    return ir, mlir.make_ir_context()


def accept(program: hilo.XlaComputation | str) -> str:
    """Fails unless jaxlib's parser and verifier accept the program unchanged; returns its text."""
    text = program if isinstance(program, str) else program.as_text()
    ir, context = _jaxlib()
    with context:
        try:
            module = ir.Module.parse(text)
            module.operation.verify()
        except ir.MLIRError as error:
            raise AssertionError(f"jaxlib refuses the program: {error}\n{text}") from error
    return text


def build(function: Callable[..., Any], *shapes: object) -> hilo.XlaComputation:
    """The computation of a function of `XlaOp`s; shapes are given as text (`"f32[2,3]"`), or as arrays of that
    shape."""
    builder = hilo.XlaBuilder(getattr(function, "__name__", "test").strip("<>") or "test")
    read = [hilo.Shape.parse(s) if isinstance(s, str) else hilo.Shape.of(s) for s in shapes]
    result = function(*(ops.Parameter(builder, i, shape, f"x{i}") for i, shape in enumerate(read)))
    if isinstance(result, (list, tuple)):
        result = ops.Tuple(builder, list(result))
    return builder.Build(result)


def run(program: hilo.XlaComputation, *arrays: Any) -> list[np.ndarray]:
    """The program's results from XLA, after jaxlib's verifier has accepted it."""
    return run_xla(accept(program), *arrays)


def run_on_cpu(program: hilo.XlaComputation, *arrays: Any) -> list[np.ndarray]:
    """The program's results from hilo's llvm-cpu target."""
    result = hilo.compile(program)(*arrays)
    return [np.asarray(x) for x in (result if isinstance(result, tuple) else (result,))]


def check(
    function: Callable[..., Any],
    arrays: Sequence[Any],
    want: Any,
    *,
    on_cpu: bool = False,
    rtol: float | None = None,
    atol: float | None = None,
) -> None:
    """Fails unless the function of `XlaOp`s returns `want`, an array or a list of them, on XLA (and llvm-cpu)."""
    arrays = [np.asarray(a) for a in arrays]
    program = build(function, *arrays)
    wanted = list(want) if isinstance(want, (list, tuple)) else [want]
    for runner in (run, run_on_cpu) if on_cpu else (run,):
        got = runner(program, *arrays)
        assert len(got) == len(wanted), f"{runner.__name__} gave {len(got)} results, want {len(wanted)}"
        for g, w in zip(got, wanted, strict=True):
            assert_close(g, w, rtol=rtol, atol=atol, context=f"{runner.__name__}\n{program.as_text()}")


def broken(rule: str, function: Callable[[], Any], *words: str) -> None:
    """Fails unless `function()` raises the `hilo.Error` of a rule, whose message has the words and this test's file."""
    with pytest.raises(hilo.Error) as caught:
        function()
    message = str(caught.value)
    assert getattr(caught.value, "rule", None) == rule, (
        f"rule {getattr(caught.value, 'rule', None)!r}, want {rule!r}: {message}"
    )
    for word in (*words, ".py:"):
        assert word in message, f"{word!r} is not in: {message}"
    assert "/test/" in message.rpartition("\n")[2], f"the message ends without the user's line: {message}"
