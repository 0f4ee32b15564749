"""The reference pages in docs/operations are up to date with the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from _repository import ROOT

from hilo.tools.ops.docs import DocsTool, pages
from hilo.tools.ops.reference import page, summary

FOLDER = ROOT / "docs" / "operations"


def test_pages_are_up_to_date() -> None:
    present = {path.name: path.read_text() for path in FOLDER.glob("*.md")}
    stale = sorted(name for name, text in pages().items() if present.get(name) != text)
    assert (stale, sorted(present.keys() - pages().keys())) == ([], []), "python -m hilo.tools.ops.docs writes them"


def test_every_page_has_its_parts() -> None:
    from hilo.ops import OPERATIONS

    for row in OPERATIONS.values():
        text = page(row)
        for part in (f"# {row.name}\n", "```python\n", "## Example"):
            assert part in text, f"{row.name}: the page has no {part!r}"
        refers = any(f"`{other}`" in summary(row) for other in OPERATIONS)  # "`Reduce` over all dimensions"
        assert "## Result" in text or refers, f"{row.name}: the page does not say what the result is"
        for parameter in re.findall(r"^- `([a-z_, ]+)`:", text.partition("## Result")[0], re.MULTILINE):
            for name in parameter.split(", "):
                assert re.search(rf"\b{name}\b", text.partition("## Arguments")[0]), (
                    f"{row.name} has no argument {name}"
                )


def test_check_names_what_is_stale(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert DocsTool().main(["-o", str(tmp_path)]) == 0
    assert DocsTool().main(["-o", str(tmp_path), "--check"]) == 0
    (tmp_path / "Add.md").write_text("# Add\n")
    (tmp_path / "Gone.md").write_text("# Gone\n")
    assert DocsTool().main(["-o", str(tmp_path), "--check"]) == 1
    assert "Add.md, Gone.md" in capsys.readouterr().err
    assert DocsTool().main(["-o", str(tmp_path)]) == 0
    assert not (tmp_path / "Gone.md").exists()
