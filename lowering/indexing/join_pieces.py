"""Fuses element-wise operations, and the slices and concatenations between them, into one kernel.

    %a = stablehlo.slice %x [1:10000] …    %b = stablehlo.slice %x [0:1] …
    %r = stablehlo.concatenate %a, %b, dim = 0        %d = stablehlo.subtract %r, %x
becomes
    %d = flow.dispatch.region -> (tensor<10000xf32>) { … for i < 9999: x[i + 1] - x[i] … for i = 9999: x[0] - x[i] … }

The compiler copies each part of a concatenation to its position, in a dispatch of its own if the part is not
contiguous, and computes one element after the other if elements are read with a stride or backwards, or the last
dimension is short. jnp.roll, jnp.flip, jnp.stack, jnp.cross, jnp.repeat, jnp.diff and the like lower to such
operations.

Updates of most of an array at a known place are parts, too, as in `u.at[1:-1, 1:-1].set(…)`: the compiler would compute
the part beside the array, if shifted elements of that are read, and copy it. A step of a heat equation of 1024 x 1024
f32 in a loop takes 0.13 instead of 0.40 ms, XLA 0.76.

A group consists of the operations that compute one result. It ends at values that several groups or other operations
read, at operations that are not element-wise, and where an element would be computed for several positions; if it were
only read there, the group holds it: jnp.pad(…, mode="reflect") extends one axis after the other, and is one kernel.

Leaves alone: results of one piece that only sums and products read, which the compiler fuses into them, unless it is
read backwards, element by element; results of fewer than `least` elements; groups without parts, which the compiler
compiles well; arithmetic of f16 and bf16, complex numbers, functions of f64; dynamic shapes; targets without
`profile.product_tile`; updates that are in place: of less than half of an array, or of arrays that may be overwritten
by what is computed from the same elements, or from others.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW, with_trait
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.build import is_static, shape_of
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.indexing.pieces import (
    MOVES,
    Node,
    NoPieces,
    Piece,
    Read,
    Splat,
    combine,
    constant_of,
    merged,
    reads,
    replaced,
    whole,
)
from hilo.lowering.indexing.piecewise_kernel import SHORT, Box, cells, compute, interleaved
from hilo.lowering.indexing.repetition import repeat_before_reshape
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.moves import Unsupported

ATTEMPTS = 4
"""How many times a group is formed, each time without an operation that turned out to have no pieces."""
PIECES = 48
"""The most pieces of an array."""
OPERATIONS = 100
"""The most operations of a group."""
REPEATED_CODE = 300
"""The most operations in all loops of a group that reads parts at several positions: the edges of a 5 x 5 window have
25 loops, which take twice as long to compile as the window and the padded array."""
SHORT_RUN = 512
"""Contiguous elements from which on a concatenation that only copies is as fast without a kernel."""

_SIMPLE = frozenset(
    f"stablehlo.{name}"
    for name in """abs add subtract multiply negate maximum minimum clamp select compare convert and or xor not
    is_finite bitcast_convert ceil floor""".split()
)
_OF_FLOATS = frozenset(
    f"stablehlo.{name}"
    for name in "divide sqrt exponential log tanh logistic exponential_minus_one log_plus_one".split()
)
_UPDATE = "stablehlo.dynamic_update_slice"
_PLACED = frozenset({"stablehlo.dynamic_slice", _UPDATE})
_PARTS = frozenset({"stablehlo.concatenate", "stablehlo.pad", _UPDATE})
"""Data movement for which computing an element for several positions would cost branches."""
_CUTS = _PARTS | {"stablehlo.dynamic_slice", "stablehlo.reverse", "stablehlo.slice", "stablehlo.transpose"}
"""Without one of these, an array is one piece that is read contiguously, or with repeated parts."""
_FOLDS = with_trait("fold") | with_trait("product")
_EXACT = frozenset({"stablehlo.divide", "stablehlo.sqrt"})


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    least: int = option(1 << 8, "fewest elements of a result that is computed by a kernel")


@define_pass("join-pieces", options=Options, counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Makes a kernel of each group."""
    options = run.options
    assert isinstance(options, Options)
    tile = run.profile.product_tile if run.configuration.is_native else None
    size_bytes = options.vector_bytes or (tile.vector_bytes if tile else 0)
    if not size_bytes or not run.profile.kernels:
        return
    for view in op.regions[0].blocks[0].operations:
        if view.operation.name == "func.func":
            _join_below(view.operation, run, size_bytes * 8)


def _join_below(op: ir.Operation, run: PassRun, vector_bits: int) -> None:
    for region in op.regions:
        for block in region.blocks:
            _join(block, run, vector_bits)
            for view in block.operations:
                if view.operation.name in CONTROL_FLOW:
                    _join_below(view.operation, run, vector_bits)


