// RUN: hilo-opt %s --target=llvm-cpu --unroll-reductions=least=4 | filecheck %s

// Columns are contiguous rows of a transpose, except where a number is repeated along the last dimension.
// CHECK-LABEL: @distances
func.func @distances(%x: tensor<300x2xf32>, %y: tensor<200x2xf32>) -> tensor<300x200xf32> {
  // CHECK: %[[X:.+]] = stablehlo.transpose %arg0, dims = [1, 0]
  // CHECK: stablehlo.slice %[[X]] [0:1, 0:300]
  // CHECK: %[[Y:.+]] = stablehlo.transpose %arg1, dims = [1, 0]
  // CHECK: %[[ROWS:.+]] = stablehlo.optimization_barrier %[[Y]]
  // CHECK: stablehlo.slice %[[ROWS]] [0:1, 0:200]
  // CHECK: %[[FIRST:.+]] = stablehlo.multiply {{.*}} tensor<300x200xf32>
  // CHECK: %[[SUM:.+]] = stablehlo.add %{{.+}}, %[[FIRST]]
  // CHECK: %[[SECOND:.+]] = stablehlo.multiply {{.*}} tensor<300x200xf32>
  // CHECK: stablehlo.add %[[SUM]], %[[SECOND]]
  // CHECK-NOT: stablehlo.reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %a = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<300x2xf32>) -> tensor<300x200x2xf32>
  %b = stablehlo.broadcast_in_dim %y, dims = [1, 2] : (tensor<200x2xf32>) -> tensor<300x200x2xf32>
  %d = stablehlo.subtract %a, %b : tensor<300x200x2xf32>
  %s = stablehlo.multiply %d, %d : tensor<300x200x2xf32>
  %r = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<300x200x2xf32>, tensor<f32>) -> tensor<300x200xf32>
  return %r : tensor<300x200xf32>
}

// What several operations of the same row read is built once for each column, also behind bitcasts.
// CHECK-LABEL: @periodic_distances
func.func @periodic_distances(%x: tensor<300x2xf32>, %l: tensor<f32>) -> tensor<300x300xf32> {
  // CHECK-COUNT-2: stablehlo.subtract {{.*}} tensor<300x300xf32>
  // CHECK: stablehlo.multiply {{.*}} tensor<300x300xf32>
  // CHECK-COUNT-2: stablehlo.subtract {{.*}} tensor<300x300xf32>
  // CHECK-NOT: stablehlo.subtract
  // CHECK-NOT: stablehlo.reduce
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %size = stablehlo.broadcast_in_dim %l, dims = [] : (tensor<f32>) -> tensor<300x300x2xf32>
  %a = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<300x2xf32>) -> tensor<300x300x2xf32>
  %b = stablehlo.broadcast_in_dim %x, dims = [1, 2] : (tensor<300x2xf32>) -> tensor<300x300x2xf32>
  %d = stablehlo.subtract %a, %b : tensor<300x300x2xf32>
  %q = stablehlo.divide %d, %size : tensor<300x300x2xf32>
  %bits = stablehlo.bitcast_convert %q : (tensor<300x300x2xf32>) -> tensor<300x300x2xi32>
  %back = stablehlo.bitcast_convert %bits : (tensor<300x300x2xi32>) -> tensor<300x300x2xf32>
  %n = stablehlo.round_nearest_even %back : tensor<300x300x2xf32>
  %p = stablehlo.multiply %n, %size : tensor<300x300x2xf32>
  %e = stablehlo.subtract %d, %p : tensor<300x300x2xf32>
  %s = stablehlo.multiply %e, %e : tensor<300x300x2xf32>
  %r = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<300x300x2xf32>, tensor<f32>) -> tensor<300x300xf32>
  return %r : tensor<300x300xf32>
}

// Rows for which there is a kernel of loops.
// CHECK-LABEL: @long_rows_are_reduced_along_columns
func.func @long_rows_are_reduced_along_columns(%x: tensor<300x16xf32>, %y: tensor<200x16xf32>) -> tensor<300x200xf32> {
  // CHECK-DAG: %[[A:.+]] = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<300x16xf32>) -> tensor<300x16x200xf32>
  // CHECK-DAG: %[[Y:.+]] = stablehlo.transpose %arg1, dims = [1, 0]
  // CHECK-DAG: %[[ROWS:.+]] = stablehlo.optimization_barrier %[[Y]]
  // CHECK-DAG: %[[B:.+]] = stablehlo.broadcast_in_dim %[[ROWS]], dims = [1, 2] : (tensor<16x200xf32>) -> tensor<300x16x200xf32>
  // CHECK: %[[D:.+]] = stablehlo.subtract %[[A]], %[[B]]
  // CHECK: %[[S:.+]] = stablehlo.multiply %[[D]], %[[D]]
  // CHECK: stablehlo.reduce(%[[S]] init: %{{.+}}) applies stablehlo.add across dimensions = [1]
  // CHECK-NOT: stablehlo.reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %a = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<300x16xf32>) -> tensor<300x200x16xf32>
  %b = stablehlo.broadcast_in_dim %y, dims = [1, 2] : (tensor<200x16xf32>) -> tensor<300x200x16xf32>
  %d = stablehlo.subtract %a, %b : tensor<300x200x16xf32>
  %s = stablehlo.multiply %d, %d : tensor<300x200x16xf32>
  %r = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<300x200x16xf32>, tensor<f32>) -> tensor<300x200xf32>
  return %r : tensor<300x200xf32>
}

