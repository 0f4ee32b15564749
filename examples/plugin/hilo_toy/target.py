"""`toy-chip`: an accelerator with a matrix unit, simulated in NumPy. It supports f32, a few operations, and no loops.

It does what a real one does: its profile describes what it supports and why not the rest, it refuses a program as a
whole with all reasons, translates supported programs to its own instructions once, and runs these at each call,
counting cycles.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.io import module_bytecode, parse_module
from hilo.dialect.iree import ir
from hilo.dialect.operations import declared
from hilo.lowering import run_pipeline
from hilo.lowering.framework.profile import Profile
from hilo.targets.host.module import Call
from hilo.targets.replicas.executable import ReplicatedExecutable
from hilo.targets.runtime.executable import CompileInfo
from hilo.targets.runtime.host_runner import HostRunner
from hilo.targets.target import BuildRequest, Options, Target


def _dot(op: stablehlo.DotGeneralOp) -> Callable[..., np.ndarray]:
    numbers = op.dot_dimension_numbers
    axes = (list(numbers.lhs_contracting_dimensions), list(numbers.rhs_contracting_dimensions))
    return lambda lhs, rhs: np.tensordot(lhs, rhs, axes)


def _constant(op: stablehlo.ConstantOp) -> Callable[..., np.ndarray]:
    value = to_numpy(op.value)
    return lambda: value


def _broadcast(op: stablehlo.BroadcastInDimOp) -> Callable[..., np.ndarray]:
    dims = tuple(op.result.type.shape)

    def run(operand: np.ndarray) -> np.ndarray:
        spread = [1] * len(dims)
        for axis, dim in enumerate(op.broadcast_dimensions):
            spread[dim] = operand.shape[axis]
        return np.broadcast_to(operand.reshape(spread), dims)

    return run


INSTRUCTIONS: dict[str, Callable[..., Callable[..., np.ndarray]]] = {
    "stablehlo.add": lambda op: np.add,
    "stablehlo.broadcast_in_dim": _broadcast,
    "stablehlo.constant": _constant,
    "stablehlo.dot_general": _dot,
    "stablehlo.maximum": lambda op: np.maximum,
    "stablehlo.multiply": lambda op: np.multiply,
    "stablehlo.tanh": lambda op: np.tanh,
}


def reason(op: ir.Operation) -> str | None:
    """Why the chip does not support an operation."""
    if op.name in ("builtin.module", "func.func", "func.return"):
        return None
    if op.name not in INSTRUCTIONS:
        return f"the chip has no instruction for it; it has {', '.join(sorted(INSTRUCTIONS))}"
    if op.name == "stablehlo.dot_general" and op.opview.dot_dimension_numbers.lhs_batching_dimensions:
        return "the matrix unit takes no batches"
    return None


PROFILE = Profile("toy-chip", element_types=frozenset({"f32"}), filter=reason)


@dataclass(frozen=True, slots=True)
class ToyOptions(Options):
    """Options of `toy-chip`."""

    lanes: int = field(default=16, metadata={"help": "how many elements the chip computes in a cycle"})


class ToyRunner(HostRunner):
    """Runs a list of instructions. `cycles` counts the cycles of all calls."""

    def __init__(self, request: BuildRequest, block: ir.Block) -> None:
        info = CompileInfo(
            "toy-chip", "toy-chip", "default", (), "in-process", "", "compiled", 0, "", {}, request.replicas
        )
        super().__init__(request.signature, info)
        self.lanes = request.options.lanes
        self.cycles = 0
        slots = {argument: index for index, argument in enumerate(block.arguments)}
        self.program: list[tuple[Callable[..., np.ndarray], list[int]]] = []
        *body, end = block.operations
        for op in body:
            self.program.append((INSTRUCTIONS[op.operation.name](op), [slots[value] for value in op.operands]))
            slots[op.results[0]] = len(slots)
        self.returned = [slots[value] for value in end.operands]

    def run_one(self, call: Call, arguments: Sequence[np.ndarray]) -> Sequence[np.ndarray]:
        values = list(arguments)
        for instruction, slots in self.program:
            values.append(instruction(*(values[slot] for slot in slots)))
            self.cycles += math.ceil(values[-1].size / self.lanes)
        return [values[slot] for slot in self.returned]


class ToyExecutable(ReplicatedExecutable):
    """A program for the chip, with the number of cycles of all its calls."""

    runner: ToyRunner

    @property
    def cycles(self) -> int:
        return self.runner.cycles


def build(request: BuildRequest) -> ToyExecutable:
    """Checks the program as a whole, then translates its entry function to instructions."""
    module = parse_module(module_bytecode(request.module))
    passes = [dialect.legalize for dialect in declared.used_dialects(module.operation) if dialect.legalize]
    passes += ["inline", "symbol-dce", "legalize-deprecated", "check-legality"]
    run_pipeline(module, ",".join(passes), profile=PROFILE)
    entry = next(op for op in module.body.operations if op.name.value == request.signature.entry)
    return ToyExecutable(ToyRunner(request, entry.regions[0].blocks[0]))


TARGET = Target(
    name="toy-chip",
    description="a simulated accelerator that counts its cycles",
    takes=PROFILE,
    options=ToyOptions,
    build=build,
    runner=ToyRunner,
    priority=40,
)
