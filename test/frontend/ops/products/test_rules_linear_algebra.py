"""Each rule of Gather, Scatter, Cholesky, TriangularSolve, Fft and the Rng operations, broken."""

from __future__ import annotations

import numpy as np
import pytest
from harness import broken

from hilo import Shape, XlaBuilder, XlaOp, ops
from hilo.dialect.attributes import GatherDimensionNumbers


def x(text: str) -> XlaOp:
    """A parameter of a new builder."""
    return ops.Parameter(XlaBuilder("rules"), 0, Shape.parse(text))


def xs(*texts: str) -> list[XlaOp]:
    """Parameters of one new builder."""
    builder = XlaBuilder("rules")
    return [ops.Parameter(builder, i, Shape.parse(text)) for i, text in enumerate(texts)]


def gather(operand: str = "f32[4,3]", indices: str = "s32[5,1]", **changed: object) -> object:
    given = {
        "offset_dims": [1],
        "collapsed_slice_dims": [0],
        "slice_sizes": [1, 3],
        "start_index_map": [0],
        "index_vector_dim": 1,
    }
    return ops.Gather(*xs(operand, indices), **given | changed)


def scatter(
    operands: str = "f32[4,3]",
    indices: str = "s32[5,1]",
    updates: str = "f32[5,3]",
    computation: object = None,
    **changed: object,
) -> object:
    given = {
        "update_window_dims": [1],
        "inserted_window_dims": [0],
        "scatter_dims_to_operand_dims": [0],
        "index_vector_dim": 1,
    }
    return ops.Scatter(*xs(operands, indices, updates), computation or ops.Add, **given | changed)


def scatter_many(operands: list[str], updates: list[str]) -> object:
    made = xs("s32[5,1]", *operands, *updates)
    n = len(operands) + 1
    return ops.Scatter(made[1:n], made[0], made[n:], ops.Add, 1, [1], [0], [0])


def solve(a: str, b: str, **changed: object) -> object:
    return ops.TriangularSolve(*xs(a, b), **changed)


RULES = {
    "gather_e1": lambda: gather(collapsed_slice_dims=[]),
    "gather_e2": lambda: gather(slice_sizes=[1]),
    "gather_e3": lambda: gather(slice_sizes=[1, 4]),
    "gather_e4": lambda: gather(slice_sizes=[2, 3]),
    "gather_e5": lambda: gather(offset_dims=[2]),
    "gather_e6": lambda: gather(collapsed_slice_dims=[2]),
    "gather_e7": lambda: gather(start_index_map=[0, 1]),
    "gather_e8": lambda: gather(index_vector_dim=3),
    "gather_e9": lambda: gather(indices="f32[5,1]"),
    "gather_batching": lambda: gather(operand_batching_dims=[0]),
    "scatter_e1": lambda: scatter_many(["f32[4,3]"], []),
    "scatter_e2": lambda: scatter_many(["f32[4,3]", "f32[4,4]"], ["f32[5,3]", "f32[5,3]"]),
    "scatter_e3": lambda: scatter(updates="f32[5,3,1]"),
    "scatter_e4": lambda: scatter(updates="f32[5,4]"),
    "scatter_e5": lambda: scatter(updates="f32[6,3]"),
    "scatter_e6": lambda: scatter(update_window_dims=[2]),
    "scatter_e7": lambda: scatter(inserted_window_dims=[2]),
    "scatter_e8": lambda: scatter(inserted_window_dims=[0, 1]),
    "scatter_e9": lambda: scatter(scatter_dims_to_operand_dims=[]),
    "scatter_e10": lambda: scatter(computation=lambda a, b: a < b),
    "scatter_index_vector_dim": lambda: scatter(index_vector_dim=-1),
    "scatter_indices": lambda: scatter(indices="pred[5,1]"),
    "scatter_batching": lambda: scatter(operand_batching_dims=[0], scatter_indices_batching_dims=[1]),
    "cholesky_e1": lambda: ops.Cholesky(x("f32[3]")),
    "cholesky_e2": lambda: ops.Cholesky(x("f32[3,4]")),
    "cholesky_e3": lambda: ops.Cholesky(x("s32[3,3]")),
    "triangular_solve_e1": lambda: solve("f32[3]", "f32[3]"),
    "triangular_solve_e2": lambda: solve("f32[3,4]", "f32[4,1]"),
    "triangular_solve_e3": lambda: solve("f32[3,3]", "f32[2,3]"),
    "triangular_solve_e4": lambda: solve("f32[2,3,3]", "f32[1,3,3]"),
    "triangular_solve_e5": lambda: solve("f32[3,3]", "f64[3,3]"),
    "triangular_solve_transpose": lambda: solve("f32[3,3]", "f32[3,3]", transpose_a="CONJUGATE"),
    "fft_e1": lambda: ops.Fft(x("c64[4]"), "FFT", []),
    "fft_e2": lambda: ops.Fft(x("f32[4]"), "FFT", [4]),
    "fft_e3": lambda: ops.Fft(x("f32[4]"), "RFFT", [5]),
    "fft_type": lambda: ops.Fft(x("f32[4]"), "DCT", [4]),
    "rng_uniform_e1": lambda: ops.RngUniform(x("f32[1]"), 1.0, Shape("f32", [2])),
    "rng_uniform_e2": lambda: ops.RngUniform(*xs("f32[]", "f64[]"), Shape("f32", [2])),
    "rng_uniform_e3": lambda: ops.RngUniform(*xs("c64[]", "c64[]"), Shape("c64", [2])),
    "rng_normal_e1": lambda: ops.RngNormal(*xs("f32[2]", "f32[]"), Shape("f32", [2])),
    "rng_normal_e2": lambda: ops.RngNormal(*xs("s32[]", "s32[]"), Shape("s32", [2])),
    "rng_bernoulli_e1": lambda: ops.RngBernoulli(x("f64[]"), Shape("u32", [2])),
    "rng_bernoulli_e2": lambda: ops.RngBernoulli(x("f32[]"), Shape("s32", [2])),
    "rng_bit_generator_e1": lambda: ops.RngBitGenerator("rng_three_fry", x("u64[3]"), Shape("u32", [2])),
    "rng_bit_generator_e2": lambda: ops.RngBitGenerator("rng_philox", x("u64[3]"), Shape("pred", [2])),
    "rng_bit_generator_e3": lambda: ops.RngBitGenerator("mersenne", x("u64[3]"), Shape("u32", [2])),
}

