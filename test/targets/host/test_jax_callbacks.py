"""Callbacks of JAX programs run in the process, in their order, and their errors arrive."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax")
X = np.arange(3, dtype=np.float32)
KIND = jax.ShapeDtypeStruct((3,), np.float32)


def run(function: Any) -> Any:
    return np.asarray(hilo.compile(hilo.from_jax(function, X))(X))


def test_pure_callbacks_compute() -> None:
    def twice(x: Any) -> Any:
        return jax.pure_callback(lambda v: np.asarray(v) * 2, KIND, x)

    np.testing.assert_array_equal(run(lambda x: twice(twice(x) + 1)), (X * 2 + 1) * 2)


def test_several_results_and_none() -> None:
    seen: list[float] = []

    def function(x: Any) -> Any:
        total, turned = jax.pure_callback(
            lambda v: (np.float32(np.asarray(v).sum()), np.asarray(v)[::-1]),
            (jax.ShapeDtypeStruct((), np.float32), KIND),
            x,
        )
        jax.experimental.io_callback(lambda v: seen.append(float(v)), None, total)
        return turned + total

    np.testing.assert_array_equal(run(function), X[::-1] + X.sum())
    assert seen == [3.0]


def test_ordered_callbacks_come_in_their_order_in_loops_too() -> None:
    from jax.experimental import io_callback

    seen: list[str] = []

    def function(x: Any) -> Any:
        def note(i: Any, v: Any) -> Any:
            seen.append(f"turn {int(i)}")
            return np.asarray(v) + 1

        io_callback(lambda: seen.append("start"), None, ordered=True)
        x = jax.lax.fori_loop(0, 3, lambda i, v: io_callback(note, KIND, i, v, ordered=True), x)
        io_callback(lambda: seen.append("end"), None, ordered=True)
        return x

    made = hilo.compile(hilo.from_jax(function, X))
    assert len(made.signature.args) == 1, "tokens are the program's own"
    for _ in range(2):
        seen.clear()
        np.testing.assert_array_equal(np.asarray(made(X)), X + 3)
        assert seen == ["start", "turn 0", "turn 1", "turn 2", "end"]


def test_debug_print_prints(capsys: pytest.CaptureFixture[str]) -> None:
    def function(x: Any) -> Any:
        jax.debug.print("sum {s}", s=x.sum())
        return x + 1

    np.testing.assert_array_equal(run(function), X + 1)
    assert capsys.readouterr().out == "sum 3.0\n"


def test_an_error_is_the_cause() -> None:
    with pytest.raises(hilo.ExecutionError, match="raised ZeroDivisionError") as caught:
        run(lambda x: jax.pure_callback(lambda v: 1 / 0, KIND, x))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_text_has_lost_them() -> None:
    text = jax.jit(lambda x: jax.pure_callback(lambda v: v, KIND, x)).lower(X).as_text()
    with pytest.raises(hilo.TargetError, match=r"is a Python callback of JAX, .* use hilo\.from_jax"):
        hilo.compile(text)
