"""What all documented operations share: their rows, their rules, and the readers of operands.

An operation is a Python function with a row (`Operation`): name, family, StableHLO counterpart, element types, rules.
The reference pages, the status table and the tests of each rule are generated from the rows. A rule has a label: the
check in the code names it, the error carries it (`error.rule`), and so does the negative test.
"""

from __future__ import annotations

import functools
import inspect
import itertools
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar

import numpy as np

from hilo.builder.origins import as_unknown
from hilo.builder.shape import Shape
from hilo.builder.weak import WeakOp
from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect.attributes import MlirEnum
from hilo.dialect.support.calls import described
from hilo.dialect.support.dtypes import ARRAY_DTYPES, Dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, nearest, shown
from hilo.dialect.support.quantized_types import QuantizedType
from hilo.ops._errors import as_foreign as as_foreign
from hilo.ops._errors import error as error
from hilo.ops._errors import is_foreign as is_foreign
from hilo.ops._errors import without_builder
from hilo.ops._guard import call_back, explained, is_from_callback
from hilo.ops.literals import make_constant

Computation: TypeAlias = XlaComputation | Callable[..., object]
"""A computation as an argument: an XlaComputation, an operation such as `ops.Add`, or a Python function of values."""

SPEC = "https://openxla.org/xla/operation_semantics"


@dataclass(frozen=True)
class Operation:
    """The row of a documented operation.

    Attributes:
        name: the documented name, which is also the name of the function.
        family: the group under which it is listed.
        lowers_to: the StableHLO or CHLO operations that it emits.
        takes: the element types of its array operands; empty if it takes any value.
        rules: the preconditions by label; violations are errors when the operation is built.
        older: older documented forms that are accepted, too, in words.
        function: the function that builds it.
    """

    name: str
    family: str
    lowers_to: tuple[str, ...]
    takes: frozenset[Dtype]
    rules: dict[str, str]
    older: str = ""
    function: Callable[..., XlaOp] | None = field(default=None, compare=False)

    @property
    def source(self) -> str:
        """The URL of the page that documents the operation."""
        return f"{SPEC}#{self.name.lower()}"


OPERATIONS: dict[str, Operation] = {}

E = TypeVar("E", bound=MlirEnum)
F = TypeVar("F", bound=Callable[..., object])


def operation(
    family: str,
    lowers_to: str | Sequence[str],
    *,
    takes: Iterable[Dtype] = ARRAY_DTYPES,
    rules: dict[str, str] | None = None,
    older: str = "",
) -> Callable[[F], F]:
    """Registers the decorated function as a documented operation; see `Operation` for the arguments."""

    def register(function: F) -> F:
        names = (lowers_to,) if isinstance(lowers_to, str) else tuple(lowers_to)
        build = explained(function)
        row = Operation(function.__name__, family, names, frozenset(takes), rules or {}, older, build)  # type: ignore[arg-type]
        OPERATIONS[row.name] = row
        build.operation = row  # type: ignore[attr-defined]
        return build

    return register


def renamed(old_name: str, function: F) -> F:
    """Registers the older name of a documented operation; returns the function itself."""
    row: Operation = function.operation  # type: ignore[attr-defined]
    OPERATIONS[old_name] = replace(row, name=old_name, older=f"the older name of {row.name}")
    return function


# ---- element types ---------------------------------------------------------------------------------------------------

ANY = frozenset(ARRAY_DTYPES)
PRED = frozenset(d for d in ANY if d.kind == "pred")
SIGNED = frozenset(d for d in ANY if d.kind == "signed")
UNSIGNED = frozenset(d for d in ANY if d.kind == "unsigned")
INTEGER = SIGNED | UNSIGNED
FLOAT = frozenset(d for d in ANY if d.is_float)
COMPLEX = frozenset(d for d in ANY if d.is_complex)


@functools.cache
def describe(dtypes: frozenset[Dtype]) -> str:
    """The element types in words for messages: «a signed integer, float or complex type»."""
    parts = [
        ("pred", PRED),
        ("an integer", INTEGER) if dtypes >= INTEGER else ("a signed integer", SIGNED),
        ("an unsigned integer", UNSIGNED),
        ("a float", FLOAT),
        ("a complex", COMPLEX),
    ]
    words, rest = [], set(dtypes)
    for word, group in parts:
        if group <= rest:
            words.append(word)
            rest -= group
    words += sorted(d.name for d in rest)
    kind = " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
    return kind + (" type" if words and not rest else "")


