"""StableHLO's and CHLO's enums, spelled as they are printed; `hilo.dialect.attributes` exports them."""

from __future__ import annotations

import enum
import functools
import re
from typing import Self

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, nearest, shown


@functools.lru_cache(maxsize=4096)
def parse_cached(text: str) -> ir.Attribute:
    """The attribute that `text` spells, in the process's context."""
    return ir.Attribute.parse(text, context())


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
            ArgumentError: there is no such member; the message lists them.
        """
        if isinstance(value, cls):
            return value
        if isinstance(value, ir.Attribute):
            return cls.from_mlir(value)
        if isinstance(value, str):
            member = cls.__members__.get(value.upper())
            if member is not None:
                return member
        word = value.upper() if isinstance(value, str) else None
        raise ArgumentError(f"{cls.__name__} is {shown(value)}; {nearest(word, cls.__members__)}")

    def to_mlir(self, dialect: str = "stablehlo") -> ir.Attribute:
        """The attribute; CHLO has its own copies of some enums (`dialect="chlo"`)."""
        return parse_cached(f"#{dialect}<{self.mnemonic()} {self.value}>")

    @classmethod
    def from_mlir(cls, attr: ir.Attribute) -> Self:
        """Reads StableHLO's or CHLO's attribute.

        Raises:
            ArgumentError: the attribute is another one.
        """
        match = re.fullmatch(rf"#(?:stablehlo|chlo)<{cls.mnemonic()} (\w+)>", str(attr))
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
    """How exactly a product is computed; the target decides what each level means."""

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
    """The operation that `triangular_solve` first applies to its matrix."""

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
    """Whether `ResultAccuracy` specifies a tolerance."""

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
            ArgumentError: there is no such member; the message lists them.
        """
        if isinstance(value, ir.IntegerAttr):
            value = value.value
        if isinstance(value, str):
            member = cls.__members__.get(value) or cls.__members__.get("API_VERSION_" + value)
        else:
            member = next((m for m in cls if m == value), None)
        if member is None:
            raise ArgumentError(f"CustomCallApiVersion is {shown(value)}; {nearest(value, cls.__members__)}")
        return member

    def to_mlir(self) -> ir.Attribute:
        return parse_cached(f"{self.value} : i32")

    @classmethod
    def from_mlir(cls, attr: ir.Attribute) -> CustomCallApiVersion:
        return cls.of(attr)
