"""A compiled module that calls its process: each context, with its host calls, belongs to one thread."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect.iree import VmContext
from hilo.dialect.support.once import keep
from hilo.targets.host.imports import HostImport
from hilo.targets.host.module import HostCalls, HostContext, make_module
from hilo.targets.runtime.device import IreeDevice
from hilo.targets.runtime.program import Program


class HostProgram(Program):
    """A compiled module that imports host calls. A context is one thread's, and so are its host calls."""

    def __init__(self, module: bytes, entry: str, device: IreeDevice, imports: Sequence[HostImport]) -> None:
        self.imports = tuple(imports)
        self.host_contexts: list[HostContext] = []
        super().__init__(module, entry, device)
        self.contexts.clear()

    def new_context(self) -> VmContext:
        return self.new_host_context().vm

    def renew(self) -> None:
        super().renew()
        keep(self.host_contexts)
        self.host_contexts = []

    def new_host_context(self) -> HostContext:
        """A context with the host calls that it makes."""
        calls = HostCalls(self.device)
        modules = [make_module(self.imports, calls), self._module] if self.imports else [self._module]
        return HostContext(self._load(modules), calls)

    def take_context(self) -> HostContext:
        """A context that is not in use."""
        try:
            return self.host_contexts.pop()
        except IndexError:
            return self.new_host_context()
