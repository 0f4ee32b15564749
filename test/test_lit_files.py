"""Tests of the lit tests: a line that checks nothing looks like one that does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from _repository import ROOT, lit_files

SUFFIXES = ("NEXT", "SAME", "DAG", "NOT", "LABEL", "EMPTY")
COMMENT = r"\s*(?://|#|;)\s*"


def _prefixes(text: str) -> set[str]:
    """The check prefixes of a file: CHECK and those in its RUN lines."""
    named = re.findall(r"--?check-prefix(?:es)?[= ]([\w,-]+)", text)
    return {"CHECK"} | {prefix for names in named for prefix in names.split(",")}


def problems(text: str, comment: str = COMMENT) -> list[str]:
    """The errors in the text of a lit test, one line each; `comment` is the text before directives."""
    found = [] if re.search(rf"^{comment}RUN:", text, re.MULTILINE) else ["has no RUN line"]
    prefixes = _prefixes(text)
    spelled = "|".join(sorted(map(re.escape, prefixes), key=len, reverse=True))
    suffixes = "|".join(SUFFIXES) + r"|COUNT-\d+"
    valid = re.compile(rf"(?:{spelled})(?:-(?:{suffixes}))?:")
    directive = re.compile(rf"^{comment}((?:{spelled})(?:-[A-Z]+(?:-\d+)?)?)\b(.?)")
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf"{comment}RUN\b(?!:)", line):
            found.append(f"line {number}: RUN without its colon")
        match = directive.match(line)
        if match and not valid.match(line[match.start(1) :]):
            colon = "" if match[2] == ":" else " without its colon"
            found.append(f"line {number}: {match[1]} is no directive{colon}")
    return found


@pytest.mark.parametrize("path", lit_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_directive_checks(path: Path) -> None:
    # A .test file is all directives and prose: there they need no comment sign.
    comment = rf"(?:{COMMENT}|\s*)" if path.suffix == ".test" else COMMENT
    assert problems(path.read_text(), comment) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("// RUN: true\n// CHECK-NEXT foo", "line 2: CHECK-NEXT is no directive without its colon"),
        ("// RUN: true\n// CHECK foo", "line 2: CHECK is no directive without its colon"),
        ("// RUN: true\n// CHECK-NXT: foo", "line 2: CHECK-NXT is no directive"),
        ("// RUN true\n// RUN: x", "line 1: RUN without its colon"),
        ("# CHECK: foo", "has no RUN line"),
        ("# RUN: filecheck --check-prefix=ERR %s\n# ERR-SAME x", "line 2: ERR-SAME is no directive without its colon"),
    ],
)
def test_a_directive_that_checks_nothing_is_found(text: str, problem: str) -> None:
    assert problems(text) == [problem]


@pytest.mark.parametrize(
    "line", ["CHECK: x", "CHECK-NEXT: x", "CHECK-COUNT-2: x", "CHECK-DAG: x", "CHECK-EMPTY:", "checks are prose"]
)
def test_directives_and_prose_are_taken(line: str) -> None:
    assert problems(f"// RUN: true\n// {line}") == []
