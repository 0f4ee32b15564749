// RUN: hilo-opt %s --pass-pipeline='builtin.module(canonicalize-reduce)' | filecheck %s

// CHECK-LABEL: @a_long_sum_is_formed_in_stages
// CHECK-SAME: (%[[X:.+]]: tensor<4096xf32>, %[[START:.+]]: tensor<f32>)
func.func @a_long_sum_is_formed_in_stages(%x: tensor<4096xf32>, %start: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[ROWS:.+]] = stablehlo.reshape %[[X]] : (tensor<4096xf32>) -> tensor<256x16xf32>
  // CHECK: %[[SUMS:.+]] = stablehlo.reduce(%[[ROWS]] init: %{{.+}}) applies stablehlo.add across dimensions = [0] : (tensor<256x16xf32>
  // CHECK: %[[SUM:.+]] = stablehlo.reduce(%[[SUMS]] init: %{{.+}}) applies stablehlo.add across dimensions = [0] : (tensor<16xf32>
  // CHECK: stablehlo.add %[[SUM]]
  %0 = stablehlo.reduce(%x init: %start) applies stablehlo.add across dimensions = [0] : (tensor<4096xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: @several_dimensions_are_stages_themselves
func.func @several_dimensions_are_stages_themselves(%x: tensor<64x16x8x8xf64>) -> tensor<16xf64> {
  // CHECK: %[[MERGED:.+]] = stablehlo.reshape %{{.+}} : (tensor<64x16x8x8xf64>) -> tensor<64x16x64xf64>
  // CHECK: %[[ROWS:.+]] = stablehlo.reduce(%[[MERGED]] init: %{{.+}}) applies stablehlo.add across dimensions = [0]
  // CHECK: stablehlo.reduce(%[[ROWS]] init: %{{.+}}) applies stablehlo.add across dimensions = [1] : (tensor<16x64xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<64x16x8x8xf64>, tensor<f64>) -> tensor<16xf64>
  return %0 : tensor<16xf64>
}

// CHECK-LABEL: @a_prime_length_is_padded
func.func @a_prime_length_is_padded(%x: tensor<1009xf32>) -> tensor<f32> {
  // CHECK: stablehlo.pad %{{.+}}, %{{.+}}, low = [0], high = [15], interior = [0]
  // CHECK: stablehlo.reduce(%{{.+}}) applies stablehlo.add across dimensions = [0] : (tensor<64x16xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1009xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: @a_product_of_bf16_is_formed_in_f32
func.func @a_product_of_bf16_is_formed_in_f32(%x: tensor<8xbf16>) -> tensor<bf16> {
  // CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.multiply across dimensions = [0] : (tensor<8xf32>
  // CHECK: stablehlo.convert %{{.+}} : (tensor<f32>) -> tensor<bf16>
  %one = stablehlo.constant dense<1.0> : tensor<bf16>
  %0 = stablehlo.reduce(%x init: %one) applies stablehlo.multiply across dimensions = [0] : (tensor<8xbf16>, tensor<bf16>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// CHECK-LABEL: @short_sums_maxima_and_integers_are_kept
func.func @short_sums_maxima_and_integers_are_kept(%x: tensor<512xf32>, %y: tensor<4096xf32>, %z: tensor<4096xi32>) -> (tensor<f32>, tensor<f32>, tensor<i32>) {
  // CHECK-NOT: stablehlo.reshape
  // CHECK: applies stablehlo.add across dimensions = [0] : (tensor<512xf32>
  // CHECK: applies stablehlo.maximum across dimensions = [0] : (tensor<4096xf32>
  // CHECK: applies stablehlo.add across dimensions = [0] : (tensor<4096xi32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %none = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<512xf32>, tensor<f32>) -> tensor<f32>
  %1 = stablehlo.reduce(%y init: %zero) applies stablehlo.maximum across dimensions = [0] : (tensor<4096xf32>, tensor<f32>) -> tensor<f32>
  %2 = stablehlo.reduce(%z init: %none) applies stablehlo.add across dimensions = [0] : (tensor<4096xi32>, tensor<i32>) -> tensor<i32>
  return %0, %1, %2 : tensor<f32>, tensor<f32>, tensor<i32>
}

// CHECK-LABEL: @what_makes_the_operand_is_built_in_its_new_shape
// CHECK-SAME: (%[[X:.+]]: tensor<8x64x56x56xf32>, %[[MEAN:.+]]: tensor<1x64x1x1xf32>)
func.func @what_makes_the_operand_is_built_in_its_new_shape(%x: tensor<8x64x56x56xf32>, %mean: tensor<1x64x1x1xf32>) -> tensor<64xf32> {
  // CHECK-DAG: %[[ROWS:.+]] = stablehlo.reshape %[[X]] : (tensor<8x64x56x56xf32>) -> tensor<8x64x196x16xf32>
  // CHECK-DAG: %[[MEANS:.+]] = stablehlo.reshape %[[MEAN]] : (tensor<1x64x1x1xf32>) -> tensor<64xf32>
  // CHECK-DAG: %[[SPREAD:.+]] = stablehlo.broadcast_in_dim %[[MEANS]], dims = [1] : (tensor<64xf32>) -> tensor<8x64x196x16xf32>
  // CHECK: %[[CENTRED:.+]] = stablehlo.subtract %[[ROWS]], %[[SPREAD]]
  // CHECK: %[[SQUARES:.+]] = stablehlo.multiply %[[CENTRED]], %[[CENTRED]] : tensor<8x64x196x16xf32>
  // CHECK: stablehlo.reduce(%[[SQUARES]] init: %{{.+}}) applies stablehlo.add across dimensions = [2]
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %mean, dims = [0, 1, 2, 3] : (tensor<1x64x1x1xf32>) -> tensor<8x64x56x56xf32>
  %1 = stablehlo.subtract %x, %0 : tensor<8x64x56x56xf32>
  %2 = stablehlo.multiply %1, %1 : tensor<8x64x56x56xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<8x64x56x56xf32>, tensor<f32>) -> tensor<64xf32>
  return %3 : tensor<64xf32>
}

// CHECK-LABEL: @what_is_dear_and_used_elsewhere_is_read
func.func @what_is_dear_and_used_elsewhere_is_read(%x: tensor<4096xf32>) -> (tensor<f32>, tensor<4096xf32>) {
  // CHECK-COUNT-1: stablehlo.exponential
  // CHECK-NOT: stablehlo.exponential
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.exponential %x : tensor<4096xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4096xf32>, tensor<f32>) -> tensor<f32>
  return %1, %0 : tensor<f32>, tensor<4096xf32>
}

// CHECK-LABEL: @one_element
// CHECK-SAME: (%[[X:.+]]: tensor<1x3xcomplex<f32>>, %[[START:.+]]: tensor<complex<f32>>)
func.func @one_element(%x: tensor<1x3xcomplex<f32>>, %start: tensor<complex<f32>>) -> tensor<3xcomplex<f32>> {
  // CHECK-DAG: %[[ROW:.+]] = stablehlo.reshape %[[X]] : (tensor<1x3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  // CHECK-DAG: %[[FIRST:.+]] = stablehlo.broadcast_in_dim %[[START]], dims = []
  // CHECK: stablehlo.multiply %[[FIRST]], %[[ROW]] : tensor<3xcomplex<f32>>
  // CHECK-NOT: stablehlo.reduce
  // CHECK: return
  %0 = stablehlo.reduce(%x init: %start) applies stablehlo.multiply across dimensions = [0] : (tensor<1x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
  return %0 : tensor<3xcomplex<f32>>
}

// CHECK-LABEL: @one_row_of_several_elements_is_kept
func.func @one_row_of_several_elements_is_kept(%x: tensor<1x3xcomplex<f32>>, %start: tensor<complex<f32>>) -> tensor<complex<f32>> {
  // CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.multiply across dimensions = [0, 1]
  %0 = stablehlo.reduce(%x init: %start) applies stablehlo.multiply across dimensions = [0, 1] : (tensor<1x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
  return %0 : tensor<complex<f32>>
}

// CHECK-LABEL: @extremes_of_many_rows_are_taken_in_two_stages
func.func @extremes_of_many_rows_are_taken_in_two_stages(%x: tensor<2x1000x200xf32>, %start: tensor<f32>) -> tensor<2x200xf32> {
  // CHECK: %[[Y:.+]] = stablehlo.reshape %arg0 : (tensor<2x1000x200xf32>) -> tensor<2x20x50x200xf32>
  // CHECK: %[[P:.+]] = stablehlo.reduce(%[[Y]] init: %arg1) applies stablehlo.maximum across dimensions = [1]
  // CHECK: stablehlo.reduce(%[[P]] init: %arg1) applies stablehlo.maximum across dimensions = [1] : (tensor<2x50x200xf32>
  %0 = stablehlo.reduce(%x init: %start) applies stablehlo.maximum across dimensions = [1] : (tensor<2x1000x200xf32>, tensor<f32>) -> tensor<2x200xf32>
  return %0 : tensor<2x200xf32>
}

// CHECK-LABEL: @extremes_of_few_rows_and_of_columns_are_kept
func.func @extremes_of_few_rows_and_of_columns_are_kept(%x: tensor<200x200xf32>, %y: tensor<1000x1000xf32>, %start: tensor<f32>)
    -> (tensor<200xf32>, tensor<1000xf32>) {
  // CHECK: stablehlo.reduce(%arg0 init: %arg2) applies stablehlo.minimum across dimensions = [0] : (tensor<200x200xf32>
  // CHECK: stablehlo.reduce(%arg1 init: %arg2) applies stablehlo.maximum across dimensions = [1] : (tensor<1000x1000xf32>
  %0 = stablehlo.reduce(%x init: %start) applies stablehlo.minimum across dimensions = [0] : (tensor<200x200xf32>, tensor<f32>) -> tensor<200xf32>
  %1 = stablehlo.reduce(%y init: %start) applies stablehlo.maximum across dimensions = [1] : (tensor<1000x1000xf32>, tensor<f32>) -> tensor<1000xf32>
  return %0, %1 : tensor<200xf32>, tensor<1000xf32>
}
