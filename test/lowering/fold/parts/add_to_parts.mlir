// RUN: hilo-opt %s --add-to-parts | filecheck %s

// CHECK-LABEL: @a_row
func.func @a_row(%x: tensor<9x8xf32>, %u: tensor<1x8xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<9x8xf32> {
  // CHECK: %[[PART:.+]] = stablehlo.dynamic_slice %arg0, %arg2, %arg3, sizes = [1, 8]
  // CHECK-NEXT: %[[SUM:.+]] = stablehlo.add %[[PART]], %arg1 : tensor<1x8xf32>
  // CHECK-NEXT: %[[ALL:.+]] = stablehlo.dynamic_update_slice %arg0, %[[SUM]], %arg2, %arg3
  // CHECK-NEXT: return %[[ALL]]
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
  %0 = stablehlo.dynamic_update_slice %zeros, %u, %i, %j : (tensor<9x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<9x8xf32>
  %1 = stablehlo.add %0, %x : tensor<9x8xf32>
  return %1 : tensor<9x8xf32>
}

// CHECK-LABEL: @a_scatter
func.func @a_scatter(%x: tensor<9xi32>, %at: tensor<4x1xi32>, %u: tensor<4xi32>) -> tensor<9xi32> {
  // CHECK: %[[ALL:.+]] = "stablehlo.scatter"(%arg0, %arg1, %arg2)
  // CHECK: return %[[ALL]]
  %zeros = stablehlo.constant dense<0> : tensor<9xi32>
  %0 = "stablehlo.scatter"(%zeros, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %2 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<9xi32>, tensor<4x1xi32>, tensor<4xi32>) -> tensor<9xi32>
  %1 = stablehlo.add %x, %0 : tensor<9xi32>
  return %1 : tensor<9xi32>
}

// CHECK-LABEL: @a_scatter_that_writes_is_kept
func.func @a_scatter_that_writes_is_kept(%x: tensor<9xi32>, %at: tensor<4x1xi32>, %u: tensor<4xi32>) -> tensor<9xi32> {
  // CHECK: %[[ALL:.+]] = "stablehlo.scatter"(%c
  // CHECK: stablehlo.add %arg0, %[[ALL]]
  %zeros = stablehlo.constant dense<0> : tensor<9xi32>
  %0 = "stablehlo.scatter"(%zeros, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %b : tensor<i32>
  }) : (tensor<9xi32>, tensor<4x1xi32>, tensor<4xi32>) -> tensor<9xi32>
  %1 = stablehlo.add %x, %0 : tensor<9xi32>
  return %1 : tensor<9xi32>
}

// CHECK-LABEL: @ones_are_kept
func.func @ones_are_kept(%x: tensor<9xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<9xf32> {
  // CHECK: %[[ALL:.+]] = stablehlo.dynamic_update_slice %cst, %arg1, %arg2
  // CHECK: stablehlo.add %arg0, %[[ALL]]
  %ones = stablehlo.constant dense<1.0> : tensor<9xf32>
  %0 = stablehlo.dynamic_update_slice %ones, %u, %i : (tensor<9xf32>, tensor<2xf32>, tensor<i32>) -> tensor<9xf32>
  %1 = stablehlo.add %x, %0 : tensor<9xf32>
  return %1 : tensor<9xf32>
}

// CHECK-LABEL: @what_is_read_twice_is_kept
func.func @what_is_read_twice_is_kept(%u: tensor<2xf32>, %i: tensor<i32>) -> tensor<9xf32> {
  // CHECK: %[[ALL:.+]] = stablehlo.dynamic_update_slice %cst, %arg0, %arg1
  // CHECK: stablehlo.add %[[ALL]], %[[ALL]]
  %zeros = stablehlo.constant dense<0.0> : tensor<9xf32>
  %0 = stablehlo.dynamic_update_slice %zeros, %u, %i : (tensor<9xf32>, tensor<2xf32>, tensor<i32>) -> tensor<9xf32>
  %1 = stablehlo.add %0, %0 : tensor<9xf32>
  return %1 : tensor<9xf32>
}

// CHECK-LABEL: @what_joins_its_readers_is_kept
func.func @what_joins_its_readers_is_kept(%x: tensor<9xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<9xf32> {
  // CHECK: %[[ALL:.+]] = stablehlo.dynamic_update_slice %cst, %arg1, %arg2
  // CHECK: stablehlo.add %arg0, %[[ALL]]
  %zeros = stablehlo.constant dense<0.0> : tensor<9xf32>
  %0 = stablehlo.dynamic_update_slice %zeros, %u, %i : (tensor<9xf32>, tensor<2xf32>, tensor<i32>) -> tensor<9xf32>
  %1 = stablehlo.add %x, %0 : tensor<9xf32>
  %2 = stablehlo.abs %1 : tensor<9xf32>
  return %2 : tensor<9xf32>
}

// CHECK-LABEL: @a_pad_outside_of_loops_is_kept
func.func @a_pad_outside_of_loops_is_kept(%x: tensor<9xf32>, %u: tensor<2xf32>) -> tensor<9xf32> {
  // CHECK: %[[ALL:.+]] = stablehlo.pad
  // CHECK: stablehlo.add %arg0, %[[ALL]]
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %u, %zero, low = [3], high = [4], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<9xf32>
  %1 = stablehlo.add %x, %0 : tensor<9xf32>
  return %1 : tensor<9xf32>
}

// CHECK-LABEL: @a_carried_array
func.func @a_carried_array(%x: tensor<9xf32>, %u: tensor<2xf32>, %n: tensor<i32>) -> tensor<9xf32> {
  // CHECK: stablehlo.while
  // CHECK: stablehlo.pad
  // CHECK: %[[PART:.+]] = stablehlo.dynamic_slice %iterArg_[[A:[0-9a-z]+]], %{{.+}}, sizes = [2]
  // CHECK: %[[SUM:.+]] = stablehlo.add %[[PART]], %arg1 : tensor<2xf32>
  // CHECK: %[[ONE:.+]] = stablehlo.dynamic_update_slice %iterArg_[[A]], %[[SUM]]
  // CHECK: stablehlo.dynamic_slice %[[ONE]]
  // CHECK: %[[TWO:.+]] = stablehlo.dynamic_update_slice %[[ONE]]
  // CHECK-NEXT: stablehlo.add %[[TWO]], %{{.+}} : tensor<9xf32>
  %i = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<9xf32>
  %r:2 = stablehlo.while(%k = %i, %a = %x) : tensor<i32>, tensor<9xf32>
  cond {
    %0 = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  } do {
    %s = stablehlo.pad %u, %zero, low = [1], high = [0], interior = [6] : (tensor<2xf32>, tensor<f32>) -> tensor<9xf32>
    %0 = stablehlo.pad %u, %zero, low = [3], high = [4], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<9xf32>
    %1 = stablehlo.add %a, %0 : tensor<9xf32>
    %2 = stablehlo.dynamic_update_slice %zeros, %u, %k : (tensor<9xf32>, tensor<2xf32>, tensor<i32>) -> tensor<9xf32>
    %3 = stablehlo.add %1, %2 : tensor<9xf32>
    %4 = stablehlo.add %3, %s : tensor<9xf32>
    %5 = stablehlo.add %k, %one : tensor<i32>
    stablehlo.return %5, %4 : tensor<i32>, tensor<9xf32>
  }
  return %r#1 : tensor<9xf32>
}

// CHECK-LABEL: @sizes_that_a_run_knows_are_kept
func.func @sizes_that_a_run_knows_are_kept(%x: tensor<9xf32>, %u: tensor<?xf32>, %i: tensor<i32>) -> tensor<9xf32> {
  // CHECK: %[[ALL:.+]] = stablehlo.dynamic_update_slice %cst, %arg1, %arg2
  // CHECK: stablehlo.add %arg0, %[[ALL]]
  %zeros = stablehlo.constant dense<0.0> : tensor<9xf32>
  %0 = stablehlo.dynamic_update_slice %zeros, %u, %i : (tensor<9xf32>, tensor<?xf32>, tensor<i32>) -> tensor<9xf32>
  %1 = stablehlo.add %x, %0 : tensor<9xf32>
  return %1 : tensor<9xf32>
}
