// REQUIRES: product-kernels
// RUN: hilo-opt %s --expand-elementary='leaves-loops=true' --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --expand-elementary='leaves-loops=true' --target=vulkan | filecheck %s --check-prefix=ALL
// RUN: hilo-opt %s --lower --target=llvm-cpu | filecheck %s --check-prefix=KERNEL

// The author of a kernel computes rounding errors of products by fused multiplications and additions.
// CHECK-LABEL: @powers_of_f64_in_loops_are_left
// ALL-LABEL: @powers_of_f64_in_loops_are_left
// KERNEL-LABEL: @powers_of_f64_in_loops_are_left
func.func @powers_of_f64_in_loops_are_left(%x: tensor<f64>, %z: tensor<f32>, %n: tensor<i32>) -> (tensor<f64>, tensor<f32>) {
  // CHECK: stablehlo.power %{{.+}} : tensor<f64>
  // CHECK-NOT: stablehlo.power %{{.+}} : tensor<f32>
  // ALL-NOT: stablehlo.power
  // KERNEL: flow.dispatch.region
  // KERNEL: scf.while
  // KERNEL: math.fma %{{.+}} : f64
  // KERNEL-NOT: math.powf
  // KERNEL: flow.return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %a = %x, %b = %z) : tensor<i32>, tensor<f64>, tensor<f32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %s = stablehlo.power %a, %x : tensor<f64>
    %t = stablehlo.power %b, %z : tensor<f32>
    stablehlo.return %j, %s, %t : tensor<i32>, tensor<f64>, tensor<f32>
  }
  return %r#1, %r#2 : tensor<f64>, tensor<f32>
}

// CHECK-LABEL: @powers_outside_of_loops_are_expanded
func.func @powers_outside_of_loops_are_expanded(%x: tensor<f64>) -> tensor<f64> {
  // CHECK-NOT: stablehlo.power
  // CHECK: return
  %0 = stablehlo.power %x, %x : tensor<f64>
  return %0 : tensor<f64>
}
