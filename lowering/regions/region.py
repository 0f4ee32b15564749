"""Builds one kernel from operations of one block: captured values, code, and results."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any, Literal, TypeAlias

from hilo.dialect import stablehlo
from hilo.dialect.iree import arith, ir, vector
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework import bodies
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import is_static, reshape, shape_of
from hilo.lowering.framework.profile import Profile
from hilo.lowering.framework.regions import captured
from hilo.lowering.framework.values import is_constant
from hilo.lowering.framework.written.known_bodies import Written
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.dispatch import dispatch_region
from hilo.lowering.kernel.functions import calls
from hilo.lowering.kernel.memory import index, scratch
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.kernel.small_tensors import constant
from hilo.lowering.kernel.storage import from_storage
from hilo.lowering.regions import control, indexing, inlining, products, rules  # noqa: F401  (they register their rules)
from hilo.lowering.regions.code import LARGEST_ON_STACK, STACK_LIMIT, Code, Exceeded
from hilo.lowering.regions.emitter import Emitter, Held, check_type, is_small
from hilo.lowering.regions.expressions import Leaf, Splat, is_whole, row_major, whole
from hilo.lowering.regions.group_text import GroupText
from hilo.lowering.regions.memory.arrays import Arrays
from hilo.lowering.regions.memory.buffers import Buffer, Cell
from hilo.lowering.regions.memory.code_in_memory import has_equal_code
from hilo.lowering.regions.memory.pools import Pools

MOST_COPIED = 8
"""Most large results of a kernel with pools that are arrays of their own, which it copies from pools; more are parts of
pools, which are copied behind it."""

PACKED = 4096
"""The largest array, in elements, that is packed with others into one buffer."""

_Stage: TypeAlias = "Literal['none', 'constants', 'all']"
"""What is packed. If a kernel has more arrays than can be bound, its constants are tried first: packing them costs
nothing when the program runs."""


class Refused(Unsupported):
    """An operation of a region cannot be lowered into a kernel."""

    def __init__(self, operation: ir.Operation, reason: Unsupported) -> None:
        super().__init__(str(reason))
        self.operation = operation


class Region:
    """Consecutive operations of one block that become a kernel, placed before the first of them; `results` are the
    values that others use. It may have pools where it has too many arrays for a kernel otherwise."""

    def __init__(self, ops: list[ir.Operation], results: list[ir.Value], *, may_have_pools: bool = False) -> None:
        self.ops, self.results, self.may_have_pools = ops, results, may_have_pools
        self.place = ir.InsertionPoint(ops[0])
        self.ends = _last_uses(ops, results)
        self.kernel: ir.Operation

    def build(self, profile: Profile) -> list[ir.Value]:
        """Builds the kernel and returns its results. If one was written of the same operations before, its code is not
        written anew. Raises Unsupported, in which case the program is unchanged."""
        if not is_static(*(v for op in self.ops for v in (*op.operands, *op.results))):
            raise Unsupported("dynamic dimensions")
        text = GroupText(self.ops, self.results) if bodies.are_apart() else None
        if text is None or not text.digest:
            return self._write(profile).finish()
        key = "region", text.digest, profile.kernel_arrays, profile.product_tile, self.may_have_pools
        found = bodies.find_written(key)
        if found is not None:
            return self._repeat(found, text.read)
        self._raise_again(bodies.find_refusal(key))
        return self._write_once(key, text.read, profile)

    def _write_once(self, key: Hashable, read: Sequence[ir.Value], profile: Profile) -> list[ir.Value]:
        """Writes the kernel, and remembers it, or why that is not possible; returns its results.

        Args:
            key: all that the code depends on.
            read: the values that it may read, in the order of the text.
        """
        try:
            attempt = self._write(profile)
        except Unsupported as reason:
            place = self.ops.index(reason.operation) if isinstance(reason, Refused) else None
            bodies.remember_refusal(key, [place, str(reason)])
            raise
        results = attempt.finish()
        places = {value: place for place, value in enumerate(read)}
        note = {
            "packed": [places[value] for value in attempt.arrays.packed],
            "single": [places[value] for value in attempt.arrays.single],
            "parts": attempt.parts,
        }
        bodies.remember_written(key, self.kernel, attempt.arrays.made, note)
        return results

    def _raise_again(self, refusal: Any) -> None:
        """Raises what was raised when the same kernel was tried before; None: nothing."""
        if refusal is not None:
            place, text = refusal
            reason = Unsupported(text)
            raise reason if place is None else Refused(self.ops[place], reason)

    def _repeat(self, found: Written, read: Sequence[ir.Value]) -> list[ir.Value]:
        """Builds the kernel with code that was written before; returns its results.

        Args:
            read: the values that it may read, in the order of the text.
        """
        note: Any = found.note
        arrays = Arrays(self.place)
        arrays.pack([read[place] for place in note["packed"]])
        for place in note["single"]:
            arrays.take(read[place])
        with self.place:
            self.kernel = bodies.create_region(found, arrays.made)
        return self.results_of_kernel(note["parts"])

    def results_of_kernel(self, parts: Sequence[Sequence[int]]) -> list[ir.Value]:
        """The results, from the arrays that the kernel returns.

        Args:
            parts: for each result, its array, and where it begins there.
        """
        with self.place:
            arrays, found = barrier(list(self.kernel.results)), []
            for value, (array, offset) in zip(self.results, parts, strict=True):
                part, size = arrays[array], prod(shape_of(value))
                if shape_of(part) != (size,):
                    part = stablehlo.slice(part, start_indices=[offset], limit_indices=[offset + size], strides=[1])
                found.append(reshape(from_storage([part], scalars.row_of(value)), shape_of(value)))
        return found

    def _write(self, profile: Profile) -> _Attempt:
        """Writes the kernel, as often as it takes to learn which arrays it needs, and which of them the stack holds."""
        trial, *others = self._trials()
        while True:
            attempt = _Attempt(self, profile, trial)
            try:
                attempt.write()
                following = trial.next(attempt, profile.kernel_arrays)
            except BaseException as reason:
                attempt.discard()
                if not others or not _is_about_memory(reason):
                    raise
                trial, *others = others
                continue
            if following is None:
                return attempt
            attempt.discard()
            trial = following

    def _trials(self) -> list[_Trial]:
        """With what the first attempts begin: with pools where the same code may be called several times."""
        plain, pooled = _Trial(), _Trial(has_pools=True)
        if not self.may_have_pools:
            return [plain]
        return [pooled, plain] if has_equal_code(self.ops) else [plain, pooled]


CERTAINLY = 2
"""Times the most arrays that a kernel may have: with so many buffers that do not fit on the stack, it needs pools. A
spectral method of 40 transforms has 237."""


@dataclass(frozen=True)
class _Trial:
    """What an attempt begins with.

    Attributes:
        plan: the scratch tensors.
        packed: inputs that are parts of arrays.
        stage: which inputs these are.
        largest: bytes of the largest buffer on the stack.
        has_pools: other buffers are in pools.
    """

    plan: Sequence[tuple[int, str]] = ()
    packed: Sequence[ir.Value] = ()
    stage: _Stage = "none"
    largest: int = LARGEST_ON_STACK
    has_pools: bool = False

    def next(self, attempt: _Attempt, limit: int) -> _Trial | None:
        """What the next attempt begins with; None: this one is good. Raises Unsupported if there is none.

        Args:
            attempt: was written of this.
            limit: the most arrays.
        """
        code = attempt.code
        smaller = replace(self, plan=(), largest=code.fitting) if code.fitting < self.largest else None
        if smaller is not None and not code.fits:
            return smaller.checked(attempt, limit)
        if not code.is_complete and len(code.plan) < limit:
            return replace(self, plan=code.plan)
        if attempt.is_good(limit):
            return None
        if smaller is not None and code.overflows:
            return smaller
        if self.stage == "all" or not code.fits or len(code.plan) >= limit:  # scratch tensors are not packed
            raise Exceeded(f"more than {limit} arrays, or {STACK_LIMIT} bytes on the stack")
        return self._packed(attempt)

    def checked(self, attempt: _Attempt, limit: int) -> _Trial:
        """This one, unless it is certain to have more arrays than are possible."""
        if sum(size > self.largest for size in attempt.code.sizes) > CERTAINLY * limit:
            raise Exceeded(f"more than {limit} arrays that do not fit on the stack")
        return self

    def _packed(self, attempt: _Attempt) -> _Trial:
        """With more inputs as parts of arrays."""
        has_constants = any(map(is_constant, attempt.arrays.single))
        stage: _Stage = "constants" if self.stage == "none" and has_constants else "all"
        return replace(self, plan=(), packed=attempt.packable(stage), stage=stage)


class _Attempt:
    """A kernel written with a given plan of scratch tensors.

    If it has more arrays than can be bound, it is written again, with the inputs in `packed` as one array per element
    type, and in the stage `all` likewise the results that are held in registers.
    """

    def __init__(self, region: Region, profile: Profile, trial: _Trial) -> None:
        self.region, self.is_packed = region, trial.stage == "all" or trial.has_pools
        self.arrays = Arrays(region.place)
        self.inputs: dict[ir.Value, Held] = {}
        self.holder = ir.Operation.create("builtin.module", regions=1)
        self.block = self.holder.regions[0].blocks.append()
        self.code = Code(self.block, trial.plan, trial.largest, has_pools=trial.has_pools)
        self.emitter = Emitter(self.code, self.outside, profile.product_tile)
        self.shared = self.arrays.pack(list(trial.packed))

    def discard(self) -> None:
        self.emitter.env.clear()
        self.code.discard()
        self.holder.erase()
        self.arrays.discard()

    # ---- values from outside ----------------------------------------------------------------------------------------

    def outside(self, value: ir.Value) -> Held:
        if value not in self.inputs:
            check_type(value)
            self.inputs[value] = self._outside(value)
        return self.inputs[value]

    def _outside(self, value: ir.Value) -> Held:
        owner = value.owner
        row, shape = scalars.row_of(value), shape_of(value)
        if is_constant(value):
            with ir.InsertionPoint.at_block_begin(self.block):
                if is_small(value):
                    return constant(owner.operation)
                attribute = ir.DenseElementsAttr(owner.operation.attributes["value"])
                if attribute.is_splat:
                    (made,) = rules.large_constant(self.emitter, owner.operation)
                    return made
        repeated = self.repeated(value)
        if repeated is not None:
            return repeated
        array, offset = self.shared.get(value) or (self.arrays.take(value), 0)
        self.emitter.given.add(array)
        buffer = Buffer(array, shape_of(array)[0], row, is_mutable=False)
        if not is_small(value):
            return Leaf(buffer, shape, row_major(shape), offset)
        with ir.InsertionPoint.at_block_begin(self.block):
            return buffer.read(offset, prod(shape) if shape else 0)

    def repeated(self, value: ir.Value) -> Splat | None:
        """The splat if a large captured value is one, so that it needs no array."""
        number = None if is_small(value) else known_value(value)
        if number is None:
            return None
        row = scalars.row_of(value)
        with ir.InsertionPoint.at_block_begin(self.block):
            return Splat(scalars.number(number, row), row, shape_of(value))

    def packable(self, stage: _Stage) -> list[ir.Value]:
        """The inputs that are small enough to be packed."""
        arrays = [*self.arrays.packed, *self.arrays.single]
        small = [value for value in arrays if prod(shape_of(value)) <= PACKED]
        return [value for value in small if stage == "all" or is_constant(value)]

    # ---- the kernel -------------------------------------------------------------------------------------------------

    def write(self) -> None:
        emitter = self.emitter
        with ir.InsertionPoint(self.block), calls.allowed():
            for op, ends in zip(self.region.ops, self.region.ends, strict=True):
                emitter.current_ends = ends
                try:
                    emitter.env.update(zip(op.results, emitter.operation(op), strict=True))
                except Unsupported as reason:
                    raise Refused(op, reason) from reason
                for value in ends:
                    emitter.env.pop(value, None)
            emitter.current_ends = set()
            self.write_results()

    def write_results(self) -> None:
        """Sets the arrays that the kernel returns, and which part of which array each result is."""
        self.outputs: list[Cell | ir.Value] = []
        self.pooled: dict[int, tuple[int, int]] = {}
        self.kept: list[Buffer] = []
        self.parts: list[tuple[int, int]] = []
        taken: list[Cell] = []
        flats: dict[str, list[ir.Value]] = {}
        large = sum(not is_small(value) for value in self.region.results)
        if self.code.pools is not None and large > MOST_COPIED:
            self.pooled = self.pooled_results(self.code.pools)
            large = 0
        for i, value in enumerate(self.region.results):
            if not is_small(value):
                self.parts.append((len(self.outputs), 0))
                if i not in self.pooled:
                    self.outputs.append(self.large_result(value, taken))
                continue
            flat = self.small_result(value)
            key = str(flat.type.element_type) if self.is_packed else str(i)
            group = flats.setdefault(key, [])
            self.parts.append((large + list(flats).index(key), sum(one.type.shape[0] for one in group)))
            group.append(flat)
        for group in flats.values():
            self.outputs.append(self.packed(group))
        for i, (pool, start) in self.pooled.items():
            self.parts[i] = len(self.outputs) + pool, start

    def packed(self, vectors: Sequence[ir.Value]) -> ir.Value:
        """Small results of one type, one after the other in one tensor."""
        size, element = sum(one.type.shape[0] for one in vectors), vectors[0].type.element_type
        made, offset = scratch(size, element, len(self.code.plan) + len(self.outputs)), 0
        for one in vectors:
            identity = ir.AffineMap.get_identity(1)
            made = vector.transfer_write(made.type, one, made, [index(offset)], identity, [True])
            offset += one.type.shape[0]
        return made

    def pooled_results(self, pools: Pools) -> dict[int, tuple[int, int]]:
        """The pools that the large results are in, and where they begin there, by their positions."""
        found: dict[int, tuple[int, int]] = {}
        for i, value in enumerate(self.region.results):
            if is_small(value):
                continue
            e = self.emitter.expression_of(value)
            place = pools.place_of(e.buffer) if isinstance(e, Leaf) and is_whole(e) else None
            if place is None:
                target = pools.buffer(prod(e.shape), scalars.row_of(value))
                (e,) = self.emitter.store([e], [whole(target, e.shape)])
                place = pools.place_of(target)
            assert isinstance(e, Leaf)
            assert place is not None
            self.kept.append(e.buffer)
            found[i] = place
        return found

    def small_result(self, value: ir.Value) -> ir.Value:
        """A result that is kept in registers, as a vector."""
        flat = self.emitter.in_register(self.emitter.read(value), shape_of(value))
        if not isinstance(flat.type, ir.VectorType):
            flat = vector.broadcast(ir.VectorType.get([1], flat.type), flat)
        if scalars.row_of(value).kind == "pred":
            flat = arith.extui(ir.VectorType.get(flat.type.shape, ir.IntegerType.get_signless(8)), flat)
        return flat

    def large_result(self, value: ir.Value, taken: list[Cell]) -> Cell:
        """A result as a tensor: copied at the end, or already a tensor."""
        emitter, row, shape = self.emitter, scalars.row_of(value), shape_of(value)
        e = emitter.as_expression(emitter.read(value), value)
        if isinstance(e, Leaf) and is_whole(e) and isinstance(e.buffer.place, Cell) and e.buffer.place not in taken:
            taken.append(e.buffer.place)
            return e.buffer.place
        e = Splat(e.value, e.row, shape) if isinstance(e, Splat) else e
        target = self.code.tensor(prod(shape), row)
        emitter.store([e], [whole(target, shape)])
        assert isinstance(target.place, Cell)
        taken.append(target.place)
        return target.place

    def values(self) -> list[ir.Value]:
        """The values that the kernel returns: results, and the buffers that it updates in place."""
        cells = [c for c in self.code.cells if c not in self.outputs]
        pools = [] if self.code.pools is None else self.code.pools.finish()
        return [o.value if isinstance(o, Cell) else o for o in self.outputs] + pools + [c.value for c in cells]

    def count_arrays(self) -> int:
        """How many arrays the kernel reads and returns."""
        cells = sum(cell not in self.outputs for cell in self.code.cells)
        pools = 0 if self.code.pools is None else len(self.code.pools)
        return len(self.arrays.made) + len(self.outputs) + cells + pools

    def is_good(self, limit: int) -> bool:
        """Whether the kernel is complete, and has at most so many bindings."""
        return self.code.is_complete and self.code.fits and self.count_arrays() <= limit

    def finish(self) -> list[ir.Value]:
        """Moves the kernel to its position in the program."""
        values = self.values()
        self.emitter.env.clear()
        with self.region.place:
            self.region.kernel = dispatch_region(self.block, values)
        self.holder.erase()
        return self.region.results_of_kernel(self.parts)


def _is_about_memory(reason: BaseException) -> bool:
    """Whether a kernel with pools may do without what there is too much of."""
    return isinstance(reason.__cause__ if isinstance(reason, Refused) else reason, Exceeded)


def _last_uses(ops: list[ir.Operation], results: list[ir.Value]) -> list[set[ir.Value]]:
    """For each operation, the values of the region that it is the last to use, and its own that nothing uses."""
    made = {value for op in ops for value in op.results} - set(results)
    ends: list[set[ir.Value]] = []
    for op in reversed(ops):
        used = made & {*op.results, *op.operands, *captured(op)}
        made -= used
        ends.append(used)
    return ends[::-1]
