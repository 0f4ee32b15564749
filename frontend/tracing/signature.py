"""Decides which calls of a function share a program: those with the same structure, types and shapes of arguments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.source import place
from hilo.builder.weak import WeakOp
from hilo.builder.xla_op import XlaOp
from hilo.containers import fast_keys
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, shown
from hilo.static import StaticValue
from hilo.targets.runtime.arrays import DeviceArray
from hilo.tree import TreeDef, endless, flatten, is_too_deep

_WEAK = {bool: dtype("pred"), int: dtype("s64"), float: dtype("f64"), complex: dtype("c128")}


@dataclass(frozen=True, slots=True)
class Spec:
    """One array argument.

    Attributes:
        dtype: its element type.
        dims: its dimensions.
        is_weak: whether it is a Python number, which takes the element type of the array that it meets.
    """

    dtype: Dtype
    dims: tuple[int, ...]
    is_weak: bool = False

    @property
    def shape(self) -> Shape:
        return Shape(self.dtype, self.dims)

    def __str__(self) -> str:
        if self.is_weak:
            return {"pred": "bool", "signed": "int", "float": "float", "complex": "complex"}[self.dtype.kind]
        return str(self.shape)


Static: TypeAlias = tuple[tuple[str, StaticValue], ...]


@dataclass(frozen=True, slots=True)
class Signature:
    """The types of the arguments that a program was traced for.

    Attributes:
        structure: that of the pair of positional and keyword arguments, without the static ones.
        specs: those of the leaves.
        static: names and values of the static arguments.
    """

    structure: TreeDef
    specs: tuple[Spec, ...]
    static: Static = ()


def _spec_of_array(leaf: Any) -> Spec | None:
    """The spec of another library's array, or of an object with a shape and an element type; None for other objects.

    Raises:
        DtypeError: its element type is none of hilo's.
    """
    if hasattr(leaf, "shape") and hasattr(leaf, "dtype"):
        try:
            return Spec(dtype(leaf.dtype), tuple(map(int, leaf.shape)))
        except (DtypeError, TypeError):
            if isinstance(leaf, (np.ndarray, np.generic)):
                raise
    if hasattr(leaf, "__dlpack__") or hasattr(leaf, "__array__"):
        from hilo.targets.runtime.arrays import host_array

        array = host_array(leaf)
        return Spec(dtype(array.dtype), array.shape)
    return None


def read_spec(leaf: object, path: str, function: str) -> Spec:
    """The spec of a leaf: an array of any library, a Python number, or an object with a shape and an element type.

    Raises:
        ArgumentError, DtypeError: it is none of these.
    """
    type_ = type(leaf)
    if type_ in _WEAK:
        return Spec(_WEAK[type_], (), is_weak=True)
    if isinstance(leaf, (XlaOp, Shape)):
        shape = leaf.shape if isinstance(leaf, XlaOp) else leaf
        if not shape.is_array or shape.dtype is None:
            raise ArgumentError(f"{function}: argument {path} is {shape}; it takes arrays\n  at {place()}")
        return Spec(shape.dtype, shape.dims, isinstance(leaf, WeakOp))
    if isinstance(leaf, DeviceArray):
        return Spec(leaf.element_type, leaf.shape)
    try:
        found = _spec_of_array(leaf)
    except DtypeError as error:
        raise DtypeError(f"{function}: argument {path} is {shown(leaf)}: {error}\n  at {place()}") from error
    if found is not None:
        return found
    takes = "it takes arrays, numbers, and containers of them (see hilo.tree)"
    hint = f"if the program depends on its value, name it in static_argnames=({path.split('[')[0].split('.')[0]!r},)"
    raise ArgumentError(
        f"{function}: argument {path} is {shown(leaf)} ({type_.__name__}); {takes}; {hint}\n  at {place()}"
    )


def read_signature(
    arguments: object,
    static: Static,
    paths: Callable[[TreeDef], list[str]],
    function: str,
) -> tuple[Signature, list[object]]:
    """The signature of a call, and its leaves.

    Args:
        arguments: the pair of positional and keyword arguments, without the static ones.
        static: the static arguments.
        paths: names the leaves of a structure.
        function: the function's name in messages.
    """
    leaves, structure = flatten(arguments)
    specs: list[Spec] = []
    names: list[str] = []  # computed when a leaf needs its own
    for index, leaf in enumerate(leaves):
        type_ = type(leaf)
        if type_ is np.ndarray and leaf.dtype in _PLAIN:  # type: ignore[attr-defined]
            specs.append(Spec(_PLAIN[leaf.dtype], leaf.shape))  # type: ignore[attr-defined]
        elif type_ is DeviceArray:
            specs.append(Spec(leaf.element_type, leaf.shape))  # type: ignore[attr-defined]
        else:
            names = names or paths(structure)
            specs.append(read_spec(leaf, names[index], function))
    return Signature(structure, tuple(specs), static), leaves


_PLAIN = {np.dtype(name): dtype(np.dtype(name)) for name in "f4 f8 f2 i1 i2 i4 i8 u1 u2 u4 u8 ? c8 c16".split()}


# ---- the fast path ---------------------------------------------------------------------------------------------------


def scan_call(
    dynamic: tuple[tuple[object, ...], dict[str, object]], static: Static, function: str
) -> tuple[list[object], tuple[object, ...]]:
    """The leaves of a call's arguments, and a key that distinguishes its types from those of other calls.

    Raises:
        ArgumentError: an argument contains itself, or is nested too deeply.
    """
    leaves: list[object] = []
    key: list[object] = [static]
    try:
        scan(dynamic[0], leaves, key)
        scan(dynamic[1], leaves, key)
    except RecursionError as error:
        if is_too_deep(dynamic):
            raise endless(f"{function}: an argument") from error
        raise
    return leaves, tuple(key)


def scan(value: object, leaves: list[object], key: list[object]) -> None:
    """Adds the leaves of a value to `leaves`, and to `key` what distinguishes its structure and its leaves' types.

    Calls that share a program may have different keys, but calls with equal keys share one. Written for speed: a
    dictionary of 20 device arrays takes 2 µs.
    """
    type_ = type(value)
    if type_ is DeviceArray:
        leaves.append(value)
        key.append(value.layout)  # type: ignore[attr-defined]
    elif type_ is np.ndarray:
        leaves.append(value)
        key.append(value.dtype)  # type: ignore[attr-defined]
        key.append(value.shape)  # type: ignore[attr-defined]
    elif type_ is dict:
        keys = fast_keys(value)  # type: ignore[arg-type]
        key.append(dict)
        key.append(keys)
        for name in keys:
            part = value[name]  # type: ignore[index]
            if type(part) is DeviceArray:
                leaves.append(part)
                key.append(part.layout)
            else:
                scan(part, leaves, key)
    elif type_ is tuple or type_ is list:
        key.append(type_)
        key.append(len(value))  # type: ignore[arg-type]
        for part in value:  # type: ignore[attr-defined]
            scan(part, leaves, key)
    elif type_ is float or type_ is int or type_ is bool or type_ is complex:
        leaves.append(value)
        key.append(type_)
    elif value is None:
        key.append(None)
    else:
        found, structure = flatten(value)
        if found and found[0] is value:  # a leaf
            leaves.append(value)
            key.append(type_)
            key.append(getattr(value, "dtype", None))
            key.append(getattr(value, "shape", None))
        else:
            key.append(structure)
            for leaf in found:
                scan(leaf, leaves, key)
