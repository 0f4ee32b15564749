"""The operand of a reduction as a kernel computes it: the arrays that it reads, and element-wise operations on them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from math import prod
from typing import TypeAlias

from hilo.dialect import stablehlo
from hilo.dialect.iree import arith, ir
from hilo.dialect.operations.traits import with_trait
from hilo.lowering.elementary.joining.join_elementwise import is_splat
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import element_of, reshape, shape_of, size_of, splat
from hilo.lowering.framework.profile import Profile
from hilo.lowering.framework.values import maker_of
from hilo.lowering.framework.view import merged_stride
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.description import Description
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.kernel.storage import to_storage
from hilo.lowering.kernel.vectors import shaped
from hilo.lowering.reduce.column_domain import Domain
from hilo.lowering.reduce.read_before import is_read_elsewhere, read_before

OPERATIONS = 24
"""The most element-wise operations that are computed in the kernel."""

KINDS = ("f32", "f64", "i32", "i64")
"""Element types of the reduced values."""

_READ = (*KINDS, "ui32", "ui64", "bf16", "f16", "i8", "ui8", "i16", "ui16", "i1")
"""Element types of the arrays that a kernel reads."""

View: TypeAlias = Callable[[ir.Operation], dict[int, int]]
"""Returns, for each axis of a view that is not repeated, that of its operand."""

_FUNCTIONS = with_trait("elementary") - {"stablehlo.sqrt", "stablehlo.rsqrt"}
"""Operations that take longer than reading their result from memory; divisions of integers do, too."""

LARGE = 1 << 16
"""From this number of elements on, concatenated and padded arrays are made before."""

_FUSED = frozenset(f"stablehlo.{name}" for name in "iota pad slice concatenate".split())
"""Operations that the compiler computes well where their result is read."""


@dataclass(frozen=True)
class Leaf:
    """An array that the kernel reads, as `source` is laid out in memory; its strides in the domain's walk, and the
    place of the first element."""

    source: ir.Value
    strides: tuple[int, int, int]
    start: int = 0


class Apart(Unsupported):
    """What a kernel does not compute where it reads its operand, but can read if it is computed before."""


class TooLong(Apart):
    """More operations than a kernel computes where it reads its operand."""


class InParts(Unsupported):
    """A slice that a kernel cannot read in its array, but can if it is copied."""


class Expression:
    """The reduced value: arrays that the kernel reads, and the element-wise operations on them, in order.

    Raises:
        TooLong: computing the operand takes more than `OPERATIONS`.
        Apart: it is computed from complex numbers.
        InParts: it reads a slice that has to be copied, and is not to be.
        Unsupported: it cannot be computed in a kernel.
    """

    def __init__(self, operand: ir.Value, domain: Domain, profile: Profile) -> None:
        self.operand, self.domain, self._profile = operand, domain, profile
        self.leaves: dict[ir.Value, Leaf] = {}
        self.operations: dict[ir.Operation, None] = {}
        self.numbers: dict[ir.Value, ir.Operation] = {}
        self._computed: dict[ir.Operation, bool] = {}
        self._stored = read_before(operand, self._is_inside)
        self._add(operand)
        if sum(maker_of(value, "stablehlo.pad") is not None for value in self.leaves) > 1:
            raise Unsupported("several padded arrays, as in a gradient")
        reads = any(maker_of(leaf.source, "stablehlo.iota") is None for leaf in self.leaves.values())
        if not reads or len(self.operations) > OPERATIONS:
            kind = TooLong if reads else Unsupported
            raise kind(f"an operand of {len(self.operations)} operations on {len(self.leaves)} arrays")

    def describe(self, description: Description) -> Hashable:
        """All that a kernel's code for it depends on."""
        number = description.number
        leaves = [
            (number(value), value.type, number(leaf.source), leaf.source.type, leaf.strides, leaf.start)
            for value, leaf in self.leaves.items()
        ]
        numbers = [(number(value), description.operation(op)) for value, op in self.numbers.items()]
        operations = tuple(map(description.operation, self.operations))
        return tuple(leaves), tuple(numbers), operations, number(self.operand)

    @property
    def has_functions(self) -> bool:
        """Whether elementary functions, such as exponentials, are computed in the kernel."""
        return any(op.name in _FUNCTIONS for op in self.operations)

    def _add(self, value: ir.Value) -> None:
        if value in self.leaves or value in self.numbers:
            return
        op = maker_of(value)
        if op is None:
            self.leaves[value] = self._leaf(value)
        elif op not in self._stored and self._is_inside(op):
            if op not in self.operations:
                for operand in op.operands:
                    self._add(operand)
                self.operations[op] = None
        elif is_splat(op):
            self.numbers[value] = op.operands[0].owner.operation if len(op.operands) else op
        elif (number := _known_number(value)) is not None:
            self.numbers[value] = splat(number, element_of(value)).owner.operation
        else:
            self.leaves[value] = self._leaf(value)

    def _is_inside(self, op: ir.Operation) -> bool:
        """Whether the kernel would compute an operation: its result is no number, and not read from memory."""
        if op not in self._computed:
            is_number = is_splat(op) or _known_number(op.results[0]) is not None
            self._computed[op] = not is_number and self._is_computed_here(op)
        return self._computed[op]

    def _is_computed_here(self, op: ir.Operation) -> bool:
        if not len(op.operands) or not scalars.has_rule(op):
            return False
        name, shape = op.name.removeprefix("stablehlo."), shape_of(op.results[0])
        is_apart = name in self._profile.scalar_f64 and isinstance(element_of(op.operands[0]), ir.F64Type)
        is_apart |= (op.name in _FUNCTIONS or _divides_integers(op)) and is_read_elsewhere(op)
        return not is_apart and all(shape_of(x) == shape for x in op.operands)

    def _leaf(self, value: ir.Value) -> Leaf:
        """The array that a value is a view of; of a slice that cannot be read there, what is copied of the array."""
        try:
            return self._read(value, _VIEWS)
        except Apart:
            raise
        except Unsupported as reason:
            leaf = self._read(value, _WHOLE_VIEWS)
            if not self._copies and size_of(leaf.source) == size_of(value):
                raise InParts(str(reason)) from reason
            return leaf

    @property
    def _copies(self) -> bool:
        """Whether slices are copied that the kernel cannot read in their arrays, also if it reads each element once."""
        return True

    def _read(self, value: ir.Value, views: Mapping[str, View]) -> Leaf:
        source, along, start = strided_source(value, views)
        batch, rows, columns = (merged_stride(shape_of(value), along, axes) for axes in self.domain.axes)
        if isinstance(element_of(source), ir.ComplexType):
            raise Apart("an operand that is computed from complex numbers")
        if str(element_of(source)) not in _READ:
            raise Unsupported(f"an operand with elements of type {element_of(source)}")
        if batch is None or rows is None or columns not in (0, 1):
            raise Unsupported("an operand whose rows are not contiguous")
        if rows and columns and (maker := maker_of(source, *_FUSED)) is not None and not _is_made_before(source):
            raise Unsupported(f"an operand computed by {maker.name}")
        return self._walked(source, (batch, rows, columns), start)

    def _walked(self, source: ir.Value, strides: tuple[int, int, int], start: int) -> Leaf:
        """An array that has these strides in the domain; a row that is the same for all rows is repeated."""
        columns = self.domain.columns
        if self.domain.beside > 1 and strides == (0, 0, 1) and prod(shape_of(source)) == columns:
            kind = ir.RankedTensorType.get([self.domain.beside, columns], element_of(source))
            row = reshape(source, [columns])
            return Leaf(stablehlo.broadcast_in_dim(row, broadcast_dimensions=[1], result_type=kind), strides)
        walked = self.domain.walked(*strides)
        if walked is None:
            raise Unsupported("an operand whose rows do not lie side by side")
        return Leaf(source, walked, start)


