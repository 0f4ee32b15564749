// Every second element, in reverse: LLVM translation fails on an unrealized_conversion_cast.
//
// The slice becomes a strided subview of the kernel's operand, which is read element by element. The same happens for one
// column of a tensor of rank 3, `x[:, :, 0][:, ::-1]`. hilo: fence-reversals.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb 2>&1 | filecheck %s
// CHECK: LLVM Translation failed for operation: builtin.unrealized_conversion_cast

func.func @turn(%x: tensor<20xf32>) -> tensor<10xf32> {
  %0 = stablehlo.slice %x [0:20:2] : (tensor<20xf32>) -> tensor<10xf32>
  %1 = stablehlo.reverse %0, dims = [0] : tensor<10xf32>
  return %1 : tensor<10xf32>
}
