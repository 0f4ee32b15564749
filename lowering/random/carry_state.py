"""Threads the state of random numbers, a key and a counter, through a program as one more value.

    %r = stablehlo.while(%i = %zero) … do { %x = stablehlo.rng … ; … return %next }
becomes
    %r:2 = stablehlo.while(%i = %zero, %s = %state) … do { %x, %t = draw(%s); … return %next, %t }

Calls and the branches of `case` and `if` carry it in the same way. The condition of a loop returns only a predicate: it
draws from a stream of its own, which the loop's body advances.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import BRANCHES
from hilo.dialect.support.errors import TargetError
from hilo.lowering.framework.build import constant, tensor
from hilo.lowering.framework.contents import any_inside, collect
from hilo.lowering.framework.locations import place

Draw: TypeAlias = Callable[[ir.Operation, ir.Value], ir.Value]
"""Replaces an operation by numbers drawn from a state (the operation is then erased), and returns the next state."""

_CONDITION = 0xD1B54A32D192ED03


def state_type() -> ir.RankedTensorType:
    """Key and counter, as `rng_bit_generator` takes them for three-fry."""
    return tensor((2,), ir.IntegerType.get_unsigned(64))


class Threading:
    """Threads a state through each operation of a module that draws, and draws for it.

    Args:
        draws: whether an operation draws random numbers.
        draw: replaces such an operation.
        key: the initial key of public functions; None: they take the state as an additional, last argument.
    """

    def __init__(self, draws: Callable[[ir.Operation], bool], draw: Draw, key: int | None) -> None:
        self.draws = draws
        self.draw = draw
        self.key = key
        self.functions: set[str] = set()

    def run(self, root: ir.Operation) -> None:
        """Rewrites the functions inside `root` in place."""
        drawing = self._find(collect(root, "func.func", outer_first=True))
        for function in drawing:
            self.function(function)

    def _find(self, functions: list[ir.Operation]) -> list[ir.Operation]:
        """The functions that draw, directly or in functions that they call; fills `self.functions` with their names."""
        while True:
            drawing = [function for function in functions if self.is_drawing(function)]
            names = {ir.StringAttr(function.attributes["sym_name"]).value for function in drawing}
            if names == self.functions:
                return drawing
            self.functions = names

    def is_drawing(self, op: ir.Operation) -> bool:
        """Whether an operation, or one inside it, or in a function that it calls, draws.

        NOTE: these operations cannot be kept in a set: the bindings hash an operation by its contents, which change
            when
        its operands are replaced.
        """

        def draws(inner: ir.Operation) -> bool:
            if inner.name == "func.call":
                return ir.FlatSymbolRefAttr(inner.attributes["callee"]).value in self.functions
            return self.draws(inner)

        return any_inside(op, draws)

    def function(self, op: ir.Operation) -> None:
        """func(x) -> func(x, state)"""
        kind = ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value)
        inputs, results = list(kind.inputs), list(kind.results)
        is_private = _is_private(op)
        block = op.regions[0].blocks[0]
        with op.location:
            if is_private or self.key is None:
                state: ir.Value = block.add_argument(state_type(), op.location)
                inputs.append(state_type())
                _describe(op, "arg_attrs")
            else:
                with ir.InsertionPoint.at_block_begin(block):
                    state = constant(np.array([self.key, 0], np.uint64))
            last = self.block(block, state)
            if is_private:
                results.append(state_type())
                _describe(op, "res_attrs")
                _return(block, last)
            op.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, results, op.context))

    def block(self, block: ir.Block, state: ir.Value) -> ir.Value:
        """Threads a state through the operations of a block; returns the last one."""
        for op in [view.operation for view in block.operations]:
            if not self.is_drawing(op):
                continue
            with op.location:
                if self.draws(op):
                    with ir.InsertionPoint(op):
                        state = self.draw(op, state)
                elif op.name == "func.call":
                    state = self.rebuilt(op, [*op.operands, state])
                elif op.name == "stablehlo.while":
                    state = self.loop(op, state)
                elif op.name in BRANCHES:
                    for region in op.regions:
                        _return(region.blocks[0], self.block(region.blocks[0], state))
                    state = self.rebuilt(op, list(op.operands))
                else:
                    raise TargetError(
                        f"{place(op.location)}: error: {op.name}: its computation draws random numbers, "
                        "of which the number is not known; draw an array of them before"
                    )
        return state

    def loop(self, op: ir.Operation, state: ir.Value) -> ir.Value:
        """while(x) -> while(x, state)"""
        condition, body = (region.blocks[0] for region in op.regions)
        seen, carried = (block.add_argument(state_type(), op.location) for block in (condition, body))
        with ir.InsertionPoint.at_block_begin(condition):
            marker = constant(np.array([_CONDITION, 0], np.uint64))
            start = stablehlo.multiply(seen, constant(np.array([1, 1 << 24], np.uint64)))
            start = stablehlo.xor(start, marker)
        draws = any(self.is_drawing(view.operation) for view in condition.operations)
        if draws:
            self.block(condition, start)
        last = self.block(body, carried)
        if draws:
            with ir.InsertionPoint(_terminator(body)):
                last = stablehlo.add(last, constant(np.array([0, 1], np.uint64)))
        _return(body, last)
        return self.rebuilt(op, [*op.operands, state])

    def rebuilt(self, op: ir.Operation, operands: list[ir.Value]) -> ir.Value:
        """Rebuilds the operation with other operands and the state as an additional result, which is returned."""
        attributes = {name: op.attributes[name] for name in op.attributes}
        types = [*(result.type for result in op.results), state_type()]
        with ir.InsertionPoint(op):
            new = ir.Operation.create(op.name, types, operands, attributes, regions=len(op.regions))
        for source, target in zip(op.regions, new.regions, strict=True):
            source.blocks[0].append_to(target)
        *kept, state = new.results
        for old, result in zip(op.results, kept, strict=True):
            old.replace_all_uses_with(result)
        op.erase()
        return state


def _is_private(function: ir.Operation) -> bool:
    return (
        "sym_visibility" in function.attributes
        and ir.StringAttr(function.attributes["sym_visibility"]).value == "private"
    )


def _describe(function: ir.Operation, name: str) -> None:
    """Adds an attribute dictionary for one more argument or result, if the others have some."""
    if name in function.attributes:
        function.attributes[name] = ir.ArrayAttr.get([*ir.ArrayAttr(function.attributes[name]), ir.DictAttr.get({})])


def _terminator(block: ir.Block) -> ir.Operation:
    return list(block.operations)[-1].operation


def _return(block: ir.Block, value: ir.Value) -> None:
    """return x -> return x, value"""
    last = _terminator(block)
    with ir.InsertionPoint(last), last.location:
        ir.Operation.create(last.name, [], [*last.operands, value])
    last.erase()
