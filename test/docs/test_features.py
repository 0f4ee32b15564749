"""Everything that docs/features.md names exists: commands with their flags, public names, make targets, files."""

from __future__ import annotations

import functools
import importlib
import subprocess
import sys

import pytest
from _repository import ROOT
from features import FEATURES, STATES, page

ROWS = [row for rows in FEATURES.values() for row in rows]
SHOWN = sorted({thing for row in ROWS for thing in row.shown})


@functools.cache
def _help(tool: str) -> str:
    module = f"hilo.tools.{tool.removeprefix('hilo-')}"
    texts = [
        subprocess.run([sys.executable, "-m", module, "--help"], capture_output=True, text=True, check=True).stdout
    ]
    if tool == "hilo-opt":
        listed = subprocess.run(
            [sys.executable, "-m", module, "--list-passes"], capture_output=True, text=True, check=True
        )
        texts.append(listed.stdout)
    return "\n".join(texts)


@pytest.mark.parametrize("thing", SHOWN)
def test_what_is_shown_exists(thing: str) -> None:
    first, *flags = thing.split()
    if first.startswith("hilo-"):
        listed = _help(first).replace(",", " ").split()
        assert [flag for flag in flags if flag not in listed and f"[{flag}" not in listed] == []
    elif first == "make":
        assert f"\n{flags[0]}: " in (ROOT / "Makefile").read_text()
    elif first.startswith("hilo."):
        value = importlib.import_module("hilo")
        for part in first.split(".")[1:]:
            value = getattr(value, part, None) or importlib.import_module(f"{value.__name__}.{part}")
        assert value is not None
    else:
        assert (ROOT / first).exists()


def test_states_are_known_and_what_is_there_is_shown() -> None:
    assert {row.state for row in ROWS} == set(STATES)
    assert [row.name for row in ROWS if row.state != "no" and not row.shown] == []
    assert [row.name for row in ROWS if row.state == "no" and row.shown] == []


def test_the_page_is_of_these_rows() -> None:
    command = "python test/docs/features.py > docs/features.md"
    assert (ROOT / "docs" / "features.md").read_text() == page(), f"run: {command}"
