"""XlaBuilder, XlaOp, Shape: the programs that they build, the recorded locations, and the refusals."""

from __future__ import annotations

import inspect
import itertools
import operator
import pickle
import re
import time
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from harness import accept
from oracle import run_xla

import hilo
from hilo import Shape, XlaBuilder, ops


def parameter(text: str, name: str = "x") -> hilo.XlaOp:
    return ops.Parameter(XlaBuilder("test"), 0, Shape.parse(text), name)


# ---- Shape -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "f32[2,3]",
        "pred[]",
        "token[]",
        "()",
        "(f32[2], (s4[<=8,1], token[]), u64[0])",
        "bf16[<=5]",
        "f8e4m3fn[1]",
        "c128[7]",
    ],
)
def test_shapes_read_back_from_their_text(text: str) -> None:
    shape = Shape.parse(text)
    assert repr(shape) == text
    assert Shape.parse(repr(shape)) == shape
    assert hash(Shape.parse(text)) == hash(shape)
    assert pickle.loads(pickle.dumps(shape)) == shape
    assert Shape.from_mlir(shape.mlir_type) == shape


def test_shapes_take_dtypes_of_every_kind() -> None:
    same = [
        Shape(t, [2]) for t in ("bf16", "BF16", ml_dtypes.bfloat16, np.dtype(ml_dtypes.bfloat16), hilo.dtype("bf16"))
    ]
    assert len(set(same)) == 1
    assert Shape(bool, []) == Shape("pred")
    assert Shape.of(np.ones((2, 3), np.int8)) == Shape("s8", (2, 3))
    assert Shape.parse("f32[2,3]{1,0}") == Shape("f32", [2, 3])


def test_shapes_know_their_parts() -> None:
    pair = Shape.tuple([Shape("f32", [2, 3]), Shape.tuple([Shape.token(), Shape("s32")])])
    assert (pair.is_tuple, pair.is_array, len(pair)) == (True, False, 2)
    assert [str(leaf) for leaf in pair.leaves] == ["f32[2,3]", "token[]", "s32[]"]
    array = pair.leaves[0]
    assert (array.rank, array.size, array.is_scalar, pair.leaves[2].is_scalar) == (2, 6, False, True)
    assert array.with_dtype("s8") == Shape("s8", [2, 3])
    assert array.with_dims([6]) == Shape("f32", [6])
    assert array != Shape("f32", [2, 3], dynamic=[0])


@pytest.mark.parametrize(
    ("make", "kind", "says"),
    [
        (lambda: Shape("f33", [2]), hilo.DtypeError, "did you mean 'f32'"),
        (lambda: Shape("f32", [-1]), hilo.ShapeError, "each size must be 0 or more"),
        (lambda: Shape("f32", [1.5]), hilo.ShapeError, "a sequence of integers"),
        (lambda: Shape("f32", 3), hilo.ShapeError, "a sequence of integers"),
        (lambda: Shape("f32", [2], dynamic=[1]), hilo.ShapeError, "dynamic is [1]"),
        (lambda: Shape.parse("f32"), hilo.ParseError, "is no shape"),
        (lambda: Shape.parse("(f32[2]"), hilo.ParseError, "lacks a closing parenthesis"),
        (lambda: Shape.parse("f32[a]"), hilo.ParseError, "dimension 'a'"),
        (lambda: Shape.parse("f32[2] x"), hilo.ParseError, "unexpected 'x'"),
    ],
)
def test_wrong_shapes_say_what_is_taken(make: Callable[[], object], kind: type[Exception], says: str) -> None:
    with pytest.raises(kind, match=re.escape(says)):
        make()


# ---- XlaBuilder ------------------------------------------------------------------------------------------------------


def test_the_last_operation_is_the_default_root() -> None:
    builder = XlaBuilder("square")
    x = ops.Parameter(builder, 0, Shape("f32", [4]), "x")
    y = x * x
    assert repr(builder.Build().program_shape) == "(x: f32[4]) -> f32[4]"
    assert builder.Build().as_text() == builder.Build(y).as_text()
    text = accept(builder.Build())
    assert text.startswith("module @square")
    np.testing.assert_array_equal(run_xla(text, np.arange(4, dtype=np.float32))[0], [0, 1, 4, 9])


