"""Arrays as StableHLO's interpreter prints them.

tensor<2x2xi8> {
  [
    [1, 2],
    [3, 4]
  ]
}
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir


def dense_text(array: np.ndarray, type_: ir.Type) -> str:
    """The array as a dense attribute."""
    return str(from_numpy(array, type_))


def tensor_text(array: np.ndarray, type_: ir.Type) -> str:
    """The array with its type, nested by dimension, indented."""
    element = ir.RankedTensorType(type_).element_type
    return f"{type_} {{{_nested(array, element, 1, is_last=True)}}}"


def _nested(array: np.ndarray, element: ir.Type, indent: int, *, is_last: bool) -> str:
    if array.ndim == 0:
        return _element(array[()], element) + ("" if is_last else ", ")
    inner = "".join(
        _nested(array[index], element, indent + 1, is_last=index == len(array) - 1) for index in range(len(array))
    )
    after = "\n" + "  " * (indent - 1) if is_last else ","
    return "\n" + "  " * indent + f"[{inner}]{after}"


def _element(value: Any, element: ir.Type) -> str:
    if isinstance(element, ir.ComplexType):
        part = element.element_type
        return f"[{_element(value.real, part)}, {_element(value.imag, part)}]"
    scalar = ir.RankedTensorType.get([], element, loc=ir.Location.unknown(element.context))
    text = str(from_numpy(np.asarray(value), scalar))
    return text[len("dense<") : text.rindex("> : ")]
