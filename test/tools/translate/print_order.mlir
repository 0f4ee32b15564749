// The output of a program appears between the results of the chunks before and after it.
// RUN: hilo-translate %s --interpret --split-input-file | filecheck %s

// CHECK: tensor<i32> {1}
func.func @main() -> tensor<i32> {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  return %0 : tensor<i32>
}

// -----

// CHECK: %0 = tensor<2xi32> {
// CHECK-NEXT: [0, 1]
func.func @main() {
  %0 = stablehlo.iota dim = 0 : tensor<2xi32>
  interpreter.print %0 : tensor<2xi32>
  return
}

// -----

// CHECK: tensor<i32> {3}
func.func @main() -> tensor<i32> {
  %0 = stablehlo.constant dense<3> : tensor<i32>
  return %0 : tensor<i32>
}
