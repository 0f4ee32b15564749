"""A pass in a file of its own, as a user writes it."""

from hilo.dialect import stablehlo
from hilo.lowering import pattern, pattern_pass


@pattern("stablehlo.multiply")
def square(op):
    """x * x -> power(x, 2)"""
    if op.lhs == op.rhs:
        return stablehlo.power(op.lhs, stablehlo.constant(2.0, type=op.lhs.type))
    return None


PASS = pattern_pass("multiply-to-power", square)
