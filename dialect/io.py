"""Reading and writing modules: text and bytecode."""

from __future__ import annotations

import io
import re

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.operations import loaded
from hilo.dialect.reading.aligned import parse_aligned
from hilo.dialect.reading.earlier import rewritten
from hilo.dialect.reading.formats import guessed
from hilo.dialect.reading.trial import InvalidProgram, ensure_parsable
from hilo.dialect.support.diagnostics import captured, format_error, format_location
from hilo.dialect.support.errors import Error, ParseError, is_utf8, shortened

BYTECODE_MAGIC = b"ML\xefR"


def decode_text(source: bytes, filename: str) -> str:
    """The text of a file, without the byte order mark that some editors add.

    Raises:
        ParseError: the bytes are neither text in UTF-8 nor MLIR bytecode.
    """
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = guessed(source) or f"neither MLIR bytecode nor UTF-8 text: {error}"
        raise ParseError(f"{filename}: {reason}") from error


def generic_form(text: str, filename: str) -> str:
    """A text with the operations of dialects declared in Python converted from their assembly to MLIR's generic form.

    Raises:
        ParseError: an operation is malformed; the message names its line.
    """
    if not loaded.named_with_assembly(text):
        return text
    from hilo.dialect.operations import declared

    return declared.generic_form(text, filename)


def parse_module(source: str | bytes, filename: str = "<string>", *, is_trusted: bool = False) -> ir.Module:
    """Reads a module from MLIR text or bytecode, into the process's context, and verifies it.

    Args:
        source: text, UTF-8 encoded text, or bytecode.
        filename: the name in messages and in the operations' locations.
        is_trusted: the source was just written by MLIR. Others are tried first if necessary; see `trial`.

    Raises:
        ParseError: the source is not a valid module; the message has a line `file:line:col: error: …` per diagnostic,
            after a line that says what the source seems to be, if it is not MLIR.
    """
    try:
        return _parse_module(source, filename, is_trusted=is_trusted)
    except ParseError as error:
        earlier = None if is_trusted else _in_form_of_today(source, filename)
        if earlier is not None:
            return earlier
        guess = None if is_trusted else guessed(source)
        if guess is None or guess in str(error):
            raise
        raise type(error)(f"{filename}: {guess}\n{str(error).splitlines()[0]}") from error


def _in_form_of_today(source: str | bytes, filename: str) -> ir.Module | None:
    """The module of a text that earlier versions of MLIR wrote; None if it is none, or is wrong in other ways, too."""
    if isinstance(source, bytes):
        if source.startswith(BYTECODE_MAGIC):
            return None
        source = decode_text(source, filename)
    text = rewritten(source)
    if text == source:
        return None
    try:
        return _parse_module(text, filename, is_trusted=False)
    except ParseError:
        return None


def _parse_module(source: str | bytes, filename: str, *, is_trusted: bool) -> ir.Module:
    source = _prepared(source, filename)
    try:
        if not is_trusted:
            ensure_parsable(source, filename, allow_unregistered=context().allow_unregistered_dialects)
        module = _parse(source, filename)
    except InvalidProgram as error:
        from hilo.dialect.operations import declared

        if not declared.load_named(str(error).splitlines(), source):
            raise
        return _parse_module(source, filename, is_trusted=False)
    except ir.MLIRError as error:
        from hilo.dialect.operations import declared

        if not declared.load_named((d.message for d in error.error_diagnostics), source):
            raise ParseError(format_error(error, filename)) from error
        return _parse_module(source, filename, is_trusted=True)
    except (RuntimeError, ValueError, TypeError) as error:  # raised by the bindings
        raise ParseError(f"{filename}: error: {shortened(str(error), 1200)}") from error
    problems = loaded.verify(module.operation)
    if problems:
        from hilo.dialect.operations import declared

        if declared.load_named((text for _, text in problems), source):  # once one is loaded, MLIR accepts the others
            return _parse_module(source, filename, is_trusted=True)
        raise ParseError("\n".join(f"{format_location(at, filename)}: error: {text}" for at, text in problems))
    return module


def _prepared(source: str | bytes, filename: str) -> str | bytes:
    """Bytecode unchanged; text decoded, with every operation in a form that MLIR knows."""
    if isinstance(source, bytes):
        if source.startswith(BYTECODE_MAGIC):
            return source
        source = decode_text(source, filename)
    if not is_utf8(source):
        raise ParseError(f"{filename}: error: the text has halves of surrogate pairs, which UTF-8 cannot hold")
    return generic_form(source, filename)


