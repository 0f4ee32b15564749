"""`evaluator`: NumPy evaluates a program as it is written, operation by operation; nothing is compiled."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from hilo.dialect.operations.declared import used_dialects
from hilo.dialect.support.errors import TargetError
from hilo.targets.target import BuildRequest, Options, Target

if TYPE_CHECKING:
    from hilo.targets.evaluator.executable import EvaluatedExecutable


@dataclass(frozen=True, slots=True)
class EvaluatorOptions(Options):
    """Options of `evaluator`."""

    trap: Literal["off", "nan", "inf", "both"] = field(
        default="off", metadata={"help": "end with an error at the first operation that makes NaN or infinity"}
    )
    probe: str = field(
        default="", metadata={"help": "keep what operations give whose name, place or result matches this expression"}
    )
    seed: int = field(default=0, metadata={"help": "the seed of rng"})


def _build(request: BuildRequest) -> EvaluatedExecutable:
    from hilo.targets.evaluator.executable import EvaluatedExecutable, EvaluatorRunner

    if request.launcher is None and any(dialect.name == "xla" for dialect in used_dialects(request.module.operation)):
        from hilo.targets.launches.launcher import Launcher

        request = dataclasses.replace(request, launcher=Launcher(request.module))
    try:
        return EvaluatedExecutable(EvaluatorRunner(request))
    except (MemoryError, RecursionError) as error:
        what = "there is no memory for a value" if isinstance(error, MemoryError) else "its regions nest too deeply"
        raise TargetError(f"target evaluator: {request.signature} cannot be prepared: {what}: {error}") from error


TARGET = Target(
    name="evaluator",
    description="an interpreter in NumPy: no compilation, probes of intermediate values, traps for NaN and infinity",
    options=EvaluatorOptions,
    build=_build,
    priority=-10,
    interprets=True,
)
