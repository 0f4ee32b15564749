"""What a program asks of its process: host functions, feeds, channels, collectives, LAPACK.

Before a program is prepared, passes have turned those operations into calls of declarations that say what the host does
(`hilo.lowering.process.host_calls`); here each is answered by the function that answers compiled programs. What no pass
took is refused, with its name.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import TargetError
from hilo.lowering.process.host_calls import ATTRIBUTE, MODULE, from_attribute
from hilo.targets.compilation.signature import leaf_of
from hilo.targets.evaluator.program import Frame, Op
from hilo.targets.evaluator.registry import Kernel, evaluates
from hilo.targets.evaluator.subnormals import subnormals_are_zero
from hilo.targets.host.imports import HostImport, Port
from hilo.targets.host.module import answer_call

IDENTITIES = frozenset(
    "Sharding annotate_device_placement SPMDFullToShardShape SPMDShardToFullShape MoveToHost MoveToDevice "
    "LayoutConstraint".split()
)
"""Custom calls that give their operands back."""


def read_import(declaration: ir.Operation) -> HostImport:
    """The host call of a declaration."""
    attributes = declaration.attributes
    described = {item.name: item.attr for item in ir.DictAttr(attributes[ATTRIBUTE])}
    symbol = ir.StringAttr(attributes["sym_name"]).value.removeprefix(f"{MODULE}.")
    kind = ir.FunctionType(ir.TypeAttr(attributes["function_type"]).value)
    parameters = {name: from_attribute(value) for name, value in described.items() if name not in ("kind", "type")}
    operands, results = (
        tuple(Port(leaf_of(type_, symbol), "") for type_ in types) for types in (kind.inputs, kind.results)
    )
    return HostImport(symbol, ir.StringAttr(described["kind"]).value, parameters, operands, results)


def host_kernel(one: HostImport) -> Kernel:
    """The kernel of a call of the process."""

    def run(frame: Frame, *operands: Any) -> list[np.ndarray]:
        arrays = [np.ascontiguousarray(x).reshape(np.shape(x)) for x in operands]
        with subnormals_are_zero(False):  # the user's functions have all their numbers
            found = answer_call(one, frame.call, arrays)
        return [np.asarray(x).view() for x in found]  # the user may hold on to them

    return run


@evaluates("custom_call", frame=True)
def custom_call(op: Op) -> Kernel:
    name = str(op.view.call_target_name)
    if name in IDENTITIES and len(op.operands) == len(op.results):
        return lambda frame, *operands: list(operands)
    raise TargetError(
        f'custom_call: nothing is known as {name!r}; register it with @hilo.host_function("{name}")\n  at {op.place}'
    )


_LOWERED = {
    "legalize-collectives": "all_gather all_reduce all_to_all collective_broadcast collective_permute reduce_scatter",
    "legalize-host-calls": "infeed outfeed recv send",
}


def _refuse(name: str, pass_name: str) -> None:
    @evaluates(name)
    def make(op: Op) -> Kernel:
        raise TargetError(f"{op.name}: pass {pass_name} could not turn it into a call of the process\n  at {op.place}")


for _pass, _names in _LOWERED.items():
    for _name in _names.split():
        _refuse(_name, _pass)
_refuse("cross-replica-sum", "legalize-deprecated")
_refuse("collective_reduce", "legalize-collectives")
