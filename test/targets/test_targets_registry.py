"""The target registry and the options of targets."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from importlib import metadata
from typing import NoReturn

import numpy as np
import pytest

import hilo
from hilo.targets import Options, Target, get_target, list_targets, target_names
from hilo.targets import target as registry


@pytest.fixture
def entry_points(monkeypatch: pytest.MonkeyPatch):
    """Declares targets as other packages would, and forgets them again."""

    def declare(*entries: tuple[str, str]) -> None:
        found = [metadata.EntryPoint(name, value, "hilo.targets") for name, value in entries]
        monkeypatch.setattr(metadata, "entry_points", lambda group: found)
        registry._entries.cache_clear()
        registry._load.cache_clear()

    yield declare
    monkeypatch.undo()
    registry._entries.cache_clear()
    registry._load.cache_clear()


MY_CHIP = Target(
    name="my-chip",
    description="a chip",
    takes="hilo.lowering.framework.profile:ANY",
    options=Options,
    flags=lambda options, work: ("--iree-hal-target-device=local",),
    device=lambda options, work: "local-sync",
    priority=99,
)
NO_TARGET = "something else"


def _broken(request: object) -> NoReturn:
    raise RuntimeError("the board is not plugged in")


BROKEN = Target(name="broken", description="a target that fails", options=Options, build=_broken)


@pytest.mark.parametrize("tiers", ["compiled", "auto"])
def test_an_error_of_a_targets_own_names_the_target_and_is_the_cause(tiers: str) -> None:
    with pytest.raises(hilo.CompileError, match=r"@main for broken: .* RuntimeError: the board is not") as caught:
        hilo.jit(lambda x: x + 1, target=BROKEN, tiers=tiers)(np.ones(3, "f"))
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_llvm_cpu_is_known_and_a_target_is_returned_as_it_is() -> None:
    cpu = get_target("llvm-cpu")
    assert cpu.name == "llvm-cpu" and "llvm-cpu" in target_names()
    assert get_target(cpu) is cpu
    assert cpu.profile().name == "llvm-cpu"


def test_an_unknown_target_names_the_nearest_and_all() -> None:
    with pytest.raises(hilo.TargetError, match=r"target 'lvm-cpu' is unknown; did you mean 'llvm-cpu'\? known: .*llvm"):
        get_target("lvm-cpu")


def test_another_packages_target_is_found(entry_points) -> None:
    entry_points(("my-chip", f"{__name__}:MY_CHIP"))
    assert get_target("my-chip") is MY_CHIP
    assert list_targets()[0] is MY_CHIP, "the highest priority comes first"


def test_a_name_declared_twice_is_an_error_that_names_both(entry_points) -> None:
    entry_points(("llvm-cpu", "other_package.target:TARGET"))
    with pytest.raises(hilo.TargetError, match=r"'llvm-cpu' is declared by hilo and by other_package"):
        get_target("llvm-cpu")
    assert get_target("vulkan").name == "vulkan", "what nobody else brought is not disturbed"


def test_a_package_that_fails_when_imported_is_named_and_disturbs_no_other(entry_points, tmp_path, monkeypatch) -> None:
    (tmp_path / "breaks_on_import.py").write_text("raise RuntimeError('the licence is over')")
    monkeypatch.syspath_prepend(tmp_path)
    entry_points(("broken", "breaks_on_import:TARGET"))
    message = (
        r"target 'broken' of .* could not be imported from breaks_on_import:TARGET: RuntimeError: the licence is over"
    )
    with pytest.raises(hilo.TargetError, match=message) as caught:
        get_target("broken")
    assert isinstance(caught.value.__cause__, RuntimeError)
    with pytest.warns(UserWarning, match=message):
        names = {target.name for target in list_targets()}
    assert "llvm-cpu" in names and "broken" not in names


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("no_such_package:TARGET", "could not be imported from no_such_package:TARGET"),
        (f"{__name__}:NOTHING", "could not be imported"),
        (f"{__name__}:NO_TARGET", "is a str; it takes a hilo.targets.Target"),
    ],
)
def test_a_target_that_cannot_be_imported_is_an_error(entry_points, path: str, message: str) -> None:
    entry_points(("broken", path))
    with pytest.raises(hilo.TargetError, match=message):
        get_target("broken")
    assert get_target("llvm-cpu").name == "llvm-cpu"


def test_naming_targets_imports_neither_compiler_nor_runtime() -> None:
    code = (
        "import sys; from hilo.targets import target_names; assert 'llvm-cpu' in target_names(); "
        "assert not any(name.startswith('iree.') for name in sys.modules), [n for n in sys.modules if 'iree' in n]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_options_have_defaults_and_help() -> None:
    cpu = get_target("llvm-cpu")
    assert cpu.make_options({}).device == "auto"
    assert cpu.make_options({}).opt_level == "O2"
    assert all(row.metadata["help"] for row in dataclasses.fields(cpu.options))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"optlevel": "O2"}, r"option 'optlevel' is unknown; did you mean 'opt_level'\? known: .*data_tiling"),
        ({"opt_level": "O9"}, r"opt_level is 'O9'; it takes one of O0, O1, O2, O3"),
        ({"data_tiling": "yes"}, r"data_tiling is 'yes'; it takes bool"),
        ({"flags": "--a"}, r"flags is '--a'; it takes a list of str"),
        ({"flags": [1]}, r"flags is \(1,\); it takes a list of str"),
        ({"device": 3}, r"device is 3; it takes str"),
    ],
)
def test_wrong_options_say_what_is_taken(options: dict[str, object], message: str) -> None:
    with pytest.raises(hilo.ArgumentError, match=message):
        get_target("llvm-cpu").make_options(options)


def test_flags_never_demote_and_follow_the_options() -> None:
    from hilo.targets.cost_model import Work

    cpu = get_target("llvm-cpu")
    flags = cpu.flags(cpu.make_options({"opt_level": "O3", "data_tiling": False, "cpu": "znver4"}), Work())
    assert {"--iree-input-demote-f64-to-f32=false", "--iree-input-demote-i64-to-i32=false"} <= set(flags)
    assert {"--iree-opt-level=O3", "--iree-opt-data-tiling=false", "--iree-llvmcpu-target-cpu=znver4"} <= set(flags)
    cross = cpu.make_options({"triple": "aarch64-linux-gnu"})
    assert "--iree-llvmcpu-target-cpu=generic" in cpu.flags(cross, Work()), "the host's CPU is not the other machine's"
    assert cpu.fingerprint(cross) == "" != cpu.fingerprint(cpu.make_options({}))


def test_products_in_tiles_are_fused_less() -> None:
    from hilo.targets.cost_model import Work

    cpu = get_target("llvm-cpu")
    less = "--iree-dispatch-creation-enable-aggressive-fusion=false"
    options = cpu.make_options({})
    assert less in cpu.flags(options, Work(large_products=1, products=1))
    assert less not in cpu.flags(options, Work(large_products=1)), "a decomposition is no product"
    assert less not in cpu.flags(options, Work(products=1)), "small products are not laid out in tiles"
