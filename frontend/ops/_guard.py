"""Errors for arguments that an operation cannot read: one clear message, whatever failed inside.

Operations read their arguments with the readers of `_operation`, which raise hilo's own errors. An argument that no
reader expects (a number for a list, an unknown keyword, an object whose methods fail) makes Python or the bindings
raise an error inside the operation. `explained` turns that into an `ArgumentError`, in one place for all operations: it
compares each argument with the annotation of its parameter and names the first one that does not match. It costs
nothing unless an error occurs.
"""

from __future__ import annotations

import functools
import inspect
import linecache
import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar

import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.source import is_internal, place, place_of, place_outside
from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.calls import described, misfit
from hilo.dialect.support.errors import ArgumentError, Error, SignatureError, shortened, shown

F = TypeVar("F", bound=Callable[..., object])

RAW_ERRORS = (
    *(TypeError, ValueError, OverflowError, AttributeError, LookupError),
    *(StopIteration, MemoryError, RecursionError),
)
"""The errors that wrong arguments cause inside hilo; any other is a bug of hilo's own and is not converted."""


def explained(function: F, name: str = "") -> F:
    """The function, with errors converted to `hilo.Error`s; errors that the user's callables raise are not converted.

    Args:
        name: the function's name in messages, if it is not its own name.

    XlaBuilder's C++ functions of several operands take the builder first (`Reduce(builder, operands, …)`). If a
    function finds its builder through its operands, a builder in front of them is dropped.
    """

    needs_none = _is_from_operands(function)

    @functools.wraps(function)
    def call(*args: object, **kwargs: object) -> object:
        if needs_none and args and type(args[0]) is XlaBuilder:
            args = args[1:]
        try:
            return function(*args, **kwargs)
        except Error:
            raise
        except Exception as cause:
            if is_from_callback(cause) or not (isinstance(cause, RAW_ERRORS) or is_from_value(cause)):
                raise
            raise _explain(function, name or function.__name__, args, kwargs, cause) from cause

    return call  # type: ignore[return-value]


def _is_from_operands(function: Callable[..., object]) -> bool:
    """Whether the first parameter is something other than a builder."""
    code = getattr(function, "__code__", None)
    return code is not None and code.co_argcount > 0 and code.co_varnames[0] not in ("builder", "b")


_FOREIGN = re.compile(r"hilo\.builder\.(xla_op\.XlaOp|weak\.WeakOp)|not (XlaOp|WeakOp)\\b")
"""Parts of the messages of other libraries' functions that were called with a value of a program."""


