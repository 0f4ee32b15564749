"""Lowers blocks of StableHLO on small tensors to the code of one kernel.

A value is kept in registers (a scalar, or a flat vector of up to `IN_REGISTERS` elements), or is an `Expression` over
buffers, which loop nests evaluate. `RULES` has a rule for each operation; each family of operations registers its own.
An operation that cannot be lowered raises `Unsupported` with the reason.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from math import prod
from typing import TypeAlias

from hilo.dialect.iree import ir, vector
from hilo.dialect.operations.traits import TERMINATORS
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.profile import ProductTile
from hilo.lowering.framework.regions import captured
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.regions.code import Code
from hilo.lowering.regions.cost_model import LARGEST_PASS, OPERATIONS, check_cost
from hilo.lowering.regions.expressions import (
    OPERATIONS_IN_VECTORS,
    Expression,
    Leaf,
    Nest,
    Node,
    Reader,
    Splat,
    count_nodes,
    covers,
    leaves,
    newest,
    reads,
    whole,
)
from hilo.lowering.regions.memory.buffers import Buffer
from hilo.lowering.regions.memory.overwriting import overwritable, place

_WITHOUT_CODE = frozenset(f"stablehlo.{name}" for name in ("constant", "reshape", "broadcast_in_dim"))
"""Operations that do not count: they become no code, or part of their users'."""

_WITH_BLOCKS = frozenset(f"stablehlo.{name}" for name in ("while", "if", "case"))

IN_REGISTERS = 32
"""The largest tensor that is kept in registers, in elements."""

Held: TypeAlias = "ir.Value | Leaf | Node | Splat | Expression"
Rule: TypeAlias = "Callable[[Emitter, ir.Operation], Sequence[Held]]"

RULES: dict[str, Rule] = {}
SMALL_RULES: dict[str, Rule] = {}


def rule(*names: str, small: bool = False) -> Callable[[Rule], Rule]:
    """Registers a rule. A `small` rule applies if all operands and results are kept in registers."""

    def register(function: Rule) -> Rule:
        for name in names:
            (SMALL_RULES if small else RULES)[f"stablehlo.{name}"] = function
        return function

    return register


def elements(value: ir.Value) -> int:
    return prod(shape_of(value))


def check_type(value: ir.Value) -> None:
    """Raises Unsupported if kernels do not support the element type."""
    if not is_supported(value.type):
        raise Unsupported(f"a value of {value.type}")


@functools.lru_cache(maxsize=4096)
def is_supported(kind: ir.Type) -> bool:
    """Whether kernels support values of a type."""
    is_static = isinstance(kind, ir.RankedTensorType) and kind.has_static_shape
    if not is_static or isinstance(kind.element_type, ir.IndexType) or not prod(kind.shape):
        return False
    row = dtype(kind.element_type)
    return not (row.is_complex or (row.is_float and row.bits < 16) or (row.is_integer and row.bits < 8))


def is_small(value: ir.Value) -> bool:
    return elements(value) <= IN_REGISTERS


