"""The one place where `hilo` (the frontend) names IREE's MLIR bindings."""

from iree.compiler import ir, passmanager
from iree.compiler.dialects import func
from iree.compiler.tools.binaries import find_tool

__all__ = ["find_tool", "func", "ir", "passmanager"]
