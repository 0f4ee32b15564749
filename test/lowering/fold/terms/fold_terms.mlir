// RUN: hilo-opt %s --fold-terms | filecheck %s

// CHECK-LABEL: func.func @same_for_all
func.func @same_for_all(%x: tensor<2x300xi32>, %u: tensor<2x300xui32>) -> (tensor<2xi32>, tensor<2xi32>) {
  // CHECK: stablehlo.compare
  // CHECK: %[[ONES:.+]] = stablehlo.constant dense<1> : tensor<2x300xi32>
  // CHECK: stablehlo.reduce(%[[ONES]]
  // CHECK: stablehlo.or
  // CHECK: %[[MINUS:.+]] = stablehlo.constant dense<-1> : tensor<2x300xi32>
  // CHECK: stablehlo.reduce(%[[MINUS]]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0> : tensor<2x300xui32>
  %ones = stablehlo.constant dense<-1> : tensor<2x300xi32>
  %p = stablehlo.compare GE, %u, %zeros : (tensor<2x300xui32>, tensor<2x300xui32>) -> tensor<2x300xi1>
  %n = stablehlo.convert %p : (tensor<2x300xi1>) -> tensor<2x300xi32>
  %0 = stablehlo.reduce(%n init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x300xi32>, tensor<i32>) -> tensor<2xi32>
  %m = stablehlo.or %x, %ones : tensor<2x300xi32>
  %1 = stablehlo.reduce(%m init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x300xi32>, tensor<i32>) -> tensor<2xi32>
  return %0, %1 : tensor<2xi32>, tensor<2xi32>
}

// CHECK-LABEL: func.func @left_alone
func.func @left_alone(%x: tensor<300xi32>, %y: tensor<300xf32>) -> (tensor<i32>, tensor<f32>) {
  // CHECK: %[[N:.+]] = stablehlo.convert
  // CHECK: stablehlo.reduce(%[[N]]
  // CHECK: %[[D:.+]] = stablehlo.subtract
  // CHECK: stablehlo.reduce(%[[D]]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0> : tensor<300xi32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.compare GE, %x, %zeros : (tensor<300xi32>, tensor<300xi32>) -> tensor<300xi1>
  %n = stablehlo.convert %p : (tensor<300xi1>) -> tensor<300xi32>
  %0 = stablehlo.reduce(%n init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<300xi32>, tensor<i32>) -> tensor<i32>
  %d = stablehlo.subtract %y, %y : tensor<300xf32>
  %1 = stablehlo.reduce(%d init: %none) applies stablehlo.add across dimensions = [0] : (tensor<300xf32>, tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<i32>, tensor<f32>
}
