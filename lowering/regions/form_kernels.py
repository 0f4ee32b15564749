"""Turns loops over small tensors, with all that is in them, into one kernel of native code.

    %r:2 = stablehlo.while(%i = %zero, %h = %init) : tensor<i32>, tensor<128xf32> cond { … } do {
      %1 = stablehlo.dot %w, %h …    %2 = stablehlo.tanh %1 …  stablehlo.return %next, %2 }
becomes, with %i in a register and %h in a buffer on the kernel's stack,
    %r2:2 = flow.dispatch.region -> (tensor<1xi32>, tensor<128xf32>) { scf.while (%i) { scf.for … vector.fma … } }

Leaves alone: targets without kernels (`profile.kernels`); loops that hold an operation without a form here; loops
whose iterations are so much work that they are worth dispatches of their own, which run on all cores.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from hilo.dialect.iree import arith, ir, tensor, vector
from hilo.lowering.control.expand_while import try_loops
from hilo.lowering.framework.build import is_static, reshape, shape_of
from hilo.lowering.framework.contents import operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.memory import index
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.kernel.small_tensors import constant
from hilo.lowering.kernel.storage import barrier, from_storage, to_storage
from hilo.lowering.regions import control, indexing, inlining, products, rules  # noqa: F401  (they register their rules)
from hilo.lowering.regions.code import Buffer, Cell, Code
from hilo.lowering.regions.emitter import Emitter, Held, check_type, is_small
from hilo.lowering.regions.expressions import Leaf, Splat, is_whole, whole


@define_pass("form-kernels", concerns=operations("stablehlo.while"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Makes a kernel of each loop, of the results that are read."""

    def build(loop: ir.Operation) -> Mapping[ir.Value, ir.Value]:
        used = [r for r in loop.results if any(True for _ in r.uses)] or list(loop.results)[:1]
        return dict(zip(used, Region([loop], used).build(run.profile.kernel_arrays), strict=True))

    if run.profile.kernels:
        try_loops(op, run, build)


class Region:
    """Operations of one block that become a kernel, before the first of them; `results` are those that others use."""

    def __init__(self, ops: list[ir.Operation], results: list[ir.Value]) -> None:
        self.ops, self.results = ops, results
        self.place = ir.InsertionPoint(ops[0])

    def build(self, limit: int) -> list[ir.Value]:
        """The results' values; raises Unsupported and leaves nothing behind."""
        if not is_static(*(v for op in self.ops for v in (*op.operands, *op.results))):
            raise Unsupported("dynamic dimensions")
        plan: list[tuple[int, str]] = []
        while True:
            attempt = _Attempt(self, plan, limit)
            try:
                attempt.write()
            except BaseException:
                attempt.discard()
                raise
            if attempt.code.is_complete:
                return attempt.finish()
            attempt.discard()
            plan = attempt.code.plan


