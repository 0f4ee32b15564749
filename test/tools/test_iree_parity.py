"""`hilo-run` and IREE's own `iree-run-module`, on one module and the same values, print the same and end the same."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from _tool_server import ToolServer

BIN = Path(sys.executable).parent
(IREE,) = (Path(folder) / "iree-run-module" for folder in find_spec("iree._runtime_libs").submodule_search_locations)
"""The executable itself: the script that pip installs under its name starts a Python just to run it."""
ENVIRONMENT = {**os.environ, "PYTHONPATH": ""}
TYPES = {
    "predicate": "2x3xi1",
    "signed": "2x3xi8",
    "unsigned": "3xui8",
    "half": "3xf16",
    "brain": "3xbf16",
    "single": "3xf32",
    "double": "4xf64",
    "scalar": "f32",
    "empty": "0xf32",
    "empty_rows": "2x0x2xf32",
    "nested": "2x1x2xf32",
    "complex": "2xcomplex<f32>",
    "long": "2xi64",
}


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A compiled module with an identity for each type, and a copy of hilo-run that starts quickly."""
    folder = tmp_path_factory.mktemp("parity")
    text = "".join(
        f"func.func @{name}(%x: tensor<{kind}>) -> tensor<{kind}> {{ return %x : tensor<{kind}> }}\n"
        for name, kind in TYPES.items()
    )
    text += "func.func @pair(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) "
    text += "{ return %x, %x : tensor<3xf32>, tensor<3xf32> }\n"
    (folder / "identity.mlir").write_text(text)
    command = [BIN / "hilo-compile", "identity.mlir", "-o", "identity.vmfb", "--function=single"]
    subprocess.run(command, cwd=folder, check=True, timeout=120)
    server = ToolServer({"hilo-run": "hilo.tools.run.tool:main"}, folder / "bin", ENVIRONMENT)
    yield folder / "identity.vmfb"
    server.close()


def run(tool: str, module: Path, *flags: str) -> tuple[int, str]:
    program = IREE if tool == "iree-run-module" else module.parent / "bin" / tool
    command = [program, f"--module={module}", "--device=local-sync", *flags]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, cwd=module.parent, env=ENVIRONMENT, check=False
    )
    return done.returncode, done.stdout


SAME = [
    ("predicate", "2x3xi1=01 00 01 01 01 00"),
    ("signed", "2x3xi8=[[1 2 3][-4 5 255]]"),
    ("unsigned", "3xui8=1,255 , 0"),
    ("half", "3xf16=1.5 1e-5 inf"),
    ("brain", "3xbf16=1.5 3.14159 nan"),
    ("single", "3xf32=0.1 -0 123456789"),
    ("single", "3xf32=nan -inf 0x10"),
    ("single", "3xf32"),
    ("single", "3xf32=7"),
    ("double", "4xf64=0.1 3.14159265358979 1e300 -1e-7"),
    ("scalar", "f32=5"),
    ("empty", "0xf32="),
    ("empty_rows", "2x0x2xf32="),
    ("nested", "2x1x2xf32=1 2 3 4"),
    ("complex", "2xcf64=0000803F00000040 0000404000000000"),
    ("long", "2xi64=-5 9223372036854775807"),
]


@pytest.mark.parametrize(("function", "value"), SAME)
def test_a_result_is_printed_the_same(module: Path, function: str, value: str) -> None:
    flags = (f"--function={function}", f"--input={value}")
    assert run("hilo-run", module, *flags) == run("iree-run-module", module, *flags)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_elements_are_elided_the_same(module: Path, count: int) -> None:
    flags = ("--function=nested", "--input=2x1x2xf32=1 2 3 4", f"--output_max_element_count={count}")
    assert run("hilo-run", module, *flags) == run("iree-run-module", module, *flags)


@pytest.mark.parametrize(
    "expected",
    ["3xf32=1 2 3", "3xf32=1 2 3.00001", "3xf32=1 2 4", "3xf32=1 nan 3", "2xf32=1 2", "3xi32=1 2 3", "(ignored)"],
)
@pytest.mark.parametrize("mode", ["approximate", "exact"])
def test_expected_outputs_are_compared_the_same(module: Path, expected: str, mode: str) -> None:
    flags = ("--function=single", "--input=3xf32=1 2 3", f"--expected_output={expected}", f"--equality_mode={mode}")
    assert run("hilo-run", module, *flags) == run("iree-run-module", module, *flags)


def test_the_number_of_expected_outputs_is_compared_the_same(module: Path) -> None:
    flags = ("--function=pair", "--input=3xf32=1", "--expected_output=3xf32=1")
    assert run("hilo-run", module, *flags) == run("iree-run-module", module, *flags)


def test_several_results_are_printed_the_same(module: Path) -> None:
    for outputs in ((), ("--output=-", "--output=-"), ("--output=", "--output=-")):
        flags = ("--function=pair", "--input=3xf32=1 2 3", *outputs)
        assert run("hilo-run", module, *flags) == run("iree-run-module", module, *flags)


@pytest.mark.parametrize("name", ["out.npy", "out.bin"])
@pytest.mark.parametrize("mode", ["@", "+"])
def test_files_are_written_the_same(module: Path, name: str, mode: str) -> None:
    written = []
    for tool in ("hilo-run", "iree-run-module"):
        path = module.parent / f"{tool}-{mode}-{name}".replace("@", "new").replace("+", "more")
        for _ in range(2):
            result = run(tool, module, "--function=single", "--input=3xf32=1 2 3", f"--output={mode}{path}")
            assert result == (0, "EXEC @single\n")
        written.append(path.read_bytes())
    assert written[0] == written[1]


@pytest.mark.parametrize(
    "flags",
    [
        ("--function=nope",),
        ("--function=single",),
        ("--function=single", "--input=3xf32=1 2"),
        ("--function=single", "--input=3xf32=1 2 3 4"),
        ("--function=single", "--input=3xf32=1 2 a"),
        ("--function=single", "--input=@missing.npy"),
        ("--function=single", "--input=3xf32=1", "--input=3xf32=1"),
        ("--function=single", "--input=3xf32=1", "--output=-", "--output=-"),
    ],
)
def test_errors_end_the_same(module: Path, flags: tuple[str, ...]) -> None:
    assert run("hilo-run", module, *flags)[0] == run("iree-run-module", module, *flags)[0] == 1
