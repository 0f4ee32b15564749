"""A bundle's manifest says what its modules say themselves; otherwise it is refused when it is loaded."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest
from programs import ADD

import hilo
import hilo.targets
from hilo.targets.bundle.manifest import MANIFEST
from hilo.targets.bundle.manifest import _checksum as checksum

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


@pytest.mark.parametrize(
    ("program", "way", "value"),
    [
        (ADD, ("results", 0, "dims"), [4]),
        (ADD, ("results", 0, "dims"), [None]),
        (ADD, ("arguments", 0, "dims"), [2, 4]),
        (ADD, ("modules", 0, "results_abi"), ["f64"]),
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
