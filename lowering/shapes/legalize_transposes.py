"""Transposes 64-bit numbers as pairs of words where a tile of them is transposed through too little memory.

    %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<32x32xf64>) -> tensor<32x32xf64>
becomes
    %w = flow.tensor.bitcast %x : tensor<32x32xf64> -> tensor<32x32x2xi32>
    %t = stablehlo.transpose %w, dims = [1, 0, 2] : (tensor<32x32x2xi32>) -> tensor<32x32x2xi32>
    %0 = flow.tensor.bitcast %t : tensor<32x32x2xi32> -> tensor<32x32xf64>

IREE 3.13 transposes for CUDA in tiles of 32 x 32 through shared memory. If the array is one such tile and its numbers
have 64 bits, the threads of the workgroup also exchange them through the same four words, without waiting for each
other, so that half of the elements are those of other threads.

Leaves alone: arrays of more or fewer elements, and narrower ones; targets without this fault
(`profile.races_in_transposes`).
Source: the PTX of the smallest program; seen on an H100.
"""

from __future__ import annotations

from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.build import bitcast, element_of, is_static, shape_of, tensor
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

_TILE = 32 * 32


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


PASS = pattern_pass("legalize-transposes", by_words)
