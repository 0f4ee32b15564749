// RUN: hilo-opt %s --speculate-branches | filecheck %s

// CHECK-LABEL: @cheap
// CHECK-NOT: stablehlo.if
// CHECK: %[[A:.+]] = stablehlo.multiply
// CHECK: %[[B:.+]] = stablehlo.negate
// CHECK: %[[R:.+]] = stablehlo.select %arg0, %[[A]], %[[B]] : tensor<i1>, tensor<2000xf32>
// CHECK: %[[S:.+]] = stablehlo.select %arg0, %arg1, %[[A]] : tensor<i1>, tensor<2000xf32>
// CHECK: return %[[R]], %[[S]]
func.func @cheap(%p: tensor<i1>, %x: tensor<2000xf32>) -> (tensor<2000xf32>, tensor<2000xf32>) {
  %m = stablehlo.multiply %x, %x : tensor<2000xf32>
  %r:2 = "stablehlo.if"(%p) ({
    stablehlo.return %m, %x : tensor<2000xf32>, tensor<2000xf32>
  }, {
    %n = stablehlo.negate %x : tensor<2000xf32>
    stablehlo.return %n, %m : tensor<2000xf32>, tensor<2000xf32>
  }) : (tensor<i1>) -> (tensor<2000xf32>, tensor<2000xf32>)
  return %r#0, %r#1 : tensor<2000xf32>, tensor<2000xf32>
}

// An index that is out of bounds takes the last branch; a branch in a branch is selected first.
// CHECK-LABEL: @nested
// CHECK-NOT: stablehlo.case
// CHECK-NOT: stablehlo.if
// CHECK: %[[IN:.+]] = stablehlo.select %arg1
// CHECK: %[[ONE:.+]] = stablehlo.compare EQ, %arg0
// CHECK: %[[S:.+]] = stablehlo.select %[[ONE]], %[[IN]], %arg2
// CHECK: %[[ZERO:.+]] = stablehlo.compare EQ, %arg0
// CHECK: stablehlo.select %[[ZERO]], %{{.+}}, %[[S]]
func.func @nested(%i: tensor<i32>, %p: tensor<i1>, %x: tensor<9xi32>) -> tensor<9xi32> {
  %r = "stablehlo.case"(%i) ({
    %n = stablehlo.negate %x : tensor<9xi32>
    stablehlo.return %n : tensor<9xi32>
  }, {
    %s = "stablehlo.if"(%p) ({
      %a = stablehlo.abs %x : tensor<9xi32>
      stablehlo.return %a : tensor<9xi32>
    }, {
      stablehlo.return %x : tensor<9xi32>
    }) : (tensor<i1>) -> tensor<9xi32>
    stablehlo.return %s : tensor<9xi32>
  }, {
    stablehlo.return %x : tensor<9xi32>
  }) : (tensor<i32>) -> tensor<9xi32>
  return %r : tensor<9xi32>
}

// Too many elements, operations that are no arithmetic, branches in loops.
// CHECK-LABEL: @others
// CHECK-COUNT-3: "stablehlo.if"
func.func @others(%p: tensor<i1>, %x: tensor<40000xf32>, %y: tensor<30x30xf32>) -> (tensor<40000xf32>, tensor<30x30xf32>, tensor<30x30xf32>) {
  %r = "stablehlo.if"(%p) ({
    %n = stablehlo.negate %x : tensor<40000xf32>
    stablehlo.return %n : tensor<40000xf32>
  }, {
    stablehlo.return %x : tensor<40000xf32>
  }) : (tensor<i1>) -> tensor<40000xf32>
  %s = "stablehlo.if"(%p) ({
    %n = stablehlo.dot %y, %y : (tensor<30x30xf32>, tensor<30x30xf32>) -> tensor<30x30xf32>
    stablehlo.return %n : tensor<30x30xf32>
  }, {
    stablehlo.return %y : tensor<30x30xf32>
  }) : (tensor<i1>) -> tensor<30x30xf32>
  %w = stablehlo.while(%c = %y) : tensor<30x30xf32> cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %t = "stablehlo.if"(%p) ({
      stablehlo.return %c : tensor<30x30xf32>
    }, {
      stablehlo.return %y : tensor<30x30xf32>
    }) : (tensor<i1>) -> tensor<30x30xf32>
    stablehlo.return %t : tensor<30x30xf32>
  }
  return %r, %s, %w : tensor<40000xf32>, tensor<30x30xf32>, tensor<30x30xf32>
}

// CHECK-LABEL: @branches_of_updates
func.func @branches_of_updates(%x: tensor<8xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>, %z: tensor<f32>) -> tensor<8xf32> {
  // CHECK: "stablehlo.scatter"
  // CHECK-NOT: stablehlo.if
  // CHECK: stablehlo.select
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %r = "stablehlo.if"(%p) ({
      %s = stablehlo.sqrt %a : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }, {
      stablehlo.return %b : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<8xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
