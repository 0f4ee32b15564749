"""Bundles: programs compiled for later runs from the file alone, and errors for broken ones."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

import hilo
import hilo.targets
from hilo.dialect.support.dtypes import TABLE
from hilo.targets.bundle.bundle import Bundle
from hilo.targets.bundle.manifest import _checksum as checksum

POLYNOMIAL = """
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<?xf32>
  %1 = stablehlo.add %0, %x : tensor<?xf32>
  return %1 : tensor<?xf32>
}
"""
NAMED_CALL = """
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.custom_call @bundle_double(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
"""
SUM_OF_REPLICAS = """
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.all_reduce"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""
GRAVE = """
func.func @main(%x: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  %0 = stablehlo.custom_call @nobody_knows_this(%x) : (tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  return %0 : tensor<2xcomplex<f64>>
}
"""
DOUBLES = """
func.func @main(%x: tensor<2xf64>) -> tensor<2xf64> {
  %0 = stablehlo.add %x, %x : tensor<2xf64>
  return %0 : tensor<2xf64>
}
"""


def call(bundle: Bundle, *args: object, target: str | None = None) -> np.ndarray:
    return np.asarray(bundle.executable(target)(*args))


@pytest.fixture(scope="module")
def polynomial() -> Bundle:
    return hilo.compile_bundle(POLYNOMIAL, "llvm-cpu, vmvx, cpu-x86-64, cpu-aarch64")


@pytest.fixture(params=["folder", "model.hilo"])
def saved(request: pytest.FixtureRequest, polynomial: Bundle, tmp_path: Path) -> Path:
    path: Path = tmp_path / request.param
    polynomial.save(path)
    return path


def test_a_saved_bundle_computes_what_the_program_says(saved):
    x = np.arange(-3, 4, dtype=np.float32)
    bundle = hilo.load_bundle(saved)
    for name in (None, "llvm-cpu", "vmvx"):
        np.testing.assert_array_equal(call(bundle, x, target=name), x * x + x)
    np.testing.assert_array_equal(call(bundle, x[:0]), x[:0])


def test_another_process_runs_it_without_the_compiler(saved):
    code = (
        "import sys, numpy as np, hilo\n"
        "print(np.asarray(hilo.load_bundle(sys.argv[1]).executable('llvm-cpu')(np.float32([1, 2, 3]))).tolist())"
    )
    done = subprocess.run([sys.executable, "-c", code, str(saved)], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [2, 6, 12]


def test_trees_narrow_types_and_names_come_back(tmp_path):
    b = hilo.XlaBuilder("trees")
    pair = hilo.Shape.tuple([hilo.Shape("bf16", [2]), hilo.Shape("pred", [])])
    x = hilo.ops.Parameter(b, 0, pair, "pair")
    first, second = hilo.ops.GetTupleElement(x, 0), hilo.ops.GetTupleElement(x, 1)
    program = b.Build(hilo.ops.Tuple(b, [hilo.ops.Not(second), hilo.ops.Tuple(b, [first + first])]))
    compiled = hilo.compile_bundle(program)
    compiled.save(tmp_path / "trees.hilo")
    bundle = hilo.load_bundle(tmp_path / "trees.hilo")
    assert bundle.manifest == compiled.manifest
    flag, (doubled,) = bundle.executable()((np.array([1, 0.5], ml_dtypes.bfloat16), np.True_))
    assert np.asarray(doubled).dtype == ml_dtypes.bfloat16
    assert np.asarray(doubled).astype(float).tolist() == [2, 1]
    assert np.asarray(flag).item() is False


def test_a_program_with_host_functions_names_them(tmp_path):
    @hilo.host_function("bundle_double")
    def double(x):
        return x * 2

    hilo.compile_bundle(NAMED_CALL).save(tmp_path / "calls")
    bundle = hilo.load_bundle(tmp_path / "calls")
    assert bundle.host_functions == ("bundle_double",)
    assert json.loads((tmp_path / "calls" / "manifest.json").read_text())["host_functions"] == ["bundle_double"]
    assert call(bundle, np.float32([1, 2, 3])).tolist() == [2, 4, 6]
    code = "import sys, numpy as np, hilo; hilo.load_bundle(sys.argv[1]).executable()(np.zeros(3, np.float32))"
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "calls")], capture_output=True, text=True)
    assert "bundle_double" in done.stderr.splitlines()[-1]


