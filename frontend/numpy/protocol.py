"""NumPy's protocols for XlaOps: `np.tanh(x @ w)` or `np.sum(x, axis=1)` builds operations.

Element types are NumPy's (`loops`); if two operands differ in type, one of them must have NumPy's type for both. A
function that cannot be built raises a `hilo.ArgumentError` that says what to use instead.

Source: NumPy's reference (universal functions; NEP 13 and NEP 18 for the protocols).
"""

from __future__ import annotations

import difflib
import importlib
import inspect
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from hilo import ops
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, Error, shown
from hilo.numpy.loops import convert_operands
from hilo.ops._guard import explained
from hilo.ops._operation import array, error, find_builder
from hilo.ops.arithmetic.operators import to_pred

Build = Callable[..., XlaOp]
F = TypeVar("F", bound=Callable[..., object])

FUNCTIONS: dict[object, Callable[..., object]] = {}
"""The builder function of each NumPy function; filled in by the modules below."""

_MODULES = (
    "hilo.numpy.reductions",
    "hilo.numpy.shaping",
    "hilo.numpy.padding",
    "hilo.numpy.linalg",
    "hilo.numpy.decompositions",
    "hilo.numpy.matrices",
    "hilo.numpy.searching",
    "hilo.numpy.statistics",
    "hilo.numpy.calculus",
    "hilo.numpy.arranging",
    "hilo.numpy.products",
    "hilo.numpy.transforms",
)


def _load() -> None:
    for module in _MODULES:
        importlib.import_module(module)


def implements(*functions: object) -> Callable[[F], F]:
    """Registers the decorated function, which has the NumPy functions' parameters, as what builds them."""

    def register(function: F) -> F:
        FUNCTIONS.update({f: explained(function, f"np.{getattr(f, '__name__', function.__name__)}") for f in functions})
        return function

    return register


def read_array(name: str, argument: str, x: object, *others: object) -> XlaOp:
    """An operand of a NumPy function as an XlaOp of the builder that it or the others belong to; scalars adapt."""
    like = next((o.dtype for o in others if isinstance(o, XlaOp)), None)
    return array(name, argument, x, find_builder(name, x, *others), like=like)


# ---- functions -------------------------------------------------------------------------------------------------------


def array_function(function: Callable[..., object], args: Sequence[object], kwargs: Mapping[str, object]) -> object:
    """Implements `XlaOp.__array_function__`."""
    _load()
    name = f"{getattr(function, '__module__', 'numpy')}.{function.__name__}".replace("numpy.", "np.")
    build = FUNCTIONS.get(function)
    if build is None:
        known = [f.__name__ for f in FUNCTIONS if hasattr(f, "__name__")]
        raise error(ArgumentError, name, f"cannot be built from XlaOps; {_instead(function.__name__, known)}")
    try:
        bound = inspect.signature(build).bind(*args, **kwargs)
    except TypeError as mismatch:
        takes = ", ".join(inspect.signature(build).parameters)
        raise error(ArgumentError, name, f"{mismatch}; on XlaOps it takes {takes}") from mismatch
    return build(*bound.args, **bound.kwargs)


CREATING: frozenset[object] = frozenset(
    getattr(np, name)
    for name in "array asarray asanyarray ascontiguousarray zeros ones empty full arange eye identity tri".split()
)
"""Functions that create an array of the kind of their argument `like=` (NEP 35)."""


def create_like(
    like: XlaOp, function: Callable[..., object], args: Sequence[object], kwargs: Mapping[str, object]
) -> XlaOp:
    """The array that NumPy creates, as a constant of the builder of `like`."""
    given = args[0] if args else None
    if not _holds_values(given):
        return ops.Constant(like.builder, function(*args, **kwargs))
    name = f"np.{function.__name__}"
    if not name.endswith("array"):
        raise error(ArgumentError, name, "an argument is an XlaOp, whose value is only known when the program runs")
    op = _stacked(given)
    wanted = args[1] if len(args) > 1 else kwargs.get("dtype")
    return op if wanted is None else op.astype(wanted)


