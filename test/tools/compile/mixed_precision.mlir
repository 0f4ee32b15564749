// RUN: hilo-compile %s --emit=stablehlo --mixed-precision=bf16 | filecheck %s
// RUN: hilo-run %s --target=evaluator --mixed-precision='to=bf16' --input=1x1xf32=1.001 --input=1x1xf32=1 --expected_output=1x1xf32=1
// RUN: not hilo-compile %s --emit=stablehlo --mixed-precision=bf17 2>&1 | filecheck %s --check-prefix=WRONG

// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<1x1xf32>, %w: tensor<1x1xf32>) -> tensor<1x1xf32> {
  // CHECK: stablehlo.dot_general {{.*}} : (tensor<1x1xbf16>, tensor<1x1xbf16>) -> tensor<1x1xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// WRONG: hilo-compile: error: hilo-compile: mixed_precision is 'bf17': option 'to' is 'bf17'; it takes a float type such as bf16
