"""Expands reductions along short rows into a kernel that combines many rows at a time.

    %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [1]
        : (tensor<100000x3xf32>, tensor<f32>) -> tensor<100000xf32>
becomes
    %s = flow.dispatch.region -> (tensor<100000xf32>) { … vector.shuffle … }

The compiler reduces one row at a time, along which it has no vectors. The kernel reads as many rows as a vector has
lanes, and takes them apart by shuffles (`row_kernel`). Element-wise operations that make the operand are computed where
it is read. Any reducer of element-wise operations is taken, also of two arrays: `argmax` is one.

Leaves alone: less than `least` elements; rows of one element, or of more than `longest`; other elements than f32, f64,
signed integers of 32 and 64 bits, and preds that are computed of such; starting values that are no constants; operands
that the compiler would make where it reads them, pads among them; dynamic shapes; targets without
`profile.product_tile`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from hilo.dialect.iree import ir
from hilo.lowering.framework.build import broadcast, convert, element_of, is_static, reshape, shape_of
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.products.expand_matrix_vector import shares_of
from hilo.lowering.reduce.column_kernel import KINDS, Domain
from hilo.lowering.reduce.row_kernel import Operand, Reduction, is_reducible, reduce_rows


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    least: int = option(1 << 13, "elements of the smallest operand that is taken")
    longest: int = option(64, "elements of the longest row")


@pattern("stablehlo.reduce")
def expand(op: Op, run: PassRun) -> Replacement:
    """reduce along short rows -> a kernel"""
    options = run.options
    assert isinstance(options, Options)
    size_bytes = options.vector_bytes or _vector_bytes(run)
    domain = _domain(op.operation, options) if size_bytes and is_static(*op.operands) else None
    if domain is None or not is_reducible(op.operation):
        return None
    try:
        reduction = _reduction(op.operation, domain, run)
        lanes = size_bytes // max(_width(operand) for operand, _ in reduction.operands if operand)
        if domain.rows < lanes:
            raise Unsupported("few rows")
    except Unsupported as reason:
        run.note(op, f"it has {reason}")
        return None
    run.statistics["reductions"] += 1
    made = dict(zip(reduction.kept, reduce_rows(reduction, lanes, shares_of(domain.rows, 1)), strict=True))
    starts = list(op.operands)[len(op.results) :]
    return [
        _result(made.get(at), start, result) for at, (start, result) in enumerate(zip(starts, op.results, strict=True))
    ]


def _vector_bytes(run: PassRun) -> int:
    """The size of the target's vector registers; 0 where it takes no such kernels."""
    tile = run.profile.product_tile if run.configuration.is_native else None
    return tile.vector_bytes if tile else 0


def _reduction(op: ir.Operation, domain: Domain, run: PassRun) -> Reduction:
    """What a kernel is to reduce. Raises Unsupported."""
    inputs, starts = list(op.operands)[: len(op.results)], list(op.operands)[len(op.results) :]
    constants = [constant for start in starts if (constant := scalars.captured_constant(start)) is not None]
    kept = [at for at, result in enumerate(op.results) if any(True for _ in result.uses)]
    if len(constants) < len(starts) or not kept:
        raise Unsupported("starting values that are no constants")
    operands = [(_operand(value, domain, run), scalars.row_of(value)) for value in inputs]
    return Reduction(domain.rows, domain.columns, operands, op.regions[0].blocks[0], constants, kept)


def _domain(op: ir.Operation, options: Options) -> Domain | None:
    """What a reduction along last dimensions reduces; None where the compiler's own code is as good."""
    shape, axes = shape_of(op.operands[0]), sorted(int(d) for d in ir.DenseI64ArrayAttr(op.attributes["dimensions"]))
    rank = len(shape)
    if axes != list(range(rank - len(axes), rank)) or prod(shape) < options.least:
        return None
    length = prod(shape[axis] for axis in axes)
    if not 1 < length <= options.longest:
        return None
    kept = tuple(range(rank - len(axes)))
    return Domain(1, prod(shape) // length, length, ((), kept, tuple(axes)))


def _operand(value: ir.Value, domain: Domain, run: PassRun) -> Operand | None:
    """An operand as the kernel computes it; None for the place in the row. Raises Unsupported."""
    owner = value.owner
    if not isinstance(owner, ir.Block) and owner.operation.name == "stablehlo.iota" and len(domain.axes[2]) == 1:
        if ir.IntegerAttr(owner.operation.attributes["iota_dimension"]).value == domain.axes[2][0]:
            if str(element_of(value)) in KINDS[2:]:
                return None
    if str(element_of(value)) not in (*KINDS, "i1"):
        raise Unsupported(f"elements of {element_of(value)}")
    return Operand(value, domain, run.profile)


def _width(operand: Operand) -> int:
    """Bytes of the widest element that an operand is made of, other than integers that are only compared."""
    return max(scalars.row_of(leaf.source).bits // 8 for leaf in operand.leaves.values())


def _result(made: ir.Value | None, start: ir.Value, result: ir.Value) -> ir.Value:
    """A result of the reduction; what nothing reads is anything of its type."""
    shape = shape_of(result)
    if made is None:
        return broadcast(start, shape)
    return convert(reshape(made, shape), element_of(result))


PASS = pattern_pass("expand-row-reductions", expand, options=Options)
