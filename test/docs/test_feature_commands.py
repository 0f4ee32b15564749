"""Each command that docs/features.md shows runs: on a small program, with the flags that its row names."""

from __future__ import annotations

import importlib
from pathlib import Path

import numpy as np
import pytest
from features import FEATURES

PROGRAM = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.sine %x : tensor<4xf32>
  %1 = stablehlo.add %0, %x : tensor<4xf32>
  return %1 : tensor<4xf32>
}
"""
LOSS = """func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.multiply %x, %x : tensor<f32>
  return %0 : tensor<f32>
}
"""
X = "--input=4xf32=0,0,0,0"
EVALUATED = (X, "--target=evaluator")
COMMANDS: dict[str, tuple[str, ...]] = {
    "hilo-bisect --passes --reference": ("p.mlir", X, "--passes", "--reference=evaluator", "--target=evaluator"),
    "hilo-compile --emit": ("p.mlir", "--emit=lowered"),
    "hilo-compile --mixed-precision": ("p.mlir", "--emit=stablehlo", "--mixed-precision=bf16"),
    "hilo-compile --target": ("p.mlir", "--target=llvm-cpu", "--print-flags"),
    "hilo-compile --timing": ("p.mlir", "--timing", "-o", "p.vmfb"),
    "hilo-compile --triple --cpu": (
        "p.mlir", "--triple=aarch64-unknown-linux-gnu", "--cpu=cortex-a76", "--print-flags",
    ),
    "hilo-lsp": ("--help",),
    "hilo-ops": ("Add",),
    "hilo-opt": ("p.mlir",),
    "hilo-opt --check-legality --check-target": ("p.mlir", "--check-legality", "--check-target=llvm-cpu"),
    "hilo-opt --differentiate": ("loss.mlir", "--differentiate"),
    "hilo-opt --batch": ("loss.mlir", "--batch"),
    "hilo-opt --lower --target": ("p.mlir", "--lower", "--target=vulkan"),
    "hilo-opt --mlir-print-ir-tree-dir --mlir-print-ir-after-all": (
        "p.mlir", "--cse", "--mlir-print-ir-tree-dir=tree", "--mlir-print-ir-after-all",
    ),
    "hilo-opt --mlir-timing": ("p.mlir", "--cse", "--mlir-timing"),
    "hilo-opt --pass-pipeline": ("p.mlir", "--pass-pipeline=builtin.module(func.func(cse))"),
    "hilo-opt --pass-pipeline --dump-pass-pipeline": ("p.mlir", "--pass-pipeline=cse", "--dump-pass-pipeline"),
    "hilo-opt --reuse-memory": ("p.mlir", "--reuse-memory"),
    "hilo-opt --run-reproducer --mlir-pass-pipeline-crash-reproducer": (
        "reproducer.mlir", "--run-reproducer", "--mlir-pass-pipeline-crash-reproducer=crash.mlir",
    ),
    "hilo-reduce --crash --refused --differs-from --test": ("--help",),
    "hilo-run": ("p.mlir", *EVALUATED),
    "hilo-run --benchmark": ("p.mlir", *EVALUATED, "--benchmark", "--benchmark_repetitions=1"),
    "hilo-run --check": ("p.mlir", *EVALUATED, "--check=off"),
    "hilo-run --expected_output": ("p.mlir", *EVALUATED, "--expected_output=4xf32=0,0,0,0"),
    "hilo-run --input --output": ("p.mlir", *EVALUATED, "--output=@out.npy"),
    "hilo-run --parameters": ("named.mlir", "--parameters=values.npz", "--target=evaluator"),
    "hilo-run --probe --fetch": ("p.mlir", *EVALUATED, "--probe=sine"),
    "hilo-run --replicas": ("p.mlir", X, X, "--target=evaluator", "--replicas=2"),
    "hilo-run --trap": ("p.mlir", *EVALUATED, "--trap=nan"),
    "hilo-status --op --dtype": ("--op=Add", "--dtype=f32"),
    "hilo-translate --deserialize": ("p.mlirbc", "--deserialize"),
    "hilo-translate --interpret --serialize --deserialize": (
        "p.mlir", "--interpret", "--args=[dense<0.0> : tensor<4xf32>]",
    ),
    "hilo-translate --serialize --target": ("p.mlir", "--serialize", "--target=1.0.0", "-o", "p2.mlirbc"),
    "hilo-view -o": ("p.mlir", "-o", "p.html"),
}  # fmt: skip
"""The arguments of commands; `hilo-opt` with passes or flags that take no value runs with these flags."""

SHOWN = sorted(
    {thing for rows in FEATURES.values() for row in rows for thing in row.shown if thing.startswith("hilo-")}
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.mlir").write_text(PROGRAM)
    (tmp_path / "loss.mlir").write_text(LOSS)
    (tmp_path / "named.mlir").write_text(PROGRAM.replace("4xf32>)", '4xf32> loc("x"))', 1))
    np.savez(tmp_path / "values.npz", x=np.zeros(4, np.float32))
    run("hilo-opt", "p.mlir", "--cse", "--mlir-generate-reproducer=reproducer.mlir")
    run("hilo-translate", "p.mlir", "--serialize", "--target=1.0.0", "-o", "p.mlirbc")
    return tmp_path


def run(tool: str, *arguments: str) -> None:
    module = importlib.import_module(f"hilo.tools.{tool.removeprefix('hilo-')}.tool")
    classes = [found for name, found in vars(module).items() if name.endswith("Tool") and name != "Tool"]
    assert classes[-1]().main(arguments) == 0, (tool, arguments)


@pytest.mark.parametrize("shown", SHOWN)
def test_it_runs(shown: str, folder: Path) -> None:
    tool, *flags = shown.split()
    if shown == "hilo-translate --hlo-to-stablehlo":
        pytest.importorskip("jaxlib")
        run("hilo-translate", "p.mlir", "--stablehlo-to-hlo", "-o", "p.hlo")
        run(tool, "p.hlo", *flags)
    elif COMMANDS.get(shown) == ("--help",):
        with pytest.raises(SystemExit) as ended:
            run(tool, "--help")
        assert ended.value.code == 0
    else:
        run(tool, *COMMANDS.get(shown, ("p.mlir", *flags)))
