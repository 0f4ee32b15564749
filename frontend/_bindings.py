"""The one place where `hilo` (the frontend) names IREE's MLIR bindings."""

from iree.compiler import ir, passmanager
from iree.compiler.dialects import func

__all__ = ["func", "ir", "passmanager"]
