"""The kernel store: hits, misses, damage, bounds, many processes, and failures."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from kernel_store import empty_store
from programs import ROWS

import hilo
from hilo.lowering.framework import bodies
from hilo.lowering.framework.written import known_bodies
from hilo.lowering.kernel.outlining import outline_kernels
from hilo.targets.compilation import progress, request
from hilo.targets.compilation.kernels import elf, exchange, store
from hilo.targets.compilation.kernels.exchange import Count, Exchange, Mismatch
from hilo.targets.compilation.kernels.store import Kernel, StorePlace, find_kernel, keep_kernels
from hilo.targets.compilation.lookup import clear_memory_cache

SUM_AND_ROWS = """
func.func @main(%x: tensor<40x50xf32>, %y: tensor<50x40xf32>) -> (tensor<40xf32>, tensor<40x50xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.remainder %x, %x : tensor<40x50xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %2 = stablehlo.transpose %y, dims = [1, 0] : (tensor<50x40xf32>) -> tensor<40x50xf32>
  %3 = stablehlo.negate %2 : tensor<40x50xf32>
  return %1, %3 : tensor<40xf32>, tensor<40x50xf32>
}
"""
EDITED = SUM_AND_ROWS.replace("@main", "@another").replace("stablehlo.negate", "stablehlo.abs")
"""Another program, with the same sum."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kernels")


@pytest.fixture(autouse=True)
def own_store(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with empty_store(folder, monkeypatch):
        yield


def kernels(folder: Path) -> list[Path]:
    return sorted(folder.glob("*/*.kernel"))


def compiled(text: str, *, linked: bool = False, **options: object) -> hilo.Executable:
    """Programs are never found again; kernels that are linked together only if a test requests it."""
    folder = Path(hilo.targets.environment.cache_dir() or "missing")
    for file in [*folder.glob("*/*.hilo"), *([] if linked else folder.glob("*/*.linked"))]:
        file.unlink()
    clear_memory_cache()
    return hilo.compile(text, check="off", **options)


def answers(executable: hilo.Executable) -> list[bytes]:
    rng = np.random.default_rng(0)
    results = executable(rng.normal(size=(40, 50)).astype("f4"), rng.normal(size=(50, 40)).astype("f4"))
    assert isinstance(results, tuple)
    return [np.asarray(result).tobytes() for result in results]


def test_kernels_of_an_earlier_program_are_linked_and_answer_bit_for_bit(folder: Path) -> None:
    alone = compiled(EDITED, kernel_store=False)
    assert alone.info.kernels is None and not kernels(folder)
    first = compiled(SUM_AND_ROWS)
    assert first.info.kernels == Count(0, 2) and len(kernels(folder)) == 2
    edited, again = compiled(EDITED), compiled(EDITED)
    assert edited.info.kernels == Count(1, 1) and again.info.kernels == Count(2, 0)
    assert edited.info.rung == again.info.rung == "default" and not again.info.diagnostics
    assert answers(edited) == answers(again) == answers(alone)
    assert b"embedded-elf-" in again.runner.program.bytes
    assert all(file.stat().st_mode & 0o077 == 0 for file in kernels(folder)), "its owner's only"


def test_kernels_that_are_compiled_are_timed_and_stored_ones_count_as_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HILO_ISOLATE")
    shown: list[tuple[int, int]] = []
    monkeypatch.setattr(progress, "enter_kernels", lambda *numbers: shown.append(numbers))
    first = compiled(SUM_AND_ROWS)
    assert shown == [(0, 2), (1, 2), (2, 2)] and len(first.info.kernel_times_s) == 2
    shown.clear()
    edited = compiled(EDITED)
    assert shown == [(1, 2), (2, 2)] and len(edited.info.kernel_times_s) == 1
    assert 0 < sum(edited.info.kernel_times_s.values()) <= edited.info.times_s["compile: translate kernels"]
    shown.clear()
    assert not compiled(SUM_AND_ROWS).info.kernel_times_s and shown == [(2, 2)]


def test_kernels_that_were_linked_together_are_not_compiled_or_linked_again(folder: Path) -> None:
    want = answers(compiled(SUM_AND_ROWS))
    (file,) = folder.glob("*/*.linked")
    whole = file.read_bytes()
    another = compiled(SUM_AND_ROWS.replace("func.func @main", "module @other { func.func @main") + "}", linked=True)
    assert another.info.kernels == Count(2, 0) and answers(another) == want, "a program of another name"
    damaged = whole[:-1] + bytes([whole[-1] ^ 1])
    file.write_bytes(damaged)
    assert answers(compiled(SUM_AND_ROWS, linked=True)) == want
    assert file.read_bytes() != damaged, "it is made again"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(elf.ObjectFile, "attributes", lambda self: pytest.fail("something was linked"))
        assert answers(compiled(SUM_AND_ROWS, linked=True)) == want
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exchange.replacement, "replace_content", lambda module, bytecode: False)
        assert answers(compiled(SUM_AND_ROWS, linked=True)) == want, "what cannot be read is made again"
    for kernel in kernels(folder):
        kernel.unlink()
    assert compiled(SUM_AND_ROWS, linked=True).info.kernels == Count(0, 2), "kernels that are gone are compiled"


