"""The program of `hilo-run` and `hilo-compile`: StableHLO to compile, or a compiled module or bundle."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from hilo.dialect.support.errors import ParseError, TargetError
from hilo.tools.common.files import read_input
from hilo.tools.common.source import Source, load_source
from hilo.tools.common.target_flags import named_target, parse_targets
from hilo.tools.common.tool import Tool

if TYPE_CHECKING:
    from hilo.dialect.iree import ir
    from hilo.targets.bundle.bundle import Bundle
    from hilo.targets.compilation.signature import Signature
    from hilo.targets.runtime.executable import Executable

VMFB_SUFFIX = ".vmfb"
BUNDLE_SUFFIX = ".hilo"


class Program(Protocol):
    """A program that can be called once it is compiled."""

    @property
    def signature(self) -> Signature:
        """The types of its arguments and results."""

    def executable(self, options: dict[str, object], *, use_cache: bool) -> Executable:
        """The program, compiled and loaded."""


@dataclass(frozen=True)
class StableHloProgram:
    """A module that has yet to be compiled."""

    module: ir.Module
    signature: Signature
    target: str

    def executable(self, options: dict[str, object], *, use_cache: bool) -> Executable:
        from hilo.placement import compile_placed

        names = [spec.name for spec in parse_targets(self.target)]
        target = names if len(names) > 1 else self.target
        return compile_placed(self.module, target, cache=use_cache, entry=self.signature.entry, **options)


@dataclass(frozen=True)
class BundleProgram:
    """A bundle, and the target whose module to run; None: the best one that this machine can run."""

    bundle: Bundle
    target: str | None

    @property
    def signature(self) -> Signature:
        return self.bundle.signature

    @property
    def devices(self) -> dict[str, int]:
        """The numbers of replicas and partitions that take separate arguments."""
        manifest = self.bundle.manifest
        if manifest.is_called_as_one:
            return {"replicas": 1, "partitions": 1}
        return {"replicas": manifest.replicas, "partitions": manifest.partitions}

    def executable(self, options: dict[str, object], *, use_cache: bool) -> Executable:
        """The module on a device; of the options, only `device` still has an effect.

        Raises:
            TargetError: there are options that only a compilation could apply.
        """
        manifest = self.bundle.manifest
        made = {"replicas": manifest.replicas, "partitions": manifest.partitions}
        others = {name: options.pop(name, default) for name, default in made.items()}
        late = sorted(set(options) - {"device"}) + [name for name in made if others[name] != made[name]]
        if late:
            raise TargetError(
                f"the bundle is compiled already, for {made['replicas']} replicas of {made['partitions']} partitions; "
                f"{', '.join(late)} cannot be chosen any more"
            )
        return self.bundle.executable(self.target, device=str(options.get("device", "auto")))


def is_bundle(path: str) -> bool:
    """Whether a path means a bundle: a folder, or a name that ends with `.hilo`."""
    return path.endswith((BUNDLE_SUFFIX, "/")) or Path(path).is_dir()


def load_program(path: str, flags: argparse.Namespace, tool: Tool) -> Program:
    """Reads a program and the signature of the function that `flags` name.

    Raises:
        ParseError: the text is malformed.
        TargetError: there is no such function, or it takes something that is not an array.
    """
    if path.endswith(VMFB_SUFFIX):
        from hilo.tools.common.vmfb import VmfbProgram

        return VmfbProgram.load(read_input(path), path, flags.function)
    if is_bundle(path):
        return _load_bundle(path, flags, tool)
    from hilo.targets.compilation.signature import read_signature

    module = load_module(load_source(path), tool)
    return StableHloProgram(module, read_signature(module, entry=flags.function), flags.target)


def _load_bundle(path: str, flags: argparse.Namespace, tool: Tool) -> BundleProgram:
    from hilo.targets.bundle.bundle import load_bundle

    bundle = load_bundle(path)
    if flags.function not in (None, bundle.signature.entry):
        raise TargetError(
            f"bundle {path} has the function @{bundle.signature.entry} only; got --function={flags.function}"
        )
    return BundleProgram(bundle, named_target(tool.arguments))


def add_program_flags(parser: argparse.ArgumentParser) -> None:
    """Adds the flags that determine which programs are accepted."""
    what = "accept operations of the compiler's own dialects, too, which can write files (only for programs you trust)"
    parser.add_argument("--any-dialect", action="store_true", help=what)
    parser.add_argument(
        "--mixed-precision",
        metavar="TYPE",
        help="compute products in bf16, f16, …; or options of the pass mixed-precision",
    )


def load_module(source: Source, tool: Tool) -> ir.Module:
    """Reads a module as `hilo.load` does, including portable artifacts and Shardy's annotations, and passes its text to
    `tool` for messages.

    Raises:
        ParseError: it is malformed or empty.
    """
    from hilo.importers.programs import load_module as load_any

    if source.bytecode is None and not re.search(r"\S", source.text):
        raise ParseError(f"{source.name} is empty; it takes a StableHLO module")
    tool.source = source
    module = load_any(source.bytecode or source.for_parser(), source.name, any_dialect=tool.flags.any_dialect)
    if tool.flags.mixed_precision is None:
        return module
    from hilo.precision import in_mixed_precision

    return in_mixed_precision(module, tool.flags.mixed_precision, tool.name)


def flat_call(executable: Executable, arguments: Sequence[object]) -> list[object]:
    """Calls with flat arguments and flattens the result, whatever tuples the signature has."""
    from hilo.targets.compilation.signature import unflatten

    leaves = iter(arguments)
    nested = [unflatten(tree, leaves) for tree in executable.signature.in_tree]
    return list(_leaves(executable(*nested)))


def flat_replicas(executable: Executable, arguments: Sequence[object]) -> list[object]:
    """As `flat_call`, for all replicas, one after the other."""
    from hilo.targets.compilation.signature import unflatten

    leaves = iter(arguments)
    trees = executable.signature.in_tree
    nested = [[unflatten(tree, leaves) for tree in trees] for _ in range(executable.grid.size)]
    return [leaf for result in executable.run_replicas(nested) for leaf in _leaves(result)]


def _leaves(result: object) -> Iterator[object]:
    if isinstance(result, tuple):
        for part in result:
            yield from _leaves(part)
    else:
        yield result
