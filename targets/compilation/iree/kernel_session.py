"""Compiles kernels in a session of their own, next to that of the program that calls them.

Code generation registers three times as many operations as the host's part needs, and the cost of passes that apply
patterns follows from that (see `input_pipelines`). So the host's session never loads them. It hands executables over as
MLIR bytecode, gets them back translated, with everything that calls need but without code, lowers the calls, links the
executables without code, and inserts the compiled code at the end. A program whose kernels are all stored and were
linked together before does not need the kernel session at all.

The session and the pass managers of translation are kept for the next program, as those of the other parts are (see
`invocations` and `translation`).

Kernels are translated one by one, which takes as much CPU time as all at once (step of an MLP, 10 kernels: 373 ms | 348
ms; training step of a transformer, 68 kernels: 3.24 s | 3.38 s, or 3.58 s in MLIR's threads) and shows how far the
compilation is. Several threads take them from one queue, each with an invocation of its own.

Both sessions link the same executables by the same pass; it is checked that they arrive at the same exports.

CPU milliseconds of this and of `input_pipelines` together, before | after, on a busy machine: an addition 148 | 112, a
product of matrices 228 | 184, a step of an MLP 550 | 505.
"""

from __future__ import annotations

import contextlib
import functools
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hilo.targets.compilation.iree import host_pipelines, translation
from hilo.targets.compilation.iree.invocations import (
    KeptSession,
    PipelineFailed,
    borrow_context,
    give_back,
    run_passes,
    run_phases,
    take_session,
    threads,
    verify_each_pass,
    with_module,
)
from hilo.targets.compilation.kernels import frozen_integers, mlir, replacement
from hilo.targets.compilation.messages import Progress

if TYPE_CHECKING:
    from hilo.dialect.iree import Invocation

_EXECUTABLE, _VARIANT, _EXPORT = "hal.executable", "hal.executable.variant", "hal.executable.export"
_MICROKERNEL = '"iree_uk_'


