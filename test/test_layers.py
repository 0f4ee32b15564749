"""Each layer imports only the layers below it, even inside functions; and there are no import cycles."""

from __future__ import annotations

import ast
import functools
import graphlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

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
    """The layer of the module in `import <module>`; None if it is not part of hilo."""
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


class Import(NamedTuple):
    """What one import statement reaches.

    Attributes:
        module: what is imported, or what a name is imported from.
        name: the name that is imported from it; empty for `import <module>`.
        line: where.
        runs: does it run when the file is imported? (Not in functions, nor for type checkers only.)
        is_typing: is it for type checkers only, at the top of the file?
    """

    module: str
    name: str
    line: int
    runs: bool
    is_typing: bool

    @property
    def reached(self) -> tuple[str, ...]:
        """The modules that it may name: a name may be a module of a package."""
        return (self.module, f"{self.module}.{self.name}") if self.name else (self.module,)


class Facts(NamedTuple):
    """What the tests ask of a file: its imports, and what it defines or imports at its top level."""

    imports: tuple[Import, ...]
    names: frozenset[str]


@functools.cache
def facts(path: Path) -> Facts:
    """Read once for all tests; the syntax trees are not kept, since garbage collection would go through them."""
    tree = ast.parse(path.read_text())
    return Facts(tuple(_imports(tree.body, runs=True, is_typing=False)), frozenset(_names(tree)))


def _imports(body: list[ast.stmt], *, runs: bool, is_typing: bool) -> Iterator[Import]:
    for node in body:
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, "", node.lineno, runs, is_typing) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are absolute here"
            yield from (Import(node.module or "", a.name, node.lineno, runs, is_typing) for a in node.names)
        else:
            guards = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
            is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            for inner in _bodies(node):
                inside = runs and not guards and not is_function
                yield from _imports(inner, runs=inside, is_typing=is_typing or (guards and runs))


def _bodies(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The lists of statements right inside a statement."""
    for field in ("body", "orelse", "finalbody"):
        yield getattr(node, field, [])
    for field in ("handlers", "cases"):
        for part in getattr(node, field, []):
            yield part.body


@pytest.mark.parametrize("module", FILES)
def test_imports_point_downward(module: str) -> None:
    layer = _layer(module)
    assert layer is not None
    for found in facts(FILES[module]).imports:
        for imported in found.reached:
            reached = _layer(imported)
            if reached is not None and imported not in ("hilo", "hilo.__version__"):
                where = f"{FILES[module].relative_to(ROOT)}:{found.line}"
                assert reached in ALLOWED[layer], (
                    f"{where} imports {imported}; {layer} builds on {sorted(ALLOWED[layer])}"
                )


def test_no_import_goes_in_a_circle() -> None:
    graph: dict[str, set[str]] = {}
    for module, path in FILES.items():
        graph.setdefault(module, set()).update(_files_reached(one for one in facts(path).imports if one.runs))
        graph[module].discard(module)
    graphlib.TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


def _files_reached(imports: Iterable[Import]) -> set[str]:
    """The files of hilo that imports name, or take a name from."""
    named = (name for one in imports for name in one.reached)
    return {name if name in FILES else name.rpartition(".")[0] for name in named} & FILES.keys()


def _names(tree: ast.Module) -> set[str]:
    """The names that a module defines or imports at its top level, including conditional ones."""
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
    names = {module: facts(path).names for module, path in FILES.items()}
    missing = []
    for path in (*FILES.values(), *python_files("test", "examples")):
        for one in facts(path).imports:
            if not one.name or one.module.partition(".")[0] != "hilo":
                continue
            known = names.get(one.module)
            is_module = f"{one.module}.{one.name}" in FILES
            if known is None or not (is_module or {one.name, "__getattr__"} & known or one.name == "*"):
                missing.append(f"{path.relative_to(ROOT)}:{one.line}: {one.module} has no {one.name}")
    assert not missing, "\n".join(missing)


def test_no_modules_import_each_other_in_functions() -> None:
    graph: dict[str, set[str]] = {}
    for module, path in FILES.items():
        graph[module] = _files_reached(one for one in facts(path).imports if not one.is_typing) - {module}
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


def test_one_module_imports_iree() -> None:
    found = []
    for path in python_files(*PACKAGES):
        name = str(path.relative_to(ROOT))
        if name != "dialect/iree.py":
            imports = facts(path).imports
            found += [f"{name}:{one.line}" for one in imports if one.module.partition(".")[0] == "iree"]
    assert not found, "IREE is imported by hilo.dialect.iree, which others ask:\n" + "\n".join(found)


def test_private_names_of_the_bindings_are_used_in_one_module() -> None:
    private = re.compile(r"\._(?:cext|dylib|initializeGlobalCL|session_p|inv_p|CAPI\w+|mlir_libs|binding)\b")
    found = []
    for path in python_files(*PACKAGES):
        name = str(path.relative_to(ROOT))
        if name not in ("dialect/iree.py", "dialect/jaxlib.py"):  # jaxlib has bindings of its own
            lines = enumerate(path.read_text().splitlines(), 1)
            found += [f"{name}:{number}: {line.strip()}" for number, line in lines if private.search(line)]
    assert not found, "what is private in the bindings is hilo.dialect.iree's:\n" + "\n".join(found)
