// A vector that is broadcast, and reshaped twice, before a product whose operands are laid out in tiles: the compiler
// crashes.
//
// HoistEncodingOps moves the encoding of the matrix through the broadcast to the vector; the vector has no second dimension
// for the tiles (`linalg::PackOp::getResultShape`). iree-compile 3.13, only at O2 and O3 and with data tiling; correct if the
// product reads the broadcast directly. hilo: fence-broadcasts.

// RUN: %exits -11 iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 --iree-opt-data-tiling -o %t.vmfb 2>&1 | filecheck %s
// CHECK: Please report issues to

func.func @main(%x: tensor<64x32xf16>, %v: tensor<32xf16>) -> tensor<64x64xf16> {
  %w = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<32xf16>) -> tensor<64x32xf16>
  %r = stablehlo.reshape %w : (tensor<64x32xf16>) -> tensor<2048xf16>
  %m = stablehlo.reshape %r : (tensor<2048xf16>) -> tensor<64x32xf16>
  %d = stablehlo.dot_general %x, %m, contracting_dims = [1] x [1] : (tensor<64x32xf16>, tensor<64x32xf16>) -> tensor<64x64xf16>
  return %d : tensor<64x64xf16>
}