MORE = [
    ("gather_e3", lambda: gather(slice_sizes=[1, -1]), "slice_sizes"),
    ("gather_e5", lambda: gather(offset_dims=[0, 0], collapsed_slice_dims=[]), "offset_dims"),
    ("gather_e6", lambda: gather(collapsed_slice_dims=[1, 0]), "increasing"),
    ("gather_e7", lambda: gather(start_index_map=[2]), "start_index_map"),
    ("gather_e7", lambda: gather(indices="s32[5,2]", start_index_map=[0, 0]), "at most once"),
    ("gather_e8", lambda: gather(index_vector_dim=-1), "0…2"),
    ("gather_batching", lambda: gather(operand_batching_dims=[0], start_indices_batching_dims=[1]), "batching"),
    ("gather_e2", lambda: ops.Gather(*xs("f32[4]", "s32[1]"), GatherDimensionNumbers()), "slice_sizes"),
    ("scatter_e1", lambda: scatter_many([], []), "operands has 0"),
    ("scatter_e2", lambda: scatter_many(["f32[4,3]"], ["f64[5,3]"]), "element types"),
    ("scatter_e2", lambda: scatter_many(["f32[4,3]"] * 2, ["f32[5,3]", "f32[5,2]"]), "updates[1]"),
    ("scatter_e6", lambda: scatter(update_window_dims=[1, 0]), "increasing"),
    ("scatter_e9", lambda: scatter(indices="s32[5,2]", scatter_dims_to_operand_dims=[0, 0]), "at most once"),
    ("scatter_e10", lambda: scatter(computation=3), "update_computation"),
    ("triangular_solve_e1", lambda: solve("f32[3,3]", "f32[3]"), "ranks"),
    ("triangular_solve_e3", lambda: solve("f32[3,3]", "f32[3,2]", left_side=False), "column"),
    ("triangular_solve_e5", lambda: solve("s32[3,3]", "s32[3,2]"), "a float or a complex"),
    ("triangular_solve_transpose", lambda: solve("f32[3,3]", "f32[3,2]", transpose_a="TRANSPOSE_INVALID"), "ADJOINT"),
    ("fft_e1", lambda: ops.Fft(x("c64[2,2,2,2]"), "FFT", [2, 2, 2, 2]), "1 to 3"),
    ("fft_e1", lambda: ops.Fft(x("c64[2]"), "FFT", [2, 2]), "1 to 1"),
    ("fft_e2", lambda: ops.Fft(x("c64[4]"), "RFFT", [4]), "RFFT"),
    ("fft_e2", lambda: ops.Fft(x("f16[4]"), "RFFT", [4]), "f16"),
    ("fft_e3", lambda: ops.Fft(x("c64[4]"), "IRFFT", [4]), "[3]"),
    ("rng_bernoulli_e1", lambda: ops.RngBernoulli(x("f32[1]"), Shape("u32", [2])), "f32[]"),
    (
        "rng_bit_generator_e1",
        lambda: ops.RngBitGenerator("rng_philox", x("u32[4]"), Shape("u32", [2])),
        "u64[2] or u64[3]",
    ),
    ("rng_bit_generator_e1", lambda: ops.RngBitGenerator("rng_default", x("u64[2,2]"), Shape("u32", [2])), "rank 1"),
    ("rng_bit_generator_e2", lambda: ops.RngBitGenerator("rng_philox", x("u64[2]"), Shape("c64", [2])), "c64"),
    ("constant_argument", lambda: ops.Cholesky(x("f32[2,2]"), lower=1), "lower"),
    ("constant_argument", lambda: ops.RngNormal(x("f32[]"), x("f32[]"), Shape("f32", [2]), mean=x("f32[]")), "mean"),
    ("constant_argument", lambda: ops.RngBitGenerator("rng_default", shape=Shape("u32", [2])), "key"),
]


@pytest.mark.parametrize("rule", RULES)
def test_rule(rule: str) -> None:
    broken(rule, RULES[rule])


@pytest.mark.parametrize(("rule", "function", "word"), MORE, ids=[f"{rule}-{word}" for rule, _, word in MORE])
def test_other_ways_to_break_a_rule(rule: str, function: object, word: str) -> None:
    broken(rule, function, word)  # type: ignore[arg-type]


def test_slices_of_size_0_may_be_collapsed() -> None:
    """StableHLO takes size 0 in a collapsed dimension."""
    assert gather(slice_sizes=[0, 3]).shape == Shape("f32", [5, 3])


def test_batch_sizes_of_0() -> None:
    assert gather(indices="s32[0,1]").shape == Shape("f32", [0, 3])
    assert np.prod(scatter(indices="s32[0,1]", updates="f32[0,3]").dims) == 12
