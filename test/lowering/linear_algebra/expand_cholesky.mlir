// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-cholesky)' | filecheck %s

// CHECK-LABEL: @the_lower_factor_is_the_upper_one_of_the_transpose
// CHECK-SAME: (%[[A:.+]]: tensor<256x256xf32>)
func.func @the_lower_factor_is_the_upper_one_of_the_transpose(%a: tensor<256x256xf32>) -> tensor<256x256xf32> {
  // CHECK: %[[T:.+]] = stablehlo.transpose %{{.+}}, dims = [0, 2, 1]
  // CHECK: %[[P:.+]] = stablehlo.pad %[[T]], %{{.+}}, low = [0, 0, 0], high = [0, 0, 16]
  // CHECK: flow.dispatch.region -> (tensor<?x?xf32>
  // CHECK-COUNT-4: math.sqrt
  // CHECK-NOT: math.sqrt
  // CHECK: flow.return
  // CHECK: stablehlo.transpose
  // CHECK: %[[FAILED:.+]] = stablehlo.compare NE, %[[LAST:.+]], %[[LAST]]
  // CHECK: %[[LOWER:.+]] = stablehlo.compare GE
  // CHECK: stablehlo.select %[[LOWER]]
  // CHECK-NOT: stablehlo.cholesky
  %0 = stablehlo.cholesky %a, lower = true : tensor<256x256xf32>
  return %0 : tensor<256x256xf32>
}

// CHECK-LABEL: @a_sum_with_its_transpose_is_not_transposed
func.func @a_sum_with_its_transpose_is_not_transposed(%x: tensor<4x16x16xf32>) -> tensor<4x16x16xf32> {
  // CHECK: %[[A:.+]] = stablehlo.divide
  // CHECK-NOT: stablehlo.transpose
  // CHECK: flow.dispatch.region
  // CHECK: flow.return
  // CHECK: stablehlo.transpose
  // CHECK: stablehlo.constant dense<{{.+}}> : tensor<16x16xi1>
  %t = stablehlo.transpose %x, dims = [0, 2, 1] : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
  %s = stablehlo.add %x, %t : tensor<4x16x16xf32>
  %c = stablehlo.constant dense<2.0> : tensor<f32>
  %two = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<4x16x16xf32>
  %a = stablehlo.divide %s, %two : tensor<4x16x16xf32>
  %0 = stablehlo.cholesky %a, lower = true : tensor<4x16x16xf32>
  return %0 : tensor<4x16x16xf32>
}

// CHECK-LABEL: @other_sums_and_multiples_are_transposed
func.func @other_sums_and_multiples_are_transposed(%x: tensor<16x16xf32>, %y: tensor<16x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  // CHECK: stablehlo.transpose %arg0, dims = [1, 0]
  // CHECK: stablehlo.transpose %{{.+}}, dims = [0, 2, 1]
  // CHECK: flow.dispatch.region
  // CHECK: stablehlo.transpose %{{.+}}, dims = [0, 2, 1]
  // CHECK: stablehlo.transpose %{{.+}}, dims = [0, 2, 1]
  // CHECK: flow.dispatch.region
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
  %s = stablehlo.add %x, %t : tensor<16x16xf32>
  %a = stablehlo.multiply %s, %y : tensor<16x16xf32>
  %b = stablehlo.add %y, %t : tensor<16x16xf32>
  %0 = stablehlo.cholesky %a, lower = true : tensor<16x16xf32>
  %1 = stablehlo.cholesky %b, lower = true : tensor<16x16xf32>
  return %0, %1 : tensor<16x16xf32>, tensor<16x16xf32>
}

