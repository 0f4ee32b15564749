"""StableHLO's and CHLO's attributes as Python values, both ways.

Enums are `StrEnum`s (`ComparisonDirection.LT == "LT"`), structured attributes frozen dataclasses. `to_mlir()` makes the MLIR
attribute in the process's context, `from_mlir(attr)` reads it back; `str(x.to_mlir())` is StableHLO's own spelling.
Source: StableHLO specification and ODS (`StablehloAttrs.td`, `StablehloEnums.td`, `ChloEnums.td`).
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import operator
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from hilo.dialect._bindings import ir
from hilo.dialect.context import context
from hilo.dialect.errors import ArgumentError, nearest

Dims = tuple[int, ...]


@functools.lru_cache(maxsize=4096)
def _parse(text: str) -> ir.Attribute:
    return ir.Attribute.parse(text, context())


@functools.lru_cache(maxsize=4096)
def _text(attr: ir.Attribute) -> str:
    return str(attr)


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class MlirEnum(enum.StrEnum):
    """An enum whose members are spelled as StableHLO prints them."""

    @classmethod
    def mnemonic(cls) -> str:
        return _snake(cls.__name__)

    @classmethod
    def of(cls, value: object) -> Self:
        """The member for a member, its name in either case, or its MLIR attribute.

        Raises:
            ArgumentError: no such member; the message lists them.
        """
        if isinstance(value, cls):
            return value
        if isinstance(value, ir.Attribute):
            return cls.from_mlir(value)
        if isinstance(value, str):
            member = cls.__members__.get(value.upper())
            if member is not None:
                return member
        raise ArgumentError(f"{cls.__name__} is {value!r}; {nearest(str(value).upper(), cls.__members__)}")

    def to_mlir(self, dialect: str = "stablehlo") -> ir.Attribute:
        """The attribute; CHLO has its own copies of some enums (`dialect="chlo"`)."""
        return _parse(f"#{dialect}<{self.mnemonic()} {self.value}>")

    @classmethod
    def from_mlir(cls, attr: ir.Attribute) -> Self:
        """Reads StableHLO's or CHLO's attribute.

        Raises:
            ArgumentError: the attribute is another one.
        """
        match = re.fullmatch(rf"#(?:stablehlo|chlo)<{cls.mnemonic()} (\w+)>", _text(attr))
        if match is None:
            raise ArgumentError(f"attribute is {attr}; {cls.__name__} takes #stablehlo<{cls.mnemonic()} …>")
        return cls(match[1])


class ComparisonDirection(MlirEnum):
    """Which comparison `compare` makes."""

    EQ = "EQ"
    NE = "NE"
    GE = "GE"
    GT = "GT"
    LE = "LE"
    LT = "LT"


class ComparisonType(MlirEnum):
    """How `compare` reads its operands; TOTALORDER orders -NaN < -inf < … < -0 < +0 < … < +inf < +NaN."""

    NOTYPE = "NOTYPE"
    FLOAT = "FLOAT"
    TOTALORDER = "TOTALORDER"
    SIGNED = "SIGNED"
    UNSIGNED = "UNSIGNED"


class Precision(MlirEnum):
    """How exactly a product is computed; what each means is the target's choice."""

    DEFAULT = "DEFAULT"
    HIGH = "HIGH"
    HIGHEST = "HIGHEST"


class FftType(MlirEnum):
    """Forward or inverse transform, complex or real."""

    FFT = "FFT"
    IFFT = "IFFT"
    RFFT = "RFFT"
    IRFFT = "IRFFT"


class Transpose(MlirEnum):
    """What `triangular_solve` does to its matrix first."""

    TRANSPOSE_INVALID = "TRANSPOSE_INVALID"
    NO_TRANSPOSE = "NO_TRANSPOSE"
    TRANSPOSE = "TRANSPOSE"
    ADJOINT = "ADJOINT"


class RngAlgorithm(MlirEnum):
    """The bit generator."""

    DEFAULT = "DEFAULT"
    THREE_FRY = "THREE_FRY"
    PHILOX = "PHILOX"


class RngDistribution(MlirEnum):
    """The distribution of `rng`."""

    UNIFORM = "UNIFORM"
    NORMAL = "NORMAL"


