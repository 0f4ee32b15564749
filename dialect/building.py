"""From rows to operations: the builder functions and the operation classes.

A builder function is generated from its row as source, the first time it is asked for. Its straight path is one call of
`Operation.create`. When that raises, or where regions or result types have to be made first, `build` does the same
step by step, takes what the straight path does not (operations for values, a missing location), and explains what is wrong.
"""

from __future__ import annotations

import contextlib
import linecache
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hilo.dialect import inference
from hilo.dialect._bindings import ir
from hilo.dialect.context import context
from hilo.dialect.diagnostics import message_of
from hilo.dialect.errors import ArgumentError, Error, ShapeError
from hilo.dialect.kinds import KINDS
from hilo.dialect.ods import MISSING, Attribute, Operand, Region, Row

Body = Callable[..., object] | ir.Region | ir.Block
"""What makes a region: a function of the block's arguments that returns the region's results, or a region or block to take."""


def result_keyword(row: Row) -> str | None:
    """Name of the argument for given result types; None for operations without results."""
    if not row.results:
        return None
    return "result_type" if row.is_single_result else "result_types"


# The general path.


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
        given: result types, or None where they are inferred.
        extra: the shape or element type that some rows take in place of a result type.

    Raises:
        ArgumentError: an argument is wrong, or the dialect refuses the operation.
    """
    groups = {o.name: _values(row, o, value) for o, value in zip(row.operands, operands, strict=True)}
    flat = [value for group in groups.values() for value in group]
    made: dict[str, ir.Attribute] = {}
    for attribute, value in zip(row.attributes, attributes, strict=True):
        attr = _attribute(row, attribute, value)
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
        values = {a.name: _read(a, made.get(a.name)) for a in row.attributes}
        with _holder(row, regions, groups, values, loc) as held:
            if types is None:
                types = _inferred(row, groups, values, held, extra)
            if row.segments:
                carries = len(groups["inits"])
                made["resultSegmentSizes"] = ir.DenseI32ArrayAttr.get([len(types) - carries, carries], context())
            op = create(row.name, results=types, operands=flat, attributes=made, regions=len(held), loc=loc, ip=ip)
            for source, target in zip(held, op.regions, strict=True):
                _move(source, target)
            return op
    except ir.MLIRError as error:
        raise _dialect_error(row, error, flat) from error
    except ArgumentError as error:
        if str(error).startswith(row.name):
            raise
        raise type(error)(f"{row.name}: {error}") from error


def results_of(op: ir.Operation) -> Any:
    """What a builder function returns: the result, a tuple of several, or the operation if it has none."""
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


def _dialect_error(row: Row, error: ir.MLIRError, operands: Sequence[ir.Value]) -> ArgumentError:
    types = ", ".join(str(value.type) for value in operands)
    message = message_of(error)
    kind = ShapeError if any(word in message for word in ("rank", "dimension", "shape", "size")) else ArgumentError
    return kind(f"{row.name}: {message}" + (f"; operands have types {types}" if types else ""))


def _current_location() -> ir.Location:
    try:
        current = ir.Location.current
    except ValueError:
        current = None
    return ir.Location.unknown(context()) if current is None else current


def _as_value(value: object) -> ir.Value | None:
    if isinstance(value, ir.Value):
        return value
    if isinstance(value, ir.Operation | ir.OpView) and len(value.results) == 1:
        return value.results[0]
    return None


def _values(row: Row, operand: Operand, value: object) -> list[ir.Value]:
    if not operand.variadic:
        found = _as_value(value)
        if found is None:
            raise ArgumentError(f"{row.name}: {operand.name} is {_shown(value)}; it takes an ir.Value")
        return [found]
    one = _as_value(value)
    if one is not None:
        return [one]
    if isinstance(value, ir.Operation | ir.OpView):
        return list(value.results)
    if isinstance(value, str | bytes) or not hasattr(value, "__iter__"):
        raise ArgumentError(f"{row.name}: {operand.name} is {_shown(value)}; it takes a sequence of ir.Value")
    result = []
    for i, item in enumerate(value):
        found = _as_value(item)
        if found is None:
            raise ArgumentError(f"{row.name}: {operand.name}[{i}] is {_shown(item)}; it takes an ir.Value")
        result.append(found)
    return result


def _shown(value: object) -> str:
    text = repr(value)
    return f"{text if len(text) < 80 else text[:77] + '…'} ({type(value).__name__})"


def _attribute(row: Row, attribute: Attribute, value: object) -> ir.Attribute | None:
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
        raise ArgumentError(f"{row.name}: {attribute.name} is {_shown(value)}; it takes {kind.takes}") from error


def _read(attribute: Attribute, attr: ir.Attribute | None) -> object:
    """The attribute's Python value; for an absent one, what it stands for."""
    if attr is not None:
        return KINDS[attribute.kind].from_mlir(attr)
    if attribute.kind == "unit":
        return False
    return None if attribute.required else _default(attribute)


