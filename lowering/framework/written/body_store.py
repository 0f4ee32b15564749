"""Bodies of kernels, and executables made of them, on disk: a process need not write what another one has written.

A body that depends on a few parameters alone (`bodies.fill`, `bodies.written_once`) is found by these; an executable by
its body, and by what its captured values are. What a body shows, such as its results, is stored next to it, so that its
operations are only read if a pass asks for them.

CPU milliseconds of the user's process for the first program of a kind, without the store | with it: an FFT of length
1000 103 | 18, the gradient of a convolutional network 255 | 122.
"""

from __future__ import annotations

import dataclasses
import enum
import hashlib
import io
import json
import types
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from hilo.dialect.iree import ir

REGION = "flow.dispatch.region"

_PLAIN = frozenset((str, bytes, int, float, bool, type(None)))

_RESOURCE = "dense_resource<"
"""In the text of operations that refer to data elsewhere; these are not stored."""


class Store(Protocol):
    """Where contents are kept by text keys, for all processes."""

    def find(self, key: str) -> bytes | None:
        """The content of that key; None if there is none, or it is damaged."""

    def keep(self, rows: Sequence[tuple[str, bytes]]) -> None:
        """Stores contents by their keys, or does nothing if they cannot be written."""


@dataclass(frozen=True)
class Record:
    """A stored body.

    Attributes:
        digest: of its text.
        places: the captured values, as places among those that it may capture.
        results: their types.
        size: how many operations it has.
        facts: see `known_bodies.Body`.
        note: see `known_bodies.Written`.
        content: it, as MLIR bytecode of a function with one region.
    """

    digest: str
    places: tuple[int, ...]
    results: tuple[str, ...]
    size: int
    facts: dict[str, list[object]]
    content: bytes
    note: object = None

    def to_bytes(self) -> bytes:
        described = {name: value for name, value in vars(self).items() if name != "content"}
        return json.dumps(described).encode() + b"\n" + self.content

    @staticmethod
    def from_bytes(data: bytes) -> Record:
        described, _, content = data.partition(b"\n")
        row = json.loads(described)
        row |= {"places": tuple(row["places"]), "results": tuple(row["results"])}
        return Record(content=content, **row)


def stable_text(key: Hashable) -> str | None:
    """A text that is the same in each process for equal keys, and different for others; None: there is none.

    >>> stable_text(("rows", 4, (1.0, None))), stable_text(("object", object()))
    ("('rows', 4, (1.0, None))", None)
    """
    if type(key) in _PLAIN:
        return repr(key)
    if isinstance(key, tuple):
        return _joined("(", key, ")")
    if isinstance(key, (ir.Type, ir.Attribute)):
        text = str(key)
        return None if _RESOURCE in text else f"{type(key).__name__}<{len(text)} {text}>"
    if isinstance(key, types.FunctionType):
        is_named = key.__closure__ is None and "<" not in key.__qualname__
        return f"{key.__module__}.{key.__qualname__}" if is_named else None
    return _text_of_object(key)


def _text_of_object(key: object) -> str | None:
    name = f"{type(key).__module__}.{type(key).__qualname__}"
    if isinstance(key, enum.Enum):
        return f"{name}.{key.name}"
    if dataclasses.is_dataclass(key):
        return _joined(f"{name}(", [getattr(key, field.name) for field in dataclasses.fields(key) if field.init], ")")
    return None


def _joined(start: str, parts: Iterable[Hashable], end: str) -> str | None:
    texts = []
    for part in parts:
        text = stable_text(part)
        if text is None:
            return None
        texts.append(text)
    return f"{start}{', '.join(texts)}{end}"


def digest_of(function: ir.Operation) -> str:
    """A digest of a body's text; empty if it refers to data elsewhere."""
    text = function.get_asm(print_generic_op_form=True, use_local_scope=True, assume_verified=True)
    return "" if _RESOURCE in text else hashlib.sha256(text.encode()).hexdigest()


def create_holder(context: ir.Context) -> ir.Operation:
    """Creates an operation that holds a body as its region."""
    return ir.Operation.create("builtin.module", regions=1, loc=ir.Location.unknown(context), ip=False)


def create_region(kinds: Sequence[ir.Type]) -> ir.Operation:
    """Creates a region without blocks, with results of these types; sizes of dynamic dimensions are any."""
    shaped = [ir.ShapedType(kind) for kind in kinds if isinstance(kind, ir.ShapedType)]
    count = sum(kind.is_dynamic_dim(axis) for kind in shaped if kind.has_rank for axis in range(kind.rank))
    index = ir.IndexType.get()
    zero = ir.IntegerAttr.get(index, 0)
    sizes = [ir.Operation.create("arith.constant", [index], attributes={"value": zero}).result] if count else []
    segments = ir.DenseI32ArrayAttr.get([count, 0])
    attributes = {"operandSegmentSizes": segments}
    return ir.Operation.create(REGION, list(kinds), operands=sizes * count, attributes=attributes, regions=2)


def write_function(kinds: Sequence[ir.Type], fill: Callable[[Sequence[ir.Value]], None]) -> bytes:
    """A body as MLIR bytecode.

    Args:
        kinds: the types of the captured values.
        fill: creates the region with the body at the insertion point, given the captured values.
    """
    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        signature = ir.TypeAttr.get(ir.FunctionType.get(list(kinds), []))
        function = ir.Operation.create(
            "func.func", attributes={"sym_name": ir.StringAttr.get("body"), "function_type": signature}, regions=1
        )
        block = function.regions[0].blocks.append(*kinds)
    with ir.InsertionPoint(block):
        fill(list(block.arguments))
        ir.Operation.create("func.return")
    content = io.BytesIO()
    module.operation.write_bytecode(content)
    return content.getvalue()


def move_body(content: bytes, into: ir.Region) -> None:
    """Moves the body of a stored function into a region without blocks; the arguments of its block are the captured
    values.

    Args:
        content: the function, as `write_function` wrote it.
    """
    module = ir.Module.parse(content, into.owner.context)
    entry = module.body.operations[0].operation.regions[0].blocks[0]
    region = next(view.operation for view in entry.operations if view.operation.name == REGION)
    body = region.regions[0].blocks[0]
    for argument in entry.arguments:
        argument.replace_all_uses_with(body.add_argument(argument.type, ir.Location.unknown(into.owner.context)))
    body.append_to(into)
