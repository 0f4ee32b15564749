"""What passes declare about their changes (`counts_changes`, `adds`), on the programs of their own lit files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hilo.dialect.context import context
from hilo.dialect.io import parse_module
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import Error
from hilo.lowering.framework.contents import Contents
from hilo.lowering.framework.passes import Pass, PassRun
from hilo.lowering.framework.profile import Configuration
from hilo.lowering.pipelines.registry import find, load, names
from hilo.targets.target import get_target

LIT_FILES = Path(__file__).parents[1]
PASSES = {name: found for name in names() if (entry := find(name)) and isinstance(found := load(entry), Pass)}
DECLARED = [name for name, found in PASSES.items() if found.adds is not None or found.counts_changes]


def programs(name: str) -> Iterator[ir.Operation]:
    """The programs of a pass's lit file that can be parsed as they are."""
    for path in LIT_FILES.rglob(f"{name.replace('-', '_')}.mlir"):
        for text in re.split(r"^// -----.*$", path.read_text(), flags=re.MULTILINE):
            try:
                yield parse_module(text).operation
            except Error:  # text for another tool, or what the test expects to be refused
                continue


def run(found: Pass, program: ir.Operation) -> bool:
    """Runs a pass as for this CPU; returns whether it counted a change."""
    profile, configuration = get_target("llvm-cpu").profile(), Configuration(is_native=True)
    state = PassRun(found.options_type(), profile, configuration=configuration)
    with context():
        found.function(program, state)
    return bool(state.statistics.total())


@pytest.mark.parametrize("name", DECLARED)
def test_passes_change_only_what_they_declare(name):
    found, count = PASSES[name], 0
    for program in programs(name):
        before, text = Contents(program), str(program)
        names_before, types_before = before.names, before.types
        try:
            has_counted = run(found, program)
        except Error:
            continue
        count += 1
        if found.counts_changes and not has_counted:
            assert str(program) == text
        if found.adds is not None:
            after = Contents(program)
            assert after.names <= names_before | found.adds
            assert after.types <= types_before
    assert count
