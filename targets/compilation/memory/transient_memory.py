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
from hilo.lowering.fence.join_barriers import BARRIER
from hilo.lowering.framework.contents import collect
from hilo.lowering.framework.regions import is_inside
from hilo.lowering.framework.values import maker_of
from hilo.targets.compilation.bytecode import bytecode, copy_module
from hilo.targets.compilation.iree import host_pipelines
from hilo.targets.target import Target

_KERNEL = "flow.dispatch.region"
_VIEWS = ("stablehlo.reshape", "flow.tensor.reshape")

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
    if host_pipelines.are_wanted(tuple(flags)):
        _join_submissions(lowered)
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


def _join_submissions(module: ir.Module) -> None:
    """Removes the barriers around kernels that passes wrote, as `planned_memory` does once all kernels are formed."""
    for barrier in collect(module.operation, BARRIER):
        makers = (maker_of(_viewed(value), _KERNEL) for value in barrier.operands)
        if any(maker is not None for maker in makers) or any(map(_is_read_in_kernel, barrier.results)):
            for result, value in zip(barrier.results, list(barrier.operands), strict=True):
                result.replace_all_uses_with(value)
            barrier.erase()


def _viewed(value: ir.Value) -> ir.Value:
    """The value of which a value is a view."""
    while (view := maker_of(value, *_VIEWS)) is not None:
        value = view.operands[0]
    return value


def _is_read_in_kernel(value: ir.Value) -> bool:
    """Whether a kernel reads a value, or a view of it."""
    readers = [use.owner.operation for use in value.uses]
    views = [result for reader in readers if reader.name in _VIEWS for result in reader.results]
    return any(is_inside(reader, (_KERNEL,)) for reader in readers) or any(map(_is_read_in_kernel, views))


def _read(text: str) -> int | None:
    """The figure in the compiler's statistics."""
    try:
        return int(json.loads(text)["stream-aggregate"]["execution"]["transient-memory-size"])
    except (ValueError, KeyError, TypeError):
        return None
