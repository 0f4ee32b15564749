"""Every `>>>` example in a docstring runs and prints the documented output.

Examples find `hilo`, `np`, `ops`, `Shape` and `XlaBuilder` imported, as `import hilo; import numpy as np;
from hilo import Shape, XlaBuilder, ops` does; they run in an empty folder.
"""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
from pathlib import Path

import numpy as np
import pytest
from _repository import PACKAGES, ROOT, python_files

import hilo
from hilo import Shape, XlaBuilder, ops

NAMES = {"hilo": hilo, "np": np, "ops": ops, "Shape": Shape, "XlaBuilder": XlaBuilder}
NEEDS = {"from_jax": "jax", "hilo.targets.replicas.mpi": "mpi4py"}


def _module(path: Path) -> str:
    """The dotted name of a file of the packages."""
    top, *rest = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(["hilo", *([] if top == "frontend" else [top]), *rest]).removesuffix(".__init__")


MODULES = [_module(path) for path in python_files(*PACKAGES) if re.search(r"^ +>>> ", path.read_text(), re.MULTILINE)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_print_what_they_say(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(name)
    examples = [test for test in doctest.DocTestFinder(exclude_empty=True).find(module) if test.examples]
    assert examples, "the file has >>> somewhere else than in a docstring"
    said: list[str] = []
    for test in examples:
        for part, package in NEEDS.items():
            if part in test.name:
                pytest.importorskip(package)
        test.globs = {**vars(module), **NAMES}
        runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE)
        runner.run(test, out=said.append)
    assert not said, "".join(said)


def _methods(title: str, cls: type) -> dict[str, object]:
    """The public methods of a class of hilo, inherited ones included, by name."""
    found = {f"{title}.{name}": getattr(cls, name) for name in dir(cls) if not name.startswith("_")}
    return {
        name: method for name, method in found.items() if (getattr(method, "__module__", None) or "").startswith("hilo")
    }


def test_every_parameter_of_the_public_functions_and_methods_is_described() -> None:
    public = {f"hilo.{name}": getattr(hilo, name) for name in hilo.__all__}
    public |= {f"ops.{name}": getattr(ops, name) for name in dir(ops) if not name.startswith("_")}
    for title, value in list(public.items()):
        public |= _methods(title, value) if inspect.isclass(value) else {}
    missing = [
        f"{name}: {parameter}"
        for name, function in public.items()
        if inspect.isfunction(function) or inspect.ismethod(function)
        for parameter in set(inspect.signature(function).parameters) - {"self", "cls"}
        if not re.search(rf"\b{parameter}\b", inspect.getdoc(function) or "")
    ]
    assert not missing
