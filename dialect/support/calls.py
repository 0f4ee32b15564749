"""Errors for arguments that a function does not have: Python's `TypeError`, completed by hilo.

Python's message is `sum() got an unexpected keyword argument 'dim'`; here it goes on with the argument that was
probably meant, and with what the function takes. It costs nothing if the arguments match.
"""

from __future__ import annotations

import difflib
import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, TypeVar

from hilo.dialect.support.errors import ArgumentError, Error, SignatureError, shortened, shown
from hilo.dialect.user_lines import locate, place

F = TypeVar("F", bound=Callable[..., object])
C = TypeVar("C", bound=type)

_OTHER_NAMES = {
    "axis": ("dim", "dims", "dimension", "dimensions", "axes"),
    "axis1": ("dim0", "dim1"),
    "axis2": ("dim1", "dim2"),
    "keepdims": ("keepdim", "keep_dims"),
    "ddof": ("correction", "unbiased"),
    "element_type": ("dtype", "new_dtype"),
    "min": ("a_min", "amin", "lower"),
    "max": ("a_max", "amax", "upper"),
    "indices": ("index",),
    "dimensions": ("dims", "dim", "axis", "axes"),
    "dimension": ("dims", "dim", "axis"),
    "permutation": ("perm", "axes", "dims"),
    "computation": ("f", "fn", "function", "reducer", "body"),
    "init_values": ("init", "init_value", "initial"),
    "operands": ("x", "operand", "input", "inputs"),
    "operand": ("x", "operands", "input", "a"),
    "padding": ("pad", "pads"),
    "window_strides": ("strides", "stride"),
    "window_dimensions": ("window", "window_shape", "kernel_size"),
    "new_element_type": ("dtype", "element_type"),
    "shape": ("dims", "size"),
    "cond_fun": ("cond", "condition"),
    "body_fun": ("body",),
    "init_val": ("init", "init_value", "loop_vars", "operands"),
    "fun": ("f", "fn", "func", "function"),
    "in_axes": ("in_dims",),
    "out_axes": ("out_dims",),
    "argnums": ("argnum", "wrt"),
}
"""For each parameter, its names in NumPy, JAX, torch and TensorFlow."""


def explained_call(function: F, name: str = "") -> F:
    """The function, but with a `SignatureError` for calls with arguments that it does not have. Errors that it raises
    name the user's line.

    Args:
        name: the function's name in messages, if it is not its own name.
    """

    @functools.wraps(function)
    def call(*args: object, **kwargs: object) -> object:
        try:
            return function(*args, **kwargs)
        except TypeError as error:
            reason = misfit(function, args, kwargs) if is_from_call(error) else None
            if reason is None:
                raise
            raise SignatureError(f"{name or function.__name__}: {reason}\n  at {place()}") from None
        except Error as error:
            locate(error)
            raise

    return call  # type: ignore[return-value]


_PROTOCOLS = frozenset(f"__{name}__" for name in "getitem setitem format bool int float complex index".split())
"""Python's special methods whose errors concern users; errors of operators already have the operation's place."""


def explained_methods(title: str, *, made_by_users: bool = False) -> Callable[[C], C]:
    """Decorates a class: its public methods, and those that Python calls for `x[i]`, `bool(x)` and the like, behave as
    under `explained_call`.

    Args:
        title: the name of the class in messages.
        made_by_users: whether the constructor does so, too.
    """

    def decorate(cls: C) -> C:
        for name, method in list(vars(cls).items()):
            if not inspect.isfunction(method):
                continue
            if not name.startswith("_") or name in _PROTOCOLS:
                setattr(cls, name, explained_call(method, f"{title}.{name}"))
            elif name == "__init__" and made_by_users:
                setattr(cls, name, explained_call(method, title))
        return cls

    return decorate


class StaysInItsProcess:
    """A class whose objects cannot be pickled or copied, since they are parts of a program that is being built.

    Attributes:
        instead_of_pickles: what to write instead.
    """

    __slots__ = ()
    instead_of_pickles: ClassVar[str] = (
        "pickle the computation (builder.Build(), or its as_text()), which hilo.load and hilo.compile take"
    )

    def __reduce__(self) -> str | tuple[object, ...]:
        raise ArgumentError(
            f"{shown(self)} is pickled or copied, and belongs to a program that is being built; "
            f"{self.instead_of_pickles}\n  at {place()}"
        )


class NotCalled:
    """A class whose objects newcomers may try to call: the error says what to write instead.

    Attributes:
        instead_of_calls: what to write.
    """

    __slots__ = ()
    instead_of_calls: ClassVar[str]

    def __call__(self, *args: object, **kwargs: object) -> object:
        raise ArgumentError(f"{shown(self)} is called; {self.instead_of_calls}\n  at {place()}")


def is_from_call(error: BaseException) -> bool:
    """Whether an error, caught where a function is called, was raised by the call itself and not in its body."""
    return error.__traceback__ is not None and error.__traceback__.tb_next is None


def misfit(function: Callable[..., object], args: Sequence[object], kwargs: Mapping[str, object]) -> str | None:
    """Why a function does not accept arguments, and what it takes; None if it does, or its signature is unknown."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # a C function
        return None
    try:
        signature.bind(*args, **kwargs)
    except TypeError as error:
        shown_parameters = parameters_of(signature)
        if shown_parameters[:1] == ["self"]:
            shown_parameters = shown_parameters[1:]
        reason = _unknown(signature, args, kwargs) or str(error)
        return f"{reason}; it takes ({', '.join(shown_parameters)})"
    return None


def parameters_of(signature: inspect.Signature) -> list[str]:
    """The parameters as text, without annotations."""
    bare = [p.replace(annotation=inspect.Parameter.empty) for p in signature.parameters.values()]
    text = str(signature.replace(parameters=bare, return_annotation=inspect.Signature.empty))
    return text[1:-1].split(", ") if bare else []


def _unknown(signature: inspect.Signature, args: Sequence[object], kwargs: Mapping[str, object]) -> str | None:
    """Names the keyword that a function does not have, and the argument that was probably meant."""
    parameters = list(signature.parameters.values())
    if any(p.kind is inspect.Parameter.VAR_KEYWORD for p in parameters):
        return None
    unknown = [key for key in kwargs if key not in signature.parameters]
    if not unknown:
        return None
    free = [p.name for p in parameters[len(args) :] if p.name not in kwargs]
    meant = [name for name in free if unknown[0] in _OTHER_NAMES.get(name, ())]
    meant = meant or difflib.get_close_matches(unknown[0][:80], free, n=1)
    hint = f" (did you mean {meant[0]!r}?)" if meant else ""
    return f"got an unknown argument {shown(unknown[0])}{hint}"


def described(function: object) -> str:
    """A callable by its name and its parameters, for messages."""
    name = shortened(str(getattr(function, "__name__", type(function).__name__)), 60)
    try:
        return f"{name}({', '.join(inspect.signature(function).parameters)})"  # type: ignore[arg-type]
    except Exception:  # no signature, or an object whose methods fail
        return shown(function)
