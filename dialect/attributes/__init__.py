"""StableHLO's and CHLO's attributes as Python values, converted in both directions.

Enums are `StrEnum`s (`ComparisonDirection.LT == "LT"`), structured attributes are frozen dataclasses. `to_mlir()` makes
the MLIR attribute in the process's context, `from_mlir(attr)` reads it back; `str(x.to_mlir())` is StableHLO's
spelling. Source: StableHLO specification and ODS (`StablehloAttrs.td`, `StablehloEnums.td`, `ChloEnums.td`).
"""

from __future__ import annotations

import dataclasses
import functools
import operator
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self, TypeVar

from hilo.dialect.attributes.enums import (
    ComparisonDirection,
    ComparisonType,
    CustomCallApiVersion,
    FftType,
    MlirEnum,
    Precision,
    ResultAccuracyMode,
    RngAlgorithm,
    RngDistribution,
    Transpose,
    parse_cached,
)
from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, shown

__all__ = [
    "AxisRef",
    "ChannelHandle",
    "ComparisonDirection",
    "ComparisonType",
    "ConvDimensionNumbers",
    "CustomCallApiVersion",
    "DotAlgorithm",
    "DotDimensionNumbers",
    "FftType",
    "GatherDimensionNumbers",
    "Mesh",
    "MeshAxis",
    "MlirEnum",
    "OutputOperandAlias",
    "Precision",
    "RaggedDotDimensionNumbers",
    "ReplicaGroupMeshAxes",
    "ResultAccuracy",
    "ResultAccuracyMode",
    "RngAlgorithm",
    "RngDistribution",
    "ScatterDimensionNumbers",
    "SubAxisInfo",
    "Transpose",
    "TypeExtensions",
]

Dims = tuple[int, ...]


def _as_dims(owner: object, name: str, value: object) -> Dims:
    try:
        return tuple(operator.index(v) for v in value)  # type: ignore[attr-defined]
    except TypeError as error:
        raise ArgumentError(f"{type(owner).__name__}: {name} is {shown(value)}; it takes a sequence of int") from error


def _as_int(owner: object, name: str, value: object) -> int:
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError as error:
        raise ArgumentError(f"{type(owner).__name__}: {name} is {shown(value)}; it takes an int") from error


def _as_float(owner: object, name: str, value: object) -> float:
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"{type(owner).__name__}: {name} is {shown(value)}; it takes a float") from error


def _as_bool(owner: object, name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ArgumentError(f"{type(owner).__name__}: {name} is {shown(value)}; it takes a bool")
    return value


def _as_type(owner: object, name: str, value: object) -> ir.Type:
    from hilo.dialect.support.dtypes import dtype

    if isinstance(value, ir.Type):
        return value
    if value == "tf32":  # not an element type of arrays, but how a dot may round its operands
        return ir.Type.parse("tf32", context())
    return dtype(value).mlir_type


_CHECKS = {"Dims": _as_dims, "int": _as_int, "bool": _as_bool, "ir.Type": _as_type}
_PART = re.compile(r"(\w+) = (\[[^\]]*\]|[^,\[\]]+)")


def _dims_text(dims: Iterable[int]) -> str:
    return "[" + ", ".join(map(str, dims)) + "]"


def _read_dims(text: str) -> Dims:
    return tuple(int(part) for part in text.strip("[]").split(",") if part.strip())


_S = TypeVar("_S", bound="Struct")


class Struct:
    """The base class of the dataclasses that StableHLO prints as `#dialect.mnemonic<field = value, …>`."""

    MNEMONIC = ""
    OMITS_EMPTY = False

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):  # type: ignore[arg-type]
            check = _CHECKS.get(str(field.type))
            if check is not None:
                object.__setattr__(self, field.name, check(self, field.name, getattr(self, field.name)))

    def to_mlir(self) -> ir.Attribute:
        """The MLIR attribute, in the process's context.

        Raises:
            ArgumentError: the dialect rejects the values.
        """
        return _made(self)

    def _body(self) -> str:
        parts = []
        for field in dataclasses.fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if isinstance(value, tuple):
                if value or not self.OMITS_EMPTY:
                    parts.append(f"{field.name} = {_dims_text(value)}")
            else:
                parts.append(f"{field.name} = {str(value).lower() if isinstance(value, bool) else value}")
        return ", ".join(parts)

    @classmethod
    def from_mlir(cls, attr: ir.Attribute) -> Self:
        """Reads `attr` back.

        Raises:
            ArgumentError: the attribute is another one.
        """
        text = str(attr)
        if not text.startswith(f"#{cls.MNEMONIC}<"):
            raise ArgumentError(f"attribute is {text}; {cls.__name__} takes #{cls.MNEMONIC}<…>")
        return _read_struct(cls, text[len(cls.MNEMONIC) + 2 : -1])  # type: ignore[arg-type, no-any-return]

    @classmethod
    def _read(cls, body: str) -> Self:
        parts = dict(_PART.findall(body))
        values: dict[str, object] = {}
        for field in dataclasses.fields(cls):  # type: ignore[arg-type]
            if field.name in parts:
                text = parts[field.name].strip()
                kind = str(field.type)
                if kind == "Dims":
                    values[field.name] = _read_dims(text)
                elif kind == "bool":
                    values[field.name] = text == "true"
                elif kind == "ir.Type":
                    values[field.name] = ir.Type.parse(text, context())
                else:
                    values[field.name] = int(text)
        return cls(**values)


