"""Loads passes from a Python file or module that no package has declared, as for `hilo-opt --load-pass-plugin`."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType

from hilo.dialect.support.errors import PassError
from hilo.dialect.support.plugins import Entry
from hilo.lowering.framework.passes import Pass
from hilo.lowering.pipelines import registry


def load_passes(source: str) -> list[str]:
    """Imports a file or module and registers each `Pass` that it binds at its top level.

    Args:
        source: a path that ends in `.py`, whose folder it may import from, or a module's name.

    Returns:
        The names of the passes.

    Raises:
        PassError: there is no such file or module, its import fails, it has no pass, or a pass's name is taken.
    """
    try:
        module = _import_file(Path(source)) if source.endswith(".py") else importlib.import_module(source)
    except FileNotFoundError as error:
        if error.filename != source:
            raise PassError(f"{source}{_place(error, source)}: {error}") from error
        raise PassError(f"cannot read {source!r}: no such file") from None
    except ModuleNotFoundError as error:
        if error.name != source.split(".")[0]:
            raise PassError(f"{source}{_place(error, source)}: {error}") from error
        raise PassError(f"{source!r} is no module; a file's name ends in .py") from None
    except Exception as error:  # the file may raise anything
        raise PassError(f"{source}{_place(error, source)}: {type(error).__name__}: {error}") from error
    found = {value.name: key for key, value in vars(module).items() if isinstance(value, Pass)}
    if not found:
        raise PassError(f'{source} has no pass; PASS = pattern_pass("my-pass", my_pattern) is one')
    for name, attribute in found.items():
        registry.register(Entry(name, f"{module.__name__}:{attribute}", source))
    return list(found)


def _import_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise FileNotFoundError(2, "no such file", str(path))
    name = f"hilo_pass_file_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _place(error: BaseException, source: str) -> str:
    """`:LINE` of the file if the error arose in it, else empty."""
    if isinstance(error, SyntaxError) and error.filename == source:
        return f":{error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename).name == Path(source).name]
    return f":{lines[-1]}" if lines else ""
