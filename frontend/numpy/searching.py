"""NumPy's functions that search, choose among arrays, and sort (also partially), over XlaOps. Indices are s32.

NaN is greater than all numbers, as in NumPy's sorts. Source: NumPy's reference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hilo import ops
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.numpy import reductions
from hilo.numpy.protocol import implements, read_array, unsupported
from hilo.numpy.reductions import read_axis
from hilo.numpy.shaping import take, where
from hilo.ops._operation import error, find_builder, integers
from hilo.ops.arithmetic.broadcasting import numpy_dims
from hilo.ops.arithmetic.operators import broadcast_to, flatten, to_pred

COMPARED = 32
"""Up to this many entries of a table, every element is compared with all of them; a longer table is bisected."""


# ---- positions in sorted tables --------------------------------------------------------------------------------------


@implements(np.searchsorted)
def searchsorted(a: object, v: object, side: str = "left", sorter: object = None) -> XlaOp:
    """Where to insert elements so that a sorted vector stays sorted: before equal elements, after them with 'right'."""
    name = "np.searchsorted"
    table, values = read_array(name, "a", a, v), read_array(name, "v", v, a)
    if table.ndim != 1:
        raise error(ShapeError, name, f"a is {table.shape}; it takes a vector")
    if side not in ("left", "right"):
        raise unsupported(name, "side", side, "'left' or 'right'")
    if table.dtype is not values.dtype:
        raise error(DtypeError, name, f"a is {table.shape} and v is {values.shape}; element types must agree (.astype)")
    if sorter is not None:
        table = take(table, sorter)
    size, is_right = table.dims[0], side == "right"
    if size <= COMPARED:
        entries = broadcast_to(values.reshape(*values.dims, 1), [*values.dims, size])
        return reductions.sum(_goes_behind(broadcast_to(table, entries.dims), entries, is_right), -1)
    low = ops.FullLike(values.astype("s32"), 0)
    high = ops.FullLike(low, size)
    for _ in range(size.bit_length()):
        middle = (low + high) >> 1
        behind = _goes_behind(take(table, middle), values, is_right)
        is_open = ops.Lt(low, high)
        low = where(ops.And(is_open, behind), middle + 1, low)
        high = where(ops.And(is_open, ops.Not(behind)), middle, high)
    return low


def _goes_behind(entry: XlaOp, value: XlaOp, is_right: bool) -> XlaOp:
    """Whether the value belongs after the entry."""
    smaller, larger = (value, entry) if is_right else (entry, value)
    first = ops.Lt(smaller, larger)
    if smaller.dtype is not None and smaller.dtype.is_float:
        first = ops.Or(first, ops.And(ops.IsNan(larger), ops.Not(ops.IsNan(smaller))))
    return ops.Not(first) if is_right else first


@implements(np.digitize)
def digitize(x: object, bins: object, right: bool = False) -> XlaOp:
    """The index of each element's bin. Edges ascend or descend; a bin includes its lower edge, or its upper one with
    `right`."""
    name = "np.digitize"
    values = read_array(name, "x", x, bins)
    edges = read_array(name, "bins", bins, x)
    if edges.ndim != 1:
        raise error(ShapeError, name, f"bins is {edges.shape}; it takes a vector")
    side = "left" if right else "right"
    ascending = searchsorted(edges, values, side)
    if edges.dims[0] < 2:
        return ascending
    descending = edges.dims[0] - searchsorted(ops.Rev(edges, [0]), values, side)
    if not isinstance(bins, XlaOp):
        steps = np.diff(np.asarray(bins))
        if not ((steps >= 0).all() or (steps <= 0).all()):
            raise error(ArgumentError, name, f"bins is {shown(bins)}; it takes edges that ascend or descend")
        return ascending if (steps >= 0).all() else descending
    return where(ops.Ge(edges[-1], edges[0]), ascending, descending)


@implements(np.isin)
def isin(
    element: object, test_elements: object, assume_unique: bool = False, invert: bool = False, *, kind: object = None
) -> XlaOp:
    """Whether each element is among the test elements; NaN never is."""
    name = "np.isin"
    values = read_array(name, "element", element, test_elements)
    table = flatten(read_array(name, "test_elements", test_elements, element))
    size = table.dims[0]
    if size <= COMPARED:
        entries = broadcast_to(values.reshape(*values.dims, 1), [*values.dims, size])
        found = reductions.any(ops.Eq(entries, broadcast_to(table, entries.dims)), -1)
    else:
        table = sort(table)
        found = ops.Eq(take(table, searchsorted(table, values)), values)
    return ops.Not(found) if invert else found


# ---- sorting ---------------------------------------------------------------------------------------------------------


KINDS = ("quicksort", "heapsort", "mergesort", "stable")
"""NumPy's algorithms, of which the last two keep the order of equal elements, as every sort does here."""


