"""Layers import downward only: dialect <- lowering <- targets <- tools; the frontend builds on dialect alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from _repository import PACKAGES, ROOT, python_files

# What each layer may import of hilo. The root package holds only names (`hilo.__version__`).
ALLOWED = {
    "dialect": {"dialect"},
    "lowering": {"dialect", "lowering"},
    "targets": {"dialect", "lowering", "targets"},
    "tools": {"dialect", "lowering", "targets", "tools", "frontend"},
    "frontend": {"dialect", "frontend"},
}
# The frontend's doors to compilation; they go through them inside functions, or for type checking.
COMPILING_MODULES = {"ahead", "api", "programs", "__init__", "xla_builder"}


def _layer(module: str) -> str | None:
    """The layer that `import <module>` reaches; None for what is not hilo's."""
    parts = module.split(".")
    if parts[0] != "hilo":
        return None
    return parts[1] if len(parts) > 1 and parts[1] in PACKAGES else "frontend"


def _imports(tree: ast.Module) -> Iterator[tuple[str, int, bool]]:
    """Each import as module, line, and whether it runs when the module is imported."""

    def walk(node: ast.AST, at_import: bool) -> Iterator[tuple[str, int, bool]]:
        for child in ast.iter_child_nodes(node):
            inside = at_import and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
                inside = False
            if isinstance(child, ast.Import):
                yield from ((alias.name, child.lineno, at_import) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert child.level == 0, f"line {child.lineno}: imports are absolute here"
                yield child.module or "", child.lineno, at_import
                yield from ((f"{child.module}.{alias.name}", child.lineno, at_import) for alias in child.names)
            else:
                yield from walk(child, inside)

    yield from walk(tree, True)


@pytest.mark.parametrize("path", python_files(*PACKAGES), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_downward(path: Path) -> None:
    layer = path.relative_to(ROOT).parts[0]
    for module, line, at_import in _imports(ast.parse(path.read_text())):
        reached = _layer(module)
        if reached is None or reached in ALLOWED[layer] or module in ("hilo", "hilo.__version__"):
            continue
        is_door = layer == "frontend" and path.stem in COMPILING_MODULES and not at_import
        where = f"{path.relative_to(ROOT)}:{line}"
        assert is_door, f"{where} imports {module}; {layer} builds on {sorted(ALLOWED[layer])} only"


def _bindings_users() -> Iterator[tuple[Path, int, str]]:
    for path in python_files(*PACKAGES):
        if path.name != "_bindings.py":
            for module, line, at_import in _imports(ast.parse(path.read_text())):
                if at_import and module.split(".")[0] == "iree":
                    yield path, line, module


def test_only_bindings_modules_import_iree() -> None:
    found = [f"{path.relative_to(ROOT)}:{line}: {module}" for path, line, module in _bindings_users()]
    assert not found, "names of IREE are imported in each folder's _bindings.py:\n" + "\n".join(found)
