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
