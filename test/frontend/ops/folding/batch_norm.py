# RUN: %python %s | filecheck %s
"""What batch normalization emits."""

from _emitted import show

from hilo import ops

# CHECK-LABEL: // training
# CHECK: "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}>
# CHECK-SAME: -> (tensor<2x3x4x4xbf16>, tensor<3xbf16>, tensor<3xbf16>)
show("training", lambda *a: ops.BatchNormTraining(*a, 1e-3, 1), "bf16[2,3,4,4]", "bf16[3]", "bf16[3]")

# CHECK-LABEL: // inference_of_rank_1
# CHECK: "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4)
# CHECK-SAME: epsilon = 0.000000e+00 : f32, feature_index = 0 : i64
# CHECK-SAME: -> tensor<0xf64>
show("inference_of_rank_1", lambda *a: ops.BatchNormInference(*a, 0, 0), *["f64[0]"] * 5)

# CHECK-LABEL: // gradient_gives_operand_scale_offset
# CHECK: %[[OPERAND:[^, ]+]], %[[SCALE:[^, ]+]], %[[OFFSET:[^, ]+]] = "stablehlo.batch_norm_grad"
# CHECK-SAME: (%arg0, %arg1, %arg2, %arg3, %arg4)
# CHECK: return %[[OFFSET]], %[[OPERAND]] : tensor<3xf32>, tensor<4x3xf32>


def gradient(*operands):
    grad_operand, _, grad_offset = ops.BatchNormGrad(*operands, 0.1, 1)
    return ops.Tuple(grad_offset, grad_operand)


show("gradient_gives_operand_scale_offset", gradient, "f32[4,3]", "f32[3]", "f32[3]", "f32[3]", "f32[4,3]")