ON_QUANTIZED = frozenset(
    "Abs Add Atan2 Cbrt Ceil Cos Div Eq Exp Expm1 Floor Ge Gt IsFinite Le Log Log1p Logistic Lt Max Min Mul Ne Neg Pow "
    "Rem Round RoundNearestAfz RoundNearestEven RoundToEven Rsqrt Sign Sin Sqrt Sub Tan Tanh".split()
)
"""Element-wise operations that StableHLO defines on quantized types with one scale for the whole tensor."""

_MOVES_QUANTIZED = frozenset(
    "BitcastConvertType Broadcast BroadcastInDim Collapse Concatenate ConcatInDim DynamicSlice DynamicSliceInDim "
    "DynamicUpdateSlice ExpandDims Gather GetDimensionSize Pad Reshape Rev Select Slice SliceInDim Squeeze "
    "Transpose".split()
)
_QUANTIZES = frozenset(
    "Conv ConvGeneral ConvGeneralDilated ConvWithGeneralDimensions ConvWithGeneralPadding Dot DotGeneral "
    "UniformDequantize UniformQuantize".split()
)
"""Operations that check their quantized operands themselves."""


# ---- errors ----------------------------------------------------------------------------------------------------------


def check_takes(name: str, argument: str, shape: Shape, takes: frozenset[Dtype], rule: str) -> None:
    """Raises DtypeError unless an array's element type is among those that the operation takes."""
    if isinstance(shape.dtype, QuantizedType) and name in ON_QUANTIZED:
        _check_quantized(name, argument, shape, rule)
        return
    if shape.dtype not in takes:
        raise error(DtypeError, name, f"{argument} is {shape}; it takes {describe(takes)}", rule)


def _check_quantized(name: str, argument: str, shape: Shape, rule: str) -> None:
    """Raises a DtypeError if an operation has no quantized form, or none for these quantization parameters."""
    if not isinstance(shape.dtype, QuantizedType) or name in _QUANTIZES:
        return
    if name not in ON_QUANTIZED and name not in _MOVES_QUANTIZED:
        takes = "no quantized type; ops.UniformDequantize gives its numbers"
    elif shape.dtype.axis is not None:
        takes = (
            "one scale for the tensor, not one for each index of a dimension; ops.UniformDequantize gives its numbers"
        )
    else:
        return
    raise error(DtypeError, name, f"{argument} is {shape}; it takes {takes}", rule)


# ---- operands --------------------------------------------------------------------------------------------------------


def find_builder(name: str, *operands: object) -> XlaBuilder:
    """The builder of the first `XlaOp` among operands, also in sequences. Raises an ArgumentError if there is none."""
    for x in operands:
        if isinstance(x, XlaOp):
            return x.builder
        if isinstance(x, (list, tuple)):
            for y in x:
                if isinstance(y, XlaOp):
                    return y.builder
    given = ", ".join(type(x).__name__ for x in operands)
    message = f"no operand is an XlaOp (got {given}); at least one must be, it names the builder"
    raise without_builder(error(ArgumentError, name, message), operands)


def array(
    name: str, argument: str, x: object, builder: XlaBuilder, *, like: Dtype | None = None, rule: str = "array_operand"
) -> XlaOp:
    """Reads an array operand: an `XlaOp` of `builder`, or a constant (a Python scalar takes the type `like`)."""
    op = value(name, argument, x, builder, like=like)
    if op.value is None or op.shape.is_token:
        raise error(ShapeError, name, f"{argument} is {op.shape}; it takes an array", rule)
    if op.shape.dtype is not None and op.shape.dtype.kind == "quantized":
        _check_quantized(name, argument, op.shape, rule)
    return op


def value(name: str, argument: str, x: object, builder: XlaBuilder, *, like: Dtype | None = None) -> XlaOp:
    """Reads an operand of any shape: an `XlaOp` of `builder`, or a constant."""
    if isinstance(x, XlaOp):
        if x.builder is not builder:
            owner = shown(builder.name) if x.builder.name != builder.name else "another one of the same name"
            message = (
                f"{argument} belongs to builder {shown(x.builder.name)}; the operation is built in {owner}, "
                f"and a value can only be used in its own builder ({x.builder.advice})"
            )
            raise as_foreign(error(ArgumentError, name, message))
        return x.like(like) if like is not None and isinstance(x, WeakOp) else x
    return make_constant(name, argument, builder, x, like)


