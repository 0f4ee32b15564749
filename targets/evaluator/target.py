"""`evaluator`: NumPy evaluates a program as it is written, operation by operation; nothing is compiled."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from hilo.dialect.operations.declared import used_dialects
from hilo.dialect.support.errors import TargetError
from hilo.targets.evaluator.options import EvaluatorOptions as EvaluatorOptions
from hilo.targets.target import BuildRequest, Target

if TYPE_CHECKING:
    from hilo.targets.evaluator.executable import EvaluatedExecutable


def _build(request: BuildRequest) -> EvaluatedExecutable:
    from hilo.targets.evaluator.executable import EvaluatedExecutable, EvaluatorRunner

    if request.launcher is None and any(dialect.name == "xla" for dialect in used_dialects(request.module.operation)):
        from hilo.targets.launches.launcher import Launcher

        request = dataclasses.replace(request, launcher=Launcher(request.module, request.compile))
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
