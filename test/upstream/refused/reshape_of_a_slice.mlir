// A slice of one element, reshaped to a higher rank, and read twice: the module is refused.
//
// BubbleUpExpandShapesPass moves the tensor.expand_shape that the reshape has become before the tensor.extract_slice, and
// makes a slice of a different rank than its operand. iree-compile 3.13 at O0 to O3. hilo: fence-slices.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb 2>&1 | filecheck %s
// CHECK: error: expected rank to be smaller or equal to the other rank

func.func @main(%x: tensor<8xf32>) -> (tensor<1x1x1xf32>, tensor<1x1x1xf32>) {
  %s = stablehlo.slice %x [3:4] : (tensor<8xf32>) -> tensor<1xf32>
  %r = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<1x1x1xf32>
  %e = stablehlo.exponential %r : tensor<1x1x1xf32>
  return %e, %r : tensor<1x1x1xf32>, tensor<1x1x1xf32>
}