def _join(block: ir.Block, run: PassRun, vector_bits: int) -> None:
    """Visits operations from the last on, so that the readers of a result are grouped before it."""
    options = run.options
    assert isinstance(options, Options)
    for view in list(block.operations):
        if view.operation.name == "stablehlo.broadcast_in_dim":
            run.statistics["repetitions"] += repeat_before_reshape(view.operation)
    held = _Block(block, run.configuration.donated)
    left = set(range(len(held.ops))) - held.behind_parts()
    for root in reversed(range(len(held.ops))):
        if root in left or root in held.gone or not held.is_large(root, options.least):
            continue
        group = _Group(root, held)
        if not group.form(run):
            left |= group.left
            continue
        op = held.ops[root]
        with op.location, ir.InsertionPoint(op):
            value = compute(op.results[0], group.shape, group.boxes, vector_bits)
        held.replace(root, value, group.members)
        run.statistics["kernels"] += 1
    for place in sorted(held.gone, reverse=True):
        held.ops[place].erase()


class _Block:
    """A block's operations, which groups refer to by their positions.

    `places`: the positions of all results; `taken`: of operations that a group may hold; `edges`: of those that turned
    out to have no pieces in some group; `gone`: of those that nothing reads any more.
    """

    def __init__(self, block: ir.Block, donated: Collection[int]) -> None:
        self.block, self.donated = block, donated
        self.ops = [view.operation for view in block.operations]
        self.places = {result: at for at, op in enumerate(self.ops) for result in op.results}
        known = dict[object, bool]()
        self.taken = {at for at, op in enumerate(self.ops) if _is_taken(op, known)}
        self.edges, self.gone = set[int](), set[int]()
        self._users: dict[int, list[int]] = {}
        for place in sorted(self.taken, reverse=True):
            if self.gone.issuperset(self.users(place)):
                self.gone.add(place)

    def behind_parts(self) -> set[int]:
        """The operations whose groups may have parts: they are computed from data movement that makes parts, or their
        last dimension is short."""
        found = set[int]()
        for place in sorted(self.taken):
            op = self.ops[place]
            sizes = [size for size in shape_of(op.results[0]) if size != 1]
            is_short = len(sizes) > 1 and sizes[-1] <= SHORT
            if op.name in _CUTS or is_short or not found.isdisjoint(self.makers(place)):
                found.add(place)
        return found

    def is_large(self, place: int, least: int) -> bool:
        """Whether an operation's result may be worth a kernel."""
        return place in self.taken and bool(self.users(place)) and prod(shape_of(self.ops[place].results[0])) >= least

    def is_kept(self, array: ir.Value) -> bool:
        """Whether an array must stay as it is: an argument that is not donated, or one from outside of a loop."""
        if not isinstance(array.owner, ir.Block):
            return bool(array.owner.operation.block != self.block)
        is_outside = array.owner.owner.operation.name == "func.func"
        number = ir.BlockArgument(array).arg_number
        return bool(array.owner != self.block) or (is_outside and number not in self.donated)

    def users(self, place: int) -> list[int]:
        """The operations that still read a result; -1 for users in other blocks or without results."""
        if place not in self._users:
            readers = [use.owner.operation for result in self.ops[place].results for use in result.uses]
            users = [self.places.get(op.results[0], -1) if len(op.results) else -1 for op in readers]
            self._users[place] = [user for user in users if user not in self.gone]
        return self._users[place]

    def makers(self, place: int) -> list[int]:
        """The operations that define an operation's operands."""
        return [self.places[value] for value in self.ops[place].operands if value in self.places]

    def replace(self, root: int, value: ir.Value, members: Collection[int]) -> None:
        """Replaces a result by a value that a group of members computed; members without other readers are gone."""
        self.ops[root].results[0].replace_all_uses_with(value)
        self._users.clear()
        found: set[int] = set()
        for place in sorted(members, reverse=True):
            if found.issuperset(self.users(place)):
                found.add(place)
        self.gone |= found
        self._users.clear()


def _is_taken(op: ir.Operation, known: dict[object, bool]) -> bool:
    """Whether a group may hold this operation; cached by name and types."""
    name = op.name
    if name not in MOVES and name not in _SIMPLE and name not in _OF_FLOATS:
        return False
    if name in _PLACED and not _is_placed(op):
        return False
    kind = (name, *(value.type for value in op.operands), *(value.type for value in op.results))
    if kind not in known:
        known[kind] = _has_taken_types(op)
    return known[kind]


def _is_placed(op: ir.Operation) -> bool:
    """Whether a dynamic slice or an update is of a known place; and an update of most of an array."""
    starts = op.operands[1 if op.name != _UPDATE else 2 :]
    if any(constant_of(start) is None for start in starts):
        return False
    return op.name != _UPDATE or 2 * prod(shape_of(op.operands[1])) >= prod(shape_of(op.operands[0]))


