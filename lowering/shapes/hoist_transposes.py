"""Transposes what an expression repeats instead of its result.

    %a = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<40xf32>) -> tensor<30x40xf32>
    %b = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<30xf32>) -> tensor<30x40xf32>
    %c = stablehlo.multiply %a, %b : tensor<30x40xf32>
    %t = stablehlo.transpose %c, dims = [1, 0] : (tensor<30x40xf32>) -> tensor<40x30xf32>
becomes
    %a = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<40xf32>) -> tensor<40x30xf32>
    %b = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<30xf32>) -> tensor<40x30xf32>
    %t = stablehlo.multiply %a, %b : tensor<40x30xf32>

Jacobians end with a transpose. The compiler writes the result of the expression transposed, and computes it one element
at a time if a comparison is part of it, such as that of `jnp.eye`: ten Jacobians of 40 x 40 take 9 µs instead of 38.

So are expressions of transposed arrays, if fewer transposes are left: the upper factor of a matrix is selected from
that of its transpose, and transposed in the end; a select of 150 x 150 f64 63 → 11 µs.

Leaves alone: expressions that read as many arrays as they are; those with other users, unless they are of a few
operations, and read only transposed arrays; more than `MOST` operations; dynamic shapes.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE, with_trait
from hilo.lowering.framework.build import broadcast, element_of, is_static, reshape, shape_of, tensor, transpose
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import is_constant, maker_of

MOST = 64
FEW = 12
"""Most operations that are computed a second time, from arrays that are not transposed at all."""

_FUNCTIONS = with_trait("elementary")

Permutation = tuple[int, ...]


@pattern("stablehlo.transpose")
def at_the_leaves(op: Op, run: PassRun) -> Replacement:
    """transpose(f(broadcast(x), …)) -> f(broadcast(x), …), along other dimensions"""
    (value,) = op.operands
    maker = maker_of(value)
    if maker is None or maker.name not in ELEMENTWISE or not is_static(value):
        return None
    expression = _Expression(op.operation)
    permutation = tuple(ir.DenseI64ArrayAttr(op.operation.attributes["permutation"]))
    return expression.transposed(value, permutation) if expression.takes(value, permutation) else None


class _Expression:
    """What a transpose reads: element-wise operations on what is repeated.

    Args:
        root: the transpose.
    """

    def __init__(self, root: ir.Operation) -> None:
        self._inside = {root}
        self._saved, self._added = {root}, set[tuple[ir.Value, Permutation]]()
        self._made = dict[tuple[ir.Value, Permutation], ir.Value]()

    def takes(self, value: ir.Value, permutation: Permutation) -> bool:
        """Whether the transposed value is computed with fewer transposes of arrays."""
        seen, todo = set[tuple[ir.Value, Permutation]](), [(value, permutation)]
        while todo:
            one = todo.pop()
            if one in seen or _is_identity(one[1]):
                continue
            seen.add(one)
            if len(seen) > MOST or not is_static(one[0]):
                return False
            todo += self._reads(*one)
        return len(self._added) < len(self._saved) and (self._is_alone() or self._is_short())

    def _is_alone(self) -> bool:
        """Whether nothing else reads what is computed."""
        ops = (op for op in self._inside if op.name in ELEMENTWISE)
        return all(use.owner.operation in self._inside for op in ops for use in op.results[0].uses)

    def _is_short(self) -> bool:
        """Whether it may be computed a second time."""
        names = [op.name for op in self._inside if op.name in ELEMENTWISE]
        return not self._added and len(names) <= FEW and _FUNCTIONS.isdisjoint(names)

    def _reads(self, value: ir.Value, permutation: Permutation) -> list[tuple[ir.Value, Permutation]]:
        """What is transposed, too; nothing if the value is an array in memory, which is then transposed itself."""
        op = maker_of(value)
        if op is None or not is_static(*op.operands, *op.results) or len(op.results) != 1:
            return self._array(value, permutation)
        if op.name == "stablehlo.iota" or _is_splat(op):
            return []
        read = self._read_by(op, permutation)
        if read is None:
            return self._array(value, permutation)
        self._inside.add(op)
        return read

    def _read_by(self, op: ir.Operation, permutation: Permutation) -> list[tuple[ir.Value, Permutation]] | None:
        """What is transposed in place of an operation's result; None if that itself is."""
        if op.name == "stablehlo.transpose":
            self._saved.add(op)
            return [(op.operands[0], _composed(op, permutation))]
        if op.name == "stablehlo.broadcast_in_dim":
            return [(op.operands[0], _along_source(op, permutation)[1])]
        if op.name == "stablehlo.reshape" and _keeps_order(op):
            return [(op.operands[0], _before_reshape(op, permutation))]
        if op.name in ELEMENTWISE and all(shape_of(x) in ((), shape_of(op.results[0])) for x in op.operands):
            return [(x, permutation) for x in op.operands if shape_of(x)]
        return None

    def _array(self, value: ir.Value, permutation: Permutation) -> list[tuple[ir.Value, Permutation]]:
        if sum(size > 1 for size in shape_of(value)) > 1:
            self._added.add((value, permutation))
        return []

    def transposed(self, value: ir.Value, permutation: Permutation) -> ir.Value:
        if _is_identity(permutation):
            return value
        if (value, permutation) not in self._made:
            self._made[value, permutation] = self._transposed(value, permutation)
        return self._made[value, permutation]

    def _transposed(self, value: ir.Value, permutation: Permutation) -> ir.Value:
        into, op = tensor([shape_of(value)[d] for d in permutation], element_of(value)), maker_of(value)
        if op is None or op not in self._inside:
            return _source(value, op, permutation, into)
        if op.name == "stablehlo.transpose":
            return self.transposed(op.operands[0], _composed(op, permutation))
        if op.name == "stablehlo.reshape":
            return reshape(self.transposed(op.operands[0], _before_reshape(op, permutation)), list(into.shape))
        if op.name == "stablehlo.broadcast_in_dim":
            dimensions, of_source = _along_source(op, permutation)
            return broadcast(self.transposed(op.operands[0], of_source), list(into.shape), dimensions)
        operands = [self.transposed(x, permutation) if shape_of(x) else x for x in op.operands]
        attributes = {name: op.attributes[name] for name in op.attributes}
        return ir.Operation.create(op.name, results=[into], operands=operands, attributes=attributes).results[0]


