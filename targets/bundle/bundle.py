"""Bundles: a program compiled ahead of time, for one or several targets, with everything needed to run it elsewhere.

A bundle is a folder, or the same as one `.hilo` file (a zip archive that is not compressed):

    manifest.json     signature, versions; for each module target, options, flags, checksum, and requirements
    llvm-cpu.vmfb     a module of IREE, one for each target
    cuda.vmfb

A bundle is written whole or not at all. Each module is verified by its checksum before it is loaded. Whoever writes a
bundle decides what runs: checksums detect damage, not malice.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import io
import os
import shutil
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from hilo.dialect.support.calls import NotCalled
from hilo.dialect.support.errors import (
    ArgumentError,
    Error,
    ExecutionError,
    TargetError,
    nearest,
    shortened,
    shown,
)
from hilo.dialect.support.files import read_bytes, write_atomically
from hilo.targets.bundle.manifest import MANIFEST, Manifest, Module, parse_manifest
from hilo.targets.compilation.signature import Signature
from hilo.targets.compilation.vm.checksum import verify_checksum
from hilo.targets.host.imports import functions_of

if TYPE_CHECKING:
    from hilo.targets.compilation.times import Times
    from hilo.targets.runtime.devices import DeviceInfo
    from hilo.targets.runtime.executable import Executable

SUFFIX = ".hilo"
"""Extension of a bundle in a single file."""


@dataclass(frozen=True)
class Bundle(NotCalled):
    """A compiled program: its manifest, and where its modules are.

    Attributes:
        manifest: everything but the modules.
        files: the modules by file name, if the bundle was just compiled or read from a single file.
        folder: the folder of the modules, if the bundle is a folder.
        failures: targets that did not take the program, with reasons, if the caller asked to keep going.
        times: how long the stages of compiling each module took, by its name, if the bundle was just compiled.
    """

    instead_of_calls = "bundle.executable() gives what is called"

    manifest: Manifest
    files: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    folder: Path | None = None
    failures: Mapping[str, Error] = field(default_factory=dict)
    times: Mapping[str, Times] = field(default_factory=dict, repr=False)

    def __repr__(self) -> str:
        failed = f", without {', '.join(self.failures)}" if self.failures else ""
        where = f" in {self.folder}" if self.folder else ""
        return f"<Bundle {self.signature} for {', '.join(self.targets)}{failed}{where}>"

    @property
    def signature(self) -> Signature:
        """The program's arguments and results."""
        return self.manifest.signature

    @property
    def targets(self) -> tuple[str, ...]:
        """The names of its modules: those of the targets, numbered if there are several for one."""
        return tuple(module.name for module in self.manifest.modules)

    @property
    def host_functions(self) -> tuple[str, ...]:
        """Functions that must be registered in the process when the program is called."""
        names = [name for module in self.manifest.modules for name in functions_of(module.imports)]
        return tuple(dict.fromkeys(names))

    def module_bytes(self, name: str) -> bytes:
        """The compiled module of that name, checked against its checksum.

        Args:
            name: of the module, as in the manifest: `"llvm-cpu"`, `"cuda-2"`.

        Raises:
            ArgumentError: there is no module of that name.
            Error: its file is missing, or differs from what was written.
        """
        module = self.manifest.module(name)
        where = f"bundle {self.folder or 'file'}: {module.file}"
        if self.folder is not None:
            try:
                data = read_bytes(self.folder / module.file, most=module.size_bytes)
            except OSError as error:
                if error.errno == errno.EFBIG:
                    raise Error(f"{where} is damaged: {error.strerror}; copy or compile the bundle again") from None
                raise Error(f"{where} cannot be read: {error.strerror or error}") from None
        elif module.file in self.files:
            data = self.files[module.file]
        else:
            raise Error(f"{where} is missing; compile the program again")
        if len(data) != module.size_bytes or hashlib.sha256(data).hexdigest() != module.sha256:
            raise Error(
                f"{where} is damaged: {len(data)} bytes with another checksum than the {module.size_bytes} written; "
                "copy or compile the bundle again"
            )
        verify_checksum(data, where)
        return data

    def executable(self, target: str | None = None, *, device: str = "auto") -> Executable:
        """The loaded program: the module for `target`, or the preferred one of those that run here.

        Args:
            target: a name of `targets`; None: the first, by priority, that this machine's devices and CPU can run.
            device: the runtime's device, such as `cuda://1`; `auto`: the one chosen when the module was compiled.

        Raises:
            ArgumentError: the bundle has no module for the target.
            TargetError: no module runs here; the message gives the reason for each.
            Error: a module is damaged, or was compiled for another version of the runtime.
        """
        from hilo.targets.runtime.devices import devices

        if not isinstance(device, str):
            raise ArgumentError(f"bundle: device is {shown(device)}; it takes a device's name, such as 'local-task'")
        self.manifest.check_runtime()
        if target is not None:
            module = self.manifest.module(target)
            why = unfit(module, devices(module.drivers), device)
            if why:
                raise TargetError(f"bundle: the module for {module.name} does not run here: {why}")
            return self._load(module, device)
        reasons: list[str] = []
        rows = devices({driver for module in self.manifest.modules for driver in module.drivers})
        for module in sorted(self.manifest.modules, key=lambda module: _rank(module, rows)):
            why = unfit(module, rows, device)
            if not why:
                try:
                    return self._load(module, device)
                except (TargetError, ExecutionError) as error:  # the next module may load
                    why = str(error)
            reasons.append(f"{module.name}: {why}")
        raise TargetError("bundle: no module runs here\n  " + "\n  ".join(reasons))

    def _load(self, module: Module, device: str) -> Executable:
        from hilo.targets.runtime.executable import CompileInfo
        from hilo.targets.runtime.loading import load_executable

        data = self.module_bytes(module.name)
        info = CompileInfo(
            target=module.target,
            device=module.device if device == "auto" else device,
            rung=module.rung,
            flags=module.flags,
            mode="ahead",
            diagnostics="",
            source="bundle",
            size_bytes=len(data),
            key=module.sha256,
            times_s={},
            replicas=self.manifest.replicas,
        )
        return load_executable(
            data,
            self.signature,
            module.abi,
            info,
            module.imports,
            partitions=self.manifest.partitions,
            is_called_as_one=self.manifest.is_called_as_one,
            donated=frozenset(self.manifest.donated),
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the bundle: to one file if the name ends with `.hilo`, otherwise to a folder. It replaces a bundle.

        Args:
            path: of the file or folder; its parent folder must exist.

        Raises:
            Error: it cannot be written (with the reason), or something else exists there; nothing is left half-written.
        """
        files = {module.file: self.module_bytes(module.name) for module in self.manifest.modules}
        files[MANIFEST] = self.manifest.to_json().encode()
        target = Path(path)
        if target.name.endswith(SUFFIX):
            write_atomically(target, _archive(files))
        else:
            _write_folder(target, files)


def _rank(module: Module, rows: Sequence[DeviceInfo]) -> tuple[bool, int]:
    """Sort key for the order in which modules are tried: by priority, those for software devices last."""
    here = [row for row in rows if row.driver in module.drivers and row.is_available]
    return bool(here) and all(row.is_software for row in here), -module.priority


def unfit(module: Module, rows: Sequence[DeviceInfo], device: str = "auto") -> str:
    """Why this machine cannot run a module, as far as is known without loading it; empty if it can.

    Args:
        module: of a bundle.
        rows: the devices of (at least) its drivers.
        device: the requested device.
    """
    from hilo.targets.llvm_cpu.machine import machine_features

    missing = sorted(set(module.requires) - machine_features())
    if missing:
        return f"it needs a CPU with {shortened(', '.join(missing), 200)}"
    drivers = set(module.drivers) if device == "auto" else {device.partition("://")[0]} & set(module.drivers)
    if not drivers:
        names = shortened(" or ".join(module.drivers), 200) or "no device of this runtime"
        return f"it runs on {names}, not on {shown(device)}"
    of_drivers = [row for row in rows if row.driver in drivers]
    if any(row.is_available for row in of_drivers):
        return ""
    return (
        "; ".join(row.reason for row in of_drivers)
        or f"this runtime has no driver {shortened(' or '.join(sorted(drivers)), 200)}"
    )


def load_bundle(path: str | os.PathLike[str]) -> Bundle:
    """Reads a bundle that `Bundle.save` or `hilo-compile` wrote. Modules of a folder are read when they are used.

    Raises:
        Error: there is no bundle, it is damaged, or a later version of hilo wrote it.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise ArgumentError(f"load_bundle: path is a {type(path).__name__}; it takes a path")
    where = Path(path)
    try:
        if where.is_dir():
            return Bundle(parse_manifest(read_bytes(where / MANIFEST), str(where)), folder=where)
        data = read_bytes(where)
    except FileNotFoundError:
        what = f"it has no {MANIFEST}" if where.is_dir() else "there is no such file or folder"
        raise Error(f"{where} is no bundle: {what}") from None
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        raise Error(f"bundle {str(where)!r} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    files = _files(data, str(where))
    if MANIFEST not in files:
        raise Error(f"{where} is no bundle: it has no {MANIFEST}; {nearest(MANIFEST, files)}")
    return Bundle(parse_manifest(files.pop(MANIFEST), str(where)), files)


def _files(data: bytes, place: str) -> dict[str, bytes]:
    """The files of a zip archive.

    Raises:
        Error: it is not a zip archive, is damaged, or was not written by `Bundle.save`.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for row in archive.infolist():
                if row.flag_bits & 1:
                    raise Error(f"{place} is no bundle: {row.filename!r} is encrypted")
                if row.compress_type != zipfile.ZIP_STORED or row.file_size > len(data):
                    raise Error(f"{place} is no bundle: {row.filename!r} is compressed; a bundle's files are not")
            return {row.filename: archive.read(row) for row in archive.infolist()}
    except Error:
        raise
    except Exception as error:  # the zip reader raises errors of its parts: struct.error, zlib.error, …
        raise Error(f"{place} is no bundle, or damaged: {shortened(str(error), 200)}") from error


def _archive(files: Mapping[str, bytes]) -> bytes:
    """The files as a zip archive; deterministic."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name])
    return buffer.getvalue()


def _write_folder(target: Path, files: Mapping[str, bytes]) -> None:
    """Writes a temporary folder next to the target, then renames it; an existing bundle is removed last."""
    target = Path(os.path.abspath(target))
    check_folder(target)
    temporary: str | None = None
    try:
        temporary = tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}.", suffix=".tmp")
        new, old = Path(temporary) / "new", Path(temporary) / "old"
        new.mkdir()
        for name, data in files.items():
            (new / name).write_bytes(data)
        if target.exists():
            os.rename(target, old)
        try:
            os.rename(new, target)
        except OSError:
            if old.exists():
                os.rename(old, target)
            raise
    except OSError as error:
        raise Error(f"cannot write bundle {target}: {error.strerror or error}") from None
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):  # a hidden folder may remain next to the bundle
                shutil.rmtree(temporary)


def check_folder(path: str | os.PathLike[str]) -> None:
    """Raises, before any work is done, if a bundle's folder could not be written at the end.

    Raises:
        Error: its parent does not exist or is not writable, or something other than a bundle is there.
    """
    target = Path(os.path.abspath(path))
    if target.exists() and not target.is_dir():
        raise Error(f"cannot write bundle {target}: a file is there")
    if target.is_dir() and any(target.iterdir()) and not (target / MANIFEST).is_file():
        raise Error(f"cannot write bundle {target}: the folder has other files; name a new or empty one")
    if not target.parent.is_dir():
        raise Error(f"cannot write bundle {target}: the folder {shown(str(target.parent))} does not exist")
    if not os.access(target.parent, os.W_OK):
        raise Error(f"cannot write bundle {target}: permission denied")
