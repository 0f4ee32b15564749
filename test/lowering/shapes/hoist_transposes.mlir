// RUN: hilo-opt %s --hoist-transposes --split-input-file | filecheck %s

// CHECK-LABEL: @broadcasts_take_other_dimensions
func.func @broadcasts_take_other_dimensions(%x: tensor<40xf32>, %y: tensor<30xf32>) -> tensor<40x30xf32> {
  // CHECK-DAG: %[[A:.+]] = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<40xf32>) -> tensor<40x30xf32>
  // CHECK-DAG: %[[B:.+]] = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<30xf32>) -> tensor<40x30xf32>
  // CHECK: %[[R:.+]] = stablehlo.multiply %[[A]], %[[B]] : tensor<40x30xf32>
  // CHECK: return %[[R]]
  %a = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<40xf32>) -> tensor<30x40xf32>
  %b = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<30xf32>) -> tensor<30x40xf32>
  %c = stablehlo.multiply %a, %b : tensor<30x40xf32>
  %t = stablehlo.transpose %c, dims = [1, 0] : (tensor<30x40xf32>) -> tensor<40x30xf32>
  return %t : tensor<40x30xf32>
}

// -----

// CHECK-LABEL: @what_is_repeated_is_an_expression_itself
func.func @what_is_repeated_is_an_expression_itself(%x: tensor<5xf32>) -> tensor<5x4x3xf32> {
  // CHECK-DAG: %[[I:.+]] = stablehlo.iota dim = 1 : tensor<4x3xi32>
  // CHECK-DAG: %[[J:.+]] = stablehlo.iota dim = 0 : tensor<4x3xi32>
  // CHECK: %[[P:.+]] = stablehlo.compare EQ, %[[I]], %[[J]]
  // CHECK: %[[E:.+]] = stablehlo.convert %[[P]]
  // CHECK: stablehlo.broadcast_in_dim %[[E]], dims = [1, 2] : (tensor<4x3xf32>) -> tensor<5x4x3xf32>
  // CHECK: stablehlo.broadcast_in_dim %arg0, dims = [0]
  // CHECK-NOT: stablehlo.transpose
  %i = stablehlo.iota dim = 0 : tensor<3x4xi32>
  %j = stablehlo.iota dim = 1 : tensor<3x4xi32>
  %p = stablehlo.compare EQ, %i, %j : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi1>
  %e = stablehlo.convert %p : (tensor<3x4xi1>) -> tensor<3x4xf32>
  %a = stablehlo.broadcast_in_dim %e, dims = [1, 2] : (tensor<3x4xf32>) -> tensor<5x3x4xf32>
  %b = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<5xf32>) -> tensor<5x3x4xf32>
  %c = stablehlo.multiply %a, %b : tensor<5x3x4xf32>
  %t = stablehlo.transpose %c, dims = [0, 2, 1] : (tensor<5x3x4xf32>) -> tensor<5x4x3xf32>
  return %t : tensor<5x4x3xf32>
}

// -----

// CHECK-LABEL: @arrays_are_not_transposed_instead
func.func @arrays_are_not_transposed_instead(%x: tensor<30x40xf32>, %y: tensor<30xf32>) -> tensor<40x30xf32> {
  // CHECK: stablehlo.multiply
  // CHECK: stablehlo.transpose
  %b = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<30xf32>) -> tensor<30x40xf32>
  %c = stablehlo.multiply %x, %b : tensor<30x40xf32>
  %t = stablehlo.transpose %c, dims = [1, 0] : (tensor<30x40xf32>) -> tensor<40x30xf32>
  return %t : tensor<40x30xf32>
}

// -----

// CHECK-LABEL: @what_others_read_is_not_computed_twice
func.func @what_others_read_is_not_computed_twice(%y: tensor<30xf32>) -> (tensor<40x30xf32>, tensor<30x40xf32>) {
  // CHECK-COUNT-1: stablehlo.tanh
  // CHECK: stablehlo.transpose
  %b = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<30xf32>) -> tensor<30x40xf32>
  %c = stablehlo.tanh %b : tensor<30x40xf32>
  %t = stablehlo.transpose %c, dims = [1, 0] : (tensor<30x40xf32>) -> tensor<40x30xf32>
  return %t, %c : tensor<40x30xf32>, tensor<30x40xf32>
}

// -----

// The result's transpose and those of the operands cancel; one operand is transposed instead of two.
// CHECK-LABEL: @transposes_cancel
func.func @transposes_cancel(%x: tensor<1x30x40xf32>, %y: tensor<30x40xf32>, %z: tensor<40x30xf32>, %p: tensor<i1>) -> (tensor<30x40xf32>, tensor<30x40xf32>) {
  // CHECK: %[[X:.+]] = stablehlo.reshape %arg0 : (tensor<1x30x40xf32>) -> tensor<30x40xf32>
  // CHECK: %[[S:.+]] = stablehlo.select %arg3, %[[X]], %arg1 : tensor<i1>, tensor<30x40xf32>
  // CHECK: %[[Z:.+]] = stablehlo.transpose %arg2, dims = [1, 0]
  // CHECK: %[[SUM:.+]] = stablehlo.add %arg1, %[[Z]]
  // CHECK: return %[[S]], %[[SUM]]
  %a = stablehlo.transpose %x, dims = [0, 2, 1] : (tensor<1x30x40xf32>) -> tensor<1x40x30xf32>
  %b = stablehlo.reshape %a : (tensor<1x40x30xf32>) -> tensor<40x30xf32>
  %c = stablehlo.transpose %y, dims = [1, 0] : (tensor<30x40xf32>) -> tensor<40x30xf32>
  %d = stablehlo.select %p, %b, %c : tensor<i1>, tensor<40x30xf32>
  %r = stablehlo.transpose %d, dims = [1, 0] : (tensor<40x30xf32>) -> tensor<30x40xf32>
  %e = stablehlo.add %c, %z : tensor<40x30xf32>
  %s = stablehlo.transpose %e, dims = [1, 0] : (tensor<40x30xf32>) -> tensor<30x40xf32>
  return %r, %s : tensor<30x40xf32>, tensor<30x40xf32>
}

// -----

// Both orders are read; the other one needs no array transposed.
// CHECK-LABEL: @a_few_operations_are_computed_twice
func.func @a_few_operations_are_computed_twice(%x: tensor<30x40xf32>) -> (tensor<30x40xf32>, tensor<40x30xf32>) {
  // CHECK-DAG: %[[T:.+]] = stablehlo.negate %arg0
  // CHECK-DAG: %[[X:.+]] = stablehlo.transpose %arg0
  // CHECK-DAG: %[[N:.+]] = stablehlo.negate %[[X]]
  // CHECK: return %[[T]], %[[N]]
  %a = stablehlo.transpose %x, dims = [1, 0] : (tensor<30x40xf32>) -> tensor<40x30xf32>
  %n = stablehlo.negate %a : tensor<40x30xf32>
  %t = stablehlo.transpose %n, dims = [1, 0] : (tensor<40x30xf32>) -> tensor<30x40xf32>
  return %t, %n : tensor<30x40xf32>, tensor<40x30xf32>
}