def same_dtype(name: str, named: Sequence[tuple[str, XlaOp]], rule: str) -> Dtype:
    """Raises DtypeError unless all operands have the same element type; returns it."""
    first_name, first = named[0]
    for other_name, other in named[1:]:
        if other.shape.dtype is not first.shape.dtype:
            raise error(
                DtypeError,
                name,
                f"{other_name} is {other.shape} and {first_name} is {first.shape}; "
                f"element types must agree (convert one with ConvertElementType){_of_scalar(named)}",
                rule,
            )
    assert first.shape.dtype is not None
    return first.shape.dtype


def _of_scalar(named: Sequence[tuple[str, XlaOp]]) -> str:
    """A hint for a NumPy scalar among the operands, such as `np.sqrt(2)`, which is f64 whatever it meets."""
    for name, op in named:
        if op.shape.rank == 0 and op.value is not None and getattr(op.value.owner, "name", "") == "stablehlo.constant":
            return f"; {name} is a scalar with a type of its own, as NumPy's are: a Python number takes the array's"
    return ""


# ---- constant arguments ----------------------------------------------------------------------------------------------


def integer(name: str, argument: str, x: object, rule: str = "constant_argument") -> int:
    """Reads an integer that must be known when the program is built."""
    if isinstance(x, XlaOp) or isinstance(x, (bool, np.bool_)):
        takes = "it takes an integer that is known when building"
        raise as_unknown(error(ArgumentError, name, f"{argument} is {shown(x)}; {takes}", rule))
    try:
        read = operator.index(x)  # type: ignore[arg-type]
    except Exception as cause:  # including whatever a foreign object's methods raise
        raise error(ArgumentError, name, f"{argument} is {shown(x)}; it takes an integer", rule) from cause
    if not -(2**63) <= read < 2**63:
        raise error(ArgumentError, name, f"{argument} is {shown(x)}; it takes an integer of 64 bits", rule)
    return read


MAX_ENTRIES = 1 << 16
"""How many entries a list argument (dimensions, groups, operands) may have, which bounds the cost of a huge range or an
endless iterator."""


def sequence(
    name: str, argument: str, xs: object, takes: str = "a sequence", *, rule: str = "constant_argument"
) -> list[object]:
    """Reads a sequence argument, which may be any iterable, as a list of at most `MAX_ENTRIES`."""
    if isinstance(xs, (str, bytes, Mapping, XlaOp)) or not isinstance(xs, (Iterable, Sequence)):
        raise error(ArgumentError, name, f"{argument} is {shown(xs)}; it takes {takes}", rule)
    try:
        read = list(itertools.islice(xs, MAX_ENTRIES + 1))
    except Exception as cause:  # whatever the iterator raises
        raise error(
            ArgumentError, name, f"{argument} is {shown(xs)}, which cannot be read; it takes {takes}", rule
        ) from cause
    if len(read) > MAX_ENTRIES:
        raise error(ArgumentError, name, f"{argument} is {shown(xs)}; it takes at most {MAX_ENTRIES} entries", rule)
    return read


def members(name: str, given: object, takes: str, rule: str) -> list[object]:
    """Reads `operands`: a value, a tuple value (its elements), or a sequence of values."""
    if isinstance(given, XlaOp):
        return [given] if given.elements is None else list(given.elements)
    return sequence(name, "operands", given, takes, rule=rule)


def first_repeated(numbers: Sequence[int]) -> int | None:
    """The first number that occurs a second time."""
    return next((x for i, x in enumerate(numbers) if x in numbers[:i]), None)


class Entries(list[int]):
    """A list that is abbreviated to its first entries in messages."""

    def __repr__(self) -> str:
        return shown(list(self))

    __str__ = __repr__


def integers(
    name: str,
    argument: str,
    xs: object,
    *,
    length: int | None = None,
    of: str = "",
    takes: str = "a sequence of integers",
    rule: str = "constant_argument",
) -> list[int]:
    """Reads a list of integers; with `length`, of exactly that many, «one per dimension of `of`»."""
    read = Entries(integer(name, argument, x, rule) for x in sequence(name, argument, xs, takes, rule=rule))
    if length is not None and len(read) != length:
        raise error(ShapeError, name, f"{argument} is {read}; for {of} it takes {length} integers", rule)
    return read


