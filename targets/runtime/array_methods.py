"""Computation on device arrays: Python's operators, NumPy's methods and functions.

They follow the rules of `XlaOp`: element types do not change, a Python number takes the array's, operands broadcast as
in NumPy. Arrays of two element types are promoted as in NumPy. Results are device arrays on the same device; NumPy
functions that hilo does not build are NumPy's own, on the host.

Programs are built in a higher layer, so the module that runs them is named here and imported at first use.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from hilo.dialect.support.calls import explained_methods
from hilo.dialect.support.errors import ArgumentError, DtypeError
from hilo.dialect.support.places import At

if TYPE_CHECKING:
    from hilo.targets.runtime.arrays import DeviceArray

    Axis: TypeAlias = int | Sequence[int] | None

ENGINE = "hilo.eager"
"""The module with `operator`, `method`, `function`, `index` and `update`, each of which runs one step on device
arrays."""


def _engine() -> Any:
    return importlib.import_module(ENGINE)


def _binary(name: str, *, is_reflected: bool = False) -> Callable[[Any, object], Any]:
    def operator(self: DeviceArray, other: object) -> Any:
        return _engine().operator(name, *((other, self) if is_reflected else (self, other)))

    return operator


def _function(name: str) -> Callable[..., Any]:
    def method(self: DeviceArray, *args: Any, **kwargs: Any) -> Any:
        return getattr(np, name)(self, *args, **kwargs)

    method.__name__ = name
    method.__doc__ = f"`np.{name}(x, …)`.\n\nArgs:\n    args, kwargs: what NumPy's function takes after the array."
    return method


def _unary(name: str) -> Callable[[Any], Any]:
    def operator(self: DeviceArray) -> Any:
        return _engine().operator(name, self)

    return operator


_HOST = "np.asarray(x)"
_ELSEWHERE = {
    "cpu": f"{_HOST} for its values on the host",
    "cuda": "hilo.device_put(x, 'cuda')",
    **dict.fromkeys(("detach", "clone"), "x itself: it has no tape, and does not change"),
    **dict.fromkeys(("backward", "grad", "requires_grad", "requires_grad_"), "hilo.grad of the function that gives it"),
    "numpy": _HOST,
    "dim": ".ndim",
    "double": ".astype('f64')",
    "fill": "np.full_like(x, value)",
    "flat": ".flatten()",
    "float": ".astype('f32')",
    "int": ".astype('s32')",
    "permute": ".transpose(…)",
    "put": ".at[index].set(value)",
    "sharding": ".device",
    "to": ".astype(dtype), or hilo.device_put(x, device)",
    "type": ".dtype, or .astype(dtype)",
    "unsqueeze": "np.expand_dims(x, axis)",
    "view": f"{_HOST}.view(dtype)",
    **dict.fromkeys(
        ("ctypes", "data", "dump", "dumps", "flags", "strides", "tobytes", "tofile"), f"{_HOST}, which has it"
    ),
}
"""Attributes of other libraries' arrays, and what to write instead."""


class _Elsewhere:
    """An attribute that arrays lack, which says what to write instead.

    `__getattr__` would also be called for the attributes that NumPy looks for each time that it reads an array, which
    takes longer than reading it.
    """

    __slots__ = ("_hint", "_name")

    def __init__(self, name: str, hint: str) -> None:
        self._name, self._hint = name, hint

    def __get__(self, instance: object, owner: type) -> object:
        raise AttributeError(
            f"'DeviceArray' object has no attribute {self._name!r}; use {self._hint}", name=self._name, obj=instance
        )


class _OwnAttributes(type):
    """Classes without the attributes that are elsewhere in `dir` and `help`."""

    def __dir__(cls) -> list[str]:
        return [name for name in super().__dir__() if not isinstance(inspect.getattr_static(cls, name), _Elsewhere)]


