"""A module as tables for the page: the distinct operations, and for each stage of a pipeline the uses of values.

A stage is a list of functions, a function a block, a block its arguments' types and its nodes, a node
`[record, operands, regions]`. Values are numbered in the order of the text: a block's arguments at its start, a node's
results before those inside it. So a page finds the node that defines a value by walking in the same way, and a stage in
which one operation changed costs little more than the numbers of its operands.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from hilo.dialect.attributes.constants import splat_value
from hilo.dialect.iree import ir
from hilo.dialect.operations import rows_chlo
from hilo.dialect.operations.traits import CONTROL_FLOW, TERMINATORS, with_trait
from hilo.lowering.framework.locations import place
from hilo.targets.cost_analysis import is_public, operation_cost

Node: TypeAlias = "list[Any]"
Block: TypeAlias = "list[Any]"

SHOWN_ELEMENTS = 8
"""Constants with more elements are shown by their type only."""
SHOWN_CHARACTERS = 400

_OF_ELEMENTS = frozenset(row.name for row in rows_chlo.ROWS) - {"chlo.constant_like", "chlo.scan", "chlo.top_k"}
"""CHLO has hardly anything but element-wise functions, and operations with their own kind of row come first."""

_KINDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("constant", with_trait("constant")),
    ("control", CONTROL_FLOW | {"func.call", "stablehlo.composite", "stablehlo.custom_call", "scf.for", "scf.while"}),
    ("product", with_trait("product")),
    ("fold", with_trait("fold")),
    ("transfer", with_trait("transfer") | with_trait("collective") | with_trait("token")),
    ("moves", with_trait("moves") | {"stablehlo.bitcast_convert"}),
    ("elementwise", with_trait("elementwise") | _OF_ELEMENTS | {"stablehlo.map"}),
    ("end", TERMINATORS),
)
"""The kinds by which the page colours operations; the first one that applies counts."""

_TITLES = {
    "stablehlo.composite": "name",
    "stablehlo.custom_call": "call_target_name",
    "func.call": "callee",
    "stablehlo.compare": "comparison_direction",
    "stablehlo.constant": "value",
    "arith.constant": "value",
}
"""Attributes that tell more about an operation than its name."""


@functools.cache
def kind_of(name: str) -> str:
    """The kind of an operation by its name, which determines its colour.

    >>> kind_of("stablehlo.dot_general"), kind_of("chlo.square"), kind_of("flow.dispatch.region")
    ('product', 'elementwise', 'other')
    """
    return next((kind for kind, names in _KINDS if name in names), "other")


@dataclass
class Tables:
    """Tables that the stages share.

    Attributes:
        records: for each distinct operation its name, title, attributes, result types, location, kind, flops and bytes.
    """

    records: list[list[Any]] = field(default_factory=list)
    _described: dict[tuple[Any, ...], list[Any]] = field(default_factory=dict)
    _known: dict[tuple[Any, ...], int] = field(default_factory=dict)
    _texts: dict[Any, str] = field(default_factory=dict)
    _places: dict[Any, str] = field(default_factory=dict)

    def record(self, op: ir.Operation) -> int:
        """The index of an operation's record."""
        attributes = list(op.attributes.items())
        types = tuple(result.type for result in op.results)
        key = (op.name, tuple(attributes), types, tuple(operand.type for operand in op.operands))
        described = self._described.get(key)
        if described is None or op.regions:  # the cost of a reduction depends on its region
            described = self._described[key] = self._describe(op, attributes, types)
        location = op.location.attr  # the location object itself has no hash of its own
        where = self._places.get(location)
        if where is None:
            where = self._places[location] = place(op.location)
        name, title, shown, texts, *rest = described
        same = (name, title, tuple(shown.items()), *texts, where, *rest)
        found = self._known.setdefault(same, len(self.records))
        if found == len(self.records):
            self.records.append([name, title, shown, texts, where, *rest])
        return found

    def text(self, item: ir.Type | ir.Location) -> str:
        """A type or location as text, cached."""
        found = self._texts.get(item)
        if found is None:
            found = self._texts[item] = short_type(str(item))
        return found

    def _describe(
        self, op: ir.Operation, attributes: list[tuple[str, ir.Attribute]], types: Sequence[ir.Type]
    ) -> list[Any]:
        """A record without its location."""
        texts = {name: attribute_text(attr) for name, attr in attributes}
        title = texts.get(_TITLES.get(op.name, ""), "")
        try:
            cost = operation_cost(op)
            counted = [cost.flops + cost.transcendentals, cost.bytes_accessed]
        except (RuntimeError, ValueError, IndexError, KeyError, TypeError):  # types unknown to the cost model
            counted = [0, 0]
        shown = {name: text for name, text in texts.items() if name not in ("sym_name", "function_type")}
        return [op.name, title, shown, [self.text(t) for t in types], kind_of(op.name), *counted]


