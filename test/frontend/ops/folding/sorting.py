# RUN: %python %s | filecheck %s
"""What Sort and TopK emit."""

from _emitted import show

from hilo import ops

# CHECK-LABEL: // floats_ascend_by_total_order
# CHECK: "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = false}>
# CHECK: stablehlo.compare LT, %{{.+}}, %{{.+}}, TOTALORDER
# CHECK: -> tensor<2x3xf16>
show("floats_ascend_by_total_order", ops.Sort, "f16[2,3]")

# CHECK-LABEL: // integers_ascend
# CHECK: stablehlo.compare LT, %{{.+}}, %{{.+}}, UNSIGNED
show("integers_ascend", ops.Sort, "u8[0]")

# CHECK-LABEL: // operands_come_in_pairs
# CHECK: "stablehlo.sort"(%arg0, %arg1) <{dimension = 0 : i64, is_stable = true}>
# CHECK-NEXT: ^bb0(%{{.+}}: tensor<f32>, %{{.+}}: tensor<f32>, %[[C:.+]]: tensor<i32>, %[[D:.+]]: tensor<i32>):
# CHECK-NEXT: stablehlo.compare GT, %[[C]], %[[D]], SIGNED
# CHECK: -> (tensor<2x3xf32>, tensor<2x3xi32>)
show(
    "operands_come_in_pairs",
    lambda x, y: ops.Sort([x, y], lambda a, b, c, d: ops.Gt(c, d), -2, True),
    "f32[2,3]",
    "s32[2,3]",
)

# CHECK-LABEL: // the_largest
# CHECK-NOT: negate
# CHECK: chlo.top_k(%arg0, k = 2) : tensor<2x5xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
show("the_largest", lambda x: ops.TopK(x, 2), "f32[2,5]")

# CHECK-LABEL: // the_smallest_floats_are_the_largest_negatives
# CHECK: %[[KEYS:.+]] = stablehlo.negate %arg0
# CHECK: %[[VALUES:.+]], %[[INDICES:.+]] = chlo.top_k(%[[KEYS]], k = 1)
# CHECK: %[[RESULT:.+]] = stablehlo.negate %[[VALUES]]
# CHECK: return %[[RESULT]], %[[INDICES]]
show("the_smallest_floats_are_the_largest_negatives", lambda x: ops.TopK(x, 1, False), "bf16[5]")

# CHECK-LABEL: // the_smallest_integers_are_the_largest_complements
# CHECK: %[[KEYS:.+]] = stablehlo.not %arg0
# CHECK: %[[VALUES:.+]], %{{.+}} = chlo.top_k(%[[KEYS]], k = 5)
# CHECK: stablehlo.not %[[VALUES]] : tensor<5xui16>
show("the_smallest_integers_are_the_largest_complements", lambda x: ops.TopK(x, 5, largest=False), "u16[5]")

# CHECK-LABEL: // exponents_have_no_negative
# CHECK: stablehlo.bitcast_convert %arg0 : (tensor<5xf8E8M0FNU>) -> tensor<5xui8>
# CHECK-NEXT: stablehlo.not
# CHECK-NEXT: stablehlo.bitcast_convert
# CHECK-NEXT: chlo.top_k
show("exponents_have_no_negative", lambda x: ops.TopK(x, 1, False), "f8e8m0fnu[5]")
