"""Removes tuples from functions, and tuples and tokens from their signatures.

    func.func @main(%t: tuple<tensor<4xf32>, tensor<i32>>, %k: !stablehlo.token) -> (tuple<tensor<i32>>, …token)
      %0 = stablehlo.get_tuple_element %t[1] : …
      %1 = stablehlo.tuple %0 : tuple<tensor<i32>>
      return %1, %k : …
becomes
    func.func @main(%a: tensor<4xf32>, %b: tensor<i32>) -> tensor<i32>
      return %b : tensor<i32>

A tuple, nested or not, becomes its arrays in order; a token in a signature counts as an empty tuple, since calls happen
in program order. Operands and results of calls, custom calls, composites and barriers are flattened in the same way.
The target's signature records how the caller's arguments form tuples.

Leaves alone: tokens within a function. Source: StableHLO specification, «tuple», «get_tuple_element», «Execution».
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.contents import types
from hilo.lowering.framework.passes import PassRun, define_pass

Tree: TypeAlias = "ir.Value | tuple[Tree, ...]"
"""A value, or the elements of a tuple."""

_TOKEN = "!stablehlo.token"
_BOUNDARIES = frozenset({"func.call", "func.return"})
_LAYOUTS = ("operand_layouts", "result_layouts")


def _is_folded(type_: ir.Type, at_boundary: bool = True) -> bool:
    return isinstance(type_, ir.TupleType) or (at_boundary and str(type_) == _TOKEN)


def flat_types(type_: ir.Type, at_boundary: bool = True) -> list[ir.Type]:
    """A tuple's array types in order; other types unchanged; at a boundary, nothing for a token."""
    if isinstance(type_, ir.TupleType):
        parts = ir.TupleType(type_)
        return [leaf for index in range(parts.num_types) for leaf in flat_types(parts.get_type(index), at_boundary)]
    return [] if at_boundary and str(type_) == _TOKEN else [type_]


def _leaves(tree: Tree) -> Iterator[ir.Value]:
    if isinstance(tree, tuple):
        for branch in tree:
            yield from _leaves(branch)
    else:
        yield tree


class _Flattening:
    def __init__(self) -> None:
        self.trees: dict[ir.Value, Tree] = {}
        self.dead: list[ir.Operation] = []

    def build(self, type_: ir.Type, leaves: Iterator[ir.Value], at_boundary: bool) -> Tree:
        """The tree of a type from its leaves; a token that is missing at a boundary becomes one that waits for
        nothing."""
        if isinstance(type_, ir.TupleType):
            parts = ir.TupleType(type_)
            return tuple(self.build(parts.get_type(i), leaves, at_boundary) for i in range(parts.num_types))
        if at_boundary and str(type_) == _TOKEN:
            return stablehlo.after_all([])
        return next(leaves)

    def bind(self, value: ir.Value, tree: Tree) -> None:
        """Records `tree` as the replacement of `value`."""
        if isinstance(tree, tuple):
            self.trees[value] = tree
        else:
            value.replace_all_uses_with(tree)

    def operands(self, op: ir.Operation, at_boundary: bool) -> list[ir.Value]:
        found: list[ir.Value] = []
        for operand in op.operands:
            found += (
                leaf
                for leaf in _leaves(self.trees.get(operand, operand))
                if not (at_boundary and str(leaf.type) == _TOKEN)
            )
        return found

    def function(self, op: ir.Operation) -> None:
        """func(%t: tuple<T…>) -> func(%a: T, …)"""
        kind = ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value)
        if not any(map(_is_folded, (*kind.inputs, *kind.results))):
            return
        flat = [[leaf for t in side for leaf in flat_types(t)] for side in (kind.inputs, kind.results)]
        for name, side in (("arg_attrs", kind.inputs), ("res_attrs", kind.results)):
            if name in op.attributes:
                op.attributes[name] = _flat_attributes(ir.ArrayAttr(op.attributes[name]), side)
        op.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(*flat, op.context))
        for block in op.regions[0]:
            old = list(block.arguments)
            new: list[ir.Value] = []
            for argument in old:
                new += (block.add_argument(leaf, argument.location) for leaf in flat_types(argument.type))
            leaves = iter(new)
            with ir.InsertionPoint.at_block_begin(block):
                for argument in old:
                    self.bind(argument, self.build(argument.type, leaves, at_boundary=True))

    def drop_arguments(self, op: ir.Operation) -> None:
        """Erases the arguments that `function` has replaced, once nothing uses them any more."""
        kind = ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value)
        for block in op.regions[0]:
            for _ in range(len(block.arguments) - len(kind.inputs)):
                block.erase_argument(0)

    def call(self, op: ir.Operation) -> None:
        """op(tuple<T…>) -> op(T…), for any operation with a variable number of operands"""
        at_boundary = op.name in _BOUNDARIES
        values = [*op.operands, *op.results]
        if not any(_is_folded(value.type, at_boundary) for value in values):
            return
        types = [leaf for result in op.results for leaf in flat_types(result.type, at_boundary)]
        attributes = {name: op.attributes[name] for name in op.attributes if name not in _LAYOUTS}
        with ir.InsertionPoint(op), op.location:
            new = ir.Operation.create(op.name, types, self.operands(op, at_boundary), attributes)
            leaves = iter(list(new.results))
            for result in op.results:
                self.bind(result, self.build(result.type, leaves, at_boundary))
        self.dead.append(op)


def _flat_attributes(attributes: ir.ArrayAttr, types: Sequence[ir.Type]) -> ir.ArrayAttr:
    """The attribute dictionaries of arguments or results; a tuple's says nothing about its arrays."""
    kept = []
    for attribute, type_ in zip(attributes, types, strict=True):
        folded = _is_folded(type_)
        kept += [ir.DictAttr.get({}) if folded else attribute] * len(flat_types(type_))
    return ir.ArrayAttr.get(kept)


def _collect(root: ir.Operation) -> list[ir.Operation]:
    """Operations with a tuple, functions, and the operations at their boundaries, in program order."""
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "func.func":
            kind = ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value)
            types = [*kind.inputs, *kind.results]
            at_boundary = True
        else:
            types = [value.type for value in (*op.operands, *op.results)]
            at_boundary = op.name in _BOUNDARIES
        if any(_is_folded(type_, at_boundary) for type_ in types):
            found.append(op)
        return ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


@define_pass("legalize-tuples", concerns=types(_is_folded))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Visits operations in program order, so that the parts of a tuple are known where it is used."""
    flattening = _Flattening()
    functions: list[ir.Operation] = []
    for one in _collect(op):
        with one.location:
            if one.name == "func.func":
                flattening.function(one)
                functions.append(one)
            elif one.name == "stablehlo.tuple":
                flattening.trees[one.results[0]] = tuple(flattening.trees.get(v, v) for v in one.operands)
                flattening.dead.append(one)
            elif one.name == "stablehlo.get_tuple_element":
                tree = flattening.trees[one.operands[0]]
                assert isinstance(tree, tuple)
                flattening.bind(one.results[0], tree[ir.IntegerAttr(one.attributes["index"]).value])
                flattening.dead.append(one)
            else:
                flattening.call(one)
        run.statistics["flattened"] += 1
    for one in reversed(flattening.dead):
        one.erase()
    for one in functions:
        flattening.drop_arguments(one)
