// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-elementwise{least=3})' --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-elementwise)' --target=llvm-cpu | filecheck %s --check-prefix=EIGHT
// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-elementwise{least=3})' --target=vulkan | filecheck %s --check-prefix=GPU

// CHECK-LABEL: @values_of_several_uses_are_joined
// EIGHT-LABEL: @values_of_several_uses_are_joined
// EIGHT-NOT: linalg.generic
// GPU-LABEL: @values_of_several_uses_are_joined
// GPU-NOT: linalg.generic
func.func @values_of_several_uses_are_joined(%x: tensor<4x5xf64>) -> tensor<4x5xf64> {
  // CHECK: linalg.generic
  // CHECK-SAME: iterator_types = ["parallel", "parallel"]
  // CHECK-SAME: ins(%{{.+}} : tensor<4x5xf64>)
  // CHECK: %[[TWO:.+]] = arith.constant 2.000000e+00 : f64
  // CHECK: %[[SUM:.+]] = arith.addf %[[X:.+]], %[[TWO]] : f64
  // CHECK: %[[SQUARE:.+]] = arith.mulf %[[SUM]], %[[SUM]] : f64
  // CHECK: %[[RESULT:.+]] = arith.subf %[[SQUARE]], %[[SUM]] : f64
  // CHECK: linalg.yield %[[RESULT]] : f64
  // CHECK-NOT: stablehlo.add
  %c = stablehlo.constant dense<2.0> : tensor<4x5xf64>
  %0 = stablehlo.add %x, %c : tensor<4x5xf64>
  %1 = stablehlo.multiply %0, %0 : tensor<4x5xf64>
  %2 = stablehlo.subtract %1, %0 : tensor<4x5xf64>
  return %2 : tensor<4x5xf64>
}

// CHECK-LABEL: @numbers_that_are_repeated_are_constants
func.func @numbers_that_are_repeated_are_constants(%x: tensor<4xf32>, %i: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: linalg.generic
  // CHECK: arith.constant 3 : i32
  // CHECK: arith.bitcast %{{.+}} : f32 to i32
  // CHECK: linalg.yield %{{.+}} : i32
  %c = stablehlo.constant dense<3> : tensor<i32>
  %w = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %0 = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xi32>
  %1 = stablehlo.add %0, %w : tensor<4xi32>
  %2 = stablehlo.multiply %1, %0 : tensor<4xi32>
  %3 = stablehlo.xor %2, %i : tensor<4xi32>
  return %3 : tensor<4xi32>
}

// CHECK-LABEL: @values_that_are_used_once_are_kept
func.func @values_that_are_used_once_are_kept(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NOT: linalg.generic
  // CHECK: stablehlo.subtract
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  %1 = stablehlo.multiply %0, %y : tensor<4xf32>
  %2 = stablehlo.subtract %1, %x : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: @results_stay_outside
func.func @results_stay_outside(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NOT: linalg.generic
  // CHECK: %[[SUM:.+]] = stablehlo.add
  // CHECK: return %[[SUM]]
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<4xf32>
  %2 = stablehlo.subtract %1, %0 : tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @single_numbers_complex_ones_and_unsigned_ones_are_kept
func.func @single_numbers_complex_ones_and_unsigned_ones_are_kept(
    %x: tensor<f32>, %z: tensor<4xcomplex<f32>>, %u: tensor<4xui8>) -> (tensor<f32>, tensor<4xcomplex<f32>>, tensor<4xui8>) {
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %0 = stablehlo.add %x, %x : tensor<f32>
  %1 = stablehlo.multiply %0, %0 : tensor<f32>
  %2 = stablehlo.subtract %1, %0 : tensor<f32>
  %3 = stablehlo.add %z, %z : tensor<4xcomplex<f32>>
  %4 = stablehlo.multiply %3, %3 : tensor<4xcomplex<f32>>
  %5 = stablehlo.subtract %4, %3 : tensor<4xcomplex<f32>>
  %6 = stablehlo.add %u, %u : tensor<4xui8>
  %7 = stablehlo.multiply %6, %6 : tensor<4xui8>
  %8 = stablehlo.subtract %7, %6 : tensor<4xui8>
  return %2, %5, %8 : tensor<f32>, tensor<4xcomplex<f32>>, tensor<4xui8>
}

// CHECK-LABEL: @arrays_without_elements_and_loops
func.func @arrays_without_elements_and_loops(%x: tensor<0xf32>, %n: tensor<?xf32>) -> (tensor<0xf32>, tensor<?xf32>) {
  // CHECK: linalg.generic
  // CHECK: stablehlo.subtract %{{.+}} : tensor<?xf32>
  %0 = stablehlo.add %x, %x : tensor<0xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<0xf32>
  %2 = stablehlo.subtract %1, %0 : tensor<0xf32>
  %3 = stablehlo.add %n, %n : tensor<?xf32>
  %4 = stablehlo.multiply %3, %3 : tensor<?xf32>
  %5 = stablehlo.subtract %4, %3 : tensor<?xf32>
  return %2, %5 : tensor<0xf32>, tensor<?xf32>
}
