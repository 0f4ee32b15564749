"""Processes that run one module of hilo and not the whole: importing all of it takes longer than most of their jobs.

A worker's packages are empty: what their `__init__` would import is for users. Modules are imported from them as
anywhere, `hilo.dialect.iree` among them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

# -S and -E keep the user's site and environment hooks out of the worker; the parent's own path is what finds IREE.
_START = """
import importlib, os, sys, types
name, path, *folders = sys.argv[1].split("\\n")
del sys.argv[1]
sys.path[:] = path.split(os.pathsep)
for package in folders:
    package, _, folder = package.partition("=")
    sys.modules[package] = types.ModuleType(package)
    sys.modules[package].__path__ = [folder] if folder else []
from hilo.dialect.iree import import_without_numpy
import_without_numpy()
importlib.import_module(name).main()
"""


def command(module: str, arguments: tuple[str, ...] = (), packages: Mapping[str, str] | None = None) -> list[str]:
    """The command of a process that calls `main()` of a module.

    Args:
        module: its full name.
        arguments: the process's own, from `sys.argv[1]` on.
        packages: the folder of each package that the module imports from, in addition to `hilo.dialect`.
    """
    folders = {"hilo": "", "hilo.dialect": str(Path(__file__).parent), **(packages or {})}
    path = os.pathsep.join(path for path in sys.path if path)
    start = "\n".join([module, path, *(f"{name}={folder}" for name, folder in folders.items())])
    return [sys.executable, "-S", "-E", "-c", _START, start, *arguments]
