"""`hilo.compile_bundle` and `hilo.load_bundle`: compile on this machine, run on others."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from hilo.dialect.support.calls import explained_call

if TYPE_CHECKING:
    from hilo.api import Program
    from hilo.dialect.iree import ir
    from hilo.targets.bundle.bundle import Bundle
    from hilo.targets.compilation.signature import Tree
    from hilo.targets.target import Target

TargetChoice: TypeAlias = "str | Target | tuple[str | Target, Mapping[str, object]]"


@explained_call
def compile_bundle(
    program: Program,
    targets: str | Sequence[TargetChoice] = ("llvm-cpu",),
    *,
    replicas: int = 1,
    partitions: int = 1,
    donate_argnums: Sequence[int] = (),
    keep_going: bool = False,
    mixed_precision: str | None = None,
) -> Bundle:
    """Compiles a program ahead of time, for other machines: a module for each target, and all that running them needs.

    Args:
        program: as in `compile`.
        targets: targets (names, or `Target`s), or pairs of a target and its options. The same target may occur several
            times, for instance for several kinds of GPU. A single string may list names, separated by commas.
        replicas: how many copies run together.
        partitions: how many parts each replica is divided into; the program must be written for that many. A program
            that `jax.shard_map` made carries its own number.
        donate_argnums: indices of arguments whose memory the program may reuse: a `DeviceArray` that is passed for one
            of them cannot be used afterwards.
        keep_going: leave out targets that cannot take the program, with the reasons in `Bundle.failures`. It is still
            an error if no target takes it; without `keep_going`, it is one if any does not.
        mixed_precision: as in `compile`.

    Returns:
        A bundle: `save(path)` writes it, and `executable()` loads the module that suits this machine.

    Raises:
        TargetError: a target is unknown, or cannot take the program; each is listed with its reason.
        CompileError: the compiler failed.
        ParseError: the text or file is not a valid program.
        ArgumentError: an option is unknown or wrong.

    >>> b = XlaBuilder("double")
    >>> x = ops.Parameter(b, 0, Shape("f32", [4]), "x")
    >>> bundle = hilo.compile_bundle(b.Build(x + x), ["llvm-cpu", ("cuda", {"arch": "sm_80"})])
    >>> bundle.save("model.hilo")
    """
    from hilo.api import check_count
    from hilo.dialect.support.errors import ArgumentError, shown
    from hilo.targets.bundle.building import compile_bundle as compile_module_bundle

    for name, count in (("replicas", replicas), ("partitions", partitions)):
        check_count("compile_bundle", name, count)
    if not isinstance(targets, (str, list, tuple)):
        raise ArgumentError(f"compile_bundle: targets is {shown(targets)}; it takes names, or a sequence of targets")
    chosen = [name.strip() for name in targets.split(",")] if isinstance(targets, str) else list(targets)
    module, in_tree, out_tree = _read(program, mixed_precision)
    return compile_module_bundle(
        module,
        chosen,
        in_tree=in_tree,
        out_tree=out_tree,
        replicas=replicas,
        partitions=partitions,
        donate_argnums=donate_argnums,
        keep_going=keep_going,
    )


def _read(program: Program, mixed_precision: str | None) -> tuple[ir.Module, tuple[Tree, ...] | None, Tree]:
    """The module of a program, in mixed precision if requested, and the trees of its arguments and of its results."""
    from hilo.api import read_program, shape_tree
    from hilo.precision import in_mixed_precision

    module, shape = read_program(program, "compile_bundle")
    if mixed_precision is not None:
        module = in_mixed_precision(module, mixed_precision, "compile_bundle")
    if shape is None:
        return module, None, None
    return module, tuple(map(shape_tree, shape.parameters)), shape_tree(shape.result)


@explained_call
def load_bundle(path: str | os.PathLike[str]) -> Bundle:
    """Reads a bundle that `compile_bundle` or `hilo-compile` wrote: a folder or a `.hilo` file.

    Args:
        path: the folder or the file.

    Raises:
        Error: the path does not exist, the bundle is damaged, or a later version of hilo wrote it.

    >>> b = XlaBuilder("double")
    >>> x = ops.Parameter(b, 0, Shape("f32", [2]), "x")
    >>> hilo.compile_bundle(b.Build(x + x), "llvm-cpu").save("double.hilo")
    >>> hilo.load_bundle("double.hilo").executable()(np.ones(2, "f"))
    DeviceArray([2., 2.], f32[2], device='local-sync')
    """
    from hilo.targets.bundle.bundle import load_bundle as load

    return load(path)
