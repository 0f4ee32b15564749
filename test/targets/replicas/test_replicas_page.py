"""The examples of docs/replicas.md run and print the output in their comments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "replicas.md"


def test_examples_print_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    code = "\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL))
    exec(compile(code, str(PAGE), "exec"), {})
    assert capsys.readouterr().out.splitlines() == ["[1 2 0] 3", "('rank_and_count',)", "[2. 4.]", "[3. 4.]", "[3. 4.]"]
