"""Rewrites custom calls of XLA's and JAX's libraries, other than LAPACK's, into StableHLO.

    %0:2 = stablehlo.custom_call @cu_threefry2x32_ffi(%k0, %k1, %x0, %x1)
becomes the cipher's 20 rounds on whole tensors. In the same way, for CUDA and ROCm:

    cu_lu_pivots_to_permutation, hip_…     the exchanges of LU, as the permutation that they make
    TopK, mhlo.topk                        chlo.top_k, of as many elements as the result has

Leaves alone: other targets; calls that are described by bytes, as older versions of JAX have them; dynamic dimensions.
Source: J. Salmon et al., Parallel random numbers: as easy as 1, 2, 3 (2011), Threefry-2x32-20; LAPACK's laswp.
"""

from __future__ import annotations

from hilo.dialect import chlo
from hilo.dialect.iree import ir
from hilo.lowering.elementary.number import Number
from hilo.lowering.framework import build
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.linear_algebra.tensors import permutation_of_exchanges

ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))
PARITY = 0x1BD11BDA
GROUPS = 5


def threefry_2x32(keys: tuple[Number, Number], counters: tuple[Number, Number]) -> tuple[Number, Number]:
    """The two words that the cipher makes of two; u32 tensors of one shape."""
    schedule = (*keys, keys[0] ^ keys[1] ^ PARITY)
    x, y = counters[0] + keys[0], counters[1] + keys[1]
    for group in range(GROUPS):
        for rotation in ROTATIONS[group % 2]:
            x = x + y
            y = x ^ ((y << rotation) | (y >> (32 - rotation)))
        x = x + schedule[(group + 1) % 3]
        y = y + schedule[(group + 2) % 3] + (group + 1)
    return x, y


def _target(op: Op) -> str:
    return str(ir.StringAttr(op.operation.attributes["call_target_name"]).value)


@pattern("stablehlo.custom_call")
def expand_threefry(op: Op) -> Replacement:
    """cu_threefry2x32_ffi(k0, k1, x0, x1) -> two words"""
    if _target(op) not in ("cu_threefry2x32_ffi", "hip_threefry2x32_ffi", "cu_threefry2x32", "hip_threefry2x32"):
        return None
    u32 = ir.IntegerType.get_unsigned(32)
    shapes = {(str(value.type), build.element_of(value) == u32) for value in op.operands}
    if len(op.operands) != 4 or len(shapes) != 1 or not shapes.pop()[1] or not build.is_static(*op.operands):
        return None
    k0, k1, x0, x1 = map(Number, op.operands)
    return [word.value for word in threefry_2x32((k0, k1), (x0, x1))]


@pattern("stablehlo.custom_call")
def expand_permutation(op: Op, run: PassRun) -> Replacement:
    """cu_lu_pivots_to_permutation(pivots from 0 [..., k]) -> [..., rows]"""
    if _target(op) not in ("cu_lu_pivots_to_permutation", "hip_lu_pivots_to_permutation"):
        return None
    if len(op.operands) != 1 or not build.is_static(*op.operands):
        run.note(op, "its pivots have dynamic dimensions, or it has other operands")
        return None
    shape = tuple(ir.RankedTensorType(op.results[0].type).shape)
    batch = 1
    for size in shape[:-1]:
        batch *= size
    exchanges = build.reshape(op.operands[0], (batch, build.shape_of(op.operands[0])[-1]))
    return build.reshape(permutation_of_exchanges(exchanges, shape[-1]), shape)


@pattern("stablehlo.custom_call")
def expand_top_k(op: Op, run: PassRun) -> Replacement:
    """TopK(x) -> the largest elements of each row and where they are"""
    if _target(op) not in ("TopK", "mhlo.topk"):
        return None
    results = op.operation.results
    if len(results) != 2 or len(op.operands) != 1 or not build.is_static(*op.operands, *results):
        run.note(op, "it has other operands or results, or dynamic dimensions")
        return None
    attributes = op.operation.attributes
    described = attributes["mhlo.attributes"] if "mhlo.attributes" in attributes else None
    if described is not None and "largest" in ir.DictAttr(described):
        if not ir.BoolAttr(ir.DictAttr(described)["largest"]).value:
            run.note(op, "the smallest elements are asked for")
            return None
    return chlo.top_k(op.operands[0], k=build.shape_of(results[0])[-1])


PASS = pattern_pass("legalize-library-calls", expand_threefry, expand_permutation, expand_top_k)
