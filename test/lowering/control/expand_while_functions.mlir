// RUN: hilo-opt %s --expand-while --target=llvm-cpu | filecheck %s

// Functions of f64 are arithmetic on vectors, in place of a call of the C library for each element. The kernel is
// written from a copy of the loop, and returns the results of the loop that are used.
// CHECK-LABEL: @functions_of_f64_are_written_out
func.func @functions_of_f64_are_written_out(%x: tensor<8xf64>, %n: tensor<i32>) -> tensor<8xf64> {
  // CHECK: %[[LOOP:.+]] = flow.dispatch.region -> (tensor<8xf64>)
  // CHECK-NOT: math.log
  // CHECK: scf.while
  // CHECK-NOT: math.log
  // CHECK: flow.return
  // CHECK: %[[FENCED:.+]] = stablehlo.optimization_barrier %[[LOOP]]
  // CHECK-NOT: stablehlo.while
  // CHECK: return %[[FENCED]]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<8xf64>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %e = stablehlo.log %a : tensor<8xf64>
    stablehlo.return %j, %e : tensor<i32>, tensor<8xf64>
  }
  return %r#1 : tensor<8xf64>
}
