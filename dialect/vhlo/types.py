"""Types in VHLO's spelling: each has a version in its name, and element types are VHLO's, too."""

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
"""Element types that were added after 1.0.0, with their versions."""

_SPELLED = {"i1": "bool", "tf32": "tf31"}
_FUTURE = "!stablehlo.future<"

Version = tuple[int, int, int]


class NotInVersion(Error):
    """The program uses something that the requested version does not have.

    Attributes:
        operation: the operation's name in the newest VHLO, or as it is if VHLO has none; empty until it is known.
        location: the operation's location; None until it is known.
    """

    operation: str = ""
    location: ir.Location | None = None


def is_future(kind: ir.Type) -> bool:
    """Whether it is StableHLO's type of a value that an asynchronous operation will give."""
    return str(kind).startswith(_FUTURE)


@functools.lru_cache(maxsize=4096)
def vhlo_type(kind: ir.Type, version: Version) -> str:
    """A type in VHLO's spelling.

    Raises:
        NotInVersion: this version does not have the type.
    """
    if isinstance(kind, ir.ShapedType):
        return _shaped(kind, version)
    if isinstance(kind, ir.TupleType):
        return f"!vhlo.tuple_v1<{_parts(kind, version)}>"
    if isinstance(kind, ir.FunctionType):
        takes, gives = (", ".join(vhlo_type(t, version) for t in side) or "()" for side in (kind.inputs, kind.results))
        return f"!vhlo.func_v1<({takes}) -> {gives}>"
    text = str(kind)
    if is_future(kind):
        _check_since("!stablehlo.future", (1, 15, 0), version)
        parts = ir.TupleType(ir.Type.parse(f"tuple<{text.removeprefix(_FUTURE)}"))
        return f"!vhlo.future_v1<{_parts(parts, version)}>"
    return "!vhlo.token_v1" if text == "!stablehlo.token" else _element(kind, version)


def _shaped(kind: ir.ShapedType, version: Version) -> str:
    element = _element(kind.element_type, version)
    sizes = (
        "".join(f"{'?' if kind.is_dynamic_dim(d) else kind.shape[d]}x" for d in range(kind.rank))
        if kind.has_rank
        else ""
    )
    if isinstance(kind, ir.RankedTensorType):
        return f"!vhlo.tensor_v1<{sizes}{element}{_encoding(kind)}>"
    if isinstance(kind, ir.UnrankedTensorType):
        return f"!vhlo.unranked_tensor_v1<{element}>"
    if isinstance(kind, ir.MemRefType):
        _check_since("memref", (1, 13, 0), version)
        return f"!vhlo.buffer_v1<{sizes}{element}>"
    raise NotInVersion(f"portable artifacts have no type {kind}")


def empty_tuple() -> ir.Type:
    """VHLO's type of an empty tuple, whose text VHLO's own parser rejects: read from an artifact that contains it."""
    module = ir.Module.parse(_EMPTY_TUPLE)
    function = module.body.operations[0].operation
    return function.regions[0].blocks[0].arguments[0].type


_EMPTY_TUPLE = (
    b"ML\xefR\rStableHLO_v1.0.0\x00\x01\x17\x05\x01\x05\x07\x01\x03\x0b\x03\x05\x0f\x13\x03'\x13\x05\x01\x0b\x0b\x13\x13"
    b"\x13\x13\x03\t\x0b\x0b\x0b\x0b\x03\x05\x0b\x13\x02A\x05\x0b\x17\x01\x03\x03\x17\x01\x03/\x17\x01\x03\xc3\x17\x01\x03"
    b"\xdf\x03\x01#\x03\x1d\r\x1d\x0f/\x01\x11\x03\x01\x01\x049\x05\x01P\x03\x01\x07\x04)\x03\x01\x05\x03P\x05\x03\x07\x04"
    b"\x15\x03\x03\x07\x03\x03\x07\x00\x05\x00\t\x06\x03\x01\x05\x01\x00i\x11\x03\x05\x05\x15\x11\x0f\x0b\x11builtin\x00"
    b"vhlo\x00module\x00func_v1\x00return_v1\x00-\x00e\x00\x00\x08\x15\x05\x05\x01\x01\x0b\x0b\r\x0b\x0f\x11"
)
"""The artifact of `func.func @e(%x: tuple<>) { return }`, in version 1.0.0."""


def _check_since(what: str, since: Version, version: Version) -> None:
    if since > version:
        raise NotInVersion(f"{what} is in StableHLO since {spelled(since)}; the artifact is for {spelled(version)}")


def _parts(kind: ir.TupleType, version: Version) -> str:
    if not kind.num_types:
        raise NotInVersion("hilo writes no portable artifacts with functions of empty tuples")
    return ", ".join(vhlo_type(kind.get_type(i), version) for i in range(kind.num_types))


def _element(kind: ir.Type, version: Version) -> str:
    text = str(kind)
    if text.startswith("!quant."):
        return _quantized(kind, version)
    if isinstance(kind, ir.ComplexType):
        return f"!vhlo.complex_v1<{_element(kind.element_type, version)}>"
    if text.startswith("!") or isinstance(kind, ir.ShapedType):
        raise NotInVersion(f"portable artifacts have no type {text}")
    _check_since(f"type {text}", _NEWER.get(text, version), version)
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
    """The bounds of dynamic sizes, which are the only encoding that VHLO has."""
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
