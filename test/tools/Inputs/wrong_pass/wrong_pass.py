"""A plug-in with a pass that is wrong, for `hilo-bisect` to find."""

from hilo.dialect import stablehlo
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


@pattern("stablehlo.multiply")
def wrong(op: Op) -> Replacement:
    """multiply(x, y) -> add(x, y), which is wrong"""
    return stablehlo.add(*op.operands)


PASS = pattern_pass("wrong-multiply", wrong)