def _default(attribute: Attribute) -> object:
    if attribute.kind == "api_version":
        return KINDS["api_version"].from_mlir(KINDS["api_version"].to_mlir(attribute.default))
    return attribute.default


def _given_types(row: Row, given: object) -> list[ir.Type] | None:
    if given is None:
        return [] if not row.results else None
    types = [given] if isinstance(given, ir.Type) else given
    if not isinstance(types, Sequence) or not all(isinstance(t, ir.Type) for t in types):
        raise ArgumentError(f"{row.name}: {result_keyword(row)} is {_shown(given)}; it takes {'an' if row.is_single_result else 'a sequence of'} ir.Type")
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
        except TypeError as error:
            raise ArgumentError(f"{row.name}: {name} is {_shown(extra)}; it takes sizes or a type") from error
    infer = inference.RESULT_TYPES.get(row.infer)
    if infer is None:
        raise ArgumentError(f"{row.name}: {keyword} is missing; the dialect does not infer it")
    try:
        return infer(groups, values, regions)
    except IndexError as error:
        raise ArgumentError(f"{row.name}: its region returns nothing to infer {keyword} from") from error


# Regions.


class _Regions(list[ir.Region]):
    """Filled regions, kept alive by the detached operation that holds them."""

    holder: ir.Operation


@contextlib.contextmanager
def _holder(
    row: Row, bodies: Sequence[object], groups: inference.Groups, values: inference.Values, loc: ir.Location
) -> Any:
    """Regions filled before their operation exists, since its result types follow from them."""
    declared: list[tuple[Region, object]] = []
    for region, body in zip(row.regions, bodies, strict=True):
        if region.variadic:
            if callable(body) or not isinstance(body, Sequence):
                raise ArgumentError(f"{row.name}: {region.name} is {_shown(body)}; it takes a sequence of functions or regions")
            declared += [(region, one) for one in body]
        else:
            declared.append((region, body))
    held = _Regions()
    if not declared:
        yield held
        return
    holder = ir.Operation.create(row.name, regions=len(declared), loc=loc, ip=False)
    held.holder = holder
    try:
        for (region, body), target in zip(declared, holder.regions, strict=True):
            _fill(row, region, body, target, groups, values, loc)
            held.append(target)
        yield held
    finally:
        held.clear()
        holder.erase()


def _move(source: ir.Region, target: ir.Region) -> None:
    for block in list(source.blocks):
        block.append_to(target)


def _fill(
    row: Row, region: Region, body: object, target: ir.Region, groups: inference.Groups, values: inference.Values,
    loc: ir.Location,
) -> None:  # fmt: skip
    if isinstance(body, ir.Region):
        _move(body, target)
        return
    if isinstance(body, ir.Block):
        body.append_to(target)
        return
    if not callable(body):
        raise ArgumentError(f"{row.name}: {region.name} is {_shown(body)}; it takes a function, an ir.Region or an ir.Block")
    types = inference.REGION_ARGUMENTS[region.arguments](groups, values)
    block = ir.Block.create_at_start(target, types, [loc] * len(types))
    with loc, ir.InsertionPoint(block):
        returned = body(*block.arguments)
        if _is_terminated(block):
            return
        if returned is None:
            raise ArgumentError(f"{row.name}: {region.name} returned None; it takes the region's results, or a stablehlo.return in it")
        terminator = Operand(f"results of {region.name}", variadic=True)
        results = _values(row, terminator, returned)
        ir.Operation.create("stablehlo.return", operands=results, loc=loc)


def _is_terminated(block: ir.Block) -> bool:
    count = len(block.operations)
    return bool(count) and block.operations[count - 1].operation.name == "stablehlo.return"


# Builder functions.


def parameters(row: Row) -> list[tuple[str, str, object]]:
    """The builder function's parameters in order, as (name, role, default); a role of `"*"` starts the keyword-only ones.

    Roles: operand, attribute, extra, region, result, loc, ip. MISSING as default: has to be given.
    """
    result: list[tuple[str, str, object]] = [(o.name, "operand", MISSING) for o in row.operands]
    result += [(a.name, "attribute", MISSING) for a in row.attributes if a.default is MISSING]
    extra = extra_keyword(row)
    if extra is not None:
        result.append((extra, "extra", None))
    result.append(("*", "*", None))
    result += [(a.name, "attribute", a.default if a.required else None) for a in row.attributes if a.default is not MISSING]
    result += [(r.name, "region", () if r.optional else MISSING) for r in row.regions]
    keyword = result_keyword(row)
    if keyword is not None:
        result.append((keyword, "result", MISSING if row.infer == "given" else None))
    return [*result, ("loc", "loc", None), ("ip", "ip", None)]


