// RUN: hilo-opt %s --rewrite-feeds-and-fetches='feeds=tanh fetches=add,%%1' | filecheck %s
// RUN: hilo-opt %s --rewrite-feeds-and-fetches=fetches=tanh | filecheck %s --check-prefix=FETCH
// RUN: hilo-opt %s --rewrite-feeds-and-fetches='feeds=%%arg1 keep-parameters' | filecheck %s --check-prefix=KEEP
// RUN: %exits 1 hilo-opt %s --rewrite-feeds-and-fetches=fetches=tahn 2>&1 | filecheck %s --check-prefix=ERROR

// Fed values are not computed, and parameters that only their computation needs are dropped.
// CHECK-LABEL: func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
// CHECK-NEXT: %[[SUM:.+]] = stablehlo.add %arg1, %arg0
// CHECK-NEXT: return %[[SUM]], %[[SUM]]

// FETCH-LABEL: func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32>
// FETCH-NEXT: stablehlo.tanh %arg0
// FETCH-NEXT: return

// KEEP-LABEL: func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32>
// KEEP-NEXT: tanh
// KEEP-NEXT: add
// KEEP-NEXT: negate

// ERROR: fetch: no value is called 'tahn'; did you mean 'tanh'
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  %1 = stablehlo.add %0, %y : tensor<4xf32>
  %2 = stablehlo.negate %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
