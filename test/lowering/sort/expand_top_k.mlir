// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-top-k)' | filecheck %s

// CHECK-LABEL: @the_best_so_far_are_kept_in_order
func.func @the_best_so_far_are_kept_in_order(%x: tensor<4x1000xf32>) -> (tensor<4x8xf32>, tensor<4x8xi32>) {
  // CHECK: flow.dispatch.region -> (tensor<9xi32>, tensor<9xf32>, tensor<9xi32>, tensor<32xf32>, tensor<32xi32>)
  // CHECK: vector.transfer_read
  // CHECK: arith.cmpi sgt, %{{.+}}, %{{.+}} : vector<16xi32>
  // CHECK: vector.reduction <or>
  // CHECK: scf.while
  // CHECK-NOT: stablehlo.slice
  // CHECK-NOT: chlo.top_k
  %n = stablehlo.negate %x : tensor<4x1000xf32>
  %values, %indices = chlo.top_k(%n, k = 8) : tensor<4x1000xf32> -> (tensor<4x8xf32>, tensor<4x8xi32>)
  return %values, %indices : tensor<4x8xf32>, tensor<4x8xi32>
}

// Shares, rows of each, length of a row, k, and the lengths of the operand, of scratch and of the results.
// CHECK-LABEL: @what_stands_alone_is_a_kernel_for_any_size
func.func @what_stands_alone_is_a_kernel_for_any_size(%x: tensor<4x1000xf32>) -> (tensor<4x8xf32>, tensor<4x8xi32>) {
  // CHECK: %[[SIZES:.+]]:8 = util.optimization_barrier %c1{{.*}}, %c4{{.*}}, %c1000{{.*}}, %c8{{.*}}, %c4000{{.*}}, %c9{{.*}}, %c32{{.*}}, %c9
  // CHECK: flow.dispatch.region -> (tensor<?xi32>{%[[SIZES]]#5}, tensor<?xf32>{%[[SIZES]]#5}, tensor<?xi32>{%[[SIZES]]#5}, tensor<?xf32>{%[[SIZES]]#6}, tensor<?xi32>{%[[SIZES]]#6})
  // CHECK: scf.forall
  // CHECK-COUNT-3: tensor.extract_slice %{{.+}} [%[[SIZES]]#7] [1]
  // CHECK: scf.while
  // CHECK-NOT: chlo.top_k
  %values, %indices = chlo.top_k(%x, k = 8) : tensor<4x1000xf32> -> (tensor<4x8xf32>, tensor<4x8xi32>)
  return %values, %indices : tensor<4x8xf32>, tensor<4x8xi32>
}

// CHECK-LABEL: @unsigned_numbers_are_compared_with_the_sign_flipped
func.func @unsigned_numbers_are_compared_with_the_sign_flipped(%x: tensor<100xui8>) -> (tensor<2xui8>, tensor<2xi32>) {
  // CHECK: arith.xori
  %values, %indices = chlo.top_k(%x, k = 2) : tensor<100xui8> -> (tensor<2xui8>, tensor<2xi32>)
  return %values, %indices : tensor<2xui8>, tensor<2xi32>
}

// CHECK-LABEL: @a_large_k_is_a_sorts_work
func.func @a_large_k_is_a_sorts_work(%x: tensor<100xf32>) -> (tensor<50xf32>, tensor<50xi32>) {
  // CHECK: chlo.top_k
  %values, %indices = chlo.top_k(%x, k = 50) : tensor<100xf32> -> (tensor<50xf32>, tensor<50xi32>)
  return %values, %indices : tensor<50xf32>, tensor<50xi32>
}

// CHECK-LABEL: @half_of_a_short_row_is_taken
func.func @half_of_a_short_row_is_taken(%x: tensor<4x24xf32>) -> (tensor<4x12xf32>, tensor<4x12xi32>) {
  // CHECK: flow.dispatch.region
  // CHECK-NOT: chlo.top_k
  %values, %indices = chlo.top_k(%x, k = 12) : tensor<4x24xf32> -> (tensor<4x12xf32>, tensor<4x12xi32>)
  return %values, %indices : tensor<4x12xf32>, tensor<4x12xi32>
}

// CHECK-LABEL: @cores_share_many_rows
func.func @cores_share_many_rows(%x: tensor<256x1000xf32>) -> (tensor<256x5xf32>, tensor<256x5xi32>) {
  // CHECK: flow.dispatch.region -> (tensor<256xi32>, tensor<256xf32>, tensor<256xi32>, tensor<1280xf32>, tensor<1280xi32>)
  // CHECK: scf.forall
  %values, %indices = chlo.top_k(%x, k = 5) : tensor<256x1000xf32> -> (tensor<256x5xf32>, tensor<256x5xi32>)
  return %values, %indices : tensor<256x5xf32>, tensor<256x5xi32>
}
