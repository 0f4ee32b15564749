"""NumPy's `pad` over XlaOps."""

from __future__ import annotations

from typing import Literal

import numpy as np

from hilo import ops
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown
from hilo.numpy.protocol import implements, read_array, unsupported
from hilo.numpy.shaping import filling, take
from hilo.ops._operation import error

_PADDING: dict[str, Literal["edge", "reflect", "symmetric", "wrap"]] = {
    "edge": "edge",
    "reflect": "reflect",
    "symmetric": "symmetric",
    "wrap": "wrap",
}


@implements(np.pad)
def pad(array: XlaOp, pad_width: object, mode: str = "constant", *, constant_values: object = 0) -> XlaOp:
    """Adds a constant, or elements of the array, before and after each dimension; widths as in NumPy."""
    name = "np.pad"
    try:
        widths = np.broadcast_to(np.asarray(pad_width), (array.ndim, 2))
    except ValueError:
        raise error(
            ShapeError, name, f"pad_width is {shown(pad_width)}; for {array.shape} it takes {array.ndim} pairs"
        ) from None
    if widths.size and (widths.dtype.kind not in "iu" or (widths < 0).any()):
        raise error(
            ArgumentError,
            name,
            f"pad_width is {shown(pad_width)}; it takes integers of 0 or more (ops.Pad takes negative ones)",
        )
    if mode == "constant":
        value = read_array(name, "constant_values", filling(constant_values, array), array)
        return ops.Pad(array, value, [(int(low), int(high)) for low, high in widths])
    if mode not in _PADDING:
        raise unsupported(name, "mode", mode, f"'constant' or {', '.join(map(repr, _PADDING))}")
    for d, (low, high) in enumerate(widths):
        if low or high:
            indices = np.pad(np.arange(array.dims[d], dtype=np.int32), (low, high), _PADDING[mode])
            array = take(array, indices, d)
    return array
