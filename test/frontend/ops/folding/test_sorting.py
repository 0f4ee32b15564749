"""Sort and TopK, run by XLA and by llvm-cpu, against NumPy."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from harness import accept, build, check
from hypothesis import given, settings
from hypothesis import strategies as st

from hilo import Shape, ops

RNG = np.random.default_rng(5)
INTEGERS = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64]
FLOATS = [np.float16, ml_dtypes.bfloat16, np.float32, np.float64]


def bits_in_order(x: np.ndarray) -> np.ndarray:
    """Integers in the order of the floats' total order, -NaN < -inf < … < -0 < +0 < … < +inf < +NaN."""
    signed = x.view(f"i{x.itemsize}").astype("O")
    top = 2 ** (8 * x.itemsize - 1)
    return np.vectorize(lambda b: int(b) if b >= 0 else -top - int(b) - 1, otypes="O")(signed)


def special(dtype: object) -> np.ndarray:
    x = np.array([3, np.nan, -np.inf, -0.0, 0.0, 1, -1, np.inf, 0.0, -0.0, 3], "f").astype(dtype)
    return np.concatenate([x, -x[1:2]])


# ---- Sort ------------------------------------------------------------------------------------------------------------


@settings(max_examples=15, deadline=None)
@given(dims=st.lists(st.integers(0, 5), min_size=1, max_size=3), data=st.data())
def test_sort_along_any_dimension(dims: list[int], data: st.DataObject) -> None:
    dimension = data.draw(st.integers(-len(dims), len(dims) - 1))
    x = RNG.integers(-9, 9, dims).astype("f")
    check(lambda v: ops.Sort(v, ops.Lt, dimension), [x], np.sort(x, dimension))


def test_sort_by_default_ascends_along_the_last_dimension() -> None:
    x = RNG.integers(-9, 9, (3, 5)).astype("i4")
    check(lambda v: ops.Sort(v), [x], np.sort(x), on_cpu=True)


@pytest.mark.parametrize("dtype", FLOATS, ids=lambda d: np.dtype(d).name)
def test_sort_without_a_comparator_is_by_total_order(dtype: object) -> None:
    x = special(dtype)
    want = x[np.argsort(bits_in_order(x), kind="stable")]
    program = build(lambda v: ops.BitcastConvertType(ops.Sort(v), f"u{8 * x.itemsize}"), x)
    from harness import run

    np.testing.assert_array_equal(run(program, x)[0], want.view(f"u{x.itemsize}"))


@pytest.mark.parametrize("dtype", [*INTEGERS, np.bool_], ids=lambda d: np.dtype(d).name)
def test_sort_of_integers_of_each_type(dtype: object) -> None:
    x = RNG.integers(0, 2 if dtype is np.bool_ else 100, 20).astype(dtype)
    check(lambda v: ops.Sort(v, ops.Gt), [x], np.sort(x)[::-1])


def test_several_operands_move_together_and_stay_in_order() -> None:
    keys, places = RNG.integers(0, 4, (3, 8)).astype("f"), np.tile(np.arange(8, dtype="i4"), (3, 1))
    order = np.argsort(keys, 1, kind="stable").astype("i4")
    program = lambda k, p: ops.Sort([k, p], lambda a, b, *rest: ops.Lt(a, b), 1, True)  # noqa: E731
    check(program, [keys, places], [np.take_along_axis(keys, order, 1), order], on_cpu=True)


def test_the_comparator_may_use_every_operand() -> None:
    first, second = np.array([2, 1, 2, 1], "i4"), np.array([1.0, 2.0, 0.0, -1.0], "f")

    def lexicographic(a: Any, b: Any, x: Any, y: Any) -> Any:
        return ops.Or(ops.Lt(a, b), ops.And(ops.Eq(a, b), ops.Lt(x, y)))

    order = np.lexsort([second, first])
    check(lambda k, v: ops.Sort([k, v], lexicographic), [first, second], [first[order], second[order]])


def test_dynamic_dimensions_stay() -> None:
    program = build(lambda v: ops.Sort(v), Shape("f32", [4, 5], dynamic=[0]))
    accept(program)
    assert program.program_shape.result == Shape("f32", [4, 5], dynamic=[0])


# ---- TopK ------------------------------------------------------------------------------------------------------------


def top_k(keys: np.ndarray, k: int, largest: bool) -> np.ndarray:
    """Indices by the definition: a stable sort of the keys."""
    return np.argsort(-keys if largest else keys, -1, kind="stable")[..., :k].astype("i4")


@pytest.mark.parametrize("largest", [True, False])
@pytest.mark.parametrize("dtype", [*INTEGERS, np.bool_], ids=lambda d: np.dtype(d).name)
def test_top_k_of_integers(dtype: object, largest: bool) -> None:
    x = RNG.integers(0, 2 if dtype is np.bool_ else 7, (3, 9)).astype(dtype)
    if dtype is not np.bool_:
        x[0, :3] = np.iinfo(dtype).min, np.iinfo(dtype).max, np.iinfo(dtype).min
    at = top_k(x.astype("O"), 4, largest)
    check(lambda v: ops.TopK(v, 4, largest), [x], [np.take_along_axis(x, at, -1), at])


@pytest.mark.parametrize("largest", [True, False])
@pytest.mark.parametrize("dtype", FLOATS, ids=lambda d: np.dtype(d).name)
def test_top_k_of_floats_is_by_total_order(dtype: object, largest: bool) -> None:
    x = special(dtype)
    at = top_k(bits_in_order(x), len(x), largest)
    check(lambda v: ops.TopK(v, len(x), largest), [x], [x[at], at])


def test_top_k_on_llvm_cpu() -> None:
    x = RNG.integers(0, 6, (4, 10)).astype("f")
    cases = [(3, True), (10, True), (3, False), (0, True)]
    want = [
        part for k, largest in cases for at in [top_k(x, k, largest)] for part in (np.take_along_axis(x, at, 1), at)
    ]
    check(lambda v: [r for k, largest in cases for r in ops.TopK(v, k, largest).elements], [x], want, on_cpu=True)


@pytest.mark.parametrize("dims", [(5,), (0,), (2, 0, 3), (2, 3, 4)])
def test_top_k_shapes(dims: tuple[int, ...]) -> None:
    k = min(2, dims[-1])
    values, indices = build(lambda v: ops.TopK(v, k), Shape("f32", dims)).program_shape.result
    assert values == Shape("f32", [*dims[:-1], k]) and indices == Shape("s32", [*dims[:-1], k])


@pytest.mark.parametrize("dtype", ["s4", "u2", "f8e4m3fn", "f8e5m2", "f8e8m0fnu"])
def test_smallest_of_narrow_types_is_emitted(dtype: str) -> None:
    accept(build(lambda v: ops.TopK(v, 2, False), Shape(dtype, [5])))
