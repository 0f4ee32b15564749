"""Modules as text, bytecode and files."""

from __future__ import annotations

import os
import stat

import pytest

import hilo
from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.io import module_bytecode, module_text, parse_module
from hilo.dialect.support.diagnostics import captured
from hilo.dialect.support.files import write_atomically

TEXT = """\
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
IN_MODULE = f"module @m attributes {{a.b = 1 : i32}} {{\n{TEXT}}}\n"
TWO = TEXT + TEXT.replace("@main", "@other")


@pytest.mark.parametrize("source", [TEXT, IN_MODULE, TWO, "", TEXT.encode()])
def test_text_and_bytecode_round_trip(source: str) -> None:
    module = parse_module(source)
    again = parse_module(module_bytecode(module))
    assert module_text(again) == module_text(module)
    assert module_text(parse_module(module_text(module))) == module_text(module)
    assert module_text(parse_module(module_text(module, generic=True))) == module_text(module)


def test_module_keeps_its_name_and_attributes() -> None:
    assert module_text(parse_module(IN_MODULE)).startswith("module @m attributes {a.b = 1 : i32} {")


@pytest.mark.parametrize(("source", "line"), [(TEXT, 2), (IN_MODULE, 3), (TWO, 2)])
def test_operations_carry_the_files_name(source: str, line: int) -> None:
    module = parse_module(source, "dir/model.mlir")
    function = module.body.operations[0]
    add = function.regions[0].blocks[0].operations[0]
    assert isinstance(add, stablehlo.AddOp)
    assert str(add.location) == f'loc("dir/model.mlir":{line}:8)'
    assert f'loc("dir/model.mlir":{line}:8)' in module_text(module, debug_info=True)


def test_locations_in_the_text_win() -> None:
    source = TWO.replace(": tensor<4xf32>\n", ': tensor<4xf32> loc("mine.py":7:3)\n', 1)
    module = parse_module(source, "model.mlir")
    function = module.body.operations[0]
    assert str(function.regions[0].blocks[0].operations[0].location) == 'loc("mine.py":7:3)'


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (TEXT.replace("%x, %x", "%x, %y"), "m.mlir:2:26: error: use of undeclared SSA value name"),
        (TEXT.replace("stablehlo.add", "stablehlo.ad"), "m.mlir:2:8: error: custom op 'stablehlo.ad' is unknown"),
        (
            TEXT.replace("-> tensor<4xf32>", "-> tensor<5xf32>"),
            r"m.mlir:3:3: error: type of return operand 0.*\n.*note: ",
        ),
        (TWO.replace("%0 : ", "%1 : "), "m.mlir:3:10: error: use of undeclared SSA value name"),
        (b"ML\xefR", "m.mlir:0:0: error: attempting to parse a byte at the end"),
        (b"\xff\xfe", "m.mlir: neither MLIR bytecode nor UTF-8 text"),
    ],
)
def test_parse_errors_have_their_place(source: str | bytes, message: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(hilo.ParseError, match=message):
        parse_module(source, "m.mlir")
    assert capfd.readouterr() == ("", "")


def test_truncated_bytecode_is_refused() -> None:
    data = module_bytecode(parse_module(TEXT))
    for length in range(4, len(data) - 1, 7):
        with pytest.raises(hilo.ParseError):
            parse_module(data[:length])


def test_bytecode_version(capfd: pytest.CaptureFixture[str]) -> None:
    module = parse_module(TEXT)
    assert module_text(parse_module(module_bytecode(module, version=1))) == module_text(module)
    with pytest.raises(hilo.Error, match=r"version is 99: .*must be in range"):
        module_bytecode(module, version=99)
    assert capfd.readouterr() == ("", "")


def test_large_constants_can_be_elided() -> None:
    module = parse_module("func.func @f() { %0 = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32> return }")
    assert "dense_resource<__elided__>" in module_text(module, elide_large=3)
    assert "dense<[1, 2, 3, 4]>" in module_text(module, elide_large=4)
    elided = parse_module(module_text(module, elide_large=3))
    function = elided.body.operations[0]
    with pytest.raises(hilo.ArgumentError, match="its data is not in the module"):
        to_numpy(function.regions[0].blocks[0].operations[0].value)


def test_captured_collects_what_mlir_would_print(capfd: pytest.CaptureFixture[str]) -> None:
    module = parse_module(TEXT, "m.mlir")
    with captured() as found:
        module.body.operations[0].operation.location.emit_error("look here")
    assert found == ["m.mlir:1:1: error: look here"]
    assert capfd.readouterr() == ("", "")


def test_write_atomically(tmp_path) -> None:  # type: ignore[no-untyped-def]
    target = tmp_path / "out.mlir"
    write_atomically(target, "text")
    assert target.read_text() == "text"
    target.chmod(0o640)
    write_atomically(str(target), b"bytes")
    assert target.read_bytes() == b"bytes"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["out.mlir"]


def test_write_atomically_says_why_it_cannot(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(hilo.Error, match=r"cannot write .*missing/out: No such file or directory"):
        write_atomically(tmp_path / "missing" / "out", "x")
    with pytest.raises(hilo.Error, match="Is a directory"):
        write_atomically(tmp_path, "x")
    assert os.listdir(tmp_path) == [] and not list(tmp_path.parent.glob(".*.tmp"))


def test_write_atomically_leaves_links_and_devices_what_they_are(tmp_path) -> None:  # type: ignore[no-untyped-def]
    link, pipe = tmp_path / "link", tmp_path / "pipe"
    link.symlink_to(tmp_path / "target")
    write_atomically(link, "text")
    assert link.is_symlink() and (tmp_path / "target").read_text() == "text"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_atomically(pipe, "text")
    assert os.read(reader, 10) == b"text" and stat.S_ISFIFO(pipe.stat().st_mode)
    os.close(reader)
