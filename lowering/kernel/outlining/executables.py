"""Executables of kernels, with their bodies or with stand-ins for them."""

from __future__ import annotations

import io
import itertools
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

    def to_bytes(self) -> bytes:
        """The digest, the size of the operation as bytecode, the operation, the content."""
        operation = _bytecode(self.operation)
        return b"%s %d\n" % (self.digest.encode(), len(operation)) + operation + self.content

    @staticmethod
    def from_bytes(data: bytes, context: ir.Context) -> Executable:
        """The executable that `to_bytes` wrote."""
        described, _, rest = data.partition(b"\n")
        digest, size = described.decode().split()
        module = ir.Module.parse(rest[: int(size)], context)
        operation = module.body.operations[0].operation
        operation.detach_from_parent()
        return Executable(digest, operation, rest[int(size) :])


def with_body_apart(made: Executable) -> Executable:
    """The executable with a stand-in for its body, from which the compiler's process takes it if it has to compile it:

    %kept:2 = util.optimization_barrier {hilo.executable = "<digest>"} %a, %t
    """
    content = _bytecode(made.operation)
    block = function_of(made.operation).regions[0].blocks[0]
    *body, end = [view.operation for view in block.operations]
    named = {op.operands[0]: op.results[0] for op in body if op.name in PROLOGUE}
    values = [named.get(argument, argument) for argument in block.arguments]
    with ir.InsertionPoint(end), end.location:
        digest = ir.StringAttr.get(made.digest)
        ir.Operation.create(BARRIER, [value.type for value in values], values, {DIGEST: digest})
    for other in _functions_of(made.operation)[1:]:
        other.erase()
    for op in reversed(body):
        if op.name not in PROLOGUE:
            op.erase()
    return Executable(made.digest, made.operation, content)


def _bytecode(operation: ir.Operation) -> bytes:
    content = io.BytesIO()
    operation.write_bytecode(content)
    return content.getvalue()


def function_of(executable: ir.Operation) -> ir.Operation:
    """The kernel."""
    return _functions_of(executable)[0]


def _functions_of(executable: ir.Operation) -> list[ir.Operation]:
    """The kernel and the functions that it calls."""
    module = executable.regions[0].blocks[0].operations[1].operation
    return [view.operation for view in module.regions[0].blocks[0].operations]


def access(argument: str, kind: ir.Type, dims: list[str], line: str, mode: str) -> list[str]:
    """The lines that load or store a whole argument."""
    bound = f"!iree_tensor_ext.dispatch.tensor<{mode}:{kind}>"
    sizes, lines, name = iter(dims), [], argument
    if dims:
        name = argument.replace("%", "%t")
        bound += f"{{{', '.join(dims)}}}"
        lines.append(f"{name} = flow.dispatch.tie_shape {argument} : {bound}")
    shape = ir.RankedTensorType(kind)
    lengths = [
        next(sizes) if shape.is_dynamic_dim(axis) else str(shape.get_dim_size(axis)) for axis in range(shape.rank)
    ]
    place = f"{name}, offsets = [{', '.join(['0'] * shape.rank)}], sizes = [{', '.join(lengths)}]"
    place += f", strides = [{', '.join(['1'] * shape.rank)}]"
    op = "iree_tensor_ext.dispatch.tensor"
    return [*lines, line.format(op=op, place=place, of=f"{place} : {bound}", type=kind, kind=bound)]


def free_name(module: ir.Operation, stem: str) -> str:
    """A symbol name that is not used in a module: a stem and a number."""
    views = module.regions[0].blocks[0].operations
    taken = {ir.StringAttr(view.attributes["sym_name"]).value for view in views if "sym_name" in view.attributes}
    return next(name for name in map(f"{stem}{{}}".format, itertools.count()) if name not in taken)


def rename(executable: ir.Operation, name: str) -> None:
    export = executable.regions[0].blocks[0].operations[0].operation
    for one in (executable, export, function_of(executable)):
        one.attributes["sym_name"] = ir.StringAttr.get(name)
    export.attributes["function_ref"] = ir.FlatSymbolRefAttr.get(name)
