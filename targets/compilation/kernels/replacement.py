"""Replaces operations by those that a text describes, or that another process or session made, as MLIR bytecode. See
`mlir`."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.kernels.mlir import Handle, Text, c_function


def replace_each(replaced: Sequence[int], text: str) -> bool:
    """Replaces operations by those that a text describes, in its order; False, with nothing changed, if it does not
    parse, or describes more or fewer."""
    context = c_function("mlirOperationGetContext", Handle, Handle)(replaced[0])
    module = c_function("mlirModuleCreateParse", Handle, Handle, Text)(context, mlir.as_text(text))
    if not module:
        return False
    made = [*mlir.operations(c_function("mlirModuleGetOperation", Handle, Handle)(module))]
    if len(made) == len(replaced):
        for operation, other in zip(replaced, made, strict=True):
            mlir.put_in_place(operation, other)
    c_function("mlirModuleDestroy", None, Handle)(module)
    return len(made) == len(replaced)


def replace(operation: int, text: str) -> bool:
    """Replaces an operation by the one that `text` describes; False, with nothing changed, if it does not parse."""
    return replace_each([operation], text)


def replace_content(module: int, bytecode: bytes) -> bool:
    """Replaces the contents of a module with those of a module in bytecode form; False, with nothing changed, if that
    does not parse."""
    context = c_function("mlirOperationGetContext", Handle, Handle)(module)
    made = c_function("mlirModuleCreateParse", Handle, Handle, Text)(context, Text(bytecode, len(bytecode)))
    if not made:
        return False
    mlir.take_content(module, c_function("mlirModuleGetOperation", Handle, Handle)(made))
    c_function("mlirModuleDestroy", None, Handle)(made)
    return True


def replace_by_name(module: int, bytecode: bytes, kind: str) -> bool:
    """Replaces all operations of a kind by those of the same names in a module in bytecode form; False, with nothing
    changed, if their names differ."""
    context = c_function("mlirOperationGetContext", Handle, Handle)(module)
    parsed = c_function("mlirModuleCreateParse", Handle, Handle, Text)(context, Text(bytecode, len(bytecode)))
    if not parsed:
        return False
    made = c_function("mlirModuleGetOperation", Handle, Handle)(parsed)
    old, new = (
        {mlir.attribute(one, "sym_name"): one for one in mlir.operations(each, kind)} for each in (module, made)
    )
    if old.keys() == new.keys():
        for name, operation in old.items():
            mlir.put_in_place(operation, new[name])
    c_function("mlirModuleDestroy", None, Handle)(parsed)
    return old.keys() == new.keys()


def replace_same(module: int, bytecode: bytes) -> bool:
    """Replaces operations by those of the same names in a module in bytecode form; new operations are inserted behind
    those that they follow there. False, with nothing changed, if there is no such module."""
    same = {mlir.attribute(operation, "sym_name"): operation for operation in mlir.operations(module)}
    context = c_function("mlirOperationGetContext", Handle, Handle)(module)
    parsed = c_function("mlirModuleCreateParse", Handle, Handle, Text)(context, Text(bytecode, len(bytecode)))
    if not parsed:
        return False
    last = None
    for operation in [*mlir.operations(c_function("mlirModuleGetOperation", Handle, Handle)(parsed))]:
        name = mlir.attribute(operation, "sym_name")
        if name and name in same:
            mlir.put_in_place(same[name], operation)
        else:
            _put_behind(module, last, operation)
        last = operation
    c_function("mlirModuleDestroy", None, Handle)(parsed)
    return True


def _put_behind(module: int, last: int | None, operation: int) -> None:
    """Moves an operation after another one of a module; None: to the start of the module."""
    region = c_function("mlirOperationGetRegion", Handle, Handle, ctypes.c_ssize_t)(module, 0)
    block = c_function("mlirRegionGetFirstBlock", Handle, Handle)(region)
    c_function("mlirOperationRemoveFromParent", None, Handle)(operation)
    c_function("mlirBlockInsertOwnedOperationAfter", None, Handle, Handle, Handle)(block, last, operation)
