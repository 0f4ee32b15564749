"""The `xla` dialect: what StableHLO cannot express about a program that runs on several targets.

%0 = "xla.launch"(%n, %x) {function = @cluster_0, num_constants = 1 : i64, target = "llvm-cpu"}
%1 = "xla.copy"(%0) {source = "llvm-cpu", destination = "host"}
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.declared import Dialect
from hilo.dialect.operations.ods import op


def _verify_launch(launch: ir.OpView) -> str | None:
    count = ir.IntegerAttr(launch.operation.attributes["num_constants"]).value
    given = len(launch.operation.operands)
    if not 0 <= count <= given:
        return f"num_constants is {count}; with {given} operands it takes 0 to {given}"
    return None


def _verify_copy(copy: ir.OpView) -> str | None:
    operand, result = copy.operation.operands[0].type, copy.operation.results[0].type
    return None if operand == result else f"result has type {result}; it takes the operand's, {operand}"


# fmt: off
DIALECT = Dialect(
    "xla",
    "Launches of compiled clusters, and copies between the devices that run them.",
    rows=(
        op("xla.launch", "LaunchOp", "operands*", "function: symbol, target: str, num_constants: i64",
           results="results*", infer="given",
           doc="Runs `function`, compiled for `target`, on the operands; the values of the first `num_constants` "
               "operands are compiled into it."),
        op("xla.copy", "CopyOp", "operand", "source: str, destination: str", infer="like_operands",
           doc="The operand, on device `destination`; `host` is the process itself."),
    ),
    verify={"xla.launch": _verify_launch, "xla.copy": _verify_copy},
)
# fmt: on
