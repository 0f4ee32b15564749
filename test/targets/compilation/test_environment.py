"""Environment variables: their meaning, and errors for values that cannot be understood."""

from __future__ import annotations

from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

import hilo
from hilo.targets import environment


@pytest.mark.parametrize(
    ("text", "size_bytes"),
    [("1000", 1000), ("512M", 512 << 20), ("1.5k", 1536), ("2GiB", 2 << 30), ("0", 0), ("3mb", 3 << 20)],
)
def test_cache_sizes(monkeypatch: pytest.MonkeyPatch, text: str, size_bytes: int) -> None:
    monkeypatch.setenv("HILO_CACHE_SIZE", text)
    assert environment.cache_size_bytes() == size_bytes


@pytest.mark.parametrize("text", ["many", "-1", "1X", "k", "nan", "inf", "1e30"])
def test_a_wrong_cache_size_is_an_error(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("HILO_CACHE_SIZE", text)
    with pytest.raises(hilo.ArgumentError, match=r"HILO_CACHE_SIZE is '.*'; it takes a number of bytes such as"):
        environment.cache_size_bytes()


def test_the_cache_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HILO_CACHE_DIR", str(tmp_path))
    assert environment.cache_dir() == tmp_path
    monkeypatch.setenv("HILO_CACHE_DIR", "off")
    assert environment.cache_dir() is None
    monkeypatch.delenv("HILO_CACHE_DIR")
    monkeypatch.setattr("platformdirs.PlatformDirs", Unix)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert environment.cache_dir() == tmp_path / "hilo"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert environment.cache_dir() == tmp_path / ".cache" / "hilo"
    monkeypatch.setattr("platformdirs.PlatformDirs", MacOS)
    assert environment.cache_dir() == tmp_path / "Library" / "Caches" / "hilo"


@pytest.mark.parametrize(("text", "means"), [("1", "worker"), ("off", "in-process"), ("auto", "auto"), ("", "auto")])
def test_isolation(monkeypatch: pytest.MonkeyPatch, text: str, means: str) -> None:
    monkeypatch.setenv("HILO_ISOLATE", text)
    assert environment.isolation() == means


def test_a_wrong_switch_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HILO_ISOLATE", "perhaps")
    with pytest.raises(hilo.ArgumentError, match="HILO_ISOLATE is 'perhaps'; known: 0, 1, auto"):
        environment.isolation()
    monkeypatch.setenv("HILO_EXPLAIN_CACHE_MISSES", "perhaps")
    with pytest.raises(hilo.ArgumentError, match="HILO_EXPLAIN_CACHE_MISSES is 'perhaps'"):
        environment.explain_cache_misses()


def test_every_variable_is_described() -> None:
    assert all(row.name.startswith("HILO_") and row.description for row in environment.VARIABLES)