class Emitter:
    """Lowers blocks at the current insertion point. `outside` maps the values that the kernel captures; `tile` is the
    target's for products.

    Attributes:
        given: the arrays that the kernel is given.
        copies: those of them that are copied into memory when it begins.
    """

    def __init__(self, code: Code, outside: Callable[[ir.Value], Held], tile: ProductTile | None = None) -> None:
        self.code, self.outside, self.tile = code, outside, tile
        self.env: dict[ir.Value, Held] = {}
        self.given: set[ir.Value] = set()
        self.copies: dict[ir.Value, Buffer] = {}
        self.scope: object = object()
        self.last: dict[ir.Value, ir.Operation] = {}
        self.owners: dict[int, object] = {}
        self.operations = 0
        self.depth = 0
        self.current_ends: set[ir.Value] = set()
        self.carried: set[Buffer] = set()
        self.is_in_operation = False

    # ---- blocks -----------------------------------------------------------------------------------------------------

    def block(self, block: ir.Block, arguments: Sequence[Held]) -> list[Held]:
        """Lowers a block; returns its terminator's operands. The block's own values are dropped."""
        mine: list[ir.Value] = list(block.arguments)
        self.env.update(zip(block.arguments, arguments, strict=True))
        ops = [view.operation for view in block.operations]
        last_at: dict[int, list[ir.Value]] = {}
        for value, last in last_uses(block, ops).items():
            last_at.setdefault(last, []).append(value)
        ended = set(last_at.pop(-1, ()))
        for i, op in enumerate(ops):
            if op.name in TERMINATORS:
                self.is_in_operation = False
                results = [self.read(v) for v in op.operands]
                for value in mine:
                    self.env.pop(value, None)
                return results
            if op.name == "stablehlo.constant" and is_unused(op):
                continue  # such as empty ones, which have no type here
            ended.update(last_at.get(i, ()))
            self.current_ends = ended
            held = self.operation(op)
            mine += op.results
            self.env.update(zip(op.results, held, strict=True))
            for value in last_at.get(i, ()):
                self.env.pop(value, None)
        raise AssertionError("a block ends in stablehlo.return")

    def operation(self, op: ir.Operation) -> Sequence[Held]:
        self.operations += op.name not in _WITHOUT_CODE
        for value in (*op.operands, *op.results):
            check_type(value)
        check_cost(op)
        if self.operations > OPERATIONS:
            raise Unsupported(f"more than {OPERATIONS} operations")
        self.is_in_operation = op.name not in _WITH_BLOCKS
        if op.name in SMALL_RULES and all(is_small(v) for v in (*op.operands, *op.results)):
            return SMALL_RULES[op.name](self, op)
        found = RULES.get(op.name)
        if found is not None:
            return found(self, op)
        if not scalars.has_rule(op):
            raise Unsupported(f"{op.name} in it")
        return RULES["stablehlo.add"](self, op)

    # ---- values -----------------------------------------------------------------------------------------------------

    def read(self, value: ir.Value) -> Held:
        if value not in self.env:
            self.env[value] = self.outside(value)
        held = self.env[value]
        return held if isinstance(held, ir.Value) else newest(held)

    def register(self, value: ir.Value) -> ir.Value:
        """A small value as a scalar or a flat vector."""
        return self.in_register(self.read(value), shape_of(value))

    def in_register(self, held: Held, shape: tuple[int, ...]) -> ir.Value:
        if isinstance(held, ir.Value):
            return held
        if isinstance(held, Splat):
            return (
                vector.broadcast(ir.VectorType.get([prod(shape)], held.value.type), held.value) if shape else held.value
            )
        leaf = self.stored(held)
        got: list[ir.Value] = []
        flat = Leaf(leaf.buffer, (prod(shape),), (1,), leaf.offset, leaf.base)
        at = Reader(Nest(self.code, (1,), []), [0], 0).position(Leaf(flat.buffer, (1,), (0,), flat.offset, flat.base))
        got.append(leaf.buffer.read(at, prod(shape) if shape else 0))
        return got[0]

    def expression(self, value: ir.Value) -> Expression:
        """A value as an expression."""
        return self.as_expression(self.read(value), value)

    def expression_of(self, value: ir.Value) -> Expression:
        """A value as an expression of its shape."""
        e, shape = self.expression(value), shape_of(value)
        return Splat(e.value, e.row, shape) if isinstance(e, Splat) else e

    def as_expression(self, held: Held, like: ir.Value) -> Expression:
        row, shape = scalars.row_of(like), shape_of(like)
        if not isinstance(held, ir.Value):
            return held
        if not isinstance(held.type, ir.VectorType):
            return Splat(held, row, shape)
        buffer = self.buffer(shape, row)
        buffer.write(held, 0)
        return whole(buffer, shape)

    def buffer(self, shape: Sequence[int], row: Dtype) -> Buffer:
        made = self.code.buffer(prod(shape), row)
        made.scope = self.scope
        return made

    def settled(self, value: ir.Value) -> Expression:
        """An expression without nodes that are also used elsewhere and would be computed twice: these are stored."""
        e = self.expression(value)
        shared = [one for one, n in references([e]).values() if one.uses > n]
        if shared:
            self.store(shared, [None] * len(shared))
        return newest(e)

    def leaf(self, value: ir.Value) -> Leaf:
        """A value's elements in memory, with any strides."""
        e = self.expression(value)
        return e if isinstance(e, Leaf) else self.stored(e)

    def stored(self, e: Expression) -> Leaf:
        """The elements contiguous in memory."""
        e = newest(e)
        if isinstance(e, Leaf) and covers(e):
            return e
        return self.store([e], [None])[0]

    def store(self, wanted: Sequence[Expression], targets: Sequence[Leaf | None]) -> list[Leaf]:
        """Computes expressions of one shape in one loop nest; nodes that other operations use are stored as well."""
        shape = wanted[0].shape
        wanted = [newest(e) for e in wanted]
        self._copy_columns(wanted)
        others = _used_elsewhere(wanted)
        places = self._places([*wanted, *others], [*targets, *[None] * len(others)])
        into, extra = places[: len(wanted)], [*zip(others, places[len(wanted) :], strict=True)]
        everything = [*zip(wanted, into, strict=True), *extra]

        def body(reader: Reader) -> None:
            values = [reader.value(e) for e, _ in everything]
            for value, (_, target) in zip(values, everything, strict=True):
                reader.write(target, value)

        Nest(self.code, shape, [e for e, _ in everything], [t for _, t in everything]).run(body)
        for node, leaf in extra:
            node.stored, node.operands = leaf, []
        for e, leaf, given in zip(wanted, into, targets, strict=True):
            if isinstance(e, Node) and given is None:
                e.stored, e.operands = leaf, []
        return into

    def _copy_columns(self, wanted: Sequence[Expression]) -> None:
        """Copies what many operations read one element at a time into rows, so that they are computed in vectors."""
        if count_nodes(wanted, OPERATIONS_IN_VECTORS) < OPERATIONS_IN_VECTORS:
            return
        far = Nest(self.code, wanted[0].shape, list(wanted)).far_leaves()
        copies = {id(leaf): self.store([leaf], [None])[0] for leaf in far}
        if copies:
            for node, _ in references(wanted).values():
                node.operands = [copies.get(id(newest(x)), x) for x in node.operands]

    def _places(self, roots: Sequence[Expression], targets: Sequence[Leaf | None]) -> list[Leaf]:
        """Where expressions are stored that have no target: in place of carried values, or in buffers of their own."""
        free: set[Buffer] = set()
        if self.is_in_operation:
            written = {t.buffer for t in targets if t is not None}
            mine = {buffer for buffer in self.carried if buffer.scope is self.scope} - written
            stored = [e for e, t in zip(roots, targets, strict=True) if t is None]
            free = overwritable(roots, stored, mine, self.env.values()) if mine else mine
        return [t or self._place(e, free) for e, t in zip(roots, targets, strict=True)]

    def _place(self, e: Expression, free: set[Buffer]) -> Leaf:
        return whole(place(e, free) or self.buffer(e.shape, e.row), e.shape)

    # ---- writing in place -------------------------------------------------------------------------------------------

    def writable(self, value: ir.Value) -> Buffer:
        """A buffer with a value's elements that nothing else reads: its own if this is the last use, else a copy."""
        e = self.expression(value)
        is_own = (
            isinstance(e, Leaf)
            and e.base is None
            and not e.offset
            and covers(e)
            and e.buffer.size == elements(value)
            and e.buffer.is_mutable
            and e.buffer.scope is self.scope
            and value in self.current_ends
        )
        if not is_own:
            return self.copy(value)
        assert isinstance(e, Leaf)
        self.env.pop(value, None)
        self.protect(e.buffer)
        return e.buffer

    def copy(self, value: ir.Value) -> Buffer:
        """Copies the elements of a value to a new buffer."""
        e, shape = self.expression_of(value), shape_of(value)
        if prod(shape) > LARGEST_PASS and self.depth:
            raise Unsupported(f"a copy of {value.type} in each iteration")
        return self.store([e], [whole(self.buffer(shape, e.row), shape)])[0].buffer

    def protect(self, buffer: Buffer) -> None:
        """Copies elements of a buffer that will be read after it is overwritten."""
        for value, held in list(self.env.items()):
            if isinstance(held, ir.Value) or not reads(held, buffer):
                continue
            e = newest(held)
            self.env[value] = self.store([e], [whole(self.buffer(e.shape, e.row), e.shape)])[0]

    def settle_captured(self, op: ir.Operation) -> None:
        """Stores the captured values of an operation's regions, so that iterations do not recompute them."""
        for value in captured(op):
            held = self.read(value)
            if isinstance(held, Node):
                self.env[value] = self.stored(held)


