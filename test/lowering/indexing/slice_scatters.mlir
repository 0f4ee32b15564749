// RUN: hilo-opt %s --slice-scatters | filecheck %s
// RUN: hilo-opt %s --slice-scatters --fold-ranges | filecheck %s --check-prefix=KNOWN

// Updates that are not in bounds are skipped; the counter is in bounds.
// CHECK-LABEL: @one_place
// KNOWN-LABEL: @one_place
func.func @one_place(%x: tensor<60x3000xf32>, %u: tensor<3000xf32>) -> tensor<60x3000xf32> {
  // CHECK: do
  // CHECK: %[[I:.+]] = stablehlo.reshape %{{.+}} : (tensor<1xi32>) -> tensor<i32>
  // CHECK: %[[S:.+]] = stablehlo.dynamic_slice %[[X:.+]], %[[I]], %[[Z:.+]], sizes = [1, 3000]
  // CHECK: %[[U:.+]] = stablehlo.reshape %arg1
  // CHECK: %[[A:.+]] = stablehlo.add %[[S]], %[[U]]
  // CHECK: %[[LOW:.+]] = stablehlo.compare GE, %[[I]]
  // CHECK: %[[LIMIT:.+]] = stablehlo.constant dense<59> : tensor<i32>
  // CHECK: %[[HIGH:.+]] = stablehlo.compare LE, %[[I]], %[[LIMIT]]
  // CHECK: %[[IN:.+]] = stablehlo.and %[[LOW]], %[[HIGH]]
  // CHECK: %[[N:.+]] = stablehlo.select %[[IN]], %[[A]], %[[S]]
  // CHECK: stablehlo.dynamic_update_slice %[[X]], %[[N]], %[[I]], %[[Z]]
  // CHECK-NOT: stablehlo.scatter
  // KNOWN: do
  // KNOWN-NOT: stablehlo.select
  // KNOWN: stablehlo.dynamic_update_slice
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<60> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<60x3000xf32>
    cond {
      %go = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %at = stablehlo.reshape %i : (tensor<i32>) -> tensor<1xi32>
      %b = "stablehlo.scatter"(%a, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
      ^bb0(%l: tensor<f32>, %m: tensor<f32>):
        %s = stablehlo.add %l, %m : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<60x3000xf32>, tensor<1xi32>, tensor<3000xf32>) -> tensor<60x3000xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %b : tensor<i32>, tensor<60x3000xf32>
    }
  return %r#1 : tensor<60x3000xf32>
}

// Several places; a small array, which may be part of the loop's kernel; no loop.
// CHECK-LABEL: @kept
func.func @kept(%x: tensor<60x3000xf32>, %y: tensor<60x30xf32>, %u: tensor<2x3000xf32>, %at: tensor<2x1xi32>, %v: tensor<30xf32>) -> (tensor<60x3000xf32>, tensor<60x30xf32>, tensor<60x30xf32>) {
  // CHECK-COUNT-3: stablehlo.scatter
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<60> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %a = %x, %c = %y) : tensor<i32>, tensor<60x3000xf32>, tensor<60x30xf32>
    cond {
      %go = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %b = "stablehlo.scatter"(%a, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
      ^bb0(%l: tensor<f32>, %m: tensor<f32>):
        stablehlo.return %m : tensor<f32>
      }) : (tensor<60x3000xf32>, tensor<2x1xi32>, tensor<2x3000xf32>) -> tensor<60x3000xf32>
      %place = stablehlo.reshape %i : (tensor<i32>) -> tensor<1xi32>
      %d = "stablehlo.scatter"(%c, %place, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
      ^bb0(%l: tensor<f32>, %m: tensor<f32>):
        stablehlo.return %m : tensor<f32>
      }) : (tensor<60x30xf32>, tensor<1xi32>, tensor<30xf32>) -> tensor<60x30xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %b, %d : tensor<i32>, tensor<60x3000xf32>, tensor<60x30xf32>
    }
  %p = stablehlo.slice %at [0:1, 0:1] : (tensor<2x1xi32>) -> tensor<1x1xi32>
  %q = stablehlo.reshape %p : (tensor<1x1xi32>) -> tensor<1xi32>
  %e = "stablehlo.scatter"(%y, %q, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%l: tensor<f32>, %m: tensor<f32>):
    stablehlo.return %m : tensor<f32>
  }) : (tensor<60x30xf32>, tensor<1xi32>, tensor<30xf32>) -> tensor<60x30xf32>
  return %r#1, %r#2, %e : tensor<60x3000xf32>, tensor<60x30xf32>, tensor<60x30xf32>
}
