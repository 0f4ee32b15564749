"""The compile cache: hits, misses, damage, bounds, many processes, disks that fail."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from programs import ADD

import hilo
from hilo.targets import Executable
from hilo.targets.compilation import cache
from hilo.targets.compilation.cache import CacheWarning, DiskCache, Entry, MemoryCache
from hilo.targets.compilation.lookup import clear_memory_cache

Compile = Callable[..., Executable]
ONE = np.ones(8, np.float32)


def entry(size: int = 10, fill: bytes = b"x") -> Entry:
    return Entry(fill * size, ("f32",), ("i8", "f32"), "local-sync", "default", ("--a", "--b"), "worker", "a warning")


def files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.hilo"))


def test_memory_then_disk_then_the_compiler(compile_text: Compile, own_cache: Path) -> None:
    first = compile_text(ADD)
    again = compile_text(ADD)
    clear_memory_cache()
    later = compile_text(ADD)
    assert [run.info.source for run in (first, again, later)] == ["compiled", "memory", "disk"]
    assert first.info.key == again.info.key == later.info.key
    assert (first.info.rung, first.info.flags, first.info.device) == (
        later.info.rung,
        later.info.flags,
        later.info.device,
    )
    for run in (first, again, later):
        np.testing.assert_array_equal(np.asarray(run(ONE, ONE)), ONE + ONE)
    (file,) = files(own_cache)
    assert file.stat().st_mode & 0o077 == 0 and file.parent.parent.stat().st_mode & 0o077 == 0, "its owner's only"


def test_locations_do_not_matter_and_content_does(compile_text: Compile, own_cache: Path) -> None:
    key = compile_text(ADD).info.key
    assert compile_text("\n\n  " + ADD.replace("%0", "%sum")).info.source == "memory"
    others = [
        compile_text(ADD.replace("stablehlo.add", "stablehlo.subtract")),
        compile_text(ADD, opt_level="O1"),
        compile_text(ADD, device="local-task"),
        compile_text(ADD, flags=["--iree-llvmcpu-loop-unrolling"]),
    ]
    keys = {run.info.key for run in others}
    assert len(keys) == 4 and key not in keys and all(run.info.source == "compiled" for run in others)


def test_the_signature_is_the_callers_own(compile_text: Compile, own_cache: Path) -> None:
    compile_text(ADD)
    named = ADD.replace("%b: tensor<8xf32>", '%b: tensor<8xf32> loc("bias")')
    run = compile_text(named, in_tree=((None, None),))
    assert run.info.source == "memory"
    np.testing.assert_array_equal(np.asarray(run((ONE, ONE))), ONE + ONE)
    with pytest.raises(hilo.ShapeError, match=r"argument 1 \(bias\)"):
        run((ONE, 1.0))


def test_without_cache_no_program_is_kept(
    compile_text: Compile, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compile_text(ADD, cache=False).info.source == "compiled"
    assert compile_text(ADD, cache=False).info.source == "compiled"
    before = {path for path in own_cache.rglob("*") if path.is_file()}
    assert {path.suffix for path in before} <= {".o"}, "only the C functions that all programs are linked with"
    monkeypatch.setenv("HILO_CACHE_DIR", "off")
    assert [compile_text(ADD).info.source for _ in range(2)] == ["compiled", "memory"]
    assert {path for path in own_cache.rglob("*") if path.is_file()} == before


def damage_cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def damage_flip(data: bytes) -> bytes:
    return data[:-7] + bytes([data[-7] ^ 1]) + data[-6:]


@pytest.mark.parametrize(
    "damage",
    [damage_cut, damage_flip, lambda data: b"", lambda data: b"text" * 100],
    ids=["cut", "flipped", "empty", "text"],
)
def test_a_damaged_entry_is_reported_and_compiled_again(
    compile_text: Compile, own_cache: Path, damage: Callable[[bytes], bytes]
) -> None:
    compile_text(ADD)
    (file,) = files(own_cache)
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    clear_memory_cache()
    with pytest.warns(CacheWarning, match=r"compile cache: .*\.hilo is damaged \(.*\); it is compiled again"):
        run = compile_text(ADD)
    assert run.info.source == "compiled"
    np.testing.assert_array_equal(np.asarray(run(ONE, ONE)), ONE + ONE)
    clear_memory_cache()
    assert compile_text(ADD).info.source == "disk", "the whole entry is back"


def test_entries_are_written_and_read(tmp_path: Path) -> None:
    disk = DiskCache(tmp_path, 10_000)
    assert disk.get("ab" * 32) is None
    disk.put("ab" * 32, entry())
    assert disk.get("ab" * 32) == entry()
    assert disk.clear() == 1 and disk.get("ab" * 32) is None


@pytest.mark.parametrize(
    "field", [{"device": 3}, {"args_abi": "f32"}, {"flags": [None]}, {"imports": 0}, {"parts": {"a": 1}}, {"parts": []}]
)
def test_a_description_of_other_types_is_damage(field: dict[str, object]) -> None:
    whole = dataclasses.replace(entry(), **field).to_bytes("ab")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="its description is not one of an entry"):
        Entry.from_bytes(whole, "ab")


def test_the_least_recently_used_entries_go(tmp_path: Path) -> None:
    size = len(entry(1000).to_bytes("0" * 64))
    disk = DiskCache(tmp_path, 3 * size)
    keys = [f"{number:02d}" * 32 for number in range(4)]
    for number, key in enumerate(keys[:3]):
        disk.put(key, entry(1000))
        os.utime(disk.path(key), (number, number))
    assert disk.get(keys[0]) is not None, "now it is the most recently used"
    disk.put(keys[3], entry(1000))
    assert [disk.path(key).exists() for key in keys] == [True, False, True, True]
    disk.put("ff" * 32, entry(10_000))
    assert not disk.path("ff" * 32).exists(), "larger than the cache"


def test_a_folder_that_cannot_be_written_is_reported_once(
    compile_text: Compile, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_cache.write_text("a file is in the way")
    monkeypatch.setattr(cache, "_warned", set())
    with pytest.warns(CacheWarning, match="cannot be (read|written): .*") as caught:
        run = compile_text(ADD)
        clear_memory_cache()
        compile_text(ADD)
    np.testing.assert_array_equal(np.asarray(run(ONE, ONE)), ONE + ONE)
    assert len({str(warning.message) for warning in caught}) == len(caught)


def test_a_full_disk_is_reported_and_leaves_no_half_file(
    compile_text: Compile, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache, "_warned", set())
    monkeypatch.setattr(cache.os, "replace", full)
    with pytest.warns(CacheWarning, match="cannot be written: .*No space left on device"):
        compile_text(ADD)
    assert [path.name for path in own_cache.rglob("*") if path.is_file()] == ["turns.lock"]


def test_misses_are_explained(
    compile_text: Compile, own_cache: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("HILO_EXPLAIN_CACHE_MISSES", "1")
    compile_text(ADD)
    compile_text(ADD)
    assert caplog.text.count("cache miss: @main for llvm-cpu: no ") == 1


def test_processes_share_the_cache(tmp_path: Path) -> None:
    folder = tmp_path / "shared"  # this process, whose threads may compile earlier tests' programs, has another one
    code = f"""
