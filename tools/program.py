"""The program of `hilo-run` and `hilo-compile`: StableHLO that is to be compiled, or a module that is."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from hilo.dialect.errors import ParseError
from hilo.tools.source import Source, load_source
from hilo.tools.tool import Failed, Tool, read_input

if TYPE_CHECKING:
    from hilo.targets.executable import Executable
    from hilo.targets.signature import Signature
    from hilo.tools._bindings import ir

VMFB_SUFFIX = ".vmfb"


class Program(Protocol):
    """Something that can be called once it is compiled."""

    @property
    def signature(self) -> Signature:
        """What it takes and gives."""

    def executable(self, options: dict[str, object], *, use_cache: bool) -> Executable:
        """The program, compiled and loaded."""


@dataclass(frozen=True)
class StableHloProgram:
    """A module that is still to be compiled."""

    module: ir.Module
    signature: Signature
    target: str

    def executable(self, options: dict[str, object], *, use_cache: bool) -> Executable:
        from hilo.targets.compile import compile_module

        return compile_module(self.module, self.target, cache=use_cache, entry=self.signature.entry, **options)  # type: ignore[arg-type]


def load_program(path: str, flags: argparse.Namespace, tool: Tool) -> Program:
    """Reads a program and the signature of the function that `flags` name.

    Raises:
        Failed: the text is malformed, which has been said.
        TargetError: there is no such function, or it takes something that is no array.
    """
    if path.endswith(VMFB_SUFFIX):
        from hilo.tools.vmfb import VmfbProgram

        return VmfbProgram.load(read_input(path), path, flags.function)
    from hilo.targets.signature import read_signature

    module = load_module(load_source(path), tool)
    return StableHloProgram(module, read_signature(module, entry=flags.function), flags.target)


def load_module(source: Source, tool: Tool) -> ir.Module:
    """Parses a module; shows what is wrong with it on stderr.

    Raises:
        Failed: it is malformed.
    """
    from hilo.dialect.io import parse_module
    from hilo.tools.diagnostics import from_error, show

    if source.bytecode is None and not re.search(r"\S", source.text):
        tool.fail(f"{source.name} is empty; it takes a StableHLO module")
    try:
        return parse_module(source.bytecode or source.for_parser(), source.name)
    except ParseError as error:
        headline, diagnostics = from_error(error)
        for diagnostic in diagnostics:
            show(diagnostic, source)
        if headline:
            tool.fail(headline)
        raise Failed from error


def flat_call(executable: Executable, arguments: Sequence[object]) -> list[object]:
    """Calls with flat arguments, and flattens the result, whatever tuples the signature has."""
    from hilo.targets.signature import unflatten

    leaves = iter(arguments)
    nested = [unflatten(tree, leaves) for tree in executable.signature.in_tree]
    return list(_leaves(executable(*nested)))


def _leaves(result: object) -> Iterator[object]:
    if isinstance(result, tuple):
        for part in result:
            yield from _leaves(part)
    else:
        yield result