def test_a_computation_stays_as_it_was_built() -> None:
    builder = XlaBuilder()
    x = ops.Parameter(builder, 0, Shape("f32", [4]), "x")
    first = builder.Build(x + x)
    before = first.as_text()
    second = builder.Build(ops.Exp(x + x))
    assert first.as_text() == before
    assert "exponential" in second.as_text()


def test_parameters_may_come_in_any_order_and_be_tuples() -> None:
    builder = XlaBuilder()
    y = ops.Parameter(builder, 1, Shape.parse("(f32[2], (s32[], f32[2]))"), "y")
    x = ops.Parameter(builder, 0, Shape("f32", [2]), "x")
    computation = builder.Build(builder.tuple([x - y[0], builder.tuple([y[1][1], y[1][0]])]))
    assert repr(computation.program_shape) == "(x: f32[2], y: (f32[2], (s32[], f32[2]))) -> (f32[2], (f32[2], s32[]))"
    assert "tuple" not in computation.as_text(), "tuples live in the builder"
    got = run_xla(
        accept(computation), *(np.asarray(v, t) for v, t in (([5, 6], "f"), ([1, 2], "f"), (7, "i"), ([8, 9], "f")))
    )
    assert [g.tolist() for g in got] == [[4, 4], [8, 9], 7]


def test_an_empty_tuple_and_no_parameters() -> None:
    builder = XlaBuilder()
    computation = builder.Build(builder.tuple([]))
    assert repr(computation.program_shape) == "() -> ()"
    assert run_xla(accept(computation)) == []


def test_hilos_own_executable_keeps_tuples() -> None:
    builder = XlaBuilder()
    pair = ops.Parameter(builder, 0, Shape.parse("(f32[2], (f32[2], s32[2]))"), "pair")
    run = hilo.compile(builder.Build(builder.tuple([pair[0] + pair[1][0], builder.tuple([pair[1][1] + 1])])))
    x = np.ones(2, np.float32)
    total, (count,) = run((x, (x, np.arange(2, dtype=np.int32))))
    assert np.asarray(total).tolist() == [2, 2]
    assert np.asarray(count).tolist() == [1, 2]
    with pytest.raises(hilo.ArgumentError, match="it takes a tuple of 2"):
        run((x, x))


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda b, x: XlaBuilder(""), "name is ''"),
        (lambda b, x: XlaBuilder("empty").Build(), "builder 'empty' has no operation yet"),
        (lambda b, x: b.Build(parameter("f32[]")), "it takes a value of this builder, 'test'"),
        (lambda b, x: b.Build(3), "root is 3"),
        (lambda b, x: ops.Parameter(b, 0, Shape("f32"), "again"), "number is 0, which 'x' has already"),
        (lambda b, x: ops.Parameter(b, -1, Shape("f32")), "number is -1"),
        (lambda b, x: (ops.Parameter(b, 2, Shape("f32")), b.Build()), "parameters are numbered 0, 2"),
        (lambda b, x: ops.Parameter(b, 1, "f32"), "is no shape"),
        (lambda b, x: ops.Parameter(x, 1, Shape("f32")), "it takes the XlaBuilder to build in"),
        (lambda b, x: x + parameter("f32[4]"), "a value can only be used in its own builder"),
        (lambda b, x: ops.Add(x, 1j), "which f32 cannot hold"),
        (lambda b, x: x.astype("s8") + 200, "s8 holds -128…127"),
        (lambda b, x: x + "a", "of NumPy type"),
        (lambda b, x: int(x), "int() is asked of"),
        (lambda b, x: float(x), "float() is asked of"),
        (lambda b, x: [1, 2][x], "an index is asked of"),
        (lambda b, x: len(x.sum()), "len() or iteration of the scalar"),
        (lambda b, x: ops.Constant(b, ["a"]), "an array-like of numbers"),
    ],
)
def test_mistakes_say_what_is_taken_and_where(make: Callable[[XlaBuilder, hilo.XlaOp], object], says: str) -> None:
    x = parameter("f32[4]")
    with pytest.raises((hilo.ArgumentError, hilo.ParseError)) as caught:
        make(x.builder, x)
    assert says in str(caught.value)
    if not isinstance(caught.value, hilo.ParseError):
        assert "test_builder.py:" in str(caught.value)


