"""Regions from functions of their arguments, or from existing regions and blocks."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

from hilo.dialect.iree import ir
from hilo.dialect.operations import inference
from hilo.dialect.operations.ods import Operand, Region, Row
from hilo.dialect.operations.operands import typed, values_of
from hilo.dialect.support.errors import ArgumentError


class _Regions(list[ir.Region]):
    """Filled regions, kept alive by the detached operation that owns them."""

    holder: ir.Operation


@contextlib.contextmanager
def held_regions(
    row: Row, bodies: Sequence[object], groups: inference.Groups, values: inference.Values, loc: ir.Location
) -> Iterator[Sequence[ir.Region]]:
    """Regions that are filled before their operation exists, since its result types are inferred from them."""
    declared: list[tuple[Region, object]] = []
    for region, body in zip(row.regions, bodies, strict=True):
        if region.variadic:
            if callable(body) or not isinstance(body, Sequence):
                takes = "a sequence of functions or regions"
                raise ArgumentError(f"{row.name}: {region.name} is {typed(body)}; it takes {takes}")
            declared += [(region, one) for one in body]
        else:
            declared.append((region, body))
    held = _Regions()
    if not declared:
        yield held
        return
    holder = ir.Operation.create(row.name, regions=len(declared), loc=loc, ip=False)
    held.holder = holder
    try:
        for (region, body), target in zip(declared, holder.regions, strict=True):
            _fill(row, region, body, target, groups, values, loc)
            held.append(target)
        yield held
    finally:
        held.clear()
        holder.erase()


def move_blocks(source: ir.Region, target: ir.Region) -> None:
    for block in list(source.blocks):
        block.append_to(target)


def _fill(
    row: Row, region: Region, body: object, target: ir.Region, groups: inference.Groups, values: inference.Values,
    loc: ir.Location,
) -> None:  # fmt: skip
    if isinstance(body, ir.Region):
        move_blocks(body, target)
        return
    if isinstance(body, ir.Block):
        body.append_to(target)
        return
    if not callable(body):
        takes = "a function, an ir.Region or an ir.Block"
        raise ArgumentError(f"{row.name}: {region.name} is {typed(body)}; it takes {takes}")
    types = inference.REGION_ARGUMENTS[region.arguments](groups, values)
    block = ir.Block.create_at_start(target, types, [loc] * len(types))
    with loc, ir.InsertionPoint(block):
        returned = body(*block.arguments)
        if _is_terminated(block):
            return
        if returned is None:
            takes = "the region's results, or a stablehlo.return in it"
            raise ArgumentError(f"{row.name}: {region.name} returned None; it takes {takes}")
        terminator = Operand(f"results of {region.name}", variadic=True)
        results = values_of(row, terminator, returned)
        ir.Operation.create("stablehlo.return", operands=results, loc=loc)


def _is_terminated(block: ir.Block) -> bool:
    count = len(block.operations)
    return bool(count) and block.operations[count - 1].operation.name == "stablehlo.return"
