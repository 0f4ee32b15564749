"""Scalar regions (a reducer, a comparator) applied to whole tensors."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE, TERMINATORS
from hilo.lowering.framework.build import broadcast, shape_of, tensor


def is_elementwise(region: ir.Region) -> bool:
    """Whether a region of scalars holds only element-wise operations and constants."""
    known = ELEMENTWISE | TERMINATORS | {"stablehlo.constant"}
    return all(op.operation.name in known for op in region.blocks[0].operations)


def scalar_function(region: ir.Region) -> Callable[..., list[ir.Value]]:
    """A scalar region as a function that builds the same computation on tensors of one shape.

    If all its operations are element-wise, they are built on the tensors themselves; otherwise a `stablehlo.map` gets
    a copy of the region. The region may use values that are defined outside of it.
    """
    block = region.blocks[0]
    if is_elementwise(region):
        return lambda *values: _widen(block, values)
    return lambda *values: _map(block, values)


def _widen(block: ir.Block, values: Sequence[ir.Value]) -> list[ir.Value]:
    shape = shape_of(values[0])
    known: dict[ir.Value, ir.Value] = dict(zip(block.arguments, values, strict=True))

    def at(value: ir.Value) -> ir.Value:
        if value not in known:
            known[value] = broadcast(value, shape)  # defined outside the region
        return known[value]

    for view in block.operations:
        op = view.operation
        if op.name == "stablehlo.return":
            return [at(value) for value in op.operands]
        if op.name == "stablehlo.constant":
            known[op.results[0]] = broadcast(op.clone().results[0], shape)
            continue
        types = [tensor(shape, ir.ShapedType(r.type).element_type) for r in op.results]
        attributes = {name: op.attributes[name] for name in op.attributes}
        wide = ir.Operation.create(op.name, types, [at(v) for v in op.operands], attributes, loc=op.location)
        known.update(zip(op.results, wide.results, strict=True))
    raise AssertionError("a region ends in stablehlo.return")


def _map(block: ir.Block, values: Sequence[ir.Value]) -> list[ir.Value]:
    def body(*arguments: ir.Value) -> list[ir.Value]:
        known: dict[ir.Value, ir.Value] = dict(zip(block.arguments, arguments, strict=True))
        return clone_operations(block, known)

    shape = shape_of(values[0])
    mapped = stablehlo.map(list(values), dimensions=list(range(len(shape))), computation=body)
    return list(mapped) if isinstance(mapped, tuple) else [mapped]


def clone_operations(block: ir.Block, known: dict[ir.Value, ir.Value]) -> list[ir.Value]:
    """Copies a block's operations to the current insertion point; `known` maps its arguments to their replacements.

    Returns the terminator's operands in terms of the copies.
    """
    for view in block.operations:
        op = view.operation
        if op.name in TERMINATORS:
            return [known.get(value, value) for value in op.operands]
        copy = op.clone()
        replace_operands(copy.operation, known)
        known.update(zip(op.results, copy.results, strict=True))
    raise AssertionError("a region ends in stablehlo.return")


def replace_operands(op: ir.Operation, known: dict[ir.Value, ir.Value]) -> None:
    """Replaces the values that `op` and the operations nested in it use, according to `known`."""

    def visit(inner: ir.Operation) -> ir.WalkResult:
        for index, value in enumerate(inner.operands):
            if value in known:
                inner.operands[index] = known[value]
        return ir.WalkResult.ADVANCE

    op.walk(visit)


def update_result_types(function: ir.Operation, block: ir.Block) -> None:
    """Gives a function the result types that the block's terminator returns."""
    kind = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    results = [value.type for value in block.operations[len(block.operations) - 1].operands]
    function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(kind.inputs, results))


def captured(op: ir.Operation) -> list[ir.Value]:
    """The values from outside that an operation's regions use, in order of first use."""
    inside: set[ir.Value] = set()
    used: dict[ir.Value, None] = {}

    def visit(inner: ir.Operation) -> ir.WalkResult:
        inside.update(inner.results)
        if len(inner.regions):
            inside.update(argument for region in inner.regions for block in region for argument in block.arguments)
        used.update(dict.fromkeys(inner.operands))
        return ir.WalkResult.ADVANCE

    for region in op.regions:
        for block in region:
            inside.update(block.arguments)
            for view in block.operations:
                view.operation.walk(visit)
    return [value for value in used if value not in inside]


def is_inside(op: ir.Operation, names: Collection[str]) -> bool:
    """Whether an operation is inside another one of these names."""
    outer = op.parent
    while outer is not None and outer.operation.name not in names:
        outer = outer.operation.parent
    return outer is not None


def is_in_loop(op: ir.Operation) -> bool:
    """Whether an operation is inside a `stablehlo.while`."""
    return is_inside(op, ("stablehlo.while",))


def operation_in(block: ir.Block, op: ir.Operation) -> ir.Operation:
    """The operation of a block that another operation is, or is nested in."""
    while op.block != block:
        assert op.parent is not None, "it is not in the block"
        op = op.parent.operation
    return op


def is_defined_in(value: ir.Value, op: ir.Operation) -> bool:
    """Whether a value is defined in a region of an operation, as a result or an argument of a block."""
    owner = value.owner
    around = owner.owner if isinstance(owner, ir.Block) else owner.operation.parent
    while around is not None:
        if around.operation == op:
            return True
        around = around.operation.parent
    return False
