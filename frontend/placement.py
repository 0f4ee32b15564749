"""Where the operations of a program run: scopes, programs for several targets, and the report on them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hilo.builder.scopes import SCOPED, device_scope
from hilo.builder.source import place
from hilo.dialect.support.errors import ArgumentError, TargetError, nearest, shown
from hilo.settings import config

if TYPE_CHECKING:
    from hilo.dialect.iree import ir
    from hilo.targets.launches.compile import ClusterOptions
    from hilo.targets.runtime.executable import Executable
    from hilo.targets.target import Target


@contextlib.contextmanager
def device(name: str | None) -> Iterator[None]:
    """Places the operations that are built inside it on a target, if they are compiled. None: no particular target.

    Operations that the target does not take run on the next one; `executable.clusters()` says which ones and why.

    Args:
        name: the name of a target, such as `"llvm-cpu"`, or None.

    Raises:
        ArgumentError, TargetError: there is no target of that name; the message lists the names that exist.
    """
    from hilo.targets.target import target_names

    if name is not None and not isinstance(name, str):
        raise ArgumentError(f"device: name is {shown(name)}; it takes the name of a target\n  at {place()}")
    if name is not None and name not in target_names():
        raise TargetError(f"device: target {shown(name)} is unknown; {nearest(name, target_names())}\n  at {place()}")
    with device_scope(name):
        yield


def cluster_options() -> ClusterOptions:
    """How clusters are formed, according to `hilo.config` and the environment."""
    from hilo.targets import environment
    from hilo.targets.launches.compile import ClusterOptions

    return ClusterOptions(
        environment.jit_level(config.jit_level),
        config.cluster_allow,
        config.cluster_deny,
        config.cluster_min_size,
        config.cluster_max_size,
        config.cluster_fuel,
    )


def compile_placed(module: ir.Module, target: str | Target | Sequence[str | Target], **options: object) -> Executable:
    """Compiles a module as a whole; or in parts, if there are several targets, if it has scopes, or if the JIT level
    excludes some operations. The arguments are those of `hilo.targets.compile_module`."""
    from hilo.targets import compile_module, environment, get_target

    if not isinstance(target, list | tuple):
        level = environment.jit_level(config.jit_level)
        is_whole = SCOPED not in module.operation.attributes and level == "on"
        if is_whole or get_target(target).interprets:  # type: ignore[arg-type]
            return compile_module(module, target, **options)  # type: ignore[arg-type]
        target = [target]  # type: ignore[list-item]
    from hilo.targets.launches.compile import compile_parts

    if not isinstance(options.get("replicas", 1), int):
        takes = "programs in parts take a number"
        raise ArgumentError(f"compile: replicas is {shown(options['replicas'])}; {takes}\n  at {place()}")
    return compile_parts(module, target, cluster_options(), **options)  # type: ignore[arg-type]
