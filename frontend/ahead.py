"""`hilo.compile_bundle` and `hilo.load_bundle`: compile here, run elsewhere."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from hilo.api import Program, read_program, shape_tree
from hilo.dialect.errors import ArgumentError
from hilo.source import place

if TYPE_CHECKING:
    from hilo.targets.bundle import Bundle
    from hilo.targets.target import Target

TargetChoice: TypeAlias = "str | Target | tuple[str | Target, Mapping[str, object]]"


def compile_bundle(
    program: Program,
    targets: str | Sequence[TargetChoice] = ("llvm-cpu",),
    *,
    replicas: int = 1,
    keep_going: bool = False,
) -> Bundle:
    """Compiles a program for other machines, and for later: a module for each target, and all that running them takes.

    Args:
        program: as in `compile`.
        targets: targets (names, or `Target`s), or pairs of one and its options. One may come several times, for several
            kinds of GPU, say. Names in one string have commas between them.
        replicas: how many copies run together.
        keep_going: leave out targets that cannot take the program; `Bundle.failures` has the reasons. Otherwise, and
            where none can, that is an error.

    Returns:
        A bundle: `save(path)` writes it, `executable()` loads the module that suits this machine.

    Raises:
        TargetError: a target is unknown, or cannot take the program; each is listed with its reason.
        CompileError: the compiler failed.
        ParseError: the text or file is no valid program.
        ArgumentError: an option is unknown or wrong.

    >>> bundle = hilo.compile_bundle(computation, ["llvm-cpu", ("cuda", {"arch": "sm_80"})])
    >>> bundle.save("model.hilo")
    """
    if isinstance(replicas, bool) or not isinstance(replicas, int) or replicas < 1:
        raise ArgumentError(f"compile_bundle: replicas is {replicas!r}; it takes a number of 1 or more\n  at {place()}")
    from hilo.targets.bundle import compile_bundle as compile_module_bundle

    chosen = [name.strip() for name in targets.split(",")] if isinstance(targets, str) else list(targets)
    module, shape = read_program(program)
    if shape is None:
        return compile_module_bundle(module, chosen, replicas=replicas, keep_going=keep_going)
    in_tree, out_tree = tuple(map(shape_tree, shape.parameters)), shape_tree(shape.result)
    return compile_module_bundle(
        module, chosen, in_tree=in_tree, out_tree=out_tree, replicas=replicas, keep_going=keep_going
    )


def load_bundle(path: str | os.PathLike[str]) -> Bundle:
    """Reads a bundle that `compile_bundle` or `hilo-compile` wrote: a folder, or a `.hilo` file.

    Raises:
        Error: there is none, it is damaged, or a later version of hilo wrote it.

    >>> run = hilo.load_bundle("model.hilo").executable()
    """
    from hilo.targets.bundle import load_bundle as load

    return load(path)
