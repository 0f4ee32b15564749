"""Attributes convert both ways, print as StableHLO prints them, and refuse wrong values with a helpful message."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hilo
from hilo.dialect import attributes as A
from hilo.dialect.attributes import conversions
from hilo.dialect.context import context
from hilo.dialect.iree import ir

ENUMS = [
    A.ComparisonDirection,
    A.ComparisonType,
    A.Precision,
    A.FftType,
    A.Transpose,
    A.RngAlgorithm,
    A.RngDistribution,
]
MESH = A.Mesh((A.MeshAxis("x", 2), A.MeshAxis("y", 4)), tuple(range(7, -1, -1)))

STRUCTS = {
    A.DotDimensionNumbers((0,), (1,), (2,), (0,)): (
        "#stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], "
        "lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>"
    ),
    A.DotDimensionNumbers(): "#stablehlo.dot<>",
    A.RaggedDotDimensionNumbers((0,), (1,), (2,), (2,), (1,), (0,)): (
        "#chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], "
        "lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], "
        "lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>"
    ),
    A.GatherDimensionNumbers((1, 2), (0,), (), (), (0,), 1): (
        "#stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], "
        "start_index_map = [0], index_vector_dim = 1>"
    ),
    A.GatherDimensionNumbers((2,), (1,), (0,), (0,), (1,), 2): (
        "#stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], "
        "start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>"
    ),
    A.ScatterDimensionNumbers((1,), (0,), (), (), (0,), 1): (
        "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
        "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>"
    ),
    A.ConvDimensionNumbers.of("b01f", "01io", "b01f"): "#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>",
    A.ConvDimensionNumbers.of("bf", "io", "fb"): "#stablehlo.conv<[b, f]x[i, o]->[f, b]>",
    A.ConvDimensionNumbers.of("2bf10", "oi201", "f0b12"): (
        "#stablehlo.conv<[2, b, f, 1, 0]x[o, i, 2, 0, 1]->[f, 0, b, 1, 2]>"
    ),
    A.ChannelHandle(5, 2): "#stablehlo.channel_handle<handle = 5, type = 2>",
    A.DotAlgorithm("tf32", "tf32", "f32", 1, 1, 3): (
        "#stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, "
        "lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, "
        "allow_imprecise_accumulation = false>"
    ),
    A.OutputOperandAlias((0,), 1, (2, 3)): (
        "#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 1, operand_tuple_indices = [2, 3]>"
    ),
    A.TypeExtensions((None, 5)): "#stablehlo.bounds<?, 5>",
    A.ResultAccuracy(): "#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>",
    A.ResultAccuracy(mode=A.ResultAccuracyMode.HIGHEST): (
        "#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>"
    ),
    A.ResultAccuracy(1e-5, 0.25, 3, A.ResultAccuracyMode.TOLERANCE): (
        "#stablehlo.result_accuracy<atol = 1.000000e-05, rtol = 2.500000e-01, ulps = 3, "
        "mode = #stablehlo.result_accuracy_mode<TOLERANCE>>"
    ),
    A.AxisRef("x"): '#stablehlo.axis_ref<name = "x">',
    A.AxisRef("x", A.SubAxisInfo(1, 2)): '#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>',
    A.MeshAxis("x", 2): '#stablehlo.mesh_axis<name = "x", size = 2>',
    A.Mesh((A.MeshAxis("x", 2),)): '#stablehlo.mesh<axes=[<name = "x", size = 2>]>',
    MESH: (
        '#stablehlo.mesh<axes=[<name = "x", size = 2>, <name = "y", size = 4>], '
        "device_ids=dense<[7, 6, 5, 4, 3, 2, 1, 0]> : tensor<8xi64>>"
    ),
    A.ReplicaGroupMeshAxes("mesh", (A.AxisRef("x"), A.AxisRef("y", A.SubAxisInfo(1, 2)))): (
        '#stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">, '
        '#stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>]>'
    ),
}


@pytest.mark.parametrize("member", [m for enum in ENUMS for m in enum], ids=lambda m: f"{type(m).__name__}.{m}")
def test_enum(member: A.MlirEnum) -> None:
    attr = member.to_mlir()
    assert str(attr) == f"#stablehlo<{member.mnemonic()} {member}>"
    assert type(member).from_mlir(attr) is member
    assert type(member).of(str(member).lower()) is member
    assert member == str(member)


@pytest.mark.parametrize("enum", [A.ComparisonDirection, A.ComparisonType, A.Precision])
def test_chlo_has_its_own_enums(enum: type[A.MlirEnum]) -> None:
    for member in enum:
        attr = member.to_mlir("chlo")
        assert str(attr).startswith("#chlo<")
        assert enum.from_mlir(attr) is member


@pytest.mark.parametrize("version", A.CustomCallApiVersion)
def test_api_version(version: A.CustomCallApiVersion) -> None:
    assert str(version.to_mlir()) == f"{int(version)} : i32"
    assert A.CustomCallApiVersion.from_mlir(version.to_mlir()) is version
    assert A.CustomCallApiVersion.of(version.name.removeprefix("API_VERSION_")) is version


@pytest.mark.parametrize(("value", "text"), STRUCTS.items(), ids=lambda x: type(x).__name__)
def test_struct(value: A.Struct, text: str) -> None:
    attr = value.to_mlir()
    assert str(attr) == text
    assert type(value).from_mlir(attr) == value
    assert type(value).from_mlir(ir.Attribute.parse(text, context())) == value


def test_every_struct_is_tested() -> None:
    structs = {cls for cls in vars(A).values() if isinstance(cls, type) and issubclass(cls, A.Struct)} - {A.Struct}
    assert structs == {type(value) for value in STRUCTS}


def test_mesh_can_stand_in_replica_groups() -> None:
    groups = A.ReplicaGroupMeshAxes(MESH, (A.AxisRef("x"),))
    assert A.ReplicaGroupMeshAxes.from_mlir(groups.to_mlir()) == groups


DIMS = st.lists(st.integers(0, 9), max_size=4).map(tuple)


@given(DIMS, DIMS, DIMS, DIMS, DIMS, st.integers(0, 9))
def test_gather_and_scatter_dimension_numbers_round_trip(a, b, c, d, e, index) -> None:  # type: ignore[no-untyped-def]
    for cls in (A.GatherDimensionNumbers, A.ScatterDimensionNumbers):
        value = cls(a, b, c, d, e, index)
        assert cls.from_mlir(value.to_mlir()) == value


@given(st.integers(0, 4).flatmap(lambda n: st.tuples(*[st.permutations(range(n + 2))] * 3)))
def test_conv_dimension_numbers_round_trip(places: tuple[list[int], list[int], list[int]]) -> None:
    fields = [part for p in places for part in (p[0], p[1], tuple(p[2:]))]
    value = A.ConvDimensionNumbers(*fields)
    assert A.ConvDimensionNumbers.from_mlir(value.to_mlir()) == value


def test_sequences_of_any_integers_are_taken() -> None:
    value = A.DotDimensionNumbers([np.int64(0)], range(1), [], np.array([], np.int32))
    assert value == A.DotDimensionNumbers((0,), (0,))
    assert all(type(i) is int for i in value.lhs_batching_dimensions)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: A.ComparisonDirection.of("LTT"), r"'LTT'; did you mean 'LT'\? known: EQ, GE, GT, LE, LT, NE"),
        (lambda: A.Precision.of(3), "Precision is 3; known: DEFAULT, HIGH, HIGHEST"),
        (lambda: A.Precision.from_mlir(A.FftType.FFT.to_mlir()), "Precision takes #stablehlo<precision …>"),
        (lambda: A.CustomCallApiVersion.of("TYPED_FF"), "CustomCallApiVersion is 'TYPED_FF'"),
        (lambda: A.DotDimensionNumbers("ab"), "lhs_batching_dimensions is 'ab'; it takes a sequence of int"),
        (lambda: A.DotDimensionNumbers(1), "lhs_batching_dimensions is 1; it takes a sequence of int"),
        (lambda: A.ChannelHandle("x"), "handle is 'x'; it takes an int"),
        (lambda: A.ConvDimensionNumbers.of("b01", "01io", "b01f"), "layout is 'b01'"),
        (lambda: A.ConvDimensionNumbers(0, 0, (1,), 0, 1, (2,), 0, 1, (2,)), "take each of 0…2 once"),
        (lambda: A.ConvDimensionNumbers(0, 1, (), 0, 1, (2,), 0, 1, ()), "the same number of spatial dimensions"),
        (lambda: A.DotAlgorithm("f32", "f32", "f32", 0).to_mlir(), "lhs component count must be positive"),
        (lambda: A.ResultAccuracy(1.0, 0, 0, "HIGHEST").to_mlir(), "mode HIGHEST, must be all zero"),
        (lambda: A.ChannelHandle.from_mlir(A.DotDimensionNumbers().to_mlir()), "ChannelHandle takes"),
        (lambda: A.TypeExtensions(("x",)), "bounds is 'x'; it takes an int"),
        (lambda: A.ResultAccuracy("x"), "atol is 'x'; it takes a float"),
        (lambda: A.DotAlgorithm("f31", "f32", "f32"), "dtype is 'f31'"),
    ],
)
def test_wrong_values_are_refused(make, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(hilo.ArgumentError, match=message):
        make()


PYTHON_VALUES = {
    "i64": 2**62,
    "i32": -5,
    "bool": True,
    "str": 'a"b\n',
    "i64s": (1, -2),
    "bools": (True, False),
    "matrix": ((1, 2), (3, 4)),
    "groups": ((0, 1, 2), (3,)),
    "layouts": ((1, 0), ()),
    "tilings": (((8, 128), (2,)), ()),
    "symbol": "f",
    "symbols": ("f", "g"),
    "dict": {"a": 1, "b": 0.5, "c": "d", "e": (1, True), "f": {"g": 2}},
    "config": "text",
    "array": (1, "a", (0.5,)),
    "typed": 7,
    "f32": 0.5,
}


@pytest.mark.parametrize(("kind", "value"), PYTHON_VALUES.items())
def test_python_values_come_back(kind: str, value: object) -> None:
    attr = conversions.KINDS[kind].to_mlir(value)
    assert conversions.KINDS[kind].from_mlir(attr) == value
    assert conversions.KINDS[kind].to_mlir(attr) == attr


@pytest.mark.parametrize("kind", ["matrix", "groups"])
def test_empty_matrices(kind: str) -> None:
    attr = conversions.KINDS[kind].to_mlir([])
    assert conversions.KINDS[kind].from_mlir(attr) == ()


@pytest.mark.parametrize(
    ("kind", "value"),
    [("i64", 2**64), ("i64", True), ("i64", 1.5), ("i32", 2**40), ("bool", 1), ("i64s", "12"), ("i64s", [1.5]),
     ("bools", [1]), ("matrix", [[1, 2, 3]]), ("matrix", [1]), ("f32", "x"), ("str", 1), ("symbol", 1)],
)  # fmt: skip
def test_wrong_python_values_are_refused(kind: str, value: object) -> None:
    with pytest.raises((hilo.ArgumentError, TypeError, ValueError, OverflowError)):
        conversions.KINDS[kind].to_mlir(value)
