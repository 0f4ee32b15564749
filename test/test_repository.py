"""Rules for every tracked file and for every registered pass."""

from __future__ import annotations

import re
import tomllib

from _repository import ROOT, tracked_files

MACHINE_PATH = re.compile(r"(?<![\w.$}>:/-])/(?:home|root|work|Users|mnt|opt/venv)/[\w.-]+")
TEXT_SUFFIXES = {".py", ".md", ".mlir", ".toml", ".json", ".test", ".cfg", ".txt", ".yml", ".yaml", ".sh", ".pyi", ""}


def test_no_file_names_a_place_on_one_machine() -> None:
    found = []
    for path in tracked_files():
        if path.suffix in TEXT_SUFFIXES:
            for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
                if MACHINE_PATH.search(line):
                    found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    # This file spells the folders in the pattern above, none of them as a path.
    assert not found, "\n".join(found)


def test_programs_lie_in_rooms_and_not_at_the_root() -> None:
    """Experiments at the root that were committed by accident."""
    stray = [path.name for path in tracked_files() if path.parent == ROOT and path.suffix in (".mlir", ".py", ".npy")]
    assert not stray, stray


def test_the_pattern_finds_machine_paths() -> None:
    assert MACHINE_PATH.search("see " + "/home" + "/me/x.py")
    assert not MACHINE_PATH.search("https://example.org" + "/home" + "/page")


def test_every_pass_has_a_lit_file_of_its_name() -> None:
    from hilo.lowering.pipelines.registry import list_passes

    missing = [
        row.name
        for row in list_passes()
        if row.kind == "pass"
        and row.origin == "hilo"
        and not any((ROOT / "test" / "lowering").rglob(f"{row.name.replace('-', '_')}.mlir"))
    ]
    assert not missing, f"test/lowering/<room>/<name>.mlir is missing for {missing}"


def test_every_pass_is_in_a_file_of_its_name() -> None:
    from hilo.lowering.pipelines import registry

    for row in registry.list_passes():
        if row.kind == "pass" and row.origin == "hilo":
            entry = registry.find(row.name)
            assert entry is not None
            module = entry.target.partition(":")[0]
            name = row.name.replace("-", "_")
            assert f".{name}" in module, f"{row.name} is in {module}; a pass is a file, or a folder, of its name"


def test_the_licence_is_complete() -> None:
    text = (ROOT / "LICENSE").read_text()
    assert "Version 2.0, January 2004" in text
    assert "END OF TERMS AND CONDITIONS" in text
    assert "LLVM Exceptions to the Apache 2.0 License" in text


def test_every_package_is_in_the_wheel() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    rooms = {room: package for package, room in settings["package-dir"].items()}
    folders = [path.parent.relative_to(ROOT) for path in tracked_files() if path.name == "__init__.py"]
    found = {".".join([rooms[parts[0]], *parts[1:]]) for parts in (f.parts for f in folders) if parts[0] in rooms}
    assert not found - set(settings["packages"])


def test_the_page_on_architecture_names_every_room_and_no_other() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    words = set(re.findall(r"[\w.]+", page))
    rooms = {path.relative_to(ROOT).parts[:2] for path in tracked_files() if path.name == "__init__.py"}
    layers = {"frontend", "dialect", "lowering", "targets"}
    missing = [
        f"{layer}/{room}" for layer, room in sorted(rooms) if layer in layers and "." not in room and room not in words
    ]
    assert not missing, f"docs/architecture.md does not say what is in {missing}"
    named = re.findall(rf"(?:{'|'.join(layers)}|tools)/[\w/]+(?:\.py)?", page)
    gone = [name for name in named if not (ROOT / name).exists()]
    assert not gone, f"docs/architecture.md names {gone}, which are not there"
    # A page of the site shows this many columns without scrolling.
    drawings = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    wide = [line for drawing in drawings for line in drawing.splitlines() if len(line) > 81]
    assert not wide, wide
