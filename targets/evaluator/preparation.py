"""Prepares a module for evaluation: assigns a slot to each value, and a kernel to each operation.

The IR is read once, and released afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import TERMINATORS, with_trait
from hilo.dialect.support.errors import TargetError, nearest
from hilo.lowering.framework.locations import place
from hilo.lowering.process.host_calls import ATTRIBUTE
from hilo.targets.evaluator.host_calls import host_kernel, read_import
from hilo.targets.evaluator.program import Block, Function, Op, Settings, Step
from hilo.targets.evaluator.registry import Kernel, evaluated_operations, find_rule
from hilo.targets.evaluator.types import value_type

if TYPE_CHECKING:
    import numpy as np

    from hilo.targets.evaluator.arithmetic.quantized import Quantized
    from hilo.targets.host.imports import HostImport


class Preparation:
    """Prepares the functions of a module, each when it is first referred to."""

    def __init__(self, module: ir.Module, settings: Settings) -> None:
        self.settings = settings
        self.functions: dict[str, Function] = {}
        self.names = ir.AsmState(module.operation)  # as the text has them; numbered once for all
        self._definitions = {
            ir.StringAttr(op.operation.attributes["sym_name"]).value: op.operation
            for op in module.body.operations
            if op.operation.name == "func.func"
        }
        self.host_imports: list[HostImport] = []
        self.host_places: dict[str, str] = {}
        self._count = 0
        self._ops: list[Op] = []

    def host_kernel(self, name: str) -> Kernel | None:
        """The kernel of a call of the process, for functions that represent one."""
        declaration = self._definitions.get(name)
        if declaration is None or ATTRIBUTE not in declaration.attributes:
            return None
        one = read_import(declaration)
        self.host_imports.append(one)
        if (where := place(declaration.location)) != "unknown":
            self.host_places[one.symbol] = where
        return host_kernel(one)

    def function(self, name: str) -> Function:
        """The function of that name.

        Raises:
            TargetError: there is none, or it contains an operation that cannot be evaluated.
        """
        found = self.functions.get(name)
        if found is None:
            if name not in self._definitions or not list(self._definitions[name].regions[0]):
                raise TargetError(f"@{name} has no definition; {nearest(name, self._definitions)}")
            found = self.functions[name] = Function(name)
            definition = self._definitions[name]
            kind = ir.FunctionType(ir.TypeAttr(definition.attributes["function_type"]).value)
            found.argument_types = tuple(map(value_type, kind.inputs))
            found.result_types = tuple(map(value_type, kind.results))
            walk = _FunctionWalk(self)
            found.body = walk.block(definition.regions[0].blocks[0])
            found.size = len(walk.slots)
        return found

    def add(self, op: Op) -> None:
        """Records an operation that refers to the IR."""
        self._ops.append(op)

    def next_index(self) -> int:
        self._count += 1
        return self._count - 1

    def forget_ir(self) -> None:
        """Called when everything is prepared: the IR is not accessed any more."""
        for op in self._ops:
            op.forget_ir()
        self._ops.clear()
        self._definitions.clear()


class _FunctionWalk:
    """Assigns slots to the values of a function, and makes its steps."""

    def __init__(self, preparation: Preparation) -> None:
        self.preparation = preparation
        self.slots: dict[ir.Value, int] = {}
        self._home: dict[int, int] = {}
        self._open: list[_Uses] = []

    def block(self, block: ir.Block) -> Block:
        made = Block()
        depth = len(self._open)
        uses = _Uses()
        self._open.append(uses)
        made.arguments = tuple(self._define(argument, depth) for argument in block.arguments)
        made.argument_types = tuple(value_type(argument.type) for argument in block.arguments)
        for view in block.operations:
            if view.operation.name in TERMINATORS:
                made.results = tuple(self._use(value) for value in view.operation.operands)
                break
            uses.step = len(made.steps)
            made.steps.append(self._step(view, depth))
        self._open.pop()
        dead: dict[int, list[int]] = {}
        for slot, step in uses.last.items():
            if slot not in made.results:
                dead.setdefault(step, []).append(slot)
        for step, slots in dead.items():
            if step < len(made.steps):
                made.steps[step].dead = tuple(slots)
        return made

    def _define(self, value: ir.Value, depth: int) -> int:
        slot = len(self.slots)
        self.slots[value] = slot
        self._home[slot] = depth
        return slot

    def _use(self, value: ir.Value) -> int:
        slot = self.slots[value]
        uses = self._open[self._home[slot]]
        uses.last[slot] = uses.step
        return slot

    def _step(self, view: ir.OpView, depth: int) -> Step:
        operation = view.operation
        rule = find_rule(operation.name)
        if rule is None:
            raise TargetError(
                f"{operation.name}: the evaluator does not know it; {nearest(operation.name, evaluated_operations())}\n"
                f"  at {place(operation.location)}"
            )
        index = self.preparation.next_index()
        operands = tuple(self._use(value) for value in operation.operands)
        regions = [self.block(region.blocks[0]) for region in operation.regions if len(region.blocks)]
        op = Op(view, regions, self.preparation, index)
        self.preparation.add(op)
        kernel = rule.make(op)
        if not rule.takes_stored and not rule.takes_frame:
            kernel = _on_numbers(op, kernel)
        step = Step(op, rule, kernel, operands, tuple(self._define(value, depth) for value in operation.results))
        if op.name == "stablehlo.compare":
            is_total = op.operand.dtype.is_float and str(op.view.compare_type) == "TOTALORDER"
            step.compares = str(op.view.comparison_direction), is_total
        elif op.name == "stablehlo.sort":
            step.axes = (op.view.dimension % max(1, op.operand.rank),)
        elif op.name == "stablehlo.reduce":
            step.axes = tuple(op.view.dimensions)
        return step


class _Uses:
    """For a block that is being prepared: the last step that uses each of its values."""

    def __init__(self) -> None:
        self.last: dict[int, int] = {}
        self.step = 0


_PRODUCTS = with_trait("product")


def _on_numbers(op: Op, kernel: Kernel) -> Kernel:
    """Wraps a kernel of numbers for quantized operands and results, by dequantizing and quantizing."""
    ins = [getattr(type_, "quantized", None) for type_ in op.operands]
    outs = [getattr(type_, "quantized", None) for type_ in op.results]
    if not any((*ins, *outs)):
        return kernel

    is_product = op.name in _PRODUCTS and all((*ins, *outs))

    def read(kind: Quantized | None, x: np.ndarray) -> np.ndarray:
        if kind is None:
            return x
        return kind.dequantize_exactly(x) if is_product else kind.dequantize(x)

    def quantized(*operands: np.ndarray) -> list[Any]:
        numbers = [read(q, x) for q, x in zip(ins, operands, strict=True)]
        got = kernel(*numbers)
        results = list(got) if len(outs) > 1 or type(got) is list else [got]
        return [x if q is None else q.quantize(x) for q, x in zip(outs, results, strict=True)]

    return quantized
