"""Constants that lie beside a module's operations, in its resources, as plain constants.

    %c = stablehlo.constant dense_resource<weights> : tensor<2xf32>
becomes
    %c = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>

What is compiled has plain constants only: passes look at their values, and MLIR gives a resource a new name, and new
memory, each time that a module is copied. It reads bytecode with resources from memory only that is aligned for them.
"""

from __future__ import annotations

import ctypes
import mmap

from hilo.dialect._bindings import ir
from hilo.dialect.attributes.constants import from_numpy, to_numpy


def is_resource(value: ir.Attribute) -> bool:
    """Is an elements attribute only the name of its data? The bindings have no class that says so."""
    return not isinstance(value, ir.DenseElementsAttr) and str(value).startswith("dense_resource<")


def resources(module: ir.Module) -> list[ir.Operation]:
    """The constants of a module whose values are resources."""
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "stablehlo.constant" and is_resource(op.attributes["value"]):
            found.append(op)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return found


def inline_resources(module: ir.Module) -> None:
    """Gives the constants of a module plain values."""
    for op in resources(module):
        op.attributes["value"] = from_numpy(to_numpy(op.attributes["value"]), op.results[0].type)


def without_resources(module: ir.Module) -> ir.Module:
    """The module, or where it has resources, a copy that has none."""
    if not resources(module):
        return module
    copy = ir.Module.create(module.operation.location)
    clone = module.operation.clone()
    for name in clone.attributes:
        copy.operation.attributes[name] = clone.attributes[name]
    for op in list(clone.regions[0].blocks[0].operations):
        copy.body.append(op)
    inline_resources(copy)
    return copy


_PAGES: list[mmap.mmap] = []
"""Pages from which modules were read: their resources lie there, for as long as MLIR's context knows them."""


class _Text(ctypes.Structure):
    _fields_ = (("data", ctypes.c_void_p), ("length", ctypes.c_size_t))


class _Pointer(ctypes.Structure):
    _fields_ = (("pointer", ctypes.c_void_p),)


def parse_aligned(bytecode: bytes, context: ir.Context) -> ir.Module | None:
    """A module from bytecode, which is copied to a page of its own: a Python object begins anywhere. None where MLIR
    does not take it; the context's diagnostics say why."""
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