class KernelSession:
    """A program's kernels in a session of their own; a context manager.

    Args:
        flags: of the session, including those of the linker.
        is_threaded: translate kernels in several threads.
        after_translation: called with the module of translated kernels.
        report: called whenever a kernel is translated.

    Attributes:
        seconds: of translating each kernel that was not stored, by its name.
    """

    def __init__(
        self,
        flags: tuple[str, ...],
        is_threaded: bool,
        after_translation: Callable[[int], None] | None,
        report: Callable[[Progress], None] = lambda _: None,
    ) -> None:
        self._flags = flags
        self._is_threaded = is_threaded
        self._after_translation = after_translation
        self._opened = contextlib.ExitStack()
        self._kept: KeptSession | None = None
        self._is_done = False
        self._invocation: Invocation | None = None
        self._sources = b""
        self._external = ""
        self._report = report
        self.seconds: dict[str, float] = {}

    def __enter__(self) -> KernelSession:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()
        if self._kept is not None and self._is_done:
            give_back(self._kept)
        elif self._kept is not None:
            self._kept.close()

    def take(self, module: int, external: str = "") -> None:
        """Takes copies of a program's devices and kernels.

        Args:
            module: the pointer to the operation of the program, before kernels are translated.
            external: the text of the executables to translate in place of the program's, if those are translated.
        """
        apart = mlir.create_module(module)
        self._external = external
        for operation in mlir.operations(module):
            if host_pipelines.is_of_kernels(operation) and not (external and mlir.name_of(operation) == _EXECUTABLE):
                mlir.append(apart, mlir.clone(operation))
        host_pipelines.set_visibility(apart, "public")  # they are used, although nothing here refers to them
        self._sources = mlir.write_bytecode(apart)
        mlir.destroy_module(apart)

    def translate(self) -> bool:
        """Translates the kernels; False if the compiler fails."""
        self._kept = take_session(self._flags, "kernels")
        self._kept.bytes_seen += len(self._sources)
        self._invocation = self._open(self._kept, self._sources)
        if self._invocation is None:
            return False
        with_module(self._invocation, self._append_external)
        if not self._translate_each(self._kept, self._invocation):
            return False
        invocation = self._invocation
        if self._after_translation is not None:
            with_module(invocation, self._after_translation)
        with_module(invocation, lambda module: host_pipelines.set_visibility(module, "public"))
        with_module(invocation, _leave_out_microkernels)
        return True

    def _append_external(self, module: int) -> None:
        if self._external:
            with mlir.parsed(module, self._external.encode()) as executables:
                for executable in [*mlir.operations(executables)]:
                    mlir.append(module, executable)
            host_pipelines.set_visibility(module, "public")

    def _open(self, kept: KeptSession, content: bytes) -> Invocation | None:
        """An invocation with a module; None if that does not parse."""
        from hilo.dialect.iree import Source

        invocation = self._opened.enter_context(kept.open())
        # With it, each return of the module is verified, too; `translation` verifies by itself.
        verify_each_pass(invocation, not translation.is_wanted(self._flags))
        source = Source.wrap_buffer(kept.session, content, buffer_name="kernels")
        return invocation if invocation.parse_source(source) else None

    def _translate_each(self, kept: KeptSession, invocation: Invocation) -> bool:
        """Translates the kernels of an invocation's module one by one, in several threads if there are several."""
        own = kept if translation.is_wanted(self._flags) else None
        queue = with_module(invocation, lambda module: _Queue(module, own, self._report))
        self.seconds = queue.seconds
        try:
            queue.translate_first(invocation)  # this loads all dialects, which several threads must not do
            count = min(_cores(), len(queue)) - 1 if self._is_threaded else 0
            devices = with_module(invocation, mlir.write_bytecode) if count > 0 else b""
            others = [other for _ in range(count) if (other := self._open(kept, devices)) is not None]
            helpers = [
                threading.Thread(target=queue.translate, args=(other, lane)) for lane, other in enumerate(others, 1)
            ]
            with threads(borrow_context(kept.session) if helpers else None):
                for helper in helpers:
                    helper.start()
                queue.translate(invocation)
                for helper in helpers:
                    helper.join()
            return not queue.has_failed and with_module(invocation, queue.put_back)
        finally:
            queue.close()

    def give_translated(self, module: int) -> bool:
        """Returns a program's executables, translated, without code; False if they do not match what it has.

        Args:
            module: the pointer to the operation of the program.
        """
        assert self._invocation is not None
        return replacement.replace_by_name(module, with_module(self._invocation, _without_code), _EXECUTABLE)

    def compile(self, module: int) -> bool:
        """Replaces the executables that the program has linked without code by compiled ones; False if the compiler
        fails.

        Args:
            module: the pointer to the operation that has the program's devices and executables.

        Raises:
            PipelineFailed: the two sessions linked different executables.
        """
        if self._invocation is None and not self.translate():
            return False
        assert self._invocation is not None
        wanted = _exports(module)
        with_module(self._invocation, lambda kernels: _keep(kernels, {name for _, names in wanted for name in names}))
        with_module(self._invocation, host_pipelines.take_name)
        verify_each_pass(self._invocation, True)
        if not run_passes(self._invocation, host_pipelines.LINK_EXECUTABLES):
            return False
        verify_each_pass(self._invocation, False)
        if with_module(self._invocation, _exports) != wanted:
            raise PipelineFailed("the program's kernels are linked otherwise than those that are compiled")
        return self._lower_to_hal(module, self._invocation)

    def _lower_to_hal(self, module: int, invocation: Invocation) -> bool:
        """Compiles the linked executables, and lowers the lookup of devices unless that was done before."""
        devices = [one for one in mlir.operations(module) if mlir.name_of(one) != _EXECUTABLE]
        key = (*self._flags_of_devices, *map(mlir.print_operation, devices))
        lowered = _lowered_devices.get(key)
        if lowered is not None:
            with_module(invocation, _remove_devices)
        if not run_phases(invocation, "executable-targets", "hal"):
            return False
        if lowered is None:
            _lowered_devices[key] = with_module(invocation, _only_devices)
        elif not replacement.replace_same(module, lowered):
            return False
        self._is_done = replacement.replace_same(module, with_module(invocation, mlir.write_bytecode))
        return self._is_done

    @property
    def _flags_of_devices(self) -> tuple[str, ...]:
        """The flags, except for those about code."""
        return tuple(flag for flag in self._flags if not flag.startswith("--iree-llvmcpu-"))


_lowered_devices: dict[tuple[str, ...], bytes] = {}
"""The lookup of devices as the compiler lowers it, as MLIR bytecode, by flags and the devices' text: it is the same for
all programs, but takes a tenth of the time of compiling a small kernel."""


def _remove_devices(module: int) -> None:
    for operation in [*mlir.operations(module)]:
        if mlir.name_of(operation) != _EXECUTABLE:
            mlir.destroy(operation)


def _only_devices(module: int) -> bytes:
    """All operations of a module but its executables, as MLIR bytecode."""
    apart = mlir.create_module(module)
    for operation in mlir.operations(module):
        if mlir.name_of(operation) != _EXECUTABLE:
            mlir.append(apart, mlir.clone(operation))
    content = mlir.write_bytecode(apart)
    mlir.destroy_module(apart)
    return content


