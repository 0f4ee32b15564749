// RUN: hilo-opt %s --fence-slices | filecheck %s

// The compiler would move the reshape in front of the slice, for each of its readers, and refuse what comes of it.
// CHECK-LABEL: @an_element_of_higher_rank_that_is_read_twice
func.func @an_element_of_higher_rank_that_is_read_twice(%x: tensor<8xf32>) -> (tensor<1x1x1xf32>, tensor<1x1x1xf32>) {
  // CHECK: %[[S:.+]] = stablehlo.slice
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: stablehlo.reshape %[[F]]
  %s = stablehlo.slice %x [3:4] : (tensor<8xf32>) -> tensor<1xf32>
  %r = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<1x1x1xf32>
  %e = stablehlo.exponential %r : tensor<1x1x1xf32>
  return %e, %r : tensor<1x1x1xf32>, tensor<1x1x1xf32>
}

// The compiler drops the product with 1.
// CHECK-LABEL: @through_a_function_with_a_constant
func.func @through_a_function_with_a_constant(%x: tensor<8xf32>) -> (tensor<1x1x1xf32>, tensor<1x1x1xf32>) {
  // CHECK: %[[M:.+]] = stablehlo.multiply
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[M]]
  // CHECK: stablehlo.reshape %[[F]]
  %one = stablehlo.constant dense<1.0> : tensor<1xf32>
  %s = stablehlo.slice %x [3:4] : (tensor<8xf32>) -> tensor<1xf32>
  %m = stablehlo.multiply %s, %one : tensor<1xf32>
  %r = stablehlo.reshape %m : (tensor<1xf32>) -> tensor<1x1x1xf32>
  %e = stablehlo.exponential %r : tensor<1x1x1xf32>
  return %e, %r : tensor<1x1x1xf32>, tensor<1x1x1xf32>
}

// CHECK-LABEL: @one_reader_is_kept
func.func @one_reader_is_kept(%x: tensor<8xf32>) -> tensor<1x1x1xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %s = stablehlo.slice %x [3:4] : (tensor<8xf32>) -> tensor<1xf32>
  %r = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<1x1x1xf32>
  %e = stablehlo.exponential %r : tensor<1x1x1xf32>
  return %e : tensor<1x1x1xf32>
}

// CHECK-LABEL: @a_scalar_is_kept
func.func @a_scalar_is_kept(%x: tensor<8xf32>) -> (tensor<f32>, tensor<f32>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %s = stablehlo.slice %x [3:4] : (tensor<8xf32>) -> tensor<1xf32>
  %r = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
  %e = stablehlo.exponential %r : tensor<f32>
  return %e, %r : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: @two_elements_are_kept
func.func @two_elements_are_kept(%x: tensor<8xf32>) -> (tensor<1x2x1xf32>, tensor<1x2x1xf32>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %s = stablehlo.slice %x [3:5] : (tensor<8xf32>) -> tensor<2xf32>
  %r = stablehlo.reshape %s : (tensor<2xf32>) -> tensor<1x2x1xf32>
  %e = stablehlo.exponential %r : tensor<1x2x1xf32>
  return %e, %r : tensor<1x2x1xf32>, tensor<1x2x1xf32>
}
