"""Rules of loops and branches."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping, Sequence

from hilo.dialect.iree import arith, ir
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.regions import captured
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.small_tensors import invariant_positions
from hilo.lowering.regions.code import Code
from hilo.lowering.regions.emitter import Emitter, Held, is_small, rule, slots_read
from hilo.lowering.regions.expressions import Expression, Leaf, Splat, is_whole, newest, whole
from hilo.lowering.regions.memory.buffers import Buffer


@rule("while")
def while_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    """Small values are carried in registers; larger ones have a buffer each, written at the end of an iteration."""
    condition, body = (region.blocks[0] for region in op.regions)
    emitter.settle_captured(op)
    invariant = invariant_positions(body)
    start = initial_values(emitter, op, invariant)
    inner, outer = object(), emitter.scope
    slots = {i: h for i, h in enumerate(start) if i not in invariant and isinstance(h, Leaf)}
    for leaf in slots.values():
        leaf.buffer.scope = inner
        emitter.carried.add(leaf.buffer)
    small = [i for i in range(len(start)) if i not in invariant and i not in slots]

    def bound(values: Sequence[ir.Value]) -> list[Held]:
        held = list(start)
        for i, value in zip(small, values, strict=True):
            held[i] = value
        return held

    def iteration(values: list[ir.Value]) -> list[ir.Value]:
        results = emitter.block(body, bound(values))
        kept = [emitter.in_register(results[i], shape_of(op.operands[i])) for i in small]
        assign(emitter, op, results, slots)
        return kept

    def holds(values: list[ir.Value]) -> ir.Value:
        emitter.scope = object()  # a condition writes nothing in place
        (held,) = emitter.block(condition, bound(values))
        emitter.scope = inner
        return emitter.in_register(held, ())

    ends, emitter.current_ends = emitter.current_ends, set()
    emitter.scope = inner
    emitter.depth += 1
    ended = emitter.code.repeat([emitter.in_register(start[i], ()) for i in small], holds, iteration)
    emitter.depth -= 1
    emitter.scope, emitter.current_ends = outer, ends
    for leaf in slots.values():
        leaf.buffer.scope = outer
    return bound(ended)


def initial_values(emitter: Emitter, op: ir.Operation, invariant: Collection[int]) -> list[Held]:
    """How each operand of a loop is held before the first iteration."""
    operands, shared = list(op.operands), set(captured(op))
    start: list[Held] = [emitter.read(v) for v in operands]
    for i, v in enumerate(operands):
        if i not in invariant:
            alone = v not in shared and operands.count(v) == 1
            start[i] = emitter.register(v) if is_small(v) else initial_slot(emitter, v, alone)
    for i in invariant:  # after the slots, so that values which those overwrite are copied
        held = emitter.read(operands[i])
        start[i] = held if isinstance(held, ir.Value | Splat) else emitter.leaf(operands[i])
    return start


def initial_slot(emitter: Emitter, value: ir.Value, alone: bool) -> Leaf:
    """The buffer of a carried value, with the initial value in it."""
    e = emitter.expression(value)
    e = Splat(e.value, e.row, shape_of(value)) if isinstance(e, Splat) else e
    if alone and isinstance(e, Leaf):
        return whole(emitter.writable(value), shape_of(value))
    return emitter.store([e], [whole(emitter.buffer(e.shape, e.row), e.shape)])[0]


def assign(emitter: Emitter, op: ir.Operation, results: Sequence[Held], slots: dict[int, Leaf]) -> None:
    """Writes an iteration's results into the carried buffers as a parallel assignment: a value that would be
    overwritten before it is read goes through another buffer."""
    wanted = _changes(emitter, op, results, slots)
    written = {slots[i].buffer: slots[i].shape for i in wanted}
    copies = {i: e for i, e in wanted.items() if _reads_apart(e, slots[i].shape, written)}
    for i, e in copies.items():
        del wanted[i]
        copies[i] = emitter.store([e], [whole(emitter.buffer(e.shape, e.row), e.shape)])[0]
    for shape in {slots[i].shape: None for i in wanted}:
        group = [i for i in wanted if slots[i].shape == shape]
        emitter.store([wanted[i] for i in group], [slots[i] for i in group])
    for i, e in copies.items():
        emitter.store([e], [slots[i]])


def _changes(
    emitter: Emitter, op: ir.Operation, results: Sequence[Held], slots: dict[int, Leaf]
) -> dict[int, Expression]:
    """The results of an iteration that must be written, as they are not in their buffers already."""
    wanted: dict[int, Expression] = {}
    for i, slot in slots.items():
        e = newest(emitter.as_expression(results[i], op.operands[i]))
        e = Splat(e.value, e.row, slot.shape) if isinstance(e, Splat) else e
        if not (is_whole(e) and isinstance(e, Leaf) and e.buffer is slot.buffer):
            wanted[i] = e
    return wanted


def _reads_apart(e: Expression, shape: tuple[int, ...], written: Mapping[Buffer, tuple[int, ...]]) -> bool:
    """Whether an expression for a buffer of this shape reads a written buffer in another way than element by element in
    the same loop nest."""
    read = [leaf for leaf in slots_read(e) if leaf.buffer in written]
    return any(not (is_whole(leaf) and leaf.shape == shape == written[leaf.buffer]) for leaf in read)


@rule("if")
def if_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    return branches(emitter, op, emitter.register(op.operands[0]), [r.blocks[0] for r in op.regions])


@rule("case")
def case_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    """A chain of branches; an out-of-range index takes the last one."""
    blocks = [r.blocks[0] for r in op.regions]
    number = emitter.register(op.operands[0])
    emitter.settle_captured(op)
    targets = results_of(emitter, op)

    builds = [functools.partial(branch, emitter, op, block, targets) for block in blocks]
    return joined(_chain(emitter.code, number, 0, builds), targets)


def _chain(code: Code, number: ir.Value, k: int, builds: Sequence[Callable[[], list[ir.Value]]]) -> list[ir.Value]:
    """Builds the first branch if the number is `k`, otherwise one of the others."""
    if len(builds) == 1:
        return builds[0]()
    same = arith.cmpi(arith.CmpIPredicate.eq, number, scalars.integer(32, k))
    return code.choose(same, [builds[0], lambda: _chain(code, number, k + 1, builds[1:])])


def branches(emitter: Emitter, op: ir.Operation, condition: ir.Value, blocks: Sequence[ir.Block]) -> list[Held]:
    emitter.settle_captured(op)
    targets = results_of(emitter, op)
    values = emitter.code.choose(condition, [lambda b=b: branch(emitter, op, b, targets) for b in blocks])  # type: ignore[misc]
    return joined(values, targets)


def results_of(emitter: Emitter, op: ir.Operation) -> list[Leaf | None]:
    return [
        None if is_small(r) else whole(emitter.buffer(shape_of(r), scalars.row_of(r)), shape_of(r)) for r in op.results
    ]


def joined(values: Sequence[ir.Value], targets: Sequence[Leaf | None]) -> list[Held]:
    rest = list(values)
    return [rest.pop(0) if t is None else t for t in targets]


def branch(emitter: Emitter, op: ir.Operation, block: ir.Block, targets: Sequence[Leaf | None]) -> list[ir.Value]:
    """A branch: small results in registers, others written to `targets`."""
    outer, ends = emitter.scope, emitter.current_ends
    emitter.scope, emitter.current_ends = object(), set()
    results = emitter.block(block, [])
    small: list[ir.Value] = []
    for held, target, like in zip(results, targets, op.results, strict=True):
        if target is None:
            small.append(emitter.in_register(held, shape_of(like)))
            continue
        e = emitter.as_expression(held, like)
        e = Splat(e.value, e.row, target.shape) if isinstance(e, Splat) else e
        emitter.store([e], [target])
    emitter.scope, emitter.current_ends = outer, ends
    return small
