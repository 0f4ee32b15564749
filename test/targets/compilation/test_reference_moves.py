"""Moves of references in IREE's bytecode: which are undone, and that the bytecode is read as IREE reads it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hilo
from hilo.targets.compilation.vm import bytecode as vm_bytecode
from hilo.targets.compilation.vm.reference_moves import repair, wrong_moves

BIN = Path(sys.executable).parent
UPSTREAM = Path(__file__).parents[2] / "upstream" / "wrong_values" / "vm" / "branch_moves.mlir"

EVERY_KIND = """
vm.module @kinds {
  vm.global.ref private mutable @kept : !vm.buffer
  vm.global.f64 private mutable @number : f64
  vm.rodata private @data dense<[1, 2, 3]> : tensor<3xi8>
  vm.export @main
  vm.func @main(%n: i32, %b: !vm.buffer, %x: f32) -> (!vm.buffer, f32) {
    %data = vm.const.ref.rodata @data : !vm.buffer
    %nothing = vm.const.ref.zero : !vm.buffer
    vm.global.store.ref %b, @kept : !vm.buffer
    %half = vm.const.f64 0.5
    vm.global.store.f64 %half, @number : f64
    vm.br_table %n {
      default: ^other(%data, %x : !vm.buffer, f32),
      0: ^other(%b, %x : !vm.buffer, f32),
      1: ^loop(%n, %b, %data, %nothing : i32, !vm.buffer, !vm.buffer, !vm.buffer)
    }
  ^loop(%i: i32, %p: !vm.buffer, %q: !vm.buffer, %r: !vm.buffer):
    %one = vm.const.i32 1
    %j = vm.sub.i32 %i, %one : i32
    %got = vm.global.load.ref @kept : !vm.buffer
    %is_same = vm.cmp.eq.ref %got, %p : !vm.buffer
    %chosen = vm.select.ref %is_same, %p, %q : !vm.buffer
    %answer:2 = vm.call @helper(%chosen, %chosen, %x) : (!vm.buffer, !vm.buffer, f32) -> (!vm.buffer, f32)
    vm.cond_br %is_same, ^loop(%j, %q, %r, %answer#0 : i32, !vm.buffer, !vm.buffer, !vm.buffer),
                         ^other(%got, %answer#1 : !vm.buffer, f32)
  ^other(%y: !vm.buffer, %z: f32):
    %two = vm.add.f32 %z, %z : f32
    vm.return %y, %two : !vm.buffer, f32
  }
  vm.func private @helper(%a: !vm.buffer, %b: !vm.buffer, %x: f32) -> (!vm.buffer, f32) attributes {
      inlining_policy = #util.inline.never} {
    %length = vm.buffer.length %a : !vm.buffer -> i64
    %zero = vm.const.i64.zero
    %byte = vm.buffer.load.i8.u %b[%zero] : !vm.buffer -> i32
    vm.cond_br %byte, ^first, ^second
  ^first:
    vm.return %a, %x : !vm.buffer, f32
  ^second:
    %copy = vm.const.i32 1
    %clone = vm.buffer.clone %b, %zero, %length, %copy : !vm.buffer -> !vm.buffer
    vm.return %clone, %x : !vm.buffer, f32
  }
}
"""


def compiled(path: Path, into: Path) -> bytes:
    """A module of the VM dialect as stock iree-compile compiles it."""
    out = into / "module.vmfb"
    flags = ["--compile-mode=vm", "--iree-vm-emit-polyglot-zip=false"]
    subprocess.run([BIN / "iree-compile", *flags, path, "-o", out], check=True)
    return out.read_bytes()


def disassembled(module: bytes, into: Path) -> str:
    path = into / "dumped.vmfb"
    path.write_bytes(module)
    return subprocess.run(
        [BIN / "iree-dump-module", "--output=disassembly", path], check=True, capture_output=True, text=True
    ).stdout


def ran(module: bytes, into: Path) -> subprocess.CompletedProcess[str]:
    path = into / "run.vmfb"
    path.write_bytes(module)
    call = [BIN / "iree-run-module", f"--module={path}", "--function=length_of_both", "--input=3"]
    return subprocess.run(call, capture_output=True, text=True)


@pytest.fixture(scope="module")
def loop(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return compiled(UPSTREAM, tmp_path_factory.mktemp("loop"))


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("kinds")
    (folder / "kinds.mlir").write_text(EVERY_KIND)
    return compiled(folder / "kinds.mlir", folder)


def test_a_move_of_what_is_read_later_becomes_a_copy(loop: bytes, tmp_path: Path) -> None:
    repaired, moves = repair(loop)
    assert moves == 1
    assert sum(a != b for a, b in zip(loop, repaired, strict=True)) == 1
    assert "vm.br ^bb1(%R0->%r1" in disassembled(loop, tmp_path)
    assert "vm.br ^bb1(%r0->%r1" in disassembled(repaired, tmp_path)
    assert "is null" in ran(loop, tmp_path).stderr
    assert "i32=16" in ran(repaired, tmp_path).stdout


def test_a_repaired_module_is_kept(loop: bytes) -> None:
    repaired, _ = repair(loop)
    assert repair(repaired) == (repaired, 0)


def test_an_archive_is_repaired(loop: bytes) -> None:
    """As iree-compile writes it by default: the module is the first file of a zip archive."""
    header = b"PK\x03\x04" + bytes(22) + (9).to_bytes(2, "little") + (25).to_bytes(2, "little") + bytes(34)
    repaired, moves = repair(header + loop)
    assert moves == 1 and repaired == header + repair(loop)[0]


def test_branches_are_read_as_iree_reads_them(kinds: bytes, tmp_path: Path) -> None:
    text = disassembled(kinds, tmp_path)
    shown = [re.findall(r"%([rR])(\d+)->%r(\d+)", line) for line in text.splitlines() if "->%r" in line]
    read = [
        [
            ("R" if source & vm_bytecode.MOVE else "r", str(source & vm_bytecode.NUMBER), str(to))
            for edge in one.edges
            for _, source, to in edge.copies
        ]
        for function in vm_bytecode.functions(kinds)
        for _, one in vm_bytecode.instructions(kinds, function)
        if one is not None
    ]
    assert [copies for copies in read if copies] == shown and len(shown) == 6
    assert sum(function.size_bytes for function in vm_bytecode.functions(kinds)) > 250


def test_functions_whose_branches_copy_no_references_are_not_read(kinds: bytes, loop: bytes) -> None:
    for module in (kinds, loop):
        for function in vm_bytecode.functions(module):
            read = [one for _, one in vm_bytecode.instructions(module, function) if one is not None]
            copies = any(edge.copies for one in read for edge in one.edges)
            assert vm_bytecode.copies_references(module, function) == copies
    found = [vm_bytecode.copies_references(kinds, function) for function in vm_bytecode.functions(kinds)]
    assert found == [True, False]


@pytest.mark.parametrize("fill", [0xFF, 0x5A])
def test_unknown_instructions_end_the_search(kinds: bytes, fill: int) -> None:
    function = vm_bytecode.functions(kinds)[-1]
    damaged = bytearray(kinds)
    damaged[function.start + 1 : function.start + function.size_bytes] = bytes([fill]) * (function.size_bytes - 1)
    with pytest.raises(vm_bytecode.UnknownBytecode):
        vm_bytecode.copies_references(damaged, function)


def test_moves_that_are_right_are_kept(kinds: bytes) -> None:
    assert [wrong_moves(kinds, function) for function in vm_bytecode.functions(kinds)] == [[], []]
    assert repair(kinds) == (kinds, 0)


@pytest.mark.parametrize("text", [b"", b"IREE", bytes(64), b"PK\x03\x04", b"\0" * 8 + b"IREE" + b"\xff" * 40])
def test_what_is_no_module_is_kept(text: bytes) -> None:
    assert repair(text) == (text, 0)


def test_another_version_is_kept(loop: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vm_bytecode, "MAJOR_VERSION", 18)
    assert repair(loop) == (loop, 0)


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
def test_loops_over_slices_of_one_allocation(device: str) -> None:
    """Stock IREE aborts these three with a null buffer; the expected answer is XLA's."""
    jax = pytest.importorskip("jax")
    lax = jax.lax

    def either(i: Any, first: Any, second: Any) -> Any:
        return lax.cond(i % 2 == 0, lambda: first, lambda: second)

    def swapped(n: Any, x: Any, y: Any) -> Any:
        start = (x ^ 3, y ^ 5)
        return lax.fori_loop(0, n, lambda i, c: (either(i, c[0], c[1]), c[0]), start)

    def with_a_sum(n: Any, x: Any, y: Any) -> Any:
        start = (2 * x, y + 1, 2 * x - y)
        return lax.fori_loop(0, n, lambda i, c: (c[1], either(i, c[2], c[0]), c[0] + c[2]), start)

    def both(n: Any, x: Any, y: Any) -> Any:
        return swapped(n, x, y), with_a_sum(n, x, y)

    args = (np.int32(3), np.arange(7, dtype=np.int32), np.arange(7, dtype=np.int32)[::-1].copy())
    wanted = jax.tree.leaves(jax.jit(both)(*args))
    run = hilo.compile(hilo.from_jax(both, *args), device=device)
    for got, want in zip(jax.tree.leaves(run(*args)), wanted, strict=True):
        np.testing.assert_array_equal(np.asarray(got), np.asarray(want))
