"""Builds one program for any size from programs of the same function at several sizes.

    func.func @main(%x: tensor<5x4xf32>) -> tensor<5x4xf32>      and the same for 15x4 and 25x4
      %c = stablehlo.constant dense<0.5> : tensor<5x4xf32>
      %0 = stablehlo.multiply %x, %c : tensor<5x4xf32>
become
    func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32>
      %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>
      %c = stablehlo.dynamic_broadcast_in_dim 0.5, [%n, 4], dims = [] : … -> tensor<?x4xf32>
      %0 = stablehlo.multiply %x, %c : tensor<?x4xf32>

The programs must be the same except for numbers that depend on the sizes: see `size_template`. Operations that have
sizes as attributes are replaced by those that take them as operands.

Refuses, with a reason: operations whose sizes cannot be operands, and numbers that are not a term (`size_terms`).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.build import constant, element_of, splat, tensor
from hilo.lowering.shapes.shape_values import sizes_of
from hilo.lowering.shapes.size_template import (
    Counting,
    Dims,
    Row,
    Template,
    Triangle,
    function_of,
    is_dynamic,
    operations_of,
)
from hilo.lowering.shapes.size_terms import Term

BROADCASTS = frozenset({"stablehlo.broadcast_in_dim", "stablehlo.dynamic_broadcast_in_dim"})

_DYNAMIC = ir.ShapedType.get_dynamic_size()


def build_general(module: ir.Module, template: Template) -> None:
    """Turns one of the programs from which a template was read into one for any size, in place."""
    function = function_of(module)
    with function.location:
        _Builder(function, template).run()
    module.operation.verify()


class _Builder:
    """Rewrites one function.

    Sizes are computed once, at its beginning, as i32.
    """

    def __init__(self, function: ir.Operation, template: Template) -> None:
        self.function, self.template = function, template
        self.body = function.regions[0].blocks[0]
        self.names: dict[str, ir.Value] = {}
        self.terms: dict[Term, ir.Value] = {}
        self.vectors: dict[tuple[Term, ...], ir.Value] = {}

    def run(self) -> None:
        operations = operations_of(self.body)
        self.set_types(self.body, self.template.arguments)
        with ir.InsertionPoint.at_block_begin(self.body):
            anchor = splat(0, ir.IntegerType.get_signless(32)).owner  # the first operation may be erased
        self.start = ir.InsertionPoint(anchor)
        with self.start, self.function.location:
            for argument, dims in zip(self.body.arguments, self.template.arguments, strict=True):
                for axis, term in enumerate(dims):
                    if term is not None and term.constant is None and len(term.parts) == 1:
                        ((names, factor),) = term.parts
                        if len(names) == 1 and factor == 1 and names[0] not in self.names:
                            self.names[names[0]] = stablehlo.get_dimension_size(argument, dimension=axis)
        self.rows(self.body, self.template.rows, operations)
        anchor.erase()
        types = [argument.type for argument in self.body.arguments]
        results = [value.type for value in self.body.operations[len(self.body.operations) - 1].operands]
        with self.function.context:
            self.function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(types, results))

    def rows(self, block: ir.Block, rows: Sequence[Row], operations: Sequence[ir.Operation]) -> None:
        for row, op in zip(rows, operations, strict=True):
            made = self.replacement(row, op)
            if made is not None:
                op.results[0].replace_all_uses_with(made)
                op.erase()
                continue
            for result, dims in zip(op.results, row.results, strict=True):
                if is_dynamic(dims):
                    result.set_type(opened(result.type, dims))
            blocks = [inner for region in op.regions for inner in region]
            for inner, (arguments, inner_rows) in zip(blocks, row.blocks, strict=True):
                self.set_types(inner, arguments)
                self.rows(inner, inner_rows, operations_of(inner))

    def replacement(self, row: Row, op: ir.Operation) -> ir.Value | None:
        """The replacement of an operation that takes its sizes as an operand; constants among the operands are rebuilt
        here."""
        with ir.InsertionPoint(op), op.location:
            for index, operand in enumerate(row.operands):
                if isinstance(operand, Row) and operand.counting is not None:
                    op.operands[index] = self.constant(operand, operand.counting, op.operands[index])
            return self.sized(row, op) if any(map(is_dynamic, row.results)) or row.numbers else None

    def set_types(self, block: ir.Block, arguments: Sequence[Dims]) -> None:
        for argument, dims in zip(block.arguments, arguments, strict=True):
            if is_dynamic(dims):
                argument.set_type(opened(argument.type, dims))

    # ---- sizes

    def term(self, term: Term) -> ir.Value:
        """The value of a term, as i32."""
        if term not in self.terms:
            i32 = ir.IntegerType.get_signless(32)
            divisor = math.lcm(*(factor.denominator for _, factor in term.parts))
            with self.start, self.function.location:
                total = splat(0, i32)
                for number, (names, factor) in enumerate(term.parts):
                    factors = [self.names[name] for name in names]
                    scale = int(factor * divisor)
                    if scale != 1 or not factors:
                        factors.append(splat(scale, i32))
                    part = functools.reduce(stablehlo.multiply, factors)
                    total = stablehlo.add(total, part) if number else part
                self.terms[term] = total if divisor == 1 else stablehlo.divide(total, splat(divisor, i32))
        return self.terms[term]

    def vector(self, terms: Sequence[Term | None]) -> ir.Value:
        """The values of terms as a vector."""
        known = tuple(term for term in terms if term is not None)
        if known not in self.vectors:
            parts = [self.term(term) for term in known]
            with self.start, self.function.location:
                one = tensor([1], ir.IntegerType.get_signless(32))
                rows = [stablehlo.reshape(part, result_type=one) for part in parts]
                self.vectors[known] = stablehlo.concatenate(rows, dimension=0)
        return self.vectors[known]

    # ---- operations

    def sized(self, row: Row, op: ir.Operation) -> ir.Value | None:
        """An operation of static sizes in the form that takes them as operands; None for all others."""
        dims = row.results[0] if row.results else ()
        if row.name == "stablehlo.slice":
            return self.slice(row, op)
        if row.name == "stablehlo.iota":
            axis = ir.IntegerAttr(op.attributes["iota_dimension"]).value
            return stablehlo.dynamic_iota(self.vector(dims), axis, result_type=opened(op.results[0].type, dims))
        if row.name == "stablehlo.reshape":
            return stablehlo.dynamic_reshape(
                op.operands[0], self.vector(dims), result_type=opened(op.results[0].type, dims)
            )
        if row.name == "stablehlo.broadcast_in_dim":
            return self.broadcast(op.operands[0], dims, [int(d) for d in op.attributes["broadcast_dimensions"]])
        return None

    def broadcast(self, x: ir.Value, dims: Dims, axes: Sequence[int]) -> ir.Value:
        inner = _owner(x)
        if inner is not None and inner.name in BROADCASTS:  # the compiler's own folding loses static sizes
            x, axes = inner.operands[0], [axes[int(d)] for d in inner.attributes["broadcast_dimensions"]]
        type_ = opened(x.type, dims)
        expanding = [d for d, size in enumerate(sizes_of(x.type)) if size == 1 and not _is_one(dims[axes[d]])]
        if axes and not expanding and _adds_only_ones(dims, axes):
            return stablehlo.dynamic_reshape(x, self.vector(dims), result_type=type_)
        return stablehlo.dynamic_broadcast_in_dim(
            x,
            self.vector(dims),
            broadcast_dimensions=list(axes),
            known_expanding_dimensions=expanding,
            known_nonexpanding_dimensions=[d for d in range(len(axes)) if d not in expanding],
            result_type=type_,
        )

    def slice(self, row: Row, op: ir.Operation) -> ir.Value | None:
        if not row.numbers:
            return None
        bounds = []
        for name in ("start_indices", "limit_indices", "strides"):
            terms = row.numbers.get(name)
            given = constant(np.asarray([int(n) for n in op.attributes[name]], np.int32))
            bounds.append(given if terms is None else self.vector(terms))
        return stablehlo.real_dynamic_slice(
            op.operands[0], *bounds, result_type=opened(op.results[0].type, row.results[0])
        )

    def constant(self, row: Row, rule: Counting | Triangle, given: ir.Value) -> ir.Value:
        dims, element = row.results[0], element_of(given)
        if isinstance(rule, Triangle):
            return self.triangle(dims, rule, element)
        if isinstance(rule.start, Term):
            value = stablehlo.convert(self.term(rule.start), element_type=element)
            if rule.is_inverse:
                value = stablehlo.divide(splat(1, element), value)
        else:
            value = _scalar(rule.start, element)
        if not dims:
            return value
        made = self.broadcast(value, dims, [])
        if rule.axis is None:
            return made
        count = stablehlo.dynamic_iota(self.vector(dims), rule.axis, result_type=made.type)
        if rule.step != 1:
            count = stablehlo.multiply(count, self.broadcast(splat(rule.step, element), dims, []))
        return stablehlo.add(made, count)

    def triangle(self, dims: Dims, rule: Triangle, element: ir.Type) -> ir.Value:
        i32 = ir.IntegerType.get_signless(32)
        rows, columns = (
            stablehlo.dynamic_iota(self.vector(dims), axis, result_type=opened(tensor([1] * len(dims), i32), dims))
            for axis in rule.axes
        )
        bound = self.broadcast(splat(rule.diagonal, i32), dims, [])
        below = stablehlo.compare(stablehlo.subtract(columns, rows), bound, comparison_direction="LE")
        if element == ir.IntegerType.get_signless(1) and rule.lower == b"\x01":
            return below
        lower, upper = (self.broadcast(_scalar(value, element), dims, []) for value in (rule.lower, rule.upper))
        return stablehlo.select(below, lower, upper)


def _scalar(value: bytes, element: ir.Type) -> ir.Value:
    kind = dtype(element).numpy
    assert kind is not None
    return stablehlo.constant(from_numpy(np.frombuffer(value, kind).reshape(()), tensor([], element)))


def _owner(value: ir.Value) -> ir.Operation | None:
    return None if isinstance(value.owner, ir.Block) else value.owner.operation


def _adds_only_ones(dims: Dims, axes: Sequence[int]) -> bool:
    """Whether all dimensions that a broadcast adds have size 1."""
    return all(_is_one(term) for d, term in enumerate(dims) if d not in axes)


def _is_one(term: Term | None) -> bool:
    return term is not None and term.constant == 1


def opened(type_: ir.Type, dims: Dims) -> ir.Type:
    """The type with these sizes."""
    sizes = [_DYNAMIC if term is None or term.constant is None else term.constant for term in dims]
    return ir.RankedTensorType.get(sizes, ir.RankedTensorType(type_).element_type)