def called(who: str, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """As `call_back`, for a user's function that the user calls with these arguments through a function of hilo.

    Args:
        who: the function's name in messages.

    Raises:
        SignatureError: the function does not take these arguments.
    """
    try:
        return call_back(function, *args, **kwargs)
    except TypeError as error:
        reason = None if is_from_callback(error) else misfit(function, args, kwargs)
        if reason is None:
            raise
        raise SignatureError(f"{who}: {reason}\n  at {place()}") from None


def applied(who: str, function: Callable[..., Any], *args: Any) -> Any:
    """As `call_back`, for a function that is passed to hilo and that hilo calls with arguments of its own.

    Args:
        who: the operation and the argument, as in "while_loop: body_fun".

    Raises:
        SignatureError: the function takes another number of arguments.
    """
    try:
        return call_back(function, *args)
    except TypeError as error:
        if is_from_callback(error) or misfit(function, args, {}) is None:
            raise
        count = "1 argument" if len(args) == 1 else f"{len(args)} arguments"
        hint = ""
        if len(args) == 1 and isinstance(args[0], (tuple, list, dict)):
            hint = "; a container is one argument, which the function takes apart: lambda state: … state[0] …"
        given = shortened(", ".join(map(_kind, args)), 120)
        takes = f"it takes a function of {count}{f', {given}' if args else ''}{hint}"
        raise SignatureError(f"{who} is {described(function)}; {takes}\n  at {place()}") from None


def _kind(value: object) -> str:
    """What an argument is, in a few words."""
    if isinstance(value, XlaOp):
        return str(value.shape)
    if isinstance(value, (tuple, list)):
        inner = ", ".join(map(_kind, value[:4])) + (", …" if len(value) > 4 else "")
        return f"[{inner}]" if isinstance(value, list) else f"({inner}{',' if len(value) == 1 else ''})"
    return f"a {type(value).__name__}" if isinstance(value, dict) else shown(value)


def call_back(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Calls a user's callable. Errors that it raises are the user's own: `explained` does not convert them.

    Raises:
        ArgumentError: it writes a value of the program into a NumPy array, or passes one to a function of JAX or torch,
            whose own errors do not say what to do instead.
    """
    try:
        return function(*args, **kwargs)
    except TypeError as refusal:
        if isinstance(refusal, Error) or is_internal(_last_frame(refusal).tb_frame.f_code):
            raise
        if attribute := _called_attribute(refusal):
            raise ArgumentError(
                f"{attribute} is called, which is an attribute of a value and no method; write it without ()"
                f"\n  at {place_of(refusal)}"
            ) from refusal
        if not _FOREIGN.search(str(refusal)):
            raise
        raise ArgumentError(
            "a value of the program is given to a function of another library, which does not take it; use NumPy's of "
            "that name (np.sin for jnp.sin or torch.sin), hilo.ops, or hilo.jit(f, language='jax') for a function that "
            f"JAX is to trace: {shortened(str(refusal), 160)}\n  at {place_outside(refusal)}"
        ) from refusal
    except ValueError as refusal:
        if isinstance(refusal, Error) or not isinstance(refusal.__cause__, Error):
            raise
        raise ArgumentError(
            "a value of the program is written into a NumPy array, which holds numbers only; use np.stack([…]) of such "
            "values, or an array of the program: y = np.zeros(n, like=x), y = y.at[index].set(value)"
            f"\n  at {place_of(refusal)}"
        ) from refusal


_ATTRIBUTE = re.compile(r"[\w.\])]*\.(size|shape|ndim|dtype|dims|T|real|imag)(?=\()")


def _called_attribute(error: TypeError) -> str | None:
    """The attribute of a value, as in `x.size()`, whose call raised an error."""
    if not str(error).endswith("object is not callable"):
        return None
    last = _last_frame(error)
    line = linecache.getline(last.tb_frame.f_code.co_filename, last.tb_lineno)
    found = _ATTRIBUTE.search(line)
    return found[0].lstrip(".)]") if found else None


def _last_frame(error: BaseException) -> TracebackType:
    at = error.__traceback__
    assert at is not None
    while at.tb_next is not None:
        at = at.tb_next
    return at


def is_from_callback(error: BaseException) -> bool:
    """Whether an error was raised inside the callable of the last `call_back`, and not by the call itself."""
    at: TracebackType | None = error.__traceback__
    is_inside = False
    while at is not None:
        if at.tb_frame.f_code is call_back.__code__:
            is_inside = at.tb_next is not None
        at = at.tb_next
    return is_inside


def is_from_value(error: BaseException) -> bool:
    """Whether an error was raised outside hilo and NumPy, in a method of one of the arguments."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return at is not None and not is_internal(at.tb_frame.f_code)


def _explain(
    function: Callable[..., object],
    name: str,
    args: tuple[object, ...],
    kwargs: Mapping[str, object],
    cause: BaseException,
) -> Error:
    signature = inspect.signature(function)
    reason = misfit(function, args, kwargs)
    if reason is not None:
        return _error(name, reason)
    bound = signature.bind(*args, **kwargs)
    for parameter in signature.parameters.values():
        if parameter.name not in bound.arguments or bound.arguments[parameter.name] is parameter.default:
            continue
        value = bound.arguments[parameter.name]
        several = parameter.kind is inspect.Parameter.VAR_POSITIONAL
        for argument in value if several else [value]:
            takes = _misfit(str(parameter.annotation), argument)
            if takes is not None:
                given = f"{shown(argument)} ({type(argument).__name__})"
                return _error(name, f"{parameter.name} is {given}; it takes {takes}")
    reason = "too deep a nesting" if isinstance(cause, RecursionError) else str(cause) or type(cause).__name__
    given = ", ".join(f"{key} = {shown(value)}" for key, value in bound.arguments.items())
    return _error(name, f"cannot be built with {shortened(given, 240)}: {shortened(reason, 200)}")


def _error(name: str, message: str) -> Error:
    return ArgumentError(f"{name}: {shortened(message)}\n  built at {place()}")


def _misfit(annotation: str, value: object) -> str | None:
    """What a parameter of this annotation takes, if the value is something else; otherwise None."""
    takes = []
    for kind in _alternatives(annotation):
        if kind == "None":
            if value is None:
                return None
            continue
        words, fits = _KINDS.get(kind, ("", None))
        if fits is None or _holds(fits, value):
            return None
        takes.append(words)
    return " or ".join(takes) or None


def _alternatives(annotation: str) -> list[str]:
    """The members of a union: the text split at each `|` that is not inside brackets."""
    parts, depth = [""], 0
    for character in annotation:
        depth += {"[": 1, "]": -1}.get(character, 0)
        if character == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def _holds(fits: Callable[[object], bool], value: object) -> bool:
    try:
        return fits(value)
    except Exception:  # an object that cannot even be inspected does not fit
        return False


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float, np.number)) and not isinstance(value, (bool, np.bool_))


