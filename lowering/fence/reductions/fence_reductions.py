"""Keeps a reduction out of the kernel that also stores its operands' values, if that kernel would hold whole rows.

    %k = stablehlo.add %x, %y : tensor<64x2000xf32>
    %t = stablehlo.tanh %k
    %m = stablehlo.reduce(%k init: %low) applies stablehlo.maximum across dimensions = [1]
    return %t, %m
becomes
    %k = stablehlo.add %x, %y : tensor<64x2000xf32>
    %t = stablehlo.tanh %k
    %f = stablehlo.optimization_barrier %k
    %m = stablehlo.reduce(%f init: %low) applies stablehlo.maximum across dimensions = [1]
    return %t, %m

The compiler makes one operation with two results of `%k` and `%t`, and one kernel of that and the reduction. It tiles
the reduction but not the operation, since one of its results is stored: `%k` then is an array on the stack that holds
all reduced elements for each of eight results. Above 32 KiB the kernel is refused («exceeded stack allocation limit»):
`exp(x), x.max()` of 100 x 100 computed values ended up on lower rungs.

The cost is storing and reading `%k`: 100 x 10000 f32 took 4.8 ms, and 2.5 on the rung large-stack (one thread of a busy
machine). But that rung compiles the whole program a second time, and runs on one thread; from 256 KiB on it fails, too.

    %k = stablehlo.real %z : (tensor<80x40xcomplex<f32>>) -> tensor<80x40xf32>
    %m = stablehlo.reduce(%k init: %low) applies stablehlo.maximum across dimensions = [1]
    %s = stablehlo.reduce(%k - %m init: %zero) applies stablehlo.add across dimensions = [1]
    return %k, %m + %s

Nor does it tile what it computes from complex numbers, also where that is stored itself: the kernel of such a chain of
reductions, as in a logsumexp, holds all elements of a workgroup's rows. Their barrier is before the first reduction.

Leaves alone: sums of floats, which the compiler splits; values that are stored themselves; values all of whose stored
dependents depend on the reduction, as in a softmax, or the reduction on them, as in the next layer's; rows that fit on
the stack; reductions along the first dimension, which are walked row by row; GPUs, which have no such stack
(`profile.kernels`).
Source: IREE 3.13, measured: rows of 1024 f32 are compiled, rows of 1100 are not.
"""

from __future__ import annotations

from math import prod

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.barriers import put_operand_behind_barrier
from hilo.lowering.framework.build import element_of, is_static, shape_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

STACK_BYTES = 32_768
"""The size that a kernel's stack may have."""

TILE = 8
"""The number of results that a kernel computes at a time."""

MOST = 500
"""The most operations that are looked at for one reduction."""


@pattern("stablehlo.reduce")
def fence(op: Op, run: PassRun) -> Replacement:
    """f(k), reduce(k) -> f(k), reduce(barrier(k))"""
    if not run.profile.kernels:
        return None
    places = range(len(op.results))
    if _is_held(op.operation):
        downstream = _reached(op.operation)
        read = [place for place in places if _is_stored_otherwise(op.operands[place], op, downstream)]
    else:
        read = [place for place in places if _is_chain_of_parts(op.operands[place], op.operation)]
    for place in read:
        put_operand_behind_barrier(op.operation, place)
    return op if read else None


def held_bytes(shape: list[int], dimensions: list[int], bits: int) -> int:
    """Bytes of a reduction's operand that are on the stack at a time.

    >>> held_bytes([64, 1024], [1], 32), held_bytes([100, 100], [0, 1], 32), held_bytes([8, 64], [0], 32)
    (32768, 40000, 0)
    """
    if dimensions == [0] and len(shape) > 1:
        return 0
    results = prod(size for d, size in enumerate(shape) if d not in dimensions)
    return prod(shape[d] for d in dimensions) * min(TILE, results) * max(bits, 8) // 8


def _is_held(reduction: ir.Operation) -> bool:
    """Whether an operand computed in the reduction's kernel would be held on the stack, and would not fit."""
    x = reduction.operands[0]
    if not is_static(x) or _is_sum_of_floats(reduction):
        return False
    element = ir.RankedTensorType(x.type).element_type
    dimensions = sorted(ir.DenseI64ArrayAttr(reduction.attributes["dimensions"]))
    bits = element.width if isinstance(element, ir.IntegerType | ir.FloatType) else 128
    return held_bytes(list(shape_of(x)), dimensions, bits) > STACK_BYTES


