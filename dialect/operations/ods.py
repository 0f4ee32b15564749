"""Operations as data: one row per operation, from which everything else about it is derived.

A row is written in a short notation (see `op`) and parsed once, at import. Classes, builder functions, the `.pyi`
stubs, documentation and generated tests are all derived from the rows in `rows_stablehlo` and `rows_chlo`.
"""

from __future__ import annotations

import ast
import keyword
from dataclasses import dataclass

MISSING: object = object()
"""The default of a required attribute."""

TRAITS: dict[str, str] = {
    "collective": "values of several replicas or partitions meet in it",
    "commutative": "its two operands may be exchanged",
    "constant": "its result depends on nothing that is known at run time only",
    "branch": "runs one of its regions",
    "control_flow": "its regions may run, not run, or run several times, depending on values",
    "elementary": "an elementary or special function of each element, which takes tens of instructions",
    "elementwise": "applied to tensors of the same shape, it does for each element what it does for scalars",
    "exact": "its results need no rounding: it moves, selects or counts, or is exact by definition",
    "fold": "folds elements with a function that is a part of it",
    "idempotent": "f(x, x) = x",
    "moves": "its results consist of its operands' elements, whatever their values",
    "process_id": "the id of the running process",
    "product": "sums products",
    "terminator": "ends a region",
    "token": "creates a token, and nothing else",
    "transfer": "exchanges values with the process or with another program",
    "zero_derivative": "its derivative is 0 wherever it exists, or is defined as 0 (bits, random numbers)",
}
"""What rows say about an operation's meaning, besides its form; read by `hilo.dialect.operations.traits`."""


@dataclass(frozen=True, slots=True)
class Operand:
    """One operand, or with `variadic` a group of them.

    Attributes:
        is_constant: compilers must know its value; an example is a result's shape.
    """

    name: str
    variadic: bool = False
    is_constant: bool = False


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute.

    Attributes:
        name: as in ODS.
        kind: key into `conversions.KINDS`, which converts both ways.
        required: the dialect rejects the operation without it.
        default: what the builder function uses: MISSING (the caller must pass it), None (it is omitted), or, for a
            required attribute, a value that is always written. For an optional attribute with an ODS default, the value
            that an absent attribute stands for.
    """

    name: str
    kind: str
    required: bool
    default: object


@dataclass(frozen=True, slots=True)
class Region:
    """One region, or with `variadic` a list of them.

    Attributes:
        arguments: key into `inference.REGION_ARGUMENTS`, which determines the types of the entry block's arguments.
    """

    name: str
    variadic: bool
    arguments: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """One result, or with `variadic` a group of them."""

    name: str
    variadic: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """An operation.

    Attributes:
        name: its full name, `"stablehlo.add"`.
        class_name: the name of its class, as in ODS: `"AddOp"`.
        infer: where result types come from: `"dialect"`, `"given"` by the caller, `"shape"` (given shape, operand's
            element type), `"element_type"` (given element type, operand's shape), `"bitcast_convert"` (given element
            type), or a function of `inference.RESULT_TYPES`.
        segments: whether operand and result groups are distinguished by segment-size attributes.
        needs_process: whether it interacts with the process that runs it or with other processes: feeds, channels,
            collectives, the id of the process.
        traits: names of `TRAITS`, what is known about its meaning.
    """

    name: str
    class_name: str
    operands: tuple[Operand, ...]
    attributes: tuple[Attribute, ...]
    regions: tuple[Region, ...]
    results: tuple[Result, ...]
    infer: str
    doc: str
    segments: bool = False
    needs_process: bool = False
    traits: frozenset[str] = frozenset()

    @property
    def dialect(self) -> str:
        return self.name.partition(".")[0]

    @property
    def function_name(self) -> str:
        """The builder function's name: keywords get a trailing underscore, hyphens become underscores."""
        name = self.name.partition(".")[2].replace("-", "_")
        return name + "_" if keyword.iskeyword(name) else name

    @property
    def is_single_result(self) -> bool:
        return len(self.results) == 1 and not self.results[0].variadic

    @property
    def spec_url(self) -> str | None:
        """The operation's section in the StableHLO specification."""
        if self.dialect != "stablehlo":
            return None
        return "https://openxla.org/stablehlo/spec#" + self.name.partition(".")[2]


def _attribute(text: str) -> Attribute:
    name, _, rest = text.partition(": ")
    kind, _, default = rest.partition(" = ")
    optional = kind.endswith("?")
    value: object = ast.literal_eval(default) if default else (None if optional else MISSING)
    return Attribute(name, kind.rstrip("?"), not optional, value)


def _region(text: str) -> Region:
    name, _, arguments = text.partition(": ")
    return Region(name.rstrip("*?"), "*" in name, arguments or "none", name.endswith("?"))


def _traits(name: str, text: str) -> frozenset[str]:
    found = frozenset(text.split())
    assert found <= TRAITS.keys(), f"{name}: {sorted(found - TRAITS.keys())} are no traits; there are {sorted(TRAITS)}"
    return found


def op(
    name: str,
    class_name: str,
    operands: str = "",
    attributes: str = "",
    *,
    regions: str = "",
    results: str = "result",
    infer: str = "dialect",
    segments: bool = False,
    needs_process: bool = False,
    traits: str = "",
    doc: str,
) -> Row:
    """A row from the short notation.

    Args:
        operands: names in ODS order; `*` after a name means any number, `!` that compilers must know its value.
        attributes: `name: kind` in ODS order, comma-separated. `kind?` may be omitted; `kind? = x` may be omitted and
            then stands for x; `kind = x` is always written, by default as x.
        regions: `name: arguments`, comma-separated; `*` after the name means any number, `*?` that it is also optional.
        results: names, as for operands.
        traits: names of `TRAITS`.

    >>> op("stablehlo.iota", "IotaOp", attributes="iota_dimension: i64", infer="given", doc="…").attributes[0].kind
    'i64'
    """
    return Row(
        name=name,
        class_name=class_name,
        operands=tuple(Operand(o.rstrip("*!"), "*" in o, "!" in o) for o in operands.split()),
        attributes=tuple(_attribute(a) for a in attributes.split(", ") if a),
        regions=tuple(_region(r) for r in regions.split(", ") if r),
        results=tuple(Result(r.rstrip("*"), r.endswith("*")) for r in results.split()),
        infer=infer,
        doc=doc,
        segments=segments,
        needs_process=needs_process,
        traits=_traits(name, traits),
    )
