"""Compiles a block that runs often into a Python function: one line a step, values in local variables.

    (%a, %b): %1 = add %a, %b; %2 = while(%1) {… uses %a …}; return %2
becomes
    def block(frame, v0, v1):
        values = frame.values
        values[0] = v0
        v2 = v0 + v1
        v3 = k3(frame, v2)
        return (v3,)

A value that a nested region uses is also stored in the frame, where regions look up values from outside. The number of
a line identifies the step that failed.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator
from types import CodeType, TracebackType
from typing import TYPE_CHECKING, Any

from hilo.dialect.operations.traits import with_trait

if TYPE_CHECKING:
    from hilo.targets.evaluator.program import Block, Step

OFTEN = 32
"""Runs of a block that are interpreted before it is compiled, which costs as much as some tens of runs."""

_INFIX: dict[object, str] = {
    operator.add: "+",
    operator.sub: "-",
    operator.mul: "*",
    operator.truediv: "/",
    operator.and_: "&",
    operator.or_: "|",
    operator.xor: "^",
    operator.eq: "==",
    operator.ne: "!=",
    operator.lt: "<",
    operator.le: "<=",
    operator.gt: ">",
    operator.ge: ">=",
}
_CONSTANTS = with_trait("constant")
_NAME = "<evaluated block>"


class BlockCode:
    """A block compiled into a function.

    Attributes:
        run: frame and arguments -> results.
    """

    def __init__(self, block: Block) -> None:
        self._lines: list[str] = []
        self._steps: dict[int, Step] = {}
        self._globals: dict[str, Any] = {}
        self._shared = _uses_inside(block)
        arguments = [f"v{slot}" for slot in block.arguments]
        self._add(f"def block({', '.join(['frame', *arguments])}):", indent="")
        self._add("values = frame.values")
        for slot in block.arguments:
            self._share(slot)
        own = {*block.arguments, *itertools.chain.from_iterable(step.results for step in block.steps)}
        for slot in sorted({slot for step in block.steps for slot in step.operands} | {*block.results}):
            if slot not in own:
                self._add(f"v{slot} = values[{slot}]")
        for index, step in enumerate(block.steps):
            self._step(f"k{index}", step)
        self._add(f"return [{', '.join(f'v{slot}' for slot in block.results)}]")
        exec(compile("\n".join(self._lines), _NAME, "exec"), self._globals)
        self.run: Callable[..., list[Any]] = self._globals["block"]

    def failed_step(self, traceback: TracebackType | None) -> Step | None:
        """The step of this block in which an error was raised."""
        code: CodeType = self.run.__code__
        while traceback is not None:
            if traceback.tb_frame.f_code is code:
                return self._steps.get(traceback.tb_lineno)
            traceback = traceback.tb_next
        return None

    def _add(self, line: str, step: Step | None = None, indent: str = "    ") -> None:
        self._lines.append(indent + line)
        if step is not None:
            self._steps[len(self._lines)] = step

    def _share(self, slot: int) -> None:
        if slot in self._shared:
            self._add(f"values[{slot}] = v{slot}")

    def _step(self, name: str, step: Step) -> None:
        right = self._expression(name, step)
        if len(step.results) == 1:
            (slot,) = step.results
            self._add(f"v{slot} = {right}", step)
            if not step.rule.is_elementwise or step.is_quantized:
                self._add(f"if type(v{slot}) is list: (v{slot},) = v{slot}", step)
        elif step.results:
            self._add(f"({', '.join(f'v{slot}' for slot in step.results)},) = {right}", step)
        else:
            self._add(right, step)
        for slot in step.results:
            self._share(slot)
        shared = [slot for slot in step.dead if slot in self._shared]
        for form, slots in (("v{}", step.dead), ("values[{}]", shared)):
            if slots:
                self._add(" = ".join([*map(form.format, slots), "None"]))

    def _expression(self, name: str, step: Step) -> str:
        """The expression for the step's results; `name` is that of its kernel or constant."""
        operands = [f"v{slot}" for slot in step.operands]
        if step.op.name in _CONSTANTS and not operands:
            self._globals[name] = step.kernel()
            return name
        if step.kernel in _INFIX and len(operands) == 2:
            return f"{operands[0]} {_INFIX[step.kernel]} {operands[1]}"
        self._globals[name] = step.kernel
        return f"{name}({', '.join(['frame', *operands] if step.rule.takes_frame else operands)})"


def _uses_inside(block: Block) -> frozenset[int]:
    """The slots that the regions of a block's steps use."""

    def blocks(outer: Block) -> Iterator[Block]:
        for step in outer.steps:
            for region in step.op.regions:
                yield region
                yield from blocks(region)

    return frozenset(
        slot
        for region in blocks(block)
        for slot in itertools.chain(region.results, *(step.operands for step in region.steps))
    )
