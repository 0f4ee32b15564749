"""How much memory a compiled program allocates for temporary values, according to IREE's schedule of it.

The compiler is run once more, up to the phase that plans memory and before kernels are generated, with
`--iree-scheduling-dump-statistics-format=json`.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from hilo.dialect.iree import binaries, ir
from hilo.lowering.framework.contents import collect
from hilo.lowering.framework.values import maker_of
from hilo.targets.compilation.bytecode import bytecode, copy_module
from hilo.targets.target import Target

TIMEOUT_S = 300.0
"""Timeout of the compiler in seconds."""


def transient_bytes(module: ir.Module, target: Target, flags: Sequence[str]) -> int | None:
    """The bytes that one call allocates: those of its results and of temporary values, which share memory if they are
    not alive at the same time.

    Args:
        module: StableHLO; it is not changed.
        target: the target for which it was compiled.
        flags: the flags of iree-compile with which it was compiled.

    Returns:
        None if IREE does not report it: it did not compile the program, or not up to this phase.
    """
    from hilo.lowering.full_pipeline import lower

    if target.build is not None:
        return None
    lowered = copy_module(module)
    lower(lowered, target.profile())
    _show_sizes(lowered)
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder) / "statistics.json"
        command = [
            binaries.find_tool("iree-compile"), "-", "--compile-to=stream", *flags, "-o", str(Path(folder) / "out"),
            "--iree-scheduling-dump-statistics-format=json", f"--iree-scheduling-dump-statistics-file={said}",
        ]  # fmt: skip
        try:
            done = subprocess.run(command, input=bytecode(lowered), capture_output=True, check=False, timeout=TIMEOUT_S)
        except (OSError, subprocess.TimeoutExpired):
            return None
        return _read(said.read_text()) if done.returncode == 0 and said.exists() else None


def _show_sizes(module: ir.Module) -> None:
    """Makes constants of the sizes that kernels for any size hide from the compiler: it counts memory of known size."""
    for barrier in collect(module.operation, "util.optimization_barrier"):
        if all(maker_of(value, "arith.constant") is not None for value in barrier.operands):
            for hidden, constant in zip(barrier.results, list(barrier.operands), strict=True):
                hidden.replace_all_uses_with(constant)
            barrier.erase()


def _read(text: str) -> int | None:
    """The figure in the compiler's statistics."""
    try:
        return int(json.loads(text)["stream-aggregate"]["execution"]["transient-memory-size"])
    except (ValueError, KeyError, TypeError):
        return None