def _is_integer(value: object) -> bool:
    return not isinstance(value, (bool, np.bool_, XlaOp)) and -(2**63) <= operator.index(value) < 2**63  # type: ignore[arg-type]


def _is_sequence(value: object) -> bool:
    return isinstance(value, (list, tuple, range)) or (
        isinstance(value, (Sequence, Iterable)) and not isinstance(value, (str, bytes, XlaOp, Mapping))
    )


def _are(fits: Callable[[object], bool]) -> Callable[[object], bool]:
    def holds(value: object) -> bool:
        return _is_sequence(value) and (not isinstance(value, (list, tuple)) or all(map(fits, value)))

    return holds


def _is_value(value: object) -> bool:
    if isinstance(value, XlaOp):
        return True
    return not callable(value) and np.asarray(value).dtype.kind not in "OUSM"


def _is_tree(value: object) -> bool:
    return all(map(_is_tree, value)) if isinstance(value, (list, tuple)) else _is_value(value)


def _is_computation(value: object) -> bool:
    return isinstance(value, XlaComputation) or callable(value)


_KINDS: dict[str, tuple[str, Callable[[object], bool]]] = {
    "XlaOp": ("an XlaOp, or an array-like of numbers", _is_value),
    "Value": ("an XlaOp, or a tuple of them", _is_tree),
    "Arrays": ("an array, or a sequence of arrays", _is_tree),
    "Sequence[XlaOp]": ("a sequence of XlaOps", _are(_is_value)),
    "Iterable[XlaOp]": ("a sequence of XlaOps", _are(_is_value)),
    "Sequence[object]": ("a sequence", _is_sequence),
    "Sequence[Value]": ("a sequence of XlaOps, or of tuples of them", _are(_is_tree)),
    "int": ("an integer of 64 bits", _is_integer),
    "float": ("a number", _is_number),
    "bool": ("True or False", lambda value: isinstance(value, (bool, np.bool_))),
    "str": ("a string", lambda value: isinstance(value, str)),
    "Shape": ("a hilo.Shape", lambda value: isinstance(value, (Shape, str))),
    "XlaBuilder": ("the XlaBuilder to build in", lambda value: isinstance(value, XlaBuilder)),
    "Computation": ("an XlaComputation, or a callable over XlaOps", _is_computation),
    "Sequence[Computation]": ("a sequence of XlaComputations", _are(_is_computation)),
    "XlaComputation": ("an XlaComputation", lambda value: isinstance(value, XlaComputation)),
    "Sequence[XlaComputation]": ("a sequence of XlaComputations", _are(lambda x: isinstance(x, XlaComputation))),
    "Sequence[int]": ("a sequence of integers", _are(_is_integer)),
    "Sequence[bool]": ("a sequence of bools", _are(lambda value: isinstance(value, (bool, np.bool_)))),
    "Sequence[Sequence[int]]": ("a sequence of sequences of integers", _are(_are(_is_integer))),
    "Groups": ("a list of lists of replica ids", _are(_are(_is_integer))),
    "Pairs": ("a sequence of pairs of integers", _are(_are(_is_integer))),
    "Mapping[str, object]": ("a mapping", lambda value: isinstance(value, Mapping)),
}
"""For each annotation: what a parameter takes, in words, and a check of the value. Others are not checked."""
