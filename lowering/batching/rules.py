"""Batching rules: what an operation becomes if some of its operands have a batch dimension, always the first one.

    @rule("stablehlo.transpose")
    def transposed(op, batch):
        return batch.again(op, permutation=integers(0, *(d + 1 for d in op.permutation)))

A rule builds at the insertion point and returns, for each result, a value with the batch dimension; or None if it does
not handle the operation. Operations without a rule, or that theirs does not handle, run in a loop over the batch.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CHLO_ELEMENTWISE, ELEMENTWISE
from hilo.dialect.support.errors import PassError
from hilo.lowering.framework.build import broadcast, shape_of, tensor
from hilo.lowering.framework.locations import place

Results: TypeAlias = "Sequence[ir.Value] | None"
Rule: TypeAlias = "Callable[[Any, Batch], Results]"
F = TypeVar("F", bound="Rule")

RULES: dict[str, Rule] = {}
"""Rules by operation name."""

_MODULES = ("elementwise", "movement", "indexing", "folding", "products", "process")


@dataclass
class Batch:
    """The values that have the batch dimension so far.

    Attributes:
        size: of the batch dimension.
        known: the replacement of each value that depends on a batched argument: [size, …its own dimensions].
        counters: how often each rewrite was applied, by name.
    """

    size: int
    known: dict[ir.Value, ir.Value] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)

    def has(self, value: ir.Value) -> bool:
        return value in self.known

    def get(self, value: ir.Value) -> ir.Value:
        """The value with the batch dimension if it has one, else the value itself."""
        return self.known.get(value, value)

    def wide(self, value: ir.Value) -> ir.Value:
        """The value with the batch dimension; it is broadcast along it if it does not vary."""
        if value in self.known:
            return self.known[value]
        shape = shape_of(value)
        return broadcast(value, (self.size, *shape), range(1, len(shape) + 1))

    def type(self, type_: ir.Type) -> ir.RankedTensorType:
        """The type with the batch dimension in front."""
        return tensor((self.size, *ir.ShapedType(type_).shape), ir.ShapedType(type_).element_type)

    def again(
        self, view: Any, operands: Sequence[ir.Value] | None = None, **attributes: ir.Attribute
    ) -> list[ir.Value]:
        """Builds the operation on operands with the batch dimension (all of them, if none are given).

        Args:
            view: the operation.
            operands: replace the operation's own.
            attributes: replace the operation's own of the same names.
        """
        op = view.operation
        given = [self.wide(value) for value in op.operands] if operands is None else list(operands)
        kept = {name: op.attributes[name] for name in op.attributes}
        types = [self.type(result.type) for result in op.results]
        made = ir.Operation.create(op.name, types, given, {**kept, **attributes}, regions=len(op.regions))
        if len(op.regions):
            copy = op.clone()
            for source, target in zip(copy.operation.regions, made.regions, strict=True):
                while len(source.blocks):
                    source.blocks[0].append_to(target)
            copy.operation.erase()
        return list(made.results)


def rule(*names: str) -> Callable[[F], F]:
    """Registers the rule of operations."""

    def register(function: F) -> F:
        RULES.update(dict.fromkeys(names, function))
        return function

    return register


def find_rule(op: ir.Operation) -> Rule | None:
    """The rule of an operation; None if it has none."""
    for module in _MODULES:
        importlib.import_module(f"hilo.lowering.batching.{module}")
    if op.name in ELEMENTWISE or op.name in CHLO_ELEMENTWISE:
        return RULES["elementwise"]
    return RULES.get(op.name)


def check_static(op: ir.Operation, values: Sequence[ir.Value]) -> None:
    """Raises a PassError if a value has dynamic dimensions."""
    for value in values:
        if isinstance(value.type, ir.RankedTensorType) and not ir.ShapedType(value.type).has_static_shape:
            message = f"batch: {op.name} has a value of {value.type}; it takes dimensions of known sizes"
            raise PassError(f"{message}, which refine-shapes finds\n  at {place(op.location)}")


# ---- attributes ------------------------------------------------------------------------------------------------------


def integers(*values: int) -> ir.Attribute:
    return ir.DenseI64ArrayAttr.get(list(values))


def number(value: int) -> ir.Attribute:
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), value)


def up(dimensions: Sequence[int], by: int = 1) -> tuple[int, ...]:
    """Indices of dimensions after the new first one is inserted.

    >>> up((0, 2))
    (1, 3)
    """
    return tuple(d + by for d in dimensions)
