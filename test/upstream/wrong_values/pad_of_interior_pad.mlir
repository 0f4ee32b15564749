// Zeros between elements, then zeros around them: 0 1 0 2 0 3 0 0 is correct, the result is 0 1 2 3 0 0 0 0.
//
// FusionPreprocessing merges two tensor.insert_slice into one: it uses only the strides of the outer one, and adds the
// offset of the inner one without its stride. At O0 to O3. hilo: canonicalize-pad.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --function=pads --input=3xf32=1,2,3 | filecheck %s
// CHECK: 8xf32=0 1 2 3 0 0 0 0

func.func @pads(%x: tensor<3xf32>) -> tensor<8xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %x, %z, low = [0], high = [0], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<5xf32>
  %1 = stablehlo.pad %0, %z, low = [1], high = [2], interior = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
