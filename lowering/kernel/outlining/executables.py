"""Executables of kernels, with their bodies or with stand-ins for them."""

from __future__ import annotations

import io
from dataclasses import dataclass

from hilo.dialect.iree import ir

PROLOGUE = ("iree_tensor_ext.dispatch.workload.ordinal", "flow.dispatch.tie_shape")
"""Operations of an executable that describe its arguments."""

BARRIER, DIGEST = "util.optimization_barrier", "hilo.executable"
"""The operation that stands for a body, and its attribute that says for which."""


@dataclass(frozen=True)
class Executable:
    """An executable of a kernel.

    Attributes:
        digest: of its text.
        operation: it, which is in no module.
        content: the executable as MLIR bytecode, if the digest stands for its body in the operation.
    """

    digest: str
    operation: ir.Operation
    content: bytes = b""


def with_body_apart(made: Executable) -> Executable:
    """The executable with a stand-in for its body, from which the compiler's process takes it if it has to compile it:

    %kept:2 = util.optimization_barrier {hilo.executable = "<digest>"} %a, %t
    """
    content = io.BytesIO()
    made.operation.write_bytecode(content)
    block = function_of(made.operation).regions[0].blocks[0]
    *body, end = [view.operation for view in block.operations]
    named = {op.operands[0]: op.results[0] for op in body if op.name in PROLOGUE}
    values = [named.get(argument, argument) for argument in block.arguments]
    with ir.InsertionPoint(end), end.location:
        digest = ir.StringAttr.get(made.digest)
        ir.Operation.create(BARRIER, [value.type for value in values], values, {DIGEST: digest})
    for op in reversed(body):
        if op.name not in PROLOGUE:
            op.erase()
    return Executable(made.digest, made.operation, content.getvalue())


def function_of(executable: ir.Operation) -> ir.Operation:
    module = executable.regions[0].blocks[0].operations[1].operation
    return module.regions[0].blocks[0].operations[0].operation