def _holds_values(x: object) -> bool:
    return any(map(_holds_values, x)) if isinstance(x, list | tuple) else isinstance(x, XlaOp)


def _stacked(x: Any) -> XlaOp:
    """Lists of values, also nested, as one array."""
    if isinstance(x, XlaOp):
        return x
    stacked = array_function(np.stack, ([_stacked(part) if _holds_values(part) else part for part in x],), {})
    assert isinstance(stacked, XlaOp)
    return stacked


def _instead(name: str, known: Iterable[str]) -> str:
    """What to use in place of a function that cannot be built."""
    if name in _INSTEAD:
        return f"use {_INSTEAD[name]}"
    close = difflib.get_close_matches(name, list(known), n=2, cutoff=0.75)
    return f"did you mean {' or '.join(map(repr, close))}?" if close else "use the operations of hilo.ops"


def is_built_function(function: Callable[..., object]) -> bool:
    """Whether XlaOps support that NumPy function."""
    _load()
    return function in FUNCTIONS


def is_built_ufunc(ufunc: np.ufunc) -> bool:
    """Whether XlaOps support that universal function."""
    return ufunc.__name__ in _ufuncs()


MASKS = "np.where or ops.Select: the size of the result would depend on values that are only known at run time"
_SIZE = "the size of the result would depend on values that are only known at run time"
_DISTINCT = f"np.sort, and np.not_equal of neighbours as a mask; {_SIZE}"
_INSTEAD = {
    "nonzero": MASKS,
    "argwhere": MASKS,
    "flatnonzero": MASKS,
    **dict.fromkeys(
        ("unique", "unique_all", "unique_counts", "unique_inverse", "unique_values", "trim_zeros"), _DISTINCT
    ),
    "intersect1d": f"np.isin, which marks the common elements; {_SIZE}",
    "setdiff1d": f"np.isin with invert=True, which marks the elements; {_SIZE}",
    **dict.fromkeys(("setxor1d", "union1d"), f"np.concatenate and np.isin; {_SIZE}"),
    "bincount": f"np.histogram(x, n, (0, n)) with a known number n; {_SIZE}",
    **dict.fromkeys(("histogram2d", "histogramdd"), "np.digitize for each axis and ops.Scatter with ops.Add"),
    "apply_along_axis": "hilo.vmap of the function with in_axes, or the function on all of the array",
    "copyto": "ops.DynamicUpdateSlice or ops.Scatter, which give a new array",
    **dict.fromkeys(("put", "put_along_axis"), "ops.Scatter, which gives a new array"),
    **dict.fromkeys(("place", "putmask", "fill_diagonal"), "np.where, which gives a new array"),
    **dict.fromkeys(("packbits", "unpackbits"), "shifts and np.bitwise_or over a dimension of 8"),
    **dict.fromkeys(("roots", "poly"), "the eigenvalues of the companion matrix on the host; np.polyval evaluates one"),
    "polydiv": "np.polymul and np.linalg.solve; how often a quotient divides is only known at run time",
    **dict.fromkeys(
        ("save", "savez", "savez_compressed", "savetxt"),
        "hilo.compile(computation) and save what the executable returns",
    ),
    **dict.fromkeys(
        ("array2string", "array_repr", "array_str"), "hilo.compile(computation) and print what the executable returns"
    ),
    **dict.fromkeys(("can_cast", "common_type", "min_scalar_type"), "np.result_type, or x.dtype.numpy"),
    **dict.fromkeys(("shares_memory", "may_share_memory"), "nothing: XlaOps are values and have no memory"),
    "isnat": "integers: there are no dates",
    "eig": "np.linalg.eigh for Hermitian matrices, or jnp.linalg.eig with hilo.from_jax, which lowers it",
    "eigvals": "np.linalg.eigvalsh for Hermitian matrices, or jnp.linalg.eigvals with hilo.from_jax, which lowers it",
}


# ---- universal functions ---------------------------------------------------------------------------------------------


