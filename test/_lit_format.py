"""The lit format of these tests; a module of its own, since lit's workers must be able to import it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lit.formats


def is_lit_test(path: Path) -> bool:
    """Whether a Python file is lit's: it has RUN lines and no name that pytest collects."""
    return not path.name.startswith("test_") and re.search(r"^\s*# RUN:", path.read_text(), re.MULTILINE) is not None


class Format(lit.formats.ShTest):  # type: ignore[misc]
    """lit's own format, without the Python files that have no RUN lines: those are pytest's, or helpers."""

    def getTestsInDirectory(
        self, testSuite: Any, path_in_suite: tuple[str, ...], litConfig: Any, localConfig: Any
    ) -> Iterator[Any]:
        for test in super().getTestsInDirectory(testSuite, path_in_suite, litConfig, localConfig):
            path = Path(test.getSourcePath())
            if path.suffix != ".py" or is_lit_test(path):
                yield test