// Of what something else reads; in a batch; of narrow floats.
// CHECK-LABEL: @long_rows_without_a_kernel
func.func @long_rows_without_a_kernel(%x: tensor<300x8xf32>, %y: tensor<200x8xf32>, %u: tensor<4x30x8xf32>, %v: tensor<4x200x8xf32>,
    %p: tensor<300x8xbf16>, %q: tensor<200x8xbf16>)
    -> (tensor<300x200xf32>, tensor<300x200x8xf32>, tensor<4x30x200xf32>, tensor<300x200xbf16>) {
  // CHECK-NOT: stablehlo.reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %a = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<300x8xf32>) -> tensor<300x200x8xf32>
  %b = stablehlo.broadcast_in_dim %y, dims = [1, 2] : (tensor<200x8xf32>) -> tensor<300x200x8xf32>
  %d = stablehlo.subtract %a, %b : tensor<300x200x8xf32>
  %s = stablehlo.multiply %d, %d : tensor<300x200x8xf32>
  %0 = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<300x200x8xf32>, tensor<f32>) -> tensor<300x200xf32>
  %e = stablehlo.negate %d : tensor<300x200x8xf32>
  %f = stablehlo.broadcast_in_dim %u, dims = [0, 1, 3] : (tensor<4x30x8xf32>) -> tensor<4x30x200x8xf32>
  %g = stablehlo.broadcast_in_dim %v, dims = [0, 2, 3] : (tensor<4x200x8xf32>) -> tensor<4x30x200x8xf32>
  %h = stablehlo.subtract %f, %g : tensor<4x30x200x8xf32>
  %1 = stablehlo.reduce(%h init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<4x30x200x8xf32>, tensor<f32>) -> tensor<4x30x200xf32>
  %none = stablehlo.constant dense<0.0> : tensor<bf16>
  %i = stablehlo.broadcast_in_dim %p, dims = [0, 2] : (tensor<300x8xbf16>) -> tensor<300x200x8xbf16>
  %j = stablehlo.broadcast_in_dim %q, dims = [1, 2] : (tensor<200x8xbf16>) -> tensor<300x200x8xbf16>
  %k = stablehlo.subtract %i, %j : tensor<300x200x8xbf16>
  %2 = stablehlo.reduce(%k init: %none) applies stablehlo.add across dimensions = [2] : (tensor<300x200x8xbf16>, tensor<bf16>) -> tensor<300x200xbf16>
  return %0, %e, %1, %2 : tensor<300x200xf32>, tensor<300x200x8xf32>, tensor<4x30x200xf32>, tensor<300x200xbf16>
}

// An array in memory, other readers, another dimension, no repetition before the last dimension, long rows.
// CHECK-LABEL: @kept
func.func @kept(%x: tensor<30x2xf32>, %full: tensor<30x20x2xf32>, %row: tensor<30x20xf32>, %long: tensor<30x64xf32>)
    -> (tensor<30x20xf32>, tensor<30x20xf32>, tensor<30x20x2xf32>, tensor<20x2xf32>, tensor<30x20xf32>, tensor<30x20xf32>) {
  // CHECK-COUNT-5: stablehlo.reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %a = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<30x2xf32>) -> tensor<30x20x2xf32>
  %b = stablehlo.multiply %a, %full : tensor<30x20x2xf32>
  %0 = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<30x20x2xf32>, tensor<f32>) -> tensor<30x20xf32>
  %c = stablehlo.negate %a : tensor<30x20x2xf32>
  %1 = stablehlo.reduce(%c init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<30x20x2xf32>, tensor<f32>) -> tensor<30x20xf32>
  %2 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<30x20x2xf32>, tensor<f32>) -> tensor<20x2xf32>
  %d = stablehlo.broadcast_in_dim %row, dims = [0, 1] : (tensor<30x20xf32>) -> tensor<30x20x2xf32>
  %3 = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<30x20x2xf32>, tensor<f32>) -> tensor<30x20xf32>
  %e = stablehlo.broadcast_in_dim %long, dims = [0, 2] : (tensor<30x64xf32>) -> tensor<30x20x64xf32>
  %4 = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<30x20x64xf32>, tensor<f32>) -> tensor<30x20xf32>
  return %0, %1, %c, %2, %3, %4 : tensor<30x20xf32>, tensor<30x20xf32>, tensor<30x20x2xf32>, tensor<20x2xf32>, tensor<30x20xf32>, tensor<30x20xf32>
}

