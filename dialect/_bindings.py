"""The one place where `hilo.dialect` names IREE's MLIR bindings."""

from __future__ import annotations

import contextlib
import ctypes
from pathlib import Path
from typing import TYPE_CHECKING

from hilo.dialect.support.lazy import LazyModule, import_compiler

if TYPE_CHECKING:
    from iree.compiler import ir as ir
    from iree.compiler import passmanager as passmanager
    from iree.compiler.api import Session as Session
    from iree.compiler.dialects import func as func
    from iree.compiler.dialects._ods_common import _cext
    from iree.compiler.tools import binaries as binaries

    register_dialect = _cext.register_dialect
    register_operation = _cext.register_operation

_ODS = "iree.compiler.dialects._ods_common"


def _find_classes() -> None:
    # The bindings import `hilo.dialect.<name>` when they first meet an operation of dialect <name>, for its class.
    import_compiler(_ODS)._cext.globals.append_dialect_search_prefix("hilo.dialect")
    _report_no_leaks()


def _report_no_leaks() -> None:
    """Has the bindings not list what is alive when the process ends: classes and casters are registered for good."""
    folder = Path(import_compiler("iree.compiler._mlir_libs").__path__[0])
    with contextlib.suppress(OSError, AttributeError):  # on platforms with other names
        library = ctypes.CDLL(str(folder / "libnanobind-mlir.so"))
        library._ZN8nanobind6detail17set_leak_warningsEb(ctypes.c_bool(False))


if not TYPE_CHECKING:
    ir = LazyModule("iree.compiler.ir", _find_classes)
    func = LazyModule("iree.compiler.dialects.func")
    passmanager = LazyModule("iree.compiler.passmanager")
    binaries = LazyModule("iree.compiler.tools.binaries")


def __getattr__(name: str) -> object:
    if name == "Session":
        return import_compiler("iree.compiler.api").Session
    if name in ("register_dialect", "register_operation"):
        return getattr(import_compiler(_ODS)._cext, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["Session", "binaries", "func", "ir", "passmanager", "register_dialect", "register_operation"]
