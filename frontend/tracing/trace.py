"""Runs a Python function on `XlaOp`s, and stores what it built as a computation."""

from __future__ import annotations

import dataclasses
import sys
import threading
import time
import warnings
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.source import place, user_frame
from hilo.builder.weak import WeakOp, as_weak
from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect.iree import ir
from hilo.dialect.support import recording
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ArgumentError, Error, shown
from hilo.ops._guard import called
from hilo.ops._operation import as_foreign
from hilo.ops.literals import make_constant
from hilo.tracing.signature import Signature, Spec
from hilo.tree import TreeDef, flatten

if TYPE_CHECKING:
    from hilo.tracing.program import JitProgram

LARGE_BYTES = 1 << 20
"""A function that captures an array with more bytes than this causes a warning."""


class JitWarning(UserWarning):
    """A traced function costs more than its author may expect."""


def warn_user(message: str) -> None:
    """Issues a `JitWarning` at the user's line."""
    frame = user_frame()
    warnings.warn_explicit(message, JitWarning, frame.f_code.co_filename, frame.f_lineno)


class Tracing(XlaBuilder):
    """The builder of one trace: its values are rejected once the trace is over."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__(name)
        self.title = title
        self.captured: dict[str, int] = {}
        self.advice = f"it was made while {title} is traced; a function that it calls takes it as an argument"

    def note_constant(self, values: np.ndarray) -> None:
        if values.nbytes > LARGE_BYTES:
            self.captured[place()] = values.nbytes

    def finish(self) -> None:
        """Ends the trace."""
        self.advice = f"it was made while {self.title} was traced, which is over: {_LEAKED}"
        self.__class__ = _Finished


_LEAKED = "a traced function hands values on by returning them, not by storing them"


class _Finished(Tracing):
    """A builder whose trace is over."""

    def _refuse(self) -> Error:
        return ArgumentError(
            f"a value was made while {self.title} was traced, which is over: {_LEAKED}\n  at {place()}"
        )

    def emit(self, *args: object, **kwargs: object) -> XlaOp:
        raise self._refuse()

    def add(self, *args: object, **kwargs: object) -> XlaOp:
        raise self._refuse()

    def parameter(self, *args: object, **kwargs: object) -> XlaOp:
        raise self._refuse()


class _Stack(threading.local):
    """The traces that are in progress in a thread."""

    def __init__(self) -> None:
        self.traces: list[Tracing] = []


_STACK = _Stack()

_TRACES: list[Tracing] = []
"""The traces in progress in any thread, which is faster to check than the thread's own."""


def current_trace() -> Tracing | None:
    """The innermost trace in progress in this thread."""
    return _STACK.traces[-1] if _STACK.traces else None


@contextmanager
def _tracing(builder: Tracing) -> Iterator[None]:
    _STACK.traces.append(builder)
    _TRACES.append(builder)
    try:
        yield
    finally:
        _STACK.traces.pop()
        _TRACES.remove(builder)


@dataclass(frozen=True)
class Trace:
    """A function traced for one signature.

    Attributes:
        computation: takes the leaves of the arguments, and returns one array, or a flat tuple of the result's leaves.
        signature: that of the arguments it was traced for.
        names: those of the leaves, such as `params['w']`.
        structure: that of the function's result.
        weak: which of the result's leaves are Python numbers, or computed from nothing else: they take the element type
            of the array that they meet in a program that calls this one.
        seconds: how long tracing took.
        program_type: the class of `JitProgram` that answers its calls.
    """

    program_type: ClassVar[type[JitProgram] | None] = None

    computation: XlaComputation
    signature: Signature
    names: tuple[str, ...]
    structure: TreeDef
    weak: tuple[bool, ...]
    seconds: float

    def unflatten(self, leaves: Sequence[XlaOp]) -> object:
        """The function's result, made of values of a program that calls it."""
        given = [as_weak(leaf) if is_weak else leaf for leaf, is_weak in zip(leaves, self.weak, strict=True)]
        return self.structure.unflatten(given)

    def in_mixed_precision(self, wanted: object) -> Trace:
        """The same trace, computed as `mixed_precision` of `hilo.compile` says."""
        from hilo.precision import in_mixed_precision

        return dataclasses.replace(
            self, computation=XlaComputation(in_mixed_precision(self.computation.module, wanted, "jit"))
        )


def trace_function(
    function: Callable[..., object],
    signature: Signature,
    names: Sequence[str],
    call: Callable[[object], tuple[tuple[object, ...], dict[str, object]]],
    title: str,
) -> Trace:
    """Traces a function.

    Args:
        function: a function over arrays.
        signature: the types of its arguments' leaves.
        names: the names of the leaves.
        call: puts the static arguments back among the others.
        title: the function's name in messages.

    Raises:
        ArgumentError: it returned something that is not an array; or whatever the operations that it builds raise.
    """
    start = time.perf_counter()
    builder = Tracing(_symbol(function), title)
    arguments = []
    for number, (spec, name) in enumerate(zip(signature.specs, names, strict=True)):
        op = builder.parameter(number, spec.shape, name)
        arguments.append(as_weak(op) if spec.is_weak else op)
    args, kwargs = call(signature.structure.unflatten(arguments))
    drawn = _random_states()
    with _tracing(builder):
        try:
            result = called(title, function, *args, **kwargs)
            leaves, structure = flatten(result)
            ops = [as_result(builder, leaf, path, title) for leaf, path in _named(leaves, structure)]
            root = ops[0] if len(ops) == 1 else builder.tuple(ops)
            computation = _narrow_weak(_build(builder, root), signature.specs)
        finally:
            builder.finish()
    for where, nbytes in builder.captured.items():
        warn_user(
            f"{title} captures an array of {nbytes / 2**20:.3g} MiB as a constant: it is copied into each program, and "
            f"read again by each compilation; pass it as an argument\n  at {where}"
        )
    if drawn != _random_states():
        warn_user(
            f"{title} draws random numbers in Python while it is traced, so that all calls get the same; draw them in "
            f"the program, as ops.RngUniform does, or pass them as an argument\n  at {_definition(function)}"
        )
    end = time.perf_counter()
    if recording.active is not None:
        recording.active.add(f"trace {title}", "compile", start, end)
    weak = tuple(isinstance(op, WeakOp) for op in ops)
    return Trace(computation, signature, tuple(names), structure, weak, end - start)


