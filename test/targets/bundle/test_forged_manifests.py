"""A bundle's manifest must agree with its modules; otherwise it is refused when it is loaded."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from programs import ADD

import hilo
import hilo.targets
from hilo.targets.bundle.manifest import MANIFEST
from hilo.targets.bundle.manifest import _checksum as checksum
from hilo.tools.common.vmfb import VmfbProgram

F8 = ml_dtypes.float8_e4m3fn

SUM = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.all_reduce"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}"""


def write(bundle: hilo.targets.Bundle, content: dict[str, Any], folder: Path) -> None:
    """Saves a bundle with another manifest, whose checksum is right."""
    bundle.save(folder)
    rest = {name: value for name, value in content.items() if name != "sha256"}
    (folder / MANIFEST).write_text(json.dumps({**rest, "sha256": checksum(rest)}))


NARROW = """func.func @main(%x: tensor<2xi4>, %y: tensor<2xf8E4M3FN>) -> (tensor<2xui8>, tensor<2xf8E4M3FN>) {
  %0 = stablehlo.bitcast_convert %y : (tensor<2xf8E4M3FN>) -> tensor<2xui8>
  %1 = stablehlo.convert %x : (tensor<2xi4>) -> tensor<2xf8E4M3FN>
  return %0, %1 : tensor<2xui8>, tensor<2xf8E4M3FN>
}"""


@pytest.mark.parametrize(
    ("program", "way", "value"),
    [
        (ADD, ("results", 0, "dims"), [4]),
        (ADD, ("results", 0, "dims"), [None]),
        (ADD, ("arguments", 0, "dims"), [2, 4]),
        (ADD, ("modules", 0, "results_abi"), ["f64"]),
        (ADD, ("results", 0, "dtype"), "s32"),
        (ADD, ("results", 0, "dtype"), "f64"),
        (ADD, ("arguments", 0, "dtype"), "f16"),
        (NARROW, ("arguments", 0, "dtype"), "s8"),
        (NARROW, ("arguments", 0, "dtype"), "s2"),
        (NARROW, ("arguments", 1, "dtype"), "s4"),
        (NARROW, ("results", 0, "dtype"), "u4"),
        (NARROW, ("results", 1, "dtype"), "f8e5m2"),
        (SUM, ("results", 0, "dims"), [1000]),
        (SUM, ("modules", 0, "host_calls", 0, "results", 0, 1), [100_000]),
        (SUM, ("modules", 0, "host_calls", 0, "parameters", "reducer"), "maximum"),
        (SUM, ("modules", 0, "host_calls", 0, "symbol"), 3),
        (SUM, ("modules", 0, "host_calls"), []),
    ],
)
def test_what_a_manifest_says_is_what_the_module_says(
    program: str, way: tuple[object, ...], value: object, tmp_path: Path
) -> None:
    bundle = hilo.compile_bundle(program, replicas=2 if program is SUM else 1)
    bundle.save(tmp_path / "b")
    assert hilo.load_bundle(tmp_path / "b").executable() is not None
    content = json.loads(bundle.manifest.to_json())
    inner = content
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = value
    write(bundle, content, tmp_path / "b")
    with pytest.raises(hilo.Error, match="compile"):
        hilo.load_bundle(tmp_path / "b").executable()


def test_damaged_modules_are_found_whatever_the_manifest_says(tmp_path: Path) -> None:
    rng = random.Random(7)
    bundle = hilo.compile_bundle(ADD)
    whole, content = bundle.module_bytes("llvm-cpu"), json.loads(bundle.manifest.to_json())
    for _ in range(100):
        data = bytearray(whole)
        at = rng.randrange(len(data))
        data[at : at + rng.randint(1, 40)] = rng.randbytes(rng.randint(0, 40)) + b"x"
        content["modules"][0] |= {"sha256": hashlib.sha256(data).hexdigest(), "size_bytes": len(data)}
        write(bundle, content, tmp_path / "b")
        (tmp_path / "b" / "llvm-cpu.vmfb").write_bytes(data)
        with pytest.raises(hilo.Error, match="damaged"):
            hilo.load_bundle(tmp_path / "b").executable()


@pytest.mark.parametrize(
    "way",
    [
        ("entry",),
        *(("modules", 0, name) for name in ("name", "target", "file", "device", "rung")),
        *(("modules", 0, name, 0) for name in ("drivers", "requires")),
    ],
)
def test_long_names_are_not_repeated(way: tuple[Any, ...], tmp_path: Path) -> None:
    bundle = hilo.compile_bundle(ADD)
    content = json.loads(bundle.manifest.to_json())
    inner = content
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = "a" * 10_000
    write(bundle, content, tmp_path / "b")
    with pytest.raises(hilo.Error) as raised:
        hilo.load_bundle(tmp_path / "b").executable()
    assert len(str(raised.value)) < 1000


def test_modules_tell_the_types_that_lowering_replaced(tmp_path: Path) -> None:
    hilo.compile_bundle(NARROW).save(tmp_path / "b")
    program = VmfbProgram.load((tmp_path / "b" / "llvm-cpu.vmfb").read_bytes(), "llvm-cpu.vmfb", None)
    assert str(program.signature) == "main(s4[2], f8e4m3fn[2]) -> (u8[2], f8e4m3fn[2])"
    bits, numbers = program.executable({}, use_cache=False)(np.array([-8, 7], ml_dtypes.int4), np.ones(2, F8))
    assert np.asarray(bits).tolist() == [56, 56]
    assert np.asarray(numbers).tolist() == [-8, 7]
