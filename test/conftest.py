"""Settings that are needed before any test imports jax; and markers, which are derived from what a test's file uses."""

from __future__ import annotations

import functools
import os
import re
import sys
from collections.abc import Generator
from pathlib import Path

import oracle
import pytest
import seeded
from hypothesis import HealthCheck, settings
from waiting_threads import make_waiting_threads_yield

_XLA_FLAGS: dict[str, object] = {
    "--xla_cpu_experimental_ynn_fusion_type": "",  # wrong sums, and extremes without NaN (jax#39103)
    "--xla_force_host_platform_device_count": 8,  # the oracle runs programs of several replicas, one CPU device each
    "--xla_backend_optimization_level": 0,  # what JAX compiles runs once; compiling it takes a third less time
}
_GIVEN = os.environ.get("XLA_FLAGS", "")
_ADDED = (f"{flag}={value}" for flag, value in _XLA_FLAGS.items() if flag not in _GIVEN)
os.environ["XLA_FLAGS"] = " ".join([_GIVEN, *_ADDED]).strip()

oracle.COMPILES_FUSIONS = False

# Tests see the answers of compiled programs, without the check of their first call.
os.environ.setdefault("HILO_CHECK", "off")

# Each shader runs a few times: for Mesa's software device, optimizing them takes longer than it saves.
os.environ.setdefault("GALLIVM_PERF", "nopt")

# The time of a draw depends on the machine, and how many fit is chance: neither says anything about hilo.
settings.register_profile(
    "hilo", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
settings.load_profile("hilo")

_USES = {
    "device": r"\bpytest\.mark\.device\b",
    "jax": r"^\s*(?:import|from) (?:jax|oracle|harness)\b|importorskip\(\"jax",
    "compile": r"\bcompile\(|\bcompile_module\(|\bcompile_ahead\(|hilo-compile|hilo-run|subprocess|\bjudge\(",
    "long": r"HILO_LONG_TESTS",
}
"""For each marker, the text in a test's file that shows the need. Files without any are `unit`: `make check` runs
them."""


@functools.cache
def _markers(path: Path) -> tuple[str, ...]:
    text = path.read_text()
    found = tuple(name for name, pattern in _USES.items() if re.search(pattern, text, re.MULTILINE))
    return found or ("unit",)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file from which the marker expression (`-m unit`) selects no test is not imported, which saves time."""
    expression = config.option.markexpr
    if not expression or not collection_path.match("test_*.py"):
        return None
    markers = _markers(collection_path)
    try:
        is_taken = eval(expression, {}, {name: name in markers for name in (*_USES, "unit")})
    except NameError:  # the expression names a marker of single tests
        return None
    return None if is_taken else True


_FIRST = ("test_new_programs", "test_program_agrees_with_xla", "test_both_parts_are_exact_to_the_limit")
"""Tests of up to two minutes start first, so that at the end of a run all processes still have work."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for name in _markers(item.path):
            item.add_marker(name)
    items.sort(key=lambda item: getattr(item, "originalname", item.name) not in _FIRST)


def pytest_collection_finish() -> None:
    _STATES.extend(seeded.generators())


_STATES: seeded.States = []
"""The generators of random numbers when all files are imported: each test begins with them, whatever ran before it."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    seeded.restore(_STATES)
    yield
    if "device" in item.keywords:
        make_waiting_threads_yield(10)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    runtime = sys.modules.get("hilo.targets.runtime.device")
    opened = [device.name for device in runtime._OPEN if not device.is_host] if runtime else []
    new = set(opened) - _KNOWN_DEVICES
    _KNOWN_DEVICES.update(new)
    if new and "device" not in item.keywords:
        pytest.fail(
            f"this test opens a device ({', '.join(sorted(new))}) in the process of other tests, whose time its "
            "threads take; open it in a process of its own, or mark the file: pytestmark = pytest.mark.device"
        )


_KNOWN_DEVICES: set[str] = set()
"""Those of which a test has been told."""
