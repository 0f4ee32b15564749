"""The graph of a program in the format of Google's Model Explorer: a graph collection in JSON.

Source: Model Explorer's developer guide, «JSON graph format»: nodes with namespaces, incoming edges and metadata.
"""

from __future__ import annotations

import json
from typing import Any

from hilo.tools.translate.graph import Graph, Node


def json_text(graph: Graph, name: str) -> str:
    """A collection with one graph of that name."""
    nodes = [_node(node) for node in graph.nodes]
    return json.dumps({"label": name, "graphs": [{"id": name, "nodes": nodes}]}, indent=1) + "\n"


def _node(node: Node) -> dict[str, Any]:
    attributes = [_pair(*pair) for pair in (*node.attributes, *([("place", node.place)] if node.place else []))]
    return {
        "id": node.id,
        "label": node.label.removeprefix("stablehlo."),
        "namespace": "/".join(node.path),
        "attrs": attributes,
        "incomingEdges": [
            {
                "sourceNodeId": edge.source,
                "sourceNodeOutputId": str(edge.output),
                "targetNodeInputId": str(edge.operand),
            }
            for edge in node.inputs
        ],
        "outputsMetadata": [
            {"id": str(index), "attrs": [_pair("tensor_shape", type_)]} for index, type_ in enumerate(node.types)
        ],
    }


def _pair(key: str, value: str) -> dict[str, str]:
    return {"key": key, "value": value}