class ResultAccuracyMode(MlirEnum):
    """Whether `ResultAccuracy` names a tolerance."""

    DEFAULT = "DEFAULT"
    HIGHEST = "HIGHEST"
    TOLERANCE = "TOLERANCE"


class CustomCallApiVersion(enum.IntEnum):
    """How a custom call's target is called."""

    API_VERSION_UNSPECIFIED = 0
    API_VERSION_ORIGINAL = 1
    API_VERSION_STATUS_RETURNING = 2
    API_VERSION_STATUS_RETURNING_UNIFIED = 3
    API_VERSION_TYPED_FFI = 4

    @classmethod
    def of(cls, value: object) -> CustomCallApiVersion:
        """The member for a member, a number, a name (with or without `API_VERSION_`) or an i32 attribute.

        Raises:
            ArgumentError: no such member; the message lists them.
        """
        if isinstance(value, ir.IntegerAttr):
            value = value.value
        if isinstance(value, str):
            member = cls.__members__.get(value) or cls.__members__.get("API_VERSION_" + value)
        else:
            member = next((m for m in cls if m == value), None)
        if member is None:
            raise ArgumentError(f"CustomCallApiVersion is {value!r}; {nearest(str(value), cls.__members__)}")
        return member

    def to_mlir(self) -> ir.Attribute:
        return _parse(f"{self.value} : i32")

    @classmethod
    def from_mlir(cls, attr: ir.Attribute) -> CustomCallApiVersion:
        return cls.of(attr)


def _as_dims(owner: object, name: str, value: object) -> Dims:
    try:
        return tuple(operator.index(v) for v in value)  # type: ignore[attr-defined]
    except TypeError as error:
        raise ArgumentError(f"{type(owner).__name__}: {name} is {value!r}; it takes a sequence of int") from error


def _as_int(owner: object, name: str, value: object) -> int:
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError as error:
        raise ArgumentError(f"{type(owner).__name__}: {name} is {value!r}; it takes an int") from error


