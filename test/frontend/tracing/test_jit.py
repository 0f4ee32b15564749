"""`hilo.jit`: signatures, pytrees, weak numbers, nested functions, errors, stages. Most run on the evaluator."""

from __future__ import annotations

import dataclasses
import functools
import inspect
import operator
import re
import threading
import time
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np
import pytest

import hilo
from hilo import ops

jit = functools.partial(hilo.jit, tiers="evaluator")
X = np.array([1.0, -2.0, 3.0], np.float32)


class Point(NamedTuple):
    x: Any
    y: Any


@dataclasses.dataclass
class Model:
    w: Any
    name: str = dataclasses.field(default="", metadata={"static": True})


def here() -> int:
    return inspect.currentframe().f_back.f_lineno  # type: ignore[union-attr]


# ---- arguments and results -------------------------------------------------------------------------------------------


def test_arguments_and_results_are_trees() -> None:
    @jit
    def f(params: Any, point: Point, *, scale: Any) -> Any:
        return {"sum": params["w"] + params["b"][0], "p": Point(point.y, None), "s": [scale * point.x, 2.5]}

    got = f({"w": X, "b": [X, None]}, Point(X, 3), scale=2.0)
    np.testing.assert_array_equal(got["sum"], 2 * X)
    assert isinstance(got["p"], Point) and int(got["p"].x) == 3 and got["p"].y is None
    np.testing.assert_array_equal(got["s"][0], 2 * X)
    assert float(got["s"][1]) == 2.5


def test_a_dataclass_goes_in_and_out_and_its_static_field_is_part_of_the_signature() -> None:
    @jit
    def double(model: Model) -> Model:
        return Model(model.w * (2 if model.name == "two" else 3), model.name)

    assert np.asarray(double(Model(X, "two")).w).tolist() == (2 * X).tolist()  # type: ignore[attr-defined]
    assert np.asarray(double(Model(X, "three")).w).tolist() == (3 * X).tolist()  # type: ignore[attr-defined]
    assert double.cache_info().misses == 2


def test_arrays_of_other_libraries_and_device_arrays_share_a_program() -> None:
    jnp = pytest.importorskip("jax.numpy")
    f = jit(lambda x: x + x)
    device_array = f(X)
    for x in (X, device_array, jnp.asarray(X), f(device_array)):
        f(x)
    assert f.cache_info().currsize == 1


@pytest.mark.parametrize(
    "kind", [*"f4 f8 f2 i1 i2 i4 i8 u1 u2 u4 u8 ? c8 c16".split(), ml_dtypes.bfloat16, ml_dtypes.int4]
)
def test_arrays_of_every_element_type_stay_what_they_are(kind: Any) -> None:
    x = np.arange(3).astype(kind)
    for given in (x, x[0], x[:0], np.asfortranarray(x)):
        got = jit(lambda x: x | x if x.dtype.is_integer else x)(given)
        assert got.dtype == x.dtype  # type: ignore[attr-defined]
        np.testing.assert_array_equal(np.asarray(got), given)


def test_device_arrays_around_the_function_are_constants() -> None:
    around = jit(lambda x: x * 2)(X)
    for f in (lambda x: x + around, lambda x: around + x, lambda x: np.add(around, x)):  # type: ignore[operator]
        np.testing.assert_array_equal(jit(f)(X), 3 * X)


def test_nothing_none_and_constants_are_results() -> None:
    assert jit(lambda: None)() is None
    assert jit(lambda x: ())(X) == ()
    (one,) = jit(lambda x: (np.ones(2, np.int8),))(X)  # type: ignore[misc]
    assert one.dtype == np.int8
    assert jit(lambda x: [x])(X)[0].shape == (3,)  # type: ignore[index]


@pytest.mark.parametrize("kind", [np.float16, ml_dtypes.bfloat16, np.float32, np.float64, np.complex64])
def test_python_numbers_take_the_element_type_of_the_array_that_they_meet(kind: Any) -> None:
    @jit
    def f(x: Any, s: Any, n: Any) -> Any:
        return x * s + n, s * n, n / 2, n // 2, s > n, x / n, n / x, 2 / n

    x = X.astype(kind)
    product, weak, half, floor, larger, *quotients = f(x, 1.5, 7)  # type: ignore[misc]
    assert [q.dtype for q in quotients] == [kind, kind, np.float64]
    np.testing.assert_array_equal(product, (x * kind(1.5) + kind(7)).astype(kind))
    assert (product.dtype, weak.dtype, half.dtype, floor.dtype) == (kind, np.float64, np.float64, np.int64)
    assert (float(weak), float(half), int(floor), bool(larger)) == (10.5, 3.5, 3, False)
    f(x, 2.5, 8)
    assert f.cache_info().currsize == 1, "values of numbers are no part of the signature"
    assert f(x, 2, 8)[1].dtype == np.int64 and f.cache_info().currsize == 2  # type: ignore[index]


