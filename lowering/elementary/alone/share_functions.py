"""Computes long functions that stand alone in kernels that take any size.

    %y = chlo.lgamma %x : tensor<100xf64> -> tensor<100xf64>
becomes
    %y = flow.dispatch.region -> (tensor<?xf64>{%n}) { for each 8 elements: the polynomials of lgamma on vectors }

So are the expressions of parts that JAX writes for sines and cosines of complex numbers (`complex_expressions`).

What other passes lower such a function to are hundreds or thousands of operations, which are built, fused and
translated anew for each shape. Here they are lowered once for a single number, and a machine compiles the kernel once
for an element type (`chunk_kernel`).

CPU milliseconds of compiling 100 elements, before → after (XLA): zeta of f64 3257 → 35 (110), of f32 1967 → 37 (106),
polygamma of f64 3543 → 33 (134), lgamma of f64 427 → 50 (77), power of f64 338 → 44 (55). A call with 200,000 takes as
long as before, or less: erf of f64 700 → 460 µs, lgamma 2020 → 1380, power 1376 → 1100.

Leaves alone: functions of other values than the program's arguments, or of which not only the program's results are
made, as these are computed in their neighbours' kernels; fewer elements than a vector has; other types; dynamic
dimensions; targets without kernels, or without vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect.iree import ir
from hilo.lowering.elementary import chunk_kernel
from hilo.lowering.elementary.alone.complex_expressions import share_selection
from hilo.lowering.elementary.alone.scalar_function import applied, written
from hilo.lowering.elementary.chunk_kernel import Chunk, is_vector_alone
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import convert, element_of, reshape, shape_of, tensor
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern

_LONGEST = ("chlo.polygamma", "chlo.zeta")
"""Functions that are shared in all float types."""

_LONG = (
    *("chlo.lgamma", "chlo.digamma", "chlo.erf", "chlo.erfc", "chlo.erf_inv", "chlo.bessel_i1e"),
    *("chlo.acos", "chlo.asin", "chlo.atan", "chlo.acosh", "chlo.asinh", "chlo.atanh", "chlo.sinh", "chlo.cosh"),
    *("stablehlo.power", "stablehlo.atan2", "stablehlo.cbrt"),
)
"""Functions that are shared in f64."""


def _sharing(name: str) -> Pattern:
    def share(op: Op, run: PassRun) -> Replacement:
        element = element_of(op.operation.results[0])
        is_f64 = isinstance(element, ir.F64Type)
        if not (is_f64 or (name in _LONGEST and _is_float(element))) or not is_vector_alone(
            op.operation, name in _LONGEST
        ):
            return None
        if run.profile.product_tile is None or not run.configuration.is_native or not run.profile.kernels:
            return None
        part = element if is_f64 else ir.F32Type.get()
        shape = shape_of(op.operation.results[0])
        operands = [convert(value, part) for value in op.operands]
        sources = barrier([reshape(value, [prod(shape)]) for value in operands])

        def function(chunk: Chunk) -> list[ir.Value]:
            return _on_vectors(op.operation, [chunk.read(number) for number in range(len(sources))], part, run)

        key = "shared function", name, tuple(sorted(run.profile.scalar_f64)), tuple(sorted(run.profile.long_code))
        (made,) = chunk_kernel.compute(key, sources, prod(shape), [(1, part)], function)
        return convert(reshape(barrier([made])[0], shape), element)

    share.__name__ = f"share_{name.replace('.', '_')}"
    return pattern(name)(share)


def _is_float(element: ir.Type) -> bool:
    return isinstance(element, (ir.F32Type, ir.F16Type, ir.BF16Type))


def _on_vectors(op: ir.Operation, vectors: list[ir.Value], part: ir.Type, run: PassRun) -> list[ir.Value]:
    """The function as operations on vectors."""
    number = tensor([], part)

    def write(numbers: Sequence[ir.Value]) -> list[ir.Value]:
        own = {name: op.attributes[name] for name in op.attributes}
        return list(ir.Operation.create(op.name, [number], list(numbers), own).results)

    with ir.InsertionPoint.current.block.owner.context, op.location:
        return applied(written(write, [number] * len(vectors), [number]), vectors, run)


PASS = pattern_pass("share-functions", *map(_sharing, (*_LONGEST, *_LONG)), share_selection)
