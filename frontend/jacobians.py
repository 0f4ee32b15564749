"""Jacobians and products with them: `hilo.vjp`, `jvp`, `jacrev`, `jacfwd`, `jacobian`, `hessian`.

They are built from reverse mode (`differentiate`), forward mode (`differentiate-forward`) and batching (`batch`): the
rows of a Jacobian are the pullbacks of unit cotangents, its columns the pushforwards of unit tangents.

Source of the signatures: JAX's documentation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from hilo import ops
from hilo.builder.shape import ProgramShape, Shape
from hilo.builder.source import place
from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.mapping import moved, vmap
from hilo.ops._guard import called
from hilo.tracing.jit import jit
from hilo.tracing.loops import plain, read_leaf
from hilo.tracing.regions import bring_in, open_region
from hilo.transformations import (
    Transformed,
    builder_of,
    is_traced,
    region_module,
    traced_by_either,
    traced_or_jitted,
)
from hilo.tree import flatten

Function = Callable[..., Any]


@explained_call
def vjp(fun: Function, *primals: Any, has_aux: bool = False) -> Any:
    """The result of a function, and its pullback: the function that maps a cotangent of the result to the arguments'.

    Args:
        fun: takes and returns trees of arrays, and may close over other values.
        *primals: the arguments: trees of float or complex arrays.
        has_aux: `fun` returns a pair, and its second part is not differentiated.

    Returns:
        The result, and a function from a tree of the result's structure to a tuple of trees of the arguments'
        structures: the product of the cotangent and the Jacobian. Cotangents of integers are ignored. With `has_aux`,
        also the second part. The pullback computes the function again; within one program, common computations are
        shared.

    Raises:
        DtypeError: an argument is neither float nor complex.
        ArgumentError, ShapeError: raised by the pullback if the cotangent's structure or shapes differ from the result.

    >>> value, back = hilo.vjp(lambda x: x**2, np.array([1, 2], "f"))
    >>> back(np.array([1, 10], "f"))
    (DeviceArray([ 2., 40.], f32[2], device='host'),)
    """
    title = _title("vjp", fun)
    both: Any = called("vjp", lambda: _run(fun, primals))
    if has_aux and (not isinstance(both, (tuple, list)) or len(both) != 2):
        message = f"vjp: {title} gives {shown(both)}; has_aux takes a pair, the value and the rest"
        raise ArgumentError(f"{message}\n  at {place()}")
    first: Function = (lambda *args: fun(*args)[0]) if has_aux else fun
    pull = _Pullback(first, title)

    def back(cotangent: Any) -> Any:
        if is_traced(primals, cotangent):
            return pull(primals, cotangent)
        return jit(pull, language="hilo")(primals, cotangent)

    return (both[0], back, both[1]) if has_aux else (both, back)


@explained_call
def jvp(fun: Function, primals: Sequence[Any], tangents: Sequence[Any]) -> Any:
    """The result of a function and its tangent, the product of the Jacobian and the arguments' tangents.

    Uses forward mode: each tangent is computed along with its value, also in loops with any number of iterations.

    Args:
        fun: as in `vjp`.
        primals: the arguments, as a tuple or list: trees of float or complex arrays.
        tangents: of the same structure as `primals`.

    Returns:
        The result, and a tangent of the same structure; zeros for integers.

    Raises:
        ArgumentError, ShapeError: the tangents' structure or shapes differ from the arguments'.
        DtypeError: an argument is neither float nor complex.

    >>> hilo.jvp(np.sin, (np.float32(0),), (np.float32(2),))
    (DeviceArray(0., f32[], device='host'), DeviceArray(2., f32[], device='host'))
    """
    title = _title("jvp", fun)
    for name, value in (("primals", primals), ("tangents", tangents)):
        if not isinstance(value, (tuple, list)):
            raise ArgumentError(
                f"jvp: {name} is {shown(value)}; it takes a tuple, one for each argument\n  at {place()}"
            )
    push = _Push(fun, title)
    given = tuple(primals), tuple(tangents)
    return push(*given) if is_traced(given) else jit(push, language="hilo")(*given)


@explained_call
def jacrev(fun: Function, argnums: int | Sequence[int] = 0, has_aux: bool = False) -> Function:
    """A function that returns the Jacobian of `fun`, one gradient for each element of the result, by reverse mode.

    Args:
        fun: takes trees of arrays, and returns a tree of float or complex arrays.
        argnums: which positional arguments to differentiate by: an integer, or several.
        has_aux: `fun` returns a pair, and its second part is not differentiated.

    Returns:
        A function that returns, for each array of the result, a tree of the argument's structure (a tuple of trees for
        several arguments) with arrays `[dimensions of the result…, of the argument…]`; with `has_aux`, a pair of that
        and the second part. For complex arguments, `fun` is assumed to be holomorphic.

    Raises:
        ArgumentError, DtypeError: as in `hilo.grad`; raised by the returned function.

    >>> hilo.jacrev(lambda x: x * x[0])(np.array([1, 2], "f"))
    DeviceArray([[2., 0.],
                 [2., 1.]], f32[2, 2], device='host')
    """
    return traced_or_jitted(fun, _Jacobian(fun, _title("jacrev", fun), argnums, has_aux, _rows))


@explained_call
def jacfwd(fun: Function, argnums: int | Sequence[int] = 0, has_aux: bool = False) -> Function:
    """As `jacrev`, but by forward mode, one tangent per element of the arguments: for few inputs and many outputs.

    Args:
        fun, argnums, has_aux: as in `jacrev`.

    >>> hilo.jacfwd(lambda t: np.stack([np.cos(t), np.sin(t)]))(np.float32(0))
    DeviceArray([0., 1.], f32[2], device='host')
    """
    return traced_or_jitted(fun, _Jacobian(fun, _title("jacfwd", fun), argnums, has_aux, _columns))


jacobian = jacrev


@explained_call
def hessian(fun: Function, argnums: int | Sequence[int] = 0, has_aux: bool = False) -> Function:
    """A function that returns the second derivatives of `fun`, by reverse mode twice.

    Args:
        fun, argnums, has_aux: as in `jacrev`.

    Returns:
        A function that returns the Jacobian of the Jacobian: for a scalar result, arrays `[dimensions of one argument…,
        of the other…]`.

    >>> hilo.hessian(lambda x: x[0] ** 2 * x[1])(np.array([3, 5], "f"))
    DeviceArray([[10.,  6.],
                 [ 6.,  0.]], f32[2, 2], device='host')
    """
    return jacrev(jacrev(fun, argnums, has_aux), argnums, has_aux)


def _title(name: str, fun: object) -> str:
    if not callable(fun):
        raise ArgumentError(f"{name}: fun is {shown(fun)}; it takes a function\n  at {place()}")
    return getattr(fun, "__name__", type(fun).__name__)


def _run(fun: Function, args: Sequence[Any]) -> Any:
    title = _title("vjp", fun)
    return (
        traced_by_either(title, fun, *args)
        if is_traced(args)
        else jit(lambda *a: traced_by_either(title, fun, *a), language="hilo")(*args)
    )


@dataclass(frozen=True)
class _Pullback:
    """Builds the pullback of a cotangent; see `vjp`.

    Attributes:
        title: the function's name in messages.
    """

    fun: Function
    title: str

    @property
    def __name__(self) -> str:
        return self.title

    def __call__(self, primals: Sequence[Any], cotangent: Any) -> Any:
        from hilo.gradients import pipeline
        from hilo.lowering import run_pipeline

        builder = builder_of(primals, cotangent)
        leaves, structure = flatten(tuple(primals))
        paths = structure.paths()
        given = [_differentiable(builder, "vjp", self.title, path, x) for path, x in zip(paths, leaves, strict=True)]
        region = open_region(builder, [x.shape for x in given])
        with region:
            inner: Any = structure.unflatten(region.arguments)
            made, tree = flatten(traced_by_either(self.title, self.fun, *inner))
            results = [plain(read_leaf(builder, "vjp", self.title, x)) for x in made]
            region.end(results)
        found, other = flatten(cotangent)
        if other != tree:
            message = f"vjp: the cotangent is built as {other}, the result of {self.title} as {tree}"
            raise ArgumentError(f"{message}; it takes the same\n  at {place()}")
        pairs = zip(found, results, tree.paths("result"), strict=True)
        sent = [
            _fitting(builder, "vjp", f"the cotangent of {path} of {self.title}", x, y)
            for x, y, path in pairs
            if _is_inexact(y)
        ]
        if not given:
            return structure.unflatten([])
        captured = [XlaOp(builder, value, Shape.from_mlir(value.type)) for value in bring_in([region])]
        module = region_module(builder, region, f"{self.title}_vjp")
        run_pipeline(module, pipeline(f"wrt={','.join(map(str, range(len(given))))} cotangents=true"))
        arguments = [*given, *captured, *sent]
        names = tuple(f"x{n}" for n in range(len(arguments)))
        shape = ProgramShape(tuple(x.shape for x in arguments), names, Shape.tuple(x.shape for x in given))
        return structure.unflatten(ops.Call(XlaComputation(module, shape), *arguments, builder=builder).leaves)


def _is_inexact(op: XlaOp) -> bool:
    return op.dtype is not None and (op.dtype.is_float or op.dtype.is_complex)


def _differentiable(builder: XlaBuilder, name: str, title: str, path: str, leaf: object) -> XlaOp:
    op = plain(read_leaf(builder, name, f"{title}'s argument{path}", leaf))
    if not _is_inexact(op):
        message = f"{name}: {title}'s argument {path} is {op.shape}; it takes floats and complex numbers"
        raise DtypeError(f"{message}\n  at {place()}")
    return op


def _fitting(builder: XlaBuilder, name: str, what: str, leaf: object, like: XlaOp) -> XlaOp:
    """A cotangent or tangent, converted to the type of its value."""
    op = read_leaf(builder, name, what, leaf)
    if op.dims != like.dims:
        message = f"{name}: {what} is {op.shape}, its value {like.shape}"
        raise ShapeError(f"{message}; it takes the same dimensions\n  at {place()}")
    return plain(op) if op.dtype is like.dtype else ops.ConvertElementType(plain(op), like.dtype)


@dataclass(frozen=True)
class _Push:
    """Builds the pushforward of tangents; see `jvp`."""

    fun: Function
    title: str

    @property
    def __name__(self) -> str:
        return self.title

    def __call__(self, primals: tuple[Any, ...], tangents: tuple[Any, ...]) -> Any:
        builder = builder_of(primals, tangents)
        leaves, structure = flatten(primals)
        moved_by, other = flatten(tangents)
        if other != structure:
            message = f"jvp: the tangents are built as {other}, the arguments as {structure}"
            raise ArgumentError(f"{message}; they take the same\n  at {place()}")
        if not leaves:
            result = traced_by_either(self.title, self.fun, *primals)
            made, tree = flatten(result)
            zeros = [ops.Zeros(builder, plain(read_leaf(builder, "jvp", self.title, x)).shape) for x in made]
            return result, tree.unflatten(zeros)
        paths = structure.paths()
        given = [_differentiable(builder, "jvp", self.title, path, x) for path, x in zip(paths, leaves, strict=True)]
        pairs = zip(moved_by, given, paths, strict=True)
        sent = [_fitting(builder, "jvp", f"the tangent of {path} of {self.title}", x, like) for x, like, path in pairs]
        return self._pushed(builder, given, sent, structure)

    def _pushed(self, builder: XlaBuilder, given: list[XlaOp], sent: list[XlaOp], structure: Any) -> tuple[Any, Any]:
        """The function's results, and their tangents."""
        from hilo.gradients import forward_pipeline
        from hilo.lowering import run_pipeline

        region = open_region(builder, [x.shape for x in given])
        with region:
            inner: Any = structure.unflatten(region.arguments)
            made, tree = flatten(traced_by_either(self.title, self.fun, *inner))
            results = [plain(read_leaf(builder, "jvp", self.title, x)) for x in made]
            region.end(results)
        captured = [XlaOp(builder, value, Shape.from_mlir(value.type)) for value in bring_in([region])]
        module = region_module(builder, region, f"{self.title}_jvp")
        run_pipeline(module, forward_pipeline(f"wrt={','.join(map(str, range(len(given))))}"))
        arguments = [*given, *captured, *sent]
        names = tuple(f"x{n}" for n in range(len(arguments)))
        gives = [x.shape for x in (*results, *filter(_is_inexact, results))]
        shape = ProgramShape(tuple(x.shape for x in arguments), names, Shape.tuple(gives))
        found = list(ops.Call(XlaComputation(module, shape), *arguments, builder=builder).leaves)
        pushed = iter(found[len(results) :])
        ends = [next(pushed) if _is_inexact(x) else ops.Zeros(builder, x.shape) for x in results]
        return tree.unflatten(found[: len(results)]), tree.unflatten(ends)


