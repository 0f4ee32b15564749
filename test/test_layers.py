"""Each layer imports only those below it, in functions, too; and no import goes in a circle."""

from __future__ import annotations

import ast
import graphlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from _repository import PACKAGES, ROOT, python_files

ALLOWED = {
    "dialect": {"dialect"},
    "lowering": {"dialect", "lowering"},
    "targets": {"dialect", "lowering", "targets"},
    "building": {"dialect", "building"},
    "importers": {"dialect", "lowering", "building", "importers"},
    "door": {"dialect", "lowering", "targets", "building", "importers", "door"},
    "tools": {"dialect", "lowering", "targets", "building", "importers", "door", "tools"},
}
"""Layer -> the layers that it may import. The frontend is three: what builds programs (`builder`, `ops`, `numpy`,
`tree` and its `containers`, `static`), what reads them, and the front door (`hilo` itself, `hilo.api`, …), which is
above all but the tools. The root package holds only names (`hilo.__version__`), which anyone may read."""

_BUILDING = ("builder", "ops", "numpy", "tree", "containers", "static")


def _layer(module: str) -> str | None:
    """The layer that `import <module>` reaches; None for what is not hilo's."""
    parts = module.split(".")
    if parts[0] != "hilo":
        return None
    room = parts[1] if len(parts) > 1 else ""
    return room if room in ALLOWED else "building" if room in _BUILDING else "door"


def _name(path: Path) -> str:
    """The dotted name of a file."""
    top, *rest = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(["hilo", *([] if top == "frontend" else [top]), *rest]).removesuffix(".__init__")


FILES = {_name(path): path for path in python_files(*PACKAGES)}


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


@pytest.mark.parametrize("module", FILES)
def test_imports_point_downward(module: str) -> None:
    layer = _layer(module)
    assert layer is not None
    for imported, line, _ in _imports(ast.parse(FILES[module].read_text())):
        reached = _layer(imported)
        if reached is not None and imported not in ("hilo", "hilo.__version__"):
            where = f"{FILES[module].relative_to(ROOT)}:{line}"
            assert reached in ALLOWED[layer], f"{where} imports {imported}; {layer} builds on {sorted(ALLOWED[layer])}"


def test_no_import_goes_in_a_circle() -> None:
    graph: dict[str, set[str]] = {}
    for module, path in FILES.items():
        for imported, _, at_import in _imports(ast.parse(path.read_text())):
            reached = imported if imported in FILES else imported.rpartition(".")[0]
            if at_import and reached in FILES and reached != module:
                graph.setdefault(module, set()).add(reached)
    graphlib.TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


def _names(tree: ast.Module) -> set[str]:
    """What a module defines or imports at its top level, under conditions, too."""
    found: set[str] = set()

    def walk(body: list[ast.stmt]) -> None:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                found.update(alias.asname or alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.If | ast.Try | ast.With):
                walk([*node.body, *getattr(node, "orelse", [])])
            else:
                found.update(name.id for name in ast.walk(node) if isinstance(name, ast.Name))

    walk(tree.body)
    return found


def test_imported_names_exist() -> None:
    names = {module: _names(ast.parse(path.read_text())) for module, path in FILES.items()}
    missing = []
    for path in (*FILES.values(), *python_files("test", "examples")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.ImportFrom) or (node.module or "").partition(".")[0] != "hilo":
                continue
            known = names.get(node.module or "")
            for alias in node.names:
                is_module = f"{node.module}.{alias.name}" in FILES
                if known is None or not (is_module or {alias.name, "__getattr__"} & known or alias.name == "*"):
                    missing.append(f"{path.relative_to(ROOT)}:{node.lineno}: {node.module} has no {alias.name}")
    assert not missing, "\n".join(missing)


def test_no_modules_import_each_other_in_functions() -> None:
    graph: dict[str, set[str]] = {}
    for module, path in FILES.items():
        tree = ast.parse(path.read_text())
        guards = [node for node in tree.body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]
        typing = {node.lineno for guard in guards for node in ast.walk(guard) if isinstance(node, ast.stmt)}
        found = ((name if name in FILES else name.rpartition(".")[0], line) for name, line, _ in _imports(tree))
        graph[module] = {name for name, line in found if line not in typing and name in FILES and name != module}
    reached = {module: _reached(graph, module) for module in graph}
    for module, below in reached.items():
        circle = [other for other in below if module in reached[other]]
        assert not circle, f"these import each other in a circle, in functions: {sorted(circle)}"


def test_deferred_modules_exist_and_are_of_their_layer() -> None:
    """A module that is named, and not imported, because it builds on the one that names it."""
    for module, path in FILES.items():
        for call in re.findall(r'\bDeferred\("(.+?)"\)', path.read_text()):
            assert call in FILES, f"{path.relative_to(ROOT)} names {call}, which does not exist"
            assert _layer(call) == _layer(module), f"{path.relative_to(ROOT)} names {call} of another layer"


def _reached(graph: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    todo = [*graph[start]]
    while todo:
        module = todo.pop()
        if module not in seen:
            seen.add(module)
            todo += graph[module]
    return seen


WORKERS = {
    "targets/compilation/worker.py",
    "targets/compilation/c_library.py",
    "targets/compilation/kernels/mlir.py",
    "dialect/support/trial_worker.py",
    "dialect/support/aligned.py",
}
"""What runs without hilo, in a process of its own."""


def test_one_module_imports_iree() -> None:
    found = []
    for path in python_files(*PACKAGES):
        name = str(path.relative_to(ROOT))
        if name not in WORKERS | {"dialect/iree.py"}:
            found += [
                f"{name}:{line}: {module}"
                for module, line, _ in _imports(ast.parse(path.read_text()))
                if module.partition(".")[0] == "iree"
            ]
    assert not found, "IREE is imported by hilo.dialect.iree, which others ask:\n" + "\n".join(found)