def extra_keyword(row: Row) -> str | None:
    """Name of the argument that takes the place of a result type, if the row has one."""
    return {"shape": "shape", "element_type": "element_type", "bitcast_convert": "element_type"}.get(row.infer)


def function_source(row: Row) -> str:
    """The builder function's source."""
    texts = []
    for name, role, default in parameters(row):
        texts.append("*" if role == "*" else name if default is MISSING else f"{name}={default!r}")
    operands = ", ".join(("*" if o.variadic else "") + o.name for o in row.operands)
    keyword = result_keyword(row)
    extra = extra_keyword(row)
    general = (
        f"_build(_row, [{', '.join(o.name for o in row.operands)}], [{', '.join(a.name for a in row.attributes)}], "
        f"[{', '.join(r.name for r in row.regions)}], {keyword}, {extra}, loc, ip)"
    )
    lines = [f"def {row.function_name}({', '.join(texts)}):", f"    {row.doc!r}"]
    straight = _straight_results(row, keyword, extra)
    if straight is None:
        return "\n".join([*lines, f"    return {general}"])
    if row.infer == "dialect" and keyword is not None:
        lines += [f"    if {keyword} is not None:", f"        return {general}"]
    lines.append("    try:")
    required = ", ".join(f"{a.name!r}: _{i}({a.name})" for i, a in enumerate(row.attributes) if a.required)
    optional = [(i, a) for i, a in enumerate(row.attributes) if not a.required]
    passed = f"{{{required}}}"
    if optional:
        lines.append(f"        attributes = {passed}")
        for i, a in optional:
            lines += [f"        if {a.name} is not None:", f"            attributes[{a.name!r}] = _{i}({a.name})"]
        passed = "attributes"
    arguments = [repr(row.name), straight]
    if row.operands:
        arguments.append(f"operands=[{operands}]")
    if row.attributes:
        arguments.append(f"attributes={passed}")
    call = f"_create({', '.join(arguments)}, loc=loc, ip=ip)"
    call = f"{call}.result" if row.is_single_result else f"_results({call})"
    return "\n".join([*lines, f"        return {call}", "    except Exception:", f"        return {general}"])


def _straight_results(row: Row, keyword: str | None, extra: str | None) -> str | None:
    """How the straight path gets its result types; None if there is no straight path."""
    if row.regions or row.segments or any(a.kind == "unit" for a in row.attributes):
        return None
    if row.infer == "dialect":
        return "infer_type=True"
    if row.infer == "shape":
        return f"results=[{keyword} or _with_shape({row.operands[0].name}, {extra})]"
    if row.infer == "element_type":
        return f"results=[{keyword} or _with_element_type({row.operands[0].name}, {extra})]"
    if row.infer == "given" and row.is_single_result:
        return f"results=[{keyword}]"
    return None if row.results else "results=[]"


def make_function(row: Row, module: str) -> Callable[..., Any]:
    """Compiles the builder function of `row`."""
    source = function_source(row)
    filename = f"<hilo {row.name}>"
    namespace: dict[str, Any] = {
        "_row": row,
        "_build": build_results,
        "_create": ir.Operation.create,
        "_results": results_of,
        "_with_shape": inference.with_shape,
        "_with_element_type": inference.with_element_type,
        "__name__": module,
        **{f"_{i}": KINDS[a.kind].to_mlir for i, a in enumerate(row.attributes)},
    }
    exec(compile(source, filename, "exec"), namespace)
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    function: Callable[..., Any] = namespace[row.function_name]
    function.__doc__ = documentation(row)
    return function


# Classes.


def documentation(row: Row) -> str:
    """The docstring of a builder function and class."""
    lines = [row.doc, ""]
    if row.operands:
        names = ", ".join(f"{o.name}{'…' if o.variadic else ''}" for o in row.operands)
        lines.append(f"Operands: {names}.")
    for a in row.attributes:
        absent = "" if a.required else f", may be left out{'' if a.default is None else f' (stands for {a.default!r})'}"
        lines.append(f"{a.name}: {KINDS[a.kind].takes}{absent}.")
    for r in row.regions:
        lines.append(f"{r.name}: {'functions' if r.variadic else 'a function'} of the block's arguments, or existing regions.")
    if row.results:
        lines.append("Returns: " + ", ".join(f"{r.name}{'…' if r.variadic else ''}" for r in row.results) + ".")
    lines.append("Raises: ArgumentError or ShapeError, if an argument is wrong or the dialect refuses the operation.")
    if row.spec_url:
        lines.append(f"Source: {row.spec_url}")
    return "\n".join(lines)