@explained_methods("DeviceArray")
class ArrayMethods(metaclass=_OwnAttributes):
    """The part of `DeviceArray` that computes."""

    __slots__ = ()

    __hash__ = object.__hash__

    def __jax_array__(self) -> object:
        """The array as a JAX array, in the same memory if JAX accepts that: what `jnp.asarray(x)` calls."""
        import jax

        array: Any = self
        try:
            found = jax.dlpack.from_dlpack(array)
            if found.dtype == array.dtype:
                return found
        except (BufferError, RuntimeError, TypeError, ValueError):  # element types and devices that JAX does not take
            pass
        return jax.numpy.asarray(np.asarray(array))

    # fmt: off
    __add__, __radd__ = _binary("add"), _binary("add", is_reflected=True)
    __sub__, __rsub__ = _binary("sub"), _binary("sub", is_reflected=True)
    __mul__, __rmul__ = _binary("mul"), _binary("mul", is_reflected=True)
    __truediv__, __rtruediv__ = _binary("truediv"), _binary("truediv", is_reflected=True)
    __floordiv__, __rfloordiv__ = _binary("floordiv"), _binary("floordiv", is_reflected=True)
    __mod__, __rmod__ = _binary("mod"), _binary("mod", is_reflected=True)
    __divmod__, __rdivmod__ = _binary("divmod"), _binary("divmod", is_reflected=True)
    __pow__, __rpow__ = _binary("pow"), _binary("pow", is_reflected=True)
    __matmul__, __rmatmul__ = _binary("matmul"), _binary("matmul", is_reflected=True)
    __and__, __rand__ = _binary("and_"), _binary("and_", is_reflected=True)
    __or__, __ror__ = _binary("or_"), _binary("or_", is_reflected=True)
    __xor__, __rxor__ = _binary("xor"), _binary("xor", is_reflected=True)
    __lshift__, __rlshift__ = _binary("lshift"), _binary("lshift", is_reflected=True)
    __rshift__, __rrshift__ = _binary("rshift"), _binary("rshift", is_reflected=True)
    __lt__, __le__, __gt__, __ge__ = _binary("lt"), _binary("le"), _binary("gt"), _binary("ge")
    __eq__, __ne__ = _binary("eq"), _binary("ne")
    __neg__, __pos__, __abs__, __invert__ = _unary("neg"), _unary("pos"), _unary("abs"), _unary("invert")
    # fmt: on

    # ---- indexing ---------------------------------------------------------------------------------------------------

    def __getitem__(self, index: Any) -> DeviceArray:
        """A part of the array, as with NumPy's indexing; a device array."""
        part: DeviceArray = _engine().index(self, index)
        return part

    def __setitem__(self: DeviceArray, index: object, value: object) -> None:  # type: ignore[misc]
        raise ArgumentError(
            f"the array {self.layout} cannot be written into, since device arrays do not change; use "
            "x = x.at[index].set(value), or y = np.array(x), y[…] = value and hilo.device_put(y)"
        )

    @property
    def at(self: DeviceArray) -> At[DeviceArray]:  # type: ignore[misc]
        """`x.at[index].set(value)` is a new array with other values at an index, as in JAX; `add`, `min`, … combine."""
        return At(self, _engine().update)

    def __iter__(self) -> Iterator[DeviceArray]:
        return (self[i] for i in range(len(self)))  # type: ignore[arg-type]

    def __dir__(self) -> list[str]:
        return dir(type(self))

    # ---- NumPy's methods --------------------------------------------------------------------------------------------

    # fmt: off
    argpartition, argsort, choose = _function("argpartition"), _function("argsort"), _function("choose")
    copy, diagonal, nonzero = _function("copy"), _function("diagonal"), _function("nonzero")
    repeat, searchsorted, trace = _function("repeat"), _function("searchsorted"), _function("trace")
    # fmt: on

    def _call(self, name: str, *args: object, **kwargs: object) -> DeviceArray:
        made: DeviceArray = _engine().method(name, self, args, kwargs)
        return made

    def _apply(self, function: Callable[..., object], *args: object) -> DeviceArray:
        made: DeviceArray = _engine().function(function, (self, *args), {})
        return made

    @property
    def T(self) -> DeviceArray:
        """The transpose: dimensions in reverse order."""
        return self._call("transpose")

    @property
    def real(self) -> DeviceArray:
        return self._apply(np.real)

    @property
    def imag(self) -> DeviceArray:
        return self._apply(np.imag)

    def astype(self, element_type: object) -> DeviceArray:
        """The array in the type `element_type`: anything that `hilo.dtype` takes."""
        return self._call("astype", element_type)

    def reshape(self, *dims: int | Sequence[int]) -> DeviceArray:
        """The array with sizes `dims`, as `np.reshape`; one of them may be -1 and follows from the others."""
        return self._call("reshape", *dims)

    def transpose(self, *permutation: int | Sequence[int]) -> DeviceArray:
        """The dimensions in the order `permutation`, by default reversed, as `np.transpose`."""
        return self._call("transpose", *permutation)

    def flatten(self) -> DeviceArray:
        """All elements in one dimension, row-major."""
        return self._call("flatten")

    ravel = flatten

    def squeeze(self, axis: Axis = None) -> DeviceArray:
        """The array without the dimensions `axis`, by default all of size 1, as `np.squeeze`."""
        return self._call("squeeze", axis)

    def swapaxes(self, axis1: int, axis2: int) -> DeviceArray:
        """The array with dimensions `axis1` and `axis2` swapped, as `np.swapaxes`."""
        return self._call("swapaxes", axis1, axis2)

    def clip(self, min: object = None, max: object = None) -> DeviceArray:
        """Each element clamped between `min` and `max`, which broadcast; either may be missing."""
        return self._call("clip", min, max)

    def take(self, indices: object, axis: int | None = None) -> DeviceArray:
        """The elements at `indices` along `axis`, by default of the flattened array, as `np.take`."""
        return self._call("take", indices, axis)

    def compress(self, condition: object, axis: int | None = None) -> DeviceArray:
        """The slices along `axis` (None: in flattened order) that the mask `condition` selects."""
        made: DeviceArray = _engine().function(np.compress, (condition, self, axis), {})
        return made

    def round(self, decimals: int = 0) -> DeviceArray:
        """Each element rounded to `decimals` digits behind the point, ties to even."""
        return self._call("round", decimals)

    def __round__(self, ndigits: int | None = None) -> DeviceArray:
        return self.round(0 if ndigits is None else ndigits)

    def conj(self) -> DeviceArray:
        """The complex conjugate."""
        return self._call("conj")

    def dot(self, other: object) -> DeviceArray:
        """The product with `other`, as `np.dot`."""
        return self._apply(np.dot, other)

    def sum(self, axis: Axis = None, dtype: object = None, *, keepdims: bool = False) -> DeviceArray:
        """The sum over `axis`, in `dtype`, as `np.sum`; `keepdims` keeps these dimensions with size 1."""
        return self._call("sum", axis, dtype, keepdims=keepdims)

    def prod(self, axis: Axis = None, dtype: object = None, *, keepdims: bool = False) -> DeviceArray:
        """The product over `axis`, in `dtype`, as `np.prod`; `keepdims` keeps these dimensions with size 1."""
        return self._call("prod", axis, dtype, keepdims=keepdims)

    def max(self, axis: Axis = None, *, keepdims: bool = False) -> DeviceArray:
        """The largest element along `axis`, as `np.max`; `keepdims` keeps these dimensions with size 1."""
        return self._call("max", axis, keepdims=keepdims)

    def min(self, axis: Axis = None, *, keepdims: bool = False) -> DeviceArray:
        """The smallest element along `axis`, as `np.min`; `keepdims` keeps these dimensions with size 1."""
        return self._call("min", axis, keepdims=keepdims)

    def mean(self, axis: Axis = None, dtype: object = None, *, keepdims: bool = False) -> DeviceArray:
        """The mean over `axis`, in `dtype`, as `np.mean`; `keepdims` keeps these dimensions with size 1."""
        return self._call("mean", axis, dtype, keepdims=keepdims)

    def var(self, axis: Axis = None, *, ddof: float = 0, keepdims: bool = False) -> DeviceArray:
        """The variance over `axis` with N - `ddof` degrees of freedom, as `np.var`; `keepdims` as in `sum`."""
        return self._call("var", axis, ddof=ddof, keepdims=keepdims)

    def std(self, axis: Axis = None, *, ddof: float = 0, keepdims: bool = False) -> DeviceArray:
        """The standard deviation over `axis` with N - `ddof` degrees of freedom, as `np.std`; `keepdims` as in
        `sum`."""
        return self._call("std", axis, ddof=ddof, keepdims=keepdims)

    def any(self, axis: Axis = None, *, keepdims: bool = False) -> DeviceArray:
        """Whether any element along `axis` is true, as `np.any`; `keepdims` keeps these dimensions with size 1."""
        return self._call("any", axis, keepdims=keepdims)

    def all(self, axis: Axis = None, *, keepdims: bool = False) -> DeviceArray:
        """Whether all elements along `axis` are true, as `np.all`; `keepdims` keeps these dimensions with size 1."""
        return self._call("all", axis, keepdims=keepdims)

    def argmax(self, axis: int | None = None, *, keepdims: bool = False) -> DeviceArray:
        """The index of the first largest element along `axis`, as `np.argmax`; `keepdims` keeps the dimension."""
        return self._call("argmax", axis, keepdims=keepdims)

    def argmin(self, axis: int | None = None, *, keepdims: bool = False) -> DeviceArray:
        """The index of the first smallest element along `axis`, as `np.argmin`; `keepdims` keeps the dimension."""
        return self._call("argmin", axis, keepdims=keepdims)

    def cumsum(self, axis: int | None = None, dtype: object = None) -> DeviceArray:
        """Running sums along `axis`, by default of the flattened array, in `dtype`, as `np.cumsum`."""
        return self._call("cumsum", axis, dtype)

    def cumprod(self, axis: int | None = None, dtype: object = None) -> DeviceArray:
        """Running products along `axis`, by default of the flattened array, in `dtype`, as `np.cumprod`."""
        return self._call("cumprod", axis, dtype)

    # ---- NumPy's protocols ------------------------------------------------------------------------------------------

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: object, **kwargs: object) -> object:
        if method == "__call__" and not kwargs:
            return _engine().function(ufunc, inputs, {})
        return getattr(ufunc, method)(*map(on_host, inputs), **kwargs)

    def __array_function__(
        self, func: Callable[..., object], types: object, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> object:
        return _engine().function(func, tuple(args), dict(kwargs))


def on_host(value: object) -> object:
    """An argument of a NumPy function, with device arrays replaced by NumPy arrays."""
    try:
        return _on_host(value)
    except RecursionError as error:
        raise ArgumentError("an argument holds itself, or is nested too deeply") from error


def _on_host(value: object) -> object:
    if isinstance(value, ArrayMethods):
        return value.to_host()  # type: ignore[attr-defined]
    if isinstance(value, (list, tuple)) and any(isinstance(part, (ArrayMethods, list, tuple)) for part in value):
        parts = [_on_host(part) for part in value]
        return parts if isinstance(value, list) else tuple(parts)
    if isinstance(value, dict):
        return {key: _on_host(part) for key, part in value.items()}
    return value


def common_type(dtypes: Sequence[np.dtype]) -> np.dtype:
    """The element type to which arrays of these types are promoted: NumPy's promotion, with ml_dtypes' types.

    Raises:
        DtypeError: there is none, as for bf16 and f8.
    """
    try:
        return np.result_type(*dtypes)
    except TypeError as error:
        names = ", ".join(dict.fromkeys(map(str, dtypes)))
        raise DtypeError(f"arrays of {names} have no common element type; convert one with .astype") from error


def _say_what_is_elsewhere() -> None:
    """For other libraries' attributes, and all functions of NumPy, since methods of these names are tried."""
    functions = (name for name, value in vars(np).items() if callable(value) and not name.startswith("_"))
    for name, hint in ({name: f"np.{name}(x)" for name in functions} | _ELSEWHERE).items():
        if not hasattr(ArrayMethods, name):
            setattr(ArrayMethods, name, _Elsewhere(name, hint))


_say_what_is_elsewhere()
