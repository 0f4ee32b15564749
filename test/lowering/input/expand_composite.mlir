// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-composite)' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-composite{keep=xla.square})' | filecheck %s --check-prefix=KEEP
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-composite)' --mlir-print-debuginfo | filecheck %s --check-prefix=LOC

// CHECK-LABEL: @composite_becomes_its_decomposition
// CHECK-SAME: (%[[X:.+]]: tensor<4xf32>)
// KEEP-LABEL: @composite_becomes_its_decomposition
// LOC-LABEL: @composite_becomes_its_decomposition
func.func @composite_becomes_its_decomposition(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[Y:.+]] = stablehlo.multiply %[[X]], %[[X]]
  // CHECK-NEXT: return %[[Y]]
  // KEEP-NEXT: stablehlo.composite "xla.square"
  // LOC-NEXT: stablehlo.multiply {{.*}} loc(#[[CALL:.+]])
  // LOC: loc(callsite(#{{.+}} at #{{.+}}))
  %0 = stablehlo.composite "xla.square" %x {decomposition = @square} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @nested_composites_are_expanded_inside_out
// KEEP-LABEL: @nested_composites_are_expanded_inside_out
func.func @nested_composites_are_expanded_inside_out(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[Y:.+]] = stablehlo.multiply
  // CHECK-NEXT: %[[Z:.+]] = stablehlo.multiply %[[Y]], %[[Y]]
  // CHECK-NEXT: return %[[Z]]
  // KEEP-NEXT: %[[Y:.+]] = stablehlo.composite "xla.square"
  // KEEP-NEXT: stablehlo.composite "xla.square" %[[Y]]
  %0 = stablehlo.composite "xla.fourth_power" %x {decomposition = @fourth_power} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @results_keep_their_order
func.func @results_keep_their_order(%x: tensor<4xf32>, %i: tensor<2xi32>) -> (tensor<2xi32>, tensor<4xf32>) {
  // CHECK: %[[A:.+]] = stablehlo.negate %{{.+}} : tensor<2xi32>
  // CHECK: %[[B:.+]] = stablehlo.negate %{{.+}} : tensor<4xf32>
  // CHECK: return %[[A]], %[[B]]
  %0:2 = stablehlo.composite "my.pair" %x, %i {decomposition = @pair, version = 3 : i32} : (tensor<4xf32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<2xi32>, tensor<4xf32>
}

// CHECK-LABEL: @composite_inside_a_region
func.func @composite_inside_a_region(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.if
  // CHECK-NEXT: %[[Y:.+]] = stablehlo.multiply
  // CHECK-NEXT: stablehlo.return %[[Y]]
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.composite "xla.square" %x {decomposition = @square} : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The private decompositions are gone, the one that a call uses and the public one are kept.
// CHECK-NOT: @square
// CHECK-NOT: @fourth_power
// CHECK: func.func private @pair
// CHECK: func.func @public_decomposition
// KEEP: func.func private @square
func.func private @square(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @fourth_power(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.composite "xla.square" %x {decomposition = @square} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.composite "xla.square" %0 {decomposition = @square} : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @pair(%x: tensor<4xf32>, %i: tensor<2xi32>) -> (tensor<2xi32>, tensor<4xf32>) {
  %0 = stablehlo.negate %i : tensor<2xi32>
  %1 = stablehlo.negate %x : tensor<4xf32>
  return %0, %1 : tensor<2xi32>, tensor<4xf32>
}
func.func @uses_pair_by_call(%x: tensor<4xf32>, %i: tensor<2xi32>) -> tensor<4xf32> {
  %0:2 = func.call @pair(%x, %i) : (tensor<4xf32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
}
func.func @public_decomposition(%x: tensor<f64>) -> tensor<f64> {
  return %x : tensor<f64>
}
// CHECK-LABEL: @rank_0_and_a_public_decomposition
func.func @rank_0_and_a_public_decomposition(%x: tensor<f64>) -> tensor<f64> {
  // CHECK-NEXT: return %{{.+}} : tensor<f64>
  %0 = stablehlo.composite "my.identity" %x {decomposition = @public_decomposition} : (tensor<f64>) -> tensor<f64>
  return %0 : tensor<f64>
}
