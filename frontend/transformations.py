"""Transformations of Python functions: `hilo.grad`, `hilo.value_and_grad`, `hilo.stop_gradient`, `hilo.eval_shape`.

For a gradient, the function is traced into a region of the program that is being built, so it may close over values of
that program. The region becomes a function, `differentiate` replaces it by the function of its gradient, and the
program calls that.

Source of the signatures: JAX's documentation (`jax.grad`, `jax.value_and_grad`, `jax.eval_shape`).
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hilo import ops
from hilo.builder.shape import ProgramShape, Shape
from hilo.builder.source import place
from hilo.builder.weak import WeakOp, as_weak
from hilo.builder.xla_builder import XlaBuilder, XlaComputation, functions_of
from hilo.builder.xla_op import XlaOp
from hilo.dialect.context import context
from hilo.dialect.iree import func, ir
from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.jax.languages import is_refused_by_jax
from hilo.ops._guard import called
from hilo.tracing.jit import JitFunction, jit
from hilo.tracing.loops import plain, read_leaf
from hilo.tracing.regions import Region, bring_in, open_region
from hilo.tracing.trace import current_trace
from hilo.tree import TreeDef, check_function, flatten


@explained_call
def grad(fun: Callable[..., Any], argnums: int | Sequence[int] = 0, has_aux: bool = False) -> Callable[..., Any]:
    """A function that takes the arguments of `fun` and returns the gradient of its result.

    In a traced function it becomes a part of that function's program; called with arrays, it is jitted by itself.

    Args:
        fun: returns a real scalar, and may close over other values.
        argnums: which positional arguments to differentiate by: an integer, or several. They are trees of float or
            complex arrays.
        has_aux: `fun` returns a pair whose second part, any tree of arrays, is not differentiated.

    Returns:
        A function that returns the gradient, a tree of the argument's structure, or a tuple of these for several
        `argnums`; with `has_aux`, a pair of that and the second part of `fun`'s result. For complex numbers, the
        gradient follows JAX's convention.

    Raises:
        ArgumentError: `argnums` is wrong, or `fun` returns no pair. This error and those below are raised by the
            returned function.
        DtypeError: an argument that is differentiated is neither float nor complex.
        ShapeError: `fun` returns no real scalar.
        PassError: an operation that the result depends on has no derivative, or the number of iterations of a loop is
            not known.

    >>> hilo.grad(lambda x: np.sum(x**3))(np.array([1, 2], "f"))
    DeviceArray([ 3., 12.], f32[2], device='host')
    """
    both = value_and_grad(fun, argnums, has_aux)

    @functools.wraps(fun)
    def gradient(*args: object, **kwargs: object) -> object:
        value, found = both(*args, **kwargs)
        return (found, value[1]) if has_aux else found

    return gradient


@explained_call
def value_and_grad(
    fun: Callable[..., Any], argnums: int | Sequence[int] = 0, has_aux: bool = False
) -> Callable[..., Any]:
    """A function that takes the arguments of `fun` and returns a pair of its result and the gradient.

    Args:
        fun: as in `grad`.
        argnums: as in `grad`.
        has_aux: as in `grad`; the first part of the returned pair is then the whole pair that `fun` returned.

    Returns:
        A function, as in `grad`.

    Raises:
        ArgumentError: as in `grad`.

    >>> value, slope = hilo.value_and_grad(lambda p: p["a"] * p["b"])({"a": np.float32(2), "b": np.float32(3)})
    >>> float(value), {name: float(x) for name, x in slope.items()}
    (6.0, {'a': 3.0, 'b': 2.0})
    """
    if not callable(fun):
        raise ArgumentError(f"grad: fun is {shown(fun)}; it takes a function\n  at {place()}")
    derivative = _Derivative(fun, getattr(fun, "__name__", type(fun).__name__), argnums, has_aux)
    return traced_or_jitted(fun, derivative)


def is_traced(*trees: object) -> bool:
    """Whether results computed from these trees belong to a program that is being built."""
    return current_trace() is not None or any(isinstance(x, XlaOp) for x in flatten(trees)[0])


def builder_of(*trees: object) -> XlaBuilder:
    """The builder of that program."""
    return current_trace() or next(x.builder for x in flatten(trees)[0] if isinstance(x, XlaOp))


def traced_or_jitted(fun: Callable[..., Any], build: Callable[..., Any]) -> Callable[..., Any]:
    """A function with the signature of `fun`: while tracing, it adds to the program that is being built; otherwise it
    is jitted by itself."""
    jitted = jit(build, language="hilo")

    @functools.wraps(fun)
    def call(*args: object, **kwargs: object) -> object:
        return (build if is_traced(args, kwargs) else jitted)(*args, **kwargs)

    return call


def traced_by_either(title: str, fun: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Calls a function with values of the program that is being built. If the function passes them to JAX's functions,
    JAX traces it, and its program is called.

    Args:
        title: the function's name in messages.
    """
    try:
        return called(title, fun, *args, **kwargs)
    except Exception as error:
        if not is_refused_by_jax(error):
            raise
        return jit(fun, language="jax")(*args, **kwargs)


