"""What the tests of `hilo.targets` share: a cache folder of their own, and compiling from text."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from programs import ADD

from hilo.dialect.io import parse_module
from hilo.targets import Executable, compile_module
from hilo.targets.compilation.lookup import clear_memory_cache

Compile = Callable[..., Executable]


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for the tests that do not test it, in all processes of a run: what several of them use (a program, a
    kernel, the C functions of compiled code) is compiled once."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "hilo-cache"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, shared_cache: Path, tmp_path: Path) -> None:
    for name in ("HILO_CACHE_SIZE", "HILO_EXPLAIN_CACHE_MISSES", "HILO_ISOLATE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HILO_CACHE_DIR", str(shared_cache))
    monkeypatch.setenv("HILO_REPRODUCER_DIR", str(tmp_path / "reproducers"))


@pytest.fixture
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty cache on disk, and an empty one in memory, for one test."""
    folder = tmp_path / "own-cache"
    monkeypatch.setenv("HILO_CACHE_DIR", str(folder))
    clear_memory_cache()
    return folder


@pytest.fixture
def compile_text() -> Compile:
    """`compile_text(text, **options)`."""

    def compile_(text: str, target: str = "llvm-cpu", **options: object) -> Executable:
        return compile_module(parse_module(text), target, **options)  # type: ignore[arg-type]

    return compile_


@pytest.fixture
def add(compile_text: Compile) -> Executable:
    """Adds two f32[8]."""
    return compile_text(ADD)
