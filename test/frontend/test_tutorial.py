"""docs/tutorial.md runs as it stands: Python blocks in order, each block of output as the one before it prints."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

TUTORIAL = Path(__file__).resolve().parent.parent.parent / "docs" / "tutorial.md"


def test_tutorial() -> None:
    text = TUTORIAL.read_text()
    blocks = re.findall(r"^```(python|text)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) == text.count("\n```") // 2
    names: dict[str, object] = {}
    printed = ""
    for kind, body in blocks:
        if kind == "text":
            assert printed.strip() == body.strip()
            printed = ""
            continue
        assert not printed.strip(), f"the tutorial does not show this output: {printed}"
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(body, str(TUTORIAL), "exec"), names)
        printed = output.getvalue()
    assert not printed.strip()
