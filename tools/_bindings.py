"""The one place where `hilo.tools` names IREE's MLIR bindings."""

from iree.compiler import ir, passmanager
from iree.compiler.api import ctypes_dl

initialize_global_flags = ctypes_dl._initializeGlobalCL

__all__ = ["initialize_global_flags", "ir", "passmanager"]
