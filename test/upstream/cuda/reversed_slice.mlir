// The reversal of a slice: for CUDA it reads other elements.
//
// The reversal becomes a gather whose offsets are those of an array of the slice's shape, 80 bytes for each of the first
// dimension; in memory it is 128. So do gathers from a slice. iree-compile 3.13 at any level; seen on an H100.
// hilo: fence-gathers.

// RUN: rm -rf %t && iree-compile %s --iree-hal-target-device=cuda --iree-cuda-target=sm_80 --iree-hal-dump-executable-intermediates-to=%t -o %t.vmfb
// RUN: cat %t/*.optimized.ll | filecheck %s
// CHECK: %[[Q:.+]] = shufflevector <16 x i32>
// CHECK: %[[R:.+]] = urem <16 x i32> %[[Q]], splat (i32 5)
// CHECK: %[[A:.+]] = shl {{.+}} <16 x i32> %[[Q]], splat (i32 4)
// CHECK: add {{.+}} <16 x i32> %[[A]], splat (i32 64)
// CHECK: shl {{.+}} <16 x i32> %[[R]], splat (i32 5)

func.func @main(%x: tensor<128x8x16xi8>) -> tensor<128x5x16xi8> {
  %0 = stablehlo.slice %x [0:128, 3:8, 0:16] : (tensor<128x8x16xi8>) -> tensor<128x5x16xi8>
  %1 = stablehlo.reverse %0, dims = [1] : tensor<128x5x16xi8>
  return %1 : tensor<128x5x16xi8>
}
