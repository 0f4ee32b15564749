"""Builds native kernels in imperative style: one `flow.dispatch.region` with loops over scalars and vectors.

    with Kernel(element, lanes=16) as k:
        x = k.input(operand)                      # read only
        y = k.output([n, m])                      # read and written
        with k.loop(0, n) as i, k.loop(0, m, 16) as j:
            y.store(x.load(i, j) * 2.0, i, j)
    result, = k.results

A `with` statement opens the body of a loop or a branch. All mutable state is carried as loop-carried values: every
output, and every `variable` that is live when the loop opens. Outputs are updated in place, and must be written before
they are read.
Arrays have two dimensions, and the matrices of a batch are stacked along the rows, since IREE fails on leading
dimensions of size 1. There is no scratch memory: an algorithm that needs some makes an output larger, and slices it off
afterwards.

NOTE: the region runs on one core unless `share` splits it. The profile of a target says whether it takes such kernels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import prod
from types import TracebackType

from hilo.dialect import stablehlo
from hilo.dialect.context import load_dialects
from hilo.dialect.iree import arith, ir, scf, tensor, vector
from hilo.lowering.kernel.dispatch import dispatch_region
from hilo.lowering.kernel.numbers import Bool, Index, IndexLike, Number

_DIALECTS = ("arith", "flow", "math", "scf", "tensor", "vector")
"""The dialects that kernels use. The bindings infer result types only for loaded dialects."""


def even_shares(rows: int, most: int) -> int:
    """Into how many shares rows are split: a divisor of them, if there is one that is not much less than the most.

    >>> even_shares(1000, 16), even_shares(1009, 16), even_shares(5, 16), even_shares(1009, 0)
    (10, 16, 5, 1)
    """
    most = max(1, min(rows, most))
    return next((n for n in range(most, most // 2, -1) if rows % n == 0), most)


class Cell:
    """The current SSA value of a loop-carried tensor or variable. `share` splits a tensor along an axis."""

    def __init__(self, value: ir.Value, axis: int = 0) -> None:
        self.value, self.axis = value, axis


class Array:
    """A tensor of real numbers, or two tensors for complex numbers, that is loaded from and stored to by position."""

    def __init__(self, kernel: Kernel, parts: Sequence[Cell], origin: IndexLike = 0) -> None:
        self.kernel, self.parts, self.origin = kernel, list(parts), origin

    def rows_from(self, origin: IndexLike) -> Array:
        """A view of the same tensor whose row 0 is row `origin`: one matrix of a batch."""
        return Array(self.kernel, self.parts, origin)

    @property
    def real(self) -> Array:
        """The real parts alone."""
        return Array(self.kernel, self.parts[:1], self.origin)

    def _indices(self, at: Sequence[IndexLike]) -> list[ir.Value]:
        return _indices([at[0] + self.origin, *at[1:]])

    def get(self, *at: IndexLike) -> Number:
        """Loads the scalar at a position."""
        return Number(*(tensor.extract(part.value, self._indices(at)) for part in self.parts))

    def set(self, value: Number, *at: IndexLike) -> None:
        """Stores a scalar."""
        indices = self._indices(at)
        for cell, part in zip(self.parts, self._pad(value), strict=True):
            cell.value = tensor.insert(part, cell.value, indices)

    def load(self, *at: IndexLike, lanes: int = 0) -> Number:
        """Loads a vector along the last dimension from a position on. All its lanes must be in bounds."""
        kind = ir.VectorType.get([lanes or self.kernel.lanes], self.kernel.element)
        zero = arith.constant(self.kernel.element, 0.0)
        indices, map_ = self._indices(at), ir.AffineMap.get_minor_identity(len(at), 1)
        return Number(*(vector.transfer_read(kind, p.value, indices, map_, zero, [True]) for p in self.parts))

    def store(self, value: Number, *at: IndexLike) -> None:
        """Stores a vector along the last dimension."""
        indices, map_ = self._indices(at), ir.AffineMap.get_minor_identity(len(at), 1)
        for cell, part in zip(self.parts, self._pad(value), strict=True):
            cell.value = vector.transfer_write(cell.value.type, part, cell.value, indices, map_, [True])

    def _pad(self, value: Number) -> tuple[ir.Value, ...]:
        return value.parts if len(self.parts) == 1 else (value.re, value.imag.re)


class Variable:
    """A mutable number or index."""

    def __init__(self, cells: list[Cell]) -> None:
        self._cells = cells

    def get(self) -> Number:
        return Number(*(cell.value for cell in self._cells))

    def index(self) -> Index:
        return Index(self._cells[0].value)

    def set(self, value: Number | Index) -> None:
        parts = (value.value,) if isinstance(value, Index) else value.parts
        if len(parts) < len(self._cells):
            assert isinstance(value, Number)
            parts = (value.re, value.imag.re)
        for cell, part in zip(self._cells, parts, strict=True):
            assert cell.value.type == part.type, f"a variable of {cell.value.type} is set to {part.type}"
            cell.value = part


class Kernel:
    """Builds one dispatch region at the current insertion point.

    Attributes:
        element: the real floating-point type of all numbers.
        lanes: the number of elements of a vector.
        is_complex: arrays hold pairs of real numbers.
        results: the results of the region after the `with` block: the real tensors of the outputs in order.
    """

    def __init__(self, element: ir.Type, *, lanes: int, is_complex: bool = False) -> None:
        self.element, self.lanes, self.is_complex = element, lanes, is_complex
        self.results: list[ir.Value] = []
        self._outputs: list[Cell] = []
        self._cells: list[Cell] = []
        self._widened: list[Cell] = []
        self._block: ir.Block | None = None

    def __enter__(self) -> Kernel:
        load_dialects(ir.Context.current, _DIALECTS)
        self._outside = ir.InsertionPoint.current
        self._holder = ir.Operation.create("builtin.module", regions=1)
        self._block = self._holder.regions[0].blocks.append()
        self._point = ir.InsertionPoint(self._block)
        self._point.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._point.__exit__(kind, error, trace)
        if error is not None:
            return
        assert self._block is not None
        region = dispatch_region(self._block, [cell.value for cell in self._outputs])
        self._holder.erase()
        self.results = [
            _first(result) if cell in self._widened else result
            for result, cell in zip(region.results, self._outputs, strict=True)
        ]

    def input(self, *parts: ir.Value) -> Array:
        """An operand of the region: one tensor, or the real and the imaginary one.

        A barrier keeps its producer out of the region. The compiler would fuse a pad or a transpose into a kernel that
        has no loops.
        """
        with self._outside:
            return Array(
                self, [Cell(stablehlo.optimization_barrier([part]) if _is_made(part) else part) for part in parts]
            )

    def output(self, shape: Sequence[int], *, is_complex: bool | None = None) -> Array:
        """An uninitialized result of the region. It is complex if the kernel is, unless `is_complex` says otherwise."""
        paired = self.is_complex if is_complex is None else is_complex
        cells = [Cell(tensor.empty(list(shape), self.element)) for _ in range(2 if paired else 1)]
        self._outputs += cells
        self._cells += cells
        return Array(self, cells)

    def integers(self, shape: Sequence[int]) -> Integers:
        """An uninitialized result of i32 numbers."""
        cell = Cell(tensor.empty(list(shape), ir.IntegerType.get_signless(32)))
        self._outputs.append(cell)
        self._cells.append(cell)
        return Integers(cell)

    def values(self, shape: Sequence[int], element: ir.Type, *, axis: int = 0, start: ir.Value | None = None) -> Values:
        """A result of any element type, which `share` splits along an axis; `start` is updated in place.

        A result of one element is allocated with two, and sliced after the region. The compiler would turn a tensor of
        one element into one of rank 0, and hoist that out of the loop that carries it.
        """
        single = prod(shape) == 1
        cell = Cell(start or tensor.empty([2] if single else list(shape), element), axis)
        if single:
            self._widened.append(cell)
        self._outputs.append(cell)
        self._cells.append(cell)
        return Values(cell)

    def number(self, value: float) -> Number:
        """A real scalar constant."""
        return Number(arith.constant(self.element, value))

    def zero(self, *, lanes: int = 0, is_complex: bool | None = None) -> Number:
        """Zero as a scalar, or as a vector of `lanes`; complex if the kernel is, unless `is_complex` says otherwise."""
        value = self.number(0.0)
        if lanes:
            value = Number(vector.broadcast(ir.VectorType.get([lanes], self.element), value.re))
        return Number(value.re, value.re) if (self.is_complex if is_complex is None else is_complex) else value

    def variable(self, value: Number | IndexLike) -> Variable:
        """A variable with an initial value. It is live until the end of the enclosing block."""
        if isinstance(value, Number):
            cells = [Cell(part) for part in value.parts]
            self._cells += cells
            return Variable(cells)
        cell = Cell(Index.of(value).value)
        self._cells.append(cell)
        return Variable([cell])

    def cell(self, value: ir.Value) -> Cell:
        """A variable of any type. It is live until the end of the enclosing block."""
        cell = Cell(value)
        self._cells.append(cell)
        return cell

    @contextmanager
    def loop(self, start: IndexLike, stop: IndexLike, step: int = 1) -> Iterator[Index]:
        """`for i in range(start, stop, step)`, as an `scf.for` that carries the kernel's variables.

        Args:
            start: the first index.
            stop: the end, exclusive.
            step: at least 1.

        Yields:
            The induction variable.
        """
        carried = list(self._cells)
        bounds = [Index.of(bound).value for bound in (start, stop, step)]
        op = scf.ForOp(*bounds, [cell.value for cell in carried])
        with self._body(op.body, carried, list(op.inner_iter_args)):
            yield Index(op.induction_variable)
        _assign(carried, list(op.results_))

    @contextmanager
    def share(self, count: int) -> Iterator[Index]:
        """Distributes `for i in range(count)` over all cores. It must be the outermost loop.

        Inside, every output is the slice of `rows / count` rows that belongs to the iteration, and its first row is
        row 0. Operands are not sliced.
        """
        with self.share_rows(count, count) as iteration:
            yield iteration

    @contextmanager
    def share_rows(self, rows: int, count: int) -> Iterator[Index]:
        """Distributes `rows` rows, or as many times some for each output, over `count` iterations of such a loop.

        Each has `ceil(rows / count)` rows, and yields the first one. If `count` does not divide the rows, iterations at
        the end overlap: some rows are then written twice, and must not be read.
        """
        if count == 1:
            yield Index.of(0)
            return
        assert self._cells == self._outputs, "variables live inside a share"
        each = -(-rows // count)
        parts, units = [], []
        for cell in self._outputs:
            type_ = ir.RankedTensorType(cell.value.type)
            sizes = list(type_.shape)
            units.append(sizes[cell.axis] // rows)
            sizes[cell.axis] = units[-1] * each
            parts.append(ir.RankedTensorType.get(sizes, type_.element_type))
        op = scf.ForallOp([0], [count], [1], [cell.value for cell in self._outputs], mapping=_over_workgroups())
        with ir.InsertionPoint(op.body):
            first = Index(op.induction_variables[0])
            first = first * each if each > 1 else first
            first = first.minimum(rows - each) if each * count > rows else first
            places = [
                (cell.axis, part, (first * n).value) for cell, part, n in zip(self._outputs, parts, units, strict=True)
            ]
            for cell, argument, place in zip(self._outputs, op.inner_iter_args, places, strict=True):
                cell.value = _slice(tensor.ExtractSliceOp, argument, place, result=place[1])
            yield first
            end = scf.InParallelOp()
            with ir.InsertionPoint(end.block):
                for cell, argument, place in zip(self._outputs, op.inner_iter_args, places, strict=True):
                    _slice(tensor.ParallelInsertSliceOp, cell.value, place, dest=argument)
        _assign(self._outputs, list(op.results))

    @contextmanager
    def when(self, condition: Bool) -> Iterator[None]:
        """`if condition:`"""
        carried = list(self._cells)
        before = [cell.value for cell in carried]
        op = scf.IfOp(condition.value, [value.type for value in before], has_else=True)
        with self._body(op.then_block, carried, before):
            yield
        with ir.InsertionPoint(op.else_block):
            scf.YieldOp(before)
        _assign(carried, list(op.results_))

    @contextmanager
    def repeat_while(self, condition: Callable[[], Bool]) -> Iterator[None]:
        """`while condition():`. The condition may read arrays and variables, and must not modify any."""
        carried = list(self._cells)
        before = [cell.value for cell in carried]
        types = [value.type for value in before]
        op = scf.WhileOp(types, before)
        places = [value.location for value in before]
        head = op.before.blocks.append(*types, arg_locs=places)
        body = op.after.blocks.append(*types, arg_locs=places)
        with ir.InsertionPoint(head):
            _assign(carried, list(head.arguments))
            holds = condition()
            scf.ConditionOp(holds.value, list(head.arguments))
        with self._body(body, carried, list(body.arguments)):
            yield
        _assign(carried, list(op.results_))

    @contextmanager
    def _body(self, block: ir.Block, carried: list[Cell], arguments: list[ir.Value]) -> Iterator[None]:
        _assign(carried, arguments)
        with ir.InsertionPoint(block):
            yield
            scf.YieldOp([cell.value for cell in carried])
        self._cells = carried


class Values:
    """A tensor of any element type, whose elements are loaded and stored as plain SSA values.

    Args:
        cell: the tensor.
        is_read_often: the padding of vectors, for lanes that are not loaded, is built once for all of them, instead of
            for each.
    """

    def __init__(self, cell: Cell, is_read_often: bool = False) -> None:
        self._cell = cell
        self._padding = self._zero() if is_read_often else None

    def _zero(self) -> ir.Value:
        return arith.constant(self.element, 0 if isinstance(self.element, ir.IntegerType) else 0.0)

    @property
    def padding(self) -> ir.Value:
        """The value of vector lanes that are not loaded."""
        return self._zero() if self._padding is None else self._padding

    @property
    def element(self) -> ir.Type:
        return ir.RankedTensorType(self._cell.value.type).element_type

    @property
    def tensor(self) -> ir.Value:
        """The tensor in its current version."""
        return self._cell.value

    def get(self, *at: IndexLike) -> ir.Value:
        type_ = ir.RankedTensorType(self._cell.value.type)
        if isinstance(type_.element_type, ir.IntegerType) and prod(type_.shape) == 1:
            # Load a vector: IREE hoists scalar arithmetic to the host, where integers of 8 and 16 bits lose their sign.
            map_, zero = ir.AffineMap.get_minor_identity(type_.rank, 1), arith.constant(type_.element_type, 0)
            kind = ir.VectorType.get([1], type_.element_type)
            return vector.extract(
                vector.transfer_read(kind, self._cell.value, _indices([0] * type_.rank), map_, zero, [True]), [], [0]
            )
        return tensor.extract(self._cell.value, _indices(at))

    def set(self, value: ir.Value, *at: IndexLike) -> None:
        self._cell.value = tensor.insert(value, self._cell.value, _indices(at))

    def get_row(self, at: IndexLike | tuple[IndexLike, ...], lanes: int) -> ir.Value:
        """Loads a vector along the last dimension from a position on. All its lanes must be in bounds."""
        indices, kind = _indices(at if isinstance(at, tuple) else [at]), ir.VectorType.get([lanes], self.element)
        map_ = ir.AffineMap.get_minor_identity(len(indices), 1)
        return vector.transfer_read(kind, self._cell.value, indices, map_, self.padding, [True])

    def set_row(self, value: ir.Value, at: IndexLike | tuple[IndexLike, ...]) -> None:
        """Stores a vector along the last dimension."""
        tensor_, indices = self._cell.value, _indices(at if isinstance(at, tuple) else [at])
        map_ = ir.AffineMap.get_minor_identity(len(indices), 1)
        self._cell.value = vector.transfer_write(tensor_.type, value, tensor_, indices, map_, [True])


class Integers:
    """A tensor of i32 numbers, whose elements are loaded and stored as indices."""

    def __init__(self, cell: Cell) -> None:
        self._cell = cell

    def get(self, *at: IndexLike) -> Index:
        return Index(arith.index_cast(ir.IndexType.get(), tensor.extract(self._cell.value, _indices(at))))

    def set(self, value: IndexLike, *at: IndexLike) -> None:
        number = arith.index_cast(ir.IntegerType.get_signless(32), Index.of(value).value)
        self._cell.value = tensor.insert(number, self._cell.value, _indices(at))


def _over_workgroups() -> ir.Attribute:
    """The mapping attribute that turns iterations into workgroups, which `local-task` runs on all cores."""
    load_dialects(ir.Context.current, ("iree_linalg_ext",))
    return ir.Attribute.parse("[#iree_linalg_ext.split_reduction_mapping<0>]")


def _slice(
    kind: type,
    source: ir.Value,
    place: tuple[int, ir.RankedTensorType, ir.Value],
    *,
    result: ir.Type | None = None,
    dest: ir.Value | None = None,
) -> ir.Value:
    """Extracts or inserts a part of a tensor: along an axis, of a type, from a dynamic offset on."""
    axis, part, start = place
    dynamic = ir.ShapedType.get_dynamic_stride_or_offset()
    offsets, ones = [dynamic if d == axis else 0 for d in range(part.rank)], [1] * part.rank
    first = [source] if dest is None else [source, dest]
    types = [] if result is None else [result]
    op = kind(*types, *first, [start], [], [], offsets, list(part.shape), ones)
    return op.result if types else source


def _first(values: ir.Value) -> ir.Value:
    """The first of two elements, as a tensor of one element."""
    kept = stablehlo.optimization_barrier([values])
    return stablehlo.slice(kept, start_indices=[0], limit_indices=[1], strides=[1])


def _is_made(value: ir.Value) -> bool:
    """Whether the value is defined by an operation that the compiler may fuse."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        return False
    return owner.operation.name not in ("stablehlo.constant", "stablehlo.optimization_barrier", "flow.dispatch.region")


def _assign(cells: Sequence[Cell], values: Sequence[ir.Value]) -> None:
    for cell, value in zip(cells, values, strict=True):
        cell.value = value


def _indices(at: Sequence[IndexLike]) -> list[ir.Value]:
    return [Index.of(position).value for position in at]
