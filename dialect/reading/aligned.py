"""Reads MLIR bytecode from aligned memory, which MLIR requires for bytecode with resources."""

from __future__ import annotations

import ctypes
import mmap
from typing import TYPE_CHECKING

from hilo.dialect.iree import compiler_library, context_pointer, module_at

if TYPE_CHECKING:
    from hilo.dialect.iree import ir

_PAGES: list[mmap.mmap] = []
"""The memory of modules that were read: their resources stay in it for as long as MLIR's context lives."""


class _Text(ctypes.Structure):
    _fields_ = (("data", ctypes.c_void_p), ("length", ctypes.c_size_t))


class _Pointer(ctypes.Structure):
    _fields_ = (("pointer", ctypes.c_void_p),)


def parse_aligned(bytecode: bytes, context: ir.Context) -> ir.Module | None:
    """A module from bytecode, which is copied to a page of its own, since Python objects are not aligned. None if MLIR
    rejects it; the context's diagnostics say why."""
    parse = compiler_library().mlirModuleCreateParse
    parse.argtypes, parse.restype = [_Pointer, _Text], _Pointer
    page = mmap.mmap(-1, len(bytecode))
    page.write(bytecode)
    start = ctypes.c_char.from_buffer(page)
    try:
        made = parse(_Pointer(context_pointer(context)), _Text(ctypes.addressof(start), len(bytecode))).pointer
        if made is None:
            return None
        module = module_at(made)
        _PAGES.append(page)
        return module
    finally:
        del start
