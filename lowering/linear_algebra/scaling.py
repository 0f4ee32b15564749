"""Keeps squares in range: a matrix is divided by its largest entry on the way into a kernel's working space."""

from __future__ import annotations

from hilo.lowering.kernel.builder import Array, Kernel
from hilo.lowering.kernel.numbers import Index, Number


def size(x: Number) -> Number:
    """max(|re|, |im|)"""
    return x.real.abs() if x.im is None else x.real.abs().maximum(x.imag.abs())


def load_scaled(k: Kernel, source: Array, target: Array, rows: Index, columns: Index) -> Number:
    """target = source / scale; returns the scale: the largest `size`, or 1 for zeros and NaN."""
    largest = k.variable(k.zero(lanes=k.lanes, is_complex=False))
    with k.loop(0, rows) as i, k.loop(0, columns, k.lanes) as j:
        largest.set(largest.get().maximum(size(source.load(i, j))))
    most = largest.get().largest()
    scale = most.select(most.is_("gt", 0.0), 1.0)
    with k.loop(0, rows) as i, k.loop(0, columns, k.lanes) as j:
        target.store(source.load(i, j) / scale, i, j)
    return scale


def scale_row(k: Kernel, a: Array, row: Index, scale: Number, columns: Index) -> None:
    with k.loop(0, columns, k.lanes) as j:
        a.store(a.load(row, j) * scale, row, j)


def mark_nan(k: Kernel, a: Array, row: Index, count: Index, info: Index) -> None:
    """Sets the first element of row `info` to 1 if one of a row's `count` elements is NaN."""
    with k.loop(0, count) as i:
        value = a.get(row, i).real
        a.set(k.number(1.0).select(value.is_("unordered", value), a.get(info, 0).real), info, 0)
