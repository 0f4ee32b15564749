"""Shared by the benchmarks: their command lines, the choice of programs by words, and the record of ratios.

`run.py`, which `make bench` calls, sets `HILO_BENCH_RECORD` to a file; each part adds its ratios to it.
"""

from __future__ import annotations

import argparse
import json
import math
import os
from collections.abc import Iterable, Mapping
from pathlib import Path


def parser(doc: str | None) -> argparse.ArgumentParser:
    """A parser whose `--help` shows a benchmark's docstring."""
    return argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)


def add_words(arguments: argparse.ArgumentParser) -> None:
    """Adds `[word …]`: only programs with one of the words in their names are measured."""
    arguments.add_argument("words", nargs="*", metavar="word", help="measure only programs with this in their names")


def wanted(arguments: argparse.ArgumentParser, words: list[str], names: Iterable[str]) -> list[str]:
    """The names that contain one of the words, or all names if there are no words.

    Exits with the usage if no name contains a word.
    """
    known = list(names)
    for word in words:
        if not any(word in name for name in known):
            arguments.error(f"no program has {word!r} in its name; the programs are: {', '.join(known)}")
    return [name for name in known if not words or any(word in name for word in words)]


def record(title: str, ratios: Mapping[str, float]) -> None:
    """Adds a table of ratios to the file that `HILO_BENCH_RECORD` names, if there is one.

    Args:
        title: the quotient, such as "run time, hilo over XLA".
        ratios: the ratios by program; those that are not numbers are left out.
    """
    if (path := os.environ.get("HILO_BENCH_RECORD")) and ratios:
        known = {name: ratio for name, ratio in ratios.items() if not math.isnan(ratio)}
        with Path(path).open("a") as file:
            file.write(json.dumps({"title": title, "ratios": known}) + "\n")


def geometric_mean(ratios: Iterable[float]) -> float:
    """The geometric mean of those ratios that are numbers; NaN if there are none."""
    known = [math.log(ratio) for ratio in ratios if not math.isnan(ratio)]
    return math.exp(sum(known) / len(known)) if known else math.nan
