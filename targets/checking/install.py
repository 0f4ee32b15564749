"""Decides how a newly compiled program is checked, and installs a guard."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from weakref import WeakSet

from hilo.dialect.iree import ir
from hilo.lowering.shapes.specialize_sizes import WRAPPER
from hilo.targets.checking.guard import Alternative, Guard, Source
from hilo.targets.checking.policy import LIMIT_S, estimate_s, not_checked
from hilo.targets.checking.report import Check
from hilo.targets.compilation.lookup import Found
from hilo.targets.compilation.request import CompileRequest
from hilo.targets.runtime.device import HOST_DRIVERS
from hilo.targets.runtime.executable import Executable
from hilo.targets.runtime.program import Program
from hilo.targets.target import BuildRequest

if TYPE_CHECKING:
    from hilo.targets.evaluator.executable import EvaluatedExecutable

_PASSED: WeakSet[Program] = WeakSet()
"""Programs that this process has checked."""


def install(
    executable: Executable,
    request: CompileRequest,
    found: Found,
    alternatives: Callable[[CompileRequest, Found], Iterator[Alternative]],
    forget: Callable[[str], None],
    limit_s: float,
) -> None:
    """Installs a guard on an executable.

    Args:
        executable: of one device, without host calls.
        request: from which it was made.
        found: its program.
        alternatives: compiles the program on later rungs of the ladder.
        forget: removes the program of a key from the caches.
        limit_s: seconds that a check may take.
    """
    is_checked = executable.info.check.state == "waiting"
    content = request.content()
    context = request.module.context

    def copy() -> CompileRequest:  # the caller may change the module in the meantime
        return dataclasses.replace(request, module=ir.Module.parse(content, context), kept={"content": content})

    def evaluated() -> EvaluatedExecutable:
        from hilo.lowering import run_pipeline
        from hilo.targets.evaluator.executable import EvaluatedExecutable, EvaluatorRunner
        from hilo.targets.evaluator.target import EvaluatorOptions

        module = copy().module
        if WRAPPER.encode() in content:
            run_pipeline(module, "refine-shapes")
        options = EvaluatorOptions(seed=request.options.seed)
        return EvaluatedExecutable(EvaluatorRunner(BuildRequest(module, request.signature, options)))

    source = Source(
        evaluated,
        lambda: alternatives(copy(), found),
        lambda: forget(found.key),
        lambda: str(copy().module),
        lambda: _PASSED.add(found.program),
    )
    Guard(executable, source, checks=is_checked, always=request.check == "always", limit_s=limit_s)


def _skipped(request: CompileRequest, found: Found) -> Check | None:
    """Why a program is not checked, whatever the cost; None: it may be checked."""
    if request.check == "off":
        return Check()
    if request.check == "auto" and found.source != "compiled":
        return Check("off", "it comes from a cache")
    if request.check == "auto" and found.entry.device.partition("://")[0] not in HOST_DRIVERS:
        return Check("off", "its device is not the CPU")
    if request.devices > 1:
        return Check("not checked", f"it runs as {request.devices} replicas")
    reason = not_checked(request.module) or ("it calls its process" if found.entry.imports else "")
    return Check("not checked", reason) if reason else None


def plan(request: CompileRequest, found: Found, times_s: dict[str, float]) -> tuple[Check, float]:
    """Whether a program is checked, and how many seconds that may take."""
    mode = request.check
    skipped = _skipped(request, found)
    if skipped is not None:
        return skipped, 0.0
    if mode != "auto":
        known = mode == "first" and found.program in _PASSED
        return (Check("passed", "by an earlier call of the same program") if known else Check("waiting")), LIMIT_S
    compiled_s = times_s.get("lower", 0.0) + times_s.get("compile", 0.0)
    expected_s = estimate_s(request.module, request.work)
    if expected_s > compiled_s:
        said = f"the evaluator would take about {expected_s:.2g} s, compiling took {compiled_s:.2g} s"
        return Check("not checked", said), 0.0
    return Check("waiting"), compiled_s
