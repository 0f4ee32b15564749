"""Writes the files of the corpus: `python test/programs/generate.py [name…]`.

Programs whose packages are not installed are left out, with a line that names the packages.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import sys
from typing import Any

import jax
from corpus import DTYPES, FOLDER, Input
from library import SOURCES, Source, is_input

FAMILIES = ("arrays", "learning", "libraries", "numerical")


def lower(source: Source) -> str:
    """The program as StableHLO, with the lines that describe its arguments."""
    trees = jax.tree.map(lambda x: Input.parse(x) if isinstance(x, str) else x, source.inputs, is_leaf=is_input)
    with jax.enable_x64(source.is_wide):
        shapes: Any = jax.tree.map(lambda i: jax.ShapeDtypeStruct(i.shape, DTYPES[i.dtype]), trees, is_leaf=is_input)
        text = jax.jit(source.function, keep_unused=True).lower(*shapes).as_text()
    versions = [f"{name} {importlib.metadata.version(name)}" for name in ("jax", *source.needs)]
    head = [f"program: {(source.function.__doc__ or source.name).strip().splitlines()[0]} ({', '.join(versions)})"]
    head += [f"input: {leaf}" for leaf in jax.tree.leaves(trees, is_leaf=is_input)]
    head.append(f"tolerance: {source.tolerance:g}")
    if source.slow:
        head.append("slow")
    return "".join(f"// {line}\n" for line in head) + text


def main(names: list[str]) -> None:
    """Writes the named programs, or all."""
    for family in FAMILIES:
        try:
            importlib.import_module(family)
        except ImportError as error:
            print(f"{family}: left out, {error}", file=sys.stderr)
    for source in SOURCES:
        if names and source.name not in names:
            continue
        try:
            text = lower(source)
        except Exception as error:
            print(f"{source.name}: {type(error).__name__}: {str(error).splitlines()[0]}", file=sys.stderr)
            continue
        (FOLDER / f"{source.name}.mlir").write_text(text)
        print(f"{source.name}: {len(text)} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
