"""Clusters as modules of their own."""

from __future__ import annotations

from collections.abc import Iterator

from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir
from hilo.lowering.clusters import marks

ENTRY = "main"


def symbols_of(op: ir.Operation) -> tuple[str, ...]:
    """The names of all functions that an operation and those nested in it refer to, directly or through calls."""
    found: dict[str, None] = {}
    todo = [op]
    while todo:
        for name in _named(todo.pop()):
            if name not in found:
                found[name] = None
                callee = marks.find_function(op, name)
                if callee is not None:
                    todo.append(callee)
    return tuple(found)


def _named(op: ir.Operation) -> list[str]:
    found: list[str] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        for name in inner.attributes:
            found.extend(_symbols(inner.attributes[name]))
        return ir.WalkResult.ADVANCE

    op.walk(visit)
    return found


def _symbols(attribute: ir.Attribute) -> Iterator[str]:
    if isinstance(attribute, ir.FlatSymbolRefAttr):
        yield attribute.value
    elif isinstance(attribute, ir.ArrayAttr):
        for item in attribute:
            yield from _symbols(item)


def function_module(function: ir.Operation) -> ir.Module:
    """A module whose `main` is a copy of a function, with the functions that it calls."""
    with ir.Location.unknown(function.context):
        module = ir.Module.create()
        body = ir.InsertionPoint(module.body)
        for name in symbols_of(function):
            callee = marks.find_function(function, name)
            if callee is not None:
                callee.clone(ip=body)
        main = function.clone(ip=body).operation
        main.attributes["sym_name"] = ir.StringAttr.get(ENTRY)
        main.attributes["sym_visibility"] = ir.StringAttr.get("public")
    return module


def with_constants(module: ir.Module, values: list[object]) -> ir.Module:
    """A copy of the module whose first arguments are constants."""
    from hilo.targets.compilation.bytecode import copy_module

    copy = copy_module(module)
    main = next(op for op in copy.body.operations if marks.get_text(op.operation, "sym_name") == ENTRY).operation
    block = main.regions[0].blocks[0]
    first = next(iter(block.operations))
    with ir.Location.unknown(copy.context):
        for value in values:
            argument = block.arguments[0]
            attributes = {"value": from_numpy(value, argument.type)}
            made = ir.Operation.create(
                marks.CONSTANT, results=[argument.type], attributes=attributes, ip=ir.InsertionPoint(first)
            )
            argument.replace_all_uses_with(made.results[0])
            block.erase_argument(0)
        kind = ir.FunctionType(ir.TypeAttr(main.attributes["function_type"]).value)
        inputs = [argument.type for argument in block.arguments]
        main.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, list(kind.results)))
        if "arg_attrs" in main.attributes:
            del main.attributes["arg_attrs"]
    return copy
