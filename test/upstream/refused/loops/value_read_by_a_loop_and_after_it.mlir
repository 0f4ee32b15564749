// A value that is the initial value of a counted loop, and is also read after the loop: it does not compile.
//
// partitionStreamableOpsReference puts the sum into a partition. The product's `scf.for` has no effect that would end the
// partition (wouldOpBeTriviallyDead), and its hazards are ignored for %y, since `candidates |= consumers` lets the
// partition of one user outweigh them: %y joins the sum, before and after the loop. iree-compile 3.13, at O0 to O3.
// hilo: fence-loops.

// RUN: %exits 1 iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb 2>&1 | filecheck %s
// CHECK: circular dependency: input operation uses partition output

func.func @main(%x: tensor<40x40xf32>, %w: tensor<40x40xf32>, %n: tensor<i32>) -> tensor<40x40xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %y = stablehlo.tanh %x : tensor<40x40xf32>
  %r:2 = stablehlo.while(%i = %zero, %a = %y) : tensor<i32>, tensor<40x40xf32>
  cond {
    %more = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
    stablehlo.return %j, %b : tensor<i32>, tensor<40x40xf32>
  }
  %s = stablehlo.add %r#1, %y : tensor<40x40xf32>
  return %s : tensor<40x40xf32>
}
