// RUN: hilo-opt %s --tabulate-iotas="force=true longest=4096" --split-input-file | filecheck %s

// CHECK-LABEL: @rows_and_columns_share_a_table
func.func @rows_and_columns_share_a_table(%x: tensor<100x100xf32>, %zero: tensor<100x100xf32>) -> tensor<100x100xf32> {
  // CHECK: %[[T:.+]] = stablehlo.constant dense<[0, 1, {{.*}}, 99]> : tensor<100xi32>
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[T]]
  // CHECK: %[[I:.+]] = stablehlo.broadcast_in_dim %[[F]], dims = [0]
  // CHECK-NOT: stablehlo.constant
  // CHECK: %[[J:.+]] = stablehlo.broadcast_in_dim %[[F]], dims = [1]
  // CHECK: stablehlo.compare GE, %[[I]], %[[J]]
  // CHECK-NOT: stablehlo.iota
  %i = stablehlo.iota dim = 0 : tensor<100x100xi32>
  %j = stablehlo.iota dim = 1 : tensor<100x100xi32>
  %p = stablehlo.compare GE, %i, %j : (tensor<100x100xi32>, tensor<100x100xi32>) -> tensor<100x100xi1>
  %0 = stablehlo.select %p, %x, %zero : tensor<100x100xi1>, tensor<100x100xf32>
  return %0 : tensor<100x100xf32>
}

// -----

// Vectors that become matrices later on: one-hot vectors, masks of `jnp.arange(n)[None]`.
// CHECK-LABEL: @vectors_that_are_broadcast
func.func @vectors_that_are_broadcast(%x: tensor<1000xi32>) -> tensor<1000x10xi1> {
  // CHECK: %[[T:.+]] = stablehlo.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]> : tensor<10xi32>
  // CHECK: stablehlo.optimization_barrier %[[T]]
  %i = stablehlo.iota dim = 0 : tensor<10xi32>
  %j = stablehlo.broadcast_in_dim %i, dims = [1] : (tensor<10xi32>) -> tensor<1000x10xi32>
  %k = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<1000xi32>) -> tensor<1000x10xi32>
  %p = stablehlo.compare EQ, %j, %k : (tensor<1000x10xi32>, tensor<1000x10xi32>) -> tensor<1000x10xi1>
  return %p : tensor<1000x10xi1>
}

// -----

// CHECK-LABEL: @long_tables_are_computed
func.func @long_tables_are_computed(%x: tensor<2x5000xf32>) -> tensor<2x5000xf32> {
  // CHECK: %[[T:.+]] = stablehlo.iota dim = 0 : tensor<5000xf32>
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[T]]
  // CHECK: stablehlo.broadcast_in_dim %[[F]], dims = [1]
  %i = stablehlo.iota dim = 1 : tensor<2x5000xf32>
  %0 = stablehlo.multiply %i, %x : tensor<2x5000xf32>
  return %0 : tensor<2x5000xf32>
}

// -----

// CHECK-LABEL: @vectors_small_arrays_and_what_no_operation_computes_with_are_kept
func.func @vectors_small_arrays_and_what_no_operation_computes_with_are_kept(%x: tensor<10000xi32>, %y: tensor<1x10000xi32>,
    %z: tensor<30x30xi32>) -> (tensor<10000xi32>, tensor<1x10000xi32>, tensor<30x30xi32>, tensor<100x100xi32>) {
  // CHECK-NOT: stablehlo.constant
  // CHECK-COUNT-4: stablehlo.iota
  %i = stablehlo.iota dim = 0 : tensor<10000xi32>
  %0 = stablehlo.add %i, %x : tensor<10000xi32>
  %j = stablehlo.iota dim = 1 : tensor<1x10000xi32>
  %1 = stablehlo.add %j, %y : tensor<1x10000xi32>
  %k = stablehlo.iota dim = 1 : tensor<30x30xi32>
  %2 = stablehlo.add %k, %z : tensor<30x30xi32>
  %l = stablehlo.iota dim = 1 : tensor<100x100xi32>
  %3 = stablehlo.optimization_barrier %l : tensor<100x100xi32>
  return %0, %1, %2, %3 : tensor<10000xi32>, tensor<1x10000xi32>, tensor<30x30xi32>, tensor<100x100xi32>
}

// -----

// CHECK-LABEL: @loops_have_tables_of_their_own
func.func @loops_have_tables_of_their_own(%x: tensor<80x80xf32>, %n: tensor<i32>) -> tensor<80x80xf32> {
  // CHECK: do {
  // CHECK: stablehlo.constant {{.*}} tensor<80xf32>
  // CHECK: stablehlo.optimization_barrier
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %k, %y = stablehlo.while(%k0 = %zero, %y0 = %x) : tensor<i32>, tensor<80x80xf32>
  cond {
    %more = stablehlo.compare LT, %k0, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %k0, %one : tensor<i32>
    %i = stablehlo.iota dim = 0 : tensor<80x80xf32>
    %0 = stablehlo.add %i, %y0 : tensor<80x80xf32>
    stablehlo.return %next, %0 : tensor<i32>, tensor<80x80xf32>
  }
  return %y : tensor<80x80xf32>
}
