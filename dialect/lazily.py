"""Modules of the compiler that are imported when first used.

To run what was compiled elsewhere takes no compiler: it need not be installed there (it is 350 MB), and where it is,
starting does not wait for it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import ModuleType

from hilo.dialect.errors import Error


class LazyModule(ModuleType):
    """A module that is imported when one of its attributes is first read; from then on it is a plain module.

    Args:
        name: the module's full name.
        then: called once it is imported.
    """

    def __init__(self, name: str, then: Callable[[], None] | None = None) -> None:
        super().__init__(name)
        self.__dict__["_then"] = then

    def __getattr__(self, attribute: str) -> object:
        if attribute.startswith("__"):  # who looks at every module does not use it
            raise AttributeError(f"module {self.__name__!r}, which is not imported yet, has no {attribute!r}")
        module = import_compiler(self.__name__)
        then = self.__dict__.pop("_then", None)
        self.__dict__.update(vars(module))
        self.__class__ = ModuleType  # type: ignore[assignment]  # attributes are as fast as any module's
        if then is not None:
            then()
        return getattr(module, attribute)


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