class _Queue:
    """The kernels of a module on their way through translation. Several threads may take from it, each with an
    invocation of its own whose module has the program's devices.

    Args:
        module: the pointer to the operation; kernels that have code are moved out of it, stored ones stay.
        kept: the session whose pass managers translate kernels; None: the compiler's own phase does it.
        report: called whenever a kernel is translated.

    Attributes:
        seconds: of translating each kernel.
        has_failed: whether the compiler failed on one of them.
    """

    def __init__(self, module: int, kept: KeptSession | None, report: Callable[[Progress], None]) -> None:
        self._kept = kept
        self._report = report
        self._lock = threading.Lock()
        self._places = mlir.create_module(module), mlir.create_module(module)
        executables = [*mlir.operations(module, _EXECUTABLE)]
        self._names = [mlir.attribute(executable, "sym_name") for executable in executables]
        self._waiting = deque(executable for executable in executables if _has_code(executable))
        for executable in self._waiting:
            mlir.append(self._places[0], executable)
        self.seconds: dict[str, float] = {}
        self.has_failed = False

    def __len__(self) -> int:
        """How many kernels wait."""
        return len(self._waiting)

    def close(self) -> None:
        """Destroys the kernels that were not put back."""
        for place in self._places:
            mlir.destroy_module(place)

    def translate_first(self, invocation: Invocation) -> None:
        """Translates the stored kernels, which costs next to nothing; if there are none, the first of the others."""
        stored = len(self._names) - len(self._waiting)
        self._report(Progress(stored, len(self._names)))
        if stored or self._take(invocation):
            self._translate(invocation)

    def translate(self, invocation: Invocation, lane: int = 0) -> None:
        """Translates kernels until none is waiting, or one has failed; each thread in a lane of its own."""
        while self._take(invocation):
            self._translate(invocation, lane)

    def put_back(self, module: int) -> bool:
        """Moves the translated kernels into a module, in their old order; False if one is missing."""
        found = {mlir.attribute(one, "sym_name"): one for one in mlir.operations(self._places[1])}
        if sorted(found) != sorted(self._names):
            return False
        for name in self._names:
            mlir.append(module, found[name])
        return True

    def _take(self, invocation: Invocation) -> bool:
        """Moves the next kernel into an invocation's module."""
        with self._lock:
            if not self._waiting or self.has_failed:
                return False
            executable = self._waiting.popleft()
            with_module(invocation, lambda module: mlir.append(module, executable))
            return True

    def _translate(self, invocation: Invocation, lane: int = 0) -> None:
        """Translates the kernels that are in an invocation's module, and moves them out of it."""
        start = time.perf_counter()
        if self._kept is not None:
            done = with_module(invocation, functools.partial(translation.translate, kept=self._kept, lane=lane))
        else:
            done = run_phases(invocation, "executable-sources", "executable-targets")
        if done:
            with_module(invocation, frozen_integers.freeze)
        seconds = time.perf_counter() - start
        with self._lock:
            self.has_failed |= not done
            executables = with_module(invocation, self._move_out)
            if len(executables) == 1 and _has_code(executables[0]):
                self.seconds[_title(executables[0])] = seconds
                self._report(Progress(sum(1 for _ in mlir.operations(self._places[1])), len(self._names)))

    def _move_out(self, module: int) -> list[int]:
        executables = [*mlir.operations(module, _EXECUTABLE)]
        for executable in executables:
            mlir.append(self._places[1], executable)
        return executables


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _has_code(executable: int) -> bool:
    """Whether an executable has IR of its own, and not the object file of a stored kernel."""
    variants = mlir.operations(executable, _VARIANT)
    return any(True for variant in variants for _ in mlir.operations(variant, "builtin.module"))


def _title(executable: int) -> str:
    """The name of an executable's kernel; if it has several, its own."""
    names = [name for variant in mlir.operations(executable, _VARIANT) for name in _exports_of(variant)]
    return (names[0] if len(names) == 1 else mlir.attribute(executable, "sym_name")).strip('"')


def _without_code(module: int) -> bytes:
    """Executables with their exports, as MLIR's bytecode."""
    apart = mlir.create_module(module)
    for operation in mlir.operations(module, _EXECUTABLE):
        mlir.append(apart, mlir.clone(operation))
    host_pipelines.set_visibility(apart, "private")
    for _, variant in _variants(apart):
        for inner in mlir.operations(variant, "builtin.module"):
            mlir.erase_content(inner)
    content = mlir.write_bytecode(apart)
    mlir.destroy_module(apart)
    return content


def _leave_out_microkernels(module: int) -> None:
    """If no kernel calls any of IREE's microkernels, tells the compiler not to link their bitcode: reading it takes a
    fifth of the code generation time of an addition."""
    for _, variant in _variants(module):
        for inner in mlir.operations(variant, "builtin.module"):
            functions = mlir.operations(inner, "llvm.func")
            if any(mlir.attribute(function, "sym_name").startswith(_MICROKERNEL) for function in functions):
                return
    for _, variant in _variants(module):
        target = mlir.attribute(variant, "target")
        if "ukernels = " not in target:
            mlir.set_attribute(variant, "target", target.replace("{", '{ukernels = "none", ', 1))


def _keep(module: int, names: set[str]) -> None:
    """Removes the executables without an export of these names, since the program does not call them."""
    for executable, variant in [*_variants(module)]:
        if not names.intersection(_exports_of(variant)):
            mlir.destroy(executable)


def _exports(module: int) -> list[tuple[str, list[str]]]:
    """The name of each executable, and of its exports."""
    return [(mlir.attribute(executable, "sym_name"), _exports_of(variant)) for executable, variant in _variants(module)]


def _exports_of(variant: int) -> list[str]:
    return [mlir.attribute(export, "sym_name") for export in mlir.operations(variant, _EXPORT)]


def _variants(module: int) -> Iterator[tuple[int, int]]:
    """The variants of all executables, each with its executable."""
    for executable in mlir.operations(module, _EXECUTABLE):
        for variant in mlir.operations(executable, _VARIANT):
            yield executable, variant
