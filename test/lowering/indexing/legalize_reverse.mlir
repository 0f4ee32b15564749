// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-reverse)' | filecheck %s

// CHECK-LABEL: @unsigned_numbers_are_reversed_as_their_bits
func.func @unsigned_numbers_are_reversed_as_their_bits(%x: tensor<4xui8>) -> tensor<4xui8> {
  // CHECK: %[[BITS:.+]] = stablehlo.bitcast_convert %{{.+}} : (tensor<4xui8>) -> tensor<4xi8>
  // CHECK: %[[TURNED:.+]] = stablehlo.reverse %[[BITS]], dims = [0] : tensor<4xi8>
  // CHECK: stablehlo.bitcast_convert %[[TURNED]] : (tensor<4xi8>) -> tensor<4xui8>
  %0 = stablehlo.reverse %x, dims = [0] : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CHECK-LABEL: @a_reversal_along_nothing_goes
func.func @a_reversal_along_nothing_goes(%x: tensor<f32>) -> tensor<f32> {
  // CHECK-NOT: stablehlo.reverse
  %0 = stablehlo.reverse %x, dims = [] : tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: @other_types_are_kept
func.func @other_types_are_kept(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.reverse %{{.+}}, dims = [0] : tensor<4xf32>
  %0 = stablehlo.reverse %x, dims = [0] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @every_third_element_is_taken_first
func.func @every_third_element_is_taken_first(%x: tensor<10x4xf32>) -> tensor<3x4xf32> {
  // CHECK: %[[TAKEN:.+]] = stablehlo.slice %{{.+}} [2:9:3, 0:4]
  // CHECK: stablehlo.reverse %[[TAKEN]], dims = [0] : tensor<3x4xf32>
  %0 = stablehlo.reverse %x, dims = [0] : tensor<10x4xf32>
  %1 = stablehlo.slice %0 [1:9:3, 0:4] : (tensor<10x4xf32>) -> tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

// CHECK-LABEL: @slices_of_neighbours_are_kept
func.func @slices_of_neighbours_are_kept(%x: tensor<10x4xf32>) -> tensor<8x4xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: stablehlo.reverse %{{.+}}, dims = [0] : tensor<10x4xf32>
  // CHECK: stablehlo.slice
  %0 = stablehlo.reverse %x, dims = [0] : tensor<10x4xf32>
  %1 = stablehlo.slice %0 [1:9, 0:4] : (tensor<10x4xf32>) -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