def _as_bool(owner: object, name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ArgumentError(f"{type(owner).__name__}: {name} is {value!r}; it takes a bool")
    return value


def _as_type(owner: object, name: str, value: object) -> ir.Type:
    from hilo.dialect.dtypes import dtype

    return value if isinstance(value, ir.Type) else dtype(value).mlir_type


_CHECKS = {"Dims": _as_dims, "int": _as_int, "bool": _as_bool, "ir.Type": _as_type}
_PART = re.compile(r"(\w+) = (\[[^\]]*\]|[^,\[\]]+)")


def _dims_text(dims: Iterable[int]) -> str:
    return "[" + ", ".join(map(str, dims)) + "]"


def _read_dims(text: str) -> Dims:
    return tuple(int(part) for part in text.strip("[]").split(",") if part.strip())


class _Struct:
    """Base of the dataclasses that StableHLO prints as `#dialect.mnemonic<field = value, …>`."""

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
            ArgumentError: the dialect refuses the values.
        """
        text = f"#{self.MNEMONIC}<{self._body()}>"
        try:
            return _parse(text)
        except ir.MLIRError as error:
            raise ArgumentError(f"{type(self).__name__}: {text}: {error.error_diagnostics[0].message}") from error

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
        """Reads the attribute back.

        Raises:
            ArgumentError: the attribute is another one.
        """
        text = _text(attr)
        if not text.startswith(f"#{cls.MNEMONIC}<"):
            raise ArgumentError(f"attribute is {text}; {cls.__name__} takes #{cls.MNEMONIC}<…>")
        return cls._read(text[len(cls.MNEMONIC) + 2 : -1])

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


@dataclass(frozen=True)
class DotDimensionNumbers(_Struct):
    """Which dimensions `dot_general` keeps in step (batching) and which it sums over (contracting)."""

    lhs_batching_dimensions: Dims = ()
    rhs_batching_dimensions: Dims = ()
    lhs_contracting_dimensions: Dims = ()
    rhs_contracting_dimensions: Dims = ()

    MNEMONIC = "stablehlo.dot"
    OMITS_EMPTY = True


@dataclass(frozen=True)
class RaggedDotDimensionNumbers(_Struct):
    """As `DotDimensionNumbers`, with the lhs dimension cut into groups and the rhs dimension that counts them."""

    lhs_batching_dimensions: Dims = ()
    rhs_batching_dimensions: Dims = ()
    lhs_contracting_dimensions: Dims = ()
    rhs_contracting_dimensions: Dims = ()
    lhs_ragged_dimensions: Dims = ()
    rhs_group_dimensions: Dims = ()

    MNEMONIC = "chlo.ragged_dot"


@dataclass(frozen=True)
class GatherDimensionNumbers(_Struct):
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
class ScatterDimensionNumbers(_Struct):
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
class ChannelHandle(_Struct):
    """A communication channel; type 0 none, 1 device to device, 2 device to host, 3 host to device."""

    handle: int
    type: int = 0

    MNEMONIC = "stablehlo.channel_handle"


@dataclass(frozen=True)
class DotAlgorithm(_Struct):
    """The algorithm that `dot_general` has to use: element types, and how many parts each operand is split into."""

    lhs_precision_type: ir.Type
    rhs_precision_type: ir.Type
    accumulation_type: ir.Type
    lhs_component_count: int = 1
    rhs_component_count: int = 1
    num_primitive_operations: int = 1
    allow_imprecise_accumulation: bool = False

    MNEMONIC = "stablehlo.dot_algorithm"


@dataclass(frozen=True)
class OutputOperandAlias(_Struct):
    """One output of a custom call shares its buffer with an operand."""

    output_tuple_indices: Dims = ()
    operand_index: int = 0
    operand_tuple_indices: Dims = ()

    MNEMONIC = "stablehlo.output_operand_alias"


@dataclass(frozen=True)
class TypeExtensions(_Struct):
    """The upper bounds of a tensor type's dynamic dimensions; None where a dimension has none."""

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
class ResultAccuracy(_Struct):
    """The error that an approximated function may have: a mode, or a tolerance in absolute, relative and ulp terms."""

    atol: float = 0.0
    rtol: float = 0.0
    ulps: int = 0
    mode: ResultAccuracyMode = ResultAccuracyMode.DEFAULT

    MNEMONIC = "stablehlo.result_accuracy"

    def __post_init__(self) -> None:
        object.__setattr__(self, "atol", float(self.atol))
        object.__setattr__(self, "rtol", float(self.rtol))
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


@dataclass(frozen=True)
class ConvDimensionNumbers(_Struct):
    """Where the batch, feature and spatial dimensions are in a convolution's input, kernel and output.

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

    @staticmethod
    def _groups() -> tuple[tuple[str, str, str], ...]:
        return (
            ("input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"),
            ("kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions"),
            ("output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"),
        )

    @classmethod
    def of(cls, input: str, kernel: str, output: str) -> ConvDimensionNumbers:
        """From one letter a dimension: b batch, f feature, i and o kernel features, digits spatial.

        Raises:
            ArgumentError: a layout lacks a letter or has a letter too much.
        """

        def places(layout: str, first: str, second: str) -> tuple[int, int, Dims]:
            digits = "".join(str(i) for i in range(len(layout) - 2))
            if sorted(layout) != sorted(first + second + digits):
                raise ArgumentError(
                    f"ConvDimensionNumbers: layout is {layout!r}; it takes each of {first}, {second}, 0, 1, … once"
                )
            return layout.index(first), layout.index(second), tuple(layout.index(d) for d in digits)

        return cls(*places(input, "b", "f"), *places(kernel, "i", "o"), *places(output, "b", "f"))

    def _body(self) -> str:
        texts = []
        for (first, second, spatial), letters in zip(self._groups(), ("bf", "io", "bf"), strict=True):
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
        for text, (first, second) in zip(re.findall(r"\[([^\]]*)\]", body), ("bf", "io", "bf"), strict=True):
            cells = [cell.strip() for cell in text.split(",")]
            spatial = tuple(cells.index(str(i)) for i in range(len(cells) - 2))
            fields += [cells.index(first), cells.index(second), spatial]
        return cls(*fields)  # type: ignore[arg-type]
