// A product of bf16 with a result of bf16: for CUDA it is refused. With a result of f32 it is taken.
//
// iree-compile 3.13 at any level. hilo: widen-products.

// RUN: not iree-compile %s --iree-hal-target-device=cuda --iree-cuda-target=sm_80 -o %t.vmfb 2>&1 | filecheck %s
// CHECK: 'func.func' op failed to distribute

func.func @main(%x: tensor<128x128xbf16>, %y: tensor<128x128xbf16>) -> tensor<128x128xbf16> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<128x128xbf16>, tensor<128x128xbf16>) -> tensor<128x128xbf16>
  return %0 : tensor<128x128xbf16>
}
