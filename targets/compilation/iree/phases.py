"""Prints a program after a phase of the compiler: iree-compile's `--compile-to`, after hilo's passes."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from hilo.dialect.support.errors import CompileError, TargetError

if TYPE_CHECKING:
    from hilo.dialect.iree import ir
    from hilo.targets.target import Target

PHASES = (
    "input",
    "abi",
    "preprocessing",
    "global-optimization",
    "dispatch-creation",
    "flow",
    "stream",
    "executable-sources",
    "executable-configurations",
    "executable-targets",
    "hal",
    "vm",
)
"""IREE's phases in their order."""


def compile_to(module: ir.Module, target: Target, phase: str, options: dict[str, object]) -> str:
    """The text of the program after `phase`; the module is rewritten by hilo's passes.

    Args:
        module: StableHLO.
        target: one that IREE compiles.
        phase: of `PHASES`.
        options: the target's.

    Raises:
        TargetError: the target has no such phases, or does not take the program.
        CompileError: the compiler failed before the phase's end, with the flags of the ladder's first rung.
    """
    from hilo.dialect.io import module_text
    from hilo.dialect.iree import binaries
    from hilo.lowering.full_pipeline import lower
    from hilo.targets.compilation.iree.compiler import LARGEST_TILE
    from hilo.targets.cost_model import estimate_work

    if target.build is not None:
        raise TargetError(f"--compile-to={phase}: target {target.name} does not compile with IREE, and has no phases")
    parsed = target.make_options(options)
    flags = (*target.flags(parsed, estimate_work(module)), *parsed.flags)
    lower(module, target.profile_for(parsed))
    command = [binaries.find_tool("iree-compile"), "-", f"--compile-to={phase}", *flags, LARGEST_TILE]
    text = module_text(module, debug_info=True)
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip()
        raise CompileError(f"--compile-to={phase}: the compiler failed:\n{said}")
    return done.stdout.decode()
