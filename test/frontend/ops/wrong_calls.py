"""Wrong calls of the documented operations: every argument of every operation, replaced by unsuitable values.

The valid arguments are those of the operation's example; one of them is replaced or left out, or another one is added.
"""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import ml_dtypes
import numpy as np
from library_calls import CALLS

import hilo
from hilo import ops
from hilo.ops._operation import OPERATIONS
from hilo.ops.examples import EXAMPLES

LONG = 10_000


class Hostile:
    """An object whose methods all fail."""

    def _fail(self, *args: object) -> object:
        raise RuntimeError("hostile " * 2000)

    __repr__ = __str__ = __len__ = __iter__ = __eq__ = __index__ = __int__ = __float__ = __bool__ = _fail  # type: ignore[assignment]
    __getitem__ = __array__ = __hash__ = __call__ = __contains__ = _fail  # type: ignore[assignment]


class LongRepr:
    """An object that prints itself at length."""

    def __repr__(self) -> str:
        return "long " * LONG


class Liar:
    """A sequence that claims to be longer than it is."""

    def __len__(self) -> int:
        return 2**62

    def __getitem__(self, index: object) -> object:
        raise IndexError(index)


class NotIterable:
    """An object that claims to be iterable."""

    __iter__ = None


class Deep:
    """A sequence that contains itself."""

    def __iter__(self) -> Iterator[object]:
        return iter([self])


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


def itself() -> list[object]:
    value: list[object] = []
    value.append(value)
    return value


def computation() -> hilo.XlaComputation:
    b = hilo.XlaBuilder("other")
    x = ops.Parameter(b, 0, hilo.Shape("f32"), "x")
    return b.Build(x + x)


def foreign(dims: tuple[int, ...]) -> hilo.XlaOp:
    return ops.Parameter(hilo.XlaBuilder("foreign " * 2000), 0, hilo.Shape("f32", dims), "x")


def three(*dims: int) -> dict[str, object]:
    return {f"d{i}": d for i, d in enumerate(dims)}


# Each is a function that makes a new value, since generators can be used only once.
POOL: dict[str, Callable[[], object]] = {
    "none": lambda: None,
    "true": lambda: True,
    "minus_one": lambda: -1,
    "five": lambda: 5,
    "thousand": lambda: 1000,
    "2**31": lambda: 2**31,
    "2**62": lambda: 2**62,
    "2**63": lambda: 2**63,
    "-2**63": lambda: -(2**63),
    "10**400": lambda: 10**400,
    "10**5000": lambda: 10**5000,
    "float": lambda: 1.5,
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "complex": lambda: 1j,
    "text": lambda: "text",
    "empty_text": lambda: "",
    "long_text": lambda: "x" * LONG,
    "surrogate": lambda: "\ud800",
    "nul": lambda: "a\0b",
    "bytes": lambda: b"\xff\0",
    "dict": lambda: {"a": 1},
    "long_dict": lambda: {i: i for i in range(LONG)},
    "set": lambda: {1, 2},
    "object": object,
    "class": lambda: int,
    "function": lambda: lambda: None,
    "unary": lambda: lambda x: x,
    "binary": lambda: lambda x, y: y,
    "all": lambda: lambda *xs: xs,
    "builtin": lambda: max,
    "numpy_function": lambda: np.add,
    "operation": lambda: ops.Add,
    "module": lambda: np,
    "generator": lambda: (i for i in (0, 1)),
    "endless": lambda: itertools.count(),
    "huge_range": lambda: range(2**62),
    "larger_range": lambda: range(10**30),
    "negative": lambda: [-1],
    "twos": lambda: [2, 2],
    "huge_entries": lambda: [2**62, 2**62],
    "huger_entries": lambda: [2**64],
    "floats": lambda: [0.5, 1.5],
    "long_list": lambda: list(range(LONG)),
    "long_zeros": lambda: [0] * LONG,
    "empty": lambda: [],
    "nones": lambda: [None, None],
    "texts": lambda: ["a", "b"],
    "ragged": lambda: [[1], [2, 3]],
    "pairs": lambda: [(0, 0), (1, 1)],
    "huge_pairs": lambda: [(2**62, -(2**63))] * 2,
    "nested": lambda: nested(100),
    "deep": lambda: nested(5000),
    "itself": itself,
    "numpy_int": lambda: np.int64(3),
    "numpy_uint64": lambda: np.uint64(2**64 - 1),
    "numpy_float": lambda: np.float32(0.5),
    "numpy_bool": lambda: np.bool_(True),
    "numpy_text": lambda: np.array(["a"]),
    "numpy_objects": lambda: np.array([object(), None]),
    "numpy_record": lambda: np.zeros(2, [("a", "i4")]),
    "numpy_date": lambda: np.datetime64("2020-01-01"),
    "numpy_longdouble": lambda: np.longdouble(1),
    "numpy_array": lambda: np.ones((2, 3), np.float32),
    "numpy_wide": lambda: np.broadcast_to(np.float32(0), (3,) * 9),
    "masked": lambda: np.ma.masked_array([1.0, 2.0], [True, False]),
    "bfloat16": lambda: ml_dtypes.bfloat16(1),
    "dtype": lambda: np.dtype("f4"),
    "shape": lambda: hilo.Shape("f32", [2, 2]),
    "tuple_shape": lambda: hilo.Shape.tuple([hilo.Shape("f32"), hilo.Shape("s32", [3])]),
    "token_shape": hilo.Shape.token,
    "large_shape": lambda: hilo.Shape("f32", [2**40]),
    "builder": lambda: hilo.XlaBuilder("another"),
    "computation": computation,
    "foreign": lambda: foreign((2,)),
    "foreign_list": lambda: [foreign(()), foreign((2, 3))],
    "hostile": Hostile,
    "hostile_list": lambda: [Hostile(), Hostile()],
    "long_repr": LongRepr,
    "long_reprs": lambda: [LongRepr()] * 3,
    "liar": Liar,
    "not_iterable": NotIterable,
    "holds_itself": Deep,
}


