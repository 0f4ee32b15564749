"""Loops and branches on Python functions, against `jax.lax`'s of the same names."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax")
jnp = jax.numpy

X = np.array([[1.0, -2.0, 3.0], [0.5, 0.25, -1.0]], np.float32)
W = np.array([0.5, 0.25, 2.0], np.float32)

Case = Callable[[Any, Any, Any], Any]
CASES: dict[str, Case] = {
    "while with a tree": lambda lax, np, x: lax.while_loop(
        lambda s: s["n"] < 5, lambda s: {"n": s["n"] + 1, "x": (s["x"][0] * 2.0, s["x"][1])}, {"n": 0, "x": (x, 1.5)}
    ),
    "while that never runs": lambda lax, np, x: lax.while_loop(lambda v: v.sum() > 99, lambda v: v + 1, x),
    "fori over a captured array": lambda lax, np, x: lax.fori_loop(0, 2, lambda i, v: v + x[i] * i, x[0]),
    "fori with traced bounds": lambda lax, np, x: lax.fori_loop(
        x[0, 0].astype("int32"), x[0, 2].astype("int32"), lambda i, v: v * 2, x
    ),
    "fori from a Python number": lambda lax, np, x: lax.fori_loop(0, 2, lambda i, total: total + x[i].sum(), 0.0),
    "fori backwards is empty": lambda lax, np, x: lax.fori_loop(3, 1, lambda i, v: v * 2, x),
    "scan": lambda lax, np, x: lax.scan(lambda c, row: (c + row, {"a": c, "b": row.sum()}), x[0] * 0, x),
    "scan in reverse": lambda lax, np, x: lax.scan(lambda c, row: (c * 0.5 + row, c), x[0], x, reverse=True),
    "scan without arrays": lambda lax, np, x: lax.scan(lambda c, _: (c + 1.0, c), x, None, length=3),
    "scan over a tree": lambda lax, np, x: lax.scan(
        lambda c, s: (c + s["a"] * s["b"].sum(), None), 0.0, {"a": x[:, 0], "b": x}
    ),
    "scan of no rows": lambda lax, np, x: lax.scan(lambda c, row: (c + row, row), x[0], x[:0]),
    "map": lambda lax, np, x: lax.map(lambda s: (s[0].sum() * 2, s[1]), (x, x[:, :1])),
    "cond": lambda lax, np, x: lax.cond(x[0, 0] > 0, lambda a, b: (a + b, 1.0), lambda a, b: (a - b, a.sum()), x, x),
    "cond on a number": lambda lax, np, x: lax.cond(x[1, 0], lambda: x, lambda: -x),
    "switch clamps": lambda lax, np, x: tuple(
        lax.switch(x[0, j].astype("int32"), [lambda v: v, lambda v: v * 2, lambda v: v * 3], x) for j in range(3)
    ),
    "a loop in a branch in a loop": lambda lax, np, x: lax.fori_loop(
        0,
        4,
        lambda i, v: lax.cond(
            i % 2 == 0, lambda v: lax.fori_loop(0, 3, lambda j, u: u + x * 0.5 + j, v), lambda v: v * W, v
        ),
        x,
    ),
    "a scan in a scan": lambda lax, np, x: lax.scan(
        lambda c, row: lax.scan(lambda d, e: (d + e * row.sum(), d * e), c, row), 0.0, x
    ),
}


def run(module: ModuleType, arrays: ModuleType, x: Any) -> dict[str, Any]:
    return {name: case(module, arrays, x) for name, case in CASES.items()}


def test_results_are_those_of_jax() -> None:
    expected = jax.jit(lambda x: run(jax.lax, jnp, x))(X)
    got = hilo.jit(lambda x: run(hilo, np, x), tiers="evaluator")(X)
    for name in CASES:
        a, b = jax.tree_util.tree_flatten(expected[name])[0], jax.tree_util.tree_flatten(got[name])[0]
        assert len(a) == len(b), name
        for one, other in zip(a, b, strict=True):
            np.testing.assert_allclose(other, one, rtol=1e-6, err_msg=name)


def test_compiled_loops_answer_the_same() -> None:
    chosen = ["fori over a captured array", "scan in reverse", "a loop in a branch in a loop", "switch clamps"]

    def f(x: Any) -> Any:
        return [CASES[name](hilo, np, x) for name in chosen]

    compiled, evaluated = (hilo.jit(f, tiers=tiers)(X) for tiers in ("compiled", "evaluator"))
    for one, other in zip(hilo.tree.leaves(compiled), hilo.tree.leaves(evaluated), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-6)  # type: ignore[arg-type]


def test_a_counter_is_of_32_bits_and_takes_the_type_that_it_meets() -> None:
    text = hilo.jit(lambda x: hilo.fori_loop(0, 7, lambda i, v: v + i, x)).lower(X).as_text()
    assert "tensor<i32>" in text and "i64" not in text and "f64" not in text


@pytest.mark.parametrize("index", [np.int32(170), np.int64(1 << 40), np.uint8(255), np.int8(127)])
def test_switch_has_as_many_branches_as_it_is_given(index: Any) -> None:
    branches = [lambda number=number: np.float32(number) for number in range(200)]
    found = hilo.jit(lambda i: hilo.switch(i, branches), tiers="evaluator")(index)  # type: ignore[arg-type, return-value]
    assert float(np.asarray(found)) == min(int(index), 199)


def test_a_number_in_the_state_takes_the_type_that_the_body_gives() -> None:
    f = hilo.jit(
        lambda x: hilo.while_loop(lambda s: s[0] < 3, lambda s: (s[0] + 1, s[1] + x), (0, 0.0)), tiers="evaluator"
    )
    count, total = f(np.float32(2))  # type: ignore[misc]
    assert (count.dtype, total.dtype, float(total)) == (np.int64, np.float32, 6.0)


def test_what_a_loop_uses_from_around_it_is_carried_and_constants_are_not() -> None:
    text = hilo.jit(lambda x, w: hilo.fori_loop(0, 3, lambda i, v: v * w + 2.0, x)).lower(X, W).as_text()
    (loop,) = (line for line in text.splitlines() if "stablehlo.while" in line)
    assert loop.count("=") == 4, "the counter, the state, and w"  # the operation's own result, and three of its state


def test_a_loop_is_built_on_xla_ops_without_a_trace() -> None:
    b = hilo.XlaBuilder("b")
    x = hilo.ops.Parameter(b, 0, hilo.Shape("f32", [3]), "x")
    y = hilo.fori_loop(0, 3, lambda i, v: v + x, x)
    np.testing.assert_array_equal(hilo.compile(b.Build(y), "evaluator")(W), 4 * W)


def test_outside_of_a_trace_they_run_at_once() -> None:
    np.testing.assert_array_equal(hilo.fori_loop(0, 3, lambda i, v: v + i, X), X + 3)
    total, sums = hilo.scan(lambda c, row: (c + row, c.sum()), np.zeros(3, "f"), X)
    np.testing.assert_array_equal(total, X.sum(axis=0))
    assert np.asarray(sums).shape == (2,)
    assert float(hilo.while_loop(lambda v: v < 100, lambda v: v * 2, 3.0)) == 192  # type: ignore[arg-type]
    np.testing.assert_array_equal(hilo.map(lambda row: row.sum(), X), X.sum(axis=1))  # type: ignore[attr-defined]
    np.testing.assert_array_equal(hilo.cond(X.sum() > 0, lambda: X, lambda: -X), X)
    np.testing.assert_array_equal(hilo.switch(1, [np.sin, np.negative], X), -X)
    with pytest.raises(hilo.ShapeError, match="body_fun gives f32"):
        hilo.fori_loop(0, 3, lambda i, v: v.sum(), X)


def test_errors_in_bodies_leave_nothing_that_outlives_its_module() -> None:
    code = """
import gc
import numpy as np
import hilo

def f(x):
    y = x * 2
    def body(carry, row):
        total = row + y[0]
        raise ValueError("of the body")
    return hilo.scan(body, np.zeros(x.shape[1:], x.dtype), y + x)

def call():
    try:
        hilo.jit(f, tiers="evaluator")(np.ones((12, 3), "f"))
    except ValueError as error:
        kept = error  # a cycle: Python's garbage collector frees what was traced, in any order

for _ in range(200):
    call()
gc.collect()
blocks = [bytearray(size) for size in range(20000)]
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
