// RUN: rm -rf %t && mkdir -p %t && hilo-translate %s --interpret --split-input-file --probe-output-dir=%t | filecheck %s
// RUN: filecheck %s --check-prefix=INDEX < %t/index.csv

// A grid of processes, which print one after the other, and probes of a loop's values.
// CHECK:      %{{.*}} = tensor<2xui32> {
// CHECK-NEXT:   [0, 1]
// CHECK-NEXT: }
// CHECK:      %{{.*}} = tensor<2xui32> {
// CHECK-NEXT:   [0, 1]
module @parallel {
  func.func @sum(%x: tensor<2xui32>) -> tensor<2xui32> {
    %0 = stablehlo.iota dim = 0 : tensor<2xui32>
    interpreter.print %0 : tensor<2xui32>
    %1 = "stablehlo.all_reduce"(%x) ({
      ^bb0(%a: tensor<ui32>, %b: tensor<ui32>):
        %s = stablehlo.add %a, %b : tensor<ui32>
        stablehlo.return %s : tensor<ui32>
    }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2xui32>) -> tensor<2xui32>
    return %1 : tensor<2xui32>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[1, 2]> : tensor<2xui32>
    %1 = stablehlo.constant dense<[3, 4]> : tensor<2xui32>
    %2:2 = "interpreter.run_parallel"(%0, %1) {
      programs = [[@sum], [@sum]]
    } : (tensor<2xui32>, tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>)
    check.expect_eq_const %2#0, dense<[4, 6]> : tensor<2xui32>
    check.expect_eq_const %2#1, dense<[4, 6]> : tensor<2xui32>
    func.return
  }
}

// -----

// INDEX:      loop,tensor<i64>,{{.*}}probe1.npy
// INDEX-NEXT: loop,tensor<i64>,{{.*}}probe2.npy
func.func @probes() {
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  %two = stablehlo.constant dense<2> : tensor<i64>
  %end = stablehlo.while(%i = %zero) : tensor<i64>
  cond {
    %c = stablehlo.compare LT, %i, %two : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i64>
    %k = interpreter.probe %j, probe_id = "loop" : tensor<i64>
    stablehlo.return %k : tensor<i64>
  }
  check.expect_serialized_eq %one, probe_id = "loop", iter = 0 : tensor<i64>
  check.expect_serialized_eq %two, probe_id = "loop", iter = 1 : tensor<i64>
  return
}
