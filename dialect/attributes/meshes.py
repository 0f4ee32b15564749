"""Meshes of devices, and replica groups along their axes, as attributes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from hilo.dialect.attributes.enums import parse_cached
from hilo.dialect.attributes.structs import Dims, Struct, as_dims, dims_text


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
            object.__setattr__(self, "device_ids", as_dims(self, "device_ids", self.device_ids))

    def _body(self) -> str:
        axes = ", ".join(f"<{axis._body()}>" for axis in self.axes)
        if self.device_ids is None:
            return f"axes=[{axes}]"
        return f"axes=[{axes}], device_ids=dense<{dims_text(self.device_ids)}> : tensor<{len(self.device_ids)}xi64>"

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
