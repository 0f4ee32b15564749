"""The target `xla`: XLA through jaxlib, with the face of every executable."""

from __future__ import annotations

import builtins
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import hilo
from hilo import Shape, ops

pytest.importorskip("jaxlib", reason="the target is XLA: pip install jax")

PROGRAM = """
func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3x2xf32>) {
  %0 = stablehlo.cosine %x : tensor<2x3xf32>
  %1 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<3x2xf32>
}
"""


def test_results_are_device_arrays_in_the_form_of_the_program() -> None:
    x = np.linspace(-1, 1, 6, dtype=np.float32).reshape(2, 3)
    executable = hilo.compile(PROGRAM, target="xla")
    cosine, turned = executable(x)  # type: ignore[misc]
    np.testing.assert_allclose(np.asarray(cosine), np.cos(x), rtol=1e-6)
    assert turned.shape == (3, 2) and turned.dtype == np.float32 and turned.block_until_ready() is turned
    assert executable.info.target == "xla" and executable.device.name == "cpu:0"


def test_arguments_are_checked_as_for_every_target() -> None:
    executable = hilo.compile(PROGRAM, target="xla")
    with pytest.raises(hilo.ShapeError, match=r"argument 0 is f32\[3\]; it takes f32\[2, 3\]"):
        executable(np.ones(3, np.float32))
    with pytest.raises(hilo.ArgumentError, match="got 0 arguments; it takes 1"):
        executable()


def test_tuples_and_64_bit_types_pass() -> None:
    builder = hilo.XlaBuilder("pairs")
    pair = ops.Parameter(builder, 0, Shape.tuple([Shape("f64", [2]), Shape("bf16", [])]), "pair")
    whole = ops.GetTupleElement(pair, 0)
    computation = builder.Build(ops.Tuple(builder, [whole + whole, ops.GetTupleElement(pair, 1)]))
    doubled, same = hilo.compile(computation, target="xla")(  # type: ignore[misc]
        (np.array([1.0, 1e-300]), np.array(2.5, ml_dtypes.bfloat16))
    )
    np.testing.assert_array_equal(np.asarray(doubled), [2.0, 2e-300])
    assert np.asarray(same) == 2.5


def test_replicas_run_on_devices_of_their_own() -> None:
    text = """
    func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = "stablehlo.all_reduce"(%x) ({ ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %s = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %s : tensor<f32> }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}
        : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }"""
    executable = hilo.compile(text, target="xla", replicas=2)
    np.testing.assert_array_equal(np.asarray(executable(np.array([[1, 2], [10, 20]], np.float32))), [[11, 22]] * 2)


def test_an_unknown_device_answers_with_those_that_there_are() -> None:
    with pytest.raises(hilo.TargetError, match=r"device is 'cpu:99' for 1 replicas; there are cpu:0"):
        hilo.compile(PROGRAM, target="xla", device="cpu:99")
    with pytest.raises(hilo.TargetError, match="no device 'warp' here; there is cpu"):
        hilo.compile(PROGRAM, target="xla", device="warp")


def test_what_would_wait_for_its_process_is_refused_with_its_line() -> None:
    @hilo.host_function("xla_cannot")
    def twice(x: np.ndarray) -> np.ndarray:
        return 2 * x

    text = """
    func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
      %0 = stablehlo.custom_call @xla_cannot(%x) : (tensor<2xf32>) -> tensor<2xf32>
      %t = stablehlo.create_token : !stablehlo.token
      %1:2 = "stablehlo.infeed"(%t) {infeed_config = ""} : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
      return %0, %1#0 : tensor<2xf32>, tensor<2xf32>
    }"""
    with pytest.raises(hilo.TargetError, match="cannot exchange values with its process") as caught:
        hilo.compile(text, target="xla")
    assert "of the host function 'xla_cannot' at <string>:3:12" in str(caught.value)
    assert "stablehlo.infeed at <string>:5:14" in str(caught.value)
    with pytest.raises(hilo.TargetError, match="partitions is 2; target xla runs replicas of one partition"):
        hilo.compile(PROGRAM, target="xla", partitions=2)


def test_what_xla_refuses_is_a_compile_error() -> None:
    text = """
    func.func @main() -> tensor<f32> {
      %0 = stablehlo.custom_call @nobody() : () -> tensor<f32>
      return %0 : tensor<f32>
    }"""
    with pytest.raises(hilo.Error, match="xla"):
        np.asarray(hilo.compile(text, target="xla")())


def test_without_jaxlib_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.partition(".")[0] in ("jax", "jaxlib"):
            raise ImportError("No module named 'jax'")
        return plain(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(hilo.TargetError, match=r"pip install 'hilo-mlir\[jax\]'"):
        hilo.compile(PROGRAM, target="xla")
