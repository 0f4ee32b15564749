"""Creates an operation from its row: the general path, which every builder function can fall back on.

It handles what the fast path does not (operations in place of values, a missing location), makes regions, infers result
types, and explains errors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hilo.dialect.attributes import CustomCallApiVersion
from hilo.dialect.attributes.conversions import KINDS
from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.operations import inference
from hilo.dialect.operations.ods import Attribute, Row
from hilo.dialect.operations.operands import typed, values_of
from hilo.dialect.operations.regions import held_regions, move_blocks
from hilo.dialect.support.diagnostics import message_of
from hilo.dialect.support.errors import ArgumentError, Error, ShapeError


def result_keyword(row: Row) -> str | None:
    """The name of the argument for explicit result types; None for operations without results."""
    if not row.results:
        return None
    return "result_type" if row.is_single_result else "result_types"


def build(
    row: Row,
    operands: Sequence[object],
    attributes: Sequence[object],
    regions: Sequence[object] = (),
    given: object = None,
    extra: object = None,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> ir.Operation:
    """Creates the operation of `row`.

    Args:
        operands, attributes, regions: one entry for each of the row's, in its order.
        given: result types, or None if they are inferred.
        extra: the shape or element type that some rows take in place of a result type.

    Raises:
        ArgumentError: an argument is wrong, or the dialect rejects the operation.
    """
    groups = {o.name: values_of(row, o, value) for o, value in zip(row.operands, operands, strict=True)}
    flat = [value for group in groups.values() for value in group]
    made: dict[str, ir.Attribute] = {}
    for attribute, value in zip(row.attributes, attributes, strict=True):
        attr = make_attribute(row, attribute, value)
        if attr is not None:
            made[attribute.name] = attr
    if loc is None:
        loc = _current_location()
    create = ir.Operation.create
    types = _given_types(row, given)
    if row.segments:
        made["operandSegmentSizes"] = ir.DenseI32ArrayAttr.get([len(g) for g in groups.values()], context())
    try:
        if types is None and row.infer == "dialect" and not row.regions:
            return create(row.name, operands=flat, attributes=made, infer_type=True, loc=loc, ip=ip)
        values = {a.name: read_attribute(a, made.get(a.name)) for a in row.attributes}
        with held_regions(row, regions, groups, values, loc) as held:
            if types is None:
                types = _inferred(row, groups, values, held, extra)
            if row.segments:
                carries = len(groups["inits"])
                made["resultSegmentSizes"] = ir.DenseI32ArrayAttr.get([len(types) - carries, carries], context())
            op = create(row.name, results=types, operands=flat, attributes=made, regions=len(held), loc=loc, ip=ip)
            for source, target in zip(held, op.regions, strict=True):
                move_blocks(source, target)
            return op
    except ir.MLIRError as error:
        raise _dialect_error(row, error, flat) from error


def results_of(op: ir.Operation) -> Any:
    """What a builder function returns: the result, a tuple of several results, or the operation if it has none."""
    results = op.results
    count = len(results)
    if count == 1:
        return results[0]
    return tuple(results) if count else op.opview


def build_results(
    row: Row, operands: Sequence[object], attributes: Sequence[object], regions: Sequence[object], given: object,
    extra: object, loc: ir.Location | None, ip: ir.InsertionPoint | None,
) -> Any:  # fmt: skip
    """`build`, then `results_of`."""
    return results_of(build(row, operands, attributes, regions, given, extra, loc, ip))


def _dialect_error(row: Row, error: ir.MLIRError, operands: Sequence[ir.Value]) -> ShapeError:
    """The attributes are of the right kinds at this point, so the dialect rejects the operands' types with them."""
    types = ", ".join(str(value.type) for value in operands)
    return ShapeError(f"{row.name}: {message_of(error)}" + (f"; operands have types {types}" if types else ""))


def _current_location() -> ir.Location:
    try:
        current = ir.Location.current
    except ValueError:
        current = None
    return ir.Location.unknown(context()) if current is None else current


def make_attribute(row: Row, attribute: Attribute, value: object) -> ir.Attribute | None:
    if value is None:
        if attribute.required:
            raise ArgumentError(f"{row.name}: {attribute.name} is None; it takes {KINDS[attribute.kind].takes}")
        return None
    kind = KINDS[attribute.kind]
    try:
        return kind.to_mlir(value)
    except Error as error:
        raise type(error)(f"{row.name}: {attribute.name}: {error}; it takes {kind.takes}") from error
    except (TypeError, ValueError, OverflowError, AttributeError) as error:
        raise ArgumentError(f"{row.name}: {attribute.name} is {typed(value)}; it takes {kind.takes}") from error


def read_attribute(attribute: Attribute, attr: ir.Attribute | None) -> object:
    """The attribute's Python value; for an absent attribute, the value that it stands for."""
    if attr is not None:
        return KINDS[attribute.kind].from_mlir(attr)
    if attribute.kind == "unit":
        return False
    if attribute.kind == "api_version":
        return CustomCallApiVersion.of(attribute.default)
    return None if attribute.required else attribute.default


def _given_types(row: Row, given: object) -> list[ir.Type] | None:
    if given is None:
        return [] if not row.results else None
    types = [given] if isinstance(given, ir.Type) else given
    if not isinstance(types, Sequence) or not all(isinstance(t, ir.Type) for t in types):
        takes = "an ir.Type" if row.is_single_result else "a sequence of ir.Type"
        raise ArgumentError(f"{row.name}: {result_keyword(row)} is {typed(given)}; it takes {takes}")
    return list(types)


def _inferred(
    row: Row, groups: inference.Groups, values: inference.Values, regions: Sequence[ir.Region], extra: object
) -> list[ir.Type]:
    keyword = result_keyword(row)
    if row.infer in ("shape", "element_type", "bitcast_convert"):
        name = "shape" if row.infer == "shape" else "element_type"
        if extra is None:
            raise ArgumentError(f"{row.name}: {name} is missing; it takes {name}= or {keyword}=")
        operand = groups[row.operands[0].name][0]
        make: Callable[[ir.Value, object], ir.Type] = {
            "shape": inference.with_shape,
            "element_type": inference.with_element_type,
            "bitcast_convert": inference.bitcast_type,
        }[row.infer]
        try:
            return [make(operand, extra)]
        except ArgumentError as error:
            raise type(error)(f"{row.name}: {error}") from error
        except TypeError as error:
            raise ArgumentError(f"{row.name}: {name} is {typed(extra)}; it takes sizes or a type") from error
    infer = inference.RESULT_TYPES.get(row.infer)
    if infer is None:
        raise ArgumentError(f"{row.name}: {keyword} is missing; the dialect does not infer it")
    try:
        return infer(groups, values, regions)
    except ArgumentError as error:
        raise type(error)(f"{row.name}: {error}") from error
    except IndexError as error:
        raise ArgumentError(f"{row.name}: its region returns nothing to infer {keyword} from") from error
