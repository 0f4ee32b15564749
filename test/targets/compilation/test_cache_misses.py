"""Explained misses, and many processes in one cache that is too small for them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from programs import ADD, unary

from hilo.targets import Executable
from hilo.targets.compilation.cache import DiskCache, Entry

Compile = Callable[..., Executable]


def test_a_miss_names_the_parts_that_differ_from_the_nearest_entry(
    compile_text: Compile, own_cache: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("HILO_EXPLAIN_CACHE_MISSES", "1")
    compile_text(ADD)
    assert "nor any other entry" in caplog.text
    caplog.clear()
    compile_text(unary("negate", "tensor<2xf32>"))
    assert "the nearest entry differs in: module is" in caplog.text and "options" not in caplog.text
    caplog.clear()
    compile_text(ADD, opt_level="O1")
    assert "differs in: options is" in caplog.text and "module is" not in caplog.text
    assert "opt_level='O1'" in caplog.text and "opt_level='O2'" in caplog.text
    caplog.clear()
    compile_text(ADD, donate_argnums=(0,))
    assert "differs in: donated arguments is [(0, None)], there []" in caplog.text
    caplog.clear()
    compile_text(ADD)
    assert not caplog.text, "a hit"


WORKER = """
import sys, warnings
import numpy as np
from pathlib import Path
from hilo.targets.compilation.cache import DiskCache, Entry, content_key
warnings.simplefilter("error")
cache = DiskCache(Path(sys.argv[1]), 4000)
for turn in range(300):
    number = (turn * int(sys.argv[2])) % 12
    key = content_key(str(number))
    found = cache.get(key)
    module = bytes([number]) * 600
    if found is None:
        cache.put(key, Entry(module, (), (), "", "", (), "", ""))
    else:
        assert found.module == module
"""


def test_eight_processes_in_a_cache_that_holds_five_entries(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WORKER, str(tmp_path / "cache")]
    steps = (1, 1, 5, 5, 7, 7, 11, 1)
    runs = [subprocess.Popen([*command, str(step)], stderr=subprocess.PIPE, text=True) for step in steps]
    for run in runs:
        _, said = run.communicate(timeout=120)
        assert run.returncode == 0, said
    cache = DiskCache(tmp_path / "cache", 4000)
    entries = cache.entries()
    assert entries and all(path.suffix == ".hilo" for _, _, path in entries), "no half-written file is left"
    assert sum(size for _, size, _ in entries) <= 4000 + 8 * 1000, "each process may be one entry ahead"
    for _, _, path in entries:
        Entry.from_bytes(path.read_bytes())


@pytest.mark.parametrize(
    "content", [b"", b"hilocach", b"notacach" + bytes(200), bytes(500)], ids=["empty", "cut", "magic", "zeros"]
)
def test_files_that_are_no_entries_are_reported_and_replaced(
    compile_text: Compile, own_cache: Path, content: bytes
) -> None:
    from hilo.targets.compilation.cache import CacheWarning
    from hilo.targets.compilation.lookup import clear_memory_cache

    key = compile_text(ADD).info.key
    clear_memory_cache()
    path = DiskCache(own_cache, 1 << 30).path(key)
    assert path.exists()
    path.write_bytes(content)
    with pytest.warns(CacheWarning, match="is damaged"):
        assert compile_text(ADD).info.source == "compiled"
    clear_memory_cache()
    assert compile_text(ADD).info.source == "disk", "the whole entry is back"
