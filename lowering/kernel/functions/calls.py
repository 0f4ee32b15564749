"""Functions that kernels call instead of having a copy for each use.

    %s, %c = builtin.unrealized_conversion_cast %x : f64 to f64, f64 {hilo.function = "sine_and_cosine"}
becomes, when the kernel is outlined,
    %s, %c = func.call @sine_and_cosine_f64(%x) : (f64) -> (f64, f64)    func.func private @sine_and_cosine_f64 …

A kernel with sixteen sines had sixteen copies of two hundred operations, which were built, translated and compiled one
by one. Until kernels are outlined, a call has no symbol, so that bodies can be moved, stored and inlined. Who asks for
two results of the same number in one block, gets them of one call.

In loops, long functions of scalars are inlined, and call a function for the part that is hardly ever run: calls cannot
run side by side, and a double pendulum in f64 takes 20.6 µs with them, 19.6 in this way (XLA 24.6). Sines and cosines
of vectors are inlined, too: a call in a loop would need the registers that hold its constants. Powers of vectors are so
long that this costs nothing.

CPU milliseconds of compiling, before → after (XLA): five steps of Newton's method for Kepler's equation in f64 253 → 97
(37), a step of a double pendulum by Runge-Kutta's method in f64 610 → 127 (99), a loop of them 640 → 255 (63). Three
powers of 6 x 6 f64 403 → 90 (31), 3.7 µs instead of 5.7 (5.6); in a loop 362 → 105 (69).
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.framework import bodies
from hilo.lowering.kernel.functions import shared_code

CALL, _NAME = "builtin.unrealized_conversion_cast", "hilo.function"
"""The operation that stands for a call, and its attribute that says of which function."""

_LOOPS = ("scf.for", "scf.while")

DIGITS = 8
"""Of the kernel's digest in the names of its functions."""


@dataclass(frozen=True)
class Function:
    """A function of scalars or vectors.

    Attributes:
        name: what it is found by.
        results: how many it has.
        write: writes the code of the results of these numbers, given the arguments.
        is_long: whether it is inlined in loops, and computes all results whichever are read, given the first argument's
            type.
    """

    name: str
    results: int
    write: Callable[[Sequence[ir.Value], Sequence[int]], list[ir.Value]]
    is_long: Callable[[ir.Type], bool] = lambda _: False


_functions: dict[str, Function] = {}

_are_made: ContextVar[bool] = ContextVar("calls_are_made", default=False)
"""Whether code that is written calls functions."""


def register(function: Function) -> Function:
    """Makes a function known, so that calls of it can be written out."""
    _functions[function.name] = function
    return function


def allowed() -> contextlib.AbstractContextManager[None]:
    """Inside the block, code of kernels calls functions, if these kernels are outlined, or their calls are written out,
    before the compiler sees them, as they are where bodies are set apart."""
    return making(bodies.are_apart())


@contextlib.contextmanager
def making(are_made: bool) -> Iterator[None]:
    """Inside the block, code of kernels calls functions, or has copies of their code."""
    token = _are_made.set(are_made)
    try:
        yield
    finally:
        _are_made.reset(token)


def are_made() -> bool:
    """Whether code at the insertion point calls functions."""
    return _are_made.get()


def are_for(value: ir.Value) -> bool:
    """Whether code at the insertion point calls functions of one value: of scalars."""
    return are_made() and not isinstance(value.type, ir.VectorType)


def call(function: Function, values: Sequence[ir.Value], kinds: Sequence[ir.Type]) -> list[ir.Value]:
    """The results of a function: those of an earlier call in the block, if there is one.

    Args:
        function: it, which is registered.
        values: the arguments.
        kinds: the types of all results.
    """
    place = ir.InsertionPoint.current
    for use in values[0].uses:
        op = use.owner.operation
        if _name_of(op) == function.name and op.block == place.block and list(op.operands) == list(values):
            if place.ref_operation is None or op.is_before_in_block(place.ref_operation):
                return list(op.results)
    return list(ir.Operation.create(CALL, kinds, values, {_NAME: ir.StringAttr.get(function.name)}).results)


