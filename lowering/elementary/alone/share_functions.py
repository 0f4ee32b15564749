"""Computes long functions in kernels that take any size.

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

Most functions are only shared if nothing could be fused with them: 1,000 x 1,000 erfc of f64 take 1060 µs instead of
650 as a kernel of their own. Zeta and polygamma functions, and powers, lgamma and digamma of many f64 numbers, are
shared whatever computes their operands or reads their results. CPU milliseconds of compiling 64 x 64, before → after
(XLA): zeta of f64 with a constant 22500 → 60 (70), (x + 1)^y 125 → 67 (28), three such powers 245 → 79 (30), Student's
log density 240 → 115 (54). 300 x 300 of these powers take 135 µs instead of 189 (420), the log densities 260 and 237
(990).

Leaves alone: all other functions of other values than the program's arguments, or of which not only the program's
results are made, as these are computed in their neighbours' kernels; constants, and powers that are products; fewer
elements than a vector has; other types; dynamic dimensions; targets without kernels, or without vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect.iree import ir
from hilo.lowering.elementary import chunk_kernel
from hilo.lowering.elementary.alone.complex_expressions import share_selection
from hilo.lowering.elementary.alone.scalar_function import applied, written
from hilo.lowering.elementary.chunk_kernel import LANES, Chunk, is_vector_alone
from hilo.lowering.elementary.expand_elementary import SHARED_POWERS
from hilo.lowering.elementary.known_operands import is_known_power
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import convert, element_of, is_static, reshape, shape_of, splat, tensor
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern
from hilo.lowering.framework.values import maker_of
from hilo.lowering.simplify.values import splat_of

_LONGEST = ("chlo.polygamma", "chlo.zeta")
"""Functions that are shared in all float types, wherever they stand."""

_LONG = (
    *("chlo.lgamma", "chlo.digamma", "chlo.erf", "chlo.erfc", "chlo.erf_inv", "chlo.bessel_i1e"),
    *("chlo.acos", "chlo.asin", "chlo.atan", "chlo.acosh", "chlo.asinh", "chlo.atanh", "chlo.sinh", "chlo.cosh"),
    *("stablehlo.power", "stablehlo.atan2", "stablehlo.cbrt"),
)
"""Functions that are shared in f64, where they stand alone."""

_NARROW = (ir.F32Type, ir.F16Type, ir.BF16Type)

_POWER = "stablehlo.power"

_LONGER = (_POWER, "chlo.lgamma", "chlo.digamma")
"""Functions of more than `_FEW` numbers of f64 that are shared wherever they stand."""

_FEW = SHARED_POWERS


def _sharing(name: str) -> Pattern:
    def share(op: Op, run: PassRun) -> Replacement:
        element = element_of(op.operation.results[0])
        if run.profile.product_tile is None or not run.configuration.is_native or not run.profile.kernels:
            return None
        if not _is_shared(op.operation, element):
            return None
        part = element if isinstance(element, ir.F64Type) else ir.F32Type.get()
        shape = shape_of(op.operation.results[0])
        operands = list(map(_repeated_number, op.operands))
        sources = barrier([reshape(convert(value, part), [prod(shape_of(value))]) for value in operands])
        are_repeated = tuple(prod(shape_of(value)) == 1 for value in operands)

        def function(chunk: Chunk) -> list[ir.Value]:
            numbers = [chunk.first(at) if repeated else chunk.read(at) for at, repeated in enumerate(are_repeated)]
            return _on_vectors(op.operation, numbers, part, run)

        of_profile = tuple(sorted(run.profile.scalar_f64)), tuple(sorted(run.profile.long_code))
        key = "shared function", name, are_repeated, *of_profile
        (made,) = chunk_kernel.compute(key, sources, prod(shape), [(1, part)], function)
        return convert(reshape(barrier([made])[0], shape), element)

    share.__name__ = f"share_{name.replace('.', '_')}"
    return pattern(name)(share)


def _is_shared(op: ir.Operation, element: ir.Type) -> bool:
    is_longest = op.name in _LONGEST
    if not isinstance(element, (ir.F64Type, *_NARROW) if is_longest else ir.F64Type):
        return False
    return is_vector_alone(op, is_longest) or _is_shared_in_company(op, element)


def _is_shared_in_company(op: ir.Operation, element: ir.Type) -> bool:
    """Whether a function is so long that it is shared whatever computes its operands or reads its result. Of a constant
    order, functions of narrow floats have short powers, and known powers are products."""
    if op.name not in (*_LONGEST, *_LONGER) or op.parent.name != "func.func" or not is_static(*op.operands):
        return False
    if all(maker_of(value, "stablehlo.constant", "stablehlo.broadcast_in_dim") for value in op.operands):
        return False
    fewest = LANES if op.name in _LONGEST else _FEW + 1
    return prod(shape_of(op.results[0])) >= fewest and not _is_short(op, element)


def _is_short(op: ir.Operation, element: ir.Type) -> bool:
    is_f64 = isinstance(element, ir.F64Type)
    if op.name in _LONGEST:
        return not is_f64 and splat_of(op.operands[0]) is not None
    exponent = splat_of(op.operands[1]) if op.name == _POWER else None
    return exponent is not None and is_known_power(element, float(exponent))


def _repeated_number(value: ir.Value) -> ir.Value:
    """The number that all elements of an array are, if it is a constant or a broadcast one; else the array."""
    number, maker = splat_of(value), maker_of(value, "stablehlo.broadcast_in_dim")
    if number is not None:
        return splat(float(number), element_of(value))
    return maker.operands[0] if maker is not None and prod(shape_of(maker.operands[0])) == 1 else value


def _on_vectors(op: ir.Operation, vectors: list[ir.Value], part: ir.Type, run: PassRun) -> list[ir.Value]:
    """The function as operations on vectors."""
    number = tensor([], part)

    def write(numbers: Sequence[ir.Value]) -> list[ir.Value]:
        own = {name: op.attributes[name] for name in op.attributes}
        return list(ir.Operation.create(op.name, [number], list(numbers), own).results)

    with ir.InsertionPoint.current.block.owner.context, op.location:
        return applied(written(write, [number] * len(vectors), [number]), vectors, run)


PASS = pattern_pass("share-functions", *map(_sharing, (*_LONGEST, *_LONG)), share_selection)
