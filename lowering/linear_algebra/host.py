"""Calls LAPACK's routines in the process that runs the program, which has them from a library.

    %a' = transpose %a;  %lu', %p, %info = call @hilo_host.lapack_0(%a') {routine = "getrf", …};  %lu = transpose %lu'

Matrices are passed column-major, as Fortran has them; batches are one dimension. Results that the program does not use
are not returned: each costs a buffer, which takes the process as long as the routine takes for a small matrix.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.linear_algebra.call import RESULTS, Call
from hilo.lowering.linear_algebra.tensors import Tensor
from hilo.lowering.process.host_calls import Parameter, host_call

KIND = "lapack"
"""The kind of the host call."""


def call_host(call: Call, routine: str, options: str, operands: Sequence[ir.Value]) -> dict[str, Tensor | ir.Value]:
    """Builds a call of a routine in the process.

    Args:
        options: the letters of its options, in LAPACK's order.
        operands: [..., m, n] matrices and [..., n] vectors, with the batch dimensions of the call.

    Returns:
        The results that are used by name, as in `RESULTS`: matrices [B, m, n], vectors [B, n], numbers [B].
    """
    rank = len(call.batch_shape)
    crossing = []
    for value in operands:
        sizes = build.shape_of(value)[rank:]
        value = build.reshape(value, (call.batch, *sizes))
        crossing.append(build.transpose(value, (0, 2, 1)) if len(sizes) == 2 else value)
    names = RESULTS[routine].replace("wr wi", "w") if call.is_complex else RESULTS[routine]
    used = {number: name for number, name in enumerate(names.split()) if _is_used(call, name)}
    types = [_crossing_type(call, name) for name in used.values()]
    parameters: dict[str, Parameter] = {"routine": routine, "options": options, "results": list(used)}
    values = host_call(call.op, KIND, parameters, crossing, types)
    results: dict[str, Tensor | ir.Value] = {}
    for name, value in zip(used.values(), values, strict=True):
        results[name] = build.transpose(value, (0, 2, 1)) if len(build.shape_of(value)) == 3 else value
    return results


def _is_used(call: Call, name: str) -> bool:
    """Whether the program reads a result, or another one that is computed from it."""
    names = call.result_names
    if call.is_tuple or name not in names or (name == "pivots" and "permutation" in names):
        return True
    return any(True for _ in call.op.results[names.index(name)].uses)


def _crossing_type(call: Call, name: str) -> ir.RankedTensorType:
    """The type in which the process returns a result: the call's own or, if this generation lacks it, LAPACK's."""
    batch, rank = call.batch, len(call.batch_shape)
    if name in call.result_names:
        kind = call.result_types[call.result_names.index(name)]
        sizes = tuple(kind.shape)[rank:]
        return build.tensor((batch, *(sizes[::-1] if len(sizes) == 2 else sizes)), kind.element_type)
    i32 = ir.IntegerType.get_signless(32)
    if name == "info":
        return build.tensor((batch,), i32)
    if name in ("dl", "d", "du"):
        return build.tensor((batch, build.shape_of(call.arrays[0])[-1]), call.element)
    m, n = build.shape_of(call.arrays[0])[rank:]
    if name == "pivots":
        return build.tensor((batch, min(m, n)), i32)
    assert name == "vh" and "v" in call.result_names, name
    return build.tensor((batch, *tuple(call.result_types[call.result_names.index("v")].shape)[rank:]), call.element)