def _units(builder: XlaBuilder, leaves: Sequence[XlaOp]) -> list[XlaOp]:
    """For each leaf, `[count, its dimensions…]`: row k is 1 at element k of the concatenated leaves, and else 0."""
    sizes = [prod(x.dims) for x in leaves]
    rows, start, total = [], 0, sum(sizes)
    for leaf, size in zip(leaves, sizes, strict=True):
        shape = Shape("s32", (total, size))
        own = ops.Eq(ops.Iota(builder, shape, 0), ops.Iota(builder, shape, 1) + start)
        rows.append(ops.Reshape(ops.ConvertElementType(own, leaf.dtype), (total, *leaf.dims)))
        start += size
    return rows


def _parts(table: XlaOp, leaves: Sequence[XlaOp]) -> list[XlaOp]:
    """The rows of each leaf."""
    parts, start = [], 0
    for leaf in leaves:
        parts.append(table[start : start + prod(leaf.dims)])
        start += prod(leaf.dims)
    return parts


def _rows(builder: XlaBuilder, fun: Function, chosen: tuple[Any, ...], leaves: list[XlaOp], tree: Any) -> Any:
    """The Jacobian from the pullbacks of unit cotangents."""
    pull = _Pullback(fun, _title("jacrev", fun))
    back = vmap(lambda cotangent: pull(chosen, cotangent))(tree.unflatten(_units(builder, leaves)))
    found: Any
    found, structure = flatten(back)
    columns = []
    for table in found:
        split = zip(_parts(table, leaves), leaves, strict=True)
        columns.append([ops.Reshape(part, (*leaf.dims, *table.dims[1:])) for part, leaf in split])
    return tree.unflatten(structure.unflatten(parts) for parts in zip(*columns, strict=True))


