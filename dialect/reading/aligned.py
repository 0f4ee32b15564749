"""Reads MLIR bytecode from memory that is aligned: with resources in it, MLIR reads it from there only.

The parser's worker uses this file, too, so it imports nothing of hilo's.
"""

from __future__ import annotations

import ctypes
import mmap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from iree.compiler import ir

_PAGES: list[mmap.mmap] = []
"""Pages from which modules were read: their resources lie there, for as long as MLIR's context knows them."""


class _Text(ctypes.Structure):
    _fields_ = (("data", ctypes.c_void_p), ("length", ctypes.c_size_t))


class _Pointer(ctypes.Structure):
    _fields_ = (("pointer", ctypes.c_void_p),)


def parse_aligned(bytecode: bytes, context: ir.Context) -> ir.Module | None:
    """A module from bytecode, which is copied to a page of its own: a Python object begins anywhere. None where MLIR
    does not take it; the context's diagnostics say why."""
    from iree.compiler import ir
    from iree.compiler.api import ctypes_dl

    parse = ctypes_dl._dylib.mlirModuleCreateParse
    parse.argtypes, parse.restype = [_Pointer, _Text], _Pointer
    get, new = ctypes.pythonapi.PyCapsule_GetPointer, ctypes.pythonapi.PyCapsule_New
    get.argtypes, get.restype = [ctypes.py_object, ctypes.c_char_p], ctypes.c_void_p
    new.argtypes, new.restype = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p], ctypes.py_object
    page = mmap.mmap(-1, len(bytecode))
    page.write(bytecode)
    start = ctypes.c_char.from_buffer(page)
    try:
        place = get(context._CAPIPtr, b"iree.compiler.ir.Context._CAPIPtr")
        made = parse(_Pointer(place), _Text(ctypes.addressof(start), len(bytecode))).pointer
        if made is None:
            return None
        module: ir.Module = ir.Module._CAPICreate(new(made, b"iree.compiler.ir.Module._CAPIPtr", None))
        _PAGES.append(page)
        return module
    finally:
        del start
