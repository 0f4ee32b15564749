"""Proves that the results of a program on padded arguments begin with those on the original arguments.

    %0 = stablehlo.tanh %x : tensor<5x3xf32>       %0 = stablehlo.tanh %x : tensor<8x3xf32>
    %1 = stablehlo.reverse %0, dims = [1]          %1 = stablehlo.reverse %0, dims = [1]

The function is traced at both sizes, and the two programs are read in parallel, operation by operation. The larger
value of each operation begins with the smaller one if that holds for its operands, and if the operation's rule
(`rules.py`) says so: reversing the padded rows, or a sum over them, would mix them with the padding. A sum is still the
same if its padding is zero, which is known for arguments and for the results of operations that preserve zeros.

A program without a proof may be right all the same, but that is not known. Source: induction over the operations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import PassError
from hilo.lowering.framework.locations import place
from hilo.lowering.shapes.padded.pair import NotProved, Pair, longer
from hilo.lowering.shapes.padded.rules import check, keeps_zeros
from hilo.lowering.shapes.size_template import PREPARATION, constant_of, copied, function_of, operations_of


def why_not_padded(padded: ir.Module, exact: ir.Module) -> str | None:
    """Why the padded program may give other results; None if its results begin with the right ones.

    Args:
        padded: the program on arguments padded with zeros.
        exact: the program of the same function on the original arguments.
    """
    try:
        modules = [copied(module, PREPARATION) for module in (padded, exact)]
        one, other = (function_of(module).regions[0].blocks[0] for module in modules)
        proof = Proof()
        proof.zero.update(one.arguments)
        proof.block(one, other)
    except PassError as error:
        return str(error).splitlines()[0]
    return None


@dataclass
class Proof:
    """The facts known so far.

    Attributes:
        padded: for each value of the exact program, the value of the padded program that begins with it.
        zero: values of the padded program that have only zeros behind that beginning.
    """

    padded: dict[ir.Value, ir.Value] = field(default_factory=dict)
    zero: set[ir.Value] = field(default_factory=set)

    def block(self, padded: ir.Block, exact: ir.Block) -> None:
        """Reads a block in both programs."""
        self.define(padded.arguments, exact.arguments, "")
        pairs = operations_of(padded), operations_of(exact)
        if len(pairs[0]) != len(pairs[1]):
            raise NotProved(f"it has {len(pairs[0])} operations when it is padded, and {len(pairs[1])} otherwise")
        for one, other in zip(*pairs, strict=True):
            self.operation(one, other)

    def define(self, padded: Sequence[ir.Value], exact: Sequence[ir.Value], where: str) -> None:
        """Records values of which one begins with the other."""
        for one, other in zip(padded, exact, strict=True):
            if not _begins(one.type, other.type):
                raise NotProved(f"a value is {one.type} when it is padded, and {other.type} otherwise{where}")
            self.padded[other] = one

    def operation(self, padded: ir.Operation, exact: ir.Operation) -> None:
        """Reads one operation in both programs.

        Raises:
            NotProved: its results may differ.
        """
        where = f" ({place(exact.location)})"
        counts = {(op.name, len(op.operands), len(op.results), len(op.regions)) for op in (padded, exact)}
        if len(counts) > 1:
            raise NotProved(f"it runs {padded.name} when it is padded, and {exact.name} otherwise{where}")
        for one, other in zip(padded.operands, exact.operands, strict=True):
            self.operand(one, other, where)
        values = [*zip(padded.operands, exact.operands, strict=True), *zip(padded.results, exact.results, strict=True)]
        if any(not _begins(one.type, other.type) for one, other in values):
            raise NotProved(f"{exact.name} has results of other shapes when it is padded{where}")
        pair = Pair(padded.opview, exact.opview, self.zero)
        if any(longer(one, other) for one, other in values):
            check(pair)
        else:
            pair.need_same()
        for regions in zip(padded.regions, exact.regions, strict=True):
            for blocks in zip(*regions, strict=True):
                self.block(*blocks)
        self.define(padded.results, exact.results, where)
        if keeps_zeros(pair):
            self.zero.update(padded.results)

    def operand(self, padded: ir.Value, exact: ir.Value, where: str) -> None:
        """Refuses operands unless one begins with the other."""
        found, wanted = constant_of(padded), constant_of(exact)
        if found is not None and wanted is not None:
            one, other = to_numpy(found.attributes["value"]), to_numpy(wanted.attributes["value"])
            if not _begins(padded.type, exact.type) or not _is_start(one, other):
                raise NotProved(f"a constant is computed from the size{where}")
        elif self.padded.get(exact) != padded:
            raise NotProved(f"it has other operands when it is padded{where}")


def _is_start(array: np.ndarray, start: np.ndarray) -> bool:
    first = array[tuple(map(slice, start.shape))]
    return bool(np.ascontiguousarray(first).tobytes() == np.ascontiguousarray(start).tobytes())


def _begins(padded: ir.Type, exact: ir.Type) -> bool:
    """Whether a value of one type can begin with one of the other: same element type and rank, and no shorter."""
    if padded == exact:
        return True
    if not isinstance(padded, ir.RankedTensorType) or not isinstance(exact, ir.RankedTensorType):
        return False
    one, other = ir.RankedTensorType(padded), ir.RankedTensorType(exact)
    if one.element_type != other.element_type or one.rank != other.rank:
        return False
    return one.has_static_shape and all(n >= m for n, m in zip(one.shape, other.shape, strict=True))
