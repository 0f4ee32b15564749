"""The one place where `hilo.lowering` names IREE's MLIR bindings."""

from iree.compiler import ir, passmanager, rewrite

__all__ = ["ir", "passmanager", "rewrite"]
