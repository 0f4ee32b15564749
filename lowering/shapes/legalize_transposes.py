"""Transposes complex numbers by their bits, and 64-bit ones as pairs of words where the compiler mixes them up; in
small tiles where the cache lines of larger ones collide.

    %0 = stablehlo.transpose %z, dims = [1, 0] : (tensor<300x700xcomplex<f32>>) -> tensor<700x300xcomplex<f32>>
becomes
    %b = flow.tensor.bitcast %z : tensor<300x700xcomplex<f32>> -> tensor<300x700xi64>
    %t = stablehlo.transpose %b, dims = [1, 0] : (tensor<300x700xi64>) -> tensor<700x300xi64>
    %0 = flow.tensor.bitcast %t : tensor<700x300xi64> -> tensor<700x300xcomplex<f32>>

IREE 3.13 has no vectors of complex numbers, and moves one after the other. Those of 128 bits are moved as rows of two
floats, unless something is computed in the same kernel, which would need another pass over the memory. Reductions read
them where they are. In µs with AVX-512, two cores (before → after, XLA): c64 1024 x 1000 2967 → 234, 450; 1000 x 1000
580 → 153, 414; 32 matrices of 64 x 512 1296 → 226, 840; the sum of a matrix of 1024 x 1000 and a transposed one 1035 →
629, 1900; c128 1024 x 1000 3546 → 735, 690; 300 x 700 125 → 64, 67.

A tile of 64-bit numbers:

    %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<32x32xf64>) -> tensor<32x32xf64>
becomes
    %w = flow.tensor.bitcast %x : tensor<32x32xf64> -> tensor<32x32x2xi32>
    %t = stablehlo.transpose %w, dims = [1, 0, 2] : (tensor<32x32x2xi32>) -> tensor<32x32x2xi32>
    %0 = flow.tensor.bitcast %t : tensor<32x32x2xi32> -> tensor<32x32xf64>

IREE 3.13 transposes for CUDA in tiles of 32 x 32 through shared memory. If the array is one such tile and its numbers
have 64 bits, the threads of the workgroup also exchange them through the same four words, without waiting for each
other, so that half of the elements are those of other threads.

The compiler for CPUs with AVX-512 transposes tiles of 16 x 16, also where the 16 rows, with other dimensions between
them, lie at a multiple of 1024 bytes: such lines share few sets of the first cache. They are transposed in tiles of
8 x 8 (`transpose_kernel`), unless something is computed in the same kernel. In µs, two cores (before → after, XLA):
bytes of 16 x 768 x 40 to 40 x 768 x 16 379 → 25, 137; i32 261 → 60, 129; of 16 x 768 x 400 2241 → 850, 1340; f64 of
8 x 3136 x 64 1179 → 286, 637.

Leaves alone: real arrays of more or fewer elements, and narrower ones, on targets with this fault
(`profile.races_in_transposes`); those whose tiles do not collide, or that have sides of less than a tile; complex ones
of few elements, or on targets that do not compute them one at a time (`profile.scalar_complex`).
Source: the PTX of the smallest program; seen on an H100.
"""

from __future__ import annotations

from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.fence.fence_operations import CHEAP
from hilo.lowering.framework.build import bitcast, element_of, is_static, reshape, shape_of, tensor
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.shapes.transpose_kernel import TILE, Transposition, read_transposition, transposed

_TILE = 32 * 32
_FUSED = CHEAP | {"linalg.generic"}
_STORED = frozenset({"stablehlo.optimization_barrier", "flow.dispatch.region"})
_STORING = frozenset({"func.return", "stablehlo.return", "stablehlo.optimization_barrier"})
_LEAST = 1 << 13
"""Fewest elements of complex arrays that are transposed by their bits: those of smaller ones are in the first cache."""


@pattern("stablehlo.transpose")
def by_words(op: Op, run: PassRun) -> Replacement:
    """transpose(x) -> bitcast(transpose(bitcast(x)))"""
    (x,) = op.operands
    row = dtype(element_of(x))
    if not run.profile.races_in_transposes or not is_static(x) or prod(shape_of(x)) != _TILE or row.bits != 64:
        return None
    if row.is_complex:
        return None
    permutation = [*ir.DenseI64ArrayAttr(op.operation.attributes["permutation"]), len(shape_of(x))]
    words = bitcast(x, tensor([*shape_of(x), 2], ir.IntegerType.get_signless(32)))
    return bitcast(stablehlo.transpose(words, permutation=permutation), op.operation.results[0].type)


