"""`Shape`, the type of a value: an array's element type and dimensions, a tuple of shapes, or a token.

Source: XLA's `Shape` and `ProgramShape`.
"""

from __future__ import annotations

import functools
import itertools
import math
import operator
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.calls import explained_methods
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import ParseError, ShapeError, shown
from hilo.dialect.support.quantized_types import QuantizedType

Pickled: TypeAlias = tuple[object, ...]  # defined here, since `Shape.tuple` hides the builtin


MAX_RANK = 1 << 16
"""How many dimensions a shape may have, which bounds the cost of an endless iterator."""


@explained_methods("Shape", made_by_users=True)
class Shape:
    """The shape of an array, `Shape("f32", [2, 3])`; of a tuple, `Shape.tuple([...])`; or of a token.

    Shapes are immutable, hashable and compare by value; an array's shape compares equal to the tuple of its sizes. The
    text form is XLA's: `f32[2,3]`, `(f32[2], s32[])`, `f32[<=8]` for a dimension whose run-time size is at most 8.

    Args:
        element_type: anything that `hilo.dtype` takes: `"f32"`, `np.float32`, an ml_dtypes type, a `hilo.quantized`, …
        dims: sizes of the dimensions, each >= 0; dimension 0 is the most major.
        dynamic: dimensions whose size is an upper bound; the actual size is known at run time only.

    Raises:
        DtypeError: the element type is unknown.
        ShapeError: a size is negative or no integer, or `dynamic` names a dimension that does not exist.

    >>> Shape(np.int8, [4, 2])
    s8[4,2]
    """

    __slots__ = ("_hash", "_type", "dims", "dtype", "dynamic", "elements")

    dtype: Dtype | None
    dims: tuple[int, ...]
    dynamic: frozenset[int]
    elements: tuple[Shape, ...] | None

    def __init__(self, element_type: object, dims: Iterable[int] = (), *, dynamic: Iterable[int] = ()) -> None:
        row = dtype(element_type)
        try:
            sizes = tuple(int(n.__index__()) for n in itertools.islice(dims, MAX_RANK + 1))
        except Exception as cause:  # including whatever a foreign object's methods raise
            raise ShapeError(f"Shape: dims is {shown(dims)}; it takes a sequence of integers") from cause
        if len(sizes) > MAX_RANK:
            raise ShapeError(f"Shape: dims is {shown(dims)}; it takes at most {MAX_RANK} sizes")
        if math.prod(filter(None, sizes)) >= 2**63:
            raise ShapeError(f"Shape: dims is {shown(list(sizes))}; an array has fewer than 2**63 elements")
        if any(n < 0 for n in sizes):
            raise ShapeError(f"Shape: dims is {list(sizes)}; each size must be 0 or more")
        try:
            bounded = frozenset(map(operator.index, itertools.islice(dynamic, MAX_RANK + 1)))
        except Exception as cause:
            raise ShapeError(f"Shape: dynamic is {shown(dynamic)}; it takes numbers of dimensions") from cause
        if not all(0 <= d < len(sizes) for d in bounded):
            message = f"Shape: dynamic is {shown(sorted(bounded))}; for rank {len(sizes)} it takes 0…{len(sizes) - 1}"
            raise ShapeError(message)
        if row.kind == "quantized":
            _check_axis(row, sizes, bounded)
        self._set(row, sizes, bounded, None)

    def _set(
        self, row: Dtype | None, dims: tuple[int, ...], dynamic: frozenset[int], elements: tuple[Shape, ...] | None
    ) -> None:
        self.dtype = row
        self.dims = dims
        self.dynamic = dynamic
        self.elements = elements
        self._hash = hash(dims if elements is None else elements)  # that of the tuple to which it compares equal
        self._type: ir.Type | None = None

    @classmethod
    def tuple(cls, elements: Iterable[Shape]) -> Shape:
        """The shape of a tuple of `elements`, which may be tuples themselves; the tuple may be empty."""
        self = cls.__new__(cls)
        try:
            read = tuple(itertools.islice(elements, MAX_RANK + 1))
        except Exception as cause:
            raise ShapeError(f"Shape.tuple: elements is {shown(elements)}; it takes a sequence of Shapes") from cause
        if len(read) > MAX_RANK or not all(isinstance(element, Shape) for element in read):
            raise ShapeError(f"Shape.tuple: elements is {shown(read)}; it takes at most {MAX_RANK} Shapes")
        self._set(None, (), frozenset(), read)
        return self

    @classmethod
    def token(cls) -> Shape:
        """The shape of a token."""
        return cls("token")

    @classmethod
    def of(cls, value: object) -> Shape:
        """The shape of an array-like `value`: a NumPy array, a scalar, anything with `.shape` and `.dtype`."""
        if isinstance(value, Shape):
            return value
        shape = getattr(value, "shape", None)
        if isinstance(shape, Shape):
            return shape
        if shape is not None and hasattr(value, "dtype"):
            return cls(value.dtype, shape)
        array = np.asarray(value)
        return cls(array.dtype, array.shape)

    @classmethod
    def parse(cls, text: str) -> Shape:
        """Parses XLA's text form; layouts (`{1,0}`) are ignored.

        Args:
            text: a shape such as `f32[2,3]`, or a tuple of shapes in parentheses.

        Raises:
            ParseError: the text is not a shape.

        >>> Shape.parse("(f32[2,3]{1,0}, (s32[], pred[<=4]))")
        (f32[2,3], (s32[], pred[<=4]))
        """
        if not isinstance(text, str):
            raise ParseError(f"Shape.parse: text is {shown(text)}; it takes a string")
        tokens = re.findall(r"[A-Za-z]\w*|\[[^\]]*\]|\{[^}]*\}|[(),]|\S", text)
        try:
            shape, rest = _parse(tokens, text)
        except RecursionError as cause:
            raise ParseError(f"Shape.parse: {shown(text)} is too deep a tuple") from cause
        if rest:
            raise ParseError(f"Shape.parse: unexpected {shown(rest[0])} in {shown(text)}")
        return shape

    @classmethod
    def from_mlir(cls, type_: ir.Type) -> Shape:
        """The shape of `type_`: a ranked tensor, tuple or token type. Raises ShapeError for any other."""
        return _from_mlir(type_)

    @property
    def is_tuple(self) -> bool:
        return self.elements is not None

    @property
    def is_token(self) -> bool:
        return self.dtype is not None and self.dtype.kind == "token"

    @property
    def is_array(self) -> bool:
        return self.dtype is not None and self.dtype.kind != "token"

    @property
    def is_scalar(self) -> bool:
        return self.is_array and not self.dims

    @property
    def rank(self) -> int:
        return len(self.dims)

    @property
    def shape(self) -> Any:
        """An array's sizes as a tuple: like an array, the result of `eval_shape` has `shape` and `dtype`."""
        return self.dims

    @property
    def ndim(self) -> int:
        """The rank, under NumPy's name."""
        return len(self.dims)

    @property
    def size(self) -> int:
        """The number of elements of an array."""
        return math.prod(self.dims)

    @property
    def leaves(self) -> list[Shape]:
        """The arrays and tokens of a shape in order, with tuples taken apart."""
        if self.elements is None:
            return [self]
        return [leaf for element in self.elements for leaf in element.leaves]

    @property
    def mlir_type(self) -> ir.Type:
        """The tensor or token type in the process's context (for tuples a `builtin.tuple`)."""
        if self._type is None:
            self._type = self._make_type()
        return self._type

    def _make_type(self) -> ir.Type:
        if self.elements is not None:
            return ir.TupleType.get_tuple([e.mlir_type for e in self.elements], context=context())
        assert self.dtype is not None
        if self.is_token:
            return self.dtype.mlir_type
        dims, encoding = list(self.dims), None
        if self.dynamic:
            unknown = ir.ShapedType.get_dynamic_size()
            bounds = ", ".join(str(n) if d in self.dynamic else "?" for d, n in enumerate(dims))
            encoding = ir.Attribute.parse(f"#stablehlo.bounds<{bounds}>", context())
            dims = [unknown if d in self.dynamic else n for d, n in enumerate(dims)]
        with ir.Location.unknown(context()):
            return ir.RankedTensorType.get(dims, self.dtype.mlir_type, encoding)

    def with_dtype(self, element_type: object) -> Shape:
        """The same dimensions with another element type.

        Args:
            element_type: a name such as `"f32"`, a NumPy dtype, or a row of hilo's table.
        """
        return Shape(element_type, self.dims, dynamic=self.dynamic)

    def with_dims(self, dims: Sequence[int]) -> Shape:
        """The same element type with other dimensions, all static.

        Args:
            dims: their sizes.
        """
        return Shape(self.dtype, dims)

    def __iter__(self) -> Iterator[Any]:
        """An array's sizes, as in `n, m = x.shape`, or a tuple's elements."""
        return iter(self.dims if self.elements is None else self.elements)

    def __getitem__(self, index: Any) -> Any:
        """An array's size in a dimension, or a tuple's element; slices give several."""
        parts: Sequence[object] = self.dims if self.elements is None else self.elements
        try:
            return parts[index]
        except (IndexError, TypeError) as error:
            what = "dimensions" if self.elements is None else "elements"
            raise ShapeError(f"Shape: index is {shown(index)}; {self} has {len(parts)} {what}") from error

    def __len__(self) -> int:
        """A tuple's number of elements, or an array's rank."""
        return len(self.dims if self.elements is None else self.elements)

    def __add__(self, other: object) -> Any:
        """The sizes followed by others, as a tuple: `x.shape + (2,)`."""
        return (*self, *other) if isinstance(other, (tuple, Shape)) else NotImplemented

    def __radd__(self, other: object) -> Any:
        """The sizes preceded by others, as a tuple: `(2,) + x.shape`."""
        return (*other, *self) if isinstance(other, tuple) else NotImplemented

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Shape):
            return self.is_array and self.dims == other if type(other) is tuple else NotImplemented
        return (
            self.dtype is other.dtype
            and self.dims == other.dims
            and self.dynamic == other.dynamic
            and self.elements == other.elements
        )

    def __hash__(self) -> int:
        return self._hash

    if not TYPE_CHECKING:  # for type checkers a missing name is an error

        def __getattr__(self, name: str) -> object:
            from hilo.builder.elsewhere import missing

            raise missing("Shape", name, self)

    def __repr__(self) -> str:
        if self.elements is not None:
            return f"({', '.join(map(repr, self.elements))})"
        if self.is_token:
            return "token[]"
        return f"{self.dtype}[{','.join(f'<={n}' if d in self.dynamic else str(n) for d, n in enumerate(self.dims))}]"

    def __reduce__(self) -> Pickled:
        if self.elements is not None:
            return (Shape.tuple, (self.elements,))
        if self.dtype is not None and self.dtype.kind == "quantized":
            return (Shape, (self.dtype, self.dims))
        return (Shape.parse, (repr(self),))


