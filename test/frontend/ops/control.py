# RUN: %python %s | filecheck %s
"""What calls, control flow and tuples emit."""

from _emitted import show

from hilo import ops

# CHECK-LABEL: // tuples_are_flat_in_functions
# CHECK: func.func public @main(%arg0: tensor<3xf32>, %arg1: tensor<i32>) -> (tensor<i32>, tensor<3xf32>, tensor<i32>)
# CHECK-NEXT: return %arg1, %arg0, %arg1
# CHECK-NOT: stablehlo.tuple
show(
    "tuples_are_flat_in_functions",
    lambda t: ops.Tuple(ops.GetTupleElement(t, 1), t),
    "(f32[3], s32[])",
)

# CHECK-LABEL: // a_barrier_over_all_leaves
# CHECK: stablehlo.optimization_barrier %arg0, %arg1, %arg2 : tensor<f32>, tensor<i32>, tensor<2xi1>
show("a_barrier_over_all_leaves", ops.OptimizationBarrier, "(f32[], (s32[], pred[2]))")

# CHECK-LABEL: // call
# CHECK: %[[R:.+]]:2 = call @swap(%arg0, %arg1) : (tensor<f32>, tensor<i32>) -> (tensor<i32>, tensor<f32>)
# CHECK: call @swap_0(%[[R]]#0, %[[R]]#1)
# CHECK: func.func private @swap(%arg0: tensor<f32>, %arg1: tensor<i32>) -> (tensor<i32>, tensor<f32>)
# CHECK: func.func private @swap_0(%arg0: tensor<i32>, %arg1: tensor<f32>)


def swap(pair):
    first, second = pair
    return second, first


show("call", lambda t: ops.Call(swap, ops.Call(swap, t)), "(f32[], s32[])")

# CHECK-LABEL: // composite
# CHECK: stablehlo.composite "foo.bar" %arg0
# CHECK-SAME: {composite_attributes = {n = 1 : i32, tensor = dense<1> : tensor<i32>},
# CHECK-SAME: decomposition = @Neg, version = 1 : i32}
# CHECK: func.func private @Neg
show(
    "composite",
    lambda x: ops.CompositeCall(ops.Neg, x, "foo.bar", "{n = 1 : i32, tensor = dense<1> : tensor<i32>}", 1),
    "f32[3]",
)

# CHECK-LABEL: // branches_capture_their_operand
# CHECK: "stablehlo.if"(%arg0) ({
# CHECK-NEXT: stablehlo.negate %arg1
# CHECK-NEXT: stablehlo.return
# CHECK-NEXT: }, {
# CHECK-NEXT: stablehlo.abs %arg2
# CHECK: (tensor<i1>) -> tensor<f32>
show(
    "branches_capture_their_operand",
    lambda p, x, y: ops.Conditional(p, x, ops.Neg, y, ops.Abs),
    "pred[]",
    "f32[]",
    "f32[]",
)

# CHECK-LABEL: // branches_by_number
# CHECK: "stablehlo.case"(%arg0) ({
# CHECK-NEXT: stablehlo.negate %arg1
# CHECK: stablehlo.abs %arg1
# CHECK: stablehlo.return %arg1
# CHECK: (tensor<i32>) -> tensor<f32>
show(
    "branches_by_number",
    lambda i, x: ops.Conditional(i, [ops.Neg, ops.Abs, lambda v: v], [x, x, x]),
    "s32[]",
    "f32[]",
)

# CHECK-LABEL: // a_loop_over_a_tuple
# CHECK: stablehlo.while(%[[I:.+]] = %arg0, %[[X:.+]] = %arg1) : tensor<i32>, tensor<4xf32>
# CHECK-NEXT: cond {
# CHECK: stablehlo.compare LT, %[[I]], %{{.+}}, SIGNED
# CHECK: } do {
# CHECK: stablehlo.add %[[I]]
# CHECK: stablehlo.negate %[[X]]
# CHECK-NEXT: stablehlo.return %{{.+}}, %{{.+}} : tensor<i32>, tensor<4xf32>


def step(state):
    i, x = state
    return ops.Add(i, 1), ops.Neg(x)


show(
    "a_loop_over_a_tuple",
    lambda t: ops.While(lambda s: ops.Lt(ops.GetTupleElement(s, 0), 10), step, t),
    "(s32[], f32[4])",
)

# CHECK-LABEL: // a_body_brings_only_what_it_calls
# CHECK: stablehlo.while
# CHECK: func.call @half
# CHECK: func.func private @half
# CHECK-NOT: func.func


def half(x):
    return ops.Mul(x, 0.5)


show(
    "a_body_brings_only_what_it_calls",
    lambda x: ops.While(lambda v: ops.Gt(v, 1.0), lambda v: ops.Call(half, v), x),
    "f32[]",
)
