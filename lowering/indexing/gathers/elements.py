"""Computes the elements of a kernel's results: gathers of single elements, and element-wise operations around them.

All tensors have as many elements, in one order; a vector of elements of each is computed at a time, an operation once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.iree import arith, ir, vector
from hilo.dialect.support.dtypes import BY_NAME, Dtype
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.values import is_constant, maker_of
from hilo.lowering.indexing.columns import as_index, clamped, pieces, resized, same_order
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Values
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.vectors import element_type, repeated, shaped

COUNTER = BY_NAME["s32"]

ARITHMETIC = frozenset(
    f"stablehlo.{name}"
    for name in """abs add and bitcast_convert ceil clamp compare convert divide floor is_finite maximum minimum
    multiply negate not or remainder round_nearest_even select shift_left shift_right_arithmetic shift_right_logical
    sign sqrt subtract xor""".split()
)
"""Operations that are cheap wherever they are computed."""


def is_arithmetic(op: ir.Operation) -> bool:
    """Whether an operation computes each element from one element of each operand, cheaply, on real numbers."""
    return (
        op.name in ARITHMETIC
        and scalars.has_rule(op)
        and (op.name != "stablehlo.remainder" or scalars.row_of(op.results[0]).is_integer)
        and all(prod(shape_of(x)) in (1, size_of(op)) for x in op.operands)
        and not any(scalars.row_of(x).is_complex for x in (*op.operands, *op.results))
    )


def size_of(op: ir.Operation) -> int:
    """The number of elements of the result."""
    return prod(shape_of(op.results[0]))


@dataclass(frozen=True)
class ElementGather:
    """A gather whose slices have one element, as positions in the flat operand.

    Attributes:
        table: the operand.
        components: for each component of the index vectors, the tensor that it is an element of, with as many elements
            as the result; or the tensor of index vectors, the step from one vector to the next, and the place in it.
        batches: for each batching dimension, how many index vectors have one position along it, and its size.
        limits, strides: the largest position along the dimensions of components, then batches, and the step of one.
    """

    table: ir.Value
    components: tuple[tuple[ir.Value, int, int], ...]
    batches: tuple[tuple[int, int], ...]
    limits: tuple[int, ...]
    strides: tuple[int, ...]

    @classmethod
    def of(cls, op: ir.Operation) -> ElementGather | None:
        """The gather; None for other operations, larger slices, and index vectors that are not contiguous."""
        if op.name != "stablehlo.gather" or any(int(size) != 1 for size in op.attributes["slice_sizes"]):
            return None
        table, indices = op.operands
        numbers = GatherDimensionNumbers.from_mlir(op.attributes["dimension_numbers"])
        operand, dim, count = shape_of(table), numbers.index_vector_dim, len(numbers.start_index_map)
        is_contiguous = dim >= len(shape_of(indices)) - 1 or count == 1
        if not (is_contiguous and is_plain(scalars.row_of(table)) and prod(operand) < 1 << 31):
            return None
        along = (*numbers.start_index_map, *numbers.operand_batching_dims)
        return cls(
            table,
            _components(indices, dim, count),
            _batches(shape_of(indices), dim, numbers.start_indices_batching_dims),
            tuple(operand[d] - 1 for d in along),
            tuple(prod(operand[d + 1 :]) for d in along),
        )


def _batches(shape: Sequence[int], dim: int, batching: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The batches of `ElementGather`.

    >>> _batches((5, 7, 2), 2, (0,)), _batches((2, 5, 7), 0, (2, 1))
    (((7, 5),), ((1, 7), (7, 5)))
    """
    kept = [n for d, n in enumerate(shape) if d != dim]
    return tuple((prod(kept[at + 1 :]), kept[at]) for at in (d - (d > dim) for d in batching))


def _components(indices: ir.Value, dim: int, count: int) -> tuple[tuple[ir.Value, int, int], ...]:
    """The components of `ElementGather`."""
    found = pieces(indices, dim) if count > 1 else [indices] * count
    if len(found) == count:
        return tuple((one, 1, 0) for one in found)
    return tuple((indices, count, at) for at in range(count))


def is_plain(row: Dtype) -> bool:
    """Whether elements are real numbers of whole bytes, or pred."""
    return not row.is_complex and (row.kind == "pred" or row.bits >= (16 if row.is_float else 8))


