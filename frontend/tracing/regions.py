"""Regions that are built in place, so that values of the enclosing function can be used inside.

In XLA, StableHLO's loops cannot capture values, so the values that a loop captures become a part of its state:
`capture`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect.context import context
from hilo.dialect.iree import ir


class Region:
    """A block that is being built: `with region: …` adds operations to it.

    Attributes:
        builder: the builder of the operation that the region will belong to.
        block: the block that is being built; the operation takes it over.
        arguments: those of the block.
    """

    def __init__(self, builder: XlaBuilder, shapes: Sequence[Shape]) -> None:
        self.builder = builder
        self.block: ir.Block = _new_region(builder).blocks.append()
        self.arguments: list[XlaOp] = []
        for shape in shapes:
            self.add_argument(shape)
        self._around: list[ir.InsertionPoint] = []

    def add_argument(self, shape: Shape) -> XlaOp:
        """Adds an argument to the block."""
        value = self.block.add_argument(shape.mlir_type, ir.Location.unknown(context()))
        self.arguments.append(XlaOp(self.builder, value, shape))
        return self.arguments[-1]

    def __enter__(self) -> Region:
        self._around.append(self.builder.insertion_point)
        self.builder.insertion_point = ir.InsertionPoint(self.block)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.builder.insertion_point = self._around.pop()
        if error is not None:
            self.drop()

    @contextmanager
    def outside(self) -> Iterator[None]:
        """Adds operations outside the region, while it is being built."""
        inner, self.builder.insertion_point = self.builder.insertion_point, self._around[-1]
        try:
            yield
        finally:
            self.builder.insertion_point = inner

    def end(self, results: Sequence[XlaOp]) -> None:
        """Ends the block, which returns these values."""
        values = [value for op in results for value in (leaf.value for leaf in op.leaves) if value is not None]
        where = ir.Location.unknown(context())
        ir.Operation.create("stablehlo.return", [], values, loc=where, ip=ir.InsertionPoint(self.block))

    def drop(self) -> None:
        """Ends the use of values from outside: the region becomes a part of nothing."""
        bring_in([self])


def _new_region(builder: XlaBuilder) -> ir.Region:
    """An empty region for an operation that is not built yet, which may use values of the builder.

    It lives in the builder's module, and no computation contains it. After an error, Python's garbage collector frees
    what was built in any order; a region of its own would then still be in the lists of uses of values that are gone.
    """
    here, ip = ir.Location.unknown(context()), ir.InsertionPoint(builder.module.body)
    return ir.Operation.create("builtin.unrealized_conversion_cast", regions=1, loc=here, ip=ip).regions[0]


def open_region(builder: XlaBuilder, shapes: Sequence[Shape]) -> Region:
    """Opens a region with arguments of these shapes."""
    return Region(builder, shapes)


def capture(regions: Sequence[Region]) -> list[ir.Value]:
    """Turns the outside values that the regions of a loop use into additional arguments of each region.

    Constants are built again inside; the last region, the loop's body, passes the new arguments on unchanged.

    Returns:
        The values, which become operands of the loop.
    """
    found = bring_in(regions)
    last = regions[-1].block.operations[len(regions[-1].block.operations) - 1]
    added = list(regions[-1].block.arguments)[len(regions[-1].block.arguments) - len(found) :]
    made = ir.InsertionPoint(last)
    ir.Operation.create("stablehlo.return", [], [*last.operands, *added], loc=last.location, ip=made)
    last.operation.erase()
    return found


def bring_in(regions: Sequence[Region]) -> list[ir.Value]:
    """Turns the outside values that regions use into additional arguments of each; constants are built again.

    Returns:
        The values, in the order of the new arguments.
    """
    found: dict[ir.Value, None] = {}
    constants: dict[int, dict[ir.Value, ir.Value]] = {}
    for number, region in enumerate(regions):
        inside, used = _values(region.block)
        for value in used:
            if value in inside:
                continue
            owner = value.owner
            if isinstance(owner, (ir.Operation, ir.OpView)) and owner.operation.name == "stablehlo.constant":
                with ir.Location.unknown(context()):
                    copy = owner.operation.clone(ip=ir.InsertionPoint.at_block_begin(region.block))
                constants.setdefault(number, {})[value] = copy.operation.results[0]
            else:
                found[value] = None
    where = ir.Location.unknown(context())
    for number, region in enumerate(regions):
        replaced = dict(constants.get(number, {}))
        added = [region.block.add_argument(value.type, where) for value in found]
        replaced.update(zip(found, added, strict=True))
        _replace(region.block, replaced)
    return list(found)


def _values(block: ir.Block) -> tuple[set[ir.Value], dict[ir.Value, None]]:
    """The values that a block and its nested regions define, and those that they use, in order."""
    inside: set[ir.Value] = set(block.arguments)
    used: dict[ir.Value, None] = {}
    for op in block.operations:
        operation = op.operation
        used.update(dict.fromkeys(operation.operands))
        inside.update(operation.results)
        for region in operation.regions:
            for nested in region.blocks:
                more, needed = _values(nested)
                inside |= more
                used.update(needed)
    return inside, used


def _replace(block: ir.Block, replaced: dict[ir.Value, ir.Value]) -> None:
    if not replaced:
        return
    for op in block.operations:
        operation = op.operation
        for index, value in enumerate(operation.operands):
            if value in replaced:
                operation.operands[index] = replaced[value]
        for region in operation.regions:
            for nested in region.blocks:
                _replace(nested, replaced)
