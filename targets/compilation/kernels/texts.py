"""Texts of operations, types and attributes, with few calls: MLIR's C interface passes a text in pieces of a word."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hilo.dialect.iree import invocation_handle
from hilo.targets.compilation.kernels import mlir

if TYPE_CHECKING:
    from hilo.dialect.iree import Session


class Texts:
    """The texts of types and attributes of one context, each of which is printed once: many operations have the
    same."""

    def __init__(self) -> None:
        self._known: dict[int, str] = {}

    def of_type(self, value: int) -> str:
        """The text of a value's type."""
        kind = mlir.type_of(value)
        if kind not in self._known:
            self._known[kind] = mlir.print_type(kind)
        return self._known[kind]

    def of_attribute(self, operation: int, name: str) -> str:
        """The text of an operation's attribute; empty if it has none of that name."""
        found = mlir.attribute_of(operation, name)
        if found is None:
            return ""
        if found not in self._known:
            self._known[found] = mlir.print_attribute(found)
        return self._known[found]


def print_each(found: Sequence[int], session: Session) -> Iterator[tuple[int, str]]:
    """Operations, each with its text in a module of its own, without locations, in one piece: `mlir.print_operation`
    makes a call for each word, which takes eight times as long for a kernel.

    Args:
        found: operations of a module of the session.
        session: the compiler's.
    """
    from hilo.dialect.iree import Output

    if not found:
        return
    take = mlir.c_function("ireeCompilerInvocationImportStealModule", ctypes.c_bool, mlir.Handle, mlir.Handle)
    give = mlir.c_function("ireeCompilerInvocationExportStealModule", mlir.Handle, mlir.Handle)
    verify = mlir.c_function("ireeCompilerInvocationSetVerifyIR", None, mlir.Handle, ctypes.c_bool)
    with session.invocation() as invocation:
        handle = invocation_handle(invocation)
        verify(handle, False)
        for operation in found:
            module = mlir.create_module(operation)
            with _moved(operation, module):  # a copy would take as long as the text
                take(handle, module)
                with Output.open_membuffer() as output:
                    invocation.output_ir(output)
                    text = bytes(memoryview(output.map_memory())).decode()
                give(handle)
            mlir.destroy_module(module)
            yield operation, text


@contextlib.contextmanager
def _moved(operation: int, parent: int) -> Iterator[None]:
    """Has an operation at the end of another one's first block, and in its own place again afterwards."""
    block = mlir.block_of(operation)
    following = mlir.c_function("mlirOperationGetNextInBlock", mlir.Handle, mlir.Handle)(operation)
    mlir.append(parent, operation)
    try:
        yield
    finally:
        mlir.c_function("mlirOperationRemoveFromParent", None, mlir.Handle)(operation)
        mlir.c_function("mlirBlockInsertOwnedOperationBefore", None, *[mlir.Handle] * 3)(block, following, operation)
