"""Complex numbers that are stored as pairs of their parts."""

from __future__ import annotations

from hilo.dialect.iree import ir, vector
from hilo.lowering.kernel.numbers import Index, Number


def store_pairs(value: Number, target: ir.Value, row: Index, at: Index) -> ir.Value:
    """A row of pairs with a vector of complex numbers written from a place on; in halves, as long as those of parts."""
    (lanes,) = value.re.type.shape
    map_ = ir.AffineMap.get_minor_identity(2, 1)
    for half in (0, lanes):
        order = [place // 2 + place % 2 * lanes for place in range(half, half + lanes)]
        both, place = vector.shuffle(value.re, value.imag.re, order), at * 2 + half
        target = vector.transfer_write(target.type, both, target, [row.value, place.value], map_, [True])
    return target
