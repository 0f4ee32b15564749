"""Loops and branches of traced functions, with the signatures of `jax.lax`.

Bodies are Python functions over pytrees; they may close over other values. A Python number in a loop's state takes the
element type that the body returns for it. Outside of a trace they run immediately, on arrays.

Source of the signatures and their semantics: JAX's documentation (`jax.lax`, control flow operators).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import TypeVar, cast

import numpy as np

from hilo import ops
from hilo.builder.shape import Shape
from hilo.builder.source import place
from hilo.builder.weak import WeakOp, as_weak
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shortened, shown
from hilo.ops._guard import applied
from hilo.tracing.eager_control import runs_anywhere
from hilo.tracing.loops import State, build_while, plain, read_leaf, results_of, trace_body
from hilo.tracing.regions import Region, open_region
from hilo.tracing.trace import current_trace
from hilo.tree import TreeDef, check_function, flatten

T = TypeVar("T")


@runs_anywhere("init_val")
def while_loop(cond_fun: Callable[[T], object], body_fun: Callable[[T], T], init_val: T) -> T:
    """Repeats `val = body_fun(val)`, starting from `init_val`, while `cond_fun(val)` holds.

    Args:
        cond_fun: returns a scalar of pred.
        body_fun: returns a tree of its argument's structure, types and shapes.
        init_val: a tree of arrays and Python numbers.

    Raises:
        ArgumentError: body_fun returns another structure.
        DtypeError, ShapeError: body_fun returns another type or shape, or cond_fun does not return a scalar of pred.

    >>> hilo.jit(lambda x: hilo.while_loop(lambda v: v < 100, lambda v: v * 2, x), tiers="evaluator")(np.int32(3))
    DeviceArray(192, s32[], device='host')
    """
    return cast("T", _repeat("while_loop", _builder("while_loop", init_val), cond_fun, body_fun, init_val))


def _repeat(
    name: str,
    builder: XlaBuilder,
    cond_fun: Callable[[T], object],
    body_fun: Callable[[T], T],
    init_val: T,
    prefix: str = "",
) -> object:
    state = State.read(builder, name, "init_val", init_val, prefix)
    body = trace_body(
        builder, name, "body_fun", state, lambda value: (applied(f"{name}: body_fun", body_fun, value), ())
    )
    cond = open_region(builder, state.types())
    with cond:
        given = applied(f"{name}: cond_fun", cond_fun, state.tree(state.wrap(cond.arguments)))
        holds = plain(read_leaf(builder, name, "cond_fun", given))
        if not holds.dims and holds.dtype is not dtype("pred"):
            takes = "it takes a scalar of pred; compare it, as in value != 0"
            raise DtypeError(f"{name}: cond_fun gives {holds.shape}; {takes}\n  at {place()}")
        cond.end([_pred(builder, name, "cond_fun", holds)])
    return state.tree(state.wrap(build_while(builder, state.values(), cond, body)))


@runs_anywhere("init_val")
def fori_loop(
    lower: object, upper: object, body_fun: Callable[[XlaOp, T], T], init_val: T, *, unroll: int | bool | None = None
) -> T:
    """`for i in range(lower, upper): val = body_fun(i, val)`, starting from `init_val`; returns the final `val`.

    Args:
        lower, upper: integers, or scalars of the same integer type.
        body_fun: returns a tree of the structure, types and shapes of `val`.
        init_val: a tree of arrays and Python numbers.
        unroll: accepted for compatibility, without any effect.

    Raises: as `while_loop`.

    >>> hilo.jit(lambda x: hilo.fori_loop(0, 3, lambda i, v: v + i, x), tiers="evaluator")(np.float32(1))
    DeviceArray(4., f32[], device='host')
    """
    name = "fori_loop"
    builder = _builder(name, (lower, upper, init_val))
    start, stop = _counters(builder, name, lower, upper)

    def body(value: object) -> object:
        i, rest = cast("tuple[XlaOp, T]", value)
        return i + 1, applied(f"{name}: body_fun", body_fun, i, rest)

    def cond(value: object) -> object:
        return ops.Lt(plain(cast("tuple[XlaOp, T]", value)[0]), plain(stop))

    state: object = (start, init_val)
    return cast("tuple[object, T]", _repeat(name, builder, cond, body, state, prefix="[1]"))[1]


@runs_anywhere("init", "xs")
def scan(
    f: Callable[[object, object], tuple[object, object]],
    init: object,
    xs: object = None,
    length: int | None = None,
    reverse: bool = False,
    unroll: int | bool = 1,
) -> tuple[object, object]:
    """`carry, y = f(carry, x)` for each `x` along the first dimension of `xs`; returns the last carry and stacked `y`s.

    Args:
        f: takes the carry and a slice of `xs`; returns the next carry, of the structure of `init`, and a tree `y`.
        init: the first carry, a tree of arrays and Python numbers.
        xs: a tree of arrays with equal first dimensions; None: `f` gets None.
        length: the number of iterations, required if `xs` has no arrays.
        reverse: begin with the last slice; the `y`s are in the order of `xs`.
        unroll: accepted for compatibility, without any effect.

    Raises:
        ArgumentError: `length` and the first dimensions of `xs` do not agree; or as in `while_loop`.

    >>> total = hilo.jit(lambda x: hilo.scan(lambda c, x: (c + x, c), 0.0, x), tiers="evaluator")
    >>> total(np.array([1, 2, 3], "f"))
    (DeviceArray(6., f32[], device='host'), DeviceArray([0., 1., 3.], f32[3], device='host'))
    """
    name = "scan"
    builder = _builder(name, (init, xs))
    leaves, shape = flatten(xs)
    arrays = [plain(read_leaf(builder, name, "xs", x)) for x in leaves]
    count = _length(name, arrays, length)
    counter = ops.Constant(builder, 0, "s32")
    state = State.read(builder, name, "init", init)
    last = count - 1

    def step(value: object) -> tuple[object, object]:
        i, carry = cast("tuple[XlaOp, object]", value)
        at = last - i if reverse else i
        x = shape.unflatten([_row(array, at) for array in arrays])
        result = applied(f"{name}: f", f, carry, x)
        if not isinstance(result, (tuple, list)) or len(result) != 2:
            message = f"{name}: f returns {shown(result)}; it takes a pair, the next carry and y"
            raise ArgumentError(f"{message}\n  at {place()}")
        return (i + 1, result[0]), (at, result[1])

    whole = state.before(counter)
    stacked: list[XlaOp] = []
    y_shape: list[TreeDef] = []

    def finish(region: Region, extra: object) -> list[XlaOp]:
        """Adds the stacked `y`s to the state."""
        at, y = cast("tuple[XlaOp, object]", extra)
        found, structure = flatten(y)
        y_shape[:] = [structure]
        stacked.clear()
        updated = []
        for number, leaf in enumerate(found):
            row = plain(read_leaf(builder, name, f"y{number or ''}", leaf))
            dims = (count, *row.dims)
            buffer = region.add_argument(row.shape.with_dims(dims))
            with region.outside():
                stacked.append(_zeros(builder, buffer.shape))
            start = [at, *[ops.Constant(builder, 0, "s32")] * row.ndim]
            new = ops.DynamicUpdateSlice(buffer, ops.Reshape(row, (1, *row.dims)), start) if count else buffer
            updated.append(new)
        return updated

    body = trace_body(builder, name, "f", whole, step, finish)
    cond = open_region(builder, [*whole.types(), *(buffer.shape for buffer in stacked)])
    with cond:
        cond.end([ops.Lt(cond.arguments[0], ops.Constant(builder, count, "s32"))])
    results = build_while(builder, [*whole.values(), *stacked], cond, body)
    split = len(whole.values())
    carry = state.tree(state.wrap(results[1:split]))
    return carry, y_shape[0].unflatten(results[split:])


@runs_anywhere("xs")
def map(f: Callable[[object], object], xs: object, *, batch_size: int | None = None) -> object:
    """The stacked results of `f` for each slice along the first dimension of `xs`, computed one after the other.

    Args:
        f: takes a tree with one slice of each array.
        xs: a tree of arrays with equal first dimensions.
        batch_size: accepted for compatibility, without any effect.

    Raises: as `scan`.

    >>> hilo.jit(lambda x: hilo.map(lambda row: row * 2, x), tiers="evaluator")(np.array([1, 2], "f"))
    DeviceArray([2., 4.], f32[2], device='host')
    """
    return scan(lambda carry, x: (carry, applied("map: f", f, x)), (), xs)[1]


@runs_anywhere("pred", "operands")
def cond(pred: object, true_fun: Callable[..., T], false_fun: Callable[..., T], *operands: object) -> T:
    """`true_fun(*operands)` if `pred` holds, else `false_fun(*operands)`; only one of them runs.

    Args:
        pred: a scalar of pred, or a number, which holds if it is not zero.
        true_fun, false_fun: return trees of the same structure, types and shapes.
        operands: any trees.

    Raises:
        ArgumentError: the functions return different structures.
        DtypeError, ShapeError: they return different types or shapes, or `pred` is not a scalar.

    >>> hilo.jit(lambda x: hilo.cond(x > 0, np.sqrt, lambda x: -x, x), tiers="evaluator")(np.float32(-4))
    DeviceArray(4., f32[], device='host')
    """
    name = "cond"
    builder = _builder(name, (pred, operands))
    chosen = _pred(builder, name, "pred", pred)
    results, tree = _branches(builder, name, [("true_fun", true_fun), ("false_fun", false_fun)], operands, chosen)
    return cast("T", tree.unflatten(results))


@runs_anywhere("index", "operands")
def switch(index: object, branches: Sequence[Callable[..., T]], *operands: object) -> T:
    """`branches[index](*operands)`, with the index clamped into range; only that function runs.

    Args:
        index: a scalar of an integer type.
        branches: one or more functions, which return trees of the same structure, types and shapes.
        operands: any trees.

    Raises: as `cond`.

    >>> pick = hilo.jit(lambda i, x: hilo.switch(i, [np.sin, np.negative], x), tiers="evaluator")
    >>> pick(7, np.float32(2))
    DeviceArray(-2., f32[], device='host')
    """
    name = "switch"
    builder = _builder(name, (index, operands))
    if not isinstance(branches, (list, tuple)) or not branches:
        raise ArgumentError(f"{name}: branches is {shown(branches)}; it takes a list of functions\n  at {place()}")
    for number, branch in enumerate(branches):
        check_function(f"{name}: branches[{number}]", branch)
    given = plain(read_leaf(builder, name, "index", index))
    if given.dims or given.dtype is None or not given.dtype.is_integer:
        raise DtypeError(f"{name}: index is {given.shape}; it takes a scalar of an integer type\n  at {place()}")
    last = min(len(branches) - 1, _largest(given.dtype))
    clamped = ops.Clamp(ops.FullLike(given, 0), given, ops.FullLike(given, last)).astype("s32")
    named = [(f"branches[{number}]", branch) for number, branch in enumerate(branches)]
    results, tree = _branches(builder, name, named, operands, clamped)
    return cast("T", tree.unflatten(results))


# ---- reading ---------------------------------------------------------------------------------------------------------


def _builder(name: str, *trees: object) -> XlaBuilder:
    trace = current_trace()
    if trace is not None:
        return trace
    found = next((leaf.builder for leaf in flatten(trees)[0] if isinstance(leaf, XlaOp)), None)
    if found is None:
        raise ArgumentError(
            f"{name}: it takes an XlaOp among its arrays, or a call in a traced function\n  at {place()}"
        )
    return found


def _pred(builder: XlaBuilder, name: str, argument: str, given: object) -> XlaOp:
    pred = plain(read_leaf(builder, name, argument, given))
    if pred.dims or pred.dtype is None:
        raise ShapeError(f"{name}: {argument} gives {pred.shape}; it takes a scalar of pred\n  at {place()}")
    return pred if pred.dtype is dtype("pred") else ops.Ne(pred, ops.FullLike(pred, 0))


def _counters(builder: XlaBuilder, name: str, lower: object, upper: object) -> tuple[XlaOp, XlaOp]:
    """The first and the last value of a counter: of type s32 if both are Python integers that fit into it."""
    if type(lower) is int and type(upper) is int:
        row = "s32" if -(2**31) <= lower and upper < 2**31 else "s64"
        first, last = (ops.Constant(builder, x, row) for x in (lower, upper))
        return as_weak(first), last
    first, last = (read_leaf(builder, name, a, x) for a, x in (("lower", lower), ("upper", upper)))
    if isinstance(first, WeakOp) and last.dtype is not None:
        first = as_weak(first.like(last.dtype)) if isinstance(last, WeakOp) else first.like(last.dtype)
    elif isinstance(last, WeakOp) and first.dtype is not None:
        last = last.like(first.dtype)
    if first.dims or last.dims or first.dtype is not last.dtype or first.dtype is None or not first.dtype.is_integer:
        got = f"lower is {first.shape} and upper is {last.shape}"
        raise DtypeError(f"{name}: {got}; it takes scalars of one integer type\n  at {place()}")
    return first, last


def _largest(row: Dtype) -> int:
    """The largest number of an integer type."""
    return (1 << (row.bits - (row.kind == "signed"))) - 1


def _count(name: str, length: object) -> int:
    try:
        return operator.index(length)  # type: ignore[arg-type]
    except TypeError as error:
        raise ArgumentError(f"{name}: length is {shown(length)}; it takes an integer\n  at {place()}") from error


def _length(name: str, arrays: Sequence[XlaOp], length: object) -> int:
    counts = {x.dims[0] if x.dims else None for x in arrays}
    if length is not None:
        counts.add(_count(name, length))
    if len(counts) != 1 or None in counts:
        got = shortened(", ".join(str(x.shape) for x in arrays)) or "nothing"
        takes = "it takes arrays of one first dimension, or length"
        raise ArgumentError(f"{name}: xs is {got}, length is {shown(length)}; {takes}\n  at {place()}")
    return cast("int", counts.pop())


def _row(array: XlaOp, at: XlaOp) -> XlaOp:
    if array.dims[0] == 0:  # the body never runs
        return _zeros(array.builder, array.shape.with_dims(array.dims[1:]))
    zero = ops.Constant(array.builder, 0, "s32")
    sizes = (1, *array.dims[1:])
    return ops.Reshape(ops.DynamicSlice(array, [at, *[zero] * (array.ndim - 1)], sizes), array.dims[1:])


def _zeros(builder: XlaBuilder, shape: Shape) -> XlaOp:
    assert shape.dtype is not None
    return ops.Broadcast(ops.Constant(builder, np.zeros((), shape.dtype.numpy)), shape.dims)


# ---- branches --------------------------------------------------------------------------------------------------------


def _branches(
    builder: XlaBuilder,
    name: str,
    named: Sequence[tuple[str, Callable[..., object]]],
    operands: Sequence[object],
    chosen: XlaOp,
) -> tuple[list[XlaOp], TreeDef]:
    """Traces functions as the branches of one operation."""
    regions: list[Region] = []
    found: list[list[XlaOp]] = []
    trees: list[TreeDef] = []
    for argument, function in named:
        region = open_region(builder, [])
        with region:
            leaves, tree = flatten(applied(f"{name}: {argument}", function, *operands))
            found.append([read_leaf(builder, name, argument, leaf) for leaf in leaves])
            trees.append(tree)
        regions.append(region)
    for (argument, _), tree in zip(named, trees, strict=True):
        if tree != trees[0]:
            message = f"{name}: {argument} gives a value that is built as {tree}, {named[0][0]} one as {trees[0]}"
            raise ArgumentError(f"{message}; they take one structure\n  at {place()}")
    rows = [_common(name, named, [leaves[n] for leaves in found], path) for n, path in enumerate(trees[0].paths())]
    for region, given in zip(regions, found, strict=True):
        with region:
            region.end([
                plain(leaf.like(row) if isinstance(leaf, WeakOp) else leaf)
                for leaf, (row, _) in zip(given, rows, strict=True)
            ])  # fmt: skip

    def build() -> object:
        blocks = [region.block for region in regions]
        if chosen.dtype is dtype("pred"):
            made = stablehlo.if_(chosen.value, true_branch=blocks[0], false_branch=blocks[1])
        else:
            made = stablehlo.case(chosen.value, branches=blocks)
        return results_of(made)

    results = builder.add(name, build).leaves
    return [as_weak(x) if weak else x for x, (_, weak) in zip(results, rows, strict=True)], trees[0]


def _common(name: str, named: Sequence[tuple[str, object]], leaves: Sequence[XlaOp], path: str) -> tuple:  # type: ignore[type-arg]
    """The element type of one result of all branches, and whether it is a Python number in all of them."""
    strong = [leaf for leaf in leaves if not isinstance(leaf, WeakOp)]
    kinds = {"pred": 0, "signed": 1, "unsigned": 1, "float": 2, "complex": 3}
    row = strong[0].dtype if strong else max((x.dtype for x in leaves), key=lambda d: kinds[d.kind])  # type: ignore[union-attr]
    for (argument, _), leaf in zip(named, leaves, strict=True):
        fitted = leaf.like(row) if isinstance(leaf, WeakOp) and leaf.dtype is row else leaf  # type: ignore[arg-type]
        fits = fitted.dtype is row or isinstance(leaf, WeakOp)
        if not fits or leaf.dims != leaves[0].dims:
            kind = ShapeError if leaf.dims != leaves[0].dims else DtypeError
            message = f"{name}: {argument} gives {leaf.shape}{path and ' at ' + path}, {named[0][0]} {leaves[0].shape}"
            raise kind(f"{message}; they take one type and shape\n  at {place()}")
    return row, not strong
