"""The host calls of a compiled program: one `HostImport` per call site, stored with the compiled module."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_NAME
from hilo.dialect.support.errors import shown
from hilo.lowering.process.host_calls import ATTRIBUTE, MODULE, declarations, from_attribute, places_of_sites
from hilo.targets.compilation.signature import Leaf, leaf_of
from hilo.targets.runtime.memory.layout import Layout, layout

REFLECTION = "hilo.imports"
"""The entry of IREE's function reflection that holds a module's host calls."""


@dataclass(frozen=True, slots=True)
class Port:
    """One array that is passed: the type that the program's author sees, and the element type in the buffer."""

    leaf: Leaf
    abi: str

    def layout(self, dims: Sequence[int] = ()) -> Layout:
        """Its layout; `dims` are the buffer's own if the program does not know them."""
        known = tuple(size for size in self.leaf.dims if size is not None)
        return layout(self.leaf.dtype, known if len(known) == len(self.leaf.dims) else tuple(dims), self.abi)

    @property
    def is_static(self) -> bool:
        return None not in self.leaf.dims


@dataclass(frozen=True, slots=True)
class HostImport:
    """One call site.

    Attributes:
        symbol: the function's name in the host module.
        kind: what the host does: `function`, `infeed`, `all_reduce`, ….
        parameters: of that kind; lists are tuples.
        operands, results: the arrays.
        site: its number among the program's sites, see `hilo.lowering.process.host_calls.SITE`; -1: it has none.
    """

    symbol: str
    kind: str
    parameters: Mapping[str, Any]
    operands: tuple[Port, ...]
    results: tuple[Port, ...]
    site: int = -1

    @property
    def title(self) -> str:
        """Its name in messages."""
        return f"host function {self.parameters['name']!r}" if self.kind == "function" else self.symbol

    def to_json(self) -> str:
        ports = {
            name: [[port.leaf.dtype.name, list(port.leaf.dims), port.abi] for port in given]
            for name, given in (("operands", self.operands), ("results", self.results))
        }
        said = {"symbol": self.symbol, "kind": self.kind, "parameters": dict(self.parameters), "site": self.site}
        return json.dumps({**said, **ports})

    @staticmethod
    def from_json(text: str) -> HostImport:
        read = json.loads(text)
        if not isinstance(read["symbol"], str) or not isinstance(read["kind"], str):
            raise TypeError(f"a host call is {shown(read['symbol'])} of kind {shown(read['kind'])}")

        def ports(name: str) -> tuple[Port, ...]:
            return tuple(Port(Leaf(BY_NAME[dtype], tuple(dims)), abi) for dtype, dims, abi in read[name])

        parameters = {name: _tuples(value) for name, value in read["parameters"].items()}
        site = read.get("site", -1)
        return HostImport(read["symbol"], read["kind"], parameters, ports("operands"), ports("results"), site)


def _tuples(value: object) -> object:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def take_imports(module: ir.Module) -> tuple[HostImport, ...]:
    """The host calls of a lowered module; attributes that only hilo reads are removed from their declarations."""
    found = []
    for declaration in declarations(module.operation):
        attributes = declaration.attributes
        described = dict((item.name, item.attr) for item in ir.DictAttr(attributes[ATTRIBUTE]))
        symbol = ir.StringAttr(attributes["sym_name"]).value.removeprefix(f"{MODULE}.")
        said = ir.FunctionType(ir.TypeAttr(described.pop("type")).value)
        now = ir.FunctionType(ir.TypeAttr(attributes["function_type"]).value)
        kind = ir.StringAttr(described.pop("kind")).value
        site = ir.IntegerAttr(described.pop("site")).value if "site" in described else -1
        parameters = {name: from_attribute(attribute) for name, attribute in described.items()}
        operands, results = (
            tuple(
                Port(leaf_of(mine, f"{symbol}: {what} {index}"), str(ir.RankedTensorType(given).element_type))
                for index, (mine, given) in enumerate(zip(before, after, strict=True))
            )
            for what, before, after in (("operand", said.inputs, now.inputs), ("result", said.results, now.results))
        )
        found.append(HostImport(symbol, kind, parameters, operands, results, site))
        del attributes[ATTRIBUTE]
    return tuple(found)


def describe_imports(imports: Sequence[HostImport]) -> dict[str, str]:
    """The reflection entry for a program's entry function that states its host calls."""
    return {REFLECTION: json.dumps([one.to_json() for one in imports])} if imports else {}


def described_imports(reflection: Mapping[str, str]) -> tuple[HostImport, ...]:
    """The host calls of a compiled module, from its entry function's reflection."""
    return tuple(HostImport.from_json(text) for text in json.loads(reflection.get(REFLECTION, "[]")))


def places_of(imports: Sequence[HostImport], module: ir.Operation) -> dict[str, str]:
    """The user's line of each call site, by symbol.

    Args:
        imports: a program's host calls.
        module: the program before lowering, or another one of the same content.
    """
    if not any(one.site >= 0 for one in imports):
        return {}
    places = places_of_sites(module)
    found = {one.symbol: places[one.site] for one in imports if 0 <= one.site < len(places)}
    return {symbol: place for symbol, place in found.items() if place != "unknown"}


def functions_of(imports: Sequence[HostImport]) -> tuple[str, ...]:
    """The names of the host functions that a program calls, without duplicates."""
    return tuple(dict.fromkeys(one.parameters["name"] for one in imports if one.kind == "function"))
