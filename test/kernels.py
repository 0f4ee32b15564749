"""JAX programs whose values hilo's own kernels compute, together with XLA's values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import jax
import numpy as np
from oracle import run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import lower
from hilo.targets.llvm_cpu.profile import IN_PROCESS


def run_kernels(function: Callable[..., Any], arguments: Sequence[Any], at_least: int) -> list[tuple[Any, Any]]:
    """Each result by hilo, unchecked, and by XLA, in 64 bits. The program must have `at_least` that many kernels."""
    with jax.enable_x64(True):
        text = jax.jit(function).lower(*arguments).as_text()
        want = run_xla(text, *arguments)
    module = parse_module(text)
    lower(module, IN_PROCESS)
    assert str(module).count("flow.dispatch.region") >= at_least
    got = hilo.compile(text, check="off")(*arguments)
    return [(np.asarray(mine), theirs) for mine, theirs in zip(got, want, strict=True)]