def test_replicas_go_with_it(tmp_path):
    hilo.compile_bundle(SUM_OF_REPLICAS, replicas=2).save(tmp_path / "two.hilo")
    result = call(hilo.load_bundle(tmp_path / "two.hilo"), np.float32([[1, 2], [10, 20]]))
    assert result.tolist() == [[11, 22], [11, 22]]


def test_one_target_may_come_several_times_with_its_own_options(tmp_path):
    bundle = hilo.compile_bundle(DOUBLES, [("cuda", {"arch": "sm_70"}), ("cuda", {"arch": "h200"}), "llvm-cpu"])
    assert bundle.targets == ("cuda", "cuda-2", "llvm-cpu")
    assert b".target sm_70" in bundle.module_bytes("cuda")
    assert b".target sm_90" in bundle.module_bytes("cuda-2")
    assert bundle.manifest.module("cuda-2").options["arch"] == "h200"


def test_the_same_program_gives_the_same_file(tmp_path):
    for name in ("a.hilo", "b.hilo"):
        hilo.compile_bundle(DOUBLES, ["cpu-x86-64"]).save(tmp_path / name)
    assert (tmp_path / "a.hilo").read_bytes() == (tmp_path / "b.hilo").read_bytes()


def test_every_byte_of_a_file_is_checked(saved):
    file = saved if saved.is_file() else saved / "llvm-cpu.vmfb"
    good = file.read_bytes()
    x = np.float32([1, 2, 3])
    for place in np.linspace(0, len(good) - 1, 12).astype(int):
        file.write_bytes(good[:place] + bytes([good[place] ^ 0x10]) + good[place + 1 :])
        try:
            result = call(hilo.load_bundle(saved), x, target="llvm-cpu")
        except hilo.Error as error:
            assert "damaged" in str(error) or "is no bundle" in str(error)
        else:  # a byte of another module, which this target does not read
            assert saved.is_file()
            assert result.tolist() == [2, 6, 12]


@pytest.mark.parametrize("size", [0, 10, 1000])
def test_a_file_cut_short_is_no_bundle(saved, size):
    file = saved if saved.is_file() else saved / "manifest.json"
    file.write_bytes(file.read_bytes()[:size])
    with pytest.raises(hilo.Error, match=r"damaged|is no bundle"):
        hilo.load_bundle(saved)


def test_a_manifest_that_was_edited_is_found(tmp_path, polynomial):
    polynomial.save(tmp_path / "edited")
    manifest = tmp_path / "edited" / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"main"', '"other"'))
    with pytest.raises(hilo.Error, match=r"manifest\.json is damaged \(its checksum is wrong\)"):
        hilo.load_bundle(tmp_path / "edited")


@pytest.mark.parametrize("edit", [{"entry": "\ud800"}, {"modules": [["f32"] * 10_000]}, {"format": ["f32"] * 10_000}])
def test_a_manifest_of_wrong_values_with_the_right_checksum_is_refused(tmp_path, polynomial, edit):
    polynomial.save(tmp_path / "edited")
    path = tmp_path / "edited" / "manifest.json"
    content = json.loads(path.read_text()) | edit
    del content["sha256"]
    path.write_text(json.dumps(content | {"sha256": checksum(content)}))
    with pytest.raises(hilo.Error, match=r"manifest\.json (is damaged|has format)") as caught:
        hilo.load_bundle(tmp_path / "edited")
    assert len(str(caught.value)) < 1000