def _has_taken_types(op: ir.Operation) -> bool:
    if not is_static(*op.operands, *op.results) or not prod(shape_of(op.results[0])):
        return False
    rows = [scalars.row_of(value) for value in (*op.operands, *op.results)]
    return all(map(_is_held, rows)) and (op.name in MOVES or _is_computed(op, rows))


def _is_held(row: Dtype) -> bool:
    """Whether values of this type can be held in vectors."""
    if row.is_complex or row.bits > 64:
        return False
    return row.kind == "pred" or row.bits >= (16 if row.is_float else 8)


def _is_computed(op: ir.Operation, rows: Sequence[Dtype]) -> bool:
    """Whether it is arithmetic with the same vectorized result as in the compiler's loops."""
    if any(row.is_float and row.bits < 32 for row in rows) or not scalars.has_rule(op):
        return False
    if op.name in _OF_FLOATS:
        return rows[0].is_float and (op.name in _EXACT or rows[0].bits == 32)
    return op.name != "stablehlo.bitcast_convert" or rows[0].bits == rows[1].bits


class _Group:
    """The operations that compute the result of the operation at position `root`, by their positions in the block.

    `own`: those that nothing else reads; `aligned`: those of them whose elements are where the root's are; `repeated`:
    parts whose elements the group reads at several positions, if it `takes_repeated` ones; `left`: those that must not
    be the root of a group, since the compiler computes them well, or a sum reads them.
    """

    def __init__(self, root: int, block: _Block) -> None:
        self.root, self.block = root, block
        self.members: set[int] = set()
        self.own: set[int] = set()
        self.aligned: set[int] = set()
        self.repeated: set[int] = set()
        self.takes_repeated = True
        self.is_one_piece = False
        self.left: set[int] = set()
        self.shape: tuple[int, ...] = ()
        self.boxes: list[Box] = []

    def form(self, run: PassRun) -> bool:
        """Finds the group and its boxes, without parts that are read several times if those are too many; returns
        whether it is worth a kernel."""
        edges = set(self.block.edges)
        if self._form(run):
            return True
        if not self.repeated:
            return False
        self.block.edges, self.takes_repeated = edges, False
        return self._form(run)

    def _form(self, run: PassRun) -> bool:
        result = self.block.ops[self.root].results[0]
        found = self._find_pieces()
        if found is None:
            return False
        self.shape, pieces = merged(shape_of(result), found)
        self.is_one_piece = len(found) == 1
        sources = {read.value for p in pieces for read in reads(p.expression)}
        if len(sources) >= run.profile.kernel_arrays or not self._is_worth_it(pieces):
            return False
        try:
            self.boxes = cells(self.shape, pieces)
        except Unsupported as reason:
            run.note(self.block.ops[self.root], f"its group has {reason}")
            return False
        computing = sum(self.block.ops[place].name not in MOVES for place in self.members)
        return not self.repeated or computing * len(self.boxes) <= REPEATED_CODE

    def _find_pieces(self) -> list[Piece] | None:
        """The root's result as pieces; operations without pieces are left outside."""
        for _ in range(ATTEMPTS):
            self._find_members()
            try:
                return self._pieces()
            except NoPieces as reason:
                place = self.block.places[reason.operation.results[0]]
                if place == self.root:
                    return None
                self.block.edges.add(place)
        return None

    def _find_members(self) -> None:
        """The operations whose results only the group reads, at one position for each element, latest first. Slices and
        the like cost nothing: they are members whoever else reads them, but their operands then are not. So are parts
        that the group reads several times, as edges and as a whole, if it alone does."""
        self.members = {self.root}
        self.own = {self.root}
        self.repeated = set()
        ways: dict[int, set[object]] = {self.root: {()}}
        todo = [-maker for maker in self.block.makers(self.root)]
        heapq.heapify(todo)
        seen = set(self.block.edges)
        while todo and len(self.members) < OPERATIONS:
            place = -heapq.heappop(todo)
            if place in seen or place not in self.block.taken:
                continue
            seen.add(place)
            ways[place] = self._ways(place, ways)
            if len(ways[place]) == 1 and self.own.issuperset(self.block.users(place)):
                self.own.add(place)
            elif not self._is_repeated(place):
                continue
            self.members.add(place)
            for maker in self.block.makers(place):
                heapq.heappush(todo, -maker)
        self.aligned = {place for place in self.own if ways[place] == {()}}

    def _is_repeated(self, place: int) -> bool:
        """Whether a result whose elements are read at several positions is data movement that costs nothing."""
        name = self.block.ops[place].name
        if name not in _PARTS:
            return name in MOVES
        if not self.takes_repeated or not self.members.issuperset(self.block.users(place)):
            return False
        self.repeated.add(place)
        return True

    def _ways(self, place: int, ways: dict[int, set[object]]) -> set[object]:
        """The paths from the root to a result, as the data movement on them; one if each element is read only once. An
        array around an updated part is read elsewhere than the part, as by `y.at[1:-1].add(…)`."""
        found, around = set[object](), set[object]()
        for user in self.block.users(place):
            if user in self.members:
                op = self.block.ops[user]
                to = around if op.name == _UPDATE and self.block.places.get(op.operands[0]) == place else found
                to |= {(user, way) for way in ways[user]} if op.name in MOVES else ways[user]
        return found or around

    def _pieces(self) -> list[Piece]:
        known: dict[ir.Value, list[Piece]] = {}
        for place in sorted(self.members):
            op = self.block.ops[place]
            operands = [known[v] if v in known else _outside(v) for v in op.operands]
            pieces = MOVES[op.name](op, operands) if op.name in MOVES else combine(op, operands)
            if len(pieces) > PIECES or (op.name == _UPDATE and self._is_in_place(op, *operands[:2])):
                raise NoPieces(op)
            known[op.results[0]] = pieces
        return known[self.block.ops[self.root].results[0]]

    def _is_in_place(self, op: ir.Operation, whole: Sequence[Piece], part: Sequence[Piece]) -> bool:
        """Whether an array in memory is better updated where it is: the part that is written is computed from the
        elements that it replaces, or from other arrays. Else the part would be computed beside the array, and then
        copied to it, or the array copied before."""
        array = whole[0].expression
        if len(whole) > 1 or not isinstance(array, Read) or self.block.is_kept(array.value):
            return False
        (own,) = replaced(op, whole)
        found = [read for p in part for read in reads(p.expression) if read.value == array.value]
        return all(read == own.expression for read in found)

    def _is_worth_it(self, pieces: list[Piece]) -> bool:
        """Whether it has parts for which the compiler generates slow code."""
        if len(pieces) > 1:
            return self._has_slow_parts(pieces)
        found = [read for p in pieces for read in reads(p.expression)]
        last = len(self.shape) - 1
        if _is_reversed(found):
            return True
        if interleaved(self.shape, pieces) > 1 or self._has_merged_columns():
            return not self._is_left()
        if any(1 < abs(read.strides[last]) <= SHORT for read in found):
            return True
        self.left = self._without_parts()
        return False

    def _has_merged_columns(self) -> bool:
        """Whether parts of images have few features, along which the compiler runs; merged with columns, they are long
        rows."""
        features = shape_of(self.block.ops[self.root].results[0])[-1:]
        is_short = bool(features) and 1 < features[0] <= SHORT < self.shape[-1]
        return is_short and any(self.block.ops[place].name in _CUTS for place in self.members)

    def _has_slow_parts(self, pieces: list[Piece]) -> bool:
        """Whether parts are computed, short, or parts of parts."""
        if any(isinstance(p.expression, Node) for p in pieces):
            return True
        if sum(self.block.ops[place].name in _PARTS for place in self.members) > 1:
            return True
        return len(self.shape) > 1 and max(p.high[-1] - p.low[-1] for p in pieces) < SHORT_RUN

    def _without_parts(self) -> set[int]:
        """The operations whose groups read the same as this one in the same order, or a part of it, so that they are
        not worth it, too."""
        if len(self.members) >= OPERATIONS:
            return set()
        has_cuts = any(self.block.ops[place].name in _CUTS for place in self.members)
        return self.own if not has_cuts else self.aligned if self.is_one_piece else set()

    def _is_left(self) -> bool:
        """Whether only sums and the like read the result; the group is then left to the compiler."""
        self.left = self.members if self._is_folded() else set()
        return bool(self.left)

    def _is_folded(self) -> bool:
        """Whether only sums and the like read the result; the compiler then fuses it into them."""
        uses = [use.owner.operation.name for use in self.block.ops[self.root].results[0].uses]
        return all(name in _FOLDS for name in uses)


def _is_reversed(found: Sequence[Read]) -> bool:
    """Whether an array is read backwards along a dimension."""
    return any(stride < 0 for read in found for stride in read.strides)


def _outside(value: ir.Value) -> list[Piece]:
    """An operand that the group reads: a constant, or an array in memory."""
    shape = shape_of(value)
    if not isinstance(value.owner, ir.Block) and value.owner.operation.name == "stablehlo.constant":
        attribute = value.owner.operation.attributes["value"]
        if isinstance(attribute, ir.DenseElementsAttr) and attribute.is_splat:
            return [Piece((0,) * len(shape), shape, Splat(value.owner.operation))]
    return whole(value)
