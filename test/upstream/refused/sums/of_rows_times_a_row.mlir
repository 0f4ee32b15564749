// The sum of a matrix times a broadcast row: the compiler refuses its own operation.
//
// The product and its sum become a vector.contract, and CombineContractBroadcast drops the broadcast dimension from the
// row's factor: a dimension that is summed but occurs in only one factor is invalid in a contraction. iree-compile 3.13, with
// any options; sums over the last dimension only, and broadcast columns, compile. hilo: fence-products.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb 2>&1 | filecheck %s
// CHECK: 'vector.contract' op invalid accumulator/result vector shape

func.func @main(%x: tensor<5x7xf32>, %y: tensor<7xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<7xf32>) -> tensor<5x7xf32>
  %p = stablehlo.multiply %x, %w : tensor<5x7xf32>
  %s = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<f32>
  return %s : tensor<f32>
}