def _check_axis(row: Dtype, sizes: tuple[int, ...], dynamic: frozenset[int]) -> None:
    """Checks that there is one per-axis parameter for each index along the dimension."""
    assert isinstance(row, QuantizedType)
    if dynamic:
        raise ShapeError(f"Shape: dynamic is {sorted(dynamic)}; an array of {row} takes static sizes")
    if row.axis is None:
        return
    if row.axis >= len(sizes):
        raise ShapeError(
            f"Shape: element type is {row}, per axis {row.axis}; dims is {list(sizes)}, of rank {len(sizes)}"
        )
    if sizes[row.axis] != len(row.scales):
        raise ShapeError(
            f"Shape: element type is {row}, with {len(row.scales)} scales along dimension {row.axis}; dims is "
            f"{list(sizes)}, of size {sizes[row.axis]} there"
        )


def _parse(tokens: list[str], text: str) -> tuple[Shape, list[str]]:
    if not tokens:
        raise ParseError(f"Shape.parse: {shown(text)} ends where a shape was expected")
    head, rest = tokens[0], tokens[1:]
    if head == "(":
        return _parse_elements(rest, text)
    if not head[0].isalpha() or not rest or rest[0][0] != "[":
        raise ParseError(
            f"Shape.parse: {shown(text)} is no shape; it takes XLA's form, such as 'f32[2,3]' or '(s32[], pred[4])'"
        )
    sizes = _parse_sizes(rest[0], text)
    rest = rest[1:]
    if rest and rest[0][0] == "{":
        rest = rest[1:]
    dynamic = [d for d, s in enumerate(sizes) if s.startswith("<=")]
    return Shape(head, [int(s.removeprefix("<=")) for s in sizes], dynamic=dynamic), rest