class Transformed:
    """What `jit` reads of a function that is made of another one: its name in messages, and the other's parameters."""

    fun: Callable[..., Any]
    title: str

    @property
    def __name__(self) -> str:
        return self.title

    @property
    def __signature__(self) -> inspect.Signature:
        return inspect.signature(self.fun)


@dataclass(frozen=True)
class _Derivative(Transformed):
    """Builds a function's value and gradient; see `value_and_grad`.

    Attributes:
        title: the function's name in messages.
    """

    fun: Callable[..., object]
    title: str
    argnums: int | Sequence[int]
    has_aux: bool

    def __call__(self, *args: object, **kwargs: object) -> object:
        numbers = self._numbers(len(args))
        leaves, structure = flatten(tuple(args[number] for number in numbers))
        builder = builder_of(args, kwargs)
        given = [self._read(builder, leaf, path) for leaf, path in zip(leaves, structure.paths(), strict=True)]
        region = open_region(builder, [x.shape for x in given])
        with region:
            inner = [as_weak(x) if isinstance(y, WeakOp) else x for x, y in zip(region.arguments, given, strict=True)]
            wanted: Any = structure.unflatten(inner)
            chosen: dict[int, object] = dict(zip(numbers, wanted, strict=True))
            replaced = [chosen.get(number, x) for number, x in enumerate(args)]
            value, others, aux = self._results(builder, traced_by_either(self.title, self.fun, *replaced, **kwargs))
            region.end([plain(value), *map(plain, others)])
        return self._call(builder, region, given, [value, *given, *others], (structure, aux))

    def _call(
        self,
        builder: XlaBuilder,
        region: Region,
        given: Sequence[XlaOp],
        results: Sequence[XlaOp],
        trees: tuple[TreeDef, TreeDef],
    ) -> object:
        """Calls the gradient of a region's computation; `results` have the same shapes and tell which ones are weak."""
        from hilo.gradients import pipeline
        from hilo.lowering import run_pipeline

        captured = [XlaOp(builder, value, Shape.from_mlir(value.type)) for value in bring_in([region])]
        wrt = ",".join(map(str, range(len(given))))
        module = region_module(builder, region, f"{self.title}_gradient")
        run_pipeline(module, pipeline(f"wrt={wrt} value=true others=true"))
        arguments = [*map(plain, given), *captured]
        shapes, names = [x.shape for x in arguments], tuple(f"x{n}" for n in range(len(arguments)))
        result = Shape.tuple(x.shape for x in results)
        computation = XlaComputation(module, ProgramShape(tuple(shapes), names, result))
        made = ops.Call(computation, *arguments, builder=builder).leaves
        found = [as_weak(x) if isinstance(y, WeakOp) else x for x, y in zip(made, results, strict=True)]
        split = 1 + len(given)
        tree: Any = trees[0].unflatten(found[1:split])
        gradient = tree[0] if isinstance(self.argnums, int) else tree
        return ((found[0], trees[1].unflatten(found[split:])) if self.has_aux else found[0]), gradient

    def _numbers(self, count: int) -> list[int]:
        """The indices of the arguments to differentiate by."""
        if not isinstance(self.argnums, (int, tuple, list, range)):
            message = f"grad: argnums is {shown(self.argnums)}; it takes a number, or a sequence of numbers"
            raise ArgumentError(f"{message}\n  at {place()}")
        given = [self.argnums] if isinstance(self.argnums, int) else list(self.argnums)
        for number in given:
            is_number = isinstance(number, int) and not isinstance(number, bool)
            if not is_number or not -count <= number < count:
                message = f"grad: argnums has {shown(number)}; {self.title} is called with {count} by position"
                raise ArgumentError(f"{message}\n  at {place()}")
        numbers = [number % count for number in given]
        if not numbers or len(set(numbers)) < len(numbers):
            raise ArgumentError(
                f"grad: argnums is {shown(self.argnums)}; it takes one or more numbers, each once\n  at {place()}"
            )
        return numbers

    def _read(self, builder: XlaBuilder, leaf: object, path: str) -> XlaOp:
        """An array to differentiate by."""
        op = read_leaf(builder, "grad", f"{self.title}'s argument{path}", leaf)
        if op.dtype is None or not (op.dtype.is_float or op.dtype.is_complex):
            message = f"grad: {self.title}'s argument {path} is {op.shape}; it takes floats and complex numbers"
            raise DtypeError(f"{message} (argnums chooses other arguments)\n  at {place()}")
        return op

    def _results(self, builder: XlaBuilder, result: object) -> tuple[XlaOp, list[XlaOp], TreeDef]:
        """The value to differentiate, and the leaves and the structure of the part that is not differentiated."""
        value, aux = result, ()
        if self.has_aux:
            if not isinstance(result, (tuple, list)) or len(result) != 2:
                message = f"grad: {self.title} gives {shown(result)}; has_aux takes a pair, the value and the rest"
                raise ArgumentError(f"{message}\n  at {place()}")
            value, aux = result
        leaves, structure = flatten(value)
        if len(leaves) != 1 or leaves[0] is not value:
            hint = "; has_aux takes a second part of it as it is" if not self.has_aux else ""
            message = f"grad: {self.title} gives a value that is built as {structure}; it takes a scalar{hint}"
            raise ArgumentError(f"{message}\n  at {place()}")
        op = read_leaf(builder, "grad", self.title, value)
        if op.dims or op.dtype is None or not op.dtype.is_float:
            takes = "it takes a real scalar of floats, such as a mean"
            raise ShapeError(f"grad: {self.title} gives {op.shape}; {takes}\n  at {place()}")
        others, tree = flatten(aux)
        return op, [read_leaf(builder, "grad", self.title, x) for x in others], tree


