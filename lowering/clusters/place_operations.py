"""Assigns each operation to the first target that takes it.

    %0 = stablehlo.tanh %x : tensor<4xf32>
    %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf64>
becomes, for targets toy-chip (which has no f64) and evaluator, in that order,
    %0 = stablehlo.tanh %x {xla.target = "toy-chip"} : tensor<4xf32>
    %1 = stablehlo.convert %0 {xla.reason = "toy-chip: element type f64 is not …", xla.target = "evaluator"} : …

An operation that was built `with hilo.device("vulkan"):` carries `xla.device = "vulkan"`: that target is asked first.
What no target takes is left to the target that interprets. Operations inside loops and branches are placed as well, in
case these are not compiled as a whole.

Leaves alone: constants, which are copied into every part. Without targets (`--target`), nothing is refused.
Source: TensorFlow's Placer, with soft placement.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.clusters import marks
from hilo.lowering.clusters.marks import Device
from hilo.lowering.framework.passes import PassRun, define_pass


@define_pass("place-operations")
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Writes `xla.target` on each operation, and `xla.reason` where it is not the first choice."""
    devices = {device.name: device for device in run.configuration.devices}
    if not devices:
        devices[run.profile.name] = Device(run.profile.name, lambda operation: None)

    for block in marks.blocks(op, lambda inner: True):
        for node in marks.nodes(block):
            _place(node, devices)
            run.statistics["placed"] += 1


def _place(op: ir.Operation, devices: dict[str, Device]) -> None:
    wanted = marks.get_text(op, marks.DEVICE)
    order = list(devices.values())
    if wanted is not None:
        order.sort(key=lambda device: device.name != wanted)
    refusals: list[str] = []
    if wanted is not None and wanted not in devices:
        refusals.append(f"{wanted}: none of this program's targets, {', '.join(devices)}")
    for device in order:
        reason = device.reason(op)
        if reason is None:
            break
        refusals.append(f"{device.name}: {reason}")
    else:
        device = next((one for one in order if one.is_interpreted), order[-1])
    marks.set_text(op, marks.TARGET, device.name)
    if refusals:
        marks.set_text(op, marks.REASON, "; ".join(refusals))