def array_ufunc(ufunc: np.ufunc, method: str, inputs: Sequence[object], kwargs: Mapping[str, object]) -> object:
    """Implements `XlaOp.__array_ufunc__`."""
    name = f"np.{ufunc.__name__}"
    if kwargs.get("out") is not None:
        raise error(
            ArgumentError,
            name,
            "out is given; an XlaOp cannot be written into an array, write y = y + x instead of y += x",
        )
    if method != "__call__":
        return _ufunc_method(name, ufunc, method, inputs, kwargs)
    given = {k: v for k, v in kwargs.items() if k not in ("out", "dtype", "casting", "order", "subok")}
    if given.pop("where", True) is not True or given:
        raise error(
            ArgumentError,
            name,
            f"{', '.join(kwargs)} is given; on XlaOps it takes dtype only (np.where chooses values)",
        )
    build = _ufuncs().get(ufunc.__name__)
    if build is None:
        raise error(ArgumentError, name, f"cannot be built from XlaOps; {_instead(ufunc.__name__, _ufuncs())}")
    result = explained(build, name)(*convert_operands(name, ufunc, inputs))
    if kwargs.get("dtype") is None:
        return result
    if isinstance(result, tuple):
        return tuple(part.astype(kwargs["dtype"]) for part in result)
    return result.astype(kwargs["dtype"])


_METHODS = {"at": "ops.Scatter, which gives a new array", "reduceat": "np.cumsum at the ends of the parts"}


def _more() -> ModuleType:
    """The ufuncs that take several operations; imported here, since their module imports this one."""
    return importlib.import_module("hilo.numpy.ufuncs")


def _ufunc_method(
    name: str, ufunc: np.ufunc, method: str, inputs: Sequence[object], kwargs: Mapping[str, object]
) -> object:
    """`np.add.reduce(x)`, `np.add.outer(x, y)` and so on."""
    if method == "reduce":
        return _ufunc_reduce(name, ufunc, inputs, kwargs)
    if method in ("accumulate", "outer"):
        given = {k: v for k, v in kwargs.items() if k != "out"}
        return explained(getattr(_more(), method), f"{name}.{method}")(ufunc, *inputs, **given)
    raise error(ArgumentError, f"{name}.{method}", f"cannot be built from XlaOps; use {_METHODS.get(method, 'ops')}")


def _ufunc_reduce(name: str, ufunc: np.ufunc, inputs: Sequence[object], kwargs: Mapping[str, object]) -> object:
    """`np.add.reduce(x, axis=0)` and similar ones, by the NumPy function of the same meaning."""
    functions: dict[str, Callable[..., object]] = {
        "add": np.sum,
        "multiply": np.prod,
        "maximum": np.max,
        "minimum": np.min,
        "logical_and": np.all,
        "logical_or": np.any,
    }
    function = functions.get(ufunc.__name__)
    if function is None:
        raise error(ArgumentError, f"{name}.reduce", "cannot be built from XlaOps; use ops.Reduce")
    first, *rest = inputs
    axis = rest[0] if rest else kwargs.get("axis", 0)
    others = {k: v for k, v in kwargs.items() if k not in ("axis", "out")}
    return array_function(function, (first,), {"axis": axis, **others})


def _ufuncs() -> dict[str, Build]:
    """What builds each ufunc, by name."""
    if not _UFUNCS:
        _UFUNCS.update(_make_ufuncs() | _more().UFUNCS)
    return _UFUNCS


_UFUNCS: dict[str, Build] = {}

# fmt: off
_UNARY = {
    "fabs": "Abs", "arccos": "Acos", "arccosh": "Acosh", "arcsin": "Asin", "arcsinh": "Asinh",
    "arctan": "Atan", "arctanh": "Atanh", "cbrt": "Cbrt",
    "cos": "Cos", "cosh": "Cosh",
    "exp": "Exp", "expm1": "Expm1", "invert": "Not",
    "log": "Log", "log1p": "Log1p", "negative": "Neg",
    "rint": "RoundNearestEven",
    "sin": "Sin", "sinh": "Sinh", "sqrt": "Sqrt", "tan": "Tan", "tanh": "Tanh",
}
_SPECIAL = {
    "erf": "Erf", "erfc": "Erfc", "erfinv": "ErfInv", "expit": "Logistic", "gammaln": "Lgamma", "psi": "Digamma",
    "i0e": "BesselI0e", "i1e": "BesselI1e", "gammainc": "Igamma", "gammaincc": "Igammac",
}
"""The functions of `scipy.special`, whose universal functions dispatch like NumPy's."""
_BINARY = {
    "add": "Add", "arctan2": "Atan2", "bitwise_and": "And", "bitwise_or": "Or", "bitwise_xor": "Xor", "equal": "Eq",
    "fmod": "Rem", "greater": "Gt", "greater_equal": "Ge", "left_shift": "ShiftLeft", "less": "Lt", "less_equal": "Le",
    "maximum": "Max", "minimum": "Min", "multiply": "Mul", "not_equal": "Ne", "power": "Pow", "subtract": "Sub",
}
# fmt: on


