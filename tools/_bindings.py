"""The one place where `hilo.tools` names IREE's MLIR bindings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hilo.dialect._bindings import ir as ir
from hilo.dialect.support.lazy import LazyModule, import_compiler

if TYPE_CHECKING:
    from iree.compiler import passmanager as passmanager
else:
    passmanager = LazyModule("iree.compiler.passmanager")


def initialize_global_flags(*words: str) -> None:
    """Hands a program's name and flags to the compiler's command line, which a process has once."""
    import_compiler("iree.compiler.api").ctypes_dl._initializeGlobalCL(*words)


__all__ = ["initialize_global_flags", "ir", "passmanager"]
