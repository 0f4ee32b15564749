# RUN: %python %s | filecheck %s
"""Result types that hilo infers, and attributes as Python values."""

from hilo.dialect import chlo
from hilo.dialect import stablehlo as hlo
from hilo.dialect.attributes import ConvDimensionNumbers, DotDimensionNumbers, Precision
from hilo.dialect.context import context
from hilo.dialect.io import module_text, parse_module
from hilo.dialect.iree import ir

SIGNATURE = "%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %image: tensor<1x8x8x3xf32>, %kernel: tensor<3x3x3x16xf32>"
module = parse_module(f"func.func @main({SIGNATURE}) {{ return }}")
block = module.body.operations[0].regions[0].blocks[0]
x, y, image, kernel = block.arguments
with ir.Location.unknown(context()), ir.InsertionPoint(block.operations[0]):
    # CHECK: stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    hlo.transpose(x, [1, 0])

    # CHECK-NEXT: stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
    hlo.reshape(x, [6])

    # CHECK-NEXT: stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<2x3xf32>) -> tensor<7x2x3xf32>
    hlo.broadcast_in_dim(x, [1, 2], (7, 2, 3))

    # CHECK-NEXT: stablehlo.convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3xbf16>
    hlo.convert(x, "bf16")

    # CHECK-NEXT: stablehlo.bitcast_convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3x2xui16>
    hlo.bitcast_convert(x, "u16")

    # CHECK-NEXT: stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [HIGH, HIGHEST]
    # CHECK-SAME: -> tensor<2x5xf32>
    hlo.dot_general(x, y, DotDimensionNumbers((), (), (1,), (0,)), precision_config=["HIGH", Precision.HIGHEST])

    # CHECK-NEXT: stablehlo.convolution(%arg2, %arg3)
    # CHECK-SAME: dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]
    # CHECK-SAME: stride = [2, 2]
    # CHECK-SAME: -> tensor<1x4x4x16xf32>
    hlo.convolution(
        image, kernel, ConvDimensionNumbers.of("b01f", "01io", "b01f"), window_strides=[2, 2], padding=[(1, 1)] * 2
    )

    # CHECK-NEXT: chlo.broadcast_add %arg0, %{{.+}} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    chlo.broadcast_add(x, hlo.constant(1.0, ip=ir.InsertionPoint.at_block_begin(block)))

    # CHECK-NEXT: chlo.top_k(%arg0, k = 2) : tensor<2x3xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
    values, indices = chlo.top_k(x, 2)

module.operation.verify()
print(module_text(module))
