"""The state that a loop carries, and how a body is traced that changes the state's types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hilo import ops
from hilo.builder.shape import Shape
from hilo.builder.source import place
from hilo.builder.weak import WeakOp, as_weak
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, DtypeError, Error, ShapeError
from hilo.tracing.regions import Region, capture, open_region
from hilo.tracing.trace import as_result
from hilo.tree import TreeDef, flatten

MOST_ROUNDS = 4
"""How often a loop's body is traced at most, until its state has the element types that the body returns."""


def read_leaf(builder: XlaBuilder, name: str, argument: str, x: object) -> XlaOp:
    """A leaf as a value; Python numbers remain weak."""
    if isinstance(x, XlaOp) and x.builder is builder:
        return x
    return as_result(builder, x, "", f"{name}: {argument}")


def plain(op: XlaOp) -> XlaOp:
    return XlaOp(op.builder, op.value, op.shape) if isinstance(op, WeakOp) else op


def results_of(made: object) -> list[ir.Value]:
    if isinstance(made, ir.Value):
        return [made]
    return list(made) if isinstance(made, (list, tuple)) else list(made.results)  # type: ignore[attr-defined]


@dataclass
class State:
    """The values that a loop carries.

    Attributes:
        name: the loop's name in messages.
        leaves: the values before the first iteration.
        structure: that of their tree.
        weak: which of them are Python numbers.
        prefix: the path of the user's state in that tree.
    """

    name: str
    leaves: list[XlaOp]
    structure: TreeDef
    weak: list[bool]
    prefix: str

    @classmethod
    def read(cls, builder: XlaBuilder, name: str, argument: str, value: object, prefix: str = "") -> State:
        found, structure = flatten(value)
        leaves = [read_leaf(builder, name, argument, x) for x in found]
        return cls(name, leaves, structure, [isinstance(x, WeakOp) for x in leaves], prefix)

    def before(self, counter: XlaOp) -> State:
        """The state with a counter as its first value."""
        pair = flatten((0, self.structure.unflatten(self.leaves)))[1]
        return _Counted(self.name, [counter, *self.leaves], pair, [False, *self.weak], "[1]", self)

    def types(self) -> list[Shape]:
        return [leaf.shape for leaf in self.leaves]

    def values(self) -> list[XlaOp]:
        return [plain(leaf) for leaf in self.leaves]

    def wrap(self, values: Sequence[XlaOp]) -> list[XlaOp]:
        return [as_weak(value) if is_weak else value for value, is_weak in zip(values, self.weak, strict=True)]

    def tree(self, leaves: Sequence[XlaOp]) -> object:
        return self.structure.unflatten(leaves)

    def _misfit(self, argument: str, path: str, got: XlaOp, wanted: XlaOp) -> Error:
        """The error for a leaf whose type or shape differs between a body's result and the state."""
        kind = ShapeError if got.dims != wanted.dims else DtypeError
        message = f"{self.name}: {argument} gives {got.shape}{path and ' at ' + path}, where the state is"
        return kind(f"{message} {wanted.shape}; types and shapes must stay the same\n  at {place()}")

    def fit(self, region: Region, argument: str, value: object) -> list[XlaOp] | None:
        """The leaves that a body returned, in the state's types; None if a weak leaf of the state has taken the type
        that the body returned for it, so that the body has to be traced again.

        Raises:
            ArgumentError, DtypeError, ShapeError: they do not match the state.
        """
        found, structure = flatten(value)
        if structure != self.structure:
            message = (
                f"{self.name}: {argument} gives a value that is built as {structure}, the state as {self.structure}"
            )
            raise ArgumentError(f"{message}; it takes one structure\n  at {place()}")
        again, fitted = False, []
        for number, (leaf, path) in enumerate(zip(found, structure.paths(), strict=True)):
            got, wanted = read_leaf(region.builder, self.name, argument, leaf), self.leaves[number]
            assert wanted.dtype is not None and got.dtype is not None
            if isinstance(got, WeakOp) and got.dtype is not wanted.dtype:
                got = got.like(wanted.dtype)
            if got.dtype is not wanted.dtype and self.weak[number] and got.dims == wanted.dims:
                with region.outside():
                    self.retype(number, got)
                again = True
            elif got.dtype is not wanted.dtype or got.dims != wanted.dims:
                raise self._misfit(argument, path.removeprefix(self.prefix), got, wanted)
            fitted.append(plain(got))
        return None if again else fitted

    def retype(self, number: int, got: XlaOp) -> None:
        """Lets a weak leaf take the type that the body returned for it."""
        old = self.leaves[number]
        self.leaves[number] = ops.ConvertElementType(plain(old), got.dtype)
        self.weak[number] = isinstance(got, WeakOp)


@dataclass
class _Counted(State):
    """A state behind a counter; its leaves are those of another state, which is updated, too."""

    inner: State

    def retype(self, number: int, got: XlaOp) -> None:
        super().retype(number, got)
        self.inner.leaves[number - 1], self.inner.weak[number - 1] = self.leaves[number], self.weak[number]


def trace_body(
    builder: XlaBuilder,
    name: str,
    argument: str,
    state: State,
    step: Callable[[object], tuple[object, object]],
    finish: Callable[[Region, object], list[XlaOp]] = lambda region, extra: [],
) -> Region:
    """Traces a body; again if its state has changed its types."""
    for _ in range(MOST_ROUNDS):
        region = open_region(builder, state.types())
        with region:
            value, extra = step(state.tree(state.wrap(region.arguments)))
            fitted = state.fit(region, argument, value)
            if fitted is not None:
                region.end([*fitted, *finish(region, extra)])
                return region
        region.drop()
    message = f"{name}: {argument} gives other element types each time; convert the initial state with .astype"
    raise DtypeError(f"{message}\n  at {place()}")


def build_while(builder: XlaBuilder, values: Sequence[XlaOp], cond: Region, body: Region) -> list[XlaOp]:
    captured = capture([cond, body])
    operands = [*(v.value for v in values), *captured]
    made = builder.add("while_loop", lambda: results_of(stablehlo.while_(operands, cond=cond.block, body=body.block)))
    return list(made.leaves[: len(values)])