@functools.lru_cache(maxsize=4096)
def _made(struct: Struct) -> ir.Attribute:
    text = f"#{struct.MNEMONIC}<{struct._body()}>"
    try:
        return parse_cached(text)
    except ir.MLIRError as error:
        raise ArgumentError(f"{type(struct).__name__}: {text}: {error.error_diagnostics[0].message}") from error


@functools.lru_cache(maxsize=4096)
def _read_struct(cls: type[_S], body: str) -> _S:
    return cls._read(body)


@dataclass(frozen=True)
class DotDimensionNumbers(Struct):
    """Which dimensions of `dot_general` are batching dimensions, and which are contracting dimensions."""

    lhs_batching_dimensions: Dims = ()
    rhs_batching_dimensions: Dims = ()
    lhs_contracting_dimensions: Dims = ()
    rhs_contracting_dimensions: Dims = ()

    MNEMONIC = "stablehlo.dot"
    OMITS_EMPTY = True


@dataclass(frozen=True)
class RaggedDotDimensionNumbers(Struct):
    """As `DotDimensionNumbers`, with the lhs dimension that is divided into groups, and the rhs dimension of groups."""

    lhs_batching_dimensions: Dims = ()
    rhs_batching_dimensions: Dims = ()
    lhs_contracting_dimensions: Dims = ()
    rhs_contracting_dimensions: Dims = ()
    lhs_ragged_dimensions: Dims = ()
    rhs_group_dimensions: Dims = ()

    MNEMONIC = "chlo.ragged_dot"


@dataclass(frozen=True)
class GatherDimensionNumbers(Struct):
    """How `gather` maps indices to slices of the operand, and slices to the result."""

    offset_dims: Dims = ()
    collapsed_slice_dims: Dims = ()
    operand_batching_dims: Dims = ()
    start_indices_batching_dims: Dims = ()
    start_index_map: Dims = ()
    index_vector_dim: int = 0

    MNEMONIC = "stablehlo.gather"
    OMITS_EMPTY = True


@dataclass(frozen=True)
class ScatterDimensionNumbers(Struct):
    """How `scatter` maps indices to slices of the input, and the updates to slices."""

    update_window_dims: Dims = ()
    inserted_window_dims: Dims = ()
    input_batching_dims: Dims = ()
    scatter_indices_batching_dims: Dims = ()
    scatter_dims_to_operand_dims: Dims = ()
    index_vector_dim: int = 0

    MNEMONIC = "stablehlo.scatter"
    OMITS_EMPTY = True


@dataclass(frozen=True)
class ChannelHandle(Struct):
    """A communication channel; type 0 none, 1 device to device, 2 device to host, 3 host to device."""

    handle: int
    type: int = 0

    MNEMONIC = "stablehlo.channel_handle"


@dataclass(frozen=True)
class DotAlgorithm(Struct):
    """The algorithm that `dot_general` must use: element types, and how many parts operands are split into."""

    lhs_precision_type: ir.Type
    rhs_precision_type: ir.Type
    accumulation_type: ir.Type
    lhs_component_count: int = 1
    rhs_component_count: int = 1
    num_primitive_operations: int = 1
    allow_imprecise_accumulation: bool = False

    MNEMONIC = "stablehlo.dot_algorithm"


@dataclass(frozen=True)
class OutputOperandAlias(Struct):
    """Tells that an output of a custom call shares its buffer with an operand."""

    output_tuple_indices: Dims = ()
    operand_index: int = 0
    operand_tuple_indices: Dims = ()

    MNEMONIC = "stablehlo.output_operand_alias"


@dataclass(frozen=True)
class TypeExtensions(Struct):
    """The upper bounds of a tensor type's dynamic dimensions; None for dimensions without a bound."""

    bounds: tuple[int | None, ...]

    MNEMONIC = "stablehlo.bounds"

    def __post_init__(self) -> None:
        bounds = tuple(None if b is None else _as_int(self, "bounds", b) for b in self.bounds)
        object.__setattr__(self, "bounds", bounds)

    def _body(self) -> str:
        return ", ".join("?" if b is None else str(b) for b in self.bounds)

    @classmethod
    def _read(cls, body: str) -> Self:
        return cls(tuple(None if b.strip() == "?" else int(b) for b in body.split(",") if b.strip()))