@implements(np.sort)
def sort(
    a: XlaOp, axis: int | None = -1, kind: str | None = None, order: object = None, *, stable: bool | None = None
) -> XlaOp:
    """The array sorted along an axis in ascending order; NaN last."""
    is_stable = _is_stable("np.sort", kind, order, stable)
    op = flatten(a) if axis is None else a
    return ops.Sort(op, dimension=read_axis("np.sort", -1 if axis is None else axis, op.ndim), is_stable=is_stable)


def _is_stable(name: str, kind: str | None, order: object, stable: bool | None) -> bool:
    """Checks NumPy's arguments of sorts; returns whether equal elements have to keep their order."""
    if order is not None:
        raise unsupported(name, "order", order, "None, since there are no records")
    if kind is not None and (kind not in KINDS or stable is not None):
        raise unsupported(name, "kind", kind, "one of " + ", ".join(map(repr, KINDS)) + ", without stable")
    return bool(stable) or kind in KINDS[2:]


@implements(np.argsort)
def argsort(
    a: XlaOp, axis: int | None = -1, kind: str | None = None, order: object = None, *, stable: bool | None = None
) -> XlaOp:
    """The indices that sort along an axis, as s32; equal elements keep their order."""
    _is_stable("np.argsort", kind, order, stable)
    op = flatten(a) if axis is None else a
    d = read_axis("np.argsort", -1 if axis is None else axis, op.ndim)
    index = ops.Iota(op.builder, op.shape.with_dtype("s32"), d)
    is_float = op.dtype is not None and op.dtype.is_float

    def before(x: XlaOp, y: XlaOp, _i: XlaOp, _j: XlaOp) -> XlaOp:
        if not is_float:
            return ops.Lt(x, y)
        return ops.Or(ops.Lt(x, y), ops.And(ops.Not(ops.IsNan(x)), ops.IsNan(y)))

    return ops.Sort([op, index], before, d, True)[1]


def _check_kth(name: str, op: XlaOp, kth: object, axis: int | None) -> None:
    size = op.size if axis is None else op.dims[read_axis(name, axis, op.ndim)]
    for k in integers(name, "kth", [kth] if hasattr(kth, "__index__") else kth):
        if not -size <= k < size:
            raise error(ArgumentError, name, f"kth is {k}; for size {size} it takes {-size}…{size - 1}")


@implements(np.partition)
def partition(a: XlaOp, kth: object, axis: int | None = -1) -> XlaOp:
    """Puts the k-th elements in their sorted positions, smaller ones before them, by sorting everything."""
    _check_kth("np.partition", a, kth, axis)
    return sort(a, axis)


@implements(np.argpartition)
def argpartition(a: XlaOp, kth: object, axis: int | None = -1) -> XlaOp:
    """The indices for `partition`, by sorting everything."""
    _check_kth("np.argpartition", a, kth, axis)
    return argsort(a, axis)


@implements(np.lexsort)
def lexsort(keys: Sequence[object] | XlaOp, axis: int = -1) -> XlaOp:
    """The order by the last key; ties by the one before it, and so on."""
    name = "np.lexsort"
    given = [keys[i] for i in range(keys.dims[0])] if isinstance(keys, XlaOp) else list(keys)
    read = [read_array(name, f"keys[{i}]", key, *given) for i, key in enumerate(given)]
    if not read:
        raise error(ArgumentError, name, "keys is empty; it takes one or more")
    d = read_axis(name, axis, read[0].ndim)
    order = argsort(read[0], d)
    for key in read[1:]:
        order = take_along_axis(order, argsort(take_along_axis(key, order, d), d), d)
    return order


@implements(np.sort_complex)
def sort_complex(a: XlaOp) -> XlaOp:
    """The array sorted by the real part, then by the imaginary part; real numbers become complex."""
    op = a
    if a.dtype is None or not a.dtype.is_complex:
        parts = a.astype("f64" if a.dtype is not None and a.dtype.name == "f64" else "f32")
        op = ops.Complex(parts, ops.ZerosLike(parts))
    return take_along_axis(op, lexsort([ops.Imag(op), ops.Real(op)]), -1)


