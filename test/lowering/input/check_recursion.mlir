// RUN: %exits 1 hilo-opt %s --check-recursion --split-input-file 2>&1 | filecheck %s

// CHECK-LABEL: @calls_without_a_cycle_are_kept
func.func @calls_without_a_cycle_are_kept(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: call @twice
  // CHECK: call @once
  %0 = call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @once(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @once(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @once(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @once(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// CHECK: recursion: @itself calls @itself; functions are inlined into their callers
// CHECK-NEXT: at {{.*}}check_recursion.mlir:{{[0-9]+}}:8
func.func @itself(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @itself(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK: recursion: @even calls @odd calls @even
func.func @main(%n: tensor<i32>) -> tensor<i32> {
  %0 = call @even(%n) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}
func.func private @even(%n: tensor<i32>) -> tensor<i32> {
  %0 = "stablehlo.case"(%n) ({
    stablehlo.return %n : tensor<i32>
  }, {
    %1 = func.call @odd(%n) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}
func.func private @odd(%n: tensor<i32>) -> tensor<i32> {
  %0 = call @even(%n) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}
