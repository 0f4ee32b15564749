"""Dot, DotGeneral and RaggedDot, run by XLA and by llvm-cpu, against NumPy."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from harness import accept, build, check
from hypothesis import given, settings
from hypothesis import strategies as st

import hilo
from hilo import Shape, ops
from hilo.dialect.attributes import DotAlgorithm, DotDimensionNumbers, RaggedDotDimensionNumbers

RNG = np.random.default_rng(7)
FLOATS = [np.float16, ml_dtypes.bfloat16, np.float32, np.float64, np.complex64, np.complex128]
INTEGERS = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64]


def values(dims: tuple[int, ...], dtype: object = np.float32) -> np.ndarray:
    """Small whole numbers, which every product here keeps exact."""
    row = np.dtype(dtype)
    low = 0 if row.kind in "ub" else -4
    drawn = RNG.integers(low, 2 if row.kind == "b" else 5, dims).astype(row)
    return drawn + np.array(1j, row) * RNG.integers(-2, 3, dims).astype(row) if row.kind == "c" else drawn


@pytest.mark.parametrize("dtype", [*FLOATS, *INTEGERS, np.bool_], ids=lambda d: np.dtype(d).name)
def test_dot_of_matrices_of_each_element_type(dtype: object) -> None:
    a, b = values((3, 4), dtype), values((4, 2), dtype)
    check(ops.Dot, [a, b], (a.astype("O") @ b.astype("O")).astype(a.dtype) if a.dtype != bool else a @ b)


@pytest.mark.parametrize(
    ("lhs", "rhs"),
    [((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 4)), ((2, 3), (3, 4)), ((0, 3), (3, 4)), ((2, 0), (0, 4)), ((0,), (0,))],
)
def test_dot_of_each_rank_and_of_size_0(lhs: tuple[int, ...], rhs: tuple[int, ...]) -> None:
    a, b = values(lhs), values(rhs)
    check(ops.Dot, [a, b], np.asarray(a @ b))


@pytest.mark.parametrize(("lhs", "rhs"), [((2, 3), (3, 4)), ((0, 3), (3, 4)), ((2, 0), (0, 4))])
def test_dot_on_llvm_cpu(lhs: tuple[int, ...], rhs: tuple[int, ...]) -> None:
    a, b = values(lhs), values(rhs)
    check(ops.Dot, [a, b], a @ b, on_cpu=True)


def test_dot_of_higher_rank_contracts_dimension_1_with_dimension_0() -> None:
    a, b = values((2, 3, 4)), values((3, 5, 6))
    check(ops.Dot, [a, b], np.tensordot(a, b, ([1], [0])))


def test_nan_and_infinity_go_through() -> None:
    a = np.array([[np.nan, 1], [np.inf, 0]], "f")
    check(ops.Dot, [a, np.ones((2, 1), "f")], np.array([[np.nan], [np.inf]], "f"), on_cpu=True)
    check(ops.Dot, [a, np.zeros((2, 1), "f")], np.array([[np.nan], [np.nan]], "f"), on_cpu=True)


@st.composite
def numbers(draw: st.DrawFn) -> tuple[list[int], list[int], tuple]:
    """Operand dimensions and dimension numbers that fit."""
    sizes = st.integers(0, 3)
    batch, contracting = draw(st.lists(sizes, max_size=2)), draw(st.lists(sizes, max_size=2))
    sides = []
    for _ in range(2):
        free = draw(st.lists(sizes, max_size=2))
        marked = [("b", i, n) for i, n in enumerate(batch)] + [("c", i, n) for i, n in enumerate(contracting)]
        order = draw(st.permutations(marked + [("f", i, n) for i, n in enumerate(free)]))
        place = {(kind, i): d for d, (kind, i, _) in enumerate(order)}
        lists = [[place[kind, i] for i in range(len(own))] for kind, own in (("c", contracting), ("b", batch))]
        sides.append(([n for *_, n in order], lists))
    (lhs, (lhs_c, lhs_b)), (rhs, (rhs_c, rhs_b)) = sides
    return lhs, rhs, ((lhs_c, rhs_c), (lhs_b, rhs_b))


def reference(a: np.ndarray, b: np.ndarray, numbers: tuple) -> np.ndarray:
    """The definition: einsum with a letter per dimension."""
    (lhs_c, rhs_c), (lhs_b, rhs_b) = numbers
    left, right = [chr(97 + d) for d in range(a.ndim)], [chr(110 + d) for d in range(b.ndim)]
    for i, j in zip([*lhs_b, *lhs_c], [*rhs_b, *rhs_c], strict=True):
        right[j] = left[i]
    out = [left[d] for d in lhs_b] + [left[d] for d in range(a.ndim) if d not in lhs_b and d not in lhs_c]
    out += [right[d] for d in range(b.ndim) if d not in rhs_b and d not in rhs_c]
    return np.einsum(f"{''.join(left)},{''.join(right)}->{''.join(out)}", a, b)


@settings(max_examples=25, deadline=None)
@given(case=numbers())
def test_dot_general_is_einsum(case: tuple[list[int], list[int], tuple]) -> None:
    lhs, rhs, dims = case
    a, b = values(tuple(lhs)), values(tuple(rhs))
    check(lambda x, y: ops.DotGeneral(x, y, dims), [a, b], np.asarray(reference(a, b, dims)))


def test_dimension_numbers_in_each_form_are_the_same() -> None:
    documented = {
        "lhs_contracting_dimensions": [2],
        "rhs_contracting_dimensions": [1],
        "lhs_batch_dimensions": [0],
        "rhs_batch_dimensions": [0],
    }
    forms = [
        DotDimensionNumbers((0,), (0,), (2,), (1,)),
        documented,
        {k.replace("_batch_", "_batching_"): v for k, v in documented.items()},
        (([2], [1]), ([0], [0])),
        type("Proto", (), documented)(),
    ]
    texts = {accept(build(lambda x, y, n=n: ops.DotGeneral(x, y, n), "f32[2,3,4]", "f32[2,4,5]")) for n in forms}
    assert len(texts) == 1


def test_preferred_element_type_is_that_of_the_sum() -> None:
    a, b = np.full((1, 300), 100, np.int8), np.full((300, 1), 100, np.int8)
    check(
        lambda x, y: ops.Dot(x, y, preferred_element_type="s32"), [a, b], np.full((1, 1), 3_000_000, "i4"), on_cpu=True
    )
    half = np.full((1, 4096), 0.1, ml_dtypes.bfloat16)
    want = np.full((1, 1), 4096 * float(half[0, 0]) ** 2, "f")
    check(lambda x, y: ops.DotGeneral(x, y, (([1], [1]), ([], [])), preferred_element_type="f32"), [half, half], want)


def test_precision_and_algorithm_are_attributes() -> None:
    f32 = Shape("f32").dtype
    algorithm = DotAlgorithm(f32, f32, f32)
    dims = (([0], [0]), ([], []))
    text = accept(build(lambda x, y: ops.DotGeneral(x, y, dims, ("HIGH", "highest")), "f32[3]", "f32[3]"))
    assert "precision = [HIGH, HIGHEST]" in text
    text = accept(build(lambda x, y: ops.DotGeneral(x, y, dims, None, None, algorithm), "f32[3]", "f32[3]"))
    assert "algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32" in text


@pytest.mark.parametrize("dtype", ["s2", "s4", "u4", "f4e2m1fn", "f8e4m3fn", "f8e5m2", "f8e8m0fnu"])
def test_narrow_types_are_emitted(dtype: str) -> None:
    accept(build(ops.Dot, Shape(dtype, [2, 3]), Shape(dtype, [3, 2])))


def test_dynamic_dimensions_that_are_not_contracted_stay() -> None:
    lhs = Shape("f32", [5, 3], dynamic=[0])
    result = build(ops.Dot, lhs, "f32[3,2]").program_shape.result
    assert result == Shape("f32", [5, 2], dynamic=[0])


def test_ragged_dot_is_a_matrix_for_each_group_of_rows() -> None:
    """XLA's CPU compiler has no ragged dot: llvm-cpu only."""
    lhs, rhs, sizes = values((5, 3)), values((2, 3, 4)), np.array([2, 3], "i4")
    want = np.concatenate([lhs[:2] @ rhs[0], lhs[2:] @ rhs[1]])
    program = build(ops.RaggedDot, lhs, rhs, sizes)
    accept(program)
    assert program.program_shape.result == Shape.of(want)


def test_ragged_dot_over_a_ragged_contraction_has_a_result_per_group() -> None:
    numbers = RaggedDotDimensionNumbers((), (), (0,), (0,), (0,), ())
    program = build(lambda x, y, g: ops.RaggedDot(x, y, g, numbers), "f32[5,3]", "f32[5,4]", "s32[2]")
    accept(program)
    assert program.program_shape.result == hilo.Shape("f32", [2, 3, 4])
