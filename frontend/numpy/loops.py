"""Element types of NumPy's universal functions: `np.exp` of integers computes in the floats that NumPy uses.

Source: NumPy's reference, universal functions; `numpy.ufunc.resolve_dtypes` (NEP 50 for Python numbers).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import DtypeError
from hilo.ops._operation import error

_STRICT = frozenset({"copysign", "float_power", "heaviside"})
"""Functions that choose among their operands' bits, or set a type themselves, so that no operation checks the types."""


def convert_operands(name: str, ufunc: np.ufunc, inputs: Sequence[object]) -> Sequence[object]:
    """The operands of a universal function in the element types in which NumPy computes.

    Integers and booleans become the floats that NumPy makes of them (f16 for 8 bits, f32 for 16, f64 for more), and
    booleans become integers where NumPy needs those. Floats are kept: if they meet another type, the operation's error
    says what to convert.

    Args:
        name: the function's name in messages.
        ufunc: NumPy's function.
        inputs: XlaOps, arrays and Python numbers.

    Raises:
        DtypeError: the function is `copysign`, `float_power` or `heaviside`, and NumPy does not support these types;
            or, for `copysign` and `heaviside`, NumPy's type for the two types is neither of them.
    """
    given = [_type_of(x) for x in inputs]
    types = [x for x in given if isinstance(x, np.dtype)]
    if any(one is None for one in given) or not all(one.kind in "biufc" for one in types):
        return inputs
    if ufunc.__name__ in _STRICT:
        return _convert_strictly(name, ufunc, inputs, given, types)
    return inputs if any(one.kind in "fc" for one in types) else _convert_integers(ufunc, inputs, given)


def _convert_integers(ufunc: np.ufunc, inputs: Sequence[object], given: Sequence[Any]) -> Sequence[object]:
    """Converts integers to floats, and booleans to either; two integer types are kept."""
    try:
        loop = ufunc.resolve_dtypes((*given, *[None] * ufunc.nout))
    except TypeError:
        return inputs  # the operation's own check applies
    chosen = zip(inputs, given, loop, strict=False)
    return [_converted(x, to) if to.kind in "fc" or own == np.dtype(bool) else x for x, own, to in chosen]


def _convert_strictly(
    name: str, ufunc: np.ufunc, inputs: Sequence[object], given: Sequence[Any], types: Sequence[np.dtype[Any]]
) -> list[object]:
    try:
        loop = ufunc.resolve_dtypes((*given, *[None] * ufunc.nout))
    except TypeError as refusal:
        raise error(DtypeError, name, f"{refusal}; convert an operand with .astype") from refusal
    chooses = ufunc.__name__ != "float_power" and any(one.kind == "f" for one in types)
    if chooses and loop[0] not in types:
        said = " and ".join(map(str, types))
        raise error(DtypeError, name, f"operands are {said}, for which NumPy has {loop[0]}; convert one with .astype")
    return [_converted(x, kind) for x, kind in zip(inputs, loop, strict=False)]


def _type_of(x: object) -> Any:
    """The NumPy dtype of an array; the class of a Python number, which takes the other's type; None otherwise."""
    if isinstance(x, XlaOp):
        return x.dtype.numpy if x.dtype is not None else None
    if isinstance(x, np.ndarray | np.generic):
        return x.dtype
    if isinstance(x, bool):
        return np.dtype(bool)
    return type(x) if type(x) in (int, float, complex) else None


def _converted(x: object, kind: np.dtype[Any]) -> object:
    return x.astype(kind) if isinstance(x, XlaOp | np.ndarray | np.generic) and _type_of(x) != kind else x
