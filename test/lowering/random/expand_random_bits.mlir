// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-random-bits)' | filecheck %s

// CHECK-LABEL: @philox_counts_in_128_bits
func.func @philox_counts_in_128_bits(%s: tensor<3xui64>) -> (tensor<3xui64>, tensor<5xui32>) {
  // CHECK-NOT: rng_bit_generator
  // CHECK: stablehlo.iota dim = 0 : tensor<2xui64>
  // CHECK: stablehlo.compare LT
  // CHECK: stablehlo.concatenate {{.+}} -> tensor<2x4xui32>
  // CHECK: stablehlo.concatenate {{.+}} -> tensor<3xui64>
  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<5xui32>)
  return %0, %1 : tensor<3xui64>, tensor<5xui32>
}

// CHECK-LABEL: @bits_of_floats_are_those_of_integers
func.func @bits_of_floats_are_those_of_integers(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<5xf32>) {
  // CHECK: %{{.+}}, %[[BITS:.+]] = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  // CHECK: stablehlo.bitcast_convert %[[BITS]] : (tensor<5xui32>) -> tensor<5xf32>
  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xf32>)
  return %0, %1 : tensor<2xui64>, tensor<5xf32>
}

// CHECK-LABEL: @three_fry_of_integers_is_kept
func.func @three_fry_of_integers_is_kept(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui64>) {
  // CHECK-NEXT: stablehlo.rng_bit_generator
  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui64>)
  return %0, %1 : tensor<2xui64>, tensor<5xui64>
}

// RUN: hilo-opt %s --target=llvm-cpu --pass-pipeline='builtin.module(expand-random-bits)' | filecheck %s --check-prefix=LOOP

// LOOP-LABEL: @philox_counts_in_128_bits
// LOOP: stablehlo.while(%{{.+}}, %[[OUT:.+]] = %{{.+}}) : tensor<i32>, tensor<8xui32>
// LOOP: stablehlo.iota dim = 0 : tensor<2xui64>
// LOOP: stablehlo.concatenate {{.+}} -> tensor<2x4xui32>
// LOOP: stablehlo.dynamic_update_slice %[[OUT]]
// LOOP: stablehlo.slice {{.+}} [0:5] : (tensor<8xui32>) -> tensor<5xui32>
