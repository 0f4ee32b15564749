"""`hilo.jit(…, dynamic=)` without buckets: one program for any size. Most run on the evaluator."""

from __future__ import annotations

import functools
import itertools
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import hilo
from hilo.lowering.shapes.legalize_dynamic_reshape import match
from hilo.lowering.shapes.size_terms import Term, fit

SIZES = (7, 1, 2, 64, 300)
jit = functools.partial(hilo.jit, tiers="evaluator")


def rows(n: int, width: int = 3) -> np.ndarray:
    return np.random.default_rng(n).standard_normal((n, width)).astype("f")


def same(got: Any, want: Any) -> None:
    for one, other in zip(got, want, strict=True):
        assert one.shape == other.shape
        np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-5)


def everything(x: Any, w: Any) -> Any:
    """Each kind of number that follows from a size."""
    n = x.shape[0]
    return (
        np.tanh(x @ w) + np.ones(2, "f"),  # broadcasts
        x.mean(axis=0) + np.float32(n),  # a constant that is the size
        x * np.full(x.shape, 0.5, "f"),  # a constant of that shape
        x[:, 0] + 2 * np.arange(n, dtype="f") + 1,  # one that counts up
        x.reshape(-1) / np.float32(n * n),
        x[:, None, :].transpose(2, 1, 0),
        np.concatenate([x, x[: n // 2]]) if n % 2 == 0 else np.concatenate([x, x]),
        x - x.max(axis=1, keepdims=True),
        x[::-1] @ (x.T @ x),
    )


def test_one_program_serves_all_sizes() -> None:
    w = rows(3, 2)
    f = jit(everything, dynamic={"x": {0: "batch"}})
    for n in (7, 1, 5, 65, 301):
        same(f(rows(n), w), everything(rows(n), w))
    assert [one.signature for one in f.explain().compilations] == ["(x: f32[batch,3], w: f32[3,2])"]
    assert f.cache_info() == (4, 1, 256, 1) and not f.explain().notes


def test_sizes_at_which_the_function_is_another_program_have_their_own() -> None:
    w = rows(3, 2)
    f = jit(everything, dynamic={"x": {0: "batch"}})
    for n in (7, 4, 5):
        same(f(rows(n), w), everything(rows(n), w))
    assert [one.signature for one in f.explain().compilations][1:] == ["(x: f32[4,3], w: f32[3,2])"]
    assert "the program for any size does not serve (x: f32[4,3], w: f32[3,2]): " in f.explain().notes[0]

    def branching(x: Any) -> Any:
        return x * 2 if x.shape[0] > 100 else x + 1

    g = jit(branching, dynamic={"x": {0: "n"}})
    for n in (70, 300, 90):
        np.testing.assert_array_equal(g(rows(n)), branching(rows(n)))


def products(x: Any, v: Any, w: Any) -> Any:
    """Products whose operands are not two matrices: vectors, tensors, several sums, none, and narrow numbers."""
    whole = (x * 4).astype("s8")
    return (
        x @ v, x[:, 0] @ x[:, 1], x[:, 0] @ x, np.einsum("ij,ij->", x, x), np.einsum("i,j->ij", x[:, 0], v),
        whole @ whole[0], np.einsum("bi,bj->bij", x, w * x), np.einsum("bij,j->bi", x[:, None] * w, v),
        (x.astype("f16") @ v.astype("f16")).astype("f32") / 8,
    )  # fmt: skip


def test_products_of_vectors_and_tensors_have_one_program() -> None:
    v, w = rows(3)[:, 0], np.float32(0.5)
    f = hilo.jit(products, tiers="compiled", dynamic={"x": {0: "n"}})
    g = jit(products)
    for n in (7, 2, 65):
        for one, other in zip(f(rows(n), v, w), g(rows(n), v, w), strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-4, atol=2e-3, strict=True)
    assert f.cache_info().currsize == 1, f.explain()


def folds(x: Any) -> Any:
    """Cumulative reductions along a dimension of any size; causal attention."""
    largest = np.maximum.accumulate(x, axis=0)
    scores = np.where(np.tri(x.shape[0], dtype=bool), x @ x.T, -np.inf)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    attention = weights / weights.sum(axis=1, keepdims=True) @ x
    return np.cumsum(x, axis=0), np.cumprod(x, axis=0), largest, attention


def one_fold(x: Any) -> Any:
    return folds(x)[0], folds(x)[3]


@pytest.mark.parametrize(
    ("function", "tiers"), [(folds, "evaluator"), pytest.param(one_fold, "compiled", marks=pytest.mark.compile)]
)
def test_running_folds_and_causal_attention(function: Any, tiers: str) -> None:
    f = jit(function, dynamic={"x": {0: "n"}}, tiers=tiers)
    for n in (7, 2, 64, 300):
        same(f(rows(n)), function(rows(n)))
    assert f.cache_info().currsize == 1 and not f.explain().notes
    same(f(rows(1)), function(rows(1)))


@pytest.mark.parametrize("tiers", ["evaluator", pytest.param("compiled", marks=pytest.mark.compile)])
def test_windows_and_random_numbers_of_jax(tiers: Any) -> None:
    import jax

    def windows(x: Any) -> Any:
        image = x[:, None, :, None] * np.ones((1, 4, 1, 2), "f")
        pooled = jax.lax.reduce_window(image, 0.0, jax.lax.add, (1, 3, 2, 1), (1, 2, 1, 1), "SAME")
        rows = jax.lax.reduce_window(x, -np.inf, jax.lax.max, (3, 1), (1, 1), "VALID")
        numbers = jax.random.normal(jax.random.PRNGKey(0), x.shape) if tiers == "evaluator" else x
        return pooled.sum((1, 2, 3)), rows, numbers

    f = hilo.jit(windows, language="jax", dynamic={"x": {0: "n"}}, tiers=tiers, check="off")
    for n in (7, 4, 33):
        same(f(rows(n)), jax.jit(windows)(rows(n)))
    assert f.cache_info().currsize == 1 and not f.explain().notes


@pytest.mark.compile
def test_two_loops_of_any_size_have_states_of_their_own() -> None:
    """The second one used to continue from the first one's final state, and then to be refused."""

    def both(x: Any) -> Any:
        return np.cumsum(x, axis=0), np.cumprod(x[::-1], axis=0)

    f = jit(both, dynamic={"x": {0: "n"}}, tiers="compiled", check="off")
    for n in (7, 2, 40):
        same(f(rows(n)), both(rows(n)))
    assert f.cache_info().misses == 1 and not f.explain().notes


def test_a_running_fold_along_a_known_dimension_stays_what_it_is() -> None:
    f = jit(lambda x: (np.cumsum(x, axis=1),), dynamic={"x": {0: "n"}})
    for n in (7, 3, 64):
        same(f(rows(n)), (np.cumsum(rows(n), axis=1),))
    assert not any("n]" in note for note in f.explain().notes) and f.cache_info().currsize <= 2


@pytest.mark.parametrize("diagonal", [0, 2, -1, -4])
def test_masks_of_any_size(diagonal: int) -> None:
    def masked(x: Any) -> Any:
        n = x.shape[0]
        lower, upper = np.tri(n, k=diagonal, dtype="f"), np.triu(np.ones((n, n), bool), diagonal)
        return lower @ x, np.where(upper, x @ x.T, np.nan), np.where(np.tri(n, 3, diagonal) == 0, x, 7)

    f = jit(masked, dynamic={"x": {0: "n"}})
    for n in (9, 1, 6, 40):
        same(f(rows(n)), masked(rows(n)))
    assert f.cache_info().misses == 1 and not f.explain().notes


def test_two_names() -> None:
    def attention(q: Any, k: Any) -> Any:
        scores = np.einsum("bqd,bkd->bqk", q, k) / np.float32(2)
        return np.einsum("bqk,bkd->bqd", np.exp(scores), k).reshape(q.shape[0] * q.shape[1], -1), np.concatenate(
            [q, k], axis=1
        ).sum(axis=1)

    f = jit(attention, dynamic={"q": {0: "batch", 1: "query"}, "k": {0: "batch", 1: "key"}})
    rng = np.random.default_rng(0)
    for b, m, n in ((2, 3, 5), (5, 3, 2), (1, 1, 1), (3, 3, 3)):
        q, k = rng.standard_normal((b, m, 4)).astype("f"), rng.standard_normal((b, n, 4)).astype("f")
        same(f(q, k), attention(q, k))
    assert f.cache_info().currsize == 1


def test_loops_and_branches_carry_them() -> None:
    @jit(dynamic={"x": {0: "n"}})
    def f(x: Any) -> Any:
        turned = hilo.fori_loop(0, 3, lambda i, c: c * 0.5 + x, x)
        total, all_ = hilo.scan(lambda h, row: (h + row, h * row), np.zeros(3, "f"), x)
        return hilo.cond(x[0, 0] > 0, lambda a: a * 2, lambda a: a - 1, turned), total, all_

    for n in SIZES:
        x = rows(n)
        turned, before = x * 1.875, np.cumsum(x, axis=0) - x
        same(f(x), (turned * 2 if x[0, 0] > 0 else turned - 1, x.sum(axis=0), before * x))
    assert f.cache_info().currsize == 1


def test_a_size_of_zero() -> None:
    f = jit(lambda x: (x.sum(axis=0), np.concatenate([x, x])), dynamic={"x": {0: "n"}})
    for n in (0, 3, 0):
        same(f(rows(n)), (rows(n).sum(axis=0), np.zeros((2 * n, 3), "f") if not n else np.concatenate([rows(n)] * 2)))


def test_what_has_no_program_for_any_size_is_compiled_for_each() -> None:
    def wave(n: int) -> np.ndarray:
        return np.sin(np.arange(n, dtype="f"))[:, None]

    waves = jit(lambda x: (x * wave(x.shape[0])).mean(axis=0), dynamic={"x": {0: "n"}})
    for n in (3, 5, 3):
        same([waves(rows(n))], [(rows(n) * wave(n)).mean(axis=0)])
    assert [one.signature for one in waves.explain().compilations] == ["(x: f32[3,3])", "(x: f32[5,3])"]
    (note,) = waves.explain().notes
    assert "one program for any size does not serve (x: f32[n,3]): constant holds values that are computed" in note
    assert note.endswith("each size has a program of its own; buckets pad, if rows do not depend on each other")


def test_several_targets_take_known_sizes() -> None:
    f = hilo.jit(lambda x: x + 1, target=["evaluator"], dynamic={"x": {0: "n"}})
    assert np.asarray(f(rows(3))).shape == (3, 3)
    assert "it runs in parts, which take known sizes" in f.explain().notes[0]


def test_stages_and_limits() -> None:
    f = jit(lambda x: x + 1, dynamic={"x": {0: "n"}}, on_recompile="error")
    f.precompile([(rows(4),)])
    for n in SIZES:
        assert f(rows(n)).shape == (n, 3)
    assert "tensor<5x3xf32>" in f.lower(rows(5)).as_text()
    f.clear_cache()
    assert f(rows(2)).shape == (2, 3) and f.cache_info() == (0, 1, 256, 1)
    one = jit(lambda x, y: x + y, dynamic={"x": {0: "n"}}, max_signatures=1)
    for y in (np.ones(3, "f"), np.float32(1), np.ones(3, "f")):
        np.testing.assert_array_equal(one(rows(5), y), rows(5) + 1)
    assert one.cache_info().currsize == 1 and one.cache_info().misses == 3


def test_compiled_code_for_any_size() -> None:
    def layer(x: Any, i: Any, w: Any) -> Any:
        y = np.tanh(x @ w) + w[i]
        return y - y.max(axis=1, keepdims=True), y.reshape(-1), y.mean(axis=0)

    f = hilo.jit(layer, tiers="compiled", dynamic={"x": {0: "batch"}, "i": {0: "batch"}})
    w = rows(3, 3)
    for n in SIZES:
        index = np.arange(n, dtype="i") % 3
        same(f(rows(n), index, w), layer(rows(n), index, w))
    assert f.cache_info().misses == 1 and f.explain().compilations[0].tier == "compiled"


def test_compiled_scans_over_any_number_of_rows() -> None:
    f = hilo.jit(
        lambda x: hilo.scan(lambda c, row: (c * 0.5 + row, c), np.zeros(3, "f"), x),
        tiers="compiled",
        dynamic={"x": {0: "n"}},
    )
    for n in SIZES:
        carries = list(itertools.accumulate(rows(n), lambda c, row: c / 2 + row, initial=np.zeros(3, "f")))
        same(f(rows(n)), (carries[-1], np.stack(carries[:-1])))
    assert f.cache_info().misses == 1 and f.explain().compilations[0].tier == "compiled"


def test_a_program_that_the_compiler_refuses_is_compiled_for_each_size(monkeypatch: pytest.MonkeyPatch) -> None:
    from hilo.targets.tiers import executable

    f = hilo.jit(lambda x: x * 3, dynamic={"x": {0: "n"}}, tiers="auto")

    def refuse(request: Any) -> Any:
        raise hilo.CompileError("no")

    with monkeypatch.context() as patch:
        made = executable.TieredExecutable.__init__
        patch.setattr(
            executable.TieredExecutable,
            "__init__",
            lambda self, request, evaluator, expected, compile, **rest: made(
                self, request, evaluator, expected, refuse, **rest
            ),
        )
        f(rows(3))
        f.wait()
    np.testing.assert_allclose(f(rows(3)), rows(3) * 3, rtol=1e-6)
    assert [one.signature for one in f.explain().compilations] == ["(x: f32[3,3])"]
    assert f.explain().notes[0].startswith("one program for any size does not serve (x: f32[n,3]): no; each size")


def elementary(x: Any) -> Any:
    """Functions built from others, and loops that use outer arrays of any size."""
    return (
        np.sin(x),
        np.cos(x * 1e5),
        np.tan(x),
        x**4,
        np.where(np.abs(x) < 1e9, x, 0).astype(np.int32),
        np.arctan2(x, -np.abs(x)),
    )


def weighted(x: Any) -> Any:
    return hilo.fori_loop(0, x.shape[0], lambda i, total: total + x[i] * i.astype(np.float32), np.zeros(3, "f"))


def test_functions_of_elements_are_right_for_any_size() -> None:
    """The check is off: it would answer with the evaluator's values."""
    f = hilo.jit(elementary, dynamic={"x": {0: "n"}}, tiers="compiled", check="off")
    for n in (5, 33):
        x = rows(n) * np.float32(10.0) ** np.arange(-3, n - 3, dtype="f")[:, None].clip(-3, 12)
        with np.errstate(over="ignore"):
            wanted = elementary(x)
        for got, want in zip(f(x), wanted, strict=True):
            np.testing.assert_allclose(got, want, rtol=2e-6)
    assert f.cache_info().currsize == 1 and not f.explain().notes


def test_a_loop_reads_an_array_of_any_size() -> None:
    f = hilo.jit(weighted, dynamic={"x": {0: "n"}}, tiers="compiled", check="off")
    for n in (5, 33):
        want = (rows(n) * np.arange(n, dtype="f")[:, None]).sum(axis=0)
        np.testing.assert_allclose(f(rows(n)), want, rtol=1e-4, atol=1e-4)


def test_terms() -> None:
    at = [{"n": 15}, {"n": 25}, {"n": 35}]
    assert fit([4, 4, 4], at) == Term((((), Fraction(4)),))
    assert [
        term.at({"n": 7}) for term in (fit([30, 50, 70], at), fit([8, 13, 18], at), fit([225, 625, 1225], at)) if term
    ] == [14, 4, 49]
    assert fit([15, 25, 36], at) is None
    half = fit([8, 13, 18], at)
    assert half is not None and half.at({"n": 6}) is None  # (n + 1) / 2
    two = [{"m": 6, "n": 15}, {"m": 14, "n": 33}, {"m": 26, "n": 51}, {"m": 38, "n": 69}]
    both = fit([21, 47, 77, 107], two)
    assert both is not None and both.at({"m": 2, "n": 3}) == 5


@pytest.mark.parametrize(
    ("given", "wanted", "groups"),
    [
        ((None, 30), (None, 3, 10), [(1, 1), (1, 2)]),
        ((6, None, 4), (2, 3, None, 2, 2), [(1, 2), (1, 1), (1, 2)]),
        ((None,), (None, 2), [(1, 2)]),
        ((4, None), (None,), [(2, 1)]),
        ((None, 0), (None, 0, 3), [(2, 3)]),
        ((None, None, 6), (None, 6), [(2, 1), (1, 1)]),
    ],
)
def test_groups_of_a_reshape(given: Any, wanted: Any, groups: Any) -> None:
    assert match(given, wanted) == groups
