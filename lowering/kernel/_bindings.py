"""The one place where `hilo.lowering.kernel` names IREE's MLIR bindings."""

from iree.compiler import ir
from iree.compiler.dialects import arith, linalg, math, scf, tensor, vector

__all__ = ["arith", "ir", "linalg", "math", "scf", "tensor", "vector"]
