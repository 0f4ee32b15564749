// RUN: hilo-opt %s --legalize-reductions --target=cuda | filecheck %s
// RUN: hilo-opt %s --legalize-reductions --target=vulkan | filecheck %s --check-prefix=OTHER

// IREE starts the threads of a reduction from the neutral element of the unsigned minimum.
// CHECK-LABEL: @a_signed_minimum_is_an_unsigned_one
// OTHER-LABEL: @a_signed_minimum_is_an_unsigned_one
func.func @a_signed_minimum_is_an_unsigned_one(%x: tensor<4x128xi32>, %start: tensor<i32>) -> tensor<4xi32> {
  // OTHER-NEXT: stablehlo.reduce
  // CHECK: %[[U:.+]] = stablehlo.bitcast_convert %arg0 : (tensor<4x128xi32>) -> tensor<4x128xui32>
  // CHECK: stablehlo.constant dense<2147483648> : tensor<ui32>
  // CHECK: %[[X:.+]] = stablehlo.xor %[[U]], %{{.+}} : tensor<4x128xui32>
  // CHECK: %[[S:.+]] = stablehlo.bitcast_convert %arg1
  // CHECK: %[[I:.+]] = stablehlo.xor %[[S]],
  // CHECK: %[[R:.+]] = stablehlo.reduce(%[[X]] init: %[[I]]) applies stablehlo.minimum across dimensions = [1]
  // CHECK: %[[B:.+]] = stablehlo.xor %[[R]],
  // CHECK: stablehlo.bitcast_convert %[[B]] : (tensor<4xui32>) -> tensor<4xi32>
  %0 = stablehlo.reduce(%x init: %start) applies stablehlo.minimum across dimensions = [1] : (tensor<4x128xi32>, tensor<i32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: @a_conjunction_is_a_disjunction
func.func @a_conjunction_is_a_disjunction(%x: tensor<4x128xui8>, %start: tensor<ui8>) -> tensor<4xui8> {
  // CHECK-DAG: %[[X:.+]] = stablehlo.not %arg0
  // CHECK-DAG: %[[I:.+]] = stablehlo.not %arg1
  // CHECK: %[[R:.+]] = stablehlo.reduce(%[[X]] init: %[[I]]) applies stablehlo.or across dimensions = [1]
  // CHECK: stablehlo.not %[[R]]
  %0 = stablehlo.reduce(%x init: %start) applies stablehlo.and across dimensions = [1] : (tensor<4x128xui8>, tensor<ui8>) -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

// It would be `out - x`, for which IREE has no neutral element.
// CHECK-LABEL: @a_sum_of_negated_numbers_is_one_of_quotients
func.func @a_sum_of_negated_numbers_is_one_of_quotients(%x: tensor<4x128xf32>, %start: tensor<f32>) -> tensor<4xf32> {
  // CHECK: %[[C:.+]] = stablehlo.constant dense<-1.000000e+00>
  // CHECK: %[[M:.+]] = stablehlo.broadcast_in_dim %[[C]]
  // CHECK: %[[Q:.+]] = stablehlo.divide %arg0, %[[M]]
  // CHECK: stablehlo.reduce(%[[Q]] init: %arg1) applies stablehlo.add
  %n = stablehlo.negate %x : tensor<4x128xf32>
  %0 = stablehlo.reduce(%n init: %start) applies stablehlo.add across dimensions = [1] : (tensor<4x128xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// IREE would take it for a matrix product, and fail to distribute it.
// CHECK-LABEL: @a_sum_of_scaled_numbers_subtracts_them
func.func @a_sum_of_scaled_numbers_subtracts_them(%x: tensor<4x128xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[B:.+]] = stablehlo.broadcast_in_dim %arg1
  // CHECK: %[[N:.+]] = stablehlo.negate %[[B]]
  // CHECK: %[[P:.+]] = stablehlo.multiply %arg0, %[[N]]
  // CHECK: %[[S:.+]] = stablehlo.subtract %{{.+}}, %[[P]]
  // CHECK: stablehlo.reduce(%[[S]] init: %{{.+}}) applies stablehlo.add
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %b = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<4xf32>) -> tensor<4x128xf32>
  %p = stablehlo.multiply %x, %b : tensor<4x128xf32>
  %0 = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x128xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The form in which JAX writes `(x * y[:, None]).sum(1)`.
// CHECK-LABEL: @a_factor_is_repeated_from_a_column
func.func @a_factor_is_repeated_from_a_column(%x: tensor<4x128xi32>, %y: tensor<4x1xi32>) -> tensor<4xi32> {
  // CHECK: %[[N:.+]] = stablehlo.negate
  // CHECK: %[[P:.+]] = stablehlo.multiply %arg0, %[[N]]
  // CHECK: stablehlo.subtract %{{.+}}, %[[P]]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %b = stablehlo.broadcast_in_dim %y, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x128xi32>
  %p = stablehlo.multiply %x, %b : tensor<4x128xi32>
  %0 = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x128xi32>, tensor<i32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: @others_are_kept
func.func @others_are_kept(%x: tensor<4x128xi64>, %i: tensor<i64>, %y: tensor<4x128xui32>, %j: tensor<ui32>, %z: tensor<4x128xf32>, %w: tensor<128xf32>, %minus: tensor<f32>) -> (tensor<4xi64>, tensor<4xui32>, tensor<4xf32>) {
  // CHECK-NEXT: stablehlo.reduce(%arg0
  // CHECK-NEXT: stablehlo.reduce(%arg2
  // CHECK-NEXT: stablehlo.constant
  // CHECK-NEXT: stablehlo.broadcast_in_dim
  // CHECK-NEXT: %[[P:.+]] = stablehlo.multiply
  // CHECK-NEXT: stablehlo.reduce(%[[P]]
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.maximum across dimensions = [1] : (tensor<4x128xi64>, tensor<i64>) -> tensor<4xi64>
  %1 = stablehlo.reduce(%y init: %j) applies stablehlo.maximum across dimensions = [1] : (tensor<4x128xui32>, tensor<ui32>) -> tensor<4xui32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %b = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<128xf32>) -> tensor<4x128xf32>
  %p = stablehlo.multiply %z, %b : tensor<4x128xf32>
  %2 = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x128xf32>, tensor<f32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xi64>, tensor<4xui32>, tensor<4xf32>
}
