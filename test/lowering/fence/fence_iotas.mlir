// RUN: hilo-opt %s --fence-iotas --split-input-file | filecheck %s

// Each product doubles the expanded code: seven of them are 255 operations.
// CHECK-LABEL: @squares
func.func @squares() -> tensor<5xf32> {
  // CHECK: %[[I:.+]] = stablehlo.iota dim = 0
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[I]]
  // CHECK: stablehlo.cosine %[[F]]
  // CHECK-NOT: stablehlo.optimization_barrier
  %i = stablehlo.iota dim = 0 : tensor<5xf32>
  %0 = stablehlo.cosine %i : tensor<5xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<5xf32>
  %2 = stablehlo.multiply %1, %1 : tensor<5xf32>
  %3 = stablehlo.multiply %2, %2 : tensor<5xf32>
  %4 = stablehlo.multiply %3, %3 : tensor<5xf32>
  %5 = stablehlo.multiply %4, %4 : tensor<5xf32>
  %6 = stablehlo.multiply %5, %5 : tensor<5xf32>
  %7 = stablehlo.multiply %6, %6 : tensor<5xf32>
  return %7 : tensor<5xf32>
}

// -----

// A reversal looks up elements, and has no array as an operand either.
// CHECK-LABEL: @squares_of_a_reversal
func.func @squares_of_a_reversal(%x: tensor<5xf32>) -> tensor<5xf32> {
  // CHECK: %[[R:.+]] = stablehlo.reverse %arg0
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[R]]
  // CHECK: stablehlo.cosine %[[F]]
  %i = stablehlo.reverse %x, dims = [0] : tensor<5xf32>
  %0 = stablehlo.cosine %i : tensor<5xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<5xf32>
  %2 = stablehlo.multiply %1, %1 : tensor<5xf32>
  %3 = stablehlo.multiply %2, %2 : tensor<5xf32>
  %4 = stablehlo.multiply %3, %3 : tensor<5xf32>
  %5 = stablehlo.multiply %4, %4 : tensor<5xf32>
  %6 = stablehlo.multiply %5, %5 : tensor<5xf32>
  %7 = stablehlo.multiply %6, %6 : tensor<5xf32>
  return %7 : tensor<5xf32>
}

// -----

// An operation that reads an array is fused if only one operation uses its result.
// CHECK-LABEL: @squares_of_an_array
func.func @squares_of_an_array(%x: tensor<5xf32>) -> tensor<5xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  %i = stablehlo.iota dim = 0 : tensor<5xf32>
  %0 = stablehlo.add %i, %x : tensor<5xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<5xf32>
  %2 = stablehlo.multiply %1, %1 : tensor<5xf32>
  %3 = stablehlo.multiply %2, %2 : tensor<5xf32>
  %4 = stablehlo.multiply %3, %3 : tensor<5xf32>
  %5 = stablehlo.multiply %4, %4 : tensor<5xf32>
  %6 = stablehlo.multiply %5, %5 : tensor<5xf32>
  %7 = stablehlo.multiply %6, %6 : tensor<5xf32>
  return %7 : tensor<5xf32>
}

// -----

// CHECK-LABEL: @a_mask_is_kept
func.func @a_mask_is_kept(%x: tensor<5x5xf32>) -> tensor<5x5xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  %zero = stablehlo.constant dense<0.0> : tensor<5x5xf32>
  %i = stablehlo.iota dim = 0 : tensor<5x5xi32>
  %j = stablehlo.iota dim = 1 : tensor<5x5xi32>
  %p = stablehlo.compare GE, %i, %j : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
  %0 = stablehlo.select %p, %x, %zero : tensor<5x5xi1>, tensor<5x5xf32>
  return %0 : tensor<5x5xf32>
}
