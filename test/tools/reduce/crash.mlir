// A process that dies is the failure; a smaller program that never ends is not taken, since a test has a time limit.

// RUN: env PYTHONPATH=%inputs/wrong_target hilo-reduce %s --target=wrong --crash -j1 --timeout=60 2>/dev/null | filecheck %s

// CHECK: // crashed
// CHECK: func.func public @main({{.*}}) -> tensor<1xf32> {
// CHECK-NEXT: stablehlo.sine
// CHECK-NEXT: return

func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.sine %x : tensor<3xf32>
  %1 = stablehlo.add %0, %x : tensor<3xf32>
  return %1 : tensor<3xf32>
}