class _Attempt:
    """A kernel written with a given plan of scratch tensors."""

    def __init__(self, region: Region, plan: list[tuple[int, str]], limit: int) -> None:
        self.region, self.limit = region, limit
        self.outer: list[ir.Operation] = []
        self.inputs: dict[ir.Value, Held] = {}
        self.arrays = 0
        self.holder = ir.Operation.create("builtin.module", regions=1)
        self.block = self.holder.regions[0].blocks.append()
        self.code = Code(self.block, plan)
        self.emitter = Emitter(self.code, self.outside)

    def discard(self) -> None:
        self.emitter.env.clear()
        self.code.discard()
        self.holder.erase()
        for op in reversed(self.outer):
            op.erase()

    # ---- values from outside ----------------------------------------------------------------------------------------

    def outside(self, value: ir.Value) -> Held:
        if value not in self.inputs:
            check_type(value)
            self.inputs[value] = self._outside(value)
        return self.inputs[value]

    def _outside(self, value: ir.Value) -> Held:
        owner = value.owner
        row, shape = scalars.row_of(value), shape_of(value)
        if not isinstance(owner, ir.Block) and owner.operation.name == "stablehlo.constant":
            with ir.InsertionPoint.at_block_begin(self.block):
                if is_small(value):
                    return constant(owner.operation)
                attribute = ir.DenseElementsAttr(owner.operation.attributes["value"])
                if attribute.is_splat:
                    (made,) = rules.large_constant(self.emitter, owner.operation)
                    return made
        buffer = Buffer(self.flat(value), prod(shape), row, is_mutable=False)
        if not is_small(value):
            return whole(buffer, shape)
        with ir.InsertionPoint.at_block_begin(self.block):
            return buffer.read(0, prod(shape) if shape else 0)

    def flat(self, value: ir.Value) -> ir.Value:
        """A value from outside as a flat tensor of signless numbers, fenced so that nothing moves into the kernel."""
        self.arrays += 1
        made: list[ir.Operation] = []
        with self.region.place:
            source = value
            if not isinstance(value.owner, ir.Block) and value.owner.operation.name == "stablehlo.constant":
                source = value.owner.operation.clone().operation.results[0]
                made.append(source.owner.operation)
            (stored,) = to_storage(reshape(source, [prod(shape_of(value))]))
            (result,) = barrier([stored])
        chain = [result.owner.operation]
        while chain[-1].operands[0] != source:
            chain.append(chain[-1].operands[0].owner.operation)
        self.outer += [*made, *reversed(chain)]
        return result

    # ---- the kernel -------------------------------------------------------------------------------------------------

    def write(self) -> None:
        emitter = self.emitter
        self.outputs: list[Cell | ir.Value] = []
        with ir.InsertionPoint(self.block):
            for op in self.region.ops:
                emitter.current_ends = set()
                emitter.env.update(zip(op.results, emitter.operation(op), strict=True))
            taken: list[Cell] = []
            for value in self.region.results:
                self.outputs.append(self.output(value, taken))

    def output(self, value: ir.Value, taken: list[Cell]) -> Cell | ir.Value:
        """A result as a tensor: written at the end, or one that is a tensor already."""
        emitter = self.emitter
        held, row, shape = emitter.read(value), scalars.row_of(value), shape_of(value)
        if is_small(value):
            flat = emitter.in_register(held, shape)
            flat = (
                flat
                if isinstance(flat.type, ir.VectorType)
                else vector.broadcast(ir.VectorType.get([1], flat.type), flat)
            )
            if row.kind == "pred":
                flat = arith.extui(ir.VectorType.get(flat.type.shape, ir.IntegerType.get_signless(8)), flat)
            empty = tensor.empty([prod(shape)], flat.type.element_type)
            return vector.transfer_write(empty.type, flat, empty, [index(0)], ir.AffineMap.get_identity(1), [True])
        e = emitter.as_expression(held, value)
        if isinstance(e, Leaf) and is_whole(e) and isinstance(e.buffer.place, Cell) and e.buffer.place not in taken:
            taken.append(e.buffer.place)
            return e.buffer.place
        e = Splat(e.value, e.row, shape) if isinstance(e, Splat) else e
        target = self.code.tensor(prod(shape), row)
        emitter.store([e], [whole(target, shape)])
        assert isinstance(target.place, Cell)
        taken.append(target.place)
        return target.place

    def finish(self) -> list[ir.Value]:
        """Moves the kernel into its place."""
        cells = [c for c in self.code.cells if c not in self.outputs]
        values = [o.value if isinstance(o, Cell) else o for o in self.outputs] + [c.value for c in cells]
        with ir.InsertionPoint(self.block):
            ir.Operation.create("flow.return", operands=values)
        if len(values) + self.arrays > self.limit:
            self.discard()
            raise Unsupported(f"more than {self.limit} arrays")
        self.emitter.env.clear()
        with self.region.place:
            region = ir.Operation.create(
                "flow.dispatch.region",
                results=[v.type for v in values],
                attributes={"operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, 0])},
                regions=2,
            )
            self.block.append_to(region.regions[0])
            self.holder.erase()
            found = []
            for value, made in zip(self.region.results, barrier(list(region.results)), strict=False):
                found.append(reshape(from_storage([made], scalars.row_of(value)), shape_of(value)))
        return found
