// REQUIRES: product-kernels
// RUN: hilo-opt %s --expand-elementary --target=llvm-cpu | filecheck %s

// CHECK-LABEL: @large_arrays_have_a_kernel_of_any_size
func.func @large_arrays_have_a_kernel_of_any_size(%x: tensor<50x41xf64>, %y: tensor<50x41xf64>) -> tensor<50x41xf64> {
  // CHECK: flow.dispatch.region -> (tensor<?xf64>
  // CHECK: scf.while
  // CHECK: vector.reduction <or>
  // CHECK: scf.condition
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<2050xf64>) -> tensor<50x41xf64>
  %0 = stablehlo.remainder %x, %y : tensor<50x41xf64>
  return %0 : tensor<50x41xf64>
}

// CHECK-LABEL: @one_divisor_is_read_once
func.func @one_divisor_is_read_once(%x: tensor<3000xf64>, %y: tensor<f64>) -> tensor<3000xf64> {
  // CHECK: stablehlo.reshape %arg1 : (tensor<f64>) -> tensor<1xf64>
  // CHECK: flow.dispatch.region
  // CHECK: vector.broadcast %{{.+}} : f64 to vector<8xf64>
  %0 = stablehlo.broadcast_in_dim %y, dims = [] : (tensor<f64>) -> tensor<3000xf64>
  %1 = stablehlo.remainder %x, %0 : tensor<3000xf64>
  return %1 : tensor<3000xf64>
}

// CHECK-LABEL: @powers_of_two_and_small_arrays_have_none
// CHECK-NOT: flow.dispatch.region
func.func @powers_of_two_and_small_arrays_have_none(%x: tensor<3000xf64>, %y: tensor<2047xf64>) -> (tensor<3000xf64>, tensor<2047xf64>) {
  %c = stablehlo.constant dense<2.0> : tensor<3000xf64>
  %0 = stablehlo.remainder %x, %c : tensor<3000xf64>
  %n = stablehlo.negate %y : tensor<2047xf64>
  %1 = stablehlo.remainder %y, %n : tensor<2047xf64>
  return %0, %1 : tensor<3000xf64>, tensor<2047xf64>
}

// CHECK-LABEL: @small_ones_that_stand_alone_have_it
func.func @small_ones_that_stand_alone_have_it(%x: tensor<8xf64>, %y: tensor<8xf64>) -> tensor<8xf64> {
  // CHECK: flow.dispatch.region
  %0 = stablehlo.remainder %x, %y : tensor<8xf64>
  return %0 : tensor<8xf64>
}
