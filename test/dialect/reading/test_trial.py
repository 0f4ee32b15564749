"""MLIR's parser crashes on some sources, which are therefore parsed in another process first."""

from __future__ import annotations

import os
import random
import signal
import time
from types import SimpleNamespace

import pytest

import hilo
from hilo.dialect.context import context
from hilo.dialect.io import module_bytecode, parse_module
from hilo.dialect.operations import declared
from hilo.dialect.reading import trial

MAIN = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }"
CONVOLUTION = """
func.func @main(%x: tensor<1x3x1xf32>, %y: tensor<2x1x1xf32>) -> tensor<1x2x1xf32> {
  %0 = stablehlo.convolution(%x, %y) dim_numbers = [b, 0, f]x[0, i, o]->[b, DIMENSION, f],
    window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x3x1xf32>, tensor<2x1x1xf32>) -> tensor<1x2x1xf32>
  return %0 : tensor<1x2x1xf32>
}"""
ENDS_THE_PARSER = {
    "nested regions": "module {" * 5000 + "}" * 5000,
    "nested types": f"func.func private @f({'tuple<' * 20000}i32{'>' * 20000})",
    "behind closing ones in a string": f'module attributes {{a.b = "{")" * 9000}"}} {{'
    + "module {" * 5000
    + "}" * 5001,
    "a dimension number": CONVOLUTION.replace("DIMENSION", str(2**62)),
    "the number of a result": "func.func @main() {\n  %0 = stablehlo.create_token : !stablehlo.token\n"
    "  return %0#2147483648 : tensor<i32>\n}",
}


@pytest.mark.parametrize("text", ENDS_THE_PARSER.values(), ids=list(ENDS_THE_PARSER))
def test_text_that_ends_the_parser_is_refused(text: str) -> None:
    with pytest.raises(hilo.ParseError):
        parse_module(text, "deep.mlir")


def test_ordinary_text_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "_WORKER", None)
    parse_module(MAIN)
    parse_module(CONVOLUTION.replace("DIMENSION", "0"))
    parse_module(MAIN.replace("main", "m") + '\nfunc.func private @s() attributes {a.b = "12345678901 ((((("}')
    constant = "stablehlo.constant dense<[9223372036854775807, -9223372036854775808]> : tensor<2xi64>"
    parse_module(f"func.func @c() {{\n  %0 = {constant}\n  %1 = stablehlo.constant dense<0xFF800000> : tensor<f32>\n"
                 "  return\n}")  # fmt: skip
    own = hilo.load(MAIN + "\n").as_bytecode()
    hilo.load(own)


def test_deep_text_that_is_sound_is_taken() -> None:
    parse_module("module {" * 200 + "}" * 200)


