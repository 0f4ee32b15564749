"""What of IREE's C interface its Python wrapper lacks: invocations phase by phase, and the module that one has."""

from __future__ import annotations

import contextlib
import ctypes
import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from hilo.dialect.iree import compiler_library, invocation_handle, session_handle

if TYPE_CHECKING:
    from hilo.dialect.iree import Invocation, Session

Result = TypeVar("Result")
_Diagnose = ctypes.CFUNCTYPE(ctypes.c_int8, ctypes.c_void_p, ctypes.c_void_p)


class PipelineFailed(Exception):
    """A pipeline of ours failed; the compiler's own may do better."""


def with_module(invocation: Invocation, action: Callable[[int], Result]) -> Result:
    """What an action gives of the module of an invocation that has parsed it itself."""
    compiler, handle = library(), invocation_handle(invocation)
    module = compiler.ireeCompilerInvocationExportStealModule(handle)
    try:
        return action(module)
    finally:
        compiler.ireeCompilerInvocationImportStealModule(handle, module)


def run_phases(invocation: Invocation, after: str, until: str) -> bool:
    """Runs the compiler's phases; whether it succeeds.

    Args:
        invocation: has the module.
        after: the phase that the module has been through; empty: none.
        until: the last phase to run.
    """
    compiler, handle = library(), invocation_handle(invocation)
    if after:
        compiler.ireeCompilerInvocationSetCompileFromPhase(handle, after.encode())
    compiler.ireeCompilerInvocationSetCompileToPhase(handle, until.encode())
    return bool(invocation.execute())


def run_passes(invocation: Invocation, pipeline: str) -> bool:
    """Runs passes, which are named in text; whether they succeed."""
    return bool(library().ireeCompilerInvocationRunPassPipeline(invocation_handle(invocation), pipeline.encode()))


def verify_each_pass(invocation: Invocation, is_wanted: bool) -> None:
    """Says whether the module is verified after each pass from now on."""
    library().ireeCompilerInvocationSetVerifyIR(invocation_handle(invocation), is_wanted)


def borrow_context(session: Session) -> int:
    """Where the context of a session is."""
    context: int = library().ireeCompilerSessionBorrowContext(session_handle(session))
    return context


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
    found = compiler_library()
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
