"""A StableHLO module as a portable artifact: its operations in VHLO, as bytecode that names the version."""

from __future__ import annotations

import io
import re

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.diagnostics import format_location
from hilo.dialect.support.errors import Error
from hilo.dialect.vhlo.operations import is_older, newest_name, vhlo_operation
from hilo.dialect.vhlo.types import NotInVersion, Version, empty_tuple, vhlo_type

OLDEST, NEWEST = "1.0.0", "1.20.0"
WIDELY_READ = "1.17.0"
"""The default version: the newest that JAX's current release reads."""
_BYTECODE_VERSION = 6
"""The bytecode version of all releases since 1.0.0."""
_RANGE = re.compile(r'("(?:[^"\\]|\\.)*":\d+:\d+) to (?:\d+)?:\d+')
_PRODUCER = re.compile(rb"(ML\xefR.)[^\0]*\0", re.DOTALL)


def write(module: ir.Module, version: str) -> bytes:
    """The artifact of a module of StableHLO and functions, for a version from `OLDEST` to `NEWEST`.

    Raises:
        NotInVersion: the module uses something that this version does not have; the message names the operation.
    """
    written = io.BytesIO()
    convert(module, version).operation.write_bytecode(written, _BYTECODE_VERSION)
    return _PRODUCER.sub(rb"\g<1>StableHLO_v" + version.encode() + b"\0", written.getvalue(), count=1)


def convert(module: ir.Module, version: str) -> ir.Module:
    """A module of StableHLO and functions, converted to the VHLO of a version from `OLDEST` to `NEWEST`.

    Raises:
        NotInVersion: the module uses something that this version does not have; the message names the operation.
    """
    with context(), module.operation.location:
        context().dialects["vhlo"]
        made = ir.Module.create(module.operation.location)
        for name in module.operation.attributes:
            made.operation.attributes[name] = module.operation.attributes[name]
        writer = _Writer(_numbers(version))
        writer.block(module.body, made.body)
        writer.renew_older()
        made.operation.verify()
    return made


def _numbers(version: str) -> Version:
    major, minor, patch = map(int, version.split("."))
    return major, minor, patch


class _Writer:
    """Rebuilds each operation in VHLO; values keep their order."""

    def __init__(self, version: Version) -> None:
        self.version = version
        self.values: dict[ir.Value, ir.Value] = {}
        self.attributes: dict[str, ir.Attribute] = {}
        self.older: list[ir.Operation] = []
        """Operations that later versions replaced by newer ones."""

    def block(self, source: ir.Block, target: ir.Block) -> None:
        for old, new in zip(source.arguments, target.arguments, strict=True):
            self.values[old] = new
        for view in source.operations:
            with ir.InsertionPoint(target):
                self.operation(view.operation)

    def operation(self, op: ir.Operation) -> None:
        try:
            name, texts = vhlo_operation(op, self.version)
            types = [self.type(result.type) for result in op.results]
            attributes = {key: self.attribute(text) for key, text in texts.items()}
        except NotInVersion as error:
            placed = NotInVersion(f"{error}\n  at {format_location(op.location)}")
            placed.operation, placed.location = newest_name(op, _numbers(NEWEST)), op.location
            raise placed from error
        operands = [self.values[operand] for operand in op.operands]
        made = ir.Operation.create(
            name, types, operands, attributes, regions=len(op.regions), loc=self.location(op.location)
        )
        for region, inner in zip(op.regions, made.regions, strict=True):
            for source in region:
                kinds = [self.type(argument.type) for argument in source.arguments]
                places = [self.location(argument.location) for argument in source.arguments]
                self.block(source, inner.blocks.append(*kinds, arg_locs=places))
        for old, new in zip(op.results, made.results, strict=True):
            self.values[old] = new
        if is_older(name):
            self.older.append(made)

    def renew_older(self) -> None:
        """Rebuilds the operations of older versions once more, after all others, as StableHLO's own writer does: then
        the order of each value's uses, and with it the artifact, is identical to the byte."""
        for op in self.older:
            new = op.clone(ir.InsertionPoint(op))
            for before, after in zip(op.results, new.results, strict=True):
                before.replace_all_uses_with(after)
            op.erase()

    def location(self, place: ir.Location) -> ir.Location:
        """A source location; before 1.9.0 without the end of its range, which older readers do not know."""
        text = str(place)
        if self.version >= (1, 9, 0) or " to " not in text:
            return place
        return ir.Location.parse(_RANGE.sub(r"\1", text))

    def type(self, kind: ir.Type) -> ir.Type:
        if isinstance(kind, ir.TupleType) and not kind.num_types:
            return empty_tuple()
        return ir.Type.parse(vhlo_type(kind, self.version))

    def attribute(self, text: str) -> ir.Attribute:
        """A text as an attribute; short texts are parsed only once."""
        found = self.attributes.get(text)
        if found is None:
            try:
                found = ir.Attribute.parse(text)
            except ir.MLIRError as error:
                raise Error(f"the attribute {text[:200]} cannot be written: {error}") from error
            if len(text) < 1000:
                self.attributes[text] = found
        return found
