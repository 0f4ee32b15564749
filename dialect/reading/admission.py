"""Checks what untrusted programs contain: StableHLO and related dialects, but none of the compiler's internals.

The compiler accepts far more than StableHLO, and trusts it: `hal.device.targets` on a module overrides the target and
can make it write files, `tensor.extract` reads past the end of an array, and an integer division of `arith` by zero
ends the process. So `hilo.load`, `hilo-run` and `hilo-compile` reject operations, attributes and types of other
dialects unless told otherwise (`any_dialect=True`, `--any-dialect`). `hilo-opt`, and modules built in the process, are
not checked.

For ordinary text this costs one pass over it: the operations are inspected only if it spells a name of another dialect.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hilo.dialect.iree import ir
from hilo.dialect.operations import declared
from hilo.dialect.reading.literals import without_numbers
from hilo.dialect.support.diagnostics import format_location
from hilo.dialect.support.errors import ParseError

OPEN_DIALECTS = frozenset("builtin func stablehlo chlo vhlo math quant shape".split())
"""Dialects that are accepted as a whole; so are those that packages declare."""

OPEN_OPERATIONS = frozenset(
    """tensor.cast tensor.from_elements arith.constant arith.addf arith.addi arith.andi arith.bitcast arith.cmpf
    arith.cmpi arith.divf arith.extf arith.extsi arith.extui arith.fptosi arith.fptoui arith.index_cast
    arith.index_castui arith.maximumf arith.maxnumf arith.maxsi arith.maxui arith.minimumf arith.minnumf arith.minsi
    arith.minui arith.mulf arith.muli arith.negf arith.ori arith.remf arith.select arith.sitofp arith.subf arith.subi
    arith.truncf arith.trunci arith.uitofp arith.xori""".split()
)
"""Operations of other dialects that are harmless with any operand."""

OWN_ATTRIBUTES = frozenset({"hilo.global_partitions"})
"""hilo's own attributes, which programs that it loaded may carry."""

_CLOSED = frozenset(
    """affine amdgpu arith arm_neon arm_sme arm_sve bufferization cf check complex emitc flow gpu hal hal_inline
    hal_loader hilo index io_parameters iree linalg llvm memref ml_program nvgpu nvvm pcf pdl pdl_interp rocdl scf smt
    spirv stream tensor tm_tensor torch torch_c tosa transform ub util vector vm vmvx""".split()
)
_IREE = "iree_"
_ENDINGS = frozenset(name[-3:] for name in _CLOSED) | {"ree"}
_MOST_NAMED = 10

_CLOSED_IN_TYPE = re.compile(r"[!#](\w+)[.<]")


def check_program(module: ir.Module, source: str | bytes, filename: str) -> None:
    """Rejects an untrusted program that contains more than StableHLO.

    Args:
        module: the parsed program.
        source: the text or bytecode that it was parsed from.

    Raises:
        ParseError: it has a line for each operation, attribute or type that is rejected, with its place.
    """
    if isinstance(source, str) and not _spells_other(source):
        return
    found = list(dict.fromkeys(_refused(module, filename)))
    if found:
        more = [f"… and {len(found) - _MOST_NAMED} more"] if len(found) > _MOST_NAMED else []
        raise ParseError("\n".join([*found[:_MOST_NAMED], *more]))


def _spells_other(text: str) -> bool:
    """Whether a text may contain names of other dialects: `hal.` or `#hal<`, or an escape that may spell one."""
    text = without_numbers(text)
    if "\\" in text or _IREE in text:
        return True
    endings = {part[-3:] for part in text.split(".")}
    if not _ENDINGS.isdisjoint(endings) or any(end[-2:] in _CLOSED for end in endings):
        return True
    return any(f"#{name}<" in text or f"!{name}<" in text for name in ("hal", "util", "stream", "flow", "vm"))


def _is_closed(dialect: str) -> bool:
    return dialect in _CLOSED or dialect.startswith(_IREE)


def _refused(module: ir.Module, filename: str) -> Iterator[str]:
    """A line for each thing in a module that is rejected."""
    hint = "any_dialect=True (--any-dialect) takes it"
    types: dict[ir.Type, str | None] = {}
    operations: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        operations.append(op)
        return ir.WalkResult.ADVANCE

    def refused_type(type_: ir.Type) -> str | None:
        if type_ not in types:
            names = _CLOSED_IN_TYPE.findall(str(type_))
            types[type_] = next((name for name in names if _is_closed(name)), None)
        return types[type_]

    module.operation.walk(visit)
    for op in operations:
        place = format_location(op.location, filename) or filename
        dialect = op.name.partition(".")[0]
        if dialect not in OPEN_DIALECTS and op.name not in OPEN_OPERATIONS and dialect not in declared.dialect_names():
            yield f"{place}: error: '{op.name}' is no operation of StableHLO, and not taken from outside; {hint}"
        for said in _refused_attributes(op):
            yield f"{place}: error: '{op.name}' has the attribute {said}; {hint}"
        values = [*op.results, *(a for region in op.regions for block in region for a in block.arguments)]
        for inner in {refused_type(value.type) for value in values} - {None}:
            yield f"{place}: error: '{op.name}' has a value whose type is of dialect '{inner}'; {hint}"


def _refused_attributes(op: ir.Operation) -> Iterator[str]:
    """The name of each attribute that is rejected, and why."""
    for name in op.attributes:
        if "." in name and _is_closed(name.partition(".")[0]) and name not in OWN_ATTRIBUTES:
            yield f"'{name}', not taken from outside"
            continue
        try:
            inner = _refused_value(op.attributes[name])
        except TypeError:  # raised by the bindings, which have no class for locations
            yield f"'{name}', which is or holds a location"
            continue
        if inner is not None:
            yield f"'{name}' of dialect '{inner}'"


def _refused_value(attribute: ir.Attribute) -> str | None:
    """The dialect of an attribute, or of something inside it, if that dialect is not accepted; else None."""
    if isinstance(attribute, ir.ArrayAttr):
        return next(filter(None, map(_refused_value, attribute)), None)
    if isinstance(attribute, ir.DictAttr):
        keys = (entry.name.partition(".")[0] for entry in attribute if "." in entry.name)
        values = (_refused_value(entry.attr) for entry in attribute)
        return next(filter(None, (*filter(_is_closed, keys), *values)), None)
    if isinstance(attribute, (ir.StringAttr, ir.DenseElementsAttr, ir.IntegerAttr, ir.FloatAttr)):
        return None
    return next((name for name in _CLOSED_IN_TYPE.findall(str(attribute)) if _is_closed(name)), None)
