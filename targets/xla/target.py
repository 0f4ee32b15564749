"""`xla`: XLA's own compiler, on any device that jaxlib's PJRT clients have. Needs the extra `jax`.

It is meant for comparison with XLA, and for devices that only a PJRT plug-in supports. Programs cannot call host
functions or use feeds here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hilo.targets.target import BuildRequest, Options, Target

if TYPE_CHECKING:
    from hilo.targets.runtime.executable import Executable


@dataclass(frozen=True, slots=True)
class XlaOptions(Options):
    """Options of `xla`."""

    device: str = field(
        default="auto", metadata={"help": "platform and number, such as cpu, cpu:0 or gpu:1; auto: JAX's default"}
    )


def _build(request: BuildRequest) -> Executable:
    from hilo.dialect.support.errors import ArgumentError
    from hilo.targets.replicas.executable import ReplicatedExecutable
    from hilo.targets.xla.runner import XlaRunner

    if request.options.seed:
        raise ArgumentError(
            f"compile for xla: seed is {request.options.seed}; it takes 0: XLA's rng gives other numbers in each call"
        )
    return ReplicatedExecutable(XlaRunner(request))


TARGET = Target(
    name="xla",
    description="XLA's own compiler through jaxlib, on any PJRT device",
    options=XlaOptions,
    build=_build,
    priority=-20,
)
