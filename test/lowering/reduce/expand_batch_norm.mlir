// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-batch-norm)' | filecheck %s

// CHECK-LABEL: @training
// CHECK-SAME: (%[[X:.+]]: tensor<2x3x4xf32>, %[[SCALE:.+]]: tensor<3xf32>, %[[OFFSET:.+]]: tensor<3xf32>)
func.func @training(%x: tensor<2x3x4xf32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) {
  // CHECK: %[[SUM:.+]] = stablehlo.reduce(%[[X]] init: %{{.+}}) applies stablehlo.add across dimensions = [0, 2]
  // CHECK: %[[N:.+]] = stablehlo.constant dense<8.000000e+00> : tensor<3xf32>
  // CHECK: %[[MEAN:.+]] = stablehlo.divide %[[SUM]], %[[N]]
  // CHECK: %[[MEAN_WIDE:.+]] = stablehlo.broadcast_in_dim %[[MEAN]], dims = [1]
  // CHECK: %[[CENTRED:.+]] = stablehlo.subtract %[[X]], %[[MEAN_WIDE]]
  // CHECK: %[[SQUARE:.+]] = stablehlo.multiply %[[CENTRED]], %[[CENTRED]]
  // CHECK: stablehlo.reduce(%[[SQUARE]] init: %{{.+}}) applies stablehlo.add across dimensions = [0, 2]
  // CHECK: %[[VARIANCE:.+]] = stablehlo.divide
  // CHECK: %[[EPS:.+]] = stablehlo.constant dense<1.000000e-03>
  // CHECK: %[[VARIANCE_EPS:.+]] = stablehlo.add %[[VARIANCE]], %[[EPS]]
  // CHECK: %[[RSQRT:.+]] = stablehlo.rsqrt %[[VARIANCE_EPS]]
  // CHECK: stablehlo.multiply %[[SCALE]], %[[RSQRT]]
  // CHECK: %[[Y:.+]] = stablehlo.add
  // CHECK: return %[[Y]], %[[MEAN]], %[[VARIANCE]]
  %y, %mean, %var = "stablehlo.batch_norm_training"(%x, %scale, %offset) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return %y, %mean, %var : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>
}

// CHECK-LABEL: @inference_sums_nothing
func.func @inference_sums_nothing(%x: tensor<2x3xf64>, %a: tensor<3xf64>, %v: tensor<3xf64>) -> tensor<2x3xf64> {
  // CHECK-NOT: stablehlo.reduce
  // CHECK-NOT: stablehlo.batch_norm
  // CHECK: stablehlo.rsqrt %{{.+}} : tensor<3xf64>
  // CHECK: return
  %y = "stablehlo.batch_norm_inference"(%x, %a, %a, %a, %v) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  return %y : tensor<2x3xf64>
}

// CHECK-LABEL: @gradient_sums_twice
func.func @gradient_sums_twice(%x: tensor<2x3xf32>, %s: tensor<3xf32>, %g: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) {
  // CHECK: %[[GRAD_OFFSET:.+]] = stablehlo.reduce
  // CHECK: %[[CORRELATION:.+]] = stablehlo.reduce
  // CHECK-NOT: stablehlo.reduce
  // CHECK: %[[GRAD_SCALE:.+]] = stablehlo.multiply %[[CORRELATION]], %{{.+}} : tensor<3xf32>
  // CHECK: return %{{.+}}, %[[GRAD_SCALE]], %[[GRAD_OFFSET]]
  %0:3 = "stablehlo.batch_norm_grad"(%x, %s, %s, %s, %g) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>
}

// CHECK-LABEL: @bf16_is_computed_in_f32
func.func @bf16_is_computed_in_f32(%x: tensor<2x3xbf16>, %a: tensor<3xbf16>) -> tensor<2x3xbf16> {
  // CHECK: stablehlo.convert %{{.+}} : (tensor<2x3xbf16>) -> tensor<2x3xf32>
  // CHECK: stablehlo.rsqrt %{{.+}} : tensor<3xf32>
  // CHECK: stablehlo.convert %{{.+}} : (tensor<2x3xf32>) -> tensor<2x3xbf16>
  %y = "stablehlo.batch_norm_inference"(%x, %a, %a, %a, %a) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>) -> tensor<2x3xbf16>
  return %y : tensor<2x3xbf16>
}

// CHECK-LABEL: @rank_1_has_one_element_per_feature
func.func @rank_1_has_one_element_per_feature(%x: tensor<5xf32>) -> tensor<5xf32> {
  // CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.add across dimensions = []
  // CHECK: stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
  %y, %mean, %var = "stablehlo.batch_norm_training"(%x, %x, %x) {epsilon = 1.0e-3 : f32, feature_index = 0 : i64} : (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return %y : tensor<5xf32>
}

// CHECK-LABEL: @size_0
func.func @size_0(%x: tensor<0x3xf32>, %a: tensor<3xf32>) -> tensor<0x3xf32> {
  // CHECK: stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
  // CHECK-NOT: stablehlo.batch_norm
  %y, %mean, %var = "stablehlo.batch_norm_training"(%x, %a, %a) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %y : tensor<0x3xf32>
}

// CHECK-LABEL: @dynamic_is_kept
func.func @dynamic_is_kept(%x: tensor<?x3xf32>, %a: tensor<3xf32>) -> tensor<?x3xf32> {
  // CHECK: stablehlo.batch_norm_inference
  %y = "stablehlo.batch_norm_inference"(%x, %a, %a, %a, %a) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return %y : tensor<?x3xf32>
}
