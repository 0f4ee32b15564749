// Several replicas: inputs for all or for each, results of each.

// RUN: hilo-run %s --replicas=2 --input=2xf32=1,2 | filecheck %s --check-prefix=SAME
// RUN: hilo-run %s --replicas=2 --input=2xf32=1,2 --input=2xf32=10,20 | filecheck %s --check-prefix=EACH
// RUN: hilo-run %s --replicas=2 --input=2xf32=1,2 --input=2xf32=10,20 --expected_output=2xf32=11,22 --expected_output=i32=0 --expected_output=2xf32=11,22 --expected_output=i32=1 | filecheck %s --check-prefix=EXPECTED
// RUN: %exits 1 hilo-run %s --replicas=3 --input=2xf32=1,2 --input=2xf32=10,20 2>&1 | filecheck %s --check-prefix=COUNT
// RUN: %exits 2 hilo-run %s --replicas=0 --input=2xf32=1,2 2>&1 | filecheck %s --check-prefix=NUMBER

// SAME: replica[0] result[0]: hal.buffer_view
// SAME-NEXT: 2xf32=2 4
// SAME-NEXT: replica[0] result[1]: hal.buffer_view
// SAME: replica[1] result[0]: hal.buffer_view
// SAME-NEXT: 2xf32=2 4
// EACH: 2xf32=11 22
// EACH: i32=0
// EACH: 2xf32=11 22
// EACH: i32=1
// EXPECTED: [SUCCESS]
// COUNT: got 2 inputs; it takes 3
// NUMBER: takes a number of 1 or more, got '0'

func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<i32>) {
  %0 = "stablehlo.all_reduce"(%x) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<> : tensor<0x0xi64>} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.replica_id : tensor<ui32>
  %2 = stablehlo.convert %1 : (tensor<ui32>) -> tensor<i32>
  return %0, %2 : tensor<2xf32>, tensor<i32>
}
