"""What `llvm-cpu` takes after lowering, found by compiling and running with IREE 3.13.

Element types: those that buffers can have. Sub-byte types must fill whole bytes. Reasons name the next step, for a user
who sees an operation that is left after all passes.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_MLIR
from hilo.lowering.framework.profile import ProductTile, Profile
from hilo.targets.llvm_cpu.machine import machine_features

_NOT_LOWERED = "collectives are calls of the process that runs the replicas: legalize-collectives"
_NO_TOKENS = "tokens and transfers are calls of the process: legalize-host-calls"
_NO_KERNEL = "the compiler has no code for it; a pass must expand it"

_SIZED_BY_VALUES = (
    "its sizes depend on values that are known only at run time; derive them from constants or argument sizes, or "
    "run it on target evaluator"
)

OPERATIONS: dict[str, str] = {
    "stablehlo.dynamic_conv": _SIZED_BY_VALUES,
    "stablehlo.dynamic_gather": _SIZED_BY_VALUES,
    "stablehlo.dynamic_pad": _SIZED_BY_VALUES,
    "stablehlo.dynamic_reshape": _SIZED_BY_VALUES,
    "stablehlo.rng": _SIZED_BY_VALUES,
    "stablehlo.cholesky": _NO_KERNEL,
    "stablehlo.triangular_solve": _NO_KERNEL,
    "stablehlo.batch_norm_grad": f"{_NO_KERNEL}: expand-batch-norm",
    "stablehlo.batch_norm_training": f"{_NO_KERNEL}: expand-batch-norm",
    "stablehlo.batch_norm_inference": f"{_NO_KERNEL}: expand-batch-norm",
    "stablehlo.after_all": _NO_TOKENS,
    "stablehlo.create_token": _NO_TOKENS,
    "stablehlo.infeed": _NO_TOKENS,
    "stablehlo.outfeed": _NO_TOKENS,
    "stablehlo.send": _NO_TOKENS,
    "stablehlo.recv": _NO_TOKENS,
    "stablehlo.all_gather": _NOT_LOWERED,
    "stablehlo.all_reduce": _NOT_LOWERED,
    "stablehlo.all_to_all": _NOT_LOWERED,
    "stablehlo.collective_broadcast": _NOT_LOWERED,
    "stablehlo.collective_permute": _NOT_LOWERED,
    "stablehlo.collective_reduce": _NOT_LOWERED,
    "stablehlo.reduce_scatter": _NOT_LOWERED,
    "stablehlo.partition_id": _NOT_LOWERED,
    "stablehlo.replica_id": _NOT_LOWERED,
}

WITHOUT_BUFFERS = frozenset({"f4e2m1fn", "f6e2m3fn", "f6e3m2fn", "f8e3m4", "f8e4m3", "f8e4m3b11fnuz", "token"})
"""Element types that IREE's runtime does not support."""


def reason(op: ir.Operation) -> str | None:
    """Why the compiler cannot take an operation, if that depends on more than its name."""
    for value in (*op.operands, *op.results):
        unfit = _partial_byte(value.type)
        if unfit is not None:
            return unfit
    rule = _REASONS.get(op.name)
    return None if rule is None else rule(op)


def _fft(op: ir.Operation) -> str | None:
    lengths = [int(length) for length in ir.DenseI64ArrayAttr(op.attributes["fft_length"])]
    if len(lengths) == 1 and lengths[0] & (lengths[0] - 1) == 0:
        return None
    return f"fft_length is {lengths}; the compiler has code for one dimension and powers of two"


def _dot_general(op: ir.Operation) -> str | None:
    return "the compiler takes no algorithm; drop the attribute" if "algorithm" in op.attributes else None


def _custom_call(op: ir.Operation) -> str:
    name = ir.StringAttr(op.attributes["call_target_name"]).value
    if name.startswith("xla_") and name.endswith("python_cpu_callback"):
        return f"custom call {name!r} is a Python callback of JAX, which its text does not hold; use hilo.from_jax"
    return f'no code is known for custom call {name!r}; a function of yours is: @hilo.host_function("{name}")'


def _map(op: ir.Operation) -> str | None:
    if any(len(view.operation.regions) for view in op.regions[0].blocks[0].operations):
        return "its computation holds loops or branches; the compiler takes none there: write them on whole arrays"
    return None


_REASONS: dict[str, Callable[[ir.Operation], str | None]] = {
    "stablehlo.fft": _fft,
    "stablehlo.dot_general": _dot_general,
    "stablehlo.custom_call": _custom_call,
    "stablehlo.map": _map,
}


@functools.lru_cache(maxsize=4096)
def _partial_byte(type_: ir.Type) -> str | None:
    if not isinstance(type_, ir.RankedTensorType) or not type_.has_static_shape:
        return None
    row = BY_MLIR.get(str(type_.element_type))
    if row is None or row.bits not in (2, 4):
        return None
    size = 1
    for axis in range(type_.rank):
        size *= type_.get_dim_size(axis)
    if size * row.bits % 8 == 0:
        return None
    return f"{type_} does not fill whole bytes; convert it to s8 or u8"


PROFILE = Profile(
    "llvm-cpu",
    element_types=Profile("any").element_types - WITHOUT_BUFFERS,
    operations=OPERATIONS,
    filter=reason,
    dot_algorithms="at_least",
    complex_by_parts=frozenset({"pad", "large_dot_general"}),
    rounds_last=frozenset({"bf16"}),
    host_reads_memory=True,
    emulated_floats=frozenset({"bf16", "f16"}),
    scalar_f64=frozenset(
        "cosine exponential exponential_minus_one log log_plus_one logistic sine tan tanh".split(),
    ),
    scalar_complex=True,
    updates_in_place=True,
    long_code=frozenset({"exponential_minus_one", "round_nearest_even"}),
    as_f32=frozenset({"logistic", "rsqrt", "sqrt"}),
)


def product_tile(features: frozenset[str]) -> ProductTile | None:
    """The tile of products for a CPU: 16 of 32 registers for AVX-512, 12 of 16 for AVX2; others are not measured.

    >>> product_tile(frozenset({"x86_64", "avx2", "fma"}))
    ProductTile(vector_bytes=32, height=6, vectors=2, columns=0)
    """
    if "avx512f" in features:
        return ProductTile(vector_bytes=64, height=8)
    return ProductTile(vector_bytes=32, height=6) if {"avx2", "fma"} <= features else None


IN_PROCESS = dataclasses.replace(
    PROFILE,
    host_orders={"gesdd": 96, "gesvd": 96, "syevd": 768},
    product_tile=product_tile(machine_features()),
)
"""For programs that run in the process that compiles them. On one core, f32: the SVD kernel takes 2.9 times as long as
LAPACK for order 128, 3.9 for 512; that of eigh 0.85 times for 256, 1.6 for 1000; QR and LU are faster up to 500."""
