"""Programs in and out: text, bytecode, portable artifacts, JAX's output, files; hilo.compile on each of them."""

from __future__ import annotations

import os
import pathlib
import sys

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo import Shape, ops

DOUBLE = """
module @double {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.add %x, %x : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
"""
X = np.arange(4, dtype=np.float32)


@pytest.fixture(scope="module")
def computation() -> hilo.XlaComputation:
    builder = hilo.XlaBuilder("gelu")
    x = ops.Parameter(builder, 0, Shape("f32", [4]), "x")
    return builder.Build(x * 0.5 * (1.0 + ops.Erf(x * 0.70710678)))


# ---- forms -----------------------------------------------------------------------------------------------------------


def test_every_form_reads_back_as_the_same_program(computation: hilo.XlaComputation, tmp_path: pathlib.Path) -> None:
    computation.save(tmp_path / "p.mlir")
    computation.save(str(tmp_path / "p.mlirbc"))
    assert (tmp_path / "p.mlirbc").read_bytes().startswith(b"ML\xefR")
    forms: list[str | bytes | os.PathLike[str]] = [
        computation.as_text(),
        computation.as_text(debug_info=True),
        computation.as_text().encode(),
        computation.as_bytecode(),
        tmp_path / "p.mlir",
        str(tmp_path / "p.mlir"),
        tmp_path / "p.mlirbc",
        os.path.relpath(tmp_path / "p.mlir"),
    ]
    for form in forms:
        loaded = hilo.load(form)
        assert loaded.as_text() == computation.as_text()
        assert loaded.name == "gelu"
    assert (
        list(tmp_path.iterdir()) == [tmp_path / "p.mlir", tmp_path / "p.mlirbc"] or len(list(tmp_path.iterdir())) == 2
    )


def test_names_of_parameters_travel_as_locations(computation: hilo.XlaComputation) -> None:
    assert hilo.load(computation.as_bytecode()).program_shape.parameter_names == ("x",)
    assert hilo.load(computation.as_text()).program_shape.parameter_names == ("arg0",)


def test_the_function_is_main_or_the_only_public_one() -> None:
    body = "(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }"
    assert hilo.load(f"func.func @main{body} func.func @other{body}").main.name.value == "main"
    assert hilo.load(f"func.func @only{body} func.func private @helper{body}").main.name.value == "only"
    for text, names in ((f"func.func @a{body} func.func @b{body}", "@a, @b"), ("module {}", "no function")):
        with pytest.raises(hilo.ArgumentError, match="no function @main") as caught:
            hilo.load(text)
        assert names in str(caught.value)


def test_dimensions_without_a_bound_load_and_have_no_program_shape() -> None:
    loaded = hilo.load("func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }")
    assert "tensor<?xf32>" in repr(loaded)
    with pytest.raises(hilo.ShapeError, match="has no bound"):
        _ = loaded.program_shape


@pytest.mark.parametrize(
    ("given", "kind", "says"),
    [
        ("missing.mlir", hilo.ParseError, "cannot read 'missing.mlir': No such file or directory, looked in"),
        (pathlib.Path("/missing.mlir"), hilo.ParseError, "cannot read '/missing.mlir': No such file or directory"),
        ("/", hilo.ParseError, "Is a directory"),
        ("a\0b", hilo.ParseError, "null byte"),
        (3, hilo.ArgumentError, "is a int; it takes a path, MLIR text or bytes"),
        (None, hilo.ArgumentError, "is a NoneType"),
        ("module {\n  func.func @main(\n}", hilo.ParseError, "<string>:"),
        (DOUBLE.replace("add", "ad"), hilo.ParseError, "<string>:4:"),
        (DOUBLE.replace("-> tensor<4xf32>", "-> tensor<5xf32>"), hilo.ParseError, "<string>:5:"),
        (b"\xff\xfe\x00", hilo.ParseError, "neither MLIR bytecode nor UTF-8 text"),
        (b"ML\xefRgarbage", hilo.ParseError, "<bytes>"),
    ],
)
def test_what_is_no_program_is_refused(given: object, kind: type[hilo.Error], says: str) -> None:
    with pytest.raises(kind) as caught:
        hilo.load(given)  # type: ignore[arg-type]
    assert says in str(caught.value)