# ---- places ----------------------------------------------------------------------------------------------------------


def attention(x: hilo.XlaOp) -> hilo.XlaOp:
    return ops.Transpose(x, [1, 0])


def test_a_message_is_one_sentence_with_the_users_line_and_function() -> None:
    def wrong(x: hilo.XlaOp) -> hilo.XlaOp:
        return ops.Transpose(x, [0, 0])

    with pytest.raises(hilo.ShapeError) as caught:
        wrong(parameter("f32[2,3]"))
    line = inspect.getsourcelines(wrong)[1] + 1
    assert str(caught.value) == (
        "Transpose: permutation is (0, 0); for operand f32[2,3] it takes each of 0…1 once\n"
        f"  built at {__file__}:{line}, in wrong"
    )


def test_each_operation_carries_its_name_and_the_users_line() -> None:
    x = parameter("f32[2,3]")
    line = inspect.getsourcelines(attention)[1] + 1
    operation = attention(x).value.owner
    assert re.fullmatch(
        rf'loc\("Transpose"\("attention"\("{re.escape(__file__)}":{line}:\d+\)\)\)', str(operation.location)
    )


def test_operators_and_numpy_functions_carry_the_users_line() -> None:
    x = parameter("f32[2,3]")
    built = {"Add": x + 1.0, "Tanh": np.tanh(x), "Reduce": np.sum(x, axis=0), "Slice": x[:, 1:]}
    line = inspect.currentframe().f_lineno - 1  # type: ignore[union-attr]
    for name, op in built.items():
        assert re.match(rf'loc\("{name}"\(.*"{re.escape(__file__)}":{line}:', str(op.value.owner.location)), name


def test_two_operations_of_one_line_have_columns_of_their_own() -> None:
    x = parameter("f32[2]")
    pair = [ops.Exp(x), ops.Exp(x)]
    first, second = (str(op.value.owner.location) for op in pair)
    assert first != second


def test_locations_are_in_the_text_only_if_asked_for() -> None:
    x = parameter("f32[2]")
    computation = x.builder.Build(ops.Exp(x))
    assert "test_builder.py" not in computation.as_text()
    assert "test_builder.py" in computation.as_text(debug_info=True)
    accept(computation.as_text(debug_info=True))


def test_a_complaint_of_the_dialect_names_operation_and_line() -> None:
    from hilo.dialect import stablehlo

    x = parameter("f32[2]")
    with pytest.raises(hilo.Error) as caught:
        x.builder.add("Mine", lambda: stablehlo.transpose(x.value, permutation=[0, 0]))
    assert str(caught.value).startswith("Mine: ")
    assert "test_builder.py:" in str(caught.value)


# ---- XlaOp -----------------------------------------------------------------------------------------------------------


def test_an_op_looks_like_an_array() -> None:
    x = parameter("f32[2,3]")
    assert (x.dims, x.ndim, x.size, len(x), x.dtype) == ((2, 3), 2, 6, 2, hilo.dtype("f32"))
    assert repr(x) == "<XlaOp f32[2,3] of builder 'test'>"
    assert [row.shape for row in x] == [Shape("f32", [3])] * 2
    assert (
        x.T.shape == x.transpose().shape == x.transpose(1, 0).shape == x.transpose((1, 0)).shape == Shape("f32", [3, 2])
    )
    assert x.reshape(-1).shape == x.flatten().shape == Shape("f32", [6])
    assert x.astype(np.int8).shape == Shape("s8", [2, 3])
    assert hash(x) == hash(x)
    assert x.astype("c64").real.shape == x.shape


def test_python_scalars_take_the_others_type_and_arrays_keep_theirs() -> None:
    for text in ("f32[2]", "s8[2]", "u64[2]", "bf16[2]", "c64[2]", "f8e5m2[2]"):
        x = parameter(text)
        assert (x + 1).shape == (1 - x).shape == (x * True).shape == x.shape
    assert (parameter("bf16[2]") + 1.5).dtype is hilo.dtype("bf16")
    with pytest.raises(hilo.DtypeError, match="element types must agree"):
        parameter("f32[2]") + np.ones(2)
    with pytest.raises(hilo.DtypeError, match="s32 cannot hold"):
        ops.Add(parameter("s32[2]"), 1.5)  # the documented operation converts nothing; Python's operator does