def test_kernels_of_other_names_are_linked_anew() -> None:
    kind = "tensor<300x700xi32>"
    body = f"%0 = stablehlo.add %x, %x : {kind}\n%1 = stablehlo.cosine %y : tensor<9xf32>"
    text = f"func.func @main(%x: {kind}, %y: tensor<9xf32>) -> ({kind}, tensor<9xf32>) {{\n{body}\n"
    text += f"return %0, %1 : {kind}, tensor<9xf32>\n}}"
    x, y = np.ones((300, 700), np.int32), np.zeros(9, np.float32)
    for name in ("@main", "@other"):
        executable = compiled(text.replace("@main", name), linked=True)
        np.testing.assert_array_equal(executable(x, y)[0], x + x)
        assert executable.info.rung == "default"


def test_kernels_are_written_once_for_all_processes(folder: Path) -> None:
    def in_another_process() -> bytes:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(bodies, "_known", known_bodies.KnownBodies())
            return np.asarray(compiled(ROWS)(np.sin(np.arange(64 * 300, dtype="f4")).reshape(64, 300))).tobytes()

    want = in_another_process()
    written = sorted(folder.glob("*/*.written"))
    whole = [file.read_bytes() for file in written]
    assert len(written) == 2, "the body, and the executable"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outline_kernels._Kernel, "_make", lambda *_: pytest.fail("it is made again"))
        assert in_another_process() == want
    for file, content in zip(written, whole, strict=True):
        for damaged in (content[:-1], b"", content[:50] + bytes([content[50] ^ 1]) + content[51:], *whole):
            file.write_bytes(damaged)
            assert in_another_process() == want, "it is made again"
            assert [file.read_bytes() for file in written] == whole
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(request, "source_version", lambda: "another version")
        assert in_another_process() == want
    assert len([*folder.glob("*/*.written")]) == 4, "another version writes its own"
    folder.chmod(0o500)
    try:
        assert in_another_process() == want
    finally:
        folder.chmod(0o700)


SORT = """
  %{to} = "stablehlo.sort"(%{of}) <{{dimension = 0 : i64, is_stable = true}}> ({{
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %less = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
  }}) : (tensor<{n}xf32>) -> tensor<{n}xf32>"""


def sorts(first: int) -> str:
    """A program that sorts its values three times, and others of this number before."""
    return f"""
func.func @main(%x: tensor<500xf32>, %z: tensor<{first}xf32>) -> tensor<500xf32> {{
  %e = stablehlo.tanh %z : tensor<{first}xf32>
  {SORT.format(to="f", of="e", n=first)}
  %g = stablehlo.slice %f [0:1] : (tensor<{first}xf32>) -> tensor<1xf32>
  %h = stablehlo.broadcast_in_dim %g, dims = [0] : (tensor<1xf32>) -> tensor<500xf32>
  %0 = stablehlo.add %x, %h : tensor<500xf32>
  {SORT.format(to=1, of=0, n=500)}
  %2 = stablehlo.exponential %1 : tensor<500xf32>
  {SORT.format(to=3, of=2, n=500)}
  %4 = stablehlo.subtract %3, %1 : tensor<500xf32>
  {SORT.format(to=5, of=4, n=500)}
  return %5 : tensor<500xf32>
}}"""


