"""Kernels, stored kernels and C functions are linked in this process; what that cannot do, IREE's linker does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from iree import runtime

import hilo
from hilo.targets.compilation.iree import c_library, compiler, worker
from hilo.targets.compilation.kernels import linker, linking
from hilo.targets.compilation.kernels.elf import ADDED, NotUnderstood, ObjectFile
from hilo.targets.compilation.kernels.store import StorePlace

PROGRAM = """
func.func @main(%x: tensor<1024xf16>, %y: tensor<1024xf64>) -> (tensor<1024xf16>, tensor<1024xf64>) {
  %0 = stablehlo.exponential %x : tensor<1024xf16>
  %1 = stablehlo.sine %y : tensor<1024xf64>
  return %0, %1 : tensor<1024xf16>, tensor<1024xf64>
}
"""
EDITED = PROGRAM.replace("stablehlo.sine", "stablehlo.cosine")
"""Without instructions for f16, both call two of the functions that the compiler adds to each program."""

QUERY = c_library.QUERY.decode()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """C functions are compiled for the first program already."""
    monkeypatch.setattr(c_library, "PROGRAMS_BEFORE", 0)


@pytest.fixture
def linked(monkeypatch: pytest.MonkeyPatch) -> list[list[ObjectFile]]:
    """The files of each program that is linked in this process."""
    seen: list[list[ObjectFile]] = []
    right = linker.link

    def link(files: list[ObjectFile], root: str) -> bytes:
        made = right(files, root)
        seen.append(files)
        return made

    monkeypatch.setattr(linker, "link", link)
    return seen


def job_of(text: str, cpu: str) -> worker.Job:
    """The job that compiles a program for a CPU, with all C functions in the program."""
    jobs: list[worker.Job] = []
    right = compiler._compile_in_process

    def compile(*job: Any) -> object:
        jobs.append(job)
        return right(*job)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiler, "_compile_in_process", compile)
        hilo.compile(text, check="off", cache=False, isolate=False)
    flags, module, _, _, bodies = jobs[0]
    cpu_flag = "--iree-llvmcpu-target-cpu="
    return tuple(f"{cpu_flag}{cpu}" if cpu_flag in flag else flag for flag in flags), module, None, None, bodies


def answers(module: bytes | None) -> list[np.ndarray]:
    assert module is not None
    rng = np.random.default_rng(0)
    context = runtime.SystemContext(config=runtime.Config("local-sync"))
    context.add_vm_module(runtime.VmModule.copy_buffer(context.instance, module))
    (main,) = (bound.main for name, bound in context._bound_modules.items() if name != "hal")
    return [np.asarray(one) for one in main(rng.normal(size=1024).astype("f2"), rng.normal(size=1024))]


def same(mine: list[np.ndarray], theirs: list[np.ndarray]) -> bool:
    return all(np.array_equal(one, other) for one, other in zip(mine, theirs, strict=True))


def test_programs_call_the_functions_that_all_share(linked: list[list[ObjectFile]]) -> None:
    flags, module, _, _, bodies = job_of(PROGRAM, "x86-64")
    want = answers(worker.compile_job(flags, module, None, None, bodies).module)
    place = StorePlace("", 1 << 20, f"{__name__} functions")
    before = len(linked)
    made = worker.compile_job(flags, module, "", place, bodies)
    (files,) = linked[before:]
    assert made.kernels == (0, 2) and same(answers(made.module), want)
    sections = [
        files[number].sections[at].name for group in linker._Reached(files, QUERY).groups for number, at in group
    ]
    assert {"__extendhfsf2", "__truncsfhf2"} <= {name.removeprefix(".text.") for name in sections}
    own = [section.name for section in files[0].sections]
    assert ".text.__extendhfsf2" in own, "the program has its own, too"
    assert ".text.__extendhfsf2" not in [
        files[0].sections[at].name
        for group in linker._Reached(files, QUERY).groups
        for number, at in group
        if number == 0
    ]
    edited = job_of(EDITED, "x86-64")
    again = worker.compile_job(edited[0], edited[1], "", place, edited[4])
    assert again.kernels == (1, 1) and len(linked[-1]) == 3
    assert same(answers(again.module)[:1], want[:1])


def test_irees_linker_links_what_ours_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    flags, module, _, _, bodies = job_of(PROGRAM, "x86-64")
    ours = worker.compile_job(flags, module, "", None, bodies)

    def refuse(files: list[ObjectFile], root: str) -> bytes:
        raise NotUnderstood("as a test wants")

    monkeypatch.setattr(linker, "link", refuse)
    theirs = worker.compile_job(flags, module, "", None, bodies)
    assert theirs.module != ours.module and same(answers(theirs.module), answers(ours.module))
    monkeypatch.setattr(linking, "_read", lambda content: None)
    whole = worker.compile_job(flags, module, "", StorePlace("", 1 << 20, f"{__name__} whole"), bodies)
    assert whole.kernels == (0, 2) and same(answers(whole.module), answers(ours.module))


def test_the_programs_own_functions_are_not_optimized(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    attributes = tmp_path / "attributes"
    attributes.touch()
    monkeypatch.setattr(linking, "_attributes", [str(attributes)])
    with linking.unoptimized(True):
        assert attributes.read_text().splitlines()[:2] == ["fma,noinline", "fma,optnone"]
    assert not attributes.read_text(), "programs that are linked with them need fast ones"
    with linking.unoptimized(False):
        assert not attributes.read_text()


def test_files_that_are_cut_short_or_changed_are_not_understood(linked: list[list[ObjectFile]]) -> None:
    contents: list[bytes] = []
    right = linking._read

    def read(content: bytes) -> ObjectFile | None:
        contents.append(content)
        return right(content)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(linking, "_read", read)
        flags, module, _, _, bodies = job_of(PROGRAM, "x86-64")
        assert worker.compile_job(flags, module, "", None, bodies).module is not None
    content, functions = contents[-1], linked[-1][-1]
    assert linker.link([ObjectFile(content, ADDED), functions], QUERY)[:4] == b"\x7fELF"
    with pytest.raises(NotUnderstood, match="missing"):
        linker.link([functions], QUERY)
    rng = np.random.default_rng(0)
    for _ in range(300):
        changed = bytearray(content)
        for _ in range(rng.integers(1, 20)):
            changed[rng.integers(64, len(changed))] ^= 1 << rng.integers(8)
        try:
            linker.link([ObjectFile(bytes(changed), ADDED), functions], QUERY)
        except NotUnderstood:
            continue
    other = bytearray(content)
    other[18] = 183  # AArch64
    with pytest.raises(NotUnderstood, match="machine"):
        linker.link([ObjectFile(bytes(other), ADDED), functions], QUERY)