def _is_made_before(source: ir.Value) -> bool:
    """Whether an array is made before, in the order in which the kernel reads it."""
    is_large = size_of(source) >= LARGE
    return (
        maker_of(source, "stablehlo.reverse", *(("stablehlo.concatenate", "stablehlo.pad") if is_large else ()))
        is not None
    )


class StoredExpression(Expression):
    """An operand that the kernel reads from memory, computed before."""

    def _is_computed_here(self, op: ir.Operation) -> bool:
        return False


def _divides_integers(op: ir.Operation) -> bool:
    """Whether an operation divides integers by anything but a constant: CPUs do so one element at a time."""
    if op.name not in ("stablehlo.divide", "stablehlo.remainder"):
        return False
    return isinstance(element_of(op.results[0]), ir.IntegerType) and known_value(op.operands[1]) is None


def _known_number(value: ir.Value) -> float | int | None:
    """The one value of an array that is computed from constants."""
    if str(element_of(value)) not in KINDS:
        return None
    number = known_value(value)
    return None if number is None else number.item()


def flat(source: ir.Value) -> ir.Value:
    """An array as the kernel reads it: flat, of signless integers or floats; preds as bytes."""
    made = fenced(source) if _is_made_before(source) else source
    (stored,) = to_storage(reshape(made, [prod(shape_of(source))]))
    return stored


