"""The one place where `hilo.lowering.elementary` names IREE's MLIR bindings."""

from iree.compiler import ir

__all__ = ["ir"]
