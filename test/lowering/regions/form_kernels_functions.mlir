// RUN: hilo-opt %s --pass-pipeline='builtin.module(form-kernels)' --target=llvm-cpu | filecheck %s

// Functions of f64 are arithmetic on vectors, in place of a call of the C library for each element.
// CHECK-LABEL: @functions_of_f64_are_written_out
func.func @functions_of_f64_are_written_out(%x: tensor<100xf64>, %n: tensor<i32>) -> tensor<100xf64> {
  // CHECK: flow.dispatch.region -> (tensor<100xf64>)
  // CHECK-NOT: math.exp
  // CHECK: vector<{{[0-9]+}}xf64>
  // CHECK-NOT: math.exp
  // CHECK-NOT: stablehlo.while
  // CHECK: flow.return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<100xf64>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %e = stablehlo.exponential %a : tensor<100xf64>
    stablehlo.return %j, %e : tensor<i32>, tensor<100xf64>
  }
  return %r#1 : tensor<100xf64>
}

// CHECK-LABEL: @functions_of_one_f64_are_the_librarys
func.func @functions_of_one_f64_are_the_librarys(%x: tensor<f64>, %w: tensor<100xf64>, %n: tensor<i32>) -> (tensor<f64>, tensor<100xf64>) {
  // CHECK: math.exp %{{.+}} : f64
  // CHECK-NOT: stablehlo.while
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %a = %x, %v = %w) : tensor<i32>, tensor<f64>, tensor<100xf64>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %e = stablehlo.exponential %a : tensor<f64>
    %m = stablehlo.add %v, %v : tensor<100xf64>
    stablehlo.return %j, %e, %m : tensor<i32>, tensor<f64>, tensor<100xf64>
  }
  return %r#1, %r#2 : tensor<f64>, tensor<100xf64>
}

// A loop that becomes no kernel keeps its functions.
// CHECK-LABEL: @functions_of_other_loops_are_kept
// CHECK: stablehlo.while
// CHECK: stablehlo.exponential
// CHECK: stablehlo.custom_call
func.func @functions_of_other_loops_are_kept(%x: tensor<100xf64>, %n: tensor<i32>) -> tensor<100xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<100xf64>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %e = stablehlo.exponential %a : tensor<100xf64>
    %u = stablehlo.custom_call @unknown(%e) : (tensor<100xf64>) -> tensor<100xf64>
    stablehlo.return %j, %u : tensor<i32>, tensor<100xf64>
  }
  return %r#1 : tensor<100xf64>
}
