// Windows of one element with strides, over a value that is used elsewhere: the second result should be 2 everywhere; it
// is 2 at the windows' positions, and 0 between them.
//
// FuseMultiUseElementwiseProducer computes the absolute value in the loops of the windows, at (2 * d0, 2 * d1), and uses
// that result for the other use as well. At O0 to O3. hilo: expand-reduce-window.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --function=pool --input=4x4xf32=1 | filecheck %s
// CHECK: 2x2xf32=[1 1][1 1]
// CHECK: 4x4xf32=[2 0 2 0][0 0 0 0][2 0 2 0][0 0 0 0]

func.func @pool(%a: tensor<4x4xf32>) -> (tensor<2x2xf32>, tensor<4x4xf32>) {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %e = stablehlo.abs %a : tensor<4x4xf32>
  %s = "stablehlo.reduce_window"(%e, %l) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %m = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<2x2xf32>
  %g = stablehlo.add %e, %e : tensor<4x4xf32>
  return %s, %g : tensor<2x2xf32>, tensor<4x4xf32>
}