def _make_ufuncs() -> dict[str, Build]:
    table: dict[str, Build] = {numpy_name: getattr(ops, name) for numpy_name, name in _UNARY.items()}
    table |= {scipy_name: _special(name) for scipy_name, name in _SPECIAL.items()}
    for numpy_name, name in _BINARY.items():
        table[numpy_name] = _broadcasting(name)
    table |= {
        "divide": ops.true_divide,
        "floor_divide": ops.floor_divide,
        "matmul": ops.matmul,
        "positive": lambda x: x,
        "remainder": ops.floor_mod,
        "right_shift": ops.right_shift,
        "logical_and": lambda x, y: ops.numpy_broadcast("And", *_preds("logical_and", x, y)),
        "logical_or": lambda x, y: ops.numpy_broadcast("Or", *_preds("logical_or", x, y)),
        "logical_xor": lambda x, y: ops.numpy_broadcast("Xor", *_preds("logical_xor", x, y)),
        "logical_not": lambda x: ops.Not(to_pred(x)),
        "exp2": lambda x: ops.numpy_broadcast("Pow", 2, x),
        "log2": lambda x: ops.Log(x) * (1 / math.log(2)),
        "log10": lambda x: ops.Log(x) * (1 / math.log(10)),
        "square": lambda x: x * x,
        "reciprocal": lambda x: ops.numpy_broadcast("Div", 1, x),
        "deg2rad": lambda x: x * (math.pi / 180),
        "radians": lambda x: x * (math.pi / 180),
        "rad2deg": lambda x: x * (180 / math.pi),
        "degrees": lambda x: x * (180 / math.pi),
        "isinf": lambda x: ops.Eq(ops.Abs(x), math.inf) if has_fractions(x) else ops.Ne(x, x),
        "isfinite": _is_finite,
        "isnan": lambda x: ops.Ne(x, x),
        "absolute": _size,
        "sign": lambda x: ops.Min(x, 1) if _is_unsigned(x) else ops.Sign(x),
        "conjugate": lambda x: ops.Conj(x) if has_fractions(x) else x,
        "bitwise_count": lambda x: ops.PopulationCount(_size(x)).astype(np.uint8),
        "ceil": lambda x: ops.Ceil(x) if has_fractions(x) else x,
        "floor": lambda x: ops.Floor(x) if has_fractions(x) else x,
        "signbit": _signbit,
        "trunc": lambda x: ops.Select(ops.Lt(x, 0), ops.Ceil(x), ops.Floor(x)) if has_fractions(x) else x,
        "fmax": lambda x, y: _ignoring_nan("Max", x, y),
        "fmin": lambda x, y: _ignoring_nan("Min", x, y),
        "copysign": copysign,
        "heaviside": _heaviside,
    }
    return table


def _special(name: str) -> Build:
    """A function of one or two floating-point operands; integers for which SciPy has no floats become f32."""

    def build(x: object, *rest: object) -> XlaOp:
        given = (read_array(name, "x", x, *rest), *(read_array(name, "y", y, x) for y in rest))
        if any(op.dtype is not None and op.dtype.is_complex for op in given):
            raise error(DtypeError, name, "an operand is complex; it takes real numbers")
        operands: Any = [op if op.dtype is not None and op.dtype.is_float else op.astype("f32") for op in given]
        function: Build = getattr(ops, name)
        return function(*np.broadcast_arrays(*operands)) if rest else function(*operands)

    return build


