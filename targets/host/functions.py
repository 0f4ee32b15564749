"""Functions of the user's process that programs call by name: `CustomCall`.

    @hilo.host_function("scale_and_sum")
    def scale_and_sum(x, factor):
        return x * factor, np.float32(x.sum())

A function gets one NumPy array per operand and returns one per result: an array for one result, a tuple or list for
several, None for none. A program looks it up by name when it is compiled and again in each call, so a function may be
replaced by another one of the same name.
"""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeVar

import numpy as np

from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.errors import ArgumentError, TargetError, nearest, shortened, shown

Arrays: TypeAlias = "list[np.ndarray]"
AnyCallable = TypeVar("AnyCallable", bound=Callable[..., object])


class PythonFunction:
    """A Python function of NumPy arrays."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.function = function

    def __call__(self, arguments: Arrays, results: Arrays) -> object:
        return self.function(*(np.array(argument) for argument in arguments))


class LibraryFunction:
    """`void f(void* out, void** in)` of a shared library, as XLA documents it.

    `in` points to one pointer per operand; `out` points to the result's memory or, for several results, to one pointer
    each. Elements are laid out as in a C-contiguous NumPy array of the element type.
    """

    def __init__(self, library: ctypes.CDLL, symbol: str) -> None:
        self.loaded = library
        self.symbol = symbol
        try:
            self._function = getattr(library, symbol)
        except AttributeError as error:
            raise ArgumentError(f"host function: {library._name} has no symbol {shown(symbol)}: {error}") from error
        self._function.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        self._function.restype = None

    def __call__(self, arguments: Arrays, results: Arrays) -> object:
        held = [np.ascontiguousarray(argument) for argument in arguments]
        into = (ctypes.c_void_p * max(len(held), 1))(*(argument.ctypes.data for argument in held))
        if len(results) == 1:
            self._function(results[0].ctypes.data, into)
        else:
            out = (ctypes.c_void_p * max(len(results), 1))(*(result.ctypes.data for result in results))
            self._function(ctypes.addressof(out), into)
        return results[0] if len(results) == 1 else results


HostFunction: TypeAlias = "PythonFunction | LibraryFunction"

_FUNCTIONS: dict[str, HostFunction] = {}
_LOCK = threading.Lock()


def _register(name: object, function: HostFunction) -> None:
    if not isinstance(name, str) or not name:
        raise ArgumentError(f"host function: name is {shown(name)}; it takes a non-empty string")
    with _LOCK:
        _FUNCTIONS[name] = function


@explained_call
def host_function(name: str) -> Callable[[AnyCallable], AnyCallable]:
    """Registers a Python function for `CustomCall`s of that target name; the function itself is not changed.

    Args:
        name: the `call_target_name`. A function that was registered under it before is replaced.

    Raises:
        ArgumentError: the name is empty or not a string, or the decorated object is not callable.

    >>> import hilo
    >>> @hilo.host_function("twice")
    ... def twice(x):
    ...     return x + x
    """
    if not isinstance(name, str) or not name:
        raise ArgumentError(
            f'host_function: name is {shown(name)}; it takes a name, a non-empty string: @hilo.host_function("name")'
        )

    def register(function: AnyCallable) -> AnyCallable:
        if not callable(function):
            raise ArgumentError(f"host_function {shown(name)}: got {shown(function)}; it takes a function")
        _register(name, PythonFunction(function))
        return function

    return register


@explained_call
def host_library(library: str | os.PathLike[str] | ctypes.CDLL) -> ctypes.CDLL:
    """Loads a shared library, for `host_function_from_library`.

    Args:
        library: a path, a name that the system's loader finds, or a `ctypes` library.

    Raises:
        ArgumentError: it cannot be loaded.
    """
    if isinstance(library, ctypes.CDLL):
        return library
    try:
        return ctypes.CDLL(os.fspath(library))
    except (OSError, ValueError, TypeError) as error:
        raise ArgumentError(f"host_library: {shown(library)} cannot be loaded: {shortened(str(error))}") from None


@explained_call
def host_function_from_library(
    library: str | os.PathLike[str] | ctypes.CDLL, symbol: str, *, name: str | None = None
) -> None:
    """Registers a C function `void f(void* out, void** in)` for `CustomCall`s of its name.

    `in[i]` points to operand i. `out` points to the result; for several results `((void**)out)[i]` points to result i.
    The function owns the memory until it returns. It runs without Python's global interpreter lock.

    Args:
        library: a path, or a library that is loaded already.
        symbol: the function's name in the library.
        name: the `call_target_name`; default: `symbol`.

    Raises:
        ArgumentError: the library cannot be loaded, or has no such symbol.
    """
    _register(symbol if name is None else name, LibraryFunction(host_library(library), symbol))


def forget_host_function(name: str) -> None:
    """Removes a registration; a name that is not registered is not an error."""
    with _LOCK:
        _FUNCTIONS.pop(name, None)


def find_host_function(name: str) -> HostFunction | None:
    """The function registered under that name, or None."""
    return _FUNCTIONS.get(name)


def host_function_names() -> frozenset[str]:
    """All names that are registered."""
    with _LOCK:
        return frozenset(_FUNCTIONS)


def require(names: Iterable[str]) -> None:
    """Checks that functions are registered.

    Raises:
        TargetError: one is not.
    """
    missing = [name for name in names if name not in _FUNCTIONS]
    if missing:
        listed = ", ".join(map(repr, missing))
        verb = "are" if len(missing) > 1 else "is"
        raise TargetError(
            f"host function{'s' * (len(missing) > 1)} {listed} {verb} not registered: "
            f'@hilo.host_function("{missing[0]}"), or hilo.host_function_from_library; '
            f"{nearest(missing[0], _FUNCTIONS)}"
        )
