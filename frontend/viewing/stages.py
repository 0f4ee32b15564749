"""The stages through which passes take a program: before the first pass, and after each one that changed it."""

from __future__ import annotations

import functools
import io
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
MOST_OPERATIONS_OF_A_STAGE = 60_000
"""If a pass makes more operations, the page ends with it: it could be neither read nor drawn in reasonable time."""


class _TooLarge(Exception):
    """Ends a pipeline whose program has become too large for a page."""


def read_stages(module: ir.Module, tables: Tables, passes: str, profile: Profile | None) -> list[dict[str, Any]]:
    """The program before the passes and after each one that changed it; the module itself is not changed.

    Args:
        module: the program.
        tables: the tables that all stages share.
        passes: a pipeline; empty: the lowering for the target of `profile`; `none`.
        profile: what the target takes.

    Returns:
        For each stage its name, a sentence, the number of passes before it that changed nothing, its functions, and in
        the last one the error that ended the pipeline, if any.

    Raises:
        PassError: the pipeline cannot be read.
    """
    stages: list[dict[str, Any]] = [_stage("input", "The program as it was written", 0, read_stage(module, tables))]
    if passes == NO_PASSES:
        return stages
    copy = ir.Module.parse(str(module.operation.get_asm(enable_debug_info=True)), module.context)
    last, unchanged = _bytes(copy), 0

    def observe(name: str, op: ir.Operation, may_have_changed: bool) -> None:
        nonlocal last, unchanged
        now = _bytes(copy) if may_have_changed else last
        if now == last:
            unchanged += 1
            return
        size = count_operations(copy)
        if size > MOST_OPERATIONS_OF_A_STAGE:
            stages[-1]["error"] = f"{name} makes {size} operations of it, too many to show; --passes ends before"
            raise _TooLarge
        functions, last = read_stage(copy, tables), now
        if functions == stages[-1]["functions"]:  # only locations or names of values changed
            unchanged += 1
            return
        stages.append(_stage(name, _summaries().get(name, ""), unchanged, functions))
        unchanged = 0

    watching = Instrumentation(observe=observe, verify_each=False)
    pipeline = parse_pipeline(passes)  # an error in the text is the caller's, and no stage
    try:
        if passes:
            run_pipeline(copy, pipeline, profile=profile, instrumentation=watching)
        else:
            from hilo.lowering.framework.profile import ANY
            from hilo.lowering.full_pipeline import lower

            lower(copy, profile or ANY, instrumentation=watching)
    except Error as error:
        stages[-1]["error"] = str(error)
    except _TooLarge:
        pass
    return stages


def count_operations(module: ir.Module) -> int:
    """The number of operations in a module, including all regions."""
    found = 0

    def visit(op: ir.Operation) -> ir.WalkResult:
        nonlocal found
        found += 1
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def _stage(name: str, summary: str, unchanged: int, functions: list[list[Any]]) -> dict[str, Any]:
    return {"name": name, "summary": summary, "unchanged": unchanged, "functions": functions}


def _bytes(module: ir.Module) -> bytes:
    """The module as bytecode, which takes a third of the time of printing its text."""
    written = io.BytesIO()
    module.operation.write_bytecode(written)
    return written.getvalue()


@functools.cache
def _summaries() -> dict[str, str]:
    return {row.name: row.summary for row in list_passes()}
