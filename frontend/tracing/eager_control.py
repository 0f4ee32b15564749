"""Loops and branches that are called outside of a trace: they are traced and run immediately."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import TypeVar

from hilo.builder.source import place
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.calls import misfit
from hilo.dialect.support.errors import SignatureError
from hilo.tracing.trace import current_trace
from hilo.tree import check_function, flatten

F = TypeVar("F", bound=Callable[..., object])


def runs_anywhere(*arrays: str) -> Callable[[F], F]:
    """Lets a function that builds a loop or a branch also be called on arrays, outside of a trace.

    It is interpreted, or compiled if that is faster; unlike with `hilo.jit`, nothing is kept for the next call.

    Args:
        arrays: the names of the parameters that take arrays, or pytrees of them.
    """

    def decorate(function: F) -> F:
        signature = inspect.signature(function)
        functions = [p.name for p in signature.parameters.values() if str(p.annotation).startswith("Callable[")]

        @functools.wraps(function)
        def call(*args: object, **kwargs: object) -> object:
            try:
                bound = signature.bind(*args, **kwargs)
            except TypeError:
                raise SignatureError(f"{function.__name__}: {misfit(function, args, kwargs)}\n  at {place()}") from None
            for name in functions:
                check_function(f"{function.__name__}: {name}", bound.arguments[name])
            if current_trace() is not None or any(isinstance(x, XlaOp) for x in flatten((args, kwargs))[0]):
                return function(*args, **kwargs)
            given = {name: bound.arguments[name] for name in arrays if name in bound.arguments}
            from hilo.tracing.jit import jit

            def run(values: dict[str, object]) -> object:
                bound.arguments.update(values)
                return function(*bound.args, **bound.kwargs)

            run.__name__ = function.__name__
            return jit(run, tiers="reused")(given)

        return call  # type: ignore[return-value]

    return decorate
