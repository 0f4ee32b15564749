"""Shardy's attributes as Python values: meshes, shardings, axes.

MLIR stores an attribute of an unknown dialect as text. This module parses that text.

Source: Shardy's dialect documentation, «Attributes».
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from hilo.dialect.iree import ir

MOST_DEVICES = 1 << 16
"""The most devices of a mesh, since their numbers are written out."""

T = TypeVar("T")


@dataclass(frozen=True)
class Mesh:
    """Devices as an array with named axes.

    Attributes:
        axes: names and sizes, from major to minor.
        devices: the partition at each position of the mesh.
    """

    axes: tuple[tuple[str, int], ...]
    devices: tuple[int, ...]

    def numbers(self, axes: Sequence[str]) -> tuple[int, ...]:
        """For each partition, its index along some axes, of which the first is the most major.

        >>> Mesh((("x", 2), ("y", 2)), (0, 1, 2, 3)).numbers(["y", "x"])
        (0, 2, 1, 3)
        """
        found = [0] * len(self.devices)
        for device, place in zip(self.devices, self._places(), strict=True):
            for axis in axes:
                found[device] = found[device] * dict(self.axes)[axis] + place[axis]
        return tuple(found)

    def lines(self, axes: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """The groups of partitions that differ along these axes only, each in the order of `numbers`.

        >>> Mesh((("x", 2), ("y", 2)), (0, 1, 2, 3)).lines(["x"])
        ((0, 2), (1, 3))
        """
        numbers = self.numbers(axes)
        rest = self.numbers([name for name, _ in self.axes if name not in axes])
        groups: dict[int, list[int]] = {}
        for device in sorted(range(len(self.devices)), key=lambda device: (rest[device], numbers[device])):
            groups.setdefault(rest[device], []).append(device)
        return tuple(map(tuple, groups.values()))

    def size(self, axes: Sequence[str]) -> int:
        """The number of parts of a dimension that is sharded along these axes."""
        return math.prod(dict(self.axes)[axis] for axis in axes)

    def _places(self) -> Iterator[dict[str, int]]:
        names = [name for name, _ in self.axes]
        for place in itertools.product(*(range(size) for _, size in self.axes)):
            yield dict(zip(names, place, strict=True))


@dataclass(frozen=True)
class Axis:
    """An axis of a mesh, or with `part` (`:(1)2`) one factor of it."""

    name: str
    part: str = ""


@dataclass(frozen=True)
class Sharding:
    """How an array is sharded.

    Attributes:
        mesh: its own mesh, or the name of a mesh of the module.
        dims: for each dimension, the axes along which it is sharded, from major to minor.
        unreduced: the axes along which devices hold terms of a sum.
    """

    mesh: Mesh | str
    dims: tuple[tuple[Axis, ...], ...]
    unreduced: tuple[Axis, ...] = ()


def read_mesh(attribute: ir.Attribute) -> Mesh:
    """Reads `#sdy.mesh<["x"=2]>`.

    Raises:
        ValueError: the attribute is another one; the functions below raise it, too.
    """
    return _read(attribute, "mesh", _Tokens.mesh)


def read_shardings(attribute: ir.Attribute) -> tuple[Sharding, ...]:
    """Reads `#sdy.sharding_per_value<[<@mesh, [{"x"}]>, …]>`."""

    def read(tokens: _Tokens) -> tuple[Sharding, ...]:
        tokens.take("<")
        found = tokens.list("[", tokens.sharding, "]")
        tokens.take(">")
        return tuple(found)

    return _read(attribute, "sharding_per_value", read)


def read_manual_axes(attribute: ir.Attribute) -> tuple[str, ...]:
    """Reads `#sdy<manual_axes{"x", "y"}>`."""
    return _read(attribute, "manual_axes", lambda tokens: tuple(tokens.list("{", tokens.string, "}")))


def _read(attribute: ir.Attribute, kind: str, read: Callable[[_Tokens], T]) -> T:
    text = ir.OpaqueAttr(attribute).data.decode()
    tokens = _Tokens(text)
    tokens.take(kind)
    found = read(tokens)
    tokens.end()
    return found


class _Tokens:
    """The tokens of an attribute's text; each method reads what its name says, or raises a ValueError."""

    _TOKEN = re.compile(r'\s*("[^"]*"|@"[^"]*"|@[\w$.-]+|[\w$.]+|[^\s\w])')

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._TOKEN.findall(text)
        self.position = 0

    def sees(self, *wanted: str) -> bool:
        return tuple(self.tokens[self.position : self.position + len(wanted)]) == wanted

    def next(self) -> str:
        if self.position == len(self.tokens):
            raise ValueError(f"{self.text} ends too early")
        self.position += 1
        return str(self.tokens[self.position - 1])

    def take(self, wanted: str) -> None:
        if (found := self.next()) != wanted:
            raise ValueError(f"{self.text} has {found!r}; it takes {wanted!r} there")

    def end(self) -> None:
        if self.position != len(self.tokens):
            raise ValueError(f"{self.text} goes on after its end, with {self.tokens[self.position]!r}")

    def number(self) -> int:
        found = self.next()
        if not found.isdecimal():
            raise ValueError(f"{self.text} has {found!r}; it takes a number there")
        return int(found)

    def string(self) -> str:
        found = self.next()
        if not found.startswith('"'):
            raise ValueError(f"{self.text} has {found!r}; it takes a string there")
        return found[1:-1]

    def list(self, opening: str, item: Callable[[], T], closing: str) -> list[T]:
        self.take(opening)
        found: list[T] = []
        while not self.sees(closing):
            if found:
                self.take(",")
            found.append(item())
        self.take(closing)
        return found

    def mesh(self) -> Mesh:
        """<["x"=2, "y"=2], device_ids=[3, 2, 1, 0]>; <[], device_ids=[0]> has one device"""
        self.take("<")
        axes = tuple(self.list("[", self._sized, "]"))
        count = math.prod(size for _, size in axes)
        if not 1 <= count <= MOST_DEVICES:
            raise ValueError(f"{self.text} has {count} devices; it takes 1 to {MOST_DEVICES}")
        devices = tuple(range(count))
        if self.sees(","):
            self.take(",")
            self.take("device_ids")
            self.take("=")
            ids = tuple(self.list("[", self.number, "]"))
            devices = ids if axes else devices
        self.take(">")
        if sorted(devices) != list(range(len(devices))) or len(devices) != count:
            raise ValueError(f"{self.text} has devices {devices}; it takes each of its partitions once")
        return Mesh(axes, devices)

    def _sized(self) -> tuple[str, int]:
        name = self.string()
        self.take("=")
        return name, self.number()

    def sharding(self) -> Sharding:
        """<@mesh, [{"x", ?}, {"y":(1)2}p1], replicated={"z"}, unreduced={"w"}>"""
        self.take("<")
        if self.sees("mesh", "<"):
            self.take("mesh")
            mesh: Mesh | str = self.mesh()
        else:
            mesh = self.next().removeprefix("@").strip('"')
        self.take(",")
        dims = tuple(self.list("[", self._dimension, "]"))
        sets: dict[str, tuple[Axis, ...]] = {}
        while self.sees(","):
            self.take(",")
            name = self.next()
            self.take("=")
            sets[name] = self._axes()
        self.take(">")
        return Sharding(mesh, dims, sets.get("unreduced", ()))

    def _dimension(self) -> tuple[Axis, ...]:
        axes = self._axes()
        if self.position < len(self.tokens) and re.fullmatch(r"p\d+", self.tokens[self.position]):
            self.next()  # its priority
        return axes

    def _axes(self) -> tuple[Axis, ...]:
        return tuple(axis for axis in self.list("{", self._axis, "}") if axis is not None)

    def _axis(self) -> Axis | None:
        if self.sees("?"):
            self.take("?")  # it may be sharded further
            return None
        name = self.string()
        if not self.sees(":"):
            return Axis(name)
        start = self.position
        self.take(":")
        self.list("(", self.number, ")")
        self.number()
        return Axis(name, "".join(self.tokens[start : self.position]))
