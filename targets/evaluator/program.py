"""A program that is ready to be evaluated: functions of steps, each with a kernel and the slots of its values.

A function's values, including those of its regions, are in one list, the frame, so a region sees values from outside. A
value is dropped after its last use. Nothing here accesses the IR at run time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import Error, ExecutionError
from hilo.lowering.framework.locations import place
from hilo.targets.evaluator.block_code import OFTEN, BlockCode
from hilo.targets.evaluator.registry import Kernel, Rule
from hilo.targets.evaluator.types import ArrayType, ValueType, value_type
from hilo.targets.replicas.rendezvous import Aborted

if TYPE_CHECKING:
    from hilo.targets.evaluator.preparation import Preparation
    from hilo.targets.evaluator.watch import Watch
    from hilo.targets.host.module import Call
    from hilo.targets.launches.launcher import Launcher

CALLEES = {"func.call": "callee", "stablehlo.composite": "decomposition", "xla.launch": "function"}
"""Operations that run a function, and the attribute that names it."""


@dataclass(frozen=True)
class Settings:
    """Settings that kernels may depend on.

    Attributes:
        replicas: the number of replicas.
        seed: of `rng`.
        launcher: runs launches of compiled clusters; None: they are evaluated.
        follows_specification: where XLA's answers differ, follow the specification.
    """

    replicas: int = 1
    seed: int = 0
    launcher: Launcher | None = None
    follows_specification: bool = False


@dataclass(eq=False)
class Frame:
    """One activation of a function: its values, and its context.

    Attributes:
        values: by slot.
        call: the run and replica; feeds.
        watch: called with each step's results; None: there is none.
    """

    values: list[Any]
    call: Call
    watch: Watch | None


@dataclass(eq=False, slots=True)
class Step:
    """One operation.

    Attributes:
        op: the operation, and where it comes from.
        kernel: computes the results.
        operands, results: slots.
        dead: slots that are not needed after it.
        compares: for a comparison, its direction, and whether floats use IEEE's total order; None for others.
        axes: for a sort or a reduction, its dimensions.
    """

    op: Op
    rule: Rule
    kernel: Kernel
    operands: tuple[int, ...]
    results: tuple[int, ...]
    dead: tuple[int, ...] = ()
    compares: tuple[str, bool] | None = None
    axes: tuple[int, ...] = ()

    @property
    def is_quantized(self) -> bool:
        """Whether an operand or result has a quantized type."""
        return any(getattr(type_, "quantized", None) is not None for type_ in (*self.op.operands, *self.op.results))


@dataclass(eq=False)
class Block:
    """A block: its arguments' slots and types, its steps, and its results' slots.

    It is interpreted or, once it has run often and is not watched, run as a compiled function (`BlockCode`).
    """

    arguments: tuple[int, ...] = ()
    argument_types: tuple[ValueType, ...] = ()
    steps: list[Step] = field(default_factory=list)
    results: tuple[int, ...] = ()

    _runs: int = 0
    _code: BlockCode | None = None

    def run(self, frame: Frame, arguments: Sequence[Any]) -> list[Any]:
        """Evaluates the block in a frame."""
        code = self._code
        if code is None or frame.watch is not None:
            self._runs += 1
            if self._runs == OFTEN:
                self._code = BlockCode(self)
            return self._interpret(frame, arguments)
        try:
            return code.run(frame, *arguments)
        except (Error, Aborted):
            raise
        except Exception as error:
            raise _failure(code.failed_step(error.__traceback__), error) from error

    def _interpret(self, frame: Frame, arguments: Sequence[Any]) -> list[Any]:
        if frame.watch is not None:
            return self._interpret_watched(frame, frame.watch, arguments)
        values = frame.values
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
                else:
                    for slot, value in zip(step.results, got, strict=True):
                        values[slot] = value
                for slot in step.dead:
                    values[slot] = None
        except (Error, Aborted):
            raise
        except Exception as error:
            raise _failure(step, error) from error
        return [values[slot] for slot in self.results]

    def _interpret_watched(self, frame: Frame, watch: Watch, arguments: Sequence[Any]) -> list[Any]:
        values = frame.values
        for slot, argument in zip(self.arguments, arguments, strict=True):
            values[slot] = argument
        step = None
        try:
            for step in self.steps:
                operands = [values[slot] for slot in step.operands]
                watch.begin(step.op, frame.call)
                got = step.kernel(frame, *operands) if step.rule.takes_frame else step.kernel(*operands)
                results = list(got) if len(step.results) != 1 or type(got) is list else [got]
                for slot, value in zip(step.results, results, strict=True):
                    values[slot] = value
                watch.see(step.op, operands, results, frame.call)
                for slot in step.dead:
                    values[slot] = None
        except (Error, Aborted):
            raise
        except Exception as error:
            raise _failure(step, error) from error
        return [values[slot] for slot in self.results]


def _failure(step: Step | None, error: Exception) -> ExecutionError:
    """An error of a step's kernel, as one that names the operation."""
    assert step is not None
    return ExecutionError(f"{step.op.title} failed: {type(error).__name__}: {error}")


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
    """An operation as seen by makers of kernels.

    Attributes:
        view: an instance of its class in `hilo.dialect`, with an accessor for each attribute; None after preparation.
        name: such as `"stablehlo.add"`.
        operands, results: types of the values.
        regions: one block each.
        callee: the function that it runs, for operations in `CALLEES`; else empty.
        function: the function of a symbol, such as a callee.
        host_kernel: the kernel of a symbol that represents a call of the process; None for other symbols.
        settings: see `Settings`.
        index: its position in the program's text, counting operations from 0.
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
        self.callee = ""
        if self.name in CALLEES:
            self.callee = ir.FlatSymbolRefAttr(operation.attributes[CALLEES[self.name]]).value
        self.function: Callable[[str], Function] = preparation.function
        self.host_kernel: Callable[[str], Kernel | None] = preparation.host_kernel
        self.settings = preparation.settings
        self.index = index
        self.place = place(operation.location)
        self.result_names = tuple(value.get_name(preparation.names) for value in operation.results)

    @property
    def title(self) -> str:
        """Its name in messages."""
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

    def forget_ir(self) -> None:
        """Releases the operation, which may not exist any more when the program runs."""
        del self.view

    def attribute(self, name: str) -> ir.Attribute | None:
        """An attribute, or None."""
        attributes = self.view.operation.attributes
        return attributes[name] if name in attributes else None
