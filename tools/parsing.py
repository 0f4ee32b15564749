"""Parses a `Source` so that locations and diagnostics name its file."""

from __future__ import annotations

from hilo.dialect.context import context
from hilo.dialect.errors import ParseError
from hilo.tools._bindings import ir
from hilo.tools.diagnostics import DiagnosticLog
from hilo.tools.source import Source

# What `ir.Module.parse` calls its input, whatever it was.
_ANONYMOUS = "-"
_NOT_ONE_OPERATION = "source must contain a single top-level operation"


def parse_source(source: Source, log: DiagnosticLog, *, implicit_module: bool = True) -> ir.Operation:
    """The operation that `source` holds; with `implicit_module` a module, made around the operations if need be.

    Raises:
        ParseError: the text is malformed or does not verify; what is wrong with it is in `log`, the error is empty.
    """
    if source.bytecode is not None:
        try:
            return ir.Module.parse(source.bytecode, context()).operation
        except ir.MLIRError as error:
            raise ParseError("") from error
    data = source.for_parser()
    before = len(log.records)
    try:
        op = ir.Operation.parse(data, source_name=source.name, context=context()).operation
    except ir.MLIRError as error:
        if not implicit_module or not log.records[before:] or _NOT_ONE_OPERATION not in log.records[-1].message:
            raise ParseError("") from error
        del log.records[before:]
        # The text is well formed, as it was verified before it was counted. Only this call takes several operations,
        # and it takes no name.
        return _named(ir.Module.parse(data, context()).operation, source.name)
    if not implicit_module or op.name == "builtin.module":
        return op
    with context():
        module = ir.Module.create(ir.Location.file(source.name, 1, 1))
    module.body.append(op)
    if not module.operation.verify():
        raise ParseError("")
    return module.operation


def _named(root: ir.Operation, name: str) -> ir.Operation:
    """Puts `name` into the locations that the parser made without one."""
    known: dict[ir.Location, ir.Location] = {}

    def renamed(location: ir.Location) -> ir.Location:
        if not isinstance(location, ir.FileLineColLoc) or location.filename != _ANONYMOUS:
            return location
        if location not in known:
            line, column = location.start_line, location.start_col
            known[location] = ir.Location.file(name, line, column, context=context())
        return known[location]

    def visit(op: ir.Operation) -> ir.WalkResult:
        op.location = renamed(op.location)
        for region in op.regions:
            for block in region:
                for argument in block.arguments:
                    argument.set_location(renamed(argument.location))
        return ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER)
    return root
