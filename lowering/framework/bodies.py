"""Sets the bodies of kernels apart while a program is lowered.

    %r = flow.dispatch.region -> (tensor<64xf32>) { two hundred operations that read %x and %c }
becomes
    %r = flow.dispatch.region -> (tensor<64xf32>) { %0 = builtin.unrealized_conversion_cast %x, %c … flow.return %0 }

The bodies that passes write hold most of a program's operations in the end, and no later pass rewrites them, but many
walk over them: to verify the program, to find what a value is read by, to copy it. What these passes look at is left:
the values that a kernel reads, and its results. Equal bodies are one `Body`, whichever program they are from, so that
what was found out about one (`Body.memory`), and the executable made of it (`outline-kernels`), is not made anew.
A body that depends on a few parameters alone is not even written a second time: see `fill` and `written_once`.

CPU milliseconds of the user's process for a program whose kernels are known, before | after: a product of matrices
35 | 18, a step of an MLP 186 | 75, the gradient of a convolutional network 450 | 110, an FFT of length 1000 163 | 25.
"""

from __future__ import annotations

import contextvars
import json
import os
import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from hilo.dialect.iree import ir
from hilo.lowering.framework.written import body_store
from hilo.lowering.framework.written.body_store import REGION as REGION
from hilo.lowering.framework.written.body_store import Record, Store
from hilo.lowering.framework.written.known_bodies import Body, KnownBodies, Written

_NUMBER = "hilo.body"
"""The attribute of a region that says which body it has."""

_REFUSED = "refused "
"""Begins the keys of stored refusals."""

_STAND_IN = "builtin.unrealized_conversion_cast"


@dataclass
class _Lowering:
    """The bodies of the program that is being lowered.

    Attributes:
        known: where bodies are found again.
        bodies: by their numbers; those here cannot be dropped.
        executables: whole executables as MLIR bytecode, by the digests that stand for their bodies in the program.
        store: where bodies of earlier processes are found; None: nowhere.
        new: contents to store, by their keys.
    """

    known: KnownBodies
    bodies: dict[int, Body] = field(default_factory=dict)
    executables: dict[str, bytes] = field(default_factory=dict)
    store: Store | None = None
    new: dict[str, bytes] = field(default_factory=dict)

    def store_of(self, known: KnownBodies) -> Store | None:
        """The store of bodies that are found again in this way."""
        return self.store if known is _known else None

    def find(self, known: KnownBodies, key: Hashable) -> Written | None:
        """The body that was written from a key."""
        row = known.by_key.get(key)
        store = self.store_of(known)
        if row is None and store is not None and (text := body_store.stable_text(key)) is not None:
            content = store.find(text)
            if content is not None:
                record = Record.from_bytes(content)
                row = Written(known.add(record, store), record.places, record.note)
                known.by_key[key] = row
        if row is not None:
            self.bodies[row.body.number] = row.body
        return row


_known = KnownBodies()
"""The bodies of this process."""


def _renew_lock() -> None:
    """In a forked child, no thread holds the lock any more."""
    _known.lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_lock)

_lowering: contextvars.ContextVar[_Lowering | None] = contextvars.ContextVar("lowering", default=None)


@contextmanager
def apart(remembers: bool, store: Store | None = None) -> Iterator[None]:
    """Inside the block, `set_apart` and `fill` set bodies apart; all of a program's have to be put back in it, too.

    Args:
        remembers: whether the bodies of earlier programs are found; those that serve all sizes are in any case.
        store: where the bodies of earlier processes are found, and new ones are stored; None: nowhere.
    """
    lowering = _Lowering(_known if remembers else KnownBodies(), store=store)
    token = _lowering.set(lowering)
    try:
        yield
    finally:
        _lowering.reset(token)
    if store is not None and lowering.new:
        store.keep([*lowering.new.items()])


def are_apart() -> bool:
    """Whether bodies are set apart now."""
    return _lowering.get() is not None


def body_of(region: ir.Operation) -> Body | None:
    """The body of a region that was set apart; None: it has its own."""
    lowering = _lowering.get()
    if lowering is None or _NUMBER not in region.attributes:
        return None
    return lowering.bodies[ir.IntegerAttr(region.attributes[_NUMBER]).value]


def set_apart(region: ir.Operation) -> Body | None:
    """Sets the body of a region apart, if bodies are, and returns it."""
    lowering = _lowering.get()
    return None if lowering is None else body_of(region) or _set_apart(region, lowering, lowering.known)


