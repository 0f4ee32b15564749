"""`hilo.vmap`: applies a function along a dimension of its arguments, all elements at once.

The function is traced on single elements into a region of the program that is being built, so it may close over values
of that program. The region becomes a function, `batch` adds the dimension to it, and the program calls it.

Source of the signature: JAX's documentation (`jax.vmap`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hilo import ops
from hilo.builder.shape import ProgramShape, Shape
from hilo.builder.source import place
from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown
from hilo.tracing.loops import plain, read_leaf
from hilo.tracing.regions import Region, bring_in, open_region
from hilo.transformations import Transformed, builder_of, region_module, traced_by_either, traced_or_jitted
from hilo.tree import TreeDef, flatten

Axes = Any
"""An integer, None, or a container of these whose structure is a prefix of the structure of what they describe."""


@explained_call
def vmap(
    fun: Callable[..., Any], in_axes: Axes = 0, out_axes: Axes = 0, *, axis_size: int | None = None
) -> Callable[..., Any]:
    """A function that computes `fun` for each element along a dimension of its arguments, all at once.

    It consists of the operations of `fun`, each with one more dimension, not of a loop. Operations that have no such
    form (functions of the process, a reduction whose initial value varies) are put into a loop. In a traced function it
    becomes a part of that function's program; called with arrays, it is jitted by itself.

    Args:
        fun: takes and returns trees of arrays without the dimension, and may close over other values.
        in_axes: where the dimension is in each argument: an integer (below 0: counted from the end), None for an
            argument that all elements share, or a tuple with one entry per positional argument; an entry may be a
            container with entries for the argument's parts. In keyword arguments it is the first dimension.
        out_axes: where it is in the results: an integer, or a container of integers; None for results that do not vary.
        axis_size: the size of the dimension; required if no argument has it.

    Returns:
        A function of the arguments with the dimension. `ops.RngUniform` and `RngNormal` draw their random numbers for
        each element.

    Raises:
        ArgumentError: `in_axes` or `out_axes` does not match the arguments or results, or a result whose `out_axes` is
            None varies. These errors and those below are raised by the returned function.
        ShapeError: an argument does not have the dimension, or sizes differ.

    >>> hilo.vmap(lambda x, y: x @ y, in_axes=(0, None))(np.eye(2, dtype="f"), np.array([3, 4], "f"))
    DeviceArray([3., 4.], f32[2], device='host')
    """
    if not callable(fun):
        raise ArgumentError(f"vmap: fun is {shown(fun)}; it takes a function\n  at {place()}")
    if axis_size is not None and (isinstance(axis_size, bool) or not isinstance(axis_size, int)):
        raise ArgumentError(f"vmap: axis_size is {shown(axis_size)}; it takes an integer, or None\n  at {place()}")
    if isinstance(in_axes, list):
        in_axes = tuple(in_axes)
    mapped = _Mapped(fun, getattr(fun, "__name__", type(fun).__name__), in_axes, out_axes, axis_size)
    return traced_or_jitted(fun, mapped)


@dataclass(frozen=True)
class _Leaf:
    """A leaf of the arguments.

    Attributes:
        path: its name in messages.
        value: as passed by the caller.
        axis: which dimension is mapped; None if none is.
    """

    path: str
    value: object
    axis: int | None


@dataclass(frozen=True)
class _Mapped(Transformed):
    """Builds the vectorized function; see `vmap`.

    Attributes:
        title: the function's name in messages.
    """

    fun: Callable[..., object]
    title: str
    in_axes: Axes
    out_axes: Axes
    axis_size: int | None

    def __call__(self, *args: object, **kwargs: object) -> object:
        leaves, structure = self._leaves(args, kwargs)
        builder = builder_of(args, kwargs)
        given = {n: self._read(builder, leaf) for n, leaf in enumerate(leaves) if leaf.axis is not None}
        size = self._size([leaves[n] for n in given], list(given.values()))
        region = open_region(builder, [Shape(x.shape.dtype, x.dims[1:]) for x in given.values()])
        with region:
            single: list[object] = [leaf.value for leaf in leaves]
            for number, argument in zip(given, region.arguments, strict=True):
                single[number] = argument
            inner: Any = structure.unflatten(single)
            result = traced_by_either(self.title, self.fun, *inner[0], **inner[1])
            made, tree = flatten(result)
            values = [plain(read_leaf(builder, "vmap", self.title, x)) for x in made]
            region.end(values)
        results = self._call(builder, region, list(given.values()), values, size)
        return self._place(results, values, result, tree, size)

    # ---- arguments ---------------------------------------------------------------------------------------------------

    def _leaves(self, args: tuple[object, ...], kwargs: dict[str, object]) -> tuple[list[_Leaf], TreeDef]:
        leaves, structure = flatten((args, kwargs))
        is_tuple = isinstance(self.in_axes, tuple)
        if is_tuple and len(self.in_axes) != len(args):
            takes = f"{self.title} is called with {len(args)} by position"
            raise ArgumentError(f"vmap: in_axes has {len(self.in_axes)} parts; {takes}\n  at {place()}")
        axes = spread("in_axes", self.in_axes, args)
        axes += [0] * (len(leaves) - len(axes))
        rows = zip(structure.paths(), leaves, axes, strict=True)
        return [_Leaf(f"{self.title}'s argument {path}", value, axis) for path, value, axis in rows], structure

    def _read(self, builder: XlaBuilder, leaf: _Leaf) -> XlaOp:
        """A leaf with the mapped dimension moved to the front."""
        op = plain(read_leaf(builder, "vmap", leaf.path, leaf.value))
        assert leaf.axis is not None
        rank = len(op.dims)
        if not -rank <= leaf.axis < rank:
            hint = "None leaves it as it is" if rank == 0 else f"it takes {-rank}…{rank - 1}"
            message = f"vmap: in_axes is {leaf.axis} for {leaf.path}, which is {op.shape}; {hint}"
            raise ShapeError(f"{message}\n  at {place()}")
        return moved(op, leaf.axis % rank, 0)

    def _size(self, leaves: Sequence[_Leaf], given: Sequence[XlaOp]) -> int:
        if self.axis_size is None and not given:
            message = f"vmap: in_axes is {shown(self.in_axes)}, so no argument of {self.title} has the dimension"
            raise ArgumentError(f"{message}; axis_size gives its size\n  at {place()}")
        sizes = [op.dims[0] for op in given]
        size = sizes[0] if self.axis_size is None else self.axis_size
        for leaf, found in zip(leaves, sizes, strict=True):
            if found != size:
                other = "axis_size" if self.axis_size is not None else leaves[0].path
                message = f"vmap: the mapped dimension of {leaf.path} is {found}, and that of {other} {size}"
                raise ShapeError(f"{message}; it takes one size\n  at {place()}")
        return size

    # ---- the program -------------------------------------------------------------------------------------------------

    def _call(
        self, builder: XlaBuilder, region: Region, given: Sequence[XlaOp], values: Sequence[XlaOp], size: int
    ) -> list[XlaOp]:
        """Calls the batched function; the mapped dimension is the first one of results that vary."""
        from hilo.lowering import run_pipeline
        from hilo.lowering.batching.batch import pipeline

        counted = list(given)
        if not counted:  # nothing varies but random numbers, so the function gets an extra argument that does
            region.add_argument(Shape("s32", ()))
            counted = [read_leaf(builder, "vmap", "", np.zeros(size, np.int32))]
        captured = [XlaOp(builder, value, Shape.from_mlir(value.type)) for value in bring_in([region])]
        module = region_module(builder, region, f"{self.title}_mapped")
        run_pipeline(module, pipeline(f"args={','.join(map(str, range(len(counted))))} size={size}"))
        results = XlaComputation(module).program_shape.result.leaves if values else ()
        if not values:
            return []
        arguments = [*counted, *captured]
        names = tuple(f"x{n}" for n in range(len(arguments)))
        shape = ProgramShape(tuple(x.shape for x in arguments), names, Shape.tuple(results))
        return list(ops.Call(XlaComputation(module, shape), *arguments, builder=builder).leaves)

    def _place(
        self, results: Sequence[XlaOp], values: Sequence[XlaOp], result: object, tree: TreeDef, size: int
    ) -> object:
        """The results with the dimension moved to where `out_axes` has it."""
        axes = spread("out_axes", self.out_axes, result)
        placed = []
        for path, op, value, axis in zip(tree.paths("result"), results, values, axes, strict=True):
            varies = len(op.dims) > len(value.dims)
            rank = len(value.dims) + 1
            if axis is None:
                if varies:
                    message = f"vmap: out_axes is None for {path} of {self.title}, which depends on a mapped argument"
                    raise ArgumentError(f"{message}\n  at {place()}")
                placed.append(op)
                continue
            if not -rank <= axis < rank:
                message = f"vmap: out_axes is {axis} for {path} of {self.title}, which has {rank} dimensions"
                raise ShapeError(f"{message} with the mapped one; it takes {-rank}…{rank - 1}\n  at {place()}")
            placed.append(moved(op if varies else ops.Broadcast(op, [size]), 0, axis % rank))
        return tree.unflatten(placed)


def moved(op: XlaOp, source: int, target: int) -> XlaOp:
    """The array with one dimension moved; the others keep their order."""
    if source == target:
        return op
    order = [d for d in range(len(op.dims)) if d != source]
    order.insert(target, source)
    return ops.Transpose(op, order)


def spread(name: str, axes: Axes, tree: object) -> list[int | None]:
    """The axis of each leaf of a tree, from axes whose structure is a prefix of the tree's."""
    if axes is None or (isinstance(axes, int) and not isinstance(axes, bool)):
        return [axes] * len(flatten(tree)[0])
    return [axis for part, below in _pairs(name, axes, tree) for axis in spread(name, part, below)]


def _pairs(name: str, axes: Axes, tree: object) -> list[tuple[Axes, object]]:
    """The parts of a container of axes, each paired with the part of the tree that it describes."""
    lists = (tuple, list)
    if isinstance(axes, lists) and isinstance(tree, lists) and len(axes) == len(tree):
        return list(zip(axes, tree, strict=True))
    if isinstance(axes, Mapping) and isinstance(tree, Mapping) and set(axes) == set(tree):
        return [(axes[key], tree[key]) for key in sorted(tree)]
    message = f"vmap: {name} has {shown(axes)} for {shown(tree)}; it takes a number, None, or a container of these"
    raise ArgumentError(f"{message} that is built as that one\n  at {place()}")