@explained_call
def stop_gradient(x: object) -> Any:
    """The tree itself, with no derivative flowing through it: `grad` treats its leaves as constants.

    Args:
        x: a tree of arrays; leaves that are not values of a program are returned as they are.

    Source: `jax.lax.stop_gradient`.

    >>> hilo.grad(lambda x: x * hilo.stop_gradient(x))(np.float32(3))
    DeviceArray(3., f32[], device='host')
    """
    leaves, structure = flatten(x)
    return structure.unflatten(_constant(leaf) if isinstance(leaf, XlaOp) else leaf for leaf in leaves)


def _constant(op: XlaOp) -> XlaOp:
    from hilo.lowering.gradient.rules import STOP_GRADIENT

    stopped = ops.CompositeCall(lambda value: value, plain(op), name=STOP_GRADIENT)
    return as_weak(stopped) if isinstance(op, WeakOp) else stopped


def region_module(builder: XlaBuilder, region: Region, title: str) -> ir.Module:
    """The copy of a region that captures no values as the main function of a module, with the functions it calls."""
    copy = region.block.owner.operation.clone(ip=ir.InsertionPoint(builder.module.body))
    block = copy.regions[0].blocks[0]
    end = block.operations[len(block.operations) - 1]
    types = [argument.type for argument in block.arguments], [value.type for value in end.operands]
    with ir.Location.unknown(context()):
        module = ir.Module.create()
        module.operation.attributes["sym_name"] = ir.StringAttr.get(title)
        main = func.FuncOp("main", types, visibility="public", ip=ir.InsertionPoint(module.body))
        ir.Operation.create("func.return", [], list(end.operands), loc=end.location, ip=ir.InsertionPoint(end))
        end.operation.erase()
        block.append_to(main.regions[0])
        copy.erase()
        for function in functions_of(builder.module):
            if function.operation != builder.function.operation:
                function.operation.clone(ip=ir.InsertionPoint(module.body))
    return module


@explained_call
def eval_shape(fun: Callable[..., object], *args: object, **kwargs: object) -> Any:
    """The result's shapes and types for arguments of these types and shapes, without running the function.

    Args:
        fun: a function that `hilo.jit` takes, or a jitted function.
        *args, **kwargs: its arguments: arrays, numbers, or `hilo.Shape`s.

    Returns:
        The result of `fun`, with `hilo.Shape`s in place of arrays.

    Raises:
        Error: whatever a call of the jitted function raises while it is traced.

    >>> hilo.eval_shape(lambda x: {"mean": x.mean(axis=0)}, hilo.Shape("f32", [8, 3]))
    {'mean': f32[3]}
    """
    check_function("eval_shape: fun", fun)
    function = fun if isinstance(fun, JitFunction) else jit(fun)
    traced = function.trace(*args, **kwargs)
    return traced.out_tree.unflatten(traced.computation.program_shape.result.leaves)
