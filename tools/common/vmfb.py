"""Compiled modules as programs: the signature comes from the metadata that IREE wrote into the module."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hilo.dialect.support.dtypes import BY_MLIR, BY_NAME
from hilo.dialect.support.errors import Error, TargetError, nearest
from hilo.targets.compilation.signature import Leaf, Signature
from hilo.targets.compilation.vm.checksum import verify_checksum
from hilo.targets.llvm_cpu.machine import machine_features
from hilo.targets.runtime.declaration import described_types
from hilo.targets.runtime.executable import Executable
from hilo.targets.runtime.loading import load_executable
from hilo.targets.runtime.runner import CompileInfo

if TYPE_CHECKING:
    from hilo.targets.host.imports import HostImport

_DECLARATION = re.compile(r"@(?P<name>[^(]+)\((?P<args>.*)\) -> \((?P<results>.*)\)$")
_VALUE = re.compile(r"%\w+: (tensor<[^{}]*?>+)(?: \{iree\.abi\.encoding = (tensor<[^{}]*?>+)[^{}]*\})?(?=, %|$)")
_DEFAULT_DEVICE = "local-sync"


@dataclass(frozen=True)
class VmfbProgram:
    """A module that iree-compile or hilo-compile compiled.

    Attributes:
        data: the module.
        signature: that of the function to run.
        abi: the element types that the function takes and returns, in MLIR's spelling.
        imports: the host calls that hilo-compile recorded in it.
        requires: the CPU features that it requires, according to hilo-compile.
        drivers: the drivers that can run it, according to hilo-compile; empty if another compiler made it.
    """

    data: bytes
    signature: Signature
    abi: tuple[tuple[str, ...], tuple[str, ...]]
    imports: tuple[HostImport, ...] = ()
    requires: tuple[str, ...] = ()
    drivers: tuple[str, ...] = ()

    @staticmethod
    def load(data: bytes, path: str, function: str | None) -> VmfbProgram:
        """Reads the signature of `function`, or of the only function.

        Raises:
            Error: it is not a module for this runtime, or hilo-compile's metadata is damaged.
            TargetError: there is no such function, or its signature does not consist of arrays.
        """
        verify_checksum(data, path)
        name, reflection = _find_function(data, path, function)
        declaration = reflection.get("iree.abi.declaration", "")
        match = _DECLARATION.search(declaration)
        if match is None:
            raise TargetError(f"{path}: @{name} has no signature of arrays ({declaration}); use iree-run-module")
        args, results = (_leaves(match[side], path, name) for side in ("args", "results"))
        abi = tuple(leaf.dtype.mlir for leaf in args), tuple(leaf.dtype.mlir for leaf in results)
        types = described_types(reflection)
        args, results = _named(args, types["arguments"]), _named(results, types["results"])
        out_tree = None if len(results) == 1 else (None,) * len(results)
        signature = Signature(name, args, results, (None,) * len(args), out_tree)
        requires, drivers = (_names(reflection.get(f"hilo.{what}", "")) for what in ("requires", "drivers"))
        return VmfbProgram(data, signature, abi, _imports(reflection), requires, drivers)

    def executable(self, options: dict[str, object], *, use_cache: bool) -> Executable:
        """The module on a device; of the options, only `device` still has an effect.

        Raises:
            TargetError: there are options that only a compilation could apply, or this machine cannot run the module.
        """
        late = sorted(set(options) - {"device"})
        if late:
            raise TargetError(f"the module is compiled already; {', '.join(late)} cannot be chosen any more")
        missing = sorted(set(self.requires) - machine_features())
        if missing:
            raise TargetError(f"the module does not run here: it needs a CPU with {', '.join(missing)}")
        drivers = self.drivers or (_DEFAULT_DEVICE,)
        device = str(options.get("device", "auto")).replace("auto", drivers[0])
        if self.drivers and device.partition("://")[0] not in drivers:
            raise TargetError(f"the module does not run here: it runs on {' or '.join(drivers)}, not on {device}")
        info = CompileInfo("unknown", device, "", (), "", "", "file", len(self.data), "", {})
        return load_executable(self.data, self.signature, self.abi, info, self.imports)


def _imports(reflection: Mapping[str, str]) -> tuple[HostImport, ...]:
    if not any(key.startswith("hilo.") for key in reflection):
        return ()
    from hilo.targets.host.imports import described_imports

    return described_imports(reflection)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.split(",") if name)


def _find_function(data: bytes, path: str, function: str | None) -> tuple[str, dict[str, str]]:
    """The name and the reflection metadata of the function to run."""
    from hilo.dialect.iree import RUNTIME_ERRORS, VmModule
    from hilo.targets.runtime.device import vm_instance

    try:
        module = VmModule.copy_buffer(vm_instance(), data)
    except RUNTIME_ERRORS as error:
        raise Error(f"{path} is no compiled module for this runtime: {str(error).splitlines()[0]}") from error
    # IREE adds functions of its own, such as @f$async and @__init.
    names = [name for name in module.function_names if not name.startswith("__") and "$" not in name]
    chosen = function or ("main" if "main" in names else names[0] if len(names) == 1 else "main")
    if chosen not in names:
        raise TargetError(f"{path}: the module has no function @{chosen}; {nearest(chosen, names)}")
    return chosen, dict(module.lookup_function(chosen).reflection)


def _leaves(text: str, path: str, name: str) -> tuple[Leaf, ...]:
    """The arrays of one side of a declaration."""
    found = [(match[1], match[2]) for match in _VALUE.finditer(text)]
    if len(found) != len(re.findall(r"%\w+: ", text)):
        raise TargetError(f"{path}: @{name} takes or gives something that is no array ({text}); use iree-run-module")
    return tuple(_leaf(encoded or stored, path, name) for stored, encoded in found)


def _named(leaves: tuple[Leaf, ...], types: Mapping[str, str]) -> tuple[Leaf, ...]:
    """The arrays with the element types that the program had before lowering replaced them."""
    return tuple(
        dataclasses.replace(leaf, dtype=BY_NAME[types[str(index)]]) if str(index) in types else leaf
        for index, leaf in enumerate(leaves)
    )


def _leaf(tensor: str, path: str, name: str) -> Leaf:
    """`tensor<2x?xf32>` as a leaf."""
    dims_text, element = re.fullmatch(r"tensor<((?:(?:\d+|\?)x)*)(.+)>", tensor).groups()  # type: ignore[union-attr]
    row = BY_MLIR.get(element)
    if row is None:
        raise TargetError(f"{path}: @{name} has an array of {element}; {nearest(element, BY_MLIR, show_all=40)}")
    return Leaf(row, tuple(None if size == "?" else int(size) for size in dims_text.split("x")[:-1]))