def _set_apart(region: ir.Operation, lowering: _Lowering, known: KnownBodies) -> Body:
    function = body_store.create_holder(region.context)
    region.regions[0].blocks[0].append_to(function.regions[0])
    values, names = _take_values(function.regions[0].blocks[0])
    body = known.find(function, names)
    body.store = lowering.store_of(known)
    lowering.bodies[body.number] = body
    _stand_in(region, body, values)
    return body


def _take_values(block: ir.Block) -> tuple[list[ir.Value], tuple[str, ...]]:
    """Makes the captured values arguments of a detached block; returns them, and the names of its operations."""
    inside: set[ir.Value] = set()
    taken: dict[ir.Value, ir.Value] = {}
    place = ir.Location.unknown(block.owner.context)
    names: list[str] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        names.append(op.name)
        for number, value in enumerate(op.operands):
            if value not in inside:
                if value not in taken:
                    taken[value] = block.add_argument(value.type, place)
                op.operands[number] = taken[value]
        inside.update(op.results)
        if len(op.regions):
            inside.update(argument for region in op.regions for inner in region for argument in inner.arguments)
        return ir.WalkResult.ADVANCE

    for view in block.operations:
        view.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return list(taken), tuple(names)


def _stand_in(region: ir.Operation, body: Body, values: Sequence[ir.Value]) -> None:
    """Gives a region without blocks the values that a body captures, in its place."""
    with ir.InsertionPoint(region.regions[0].blocks.append()), region.location:
        kinds = [result.type for result in region.results]
        made = ir.Operation.create(_STAND_IN, results=kinds, operands=list(values))
        ir.Operation.create("flow.return", operands=list(made.results))
    region.attributes[_NUMBER] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, region.context), body.number)


def values_of(region: ir.Operation) -> list[ir.Value]:
    """The captured values of a region whose body was set apart, in the order of the body's arguments."""
    return list(region.regions[0].blocks[0].operations[0].operation.operands)


def put_back(region: ir.Operation) -> None:
    """Gives a region its body back, if that was set apart."""
    body = body_of(region)
    if body is None:
        return
    values = values_of(region)
    function = body.function.clone().operation
    block = function.regions[0].blocks[0]
    for argument, value in zip(block.arguments, values, strict=True):
        argument.replace_all_uses_with(value)
    for number in reversed(range(len(values))):
        block.erase_argument(number)
    del region.attributes[_NUMBER]
    for view in reversed(list(region.regions[0].blocks[0].operations)):
        view.operation.erase()
    for view in list(block.operations):
        region.regions[0].blocks[0].append(view.operation)
    function.erase()


def put_all_back(root: ir.Operation) -> None:
    """Gives all regions inside an operation their bodies back."""
    regions: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == REGION:
            regions.append(op)
            return ir.WalkResult.SKIP
        return ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER)
    for region in regions:
        put_back(region)


def find_stored(body: Body, key: str) -> bytes | None:
    """What was stored by a text key for a body."""
    lowering = _lowering.get()
    if lowering is None or body.store is None or not body.digest:
        return None
    found = body.store.find(f"{body.digest} {key}")
    if found is not None:
        _store_body(body, lowering)
    return found


def store(body: Body, key: str, content: Callable[[], bytes]) -> None:
    """Stores a content by a text key for a body, and the body itself by what it was written from."""
    lowering = _lowering.get()
    if lowering is not None and body.store is not None and body.digest:
        lowering.new[f"{body.digest} {key}"] = content()
        _store_body(body, lowering)


def _store_body(body: Body, lowering: _Lowering) -> None:
    if body.key is None or body.record is not None:
        return

    def fill(values: Sequence[ir.Value]) -> None:
        region = body_store.create_region(body.results)
        _stand_in(region, body, values)
        put_back(region)

    (text, places, note), body.key = body.key, None
    function = body_store.write_function([argument.type for argument in body.block.arguments], fill)
    results = tuple(map(str, body.results))
    lowering.new[text] = Record(body.digest, places, results, body.size, body.facts, function, note).to_bytes()


def keep_executable(digest: str, content: bytes) -> None:
    """Keeps an executable whose body only a digest stands for in the program that is being lowered."""
    lowering = _lowering.get()
    assert lowering is not None
    lowering.executables[digest] = content


def executables_of(module: bytes) -> dict[str, bytes]:
    """The executables whose bodies digests stand for in a lowered program, as MLIR bytecode both, by the digests."""
    lowering = _lowering.get()
    if lowering is None:
        return {}
    return {digest: content for digest, content in lowering.executables.items() if digest.encode() in module}


