// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-exponential)' --target=vulkan | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-exponential)' --target=llvm-cpu | filecheck %s --check-prefix=CPU

// CHECK-LABEL: @f32_is_expanded_in_f32
// CPU-LABEL: @f32_is_expanded_in_f32
func.func @f32_is_expanded_in_f32(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NOT: stablehlo.exponential
  // CHECK-NOT: f64
  // CHECK: stablehlo.round_nearest_even
  // CHECK: stablehlo.bitcast_convert %{{.+}} : (tensor<4xi32>) -> tensor<4xf32>
  // CPU: stablehlo.exponential
  %0 = stablehlo.exponential %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @f64_is_expanded_in_f64
func.func @f64_is_expanded_in_f64(%x: tensor<f64>) -> tensor<f64> {
  // CHECK-NOT: stablehlo.log
  // CHECK: stablehlo.shift_right_logical %{{.+}}, %{{.+}} : tensor<i64>
  // CHECK: stablehlo.divide
  %0 = stablehlo.log %x : tensor<f64>
  return %0 : tensor<f64>
}

// CHECK-LABEL: @narrow_floats_are_computed_in_f32
func.func @narrow_floats_are_computed_in_f32(%x: tensor<0x3xbf16>) -> tensor<0x3xbf16> {
  // CHECK: stablehlo.convert %{{.+}} : (tensor<0x3xbf16>) -> tensor<0x3xf32>
  // CHECK: stablehlo.convert %{{.+}} : (tensor<0x3xf32>) -> tensor<0x3xbf16>
  %0 = stablehlo.tanh %x : tensor<0x3xbf16>
  return %0 : tensor<0x3xbf16>
}

// CHECK-LABEL: @complex_numbers_are_kept
func.func @complex_numbers_are_kept(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  // CHECK: stablehlo.exponential
  %0 = stablehlo.exponential %x : tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}
