// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(differentiate-forward{wrt=0})' | filecheck %s

// The argument's tangent is a further argument, those of the results that are floats are further results.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.+]]: tensor<3xf32>, %[[Y:.+]]: tensor<3xf32>, %[[T:.+]]: tensor<3xf32>) -> (tensor<3xf32>, tensor<i32>, tensor<3xf32>)
func.func @main(%x: tensor<3xf32>, %y: tensor<3xf32>) -> (tensor<3xf32>, tensor<i32>) {
  // CHECK: %[[S:.+]] = stablehlo.sine %[[X]]
  // CHECK: %[[C:.+]] = stablehlo.cosine %[[X]]
  // CHECK: %[[U:.+]] = stablehlo.multiply %[[T]], %[[C]]
  // CHECK: %[[R:.+]] = stablehlo.multiply %[[S]], %[[Y]]
  // CHECK: %[[V:.+]] = stablehlo.multiply %[[U]], %[[Y]]
  // CHECK: return %[[R]], %{{.+}}, %[[V]]
  %n = stablehlo.constant dense<3> : tensor<i32>
  %0 = stablehlo.sine %x : tensor<3xf32>
  %1 = stablehlo.multiply %0, %y : tensor<3xf32>
  return %1, %n : tensor<3xf32>, tensor<i32>
}

// -----

// A loop carries tangents, however many iterations it has; the counter has none.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.+]]: tensor<f32>, %{{.+}}: tensor<i32>, %[[T:.+]]: tensor<f32>)
func.func @main(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  // CHECK: %[[L:.+]]:3 = stablehlo.while(%{{.+}} = %{{.+}}, %{{.+}} = %[[X]], %[[U:.+]] = %[[T]])
  // CHECK: } do {
  // CHECK: stablehlo.cosine
  // CHECK: %[[V:.+]] = stablehlo.multiply %[[U]]
  // CHECK: stablehlo.return %{{.+}}, %{{.+}}, %[[V]]
  // CHECK: return %[[L]]#1, %[[L]]#2
  %0:2 = stablehlo.while(%i = %c0, %y = %x) : tensor<i32>, tensor<f32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %s = stablehlo.sine %y : tensor<f32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %s : tensor<i32>, tensor<f32>
  }
  return %0#1 : tensor<f32>
}

// -----

// A branch returns the tangents of its results; values that do not depend on the argument are unchanged.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.+]]: tensor<f32>, %[[P:.+]]: tensor<i1>, %[[T:.+]]: tensor<f32>)
func.func @main(%x: tensor<f32>, %p: tensor<i1>) -> (tensor<f32>, tensor<f32>) {
  // CHECK: %[[B:.+]]:2 = "stablehlo.if"(%[[P]])
  // CHECK: stablehlo.negate %[[T]]
  // CHECK: %[[K:.+]] = "stablehlo.if"(%[[P]])
  // CHECK: return %[[B]]#0, %[[K]], %[[B]]#1
  %0 = "stablehlo.if"(%p) ({
    %a = stablehlo.negate %x : tensor<f32>
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  %1 = "stablehlo.if"(%p) ({
    %a = stablehlo.constant dense<1.0> : tensor<f32>
    stablehlo.return %a : tensor<f32>
  }, {
    %a = stablehlo.constant dense<2.0> : tensor<f32>
    stablehlo.return %a : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}
