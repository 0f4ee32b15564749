"""Targets that programs can be compiled for, as declarations, and the registry that finds them.

A target is data and a few pure functions: which programs it takes (`profile`), IREE's flags (`flags`), what to try when
the compiler fails (`ladder`), where it runs (`device`). Built-in ones are named as `"module:attribute"` and imported at
first use; other packages add theirs through the entry-point group `hilo.targets`, in the same form:

    [project.entry-points."hilo.targets"]
    my-chip = "my_package.target:TARGET"
"""

from __future__ import annotations

import dataclasses
import functools
import importlib
import typing
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hilo.dialect.support.errors import ArgumentError, TargetError, nearest, shown
from hilo.dialect.support.options import hints_of, is_of_type, type_name
from hilo.dialect.support.plugins import Entry, discover, load_entry
from hilo.targets.options import Options as Options
from hilo.targets.registration import no_device, not_compiled, validate_target

if TYPE_CHECKING:
    from hilo.dialect.iree import ir
    from hilo.lowering.framework.profile import Profile
    from hilo.targets.compilation.signature import Signature
    from hilo.targets.cost_model import Work
    from hilo.targets.launches.launcher import Launcher
    from hilo.targets.runtime.executable import Executable
    from hilo.targets.runtime.runner import Runner

_OF_THE_CALL = ("cache", "check", "mixed_precision", "partitions", "replicas", "target", "tiers")
"""Arguments of `hilo.compile` that are not options of a target; suggested for misspelt options."""

