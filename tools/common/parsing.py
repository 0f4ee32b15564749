"""Parses a `Source`; its errors become diagnostics like any others.

StableHLO's `check` and `interpreter` dialects become custom calls.
"""

from __future__ import annotations

from hilo.dialect.context import context
from hilo.dialect.io import generic_form, parse_module
from hilo.dialect.iree import ir
from hilo.dialect.reading.trial import ensure_parsable
from hilo.dialect.support.diagnostics import format_error
from hilo.dialect.support.errors import ParseError
from hilo.tools.common.interpreter_dialects import as_custom_calls
from hilo.tools.common.source import Source


def parse_source(source: Source, *, implicit_module: bool = True) -> ir.Operation:
    """The operation in `source`; with `implicit_module` a module, which is created around the operations if necessary.

    Raises:
        ParseError: the text is malformed or does not verify; the message has a line with its place for each diagnostic.
    """
    if source.bytecode is not None:
        return parse_module(source.bytecode, source.name).operation
    text = as_custom_calls(source.for_parser())
    if implicit_module:
        return parse_module(text, source.name).operation
    text = generic_form(text, source.name)
    ensure_parsable(text, source.name)
    try:
        return ir.Operation.parse(text, source_name=source.name, context=context()).operation
    except ir.MLIRError as error:
        raise ParseError(format_error(error, source.name)) from error
