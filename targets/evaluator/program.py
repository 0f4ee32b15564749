"""A module made ready to be evaluated: functions of steps, each a kernel and the places of its values.

Preparing reads the IR once; running does not touch it. A function's values, those of its regions included, lie in one
list, the frame, so a region sees what is outside it. A value is dropped after its last use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from hilo.dialect._bindings import ir
from hilo.dialect.errors import Error, ExecutionError, TargetError, nearest
from hilo.lowering.host_calls import ATTRIBUTE
from hilo.lowering.locations import place
from hilo.targets.evaluator.registry import Kernel, Rule, evaluated_operations, find_rule
from hilo.targets.evaluator.types import ArrayType, ValueType, value_type
from hilo.targets.rendezvous import Aborted

if TYPE_CHECKING:
    from hilo.targets.evaluator.watch import Watch
    from hilo.targets.host_imports import HostImport
    from hilo.targets.host_module import Call

RETURNS = frozenset({"func.return", "stablehlo.return"})


@dataclass(frozen=True)
class Settings:
    """What kernels may depend on.

    Attributes:
        replicas: how many run.
        seed: of `rng`.
    """

    replicas: int = 1
    seed: int = 0


@dataclass(eq=False)
class Frame:
    """One activation of a function: its values, and what it runs for.

    Attributes:
        values: by slot.
        call: the run and replica; feeds.
        watch: looks at each step's results; None: nobody does.
    """

    values: list[Any]
    call: Call
    watch: Watch | None


@dataclass(eq=False, slots=True)
class Step:
    """One operation.

    Attributes:
        op: what it is and where it comes from.
        kernel: computes the results.
        operands, results: slots.
        dead: slots that are not needed after it.
    """

    op: Op
    rule: Rule
    kernel: Kernel
    operands: tuple[int, ...]
    results: tuple[int, ...]
    dead: tuple[int, ...] = ()


@dataclass(eq=False)
class Block:
    """A block: its arguments' slots and types, its steps, and its results' slots."""

    arguments: tuple[int, ...] = ()
    argument_types: tuple[ValueType, ...] = ()
    steps: list[Step] = field(default_factory=list)
    results: tuple[int, ...] = ()

    def run(self, frame: Frame, arguments: Sequence[Any]) -> list[Any]:
        """Evaluates the block in a frame."""
        values, watch = frame.values, frame.watch
        for slot, argument in zip(self.arguments, arguments, strict=True):
            values[slot] = argument
        step = None
        try:
            for step in self.steps:
                operands = [values[slot] for slot in step.operands]
                got = step.kernel(frame, *operands) if step.rule.takes_frame else step.kernel(*operands)
                if len(step.results) == 1:
                    if type(got) is list:
                        (got,) = got
                    values[step.results[0]] = got
                    if watch is not None:
                        watch.see(step.op, operands, [got], frame.call)
                else:
                    for slot, value in zip(step.results, got, strict=True):
                        values[slot] = value
                    if watch is not None:
                        watch.see(step.op, operands, list(got), frame.call)
                for slot in step.dead:
                    values[slot] = None
        except (Error, Aborted):
            raise
        except Exception as error:
            assert step is not None
            raise ExecutionError(f"{step.op.title} failed: {type(error).__name__}: {error}") from error
        return [values[slot] for slot in self.results]


@dataclass(eq=False)
class Function:
    """A function of the program."""

    name: str
    body: Block = field(default_factory=Block)
    size: int = 0
    argument_types: tuple[ValueType, ...] = ()
    result_types: tuple[ValueType, ...] = ()

    def run(self, call: Call, watch: Watch | None, arguments: Sequence[Any]) -> list[Any]:
        return self.body.run(Frame([None] * self.size, call, watch), arguments)


class Op:
    """An operation as makers see it.

    Attributes:
        view: its class of `hilo.dialect`, with an accessor for each attribute.
        name: such as `"stablehlo.add"`.
        operands, results: types of the values.
        regions: one block each.
        function: the function of a symbol, such as a callee.
        host_kernel: the kernel of a symbol that stands for a call of the process; None for other symbols.
        settings: see `Settings`.
        index: its place in the program's text, counting operations from 0.
        place: the user's `file:line:col`.
    """

    def __init__(
        self,
        view: ir.OpView,
        regions: Sequence[Block],
        preparation: Preparation,
        index: int,
    ) -> None:
        operation = view.operation
        self.view: Any = view
        self.name: str = operation.name
        self.operands: list[Any] = [value_type(value.type) for value in operation.operands]
        self.results: list[Any] = [value_type(value.type) for value in operation.results]
        self.regions = list(regions)
        self.function: Callable[[str], Function] = preparation.function
        self.host_kernel: Callable[[str], Kernel | None] = preparation.host_kernel
        self.settings = preparation.settings
        self.index = index
        self.place = place(operation.location)
        self.result_names = tuple(value.get_name() for value in operation.results) if operation.results else ()

    @property
    def title(self) -> str:
        """What messages call it."""
        return f"{self.name} at {self.place}"

    @property
    def operand(self) -> ArrayType:
        """The type of the first operand, an array."""
        type_: ArrayType = self.operands[0]
        return type_

    @property
    def result(self) -> ArrayType:
        """The type of the first result, an array."""
        type_: ArrayType = self.results[0]
        return type_

    def attribute(self, name: str) -> ir.Attribute | None:
        """An attribute as it is, or None."""
        attributes = self.view.operation.attributes
        return attributes[name] if name in attributes else None


class Preparation:
    """Prepares the functions of a module, each when it is first named."""

    def __init__(self, module: ir.Module, settings: Settings) -> None:
        self.settings = settings
        self.functions: dict[str, Function] = {}
        self._definitions = {
            ir.StringAttr(op.operation.attributes["sym_name"]).value: op.operation
            for op in module.body.operations
            if op.operation.name == "func.func"
        }
        self._count = 0
        self.host_imports: list[HostImport] = []

    def host_kernel(self, name: str) -> Kernel | None:
        """The kernel of a call of the process, of functions that stand for one."""
        from hilo.targets.evaluator.effects import host_kernel, read_import

        declaration = self._definitions.get(name)
        if declaration is None or ATTRIBUTE not in declaration.attributes:
            return None
        one = read_import(declaration)
        self.host_imports.append(one)
        return host_kernel(one)

    def function(self, name: str) -> Function:
        """The function of that name.

        Raises:
            TargetError: there is none, or it holds an operation that nothing evaluates.
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

    def next_index(self) -> int:
        self._count += 1
        return self._count - 1


