"""Transpositions in small tiles, against NumPy."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hilo
from hilo.lowering.shapes.transpose_kernel import read_transposition

KINDS = {
    "i8": np.int8,
    "ui16": np.uint16,
    "bf16": ml_dtypes.bfloat16,
    "i32": np.int32,
    "f32": np.float32,
    "ui64": np.uint64,
    "f64": np.float64,
    "complex<f32>": np.complex64,
}
CASES = (
    # shape, permutation: tiles that overlap, shares of either side that overlap, dimensions before and between
    ((13, 1024, 11), (2, 1, 0)),
    ((16, 768, 40), (2, 1, 0)),
    ((9, 3, 40, 512), (3, 2, 1, 0)),
    ((3, 17, 64, 64), (0, 3, 2, 1)),
    ((19, 10, 128, 32), (0, 3, 2, 1)),
    ((16, 1, 64, 5, 64), (3, 4, 2, 0, 1)),
    ((8, 56, 56, 64), (3, 1, 2, 0)),
)


@pytest.mark.parametrize("kind", KINDS)
def test_against_numpy(kind: str) -> None:
    rng = np.random.default_rng(3)
    arrays = [
        rng.integers(0, 256, (*s, 1, np.dtype(KINDS[kind]).itemsize), np.uint8).view(KINDS[kind])[..., 0, 0]
        for s, _ in CASES
    ]

    def types(shapes: list[tuple[int, ...]]) -> list[str]:
        return [f"tensor<{'x'.join(map(str, shape))}x{kind}>" for shape in shapes]

    taken = types([shape for shape, _ in CASES])
    made = types([tuple(shape[axis] for axis in order) for shape, order in CASES])
    lines = [
        f"%r{n} = stablehlo.transpose %x{n}, dims = {list(order)} : ({taken[n]}) -> {made[n]}"
        for n, (_, order) in enumerate(CASES)
    ]
    arguments = ", ".join(f"%x{n}: {type_}" for n, type_ in enumerate(taken))
    results = ", ".join(f"%r{n}" for n in range(len(CASES)))
    body = "\n".join([*lines, f"return {results} : {', '.join(made)}"])
    program = f"func.func @main({arguments}) -> ({', '.join(made)}) {{\n{body}\n}}"
    for (shape, order), array, got in zip(CASES, arrays, hilo.compile(program, check="off")(*arrays), strict=True):
        mine, exact = (np.ascontiguousarray(v).view(np.uint8) for v in (np.asarray(got), array.transpose(order)))
        np.testing.assert_array_equal(mine, exact, err_msg=f"{shape} {order}")


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.integers(1, 5), min_size=1, max_size=5).flatmap(
        lambda s: st.tuples(st.just(s), st.permutations(range(len(s))))
    )
)
def test_loops_of_a_transposition_visit_every_element(case: tuple[list[int], list[int]]) -> None:
    shape, order = case
    found = read_transposition(shape, order)
    flat = np.arange(np.prod(shape)).reshape(shape).transpose(order)
    if found is None:
        kept = [axis for axis in order if shape[axis] > 1]
        assert len(kept) < 2 or kept[-1] == max(kept)
        return
    places = np.zeros((1,), int)
    for size, stride in (*found.before, (found.column, 1), *found.between, found.row):
        places = (places[:, None] + np.arange(size) * stride).reshape(-1)
    np.testing.assert_array_equal(places, flat.reshape(-1))
