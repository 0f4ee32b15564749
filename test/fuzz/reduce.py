"""Reduces a program of the fuzzer with `hilo-reduce`, using its own arguments.

python test/fuzz/reduce.py out/fuzz/17-llvm-cpu-wrong.mlir --differs-from=xla -o small.mlir
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent / "programs")]

import numpy as np  # noqa: E402
from fuzz_program import read_program  # noqa: E402

TYPES = {"pred": "i1", "c64": "cf64", "c128": "cf128"}


FLAGS = {"wrong": "--differs-from=xla", "refused": "--refused", "crashed": "--crash"}
"""The property that `hilo-reduce` preserves, by how the program failed."""


def reduced(path: Path, seconds: int) -> str:
    """The smallest program found in that many seconds that fails in the same way, which its name contains; or
    itself."""
    flag = next((flag for status, flag in FLAGS.items() if status in path.stem), FLAGS["wrong"])
    target = path.stem.partition("-")[2].rpartition("-")[0] or "llvm-cpu"
    small = path.with_suffix(".reduced.mlir")
    command = [
        sys.executable,
        __file__,
        str(path),
        flag,
        f"--target={target}",
        f"--time-limit={seconds}",
        "-o",
        str(small),
    ]
    subprocess.run(command, capture_output=True, timeout=4 * seconds + 60, check=False)
    return (small if small.exists() else path).read_text()


def main() -> int:
    path, *flags = sys.argv[1:]
    program = read_program(Path(path))
    environment = {"XLA_FLAGS": "--xla_cpu_experimental_ynn_fusion_type=", "HILO_CACHE_DIR": "off"} | os.environ
    with tempfile.TemporaryDirectory() as folder:
        inputs = []
        for n, array in enumerate(program.arguments()):
            name = TYPES.get(program.inputs[n].dtype, program.inputs[n].dtype.replace("u", "ui"))
            file = Path(folder) / f"{n}.bin"
            np.ascontiguousarray(array).tofile(file)
            inputs.append(f"--input={'x'.join([*map(str, array.shape), name])}=@{file}")
        command = [sys.executable, "-m", "hilo.tools.reduce", path, *inputs, *flags]
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
