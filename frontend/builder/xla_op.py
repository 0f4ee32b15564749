"""`XlaOp`: a value in a program that is being built; it behaves like an array.

Python's operators build the documented operations: `x + y` is `ops.Add(x, y)`, `x @ y` is `ops.DotGeneral` with NumPy's
matmul rule, `x < y` is `ops.Lt`, and so on. The operands of operators broadcast as in NumPy (trailing dimensions
aligned). A Python scalar takes the element type of the other operand if that kind of type can hold it (a `float` does
not become an integer); NumPy arrays and scalars keep their own types.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from hilo.builder.elsewhere import VALUE, missing
from hilo.builder.origins import no_value
from hilo.builder.shape import Shape
from hilo.builder.source import place
from hilo.dialect.iree import ir
from hilo.dialect.support.calls import StaysInItsProcess, explained_methods
from hilo.dialect.support.errors import ArgumentError, ShapeError, shortened, shown
from hilo.dialect.support.lazy import Deferred
from hilo.dialect.support.places import At

if TYPE_CHECKING:
    from hilo import ops
    from hilo.builder.xla_builder import XlaBuilder
    from hilo.dialect.support.dtypes import Dtype
    from hilo.numpy import protocol
    from hilo.ops import indexing, updates

Axis = int | Sequence[int] | None

METHODS = frozenset("argpartition argsort choose diagonal repeat searchsorted trace".split())
"""NumPy functions that are also methods, under the same names."""


if not TYPE_CHECKING:  # the modules that implement operators, `x[…]` and NumPy's functions depend on this class
    ops = Deferred("hilo.ops")
    indexing = Deferred("hilo.ops.indexing")
    updates = Deferred("hilo.ops.updates")
    protocol = Deferred("hilo.numpy.protocol")


@explained_methods("XlaOp")
class XlaOp(StaysInItsProcess):
    """A value of an `XlaBuilder`: an array, a tuple or a token. It is made by `hilo.ops`, not by calling this class.

    Attributes:
        builder: the builder that the value belongs to.
        value: its `ir.Value`; None for tuples, which exist in the builder only.
        elements: a tuple's elements; None for arrays and tokens.
    """

    __slots__ = ("_shape", "builder", "elements", "value")

    __hash__ = object.__hash__

    def __init__(
        self, builder: XlaBuilder, value: ir.Value | None, shape: Shape, elements: tuple[XlaOp, ...] | None = None
    ) -> None:
        self.builder = builder
        self.value = value
        self._shape = shape
        self.elements = elements

    @property
    def shape(self) -> Shape:
        """The value's `Shape`."""
        return self._shape

    @shape.setter
    def shape(self, shape: object) -> None:
        raise ArgumentError(
            f"the shape of {shown(self)} cannot be set to {shown(shape)}, since values of a program do not change; use "
            f"x = x.reshape({shortened(shown(shape), 60)})\n  at {place()}"
        )

    @property
    def dtype(self) -> Dtype | None:
        """The element type (`hilo.Dtype`); None for tuples."""
        return self.shape.dtype

    @property
    def dims(self) -> tuple[int, ...]:
        """The sizes of an array's dimensions."""
        return self.shape.dims

    @property
    def ndim(self) -> int:
        return self.shape.rank

    @property
    def size(self) -> int:
        return self.shape.size

    @property
    def leaves(self) -> list[XlaOp]:
        """The arrays and tokens of a value in order, with tuples taken apart."""
        if self.elements is None:
            return [self]
        return [leaf for element in self.elements for leaf in element.leaves]

    def __repr__(self) -> str:
        return f"<XlaOp {self.shape} of builder {shown(self.builder.name)}>"

    # ---- a program has no numbers yet: errors that say so ------------------------------------------------------------

    def __bool__(self) -> bool:
        raise no_value(
            self,
            "bool()",
            "np.where for a choice of values, hilo.cond or hilo.while_loop for control flow, &, | and ~ for `and`, "
            "`or` and `not`, np.minimum for min, or, where the value is an argument of hilo.jit that has few values, "
            "static_argnums",
        )

    if not TYPE_CHECKING:  # for type checkers a missing name is an error

        def __getattr__(self, name: str) -> object:
            if name in METHODS:
                return functools.partial(self._numpy, name)
            raise missing("XlaOp", name, self)

    def __int__(self) -> int:
        raise no_value(self, "int()", ".astype('s32'), which converts it in the program")

    def __float__(self) -> float:
        hint = ".astype('f32'), which converts it in the program, and NumPy's functions in place of those of math"
        raise no_value(self, "float()", hint)

    def __complex__(self) -> complex:
        raise no_value(self, "complex()", ".astype('c64'), which converts it in the program")

    def __index__(self) -> int:
        raise no_value(
            self,
            "an index",
            "ops.DynamicSlice or hilo.fori_loop, or, for a size that is an argument of hilo.jit, static_argnums",
        )

    def __format__(self, specification: str) -> str:
        if not specification:
            return str(self)
        raise no_value(
            self, f"the format {shown(specification)}", "f'{x}', which shows its shape, while it is traced; " + VALUE
        )

    def __array__(self, dtype: object = None, copy: object = None) -> object:
        raise no_value(
            self,
            "np.asarray()",
            "it as it is, or return it from the function: a call of the executable gives arrays; np.stack([x, y]) for "
            "np.array([x, y]); to read an array of NumPy's at it, np.asarray(array, like=x)[x]",
        )

    # ---- tuples -----------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        if self.elements is not None:
            return len(self.elements)
        if not self.shape.dims:
            raise ShapeError(f"len() or iteration of the scalar {shown(self)}; it has no dimensions\n  at {place()}")
        return self.shape.dims[0]

    def __iter__(self) -> Iterator[XlaOp]:
        if self.elements is not None:
            return iter(self.elements)
        return (self[i] for i in range(len(self)))

    def __getitem__(self, index: object) -> XlaOp:
        return indexing.getitem(self, index)

    def __setitem__(self, index: object, value: object) -> None:
        raise ArgumentError(
            f"{shown(self)} cannot be written into, since values of a program do not change; use "
            f"x = x.at[index].set(value), or .add, .multiply, … in place of .set\n  at {place()}"
        )

    @property
    def at(self) -> At[XlaOp]:
        """`x.at[index].set(value)` is `x` with new values there, as in JAX; `add`, `multiply`, `min`, … combine."""
        return At(self, updates.update)

    # ---- arithmetic -------------------------------------------------------------------------------------------------

    def __add__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Add", self, other)

    def __radd__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Add", other, self)

    def __sub__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Sub", self, other)

    def __rsub__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Sub", other, self)

    def __mul__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Mul", self, other)

    def __rmul__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Mul", other, self)

    def __truediv__(self, other: object) -> XlaOp:
        return ops.true_divide(self, other)

    def __rtruediv__(self, other: object) -> XlaOp:
        return ops.true_divide(other, self)

    def __mod__(self, other: object) -> XlaOp:
        return ops.floor_mod(self, other)

    def __rmod__(self, other: object) -> XlaOp:
        return ops.floor_mod(other, self)

    def __floordiv__(self, other: object) -> XlaOp:
        return ops.floor_divide(self, other)

    def __rfloordiv__(self, other: object) -> XlaOp:
        return ops.floor_divide(other, self)

    def __divmod__(self, other: object) -> tuple[XlaOp, XlaOp]:
        return self // other, self % other

    def __rdivmod__(self, other: object) -> tuple[XlaOp, XlaOp]:
        return other // self, other % self

    def __pow__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Pow", self, other)

    def __rpow__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Pow", other, self)

    def __matmul__(self, other: object) -> XlaOp:
        return ops.matmul(self, other)

    def __rmatmul__(self, other: object) -> XlaOp:
        return ops.matmul(other, self)

    def __neg__(self) -> XlaOp:
        return ops.Neg(self)

    def __pos__(self) -> XlaOp:
        return self

    def __abs__(self) -> XlaOp:
        return ops.Abs(self)

    def __round__(self, ndigits: int | None = None) -> XlaOp:
        # NumPy's stubs do not know operands that implement its protocols.
        return np.round(self, 0 if ndigits is None else ndigits)  # type: ignore[call-overload, no-any-return]

    # ---- bits and shifts; right shifts keep the sign of signed operands, as in NumPy --------------------------------

    def __and__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("And", self, other)

    def __rand__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("And", other, self)

    def __or__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Or", self, other)

    def __ror__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Or", other, self)

    def __xor__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Xor", self, other)

    def __rxor__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Xor", other, self)

    def __invert__(self) -> XlaOp:
        return ops.Not(self)

    def __lshift__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("ShiftLeft", self, other)

    def __rlshift__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("ShiftLeft", other, self)

    def __rshift__(self, other: object) -> XlaOp:
        return ops.right_shift(self, other)

    def __rrshift__(self, other: object) -> XlaOp:
        return ops.right_shift(other, self)

    # ---- comparisons ------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> XlaOp:  # type: ignore[override]
        return ops.numpy_broadcast("Eq", self, other)

    def __ne__(self, other: object) -> XlaOp:  # type: ignore[override]
        return ops.numpy_broadcast("Ne", self, other)

    def __lt__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Lt", self, other)

    def __le__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Le", self, other)

    def __gt__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Gt", self, other)

    def __ge__(self, other: object) -> XlaOp:
        return ops.numpy_broadcast("Ge", self, other)

    # ---- NumPy's methods --------------------------------------------------------------------------------------------

    @property
    def T(self) -> XlaOp:
        """The transpose: dimensions in reverse order."""
        return ops.Transpose(self, tuple(reversed(range(self.ndim))))

    @property
    def real(self) -> XlaOp:
        return ops.Real(self) if protocol.has_fractions(self) else self

    @property
    def imag(self) -> XlaOp:
        return ops.Imag(self) if protocol.has_fractions(self) else ops.ZerosLike(self)

    def astype(self, element_type: object) -> XlaOp:
        """`ops.ConvertElementType` to `element_type`; names such as "i4" are NumPy's: four bytes, not four bits."""
        return ops.ConvertElementType(self, protocol.read_dtype("astype", element_type))

    def reshape(self, *dims: int | Sequence[int]) -> XlaOp:
        """`ops.Reshape` to `dims`; one of them may be -1 and is inferred from the others."""
        return ops.Reshape(self, indexing.resolve_dims(self, dims))

    def transpose(self, *permutation: int | Sequence[int]) -> XlaOp:
        """`ops.Transpose` by `permutation`, which by default reverses the dimensions."""
        if not permutation:
            return self.T
        order = permutation[0] if len(permutation) == 1 and not isinstance(permutation[0], int) else permutation
        return ops.Transpose(self, order)  # type: ignore[arg-type]

    def flatten(self) -> XlaOp:
        """All elements in one dimension, in row-major order."""
        return self._numpy("ravel")

    ravel = flatten

    def squeeze(self, axis: int | Sequence[int] | None = None) -> XlaOp:
        """The array without the dimensions `axis`, by default all of size 1."""
        return self._numpy("squeeze", axis)

    def swapaxes(self, axis1: int, axis2: int) -> XlaOp:
        """The array with the dimensions `axis1` and `axis2` exchanged, as `np.swapaxes`."""
        return self._numpy("swapaxes", axis1, axis2)

    def clip(self, min: object = None, max: object = None) -> XlaOp:
        """Each element clamped between `min` and `max`, which broadcast; either may be omitted."""
        return self._numpy("clip", min, max)

    def take(self, indices: object, axis: int | None = None) -> XlaOp:
        """The elements at `indices` along `axis`, by default of the flattened array, as `np.take`."""
        return self._numpy("take", indices, axis)

    def compress(self, condition: object, axis: int | None = None) -> XlaOp:
        """The slices along `axis` (None: in flattened order) that the constant mask `condition` selects."""
        return protocol.array_function(np.compress, (condition, self, axis), {})  # type: ignore[return-value]

    def round(self, decimals: int = 0) -> XlaOp:
        """Each element rounded to `decimals` digits behind the point, ties to even."""
        return self._numpy("round", decimals)

    def conj(self) -> XlaOp:
        return ops.Conj(self)

    def dot(self, other: object) -> XlaOp:
        """The product with `other`, as `np.dot`."""
        return self._numpy("dot", other)

    def sum(self, axis: Axis = None, dtype: object = None, *, keepdims: bool = False) -> XlaOp:
        """The sum over `axis`, in `dtype`, as `np.sum`; `keepdims` keeps these dimensions with size 1."""
        return self._numpy("sum", axis, dtype, keepdims=keepdims)

    def prod(self, axis: Axis = None, dtype: object = None, *, keepdims: bool = False) -> XlaOp:
        """The product over `axis`, in `dtype`, as `np.prod`; `keepdims` keeps these dimensions with size 1."""
        return self._numpy("prod", axis, dtype, keepdims=keepdims)

    def max(self, axis: Axis = None, *, keepdims: bool = False) -> XlaOp:
        """The largest element along `axis`, as `np.max`; `keepdims` keeps these dimensions with size 1."""
        return self._numpy("max", axis, keepdims=keepdims)

    def min(self, axis: Axis = None, *, keepdims: bool = False) -> XlaOp:
        """The smallest element along `axis`, as `np.min`; `keepdims` keeps these dimensions with size 1."""
        return self._numpy("min", axis, keepdims=keepdims)

    def mean(self, axis: Axis = None, dtype: object = None, *, keepdims: bool = False) -> XlaOp:
        """The mean over `axis`, in `dtype`, as `np.mean`; `keepdims` keeps these dimensions with size 1."""
        return self._numpy("mean", axis, dtype, keepdims=keepdims)

    def var(self, axis: Axis = None, *, ddof: float = 0, keepdims: bool = False) -> XlaOp:
        """The variance over `axis` of N - `ddof` degrees of freedom, as `np.var`; `keepdims` as in `sum`."""
        return self._numpy("var", axis, ddof=ddof, keepdims=keepdims)

    def std(self, axis: Axis = None, *, ddof: float = 0, keepdims: bool = False) -> XlaOp:
        """The standard deviation over `axis` of N - `ddof` degrees of freedom, as `np.std`; `keepdims` as in `sum`."""
        return self._numpy("std", axis, ddof=ddof, keepdims=keepdims)

    def any(self, axis: Axis = None, *, keepdims: bool = False) -> XlaOp:
        """Whether any element along `axis` is true, as `np.any`; `keepdims` keeps these dimensions with size 1."""
        return self._numpy("any", axis, keepdims=keepdims)

    def all(self, axis: Axis = None, *, keepdims: bool = False) -> XlaOp:
        """Whether all elements along `axis` are true, as `np.all`; `keepdims` keeps these dimensions with size 1."""
        return self._numpy("all", axis, keepdims=keepdims)

    def argmax(self, axis: int | None = None, *, keepdims: bool = False) -> XlaOp:
        """The index of the first largest element along `axis`, as `np.argmax`; `keepdims` keeps the dimension."""
        return self._numpy("argmax", axis, keepdims=keepdims)

    def argmin(self, axis: int | None = None, *, keepdims: bool = False) -> XlaOp:
        """The index of the first smallest element along `axis`, as `np.argmin`; `keepdims` keeps the dimension."""
        return self._numpy("argmin", axis, keepdims=keepdims)

    def cumsum(self, axis: int | None = None, dtype: object = None) -> XlaOp:
        """Running sums along `axis`, by default of the flattened array, in `dtype`, as `np.cumsum`."""
        return self._numpy("cumsum", axis, dtype)

    def cumprod(self, axis: int | None = None, dtype: object = None) -> XlaOp:
        """Running products along `axis`, by default of the flattened array, in `dtype`, as `np.cumprod`."""
        return self._numpy("cumprod", axis, dtype)

    def copy(self) -> XlaOp:
        """The value itself: values of a program do not change."""
        return self

    # ---- NumPy's protocols ------------------------------------------------------------------------------------------

    def _numpy(self, name: str, *args: object, **kwargs: object) -> XlaOp:
        return protocol.array_function(getattr(np, name), (self, *args), kwargs)  # type: ignore[return-value]

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: object, **kwargs: object) -> object:
        return protocol.array_ufunc(ufunc, method, inputs, kwargs)

    def __array_function__(
        self, func: Callable[..., object], types: object, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> object:
        if func in protocol.CREATING:
            return protocol.create_like(self, func, args, kwargs)
        return protocol.array_function(func, args, kwargs)
