"""`--list-passes`, `--help-pass` and `--show-dialects`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.operations.declared import dialect_names
from hilo.dialect.support.errors import PassError, nearest


def pass_lines() -> Iterator[str]:
    """Every pass with its summary, its options with types, defaults and descriptions, and its origin."""
    from hilo.lowering.pipelines.registry import list_passes

    passes = list_passes()
    for title, kind in (("Passes", "pass"), ("Pipelines", "pipeline"), ("Passes of IREE's library (C++)", "c++")):
        yield f"{title}:"
        for row in (row for row in passes if row.kind == kind):
            origin = "" if row.origin in ("hilo", "MLIR") else f" [{row.origin}]"
            yield f"  --{row.name:<44} - {row.summary}{origin}"
            for option in row.options:
                spelled = f"--{option.name}=<{option.type}>"
                yield f"    {spelled:<44} - {option.help} (default: {option.default or 'none'})"


def page_lines(name: str) -> Iterator[str]:
    """A pass's page and options. Raises a PassError if there is no pass of that name."""
    from hilo.lowering.pipelines.registry import list_passes

    rows = {row.name: row for row in list_passes()}
    if name not in rows:
        raise PassError(f"no pass is called '{name}'; {nearest(name, rows)}")
    row = rows[name]
    yield f"--{row.name}"
    yield ""
    yield row.page or row.summary
    if row.options:
        yield ""
        yield "Options:"
        yield from (f"  {o.name}=<{o.type}>: {o.help} (default: {o.default or 'none'})" for o in row.options)


def dialect_lines() -> Iterator[str]:
    """`Available Dialects:` and their names in one line, as printed by mlir-opt."""
    names = sorted({*available_dialects(), *dialect_names()})
    yield "Available Dialects: " + ",".join(names)


def available_dialects() -> list[str]:
    """The names of all dialects that the context can load.

    The bindings cannot list the registry, but MLIR's note about an unknown dialect does.
    """
    try:
        ir.Operation.parse('"builtin.module"() ({ hilo_no_such_dialect.op }) : () -> ()', context=context())
    except ir.MLIRError as error:
        for diagnostic in error.error_diagnostics:
            for note in diagnostic.notes:
                match = re.search(r"Available dialects: ([\w, ]+)", note.message)
                if match:
                    return [name.strip() for name in match[1].split(",") if name.strip()]
    raise AssertionError("MLIR no longer lists its dialects when one is unknown")