def fill(
    region: ir.Operation,
    key: Hashable,
    values: Sequence[ir.Value],
    write: Callable[[], Sequence[ir.Value]],
    *,
    takes_any_size: bool = False,
) -> None:
    """Writes the body of a region, unless one was written from the same key before.

    Args:
        region: without blocks.
        key: everything that the body depends on, except for what `values` are.
        values: all values that the body may capture; it depends on their types at most.
        write: writes the body at the insertion point and returns the results.
        takes_any_size: the body is one that each process needs once, as its sizes are among the values.
    """
    lowering = _lowering.get()
    if lowering is None:
        _write(region, write)
        return
    known = _known if takes_any_size else lowering.known
    full = (key, *(value.type for value in values), *(result.type for result in region.results))
    row = lowering.find(known, full)
    if row is not None:
        _stand_in(region, row.body, [values[place] for place in row.places])
        return
    _write(region, write)
    body = _set_apart(region, lowering, known)
    _remember(known, full, body, values, values_of(region))


def written_once(key: Hashable, values: Sequence[ir.Value], write: Callable[[], Sequence[ir.Value]]) -> list[ir.Value]:
    """The results of a kernel at the insertion point, which is written anew only if none was from the same key before.

    Args:
        key: everything that the kernel depends on, except for what `values` are.
        values: all values that it may capture; it depends on their types at most.
        write: writes the kernel, as one region, and returns its results.
    """
    lowering = _lowering.get()
    if lowering is None:
        return list(write())
    full = (key, *(value.type for value in values))
    row = lowering.find(lowering.known, full)
    if row is not None:
        return list(create_region(row, values).results)
    results = list(write())
    region = results[0].owner.operation
    if region.name == REGION and list(region.results) == results and not len(region.operands):
        made = _set_apart(region, lowering, lowering.known)
        _remember(lowering.known, full, made, values, values_of(region))
    return results


def find_written(key: Hashable) -> Written | None:
    """The body that was written from a key before, for writers that only know which values it captures after they have
    written it, and note what they need to create its operands and use its results; None: there is none."""
    lowering = _lowering.get()
    return None if lowering is None else lowering.find(lowering.known, key)


def create_region(found: Written, values: Sequence[ir.Value]) -> ir.Operation:
    """Creates a kernel with a body that was written before at the insertion point.

    Args:
        values: those that it may capture, of the types, and in the order, in which they were when it was written.
    """
    region = body_store.create_region(found.body.results)
    _stand_in(region, found.body, [values[place] for place in found.places])
    return region


def remember_written(key: Hashable, region: ir.Operation, values: Sequence[ir.Value], note: object) -> None:
    """Sets the body of a region apart, if bodies are, as one that `find_written` finds.

    Args:
        key: everything that the body and the note depend on.
        values: all values that it may capture.
        note: for the writer, as JSON knows it.
    """
    lowering = _lowering.get()
    if lowering is not None:
        body = _set_apart(region, lowering, lowering.known)
        _remember(lowering.known, key, body, values, values_of(region), note)


def find_refusal(key: Hashable) -> object | None:
    """Why no kernel can be written from a key, as `remember_refusal` got it."""
    lowering = _lowering.get()
    if lowering is None:
        return None
    known, store = lowering.known, lowering.store_of(lowering.known)
    if key not in known.refusals and store is not None and (text := body_store.stable_text(key)) is not None:
        content = store.find(_REFUSED + text)
        if content is not None:
            known.refuse(key, json.loads(content))
    return known.refusals.get(key)


def remember_refusal(key: Hashable, reason: object) -> None:
    """Remembers, and stores, why no kernel can be written from a key.

    Args:
        reason: as JSON knows it.
    """
    lowering = _lowering.get()
    if lowering is None:
        return
    lowering.known.refuse(key, reason)
    if lowering.store_of(lowering.known) is not None and (text := body_store.stable_text(key)) is not None:
        lowering.new[_REFUSED + text] = json.dumps(reason).encode()


def _remember(
    known: KnownBodies,
    key: Hashable,
    body: Body,
    values: Sequence[ir.Value],
    captured: Sequence[ir.Value],
    note: object = None,
) -> None:
    order = {value: place for place, value in enumerate(values)}
    assert all(value in order for value in captured), f"{key}: the kernel reads a value that is not listed"
    places = tuple(order[value] for value in captured)
    with known.lock:
        if body.number in known.bodies:
            known.by_key[key] = Written(body, places, note)
    if body.store is not None and body.key is None and (text := body_store.stable_text(key)) is not None:
        body.key = text, places, note


def _write(region: ir.Operation, write: Callable[[], Sequence[ir.Value]]) -> None:
    with ir.InsertionPoint(region.regions[0].blocks.append()):
        ir.Operation.create("flow.return", operands=list(write()))
