"""The one place where `hilo.lowering` names IREE's MLIR bindings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hilo.dialect._bindings import ir as ir
from hilo.dialect.support.lazy import LazyModule

if TYPE_CHECKING:
    from iree.compiler import passmanager as passmanager
    from iree.compiler import rewrite as rewrite
else:
    passmanager = LazyModule("iree.compiler.passmanager")
    rewrite = LazyModule("iree.compiler.rewrite")

__all__ = ["ir", "passmanager", "rewrite"]
