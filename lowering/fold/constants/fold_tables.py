"""Evaluates what is computed element by element, or moved, from large constants: the weights of a trained model.

    %t = stablehlo.transpose %weights, dims = [1, 0] : (tensor<256x64xf32>) -> tensor<64x256xf32>
    %s = stablehlo.multiply %t, %scales : tensor<64x256xf32>
becomes
    %s = stablehlo.constant dense<"0x…"> : tensor<64x256xf32>

Moves that become kernels would run in each call: with 1000 x 1000 reversed weights a product takes 452 µs in place of
551. The rest the compiler evaluates when a program is loaded; but it reshapes constants one element at a time, which
takes a microsecond each. The parts of complex constants of any size are constants, too: the compiler makes a program
for each of them, some in an order that it refuses («jit global source initialization order invalid»). A sort of 64 x 64
c64 with constant values compiles in 52 ms of CPU instead of 154 (XLA 22).

Leaves alone: conversions, since weights that are narrowed may be widened again, and of these the compiler evaluates
both or none; what has more bytes than the constants that it is computed from; predicates, and integers of fewer than 8
bits; functions, and arithmetic whose results are infinite, NaN or subnormal, whose rules differ between targets;
initial values of loops, since the compiler binds some constants of loops wrongly.
Source: StableHLO specification.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from hilo.dialect.attributes.constants import from_numpy, to_numpy
from hilo.dialect.iree import ir
from hilo.lowering.fold.constants.evaluate import are_plain, evaluate, row_of
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.contents import KERNELS, collect
from hilo.lowering.framework.passes import PassRun, define_pass

_MOVES = frozenset(
    f"stablehlo.{name}" for name in "broadcast_in_dim reshape transpose reverse slice concatenate real imag".split()
)
_COMPUTES = frozenset(
    f"stablehlo.{name}" for name in "add subtract multiply divide maximum minimum negate abs and or xor".split()
)


@dataclass(frozen=True)
class Options:
    """Options of `fold-tables`."""

    elements: int = field(
        default=1024, metadata={"help": "fewest elements of a constant that counts as a table; others cost nothing"}
    )


@dataclass(frozen=True)
class _Known:
    """The elements of a value, and how many bytes the largest table has that it is computed from, or those have that
    it joins: 0 if there is none."""

    elements: np.ndarray
    bytes: int


@define_pass("fold-tables", options=Options, counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Evaluates in program order, and writes what others read."""
    assert isinstance(run.options, Options)
    found = _Found(run.options.elements)
    if any(map(found.is_table, collect(op, "stablehlo.constant"))):
        op.walk(found.visit, ir.WalkOrder.PRE_ORDER)
        run.statistics["folded"] += found.write()


class _Found:
    """What is known of a program's values, and the operations that compute it from tables, in program order."""

    def __init__(self, least: int) -> None:
        self.least = least
        self.known: dict[ir.Value, _Known] = {}
        self.ops: list[ir.Operation] = []

    def is_table(self, constant: ir.Operation) -> bool:
        """Whether a constant has so many elements that computing with them takes time."""
        value = constant.attributes["value"]
        if not isinstance(value, ir.DenseElementsAttr) or value.is_splat:
            return False
        is_complex = isinstance(ir.ShapedType(value.type).element_type, ir.ComplexType)
        return is_complex or len(value) >= self.least

    def visit(self, op: ir.Operation) -> ir.WalkResult:
        """Evaluates an operation, if its operands are known."""
        if op.name in KERNELS:
            return ir.WalkResult.SKIP
        if op.name == "stablehlo.constant":
            self._read(op)
        elif op.name in _MOVES or op.name in _COMPUTES:
            self._evaluate(op)
        return ir.WalkResult.ADVANCE

    def _read(self, op: ir.Operation) -> None:
        value = op.attributes["value"]
        if _has_bytes(op.results[0]) and isinstance(value, ir.DenseElementsAttr):
            elements = to_numpy(value)
            self.known[op.results[0]] = _Known(elements, elements.nbytes if self.is_table(op) else 0)

    def _evaluate(self, op: ir.Operation) -> None:
        if not _has_bytes(op.results[0]) or any(operand not in self.known for operand in op.operands):
            return
        known = {operand: self.known[operand] for operand in op.operands}
        made = evaluate(op.opview, [known[operand].elements for operand in op.operands])
        if made is None or (op.name in _COMPUTES and not are_plain(made)):
            return
        read = [one.bytes for one in known.values()]
        self.known[op.results[0]] = _Known(made, sum(read) if op.name == "stablehlo.concatenate" else max(read))
        if any(read):
            self.ops.append(op)

    def write(self) -> int:
        """Replaces results by constants; returns how many. Users come first, so that what only they have used, and
        nothing reads any more, is removed."""
        written = 0
        for op in reversed(self.ops):
            result = op.results[0]
            users = [use.owner.operation for use in result.uses]
            if users and self._is_worth_it(result, users):
                with op.location, ir.InsertionPoint(op):
                    elements = np.ascontiguousarray(self.known[result].elements).reshape(shape_of(result))
                    value = from_numpy(elements, result.type)
                    made = ir.Operation.create("stablehlo.constant", [result.type], attributes={"value": value})
                result.replace_all_uses_with(made.result)
                written, users = written + 1, []
            if not users:
                op.erase()
        return written

    def _is_worth_it(self, result: ir.Value, users: list[ir.Operation]) -> bool:
        known = self.known[result]
        return known.elements.nbytes <= known.bytes and not any(user.name == "stablehlo.while" for user in users)


def _has_bytes(value: ir.Value) -> bool:
    """Whether each element of a value has bytes of its own, of a type that NumPy has."""
    row = row_of(value)
    return row is not None and row.numpy is not None and row.bits >= 8
