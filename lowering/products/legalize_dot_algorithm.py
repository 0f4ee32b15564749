"""Lowers dots with an algorithm to conversions, components and plain dots.

    %r = stablehlo.dot_general %a, %b, …, algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16,
           accumulation_type = f32, …, num_primitive_operations = 3> : (tensor<4x6xf32>, tensor<6x4xf32>) -> …
becomes, with %a = %a1 + %a2 and %b = %b1 + %b2 + …, each rounded to bf16,
    %r = %a1·%b2 + %a2·%b1 + %a1·%b1 in f32

An operand is rounded to its precision type, once for each component: each rounds what the earlier ones leave. The
number of components follows from that of primitive operations: 2 for 3 of them, 3 for 6 or 9. These are the products of
the largest components, added from the smallest. The residue of infinities and NaN is 0, so only the product of the
largest components decides where the result is infinite or NaN. Products are computed and added in the accumulation
type, or in f32 if that is narrower, and converted to the result's type. If the target's profile says `at_least`,
operands are not
rounded: a single dot in the widest of the types is exact enough for each algorithm.

Leaves alone: dots without an algorithm. For integers, the algorithm is dropped.
Source: StableHLO specification, «dot_general»; G. Henry et al., Leveraging the bfloat16 artificial intelligence
datatype for higher-precision computations (2019); XLA's names for these, BF16_BF16_F32_X3 and others.
"""

from __future__ import annotations

from functools import reduce
from math import isqrt

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotAlgorithm
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import DtypeError
from hilo.lowering.framework.build import convert, element_of, is_static, shape_of, splat, tensor
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

_FORMATS = {"f16": (5, 10), "bf16": (8, 7), "tf32": (8, 10), "f32": (8, 23), "f64": (11, 52)}
"""Bits of the exponent and of the mantissa."""


def pairs(lhs: int, rhs: int, count: int) -> list[tuple[int, int]]:
    """The most significant products of components, the smallest first.

    >>> pairs(2, 2, 3)
    [(1, 0), (0, 1), (0, 0)]
    """
    products = sorted(((i, j) for i in range(lhs) for j in range(rhs)), key=sum)
    return list(reversed(products[:count]))


def round_to(value: ir.Value, name: str, row: Dtype | None) -> ir.Value:
    """`value` rounded to a format, in its own type."""
    if name in _FORMATS:
        exponent, mantissa = _FORMATS[name]
        own = _FORMATS[dtype(element_of(value)).name]
        if exponent >= own[0] and mantissa >= own[1]:
            return value
        return stablehlo.reduce_precision(value, exponent_bits=exponent, mantissa_bits=mantissa)
    assert row is not None
    return convert(convert(value, row.mlir_type), element_of(value))


def _finite(value: ir.Value) -> ir.Value:
    """`value` with 0 where it is infinite or NaN."""
    return stablehlo.select(stablehlo.is_finite(value), value, splat(0, element_of(value), shape_of(value)))


def components(value: ir.Value, name: str, row: Dtype | None, count: int) -> list[ir.Value]:
    """`count` values of a format whose sum is nearly `value`, the largest first."""
    parts = [round_to(value, name, row)]
    for _ in range(count - 1):
        value = _finite(stablehlo.subtract(value, parts[-1]))
        parts.append(round_to(value, name, row))
    return parts


def _row(type_: ir.Type) -> tuple[str, Dtype | None]:
    """The format's name, and its element type if it is one."""
    try:
        row = dtype(type_)
    except DtypeError:
        return str(type_), None  # tf32 is not an element type of arrays
    return row.name, row


@pattern("stablehlo.dot_general")
def compute(op: Op, run: PassRun) -> Replacement:
    """dot(a, b, algorithm) -> the sum of dot(component of a, component of b)"""
    attributes = op.operation.attributes
    if "algorithm" not in attributes:
        return None
    algorithm = DotAlgorithm.from_mlir(attributes["algorithm"])
    result = op.operation.results[0]
    accumulation = _row(algorithm.accumulation_type)[1]
    is_float = all(dtype(element_of(value)).is_float for value in op.operands)
    if not is_float or not is_static(*op.operands) or accumulation is None or not accumulation.is_float:
        run.note(op, "its algorithm is one for integers, or its dimensions are dynamic: the algorithm is dropped")
        del attributes["algorithm"]
        return op
    exceeds = run.profile.dot_algorithms == "at_least"
    bits = max([accumulation.bits, *(dtype(element_of(value)).bits for value in op.operands if exceeds)])
    wide = ir.F64Type.get() if bits == 64 else ir.F32Type.get()
    sides = (
        (op.operands[0], algorithm.lhs_precision_type, algorithm.lhs_component_count),
        (op.operands[1], algorithm.rhs_precision_type, algorithm.rhs_component_count),
    )
    operations = 1 if exceeds else algorithm.num_primitive_operations
    needed = isqrt(operations - 1) + 1
    parts = []
    for value, precision, named in sides:
        if exceeds:
            parts.append([convert(value, wide)])
            continue
        count = max(named, needed)
        is_wider = dtype(element_of(value)).bits > dtype(wide).bits  # rounded once, not twice
        given = value if is_wider else convert(value, wide)
        parts.append([convert(part, wide) for part in components(given, *_row(precision), count)])
    products = [
        stablehlo.dot_general(
            parts[0][i],
            parts[1][j],
            dot_dimension_numbers=attributes["dot_dimension_numbers"],
            result_type=tensor(shape_of(result), wide),
        )
        for i, j in pairs(len(parts[0]), len(parts[1]), operations)
    ]
    *small, largest = products
    total = largest if not small else stablehlo.add(_finite(reduce(stablehlo.add, small)), largest)
    return convert(total, element_of(result))


PASS = pattern_pass("legalize-dot-algorithm", compute)
