"""Parses a `Source`; what is wrong with it becomes diagnostics like any other."""

from __future__ import annotations

from hilo.dialect.context import context
from hilo.dialect.diagnostics import format_error
from hilo.dialect.errors import ParseError
from hilo.dialect.io import parse_module
from hilo.tools._bindings import ir
from hilo.tools.source import Source


def parse_source(source: Source, *, implicit_module: bool = True) -> ir.Operation:
    """The operation that `source` holds; with `implicit_module` a module, made around the operations if need be.

    Raises:
        ParseError: the text is malformed or does not verify; the message has a line with its place for each diagnostic.
    """
    if source.bytecode is not None or implicit_module:
        return parse_module(source.bytecode or source.for_parser(), source.name).operation
    try:
        return ir.Operation.parse(source.for_parser(), source_name=source.name, context=context()).operation
    except ir.MLIRError as error:
        raise ParseError(format_error(error, source.name)) from error