def _source(value: ir.Value, op: ir.Operation | None, permutation: Permutation, into: ir.RankedTensorType) -> ir.Value:
    """A transposed value that no others are read for: an iota, a number that is repeated, or an array."""
    if op is not None and op.name == "stablehlo.iota":
        dimension = ir.IntegerAttr(op.attributes["iota_dimension"]).value
        return stablehlo.iota(iota_dimension=permutation.index(dimension), result_type=into)
    if op is not None and _is_splat(op):
        number = ir.DenseElementsAttr(op.attributes["value"]).get_splat_value()
        return stablehlo.constant(ir.DenseElementsAttr.get_splat(into, number))
    return transpose(value, permutation)


def _along_source(op: ir.Operation, permutation: Permutation) -> tuple[list[int], Permutation]:
    """The dimensions of a transposed broadcast, in order, and how its operand is transposed before it."""
    dimensions = [permutation.index(d) for d in ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"])]
    of_source = sorted(range(len(dimensions)), key=dimensions.__getitem__)
    return sorted(dimensions), tuple(of_source)


def _composed(op: ir.Operation, permutation: Permutation) -> Permutation:
    """How the operand of a transpose is transposed in all."""
    inner = list(ir.DenseI64ArrayAttr(op.attributes["permutation"]))
    return tuple(inner[d] for d in permutation)


def _keeps_order(op: ir.Operation) -> bool:
    """Whether a reshape only adds or drops dimensions of size 1."""
    before, after = ([size for size in shape_of(x) if size != 1] for x in (op.operands[0], op.results[0]))
    return before == after


def _before_reshape(op: ir.Operation, permutation: Permutation) -> Permutation:
    """How the operand of such a reshape is transposed: dimensions of size 1 come first."""
    before, after = shape_of(op.operands[0]), shape_of(op.results[0])
    kept, into = [d for d, size in enumerate(before) if size != 1], [d for d, size in enumerate(after) if size != 1]
    order = [kept[into.index(d)] for d in permutation if after[d] != 1]
    ones = [d for d, size in enumerate(before) if size == 1]
    return tuple(range(len(before))) if order == kept else (*ones, *order)


def _is_splat(op: ir.Operation) -> bool:
    return is_constant(op.results[0]) and ir.DenseElementsAttr(op.attributes["value"]).is_splat


def _is_identity(permutation: Sequence[int]) -> bool:
    return list(permutation) == list(range(len(permutation)))


PASS = pattern_pass("hoist-transposes", at_the_leaves)
