// A loop whose body returns a constant, an outer value, or one value twice: it does not compile.
//
// The loop is rotated, so that the body's results are the operands of `scf.condition`. `scf.while`'s canonicalization removes
// constants, outer values and repeated ones from there, and from the arguments of the second half. ScfWhileOpConversion
// (StandardToStream/Patterns.cpp) converts the arguments of both halves with the same signature, that of the loop's operands:
// the second half then has more arguments than it gets values. iree-compile 3.13, at O0 to O3. hilo: canonicalize-while.

// RUN: %exits 1 iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb 2>&1 | filecheck %s
// CHECK: region branch point has 2 operands, but region successor needs 4 inputs

func.func @main(%x: tensor<100xf32>, %y: tensor<100xf32>) -> (tensor<100xf32>, tensor<100xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %three = stablehlo.constant dense<3.0> : tensor<100xf32>
  %r:2 = stablehlo.while(%a = %x, %b = %y) : tensor<100xf32>, tensor<100xf32>
  cond {
    %s = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<100xf32>, tensor<f32>) -> tensor<f32>
    %more = stablehlo.compare LT, %s, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %d = stablehlo.add %a, %b : tensor<100xf32>
    stablehlo.return %d, %three : tensor<100xf32>, tensor<100xf32>
  }
  return %r#0, %r#1 : tensor<100xf32>, tensor<100xf32>
}