def write_out(op: ir.Operation) -> int:
    """Replaces all calls inside an operation by the code of their functions; returns how many."""
    shared = shared_code.write_out(op)
    found = _calls_in(op)
    with making(False):
        for place in found:
            _replace(place, _functions[_name_of(place)].write)
    return shared + len(found)


def outline(kernel: ir.Operation) -> None:
    """Makes all calls inside a kernel calls of private functions, which are put behind it.

    Args:
        kernel: a function, the first one of its module.
    """
    shared = shared_code.outline(kernel)
    code = [kernel, *(one.function for one in shared)]
    for place in itertools.chain.from_iterable(map(_calls_in, code)):
        function = _functions[_name_of(place)]
        if function.is_long(place.operands[0].type) and _is_in_loop(place):
            with making(True):
                _replace(place, function.write)
    places, made = [*itertools.chain.from_iterable(map(_calls_in, code))], dict[str, ir.Operation]()
    text = "".join(map(str, code)) if places or shared else ""
    digest = hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
    for number, one in enumerate(shared):
        one.rename(f"code_{number}_{digest}")
    for place in places:
        _replace(place, functools.partial(_call_outlined, _functions[_name_of(place)], kernel, digest, made))


def _call_outlined(
    function: Function,
    kernel: ir.Operation,
    digest: str,
    made: dict[str, ir.Operation],
    values: Sequence[ir.Value],
    wanted: Sequence[int],
) -> list[ir.Value]:
    """A call of a function that `made` has, or gets, for some of its results. Its name is of this kernel alone: the
    compiler links kernels into one module, with functions that need not be private any more. It refuses two of one name
    that are not equal, as they are where it has optimized one of them together with its kernel."""
    kinds = [value.type for value in values]
    numbers = [*range(function.results)] if function.is_long(kinds[0]) else [*wanted]
    name = "_".join((function.name, *re.findall(r"\w+", str(kinds[0])), *map(str, numbers), digest))
    if name not in made:
        made[name] = _outlined(function, name, kinds, numbers)
        kernel.parent.regions[0].blocks[0].append(made[name])
    callee = {"callee": ir.FlatSymbolRefAttr.get(name)}
    results = ir.Operation.create("func.call", _results_of(made[name]), values, callee).results
    return [results[numbers.index(number)] for number in wanted]


def _outlined(function: Function, name: str, arguments: Sequence[ir.Type], numbers: Sequence[int]) -> ir.Operation:
    """A private function, without a place."""
    made = ir.Operation.create("func.func", attributes={"sym_name": ir.StringAttr.get(name)}, regions=1)
    block = made.regions[0].blocks.append(*arguments, arg_locs=[ir.Location.current] * len(arguments))
    with making(False), ir.InsertionPoint(block):
        end = ir.Operation.create("func.return", operands=function.write(list(block.arguments), numbers))
    made.attributes["function_type"] = ir.TypeAttr.get(
        ir.FunctionType.get(list(arguments), [value.type for value in end.operands])
    )
    made.attributes["sym_visibility"] = ir.StringAttr.get("private")
    made.attributes["no_inline"] = ir.UnitAttr.get()
    return made


def _results_of(function: ir.Operation) -> list[ir.Type]:
    return list(ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).results)


def _replace(place: ir.Operation, write: Callable[[Sequence[ir.Value], Sequence[int]], list[ir.Value]]) -> None:
    """Replaces a call by what is written for those of its results that something reads."""
    wanted = [number for number, result in enumerate(place.results) if any(True for _ in result.uses)]
    with ir.InsertionPoint(place), place.location:
        values = write(list(place.operands), wanted) if wanted else []
    for number, value in zip(wanted, values, strict=True):
        place.results[number].replace_all_uses_with(value)
    place.erase()


def _calls_in(op: ir.Operation) -> list[ir.Operation]:
    found: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        if _name_of(inner):
            found.append(inner)
        return ir.WalkResult.ADVANCE

    op.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def _name_of(op: ir.Operation) -> str:
    """The name of the function that an operation calls; empty if it is no call."""
    if op.name != CALL or _NAME not in op.attributes:
        return ""
    return str(ir.StringAttr(op.attributes[_NAME]).value)


def _is_in_loop(op: ir.Operation) -> bool:
    parent = op.parent
    while parent is not None and parent.name not in _LOOPS:
        parent = parent.operation.parent
    return parent is not None
