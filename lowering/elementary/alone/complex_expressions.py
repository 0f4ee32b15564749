"""Expressions of the parts of complex numbers that stand alone, as kernels that take any size.

    %a, %b = real %z, imag %z
    %y = select(%a == 0, complex(0, cos %a * sinh %b), complex(sin %a * cosh %b, cos %a * sinh %b))
becomes
    %y = flow.dispatch.region -> (tensor<?xf32>{%n}) { for each 8 numbers: the same on vectors of their parts }

It is what JAX makes of sines and cosines of complex numbers, with hyperbolic functions written out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod

from hilo.dialect.iree import ir, vector
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.elementary import chunk_kernel
from hilo.lowering.elementary.alone.scalar_function import applied, written
from hilo.lowering.elementary.chunk_kernel import LANES, Chunk
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import bitcast, element_of, is_static, reshape, shape_of, tensor
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of

_COSTLY = ("stablehlo.sine", "stablehlo.cosine")

_PARTS = ("stablehlo.real", "stablehlo.imag")

_OF_COMPLEX = ("stablehlo.complex", "stablehlo.select")

_CONSTANT = "stablehlo.constant"

MOST = 64
"""Operations of an expression; JAX's have 23."""


@dataclass
class _Expression:
    """What a value is computed from.

    Attributes:
        shape: of all arrays.
        operations: in their order.
        source: the complex array, once it is found.
    """

    shape: tuple[int, ...]
    operations: list[ir.Operation] = field(default_factory=list)
    source: ir.Value | None = None

    def takes(self, value: ir.Value) -> bool:
        """Adds what a value is computed from; False if it is more than parts of one argument and constants, or too
        much."""
        op = maker_of(value)
        if op is None or len(self.operations) > MOST:
            return False
        if op in self.operations:
            return True
        if op.name in _PARTS:
            (source,) = op.operands
            if not isinstance(source.owner, ir.Block) or source != (self.source or source):
                return False
            self.source = source
        elif not (_is_number(op) or (self._computes(op) and all(map(self.takes, op.operands)))):
            return False
        self.operations.append(op)
        return True

    def _computes(self, op: ir.Operation) -> bool:
        """Whether each part of the result is computed from those at its place."""
        is_real = not isinstance(element_of(op.results[0]), ir.ComplexType)
        of_numbers = op.name in _OF_COMPLEX or (is_real and op.name in ELEMENTWISE and not len(op.regions))
        return of_numbers and shape_of(op.results[0]) == self.shape

    def write(self, root: ir.Value, numbers: Sequence[ir.Value]) -> list[ir.Value]:
        """Builds the parts of a value from those of one complex number."""
        known: dict[ir.Value, list[ir.Value]] = {}
        for op in self.operations:
            (result,) = op.results
            known[result] = self._written(op, [known.get(x, []) for x in op.operands], numbers)
        return known[root]

    def _written(self, op: ir.Operation, operands: list[list[ir.Value]], numbers: Sequence[ir.Value]) -> list[ir.Value]:
        if op.name in _PARTS:
            return [numbers[_PARTS.index(op.name)]]
        if op.name == "stablehlo.complex":
            return [operands[0][0], operands[1][0]]
        kind = tensor([], element_of(op.results[0]))
        own = {name: op.attributes[name] for name in op.attributes}
        constant = _constant_of(op)
        if constant is not None:
            value = ir.DenseElementsAttr(constant.attributes["value"]).get_splat_value()
            own = {"value": ir.DenseElementsAttr.get_splat(kind, value)}
            return list(ir.Operation.create(_CONSTANT, [kind], [], own).results)
        if op.name == "stablehlo.select":
            predicate, (*pairs,) = operands[0][0], zip(*operands[1:], strict=True)
            return [ir.Operation.create(op.name, [a.type], [predicate, a, b]).results[0] for a, b in pairs]
        return list(ir.Operation.create(op.name, [kind], [x for (x,) in operands], own).results)


@pattern("stablehlo.select")
def share_selection(op: Op, run: PassRun) -> Replacement:
    """select(p, complex(a, b), complex(c, d)) of parts of an argument -> a kernel"""
    result = op.operation.results[0]
    expression = _found(op.operation, run)
    if expression is None:
        return None
    assert expression.source is not None
    element = element_of(result)
    part, size = ir.ComplexType(element).element_type, prod(expression.shape)
    number = tensor([], part)
    holder = written(lambda numbers: expression.write(result, numbers), [number] * 2, [number] * 2)
    key = "complex expression", str(holder), tuple(sorted(run.profile.scalar_f64)), tuple(sorted(run.profile.long_code))

    def function(chunk: Chunk) -> list[ir.Value]:
        return [vector.interleave(*applied(holder, vector.deinterleave(chunk.read(0, 2)), run))]

    (kept,) = barrier([reshape(expression.source, [size])])
    (made,) = chunk_kernel.compute(key, [bitcast(kept, tensor([2 * size], part))], size, [(2, part)], function)
    return reshape(bitcast(made, tensor([size], element)), expression.shape)


def _found(op: ir.Operation, run: PassRun) -> _Expression | None:
    """The expression that a selection ends, if it has sines and cosines, and all of it stands alone."""
    result, profile = op.results[0], run.profile
    if profile.product_tile is None or not run.configuration.is_native or not profile.kernels:
        return None
    if not isinstance(element_of(result), ir.ComplexType) or op.parent.name != "func.func" or not is_static(result):
        return None
    expression = _Expression(tuple(shape_of(result)))
    is_large = prod(expression.shape) >= LANES
    if not is_large or not expression.takes(result) or expression.source is None:
        return None
    return expression if expression.source.type == result.type and _stands_alone(expression, op) else None


def _stands_alone(expression: _Expression, op: ir.Operation) -> bool:
    """Whether an expression is long, and only its last operation is read by others: by returns."""
    inside, is_costly = set(expression.operations), any(x.name in _COSTLY for x in expression.operations)
    parts = [x for x in expression.operations if x != op and _constant_of(x) is None]
    is_read_inside = all(use.owner.operation in inside for x in parts for use in x.results[0].uses)
    return is_costly and is_read_inside and all(use.owner.operation.name == "func.return" for use in op.results[0].uses)


def _is_number(op: ir.Operation) -> bool:
    """Whether it is an array of equal real numbers."""
    constant = _constant_of(op)
    if constant is None or isinstance(element_of(op.results[0]), ir.ComplexType):
        return False
    return bool(ir.DenseElementsAttr(constant.attributes["value"]).is_splat)


def _constant_of(op: ir.Operation) -> ir.Operation | None:
    """The constant that an operation is, or repeats."""
    repeated = maker_of(op.operands[0], _CONSTANT) if op.name == "stablehlo.broadcast_in_dim" else None
    return op if op.name == _CONSTANT else repeated
