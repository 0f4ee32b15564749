// The check of an answer against the evaluator's.

// RUN: hilo-run %s --check=first --input=4xf32=1,2,3,4 2>&1 | filecheck %s
// RUN: %exits 1 env HILO_CHECK=often hilo-run %s --input=4xf32=1,2,3,4 2>&1 | filecheck %s --check-prefix=WRONG

// CHECK-DAG: check: passed (largest difference {{.+}} of what rounding explains; {{.+}} ms)
// CHECK-DAG: 4xf32=0.841471 0.909297 0.14112 -0.756802
// WRONG: HILO_CHECK is 'often'

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.sine %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