@pattern("stablehlo.transpose", benefit=2)
def in_small_tiles(op: Op, run: PassRun) -> Replacement:
    """transpose(x) -> a kernel, where the rows of larger tiles collide in the cache"""
    (x,) = op.operands
    row, shape = dtype(element_of(x)), shape_of(x)
    found = _colliding(op, run)
    if found is None:
        return None
    run.statistics["in small tiles"] += 1
    element, result = ir.IntegerType.get_signless(row.bits), op.operation.results[0].type
    if row.kind == "unsigned":
        x = stablehlo.bitcast_convert(x, result_type=tensor(shape, element))
        made = reshape(transposed(x, found), shape_of(op.results[0]))
        return stablehlo.bitcast_convert(made, result_type=result)
    made = reshape(transposed(bitcast(x, tensor(shape, element)), found), shape_of(op.results[0]))
    return bitcast(made, result)


def _colliding(op: Op, run: PassRun) -> Transposition | None:
    """A transposition of which nothing else is computed, and the rows of whose tiles collide."""
    (x,) = op.operands
    bits, is_here = dtype(element_of(x)).bits, run.configuration.is_native and run.profile.product_tile is not None
    if not is_here or not is_static(x) or bits not in (8, 16, 32, 64) or prod(shape_of(x)) < _LEAST:
        return None
    found = read_transposition(shape_of(x), list(ir.DenseI64ArrayAttr(op.operation.attributes["permutation"])))
    if found is None or min(found.column, found.row[0]) < TILE or not found.collides(bits // 8):
        return None
    return found if _is_alone(op) else None


def _is_alone(op: Op) -> bool:
    """Whether it reads an array in memory, and only what stores its result reads that."""
    owner = op.operands[0].owner
    is_stored = isinstance(owner, ir.Block) or owner.operation.name in _STORED
    return is_stored and all(use.owner.operation.name in _STORING for use in op.results[0].uses)


@pattern("stablehlo.transpose")
def by_bits(op: Op, run: PassRun) -> Replacement:
    """transpose(z) -> bitcast(transpose(bitcast(z))), where the elements of z are complex"""
    (z,) = op.operands
    element, permutation = element_of(z), [*ir.DenseI64ArrayAttr(op.operation.attributes["permutation"])]
    if not run.profile.scalar_complex or not isinstance(element, ir.ComplexType) or not is_static(z):
        return None
    if prod(shape_of(z)) < _LEAST or _is_reduced(op.results[0]):
        return None
    if dtype(element).bits == 64:
        bits = bitcast(z, tensor(shape_of(z), ir.IntegerType.get_signless(64)))
    elif _is_computed_with(op):
        return None
    else:
        bits = bitcast(z, tensor([*shape_of(z), 2], element.element_type))
        permutation.append(len(permutation))
    return bitcast(stablehlo.transpose(bits, permutation=permutation), op.operation.results[0].type)


def _is_computed_with(op: Op) -> bool:
    """Whether operations that may be computed in the kernel of this one make what it reads, or read its result."""
    near = [op.operands[0].owner, *(use.owner for use in op.results[0].uses)]
    return any(not isinstance(each, ir.Block) and each.operation.name in _FUSED for each in near)


def _is_reduced(value: ir.Value) -> bool:
    """Whether a reduction reads it, or what is computed from it element by element: it reads in any order."""
    seen, waiting = set[ir.Value](), [value]
    while waiting:
        for use in waiting.pop().uses:
            reader = use.owner.operation
            if reader.name == "stablehlo.reduce":
                return True
            if reader.name in _FUSED and reader.results[0] not in seen:
                seen.add(reader.results[0])
                waiting.append(reader.results[0])
    return False


PASS = pattern_pass("legalize-transposes", by_words, in_small_tiles, by_bits)
