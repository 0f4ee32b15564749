// RUN: hilo-opt %s --stablehlo-legalize-composite-to-call | filecheck %s
// RUN: hilo-opt %s --stablehlo-legalize-composite-to-call=except=foo.square,foo.other | filecheck %s --check-prefix=EXCEPT

// CHECK-LABEL: @composite_becomes_a_call
// EXCEPT-LABEL: @composite_becomes_a_call
func.func @composite_becomes_a_call(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[Y:.+]] = call @square(%arg0)
  // CHECK-NEXT: return %[[Y]]
  // EXCEPT-NEXT: stablehlo.composite "foo.square"
  %0 = stablehlo.composite "foo.square" %x {decomposition = @square, version = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @composite_without_results_becomes_a_call
func.func @composite_without_results_becomes_a_call() {
  // CHECK-NEXT: call @nothing() : () -> ()
  // CHECK-NEXT: return
  stablehlo.composite "foo.nothing" {decomposition = @nothing} : () -> ()
  return
}

func.func private @square(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func private @nothing() {
  return
}
