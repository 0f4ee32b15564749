"""Scopes that mark the operations built inside them: whether they are compiled, and on which device they run.

    with hilo.jit_scope(compile_ops=lambda op: op.name == "DotGeneral"):
        y = ops.Dot(x, w) + b              # the product is compiled, the addition is not
    with hilo.device("vulkan"):
        z = np.tanh(y)

The marks are attributes of the operations (`xla.compile`, `xla.device`), so the text form keeps them. They are hints:
an operation that a device does not take runs on the next one. Source of the interface: TensorFlow's
`experimental_jit_scope` and `tf.device`.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hilo.builder.source import place
from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, shown

SCOPED = "xla.scoped"
"""The attribute of modules in which some operations were built in a scope."""


@dataclass(frozen=True)
class BuiltOperation:
    """An operation as the predicate of a scope sees it.

    Attributes:
        name: its documented name, such as `"DotGeneral"`.
        operation: its name in the program, such as `"stablehlo.dot_general"`.
        types: the types of its results as text, such as `("tensor<4xf32>",)`.
    """

    name: str
    operation: str
    types: tuple[str, ...]


Chooses = bool | Callable[[BuiltOperation], object]


class _Stack(threading.local):
    """The scopes that are open in a thread."""

    def __init__(self) -> None:
        self.choices: list[Chooses] = []
        self.devices: list[str | None] = []
        self.is_open = False


_stack = _Stack()


@contextlib.contextmanager
def jit_scope(compile_ops: Chooses = True) -> Iterator[None]:
    """Marks the operations that are built inside it to be compiled or not.

    Args:
        compile_ops: True compiles the operations, False has them interpreted, and a predicate, which gets a
            `BuiltOperation`, chooses for each. The innermost of nested scopes decides; operations outside are never
            affected.

    Raises:
        ArgumentError: `compile_ops` is neither.
    """
    if not isinstance(compile_ops, bool) and not callable(compile_ops):
        takes = "True, False, or a function of the operation"
        raise ArgumentError(f"jit_scope: compile_ops is {shown(compile_ops)}; it takes {takes}\n  at {place()}")
    with _open(_stack.choices, compile_ops):
        yield


@contextlib.contextmanager
def device_scope(name: str | None) -> Iterator[None]:
    """Places the operations that are built inside it on the target of that name; None: no particular target."""
    with _open(_stack.devices, name):
        yield


@contextlib.contextmanager
def _open(entries: list, entry: object) -> Iterator[None]:  # type: ignore[type-arg]
    entries.append(entry)
    _stack.is_open = True
    try:
        yield
    finally:
        entries.pop()
        _stack.is_open = bool(_stack.choices or _stack.devices)


def is_open() -> bool:
    """Whether a scope is open in this thread. This is checked for each operation that is built."""
    return _stack.is_open


def mark(op: ir.Operation, name: str) -> bool:
    """Marks an operation that was just built according to the open scopes.

    Args:
        name: its documented name.

    Returns: whether the operation got a mark.
    """
    if op.name == "stablehlo.constant":
        return False  # each part of a partitioned program gets its own copies of the constants that it reads
    if _stack.choices:
        choice = _stack.choices[-1]
        if not isinstance(choice, bool):
            choice = _ask(choice, BuiltOperation(name, op.name, tuple(str(result.type) for result in op.results)))
        op.attributes["xla.compile"] = ir.BoolAttr.get(choice, context())
    if _stack.devices and _stack.devices[-1] is not None:
        op.attributes["xla.device"] = ir.StringAttr.get(_stack.devices[-1], context())
    return bool(_stack.choices or _stack.devices)


def _ask(predicate: Callable[[BuiltOperation], object], built: BuiltOperation) -> bool:
    try:
        return bool(predicate(built))
    except Exception as error:  # whatever the user's predicate raises
        message = f"jit_scope: compile_ops raised {type(error).__name__} for {built}: {error}"
        raise ArgumentError(f"{message}\n  at {place()}") from error
