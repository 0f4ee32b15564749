"""Modules as MLIR bytecode, in which form they are copied, compared and passed to the compiler."""

from __future__ import annotations

import io

from hilo.dialect.iree import ir, passmanager


def bytecode(module: ir.Module, *, debug_info: bool = True) -> bytes:
    """The module as MLIR bytecode; without `debug_info`, its content without locations."""
    operation = module.operation
    if not debug_info:
        operation = operation.clone()
        manager = passmanager.PassManager.parse("builtin.module(strip-debuginfo)", module.context)
        manager.enable_verifier(False)  # half of the time
        manager.run(operation)
    buffer = io.BytesIO()
    operation.write_bytecode(buffer)
    return buffer.getvalue()


def copy_module(module: ir.Module) -> ir.Module:
    """An independent copy of the module."""
    return ir.Module.parse(bytecode(module), module.context)
