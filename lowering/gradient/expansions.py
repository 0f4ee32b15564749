"""Expands operations without a rule into ones with rules: CHLO's broadcasting ones, `ragged_dot` and `scan`.

    %0 = chlo.broadcast_add %x, %y     becomes   a stablehlo.add of both in the result's shape
    %0 = chlo.ragged_dot %x, %y, %n    becomes   a sum of products, one for each group
    %0 = chlo.scan(%x) inits(%i)       becomes   a loop over the slices

CHLO's elementary functions stay, since they have rules.
"""

from __future__ import annotations

from hilo.dialect import chlo, stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations import rows_chlo
from hilo.lowering.framework.build import broadcast, is_static, shape_of
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern
from hilo.lowering.framework.regions import clone_operations, replace_operands

_PREFIX = "chlo.broadcast_"
BROADCASTING = tuple(
    row.name for row in rows_chlo.ROWS if row.name.startswith(_PREFIX) and "zero_derivative" not in row.traits
)
"""Broadcasting operations with a derivative."""

EXPANDED = frozenset(("chlo.ragged_dot", "chlo.scan"))

_EXPANSION = "builtin.module(func.func(chlo-legalize-to-stablehlo),refine-shapes,stablehlo-aggressive-folder)"


def _align(operand: ir.Value, shape: tuple[int, ...], dimensions: list[int] | None) -> ir.Value:
    """An operand in the result's shape; `dimensions` places the operand of lower rank, by default at the end."""
    rank = len(shape_of(operand))
    at = dimensions if dimensions is not None and rank < len(shape) else list(range(len(shape) - rank, len(shape)))
    return operand if shape_of(operand) == shape else broadcast(operand, shape, at)


def _spread(op: Op, run: PassRun) -> Replacement:
    """broadcast_f(x, y) -> f(broadcast_in_dim(x), broadcast_in_dim(y))"""
    operation = op.operation
    name = operation.name.removeprefix(_PREFIX)
    result = operation.results[0]
    if not is_static(*operation.operands, result):
        run.note(op, "it has dynamic dimensions")
        return None
    given = operation.attributes["broadcast_dimensions"] if "broadcast_dimensions" in operation.attributes else None
    dimensions = None if given is None else [int(n) for n in ir.DenseI64ArrayAttr(given)]
    operands = [_align(v, shape_of(result), dimensions) for v in operation.operands]
    found: Replacement = getattr(chlo if name in ("polygamma", "zeta") else stablehlo, name)(*operands)
    return found


SPREAD: list[Pattern] = [pattern(name)(_spread) for name in BROADCASTING]


def expand(function: ir.Operation) -> None:
    """Expands `ragged_dot` and `scan` into StableHLO by upstream's pass, but no other CHLO operation."""
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name in EXPANDED:
            found.append(op)
        return ir.WalkResult.ADVANCE

    function.walk(visit)
    for op in found:  # inner ones come first
        with op.location:
            _expand(op)


def _expand(op: ir.Operation) -> None:
    """Runs the pass on a module with only this operation, and inlines the result."""
    from hilo.lowering.pipelines.execution import run_pipeline

    values = list(op.operands)  # their regions read no values from outside
    module = ir.Module.create()
    kind = ir.FunctionType.get([v.type for v in values], [v.type for v in op.results])
    attributes = {"sym_name": ir.StringAttr.get("main"), "function_type": ir.TypeAttr.get(kind)}
    with ir.InsertionPoint(module.body):
        function = ir.Operation.create("func.func", [], [], attributes, regions=1)
    block = function.regions[0].blocks.append(*kind.inputs)
    with ir.InsertionPoint(block):
        copy = op.clone()
        ir.Operation.create("func.return", operands=list(copy.results))
    replace_operands(copy.operation, dict(zip(values, block.arguments, strict=True)))
    run_pipeline(module, _EXPANSION)
    for old, new in zip(op.results, _inlined(module, op, values), strict=True):
        old.replace_all_uses_with(new)
    op.erase()


def _inlined(module: ir.Module, op: ir.Operation, values: list[ir.Value]) -> list[ir.Value]:
    """Copies the body of a module's only function to before an operation; the values replace its arguments."""
    block = module.body.operations[0].operation.regions[0].blocks[0]
    with ir.InsertionPoint(op):
        return clone_operations(block, dict(zip(block.arguments, values, strict=True)))
