// A transpose of complex numbers: for CUDA the compiler dies in `deriveLinalgOpThreadTileSizes`, which asks for the width of
// a type that has none. iree-compile 3.13 at any level. hilo: legalize-complex.

// RUN: %exits -11 iree-compile %s --iree-hal-target-device=cuda --iree-cuda-target=sm_80 -o %t.vmfb 2>&1 | filecheck %s
// CHECK: deriveLinalgOpThreadTileSizes

func.func @main(%x: tensor<64x64xcomplex<f32>>) -> tensor<64x64xcomplex<f32>> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<64x64xcomplex<f32>>) -> tensor<64x64xcomplex<f32>>
  return %0 : tensor<64x64xcomplex<f32>>
}
