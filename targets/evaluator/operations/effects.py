"""Operations that involve the process: host functions, feeds, channels, collectives, LAPACK.

Before a program is prepared, passes have turned these operations into calls of declarations of host functions
(`hilo.targets.evaluator.host_calls`). Operations that no pass took are refused here, by name.
"""

from __future__ import annotations

from hilo.dialect.support.errors import TargetError
from hilo.targets.evaluator.program import Op
from hilo.targets.evaluator.registry import Kernel, evaluates

IDENTITIES = frozenset(
    "Sharding annotate_device_placement SPMDFullToShardShape SPMDShardToFullShape MoveToHost MoveToDevice "
    "LayoutConstraint".split()
)
"""Custom calls that return their operands."""


@evaluates("custom_call", frame=True)
def custom_call(op: Op) -> Kernel:
    name = str(op.view.call_target_name)
    if name in IDENTITIES and len(op.operands) == len(op.results):
        return lambda frame, *operands: list(operands)
    raise TargetError(
        f'custom_call: nothing is known as {name!r}; register it with @hilo.host_function("{name}")\n  at {op.place}'
    )


_LOWERED = {
    "legalize-collectives": "all_gather all_reduce all_to_all collective_broadcast collective_permute "
    "collective_reduce reduce_scatter",
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