def test_two_arrays_meet_in_the_type_of_one_where_numpy_gives_both_that() -> None:
    names = "bool int8 uint8 int16 int32 int64 uint32 float16 float32 float64 complex64 complex128".split()
    for one, other in itertools.product(names, names):
        x, y = parameter(f"{hilo.dtype(one)}[2]"), np.ones(2, other)
        wanted = np.result_type(one, other)
        widens = {one, other} in ({"float32", "float64"}, {"float16", "float64"}, {"complex64", "complex128"})
        if wanted in (np.dtype(one), np.dtype(other)) and not widens:
            for found in (x * y, y * x, np.maximum(x, y), x @ y) if "complex" not in one + other else (x * y, x @ y):
                assert found.dtype is hilo.dtype(wanted), (one, other)
            assert (x == y).dtype is hilo.dtype("pred")
        else:
            for operation in (operator.mul, operator.matmul, operator.eq):
                with pytest.raises(hilo.DtypeError, match="element types must agree"):
                    operation(x, y)
    bf16 = parameter("bf16[2]")
    assert (bf16 + ops.Parameter(bf16.builder, 1, Shape("f32", [2]), "y")).dtype is hilo.dtype("f32")


def test_values_of_two_types_are_numpys() -> None:
    x, i = np.linspace(-2, 2, 5).astype("f"), np.arange(5, dtype=np.int32)

    def f(x: Any, i: Any) -> Any:
        return x * (1j * x).astype(np.complex64), (i == np.arange(5)) * x, (x > 0) + i, i.astype(np.int64) * (i - 2)

    found = hilo.jit(f, tiers="evaluator")(x, i)
    for got, wanted in zip(found, f(x, i), strict=True):
        assert got.dtype == wanted.dtype
        np.testing.assert_array_equal(got, wanted)


OPERATORS = (operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, operator.lt)


@pytest.mark.parametrize("kind", ["int8", "uint8", "int32", "uint64", "int64", "bool", "float16", "float32", "float64"])
def test_operators_of_arrays_and_python_numbers_give_numpys_types(kind: str) -> None:
    array = np.ones(2, kind)
    for number in (True, 2, 1.5, 1j):
        for operation in (*OPERATORS, np.multiply, np.divide, lambda x, y: np.where(x > 0, x, y)):
            for swap in (False, True):
                x = parameter(f"{hilo.dtype(kind)}[2]")
                try:
                    wanted = np.asarray(operation(*((number, array) if swap else (array, number)))).dtype
                    got = operation(*((number, x) if swap else (x, number))).dtype.numpy
                except (TypeError, hilo.DtypeError):  # bool - bool; and remainders of truth values, which hilo has not
                    assert kind == "bool" or number == 1j
                    continue
                assert got == wanted, (operation, number, swap)


def test_a_tuple_is_indexed_like_a_tuple() -> None:
    pair = parameter("(f32[2], (s32[], f32[3]))")
    assert len(pair) == 2
    assert (pair[0].shape, pair[-1][1].shape, pair[1:].shape) == (
        Shape("f32", [2]),
        Shape("f32", [3]),
        Shape.parse("((s32[], f32[3]))"),
    )
    assert [str(e.shape) for e in pair] == ["f32[2]", "(s32[], f32[3])"]


def test_no_operation_takes_a_tuple_by_mistake() -> None:
    pair = parameter("(f32[2], f32[2])")
    for build in (ops.Neg, lambda p: p + p, lambda p: ops.Reshape(p, [4]), lambda p: np.sum(p), lambda p: p @ p):
        with pytest.raises(hilo.ShapeError, match="it takes an array"):
            build(pair)


# ---- speed -----------------------------------------------------------------------------------------------------------


def test_building_takes_microseconds() -> None:
    """At most 6 µs an element-wise operation is the aim; three times that is a mistake on any machine."""

    def build() -> float:
        x = parameter("f32[4]")
        start = time.process_time()
        for _ in range(2000):
            x = ops.Add(x, x)
        return (time.process_time() - start) / 2000

    assert min(build() for _ in range(5)) < 18e-6