def test_a_number_that_meets_one_type_only_is_converted_before_the_call() -> None:
    text = jit(lambda x, s: x * s).lower(X, 2.0).as_text()
    assert "f64" not in text and "%arg1: tensor<f32>" in text
    assert "f64" in jit(lambda x, s: (x * s, s)).lower(X, 2.0).as_text()


def test_numbers_that_are_arguments_meet_arrays_as_numbers_in_the_function_do() -> None:
    for kind in ("int8", "int32", "uint8", "bool", "float32"):
        x = np.ones(2, kind)
        for number in (True, 2, 1.5, 1j):
            for operation in (operator.mul, operator.truediv, operator.add):
                result: Any = jit(operation)(x, number)
                assert result.dtype == operation(x, number).dtype, (kind, number, operation)
    large = np.array([2**24 + 1], np.int32)
    assert np.asarray(jit(lambda x: x * 1.0)(large)) == 2**24 + 1, "f32 does not hold it"
    flag: Any = jit(lambda x, keep: (np.where(keep, x, 0), x * keep))(X, True)
    np.testing.assert_array_equal(flag, [X, X])


def test_numpy_scalars_keep_their_type() -> None:
    with pytest.raises(hilo.DtypeError, match="element types must agree"):
        jit(lambda x, s: x * s)(X, np.float64(2))


def test_static_arguments_are_values_and_each_has_a_program() -> None:
    @functools.partial(jit, static_argnames="mode", static_argnums=(2,))
    def f(x: Any, mode: str = "add", axis: int | None = None) -> Any:
        return x.sum(axis) if mode == "sum" else x + 1

    assert float(f(X, "sum")) == 2.0  # type: ignore[arg-type]
    assert float(f(X, mode="sum")) == 2.0  # type: ignore[arg-type]
    assert float(f(X, "sum", 0)) == 2.0  # type: ignore[arg-type]
    np.testing.assert_array_equal(f(X), X + 1)
    f(x=X, mode="sum", axis=0)
    assert f.cache_info().currsize == 4
    one = jit(lambda x, n: x * n, static_argnums=1)
    assert one(X, 1).dtype == one(X, True).dtype and one.cache_info().currsize == 2  # type: ignore[attr-defined]
    with pytest.raises(hilo.ArgumentError, match=r"static argument mode is \[1\] \(list\); it takes a hashable"):
        f(X, [1])
    with pytest.raises(hilo.ArgumentError, match="an array is an argument that is not static"):
        f(X, X)
    with pytest.raises(hilo.ArgumentError, match="did you mean 'mode'"):
        jit(f.__wrapped__, static_argnames="mod")


def test_methods_are_jitted_with_a_static_self() -> None:
    class Scale:
        @functools.partial(jit, static_argnums=0)
        def apply(self, x: Any) -> Any:
            return x * 3

    np.testing.assert_array_equal(Scale().apply(X), 3 * X)


def test_donated_arrays_are_gone() -> None:
    for tiers in ("auto", "evaluator"):
        step = hilo.jit(lambda state, x: {"w": state["w"] + x}, donate_argnums=0, tiers=tiers)
        w = hilo.jit(lambda x: x * 1, tiers="evaluator")(X)
        step({"w": w}, X)
        with pytest.raises(hilo.ArgumentError, match="donated"):
            np.asarray(w)
        if tiers == "auto":
            break


# ---- nested ----------------------------------------------------------------------------------------------------------


def test_nested_functions_are_calls_of_one_program() -> None:
    block = jit(lambda p, x: {"y": np.tanh(x * p["w"])})
    outer = jit(lambda p, x: block(p, block(p, x)["y"])["y"])
    np.testing.assert_allclose(outer({"w": 2.0}, X), np.tanh(2 * np.tanh(2 * X)), rtol=1e-6)
    text = outer.lower({"w": 2.0}, X).as_text()
    assert text.count("func.func private") == 1 and text.count("call @") == 2