# ---- choices ---------------------------------------------------------------------------------------------------------


@implements(np.take_along_axis)
def take_along_axis(arr: XlaOp, indices: object, axis: int | None = -1) -> XlaOp:
    """For each position, the element of arr with the index `indices` along the axis and the same other indices.

    Negative indices count from the end; those out of range are clamped."""
    name = "np.take_along_axis"
    op = read_array(name, "arr", arr, indices)
    at = indices if isinstance(indices, XlaOp) else ops.Constant(op.builder, np.asarray(indices, np.int32))
    if at.dtype is None or not at.dtype.is_integer:
        raise error(DtypeError, name, f"indices is {at.shape}; it takes integers")
    if axis is None:
        op, at, axis = flatten(op), flatten(at), 0
    d = read_axis(name, axis, op.ndim)
    if at.ndim != op.ndim:
        raise error(ShapeError, name, f"indices is {at.shape} and arr {op.shape}; they take the same rank")
    joint = [max(m, n) if 1 in (m, n) else n for m, n in zip(op.dims, at.dims, strict=True)]
    at, op = (broadcast_to(x, [*joint[:d], x.dims[d], *joint[d + 1 :]]) for x in (at, op))
    if at.dtype is not None and at.dtype.kind == "signed":
        at = where(ops.Lt(at, 0), at + op.dims[d], at)
    return ops.TorchGather(op, at, d)


@implements(np.select)
def select(condlist: Sequence[object], choicelist: Sequence[object], default: object = 0) -> XlaOp:
    """For each position, the choice whose condition is the first to hold there; if none holds, `default`."""
    if len(condlist) != len(choicelist) or not condlist:
        raise error(
            ArgumentError, "np.select",
            f"condlist has {len(condlist)} and choicelist {len(choicelist)} entries; they take one number, 1 or more",
        )  # fmt: skip
    like = next((x for x in choicelist if isinstance(x, XlaOp)), default)
    result = read_array("np.select", "default", default, like, *condlist)
    for condition, choice in zip(reversed(condlist), reversed(choicelist), strict=True):
        result = where(condition, choice, result)
    return result


@implements(np.choose)
def choose(a: object, choices: Sequence[object] | XlaOp, mode: str = "clip") -> XlaOp:
    """For each position, the element of the choice that a's number selects; numbers are clamped into range."""
    name = "np.choose"
    if mode not in ("raise", "clip"):
        raise unsupported(name, "mode", mode, "'clip'")
    given = [choices[i] for i in range(choices.dims[0])] if isinstance(choices, XlaOp) else list(choices)
    number = read_array(name, "a", a, *given)
    like = next((x for x in given if isinstance(x, XlaOp)), number)
    read = [read_array(name, f"choices[{i}]", x, like, number) for i, x in enumerate(given)]
    result = read[-1]
    for i, choice in reversed(list(enumerate(read[:-1]))):
        result = where(number <= i, choice, result)
    return result


@implements(np.piecewise)
def piecewise(x: XlaOp, condlist: Sequence[object], funclist: Sequence[object], *args: object) -> XlaOp:
    """For each position, the value of the function whose condition is the last to hold there; an additional function is
    for positions where none holds. Each function gets the whole array."""
    name = "np.piecewise"
    conditions = list(condlist) if isinstance(condlist, (list, tuple)) else [condlist]
    if len(funclist) not in (len(conditions), len(conditions) + 1):
        raise error(
            ArgumentError, name,
            f"funclist has {len(funclist)} entries; with {len(conditions)} conditions it takes as many, or one more",
        )  # fmt: skip
    values = [_value(f, x, args) for f in funclist]
    result = values[-1] if len(values) > len(conditions) else ops.ZerosLike(x)
    for condition, value in zip(conditions, values, strict=False):
        result = where(condition, value, result)
    return result


def _value(function: object, x: XlaOp, args: Sequence[object]) -> XlaOp:
    found = function(x, *args) if callable(function) else function
    assert x.dtype is not None
    return read_array("np.piecewise", "funclist", found, x).astype(x.dtype)


@implements(np.unravel_index)
def unravel_index(indices: object, shape: int | Sequence[int]) -> tuple[XlaOp, ...]:
    """The index along each dimension for positions in row-major order."""
    sizes = integers("np.unravel_index", "shape", [shape] if hasattr(shape, "__index__") else shape)
    rest = read_array("np.unravel_index", "indices", indices)
    found: list[XlaOp] = []
    for n in reversed(sizes):
        found.append(ops.Rem(rest, ops.FullLike(rest, n)))
        rest = ops.Div(rest, ops.FullLike(rest, n))
    return tuple(reversed(found))