def _is_sum_of_floats(reduction: ir.Operation) -> bool:
    first = next(iter(reduction.regions[0].blocks[0].operations)).operation
    return first.name == "stablehlo.add" and isinstance(
        ir.RankedTensorType(first.results[0].type).element_type, ir.FloatType
    )


def _is_chain_of_parts(value: ir.Value, reduction: ir.Operation) -> bool:
    """Whether a reduction's operand is computed from complex numbers, does not fit on the stack, and is read again
    together with the reduction's result, and elsewhere."""
    if not is_static(value) or _is_sum_of_floats(reduction) or _bytes(value) <= STACK_BYTES:
        return False
    path = _computing(value)
    pairs = set(filter(_is_complex, (operand for op in path for operand in op.operands)))
    if not pairs:
        return False
    downstream = _reached(reduction)
    made = [*(op.results[0] for op in path), *filter(_is_read_whole, pairs)]
    readers = set().union(*map(_readers, made)) - path - {reduction}
    return bool(readers & downstream) and bool(readers - downstream)


def _readers(value: ir.Value) -> set[ir.Operation]:
    return {use.owner.operation for use in value.uses}


def _is_complex(value: ir.Value) -> bool:
    return isinstance(element_of(value), ir.ComplexType)


def _bytes(value: ir.Value) -> int:
    """The size of an array of real numbers."""
    element = element_of(value)
    return prod(shape_of(value)) * element.width // 8 if isinstance(element, ir.IntegerType | ir.FloatType) else 0


def _is_read_whole(pairs: ir.Value) -> bool:
    """Whether an element-wise operation reads complex numbers; the compiler writes it with their parts."""
    readers = [use.owner.operation.name for use in pairs.uses]
    return any(name in ELEMENTWISE - {"stablehlo.real", "stablehlo.imag"} for name in readers)


def _reached(reduction: ir.Operation) -> set[ir.Operation]:
    """The operations that depend on a reduction's results, except returns."""
    found, todo = set[ir.Operation](), list(reduction.results)
    while todo and len(found) < MOST:
        for use in todo.pop().uses:
            reader = use.owner.operation
            if reader.results and reader not in found:
                found.add(reader)
                todo += reader.results
    return found


def _is_stored_otherwise(value: ir.Value, reduction: Op, downstream: set[ir.Operation]) -> bool:
    """Whether element-wise operations compute something else from a reduction's source, and it is stored."""
    path = _computing(value)
    others = {use.owner.operation for op in path for use in op.results[0].uses} - path
    return any(
        other.name in ELEMENTWISE and _is_stored(other, downstream) and not _is_made_from(reduction.operation, other)
        for other in others
    )


def _computing(value: ir.Value) -> set[ir.Operation]:
    """The element-wise operations that a value is computed by."""
    path, todo = set[ir.Operation](), [value]
    while todo and len(path) < MOST:
        owner = todo.pop().owner
        if not isinstance(owner, ir.Block) and owner.operation.name in ELEMENTWISE and owner.operation not in path:
            path.add(owner.operation)
            todo += owner.operation.operands
    return path


def _is_made_from(op: ir.Operation, origin: ir.Operation) -> bool:
    """Whether an operation's results are computed from those of another one in its block."""
    seen, todo = set[ir.Operation](), [op]
    while todo:
        for operand in todo.pop().operands:
            owner = operand.owner
            if isinstance(owner, ir.Block) or owner.operation in seen or owner.operation.block != origin.block:
                continue
            if owner.operation == origin:
                return True
            seen.add(owner.operation)
            if origin.is_before_in_block(owner.operation):
                todo.append(owner.operation)
    return False


def _is_stored(op: ir.Operation, downstream: set[ir.Operation]) -> bool:
    """Whether an element-wise result, or an element-wise function of it, is stored before a reduction's end."""
    seen, todo = set[ir.Operation](), [op]
    while todo and len(seen) < MOST:
        op = todo.pop()
        if op in seen or op in downstream:
            continue
        seen.add(op)
        readers = [use.owner.operation for use in op.results[0].uses]
        if any(
            reader.name not in ELEMENTWISE | {"stablehlo.reduce"} and reader not in downstream for reader in readers
        ):
            return True
        todo += [reader for reader in readers if reader.name in ELEMENTWISE]
    return False


PASS = pattern_pass("fence-reductions", fence)
