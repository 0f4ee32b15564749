"""A compiled module loaded on a device, and the VM contexts that call it."""

from __future__ import annotations

import os
import weakref
from typing import SupportsIndex

from hilo.dialect.iree import RUNTIME_ERRORS, VmContext, VmModule
from hilo.dialect.support.errors import ExecutionError, shortened, shown
from hilo.dialect.support.once import keep
from hilo.dialect.support.process_exit import before_the_end, is_closed, wait_for_the_end
from hilo.targets.runtime.device import IreeDevice, vm_instance
from hilo.targets.runtime.left_files import SYSTEM_FORMAT, remove_left_files


class Program:
    """A compiled module loaded on a device, and the VM contexts that call it.

    A context is for one thread at a time, so each call takes one from the pool; a pool grows to as many as are in use
    at once.

    Attributes:
        contexts: those that no call uses.
    """

    def __init__(self, module: bytes, entry: str, device: IreeDevice) -> None:
        self.bytes = module
        self.device = device
        try:
            self._module = VmModule.copy_buffer(vm_instance(), module)
            function = self._module.lookup_function(entry)
        except RUNTIME_ERRORS as error:
            raise ExecutionError(f"the compiled module could not be loaded on {device.name}: {error}") from error
        if function is None:
            names = shown(self._module.function_names)
            raise ExecutionError(f"the compiled module has no function @{shortened(entry, 200)}; it has {names}")
        self.function = function
        self.contexts = [self.new_context()]
        _PROGRAMS.add(self)
        device.trim()  # what is kept has the sizes of other programs, and there is room for so many only

    def renew(self) -> None:
        """Leaves the contexts alone, after a fork, in the child."""
        keep(self.contexts)
        self.contexts = []

    def new_context(self) -> VmContext:
        return self._load([self._module])

    def _load(self, modules: list[VmModule]) -> VmContext:
        try:
            return self.device.new_context(modules)
        except RUNTIME_ERRORS as error:
            raise ExecutionError(
                f"the compiled module could not be initialized on {self.device.name}: {error}"
            ) from error
        finally:
            if SYSTEM_FORMAT in self.bytes:
                remove_left_files()


_PROGRAMS: weakref.WeakSet[Program] = weakref.WeakSet()


class _ClosedPool(list[VmContext]):
    """The contexts of a program while the process ends: other threads than the one that ends it get none."""

    def pop(self, *args: SupportsIndex) -> VmContext:
        if is_closed():
            wait_for_the_end()
        return super().pop(*args)

    def append(self, context: VmContext) -> None:
        super().append(context)
        if is_closed():
            wait_for_the_end()


def _close_pools() -> None:
    """Lets no more threads call programs."""
    for program in list(_PROGRAMS):
        rest, program.contexts = program.contexts, _ClosedPool()
        while rest:
            program.contexts.append(rest.pop())


def _renew_pools() -> None:
    """After a fork, in the child: the contexts belong to threads that do not exist there."""
    for program in list(_PROGRAMS):
        program.renew()


before_the_end(_close_pools)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_pools)