def test_a_missing_module_is_named(tmp_path, polynomial):
    polynomial.save(tmp_path / "folder")
    (tmp_path / "folder" / "llvm-cpu.vmfb").unlink()
    with pytest.raises(hilo.Error, match=r"llvm-cpu\.vmfb cannot be read: No such file"):
        hilo.load_bundle(tmp_path / "folder").executable("llvm-cpu")


@pytest.mark.parametrize("name", ["nothing", "nothing.hilo"])
def test_what_is_not_there_is_no_bundle(tmp_path, name):
    with pytest.raises(hilo.Error, match=r"nothing.* is no bundle: there is no such file or folder"):
        hilo.load_bundle(tmp_path / name)


def test_a_folder_or_archive_of_something_else_is_no_bundle(tmp_path):
    with pytest.raises(hilo.Error, match=r"is no bundle: it has no manifest\.json"):
        hilo.load_bundle(tmp_path)
    with zipfile.ZipFile(tmp_path / "x.hilo", "w") as archive:
        archive.writestr("readme", "no")
    with pytest.raises(hilo.Error, match=r"is no bundle: it has no manifest\.json"):
        hilo.load_bundle(tmp_path / "x.hilo")


def test_another_version_of_the_compiler_is_refused_with_what_to_do(polynomial, monkeypatch):
    old = hilo.Bundle(
        type(polynomial.manifest)(
            polynomial.signature, 1, {"iree-base-compiler": "3.9.1"}, polynomial.manifest.modules, "old.hilo"
        ),
        polynomial.files,
    )
    with pytest.raises(hilo.TargetError, match=r"old\.hilo: it was compiled by IREE 3\.9\.1, and the runtime here is"):
        old.executable()


def test_a_later_format_is_refused(tmp_path, polynomial):
    polynomial.save(tmp_path / "later")
    manifest = tmp_path / "later" / "manifest.json"
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "format": 99}))
    with pytest.raises(hilo.Error, match="format 99; this version reads 1"):
        hilo.load_bundle(tmp_path / "later")


def test_a_module_for_another_cpu_does_not_run_here(polynomial):
    other = "cpu-aarch64" if "x86_64" in polynomial.manifest.module("llvm-cpu").requires else "cpu-x86-64"
    with pytest.raises(hilo.TargetError, match=rf"{other} does not run here: it needs a CPU with"):
        polynomial.executable(other)


def test_no_module_that_runs_here_gives_every_reason():
    bundle = hilo.compile_bundle(DOUBLES, ["rocm", "cpu-riscv64"])
    with pytest.raises(hilo.TargetError, match=r"no module runs here\n  rocm: .*HIP.*\n  cpu-riscv64: .*riscv64"):
        bundle.executable()


def test_all_targets_must_take_the_program_unless_told_otherwise():
    with pytest.raises(hilo.TargetError, match=r"metal"):
        hilo.compile_bundle(DOUBLES, ["llvm-cpu", "metal"])
    bundle = hilo.compile_bundle(DOUBLES, ["llvm-cpu", "metal"], keep_going=True)
    assert bundle.targets == ("llvm-cpu",)
    assert "f64 is not taken" in str(bundle.failures["metal"])
    with pytest.raises(hilo.TargetError, match=r"(?s)for llvm-cpu, vmvx\nllvm-cpu: .*nobody_knows_this.*\nvmvx: "):
        hilo.compile_bundle(GRAVE, ["llvm-cpu", "vmvx"], keep_going=True)


@pytest.mark.parametrize(
    ("targets", "message"),
    [([], "a list of one target"), (["llvm-cpu", "nope"], "'nope' is unknown"), ([("cuda", {"arch": "sm_1"})], "sm_1")],
)
def test_wrong_targets_are_refused(targets, message):
    with pytest.raises(hilo.Error, match=message):
        hilo.compile_bundle(DOUBLES, targets)