def dimension(name: str, argument: str, x: object, rank: int, rule: str) -> int:
    """Reads one dimension number, 0 <= d < rank."""
    d = integer(name, argument, x, rule)
    if not 0 <= d < rank:
        takes = f"0…{rank - 1}" if rank else "no dimension at all"
        raise error(ShapeError, name, f"{argument} is {d}; for rank {rank} it takes {takes}", rule)
    return d


def dimensions(name: str, argument: str, xs: object, rank: int, rule: str) -> list[int]:
    """Reads a set of dimension numbers: each in [0, rank), without duplicates."""
    read = [dimension(name, argument, x, rank, rule) for x in integers(name, argument, xs, rule=rule)]
    if len(set(read)) != len(read):
        raise error(ShapeError, name, f"{argument} is {read}; each dimension may be named once", rule)
    return read


def flag(name: str, argument: str, x: object, rule: str = "constant_argument") -> bool:
    """Reads a bool that must be known when the program is built."""
    if not isinstance(x, (bool, np.bool_)):
        raise error(ArgumentError, name, f"{argument} is {shown(x)}; it takes True or False", rule)
    return bool(x)


def member(name: str, argument: str, x: object, choice: type[E], rule: str) -> E:
    """Reads a member of an enum of `hilo.dialect.attributes`, or its name in upper or lower case."""
    try:
        return choice.of(x)
    except ArgumentError:
        known = nearest(x.upper() if isinstance(x, str) else None, choice.__members__)
        raise error(ArgumentError, name, f"{argument} is {shown(x)}; {known}", rule) from None


# ---- computations as arguments ---------------------------------------------------------------------------------------


def computation(name: str, argument: str, given: object, parameters: Sequence[Shape], rule: str) -> XlaComputation:
    """Reads a computation argument and checks its parameters.

    It is an `XlaComputation`, or a Python callable over `XlaOp`s that is traced on the spot: `ops.Add`,
    `lambda x, y: …`.
    """
    built = given if isinstance(given, XlaComputation) else trace(name, argument, given, parameters, rule)
    got = built.program_shape.parameters
    if tuple(got) != tuple(parameters):
        takes = ", ".join(map(str, parameters)) or "none"
        raise error(
            ArgumentError, name, f"{argument} has parameters ({', '.join(map(str, got))}); it takes ({takes})", rule
        )
    return built


def trace(name: str, argument: str, function: object, parameters: Sequence[Shape], rule: str = "") -> XlaComputation:
    """Builds the computation of a Python callable over parameters of the given shapes."""
    if not callable(function):
        takes = "it takes an XlaComputation or a callable over XlaOps"
        raise error(ArgumentError, name, f"{argument} is {shown(function)}; {takes}", rule)
    builder = XlaBuilder(_symbol(function))
    arguments = [builder.parameter(i, shape, f"p{i}") for i, shape in enumerate(parameters)]
    try:
        result = call_back(function, *arguments)
    except TypeError as cause:  # raised by the call itself, such as for a wrong number of parameters
        if is_from_callback(cause):
            raise
        takes = f"it takes a callable over {len(parameters)} XlaOps ({', '.join(map(str, parameters))})"
        hint = ""
        if argument == "comparator" and len(parameters) > 2:
            hint = "; of each operand the two elements that are compared: lambda a0, b0, a1, b1: ops.Lt(a0, b0)"
        raise error(ArgumentError, name, f"{argument} is {described(function)}; {takes}{hint}", rule) from cause
    return builder.Build(as_value(name, argument, result, builder))


def as_value(name: str, argument: str, result: object, builder: XlaBuilder) -> XlaOp:
    """A Python result as a value of `builder`; it may be an XlaOp, a constant, or a (nested) list or tuple of them."""
    if isinstance(result, (list, tuple)):
        return builder.tuple([as_value(name, argument, r, builder) for r in result])
    return value(name, f"the result of {argument}", result, builder)


def _symbol(function: Callable[..., object]) -> str:
    found = getattr(function, "__name__", type(function).__name__)
    return found if found.isidentifier() else "computation"


def signature(row: Operation) -> str:
    """The operation's signature as text, without annotations."""
    assert row.function is not None
    plain = inspect.signature(row.function)
    bare = plain.replace(
        parameters=[p.replace(annotation=inspect.Parameter.empty) for p in plain.parameters.values()],
        return_annotation=inspect.Signature.empty,
    )
    return f"{row.name}{bare}"