def attribute_text(attr: ir.Attribute) -> str:
    """An attribute for readers: without its type and dialect, shortened if long, and without large constants."""
    if isinstance(attr, ir.DenseElementsAttr):
        if attr.is_splat:
            return number_text(splat_value(attr))
        size = math.prod(ir.ShapedType(attr.type).shape)
        if size > SHOWN_ELEMENTS:
            return f"{size} elements"
    if isinstance(attr, ir.DenseResourceElementsAttr):
        return "a resource"
    text = re.sub(r" : (?:tensor|vector)<[^<>]*>$| : [a-z]\w*$", "", str(attr))
    text = re.sub(r"^(?:dense|array)<(?:\w+: )?(.*)>$", r"\1", text, flags=re.DOTALL)
    text = re.sub(r"^#\w+<\w+ (\w+)>$", r"\1", text).strip('"')
    if isinstance(attr, ir.FlatSymbolRefAttr):
        text = f"@{attr.value}"  # MLIR quotes names such as <lambda>
    return text if len(text) <= SHOWN_CHARACTERS else text[:SHOWN_CHARACTERS] + "…"


def number_text(value: np.ndarray | None) -> str:
    """A number as people write it.

    >>> number_text(np.float32(0.1)), number_text(np.float32(-np.inf)), number_text(np.bool_(True))
    ('0.1', '-inf', 'true')
    """
    if value is None:
        return "a constant"
    item = np.asarray(value).reshape(-1)[0]
    if np.asarray(item).dtype.kind in "biu":
        return str(item.item()).lower()
    if np.asarray(item).dtype.kind == "c":
        return str(item.item())
    return f"{float(item):.6g}"


def short_type(text: str) -> str:
    """A type as people write it.

    >>> short_type("tensor<64x1x8x8xf32>"), short_type("tensor<f32>"), short_type("!stablehlo.token")
    ('f32[64,1,8,8]', 'f32[]', 'token')
    """
    found = re.fullmatch(r"tensor<((?:[\d?]+x)*)([^,<>]+(?:<[^<>]*>)?)(?:, .*)?>", text)
    if found is None:
        return text.removeprefix("!stablehlo.")
    return f"{found[2]}[{found[1].rstrip('x').replace('x', ',')}]"


def read_stage(module: ir.Module | ir.Operation, tables: Tables) -> list[list[Any]]:
    """A stage: `[name, is_public, block]` for each function; a block is `[argument types, names, nodes]`."""
    numbers: dict[ir.Value, int] = {}

    def block(made: ir.Block) -> Block:
        types, names = [], []
        for argument in made.arguments:
            numbers[argument] = len(numbers)
            types.append(tables.text(argument.type))
            named = re.match(r'loc\("([^"]*)"[()]', str(argument.location))
            names.append(named[1] if named else "")
        return [types, names, [node(op.operation) for op in made.operations]]

    def node(op: ir.Operation) -> Node:
        operands = [numbers.get(operand, -1) for operand in op.operands]
        record = tables.record(op)
        for result in op.results:
            numbers[result] = len(numbers)
        regions = [block(inner) for region in op.regions for inner in region]
        return [record, operands, regions] if regions else [record, operands]

    functions = []
    for op in module.operation.regions[0].blocks[0].operations:
        if op.operation.name == "func.func":
            name = str(op.operation.attributes["sym_name"]).strip('"')
            public = is_public(op.operation)
            blocks = list(op.operation.regions[0])
            functions.append([name, public, block(blocks[0]) if blocks else [[], [], []]])
    return functions