def test_a_bundle_replaces_a_bundle_and_nothing_else(tmp_path, polynomial):
    path = tmp_path / "folder"
    hilo.compile_bundle(DOUBLES, ["vmvx"]).save(path)
    polynomial.save(path)
    assert hilo.load_bundle(path).manifest == polynomial.manifest
    assert sorted(os.listdir(path)) == sorted([*(f"{name}.vmfb" for name in polynomial.targets), "manifest.json"])
    assert os.listdir(tmp_path) == ["folder"]
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(hilo.Error, match="the folder has other files"):
        polynomial.save(tmp_path / "mine")
    (tmp_path / "plain").write_text("dear")
    with pytest.raises(hilo.Error, match="a file is there"):
        polynomial.save(tmp_path / "plain")
    with pytest.raises(hilo.Error, match=r"the folder '.*missing' does not exist"):
        polynomial.save(tmp_path / "missing" / "folder")


def test_a_full_disk_leaves_nothing_and_keeps_what_was_there(tmp_path, polynomial, monkeypatch):
    path = tmp_path / "folder"
    hilo.compile_bundle(DOUBLES, ["vmvx"]).save(path)
    write, written = Path.write_bytes, []

    def fill(self: Path, data: bytes) -> int:
        written.append(self.name)
        if len(written) == 3:
            raise OSError(28, os.strerror(28))
        return write(self, data)

    monkeypatch.setattr(Path, "write_bytes", fill)
    with pytest.raises(hilo.Error, match="No space left on device"):
        polynomial.save(path)
    monkeypatch.undo()
    assert os.listdir(tmp_path) == ["folder"]
    assert hilo.load_bundle(path).targets == ("vmvx",)


SHARDED = """
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
    %1 = stablehlo.add %b, %b : tensor<2xf32>
    sdy.return %1 : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""  # noqa: E501


def test_partitions_go_with_it(tmp_path):
    hilo.compile_bundle(SHARDED).save(tmp_path / "sharded.hilo")
    bundle = hilo.load_bundle(tmp_path / "sharded.hilo")
    assert (bundle.manifest.partitions, bundle.manifest.is_called_as_one) == (2, True)
    x = np.arange(4, dtype=np.float32)
    np.testing.assert_array_equal(np.asarray(bundle.executable()(x)), 2 * x)


def test_donated_arguments_go_with_it(tmp_path):
    text = """func.func @main(%x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
      %0 = stablehlo.add %x, %y : tensor<64xf32>
      return %0 : tensor<64xf32>
    }"""
    hilo.compile_bundle(text, donate_argnums=(0,)).save(tmp_path / "step")
    run = hilo.load_bundle(tmp_path / "step").executable()
    x, y = (hilo.targets.device_put(np.ones(64, np.float32)) for _ in range(2))
    np.testing.assert_array_equal(np.asarray(run(x, y)), np.full(64, 2, np.float32))
    assert x.is_donated and not y.is_donated
    with pytest.raises(hilo.ArgumentError, match="@main"):
        run(x, y)


def test_every_element_type_travels(tmp_path: Path) -> None:
    kinds = [kind for kind in TABLE if kind.numpy is not None]
    types = ", ".join(f"tensor<2x{kind.mlir}>" for kind in kinds)
    taken = ", ".join(f"%{kind.name}: tensor<2x{kind.mlir}>" for kind in kinds)
    given = ", ".join(f"%{kind.name}" for kind in kinds)
    program = f"func.func @main({taken}) -> ({types}) {{ return {given} : {types} }}"
    hilo.compile_bundle(program).save(tmp_path / "b")
    values = [np.ones(2, kind.numpy) for kind in kinds]
    results = map(np.asarray, hilo.load_bundle(tmp_path / "b").executable()(*values))
    for result, value in zip(results, values, strict=True):
        assert (result.dtype, result.tolist()) == (value.dtype, value.tolist())