// CHECK-LABEL: @complex_numbers_are_pairs
func.func @complex_numbers_are_pairs(%a: tensor<3x9x9xcomplex<f64>>) -> tensor<3x9x9xcomplex<f64>> {
  // CHECK: stablehlo.real
  // CHECK: stablehlo.imag
  // CHECK: flow.dispatch.region -> (tensor<?x?xf64>{{{.+}}}, tensor<?x?xf64>{{{.+}}})
  // CHECK-COUNT-2: -> tensor<30x24xf64>
  // CHECK: stablehlo.complex
  %0 = stablehlo.cholesky %a : tensor<3x9x9xcomplex<f64>>
  return %0 : tensor<3x9x9xcomplex<f64>>
}

// CHECK-LABEL: @small_matrices_are_factored_one_by_one_as_they_lie
func.func @small_matrices_are_factored_one_by_one_as_they_lie(%a: tensor<50x3x3xf32>) -> tensor<50x3x3xf32> {
  // CHECK-NOT: stablehlo.transpose
  // CHECK-NOT: stablehlo.pad
  // CHECK: flow.dispatch.region -> (tensor<150x3xf32>)
  // CHECK-COUNT-3: math.sqrt
  // CHECK-NOT: math.sqrt
  // CHECK-NOT: stablehlo.select
  %0 = stablehlo.cholesky %a, lower = true : tensor<50x3x3xf32>
  return %0 : tensor<50x3x3xf32>
}

// CHECK-LABEL: @narrow_floats_are_factored_in_f32
func.func @narrow_floats_are_factored_in_f32(%a: tensor<4x4xbf16>) -> tensor<4x4xbf16> {
  // CHECK: stablehlo.convert %{{.+}} : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  // CHECK: stablehlo.convert %{{.+}} : (tensor<4x4xf32>) -> tensor<4x4xbf16>
  %0 = stablehlo.cholesky %a, lower = true : tensor<4x4xbf16>
  return %0 : tensor<4x4xbf16>
}

// CHECK-LABEL: @no_elements_need_no_work
func.func @no_elements_need_no_work(%a: tensor<2x0x0xf32>) -> tensor<2x0x0xf32> {
  // CHECK-NEXT: return %arg0
  %0 = stablehlo.cholesky %a, lower = true : tensor<2x0x0xf32>
  return %0 : tensor<2x0x0xf32>
}

// CHECK-LABEL: @a_dynamic_batch_is_kept
func.func @a_dynamic_batch_is_kept(%a: tensor<?x4x4xf32>) -> tensor<?x4x4xf32> {
  // CHECK-NEXT: stablehlo.cholesky
  %0 = stablehlo.cholesky %a, lower = true : tensor<?x4x4xf32>
  return %0 : tensor<?x4x4xf32>
}

// The elements of a symmetric matrix are not symmetric as other matrices.
// CHECK-LABEL: @other_matrices_of_the_elements
// CHECK: stablehlo.transpose %{{.+}}, dims = [0, 2, 1] : (tensor<4x32x32xf64>) -> tensor<4x32x32xf64>
// CHECK: flow.dispatch.region
func.func @other_matrices_of_the_elements(%x: tensor<64x64xf64>) -> tensor<4x32x32xf64> {
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<64x64xf64>) -> tensor<64x64xf64>
  %s = stablehlo.add %x, %t : tensor<64x64xf64>
  %r = stablehlo.reshape %s : (tensor<64x64xf64>) -> tensor<4x32x32xf64>
  %c = "stablehlo.cholesky"(%r) <{lower = true}> : (tensor<4x32x32xf64>) -> tensor<4x32x32xf64>
  return %c : tensor<4x32x32xf64>
}

// Places that are compared beside f64 have 64 bits.
// CHECK-LABEL: @triangle_of_f64
func.func @triangle_of_f64(%a: tensor<100x100xf64>) -> tensor<100x100xf64> {
  // CHECK: stablehlo.iota dim = 1 : tensor<1x100x100xi64>
  // CHECK: stablehlo.iota dim = 2 : tensor<1x100x100xi64>
  %0 = stablehlo.cholesky %a, lower = true : tensor<100x100xf64>
  return %0 : tensor<100x100xf64>
}