def _parse_elements(rest: list[str], text: str) -> tuple[Shape, list[str]]:
    """The tuple whose opening parenthesis has been read, and the tokens after it."""
    elements: list[Shape] = []
    while rest and rest[0] != ")":
        element, rest = _parse(rest, text)
        elements.append(element)
        if rest and rest[0] == ",":
            rest = rest[1:]
    if not rest:
        raise ParseError(f"Shape.parse: {shown(text)} lacks a closing parenthesis")
    return Shape.tuple(elements), rest[1:]


def _parse_sizes(token: str, text: str) -> list[str]:
    """The sizes in a token such as `[2,<=3]`; each is a number, or `<=` and a number."""
    sizes = [s.strip() for s in token[1:-1].split(",") if s.strip()]
    for size in sizes:
        if not re.fullmatch(r"(<=)?\d+", size):
            raise ParseError(
                f"Shape.parse: dimension {shown(size)} in {shown(text)}; it takes a number, or <= and a number"
            )
    return sizes


@functools.cache
def _from_mlir(type_: ir.Type) -> Shape:
    if isinstance(type_, ir.TupleType):
        return Shape.tuple(Shape.from_mlir(type_.get_type(i)) for i in range(type_.num_types))
    if isinstance(type_, ir.RankedTensorType):
        dynamic = [d for d in range(type_.rank) if type_.is_dynamic_dim(d)]
        return Shape(type_.element_type, _bounded_dims(type_, dynamic), dynamic=dynamic)
    if str(type_) == "!stablehlo.token":
        return Shape.token()
    raise ShapeError(f"type is {type_}; a value is a ranked tensor, a tuple or a token")


@dataclass(frozen=True, slots=True)
class ProgramShape:
    """The parameters and the result of a computation.

    Attributes:
        parameters: the shape of each parameter, in order.
        parameter_names: the parameters' names, in order.
        result: the shape of the result.
    """

    parameters: tuple[Shape, ...]
    parameter_names: tuple[str, ...]
    result: Shape

    def __repr__(self) -> str:
        named = (f"{n}: {s}" for n, s in zip(self.parameter_names, self.parameters, strict=True))
        return f"({', '.join(named)}) -> {self.result}"


def _bounded_dims(type_: ir.RankedTensorType, dynamic: list[int]) -> list[int]:
    """The size of each dimension; for a dynamic dimension, its bound."""
    dims = [type_.get_dim_size(d) for d in range(type_.rank)]
    if dynamic:
        match = re.search(r"#stablehlo\.(?:bounds<|type_extensions<bounds = \[)([^>\]]*)", str(type_))
        bounds = [b.strip() for b in match[1].split(",")] if match else []
        for d in dynamic:
            if d >= len(bounds) or not bounds[d].isdigit():
                raise ShapeError(f"dimension {d} of {type_} has no bound; hilo takes static and bounded dimensions")
            dims[d] = int(bounds[d])
    return dims
