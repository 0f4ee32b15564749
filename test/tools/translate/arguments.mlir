// RUN: hilo-translate %s --interpret --args="[dense<[1, 2]> : tensor<2xi32>, dense<3> : tensor<2xi32>]" | filecheck %s
// RUN: %exits 1 hilo-translate %s --interpret --args="7" 2>&1 | filecheck %s --check-prefix=NO-ARRAY
// RUN: %exits 1 hilo-translate %s --interpret --args="[4.0 : f32]" 2>&1 | filecheck %s --check-prefix=NO-DENSE
// RUN: %exits 1 hilo-translate %s --interpret 2>&1 | filecheck %s --check-prefix=TOO-FEW
// RUN: %exits 2 hilo-translate %s 2>&1 | filecheck %s --check-prefix=NO-ACTION
// RUN: %exits 2 hilo-translate %s --serialize 2>&1 | filecheck %s --check-prefix=NO-VERSION

// CHECK: [4, 5]
// NO-ARRAY: expected array attribute string for args, i.e. --args=[dense<1> : tensor<2xi32>, ...]; got '7'
// NO-DENSE: expected dense elements attribute
// TOO-FEW: @main: got 0 arguments; it takes 2
// NO-ACTION: give one of --interpret
// NO-VERSION: --serialize takes --target=VERSION
func.func @main(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>) -> tensor<2xi32> {
  %0 = stablehlo.add %arg0, %arg1 : tensor<2xi32>
  return %0 : tensor<2xi32>
}
