"""Shared by the tests of the repository itself: its root, and the files that it tracks."""

from __future__ import annotations

import functools
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("frontend", "dialect", "lowering", "targets", "tools")


@functools.cache
def tracked_files() -> tuple[Path, ...]:
    """The files under version control; skips the test in a copy that has no history (an unpacked archive)."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("needs git (Debian package git) and the repository's history")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return tuple(ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file())


def python_files(*folders: str) -> list[Path]:
    """The Python files of the given top-level folders, sorted."""
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return sorted(path for path in found if "__pycache__" not in path.parts)


def lit_files() -> list[Path]:
    """The files that lit runs, and Python files with FileCheck directives, which are meant for it."""
    found = [path for suffix in ("mlir", "py", "test") for path in (ROOT / "test").rglob(f"*.{suffix}")]
    return sorted(path for path in found if not {"Output", "Inputs"} & set(path.parts) and _is_lit(path))


def _is_lit(path: Path) -> bool:
    if path.suffix != ".py":
        return True
    if path.name.startswith(("test_", "lit.cfg")):
        return False
    return re.search(r"^\s*# (RUN|CHECK)\b", path.read_text(), re.MULTILINE) is not None