def test_an_edit_that_moves_arrays_in_memory_compiles_only_what_it_changed() -> None:
    assert compiled(sorts(100)).info.kernels == Count(0, 6)
    assert compiled(sorts(3000)).info.kernels == Count(3, 3), (
        "hyperbolic tangents, a sort and a slice are of other sizes"
    )


def test_other_flags_have_other_kernels_and_those_of_earlier_phases_do_not(folder: Path) -> None:
    compiled(SUM_AND_ROWS)
    fusion = "--iree-dispatch-creation-enable-aggressive-fusion=false"
    assert compiled(SUM_AND_ROWS, flags=[fusion]).info.kernels == Count(2, 0)
    assert compiled(SUM_AND_ROWS, flags=["--iree-llvmcpu-stack-allocation-limit=65536"]).info.kernels == Count(0, 2)
    dumped = compiled(SUM_AND_ROWS, flags=[f"--iree-hal-dump-executable-sources-to={folder / 'sources'}"])
    assert dumped.info.kernels is None and [*(folder / "sources").iterdir()], "files come from compiling"


def test_it_can_be_switched_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hilo.compile(SUM_AND_ROWS, check="off", cache=False).info.kernels is None
    monkeypatch.setenv("HILO_KERNEL_STORE", "0")
    assert compiled(SUM_AND_ROWS).info.kernels is None and not kernels(folder)
    monkeypatch.setenv("HILO_KERNEL_STORE", "perhaps")
    with pytest.raises(hilo.ArgumentError, match="HILO_KERNEL_STORE is 'perhaps'; known: 0, 1"):
        compiled(SUM_AND_ROWS)


def product(rows: int, depth: int, columns: int, then: str = "negate", **options: object) -> hilo.Executable:
    """Of matrices, with an operation behind it."""
    lhs, rhs, result = (f"tensor<{m}x{n}xf32>" for m, n in ((rows, depth), (depth, columns), (rows, columns)))
    text = f"""func.func @main(%x: {lhs}, %y: {rhs}) -> {result} {{
      %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : ({lhs}, {rhs}) -> {result}
      %1 = stablehlo.{then} %0 : {result}
      return %1 : {result}
    }}"""
    return hilo.compile(text, check="off", **options)


def test_kernels_that_take_all_sizes_as_arguments_are_found_without_the_cache() -> None:
    first = product(300, 200, 260, cache=False)
    if first.info.kernels is None:
        pytest.skip("this CPU has no kernel for products")
    assert first.info.kernels == Count(0, 2)
    other = product(128, 512, 384, cache=False)
    assert other.info.kernels == Count(1, 1) == product(300, 200, 260, cache=False).info.kernels, "no others are kept"
    alone = product(128, 512, 384, kernel_store=False)
    assert alone.info.kernels is None
    x, y = np.random.default_rng(0).normal(size=(2, 512 * 384)).astype("f4")
    x, y = x[: 128 * 512].reshape(128, 512), y.reshape(512, 384)
    assert np.asarray(other(x, y)).tobytes() == np.asarray(alone(x, y)).tobytes()


def test_damaged_and_exchanged_files_are_not_linked(folder: Path) -> None:
    want = answers(compiled(SUM_AND_ROWS))
    one, two = kernels(folder)
    whole = one.read_bytes(), two.read_bytes()
    one.write_bytes(whole[0][:-1] + bytes([whole[0][-1] ^ 1]))
    two.write_bytes(whole[0])
    repaired = compiled(SUM_AND_ROWS)
    assert repaired.info.kernels == Count(0, 2) and answers(repaired) == want
    assert (one.read_bytes(), two.read_bytes()) == whole


