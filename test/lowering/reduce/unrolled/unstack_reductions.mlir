// RUN: hilo-opt %s --unstack-reductions=least=4 | filecheck %s
// RUN: hilo-opt %s --unstack-reductions | filecheck %s --check-prefix=SHORT

// SHORT-COUNT-13: stablehlo.reduce(

// CHECK-LABEL: @stacked
func.func @stacked(%a: tensor<8xf32>, %b: tensor<2x8xf32>) -> tensor<8xf32> {
  // CHECK: %[[ZERO:.+]] = stablehlo.broadcast_in_dim %{{.+}} : (tensor<f32>) -> tensor<8xf32>
  // CHECK: %[[FIRST:.+]] = stablehlo.add %[[ZERO]], %{{.+}} : tensor<8xf32>
  // CHECK: stablehlo.slice %arg1 [0:1, 0:8]
  // CHECK: %[[SECOND:.+]] = stablehlo.add %[[FIRST]], %{{.+}} : tensor<8xf32>
  // CHECK: stablehlo.slice %arg1 [1:2, 0:8]
  // CHECK: stablehlo.add %[[SECOND]], %{{.+}} : tensor<8xf32>
  // CHECK-NOT: stablehlo.reduce
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
  %1 = stablehlo.concatenate %0, %b, dim = 0 : (tensor<1x8xf32>, tensor<2x8xf32>) -> tensor<3x8xf32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3x8xf32>, tensor<f32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// Functions of rows along the last dimension; the counting along it becomes numbers, and so does a repeated column.
// CHECK-LABEL: @functions_of_stacked
func.func @functions_of_stacked(%a: tensor<8x1xf32>, %b: tensor<8x1xf32>, %v: tensor<2xf32>) -> tensor<8xf32> {
  // CHECK: stablehlo.slice %arg2 [0:1]
  // CHECK: stablehlo.exponential %{{.+}} : tensor<8xf32>
  // CHECK: stablehlo.constant dense<1.000000e+00>
  // CHECK: stablehlo.slice %arg2 [1:2]
  // CHECK: stablehlo.maximum %{{.+}} : tensor<8xf32>
  // CHECK-NOT: stablehlo.reduce
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.concatenate %a, %b, dim = 1 : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x2xf32>
  %1 = stablehlo.iota dim = 1 : tensor<8x2xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<8x2xf32>
  %3 = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<2xf32>) -> tensor<8x2xf32>
  %4 = stablehlo.add %2, %3 : tensor<8x2xf32>
  %5 = stablehlo.exponential %4 : tensor<8x2xf32>
  %6 = stablehlo.reduce(%5 init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<8xf32>
  return %6 : tensor<8xf32>
}

// CHECK-LABEL: @variances_of_rows_in_memory
func.func @variances_of_rows_in_memory(%x: tensor<3x2x8xf32>) -> tensor<3x8xf32> {
  // CHECK-COUNT-2: stablehlo.slice %arg0 [0:3, {{[01]}}:{{[12]}}, 0:8]
  // CHECK: stablehlo.subtract {{.*}} : tensor<3x8xf32>
  // CHECK: stablehlo.subtract {{.*}} : tensor<3x8xf32>
  // CHECK-NOT: stablehlo.reduce
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<3x2x8xf32>, tensor<f32>) -> tensor<3x8xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<3x8xf32>) -> tensor<3x2x8xf32>
  %2 = stablehlo.subtract %x, %1 : tensor<3x2x8xf32>
  %3 = stablehlo.multiply %2, %2 : tensor<3x2x8xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<3x2x8xf32>, tensor<f32>) -> tensor<3x8xf32>
  return %4 : tensor<3x8xf32>
}

// CHECK-LABEL: @places
func.func @places(%x: tensor<3x8xf32>) -> tensor<8xi32> {
  // CHECK-COUNT-6: stablehlo.select {{.*}} tensor<8xi1>, tensor<8x{{f32|i32}}>
  // CHECK-NOT: stablehlo.reduce
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %i = stablehlo.iota dim = 0 : tensor<3x8xi32>
  %r:2 = stablehlo.reduce(%x init: %low), (%i init: %zero) across dimensions = [0]
      : (tensor<3x8xf32>, tensor<3x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
    %0 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.select %0, %a, %b : tensor<i1>, tensor<f32>
    %2 = stablehlo.select %0, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %1, %2 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<8xi32>
}

// CHECK-LABEL: @repeated
func.func @repeated(%rows: tensor<5x8xf32>, %few: tensor<4x8xf32>) -> (tensor<5x8xf32>, tensor<4x8xf32>) {
  // CHECK-COUNT-5: stablehlo.maximum
  // CHECK-NEXT: stablehlo.optimization_barrier
  // CHECK-COUNT-4: stablehlo.maximum
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%rows init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<5x8xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<8xf32>) -> tensor<5x8xf32>
  %2 = stablehlo.subtract %rows, %1 : tensor<5x8xf32>
  %3 = stablehlo.reduce(%few init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
  %5 = stablehlo.subtract %few, %4 : tensor<4x8xf32>
  return %2, %5 : tensor<5x8xf32>, tensor<4x8xf32>
}

// Short rows, rows far apart, sums of narrow floats, functions that something else reads, loops, several dimensions.
// CHECK-LABEL: @kept
func.func @kept(%short: tensor<3x3xf32>, %apart: tensor<8x3xf32>, %narrow: tensor<3x8xbf16>, %x: tensor<2x8xf32>,
                %rows: tensor<5x8xf32>, %n: tensor<i32>) -> (tensor<3xf32>, tensor<8xf32>, tensor<8xbf16>, tensor<2x8xf32>,
                tensor<8xf32>, tensor<8xf32>, tensor<f32>) {
  // CHECK-COUNT-6: stablehlo.reduce(
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %none = stablehlo.constant dense<0.0> : tensor<bf16>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0 = stablehlo.reduce(%short init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
  %1 = stablehlo.reduce(%apart init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x3xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = stablehlo.reduce(%narrow init: %none) applies stablehlo.add across dimensions = [0] : (tensor<3x8xbf16>, tensor<bf16>) -> tensor<8xbf16>
  %3 = stablehlo.exponential %x : tensor<2x8xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
  %5:2 = stablehlo.while(%i = %n, %s = %4) : tensor<i32>, tensor<8xf32>
    cond {
      %7 = stablehlo.compare GT, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7 = stablehlo.subtract %i, %one : tensor<i32>
      %8 = stablehlo.reduce(%rows init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<5x8xf32>, tensor<f32>) -> tensor<8xf32>
      %9 = stablehlo.add %s, %8 : tensor<8xf32>
      stablehlo.return %7, %9 : tensor<i32>, tensor<8xf32>
    }
  %6 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<f32>
  return %0, %1, %2, %3, %4, %5#1, %6 : tensor<3xf32>, tensor<8xf32>, tensor<8xbf16>, tensor<2x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>
}
