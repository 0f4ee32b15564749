"""Compiles kernels in a session of their own, next to that of the program that calls them.

Code generation registers three times as many operations as the host's part needs, and the cost of passes that apply
patterns follows from that (see `input_pipelines`). So the host's session never loads them. It hands executables over as
MLIR bytecode, gets them back translated, with everything that calls need but without code, lowers the calls, links the
executables without code, and inserts the compiled code at the end. A program whose kernels are all stored and were
linked together before does not need the kernel session at all.

Both sessions link the same executables by the same pass; it is checked that they arrive at the same exports.

CPU milliseconds of this and of `input_pipelines` together, before | after, on a busy machine: an addition 148 | 112, a
product of matrices 228 | 184, a step of an MLP 550 | 505.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hilo.targets.compilation.iree import host_pipelines
from hilo.targets.compilation.iree.invocations import (
    PipelineFailed,
    borrow_context,
    run_passes,
    run_phases,
    threads,
    use_threads,
    verify_each_pass,
    with_module,
)
from hilo.targets.compilation.kernels import mlir

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
    """

    def __init__(
        self, flags: tuple[str, ...], is_threaded: bool, after_translation: Callable[[int], None] | None
    ) -> None:
        self._flags = flags
        self._is_threaded = is_threaded
        self._after_translation = after_translation
        self._opened = contextlib.ExitStack()
        self._invocation: Invocation | None = None
        self._sources = b""

    def __enter__(self) -> KernelSession:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def take(self, module: int) -> None:
        """Takes copies of a program's devices and kernels.

        Args:
            module: the pointer to the operation of the program, before kernels are translated.
        """
        apart = mlir.create_module(module)
        for operation in mlir.operations(module):
            if host_pipelines.is_of_kernels(operation):
                mlir.append(apart, mlir.clone(operation))
        host_pipelines.set_visibility(apart, "public")  # they are used, although nothing here refers to them
        self._sources = mlir.write_bytecode(apart)
        mlir.destroy_module(apart)

    def translate(self) -> bool:
        """Translates the kernels; False if the compiler fails."""
        from hilo.dialect.iree import Session, Source

        session = self._opened.enter_context(Session())
        session.set_flags(*self._flags)
        context = borrow_context(session)
        use_threads(context, False)
        invocation = self._opened.enter_context(session.invocation())
        invocation.enable_console_diagnostics()
        if not invocation.parse_source(Source.wrap_buffer(session, self._sources, buffer_name="kernels")):
            return False
        self._invocation = invocation
        with threads(context if self._is_threaded else None):
            verify_each_pass(invocation, True)
            if not run_phases(invocation, "executable-sources", "executable-targets"):
                return False
        if self._after_translation is not None:
            with_module(invocation, self._after_translation)
        with_module(invocation, lambda module: host_pipelines.set_visibility(module, "public"))
        with_module(invocation, _leave_out_microkernels)
        return True

    def give_translated(self, module: int) -> bool:
        """Returns a program's executables, translated, without code; False if they do not match what it has.

        Args:
            module: the pointer to the operation of the program.
        """
        assert self._invocation is not None
        return mlir.replace_by_name(module, with_module(self._invocation, _without_code), _EXECUTABLE)

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
        if not run_passes(self._invocation, host_pipelines.LINK_EXECUTABLES):
            return False
        if with_module(self._invocation, _exports) != wanted:
            raise PipelineFailed("the program's kernels are linked otherwise than those that are compiled")
        verify_each_pass(self._invocation, False)
        if not run_phases(self._invocation, "executable-targets", "hal"):
            return False
        return mlir.replace_same(module, with_module(self._invocation, mlir.write_bytecode))


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
