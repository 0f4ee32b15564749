// RUN: hilo-opt %s --pass-pipeline='builtin.module(unroll-convolution{terms=3})' | filecheck %s

// CHECK-LABEL: @in_a_loop
func.func @in_a_loop(%x: tensor<1x1x8xf32>, %w: tensor<1x1x3xf32>, %n: tensor<i32>) -> tensor<1x1x8xf32> {
  // CHECK: do {
  // CHECK: %[[P:.+]] = stablehlo.pad %{{.*}}, low = [0, 0, 1], high = [0, 0, 1], interior = [0, 0, 0]
  // CHECK: stablehlo.slice %[[P]] [0:1, 0:1, 0:8]
  // CHECK: stablehlo.slice %[[P]] [0:1, 0:1, 1:9]
  // CHECK: stablehlo.slice %[[P]] [0:1, 0:1, 2:10]
  // CHECK-NOT: stablehlo.convolution
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%k = %zero, %v = %x) : tensor<i32>, tensor<1x1x8xf32>
  cond {
    %go = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %y = stablehlo.convolution(%v, %w) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x8xf32>, tensor<1x1x3xf32>) -> tensor<1x1x8xf32>
    %next = stablehlo.add %k, %one : tensor<i32>
    stablehlo.return %next, %y : tensor<i32>, tensor<1x1x8xf32>
  }
  return %r#1 : tensor<1x1x8xf32>
}

// Windows of more than three elements, and what is outside of loops.
// CHECK-LABEL: @others_are_kept
func.func @others_are_kept(%x: tensor<1x1x8xf32>, %w: tensor<1x1x5xf32>, %s: tensor<1x1x3xf32>, %n: tensor<i32>) -> tensor<1x1x8xf32> {
  // CHECK-COUNT-2: stablehlo.convolution
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%k = %zero, %v = %x) : tensor<i32>, tensor<1x1x8xf32>
  cond {
    %go = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %y = stablehlo.convolution(%v, %w) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {pad = [[2, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x8xf32>, tensor<1x1x5xf32>) -> tensor<1x1x8xf32>
    %next = stablehlo.add %k, %one : tensor<i32>
    stablehlo.return %next, %y : tensor<i32>, tensor<1x1x8xf32>
  }
  %z = stablehlo.convolution(%r#1, %s) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x8xf32>, tensor<1x1x3xf32>) -> tensor<1x1x8xf32>
  return %z : tensor<1x1x8xf32>
}
