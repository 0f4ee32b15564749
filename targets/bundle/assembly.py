"""The machine code of a program as text: PTX, CPU and AMD assembly, Metal's shading language, SPIR-V."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from hilo.dialect.support.errors import TargetError
from hilo.targets.compilation.driver import compile_ahead
from hilo.targets.target import Target, get_target

if TYPE_CHECKING:
    from hilo.dialect.iree import ir

SUFFIXES = (".ptx", ".s", ".rocmasm", ".metal", ".spirv.mlir")
"""The compiler's extensions of readable files: for NVIDIA's GPUs, CPUs, AMD's, Apple's, and Vulkan's."""


def assembly(module: ir.Module, target: str | Target, *, entry: str | None = None, **options: object) -> dict[str, str]:
    """Compiles a module and returns its machine code as text, by file name: one for each executable.

    Arguments and errors are those of `hilo.targets.compilation.driver.compile_ahead`.

    Raises:
        TargetError: the target produces no readable code (vmvx), or the program has none (it only moves data).

    NOTE: if a program took more than one attempt to compile, texts of failed attempts may be among these.
    """
    chosen = get_target(target)
    with tempfile.TemporaryDirectory(prefix="hilo-assembly-") as folder:
        given = options.pop("flags", ())
        dumps = [f"--iree-hal-dump-executable-{what}-to={folder}" for what in ("intermediates", "binaries")]
        flags = (*(given if isinstance(given, (tuple, list)) else (str(given),)), *dumps)
        compile_ahead(module, chosen, entry=entry, flags=flags, **options)  # type: ignore[arg-type]
        found = {path.name: path.read_text() for path in sorted(Path(folder).iterdir()) if path.name.endswith(SUFFIXES)}
    if not found:
        raise TargetError(f"the program has no code of its own for {chosen.name} that could be shown as text")
    return found
