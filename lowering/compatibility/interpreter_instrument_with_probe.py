"""Puts a probe after each result, so that the interpreter shows or writes every value.

    %0 = stablehlo.add %x, %y : tensor<2xi32>
    return %0
becomes
    %0 = stablehlo.add %x, %y : tensor<2xi32>
    %1 = interpreter.probe %0, probe_id = "probe1" : tensor<2xi32>
    return %1

`hilo-translate --interpret --probe-output-dir=DIR` writes the probed values. With `useDebugInfo=true` a probe is named
after its operation's name location and its number.

Leaves alone: constants, and values that are not static tensors of numbers.
Source: StableHLO's pass of that name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass

_NAMED = re.compile(r'loc\("((?:[^"\\]|\\.)*)"[()]')
"""Matches a name location as text; a file location has a colon after its quotes."""


@dataclass(frozen=True)
class Options:
    useDebugInfo: bool = option(False, "name probes after their operations' name locations")


@define_pass("interpreter-instrument-with-probe", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Inserts the probes, for nested operations before the operation that holds them."""
    assert isinstance(run.options, Options)
    found: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        if inner.name != "stablehlo.constant" and len(inner.results):
            found.append(inner)
        return ir.WalkResult.ADVANCE

    op.walk(visit)
    number = 0
    for one in found:
        for result in one.results:
            if not _is_probed(result.type):
                continue
            number += 1
            _probe(one, result, _name(one.location, run.options.useDebugInfo) + str(number))


def _is_probed(type_: ir.Type) -> bool:
    if not isinstance(type_, ir.RankedTensorType) or not type_.has_static_shape:
        return False
    element = type_.element_type
    return isinstance(element, ir.IntegerType | ir.FloatType | ir.ComplexType)


def _name(location: ir.Location, uses_names: bool) -> str:
    named = _NAMED.match(str(location)) if uses_names else None
    return named[1].partition("@")[0] + "." if named is not None else "probe"


def _probe(op: ir.Operation, value: ir.Value, name: str) -> None:
    attributes = {
        "call_target_name": ir.StringAttr.get("interpreter.probe"),
        "api_version": ir.IntegerAttr.get(ir.IntegerType.get_signless(32), 4),
        "backend_config": ir.DictAttr.get({"probe_id": ir.StringAttr.get(name)}),
        "has_side_effect": ir.BoolAttr.get(True),
    }
    after = ir.InsertionPoint.after(op)
    made = ir.Operation.create("stablehlo.custom_call", [value.type], [value], attributes, loc=op.location, ip=after)
    value.replace_all_uses_except(made.results[0], made)