@implements(np.ravel_multi_index)
def ravel_multi_index(multi_index: Sequence[object], dims: Sequence[int], mode: str = "clip") -> XlaOp:
    """The position in row-major order for indices along each dimension."""
    name = "np.ravel_multi_index"
    if mode not in ("raise", "clip"):
        raise unsupported(name, "mode", mode, "'clip'")
    sizes = integers(name, "dims", dims)
    if len(multi_index) != len(sizes):
        raise error(
            ShapeError, name, f"multi_index has {len(multi_index)} entries and dims {len(sizes)}; they take one number"
        )
    builder = find_builder(name, *multi_index)
    result: XlaOp | int = 0
    for i, (given, n) in enumerate(zip(multi_index, sizes, strict=True)):
        at = read_array(name, f"multi_index[{i}]", given, *multi_index)
        result = ops.Constant(builder, 0, at.dtype) if isinstance(result, int) else result
        result = result * n + at.clip(0, n - 1)
    assert isinstance(result, XlaOp)
    return result


# ---- predicates ------------------------------------------------------------------------------------------------------


@implements(np.isclose)
def isclose(a: object, b: object, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> XlaOp:
    """|a - b| <= atol + rtol |b|; infinities are close to themselves."""
    x, y = read_array("np.isclose", "a", a, b), read_array("np.isclose", "b", b, a)
    assert x.dtype is not None
    if not (x.dtype.is_float or x.dtype.is_complex):
        x, y = x.astype("f32"), y.astype("f32")
    dims = numpy_dims("np.isclose", x.dims, y.dims)[0]
    x, y = broadcast_to(x, dims), broadcast_to(y, dims)
    near = ops.Le(ops.Abs(x - y), atol + rtol * ops.Abs(y))
    near = ops.Or(ops.And(near, ops.IsFinite(ops.Abs(y))), ops.Eq(x, y))
    return ops.Or(near, ops.And(ops.Ne(x, x), ops.Ne(y, y))) if equal_nan else near


@implements(np.allclose)
def allclose(a: object, b: object, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> XlaOp:
    """Whether all elements are close, as a scalar pred."""
    return reductions.all(isclose(a, b, rtol, atol, equal_nan))


@implements(np.array_equiv)
def array_equiv(a1: object, a2: object) -> XlaOp:
    """Whether two arrays are equal after broadcasting."""
    return reductions.all(ops.numpy_broadcast("Eq", a1, a2))


def _of_infinity(name: str, sign: Callable[[XlaOp, float], XlaOp]) -> Callable[[XlaOp], XlaOp]:
    def test(x: XlaOp) -> XlaOp:
        return ops.And(ops.Eq(ops.Abs(x), float("inf")), sign(x, 0))

    test.__name__, test.__doc__ = (
        name,
        f"Where elements are infinite, and {'positive' if name == 'isposinf' else 'negative'}.",
    )
    return test


isposinf = implements(np.isposinf)(_of_infinity("isposinf", lambda x, zero: ops.Gt(x, zero)))
isneginf = implements(np.isneginf)(_of_infinity("isneginf", lambda x, zero: ops.Lt(x, zero)))


@implements(np.isreal)
def isreal(x: XlaOp) -> XlaOp:
    """Where the imaginary part is 0."""
    return ops.Eq(ops.Imag(x), 0) if iscomplexobj(x) else to_pred(ops.OnesLike(x))


@implements(np.iscomplex)
def iscomplex(x: XlaOp) -> XlaOp:
    """Where the imaginary part is not 0."""
    return ops.Not(isreal(x))


@implements(np.iscomplexobj)
def iscomplexobj(x: XlaOp) -> bool:
    """Whether the element type is complex."""
    return x.dtype is not None and x.dtype.is_complex


@implements(np.isrealobj)
def isrealobj(x: XlaOp) -> bool:
    """Whether the element type is not complex."""
    return not iscomplexobj(x)


@implements(np.result_type)
def result_type(*arrays_and_dtypes: object) -> np.dtype:
    """NumPy's common type of XlaOps' element types and others. hilo itself converts nothing."""
    given: list[Any] = [x.dtype.numpy if isinstance(x, XlaOp) and x.dtype else x for x in arrays_and_dtypes]
    return np.result_type(*given)
