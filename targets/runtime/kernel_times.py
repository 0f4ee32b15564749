"""The time of each kernel of a compiled program, measured by IREE's own runtime in a separate process.

IREE's Python bindings cannot profile kernels, but its tools can: `iree-run-module` runs the program on the arguments
and records when each kernel ran, and `iree-profile` reads the record.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from hilo.dialect.support.errors import ExecutionError

TIMEOUT_S = 300.0
"""Timeout of a run in seconds."""


@dataclass(frozen=True, slots=True)
class KernelTime:
    """One kernel in one call.

    Attributes:
        name: its name in the compiled module, such as `main_dispatch_0`.
        runs: how many times it ran.
        total_s, least_s: seconds of all runs together, and of the fastest.
    """

    name: str
    runs: int
    total_s: float
    least_s: float


def measure_kernels(
    module: bytes, entry: str, device: str, arguments: Sequence[np.ndarray], results: int
) -> list[KernelTime]:
    """The kernels of one call, slowest first.

    Args:
        module: compiled by IREE; it must not call its process.
        entry: the function.
        device: `local-sync` or `local-task`.
        arguments: of element types that .npy files have.
        results: the number of results, which are discarded.

    Raises:
        ExecutionError: the program cannot be run in this way.
    """
    with tempfile.TemporaryDirectory() as folder:
        code, profile = Path(folder) / "program.vmfb", Path(folder) / "profile"
        code.write_bytes(module)
        inputs = []
        for number, array in enumerate(arguments):
            np.save(Path(folder) / f"{number}.npy", array)
            inputs.append(f"--input=@{folder}/{number}.npy")
        _run(
            "iree-run-module", f"--module={code}", f"--function={entry}", f"--device={device}", *inputs,
            *["--output="] * results, "--device_profiling_mode=host-execution,executable-metadata",
            f"--device_profiling_output={profile}",
        )  # fmt: skip
        lines = _run("iree-profile", "dispatch", "--format=jsonl", str(profile)).splitlines()
    rows = [row for row in map(json.loads, lines) if row["type"] == "host_dispatch_group"]
    found = [KernelTime(row["key"], row["count"], row["total_ns"] * 1e-9, row["min_ns"] * 1e-9) for row in rows]
    return sorted(found, key=lambda kernel: -kernel.total_s)


def _run(tool: str, *arguments: str) -> str:
    command = [sys.executable, "-m", f"iree._runtime.scripts.{tool.replace('-', '_')}", *arguments]
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=TIMEOUT_S)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ExecutionError(f"kernel_times: {tool}: {error}") from error
    if done.returncode:
        raise ExecutionError(f"kernel_times: {tool} failed: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout.decode(errors="replace")
