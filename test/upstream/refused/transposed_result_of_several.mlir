// A transposed argmax: the module is refused.
//
// If only a transpose uses a result, the operation that computes it writes it transposed; PropagateLinalgTranspose rebuilds it
// with the index of that result only. iree-compile 3.13. hilo: fence-transposes.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb 2>&1 | filecheck %s
// CHECK: expected number of yield values (2) to match the number of inits

func.func @main(%x: tensor<3x5x7xf32>, %i: tensor<3x5x7xi32>) -> tensor<5x3xi32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %low), (%i init: %zero) across dimensions = [2] : (tensor<3x5x7xf32>, tensor<3x5x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x5xf32>, tensor<3x5xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {
      %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %v = stablehlo.select %p, %a, %b : tensor<i1>, tensor<f32>
      %w = stablehlo.select %p, %c, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }
  %t = stablehlo.transpose %r#1, dims = [1, 0] : (tensor<3x5xi32>) -> tensor<5x3xi32>
  return %t : tensor<5x3xi32>
}
