"""The module that accesses IREE's compiler, its MLIR bindings, and its runtime. No other module imports them.

Names are imported at first use. MLIR's modules (`ir`, `passmanager`, `rewrite`, the dialects) come with the compiler,
350 MB that need not be installed to run programs compiled elsewhere; importing the runtime's modules takes 40 ms.

Worker processes import this module as well (see `hilo.dialect.worker_process`), so it imports little.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import importlib
import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any

from hilo.dialect.support.lazy import LazyModule, import_compiler

if TYPE_CHECKING:
    from iree.compiler import ir as ir
    from iree.compiler import passmanager as passmanager
    from iree.compiler import rewrite as rewrite
    from iree.compiler.api import Invocation as Invocation
    from iree.compiler.api import Output as Output
    from iree.compiler.api import Session as Session
    from iree.compiler.api import Source as Source
    from iree.compiler.dialects import arith as arith
    from iree.compiler.dialects import func as func
    from iree.compiler.dialects import linalg as linalg
    from iree.compiler.dialects import math as math
    from iree.compiler.dialects import scf as scf
    from iree.compiler.dialects import tensor as tensor
    from iree.compiler.dialects import vector as vector
    from iree.compiler.dialects._ods_common import _cext
    from iree.compiler.tools import binaries as binaries
    from iree.runtime import BufferUsage as BufferUsage
    from iree.runtime import HalBuffer as HalBuffer
    from iree.runtime import HalBufferView as HalBufferView
    from iree.runtime import HalDevice as HalDevice
    from iree.runtime import HalDriver as HalDriver
    from iree.runtime import HalElementType as HalElementType
    from iree.runtime import MemoryType as MemoryType
    from iree.runtime import ParameterIndex as ParameterIndex
    from iree.runtime import PyModuleInterface as PyModuleInterface
    from iree.runtime import VmContext as VmContext
    from iree.runtime import VmFunction as VmFunction
    from iree.runtime import VmInstance as VmInstance
    from iree.runtime import VmModule as VmModule
    from iree.runtime import VmRef as VmRef
    from iree.runtime import VmVariantList as VmVariantList
    from iree.runtime import create_hal_module as create_hal_module
    from iree.runtime import parameter_index_entry_as_numpy_ndarray as parameter_index_entry_as_numpy_ndarray
    from iree.runtime import query_available_drivers as query_available_drivers
    from iree.runtime._binding import create_hal_driver as create_hal_driver

    register_dialect = _cext.register_dialect
    register_operation = _cext.register_operation

_ODS = "iree.compiler.dialects._ods_common"
_RUNTIME = "iree.runtime"
_TOOLS = "iree.compiler.tools"
_CLASSES = ["hilo.dialect"]
_STACK_FLAG, _STACK_BYTES = "task_worker_stack_size", 8 << 20
"""The stack of the threads of `local-task`: as large as that of other threads."""


def _find_classes() -> None:
    # When the bindings first meet an operation of dialect <name>, they import `hilo.dialect.<name>` for its class, and
    # if there is none, their own module.
    bindings = import_compiler(_ODS)._cext.globals
    bindings.dialect_search_modules = [*_CLASSES, *bindings.dialect_search_modules]
    _report_no_leaks()


def _report_no_leaks() -> None:
    """Keeps the bindings from listing live objects when the process ends: registered classes live forever."""
    with contextlib.suppress(OSError, AttributeError):  # the names differ between platforms
        library = ctypes.CDLL(os.path.join(_folder(), "libnanobind-mlir.so"))
        library._ZN8nanobind6detail17set_leak_warningsEb(ctypes.c_bool(False))


def leave_out_classes() -> None:
    """Leaves out the classes of hilo's operations, which take long to import, in a process that uses none of them."""
    _CLASSES.clear()


def import_without_numpy() -> None:
    """Imports the bindings without NumPy, which they import for four attribute builders only, and without the functions
    that start IREE's tools in processes of their own.

    This is for tools that are started often, as their first step: no other thread may import NumPy meanwhile.
    """
    if "numpy" in sys.modules or "iree.compiler.ir" in sys.modules:
        return
    sys.modules["numpy"] = None  # type: ignore[assignment]  # what Python documents for «cannot be imported»
    if _TOOLS not in sys.modules:
        sys.modules[_TOOLS] = ModuleType(_TOOLS)  # the package imports all of its names
    try:
        importlib.import_module("iree.compiler.ir")
    except ModuleNotFoundError:
        return  # the compiler is missing; code that needs it says so
    finally:
        del sys.modules["numpy"]
        if getattr(sys.modules[_TOOLS], "__file__", None) is None:
            del sys.modules[_TOOLS]
    vars(sys.modules["iree.compiler"]).setdefault("__getattr__", _find_tool)
    for name, element in (("F64", "float64"), ("I32", "int32"), ("I64", "int64"), ("Index", "int64")):
        ir.register_attribute_builder(f"{name}ElementsAttr")(_elements_builder(name, element))


def _find_tool(name: str) -> object:
    """A name that `iree.compiler` re-exports, when it is first used."""
    if name.startswith("__"):
        raise AttributeError(name)
    return getattr(importlib.import_module(_TOOLS), name)


