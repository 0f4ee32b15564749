"""Saves everything that is needed to reproduce a failed compilation, as a folder of files."""

from __future__ import annotations

import json
import logging
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from hilo.dialect.iree import ir
from hilo.targets import environment

_LOG = logging.getLogger("hilo.targets")


def save_reproducer(
    module: ir.Module, lowered: bytes, target: str, pipeline: str, flags: tuple[str, ...], diagnostics: str
) -> str | None:
    """Saves a failed compilation; returns the folder, or None if it cannot be written.

    `module.mlir` is the module before lowering, `lowered.mlirbc` the compiler's input, `compile.json` holds the
    pipeline and the flags, and `diagnostics.txt` the compiler's messages. `iree-compile $(jq -r '.flags[]'
    compile.json) lowered.mlirbc` repeats the compilation.
    """
    described = {"target": target, "pipeline": f"builtin.module({pipeline})", "flags": list(flags)}
    return save_files(
        {
            "module.mlir": str(module.operation.get_asm(enable_debug_info=True)).encode(),
            "lowered.mlirbc": lowered,
            "compile.json": (json.dumps(described, indent=2) + "\n").encode(),
            "diagnostics.txt": (diagnostics + "\n").encode(),
        }
    )


def save_files(files: Mapping[str, bytes]) -> str | None:
    """Writes files into a new folder for reproducers; returns it, or None if it cannot be written."""
    parent = environment.reproducer_dir()
    folder: Path | None = None
    try:
        if parent is not None:
            parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix="hilo-reproducer-", dir=parent))
        for name, content in files.items():
            (folder / name).write_bytes(content)
    except OSError as error:
        _LOG.warning("the reproducer could not be saved: %s", error)
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
        return None
    return str(folder)
