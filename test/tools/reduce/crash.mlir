// A process that dies is the failure; a smaller program that never ends is not taken, since a test has a time limit.

// RUN: env PYTHONPATH=%inputs/wrong_target hilo-reduce %s --target=wrong --crash -j1 --timeout=20 2>/dev/null | filecheck %s

// CHECK: // crashed
// CHECK: func.func public @main({{.*}}) -> tensor<1xf32> {
// CHECK-NEXT: stablehlo.sine
// CHECK-NEXT: return

func.func @main(%x: tensor<5x3xf32>) -> tensor<5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
  %1 = stablehlo.sine %0 : tensor<5xf32>
  %2 = stablehlo.add %1, %0 : tensor<5xf32>
  return %2 : tensor<5xf32>
}