def test_a_file_that_cannot_be_written_is_an_error(computation: hilo.XlaComputation, tmp_path: pathlib.Path) -> None:
    with pytest.raises(hilo.Error, match="cannot write"):
        computation.save(tmp_path / "no such folder" / "p.mlir")


# ---- portable artifacts ----------------------------------------------------------------------------------------------


def test_portable_artifacts_of_old_and_new_versions(computation: hilo.XlaComputation) -> None:
    pytest.importorskip("jaxlib", reason="portable artifacts are written by jaxlib: pip install jax")
    want = run_xla(computation.as_text(), X)[0]
    for version in (None, "1.0.0", "1.8.0"):
        artifact = computation.as_portable_artifact(version)
        assert artifact.startswith(b"ML\xefR\rStableHLO_v")
        loaded = hilo.load(artifact)
        assert "vhlo" not in loaded.as_text()
        assert_close(run_xla(loaded.as_text(), X)[0], want)
    for version in ("99.0.0", "new", "0.1.0"):
        with pytest.raises(hilo.ArgumentError, match=r"it takes \d+\.\d+\.\d+ to \d+"):
            computation.as_portable_artifact(version)


def test_what_jax_exports_loads() -> None:
    jax = pytest.importorskip("jax")
    exported = jax.export.export(jax.jit(lambda x: jax.numpy.tanh(x) @ x))(jax.ShapeDtypeStruct((3, 3), np.float32))
    x = np.arange(9, dtype=np.float32).reshape(3, 3) / 9
    loaded = hilo.load(exported.mlir_module_serialized)
    assert_close(run_xla(loaded.as_text(), x)[0], np.tanh(x) @ x)


