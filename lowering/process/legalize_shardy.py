"""Lowers Shardy's `sdy.manual_computation`, which `jax.shard_map` emits, to StableHLO that each partition runs.

    "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}>
    %0 = "sdy.manual_computation"(%a) <{in_shardings = [<@mesh, [{"x"}]>], out_shardings = …, manual_axes{"x"}}> ({
    ^bb0(%b: tensor<4xf32>):
      %1 = …
      "sdy.return"(%1) }) : (tensor<8xf32>) -> tensor<8xf32>
becomes
    %b = stablehlo.dynamic_slice %a, …  // from the row of the table [0, 4] that stablehlo.partition_id picks
    %1 = …
    %0 = "stablehlo.all_gather"(%1)     // along each sharded dimension; the groups are the lines of the mesh
in a module with `hilo.global_partitions = 2`. Meshes, sharding attributes, constraints, reshardings, groups and
barriers describe where data is placed, not what is computed, and are removed.

All partitions compute everything outside of manual computations alike, and also along axes that are not manual: there,
partitions do the same work on the same values. A result is assumed to be the same along an axis that its sharding does
not name, as in Shardy.

Leaves alone: nothing of the dialect. Refuses parts of manual axes, results that are unreduced along them, and meshes of
several sizes. Source: Shardy's dialect documentation, «ManualComputationOp»; partitions are numbered like the mesh's
devices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ChannelHandle
from hilo.dialect.iree import ir
from hilo.dialect.operations.declared import is_loaded
from hilo.dialect.shardy.attributes import Axis, Mesh, Sharding, read_manual_axes, read_mesh, read_shardings
from hilo.dialect.support.errors import ParseError
from hilo.dialect.support.partitioning import set_global_partitions
from hilo.lowering.framework import build
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.process.host_calls import find_module

_HINTS = ("sdy.sharding_constraint", "sdy.reshard", "sdy.propagation_barrier")
_GONE = ("sdy.mesh", "sdy.sharding_group")
_CHANNEL = ChannelHandle(handle=1, type=1)


@dataclass(frozen=True)
class _Cut:
    """How a value is cut: for each dimension, the manual axes along which it is cut, major to minor."""

    mesh: Mesh
    dims: tuple[tuple[str, ...], ...]

    @property
    def is_whole(self) -> bool:
        return all(self.mesh.size(axes) == 1 for axes in self.dims)

    def check(self, whole: ir.Type, part: ir.Type) -> None:
        """
        Raises:
            ValueError: the part's type does not follow from the whole's and the cut.
        """
        for kind in (whole, part):
            if not isinstance(kind, ir.RankedTensorType) or not kind.has_static_shape:
                raise ValueError(f"{kind} is cut; hilo cuts tensors of known dimensions")
        sizes = list(part.shape)
        if len(self.dims) != len(sizes) or whole.shape != [
            size * self.mesh.size(axes) for size, axes in zip(sizes, self.dims, strict=True)
        ]:
            dims = [list(axes) for axes in self.dims]
            raise ValueError(
                f"{whole} is not made of {part} by the sharding {dims} over the mesh {dict(self.mesh.axes)}"
            )


class _Manual:
    """One manual computation."""

    def __init__(self, op: ir.Operation, meshes: Mapping[str, Mesh]) -> None:
        self.op = op
        self.meshes = meshes
        self.axes = read_manual_axes(op.attributes["manual_axes"])
        self.partition: ir.Value | None = None

    def cuts(self, name: str, count: int) -> list[_Cut]:
        """The cuts of all operands or of all results.

        Raises:
            ValueError: an operand or result cannot be cut in this way.
        """
        shardings = read_shardings(self.op.attributes[name])
        if len(shardings) != count:
            raise ValueError(f"{name} has {len(shardings)} shardings; it takes {count}")
        return [self._cut(sharding) for sharding in shardings]

    def _cut(self, sharding: Sharding) -> _Cut:
        if isinstance(sharding.mesh, Mesh):
            mesh = sharding.mesh
        elif sharding.mesh in self.meshes:
            mesh = self.meshes[sharding.mesh]
        else:
            raise ValueError(f"its mesh is @{sharding.mesh}; the module has {sorted(self.meshes) or 'none'}")
        if terms := self._manual(sharding.unreduced):
            raise ValueError(f"results are unreduced along {terms}; hilo takes reduced ones: psum them in the function")
        return _Cut(mesh, tuple(self._manual(dim) for dim in sharding.dims))

    def _manual(self, axes: Sequence[Axis]) -> tuple[str, ...]:
        manual = [axis for axis in axes if axis.name in self.axes]
        for axis in manual:
            if axis.part:
                raise ValueError(f'"{axis.name}"{axis.part} is a part of a manual axis; hilo takes whole axes')
        return tuple(axis.name for axis in manual)

    def inline(self) -> int:
        """Replaces the operation by its body, between slices and gathers; returns the number of partitions.

        Raises:
            ValueError: an operand or result cannot be cut as its sharding says.
        """
        op = self.op
        block = op.regions[0].blocks[0]
        ins, outs = self.cuts("in_shardings", len(op.operands)), self.cuts("out_shardings", len(op.results))
        sizes = {len(mesh.devices) for mesh in [*(c.mesh for c in (*ins, *outs)), *self.meshes.values()] if mesh.axes}
        if len(sizes) > 1:
            raise ValueError(f"its module has meshes of {sorted(sizes)} devices; hilo takes meshes of one size")
        with op.location, ir.InsertionPoint(op):
            for operand, argument, cut in zip(op.operands, list(block.arguments), ins, strict=True):
                argument.replace_all_uses_with(self._part(operand, argument.type, cut))
        *body, last = [view.operation for view in block.operations]
        for inner in body:
            inner.move_before(op)
        with op.location, ir.InsertionPoint(op):
            for result, value, cut in zip(list(op.results), list(last.operands), outs, strict=True):
                result.replace_all_uses_with(self._whole(value, result.type, cut))
        op.erase()
        return sizes.pop() if sizes else 1

    def _part(self, operand: ir.Value, part: ir.Type, cut: _Cut) -> ir.Value:
        """The part of an operand that belongs to the partition."""
        if cut.is_whole:
            return operand
        cut.check(operand.type, part)
        if self.partition is None:
            self.partition = stablehlo.convert(stablehlo.partition_id(), element_type=ir.IntegerType.get_signless(32))
        starts = [self._start(size, axes, cut.mesh) for size, axes in zip(part.shape, cut.dims, strict=True)]
        return stablehlo.dynamic_slice(operand, starts, slice_sizes=part.shape)

    def _start(self, size: int, axes: Sequence[str], mesh: Mesh) -> ir.Value:
        if not axes:
            return build.splat(0, ir.IntegerType.get_signless(32))
        table = build.constant(np.array(mesh.numbers(axes), np.int32) * np.int32(size))
        return build.reshape(stablehlo.dynamic_slice(table, [self.partition], slice_sizes=[1]), ())

    def _whole(self, value: ir.Value, whole: ir.Type, cut: _Cut) -> ir.Value:
        """A whole result, from the parts of all partitions."""
        if cut.is_whole:
            return value
        cut.check(whole, value.type)
        for dimension, axes in enumerate(cut.dims):
            count = cut.mesh.size(axes)
            if count == 1:
                continue
            shape = list(build.shape_of(value))
            shape[dimension] *= count
            value = stablehlo.all_gather(
                [value],
                all_gather_dim=dimension,
                replica_groups=cut.mesh.lines(axes),
                channel_handle=_CHANNEL,
                use_global_device_ids=True,
                result_types=[build.tensor(shape, build.element_of(value))],
            )
        return value


@define_pass("legalize-shardy", concerns=lambda contents, profile: is_loaded("sdy"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Inlines manual computations, inner ones first, then drops annotations of placement."""
    found: dict[str, list[ir.Operation]] = {}

    def visit(inner: ir.Operation) -> ir.WalkResult:
        if inner.name.startswith("sdy."):
            found.setdefault(inner.name, []).append(inner.operation)
        _drop_attributes(inner.operation)
        return ir.WalkResult.ADVANCE

    op.walk(visit, ir.WalkOrder.POST_ORDER)
    meshes = dict(map(_named_mesh, found.get("sdy.mesh", ())))
    for manual in found.get("sdy.manual_computation", ()):
        where = place(manual.location)
        try:
            count = _Manual(manual, meshes).inline()
        except ValueError as error:
            raise ParseError(f"{where}: error: sdy.manual_computation: {error}") from error
        if count > 1:
            set_global_partitions(find_module(op), count)
        run.statistics["inlined"] += 1
    for hint in (one for kind in _HINTS for one in found.get(kind, ())):
        hint.results[0].replace_all_uses_with(hint.operands[0])
        hint.erase()
    for kind in _GONE:
        for one in found.get(kind, ()):
            one.erase()


def _named_mesh(mesh: ir.Operation) -> tuple[str, Mesh]:
    try:
        return ir.StringAttr(mesh.attributes["sym_name"]).value, read_mesh(mesh.attributes["mesh"])
    except ValueError as error:
        raise ParseError(f"{place(mesh.location)}: error: sdy.mesh: {error}") from error


def _drop_attributes(op: ir.Operation) -> None:
    """Drops `sdy.…` attributes, and those of a function's arguments and results."""
    if not op.name.startswith("sdy."):
        for name in filter(_is_shardys, list(op.attributes)):
            del op.attributes[name]
    if op.name == "func.func":
        for name in {"arg_attrs", "res_attrs"} & set(op.attributes):
            rows = [ir.DictAttr(row) for row in ir.ArrayAttr(op.attributes[name])]
            kept = [{one.name: one.attr for one in row if not _is_shardys(one.name)} for row in rows]
            op.attributes[name] = ir.ArrayAttr.get([ir.DictAttr.get(row) for row in kept])


def _is_shardys(name: str) -> bool:
    return name.startswith("sdy.")
