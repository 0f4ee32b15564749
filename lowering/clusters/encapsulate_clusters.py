"""Outlines each cluster into a function, and calls it in the cluster's place.

    %0 = stablehlo.tanh %x {xla.cluster = "cluster_0", …} : tensor<4xf32>
    %1 = stablehlo.add %0, %x {xla.cluster = "cluster_0", …} : tensor<4xf32>
becomes
    %0 = call @cluster_0(%x) {xla.compiled_kernel, xla.launch_target = "llvm-cpu", …} : …
    func.func private @cluster_0(%arg0: tensor<4xf32>) -> tensor<4xf32> { … }

Constants are copied into the functions that read them. Arguments whose values compilers must know, since a shape or a
padding is computed from them, come first and are counted by `xla.num_constants`. Operations that stand between those of
a cluster move before or after the call; side effects keep their order.

Leaves alone: operations without a cluster, except that marks are removed.
Source: TensorFlow's EncapsulateSubgraphsPass, and its BackwardsConstAnalysis for the constant arguments.
"""

from __future__ import annotations

from hilo.dialect.iree import func, ir
from hilo.dialect.operations.rows import find_row
from hilo.lowering.clusters import marks
from hilo.lowering.clusters.graph import BlockGraph, read_values
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import replace_operands


@define_pass("encapsulate-clusters")
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Outlines the clusters of the module's functions."""
    symbols = {marks.get_text(inner.operation, "sym_name") for inner in op.regions[0].blocks[0].operations}
    # A list, since operations move while clusters are outlined.
    found = list(marks.blocks(op, lambda inner: marks.CLUSTER not in inner.attributes))
    for block in found:
        run.statistics["clusters"] += _Outliner(op, block, symbols).run()
    for function in marks.functions(op):
        marks.erase(function, (marks.TARGET, marks.MARK, marks.CLUSTER, marks.REASON))


class _Outliner:
    """Outlines the clusters of one block."""

    def __init__(self, module: ir.Operation, block: ir.Block, symbols: set[str | None]) -> None:
        self.module = module
        self.symbols = symbols
        self.graph = BlockGraph(block)
        names = [marks.get_text(op, marks.CLUSTER) for op in self.graph.operations]
        self.groups: list[str | int] = [node if name is None else name for node, name in enumerate(names)]

    def run(self) -> int:
        """Returns the number of clusters."""
        count = 0
        for members in self.graph.order(self.groups):
            name = self.groups[members[0]]
            operations = [self.graph.operations[node] for node in members]
            if isinstance(name, str):
                self._outline(name, operations)
                count += 1
            else:
                operations[0].move_before(self.graph.terminator)
        return count

    def _outline(self, name: str, operations: list[ir.Operation]) -> None:
        target = marks.get_text(operations[0], marks.TARGET) or ""
        constants, outer = _read_from_outside(operations)
        needed = find_constant_arguments(operations)
        inputs = sorted(outer, key=lambda value: value not in needed)
        outputs = [value for op in operations for value in op.results if self._is_read_outside(value, operations)]
        symbol = self._fresh(name)
        call = self._call(symbol, operations, inputs, outputs)
        count = sum(value in needed for value in outer)
        call.attributes[marks.NUM_CONSTANTS] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, call.context), count)
        marks.set_text(call, marks.CALL_TARGET, target)
        self.symbols.add(symbol)
        self._function(symbol, operations, constants, inputs, outputs)
        for value in constants:
            if next(iter(value.uses), None) is None:
                value.owner.erase()

    def _call(
        self, symbol: str, operations: list[ir.Operation], inputs: list[ir.Value], outputs: list[ir.Value]
    ) -> ir.Operation:
        """The call of a cluster's function; its results replace the cluster's values outside of it."""
        with operations[0].location, ir.InsertionPoint(self.graph.terminator):
            call = func.CallOp([value.type for value in outputs], symbol, inputs).operation
        call.attributes[marks.KERNEL] = ir.UnitAttr.get(call.context)
        for value, result in zip(outputs, call.results, strict=True):
            inner = [use.owner.operation for use in value.uses if _top(use.owner, operations) is not None]
            value.replace_all_uses_except(result, inner)
        return call

    def _function(
        self, symbol: str, operations: list[ir.Operation], constants: list[ir.Value], inputs: list[ir.Value],
        outputs: list[ir.Value],
    ) -> None:  # fmt: skip
        body = self.module.regions[0].blocks[0]
        with operations[0].location:
            types = ([value.type for value in inputs], [value.type for value in outputs])
            made = func.FuncOp(symbol, types, visibility="private", ip=ir.InsertionPoint(body))
            block = made.add_entry_block()
            with ir.InsertionPoint(block):
                end = func.ReturnOp(outputs).operation
        known = dict(zip(inputs, block.arguments, strict=True))
        for value in constants:
            copy = _constant(value).clone(ip=ir.InsertionPoint(end))  # type: ignore[union-attr]
            known[value] = copy.operation.results[0]
        for op in operations:
            op.move_before(end)
            marks.erase(op)
            replace_operands(op, known)
        replace_operands(end, known)

    def _is_read_outside(self, value: ir.Value, operations: list[ir.Operation]) -> bool:
        return any(_top(use.owner, operations) is None for use in value.uses)

    def _fresh(self, name: str) -> str:
        symbol, number = name, 0
        while symbol in self.symbols:
            symbol, number = f"{name}_{number}", number + 1
        return symbol


def _read_from_outside(operations: list[ir.Operation]) -> tuple[list[ir.Value], list[ir.Value]]:
    """The values that operations read and do not compute: constants, and the others."""
    own = {result for op in operations for result in op.results}
    read = dict.fromkeys(value for op in operations for value in read_values(op) if value not in own)
    constants = [value for value in read if _constant(value) is not None]
    return constants, [value for value in read if _constant(value) is None]


def _constant(value: ir.Value) -> ir.Operation | None:
    """The constant that defines a value; None for other values."""
    owner = value.owner
    return owner.operation if not isinstance(owner, ir.Block) and owner.operation.name == marks.CONSTANT else None


def _top(owner: ir.Operation | ir.OpView, operations: list[ir.Operation]) -> ir.Operation | None:
    """The operation among `operations`, all of one block, that is or contains `owner`."""
    home = operations[0].block
    op = owner.operation
    while op.block != home:
        if op.parent is None or op.name == "func.func":
            return None
        op = op.parent.operation
    return op if marks.get_text(op, marks.CLUSTER) == marks.get_text(operations[0], marks.CLUSTER) else None


def find_constant_arguments(operations: list[ir.Operation]) -> set[ir.Value]:
    """Those of the values that the operations read or compute which compilers must know: operands such as a result's
    shape, and what these are computed from."""
    needed: set[ir.Value] = set()

    def visit(inner: ir.Operation) -> ir.WalkResult:
        row = find_row(inner.name)
        if row is not None and any(operand.is_constant for operand in row.operands):
            pairs = zip(row.operands, inner.operands, strict=False)
            needed.update(value for operand, value in pairs if operand.is_constant)
        return ir.WalkResult.ADVANCE

    for op in operations:
        op.walk(visit)
    for op in reversed(operations):
        if needed and op.name != "stablehlo.get_dimension_size" and any(result in needed for result in op.results):
            needed.update(read_values(op))
    return needed
