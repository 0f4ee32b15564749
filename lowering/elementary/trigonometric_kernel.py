"""Sine, cosine and tangent as a kernel: vectorized up to 2^20, and one element at a time beyond.

    for each 8 elements: reduce by π/2 in parts, two polynomials; if one is beyond 2^20 or not finite:
      for each of them: reduce by the pieces of 1/2π that a table has for its exponent

As operations on whole arrays, the second reduction is computed for each element, and the table is read 8 times:
200,000 sines take 171 ms, and 0.55 ms as a kernel (XLA 3.9). f32 values are computed in f64, and need no table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import arith, ir, vector
from hilo.lowering.elementary.number import Number
from hilo.lowering.elementary.trigonometric import (
    Reduced,
    piece_table,
    reduce_f32,
    reduce_f64,
    reduce_moderate,
    table_row,
)
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import constant, element_of, reshape, shape_of, tensor
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values, even_shares
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.numbers import Number as Lanes
from hilo.lowering.kernel.parallel import as_index

LANES = 8
MODERATE = 2.0**20
SMALLEST = 1024
"""Fewest elements of an array for which a kernel is worth a dispatch of its own."""
SMALLEST_F32 = 16384
"""The same for f32; smaller arrays are computed in the kernels of their readers."""
SHARES, SHARE = 16, 4096
"""The most parts for several cores, and the fewest elements of a part."""

Function = Callable[[Number, Reduced], Number]


def compute(x: ir.Value, function: Function) -> ir.Value:
    """A function of an array of f64 or f32, computed from its reduced argument."""
    shape, element, f64 = shape_of(x), element_of(x), ir.F64Type.get()
    size = prod(shape)
    shares = even_shares(size, min(SHARES, size // SHARE))
    part = -(-size // shares)
    whole = part // LANES * LANES
    source, *table = barrier([reshape(x, [size]), *([constant(piece_table().reshape(-1))] if element == f64 else [])])
    with Kernel(f64, lanes=LANES) as k:
        read, y = Values(Cell(source)), k.values([size], element)

        def compute_one(at: Index, start: Index) -> None:
            number = _converted(read.get(start + at), f64)
            if table:
                (row,) = _on([number], lambda e: table_row(e))
                columns, pieces = len(piece_table()[0]), Values(Cell(table[0]))
                given = [pieces.get(as_index(row) * columns + column) for column in range(columns)]
                (value,) = _on([number, *given], lambda e, *p: function(e, reduce_f64(e, p)))
            else:
                (value,) = _on([number], lambda e: function(e, reduce_f32(e)))
            y.set(_converted(value, element), at)

        with k.share_rows(size, shares) as start:
            with k.loop(0, whole, LANES) as at:
                numbers = _converted(read.get_row(start + at, LANES), f64)
                (values,) = _on([numbers], lambda e: function(e, reduce_moderate(e)))
                y.set_row(_converted(values, element), at)
                (size_of,) = _on([numbers], abs)
                is_moderate = Lanes(size_of).largest().is_("le", MODERATE)
                with k.when(~is_moderate), k.loop(at, at + LANES) as one:
                    compute_one(one, start)
            if whole < part:
                with k.loop(whole, part) as one:
                    compute_one(one, start)
    return reshape(barrier(k.results)[0], shape)


def _converted(value: ir.Value, element: ir.Type) -> ir.Value:
    """A scalar or vector of f32 or f64 converted to the other type."""
    kind = ir.VectorType.get(value.type.shape, element) if isinstance(value.type, ir.VectorType) else element
    if value.type == kind:
        return value
    return arith.extf(kind, value) if isinstance(element, ir.F64Type) else arith.truncf(kind, value)


def _on(arguments: Sequence[ir.Value], formula: Callable[..., Number]) -> list[ir.Value]:
    """A formula of StableHLO operations applied to scalars or vectors."""
    f64 = tensor([], ir.F64Type.get())
    holder = ir.Operation.create("builtin.module", regions=1)
    block = holder.regions[0].blocks.append(*[f64] * len(arguments), arg_locs=[holder.location] * len(arguments))
    with ir.InsertionPoint(block):
        result = formula(*map(Number, block.arguments)).value
        stablehlo.return_([result])
    lanes = [type_.shape[0] for type_ in (value.type for value in arguments) if isinstance(type_, ir.VectorType)]
    known: dict[ir.Value, scalars.Scalar] = dict(zip(block.arguments, arguments, strict=True))
    for view in list(block.operations)[:-1]:
        op = view.operation
        if op.name == "stablehlo.constant":
            number = scalars.constant(op)
            assert isinstance(number, ir.Value)
            kind = ir.VectorType.get(lanes[:1], number.type)
            known[op.results[0]] = vector.broadcast(kind, number) if lanes else number
        elif op.name in ("stablehlo.reshape", "stablehlo.broadcast_in_dim"):
            known[op.results[0]] = known[op.operands[0]]
        else:
            known[op.results[0]] = scalars.apply(op, [known[value] for value in op.operands])
    made = known[result]
    holder.erase()
    assert isinstance(made, ir.Value)
    return [made]
