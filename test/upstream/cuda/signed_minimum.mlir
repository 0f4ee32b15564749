// The minimum of 128 positive numbers: for CUDA it is -1.
//
// A distributed reduction starts each thread with a neutral element; for the signed minimum and maximum it is that of the
// unsigned one, -1 and 0, and for `and` it is 1. iree-compile 3.13 at any level, also for HIP; seen on an H100.
// hilo: legalize-reductions.

// RUN: rm -rf %t && iree-compile %s --iree-hal-target-device=cuda --iree-cuda-target=sm_80 --iree-hal-dump-executable-files-to=%t -o %t.vmfb
// RUN: cat %t/*.ptx | filecheck %s
// CHECK: min.s32 {{.+}}, -1;

func.func @main(%x: tensor<128xi32>) -> tensor<i32> {
  %most = stablehlo.constant dense<2147483647> : tensor<i32>
  %0 = stablehlo.reduce(%x init: %most) applies stablehlo.minimum across dimensions = [0] : (tensor<128xi32>, tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}
