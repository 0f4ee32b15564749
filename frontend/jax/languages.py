"""Decides whether hilo or JAX has to trace a function.

Functions that JAX or equinox transformed are JAX's. For others, the call shows it: they pass values of hilo's trace to
functions of JAX, which reject them, or take objects that only JAX knows as containers. The call is then started again,
and JAX traces the function.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from hilo.builder.source import is_internal
from hilo.containers import JAX
from hilo.dialect.support.errors import Error
from hilo.ops._errors import operands_of
from hilo.tree import TreeDef, flatten

if TYPE_CHECKING:
    F = TypeVar("F", bound=Callable[..., Any])

FILTERS = "equinox"
"""The package whose transformed functions and modules take Python numbers as a part of the program."""

_JAX = ("jax", "jaxlib")


class UsesJax(Exception):
    """Signals that JAX has to trace the function."""


def retraced(method: F) -> F:
    """Decorates a method of `JitFunction`: it is called again if it turns out that JAX has to trace the function."""

    @functools.wraps(method)
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return method(self, *args, **kwargs)
        except UsesJax as signal:
            refusal = cast("Exception", signal.__cause__)
        self._use_language(is_jax=True)
        try:
            return method(self, *args, **kwargs)
        except Error as error:
            if not _was_given_tracer(error):
                raise
            self._use_language(is_jax=False)
            raise refusal from None  # it also uses hilo's functions, which do not take values of JAX

    return call  # type: ignore[return-value]


@contextmanager
def watched(arguments: object, is_open: bool) -> Iterator[None]:
    """Raises `UsesJax` for an error that shows that JAX has to trace the function.

    Args:
        arguments: those of the call, if the error may be about them.
        is_open: whether it is still undecided who traces the function; if not, errors pass unchanged.
    """
    try:
        yield
    except Exception as error:
        if not is_open:
            raise
        if not (is_refused_by_jax(error) if arguments is None else holds_jax(arguments)):
            raise
        raise UsesJax from error


def is_filtered(fn: object) -> bool:
    """Whether the object was returned by one of equinox's filtered transformations."""
    return _root(type(fn).__module__) == FILTERS


def is_of_filters(tree: object) -> bool:
    """Whether the object is a module of equinox, which makes the Python numbers in it a part of the program."""
    return is_class_of_filters(type(tree))


def is_class_of_filters(kind: type) -> bool:
    """Whether a class is one of equinox's, or derived from one."""
    return any(_root(base.__module__) == FILTERS for base in kind.__mro__)


def is_made_by_jax(fn: object) -> bool:
    """Whether the object was returned by `jax.jit` or by a filtered transformation of equinox."""
    jax = sys.modules.get("jax")
    if jax is None or not hasattr(jax, "stages"):
        return False
    is_own = _root(type(fn).__module__) == _root(__name__)  # hilo's have the same methods, and JAX asks for no more
    return (isinstance(fn, jax.stages.Wrapped) and not is_own) or is_filtered(fn)


def holds_jax(arguments: object) -> bool:
    """Whether an object among the arguments, container or leaf, is of a class that only JAX and its libraries know."""
    if "jax" not in sys.modules:
        return False
    leaves, structure = flatten(arguments)
    return _has_kind(structure) or any(_root(type(leaf).__module__) in _JAX for leaf in leaves)


def _has_kind(structure: TreeDef) -> bool:
    return structure.kind is JAX or any(map(_has_kind, structure.children))


def _root(module: str) -> str:
    return module.split(".")[0]


def is_refused_by_jax(error: BaseException) -> bool:
    """Whether a trace by hilo failed because JAX was passed values of hilo."""
    at: BaseException | None = error if "jax" in sys.modules else None
    for _ in range(8):
        if at is None:
            return False
        if _root(getattr(at, "asker", "")) in _JAX or _left_jax(at):
            return True
        at = at.__cause__
    return False


_FILTERED = "JAX has removed its internal frames"


def _left_jax(error: BaseException) -> bool:
    """Whether an error was raised in JAX's own code; JAX may have removed the frames of that code from it."""
    at: TracebackType | None = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    if not isinstance(error, Error) and any(_FILTERED in note for note in getattr(error, "__notes__", ())):
        return True
    if at is None or is_internal(at.tb_frame.f_code):
        return False
    return _root(at.tb_frame.f_globals.get("__name__", "")) in _JAX


def _was_given_tracer(error: BaseException) -> bool:
    """Whether the function of hilo that raised an error was passed a value that JAX traces."""
    from jax.core import Tracer
    from jax.errors import JAXTypeError

    at: BaseException | None = error
    while at is not None:
        if isinstance(at, JAXTypeError) or any(isinstance(value, Tracer) for value in operands_of(at)):
            return True
        at = at.__cause__
    return False
