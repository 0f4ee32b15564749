"""What a run adds to a page: the results of operations, and the times of a profile."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, shown
from hilo.viewing.graph import Tables

if TYPE_CHECKING:
    from hilo.targets.evaluator.watch import Probed

Operation = tuple[str, str]
"""Name and place, which identify the operations of a run."""


def operations_of(stage: dict[str, Any], tables: Tables) -> dict[Operation, list[int]]:
    """The nodes of a stage by name and place; nodes are numbered in the order of the text."""
    found: dict[Operation, list[int]] = defaultdict(list)

    def walk(nodes: Iterable[list[Any]], number: int) -> int:
        for node in nodes:
            record = tables.records[node[0]]
            found[record[0], record[4]].append(number)
            number += 1
            for block in node[2] if len(node) > 2 else ():
                number = walk(block[2], number)
        return number

    number = 0
    for _, _, block in stage["functions"]:
        number = walk(block[2], number)
    return found


def values(module: ir.Module, arguments: Sequence[object], nodes: dict[Operation, list[int]]) -> dict[int, list[Any]]:
    """Runs the program on the evaluator: for each node the `statistics` of its first result, in a loop the last one.

    Raises: as a call of an executable.
    """
    from hilo.targets import compile_module

    executable: Any = compile_module(module, "evaluator", check="off")
    _, probes = executable.run_with_probes(*arguments, probe="")
    texts: dict[Operation, dict[int, Probed]] = defaultdict(dict)
    for probed in probes:
        if probed.result == 0 and probed.replica == 0:
            texts[probed.name, probed.place][probed.index] = probed  # that of the last iteration
    found: dict[int, list[Any]] = {}
    for operation, by_index in texts.items():
        ordered = [by_index[index] for index in sorted(by_index)]
        if len(ordered) == len(nodes.get(operation, ())):
            found |= {n: statistics(p.value) for n, p in zip(nodes[operation], ordered, strict=True)}
    return found


def statistics(array: np.ndarray) -> list[Any]:
    """`[least, greatest, mean, NaN, infinite, zeros, elements]`; the first three of finite elements, None without any.

    >>> statistics(np.array([0.0, 3.0, np.nan]))
    [0.0, 3.0, 1.5, 1, 0, 1, 3]
    """
    if not array.size:
        return [None, None, None, 0, 0, 0, 0]
    wide = np.abs(array).astype(np.float64) if array.dtype.kind == "c" else array.astype(np.float64)
    finite = wide[np.isfinite(wide)]
    span = [float(finite.min()), float(finite.max()), float(finite.mean())] if finite.size else [None] * 3
    counts = [int(np.isnan(wide).sum()), int(np.isinf(wide).sum()), int((wide == 0).sum()), int(wide.size)]
    return [*span, *counts]


def times(profile: str | os.PathLike[str], nodes: dict[Operation, list[int]]) -> dict[int, float]:
    """Microseconds for each node, from a trace that `hilo.profile` or `HILO_PROFILE` wrote; runs are summed up.

    Raises:
        ArgumentError: the file is no such trace.
    """
    found: dict[int, float] = defaultdict(float)
    for name, place, duration_us in _events(profile):
        matching = nodes.get((name, place), ())
        for number in matching:
            found[number] += duration_us / len(matching)
    return dict(found)


def _events(profile: str | os.PathLike[str]) -> Iterator[tuple[str, str, float]]:
    if not isinstance(profile, (str, os.PathLike)):
        raise ArgumentError(f"view: profile is {shown(profile)}; it takes a path")
    try:
        events = json.loads(Path(profile).read_text())["traceEvents"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ArgumentError(
            f"view: profile is {shown(os.fspath(profile))}, which cannot be read: {error}; "
            "it takes a trace that hilo.profile(path) wrote"
        ) from None
    for event in events:
        place = event.get("args", {}).get("place")
        if event.get("cat") == "operation" and place:
            yield str(event["name"]).removesuffix(f" at {place}"), place, float(event.get("dur", 0))