def _columns(builder: XlaBuilder, fun: Function, chosen: tuple[Any, ...], leaves: list[XlaOp], tree: Any) -> Any:
    """The Jacobian from the pushforwards of unit tangents."""
    found, structure = flatten(chosen)
    given = [
        _differentiable(builder, "jacfwd", _title("jacfwd", fun), path, x)
        for path, x in zip(structure.paths(), found, strict=True)
    ]
    push = _Push(fun, _title("jacfwd", fun))
    units: Any = structure.unflatten(_units(builder, given))
    tables: Any = flatten(vmap(lambda *tangents: push(chosen, tangents)[1])(*units))[0]
    results = []
    for table, leaf in zip(tables, leaves, strict=True):
        parts = zip(_parts(table, given), given, strict=True)
        last = [ops.Reshape(moved(part, 0, len(leaf.dims)), (*leaf.dims, *x.dims)) for part, x in parts]
        results.append(structure.unflatten(last))
    return tree.unflatten(results)


@dataclass(frozen=True)
class _Jacobian(Transformed):
    """Builds a Jacobian; see `jacrev`."""

    fun: Function
    title: str
    argnums: int | Sequence[int]
    has_aux: bool
    build: Function

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        builder = builder_of(args, kwargs)
        numbers = self._numbers(len(args))

        def of_chosen(*chosen: Any) -> Any:
            replaced = list(args)
            for number, value in zip(numbers, chosen, strict=True):
                replaced[number] = value
            result = traced_by_either(self.title, self.fun, *replaced, **kwargs)
            if self.has_aux and (not isinstance(result, (tuple, list)) or len(result) != 2):
                message = f"jacobian: {self.title} gives {shown(result)}; has_aux takes a pair, the value and the rest"
                raise ArgumentError(f"{message}\n  at {place()}")
            return result

        of_chosen.__name__ = self.title
        chosen = tuple(args[n] for n in numbers)
        result = of_chosen(*chosen)
        value, aux = result if self.has_aux else (result, None)
        made, tree = flatten(value)
        leaves = [plain(read_leaf(builder, "jacobian", self.title, x)) for x in made]
        for path, leaf in zip(tree.paths("result"), leaves, strict=True):
            if not _is_inexact(leaf):
                message = f"jacobian: {path} of {self.title} is {leaf.shape}; it takes floats and complex numbers"
                raise DtypeError(f"{message}\n  at {place()}")
        first: Function = (lambda *c: of_chosen(*c)[0]) if self.has_aux else of_chosen
        found = self.build(builder, first, chosen, leaves, tree)
        if isinstance(self.argnums, int):
            found = tree.unflatten(pair[0] for pair in _tuples(found, tree))
        return (found, aux) if self.has_aux else found

    def _numbers(self, count: int) -> list[int]:
        given = [self.argnums] if isinstance(self.argnums, int) else list(self.argnums)
        for number in given:
            if not isinstance(number, int) or not -count <= number < count:
                message = f"jacobian: argnums has {shown(number)}; {self.title} is called with {count} by position"
                raise ArgumentError(f"{message}\n  at {place()}")
        return [number % count for number in given]


def _tuples(found: Any, tree: Any) -> list[Any]:
    """What the tree `found` has at each leaf of `tree`, as a list."""
    collected: list[Any] = []
    tree.take(found, collected)
    return collected
