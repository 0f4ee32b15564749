// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-library-calls)' | filecheck %s

// CHECK-LABEL: @a_cipher_is_twenty_rounds
func.func @a_cipher_is_twenty_rounds(%k: tensor<4xui32>, %x: tensor<4xui32>) -> tensor<4xui32> {
  // CHECK-COUNT-20: stablehlo.shift_right_logical
  // CHECK-NOT: stablehlo.shift_right_logical
  // CHECK-NOT: custom_call
  // CHECK: return
  %0:2 = stablehlo.custom_call @cu_threefry2x32_ffi(%k, %k, %x, %x) : (tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<4xui32>, tensor<4xui32>)
  return %0#0 : tensor<4xui32>
}

// CHECK-LABEL: @exchanges_become_a_loop
func.func @exchanges_become_a_loop(%p: tensor<2x3x4xi32>) -> tensor<2x3x8xi32> {
  // CHECK: stablehlo.while
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<6x8xi32>) -> tensor<2x3x8xi32>
  %0 = stablehlo.custom_call @hip_lu_pivots_to_permutation(%p) : (tensor<2x3x4xi32>) -> tensor<2x3x8xi32>
  return %0 : tensor<2x3x8xi32>
}

// CHECK-LABEL: @the_largest_are_chlos
func.func @the_largest_are_chlos(%x: tensor<4x9xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>) {
  // CHECK-NEXT: chlo.top_k(%{{.+}}, k = 2)
  %0:2 = stablehlo.custom_call @TopK(%x) : (tensor<4x9xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return %0#0, %0#1 : tensor<4x2xf32>, tensor<4x2xi32>
}

// CHECK-LABEL: @the_smallest_are_kept
func.func @the_smallest_are_kept(%x: tensor<4x9xf32>) -> tensor<4x2xf32> {
  // CHECK-NEXT: stablehlo.custom_call @mhlo.topk
  %0:2 = stablehlo.custom_call @mhlo.topk(%x) {mhlo.attributes = {k = 2 : i64, largest = false}} : (tensor<4x9xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return %0#0 : tensor<4x2xf32>
}

// CHECK-LABEL: @keys_of_another_type_are_kept
func.func @keys_of_another_type_are_kept(%k: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: stablehlo.custom_call @cu_threefry2x32_ffi
  %0:2 = stablehlo.custom_call @cu_threefry2x32_ffi(%k, %k, %k, %k) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>)
  return %0#0 : tensor<4xi32>
}

// CHECK-LABEL: @compressed_rows_are_scattered
func.func @compressed_rows_are_scattered(%data: tensor<7xf32>, %outer: tensor<5xi32>, %inner: tensor<7xi32>, %x: tensor<3x2xf32>) -> tensor<4x2xf32> {
  // CHECK: %[[ROWS:.+]] = "stablehlo.gather"(%arg3, %{{.+}}) <{
  // CHECK: %[[BEGUN:.+]] = "stablehlo.scatter"(
  // CHECK: "stablehlo.reduce_window"(%[[BEGUN]],
  // CHECK: %[[TERMS:.+]] = stablehlo.multiply %[[ROWS]], %{{.+}} : tensor<7x2xf32>
  // CHECK: "stablehlo.scatter"(%{{.+}}, %{{.+}}, %[[TERMS]])
  // CHECK-NOT: custom_call
  // CHECK: return
  %0 = stablehlo.custom_call @cpu_csr_sparse_dense_ffi(%data, %outer, %inner, %x) {api_version = 4 : i32} : (tensor<7xf32>, tensor<5xi32>, tensor<7xi32>, tensor<3x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: @compressed_rows_without_entries_are_zero
func.func @compressed_rows_without_entries_are_zero(%data: tensor<0xf32>, %outer: tensor<5xi32>, %inner: tensor<0xi32>, %x: tensor<3xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[ZERO:.+]] = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
  // CHECK-NEXT: return %[[ZERO]]
  %0 = stablehlo.custom_call @cpu_csr_sparse_dense_ffi(%data, %outer, %inner, %x) {api_version = 4 : i32} : (tensor<0xf32>, tensor<5xi32>, tensor<0xi32>, tensor<3xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @compressed_rows_of_any_size_are_kept
func.func @compressed_rows_of_any_size_are_kept(%data: tensor<?xf32>, %outer: tensor<5xi32>, %inner: tensor<?xi32>, %x: tensor<3xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: stablehlo.custom_call @cpu_csr_sparse_dense_ffi
  %0 = stablehlo.custom_call @cpu_csr_sparse_dense_ffi(%data, %outer, %inner, %x) {api_version = 4 : i32} : (tensor<?xf32>, tensor<5xi32>, tensor<?xi32>, tensor<3xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @exported_functions_are_chlos
func.func @exported_functions_are_chlos(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[E:.+]] = chlo.erf %{{.+}} : tensor<4xf32> -> tensor<4xf32>
  // CHECK-NEXT: %[[A:.+]] = chlo.asinh %[[E]] : tensor<4xf32> -> tensor<4xf32>
  // CHECK-NEXT: stablehlo.custom_call @mhlo.unknown(%[[A]])
  %0 = stablehlo.custom_call @mhlo.erf(%x) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.custom_call @mhlo.asinh(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.custom_call @mhlo.unknown(%1) : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
