"""Converts constants whose values are in a module's resources, apart from its operations, to plain constants.

    %c = stablehlo.constant dense_resource<weights> : tensor<2xf32>
becomes
    %c = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>

Compiled modules have plain constants only: passes inspect their values, and MLIR gives a resource a new name and new
memory each time a module is copied.
"""

from __future__ import annotations

from hilo.dialect.attributes.constants import from_numpy, to_numpy
from hilo.dialect.iree import ir


def is_resource(value: ir.Attribute) -> bool:
    """Whether an elements attribute is only the name of its data; the bindings have no class for that."""
    return not isinstance(value, ir.DenseElementsAttr) and str(value).startswith("dense_resource<")


def resources(module: ir.Module) -> list[ir.Operation]:
    """The constants of a module whose values are resources."""
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "stablehlo.constant" and is_resource(op.attributes["value"]):
            found.append(op)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return found


def inline_resources(module: ir.Module) -> None:
    """Gives the constants of a module plain values in place of resources."""
    for op in resources(module):
        op.attributes["value"] = from_numpy(to_numpy(op.attributes["value"]), op.results[0].type)


def without_resources(module: ir.Module) -> ir.Module:
    """The module itself, or a copy without resources if it has any."""
    if not resources(module):
        return module
    copy = ir.Module.create(module.operation.location)
    clone = module.operation.clone()
    for name in clone.attributes:
        copy.operation.attributes[name] = clone.attributes[name]
    for op in list(clone.regions[0].blocks[0].operations):
        copy.body.append(op)
    inline_resources(copy)
    return copy
