# RUN: %python %s | filecheck %s
"""Operations with regions, built from Python functions."""

from hilo.dialect import stablehlo as hlo
from hilo.dialect.attributes import ScatterDimensionNumbers
from hilo.dialect.context import context
from hilo.dialect.io import module_text, parse_module
from hilo.dialect.iree import ir

SIGNATURE = "%x: tensor<4x4xf32>, %i: tensor<2x1xi32>, %u: tensor<2x4xf32>, %p: tensor<i1>, %s: tensor<2x2xf32>"
module = parse_module(f"func.func @main({SIGNATURE}) {{ return }}")
block = module.body.operations[0].regions[0].blocks[0]
x, i, u, p, s = block.arguments
with ir.Location.unknown(context()), ir.InsertionPoint(block.operations[0]):
    zero = hlo.constant(0.0)

    # One operation as the body takes the short form.
    # CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.add across dimensions = [1]
    # CHECK-SAME: (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    row_sums = hlo.reduce(x, zero, [1], body=hlo.add)

    # CHECK: "stablehlo.reduce_window"(%{{.+}}, %{{.+}}) <{padding = dense<{{.+}}> : tensor<2x2xi64>,
    # CHECK-SAME: window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 1>}>
    # CHECK: stablehlo.maximum
    # CHECK: (tensor<4x4xf32>, tensor<f32>) -> tensor<2x4xf32>
    hlo.reduce_window(x, zero, [2, 2], window_strides=[2, 1], padding=[(0, 0), (1, 0)], body=hlo.maximum)

    # CHECK: "stablehlo.scatter"
    # CHECK-SAME: unique_indices = true
    # CHECK: ^bb0(%[[OLD:.+]]: tensor<f32>, %[[NEW:.+]]: tensor<f32>):
    # CHECK-NEXT: stablehlo.return %[[NEW]]
    numbers = ScatterDimensionNumbers((1,), (0,), (), (), (0,), 1)
    hlo.scatter(x, i, u, numbers, unique_indices=True, update_computation=lambda old, new: new)

    # CHECK: "stablehlo.select_and_scatter"
    # CHECK: stablehlo.compare GE
    # CHECK: stablehlo.add
    hlo.select_and_scatter(
        x, s, zero, window_dimensions=[2, 2], window_strides=[2, 2],
        select=lambda a, b: hlo.compare(a, b, "GE"), scatter=hlo.add,
    )  # fmt: skip

    # CHECK: "stablehlo.sort"(%{{.+}}, %{{.+}}) <{dimension = 0 : i64, is_stable = true}>
    # CHECK: ^bb0(%[[A:.+]]: tensor<f32>, %[[B:.+]]: tensor<f32>, %{{.+}}: tensor<i32>, %{{.+}}: tensor<i32>):
    # CHECK-NEXT: stablehlo.compare LT, %[[A]], %[[B]], TOTALORDER
    # CHECK: (tensor<4x4xf32>, tensor<4x4xi32>) -> (tensor<4x4xf32>, tensor<4x4xi32>)
    places = hlo.iota(0, result_type=ir.Type.parse("tensor<4x4xi32>", context()))
    hlo.sort(
        [x, places], dimension=0, is_stable=True,
        comparator=lambda a, b, m, n: hlo.compare(a, b, "LT", compare_type="TOTALORDER"),
    )  # fmt: skip

    # CHECK: stablehlo.while
    # CHECK: cond {
    # CHECK: stablehlo.compare LT
    # CHECK: } do {
    # CHECK: stablehlo.multiply
    hlo.while_(
        [hlo.constant(0), x],
        cond=lambda n, v: hlo.compare(n, hlo.constant(10), "LT"),
        body=lambda n, v: (hlo.add(n, hlo.constant(1)), hlo.multiply(v, v)),
    )

    # CHECK: "stablehlo.if"
    # CHECK: stablehlo.negate
    # CHECK: }, {
    # CHECK-NEXT: stablehlo.return %arg0
    hlo.if_(p, true_branch=lambda: hlo.negate(x), false_branch=lambda: x)

module.operation.verify()
print(module_text(module))
