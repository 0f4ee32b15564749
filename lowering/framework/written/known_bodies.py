"""The bodies of kernels that a process keeps: see `hilo.lowering.framework.bodies`."""

from __future__ import annotations

import functools
import itertools
import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import NamedTuple

from hilo.dialect.iree import ir
from hilo.lowering.framework.written import body_store
from hilo.lowering.framework.written.body_store import Record, Store

KEPT_OPERATIONS = 100_000
"""How many operations the bodies have together that are kept for the next program; each takes about 300 bytes."""

KEPT_REFUSALS = 1_000
"""How many reasons are kept for which no kernel was written; the oldest are dropped first."""


@dataclass(eq=False)
class Body:
    """The body of a kernel.

    Attributes:
        number: of this body in this process.
        names: of its operations; empty if it comes from the store.
        size: how many operations it has.
        memory: what passes have found out about it.
        facts: what passes have found out about it that is stored with it, as JSON knows it.
        store: where it, and what is made of it, may be stored; None: nowhere.
        record: the stored body.
        key: what it was written from, if it is not stored yet: a text, the captured values as places among those that
            it may capture, and the note.
    """

    number: int
    names: tuple[str, ...]
    size: int
    memory: dict[Hashable, object] = field(default_factory=dict)
    facts: dict[str, list[object]] = field(default_factory=dict)
    store: Store | None = None
    record: Record | None = None
    key: tuple[str, tuple[int, ...], object] | None = None
    _function: ir.Operation | None = None

    @property
    def function(self) -> ir.Operation:
        """An operation with the body as its region. The arguments of the block are the captured values, in the order
        of their first use."""
        if self._function is None:
            assert self.record is not None
            function = body_store.create_holder(ir.Context.current)
            body_store.move_body(self.record.content, function.regions[0])
            self._function = function
        return self._function

    @property
    def block(self) -> ir.Block:
        return self.function.regions[0].blocks[0]

    @property
    def results(self) -> list[ir.Type]:
        """The types of its results."""
        if self.record is not None:
            return [ir.Type.parse(kind) for kind in self.record.results]
        end = self.block.operations[len(self.block.operations) - 1].operation
        return [value.type for value in end.operands]

    @functools.cached_property
    def digest(self) -> str:
        """A digest of its text; empty if there is none."""
        return body_store.digest_of(self.function) if self.record is None else self.record.digest


class Written(NamedTuple):
    """A body, as it was written from a key.

    Attributes:
        body: the body, which other keys may have as well.
        places: the captured values, as places among those that it may capture.
        note: what its writer has to know, as JSON knows it.
    """

    body: Body
    places: tuple[int, ...]
    note: object = None


_numbers = itertools.count()


class KnownBodies:
    """Bodies by the names of their operations, and by what they were written from."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.bodies: OrderedDict[int, Body] = OrderedDict()
        self.by_names: dict[tuple[str, ...], list[Body]] = {}
        self.by_key: dict[Hashable, Written] = {}
        self.refusals: dict[Hashable, object] = {}
        self.size = 0

    def find(self, function: ir.Operation, names: tuple[str, ...]) -> Body:
        """The body that is equal to a function's, which becomes a new one if there is none.

        Args:
            function: the operation, whose region is the body.
            names: of its operations.
        """
        flags = ir.OperationEquivalenceFlags.IGNORE_LOCATIONS
        with self.lock:
            for body in self.by_names.get(names, ()):
                if body.function.is_structurally_equivalent(function, flags):
                    self.bodies.move_to_end(body.number)
                    return body
            body = Body(next(_numbers), names, len(names), _function=function)
            self.by_names.setdefault(names, []).append(body)
            self._add(body)
            return body

    def add(self, record: Record, store: Store) -> Body:
        """Adds a stored body."""
        with self.lock:
            body = Body(next(_numbers), (), record.size, facts=record.facts, store=store, record=record)
            self._add(body)
            return body

    def refuse(self, key: Hashable, reason: object) -> None:
        """Keeps why no kernel can be written from a key."""
        with self.lock:
            self.refusals[key] = reason
            while len(self.refusals) > KEPT_REFUSALS:
                del self.refusals[next(iter(self.refusals))]

    def _add(self, body: Body) -> None:
        self.bodies[body.number] = body
        self.size += body.size
        while self.size > KEPT_OPERATIONS and len(self.bodies) > 1:
            self._drop()

    def _drop(self) -> None:
        _, body = self.bodies.popitem(last=False)
        self.size -= body.size
        if body.names:
            self.by_names[body.names].remove(body)
            if not self.by_names[body.names]:
                del self.by_names[body.names]
        self.by_key = {key: row for key, row in self.by_key.items() if row.body is not body}
