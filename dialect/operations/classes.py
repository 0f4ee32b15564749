"""Operation classes, made from rows: constructors, and an accessor for each operand, attribute, region and result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hilo.dialect.attributes.conversions import KINDS
from hilo.dialect.iree import ir
from hilo.dialect.operations.building import make_attribute, read_attribute
from hilo.dialect.operations.functions import documentation, make_function
from hilo.dialect.operations.ods import Attribute, Operand, Result, Row


def accessor_name(name: str) -> str | None:
    """The accessor's name for an operand, attribute, region or result; None if the base class already has it."""
    if name in ("operands", "result", "results"):
        return None
    return name + "_" if hasattr(ir.OpView, name) else name


def _group_property(names: Sequence[Operand | Result], place: int, source: str, segments: str | None) -> property:
    """An accessor of one operand or result, or of a group of them."""
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
    absent = read_attribute(attribute, None)

    def get(self: ir.OpView) -> object:
        try:
            attr = self.attributes[name]
        except KeyError:
            return absent
        return kind.from_mlir(attr)

    def set(self: ir.OpView, value: object) -> None:
        attr = make_attribute(self.ROW, attribute, value)
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
        function: returns the builder function of a name, when the constructor first needs it.
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
    accessors += [
        (r.name, _group_property(row.results, i, "results", result_segments)) for i, r in enumerate(row.results)
    ]
    accessors += [(r.name, _region_property(row, i)) for i, r in enumerate(row.regions)]
    accessors += [(a.name, _attribute_property(a)) for a in row.attributes]
    accessors += [
        (o.name, _group_property(row.operands, i, "operands", operand_segments)) for i, o in enumerate(row.operands)
    ]
    for name, accessor in accessors:
        public = accessor_name(name)
        if public is not None:
            members[public] = accessor
    return type(row.class_name, (ir.OpView,), members)


class Operations:
    """The classes and functions of one dialect: classes are registered immediately, functions are made on demand."""

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
