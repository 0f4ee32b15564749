"""The graph of a program in Graphviz's language: a box per operation, a frame per function and region."""

from __future__ import annotations

from collections.abc import Iterator

from hilo.tools.translate.graph import Graph, Node


def dot_text(graph: Graph) -> str:
    """A `digraph`, for `dot -Tsvg`."""
    lines = ["digraph program {", "  compound=true;", '  node [shape=box, fontname="monospace"];']
    lines += _frames(graph.nodes, 0)
    for node in graph.nodes:
        for edge in node.inputs:
            source = graph.nodes[int(edge.source)]
            lines.append(f"  n{edge.source} -> n{node.id} [label={_quoted(source.types[edge.output])}];")
    return "\n".join([*lines, "}"]) + "\n"


def _frames(nodes: list[Node], depth: int) -> Iterator[str]:
    """The nodes at a depth, and frames with those that are nested more deeply."""
    indent = "  " * (depth + 1)
    inner: dict[str, list[Node]] = {}
    for node in nodes:
        if len(node.path) > depth:
            inner.setdefault(node.path[depth], []).append(node)
        else:
            yield f"{indent}n{node.id} [label={_quoted(_label(node))}];"
    for name, held in inner.items():
        yield f"{indent}subgraph cluster_{held[0].id}_{depth} {{"
        yield f"{indent}  label={_quoted(name)};"
        yield from _frames(held, depth + 1)
        yield f"{indent}}}"


def _label(node: Node) -> str:
    attributes = [f"{name} = {value}" for name, value in node.attributes]
    return "\n".join([node.label.removeprefix("stablehlo."), *attributes])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\l")
    return f'"{escaped}"'
