// The real and imaginary part of a complex constant, transposed and reshaped, after a barrier: the module is refused.
//
// The compiler makes a program of each part for constant evaluation, and one of them reads a value that the other has not
// computed yet. iree-compile 3.13, at O2; correct with `--iree-opt-const-eval=false`. hilo: fold-constants, and the rung no-const-eval.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 -o %t.vmfb 2>&1 | filecheck %s
// CHECK: jit global source initialization order invalid

func.func @main() -> (tensor<128xf32>, tensor<128xf32>) {
  %z = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %u = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<complex<f32>>) -> tensor<2x64xcomplex<f32>>
  %t = stablehlo.transpose %u, dims = [1, 0] : (tensor<2x64xcomplex<f32>>) -> tensor<64x2xcomplex<f32>>
  %r = stablehlo.reshape %t : (tensor<64x2xcomplex<f32>>) -> tensor<128xcomplex<f32>>
  %re = stablehlo.real %r : (tensor<128xcomplex<f32>>) -> tensor<128xf32>
  %im = stablehlo.imag %r : (tensor<128xcomplex<f32>>) -> tensor<128xf32>
  %b:2 = stablehlo.optimization_barrier %re, %im : tensor<128xf32>, tensor<128xf32>
  return %b#0, %b#1 : tensor<128xf32>, tensor<128xf32>
}
