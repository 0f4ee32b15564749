"""Calls from a compiled program to the process that runs it: how passes write them, how targets read them.

    func.func private @hilo_host.all_gather_0(tensor<2xf32>) -> tensor<4xf32>
      attributes {hilo.host = {kind = "all_gather", dimension = 0, type = (tensor<2xf32>) -> tensor<4xf32>, …}}
    %0 = call @hilo_host.all_gather_0(%x) : (tensor<2xf32>) -> tensor<4xf32>

Each call has a declaration of its own. `kind` says what the host does; the other entries are its parameters; `type` is
the function's type in the original program, as later passes may give the declaration narrower element types. A call is
never dropped, reordered or duplicated: calls happen in program order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW, with_trait
from hilo.dialect.support.errors import TargetError
from hilo.lowering.framework.contents import collect
from hilo.lowering.framework.locations import place

MODULE = "hilo_host"
ATTRIBUTE = "hilo.host"

SITE = "hilo.site"
"""The attribute that numbers, before lowering, the operations that may become calls, so that a call site is found again
in a program with the same content but other source lines."""

SITED = with_trait("collective") | with_trait("transfer") | {"stablehlo.custom_call"}


Parameter: TypeAlias = "str | int | bool | Sequence[Parameter]"


def find_module(op: ir.Operation) -> ir.Operation:
    """The module that holds `op`, or `op` itself."""
    while op.name != "builtin.module":
        assert op.parent is not None, "a pass must run inside a module"
        op = op.parent.operation
    return op


def host_call(
    op: ir.Operation,
    kind: str,
    parameters: Mapping[str, Parameter],
    operands: Sequence[ir.Value],
    results: Sequence[ir.Type],
) -> list[ir.Value]:
    """Builds a call to the host at the current insertion point, and its declaration in the module that holds `op`.

    Raises:
        TargetError: `op` is inside a reducer or the like, from which no call can be made.
    """
    _check_place(op)
    type_ = ir.FunctionType.get([value.type for value in operands], list(results))
    described = {"kind": ir.StringAttr.get(kind), "type": ir.TypeAttr.get(type_)}
    described |= {name: to_attribute(value) for name, value in parameters.items()}
    if SITE in op.attributes:
        described["site"] = op.attributes[SITE]
    body = find_module(op).regions[0].blocks[0]
    name = _free_name(body, f"{MODULE}.{kind}")
    with ir.InsertionPoint.at_block_begin(body):
        ir.Operation.create(
            "func.func",
            attributes={
                "sym_name": ir.StringAttr.get(name),
                "sym_visibility": ir.StringAttr.get("private"),
                "function_type": ir.TypeAttr.get(type_),
                ATTRIBUTE: ir.DictAttr.get(described),
            },
            regions=1,
            loc=op.location,
        )
    call = ir.Operation.create(
        "func.call", list(results), list(operands), {"callee": ir.FlatSymbolRefAttr.get(name)}, loc=op.location
    )
    return list(call.results)


_CONTROL_FLOW = CONTROL_FLOW | {"func.func"}


def _check_place(op: ir.Operation) -> None:
    parent = op.parent.operation if op.parent is not None else op
    while parent.name in _CONTROL_FLOW and parent.parent is not None:
        parent = parent.parent.operation
    if parent.name != "builtin.module":
        raise TargetError(
            f"{op.name} is inside the computation of {parent.name}; the process can be called from functions, "
            f"loops and branches only\n  at {place(op.location)}"
        )


def _free_name(body: ir.Block, stem: str) -> str:
    taken = {
        ir.StringAttr(op.operation.attributes["sym_name"]).value
        for op in body.operations
        if "sym_name" in op.operation.attributes
    }
    number = 0
    while f"{stem}_{number}" in taken:
        number += 1
    return f"{stem}_{number}"


def number_sites(module: ir.Operation) -> None:
    """Numbers the operations that may become calls; see `SITE`."""
    index = ir.IntegerType.get_signless(64, module.context)
    for number, op in enumerate(collect(module, *SITED)):
        op.attributes[SITE] = ir.IntegerAttr.get(index, number)


def places_of_sites(module: ir.Operation) -> list[str]:
    """The user's line of each site of a module, by number."""
    return [place(op.location) for op in collect(module, *SITED)]


def declarations(module: ir.Operation) -> list[ir.Operation]:
    """The declarations of host calls in a module, in the order of the text."""
    return [op.operation for op in module.regions[0].blocks[0].operations if ATTRIBUTE in op.operation.attributes]


def to_attribute(value: Parameter) -> ir.Attribute:
    """A parameter as an attribute: strings, integers, booleans, and lists of them."""
    if isinstance(value, bool):
        return ir.BoolAttr.get(value)
    if isinstance(value, int):
        return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), value)
    if isinstance(value, str):
        return ir.StringAttr.get(value)
    if value and all(isinstance(item, int) and not isinstance(item, bool) for item in value):
        return ir.DenseI64ArrayAttr.get(list(value))
    return ir.ArrayAttr.get([to_attribute(item) for item in value])


def from_attribute(attribute: ir.Attribute) -> Parameter:
    """The parameter of an attribute; lists come back as tuples."""
    if isinstance(attribute, ir.BoolAttr):
        return bool(attribute.value)
    if isinstance(attribute, ir.IntegerAttr):
        return int(attribute.value)
    if isinstance(attribute, ir.StringAttr):
        return str(attribute.value)
    if isinstance(attribute, ir.DenseI64ArrayAttr):
        return tuple(int(item) for item in attribute)
    return tuple(from_attribute(item) for item in ir.ArrayAttr(attribute))


def replace(op: ir.Operation, values: Sequence[ir.Value]) -> None:
    """Replaces the results of `op` with `values`, and erases it."""
    for old, new in zip(op.results, values, strict=True):
        assert old.type == new.type, f"{op.name} of {old.type} is replaced by {new.type}"
        old.replace_all_uses_with(new)
    op.erase()
