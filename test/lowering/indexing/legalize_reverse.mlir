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

// CHECK-LABEL: @sums_of_reversals
func.func @sums_of_reversals(%x: tensor<8x9x5xui64>, %c: tensor<ui64>) -> (tensor<5xui64>, tensor<8x5xui64>) {
  // CHECK-DAG: stablehlo.reduce(%{{[0-9]+}} init: %arg1) applies stablehlo.add across dimensions = [0, 1]
  // CHECK-DAG: %[[S:.+]] = stablehlo.reduce(%{{[0-9]+}} init: %arg1) applies stablehlo.add across dimensions = [1]
  // CHECK-DAG: %[[B:.+]] = stablehlo.bitcast_convert %[[S]] : (tensor<8x5xui64>) -> tensor<8x5xi64>
  // CHECK-DAG: stablehlo.reverse %[[B]], dims = [0, 1] : tensor<8x5xi64>
  %0 = stablehlo.reverse %x, dims = [0, 1] : tensor<8x9x5xui64>
  %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.add across dimensions = [0, 1]
    : (tensor<8x9x5xui64>, tensor<ui64>) -> tensor<5xui64>
  %2 = stablehlo.reverse %x, dims = [0, 1, 2] : tensor<8x9x5xui64>
  %3 = stablehlo.reduce(%2 init: %c) applies stablehlo.add across dimensions = [1]
    : (tensor<8x9x5xui64>, tensor<ui64>) -> tensor<8x5xui64>
  return %1, %3 : tensor<5xui64>, tensor<8x5xui64>
}

// CHECK-LABEL: @the_largest_product_of_reversals
func.func @the_largest_product_of_reversals(%x: tensor<8x9xf64>, %y: tensor<8x9xf64>, %c: tensor<f64>) -> tensor<9xf64> {
  // CHECK: %[[N:.+]] = stablehlo.negate %arg0
  // CHECK: %[[P:.+]] = stablehlo.multiply %[[N]], %arg1
  // CHECK: %[[Q:.+]] = stablehlo.add %[[P]], %{{.+}}
  // CHECK: %[[M:.+]] = stablehlo.reduce(%[[Q]] init: %arg2) applies stablehlo.maximum across dimensions = [0]
  // CHECK: stablehlo.reverse %[[M]], dims = [0] : tensor<9xf64>
  %b = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f64>) -> tensor<8x9xf64>
  %0 = stablehlo.reverse %x, dims = [0, 1] : tensor<8x9xf64>
  %1 = stablehlo.reverse %y, dims = [0, 1] : tensor<8x9xf64>
  %2 = stablehlo.negate %0 : tensor<8x9xf64>
  %3 = stablehlo.multiply %2, %1 : tensor<8x9xf64>
  %4 = stablehlo.add %3, %b : tensor<8x9xf64>
  %5 = stablehlo.reduce(%4 init: %c) applies stablehlo.maximum across dimensions = [0]
    : (tensor<8x9xf64>, tensor<f64>) -> tensor<9xf64>
  return %5 : tensor<9xf64>
}

// CHECK-LABEL: @with_others_or_read_elsewhere
func.func @with_others_or_read_elsewhere(%x: tensor<8x9xf64>, %y: tensor<8x9xf64>, %c: tensor<f64>)
    -> (tensor<9xf64>, tensor<9xf64>, tensor<9xf64>, tensor<8x9xf64>) {
  // CHECK-COUNT-4: stablehlo.reverse %{{.+}} : tensor<8x9xf64>
  %0 = stablehlo.reverse %x, dims = [0] : tensor<8x9xf64>
  %1 = stablehlo.multiply %0, %y : tensor<8x9xf64>
  %2 = stablehlo.reduce(%1 init: %c) applies stablehlo.maximum across dimensions = [0]
    : (tensor<8x9xf64>, tensor<f64>) -> tensor<9xf64>
  %3 = stablehlo.reverse %x, dims = [0] : tensor<8x9xf64>
  %4 = stablehlo.reverse %y, dims = [1] : tensor<8x9xf64>
  %5 = stablehlo.multiply %3, %4 : tensor<8x9xf64>
  %6 = stablehlo.reduce(%5 init: %c) applies stablehlo.maximum across dimensions = [0]
    : (tensor<8x9xf64>, tensor<f64>) -> tensor<9xf64>
  %7 = stablehlo.reverse %y, dims = [0] : tensor<8x9xf64>
  %8 = stablehlo.negate %7 : tensor<8x9xf64>
  %9 = stablehlo.reduce(%8 init: %c) applies stablehlo.maximum across dimensions = [0]
    : (tensor<8x9xf64>, tensor<f64>) -> tensor<9xf64>
  return %2, %6, %9, %8 : tensor<9xf64>, tensor<9xf64>, tensor<9xf64>, tensor<8x9xf64>
}

// CHECK-LABEL: @differences_keep_their_order
func.func @differences_keep_their_order(%x: tensor<9xf64>, %c: tensor<f64>) -> tensor<f64> {
  // CHECK: stablehlo.reverse
  %0 = stablehlo.reverse %x, dims = [0] : tensor<9xf64>
  %1 = stablehlo.reduce(%0 init: %c) across dimensions = [0] : (tensor<9xf64>, tensor<f64>) -> tensor<f64>
   reducer(%a: tensor<f64>, %b: tensor<f64>) {
    %2 = stablehlo.subtract %a, %b : tensor<f64>
    stablehlo.return %2 : tensor<f64>
  }
  return %1 : tensor<f64>
}

// CHECK-LABEL: @rows_are_reversed_before_they_are_transposed
func.func @rows_are_reversed_before_they_are_transposed(%x: tensor<3x4xf32>, %w: tensor<2x3x4xf32>) -> (tensor<4x3xf32>, tensor<3x2x4xf32>) {
  // CHECK: %[[BACK:.+]] = stablehlo.reverse %arg0, dims = [0] : tensor<3x4xf32>
  // CHECK: stablehlo.transpose %[[BACK]], dims = [1, 0]
  // CHECK: %[[TURNED:.+]] = stablehlo.transpose %arg1, dims = [1, 0, 2]
  // CHECK: stablehlo.reverse %[[TURNED]], dims = [1]
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
  %1 = stablehlo.reverse %0, dims = [1] : tensor<4x3xf32>
  %2 = stablehlo.transpose %w, dims = [1, 0, 2] : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %3 = stablehlo.reverse %2, dims = [1] : tensor<3x2x4xf32>
  return %1, %3 : tensor<4x3xf32>, tensor<3x2x4xf32>
}