@dataclass(frozen=True)
class ResultAccuracy(Struct):
    """The error that an approximated function may have: a mode, or a tolerance in absolute, relative and ulp terms."""

    atol: float = 0.0
    rtol: float = 0.0
    ulps: int = 0
    mode: ResultAccuracyMode = ResultAccuracyMode.DEFAULT

    MNEMONIC = "stablehlo.result_accuracy"

    def __post_init__(self) -> None:
        object.__setattr__(self, "atol", _as_float(self, "atol", self.atol))
        object.__setattr__(self, "rtol", _as_float(self, "rtol", self.rtol))
        object.__setattr__(self, "ulps", _as_int(self, "ulps", self.ulps))
        object.__setattr__(self, "mode", ResultAccuracyMode.of(self.mode))

    def _body(self) -> str:
        mode = f"mode = #stablehlo.result_accuracy_mode<{self.mode}>"
        if not (self.atol or self.rtol or self.ulps):
            return mode
        return f"atol = {self.atol:.17e}, rtol = {self.rtol:.17e}, ulps = {self.ulps}, {mode}"

    @classmethod
    def _read(cls, body: str) -> Self:
        found = dict(re.findall(r"(atol|rtol|ulps) = ([^,>]+)", body))
        mode = re.search(r"result_accuracy_mode<(\w+)>", body)
        return cls(
            atol=float(found.get("atol", 0)),
            rtol=float(found.get("rtol", 0)),
            ulps=int(found.get("ulps", 0)),
            mode=ResultAccuracyMode(mode[1]) if mode else ResultAccuracyMode.DEFAULT,
        )


_LETTERS = (("b", "f"), ("i", "o"), ("b", "f"))
"""The letters for the first two kinds of dimension of the input, the kernel and the output."""


@dataclass(frozen=True)
class ConvDimensionNumbers(Struct):
    """Which dimensions of a convolution's input, kernel and output are batch, feature and spatial dimensions.

    >>> str(ConvDimensionNumbers.of("b01f", "01io", "b01f").to_mlir())
    '#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>'
    """

    input_batch_dimension: int
    input_feature_dimension: int
    input_spatial_dimensions: Dims
    kernel_input_feature_dimension: int
    kernel_output_feature_dimension: int
    kernel_spatial_dimensions: Dims
    output_batch_dimension: int
    output_feature_dimension: int
    output_spatial_dimensions: Dims

    MNEMONIC = "stablehlo.conv"

    def __post_init__(self) -> None:
        super().__post_init__()
        for first, second, spatial in self._groups():
            dims = (getattr(self, first), getattr(self, second), *getattr(self, spatial))
            if sorted(dims) != list(range(len(dims))):
                raise ArgumentError(
                    f"ConvDimensionNumbers: {first}, {second} and {spatial} are {dims}; "
                    f"together they take each of 0…{len(dims) - 1} once"
                )
        counts = [len(getattr(self, spatial)) for _, _, spatial in self._groups()]
        if len(set(counts)) > 1:
            raise ArgumentError(
                f"ConvDimensionNumbers: input, kernel and output have {counts[0]}, {counts[1]} and {counts[2]} spatial "
                "dimensions; they take the same number of spatial dimensions"
            )

    @staticmethod
    def _groups() -> tuple[tuple[str, str, str], ...]:
        return (
            ("input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"),
            ("kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions"),
            ("output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"),
        )

    @classmethod
    def of(cls, input: str, kernel: str, output: str) -> ConvDimensionNumbers:
        """Makes them from layouts: `input` and `output` such as "bf01" (batch, feature, spatial), `kernel` as "oi01".

        Raises:
            ArgumentError: a layout lacks a letter, or has one too many.
        """

        def places(layout: str, first: str, second: str) -> tuple[int, int, Dims]:
            digits = "".join(str(i) for i in range(len(layout) - 2))
            if sorted(layout) != sorted(first + second + digits):
                raise ArgumentError(
                    f"ConvDimensionNumbers: layout is {shown(layout)}; it takes each of {first}, {second}, 0, 1, … once"
                )
            return layout.index(first), layout.index(second), tuple(layout.index(d) for d in digits)

        return cls(*places(input, "b", "f"), *places(kernel, "i", "o"), *places(output, "b", "f"))

    def _body(self) -> str:
        texts = []
        for (first, second, spatial), letters in zip(self._groups(), _LETTERS, strict=True):
            places = getattr(self, spatial)
            cells = [""] * (len(places) + 2)
            cells[getattr(self, first)], cells[getattr(self, second)] = letters
            for number, place in enumerate(places):
                cells[place] = str(number)
            texts.append("[" + ", ".join(cells) + "]")
        return f"{texts[0]}x{texts[1]}->{texts[2]}"

    @classmethod
    def _read(cls, body: str) -> Self:
        fields: list[int | Dims] = []
        for text, (first, second) in zip(re.findall(r"\[([^\]]*)\]", body), _LETTERS, strict=True):
            cells = [cell.strip() for cell in text.split(",")]
            spatial = tuple(cells.index(str(i)) for i in range(len(cells) - 2))
            fields += [cells.index(first), cells.index(second), spatial]
        return cls(*fields)  # type: ignore[arg-type]


