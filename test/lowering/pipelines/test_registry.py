"""Passes by name: every row loads, is documented as STYLE.md asks, and has its lit test."""

import importlib.metadata
from pathlib import Path

import pytest

from hilo.dialect.support.errors import PassError
from hilo.lowering.framework.passes import Pass
from hilo.lowering.pipelines import registry

HERE = Path(__file__).parent.parent
PASSES = [info for info in registry.list_passes() if info.kind == "pass" and info.origin == "hilo"]


@pytest.mark.parametrize("info", PASSES, ids=lambda info: info.name)
def test_a_pass_has_a_page_and_a_lit_test_of_its_name(info):
    assert info.summary and not info.summary.endswith(":")
    assert "Leaves alone" in info.page, "the page says what the pass leaves alone"
    assert all(option.help for option in info.options)
    assert any(HERE.rglob(f"{info.name.replace('-', '_')}.mlir"))


@pytest.mark.parametrize("info", PASSES, ids=lambda info: info.name)
def test_a_row_names_the_pass_that_it_loads(info):
    assert registry.get_pass(info.name).name == info.name


def test_an_unknown_pass_answers_with_the_nearest():
    with pytest.raises(PassError, match="did you mean 'expand-composite'"):
        registry.get_pass("expand-composit")


@pytest.fixture
def entry_points(monkeypatch):
    """Lets a test define the entry points."""
    points = []
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: points if group == "hilo.passes" else [])
    registry._entries.cache_clear()
    yield points
    registry._entries.cache_clear()


def _point(name, value):
    return importlib.metadata.EntryPoint(name, value, "hilo.passes")


def test_a_third_partys_pass_is_found(entry_points):
    entry_points.append(_point("their-pass", "hilo.lowering.input.expand_composite:PASS"))
    assert isinstance(registry.get_pass("their-pass"), Pass)


@pytest.mark.parametrize("name", ["expand-composite", "cse"])
def test_two_owners_of_a_name_are_an_error(entry_points, name):
    entry_points.append(_point(name, "their.module:PASS"))
    with pytest.raises(PassError, match=f"pass '{name}' is declared by .* and by their.module"):
        registry.get_pass(name)
    assert isinstance(registry.get_pass("fold-empty"), Pass), "what nobody else brought is not disturbed"
    (row,) = (info for info in registry.list_passes() if info.name == name)
    assert "is declared by" in row.summary


@pytest.mark.parametrize(
    "value", ["no.such.module:PASS", "hilo.lowering.input.expand_composite:NONE", "hilo.lowering.full_pipeline:lower"]
)
def test_a_row_that_loads_nothing_usable_says_so(entry_points, value):
    entry_points.append(_point("their-pass", value))
    with pytest.raises(PassError, match="pass 'their-pass' of"):
        registry.get_pass("their-pass")
