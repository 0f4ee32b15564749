"""StableHLO's and CHLO's attributes as Python values, converted in both directions.

Enums are `StrEnum`s (`ComparisonDirection.LT == "LT"`), structured attributes are frozen dataclasses. `to_mlir()` makes
the MLIR attribute in the process's context, `from_mlir(attr)` reads it back; `str(x.to_mlir())` is StableHLO's
spelling. Source: StableHLO specification and ODS (`StablehloAttrs.td`, `StablehloEnums.td`, `ChloEnums.td`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

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
)
from hilo.dialect.attributes.meshes import AxisRef, Mesh, MeshAxis, ReplicaGroupMeshAxes, SubAxisInfo
from hilo.dialect.attributes.structs import Dims, Struct, as_float, as_int
from hilo.dialect.iree import ir
from hilo.dialect.support.calls import explained_methods
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
    "Struct",
    "SubAxisInfo",
    "Transpose",
    "TypeExtensions",
]


@explained_methods("DotDimensionNumbers", made_by_users=True)
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


@explained_methods("GatherDimensionNumbers", made_by_users=True)
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


@explained_methods("ScatterDimensionNumbers", made_by_users=True)
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


@explained_methods("ChannelHandle", made_by_users=True)
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
        bounds = tuple(None if b is None else as_int(self, "bounds", b) for b in self.bounds)
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
        object.__setattr__(self, "atol", as_float(self, "atol", self.atol))
        object.__setattr__(self, "rtol", as_float(self, "rtol", self.rtol))
        object.__setattr__(self, "ulps", as_int(self, "ulps", self.ulps))
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


@explained_methods("ConvDimensionNumbers", made_by_users=True)
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