def accessor_name(name: str) -> str | None:
    """The class's name for an operand, attribute, region or result; None if the base class has it already."""
    if name in ("operands", "result", "results"):
        return None
    return name + "_" if hasattr(ir.OpView, name) else name


def _group_property(names: Sequence[Operand] | Sequence[Any], place: int, source: str, segments: str | None) -> property:
    """An accessor of one operand or result, or of one group."""
    item = names[place]
    before = place
    variadic = [i for i, other in enumerate(names) if other.variadic]
    singles = len(names) - len(variadic)
    if not any(i < place for i in variadic) and not item.variadic:
        return property(lambda self: getattr(self, source)[before])
    groups_before = sum(1 for i in variadic if i < place)
    singles_before = place - groups_before
    index = variadic.index(place) if item.variadic else 0

    def get(self: ir.OpView) -> Any:
        values = getattr(self, source)
        if segments is not None:
            sizes = list(self.attributes[segments])
            start = sum(sizes[:index])
            return tuple(values[start : start + sizes[index]])
        size = (len(values) - singles) // len(variadic)
        start = singles_before + groups_before * size
        return tuple(values[start : start + size]) if item.variadic else values[start]

    return property(get)


def _attribute_property(attribute: Attribute) -> property:
    name, kind = attribute.name, KINDS[attribute.kind]
    absent = False if attribute.kind == "unit" else None if attribute.required else _default(attribute) if attribute.kind != "api_version" else 1

    def get(self: ir.OpView) -> object:
        try:
            attr = self.attributes[name]
        except KeyError:
            return absent
        return kind.from_mlir(attr)

    def set(self: ir.OpView, value: object) -> None:
        attr = _attribute(self.ROW, attribute, value)  # type: ignore[attr-defined]
        if attr is not None:
            self.attributes[name] = attr
        elif name in self.attributes:
            del self.attributes[name]

    return property(get, set)


def _region_property(row: Row, place: int) -> property:
    if row.regions[place].variadic:
        return property(lambda self: tuple(self.regions)[place:])
    return property(lambda self: self.regions[place])


def make_class(row: Row, module: str, function: Callable[[str], Callable[..., Any]]) -> type[ir.OpView]:
    """The operation class of `row`: constructor, and an accessor for each operand, attribute, region and result.

    Args:
        function: gives the builder function by name, when the constructor first needs it.
    """

    def __init__(self: ir.OpView, *args: Any, **kwargs: Any) -> None:
        built = function(row.function_name)(*args, **kwargs)
        if isinstance(built, tuple):
            built = built[0]
        ir.OpView.__init__(self, built.owner if isinstance(built, ir.Value) else built)

    variadic_regions = any(r.variadic for r in row.regions)
    fixed = sum(1 for r in row.regions if not r.variadic)
    members: dict[str, Any] = {
        "__init__": __init__,
        "__module__": module,
        "__doc__": documentation(row),
        "OPERATION_NAME": row.name,
        "ROW": row,
        "_ODS_REGIONS": (fixed, not variadic_regions),
    }
    operand_segments = "operandSegmentSizes" if row.segments else None
    result_segments = "resultSegmentSizes" if row.segments else None
    accessors: list[tuple[str, property]] = []
    accessors += [(r.name, _group_property(row.results, i, "results", result_segments)) for i, r in enumerate(row.results)]
    accessors += [(r.name, _region_property(row, i)) for i, r in enumerate(row.regions)]
    accessors += [(a.name, _attribute_property(a)) for a in row.attributes]
    accessors += [(o.name, _group_property(row.operands, i, "operands", operand_segments)) for i, o in enumerate(row.operands)]
    for name, accessor in accessors:
        public = accessor_name(name)
        if public is not None:
            members[public] = accessor
    return type(row.class_name, (ir.OpView,), members)


class Operations:
    """The classes and functions of one dialect: classes made and registered now, functions when first asked for."""

    def __init__(self, rows: Sequence[Row], module: str, overrides: Mapping[str, Callable[..., Any]]) -> None:
        self.rows = {row.function_name: row for row in rows}
        self.module = module
        self.functions: dict[str, Callable[..., Any]] = dict(overrides)
        self.classes = {row.class_name: make_class(row, module, self.function) for row in rows}

    def function(self, name: str) -> Callable[..., Any]:
        """The builder function called `name`.

        Raises:
            AttributeError: the dialect has no such operation.
        """
        found = self.functions.get(name)
        if found is None:
            row = self.rows.get(name)
            if row is None:
                raise AttributeError(f"module {self.module!r} has no attribute {name!r}")
            found = self.functions[name] = make_function(row, self.module)
        return found