import warnings; warnings.simplefilter('error')
import numpy as np
from hilo.dialect.io import parse_module
from hilo.targets import compile_module
text = '''{ADD}'''
one = np.ones(8, np.float32)
sources = []
for value in range(2):
    run = compile_module(parse_module(text))
    assert np.array_equal(np.asarray(run(one, one)), one + one)
    sources.append(run.info.source)
print(*sources)
"""

    def start() -> subprocess.Popen[str]:
        environment = os.environ | {"HILO_CACHE_DIR": str(folder)}
        return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)

    together = [start() for _ in range(3)]
    printed = [process.communicate(timeout=120)[0].split() for process in together]
    assert all(process.returncode == 0 for process in together)
    assert all(second == "memory" for _, second in printed)
    assert start().communicate(timeout=120)[0].split() == ["disk", "memory"], "another process finds it"
    assert len(files(folder)) == 1 and not list(folder.rglob("*.part"))


def test_a_hit_from_text_takes_less_than_two_milliseconds(compile_text: Compile, own_cache: Path) -> None:
    """The aim is 1 ms (measured 0.3 from memory, 0.6 from disk); the bound leaves room for a busy machine."""
    compile_text(ADD)
    best: dict[str, float] = {}
    for turn in range(100):
        if turn % 2:
            clear_memory_cache()
        start = time.perf_counter()
        run = compile_text(ADD)
        taken_s = time.perf_counter() - start
        best[run.info.source] = min(best.get(run.info.source, 1), taken_s)
    assert best["memory"] < 2e-3 and best["disk"] < 2e-3, best


def test_the_memory_cache_forgets_the_least_recently_used() -> None:
    held: MemoryCache[int] = MemoryCache(2)
    held.put("a", 1)
    held.put("b", 2)
    assert held.get("a") == 1
    held.put("c", 3)
    assert (held.get("a"), held.get("b"), held.get("c")) == (1, None, 3)
    held.clear()
    assert held.get("a") is None


def test_keys_do_not_confuse_where_parts_end() -> None:
    assert cache.content_key("ab", "c") != cache.content_key("a", "bc")
    assert cache.content_key(b"ab") == cache.content_key("ab")


def test_no_warnings_in_normal_use(compile_text: Compile, own_cache: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compile_text(ADD)
        clear_memory_cache()
        compile_text(ADD)


def test_a_program_that_another_process_compiles_is_waited_for(tmp_path: Path) -> None:
    cache, key = DiskCache(tmp_path / "cache", 1 << 20), "ab" * 32
    script = (
        "import sys, time; from pathlib import Path; from hilo.targets.compilation.cache import DiskCache\n"
        f"cache = DiskCache(Path({str(tmp_path / 'cache')!r}), 1 << 20)\n"
        f"with cache.turn({key!r}):\n"
        "    print('mine', flush=True); time.sleep(0.5); print(time.monotonic(), flush=True)\n"
        "    sys.stdin.read()\n"
    )
    other = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert other.stdin is not None and other.stdout is not None
    try:
        assert other.stdout.readline() == "mine\n"
        with cache.turn("cd" * 32):  # of another program
            pass
        threading.Timer(0.7, other.kill).start()  # a process that dies holds nobody up
        with cache.turn(key):
            assert time.monotonic() > float(other.stdout.readline())
    finally:
        other.kill()
        other.wait()
        other.stdin.close()
        other.stdout.close()