def last_uses(block: ir.Block, ops: Sequence[ir.Operation]) -> dict[ir.Value, int]:
    """Where each of a block's values is last used, including in regions; for unused values, where they are defined."""
    index = {op: i for i, op in enumerate(ops)}
    ends: dict[ir.Value, int] = {}
    for value in [*block.arguments, *(r for op in ops for r in op.results)]:
        last = -1 if isinstance(value.owner, ir.Block) else index[value.owner.operation]
        for use in value.uses:
            owner = use.owner.operation
            while owner not in index:
                owner = owner.parent.operation
            last = max(last, index[owner])
        ends[value] = last
    return ends


def _used_elsewhere(roots: Sequence[Expression]) -> list[Node]:
    """The nodes below these expressions that other operations use as well."""
    return [
        node
        for node, count in references(roots).values()
        if node.uses > count and not any(node is root for root in roots)
    ]


def references(roots: Sequence[Expression]) -> dict[int, tuple[Node, int]]:
    """How many times each node that is not stored is an operand of another one, or a root."""
    counts: dict[int, tuple[Node, int]] = {}
    todo = list(roots)
    while todo:
        one = newest(todo.pop())
        if not isinstance(one, Node):
            continue
        node, count = counts.get(id(one), (one, 0))
        counts[id(one)] = (node, count + 1)
        if not count:
            todo += one.operands
    return counts


def is_unused(op: ir.Operation) -> bool:
    return not any(True for result in op.results for _ in result.uses)


def uses_of(value: ir.Value) -> int:
    return sum(1 for _ in value.uses)


def slots_read(e: Expression) -> list[Leaf]:
    return [x for x in leaves(e) if isinstance(x, Leaf)]