def test_nested_functions_use_values_from_around_them() -> None:
    @jit
    def outer(x: Any, y: Any) -> Any:
        inner = hilo.jit(lambda z: z + y)
        return hilo.fori_loop(0, 3, lambda i, v: inner(v), x)

    np.testing.assert_array_equal(outer(X, 2 * X), 7 * X)


def test_a_jitted_function_is_called_in_a_builder() -> None:
    b = hilo.XlaBuilder("outer")
    x = ops.Parameter(b, 0, hilo.Shape("f32", [3]), "x")
    y = jit(lambda x, s: x * s + 1)(x, 2)
    np.testing.assert_array_equal(hilo.compile(b.Build(y), "evaluator")(X), 2 * X + 1)


def test_functions_are_called_in_functions_of_jax() -> None:
    jax = pytest.importorskip("jax")
    f: Any = hilo.jit(lambda p, k: {"y": np.tanh(p["x"]) * k}, tiers="evaluator")
    x = np.arange(4, dtype="f")
    for _ in range(2):
        got = jax.jit(lambda x: f({"x": x * 2}, 3.0)["y"] + 1)(x)
        np.testing.assert_allclose(got, np.tanh(x * 2) * 3 + 1, 1e-6)
    assert f.cache_info().currsize == 1
    with pytest.raises(hilo.ArgumentError, match="is differentiated, and JAX cannot look inside an executable"):
        jax.grad(lambda x: f({"x": x}, 1.0)["y"].sum())(x)


def test_functions_of_jax_are_taken() -> None:
    jax = pytest.importorskip("jax")
    jnp = jax.numpy

    def model(params: Any, x: Any, *, mode: str) -> Any:
        return {"y": jnp.tanh(x @ params["w"]) if mode == "tanh" else x, "s": [params["s"] * 2]}

    params = {"w": np.eye(3, dtype="f"), "s": 2.0}
    for f in (jit(jax.jit(model, static_argnames="mode"), static_argnames="mode"),
              jit(model, static_argnames="mode", language="jax")):  # fmt: skip
        got: Any = f(params, X, mode="tanh")
        np.testing.assert_allclose(got["y"], np.tanh(X), rtol=1e-6)
        assert float(got["s"][0]) == 4.0
    gradient = jit(jax.jit(jax.grad(lambda x: (x**2).sum())))
    np.testing.assert_array_equal(gradient(X), 2 * X)
    inside = jit(lambda x: gradient(x) + x)
    np.testing.assert_array_equal(inside(X), 3 * X)


# ---- the cache -------------------------------------------------------------------------------------------------------


def test_each_signature_has_one_program() -> None:
    traced = []

    @jit
    def f(x: Any) -> Any:
        traced.append(x.shape)
        return x * 2

    for x in (X, X, X.astype(np.float64), X.reshape(3, 1), X[:2], X):
        f(x)
    assert len(traced) == 4
    assert f.cache_info() == (2, 4, 256, 4)
    f.clear_cache()
    assert f.cache_info() == (0, 0, 256, 0)


def test_the_cache_is_bounded_and_keeps_what_is_called() -> None:
    f = jit(lambda x: x + 1, max_signatures=3)
    for n in range(1, 8):
        f(np.zeros(n, "f"))
        f(X)
    assert f.cache_info().currsize == 3
    misses = f.cache_info().misses
    f(X)
    assert f.cache_info().misses == misses


