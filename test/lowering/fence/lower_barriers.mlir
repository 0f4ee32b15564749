// Barriers that only keep operations apart cost nothing when the program runs; those that the compiler must not see
// through until commands are recorded stay.
// RUN: hilo-opt %s --lower-barriers | filecheck %s
// RUN: hilo-opt %s --target=vulkan --pass-pipeline='builtin.module(lower-barriers)' | filecheck %s --check-prefix=VULKAN
// VULKAN-NOT: compute_barrier

// CHECK-LABEL: func.func @product_and_function
// CHECK: %[[P:.*]] = stablehlo.dot_general
// CHECK: %[[S:.*]] = iree_tensor_ext.compute_barrier.start %[[P]] : tensor<4x4xf32> -> tensor<4x4xf32>
// CHECK: %[[F:.*]] = iree_tensor_ext.compute_barrier.end %[[S]] : tensor<4x4xf32> -> tensor<4x4xf32>
// CHECK: stablehlo.exponential %[[F]]
func.func @product_and_function(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %p = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %f = stablehlo.optimization_barrier %p : tensor<4x4xf32>
  %0 = stablehlo.exponential %f : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// What is computed from constants alone would be evaluated, and what reads it.
// CHECK-LABEL: func.func @constants
// CHECK-NOT: compute_barrier
// CHECK: return
func.func @constants() -> tensor<2xf32> {
  %c = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%c init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
  %r = stablehlo.negate %s : tensor<2xf32>
  %f = stablehlo.optimization_barrier %r : tensor<2xf32>
  %0 = stablehlo.exponential %f : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// What an update reads is copied into its kernel after compute barriers have disappeared.
// CHECK-LABEL: func.func @update
// CHECK-NOT: compute_barrier
// CHECK: %[[F:.*]] = stablehlo.optimization_barrier
// CHECK-NEXT: stablehlo.dynamic_update_slice %arg0, %[[F]]
func.func @update(%x: tensor<16xf32>, %k: tensor<i32>) -> tensor<16xf32> {
  %s = stablehlo.slice %x [0:15] : (tensor<16xf32>) -> tensor<15xf32>
  %f = stablehlo.optimization_barrier %s : tensor<15xf32>
  %0 = stablehlo.dynamic_update_slice %x, %f, %k : (tensor<16xf32>, tensor<15xf32>, tensor<i32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// A barrier on several values is divided: constants would be evaluated, unsigned numbers are not taken.
// CHECK-LABEL: func.func @divided
// CHECK: %[[S:.*]] = iree_tensor_ext.compute_barrier.start %{{.*}} : tensor<3xi1> -> tensor<3xi1>
// CHECK: %[[F:.*]] = iree_tensor_ext.compute_barrier.end %[[S]]
// CHECK: %[[REST:.*]]:2 = stablehlo.optimization_barrier %{{.*}}, %{{.*}} : tensor<3xf32>, tensor<3xui32>
// CHECK: return %[[REST]]#0, %[[REST]]#1, %[[F]]
func.func @divided(%x: tensor<3xf32>, %y: tensor<3xui32>) -> (tensor<3xf32>, tensor<3xui32>, tensor<3xi1>) {
  %c = stablehlo.constant dense<2.0> : tensor<3xf32>
  %k = stablehlo.abs %c : tensor<3xf32>
  %u = stablehlo.add %y, %y : tensor<3xui32>
  %p = stablehlo.compare LT, %x, %c : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %f:3 = stablehlo.optimization_barrier %k, %u, %p : tensor<3xf32>, tensor<3xui32>, tensor<3xi1>
  return %f#0, %f#1, %f#2 : tensor<3xf32>, tensor<3xui32>, tensor<3xi1>
}

// Kernels would not wait for a carried value behind a barrier. (Another result of the barrier is kept.)
// CHECK-LABEL: func.func @carried
// CHECK: stablehlo.while(%{{[a-zA-Z]+}} = %{{[a-z0-9]+}}, %[[A:[a-zA-Z_0-9]+]] = %arg0,
// CHECK: %[[V:.*]] = stablehlo.reshape %[[A]]
// CHECK: %[[K:.*]] = stablehlo.optimization_barrier %{{.*}} : tensor<2x2xui32>
// CHECK: stablehlo.negate %[[V]]
// CHECK: stablehlo.add %{{.*}}, %[[K]]
func.func @carried(%x: tensor<4xf32>, %y: tensor<2x2xui32>, %n: tensor<i32>) -> (tensor<4xf32>, tensor<2x2xui32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %a = %x, %b = %y) : tensor<i32>, tensor<4xf32>, tensor<2x2xui32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    %v = stablehlo.reshape %a : (tensor<4xf32>) -> tensor<2x2xf32>
    %sum = stablehlo.add %b, %b : tensor<2x2xui32>
    %f:2 = stablehlo.optimization_barrier %v, %sum : tensor<2x2xf32>, tensor<2x2xui32>
    %e = stablehlo.negate %f#0 : tensor<2x2xf32>
    %r = stablehlo.reshape %e : (tensor<2x2xf32>) -> tensor<4xf32>
    %s = stablehlo.add %b, %f#1 : tensor<2x2xui32>
    stablehlo.return %next, %r, %s : tensor<i32>, tensor<4xf32>, tensor<2x2xui32>
  }
  return %0#1, %0#2 : tensor<4xf32>, tensor<2x2xui32>
}

// A loop must read and redefine every value that it carries.
// CHECK-LABEL: func.func @loop
// CHECK-NOT: compute_barrier
func.func @loop(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<4xf32>
    cond {
      %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %b = stablehlo.tanh %a : tensor<4xf32>
      %f = stablehlo.optimization_barrier %b : tensor<4xf32>
      stablehlo.return %j, %f : tensor<i32>, tensor<4xf32>
    }
  %g = stablehlo.optimization_barrier %0#1 : tensor<4xf32>
  %1 = stablehlo.add %g, %g : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Kernels in executables are opaque, those in regions are not: IREE moves operations into them.
// CHECK-LABEL: func.func @region
// CHECK-NOT: compute_barrier
func.func @region(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = stablehlo.exponential %x : tensor<4xf32>
  %f = stablehlo.optimization_barrier %e : tensor<4xf32>
  %r = flow.dispatch.region -> (tensor<4xf32>) {
    flow.return %f : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @sizes
// CHECK-NEXT: %[[C:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[N:.*]] = util.optimization_barrier %[[C]] : index
// CHECK: stablehlo.exponential
// CHECK: util.optimization_barrier %{{.*}} : tensor<4xf32>
// CHECK: flow.tensor.reshape %{{.*}} : tensor<4xf32> -> tensor<?xf32>{%[[N]]}
func.func @sizes(%x: tensor<4xf32>) -> tensor<?xf32> {
  %e = stablehlo.exponential %x : tensor<4xf32>
  %k = util.optimization_barrier %e : tensor<4xf32>
  %c = arith.constant 4 : index
  %n = util.optimization_barrier %c : index
  %0 = flow.tensor.reshape %k : tensor<4xf32> -> tensor<?xf32>{%n}
  return %0 : tensor<?xf32>
}
