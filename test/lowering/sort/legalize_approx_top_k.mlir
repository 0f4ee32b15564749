// RUN: hilo-opt %s --legalize-approx-top-k | filecheck %s

func.func private @before(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %r = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %r : tensor<i1>
}

// CHECK-LABEL: @the_call_is_a_sort
func.func @the_call_is_a_sort(%x: tensor<3x9xf32>, %i: tensor<3x9xi32>, %x0: tensor<f32>, %i0: tensor<i32>) -> (tensor<3x2xf32>, tensor<3x2xi32>) {
  // CHECK: %[[S:.+]]:2 = "stablehlo.sort"(%arg0, %arg1)
  // CHECK: stablehlo.compare GT
  // CHECK: stablehlo.slice %[[S]]#0 [0:3, 0:2]
  %r:2 = stablehlo.custom_call @ApproxTopK(%x, %i, %x0, %i0) {called_computations = [@before], mhlo.backend_config = {top_k = 2 : i64, reduction_dim = 1 : i64}} : (tensor<3x9xf32>, tensor<3x9xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x2xf32>, tensor<3x2xi32>)
  return %r#0, %r#1 : tensor<3x2xf32>, tensor<3x2xi32>
}
