// Arguments that are named after arrays of a file take these; --input provides the others, in order.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %python -c "import sys, numpy as np; w = np.arange(6, dtype=np.float32).reshape(2, 3); np.savez(sys.argv[1] + '/m.npz', **{'dense.kernel': w, 'dense.bias': np.ones(2, np.float32)}); np.savez(sys.argv[1] + '/other.npz', v=w); np.savez(sys.argv[1] + '/short.npz', **{'dense.bias': np.ones(3, np.float32)})" %t
// RUN: hilo-run %s --target=evaluator --parameters=%t/m.npz --input=3xf32=1,2,3 | filecheck %s
// RUN: hilo-run %s --target=evaluator --parameters=%t/m.npz --input=3xf32=1,2,3 --replicas=2 | filecheck %s --check-prefix=TWO
// RUN: hilo-run %s --target=evaluator --input=@%t/m.npz:dense.kernel --input=3xf32=1,2,3 --input=@%t/m.npz:dense.bias | filecheck %s
// RUN: %exits 1 hilo-run %s --parameters=%t/m.npz 2>&1 | filecheck %s --check-prefix=FEW
// RUN: %exits 1 hilo-run %s --parameters=%t/other.npz 2>&1 | filecheck %s --check-prefix=OTHER
// RUN: %exits 1 hilo-run %s --parameters=%t/short.npz --input=2x3xf32=1 --input=3xf32=1 2>&1 | filecheck %s --check-prefix=SHAPE
// RUN: %exits 1 hilo-run %s --input=@%t/m.npz:dense.weight 2>&1 | filecheck %s --check-prefix=NAME

// CHECK: result[0]: hal.buffer_view
// CHECK-NEXT: 2xf32=9 27
// TWO: replica[0] result[0]: hal.buffer_view
// TWO-NEXT: 2xf32=9 27
// TWO: replica[1] result[0]: hal.buffer_view
// TWO-NEXT: 2xf32=9 27
// FEW: @main: got 0 inputs; it takes 1 beside the 2 of --parameters (x): main(f32[2, 3], f32[3], f32[2])
// OTHER: other.npz: its arrays are v; @main takes params['dense']['kernel'], x, params['dense']['bias']. Where a program was written without names, give arrays by --input=@
// SHAPE: input 2, {{.*}}short.npz:params['dense']['bias'], is f32[3]; it takes f32[2]
// NAME: m.npz has no array 'dense.weight'; did you mean
func.func @main(%w: tensor<2x3xf32> loc("params['dense']['kernel']"), %x: tensor<3xf32> loc("x"), %b: tensor<2xf32> loc("params['dense']['bias']")) -> tensor<2xf32> {
  %0 = stablehlo.dot_general %w, %x, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  %1 = stablehlo.add %0, %b : tensor<2xf32>
  return %1 : tensor<2xf32>
}
