// RUN: hilo-opt %s --vectorize-functions --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --vectorize-functions --target=vulkan | filecheck %s --check-prefix=GPU

// CHECK-LABEL: @f64_is_one_loop
// GPU-LABEL: @f64_is_one_loop
func.func @f64_is_one_loop(%x: tensor<4x5xf64>) -> tensor<4x5xf64> {
  // GPU-NOT: linalg.generic
  // CHECK-NOT: stablehlo.exponential
  // CHECK: linalg.generic
  // CHECK-SAME: iterator_types = ["parallel", "parallel"]
  // CHECK-SAME: ins(%arg0 : tensor<4x5xf64>)
  // CHECK: %[[SHIFTED:.+]] = arith.addf %{{.+}}, %[[SHIFT:.+]] : f64
  // CHECK: arith.bitcast %{{.+}} : f64 to i64
  // CHECK: linalg.yield %{{.+}} : f64
  // CHECK-NOT: stablehlo.multiply
  // CHECK: return
  %0 = stablehlo.exponential %x : tensor<4x5xf64>
  return %0 : tensor<4x5xf64>
}

// CHECK-LABEL: @each_function_is_a_loop
func.func @each_function_is_a_loop(%x: tensor<4xf64>) -> tensor<4xf64> {
  // CHECK-COUNT-5: linalg.generic
  // CHECK: return
  %0 = stablehlo.log %x : tensor<4xf64>
  %1 = stablehlo.log_plus_one %0 : tensor<4xf64>
  %2 = stablehlo.exponential_minus_one %1 : tensor<4xf64>
  %3 = stablehlo.tanh %2 : tensor<4xf64>
  %4 = stablehlo.logistic %3 : tensor<4xf64>
  return %4 : tensor<4xf64>
}

// CHECK-LABEL: @other_types_single_numbers_and_dynamic_sizes_are_kept
func.func @other_types_single_numbers_and_dynamic_sizes_are_kept(%x: tensor<4xf32>, %y: tensor<f64>, %z: tensor<?xf64>) -> (tensor<4xf32>, tensor<f64>, tensor<?xf64>) {
  // CHECK-NOT: linalg.generic
  // CHECK-COUNT-3: stablehlo.exponential
  %0 = stablehlo.exponential %x : tensor<4xf32>
  %1 = stablehlo.exponential %y : tensor<f64>
  %2 = stablehlo.exponential %z : tensor<?xf64>
  return %0, %1, %2 : tensor<4xf32>, tensor<f64>, tensor<?xf64>
}

// CHECK-LABEL: @no_elements
func.func @no_elements(%x: tensor<0xf64>) -> tensor<0xf64> {
  // CHECK: linalg.generic
  %0 = stablehlo.log %x : tensor<0xf64>
  return %0 : tensor<0xf64>
}

// CHECK-LABEL: @tanh_takes_one_power_of_two
// GPU-LABEL: @tanh_takes_one_power_of_two
func.func @tanh_takes_one_power_of_two(%x: tensor<4xf64>) -> tensor<4xf64> {
  // CHECK: arith.shli
  // CHECK-NOT: arith.shli
  // CHECK-NOT: arith.addi
  // CHECK-NOT: arith.shrsi
  // CHECK: linalg.yield
  // GPU: stablehlo.tanh
  %0 = stablehlo.tanh %x : tensor<4xf64>
  return %0 : tensor<4xf64>
}

// An earlier step may leave a function that nobody reads.
// CHECK-LABEL: @unused_goes
func.func @unused_goes(%x: tensor<4xf64>) -> tensor<4xf64> {
  // CHECK-NOT: stablehlo.tanh
  // CHECK-NOT: linalg.generic
  // CHECK: return %arg0
  %0 = stablehlo.tanh %x : tensor<4xf64>
  return %x : tensor<4xf64>
}
