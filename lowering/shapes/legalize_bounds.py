"""Represents tensors with bounded dynamic dimensions as arrays padded to the bounds, together with their sizes.

    %0 = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, bounds<4>>
    %1 = stablehlo.add %0, %0 : tensor<?xf32, bounds<4>>
    %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0] : …
becomes
    %1 = stablehlo.add %x, %x : tensor<4xf32>
    %2 = stablehlo.reduce(select(iota < %n, %1, %zero) init: %zero) applies stablehlo.add across dimensions = [0] : …

Elements beyond the size never show: reductions, windows, dots and convolutions read a neutral element there, sorts keep
them last, scatters skip them, concatenations, reversals and reshapes move them to the end, and a function's results are
sliced. Loops and branches carry sizes together with arrays.

Leaves alone: dynamic dimensions without a bound. Any other operation on bounded dimensions is an error.
Source: XLA's DynamicDimensionInference and DynamicPadder.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import BRANCHES
from hilo.lowering.elementary.number import Number
from hilo.lowering.framework.build import shape_of, tensor
from hilo.lowering.framework.contents import types
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import update_result_types
from hilo.lowering.shapes.bounds.rules import Found, rule_of
from hilo.lowering.shapes.bounds.sizes import Sizes, bounds_of, cut, i32, padded


class _Bounds:
    def __init__(self, run: PassRun) -> None:
        self.run = run
        self.sizes: dict[ir.Value, Sizes] = {}
        self.dead: list[ir.Operation] = []

    def of(self, value: ir.Value) -> Sizes:
        return self.sizes.get(value, {})

    def block(self, block: ir.Block) -> None:
        for view in list(block.operations):
            self.operation(view.operation)

    def operation(self, op: ir.Operation) -> None:
        touched = any(self.of(v) for v in op.operands) or any(bounds_of(r.type) for r in op.results)
        if op.name in BRANCHES:
            self.branches(op)
            return
        if op.name == "stablehlo.while" and touched:
            self.loop(op)
            return
        if not touched:
            for region in op.regions:
                for block in region:
                    self.block(block)
            return
        with ir.InsertionPoint(op), op.location:
            if op.name == "func.return":
                self.cut(op)
                return
            if op.name == "stablehlo.return":
                return
            found = rule_of(op)(self.of, op)
        self.replace(op, found)

    def replace(self, op: ir.Operation, found: Found) -> None:
        """Gives an operation's results their padded types, or replaces them by other values."""
        for result, (value, sizes) in zip(list(op.results), found, strict=True):
            if value is None:
                result.set_type(padded(result.type))
                self.sizes[result] = sizes
            else:
                self.sizes[value] = sizes
                result.replace_all_uses_with(value)
        if any(value is not None for value, _ in found):
            self.dead.append(op)
        self.run.statistics["padded"] += 1

    def cut(self, op: ir.Operation) -> None:
        """return x -> return x[:sizes]"""
        for index, operand in enumerate(list(op.operands)):
            sizes = self.of(operand)
            if sizes:
                op.operands[index] = cut(operand, sizes)

    def loop(self, op: ir.Operation) -> None:
        """while(x) -> while(x, its sizes)"""
        carried = [(i, d) for i, value in enumerate(op.operands) for d in self.of(value)]
        with ir.InsertionPoint(op), op.location:
            starts = [self.of(op.operands[i])[d].value for i, d in carried]
            types = [padded(result.type) for result in op.results] + [start.type for start in starts]
            attributes = {name: op.attributes[name] for name in op.attributes}
            new = ir.Operation.create(op.name, types, [*op.operands, *starts], attributes, regions=2)
        for source, target in zip(op.regions, new.regions, strict=True):
            source.blocks[0].append_to(target)
            block = target.blocks[0]
            values = list(block.arguments)
            for value in values:
                value.set_type(padded(value.type))
            for i, d in carried:
                added = block.add_argument(starts[0].type, op.location)
                self.sizes.setdefault(values[i], {})[d] = Number(added)
            self.block(block)
        self.extend(new.regions[1].blocks[0], carried)
        self.finish(op, new, carried)

    def branches(self, op: ir.Operation) -> None:
        """if(p) {x} {y} -> if(p) {x, its sizes} {y, its sizes}"""
        for region in op.regions:
            self.block(region.blocks[0])
        carried = [(i, d) for i, result in enumerate(op.results) for d in bounds_of(result.type)]
        if not carried:
            return
        scalar = tensor((), ir.IntegerType.get_signless(32))
        with ir.InsertionPoint(op), op.location:
            types = [padded(result.type) for result in op.results] + [scalar] * len(carried)
            attributes = {name: op.attributes[name] for name in op.attributes}
            new = ir.Operation.create(op.name, types, list(op.operands), attributes, regions=len(op.regions))
        for source, target in zip(op.regions, new.regions, strict=True):
            source.blocks[0].append_to(target)
            self.extend(target.blocks[0], carried)
        self.finish(op, new, carried)

    def extend(self, block: ir.Block, carried: list[tuple[int, int]]) -> None:
        """Makes a block also return the sizes of the values that it returns."""
        last = block.operations[len(block.operations) - 1].operation
        with ir.InsertionPoint(last), last.location:
            sizes = []
            for i, d in carried:
                value = last.operands[i]
                sizes.append(self.of(value).get(d, i32(shape_of(value)[d])).value)
            ir.Operation.create(last.name, [], [*last.operands, *sizes])
        last.erase()

    def finish(self, op: ir.Operation, new: ir.Operation, carried: list[tuple[int, int]]) -> None:
        results = list(new.results)
        count = len(op.results)
        for (i, d), size in zip(carried, results[count:], strict=True):
            self.sizes.setdefault(results[i], {})[d] = Number(size)
        for old, result in zip(list(op.results), results[:count], strict=True):
            old.replace_all_uses_with(result)
        self.dead.append(op)


def _functions_with_bounds(root: ir.Operation) -> list[ir.Operation]:
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if any(bounds_of(result.type) for result in op.results):
            while op.name != "func.func":
                assert op.parent is not None
                op = op.parent.operation
            if op not in found:
                found.append(op)
        return ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


@define_pass("legalize-bounds", concerns=types(lambda type_: bool(bounds_of(type_))))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Visits operations in program order, so that sizes are known before they are used."""
    for function in _functions_with_bounds(op):
        bounds = _Bounds(run)
        with function.location:
            for block in function.regions[0]:
                bounds.block(block)
                update_result_types(function, block)
            for dead in reversed(bounds.dead):
                dead.erase()
