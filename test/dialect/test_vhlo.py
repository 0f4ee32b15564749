"""Portable artifacts that hilo writes itself, against those that jaxlib writes of the same programs."""

from __future__ import annotations

import re
import sys

import numpy as np
import pytest

import hilo
from hilo.dialect import vhlo
from hilo.dialect.io import parse_module
from hilo.dialect.portable import read_artifact

PROGRAM = """module @parts attributes {mhlo.num_replicas = 1 : i32} {
  func.func @main(%x: tensor<1x6x6x2xf32> {jax.arg = "x"}, %k: tensor<3x3x2x4xf32>, %i: tensor<2x1xi32>, %p: tensor<i1>,
                  %n: tensor<4xi32>) -> (tensor<1x4x4x4xf32> {jax.result_info = "y"}, tensor<2x6xf32>, tensor<i32>, tensor<6xf32>) {
    %c = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {}
      {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x6x6x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x4x4x4xf32>
    %t = stablehlo.tanh %c : tensor<1x4x4x4xf32>
    %m = stablehlo.constant dense<[[1.0, -0.0, 0x7FC00000, 2.5, 3.0, 4.0], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<2x6xf32>
    %g = "stablehlo.gather"(%m, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<2x6xf32>, tensor<2x1xi32>) -> tensor<2x6xf32>
    %d = stablehlo.dot_general %g, %g, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGH, DEFAULT]
      : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2xf32>
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %w = stablehlo.while(%a = %zero) : tensor<i32>
      cond {
        %ten = stablehlo.constant dense<10> : tensor<i32>
        %go = stablehlo.compare LT, %a, %ten, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %go : tensor<i1>
      } do {
        %b = func.call @next(%a) : (tensor<i32>) -> tensor<i32>
        stablehlo.return %b : tensor<i32>
      }
    %f = stablehlo.constant dense<0.0> : tensor<f32>
    %r = stablehlo.reduce(%g init: %f) applies stablehlo.add across dimensions = [0] : (tensor<2x6xf32>, tensor<f32>) -> tensor<6xf32>
    %s = "stablehlo.sort"(%n) <{dimension = 0 : i64}> ({
    ^bb0(%l: tensor<i32>, %h: tensor<i32>):
      %q = stablehlo.compare GT, %l, %h : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %q : tensor<i1>
    }) : (tensor<4xi32>) -> tensor<4xi32>
    %u = stablehlo.custom_call @user(%p, %s) {backend_config = "a\\22b", mhlo.x = {one = 1 : i64, two = [2.5 : f32, "s"]}}
      : (tensor<i1>, tensor<4xi32>) -> tensor<2x6xf32>
    return %t, %u, %w, %r : tensor<1x4x4x4xf32>, tensor<2x6xf32>, tensor<i32>, tensor<6xf32>
  }
  func.func private @next(%x: tensor<i32>) -> tensor<i32> {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %x, %one : tensor<i32>
    return %0 : tensor<i32>
  }
}
"""  # noqa: E501


def _vhlo_text(artifact: bytes) -> str:
    return str(parse_module(artifact, "artifact").operation.get_asm(print_generic_op_form=True))


@pytest.mark.parametrize("version", ["1.0.0", "1.5.0", "1.9.0", "1.17.0"])
def test_it_is_what_jaxlib_writes(version: str) -> None:
    pytest.importorskip("jaxlib")
    from jaxlib.mlir.dialects import stablehlo

    module = hilo.load(PROGRAM).module
    generic = str(module.operation.get_asm(print_generic_op_form=True))
    written = vhlo.write(module, version)
    assert written.startswith(b"ML\xefR\rStableHLO_v" + version.encode() + b"\0")
    assert _vhlo_text(written) == _vhlo_text(stablehlo.serialize_portable_artifact_str(generic, version))
    assert hilo.load(written).as_text() == hilo.load(PROGRAM).as_text()


def test_without_jaxlib_artifacts_are_written_and_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("jaxlib.mlir.dialects", "jaxlib", "jax"):
        monkeypatch.setitem(sys.modules, name, None)
    b = hilo.XlaBuilder("p")
    x = hilo.ops.Parameter(b, 0, hilo.Shape("f32", [3]), "x")
    computation = b.Build(hilo.ops.Erf(hilo.ops.Sin(x)))
    for version in (None, "1.0.0"):
        again = hilo.load(computation.as_portable_artifact(version))
        v = np.array([0.5, -1.0, 2.0], "f")
        want, got = (np.asarray(hilo.compile(c, "evaluator")(v)) for c in (computation, again))
        np.testing.assert_array_equal(got, want)
    with pytest.raises(hilo.ArgumentError, match=r"it takes 1\.0\.0 to 1\.20\.0"):
        computation.as_portable_artifact("0.9.0")


