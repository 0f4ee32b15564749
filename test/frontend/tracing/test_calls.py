"""How calls of jitted functions are distinguished, the fast path of a call, and functions of unusual kinds."""

from __future__ import annotations

import copy
import dataclasses
import functools
import math
import pickle
import random
import threading
import time
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import hilo
from hilo.tracing.signature import read_signature

X = np.arange(1, 4, dtype=np.float32)
INTERPRETED = {"tiers": "evaluator"}


def named(x: Any) -> Any:
    return x + 1


by_name = hilo.jit(named, tiers="evaluator")


@hilo.jit(tiers="evaluator")
def decorated(x: Any) -> Any:
    return x + 2


# ---- the short way ---------------------------------------------------------------------------------------------------


@pytest.mark.compile
def test_calls_like_the_last_one_take_the_short_way_and_others_do_not() -> None:
    f: Any = hilo.jit(lambda p, s: {"y": p["a"] * s, "z": [p["b"][0]]}, tiers="compiled", check="off")
    x = hilo.device_put(X)
    long_way: list[object] = []
    call_any = f._call_any

    def counted(args: Any, kwargs: Any) -> Any:
        long_way.append(args)
        return call_any(args, kwargs)

    f._call_any = counted
    for scale in (2.0, 2.0, 2.5, 2.0, 0.0, -0.0, math.nan, math.inf, 1e300):
        got = f({"b": (x,), "a": x}, scale)
        with np.errstate(over="ignore"):
            expected = X * np.float32(scale)
        assert list(got) == ["y", "z"] and np.array_equal(got["z"][0], X)
        np.testing.assert_array_equal(got["y"], expected)
        np.testing.assert_array_equal(np.signbit(got["y"]), np.signbit(expected))
    assert len(long_way) <= 6, "numbers that the program takes as they are, and no zeros, NaN or out of range"
    del long_way[:]
    for p, s in (({"a": x, "b": (X,)}, 2.0), ({"b": (x,), "a": X}, 2.0)):
        np.testing.assert_array_equal(f(p, s)["y"], X * 2)
    assert not long_way, "NumPy arrays, and keys in another order"
    others: list[Any] = [
        ({"a": x, "b": [x]}, 2.0),
        ({"a": x, "b": (x,)}, np.float32(2)),
        ({"a": x, "b": (x,)}, 2),
        ({"a": x, "b": (x,), "c": x}, 2.0),
    ]
    for count, (p, s) in enumerate(others, 2):
        np.testing.assert_array_equal(f(p, s)["y"], X * 2)
        assert f.cache_info().currsize == count
    with pytest.raises(KeyError):
        f({"a": x}, 2.0)
    with pytest.raises(TypeError, match="missing"):
        f({"a": x, "b": (x,)})


@pytest.mark.compile
def test_results_that_are_arguments_are_copies() -> None:
    f: Any = hilo.jit(lambda x, y: (x, x + y), tiers="compiled", check="off")
    x = hilo.device_put(X)
    for _ in range(3):
        same, total = f(x, x)
        assert same is not x and not np.shares_memory(np.asarray(same), np.asarray(x))
        np.testing.assert_array_equal(same, X)
        np.testing.assert_array_equal(total, 2 * X)


@pytest.mark.compile
def test_a_profile_has_traces_and_calls() -> None:
    f: Any = hilo.jit(named, tiers="compiled", check="off")
    with hilo.profile() as profile:
        for _ in range(3):
            f(X)
    own = [span for span in profile.spans if span.thread == threading.get_ident()]
    assert [span.name for span in own if span.name.startswith("trace")] == ["trace named"]
    assert sum(span.category == "call" for span in own) == 3


# ---- static values ---------------------------------------------------------------------------------------------------


def test_static_values_that_python_calls_equal_have_programs_of_their_own() -> None:
    f: Any = hilo.jit(lambda x, by: x / by[0], static_argnums=1, **INTERPRETED)
    with np.errstate(divide="ignore"):
        values = [0.0, -0.0, 1, 1.0, True, np.float32(1), math.nan, float("nan")]
        got = [np.asarray(f(X, (value,)))[0] for value in values]
    np.testing.assert_array_equal(got, [np.inf, -np.inf, 1, 1, 1, 1, np.nan, np.nan])
    assert f.cache_info().currsize == 7, "NaN has one"