def _elements_builder(name: str, element: str) -> Callable[[Any, ir.Context], ir.Attribute]:
    """What the bindings register if NumPy can be imported."""

    def build(value: Any, context: ir.Context) -> ir.Attribute:
        import numpy as np

        with context:
            types = {"F64": ir.F64Type.get, "Index": ir.IndexType.get}
            made = types[name]() if name in types else ir.IntegerType.get_signless(int(name[1:]))
            return ir.DenseElementsAttr.get(np.array(value, element), type=made)

    return build


if not TYPE_CHECKING:
    ir = LazyModule("iree.compiler.ir", _find_classes)
    passmanager = LazyModule("iree.compiler.passmanager")
    rewrite = LazyModule("iree.compiler.rewrite")
    binaries = LazyModule("iree.compiler.tools.binaries")
    arith = LazyModule("iree.compiler.dialects.arith")
    func = LazyModule("iree.compiler.dialects.func")
    linalg = LazyModule("iree.compiler.dialects._linalg_ops_gen")
    math = LazyModule("iree.compiler.dialects.math")
    scf = LazyModule("iree.compiler.dialects.scf")
    tensor = LazyModule("iree.compiler.dialects.tensor")
    vector = LazyModule("iree.compiler.dialects.vector")

_API = "iree.compiler.api"
_COMPILER_NAMES = dict.fromkeys(("Invocation", "Output", "Session", "Source"), _API)
_RUNTIME_NAMES = {
    **dict.fromkeys(
        (
            "BufferUsage", "HalBuffer", "HalBufferView", "HalDevice", "HalDriver", "HalElementType", "MemoryType",
            "ParameterIndex", "PyModuleInterface", "VmContext", "VmFunction", "VmInstance", "VmModule", "VmRef",
            "VmVariantList", "create_hal_module", "parameter_index_entry_as_numpy_ndarray", "query_available_drivers",
        ),
        _RUNTIME,
    ),
    "create_hal_driver": f"{_RUNTIME}._binding",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _RUNTIME_NAMES:
        _set_up_runtime()
        value = getattr(importlib.import_module(_RUNTIME_NAMES[name]), name)
    elif name in _COMPILER_NAMES:
        value = getattr(import_compiler(_COMPILER_NAMES[name]), name)
    elif name in ("register_dialect", "register_operation"):
        value = getattr(import_compiler(_ODS)._cext, name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


@functools.cache
def _set_up_runtime() -> None:
    binding = importlib.import_module(f"{_RUNTIME}._binding")
    # Devices live forever, and objects that users keep until the process ends are not leaks.
    binding.disable_leak_checker()
    # Kernels of many vectors that the CPU's registers do not hold use more than the runtime's 128 KiB.
    if _STACK_FLAG not in os.environ.get("IREE_PY_RUNTIME_FLAGS", ""):
        binding.parse_flags(f"--{_STACK_FLAG}={_STACK_BYTES}")


def initialize_global_flags(*words: str) -> None:
    """Passes a program's name and flags to the compiler's command line, which exists once per process."""
    import_compiler(_API).ctypes_dl._initializeGlobalCL(*words)


@functools.cache
def compiler_library() -> ctypes.CDLL:
    """The compiler's and MLIR's C APIs; the Python wrapper exposes only a part of them."""
    library: ctypes.CDLL = import_compiler(_API).ctypes_dl._dylib
    return library


def compiler_tool(name: str) -> str | None:
    """The path of a program in the compiler's package, such as `iree-lld`; None if it is missing."""
    path = os.path.join(_folder(), name)
    return path if os.access(path, os.X_OK) else None


def _folder() -> str:
    """The folder of the compiler's libraries and programs."""
    folder: str = import_compiler("iree.compiler._mlir_libs").__path__[0]
    return folder


def session_handle(session: Session) -> ctypes.c_void_p:
    """A compiler session's handle, for functions of the C API."""
    handle: ctypes.c_void_p = session._session_p
    return handle


def invocation_handle(invocation: Invocation) -> ctypes.c_void_p:
    """A compiler invocation's handle, for functions of the C API."""
    handle: ctypes.c_void_p = invocation._inv_p
    return handle


def operation_pointer(operation: ir.Operation) -> int:
    """The address of an operation of the Python bindings."""
    return _pointer(operation, b"iree.compiler.ir.Operation._CAPIPtr")


def context_pointer(context: ir.Context) -> int:
    """The address of a context of the Python bindings."""
    return _pointer(context, b"iree.compiler.ir.Context._CAPIPtr")


def _pointer(owner: Any, name: bytes) -> int:
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    pointer: int = get(owner._CAPIPtr, name)
    return pointer


def module_at(pointer: int) -> ir.Module:
    """The module of the Python bindings that owns the module which a function of the C API made."""
    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    module: ir.Module = ir.Module._CAPICreate(new(pointer, b"iree.compiler.ir.Module._CAPIPtr", None))
    return module


RUNTIME_ERRORS = (RuntimeError, ValueError, IndexError, MemoryError, OSError)
"""The errors that the bindings raise for a status of the runtime: RuntimeError, for some codes other builtin errors."""


def is_out_of_memory(error: BaseException) -> bool:
    """Whether the runtime ran out of memory; the bindings report a status code in the error's text only."""
    return isinstance(error, MemoryError) or "RESOURCE_EXHAUSTED" in str(error)
