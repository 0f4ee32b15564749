"""The stages that passes take a program through: what it is before the first, and after each that changed it."""

from __future__ import annotations

import functools
from typing import Any

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import Error
from hilo.lowering.framework.profile import Profile
from hilo.lowering.pipelines.execution import run_pipeline
from hilo.lowering.pipelines.instrumentation import Instrumentation
from hilo.lowering.pipelines.pipeline import parse_pipeline
from hilo.lowering.pipelines.registry import list_passes
from hilo.viewing.graph import Tables, read_stage

NO_PASSES = "none"


def read_stages(module: ir.Module, tables: Tables, passes: str, profile: Profile | None) -> list[dict[str, Any]]:
    """What a program is before passes, and after each that changed it; the module itself is not changed.

    Args:
        module: the program.
        tables: what all stages share.
        passes: a pipeline; empty: the lowering of `profile`'s target; `none`.
        profile: what the target takes.

    Returns:
        For each stage its name, a sentence, how many passes before it changed nothing, its functions, and in the
        last one the error that ended the pipeline, if one did.

    Raises:
        PassError: the pipeline cannot be read.
    """
    stages: list[dict[str, Any]] = [_stage("input", "The program as it was written", 0, read_stage(module, tables))]
    if passes == NO_PASSES:
        return stages
    copy = ir.Module.parse(str(module.operation.get_asm(enable_debug_info=True)), module.context)
    last, unchanged = _text(copy), 0

    def observe(name: str, op: ir.Operation) -> None:
        nonlocal last, unchanged
        text = _text(copy)
        if text == last:
            unchanged += 1
            return
        stages.append(_stage(name, _summaries().get(name, ""), unchanged, read_stage(copy, tables)))
        last, unchanged = text, 0

    watching = Instrumentation(observe=observe, verify_each=False)
    pipeline = parse_pipeline(passes)  # a wrong text is the caller's error, and no stage
    try:
        if passes:
            run_pipeline(copy, pipeline, profile=profile, instrumentation=watching)
        else:
            from hilo.lowering.framework.profile import ANY
            from hilo.lowering.full_pipeline import lower

            lower(copy, profile or ANY, instrumentation=watching)
    except Error as error:
        stages[-1]["error"] = str(error)
    return stages


def _stage(name: str, summary: str, unchanged: int, functions: list[list[Any]]) -> dict[str, Any]:
    return {"name": name, "summary": summary, "unchanged": unchanged, "functions": functions}


def _text(module: ir.Module) -> str:
    return str(module.operation.get_asm(large_elements_limit=16, assume_verified=True))


@functools.cache
def _summaries() -> dict[str, str]:
    return {row.name: row.summary for row in list_passes()}