def test_static_fields_are_told_apart_in_the_same_way() -> None:
    @dataclasses.dataclass
    class Scale:
        x: Any
        by: Any = dataclasses.field(default=1, metadata={"static": True})

    f: Any = hilo.jit(lambda s: Scale(s.x / s.by, s.by), **INTERPRETED)
    with np.errstate(divide="ignore"):
        signs = [np.signbit(np.asarray(f(Scale(X, by)).x)).all() for by in (0.0, -0.0)]
    assert signs == [False, True]
    assert f(Scale(X, 2)).by == 2
    with pytest.raises(hilo.ArgumentError, match=r"static field by of Scale is \[1\] \(list\); it takes a hashable"):
        f(Scale(X, [1]))


# ---- functions of all kinds ------------------------------------------------------------------------------------------


def test_methods_and_callable_objects() -> None:
    class Model:
        scale = 2.0

        @functools.partial(hilo.jit, static_argnums=0, **INTERPRETED)
        def scaled(self, x: Any) -> Any:
            return x * self.scale

        @staticmethod
        @hilo.jit(**INTERPRETED)
        def plus(x: Any) -> Any:
            return x + 1

        @classmethod
        def of_class(cls, x: Any) -> Any:
            return x * cls.scale

        def __call__(self, x: Any) -> Any:
            return x * self.scale

        @hilo.jit(**INTERPRETED)
        def forgot(self, x: Any) -> Any:
            return x

    model = Model()
    calls: list[Any] = [model.scaled, hilo.jit(Model.of_class, **INTERPRETED), hilo.jit(model, **INTERPRETED)]
    for call in calls:
        np.testing.assert_array_equal(call(X), 2 * X)
    np.testing.assert_array_equal(model.plus(X), X + 1)  # type: ignore[arg-type]
    with pytest.raises(hilo.ArgumentError, match=r"argument self is .*name it in static_argnames=\('self',\)"):
        model.forgot(X)


def _later(x: Any) -> Iterator[Any]:
    yield x


async def _awaited(x: Any) -> Any:
    return x


@pytest.mark.parametrize(("function", "kind"), [(_later, "generator"), (_awaited, "coroutine")])
def test_what_yields_its_values_later_is_refused(function: Any, kind: str) -> None:
    with pytest.raises(hilo.ArgumentError, match=rf"{function.__name__} returns .* \({kind}\).*such as a list"):
        hilo.jit(function, **INTERPRETED)(X)  # type: ignore[arg-type]


def test_functions_are_pickled_by_name_or_with_their_options() -> None:
    assert pickle.loads(pickle.dumps(decorated)) is decorated
    assert copy.deepcopy(decorated) is decorated
    again = pickle.loads(pickle.dumps(by_name))
    assert again is not by_name and again.explain().compilations == ()
    np.testing.assert_array_equal(again(X), X + 1)
    assert again.explain().compilations[0].tier == "evaluator", "the options came along"


def test_numbers_that_a_nested_function_computes_take_the_type_that_they_meet() -> None:
    """As in JAX, a jitted function of Python numbers only returns a number, also as a loop's state."""
    twice: Any = hilo.jit(lambda c: (c * 2, 3))

    @hilo.jit(tiers="evaluator")
    def total(x: Any) -> Any:
        scaled = [x * part for part in twice(1.5)]
        return *scaled, hilo.scan(lambda c, row: (twice(c)[0] + row, None), 0.0, x)[0]

    made: Any = total(np.array([1, 2], np.float32))
    results = [np.asarray(result) for result in made]
    assert {result.dtype for result in results} == {np.dtype(np.float32)}
    assert [result.tolist() for result in results] == [[3, 6], [3, 6], 4]


def test_recursion_ends_where_static_arguments_do() -> None:
    @hilo.jit(static_argnums=1, **INTERPRETED)
    def add(x: Any, n: int) -> Any:
        return x if n == 0 else add(x + 1, n - 1)

    np.testing.assert_array_equal(add(X, 3), X + 3)  # type: ignore[arg-type]


def test_wrong_options_are_refused_where_they_are_written() -> None:
    with pytest.raises(hilo.ArgumentError, match="option 'tires' is unknown; did you mean 'tiers'"):
        hilo.jit(named, tires="compiled")
    with pytest.raises(hilo.ArgumentError, match="static_argnums has 3; named takes 1 by position"):
        hilo.jit(named, static_argnums=3)
    with pytest.raises(hilo.ArgumentError, match="donate_argnums has -2; named takes 1"):
        hilo.jit(named, donate_argnums=-2)
    hilo.jit(lambda *xs: xs, static_argnums=3)  # there may be more


def test_explain_tells_keywords_from_positions() -> None:
    f: Any = hilo.jit(lambda x, k=2.0: x * k, **INTERPRETED)
    f(X, 3.0)
    f(X, k=3.0)
    assert f.explain().compilations[1].reason == "the arguments are built in another way: by keyword: k"


