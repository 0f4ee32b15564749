"""What of IREE's C interface its Python wrapper lacks: invocations phase by phase, and the module that one has.

Workers use this file, so it imports nothing of hilo's.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from iree.compiler.api import Invocation

Result = TypeVar("Result")
_Diagnose = ctypes.CFUNCTYPE(ctypes.c_int8, ctypes.c_void_p, ctypes.c_void_p)


class PipelineFailed(Exception):
    """A pipeline of ours failed; the compiler's own may do better."""


def with_module(invocation: Invocation, action: Callable[[int], Result]) -> Result:
    """What an action gives of the module of an invocation that has parsed it itself."""
    compiler = library()
    module = compiler.ireeCompilerInvocationExportStealModule(invocation._inv_p)
    try:
        return action(module)
    finally:
        compiler.ireeCompilerInvocationImportStealModule(invocation._inv_p, module)


@contextlib.contextmanager
def threads(context: int | None) -> Iterator[None]:
    """Gives a context threads for its passes meanwhile; None: nothing is done."""
    if context is None:
        yield
        return
    use_threads(context, True)
    try:
        yield
    finally:
        use_threads(context, False)


def use_threads(context: int, are_used: bool) -> None:
    """Gives a context threads for its passes, or takes them away."""
    library().mlirContextEnableMultithreading(context, are_used)


@contextlib.contextmanager
def quiet(operation: int) -> Iterator[None]:
    """Within, diagnostics of an operation's context are dropped."""
    compiler, drop = library(), _Diagnose(lambda diagnostic, data: 1)
    context = compiler.mlirOperationGetContext(operation)
    handler = compiler.mlirContextAttachDiagnosticHandler(context, drop, None, None)
    try:
        yield
    finally:
        compiler.mlirContextDetachDiagnosticHandler(context, handler)


@functools.cache
def library() -> ctypes.CDLL:
    """IREE's C interface, with the types of the functions that are called here and that its Python wrapper lacks."""
    from iree.compiler.api import ctypes_dl

    found: ctypes.CDLL = ctypes_dl._dylib
    kinds: tuple[tuple[Any, ...], ...] = (
        ("ireeCompilerInvocationSetCompileFromPhase", None, ctypes.c_void_p, ctypes.c_char_p),
        ("ireeCompilerInvocationSetCompileToPhase", None, ctypes.c_void_p, ctypes.c_char_p),
        ("ireeCompilerInvocationExportStealModule", ctypes.c_void_p, ctypes.c_void_p),
        ("ireeCompilerInvocationImportStealModule", ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p),
        ("ireeCompilerInvocationSetVerifyIR", None, ctypes.c_void_p, ctypes.c_bool),
        ("ireeCompilerInvocationRunPassPipeline", ctypes.c_bool, ctypes.c_void_p, ctypes.c_char_p),
        ("ireeCompilerSessionBorrowContext", ctypes.c_void_p, ctypes.c_void_p),
        ("mlirContextEnableMultithreading", None, ctypes.c_void_p, ctypes.c_bool),
        ("mlirOperationGetContext", ctypes.c_void_p, ctypes.c_void_p),
        ("mlirContextAttachDiagnosticHandler", ctypes.c_uint64, ctypes.c_void_p, _Diagnose, *[ctypes.c_void_p] * 2),
        ("mlirContextDetachDiagnosticHandler", None, ctypes.c_void_p, ctypes.c_uint64),
    )
    for name, result, *arguments in kinds:
        function = getattr(found, name)
        function.restype, function.argtypes = result, arguments
    return found
