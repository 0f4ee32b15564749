// RUN: hilo-opt %s --split-input-file --share-constants | filecheck %s
// RUN: hilo-opt %s --split-input-file '--share-constants=broadcasts=false' | filecheck %s --check-prefix=FEW

// CHECK-LABEL: @equal_constants_and_their_broadcasts_are_one
// FEW-LABEL: @equal_constants_and_their_broadcasts_are_one
func.func @equal_constants_and_their_broadcasts_are_one(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[TWO:.+]] = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  // CHECK-NEXT: %[[ALL:.+]] = stablehlo.broadcast_in_dim %[[TWO]]
  // CHECK-NEXT: %[[Y:.+]] = stablehlo.multiply %{{.+}}, %[[ALL]]
  // CHECK-NEXT: stablehlo.add %[[Y]], %[[ALL]]
  // FEW-COUNT-1: stablehlo.constant
  // FEW-COUNT-2: stablehlo.broadcast_in_dim
  %a = stablehlo.constant dense<2.0> : tensor<f32>
  %p = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %y = stablehlo.multiply %x, %p : tensor<8xf32>
  %b = stablehlo.constant dense<2.0> : tensor<f32>
  %q = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %z = stablehlo.add %y, %q : tensor<8xf32>
  return %z : tensor<8xf32>
}

// -----

// CHECK-LABEL: @other_types_and_shapes_are_kept
func.func @other_types_and_shapes_are_kept() -> (tensor<8xf32>, tensor<4xf32>, tensor<f64>) {
  // CHECK-COUNT-2: stablehlo.constant
  // CHECK-COUNT-2: stablehlo.broadcast_in_dim
  %a = stablehlo.constant dense<2.0> : tensor<f32>
  %c = stablehlo.constant dense<2.0> : tensor<f64>
  %p = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %q = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<4xf32>
  return %p, %q, %c : tensor<8xf32>, tensor<4xf32>, tensor<f64>
}

// -----

// CHECK-LABEL: @computations_are_kept
func.func @computations_are_kept(%x: tensor<8xf32>, %s: tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: stablehlo.broadcast_in_dim
  // CHECK-NEXT: stablehlo.add
  // CHECK-NEXT: stablehlo.broadcast_in_dim
  // CHECK-NEXT: stablehlo.add
  %p = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %y = stablehlo.add %x, %p : tensor<8xf32>
  %q = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %z = stablehlo.add %x, %q : tensor<8xf32>
  return %y, %z : tensor<8xf32>, tensor<8xf32>
}

// -----

// CHECK-LABEL: @kernels_read_their_sizes_and_tables_once
func.func @kernels_read_their_sizes_and_tables_once(%x: tensor<8xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[SIZE:.+]] = util.optimization_barrier %c8
  // CHECK-NEXT: %[[TABLE:.+]] = flow.tensor.reshape %cst : tensor<8xf32> -> tensor<?xf32>{%[[SIZE]]}
  // CHECK-NEXT: %[[X:.+]] = flow.tensor.reshape %arg0 : tensor<8xf32> -> tensor<?xf32>{%[[SIZE]]}
  // CHECK-NEXT: return %[[TABLE]], %[[TABLE]], %[[X]]
  %t = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %n = arith.constant 8 : index
  %a = util.optimization_barrier %n : index
  %m = arith.constant 8 : index
  %b = util.optimization_barrier %m : index
  %p = flow.tensor.reshape %t : tensor<8xf32> -> tensor<?xf32>{%a}
  %q = flow.tensor.reshape %t : tensor<8xf32> -> tensor<?xf32>{%b}
  %r = flow.tensor.reshape %x : tensor<8xf32> -> tensor<?xf32>{%b}
  return %p, %q, %r : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: @sizes_that_one_operation_reads_are_kept
func.func @sizes_that_one_operation_reads_are_kept() -> index {
  // CHECK-COUNT-2: util.optimization_barrier
  %n = arith.constant 8 : index
  %a = util.optimization_barrier %n : index
  %b = util.optimization_barrier %n : index
  %c = arith.muli %a, %b : index
  return %c : index
}

// -----

// CHECK-LABEL: @inner_blocks_are_their_own
func.func @inner_blocks_are_their_own(%p: tensor<i1>) -> tensor<f32> {
  // CHECK-COUNT-3: stablehlo.constant
  %0 = stablehlo.constant dense<2.0> : tensor<f32>
  %1 = "stablehlo.if"(%p) ({
    %a = stablehlo.constant dense<2.0> : tensor<f32>
    stablehlo.return %a : tensor<f32>
  }, {
    %b = stablehlo.constant dense<2.0> : tensor<f32>
    %c = stablehlo.add %b, %0 : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %1 : tensor<f32>
}