@dataclass(frozen=True)
class Call:
    """A call of an operation that is, or may be, wrong.

    Attributes:
        operation: its documented name.
        change: the change that was made to the example's arguments, in words.
        run: makes the call.
    """

    operation: str
    change: str
    run: Callable[[], object] = field(compare=False)

    def __str__(self) -> str:
        return f"{self.operation}: {self.change}"


def calls(name: str) -> Iterator[Call]:
    """Every wrong call of an operation."""
    function = getattr(ops, name)
    args, kwargs, builder = _example(name)
    own = {"own_scalar": lambda: ops.Constant(builder, 1.0), "own_tuple": lambda: ops.Tuple(builder, [])}
    own["own_flags"] = lambda: ops.Constant(builder, np.ones((2, 3), bool))
    own["own_builder"] = lambda: builder
    pool = POOL | own

    def replaced(at: int, make: Callable[[], object]) -> Callable[[], object]:
        return lambda: function(*args[:at], make(), *args[at + 1 :], **kwargs)

    def named(parameter: str, make: Callable[[], object]) -> Callable[[], object]:
        return lambda: function(*args, **{**kwargs, parameter: make()})

    for value, make in pool.items():
        for at in range(len(args)):
            yield Call(name, f"argument {at} is {value}", replaced(at, make))
        for parameter in list(inspect.signature(function).parameters)[len(args) :]:
            yield Call(name, f"{parameter} is {value}", named(parameter, make))
        yield Call(name, f"one more: {value}", lambda make=make: function(*args, make(), **kwargs))  # type: ignore[misc]
        yield Call(name, f"only {value}", lambda make=make: function(make()))  # type: ignore[misc]
    for count in range(len(args)):
        yield Call(name, f"the first {count} arguments", lambda count=count: function(*args[:count], **kwargs))  # type: ignore[misc]
    yield Call(name, "another keyword", lambda: function(*args, **kwargs, dims=[0]))
    yield Call(name, "a long keyword", lambda: function(*args, **kwargs, **{"x" * LONG: 0}))


def _example(name: str) -> tuple[tuple[object, ...], dict[str, object], hilo.XlaBuilder]:
    """The arguments of the operation's example, and its builder."""
    seen: list[tuple[tuple[object, ...], dict[str, object]]] = []
    function = getattr(ops, name)

    def record(*args: object, **kwargs: object) -> object:
        seen.append((args, kwargs))
        return function(*args, **kwargs)

    if name in EXAMPLES:
        op, _ = EXAMPLES[name].build(**{name: record})
        builder = op.builder
    else:
        builder = hilo.XlaBuilder("example")
        names = {known: getattr(ops, known) for known in dir(ops) if known[0].isupper()}
        eval(CALLS[name], {**names, "b": builder, "Shape": hilo.Shape, "np": np, name: record})
    args, kwargs = seen[-1]
    return args, kwargs, builder


OPERATION_NAMES = sorted({name for name in EXAMPLES if name in OPERATIONS or hasattr(ops, name)} | set(CALLS))
