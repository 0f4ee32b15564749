"""Lowers custom calls of XLA's and JAX's libraries, other than LAPACK's, to StableHLO.

    %0:2 = stablehlo.custom_call @cu_threefry2x32_ffi(%k0, %k1, %x0, %x1)
becomes the cipher's 20 rounds on whole tensors. Likewise, for CUDA and ROCm:

    cu_lu_pivots_to_permutation, hip_…     the permutation that LU's row exchanges amount to
    TopK, mhlo.topk                        chlo.top_k, with as many elements as the result has
    mhlo.erf, mhlo.acos …                  chlo.erf, chlo.acos …: how PyTorch/XLA and older versions of JAX export them
    cpu_csr_sparse_dense_ffi               rows of the dense operand times the sparse elements, summed

Leaves alone: other targets; calls with opaque byte descriptors, as in older versions of JAX; dynamic dimensions.
Source: J. Salmon et al., Parallel random numbers: as easy as 1, 2, 3 (2011), Threefry-2x32-20; LAPACK's laswp.
"""

from __future__ import annotations

from hilo.dialect import chlo, stablehlo
from hilo.dialect.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.reading.earlier import CHLO
from hilo.lowering.elementary.number import Number
from hilo.lowering.framework import build
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.linear_algebra.tensors import permutation_of_exchanges

ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))
PARITY = 0x1BD11BDA
GROUPS = 5


def threefry_2x32(keys: tuple[Number, Number], counters: tuple[Number, Number]) -> tuple[Number, Number]:
    """Encrypts two words; u32 tensors of one shape."""
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
def name_chlo(op: Op, run: PassRun) -> Replacement:
    """mhlo.erf(x) -> chlo.erf x"""
    dialect, _, name = _target(op).partition(".")
    if dialect != "mhlo" or name not in CHLO:
        return None
    if len(op.operands) != 1 or len(op.results) != 1:
        run.note(op, "it has other operands or results")
        return None
    return ir.Operation.create(f"chlo.{name}", [op.results[0].type], [op.operands[0]]).results[0]


@pattern("stablehlo.custom_call")
def expand_top_k(op: Op, run: PassRun) -> Replacement:
    """TopK(x) -> the largest elements of each row and their indices"""
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
            run.note(op, "it selects the smallest elements")
            return None
    return chlo.top_k(op.operands[0], k=build.shape_of(results[0])[-1])


def _rows_of_entries(outer: ir.Value, count: int) -> ir.Value:
    """The row of each of `count` entries, from the row offsets; -1 before the first row, and the number of rows after
    the last.

    row[p] = #{i : outer[i] <= p} - 1: the running sum of the number of rows that begin at each position.
    """
    kind, (bounds,) = build.element_of(outer), build.shape_of(outer)
    zero, one = build.splat(0, kind), build.splat(1, kind, (bounds,))
    begun = stablehlo.scatter(
        [build.splat(0, kind, (count,))],
        build.reshape(outer, (bounds, 1)),
        [one],
        scatter_dimension_numbers=ScatterDimensionNumbers(
            inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,), index_vector_dim=1
        ),
        update_computation=stablehlo.add,
    )
    counts = stablehlo.reduce_window(
        [begun], [zero], window_dimensions=[count], padding=[(count - 1, 0)], body=stablehlo.add
    )
    return stablehlo.subtract(counts, build.splat(1, kind, (count,)))


@pattern("stablehlo.custom_call")
def expand_csr_product(op: Op, run: PassRun) -> Replacement:
    """cpu_csr_sparse_dense_ffi(data, outer, inner, dense) -> the product of a CSR matrix and a dense one"""
    if _target(op) != "cpu_csr_sparse_dense_ffi":
        return None
    if [len(build.shape_of(value)) for value in op.operands[:3]] != [1, 1, 1] or not build.is_static(*op.operands):
        run.note(op, "its operands are not data, outer and inner indices and a dense one, or have dynamic dimensions")
        return None
    data, outer, inner, dense = op.operands
    (count,), result = build.shape_of(data), build.shape_of(op.results[0])
    zeros = build.splat(0, build.element_of(data), result)
    if count == 0 or 0 in build.shape_of(dense):
        return zeros
    columns = build.shape_of(dense)[1:]
    offsets = tuple(range(1, 1 + len(columns)))
    rows = stablehlo.gather(
        dense,
        build.reshape(inner, (count, 1)),
        dimension_numbers=GatherDimensionNumbers(
            offset_dims=offsets, collapsed_slice_dims=(0,), start_index_map=(0,), index_vector_dim=1
        ),
        slice_sizes=[1, *columns],
    )
    return stablehlo.scatter(
        [zeros],
        build.reshape(_rows_of_entries(outer, count), (count, 1)),
        [stablehlo.multiply(rows, build.broadcast(data, (count, *columns), (0,)))],
        scatter_dimension_numbers=ScatterDimensionNumbers(
            update_window_dims=offsets,
            inserted_window_dims=(0,),
            scatter_dims_to_operand_dims=(0,),
            index_vector_dim=1,
        ),
        update_computation=stablehlo.add,
    )


PASS = pattern_pass(
    "legalize-library-calls", expand_threefry, expand_permutation, name_chlo, expand_top_k, expand_csr_product
)
