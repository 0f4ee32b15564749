"""Sizes: no new file over 450 lines, no folder of more than 15 files, in addition to its `__init__.py`, no new function
over 60 lines or with a cyclomatic complexity over 12.

`limits.toml` lists what is over a limit, with the numbers and the reason; nothing on the list may grow, and what is
within the limits again leaves it. `python test/test_limits.py` writes the numbers anew; reasons are written by hand.
Lizard counts a branch for each condition, `and`, `or`, and `for` or `if` in a comprehension.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from _repository import PACKAGES, ROOT, python_files, tracked_files

lizard = pytest.importorskip("lizard", reason="counts complexity: pip install -e '.[test]'")

LIMITS = Path(__file__).with_name("limits.toml")
FILE_LINES, FOLDER_FILES, FUNCTION_LINES, COMPLEXITY = 450, 15, 60, 12
TABLES = {"dialect/operations/rows_stablehlo.py", "targets/status"}
"""Tables and what is generated."""


def long_files() -> dict[str, int]:
    """The files over the limit: lines."""
    found = {}
    for path in python_files(*PACKAGES, "test"):
        name, lines = str(path.relative_to(ROOT)), path.read_text().count("\n")
        if lines > FILE_LINES and name not in TABLES:
            found[name] = lines
    return found


def full_folders() -> dict[str, int]:
    """The folders over the limit: their number of files, without `__init__.py` and the `Inputs` that tests read."""
    counted = Counter(
        str(path.parent.relative_to(ROOT))
        for path in tracked_files()
        if path.relative_to(ROOT).parts[0] in (*PACKAGES, "test")
        and path.suffix in (".py", ".mlir", ".test")
        and path.name != "__init__.py"
        and not {"Inputs", "jax_steps"} & set(path.parts)
    )
    return {folder: count for folder, count in counted.items() if count > FOLDER_FILES}


def complex_functions() -> dict[str, list[int]]:
    """The functions over a limit: complexity and lines. Of functions of one name in a file, the largest numbers."""
    found: dict[str, list[int]] = {}
    for path in python_files(*PACKAGES):
        for function in lizard.analyze_file(str(path)).function_list:
            numbers = [function.cyclomatic_complexity, function.end_line - function.start_line + 1]
            if numbers[0] > COMPLEXITY or numbers[1] > FUNCTION_LINES:
                key = f"{path.relative_to(ROOT)}:{function.name}"
                found[key] = [max(pair) for pair in zip(numbers, found.get(key, numbers), strict=True)]
    return found


def _listed(kind: str) -> dict[str, list[int]]:
    table = tomllib.loads(LIMITS.read_text()).get(kind, [])
    return {name: numbers for group in table for name, numbers in group.items() if name != "reason"}


def _problems(kind: str, got: dict[str, list[int]]) -> Iterator[str]:
    listed = _listed(kind)
    for name, numbers in sorted(got.items()):
        if name not in listed:
            yield f"{name} has {numbers}: make it simpler, or list it with its reason"
        elif any(a > b for a, b in zip(numbers, listed[name], strict=True)):
            yield f"{name} grew from {listed[name]} to {numbers}"
    for name in sorted(set(listed) - set(got)):
        yield f"{name} is within the limits: take it off the list"


def test_files_are_short() -> None:
    found = list(_problems("files", {name: [lines] for name, lines in long_files().items()}))
    assert not found, "\n".join(found)


def test_folders_can_be_read_at_a_glance() -> None:
    found = list(_problems("folders", {name: [count] for name, count in full_folders().items()}))
    assert not found, "\n".join(found)


def test_functions_are_simple() -> None:
    found = list(_problems("functions", complex_functions()))
    assert not found, "\n".join(found)


def test_every_exception_has_its_reason() -> None:
    for kind in ("files", "folders", "functions"):
        for group in tomllib.loads(LIMITS.read_text()).get(kind, []):
            assert len(group["reason"].split()) > 3, group


def rewrite() -> None:
    """Writes the list with the current numbers; new entries go to a group whose reason is still to be written."""
    old = tomllib.loads(LIMITS.read_text()) if LIMITS.exists() else {}
    lines = ["# What is over the limits of test_limits.py, which checks this list, and why."]
    now = {
        "files": {name: [n] for name, n in long_files().items()},
        "folders": {name: [n] for name, n in full_folders().items()},
        "functions": complex_functions(),
    }
    for kind, got in now.items():
        left = dict(got)
        for group in [*old.get(kind, []), {"reason": "TODO", **got}]:
            rows = {name: left.pop(name) for name in sorted(group) if name in left}
            if rows:
                lines += ["", f"[[{kind}]]", f'reason = "{group["reason"]}"']
                lines += [f'"{name}" = {numbers}' for name, numbers in rows.items()]
    LIMITS.write_text("\n".join([*lines, ""]))


if __name__ == "__main__":
    rewrite()
