"""`Struct`, which checks, reads and prints the fields of structured attributes."""

from __future__ import annotations

import dataclasses
import functools
import operator
import re
from collections.abc import Iterable
from typing import Self, TypeVar

from hilo.dialect.attributes.enums import parse_cached
from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, shown

Dims = tuple[int, ...]


def as_dims(owner: object, name: str, value: object) -> Dims:
    try:
        return tuple(operator.index(v) for v in value)  # type: ignore[attr-defined]
    except TypeError as error:
        raise ArgumentError(f"{type(owner).__name__}: {name} is {shown(value)}; it takes a sequence of int") from error


def as_int(owner: object, name: str, value: object) -> int:
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError as error:
        raise ArgumentError(f"{type(owner).__name__}: {name} is {shown(value)}; it takes an int") from error


def as_float(owner: object, name: str, value: object) -> float:
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"{type(owner).__name__}: {name} is {shown(value)}; it takes a float") from error


def as_bool(owner: object, name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ArgumentError(f"{type(owner).__name__}: {name} is {shown(value)}; it takes a bool")
    return value


def as_type(owner: object, name: str, value: object) -> ir.Type:
    from hilo.dialect.support.dtypes import dtype

    if isinstance(value, ir.Type):
        return value
    if value == "tf32":  # not an element type of arrays, but how a dot may round its operands
        return ir.Type.parse("tf32", context())
    return dtype(value).mlir_type


_CHECKS = {"Dims": as_dims, "int": as_int, "bool": as_bool, "ir.Type": as_type}
_PART = re.compile(r"(\w+) = (\[[^\]]*\]|[^,\[\]]+)")


def dims_text(dims: Iterable[int]) -> str:
    return "[" + ", ".join(map(str, dims)) + "]"


def read_dims(text: str) -> Dims:
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
                    parts.append(f"{field.name} = {dims_text(value)}")
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
                    values[field.name] = read_dims(text)
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
