"""Programs from outside contain only StableHLO and nothing internal to the compiler, unless that is requested."""

from __future__ import annotations

from pathlib import Path

import pytest

import hilo
from hilo.tools.compile.tool import CompileTool
from hilo.tools.run.tool import RunTool

MAIN = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }"

REFUSED = [
    (
        f'module attributes {{hal.device.targets = [#hal.device.target<"local">]}} {{\n{MAIN}\n}}',
        "'hal.device.targets'",
    ),
    (f'module attributes {{"h\\61l.device.targets" = 1 : i32}} {{\n{MAIN}\n}}', "'hal.device.targets'"),
    (f'module attributes {{my.a = {{b = [#hal.device.target<"local">]}}}} {{\n{MAIN}\n}}', "of dialect 'hal'"),
    (f'func.func private @f(tensor<4xf32>) attributes {{hilo.host = {{kind = "function"}}}}\n{MAIN}', "'hilo.host'"),
    (
        "func.func @main(%x: tensor<4xf32> {iree.abi.output = 0 : index}) -> tensor<4xf32> {\n"
        "  return %x : tensor<4xf32>\n}",
        "of dialect 'iree'",
    ),
    ("func.func @main(%x: !hal.buffer_view) -> !hal.buffer_view {\n  return %x : !hal.buffer_view\n}", "type is of"),
    (
        "func.func @main(%x: tensor<4xf32>) -> tensor<f32> {\n  %c = arith.constant 9 : index\n"
        "  %0 = tensor.extract %x[%c] : tensor<4xf32>\n  %1 = tensor.from_elements %0 : tensor<f32>\n"
        "  return %1 : tensor<f32>\n}",
        "p.mlir:3:8: error: 'tensor.extract' is no operation of StableHLO",
    ),
    ("util.global private @g = 1 : i32\n" + MAIN, "p.mlir:1:1: error: 'util.global'"),
    (
        "func.func @main(%x: tensor<i32>) -> tensor<i32> {\n  %0 = arith.divsi %x, %x : tensor<i32>\n"
        "  return %0 : tensor<i32>\n}",
        "'arith.divsi'",
    ),
    (MAIN.replace(" {", ' attributes {my.a = [loc("iree.x":1:2)]} {', 1), "holds a location"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_the_compilers_insides_are_refused(text: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "p.mlir"
    file.write_text(text)
    for program in (file, text, text.encode()):
        with pytest.raises(hilo.ParseError) as caught:
            hilo.load(program)
        assert words.removeprefix("p.mlir:") in str(caught.value)
    with pytest.raises(hilo.ParseError):
        hilo.compile(file)
    bytecode = hilo.load(file, any_dialect=True).as_bytecode()
    with pytest.raises(hilo.ParseError, match="any_dialect"):
        hilo.load(bytecode)


def test_the_tools_refuse_them_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "p.mlir"
    file.write_text(REFUSED[0][0])
    for tool in (RunTool(), CompileTool()):
        assert tool.main([str(file)]) == 1
        assert "p.mlir:1:1: error: 'builtin.module' has the attribute 'hal.device.targets'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        f"module attributes {{mhlo.num_partitions = 1 : i32, jax.uses_shape_polymorphism = false}} {{\n{MAIN}\n}}",
        f'module attributes {{my.words = "the hal.thing\\22 of #hal<x>"}} {{\n{MAIN}\n}}',
        f"module attributes {{hilo.global_partitions = 2 : i64}} {{\n{MAIN}\n}}",
        "func.func @main(%x: tensor<4xf64>) -> tensor<4xf64> {\n  %0 = math.cos %x : tensor<4xf64>\n"
        "  return %0 : tensor<4xf64>\n}",
        "\ufeff" + MAIN + "\r\n",
    ],
)
def test_all_else_is_taken(text: str) -> None:
    assert hilo.load(text + "\n").main is not None
    assert hilo.load(text.encode()).main is not None
