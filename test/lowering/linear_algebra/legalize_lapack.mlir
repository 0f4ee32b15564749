// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-lapack)' | filecheck %s

// CHECK-LABEL: @lu_is_one_kernel
func.func @lu_is_one_kernel(%a: tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<5xi32>, tensor<i32>) {
  // CHECK: %[[LU:.+]]:2 = flow.dispatch.region -> (tensor<5x8xf32>, tensor<6xi32>)
  // CHECK: stablehlo.slice %{{.+}} [0:1, 0:5]
  // CHECK: stablehlo.slice %{{.+}} [0:1, 5:6]
  // CHECK-NOT: custom_call
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<5xi32>, tensor<i32>)
  return %0#0, %0#1, %0#2 : tensor<5x5xf32>, tensor<5xi32>, tensor<i32>
}

// CHECK-LABEL: @larger_ones_take_sizes_as_arguments
func.func @larger_ones_take_sizes_as_arguments(%a: tensor<50x50xf32>) -> (tensor<50x50xf32>, tensor<50xi32>, tensor<i32>) {
  // CHECK: %[[LU:.+]]:2 = flow.dispatch.region -> (tensor<?x?xf32>{{.+}}, tensor<?xi32>{{.+}})
  // CHECK: flow.tensor.reshape %[[LU]]#0 : tensor<?x?xf32>{{.+}} -> tensor<64x80xf32>
  // CHECK: flow.tensor.reshape %[[LU]]#1 : tensor<?xi32>{{.+}} -> tensor<51xi32>
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<50x50xf32>) -> (tensor<50x50xf32>, tensor<50xi32>, tensor<i32>)
  return %0#0, %0#1, %0#2 : tensor<50x50xf32>, tensor<50xi32>, tensor<i32>
}

// CHECK-LABEL: @letters_choose_side_and_triangle
func.func @letters_choose_side_and_triangle(%a: tensor<8x8xf64>, %b: tensor<8x3xf64>) -> tensor<8x3xf64> {
  // CHECK: flow.dispatch.region -> (tensor<8x4xf64>)
  // CHECK-NOT: arith.divf
  // CHECK: return
  %0 = stablehlo.custom_call @lapack_dtrsm_ffi(%a, %b) {mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}} : (tensor<8x8xf64>, tensor<8x3xf64>) -> tensor<8x3xf64>
  return %0 : tensor<8x3xf64>
}

// CHECK-LABEL: @singular_values_alone_make_no_vectors
func.func @singular_values_alone_make_no_vectors(%a: tensor<6x4xf32>) -> tensor<4xf32> {
  // CHECK: flow.dispatch.region -> (tensor<?x?xf32>{{.+}})
  // CHECK: -> tensor<14x8xf32>
  // CHECK-NOT: custom_call
  %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a) {mhlo.backend_config = {mode = 78 : ui8}} : (tensor<6x4xf32>) -> (tensor<6x4xf32>, tensor<4xf32>, tensor<6x6xf32>, tensor<4x4xf32>, tensor<i32>)
  return %0#1 : tensor<4xf32>
}

// CHECK-LABEL: @no_rows_give_no_pivots
func.func @no_rows_give_no_pivots(%a: tensor<0x3xf32>) -> tensor<0x3xf32> {
  // CHECK-NOT: custom_call
  // CHECK: return
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<0x3xf32>) -> (tensor<0x3xf32>, tensor<0xi32>, tensor<i32>)
  return %0#0 : tensor<0x3xf32>
}

// CHECK-LABEL: @other_targets_are_kept
func.func @other_targets_are_kept(%a: tensor<5xf32>) -> tensor<5xf32> {
  // CHECK-NEXT: stablehlo.custom_call @my_target
  %0 = stablehlo.custom_call @my_target(%a) : (tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// CHECK-LABEL: @options_in_operands_are_kept
func.func @options_in_operands_are_kept(%n: tensor<i32>, %a: tensor<5x5xf32>) -> tensor<5x5xf32> {
  // CHECK-NEXT: stablehlo.custom_call @lapack_spotrf
  %0:2 = stablehlo.custom_call @lapack_spotrf(%n, %n, %n, %a) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<i32>)
  return %0#0 : tensor<5x5xf32>
}

// CHECK-LABEL: @sizes_in_operands_are_not_needed
func.func @sizes_in_operands_are_not_needed(%n: tensor<i32>, %a: tensor<5x3xf32>) -> tensor<5x3xf32> {
  // CHECK: flow.dispatch.region
  // CHECK-NOT: custom_call
  %0:4 = stablehlo.custom_call @lapack_sgeqrf(%n, %n, %n, %a) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<5x3xf32>) -> (tensor<5x3xf32>, tensor<3xf32>, tensor<i32>, tensor<96xf32>)
  return %0#0 : tensor<5x3xf32>
}