def _random_states() -> list[object]:
    """The states of Python's and of NumPy's random generators, if they are imported."""
    python, numpy = (sys.modules.get(name) for name in ("random", "numpy.random"))
    states: list[object] = [python.getstate()] if python is not None else []
    if numpy is not None and hasattr(numpy, "get_state"):  # another thread may still be importing it
        _, keys, *rest = numpy.get_state()
        states += [keys.tobytes(), rest]
    return states


def _definition(function: Callable[..., object]) -> str:
    code = getattr(function, "__code__", None)
    return f"{code.co_filename}:{code.co_firstlineno}" if code is not None else place()


def _named(leaves: Sequence[object], structure: TreeDef) -> Iterator[tuple[object, str]]:
    paths = structure.paths("") if structure.num_leaves > 1 else [""] * len(leaves)
    return zip(leaves, paths, strict=True)


def _symbol(function: Callable[..., object]) -> str:
    found = getattr(function, "__name__", type(function).__name__)
    return found if found.isidentifier() else "main"


def as_result(builder: XlaBuilder, leaf: object, path: str, title: str) -> XlaOp:
    """A leaf of a function's result as a value of its builder.

    Raises:
        ArgumentError: it is not an array, or belongs to another trace.
    """
    if isinstance(leaf, XlaOp):
        if leaf.builder is not builder:
            message = f"{title} returns{path and ' at ' + path} a value of another trace: {leaf.builder.advice}"
            raise as_foreign(ArgumentError(f"{message}\n  at {place()}"))
        return leaf
    is_lazy = isinstance(leaf, Iterator | Coroutine | AsyncIterator)
    if isinstance(leaf, str | bytes) or leaf is None or callable(leaf) or is_lazy:
        message = f"{title} returns{path and ' at ' + path} {shown(leaf)} ({type(leaf).__name__})"
        takes = "it takes arrays, numbers, and containers of them"
        hint = ", such as a list in place of what yields its values later" if is_lazy else ""
        if isinstance(leaf, Coroutine):
            leaf.close()
        raise ArgumentError(f"{message}; {takes}{hint}\n  at {place()}")
    return constant(builder, leaf)


def constant(builder: XlaBuilder, leaf: object) -> XlaOp:
    """An array, or a Python number (which remains weak), as a value of a builder."""
    if type(leaf) in (int, float, complex):
        like = {int: "s64", float: "f64", complex: "c128"}[type(leaf)]
        return as_weak(make_constant("constant", "value", builder, leaf, dtype(like)))
    return make_constant("constant", "value", builder, leaf, None)


def _narrow_weak(computation: XlaComputation, specs: Sequence[Spec]) -> XlaComputation:
    """Gives a parameter that is a Python number the element type to which it is converted in all of its uses.

    A program of f32 then contains no f64, which devices may not support, and the number is converted before the call.
    """
    if not any(spec.is_weak for spec in specs):
        return computation
    main = computation.main
    parameters = list(computation.program_shape.parameters)
    for number, (argument, spec) in enumerate(zip(main.regions[0].blocks[0].arguments, specs, strict=True)):
        users = [use.owner.operation for use in argument.uses] if spec.is_weak else []
        types = {user.results[0].type if user.name == "stablehlo.convert" else None for user in users}
        type_ = types.pop() if len(types) == 1 else None
        if type_ is None:
            continue
        argument.set_type(type_)
        parameters[number] = Shape.from_mlir(type_)
        for user in users:
            user.results[0].replace_all_uses_with(argument)
            user.erase()
    shape = dataclasses.replace(computation.program_shape, parameters=tuple(parameters))
    results = ir.FunctionType(main.type).results
    types_ = [argument.type for argument in main.regions[0].blocks[0].arguments]
    with ir.Location.unknown(main.operation.context):
        main.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(types_, results))
    return XlaComputation(computation.module, shape)


def _build(builder: Tracing, root: XlaOp) -> XlaComputation:
    try:
        return builder.Build(root)
    except Error as error:
        if _has_leak(builder.block, root):
            message = f"{builder.title}: a value of a loop's or branch's body is used outside of it: {_LEAKED}"
            raise ArgumentError(f"{message}\n  at {place()}") from error
        raise


def _has_leak(body: ir.Block, root: XlaOp) -> bool:
    """Whether a region's value is used outside, by an operation or as a result."""
    results = [leaf.value for leaf in root.leaves if leaf.value is not None]
    return any(_block_of(value) != body for value in results) or _uses_of_others(body, [body])


def _uses_of_others(block: ir.Block, visible: list[ir.Block]) -> bool:
    """Whether an operation in the block, or in one of its regions, uses a value of a block that does not enclose it."""
    for operation in block.operations:
        if any(_block_of(value) not in visible for value in operation.operands):
            return True
        inner = [one for region in operation.regions for one in region.blocks]
        if any(_uses_of_others(one, [*visible, one]) for one in inner):
            return True
    return False


def _block_of(value: ir.Value) -> ir.Block:
    owner = value.owner
    return owner if isinstance(owner, ir.Block) else owner.operation.block
