// RUN: hilo-opt %s --expand-elementary='leaves-loops=true' --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --expand-elementary --target=llvm-cpu | filecheck %s --check-prefix=ALL
// RUN: hilo-opt %s --expand-elementary='leaves-loops=true' --target=vulkan | filecheck %s --check-prefix=ALL
// RUN: hilo-opt %s --lower --target=llvm-cpu | filecheck %s --check-prefix=KERNEL

// The author of a kernel writes sines of a loop out with a branch, so that huge numbers cost others nothing.
// CHECK-LABEL: @sines_of_loops_are_left
// ALL-LABEL: @sines_of_loops_are_left
// KERNEL-LABEL: @sines_of_loops_are_left
func.func @sines_of_loops_are_left(%x: tensor<f64>, %y: tensor<40xf32>, %n: tensor<i32>) -> (tensor<f64>, tensor<40xf32>) {
  // CHECK: stablehlo.while
  // CHECK: stablehlo.sine %{{.+}} : tensor<f64>
  // CHECK: stablehlo.cosine %{{.+}} : tensor<40xf32>
  // CHECK-NOT: stablehlo.floor
  // CHECK: return
  // ALL-NOT: stablehlo.sine
  // ALL-NOT: stablehlo.cosine
  // ALL: return
  // KERNEL: flow.dispatch.region
  // KERNEL: scf.while
  // KERNEL: arith.cmpf ugt, %{{.+}} : vector<1xf64>
  // KERNEL: vector.reduction <or>, %{{.+}} : vector<1xi1> into i1
  // KERNEL: scf.if
  // KERNEL: arith.mului_extended
  // KERNEL: vector.reduction <or>, %{{.+}} : vector<64xi1> into i1
  // KERNEL-NOT: stablehlo.while
  // KERNEL: flow.return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %a = %x, %b = %y) : tensor<i32>, tensor<f64>, tensor<40xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %s = stablehlo.sine %a : tensor<f64>
    %t = stablehlo.cosine %b : tensor<40xf32>
    %h = stablehlo.convert %s : (tensor<f64>) -> tensor<f32>
    %w = stablehlo.broadcast_in_dim %h, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %u = stablehlo.add %t, %w : tensor<40xf32>
    stablehlo.return %j, %s, %u : tensor<i32>, tensor<f64>, tensor<40xf32>
  }
  return %r#1, %r#2 : tensor<f64>, tensor<40xf32>
}

// CHECK-LABEL: @sines_outside_of_loops_are_expanded
func.func @sines_outside_of_loops_are_expanded(%x: tensor<f64>) -> tensor<f64> {
  // CHECK-NOT: stablehlo.sine
  // CHECK: return
  %0 = stablehlo.sine %x : tensor<f64>
  return %0 : tensor<f64>
}

// A loop that becomes no kernel has its sines expanded in the end.
// KERNEL-LABEL: @sines_of_other_loops
// KERNEL: stablehlo.while
// KERNEL-NOT: stablehlo.sine
// KERNEL: return
func.func @sines_of_other_loops(%x: tensor<400x1000xf64>, %n: tensor<i32>) -> tensor<400x1000xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<400x1000xf64>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.reverse %a, dims = [0] : tensor<400x1000xf64>
    %s = stablehlo.sine %b : tensor<400x1000xf64>
    stablehlo.return %j, %s : tensor<i32>, tensor<400x1000xf64>
  }
  return %r#1 : tensor<400x1000xf64>
}

// As outside of loops, there is one polynomial, and not a second one for numbers near zero that is selected afterwards.
// CHECK-LABEL: @hyperbolic_tangents_of_arrays
// CHECK: } do {
// CHECK-NOT: stablehlo.tanh
// CHECK-NOT: stablehlo.exponential
// CHECK: stablehlo.return %{{.+}}, %{{.+}} :
func.func @hyperbolic_tangents_of_arrays(%x: tensor<2000xf64>, %n: tensor<i32>) -> tensor<2000xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<2000xf64>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %s = stablehlo.tanh %a : tensor<2000xf64>
    stablehlo.return %j, %s : tensor<i32>, tensor<2000xf64>
  }
  return %r#1 : tensor<2000xf64>
}

// What a scatter computes has to stay scalar code, for which the author of its kernel writes sines out.
// CHECK-LABEL: @sines_of_updates_are_left
// KERNEL-LABEL: @sines_of_updates_are_left
func.func @sines_of_updates_are_left(%x: tensor<64xf64>, %i: tensor<3x1xi32>, %u: tensor<3xf64>) -> tensor<64xf64> {
  // CHECK: stablehlo.sine %{{.+}} : tensor<f64>
  // KERNEL: flow.dispatch.region
  // KERNEL-NOT: stablehlo.scatter
  // KERNEL: return
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.sine %a : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<64xf64>, tensor<3x1xi32>, tensor<3xf64>) -> tensor<64xf64>
  return %0 : tensor<64xf64>
}
