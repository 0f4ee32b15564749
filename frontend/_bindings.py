"""The one place where `hilo` (the frontend) names IREE's MLIR bindings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hilo.dialect._bindings import func as func
from hilo.dialect._bindings import ir as ir
from hilo.dialect.support.lazy import LazyModule

if TYPE_CHECKING:
    from iree.compiler import passmanager as passmanager
    from iree.compiler.tools import binaries as binaries
else:
    passmanager = LazyModule("iree.compiler.passmanager")
    binaries = LazyModule("iree.compiler.tools.binaries")

__all__ = ["binaries", "func", "ir", "passmanager"]
