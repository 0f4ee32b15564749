"""Bit casts to wider element types give NumPy's views, for all pairs of element types, ranks and sizes."""

from __future__ import annotations

import numpy as np
import pytest

import hilo
from hilo.dialect.support.dtypes import BY_NAME

NAMES = "s8 u8 s16 u16 f16 bf16 s32 u32 f32 s64 u64 f64".split()
PAIRS = [(BY_NAME[a], BY_NAME[b]) for a in NAMES for b in NAMES if BY_NAME[a].bits < BY_NAME[b].bits]
SHAPES = ((), (1,), (7,), (0,), (3, 5), (300,))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_pair_of_element_types(shape: tuple[int, ...]) -> None:
    lines, arguments, results, arrays, wanted = [], [], [], [], []
    dims = "".join(f"{n}x" for n in shape)
    for number, (narrow, wide) in enumerate(PAIRS):
        parts = wide.bits // narrow.bits
        operand, result = f"tensor<{dims}{parts}x{narrow.mlir}>", f"tensor<{dims}{wide.mlir}>"
        lines.append(f"%r{number} = stablehlo.bitcast_convert %x{number} : ({operand}) -> {result}")
        arguments.append(f"%x{number}: {operand}")
        results.append(result)
        content = np.random.default_rng(number).bytes(int(np.prod(shape)) * wide.bits // 8)
        arrays.append(np.frombuffer(content, narrow.numpy).reshape(*shape, parts))
        wanted.append(content)
    names, kinds = ", ".join(f"%r{number}" for number in range(len(PAIRS))), ", ".join(results)
    text = (
        f"func.func @main({', '.join(arguments)}) -> ({kinds}) {{\n{chr(10).join(lines)}\nreturn {names} : {kinds}\n}}"
    )
    for pair, got, want in zip(PAIRS, hilo.compile(text)(*arrays), wanted, strict=True):
        assert np.asarray(got).tobytes() == want, pair


def test_bits_of_elements_that_turn_out_to_be_equal_and_known() -> None:
    run = hilo.compile("""
    func.func @main(%x: tensor<16xi32>, %i: tensor<3x1xi32>) -> tensor<3xui32> {
      %0 = stablehlo.compare EQ, %x, %x : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi1>
      %1 = stablehlo.convert %0 : (tensor<16xi1>) -> tensor<16xui8>
      %2 = stablehlo.reshape %1 : (tensor<16xui8>) -> tensor<4x4xui8>
      %3 = stablehlo.bitcast_convert %2 : (tensor<4x4xui8>) -> tensor<4xui32>
      %4 = "stablehlo.gather"(%3, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0],
        start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}>
        : (tensor<4xui32>, tensor<3x1xi32>) -> tensor<3xui32>
      return %4 : tensor<3xui32>
    }""")
    got = run(np.arange(16, dtype="i4"), np.array([[0], [3], [1]], "i4"))
    assert run.info.rung == "default" and np.asarray(got).tolist() == [0x01010101] * 3