def test_a_kernel_that_does_not_fit_the_program_is_compiled_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    want = answers(compiled(SUM_AND_ROWS))
    file = kernels(folder)[0]
    kernel = Kernel.from_bytes(file.read_bytes(), file.stem)
    unlike = bytes([kernel.attributes[0] ^ 1]) + kernel.attributes[1:]
    file.write_bytes(Kernel(kernel.export, unlike, kernel.object_file).to_bytes(file.stem))
    executable = compiled(SUM_AND_ROWS)
    assert executable.info.kernels is None and answers(executable) == want
    assert "compiled again instead of taken from the store" in capfd.readouterr().err
    file.write_bytes(Kernel(kernel.export, kernel.attributes, b"no object file").to_bytes(file.stem))
    executable = compiled(SUM_AND_ROWS)
    assert executable.info.rung == "default" and answers(executable) == want, "the linker refuses it"

    def fail(self: Exchange, module: int) -> None:
        raise Mismatch("as a test wants")

    monkeypatch.setattr(Exchange, "put", fail)
    assert answers(compiled(SUM_AND_ROWS)) == want


def test_without_a_folder_kernels_are_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HILO_CACHE_DIR", "off")
    want = answers(compiled(SUM_AND_ROWS))
    again = compiled(SUM_AND_ROWS)
    assert again.info.kernels == Count(2, 0) and answers(again) == want
    monkeypatch.setattr(store, "MEMORY_BYTES", 1)
    keep_kernels(StorePlace("", 0, ""), [("ab", Kernel("", b"", b"x"))])
    assert not store._memory


def test_what_a_failed_write_leaves_does_not_fail_the_program(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(place: StorePlace, made: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(exchange, "keep_kernels", full)
    assert compiled(SUM_AND_ROWS).info.kernels == Count(0, 2)


def test_the_folder_is_bounded(tmp_path: Path) -> None:
    place = StorePlace(str(tmp_path), 10_000, "")
    for number in range(40):
        keep_kernels(place, [(f"{number:02}", Kernel("", b"", bytes(1000)))])
    assert sum(file.stat().st_size for file in kernels(tmp_path)) <= 10_000
    assert find_kernel(place, "39") == Kernel("", b"", bytes(1000)) and find_kernel(place, "00") is None
    keep_kernels(place, [("xx", Kernel("", b"", bytes(20_000)))])
    assert find_kernel(place, "xx") is None


def _write_and_read(folder: str, seed: int) -> int:
    place, rng, found = StorePlace(folder, 1 << 20, ""), np.random.default_rng(seed), 0
    for _ in range(100):
        key = f"{rng.integers(4):02}"
        kernel = find_kernel(place, key)
        assert kernel is None or kernel.object_file == key.encode() * 50_000
        found += kernel is not None
        keep_kernels(place, [(key, Kernel("", b"", key.encode() * 50_000))])
    return found


def test_many_processes_write_and_read_one_folder(tmp_path: Path) -> None:
    with multiprocessing.get_context("fork").Pool(4) as pool:
        found = pool.starmap(_write_and_read, [(str(tmp_path), seed) for seed in range(4)])
    assert min(found) > 50 and not [*tmp_path.glob("*/*.part")]


def test_object_files_that_are_cut_short_or_changed_are_not_understood(folder: Path) -> None:
    compiled(SUM_AND_ROWS)
    file = kernels(folder)[0]
    content = Kernel.from_bytes(file.read_bytes(), file.stem).object_file
    name = f"hilo_kernel_{file.stem}"
    assert elf.ObjectFile(elf.ObjectFile(content).kernel(name, "again")).kernel("again", name) == content
    rng = np.random.default_rng(0)
    for _ in range(300):
        changed = bytearray(content[: rng.integers(1, len(content))] if rng.random() < 0.5 else content)
        changed[rng.integers(min(len(changed), 64)) if rng.random() < 0.5 else rng.integers(len(changed))] ^= 0xFF
        try:
            elf.ObjectFile(bytes(changed)).kernel(name, "again")
        except elf.NotUnderstood:
            continue
    alignment = int.from_bytes(content[40:48], "little") + 64 + 48  # of the first section behind the empty one
    padded = content[:alignment] + (2**33).to_bytes(8, "little") + content[alignment + 8 :]
    with pytest.raises(elf.NotUnderstood, match="aligned"):
        elf.ObjectFile(padded)