def _parse(source: str | bytes, filename: str) -> ir.Module:
    if isinstance(source, bytes):
        return _parse_bytecode(source)
    return _parse_text(source, filename)


def _parse_bytecode(source: bytes) -> ir.Module:
    try:
        return ir.Module.parse(source, context())
    except ir.MLIRError:  # which may be for want of alignment: MLIR says so in words only, and this tells as well
        with captured():
            aligned = parse_aligned(source, context())
        if aligned is None:
            raise
        return aligned


# Comments and one-line aliases, followed by a module: the text is a single operation.
_STARTS_WITH_MODULE = re.compile(r'(?>\s+|//[^\n]*\n|[#!]\w+ = [^\n]*\n)*+"?(?:builtin\.)?module\b')


def _parse_text(source: str, filename: str) -> ir.Module:
    """The bindings take a file name only for a single operation; in other texts the locations are set afterwards.

    A text is parsed only once if possible: the second time, MLIR would give its resources new names.
    """
    if not _STARTS_WITH_MODULE.match(source):
        return _parse_operations(source, filename)
    try:
        parsed = ir.Operation.parse(source, source_name=filename, context=context()).operation
    except ir.MLIRError:
        return _parse_operations(source, filename)  # there may be several; if not, this fails as well
    module = ir.Module.create(parsed.location)
    if parsed.name != "builtin.module":
        module.body.append(parsed)
        return module
    for name in parsed.attributes:
        module.operation.attributes[name] = parsed.attributes[name]
    for op in list(parsed.regions[0].blocks[0].operations):
        module.body.append(op)
    return module


def _parse_operations(source: str, filename: str) -> ir.Module:
    module = ir.Module.parse(source, context())
    _rename_locations(module, filename)
    return module


_UNNAMED = re.compile(r'loc\("-":(\d+):(\d+)\)')


def _rename_locations(module: ir.Module, filename: str) -> None:
    """Adds the file's name to the locations that the parser made of positions in unnamed text."""

    def renamed(location: ir.Location) -> ir.Location:
        match = _UNNAMED.fullmatch(str(location))
        return location if match is None else ir.Location.file(filename, int(match[1]), int(match[2]), context())

    def rename(op: ir.Operation) -> ir.WalkResult:
        op.operation.location = renamed(op.location)
        for region in op.regions:
            for block in region:
                for argument in block.arguments:
                    argument.set_location(renamed(argument.location))
        return ir.WalkResult.ADVANCE

    if filename != "-":
        module.operation.walk(rename)


def module_text(
    module: ir.Module | ir.Operation | ir.OpView,
    *,
    generic: bool = False,
    debug_info: bool = False,
    elide_large: int | None = None,
) -> str:
    """The module as MLIR text.

    Args:
        generic: every operation in MLIR's generic form.
        debug_info: with locations.
        elide_large: constants with more elements than this are printed as `…`; such text cannot be parsed again.
    """
    text: str = module.operation.get_asm(
        print_generic_op_form=generic, enable_debug_info=debug_info, large_elements_limit=elide_large
    )
    return text


def module_bytecode(module: ir.Module | ir.Operation | ir.OpView, *, version: int | None = None) -> bytes:
    """The module as MLIR bytecode.

    Args:
        version: the bytecode version to write; by default the newest.

    Raises:
        Error: the version cannot be written.
    """
    buffer = io.BytesIO()
    with captured() as diagnostics:
        try:
            module.operation.write_bytecode(buffer, desired_version=version)
        except ValueError as error:
            raise Error(f"bytecode: version is {version}: {'; '.join(diagnostics) or error}") from error
    return buffer.getvalue()


def replace_module(op: ir.Operation, module: ir.Module) -> None:
    """Replaces the contents of the module `op` with those of `module`."""
    op.location = module.operation.location
    for name in list(op.attributes.keys()):
        del op.attributes[name]
    for name in module.operation.attributes:
        op.attributes[name] = module.operation.attributes[name]
    block = op.regions[0].blocks[0]
    for child in list(block.operations):
        child.operation.erase()
    for child in list(module.body.operations):
        block.append(child)
