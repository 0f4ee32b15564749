"""XLA's builder library `loops`: While over several values, and loops with a known number of iterations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, DtypeError
from hilo.ops._guard import applied, explained
from hilo.ops._operation import INTEGER, as_value, error, find_builder, integer, sequence
from hilo.ops.arithmetic.elementwise import Lt
from hilo.ops.control import While
from hilo.ops.libraries.constants import Zero, read_kind


def _values(name: str, given: object, builder: XlaBuilder | None) -> list[XlaOp]:
    items = sequence(name, "initial_values", given, "a sequence of XlaOps")
    owner = builder if isinstance(builder, XlaBuilder) else find_builder(name, *items)
    return [as_value(name, f"initial_values[{i}]", x, owner) for i, x in enumerate(items)]


def _results(name: str, argument: str, got: object, count: int) -> list[object]:
    found = sequence(name, f"the result of {argument}", got, f"a list of {count} values")
    if len(found) != count:
        message = f"{argument} gives {len(found)} values; it takes one that gives {count}, one for each initial value"
        raise error(ArgumentError, name, message)
    return found


def _check_callable(name: str, argument: str, function: object) -> None:
    if not callable(function):
        takes = "a function of the list of values and their builder"
        raise error(ArgumentError, name, f"{argument} is of type {type(function).__name__}; it takes {takes}")


@explained
def WhileLoopHelper(
    condition_function: Callable[[list[XlaOp], XlaBuilder], XlaOp],
    body_function: Callable[[list[XlaOp], XlaBuilder], Sequence[object]],
    initial_values: Sequence[object],
    name: str = "",
    builder: XlaBuilder | None = None,
) -> list[XlaOp]:
    """`While` over several values.

    Args:
        condition_function: maps the values and their builder to a scalar of pred.
        body_function: maps the values and their builder to the list of the next values.
        initial_values: the initial values, of any shapes.
        name: ignored; XLA's form has it.
        builder: the builder; by default that of the values.

    Returns:
        The final values.

    Raises:
        ArgumentError: an argument is not a function, the body returns another number of values or changes a shape, or
            no builder is found.

    >>> b = XlaBuilder("example")
    >>> start = [ops.Constant(b, 0), ops.Constant(b, 1.0)]
    >>> i, x = ops.WhileLoopHelper(lambda v, b: v[0] < 3, lambda v, b: [v[0] + 1, v[1] * 2.0], start)
    >>> hilo.compile(b.Build(x), "evaluator")()
    DeviceArray(8., f32[], device='host')
    """
    who = "WhileLoopHelper"
    _check_callable(who, "condition_function", condition_function)
    _check_callable(who, "body_function", body_function)
    values = _values(who, initial_values, builder)
    if not values:
        return []
    last = While(
        lambda state: applied(f"{who}: condition_function", condition_function, list(state.elements), state.builder),
        lambda state: tuple(
            _results(
                who,
                "body_function",
                applied(f"{who}: body_function", body_function, list(state.elements), state.builder),
                len(values),
            )
        ),
        tuple(values),
    )
    assert last.elements is not None
    return list(last.elements)


@explained
def ForEachIndex(
    num_iterations: int,
    num_iterations_type: object,
    body_function: Callable[[XlaOp, list[XlaOp], XlaBuilder], Sequence[object]],
    initial_values: Sequence[object],
    name: str = "",
    builder: XlaBuilder | None = None,
) -> list[XlaOp]:
    """A loop over several values with a known number of iterations.

    Args:
        num_iterations: the number of iterations, 0 or more.
        num_iterations_type: the integer type of the iteration's index.
        body_function: maps the iteration's index, the values and their builder to the list of the next values.
        initial_values: the initial values, of any shapes.
        name: ignored; XLA's form has it.
        builder: as in `WhileLoopHelper`.

    Returns:
        The final values.

    Raises:
        ArgumentError: the number of iterations is below 0, or its type cannot hold it.
        DtypeError: num_iterations_type is not an integer type.

    >>> b = XlaBuilder("example")
    >>> (x,) = ops.ForEachIndex(4, "s32", lambda i, v, b: [v[0] + i], [ops.Constant(b, 10)])
    >>> hilo.compile(b.Build(x), "evaluator")()
    DeviceArray(16, s32[], device='host')
    """
    who = "ForEachIndex"
    count, kind = (
        integer(who, "num_iterations", num_iterations),
        read_kind(who, "num_iterations_type", num_iterations_type),
    )
    if kind not in INTEGER:
        raise error(DtypeError, who, f"num_iterations_type is {kind}; it takes an integer type")
    limit = 2 ** (kind.bits - (kind.kind == "signed")) - 1
    if not 0 <= count <= limit:
        raise error(ArgumentError, who, f"num_iterations is {count}; of type {kind} it takes 0…{limit}")
    _check_callable(who, "body_function", body_function)
    values = _values(who, initial_values, builder)
    if not values:
        return []
    zero = Zero(values[0].builder, kind)
    one = np.ones((), kind.numpy)[()]

    def body(state: XlaOp) -> object:
        assert state.elements is not None
        iteration, *rest = state.elements
        got = applied(f"{who}: body_function", body_function, iteration, rest, state.builder)
        return (iteration + one, *_results(who, "body_function", got, len(values)))

    stop = np.asarray(count).astype(kind.numpy)[()]
    last = While(lambda state: Lt(state.elements[0], stop), body, (zero, *values))
    assert last.elements is not None
    return list(last.elements[1:])


__all__ = ["ForEachIndex", "WhileLoopHelper"]