@pytest.mark.parametrize(
    ("line", "version", "says"),
    [
        ("%0 = stablehlo.tan %x : tensor<3xf32>", "1.0.0", "stablehlo.tan is in StableHLO since 1.4.0"),
        (
            "%0 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = tf32, "
            "rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, "
            "num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<3xf32>, tensor<3xf32>) -> "
            "tensor<f32>",
            "1.5.0",
            "type tf32 is in StableHLO since 1.6.0",
        ),
        (
            "%0 = stablehlo.convert %x : (tensor<3xf32>) -> tensor<3xf8E3M4>",
            "1.6.0",
            "f8E3M4 is in StableHLO since 1.7.0",
        ),
        ("%0 = math.sin %x : tensor<3xf32>", "1.17.0", "no operation math.sin"),
        (
            "%0 = stablehlo.custom_call @f(%x) {result_tilings = [[dense<[8, 128]> : tensor<2xindex>]], "
            "operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} "
            ": (tensor<3xf32>) -> tensor<3xf32>",
            "1.17.0",
            "result_tilings is in StableHLO since 1.18.0",
        ),
        (
            '%0 = "stablehlo.collective_reduce"(%x) ({\n ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n'
            '"stablehlo.return"(%a) : (tensor<f32>) -> ()\n}) {replica_groups = dense<0> : tensor<1x1xi64>} '
            ": (tensor<3xf32>) -> tensor<3xf32>",
            "1.18.0",
            "stablehlo.collective_reduce is in StableHLO since 1.19.0",
        ),
    ],
)
def test_what_a_version_does_not_have_is_named(line: str, version: str, says: str) -> None:
    text = f"func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {{\n  {line}\n  return %x : tensor<3xf32>\n}}"
    with pytest.raises(hilo.Error, match=re.escape(says)) as caught:
        vhlo.write(parse_module(text, "p.mlir"), version)
    assert "p.mlir:2:" in str(caught.value)


NEW = """
func.func private @mesh()
func.func @axes(%x: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh,
    axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>, #stablehlo.axis_ref<name = "y">]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @reduce(%x: tensor<f32>, %root: tensor<1xi32>) -> tensor<f32> {
  %0 = "stablehlo.collective_reduce"(%x, %root) <{replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, use_global_device_ids, has_dynamic_root}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<f32>, tensor<1xi32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @broadcast(%x: tensor<2xf32>, %root: tensor<1xi32>) -> tensor<2xf32> {
  %0 = "stablehlo.collective_broadcast"(%x, %root) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}>
    : (tensor<2xf32>, tensor<1xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @calls(%x: tensor<64x256xf32>, %m: memref<2xf32>) -> (tensor<64x256xf32>, memref<2xf32>) {
  %0 = stablehlo.custom_call @f(%x) {operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts =
    [dense<[1, 0]> : tensor<2xindex>], result_tilings = [[dense<[8, 128]> : tensor<2xindex>]]}
    : (tensor<64x256xf32>) -> tensor<64x256xf32>
  %1 = stablehlo.custom_call @nothing(%x) {has_side_effect = true} : (tensor<64x256xf32>) -> tuple<>
  return %0, %m : tensor<64x256xf32>, memref<2xf32>
}
func.func private @later() -> !stablehlo.future<tensor<2x3xf32>, tensor<i1>>
"""  # noqa: E501


def test_what_the_newest_version_has_is_written_and_read_again() -> None:
    module = parse_module(NEW, "new.mlir")
    written = vhlo.write(module, "1.20.0")
    text = _vhlo_text(written)
    for part in (
        '<name = #vhlo.string_v1<"x">, sub_axis_info = #vhlo.sub_axis_info_v1<pre_size = 1, size = 2>>',
        '"vhlo.collective_reduce_v1"(%',
        '"vhlo.collective_broadcast_v2"(%',
        "result_tilings = #vhlo.array_v1<[#vhlo.array_v1<[#vhlo.tensor_v1<dense<[8, 128]> : tensor<2xindex>>]>]>",
        "-> !vhlo.tuple_v1<>",
        "!vhlo.buffer_v1<2x!vhlo.f32_v1>",
        "!vhlo.future_v1<!vhlo.tensor_v1<2x3x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.bool_v1>>",
    ):
        assert part in text, part
    assert str(read_artifact(written, "new")) == str(module)
