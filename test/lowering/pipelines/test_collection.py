"""Python does not look for cyclic garbage while passes run."""

from __future__ import annotations

import gc
import time

import pytest

import hilo
from hilo.dialect.iree import ir
from hilo.lowering import run_pipeline
from hilo.lowering.pipelines import execution
from hilo.lowering.pipelines.collection import paused
from hilo.lowering.pipelines.pipeline import Step

PROGRAM = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}"""


def _is_enabled_again() -> bool:
    """Whether garbage is looked for, once what other tests compile in the background has run its passes."""
    end = time.monotonic() + 20
    while not gc.isenabled() and time.monotonic() < end:
        time.sleep(0.01)
    return gc.isenabled()


def test_no_garbage_is_looked_for_while_passes_run(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    run_native = execution._run_native

    def run(step: Step, op: ir.Operation, verify: bool) -> None:
        seen.append(gc.isenabled())
        run_native(step, op, verify)

    monkeypatch.setattr(execution, "_run_native", run)
    run_pipeline(hilo.load(PROGRAM).module, "cse")
    assert seen == [False]
    assert _is_enabled_again()


def test_blocks_may_overlap() -> None:
    with paused():
        with paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert _is_enabled_again()


def test_what_was_disabled_stays_so() -> None:
    gc.disable()
    try:
        with paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_an_error_ends_the_pause() -> None:
    with pytest.raises(ValueError), paused():
        raise ValueError
    assert _is_enabled_again()
