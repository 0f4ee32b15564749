"""The kernel of top-k, for a size or for any size.

for each row: the best elements so far, in order; LANES elements at a time are compared with the last of them
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import arith, ir, scf, tensor, vector
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework import bodies
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, reshape, shape_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.arguments import region_of, reshaped, slice_of, tensor_type, unknown
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.numbers import Bool, Index
from hilo.lowering.kernel.storage import to_storage

LANES = 16
"""How many elements of a row are compared at a time."""


@dataclass(frozen=True)
class Sizes:
    """Rows, their length, and how many elements of each are selected."""

    rows: Index
    n: Index
    k: Index


@dataclass(frozen=True)
class Selection:
    """Selects the largest elements of rows.

    Attributes:
        kernel: where it is emitted.
        given: the rows, flat.
        row: the element type.
        lanes: elements that are compared at once; rows have as many at least.
    """

    kernel: Kernel
    given: Values
    row: Dtype
    lanes: int

    def of_rows(self, first_row: Index, sizes: Sizes, scratch: Sequence[Values], made: Sequence[Values]) -> None:
        """Emits the rows from one on.

        Args:
            scratch: keys, values and places of what is found so far of a row, with a slot more than k.
            made: values and places of the rows.
        """
        kernel, (keys, best, places) = self.kernel, scratch
        n, k = sizes.n, sizes.k
        with kernel.loop(0, sizes.rows) as r:
            first = (first_row + r) * n
            with kernel.loop(0, n, self.lanes) as i:
                chunk = self._key(self.given.get_row(first + i.minimum(n - self.lanes), self.lanes))
                least = vector.broadcast(chunk.type, keys.get(k - 1))
                some = vector.reduction(ir.IntegerType.get_signless(1), vector.CombiningKind.OR, _greater(chunk, least))
                is_looked_at = Bool(some) | i.is_("lt", k)  # before k elements are there, each one has a slot
                with kernel.loop(0, (n - i).minimum(self.lanes).select(is_looked_at, 0)) as lane:
                    self._insert(first, i + lane, k, scratch)
            with kernel.loop(0, k) as at:
                for found, target in zip((best, places), made, strict=True):
                    target.set(found.get(at), r * k + at)

    def _insert(self, first: Index, i: Index, k: Index, scratch: Sequence[Values]) -> None:
        keys, best, places = scratch
        value = self.given.get(first + i)
        key = self._key(value)
        slot = self.kernel.variable(i.minimum(k))

        def moves() -> Bool:
            position = slot.index()
            before = (position - 1).select(position.is_("gt", 0), 0)
            return position.is_("gt", 0) & Bool(_greater(key, keys.get(before)))

        with self.kernel.repeat_while(moves):
            at = slot.index()
            for column in scratch:
                column.set(column.get(at - 1), at)
            slot.set(at - 1)
        at = slot.index()
        keys.set(key, at)
        best.set(value, at)
        places.set(arith.index_cast(ir.IntegerType.get_signless(32), i.value), at)

    def _key(self, value: ir.Value) -> ir.Value:
        """A signed integer that orders like the element; of a scalar or a vector."""
        if self.row.is_float:
            return scalars.total_order_key(value, self.row)
        return scalars.flip_sign(value) if self.row.kind == "unsigned" else value


def _greater(a: ir.Value, b: ir.Value) -> ir.Value:
    return arith.cmpi(arith.CmpIPredicate.sgt, a, b)


APART = 64
"""Slots, of at least a byte, that share no cache line with others: cores would wait for one another's writes."""


def slots_of(k: int, shares: int) -> int:
    """The slots of scratch of each share.

    >>> slots_of(5, 1), slots_of(5, 2), slots_of(64, 2)
    (6, 64, 128)
    """
    return k + 1 if shares == 1 else -(-(k + 1) // APART) * APART


def of_any_size(x: ir.Value, k: int, row: Dtype, shares: int) -> tuple[ir.Value, ir.Value]:
    """Values and places, flat, by the kernel that takes sizes as arguments.

    Args:
        x: rows of at least `LANES` elements.
        shares: into how many parts the rows are split, a divisor of their number.
    """
    load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"))
    n, rows = shape_of(x)[-1], prod(shape_of(x)[:-1])
    (source,) = barrier(to_storage(reshape(x, [rows * n])))
    number, index = element_of(source), ir.IntegerType.get_signless(32)
    kinds = [ir.IntegerType.get_signless(row.bits), number, index]
    slots, made = slots_of(k, shares), rows * k
    scratch = shares * slots
    known = unknown([shares, rows // shares, n, k, rows * n, scratch, made, slots])
    read = reshaped(source, [], [known[4]])
    lengths = [*[known[5]] * len(kinds), known[6], known[6]]
    every = [*kinds, *kinds[1:]]
    region = region_of([tensor_type(kind, 1) for kind in every], lengths)
    bodies.fill(
        region,
        ("top-k", row.name),
        [read, *known],
        lambda: _emit(read, row, every, Index(known[0]), Sizes(*map(Index, known[1:4])), lengths, Index(known[7])),
        takes_any_size=True,
    )
    static = [*[scratch] * len(kinds), made, made]
    results = [
        reshaped(x, [length], [], ir.RankedTensorType.get([size], kind))
        for x, length, size, kind in zip(region.results, lengths, static, every, strict=True)
    ]
    values, indices = barrier(results)[-2:]  # scratch must have a use to be in memory
    return values, indices


def _emit(
    given: ir.Value,
    row: Dtype,
    kinds: Sequence[ir.Type],
    shares: Index,
    sizes: Sizes,
    lengths: Sequence[ir.Value],
    slots: Index,
) -> list[ir.Value]:
    """The loops over shares."""
    empty = [tensor.empty([length], kind) for length, kind in zip(lengths, kinds, strict=True)]
    mapping = ir.Attribute.parse("[#iree_linalg_ext.split_reduction_mapping<0>]")
    op = scf.ForallOp([0], [shares.value], [1], empty, mapping=mapping)
    with ir.InsertionPoint(op.body):
        share = Index(op.induction_variables[0])
        part = sizes.rows * sizes.k
        places = [([(share * size).value], [size.value]) for size in (slots, slots, slots, part, part)]
        k = Kernel(ir.F32Type.get(), lanes=LANES)
        cells = [
            k.cell(slice_of(tensor.ExtractSliceOp, [whole], at, [tensor_type(kind, 1)]).results[0])
            for whole, at, kind in zip(op.inner_iter_args, places, kinds, strict=True)
        ]
        values = [Values(cell) for cell in cells]
        Selection(k, Values(Cell(given)), row, LANES).of_rows(share * sizes.rows, sizes, values[:3], values[3:])
        with ir.InsertionPoint(scf.InParallelOp().block):
            for cell, whole, at in zip(cells, op.inner_iter_args, places, strict=True):
                slice_of(tensor.ParallelInsertSliceOp, [cell.value, whole], at, [])
    return list(op.results)
