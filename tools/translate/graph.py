"""A program as a graph of operations, shared by the writers of DOT and of Model Explorer's JSON."""

from __future__ import annotations

from dataclasses import dataclass, field

from hilo.dialect.iree import ir
from hilo.lowering.framework.locations import place

LONGEST_ATTRIBUTE = 200
"""How many characters of an attribute are kept."""


@dataclass(frozen=True)
class Edge:
    """A use of a value: result `output` of node `source` is operand `operand` of a node."""

    source: str
    output: int
    operand: int


@dataclass(frozen=True)
class Node:
    """An operation, or an argument of a function or region.

    Attributes:
        id: unique in the graph.
        label: the operation's name, such as `stablehlo.add`; `argument 0`.
        path: the enclosing functions, operations with regions, and regions, from the outside in.
        inputs: where its operands come from.
        types: the types of its results.
        attributes: the attributes as text.
        place: `file:line:col`.
    """

    id: str
    label: str
    path: tuple[str, ...]
    inputs: tuple[Edge, ...] = ()
    types: tuple[str, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()
    place: str = ""


@dataclass
class Graph:
    """The nodes of a module in the order of its text; a node's inputs come before it."""

    nodes: list[Node] = field(default_factory=list)


def read_graph(module: ir.Module) -> Graph:
    """The graph of all functions of a module."""
    reader = _Reader()
    for op in module.body.operations:
        operation = op.operation
        if operation.name == "func.func":
            name = ir.StringAttr(operation.attributes["sym_name"]).value
            reader.block(operation.regions[0].blocks[0], (f"@{name}",)) if len(operation.regions[0].blocks) else None
    return reader.graph


class _Reader:
    def __init__(self) -> None:
        self.graph = Graph()
        self.values: dict[ir.Value, tuple[str, int]] = {}

    def block(self, block: ir.Block, path: tuple[str, ...]) -> None:
        for index, argument in enumerate(block.arguments):
            node = self._add(f"argument {index}", path, (), (str(argument.type),), (), place(argument.location))
            self.values[argument] = (node.id, 0)
        for view in block.operations:
            self._operation(view.operation, path)

    def _operation(self, op: ir.Operation, path: tuple[str, ...]) -> None:
        number = len(self.graph.nodes)
        short = op.name.removeprefix("stablehlo.")
        for index, region in enumerate(op.regions):
            name = f"{short}_{number}" if len(op.regions) == 1 else f"{short}_{number}/region {index}"
            for block in region.blocks:
                self.block(block, (*path, *name.split("/")))
        inputs = tuple(
            Edge(*self.values[operand], index) for index, operand in enumerate(op.operands) if operand in self.values
        )
        attributes = tuple((name, _shortened(str(op.attributes[name]))) for name in op.attributes)
        types = tuple(str(result.type) for result in op.results)
        node = self._add(op.name, path, inputs, types, attributes, place(op.location))
        for index, result in enumerate(op.results):
            self.values[result] = (node.id, index)

    def _add(
        self,
        label: str,
        path: tuple[str, ...],
        inputs: tuple[Edge, ...],
        types: tuple[str, ...],
        attributes: tuple[tuple[str, str], ...],
        at: str,
    ) -> Node:
        node = Node(str(len(self.graph.nodes)), label, path, inputs, types, attributes, at)
        self.graph.nodes.append(node)
        return node


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_ATTRIBUTE else text[: LONGEST_ATTRIBUTE - 1] + "…"
