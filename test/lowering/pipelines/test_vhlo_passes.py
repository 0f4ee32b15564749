"""StableHLO's passes to and from VHLO return the same results without jaxlib as with it."""

from __future__ import annotations

import pytest

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.pipelines import jaxlib_passes

PROGRAM = """func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x2xf32>) -> tensor<4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
    : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %1 = stablehlo.tanh %0 : tensor<4x2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<4x2xf32>, tensor<f32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}"""


def lowered(pipeline: str, program: str = PROGRAM) -> str:
    module = parse_module(program)
    run_pipeline(module, pipeline)
    return str(module)


@pytest.fixture
def no_jaxlib(monkeypatch: pytest.MonkeyPatch) -> None:
    def bindings() -> None:
        raise ImportError("no jaxlib")

    monkeypatch.setattr(jaxlib_passes, "bindings", bindings)


@pytest.mark.usefixtures("no_jaxlib")
def test_there_and_back() -> None:
    text = lowered("stablehlo-legalize-to-vhlo")
    assert '"vhlo.dot_general_v2"' in text or "vhlo.dot_general_v2" in text
    assert "stablehlo." not in text
    assert lowered("stablehlo-legalize-to-vhlo,vhlo-legalize-to-stablehlo") == str(parse_module(PROGRAM))
    older = lowered("stablehlo-legalize-to-vhlo,vhlo-to-version{target=1.3.0}")
    assert "vhlo.dot_general_v1" in older
    assert "vhlo.dot_general_v2" not in older
    assert lowered("vhlo-legalize-to-stablehlo", older) == str(parse_module(PROGRAM))


@pytest.mark.usefixtures("no_jaxlib")
@pytest.mark.parametrize(
    ("pipeline", "said"),
    [
        ("vhlo-to-version", "takes target=VERSION, such as target=1.3.0"),
        ("vhlo-to-version{target=1.99.0}", "target is 1.99.0; without jaxlib it takes 1.0.0 to"),
        ("stablehlo-legalize-to-vhlo{allow-other-dialects}", "takes no options without jaxlib"),
        ("stablehlo-refine-shapes-of-none", "unknown pass"),
        ("stablehlo-complex-math-expander", r"pip install 'hilo-mlir\[jax\]'"),
    ],
)
def test_what_they_do_not_take(pipeline: str, said: str) -> None:
    with pytest.raises(hilo.PassError, match=said):
        lowered(pipeline)


@pytest.mark.usefixtures("no_jaxlib")
def test_what_a_version_does_not_have_names_the_operation() -> None:
    program = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.tan %x : tensor<2xf32>
      return %0 : tensor<2xf32>
    }"""
    with pytest.raises(
        hilo.PassError, match=r"stablehlo\.tan is in StableHLO since 1\.4\.0; the artifact is for 1\.3\.0"
    ):
        lowered("stablehlo-legalize-to-vhlo,vhlo-to-version{target=1.3.0}", program)
    other = "func.func @main(%x: f32) -> f32 { %0 = arith.addf %x, %x : f32 return %0 : f32 }"
    with pytest.raises(hilo.PassError, match=r"arith\.addf"):
        lowered("stablehlo-legalize-to-vhlo", other)


def test_jaxlib_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("jaxlib")
    theirs = lowered("stablehlo-legalize-to-vhlo,vhlo-to-version{target=1.3.0}")
    monkeypatch.setattr(jaxlib_passes, "is_available", lambda: False)
    mine = lowered("stablehlo-legalize-to-vhlo,vhlo-to-version{target=1.3.0}")
    assert sorted(mine.splitlines()) == sorted(theirs.splitlines())
