"""Makes a program smaller by rewriting the numbers and element types in its text.

A dimension appears in types, in attributes (`limits = [16]`, `slice_sizes = array<i64: 1, 16>`), as a factor of other
dimensions (a reshape), and off by one. A size is therefore replaced everywhere at once, in several readings of
«everywhere»; the verifier decides which of them are valid programs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import Error
from hilo.tools.bisect.bisection import random_arguments
from hilo.tools.reduce.state import State, signature_of

_TYPE = re.compile(r"(?<=tensor<)(?:\d+x)+")
_NUMBER = re.compile(r"(?<![\w.%#@])\d+(?![\w.])")
_CONSTANT = re.compile(r"dense<[^>]*>|dense_resource<[^>]*>|constant")
_ELEMENT_TYPES = (("f64", "f32"), ("bf16", "f32"), ("f16", "f32"), ("i64", "i32"), ("complex<f64>", "complex<f32>"))


def smaller_sizes(state: State) -> Iterator[State]:
    """The program with one of its sizes made smaller everywhere."""
    sizes = sorted({int(n) for dims in _TYPE.findall(state.text) for n in re.findall(r"\d+", dims)}, reverse=True)
    for size in sizes:
        if size < 2:
            continue
        tried = sorted({1, 2, 3, 4, 8, 16, size // 4, size // 2, size - 1})
        for new in (n for n in tried if 0 < n < size):
            for substitute in _substitutions(size, new, sizes):
                yield from rewritten(state, lambda text, f=substitute: _rewrite(text, f))  # type: ignore[misc]


def _substitutions(old: int, new: int, sizes: list[int]) -> Iterator[Callable[[int, bool], int]]:
    """Readings of «`old` becomes `new`»: functions of a number and of whether it is in a type."""

    def exact(n: int, in_type: bool) -> int:
        return new if n == old else n

    def types(n: int, in_type: bool) -> int:
        return new if n == old and in_type else n

    def multiples(n: int, in_type: bool) -> int:
        return n // old * new if n and n % old == 0 else n

    def near(n: int, in_type: bool) -> int:
        near_it = not in_type and old > 2 and abs(n - old) <= 1
        return max(n - old + new, 0) if near_it else multiples(n, in_type)

    def all_near(n: int, in_type: bool) -> int:
        return max(n - old + new, 1) if old > 3 and abs(n - old) <= 1 else multiples(n, in_type)

    yield exact
    if any(n != old and n % old == 0 for n in sizes):
        yield multiples
    yield near
    yield all_near
    yield types


def _rewrite(text: str, substitute: Callable[[int, bool], int]) -> str:
    lines = []
    for line in text.splitlines():
        line = _TYPE.sub(lambda m: re.sub(r"\d+", lambda n: str(substitute(int(n[0]), True)), m[0]), line)
        if not _CONSTANT.search(line):
            line = _NUMBER.sub(lambda n: str(substitute(int(n[0]), False)), line)
        lines.append(line)
    return "\n".join(lines) + "\n"


def simpler_types(state: State) -> Iterator[State]:
    """The program in other element types."""
    for old, new in _ELEMENT_TYPES:
        pattern = re.compile(
            rf"(?<![\w.]){re.escape(old)}(?=[>,\s])|(?<=\dx){re.escape(old)}(?=>)|(?<=<){re.escape(old)}(?=>)"
        )
        yield from rewritten(state, lambda text, p=pattern, t=new: p.sub(t, text))  # type: ignore[misc]


def rewritten(state: State, change: Callable[[str], str]) -> Iterator[State]:
    """The program with another text, if it is valid, and matching arguments."""
    text = change(state.text)
    if text == state.text:
        return
    try:
        with ir.Location.unknown(context()):
            module = ir.Module.parse(text, context())
            made = replace(state, text=str(module))
            leaves = signature_of(made).args
    except (ir.MLIRError, Error, ValueError):
        return
    if len(leaves) != len(state.arguments):
        return
    arguments = []
    for n, (leaf, old) in enumerate(zip(leaves, state.arguments, strict=True)):
        shape = tuple(size or 0 for size in leaf.dims)
        if shape == old.shape and leaf.dtype.numpy == old.dtype:
            arguments.append(old)
        elif leaf.dtype.numpy is not None and old.dtype.kind == leaf.dtype.numpy.kind and len(shape) == old.ndim:
            arguments.append(_fitted(old, shape).astype(leaf.dtype.numpy))
        else:
            arguments.append(random_arguments([leaf], state.seed + n)[0])
    yield replace(made, arguments=tuple(arguments))


def _fitted(array: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """The first elements of an array along each dimension, repeated if there are fewer."""
    for axis, size in enumerate(shape):
        array = np.take(array, np.arange(size) % max(array.shape[axis], 1), axis)
    return array