class Spread:
    """A tensor that repeats a smaller one: `broadcast_in_dim`, as positions in the flat operand."""

    def __init__(self, op: ir.Operation) -> None:
        (self.source,) = op.operands
        to, shape = shape_of(op.results[0]), shape_of(self.source)
        dims = list(ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"]))
        self.along = [(prod(to[d + 1 :]), to[d], prod(shape[at + 1 :])) for at, d in enumerate(dims) if shape[at] != 1]


class Elements:
    """The elements of tensors at some positions, as vectors; each is computed once.

    Args:
        at: the first position.
        lanes: how many there are.
        inputs: the tensors that are read.
        is_inside: whether an operation is computed here; the results of others are inputs.
    """

    def __init__(
        self, at: Index, lanes: int, inputs: dict[ir.Value, Values], is_inside: Callable[[ir.Operation], bool]
    ) -> None:
        self._at, self._lanes, self._inputs, self._is_inside = at, lanes, inputs, is_inside
        self._known: dict[ir.Value, ir.Value] = {}
        self._counted: dict[tuple[int, int], ir.Value] = {}

    def of(self, value: ir.Value) -> ir.Value:
        """A vector of elements of a tensor, or a scalar if all are equal."""
        for one in self._unknown(value):
            self._known[one] = self._made(one)
        return self._known[value]

    def _unknown(self, value: ir.Value) -> Iterator[ir.Value]:
        """What must be computed for a value, in order; a loop, since chains may be longer than Python's stack."""
        todo = [(value, False)]
        while todo:
            one, has_operands = todo.pop()
            if one in self._known:
                continue
            if has_operands:
                yield one
                continue
            todo.append((one, True))
            todo += [(x, False) for x in reversed(reads(one, self._is_inside))]

    def _made(self, value: ir.Value) -> ir.Value:
        if value in self._inputs:
            return self._loaded(self._inputs[value], value)
        op = value.owner.operation
        if is_number(value):
            constant = scalars.constant(op)
            assert isinstance(constant, ir.Value)
            return constant
        if op.name == "stablehlo.iota":
            return self._iota(op)
        if is_spread(op):
            return self._spread(Spread(op))
        gather = ElementGather.of(op)
        if gather is not None:
            return self._gathered(gather)
        operands = [self._known[x] for x in reads(value, self._is_inside)]
        if op.name not in ARITHMETIC:
            return operands[0]
        made = scalars.apply(op, list(operands))
        assert isinstance(made, ir.Value)
        return made

    def _loaded(self, source: Values, value: ir.Value) -> ir.Value:
        is_one = prod(shape_of(value)) == 1
        return _from_memory(source.get(0) if is_one else source.get_row(self._at, self._lanes), scalars.row_of(value))

    def _count(self, divisor: int, size: int) -> ir.Value:
        """The positions, divided and reduced modulo a size, as i32."""
        if (divisor, size) not in self._counted:
            first = arith.index_cast(COUNTER.mlir_type, self._at.value)
            kind = ir.VectorType.get([self._lanes], first.type)
            steps = ir.DenseElementsAttr.get([ir.IntegerAttr.get(first.type, n) for n in range(self._lanes)], kind)
            total = arith.addi(vector.broadcast(kind, first), arith.constant(kind, steps))
            if divisor > 1:
                total = arith.divui(total, _number(divisor, total))
            self._counted[divisor, size] = arith.remui(total, _number(size, total))
        return self._counted[divisor, size]

    def _iota(self, op: ir.Operation) -> ir.Value:
        shape, dim = shape_of(op.results[0]), ir.IntegerAttr(op.attributes["iota_dimension"]).value
        return scalars.converted(
            self._count(prod(shape[dim + 1 :]), shape[dim]), COUNTER, scalars.row_of(op.results[0])
        )

    def _spread(self, spread: Spread) -> ir.Value:
        total = None
        for divisor, size, stride in spread.along:
            count = self._count(divisor, size)
            step = count if stride == 1 else arith.muli(count, _number(stride, count))
            total = step if total is None else arith.addi(total, step)
        assert total is not None
        return self._looked_up(spread.source, total)

    def _gathered(self, gather: ElementGather) -> ir.Value:
        total = None
        starts = [self._component(*component) for component in gather.components]
        starts += [(self._count(*batch), COUNTER, True) for batch in gather.batches]
        for (start, row, is_inside), limit, stride in zip(starts, gather.limits, gather.strides, strict=True):
            inside = start if is_inside else clamped(start, limit, row)
            step = resized(inside, row, COUNTER.mlir_type)
            step = step if stride == 1 else arith.muli(step, _number(stride, step))
            total = step if total is None else arith.addi(total, step)
        if total is None:
            return self._each(self._inputs[gather.table], gather.table, [Index.of(0)] * self._lanes)
        return self._looked_up(gather.table, total)

    def _component(self, value: ir.Value, step: int, offset: int) -> tuple[ir.Value, Dtype, bool]:
        row = scalars.row_of(value)
        if step == 1:
            return as_vector(self._known[value], self._lanes), row, False
        places = [self._at * step + (lane * step + offset) for lane in range(self._lanes)]
        return self._each(self._inputs[value], value, places), row, False

    def _looked_up(self, table: ir.Value, places: ir.Value) -> ir.Value:
        source = self._inputs[table]
        lanes = [as_index(vector.extract(places, [], [lane])) for lane in range(self._lanes)]
        return self._each(source, table, lanes)

    def _each(self, source: Values, value: ir.Value, places: Sequence[Index]) -> ir.Value:
        """Elements at places that have nothing in common."""
        elements = [source.get(place) for place in places]
        kind = ir.VectorType.get([self._lanes], elements[0].type)
        return _from_memory(vector.from_elements(kind, elements), scalars.row_of(value))


def reads(value: ir.Value, is_inside: Callable[[ir.Operation], bool]) -> list[ir.Value]:
    """The tensors that a value is computed from element by element, if its operation is inside; else none. They have
    as many elements, or one."""
    op = maker_of(value)
    if op is None or not is_inside(op) or is_number(value):
        return []
    gather = ElementGather.of(op)
    if gather is not None:
        return [one for one, step, _ in gather.components if step == 1]
    return [] if op.name == "stablehlo.iota" or is_spread(op) else list(op.operands)


def tables(value: ir.Value, is_inside: Callable[[ir.Operation], bool]) -> list[ir.Value]:
    """The tensors whose elements a value's operation reads at computed positions, if it is inside; else none."""
    op = maker_of(value)
    if op is None or not is_inside(op):
        return []
    gather = ElementGather.of(op)
    if gather is not None:
        return [gather.table, *(one for one, step, _ in gather.components if step != 1)]
    return list(op.operands) if is_spread(op) else []


def is_number(value: ir.Value) -> bool:
    """Whether a value is a constant with equal elements."""
    return is_constant(value) and ir.DenseElementsAttr(value.owner.operation.attributes["value"]).is_splat


def is_known(value: ir.Value) -> bool:
    """Whether a value is one number that is computed from constants."""
    op = maker_of(value)
    if op is None or prod(shape_of(value)) != 1 or not is_plain(scalars.row_of(value)):
        return False
    is_view = op.name in ("stablehlo.broadcast_in_dim", "stablehlo.reshape")
    return is_number(value) or ((is_view or is_arithmetic(op)) and all(map(is_known, op.operands)))


def is_spread(op: ir.Operation) -> bool:
    """Whether an operation repeats the elements of a smaller tensor of several."""
    if op.name != "stablehlo.broadcast_in_dim":
        return False
    return same_order(op.results[0]) is None and prod(shape_of(op.operands[0])) > 1


def as_vector(value: ir.Value, lanes: int) -> ir.Value:
    """A vector, or a scalar that is repeated."""
    is_one = not isinstance(value.type, ir.VectorType)
    return vector.broadcast(ir.VectorType.get([lanes], value.type), value) if is_one else value


def stored(value: ir.Value, row: Dtype, lanes: int) -> ir.Value:
    """A vector as it is kept in memory."""
    value = as_vector(value, lanes)
    return arith.extui(shaped(ir.IntegerType.get_signless(8), value), value) if row.kind == "pred" else value


def _from_memory(value: ir.Value, row: Dtype) -> ir.Value:
    return arith.trunci(shaped(ir.IntegerType.get_signless(1), value), value) if row.kind == "pred" else value


def _number(value: int, like: ir.Value) -> ir.Value:
    return repeated(ir.IntegerAttr.get(element_type(like), value), like)
