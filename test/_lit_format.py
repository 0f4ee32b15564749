"""The lit format of these tests, in a module of its own, since lit's workers must be able to import it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lit.formats


def is_lit_test(path: Path) -> bool:
    """Whether lit runs a Python file: it has RUN lines and a name that pytest does not collect."""
    return not path.name.startswith("test_") and re.search(r"^\s*# RUN:", path.read_text(), re.MULTILINE) is not None


class Format(lit.formats.ShTest):  # type: ignore[misc]
    """lit's own format, without Python files that have no RUN lines: those belong to pytest, or are helpers."""

    def getTestsInDirectory(
        self, testSuite: Any, path_in_suite: tuple[str, ...], litConfig: Any, localConfig: Any
    ) -> Iterator[Any]:
        for test in super().getTestsInDirectory(testSuite, path_in_suite, litConfig, localConfig):
            path = Path(test.getSourcePath())
            if path.suffix != ".py" or is_lit_test(path):
                yield test