@dataclass(frozen=True)
class SubAxisInfo:
    """The part of a mesh axis that a sub-axis is: `size` devices, with `pre_size` in front of it."""

    pre_size: int
    size: int


@dataclass(frozen=True)
class AxisRef(Struct):
    """A mesh axis, or a part of one."""

    name: str
    sub_axis_info: SubAxisInfo | None = None

    MNEMONIC = "stablehlo.axis_ref"

    def _body(self) -> str:
        sub = self.sub_axis_info
        return f'name = "{self.name}"' + (f", sub_axis_info = ({sub.pre_size}){sub.size}" if sub else "")

    @classmethod
    def _read(cls, body: str) -> Self:
        name = re.search(r'name = "([^"]*)"', body)
        sub = re.search(r"sub_axis_info = \((\d+)\)(\d+)", body)
        assert name is not None
        return cls(name[1], SubAxisInfo(int(sub[1]), int(sub[2])) if sub else None)


@dataclass(frozen=True)
class MeshAxis(Struct):
    """One named axis of a mesh."""

    name: str
    size: int

    MNEMONIC = "stablehlo.mesh_axis"

    def _body(self) -> str:
        return f'name = "{self.name}", size = {self.size}'

    @classmethod
    def _read(cls, body: str) -> Self:
        found = re.search(r'name = "([^"]*)", size = (\d+)', body)
        assert found is not None
        return cls(found[1], int(found[2]))


@dataclass(frozen=True)
class Mesh(Struct):
    """A mesh of devices; `device_ids` lists them in row-major order if they are not 0, 1, 2, …"""

    axes: tuple[MeshAxis, ...]
    device_ids: Dims | None = None

    MNEMONIC = "stablehlo.mesh"

    def __post_init__(self) -> None:
        object.__setattr__(self, "axes", tuple(self.axes))
        if self.device_ids is not None:
            object.__setattr__(self, "device_ids", _as_dims(self, "device_ids", self.device_ids))

    def _body(self) -> str:
        axes = ", ".join(f"<{axis._body()}>" for axis in self.axes)
        if self.device_ids is None:
            return f"axes=[{axes}]"
        return f"axes=[{axes}], device_ids=dense<{_dims_text(self.device_ids)}> : tensor<{len(self.device_ids)}xi64>"

    @classmethod
    def _read(cls, body: str) -> Self:
        axes = tuple(MeshAxis(name, int(size)) for name, size in re.findall(r'name = "([^"]*)", size = (\d+)', body))
        ids = re.search(r"device_ids=(dense<.*)", body)
        if ids is None:
            return cls(axes)
        from hilo.dialect.attributes.constants import to_numpy

        return cls(axes, tuple(to_numpy(parse_cached(ids[1])).reshape(-1).tolist()))


@dataclass(frozen=True)
class ReplicaGroupMeshAxes(Struct):
    """Replica groups as axes of a mesh: `mesh` is a symbol's name, or the mesh itself."""

    mesh: str | Mesh
    axes: tuple[AxisRef, ...]

    MNEMONIC = "stablehlo.replica_group_mesh_axes"

    def __post_init__(self) -> None:
        object.__setattr__(self, "axes", tuple(self.axes))

    def _body(self) -> str:
        mesh = f"@{self.mesh}" if isinstance(self.mesh, str) else f"#{Mesh.MNEMONIC}<{self.mesh._body()}>"
        return f"mesh = {mesh}, axes = [{', '.join(f'#{AxisRef.MNEMONIC}<{axis._body()}>' for axis in self.axes)}]"

    @classmethod
    def _read(cls, body: str) -> Self:
        mesh, _, axes = body.removeprefix("mesh = ").rpartition(", axes = [#" if "axes = [#" in body else ", axes = [")
        parts = re.findall(r"axis_ref<([^>]*)>", axes)
        refs = tuple(AxisRef._read(part) for part in parts)
        if mesh.startswith("@"):
            return cls(mesh[1:].strip('"'), refs)
        return cls(Mesh._read(mesh[len(Mesh.MNEMONIC) + 2 : -1]), refs)
