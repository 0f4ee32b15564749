"""Constants in a module's resources: read from text and bytecode, in all element types, and compiled."""

from __future__ import annotations

import numpy as np
import pytest

import hilo
from hilo.dialect.attributes.resources import inline_resources, resources, without_resources
from hilo.dialect.io import module_bytecode, module_text, parse_module
from hilo.dialect.support import dtypes

NAMES = [row.name for row in dtypes.TABLE if row.numpy is not None and row.kind != "token"]


def program(row: dtypes.Dtype, count: int) -> tuple[str, np.ndarray]:
    """A module whose constant of that many elements is a resource, and the constant."""
    numbers = np.arange(count) % 2 if row.bits < 4 else np.arange(count) % 7
    array = numbers.astype(row.numpy)
    kind = f"tensor<{count}x{row.mlir}>"
    text = f"""module {{
      func.func @main() -> {kind} {{
        %c = stablehlo.constant dense_resource<weights> : {kind}
        return %c : {kind}
      }}
    }}
    {{-# dialect_resources: {{ builtin: {{ weights: "0x40000000{array.tobytes().hex()}" }} }} #-}}"""
    return text, array


@pytest.mark.parametrize("form", ["text", "bytecode"])
@pytest.mark.parametrize("count", [4, 5000])
@pytest.mark.parametrize("name", NAMES)
def test_a_resource_is_what_its_bytes_say(name: str, count: int, form: str) -> None:
    text, array = program(dtypes.dtype(name), count)
    source = text if form == "text" else module_bytecode(parse_module(text))
    run = hilo.compile(source, target="evaluator")
    assert np.asarray(run()).tobytes() == array.tobytes()


def test_bytecode_is_read_wherever_it_lies() -> None:
    """Bytes objects start at any multiple of 16; MLIR requires a multiple of 64 for this."""
    source = module_bytecode(parse_module(program(dtypes.dtype("f32"), 4)[0]))
    copies = [bytes(bytearray(source)) for _ in range(8)]
    assert all("dense_resource" in module_text(parse_module(copy)) for copy in copies)


def test_a_module_of_the_users_is_not_changed() -> None:
    module = parse_module(program(dtypes.dtype("f32"), 4)[0])
    copy = without_resources(module)
    assert len(resources(module)) == 1 and not resources(copy)
    inline_resources(module)
    assert without_resources(module) is module


def test_native_code_reads_a_resource() -> None:
    """In all three forms; a padding value is one that passes ask for."""
    text = """module {
      func.func @main(%x: tensor<2xf32>) -> tensor<4xf32> {
        %c = stablehlo.constant dense_resource<edge> : tensor<f32>
        %w = stablehlo.constant dense_resource<weights> : tensor<4xf32>
        %0 = stablehlo.pad %x, %c, low = [1], high = [1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
        %1 = stablehlo.add %0, %w : tensor<4xf32>
        return %1 : tensor<4xf32>
      }
    }
    {-# dialect_resources: { builtin: { edge: "0x400000000000C03F",
        weights: "0x400000000000803F000000400000404000008040" } } #-}"""
    module = parse_module(text)
    for given in (module, module_bytecode(module), text):
        run = hilo.compile(given)
        np.testing.assert_array_equal(np.asarray(run(np.ones(2, np.float32))), [2.5, 3, 4, 5.5])
