"""Types as VHLO spells them: each has a version in its name, and element types are VHLO's, too."""

from __future__ import annotations

import functools

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import Error
from hilo.dialect.support.quantized_types import QuantizedType

_NEWER = {
    "i2": (1, 2, 0), "ui2": (1, 2, 0), "none": (1, 6, 0), "tf32": (1, 6, 0), "f8E3M4": (1, 7, 0), "f8E4M3": (1, 7, 0),
    "f4E2M1FN": (1, 8, 0), "f6E2M3FN": (1, 8, 0), "f6E3M2FN": (1, 8, 0), "f8E8M0FNU": (1, 8, 0),
}  # fmt: skip
"""Element types that came after 1.0.0, with their version."""

_SPELLED = {"i1": "bool", "tf32": "tf31"}

Version = tuple[int, int, int]


class NotInVersion(Error):
    """A program holds what the version that it is to be written for does not have."""


@functools.lru_cache(maxsize=4096)
def vhlo_type(kind: ir.Type, version: Version) -> str:
    """A type in VHLO's spelling.

    Raises:
        NotInVersion: this version has no such type.
    """
    if isinstance(kind, ir.RankedTensorType):
        sizes = "".join(f"{'?' if kind.is_dynamic_dim(d) else kind.shape[d]}x" for d in range(kind.rank))
        return f"!vhlo.tensor_v1<{sizes}{_element(kind.element_type, version)}{_encoding(kind)}>"
    if isinstance(kind, ir.UnrankedTensorType):
        return f"!vhlo.unranked_tensor_v1<{_element(kind.element_type, version)}>"
    if isinstance(kind, ir.TupleType):
        return f"!vhlo.tuple_v1<{_parts(kind, version)}>"
    if isinstance(kind, ir.FunctionType):
        takes, gives = (", ".join(vhlo_type(t, version) for t in side) or "()" for side in (kind.inputs, kind.results))
        return f"!vhlo.func_v1<({takes}) -> {gives}>"
    return "!vhlo.token_v1" if str(kind) == "!stablehlo.token" else _element(kind, version)


def _parts(kind: ir.TupleType, version: Version) -> str:
    if not kind.num_types:
        raise NotInVersion("hilo writes no portable artifacts with empty tuples")  # their text cannot be read back
    return ", ".join(vhlo_type(kind.get_type(i), version) for i in range(kind.num_types))


def _element(kind: ir.Type, version: Version) -> str:
    text = str(kind)
    if text.startswith("!quant."):
        return _quantized(kind, version)
    if isinstance(kind, ir.ComplexType):
        return f"!vhlo.complex_v1<{_element(kind.element_type, version)}>"
    if text.startswith("!") or isinstance(kind, ir.ShapedType):
        raise NotInVersion(f"portable artifacts have no type {text}")
    since = _NEWER.get(text)
    if since is not None and since > version:
        raise NotInVersion(
            f"type {text} is in StableHLO since {spelled(since)}; the artifact is for {spelled(version)}"
        )
    return f"!vhlo.{_SPELLED.get(text, text)}_v1"


def _quantized(kind: ir.Type, version: Version) -> str:
    row = dtype(kind)
    if not isinstance(row, QuantizedType):
        raise NotInVersion(f"portable artifacts have no type {kind}")
    stored = _element(ir.IntegerType.get_signless(row.bits), version)
    number = _element(row.expressed.mlir_type, version)
    limits = f"{row.low}:{row.high}, {int(row.storage.kind == 'signed')}"
    if row.axis is None:
        return f"!vhlo.quant_v1<{stored}:{number}, {row.scales[0]:.17e}:{row.zero_points[0]}, {limits}>"
    scales = ", ".join(f"{scale:.17e}" for scale in row.scales)
    zeros = ", ".join(map(str, row.zero_points))
    return f"!vhlo.quant_per_axis_v1<{stored}:{number}, {row.axis}, [{scales}], [{zeros}], {limits}>"


def _encoding(kind: ir.RankedTensorType) -> str:
    """Bounds of dynamic sizes, the one encoding that VHLO has."""
    encoding = kind.encoding
    if encoding is None:
        return ""
    text = str(encoding)
    if not text.startswith("#stablehlo.bounds<"):
        raise NotInVersion(f"portable artifacts have no encoding {text}")
    return f", #vhlo.type_extensions_v1<bounds = [{text.removeprefix('#stablehlo.bounds<')[:-1]}]>"


def spelled(version: Version) -> str:
    """`1.8.0`"""
    return ".".join(map(str, version))