def test_portable_artifacts_are_read_without_jaxlib_too(
    computation: hilo.XlaComputation, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("jaxlib", reason="portable artifacts are written by jaxlib: pip install jax")
    from jaxlib.mlir.dialects import stablehlo as writer

    composite = """
module @parts {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.composite "my.double" %x {decomposition = @double} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @double(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.add %x, %x : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
"""
    sources = [computation.as_text(), composite]
    artifacts = [hilo.load(s).as_portable_artifact("1.8.0") for s in sources]
    expected = [hilo.load(bytes(writer.deserialize_portable_artifact_str(a))).as_text() for a in artifacts]
    for name in ("jaxlib.mlir.dialects", "jaxlib", "jax"):
        monkeypatch.setitem(sys.modules, name, None)
    assert [hilo.load(a).as_text() for a in artifacts] == expected
    assert 'stablehlo.composite "my.double"' in expected[1]
    broken = b"ML\xefR" + artifacts[0][4:40]
    with pytest.raises(hilo.ParseError):
        hilo.load(broken)


def _without_jaxlib(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("jaxlib.mlir.dialects", "jaxlib", "jax"):
        monkeypatch.setitem(sys.modules, name, None)


def test_without_jaxlib_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    _without_jaxlib(monkeypatch)
    with pytest.raises(hilo.ArgumentError, match=r"pip install 'hilo-mlir\[jax\]'"):
        hilo.from_jax(lambda x: x, X)


# ---- what JAX prints -------------------------------------------------------------------------------------------------

SHARDED = """
#loc1 = loc("x")
module @jit_f attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}} loc(#loc1)
  func.func public @main(
      %arg0: tensor<4xf32> {jax.a = "sdy.sharding", sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}]>} loc("x"),
      %arg1: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2}], replicated={"y"}>, jax.b = 1 : i32})
      -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
    %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<4xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}]> : tensor<4xf32> loc(#loc1)
    sdy.sharding_group %1 group_id=3 : tensor<4xf32>
    %2 = "sdy.reshard"(%1) <{sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<4xf32>) -> tensor<4xf32>
    %3 = sdy.propagation_barrier %2 allowed_direction=FORWARD : tensor<4xf32>
    %4 = stablehlo.multiply %3, %0 : tensor<4xf32>
    return %4 : tensor<4xf32>
  }
}
"""


def test_shardys_annotations_are_dropped() -> None:
    loaded = hilo.load(SHARDED)
    text = loaded.as_text()
    assert "#sdy" not in text
    assert "unrealized_conversion_cast" not in text
    assert 'jax.a = "sdy.sharding"' in text
    assert "jax.b = 1 : i32" in text
    assert_close(run_xla(text, X, X)[0], 4 * X * X)


def test_errors_behind_shardys_annotations_keep_their_line() -> None:
    with pytest.raises(hilo.ParseError, match="<string>:14:"):
        hilo.load(SHARDED.replace("stablehlo.multiply", "stablehlo.multiple"))


@pytest.mark.parametrize(
    ("name", "message"), [("manual_computation", "cannot read"), ("all_gather", "sdy.all_gather moves or computes")]
)
def test_shardys_other_operations_are_refused_with_their_place(name: str, message: str) -> None:
    text = SHARDED.replace("sdy.propagation_barrier", f"sdy.{name}")
    with pytest.raises(hilo.ParseError, match=f"<string>:13: error: {message}"):
        hilo.load(text)


def test_a_sharded_jax_function_loads() -> None:
    jax = pytest.importorskip("jax")
    from jax.sharding import Mesh, NamedSharding, PartitionSpec

    if len(jax.devices()) < 2:
        pytest.skip("jax has one device only: XLA_FLAGS=--xla_force_host_platform_device_count=2")
    sharding = NamedSharding(Mesh(np.array(jax.devices()[:2]), ("x",)), PartitionSpec("x"))

    def f(x):  # type: ignore[no-untyped-def]
        y = jax.lax.with_sharding_constraint(x + 1, sharding)
        return jax.lax.fori_loop(0, 3, lambda _, y: y * 2, y)

    text = jax.jit(f, in_shardings=sharding).lower(X).as_text()
    assert "sdy." in text
    assert_close(run_xla(hilo.load(text).as_text(), X)[0], (X + 1) * 8)


def test_jax_functions_keep_every_parameter_and_its_name() -> None:
    jax = pytest.importorskip("jax")
    jnp = jax.numpy
    computation = hilo.from_jax(lambda x, unused: (jnp.tanh(x["a"]), x["b"]), {"a": X, "b": np.int32(3)}, X)
    assert repr(computation.program_shape) == "(x['a']: f32[4], x['b']: s32[], unused: f32[4]) -> (f32[4], s32[])"
    got = hilo.compile(computation)({"a": X, "b": np.int32(7)}, X)
    assert_close(np.asarray(got[0]), np.tanh(X))
    assert np.asarray(got[1]) == 7
    jitted = hilo.from_jax(jax.jit(lambda x: x + 1), jax.ShapeDtypeStruct((2,), np.float32))
    assert jitted.program_shape.result == Shape("f32", [2])


# ---- hilo.compile ----------------------------------------------------------------------------------------------------


def test_compile_takes_every_form(tmp_path: pathlib.Path) -> None:
    computation = hilo.load(DOUBLE)
    computation.save(tmp_path / "double.mlir")
    for program in (computation, computation.module, DOUBLE, computation.as_bytecode(), tmp_path / "double.mlir"):
        assert np.asarray(hilo.compile(program)(X)).tolist() == [0, 2, 4, 6]


@pytest.mark.parametrize(
    ("call", "kind", "says"),
    [
        (lambda: hilo.compile(3), hilo.ArgumentError, "program is 3; it takes an XlaComputation"),  # type: ignore[arg-type]
        (lambda: hilo.compile(DOUBLE, "llvm-gpu"), hilo.TargetError, "llvm-gpu"),
        (lambda: hilo.compile(DOUBLE, replicas=0), hilo.ArgumentError, "replicas is 0; it takes a number of 1 or more"),
        (lambda: hilo.compile(DOUBLE, replicas=True), hilo.ArgumentError, "replicas is True"),
        (lambda: hilo.compile(DOUBLE, no_such_option=1), hilo.ArgumentError, "no_such_option"),
        (lambda: hilo.compile("missing.mlir"), hilo.ParseError, "cannot read 'missing.mlir'"),
    ],
)
def test_what_cannot_be_compiled_is_refused(call: object, kind: type[hilo.Error], says: str) -> None:
    with pytest.raises(kind) as caught:
        call()  # type: ignore[operator]
    assert says in str(caught.value)
