// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-top-k)' | filecheck %s

// CHECK-LABEL: @the_best_so_far_are_kept_in_order
func.func @the_best_so_far_are_kept_in_order(%x: tensor<4x1000xf32>) -> (tensor<4x8xf32>, tensor<4x8xi32>) {
  // CHECK: flow.dispatch.region -> (tensor<33xi32>, tensor<33xf32>, tensor<33xi32>)
  // CHECK: vector.transfer_read
  // CHECK: arith.cmpi sgt, %{{.+}}, %{{.+}} : vector<16xi32>
  // CHECK: vector.reduction <or>
  // CHECK: scf.while
  // CHECK: stablehlo.slice %{{.+}} [0:32] : (tensor<33xf32>) -> tensor<32xf32>
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
