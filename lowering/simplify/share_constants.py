"""Merges equal constants of a block, and the sizes of its kernels.

    %a = stablehlo.constant dense<2.0> : tensor<f32>
    %x = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %b = stablehlo.constant dense<2.0> : tensor<f32>
    %y = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<f32>) -> tensor<128xf32>
becomes
    %a = stablehlo.constant dense<2.0> : tensor<f32>
    %x = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<128xf32>

    %n = arith.constant 128 : index            %m = arith.constant 128 : index
    %s = util.optimization_barrier %n          %t = util.optimization_barrier %m
becomes
    %n = arith.constant 128 : index
    %s = util.optimization_barrier %n

Each function that passes expand has constants of its own, and each call of a kernel that takes any size reads its sizes
from behind a barrier of its own. In a program of many functions, these are half of the operations that all later
passes walk over: of the gradient of 18 steps with transforms, 3,300 are left of 7,300.

Leaves alone: computations on other values, whose users passes tell apart; kernels, and reducers; barriers whose results
one operation reads together, since two arguments of a kernel would become the same value, and it another kernel.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from hilo.dialect.iree import ir
from hilo.lowering.framework.contents import blocks, operations
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass

_CONSTANT, _BROADCAST = "stablehlo.constant", "stablehlo.broadcast_in_dim"
_VIEWS = {_BROADCAST: "broadcast_dimensions", "flow.tensor.reshape": "operandSegmentSizes"}
"""Operations on one constant, and perhaps on sizes, with the attribute that tells apart those with the same result."""

_NUMBER, _BARRIER = "arith.constant", "util.optimization_barrier"


@dataclass(frozen=True)
class Options:
    broadcasts: bool = option(True, "also merge broadcasts; kernels of small operations take in their own")


@define_pass("share-constants", options=Options, concerns=operations(_CONSTANT, _BARRIER), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Merges constants, views of them, and sizes in each block."""
    options = run.options
    assert isinstance(options, Options)
    names = {_CONSTANT, *_VIEWS} if options.broadcasts else {_CONSTANT, *_VIEWS} - {_BROADCAST}
    for block in blocks(op):
        run.statistics["shared constants"] += _share(block, names)


def _share(block: ir.Block, names: Collection[str]) -> int:
    """Merges what is equal in a block; returns how many operations are gone.

    Args:
        block: of a function, or of control flow.
        names: the names of the constants and views that are merged.
    """
    constants, sizes = _Constants(), _Sizes()
    gone: list[ir.Operation] = []
    for view in block.operations:
        name = view.operation.name
        if (name in names and constants.have(view.operation)) or (name == _BARRIER and sizes.have(view.operation)):
            gone.append(view.operation)
    numbers = dict.fromkeys(value for op in gone if op.name == _BARRIER for value in op.operands)
    _erase(reversed(gone))
    _erase([value.owner.operation for value in numbers if not any(value.uses)])
    return len(gone)


def _erase(ops: Iterable[ir.Operation]) -> None:
    for op in ops:
        op.erase()


@dataclass
class _Constants:
    """The constants of a block that stay, and their views.

    Attributes:
        known: their results, by what they are known by.
        values: the same results.
    """

    known: dict[Hashable, ir.Value] = field(default_factory=dict)
    values: set[ir.Value] = field(default_factory=set)

    def have(self, op: ir.Operation) -> bool:
        """Whether there is an equal operation, which replaces this one; if not, it is one of these now."""
        key = self._key(op)
        if key is None:
            return False
        result = op.results[0]
        first = self.known.setdefault(key, result)
        if first == result:
            self.values.add(result)
            return False
        result.replace_all_uses_with(first)
        return True

    def _key(self, op: ir.Operation) -> Hashable | None:
        """What a constant, or a view of one, is known by; None: it is a view of something else."""
        if op.name == _CONSTANT:
            value: Hashable = op.attributes["value"]
            return value
        operands = op.operands
        if operands[0] not in self.values:
            return None
        return (*operands, op.attributes[_VIEWS[op.name]], op.results[0].type)


@dataclass
class _Sizes:
    """The barriers of sizes of a block that stay.

    Attributes:
        known: by their numbers, each with all operations that read it.
    """

    known: dict[Hashable, list[tuple[ir.Operation, set[ir.Operation]]]] = field(default_factory=dict)

    def have(self, barrier: ir.Operation) -> bool:
        """Whether there is a barrier of equal sizes, which replaces this one; if not, it is one of these now."""
        numbers = _numbers(barrier.operands)
        if numbers is None:
            return False
        readers = {use.owner.operation for result in barrier.results for use in result.uses}
        for first, others in self.known.setdefault(numbers, []):
            if others.isdisjoint(readers):
                for old, new in zip(barrier.results, first.results, strict=True):
                    old.replace_all_uses_with(new)
                others |= readers
                return True
        self.known[numbers].append((barrier, readers))
        return False


def _numbers(values: Sequence[ir.Value]) -> Hashable | None:
    """The numbers that constants hold, with their types; None if there is another value."""
    makers = [value.owner for value in values]
    if any(isinstance(maker, ir.Block) or maker.operation.name != _NUMBER for maker in makers):
        return None
    return tuple(maker.operation.attributes["value"] for maker in makers)
