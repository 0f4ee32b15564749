"""Expands top-k into one pass over the data, for small k.

    %values, %indices = chlo.top_k(%x, k = 8) : tensor<64x1000xf32> -> (tensor<64x8xf32>, tensor<64x8xi32>)
becomes
    %0:3 = flow.dispatch.region -> (tensor<576xi32>, tensor<576xf32>, tensor<576xi32>) {
      for each row: the best elements so far, in order; 16 elements at a time are compared with the last of them }

Few elements of a long row are ever among its k best so far (k ln(n/k) for random ones), so nearly all the work is one
vector comparison per 16 elements. An element that is moves up past the smaller ones; equal ones keep their order.

Leaves alone: targets without kernels (`profile.kernels`); k over 128 or over an eighth of the row, for which a sort is
faster; element types under 8 bits, f8. Source: CHLO, `top_k`; XLA orders floats totally, NaN above infinity.
"""

from __future__ import annotations

from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import arith, ir, vector
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, is_static, reshape, shape_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.numbers import Bool, Index
from hilo.lowering.kernel.storage import from_storage, to_storage

LANES = 16
LARGEST_K = 128


@pattern("chlo.top_k")
def select_largest(op: Op, run: PassRun) -> Replacement:
    """top_k(x, k) -> the first k slots of a kernel that keeps the best elements so far"""
    (x,) = op.operands
    k = ir.IntegerAttr(op.operation.attributes["k"]).value
    row = dtype(element_of(x))
    if not run.profile.kernels or not is_static(x) or not 0 < k <= LARGEST_K or 8 * k > shape_of(x)[-1]:
        run.note(op, "a sort is better: it is dynamic, k is large, or the target has no kernels")
        return None
    if row.kind == "pred" or row.is_complex or (row.is_float and row.bits < 16) or (row.is_integer and row.bits < 8):
        run.note(op, f"its elements are {row}")
        return None
    *outer, n = shape_of(x)
    values, indices = _kernel(reshape(x, [prod(outer), n]), k, row)
    shape = [*outer, k]
    return [reshape(from_storage([values], row), shape), reshape(indices, shape)]


def _key(value: ir.Value, row: Dtype) -> ir.Value:
    """A signed integer that orders like the element; of a scalar or a vector."""
    if row.is_float:
        return scalars.total_order_key(value, row)
    return scalars.flip_sign(value) if row.kind == "unsigned" else value


def _greater(a: ir.Value, b: ir.Value) -> ir.Value:
    return arith.cmpi(arith.CmpIPredicate.sgt, a, b)


def _kernel(x: ir.Value, k: int, row: Dtype) -> tuple[ir.Value, ir.Value]:
    """Values and indices as `[rows, k]`. An element goes into the slot behind those of the row before it moves up; that
    is the next row's first one, which is empty yet."""
    rows, n = shape_of(x)
    (source,) = barrier(to_storage(reshape(x, [rows * n])))
    slots, number, index = rows * k + 1, element_of(source), ir.IntegerType.get_signless(32)
    lanes = min(LANES, n)
    with Kernel(ir.F32Type.get(), lanes=LANES) as kernel:
        given = Values(Cell(source))
        keys = kernel.values([slots], ir.IntegerType.get_signless(row.bits))
        best, places = kernel.values([slots], number), kernel.values([slots], index)

        def insert(r: Index, i: Index) -> None:
            value = given.get(r * n + i)
            key, base = _key(value, row), r * k
            slot = kernel.variable(i.minimum(k))

            def moves() -> Bool:
                position = slot.index()
                before = base + (position - 1).select(position.is_("gt", 0), 0)
                return position.is_("gt", 0) & Bool(_greater(key, keys.get(before)))

            with kernel.repeat_while(moves):
                at = base + slot.index()
                for column in (keys, best, places):
                    column.set(column.get(at - 1), at)
                slot.set(slot.index() - 1)
            at = base + slot.index()
            keys.set(key, at)
            best.set(value, at)
            places.set(arith.index_cast(index, i.value), at)

        with kernel.loop(0, rows) as r:
            with kernel.loop(0, n, lanes) as i:
                chunk = _key(given.get_row(r * n + i.minimum(n - lanes), lanes), row)
                least = vector.broadcast(chunk.type, keys.get(r * k + (k - 1)))
                some = vector.reduction(ir.IntegerType.get_signless(1), vector.CombiningKind.OR, _greater(chunk, least))
                is_looked_at = Bool(some) | i.is_("lt", k)  # before k elements are there, each one has a slot
                with kernel.loop(0, (n - i).minimum(lanes).select(is_looked_at, 0)) as lane:
                    insert(r, i + lane)
    _, values, indices = barrier(kernel.results)
    return _first(values, rows, k), _first(indices, rows, k)


def _first(slots: ir.Value, rows: int, k: int) -> ir.Value:
    """The slots of all rows, without the one behind them."""
    return stablehlo.slice(slots, start_indices=[0], limit_indices=[rows * k], strides=[1])


PASS = pattern_pass("expand-top-k", select_largest)
