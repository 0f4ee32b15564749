# RUN: %python %s | filecheck %s
"""What Reduce, ReduceWindow, SelectAndScatter and Map emit."""

from _emitted import show

from hilo import ops

# CHECK-LABEL: // one_operand_is_no_tuple
# CHECK: stablehlo.reduce(%arg0 init: %{{.*}}) applies stablehlo.add across dimensions = [0, 2]
# CHECK-SAME: (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
show("one_operand_is_no_tuple", lambda x: ops.Reduce(x, 0.0, ops.Add, [2, 0]), "f32[2,3,4]")

# CHECK-LABEL: // no_dimension_at_all
# CHECK: across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
show("no_dimension_at_all", lambda x: ops.Reduce(x, False, ops.Or, []), "pred[]")

# CHECK-LABEL: // all_dimensions
# CHECK: across dimensions = [0, 1] : (tensor<2x0xui8>, tensor<ui8>) -> tensor<ui8>
show("all_dimensions", lambda x: ops.ReduceAll(x, 0, ops.Max), "u8[2,0]")

# CHECK-LABEL: // running_values_come_first
# CHECK: stablehlo.reduce(%arg0 init: %{{.*}}), (%arg1 init: %{{.*}}) across dimensions = [1]
# CHECK-SAME: -> (tensor<2xf32>, tensor<2xi32>)
# CHECK-NEXT: reducer(%[[BEST:.+]]: tensor<f32>, %[[X:.+]]: tensor<f32>)
# CHECK-SAME: (%[[AT:.+]]: tensor<i32>, %[[I:.+]]: tensor<i32>)
# CHECK-NEXT: %[[TAKES:.+]] = stablehlo.compare GE, %[[X]], %[[BEST]], FLOAT
# CHECK-NEXT: stablehlo.select %[[TAKES]], %[[X]], %[[BEST]]
# CHECK-NEXT: stablehlo.select %[[TAKES]], %[[I]], %[[AT]]


def argmax(best, at, x, i):
    takes = ops.Ge(x, best)
    return ops.Select(takes, x, best), ops.Select(takes, i, at)


show("running_values_come_first", lambda x, i: ops.Reduce([x, i], [0.0, 0], argmax, [1]), "f32[2,3]", "s32[2,3]")

# CHECK-LABEL: // bounds_stay
# CHECK: -> tensor<?x4xf32, #stablehlo.bounds<5, ?>>
show("bounds_stay", lambda x: ops.Reduce(x, 0.0, ops.Add, [1]), "f32[<=5,3,4]")

# CHECK-LABEL: // pooling
# CHECK: "stablehlo.reduce_window"(%arg0, %{{.*}}) <{base_dilations = array<i64: 1, 1>,
# CHECK-SAME: padding = dense<{{\[}}[0, 0], [0, 1]{{\]}}> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>,
# CHECK-SAME: window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>}>
# CHECK: stablehlo.maximum
# CHECK: (tensor<2x6xf32>, tensor<f32>) -> tensor<2x3xf32>
show("pooling", lambda x: ops.ReduceWindow(x, 0.0, ops.Max, [1, 3], [1, 2], "SAME"), "f32[2,6]")

# CHECK-LABEL: // dilated_windows
# CHECK: base_dilations = array<i64: 2>, padding = dense<{{\[}}[-1, 3]{{\]}}> : tensor<1x2xi64>,
# CHECK-SAME: window_dilations = array<i64: 3>
# CHECK: -> tensor<8xi64>
show(
    "dilated_windows",
    lambda x: ops.ReduceWindowWithGeneralPadding(x, 0, ops.Add, [2], [1], [2], [3], [(-1, 3)]),
    "s64[5]",
)

# CHECK-LABEL: // gradient_of_pooling
# CHECK: "stablehlo.select_and_scatter"(%arg0, %arg1, %arg2)
# CHECK-SAME: window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 2>
# CHECK: stablehlo.compare GE
# CHECK: stablehlo.add
# CHECK: -> tensor<4x5xf32>
show(
    "gradient_of_pooling",
    lambda x, s, i: ops.SelectAndScatter(x, ops.Ge, [2, 3], [2, 2], "VALID", s, i, ops.Add),
    "f32[4,5]",
    "f32[2,2]",
    "f32[]",
)

# CHECK-LABEL: // map_of_two
# CHECK: "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0, 1>}>
# CHECK: ^bb0(%[[X:.+]]: tensor<f32>, %[[Y:.+]]: tensor<f32>):
# CHECK-NEXT: stablehlo.compare LT, %[[X]], %[[Y]]
# CHECK: -> tensor<2x3xi1>
show("map_of_two", lambda x, y: ops.Map([x, y], ops.Lt), "f32[2,3]", "f32[2,3]")

# CHECK-LABEL: // a_scalar_static_operand_is_broadcast
# CHECK: %[[WIDE:.+]] = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<3xf32>
# CHECK: "stablehlo.map"(%arg0, %[[WIDE]])
show("a_scalar_static_operand_is_broadcast", lambda x, k: ops.Map(x, ops.Mul, [0], [k]), "f32[3]", "f32[]")

# CHECK-LABEL: // an_array_static_operand_is_carried_by_a_loop
# CHECK: stablehlo.while
# CHECK-SAME: = %arg1) : tensor<i32>, tensor<6xf32>, tensor<6xi32>, tensor<4xf32>
# CHECK: func.call @lookup
# CHECK: func.func private @lookup(%arg0: tensor<i32>, %arg1: tensor<4xf32>) -> tensor<f32>


def lookup(i, table):
    return ops.Reshape(ops.DynamicSlice(table, [i], [1]), [])


show("an_array_static_operand_is_carried_by_a_loop", lambda x, t: ops.Map(x, lookup, None, [t]), "s32[2,3]", "f32[4]")
