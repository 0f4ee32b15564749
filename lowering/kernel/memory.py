"""Tensors that stay in memory inside a kernel, read and updated in place at positions that are known only at run time.

Dynamic slices, and gathers and scatters of a single index vector (`x[i]`, `x.at[i].add(y)`), on flat row-major tensors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from hilo.dialect.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hilo.dialect.iree import arith, ir, tensor, vector
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.build import shape_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.moves import Unsupported, concatenate, lift, take

Start = tuple[ir.Value, bool]
"""A start position as an integer, and whether it is signed."""

WRITES = ("stablehlo.dynamic_update_slice", "stablehlo.scatter")
READS = ("stablehlo.dynamic_slice", "stablehlo.gather")

SCRATCH = "hilo.scratch"
"""The attribute that makes each empty tensor of a kernel unique: a number."""


MOST_RUNS = 24
"""Most runs of a block: each is a read, or a write of a tensor, and bufferization compares all of them. A loop of
SHA-256 over 64 messages, whose columns have 64 runs, took 1.1 s to compile in place of 0.2."""


def read_whole(array: ir.Value) -> ir.Value:
    """Loads a flat tensor as one vector.

    The load goes through an affine map that the compiler does not fold. A plain load that is stored to a result would
    be folded into the tensor itself, and where a `flow.dispatch.region` returns one tensor twice, IREE replaces the
    second result by result 0 (test/upstream/wrong_values/value_returned_twice.mlir). Where one is stored to the tensor
    that it was loaded from, after other values, the fold would make this version live again, which takes a copy.
    """
    element, count = array.type.element_type, array.type.shape[0]
    zero = ir.FloatAttr.get(element, 0.0) if isinstance(element, ir.FloatType) else ir.IntegerAttr.get(element, 0)
    map_ = ir.AffineMap.get(1, 0, [ir.AffineConstantExpr.get(0), ir.AffineDimExpr.get(0)])
    row = vector.transfer_read(
        ir.VectorType.get([1, count], element), array, [index(0)], map_, arith.constant(element, zero), [True, True]
    )
    return vector.shape_cast(ir.VectorType.get([count], element), row)


def write_part(array: ir.Value, values: ir.Value, position: ir.Value) -> ir.Value:
    """The version of a flat tensor with a vector written from a position on.

    The compiler replaces what a write is made to by what an earlier one of the same place was made to, whose result
    others may read. Then both versions are live, which takes a copy. An element inserted before it keeps them apart.
    """
    if _is_written_again(array, values.type, position):
        array = tensor.insert(vector.extract(values, [], [0]), array, [position])
    return vector.transfer_write(array.type, values, array, [position], ir.AffineMap.get_identity(1), [True])


def _is_written_again(array: ir.Value, kind: ir.Type, position: ir.Value) -> bool:
    """Whether a version of a tensor that is read was written in the same place, and after it only elsewhere."""
    is_read, ours = any(True for _ in array.uses), 0
    while isinstance(array.owner, ir.Operation | ir.OpView) and array.owner.name == "vector.transfer_write":
        values, earlier, at = array.owner.operands[:3]
        is_read = is_read or sum(1 for _ in array.uses) > ours
        if values.type == kind and _is_same(at, position):
            return is_read
        array, ours = earlier, 1
    return False


def _is_same(a: ir.Value, b: ir.Value) -> bool:
    """Whether two integers are the same value once equal operations are one."""
    if a == b:
        return True
    if not isinstance(a.owner, ir.Operation | ir.OpView) or not isinstance(b.owner, ir.Operation | ir.OpView):
        return False
    mine, theirs = a.owner.operation, b.owner.operation
    return (
        mine.name == theirs.name
        and not mine.regions
        and _attributes(mine) == _attributes(theirs)
        and len(mine.operands) == len(theirs.operands)
        and all(map(_is_same, mine.operands, theirs.operands))
    )


def _attributes(op: ir.Operation) -> dict[str, ir.Attribute]:
    return {name: op.attributes[name] for name in op.attributes}


def scratch(size: int, element: ir.Type, number: int) -> ir.Value:
    """An empty tensor with a buffer of its own. CSE would merge equal ones; a write would then copy to the stack."""
    made = tensor.empty([size], element)
    made.owner.attributes[SCRATCH] = ir.IntegerAttr.get(ir.IndexType.get(), number)
    return made


@dataclass
class Memory:
    """A tensor that stays in memory as a flat tensor, which is read and updated in place.

    Attributes:
        value: its current SSA value, `tensor<Nx…>`; pred is stored as i8.
        shape: the StableHLO shape.
        row: the element type.
    """

    value: ir.Value
    shape: tuple[int, ...]
    row: Dtype

    def read_all(self) -> ir.Value:
        """Loads all elements as a vector. Only valid before the first write."""
        read = read_whole(self.value)
        kind = ir.VectorType.get(read.type.shape, ir.IntegerType.get_signless(1))
        return arith.trunci(kind, read) if self.row.kind == "pred" else read

    def read(self, position: ir.Value, count: int) -> ir.Value:
        """Loads `count` contiguous elements as a vector."""
        element = self.value.type.element_type
        kind = ir.VectorType.get([count], element)
        zero = ir.FloatAttr.get(element, 0.0) if self.row.is_float else ir.IntegerAttr.get(element, 0)
        padding = arith.constant(element, zero)
        read = vector.transfer_read(kind, self.value, [position], ir.AffineMap.get_identity(1), padding, [True])
        return (
            arith.trunci(ir.VectorType.get([count], ir.IntegerType.get_signless(1)), read)
            if self.row.kind == "pred"
            else read
        )

    def write(self, values: ir.Value, position: ir.Value) -> Memory:
        """Stores a vector from `position` on, and returns the updated memory."""
        if self.row.kind == "pred":
            values = arith.extui(ir.VectorType.get(values.type.shape, self.value.type.element_type), values)
        return Memory(write_part(self.value, values, position), self.shape, self.row)


def index(value: int) -> ir.Value:
    """An index constant."""
    return arith.constant(ir.IndexType.get(), value)


def bounded(memory: Memory, starts: Sequence[Start], sizes: Sequence[int]) -> list[ir.Value]:
    """The start positions of a block as indices, clamped so that the block is in bounds."""
    found = []
    for (start, signed), n, size in zip(starts, memory.shape, sizes, strict=True):
        if n == size:
            found.append(index(0))
            continue
        position = (arith.index_cast if signed else arith.index_castui)(ir.IndexType.get(), start)
        found.append(arith.minsi(arith.maxsi(position, index(0)), index(n - size)))
    return found


def is_inside(memory: Memory, starts: Sequence[Start], sizes: Sequence[int]) -> ir.Value:
    """Emits the check that a block is in bounds. It compares unsigned, so negative positions are out of bounds."""
    inside: ir.Value = scalars.integer(1, 1)
    for (start, signed), n, size in zip(starts, memory.shape, sizes, strict=True):
        position = (arith.index_cast if signed else arith.index_castui)(ir.IndexType.get(), start)
        inside = arith.andi(inside, arith.cmpi(arith.CmpIPredicate.ule, position, index(n - size)))
    return inside


def read_block(memory: Memory, starts: Sequence[Start], sizes: Sequence[int]) -> ir.Value:
    """Loads a block as a vector in row-major order."""
    runs = _runs(memory.shape, bounded(memory, starts, sizes), sizes)
    return concatenate([memory.read(at, count) for at, count in runs])


def write_block(memory: Memory, values: ir.Value, starts: Sequence[Start], sizes: Sequence[int]) -> Memory:
    """Stores a block, and returns the updated memory."""
    taken = 0
    for at, count in _runs(memory.shape, bounded(memory, starts, sizes), sizes):
        memory = memory.write(take(values, range(taken, taken + count)), at)
        taken += count
    return memory


def gather(op: ir.Operation, memory: Memory, vectors: ir.Value) -> ir.Value:
    """Lowers a gather with one index vector: it loads one block."""
    numbers = GatherDimensionNumbers.from_mlir(op.attributes["dimension_numbers"])
    sizes = list(ir.DenseI64ArrayAttr(op.attributes["slice_sizes"]))
    if numbers.operand_batching_dims:
        raise Unsupported("a gather with batching dimensions")
    return read_block(memory, index_vector(op.operands[1], vectors, numbers.start_index_map, len(sizes)), sizes)


def scatter(op: ir.Operation, memory: Memory, vectors: ir.Value, update: ir.Value) -> Memory:
    """Lowers a scatter with one operand and one index vector: it updates one block, if that is in bounds."""
    numbers = ScatterDimensionNumbers.from_mlir(op.attributes["scatter_dimension_numbers"])
    if len(op.results) > 1 or numbers.input_batching_dims:
        raise Unsupported("a scatter of several operands or with batching dimensions")
    body = op.regions[0].blocks[0]
    reason = scalars.why_not(body)
    if reason is not None:
        raise Unsupported(f"a scatter: {reason}")
    kept = [d for d in range(len(memory.shape)) if d not in numbers.inserted_window_dims]
    sizes = [1] * len(memory.shape)
    for d, u in zip(kept, numbers.update_window_dims, strict=True):
        sizes[d] = shape_of(op.operands[2])[u]
    starts = index_vector(op.operands[1], vectors, numbers.scatter_dims_to_operand_dims, len(sizes))
    current = read_block(memory, starts, sizes)
    (combined,) = scalars.emit(body, [current, update])
    assert isinstance(combined, ir.Value)
    inside = is_inside(memory, starts, sizes)
    return write_block(memory, arith.select(inside, combined, current), starts, sizes)


def index_vector(indices: ir.Value, vectors: ir.Value, dims: Sequence[int], rank: int) -> list[Start]:
    """The start index in each dimension of the operand, taken from the only index vector."""
    if prod(shape_of(indices)) != len(dims):
        raise Unsupported("a gather or scatter of several index vectors")
    row = scalars.row_of(indices)
    zero = scalars.integer(row.bits, 0)
    starts: list[Start] = [(zero, True)] * rank
    whole = vectors if isinstance(vectors.type, ir.VectorType) else lift(vectors)
    for position, d in enumerate(dims):
        starts[d] = (vector.extract(whole, [], [position]), row.kind == "signed")
    return starts


def _runs(shape: Sequence[int], starts: Sequence[ir.Value], sizes: Sequence[int]) -> list[tuple[ir.Value, int]]:
    """The contiguous runs of a block of a row-major tensor: the offset and the length of each."""
    split = len(shape)
    while split and (split == len(shape) or sizes[split] == shape[split]):
        split -= 1
    count = prod(sizes[split:])
    rows = prod(sizes[:split])
    if rows > MOST_RUNS:
        raise Unsupported(f"a block of {rows} rows")
    strides = [prod(shape[d + 1 :]) for d in range(len(shape))]
    base = index(0)
    for start, stride in zip(starts, strides, strict=True):
        base = arith.addi(base, arith.muli(start, index(stride)))
    offsets = [sum(i * strides[d] for d, i in enumerate(at)) for at in np.ndindex(*sizes[:split])]
    return [(arith.addi(base, index(int(o))) if o else base, count) for o in offsets]
