// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(batch{args=0 size=8})' | filecheck %s

// An argument that all elements share is unchanged, and so are values computed from it alone.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.+]]: tensor<8x3xf32>, %[[W:.+]]: tensor<3xf32>) -> (tensor<8xf32>, tensor<3xf32>)
func.func @main(%x: tensor<3xf32>, %w: tensor<3xf32>) -> (tensor<f32>, tensor<3xf32>) {
  // CHECK: %[[P:.+]] = stablehlo.dot_general %[[X]], %[[W]], contracting_dims = [1] x [0]
  // CHECK: %[[T:.+]] = stablehlo.tanh %[[W]] : tensor<3xf32>
  // CHECK: return %[[P]], %[[T]]
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [0] x [0] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  %1 = stablehlo.tanh %w : tensor<3xf32>
  return %0, %1 : tensor<f32>, tensor<3xf32>
}

// -----

// A loop with a counter that does not vary keeps it.
// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: stablehlo.while({{.+}}) : tensor<i32>, tensor<8x3xf32>
  // CHECK-NOT: stablehlo.select
  // CHECK: return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<3xf32>
  cond {
    %p = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %n = stablehlo.add %i, %one : tensor<i32>
    %z = stablehlo.sine %y : tensor<3xf32>
    stablehlo.return %n, %z : tensor<i32>, tensor<3xf32>
  }
  return %0#1 : tensor<3xf32>
}

// -----

// A condition that varies: the loop continues while any element's condition holds; finished elements keep their values.
// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  // CHECK: stablehlo.while({{.+}}) : tensor<8xf32>
  // CHECK: stablehlo.reduce({{.+}}) applies stablehlo.or across dimensions = [0]
  // CHECK: stablehlo.select %{{.+}}, %{{.+}}, %{{.+}} : tensor<8xi1>, tensor<8xf32>
  %half = stablehlo.constant dense<0.5> : tensor<f32>
  %0 = stablehlo.while(%y = %x) : tensor<f32>
  cond {
    %p = stablehlo.compare GT, %y, %half : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.multiply %y, %half : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

// Operations without a rule run in a loop; their effects stay in order.
// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<3xf32>) -> tensor<2xf32> {
  // CHECK: stablehlo.while({{.+}}) : tensor<i32>, tensor<8x2xf32>
  // CHECK: stablehlo.dynamic_slice
  // CHECK: stablehlo.custom_call @mine(%{{.+}}) {{.*}}: (tensor<3xf32>) -> tensor<2xf32>
  // CHECK: stablehlo.dynamic_update_slice
  %0 = stablehlo.custom_call @mine(%x) {has_side_effect = true} : (tensor<3xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A composite keeps its name; its decomposition is a new one.
// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: stablehlo.composite "my.tanh" %{{.+}} {decomposition = @tanh_of_8} : (tensor<8x3xf32>) -> tensor<8x3xf32>
  %0 = stablehlo.composite "my.tanh" %x {decomposition = @tanh} : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
// CHECK: func.func private @tanh_of_8(%{{.+}}: tensor<8x3xf32>) -> tensor<8x3xf32>
func.func private @tanh(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.tanh %x : tensor<3xf32>
  return %0 : tensor<3xf32>
}
