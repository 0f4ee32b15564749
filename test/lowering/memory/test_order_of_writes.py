"""What reads a donated argument has read it before a result is written to its memory."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from oracle import run_xla

import hilo

_LATE = Path(__file__).with_name("late_reader.mlir")

_LOOKED_UP = Path(__file__).with_name("looked_up.mlir")

_DELAYED = """func.func @main(%p: tensor<33x33xf64>, %m: tensor<64x64xf64>, %c: tensor<64x64xi1>)
    -> (tensor<53x31xi32>, tensor<33x33xf64>, tensor<33x33xf64>) {
  %least = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %0 = "stablehlo.reduce_window"(%m, %least) <{window_dimensions = array<i64: 64, 1>,
      padding = dense<[[63, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%a: tensor<f64>, %b: tensor<f64>):
      %9 = stablehlo.maximum %a, %b : tensor<f64>
      stablehlo.return %9 : tensor<f64>
    }) : (tensor<64x64xf64>, tensor<f64>) -> tensor<64x64xf64>
  %1 = stablehlo.reshape %0 : (tensor<64x64xf64>) -> tensor<4096xf64>
  %2 = stablehlo.slice %1 [0:1089] : (tensor<4096xf64>) -> tensor<1089xf64>
  %3 = stablehlo.reshape %2 : (tensor<1089xf64>) -> tensor<33x33xf64>
  %4 = stablehlo.maximum %p, %3 : tensor<33x33xf64>
  %5 = stablehlo.sine %p : tensor<33x33xf64>
  %t = stablehlo.transpose %5, dims = [1, 0] : (tensor<33x33xf64>) -> tensor<33x33xf64>
  %i = stablehlo.convert %c : (tensor<64x64xi1>) -> tensor<64x64xi32>
  %j = stablehlo.slice %i [11:64, 33:64] : (tensor<64x64xi32>) -> tensor<53x31xi32>
  %k = stablehlo.slice %c [0:1, 0:1] : (tensor<64x64xi1>) -> tensor<1x1xi1>
  %l = stablehlo.reshape %k : (tensor<1x1xi1>) -> tensor<i1>
  %q = stablehlo.broadcast_in_dim %l, dims = [] : (tensor<i1>) -> tensor<33x33xi1>
  WRITER
  return %j, %w, %4 : tensor<53x31xi32>, tensor<33x33xf64>, tensor<33x33xf64>
}"""


@pytest.mark.parametrize(
    "writer",
    [
        "%w = stablehlo.negate %t : tensor<33x33xf64>",
        "%6 = stablehlo.negate %t : tensor<33x33xf64> "
        "%w = stablehlo.select %q, %6, %6 : tensor<33x33xi1>, tensor<33x33xf64>",
        "%6 = stablehlo.negate %p : tensor<33x33xf64> "
        "%w = stablehlo.select %q, %6, %6 : tensor<33x33xi1>, tensor<33x33xf64>",
    ],
)
@pytest.mark.parametrize("device", ["local-sync", "local-task"])
def test_what_reads_the_argument_late_has_read_it(writer: str, device: str) -> None:
    """The result is ready before the other kernel can read the argument; or depends on it alone, as select(c, x, x)."""
    rng = np.random.default_rng(0)
    arrays = [rng.normal(size=(33, 33)), rng.normal(size=(64, 64)), rng.random((64, 64)) < 0.5]
    text = _DELAYED.replace("WRITER", writer)
    wanted = hilo.compile(text, device=device)(*arrays)
    executable = hilo.compile(text, device=device, donate_argnums=(0,), check="off", cache=False)
    for _ in range(20):
        got = executable(*(hilo.device_put(array, executable.device) for array in arrays))
        for one, other in zip(got, wanted, strict=True):
            np.testing.assert_array_equal(np.asarray(one), np.asarray(other))


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
def test_a_late_reader_of_many(device: str) -> None:
    rng = np.random.default_rng(1)
    arrays = [
        rng.normal(size=(33, 33)) * 100,
        rng.normal(size=64),
        rng.normal(size=(64, 64)),
        rng.random((64, 64)) < 0.5,
        rng.integers(0, 99, 64).astype(np.uint64),
    ]
    text = _LATE.read_text()
    executable = hilo.compile(text, device=device, check="off", cache=False)
    wanted = run_xla(text.replace(" {jax.buffer_donor = true}", ""), *arrays)
    for _ in range(20):
        got = executable(*(hilo.device_put(array, executable.device) for array in arrays))
        for one, other in zip(got, wanted, strict=True):
            np.testing.assert_array_equal(np.asarray(one), np.asarray(other))


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
@pytest.mark.parametrize("fuses", [True, False])
def test_elements_are_looked_up_before(device: str, fuses: bool) -> None:
    arrays = [np.random.default_rng(2).normal(size=(6, 48)).astype(np.float32), np.float32(0.3)]
    text = _LOOKED_UP.read_text()
    executable = hilo.compile(text, device=device, check="off", cache=False, fuse_small=fuses)
    wanted = run_xla(text.replace(" {jax.buffer_donor = true}", ""), *arrays)
    for _ in range(20):
        got = executable(*(hilo.device_put(array, executable.device) for array in arrays))
        for one, other in zip(got, wanted, strict=True):
            np.testing.assert_allclose(np.asarray(one), other, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("kind", ["i8", "ui8", "ui32", "f32", "f64", "i1"])
@pytest.mark.parametrize(
    "reader", ["stablehlo.slice %x [1:2, 0:2]", "stablehlo.dynamic_slice %x, %i, %j, sizes = [1, 2]"]
)
@pytest.mark.parametrize("device", ["local-sync", "local-task"])
def test_a_part_of_the_argument_is_read_before(kind: str, reader: str, device: str) -> None:
    """The kernel that writes does not depend on the part, and reads nothing but arguments."""
    whole, part = f"tensor<4x3x{kind}>", f"tensor<1x2x{kind}>"
    types = f"({whole}, tensor<i32>, tensor<i32>)" if "dynamic" in reader else f"({whole})"
    text = f"""
    func.func @main(%x: {whole}, %i: tensor<i32>, %j: tensor<i32>, %y: {whole}, %p: tensor<4x3xi1>)
        -> ({part}, {whole}) {{
      %0 = stablehlo.select %p, %y, %x : tensor<4x3xi1>, {whole}
      %1 = {reader} : {types} -> {part}
      return %1, %0 : {part}, {whole}
    }}"""
    executable = hilo.compile(text, device=device, donate_argnums=range(5), check="off", cache=False)
    dtype = executable.signature.args[0].dtype
    x, y = (np.arange(start, start + 12).reshape(4, 3).astype(dtype) for start in (0, 12))
    p = np.arange(12).reshape(4, 3) % 3 < 2
    for _ in range(20):
        arrays = [hilo.device_put(np.asarray(each), executable.device) for each in (x, np.int32(1), np.int32(0), y, p)]
        for got, wanted in zip(executable(*arrays), (x[1:2, :2], np.where(p, y, x)), strict=True):
            np.testing.assert_array_equal(np.asarray(got), wanted)


FOUND_TO_BE_AN_ARGUMENT = """
func.func @main(%x: tensor<SIZEf32>, %p: tensor<SIZEi1>, %y: tensor<SIZEf32>) -> (tensor<SIZEf32>, tensor<SIZEf32>) {
  %0 = stablehlo.minimum %x, %x : tensor<SIZEf32>
  %1 = stablehlo.select %p, %x, %x : tensor<SIZEi1>, tensor<SIZEf32>
  %2 = stablehlo.minimum %0, %0 : tensor<SIZEf32>
  %3 = stablehlo.minimum %1, %x : tensor<SIZEf32>
  %4 = stablehlo.maximum %3, %1 : tensor<SIZEf32>
  %5 = stablehlo.select %p, %2, %4 : tensor<SIZEi1>, tensor<SIZEf32>
  %6 = stablehlo.maximum %1, %4 : tensor<SIZEf32>
  %7 = stablehlo.maximum %5, %6 : tensor<SIZEf32>
  %8 = stablehlo.add %y, %x : tensor<SIZEf32>
  return %8, %7 : tensor<SIZEf32>, tensor<SIZEf32>
}"""


@pytest.mark.parametrize("size", ["", "7x", "40x50x"])
def test_joined_operations_that_are_an_argument(size: str) -> None:
    """Element-wise operations that the compiler finds to be an argument, after passes have joined them."""
    executable = hilo.compile(
        FOUND_TO_BE_AN_ARGUMENT.replace("SIZE", size), donate_argnums=range(3), check="off", cache=False
    )
    shape = [int(n) for n in size.split("x")[:-1]]
    x, y = (np.full(shape, n, np.float32) for n in (3, 10))
    for p in (False, True):
        got = executable(*(hilo.device_put(each, executable.device) for each in (x, np.full(shape, p), y)))
        for one, wanted in zip(got, (x + y, x), strict=True):
            np.testing.assert_array_equal(np.asarray(one), wanted)


_SORTED = """%s = "stablehlo.sort"(%p) <{dimension = 0 : i64}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<9xf32>) -> tensor<9xf32>"""

_BRANCHES = {
    "case": f"""%0 = "stablehlo.case"(%i) ({{ stablehlo.return %p : tensor<9xf32> }}, {{
      {_SORTED} stablehlo.return %s : tensor<9xf32> }}) : (tensor<i32>) -> tensor<9xf32>""",
    "if": f"""%z = stablehlo.constant dense<0> : tensor<i32>
    %k = stablehlo.compare NE, %i, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %0 = "stablehlo.if"(%k) ({{ {_SORTED} %v = stablehlo.reshape %s : (tensor<9xf32>) -> tensor<9xf32>
      stablehlo.return %v : tensor<9xf32> }}, {{ stablehlo.return %p : tensor<9xf32> }})
      : (tensor<i1>) -> tensor<9xf32>""",
    "while": f"""%z = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %n, %0 = stablehlo.while(%j = %z, %x = %p) : tensor<i32>, tensor<9xf32>
    cond {{ %k = stablehlo.compare LT, %j, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %k : tensor<i1> }}
    do {{ {_SORTED.replace("(%p)", "(%x)")} %m = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %m, %s : tensor<i32>, tensor<9xf32> }}""",
}


@pytest.mark.parametrize("turns", [0, 1])
@pytest.mark.parametrize("name", _BRANCHES)
def test_what_a_branch_returns_may_be_the_argument(name: str, turns: int) -> None:
    """And so may what a loop begins with: another result in its memory would overwrite it."""
    text = f"""func.func @main(%p: tensor<9xf32>, %i: tensor<i32>, %q: tensor<9xf32>)
        -> (tensor<9xf32>, tensor<9xf32>) {{
      {_BRANCHES[name]}
      %1 = stablehlo.maximum %p, %q : tensor<9xf32>
      return %1, %0 : tensor<9xf32>, tensor<9xf32> }}"""
    p, q = np.random.default_rng(turns).normal(size=(2, 9)).astype(np.float32)
    arguments = p, np.int32(turns), q
    executable = hilo.compile(text, check="off", cache=False, donate_argnums=(0,), fuse_small=False)
    for got, want in zip(executable(*map(hilo.device_put, arguments)), run_xla(text, *arguments), strict=True):
        np.testing.assert_array_equal(np.asarray(got), want)
