"""Lazy imports: of a package's names, of modules of higher layers, and of the compiler's modules.

Running a program that was compiled elsewhere needs no compiler: it need not be installed (it is 350 MB), and where it
is, start-up does not wait for it.

PyPI's `lazy_loader` makes a package's names lazy according to a stub file. It has no counterpart of `LazyModule`, which
names the package to install and becomes a plain module once it is loaded, and its stub would be a second list of names.
"""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from hilo.dialect.support.errors import Error

_LOCK = threading.RLock()


class LazyModule(ModuleType):
    """A module that is imported when one of its attributes is first read; from then on it is a plain module.

    Args:
        name: the module's full name.
        then: called after the import.
    """

    def __init__(self, name: str, then: Callable[[], None] | None = None) -> None:
        super().__init__(name)
        self.__dict__["_then"] = then

    def __getattr__(self, attribute: str) -> object:
        if attribute.startswith("__"):  # tools that inspect every module should not import it
            raise AttributeError(f"module {self.__name__!r}, which is not imported yet, has no {attribute!r}")
        module = import_compiler(self.__name__)
        with _LOCK:  # no other thread may use the module before `then` is done
            then = self.__dict__.get("_then")
            if then is not None:
                then()
            self.__dict__.pop("_then", None)
            self.__dict__.update(vars(module))
            self.__class__ = ModuleType  # type: ignore[assignment]  # attributes are as fast as any module's
        return getattr(module, attribute)


class Deferred:
    """The attributes of a module of a higher layer, which depends on the module that uses it: imported at first use.

    Attributes that were read are cached, so that a second read costs as much as any attribute.

    Args:
        module: the module's full name.
    """

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        found = getattr(importlib.import_module(self._module), name)
        setattr(self, name, found)
        return found


def import_compiler(name: str) -> ModuleType:
    """Imports a module of IREE's compiler.

    Raises:
        Error: the compiler is not installed.
    """
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith("iree"):
            raise
        raise Error(
            "the package iree-base-compiler is not installed; only what was compiled elsewhere (`hilo.load_bundle`, "
            "`hilo-run model.hilo`) runs without it"
        ) from error


def lazy_names(package: str, modules: Mapping[str, str]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package whose names are imported from its modules when first read.

    Args:
        package: the package's full name.
        modules: for each name the full name of its module.
    """

    def get(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(modules[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *modules})

    return get, names