BUILT_IN: dict[str, str] = {
    "llvm-cpu": "hilo.targets.llvm_cpu.target:TARGET",
    "evaluator": "hilo.targets.evaluator.target:TARGET",
    "xla": "hilo.targets.xla.target:TARGET",
    "cpu-x86-64": "hilo.targets.llvm_cpu.cross:X86_64",
    "cpu-aarch64": "hilo.targets.llvm_cpu.cross:AARCH64",
    "cpu-arm": "hilo.targets.llvm_cpu.cross:ARM",
    "cpu-riscv64": "hilo.targets.llvm_cpu.cross:RISCV64",
    "cuda": "hilo.targets.gpu.cuda:TARGET",
    "rocm": "hilo.targets.gpu.rocm:TARGET",
    "vulkan": "hilo.targets.gpu.vulkan:TARGET",
    "metal": "hilo.targets.gpu.metal:TARGET",
    "vmvx": "hilo.targets.vmvx.target:TARGET",
}


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of a retry ladder: flags to try when an earlier attempt failed in a way that they are known to help
    with.

    Attributes:
        name: recorded on the executable that it produced.
        flags: added after all others, so they win.
        when: a regular expression that the failed attempt's diagnostics must match; None for the first rung.
        reason: why this helps, one sentence.
        device: the runtime device that the result needs; None: the one chosen for the program. A rung for another
            device than the one that the user requested is skipped.
        pipeline: passes that run on the lowered module before this and all later attempts.
        restart: undo the passes of earlier rungs first.
        mends_answers: also try this rung if a compiled program fails at run time, or disagrees with the evaluator.
    """

    name: str
    flags: tuple[str, ...] = ()
    when: str | None = None
    reason: str = ""
    device: str | None = None
    pipeline: str = ""
    restart: bool = False
    mends_answers: bool = False


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """A program for a target that IREE does not compile.

    Attributes:
        module: the program as the user wrote it, in the process's context; it must not be changed.
        signature: its entry function: name, arguments and results.
        options: the target's options.
        replicas: how many copies run together, 1 or more.
        partitions: the number of parts that each replica is cut into, 1 or more.
        is_called_as_one: the partitions share one caller, who passes and receives whole arrays.
        launcher: runs the module's launches of compiled clusters, for a target that interprets.
        compile: compiles a module like `compile_module`, for a launcher that the target creates itself.
        takes_state: the entry function takes the state of random numbers after its arguments.
    """

    module: ir.Module
    signature: Signature
    options: Any
    replicas: int = 1
    partitions: int = 1
    is_called_as_one: bool = False
    launcher: Launcher | None = None
    compile: Callable[..., Executable] | None = None
    takes_state: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """A target's declaration.

    A target that IREE compiles for has `flags` and `device`. One that runs programs by other means has `build`, which
    returns an `Executable` with a runner of its own (best a `hilo.targets.runtime.host_runner.HostRunner`, which checks
    arguments and wraps results); its programs are neither lowered nor cached:

        TARGET = Target(
            name="mine", description="…", options=Options, build=lambda request: ReplicatedExecutable(MyRunner(request))
        )

    Attributes:
        name: the value of `target=`, such as `"llvm-cpu"`.
        description: one sentence.
        takes: the profile of the programs that it takes (element types, an operation filter with reasons, settings for
            passes), or `"module:attribute"` of it, so that naming a target does not import the compiler.
        options: the frozen dataclass of its options, derived from `Options`.
        refine: `(profile, options) -> profile` for what the profile owes to the options.
        flags: `(options, work) -> flags` of iree-compile, without those of `options.flags`.
        device: `(options, work) -> name` of IREE's runtime device for this program, such as `"local-sync"`.
        ladder: rungs in the order in which they are tried; the first has no `when`.
        fingerprint: `(options) -> text` for everything else the compiled module depends on, such as the host's CPU.
        priority: among targets that fit, the one with the highest priority is preferred.
        drivers: IREE's drivers whose devices run its code, such as `"cuda"`.
        requires: `(options) -> names` of the machine features that its code needs, as `hilo.targets.llvm_cpu.machine`
            names them.
        build: makes the executable, for a target that IREE does not compile for. Raises TargetError for programs that
            it cannot take.
        runner: the class of the runners of executables that `build` makes, so that registration can check it.
        interprets: it evaluates operations one by one; no cluster is compiled for it.
    """

    name: str
    description: str
    takes: Profile | str = "hilo.lowering.framework.profile:ANY"
    refine: Callable[[Profile, Any], Profile] = lambda profile, _: profile
    options: type[Options] = Options
    flags: Callable[[Any, Work], tuple[str, ...]] = not_compiled
    device: Callable[[Any, Work], str] = no_device
    ladder: tuple[Rung, ...] = (Rung("default"),)
    fingerprint: Callable[[Any], str] = lambda options: ""
    priority: int = 0
    drivers: tuple[str, ...] = ()
    requires: Callable[[Any], tuple[str, ...]] = lambda options: ()
    build: Callable[[BuildRequest], Executable] | None = None
    runner: type[Runner] | None = None
    interprets: bool = False

    def profile(self) -> Profile:
        """The programs that it takes; imported if it was only named."""
        if not isinstance(self.takes, str):
            return self.takes
        module, _, attribute = self.takes.partition(":")
        profile: Profile = getattr(importlib.import_module(module), attribute)
        return profile

    def profile_for(self, options: Options) -> Profile:
        """The programs that it takes with these options."""
        return self.refine(self.profile(), options)

    def make_options(self, values: Mapping[str, object]) -> Options:
        """The target's options from keywords.

        Raises:
            ArgumentError: an option is unknown or has a value of the wrong type; the message lists what is taken.
        """
        fields = {row.name: row for row in dataclasses.fields(self.options)}
        types = hints_of(self.options)
        checked: dict[str, Any] = {}
        for name, value in values.items():
            if name not in fields:
                choice = nearest(name, fields, also=_OF_THE_CALL)
                raise ArgumentError(f"compile for {self.name}: option {shown(name)} is unknown; {choice}")
            if name == "flags" and isinstance(value, (list, tuple)):
                value = tuple(value)
            if not is_of_type(value, types[name]):
                hint = fields[name].metadata.get("help", "")
                raise ArgumentError(
                    f"compile for {self.name}: option {name} is {shown(value)}; {_spelled(types[name])} ({hint})"
                )
            checked[name] = value
        return self.options(**checked)


def _spelled(annotation: object) -> str:
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Literal:
        return f"it takes one of {', '.join(map(str, arguments))}"
    return f"it takes {'a ' * (origin is tuple)}{type_name(annotation)}"


_registered: dict[str, Target] = {}


def register_target(target: Target) -> Target:
    """Registers a target by its name in this process. Packages use the entry-point group `hilo.targets` instead.

    Raises:
        TargetError: it lacks a part, which the message names, or another target has its name.
    """
    validate_target(target)
    if _registered.get(target.name, target) is not target or target.name in _entries():
        raise TargetError(f"target {target.name!r} is registered already; choose another name")
    _registered[target.name] = target
    return target


def unregister_target(name: str) -> None:
    """Removes a target that `register_target` added.

    Raises:
        TargetError: there is no target of that name.
    """
    if name not in _registered:
        raise TargetError(f"target {shown(name)} was not registered here; {nearest(name, _registered)}")
    del _registered[name]


@functools.cache
def _entries() -> dict[str, Entry]:
    return discover("target", BUILT_IN)


def target_names() -> tuple[str, ...]:
    """All names that `get_target` takes, built-in ones first. Imports none of them."""
    return (*_entries(), *_registered)


_MEANT = dict.fromkeys(("cpu", "host", "x86", "x86-64", "llvm"), "'llvm-cpu'") | {
    "gpu": "'cuda', 'rocm', 'vulkan' or 'metal'",
    **dict.fromkeys(("nvidia", "nvptx", "ptx"), "'cuda'"),
    **dict.fromkeys(("amd", "amdgpu", "hip"), "'rocm'"),
    **dict.fromkeys(("interpreter", "reference"), "'evaluator'"),
}
"""Names of targets in other tools."""


def _entry(name: str) -> Entry:
    entries = _entries()
    if name not in entries:
        meant = _MEANT.get(str(name).lower())
        known = nearest("" if meant else str(name), target_names())
        raise TargetError(f"target {shown(name)} is unknown; {f'did you mean {meant}? ' if meant else ''}{known}")
    return entries[name]


@functools.cache
def _load(name: str) -> Target:
    entry = _entry(name)
    found = load_entry("target", entry, Target, "a hilo.targets.Target", error=TargetError)
    if entry.origin != "hilo":
        validate_target(found)
    return found


def get_target(target: str | Target) -> Target:
    """The target of that name; a `Target` is returned unchanged.

    Raises:
        TargetError: the name is unknown (with the nearest and all names), two packages declare it, or its package
            cannot be imported.
    """
    if isinstance(target, Target):
        return target
    if not isinstance(target, str):
        raise TargetError(f"target is {shown(target)}; it takes a name of {', '.join(target_names())}")
    return _registered.get(target) or _load(target)


def list_targets() -> tuple[Target, ...]:
    """All targets, preferred ones first. Imports them; targets of other packages that cannot be imported are left out,
    with a warning."""
    found = []
    for name in target_names():
        try:
            found.append(get_target(name))
        except TargetError as error:
            warnings.warn(str(error), stacklevel=2)
    return tuple(sorted(found, key=lambda target: -target.priority))