def test_nothing_of_a_failed_trace_is_left() -> None:
    from hilo.tracing.trace import _STACK, _TRACES

    def fail(x: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hilo.jit(fail, **INTERPRETED)(X)  # type: ignore[arg-type]
    assert not _TRACES and not _STACK.traces


def test_eight_threads_call_functions_that_call_each_other() -> None:
    inner: Any = hilo.jit(np.tanh, **INTERPRETED)
    outer: Any = hilo.jit(lambda x: inner(x) + inner(x * 2), **INTERPRETED)
    together = threading.Barrier(8)
    wrong: list[object] = []

    def work(number: int) -> None:
        x = np.full(1 + number % 3, number, np.float32)
        together.wait()
        for f, expected in ((outer, np.tanh(x) + np.tanh(x * 2)), (inner, np.tanh(x))) * 3:
            if not np.allclose(f(x), expected):
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not wrong and outer.cache_info().misses == 3 and inner.cache_info().misses == 3


def test_scalars_among_thousands_of_leaves_cost_in_proportion() -> None:
    numbers = [np.float32(i) for i in range(3000)]
    start = time.perf_counter()
    signature = read_signature(((numbers,), {}), (), lambda tree: ["x"] * tree.num_leaves, "f")[0]
    assert time.perf_counter() - start < 1  # 8 ms; each named all leaves in 20 s
    assert len(signature.specs) == 3000


def test_containers_without_end_are_refused() -> None:
    endless: list[object] = [X]
    endless.append(endless)
    deep: object = X
    for _ in range(5000):
        deep = [deep]
    for tree in (endless, deep):
        with pytest.raises(hilo.ArgumentError, match="an argument holds itself, or is nested too deeply"):
            hilo.jit(lambda t: 1.0)(tree)


def test_random_numbers_that_python_draws_in_a_trace_are_told() -> None:
    def noisy(x: Any) -> Any:
        return x + np.random.rand(3).astype("f") + random.random()

    with pytest.warns(hilo.JitWarning, match="noisy draws random numbers in Python.*ops.RngUniform"):
        hilo.jit(noisy, tiers="evaluator")(X)
    generator = np.random.default_rng(0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        hilo.jit(lambda x: x + generator.random(3, "f"), tiers="evaluator")(X)  # a generator object is used on purpose


def test_a_value_written_into_an_array_of_numpys_says_what_to_write_instead() -> None:
    def f(x: Any) -> Any:
        made = np.zeros(2)
        made[0] = x[0]
        return made

    with pytest.raises(hilo.ArgumentError, match=r"is written into a NumPy array(.|\n)*test_calls.py:\d+, in f$"):
        hilo.jit(f, tiers="evaluator")(X)


def test_tables_of_numpys_are_read_at_traced_indices() -> None:
    table, captured = np.arange(6, dtype="f").reshape(3, 2), hilo.device_put(np.arange(3))

    def f(i: Any) -> Any:
        made = np.zeros(2, "f", like=i), np.arange(3, like=i)[i], np.array([[i, 1], [2, i]], "f", like=i)
        return np.asarray(table, like=i)[i], np.asarray(table, like=i)[i[None], 1], captured[i], *made

    given = np.array(2)
    wanted = [table[2], table[[2], 1], 2, np.zeros(2), 2, [[2, 1], [2, 2]]]
    for got, one in zip(hilo.jit(f, tiers="evaluator")(given), wanted, strict=True):
        np.testing.assert_array_equal(got, one)
    with pytest.raises(
        hilo.ArgumentError, match=r"to read an array of NumPy's at it, np.asarray\(array, like=x\)\[x\]"
    ):
        hilo.jit(lambda i: table[i], tiers="evaluator")(given)
    with pytest.raises(hilo.ArgumentError, match="value is only known when the program runs"):
        hilo.jit(lambda i: np.zeros(i, like=i), tiers="evaluator")(given)


def test_stages_of_scoped_functions_show_their_parts_and_run_later() -> None:
    @hilo.jit(tiers="evaluator", target=["evaluator"])
    def f(x: Any) -> Any:
        with hilo.jit_scope(False):
            y = np.tanh(x)
        return {"y": y + 1}

    compiled = f.lower(np.zeros(2, "f")).compile()
    assert "interpreted" in str(compiled.clusters())
    later: Any = compiled.call_async(np.zeros(2, "f"))
    assert later["y"].tolist() == [1, 1]