@pytest.mark.parametrize("takes_any", [False, True], ids=["own", "any"])
def test_damaged_bytecode_never_ends_the_process(takes_any: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process and one worker; whatever the worker survives, this process survives, too, even if the context gets
    names of operations that it does not know."""
    if takes_any:
        monkeypatch.setattr(context(), "allow_unregistered_dialects", True)
        monkeypatch.setitem(declared._loaded, "nobody", SimpleNamespace(rows=()))
    body = MAIN.replace("return", "%y = stablehlo.add %x, %x : tensor<4xf32>\n return")
    text = "\n".join(body.replace("main", f"f{i}") for i in range(3))
    sound = module_bytecode(parse_module(text))
    draw = random.Random(7)
    refused = 0
    for _ in range(150):
        damaged = bytearray(sound)
        for _ in range(draw.choice((1, 1, 2, 8))):
            damaged[draw.randrange(4, len(damaged))] = draw.randrange(256)
        try:
            module_bytecode(parse_module(bytes(damaged)))
        except hilo.Error:
            refused += 1
    assert refused > 20
    parse_module(sound)


def test_a_worker_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    parse_module(module_bytecode(parse_module(MAIN)))  # the worker is up
    monkeypatch.setattr(trial, "TIME_LIMIT_S", 0.3)
    process = trial._WORKER._process
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WNOWAIT)  # it may answer until then
    with pytest.raises(hilo.ParseError, match=r"did not finish within 0\.3 s"):
        parse_module(module_bytecode(parse_module(MAIN.replace("main", "other"))))
    assert process.poll() is not None
    monkeypatch.undo()
    parse_module(module_bytecode(parse_module(MAIN.replace("main", "other"))))


def test_looking_costs_less_than_parsing() -> None:
    text = "\n".join(MAIN.replace("main", f"f{i}") for i in range(2000))

    def seconds(function: object) -> float:
        start = time.process_time()
        function(text)  # type: ignore[operator]
        return time.process_time() - start

    parse = min(seconds(lambda source: parse_module(source, is_trusted=True)) for _ in range(3))
    assert min(seconds(trial.is_suspicious) for _ in range(3)) < parse / 4


def test_a_name_that_is_not_utf8_is_refused() -> None:
    sound = module_bytecode(parse_module(MAIN.replace("@main", "@mainname")))
    with pytest.raises(hilo.ParseError):
        parse_module(sound.replace(b"mainname", b"main\xffame"))
    with pytest.raises(hilo.ParseError):
        parse_module(r'"foo.b\ffr"() : () -> ()')
    called = "func.func @main() {\n  stablehlo.custom_call @someone() : () -> ()\n  return\n}"
    sound = module_bytecode(parse_module(called))
    with pytest.raises(hilo.ParseError):
        parse_module(sound.replace(b"someone", b"some\xffne"))


def test_what_the_bindings_have_no_class_for_is_taken() -> None:
    constant = "  %0 = stablehlo.constant {my.a = [loc(unknown)]} dense<(1.0, 2.0)> : tensor<complex<f32>>\n  return\n"
    sound = module_bytecode(parse_module(f"func.func @main() {{\n{constant}}}"))
    trial._known.clear()
    parse_module(sound)


def test_names_in_dictionaries_are_read() -> None:
    with_name = MAIN.replace(" {", " attributes {my.a = [{inner = 1 : i32}]} {", 1)
    sound = module_bytecode(parse_module(with_name))
    assert sound.count(b"inner") == 1
    with pytest.raises(hilo.ParseError):
        hilo.load(sound.replace(b"inner", b"\xfa\xfb\xfc\xfd\xfe"))


def test_a_damaged_artifact_never_ends_the_process() -> None:
    """IREE reads some that jaxlib, which converts them, does not survive: about one in 300."""
    pytest.importorskip("jaxlib", reason="jaxlib writes the artifact")
    sound = hilo.load("""func.func @main(%x: tensor<2x8xf32>, %y: tensor<8x3xf32>) -> tensor<3xf32> {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
        : (tensor<2x8xf32>, tensor<8x3xf32>) -> tensor<2x3xf32>
      %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0]
        : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
      return %1 : tensor<3xf32>
    }""").as_portable_artifact()
    refused = 0
    for seed in [*range(100), 944, 1027, 1195]:
        draw = random.Random(seed)
        damaged = bytearray(sound)
        for _ in range(draw.choice((1, 2))):
            damaged[draw.randrange(len(damaged))] = draw.randrange(256)
        try:
            hilo.load(bytes(damaged)).as_text()
        except hilo.Error:
            refused += 1
    assert refused > 20
    hilo.load(sound)


def test_what_an_artifact_is_converted_to_is_tried() -> None:
    """The name is read as VHLO's, and ends the process as a name of MLIR's; jaxlib does not read that version yet."""
    sound = hilo.load("""func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.custom_call @f(%x) {mhlo.backend_config = {someone = 78 : ui8}} : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }""").as_portable_artifact("1.20.0")
    assert sound.count(b"someone") == 1
    with pytest.raises(hilo.ParseError):
        hilo.load(sound.replace(b"someone", b"some\xffne"))
