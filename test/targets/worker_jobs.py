"""What a worker gets to compile a program."""

from __future__ import annotations

from typing import Any

import pytest

import hilo
from hilo.targets.compilation.iree import compiler, worker


def job_of(program: str, monkeypatch: pytest.MonkeyPatch) -> worker.Job:
    """The job that a worker gets to compile a program."""
    jobs: list[worker.Job] = []
    right = compiler._compile_in_process

    def compile(*job: Any) -> object:
        jobs.append(job)
        return right(*job)

    with monkeypatch.context() as patch:
        patch.setattr(compiler, "_compile_in_process", compile)
        hilo.compile(program, check="off", cache=False, isolate=False)
    return jobs[0]