class _FunctionWalk:
    """Gives each value of a function a slot, and makes its steps."""

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
            if view.operation.name in RETURNS:
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
        kernel = rule.make(op)
        if not rule.takes_stored and not rule.takes_frame:
            kernel = _on_numbers(op, kernel)
        return Step(op, rule, kernel, operands, tuple(self._define(value, depth) for value in operation.results))


class _Uses:
    """Of a block that is being prepared: the step where each of its values was last used."""

    def __init__(self) -> None:
        self.last: dict[int, int] = {}
        self.step = 0


def _on_numbers(op: Op, kernel: Kernel) -> Kernel:
    """A kernel of numbers for quantized operands and results: through the numbers that they stand for."""
    ins = [getattr(type_, "quantized", None) for type_ in op.operands]
    outs = [getattr(type_, "quantized", None) for type_ in op.results]
    if not any((*ins, *outs)):
        return kernel

    def quantized(*operands: np.ndarray) -> list[Any]:
        numbers = [x if q is None else q.dequantize(x) for q, x in zip(ins, operands, strict=True)]
        got = kernel(*numbers)
        results = list(got) if len(outs) > 1 or type(got) is list else [got]
        return [x if q is None else q.quantize(x) for q, x in zip(outs, results, strict=True)]

    return quantized
