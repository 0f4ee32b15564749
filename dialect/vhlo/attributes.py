"""Attributes in VHLO's spelling; an attribute that holds several numbers becomes one attribute for each."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from hilo.dialect.attributes import (
    ConvDimensionNumbers,
    DotAlgorithm,
    DotDimensionNumbers,
    GatherDimensionNumbers,
    ScatterDimensionNumbers,
    Struct,
)
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.vhlo.types import NotInVersion, Version, vhlo_type

_ENUM = re.compile(r"#stablehlo<(\w+) (\w+)>")
_MODE = re.compile(r"#stablehlo\.result_accuracy_mode<(\w+)>")
_HANDLE = re.compile(r"#stablehlo\.channel_handle<handle = (-?\d+), type = (-?\d+)>")
_MESH_AXES = re.compile(r"#stablehlo\.replica_group_mesh_axes<mesh = @(\w+), axes = \[(.*)\]>")
_AXIS = re.compile(r'#stablehlo\.axis_ref<name = "([^"]*)"(?:, sub_axis_info = \((\d+)\)(\d+))?>')
_API_VERSIONS = (
    "API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL", "API_VERSION_STATUS_RETURNING",
    "API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI",
)  # fmt: skip
_STRUCTS: Mapping[str, Mapping[str, type[Struct]]] = {
    "dot_general": {"dot_dimension_numbers": DotDimensionNumbers, "algorithm": DotAlgorithm},
    "convolution": {"dimension_numbers": ConvDimensionNumbers},
    "dynamic_conv": {"dimension_numbers": ConvDimensionNumbers},
    "gather": {"dimension_numbers": GatherDimensionNumbers},
    "dynamic_gather": {"dimension_numbers": GatherDimensionNumbers},
    "scatter": {"scatter_dimension_numbers": ScatterDimensionNumbers},
}


def converted(operation: str, attributes: Mapping[str, ir.Attribute], version: Version) -> dict[str, str]:
    """The attributes of an operation (named without its dialect) in VHLO's names and spelling.

    Raises:
        NotInVersion: VHLO has no such attribute.
    """
    found: dict[str, str] = {}
    structs = _STRUCTS.get(operation, {})
    for name, attribute in attributes.items():
        if name in structs:
            found |= _fields(structs[name].from_mlir(attribute), version)
        elif name == "channel_handle":
            found |= _channel(operation, attribute)
        elif name in ("use_global_device_ids", "has_dynamic_root") and isinstance(attribute, ir.UnitAttr):
            found[name] = boolean(True)
        elif name == "api_version" and operation == "custom_call":
            found[name] = f"#vhlo<api_version_v1 {_API_VERSIONS[ir.IntegerAttr(attribute).value]}>"
        else:
            found[name] = vhlo_attribute(attribute, version)
    return found


def vhlo_attribute(attribute: ir.Attribute, version: Version) -> str:
    """An attribute in VHLO's spelling.

    Raises:
        NotInVersion: VHLO has no such attribute.
    """
    for kind, write in _BUILTIN:
        if isinstance(attribute, kind):
            return write(attribute)
    for kind, write_typed in _TYPED:
        if isinstance(attribute, kind):
            return write_typed(attribute, version)
    return _of_stablehlo(str(attribute))


def _of_dictionary(attribute: ir.DictAttr, version: Version) -> str:
    items = (f"{string(named.name)} = {vhlo_attribute(named.attr, version)}" for named in attribute)
    return f"#vhlo.dict_v1<{{{', '.join(items)}}}>"


def _bits(attribute: ir.FloatAttr) -> str:
    """A number as in VHLO's text: the parser reads every number as an f64 and keeps its bits, of which a narrower type
    takes the lowest."""
    row = dtype(attribute.type)
    if row.bits == 64:
        return str(attribute).partition(" : ")[0]
    if row.bits not in (16, 32):
        raise NotInVersion(f"hilo writes no portable artifacts with numbers of {row} in attributes")
    bits = np.asarray(attribute.value).astype(row.numpy).view(f"u{row.itemsize}")
    return f"0x{int(bits):X}"


def _of_stablehlo(text: str) -> str:
    """An attribute of the StableHLO dialect itself."""
    enum = _ENUM.fullmatch(text)
    if enum:
        return f"#vhlo<{enum[1]}_v1 {enum[2]}>"
    if text.startswith("#stablehlo.output_operand_alias<"):
        body = text.removeprefix("#stablehlo.output_operand_alias<")
        for name in ("output_tuple_indices", "operand_index", "operand_tuple_indices"):
            first, *rest = name.split("_")
            body = body.replace(f"{name} =", f"{first}{''.join(word.capitalize() for word in rest)} =")
        return f"#vhlo.output_operand_alias_v1<{body}"
    if text.startswith("#stablehlo.result_accuracy<"):
        parts = {"atol": "0.000000e+00", "rtol": "0.000000e+00", "ulps": "0"}
        parts |= dict(re.findall(r"(atol|rtol|ulps) = ([-+.\w]+)", text))
        mode = _MODE.search(text)
        return accuracy(parts["atol"], parts["rtol"], parts["ulps"], mode[1] if mode else "DEFAULT")
    axes = _MESH_AXES.fullmatch(text)
    if axes:
        return f"#vhlo.replica_group_mesh_axes_v1<mesh = {string(axes[1])}, axes = {array(_axes(axes[2]))}>"
    raise NotInVersion(f"portable artifacts have no attribute {text}")


def _axes(text: str) -> list[str]:
    """Axes of a mesh, and parts of axes (`(2)4`: four devices after the first two)."""
    found = []
    for name, before, size in _AXIS.findall(text):
        part = f", sub_axis_info = #vhlo.sub_axis_info_v1<pre_size = {before}, size = {size}>" if size else ""
        found.append(f"#vhlo.axis_ref_v1<name = {string(name)}{part}>")
    return found


def accuracy(atol: str = "0.000000e+00", rtol: str = "0.000000e+00", ulps: str = "0", mode: str = "DEFAULT") -> str:
    numbers = f"atol = {atol}, rtol = {rtol}, ulps = {ulps}"
    return f"#vhlo.result_accuracy_v1<{numbers}, mode = #vhlo<result_accuracy_mode_v1 {mode}>>"


def integer(value: int) -> str:
    return f"#vhlo.integer_v1<{value} : i64>"


def boolean(value: bool) -> str:
    return f"#vhlo.bool_v1<{'true' if value else 'false'}>"


def string(value: str) -> str:
    return f"#vhlo.string_v1<{ir.StringAttr.get(value)}>"


def array(parts: Sequence[str]) -> str:
    return f"#vhlo.array_v1<[{', '.join(parts)}]>"


def integers(values: Sequence[int]) -> str:
    return f"#vhlo.tensor_v1<dense<{list(values) if values else ''}> : tensor<{len(values)}xi64>>"


def pairs(count: int) -> str:
    """The attribute for no padding, with this many dimensions."""
    return f"#vhlo.tensor_v1<dense<{'0' if count else ''}> : tensor<{count}x2xi64>>"


def _booleans(values: Sequence[bool]) -> str:
    items = ", ".join("true" if value else "false" for value in values)
    return f"#vhlo.tensor_v1<dense<{f'[{items}]' if values else ''}> : tensor<{len(values)}xi1>>"


def none() -> str:
    return "#vhlo.type_v1<!vhlo.none_v1>"


def _fields(struct: Struct, version: Version) -> dict[str, str]:
    found: dict[str, str] = {}
    for field in dataclasses.fields(struct):  # type: ignore[arg-type]  # each subclass is a dataclass
        value = getattr(struct, field.name)
        if isinstance(value, bool):
            found[field.name] = boolean(value)
        elif isinstance(value, int):
            found[field.name] = integer(value)
        elif isinstance(value, tuple):
            found[field.name] = integers(value)
        else:
            element = value if isinstance(value, ir.Type) else ir.Type.parse(getattr(value, "mlir", str(value)))
            found[field.name] = f"#vhlo.type_v1<{vhlo_type(element, version)}>"
    return found


def _channel(operation: str, attribute: ir.Attribute) -> dict[str, str]:
    handle = _HANDLE.fullmatch(str(attribute))
    if handle is None:
        raise NotInVersion(f"portable artifacts have no attribute {attribute}")
    found = {"channel_id": integer(int(handle[1]))}
    return found | {"channel_type": integer(int(handle[2]))} if operation in ("send", "recv") else found


_BUILTIN: tuple[tuple[type, Callable[[Any], str]], ...] = (
    (ir.BoolAttr, lambda attribute: boolean(attribute.value)),
    (ir.IntegerAttr, lambda attribute: f"#vhlo.integer_v1<{attribute}>"),
    (ir.StringAttr, lambda attribute: f"#vhlo.string_v1<{attribute}>"),
    (ir.FlatSymbolRefAttr, lambda attribute: string(attribute.value)),
    (ir.DenseElementsAttr, lambda attribute: f"#vhlo.tensor_v1<{attribute}>"),
    (ir.DenseI64ArrayAttr, lambda attribute: integers(list(attribute))),
    (ir.DenseBoolArrayAttr, lambda attribute: _booleans(list(attribute))),
)
"""How attributes without their own types are written; a BoolAttr is an IntegerAttr, too, so it comes first."""

_TYPED: tuple[tuple[type, Callable[[Any, Version], str]], ...] = (
    (ir.FloatAttr, lambda attribute, v: f"#vhlo.float_v1<{_bits(attribute)} : {vhlo_type(attribute.type, v)}>"),
    (ir.TypeAttr, lambda attribute, v: f"#vhlo.type_v1<{vhlo_type(attribute.value, v)}>"),
    (ir.ArrayAttr, lambda attribute, v: array([vhlo_attribute(one, v) for one in attribute])),
    (ir.DictAttr, _of_dictionary),
)
