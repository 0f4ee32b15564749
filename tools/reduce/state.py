"""What is reduced: a program's text, and the arguments of its call."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW, TERMINATORS
from hilo.targets.compilation.signature import Leaf, Signature, find_entry, read_signature

LEAVE_OPERATIONS = TERMINATORS | {"builtin.module", "func.func"}


@dataclass(frozen=True, eq=False)
class State:
    """A program and its arguments.

    Attributes:
        text: the module.
        arguments: one array for each argument of the entry function.
        seed: for the values of arguments that a reduction adds.
        keeps_reducers: what reductions, scatters, sorts and the like apply is left as it is: the result of a reduction
            by a function that is not associative is not defined.
    """

    text: str
    arguments: tuple[np.ndarray, ...]
    seed: int = 0
    keeps_reducers: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """The number of operations and of bytes, which a reduction decreases."""
        module = ir.Module.parse(self.text, context())
        return len(operations(module)), len(self.text)


@dataclass
class Draft:
    """A copy of a state that an edit changes."""

    module: ir.Module
    arguments: list[np.ndarray]
    seed: int = 0
    keeps_reducers: bool = False
    added: list[ir.Value] = field(default_factory=list)

    @staticmethod
    def of(state: State) -> Draft:
        return Draft(ir.Module.parse(state.text, context()), list(state.arguments), state.seed, state.keeps_reducers)

    @property
    def entry(self) -> ir.Operation:
        return find_entry(self.module)

    @property
    def block(self) -> ir.Block:
        return self.entry.regions[0].blocks[0]

    def may_change(self, op: ir.Operation) -> bool:
        """Whether an operation may be replaced: not in what another one applies, if that is left as it is."""
        parent = op.parent.operation
        return not self.keeps_reducers or parent.name in CONTROL_FLOW or parent.name == "func.func"

    def finish(self) -> State | None:
        """The resulting state; None if it is not a valid program."""
        update_signature(self.entry)
        remove_dead(self.module)
        try:
            if not self.module.operation.verify():
                return None
        except ir.MLIRError:
            return None
        text = str(self.module)
        signature = read_signature(self.module)
        if len(signature.args) != len(self.arguments):
            return None
        return State(text, tuple(self.arguments), self.seed, self.keeps_reducers)


def signature_of(state: State) -> Signature:
    """The types of the program's arguments and results."""
    return read_signature(ir.Module.parse(state.text, context()))


def operations(module: ir.Module) -> list[ir.Operation]:
    """A module's operations in the order of its text, including those in regions, except functions and returns."""
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> None:
        if op.name not in LEAVE_OPERATIONS:
            found.append(op)
        for region in op.regions:
            for block in region.blocks:
                for inner in block.operations:
                    visit(inner.operation)

    visit(module.operation)
    return found


def has_effects(op: ir.Operation) -> bool:
    """Whether the operation may be needed even if nothing uses its results."""
    return op.name.startswith("func.") or "has_side_effect" in op.attributes or not len(op.results)


def remove_dead(module: ir.Module) -> None:
    """Erases operations whose results nothing uses, and functions that nothing calls."""
    for op in reversed(operations(module)):
        if op.name == "func.call" or (not has_effects(op) and op.name not in LEAVE_OPERATIONS):
            if not any(any(True for _ in result.uses) for result in op.results):
                op.erase()
    text = str(module)
    for view in list(module.body.operations):
        op = view.operation
        if op.name == "func.func" and _is_private(op):
            name = ir.StringAttr(op.attributes["sym_name"]).value
            if text.count(f"@{name}(") + text.count(f"@{name} ") + text.count(f"@{name}\n") <= 1:
                op.erase()


def only_public(module: ir.Module, entry: str) -> str:
    """The text of a module in which all other functions are private, so that unused ones can be removed."""
    for view in module.body.operations:
        op = view.operation
        if op.name == "func.func":
            name = ir.StringAttr(op.attributes["sym_name"]).value
            with module.context:
                op.attributes["sym_visibility"] = ir.StringAttr.get("public" if name == entry else "private")
    return str(module)


def _is_private(function: ir.Operation) -> bool:
    attributes = function.attributes
    return "sym_visibility" in attributes and ir.StringAttr(attributes["sym_visibility"]).value == "private"


def update_signature(function: ir.Operation) -> None:
    """Updates a function's type to the types of its arguments and results; attributes of both are dropped."""
    block = function.regions[0].blocks[0]
    operands = list(block.operations)[-1].operation.operands
    types = ir.FunctionType.get([a.type for a in block.arguments], [v.type for v in operands], function.context)
    function.attributes["function_type"] = ir.TypeAttr.get(types)
    for name in ("arg_attrs", "res_attrs"):
        if name in function.attributes:
            del function.attributes[name]


def leaf_of(kind: ir.Type) -> Leaf | None:
    """An array type as part of a signature; None for a type that no argument can have."""
    from hilo.dialect.support.dtypes import BY_MLIR

    if not isinstance(kind, ir.RankedTensorType) or not kind.has_static_shape:
        return None
    row = BY_MLIR.get(str(kind.element_type))
    return None if row is None or row.numpy is None else Leaf(row, tuple(kind.shape))