// CHECK-LABEL: @few_columns_are_reduced_one_by_one
func.func @few_columns_are_reduced_one_by_one(%x: tensor<90x2xf32>, %w: tensor<90x90xf32>) -> tensor<90x2xf32> {
  // CHECK: %[[A:.+]] = stablehlo.reduce({{.*}}across dimensions = [1] : (tensor<90x90xf32>, tensor<f32>) -> tensor<90xf32>
  // CHECK: %[[B:.+]] = stablehlo.reduce({{.*}}across dimensions = [1] : (tensor<90x90xf32>, tensor<f32>) -> tensor<90xf32>
  // CHECK: stablehlo.concatenate {{.*}} : (tensor<90x1xf32>, tensor<90x1xf32>) -> tensor<90x2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %a = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<90x2xf32>) -> tensor<90x90x2xf32>
  %b = stablehlo.broadcast_in_dim %x, dims = [1, 2] : (tensor<90x2xf32>) -> tensor<90x90x2xf32>
  %d = stablehlo.subtract %a, %b : tensor<90x90x2xf32>
  %r = stablehlo.broadcast_in_dim %w, dims = [0, 1] : (tensor<90x90xf32>) -> tensor<90x90x2xf32>
  %f = stablehlo.multiply %d, %r : tensor<90x90x2xf32>
  %s = stablehlo.reduce(%f init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<90x90x2xf32>, tensor<f32>) -> tensor<90x2xf32>
  return %s : tensor<90x2xf32>
}

// Five columns, and an array that is in memory.
// CHECK-LABEL: @other_columns_are_kept
func.func @other_columns_are_kept(%x: tensor<90x5xf32>, %y: tensor<90x90x2xf32>) -> (tensor<90x5xf32>, tensor<90x2xf32>) {
  // CHECK-DAG: stablehlo.reduce({{.*}}across dimensions = [1] : (tensor<90x90x5xf32>, tensor<f32>) -> tensor<90x5xf32>
  // CHECK-DAG: stablehlo.reduce({{.*}}across dimensions = [1] : (tensor<90x90x2xf32>, tensor<f32>) -> tensor<90x2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %a = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<90x5xf32>) -> tensor<90x90x5xf32>
  %b = stablehlo.broadcast_in_dim %x, dims = [1, 2] : (tensor<90x5xf32>) -> tensor<90x90x5xf32>
  %d = stablehlo.subtract %a, %b : tensor<90x90x5xf32>
  %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<90x90x5xf32>, tensor<f32>) -> tensor<90x5xf32>
  %e = stablehlo.multiply %y, %y : tensor<90x90x2xf32>
  %t = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<90x90x2xf32>, tensor<f32>) -> tensor<90x2xf32>
  return %s, %t : tensor<90x5xf32>, tensor<90x2xf32>
}

// Of few points, in a loop whose kernel reads them one by one.
// CHECK-LABEL: @few_points_in_a_loop_are_kept
func.func @few_points_in_a_loop_are_kept(%x: tensor<90x2xf32>, %w: tensor<90x90xf32>, %n: tensor<i32>) -> tensor<90x2xf32> {
  // CHECK: stablehlo.reduce({{.*}}across dimensions = [1] : (tensor<90x90x2xf32>, tensor<f32>) -> tensor<90x2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %none = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%k = %none, %v = %x) : tensor<i32>, tensor<90x2xf32>
  cond {
    %go = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %a = stablehlo.broadcast_in_dim %v, dims = [0, 2] : (tensor<90x2xf32>) -> tensor<90x90x2xf32>
    %b = stablehlo.broadcast_in_dim %v, dims = [1, 2] : (tensor<90x2xf32>) -> tensor<90x90x2xf32>
    %d = stablehlo.subtract %a, %b : tensor<90x90x2xf32>
    %p = stablehlo.broadcast_in_dim %w, dims = [0, 1] : (tensor<90x90xf32>) -> tensor<90x90x2xf32>
    %f = stablehlo.multiply %d, %p : tensor<90x90x2xf32>
    %s = stablehlo.reduce(%f init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<90x90x2xf32>, tensor<f32>) -> tensor<90x2xf32>
    %j = stablehlo.add %k, %one : tensor<i32>
    stablehlo.return %j, %s : tensor<i32>, tensor<90x2xf32>
  }
  return %r#1 : tensor<90x2xf32>
}
