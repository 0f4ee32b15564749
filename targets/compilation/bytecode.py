"""A module as MLIR bytecode, the form in which it is copied, compared and given to the compiler."""

from __future__ import annotations

import io

from hilo.dialect.iree import ir, passmanager


def bytecode(module: ir.Module, *, debug_info: bool = True) -> bytes:
    """The module as MLIR bytecode; without `debug_info`, what it says and not where it was built."""
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
    """A module of its own that says the same."""
    return ir.Module.parse(bytecode(module), module.context)
