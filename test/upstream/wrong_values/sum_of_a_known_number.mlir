// A sum whose terms are one known number, as in the count of elements that equal themselves: 19 instead of 300.
//
// After `x == x` is folded, the body of the fused `linalg.generic` is `sum + 1`, which reads no element. The vectorizer (LLVM's
// Linalg/Transforms/Vectorization.cpp) applies it to a vector of sums once for each step over the row, of 16 elements. At O0 to O3,
// iree-compile 3.13. The sum is then a constant; evaluated at compile time, it would have the steps of the CPU that compiles. hilo: fold-terms.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-const-eval=false -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=main --input=2x300xi32=7 | filecheck %s
// CHECK-NOT: 2xi32=300 300
// CHECK: 2xi32=19 19

func.func @main(%x: tensor<2x300xi32>) -> tensor<2xi32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.compare EQ, %x, %x : (tensor<2x300xi32>, tensor<2x300xi32>) -> tensor<2x300xi1>
  %1 = stablehlo.convert %0 : (tensor<2x300xi1>) -> tensor<2x300xi32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x300xi32>, tensor<i32>) -> tensor<2xi32>
  return %2 : tensor<2xi32>
}