def test_threads_trace_once() -> None:
    traced = []
    f = jit(lambda x: (traced.append(1), x + 1)[1])
    threads = [threading.Thread(target=f, args=(X,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(traced) == 1


def test_explain_tells_which_argument_changed_and_what_to_do() -> None:
    f = jit(lambda p, n, mode="a": p["x"] * n, static_argnames="mode")
    f({"x": X}, 1.0)
    f({"x": X[:2]}, 1.0)
    f({"x": X}, np.float32(1))
    f({"x": X}, 1.0, mode="b")
    f({"x": X, "y": X}, 1.0)
    said = [(one.reason, one.remedy) for one in f.explain().compilations]
    assert said[0] == ("the first call", "")
    assert said[1][0] == "p['x'] is f32[2], before f32[3]"
    assert said[2][0] == "n is f32[], before float" and "np.asarray(n, np.float64)" in said[2][1]
    assert said[3][0] == "the static argument mode is 'b'"
    assert said[4][0] == "the arguments are built in another way: with p['y']"
    text = str(f.explain())
    assert "reason: p['x'] is f32[2], before f32[3]" in text and "evaluator: it is not compiled; 1 call;" in text


def test_a_second_program_is_an_error_on_demand() -> None:
    f = jit(lambda x: x * 2, on_recompile="error")
    f(X)
    f(X)
    with pytest.raises(hilo.ArgumentError, match=r"would be compiled again: x is f32\[2\], before f32\[3\]"):
        f(X[:2])


def test_a_function_that_keeps_being_compiled_is_told_once() -> None:
    f = jit(lambda x: x + 1)
    with pytest.warns(hilo.JitWarning, match=r"8 signatures, 8 of which were called once") as caught:
        for n in range(1, 14):
            f(np.zeros(n, "f"))
    assert len(caught) == 1 and caught[0].filename == __file__


# ---- what cannot be traced -------------------------------------------------------------------------------------------

LEAKED: list[Any] = []


def _leak_from_a_loop(x: Any) -> Any:
    hilo.fori_loop(0, 3, lambda i, v: (LEAKED.append(v), v + 1)[1], x)
    return LEAKED.pop() + 1


REFUSED: list[tuple[Callable[..., Any], str]] = [
    (lambda x: x if x[0] > 0 else -x, r"bool\(\) is asked of .*np.where.*hilo.cond.*static_argnums"),
    (lambda x: float(x[0]), r"float\(\) is asked of .*since it is computed from x; use .astype"),
    (lambda x: range(x[0].astype("s32")), r"an index is asked of .*hilo.fori_loop"),
    (lambda x: np.asarray(x), r"np.asarray\(\) is asked of .*return it from the function"),
    (lambda x: "text", r"returns 'text' \(str\)"),
    (lambda x: hilo.while_loop(lambda v: v[0] < 3, lambda v: (v[0], v[0]), (0, 1, 2)), "takes one structure"),
    (lambda x: hilo.while_loop(lambda v: v < 3, lambda v: v, x), r"cond_fun gives pred\[3\]"),
    (lambda x: hilo.fori_loop(0, 3, lambda i, v: v[:2], x), r"body_fun gives f32\[2\], where the state is f32\[3\]"),
    (lambda x: hilo.fori_loop(0, 3, lambda i, v: v.astype("s32"), x), r"gives s32\[3\], where the state is f32"),
    (lambda x: hilo.cond(True, lambda: x, lambda: x[:1]), r"false_fun gives f32\[1\], true_fun f32\[3\]"),
    (lambda x: hilo.cond(True, lambda: x, lambda: (x,)), r"false_fun gives a value that is built as \(\*,\)"),
    (lambda x: hilo.scan(lambda c, y: c, 0.0, x), "takes a pair, the next carry and y"),
    (lambda x: hilo.scan(lambda c, y: (c, y), 0.0, x, length=4), r"xs is f32\[3\], length is 4"),
    (lambda x: hilo.switch(x[0], [lambda: x]), r"index is f32\[\]; it takes a scalar of an integer type"),
    (_leak_from_a_loop, "a loop's or branch's body is used outside"),
]


@pytest.mark.parametrize(("function", "message"), REFUSED, ids=[message[:24] for _, message in REFUSED])
def test_what_cannot_be_traced_is_an_error_with_the_user_s_line(function: Callable[..., Any], message: str) -> None:
    with pytest.raises(hilo.Error, match=re.compile(message, re.DOTALL)) as caught:
        jit(function)(X)
    assert "test_jit.py:" in str(caught.value)


def test_leaked_values_are_refused() -> None:
    kept: list[Any] = []
    jit(lambda x: (kept.append(x), x + 1)[1])(X)
    (leaked,) = kept
    said = "<lambda> was traced, which is over: a traced function hands values on by returning them"
    for use in (lambda: leaked + 1, lambda: jit(lambda x: x + leaked)(X), lambda: jit(lambda x: leaked)(X)):
        with pytest.raises(hilo.ArgumentError, match=said):
            use()


def test_large_captured_arrays_are_warned_of_with_the_line() -> None:
    large = np.ones((512, 1024), np.float32)
    with pytest.warns(hilo.JitWarning, match=r"captures an array of 2 MiB as a constant.*\n  at .*test_jit.py:\d+"):
        jit(lambda x: x[0] + large)(X)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        jit(lambda x: x[0] + large[:8])(X)


def test_arguments_that_are_no_arrays_are_refused_by_name() -> None:
    f = jit(lambda x, mode="a": x)
    with pytest.raises(hilo.ArgumentError, match=r"argument mode is 'b' \(str\).*static_argnames=\('mode',\)"):
        f(X, "b")
    with pytest.raises(hilo.DtypeError, match=r"argument x is "):
        f(np.array(["a"]))
    with pytest.raises(hilo.ArgumentError, match="fn is 3"):
        hilo.jit(3)  # type: ignore[call-overload]
    with pytest.raises(hilo.ArgumentError, match="did you mean 'compiled'"):
        hilo.jit(f, tiers="compile")


def test_what_the_function_raises_is_raised() -> None:
    def fails(x: Any) -> Any:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        jit(fails)(X)


# ---- stages ----------------------------------------------------------------------------------------------------------


def test_stages_show_the_program() -> None:
    f = jit(lambda p, x: {"y": x @ p["w"]})
    shape = {"w": hilo.Shape("f32", [3, 2])}, hilo.Shape("f32", [3])
    traced = f.trace(*shape)
    assert traced.computation.program_shape.result == hilo.Shape("f32", [2])
    assert str(traced.out_tree) == "{'y': *}"
    lowered = traced.lower()
    assert "stablehlo.dot_general" in lowered.as_text() and "stablehlo.dot_general" in lowered.as_text("target")
    assert lowered.cost_analysis()["products"] == 1.0
    compiled = hilo.jit(f.__wrapped__, tiers="compiled").lower(*shape).compile()
    got: Any = compiled({"w": np.ones((3, 2), "f")}, X)
    np.testing.assert_array_equal(got["y"], [2, 2])
    memory = compiled.memory_analysis()
    assert (memory.argument_size_in_bytes, memory.output_size_in_bytes) == (36, 8)
    assert memory.generated_code_size_in_bytes > 1000  # type: ignore[operator]
    with pytest.raises(hilo.ArgumentError, match="the program takes"):
        compiled(X)


def test_precompiled_signatures_are_found_by_calls() -> None:
    f = jit(lambda x: x + 1, on_recompile="allow")
    f.precompile([(X,), (hilo.Shape("f64", [2]),)])
    assert f.cache_info().misses == 2
    f(X)
    f(np.zeros(2))
    assert f.cache_info().misses == 2


def test_thousands_of_leaves_cost_in_proportion() -> None:
    tree = {f"k{i}": np.full(2, i, "f") for i in range(3000)}
    f = jit(lambda t: {k: v + 1 for k, v in t.items()})
    f(tree)
    start = time.perf_counter()
    result: Any = f(tree)
    assert time.perf_counter() - start < 2  # 0.2 s; each leaf was compared with each other in 4 s
    assert float(result["k7"][0]) == 8


def test_values_are_copied_divided_and_written_as_arrays_are() -> None:
    x = np.array([1.0, -2.5, 7.0], "f")
    for f in (lambda x: divmod(x, 2), lambda x: divmod(3.0, x), lambda x: (x.copy(),)):
        for got, want in zip(jit(f)(x), f(x), strict=True):  # type: ignore[no-untyped-call]
            np.testing.assert_allclose(got, want, rtol=1e-6)
    with pytest.raises(hilo.DtypeError, match=r"argument 0 \(x\) is 1180591620717411303424, out of the range of s64"):
        jit(lambda x: x)(2**70)


def test_a_lowered_function_is_a_program() -> None:
    loss = hilo.jit(lambda w, x: np.sum((w * x) ** 2))
    w, x = np.array([1, 2], "f"), np.array([3, 4], "f")
    lowered = loss.lower(w, x)
    assert repr(lowered) == "<Lowered 'main' (w: f32[2], x: f32[2]) -> f32[]>"
    slope = hilo.compile(hilo.gradient(lowered, 0), "evaluator")
    np.testing.assert_array_equal(np.asarray(slope(w, x)), 2 * w * x * x)
    assert float(hilo.compile(loss.trace(w, x), "evaluator")(w, x)) == 73.0
    with pytest.raises(hilo.ArgumentError, match=r"its \.lower\(\*args\) is one"):
        hilo.gradient(loss)
