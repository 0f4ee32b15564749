"""Keeps long computations on iotas and reversals from being duplicated into each operation that reads them.

    %i = stablehlo.iota dim = 0 : tensor<50xf64>
    %0 = stablehlo.cosine %i : tensor<50xf64>
    %1 = stablehlo.multiply %0, %0 : tensor<50xf64>
    …
    %9 = stablehlo.multiply %8, %8 : tensor<50xf64>
becomes
    %i = stablehlo.iota dim = 0 : tensor<50xf64>
    %f = stablehlo.optimization_barrier %i
    %0 = stablehlo.cosine %f : tensor<50xf64>
    …

The compiler fuses an operation that reads no array, only iotas and constants, into each operation that reads its
result, which then reads no array either. A value with two users is then computed twice, its users' values four times,
and so on: the expansion of `lgamma` of an iota takes hours and all memory. Behind a barrier, an iota is an array.

The same holds for a reversal, which the compiler makes an operation that computes indices and looks the elements up:
`sin(x[::-1])` of f64 for Vulkan.

Leaves alone: iotas whose computations are short even when duplicated, such as masks; computations that also read
arrays.
Source: IREE's `areFusableAsElementwiseOps` (compiler/src/iree/compiler/DispatchCreation/FusionUtils.cpp).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.fence.fence_operations import CHEAP
from hilo.lowering.framework.barriers import BARRIERS, put_behind_barrier
from hilo.lowering.framework.contents import blocks
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.values import is_constant

LONGEST = 200
"""The most operations that a computation on iotas may have after duplication."""

_STARTS = frozenset({"stablehlo.iota", "stablehlo.reverse"})
"""Operations that become loops without arrays as operands."""

_FUSED = CHEAP | _STARTS | {"linalg.generic", "stablehlo.gather", "stablehlo.transpose"}


@define_pass("fence-iotas", counts_changes=True, adds=BARRIERS)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Puts a barrier behind each iota and reversal from which a long computation starts."""
    for block in blocks(op):
        for iota in _starts(block):
            put_behind_barrier(iota)
            run.statistics["fenced iotas"] += 1


@dataclass(frozen=True)
class _Computation:
    """A computation that reads only iotas, reversals and constants.

    Attributes:
        length: the number of its operations after duplication.
        starts: the iotas and reversals that it starts from; empty for a constant.
    """

    length: int
    starts: dict[ir.Value, None]


def _starts(block: ir.Block) -> dict[ir.Value, None]:
    """The iotas and reversals of a block from which computations longer than `LONGEST` start."""
    known: dict[ir.Value, _Computation] = {}
    found: dict[ir.Value, None] = {}
    for view in block.operations:
        op = view.operation
        if op.name in _FUSED and len(op.results) == 1 and (made := _computation(op, known)) is not None:
            known[op.results[0]] = made
            if made.length > LONGEST:
                found |= made.starts
    return found


def _computation(op: ir.Operation, known: Mapping[ir.Value, _Computation]) -> _Computation | None:
    """The computation of an operation's result; None if it reads an array."""
    if op.name in _STARTS:
        return _Computation(1, {op.results[0]: None})
    read = [value for value in _read(op) if not _is_number(value)]
    if any(value not in known for value in read):
        return None
    before = [known[value] for value in read]
    starts = {iota: None for one in before for iota in one.starts}
    own = len(op.regions[0].blocks[0].operations) if op.name == "linalg.generic" else 1
    length = sum(one.length for one in before) + own
    return _Computation(min(length, LONGEST + 1) if starts else 0, starts)


def _read(op: ir.Operation) -> list[ir.Value]:
    """The arrays that an operation reads element by element: not the operand of a gather or an update."""
    if op.name == "stablehlo.gather":
        return [op.operands[1]]
    return list(op.operands)[:-1] if op.name == "linalg.generic" else list(op.operands)


def _is_number(value: ir.Value) -> bool:
    """Whether a value is a splat constant."""
    return is_constant(value) and ir.DenseElementsAttr(value.owner.operation.attributes["value"]).is_splat