def _broadcasting(name: str) -> Build:
    return lambda x, y: ops.numpy_broadcast(name, x, y)


def _pair(name: str, x: object, y: object) -> tuple[XlaOp, XlaOp]:
    """Both operands as XlaOps; a scalar takes the other's element type."""
    return read_array(name, "x1", x, y), read_array(name, "x2", y, x)


def _preds(name: str, x: object, y: object) -> tuple[XlaOp, XlaOp]:
    builder = find_builder(name, x, y)
    return to_pred(array(name, "x1", x, builder)), to_pred(array(name, "x2", y, builder))


def read_dtype(name: str, spec: object) -> object:
    """Checks an element type argument of a NumPy method or function: NumPy and hilo must read its name alike.

    Args:
        name: the method or function.
        spec: the argument.

    Raises:
        DtypeError: it is `"i1"`, `"i2"`, `"i4"`, `"i8"`, `"u2"`, `"u4"` or `"u8"`.
    """
    if isinstance(spec, str) and spec[:1] in ("i", "u") and spec[1:] in ("1", "2", "4", "8"):
        row, other = dtype(spec), dtype(np.dtype(spec))
        if row != other:
            bits = row.mlir if row.kind == "unsigned" else row.name
            says = f'dtype is "{spec}", where NumPy counts bytes and hilo bits; it takes "{other.name}" or "{bits}"'
            raise error(DtypeError, name, says)
    return spec


def numpy_dtype(x: XlaOp) -> np.dtype[Any]:
    """The NumPy dtype of an array's elements."""
    assert x.dtype is not None and x.dtype.numpy is not None
    return x.dtype.numpy


def has_fractions(x: XlaOp) -> bool:
    """Whether elements are floats or complex numbers."""
    return x.dtype is not None and (x.dtype.is_float or x.dtype.is_complex)


def _is_unsigned(x: XlaOp) -> bool:
    return x.dtype is not None and x.dtype.kind in ("pred", "unsigned")


def _is_finite(x: XlaOp) -> XlaOp:
    if x.dtype is not None and x.dtype.is_complex:
        return ops.And(ops.IsFinite(ops.Real(x)), ops.IsFinite(ops.Imag(x)))
    return ops.IsFinite(x) if has_fractions(x) else ops.Eq(x, x)


def _size(x: XlaOp) -> XlaOp:
    return x if _is_unsigned(x) else ops.Abs(x)


def _signbit(x: XlaOp) -> XlaOp:
    """Whether the sign bit is set, for NaN and zero, too."""
    assert x.dtype is not None
    if not x.dtype.is_float:
        return ops.Lt(x, 0)
    return ops.Lt(ops.BitcastConvertType(x, f"s{x.dtype.bits}"), 0)


def copysign(x: object, y: object) -> XlaOp:
    """The magnitude of x with the sign of y."""
    a, b = _pair("np.copysign", x, y)
    size = ops.Abs(a)
    return _where(_signbit(b), -size, size)


def _ignoring_nan(name: str, x: object, y: object) -> XlaOp:
    a, b = _pair(name, x, y)
    assert a.dtype is not None
    if not a.dtype.is_float:
        return ops.numpy_broadcast(name, a, b)
    return _where(ops.IsNan(a), b, _where(ops.IsNan(b), a, ops.numpy_broadcast(name, a, b)))


def _heaviside(x: object, y: object) -> XlaOp:
    a, b = _pair("np.heaviside", x, y)
    step = _where(ops.Lt(a, 0), ops.ZerosLike(a), ops.OnesLike(a))
    return _where(ops.Ne(a, a), a, _where(ops.Eq(a, 0), b, step))


def _where(pred: object, x: object, y: object) -> XlaOp:
    _load()
    built = FUNCTIONS[np.where](pred, x, y)
    assert isinstance(built, XlaOp)
    return built


def unsupported(name: str, argument: str, value: object, takes: str) -> Error:
    """The error for an argument of a NumPy function that cannot be built."""
    return error(ArgumentError, name, f"{argument} is {shown(value)}; on XlaOps it takes {takes}")