def loaded(stored: ir.Value, source: ir.Value) -> ir.Value:
    """A number or a vector that a kernel has read from an array that `flat` made of `source`."""
    bit = ir.IntegerType.get_signless(1)
    return arith.trunci(shaped(bit, stored), stored) if element_of(source) == bit else stored


def strided_source(value: ir.Value, views: Mapping[str, View]) -> tuple[ir.Value, list[int], int]:
    """The value behind views, the strides at which it is read, 0 along broadcast axes, and the place of the first
    element."""
    op = maker_of(value, *views)
    if op is None:
        return *_table(value), 0
    source, strides, start = strided_source(op.operands[0], views)
    inner, (starts, steps) = views[op.name](op), _taken(op)
    start += sum(at * strides[axis] for axis, at in starts.items())
    axes = (inner.get(axis) for axis in range(len(shape_of(value))))
    return source, [0 if axis is None else strides[axis] * steps.get(axis, 1) for axis in axes], start


def _table(value: ir.Value) -> tuple[ir.Value, list[int]]:
    """A value and its strides. That of an iota of several dimensions is a table of its numbers."""
    shape = shape_of(value)
    counts = maker_of(value, "stablehlo.iota")
    if counts is None or len(shape) < 2:
        return value, [prod(shape[axis + 1 :]) for axis in range(len(shape))]
    dimension, element = ir.IntegerAttr(counts.attributes["iota_dimension"]).value, element_of(value)
    numbers = stablehlo.iota(iota_dimension=0, result_type=ir.RankedTensorType.get([shape[dimension]], element))
    return numbers, [int(axis == dimension) for axis in range(len(shape))]


def _taken(op: ir.Operation) -> tuple[dict[int, int], dict[int, int]]:
    """The starts and strides of a slice along each axis; none of other views."""
    if op.name != "stablehlo.slice":
        return {}, {}
    names = ("start_indices", "strides")
    starts, strides = (dict(enumerate(map(int, ir.DenseI64ArrayAttr(op.attributes[name])))) for name in names)
    return starts, strides


def _transposed(op: ir.Operation) -> dict[int, int]:
    """For each axis of the result, the operand's axis."""
    return dict(enumerate(int(d) for d in ir.DenseI64ArrayAttr(op.attributes["permutation"])))


def _repeated(op: ir.Operation) -> dict[int, int]:
    """The same for a broadcast, without the axes along which it repeats."""
    into = [int(d) for d in ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"])]
    return {d: axis for axis, d in enumerate(into) if shape_of(op.operands[0])[axis] != 1}


def _sliced(op: ir.Operation) -> dict[int, int]:
    """The same for a slice."""
    return {axis: axis for axis in range(len(shape_of(op.results[0])))}


_WHOLE_VIEWS: dict[str, View] = {"stablehlo.transpose": _transposed, "stablehlo.broadcast_in_dim": _repeated}
_VIEWS = _WHOLE_VIEWS | {"stablehlo.slice": _sliced}
