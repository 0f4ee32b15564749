// RUN: hilo-opt %s --pass-pipeline='builtin.module(copy-arguments)' | filecheck %s

// CHECK-LABEL: @an_argument_is_copied
func.func @an_argument_is_copied(%x: tensor<4xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<4xf32> {
  // CHECK: %[[TRUE:.+]] = stablehlo.optimization_barrier %{{.+}} : tensor<i1>
  // CHECK: %[[COPY:.+]] = stablehlo.select %[[TRUE]], %arg0, %{{.+}} : tensor<i1>, tensor<4xf32>
  // CHECK: stablehlo.dynamic_update_slice %[[COPY]], %arg1, %arg2
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @what_is_read_before_a_barrier_is_copied_in_branches_too
func.func @what_is_read_before_a_barrier_is_copied_in_branches_too(%p: tensor<i1>, %x: tensor<4xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[SHARED:.+]]:2 = stablehlo.optimization_barrier
  %0 = stablehlo.negate %x : tensor<4xf32>
  %1 = stablehlo.sine %x : tensor<4xf32>
  %2:2 = stablehlo.optimization_barrier %0, %1 : tensor<4xf32>, tensor<4xf32>
  // CHECK: stablehlo.dynamic_update_slice %[[SHARED]]#1
  %3 = stablehlo.dynamic_update_slice %2#1, %u, %i : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
  // CHECK: stablehlo.select %{{.+}}, %[[SHARED]]#0
  %4 = "stablehlo.if"(%p) ({
    %5 = stablehlo.dynamic_update_slice %2#0, %u, %i : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
    stablehlo.return %5 : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return %0, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @so_is_what_is_in_its_memory
func.func @so_is_what_is_in_its_memory(%x: tensor<2x2xcomplex<f32>>, %u: tensor<2xcomplex<f32>>, %i: tensor<i32>) -> tensor<4xcomplex<f32>> {
  // CHECK: %[[VIEW:.+]] = stablehlo.reshape
  // CHECK: stablehlo.select %{{.+}}, %[[VIEW]]
  // CHECK: stablehlo.dynamic_update_slice
  %0 = stablehlo.slice %x [0:2, 0:2] : (tensor<2x2xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>
  %1 = stablehlo.optimization_barrier %0 : tensor<2x2xcomplex<f32>>
  %2 = stablehlo.reshape %1 : (tensor<2x2xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %3 = stablehlo.dynamic_update_slice %2, %u, %i : (tensor<4xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<i32>) -> tensor<4xcomplex<f32>>
  return %3 : tensor<4xcomplex<f32>>
}

// CHECK-LABEL: @so_is_what_has_more_dimensions_of_1
func.func @so_is_what_has_more_dimensions_of_1(%x: tensor<3x2xf32>, %u: tensor<1x1x2xf32>, %i: tensor<i32>) -> tensor<3x1x2xf32> {
  // CHECK: %[[VIEW:.+]] = stablehlo.broadcast_in_dim
  // CHECK: %[[MOVED:.+]] = stablehlo.transpose %[[VIEW]]
  // CHECK: stablehlo.select %{{.+}}, %[[MOVED]]
  // CHECK: stablehlo.dynamic_update_slice
  %0 = stablehlo.broadcast_in_dim %x, dims = [1, 2] : (tensor<3x2xf32>) -> tensor<1x3x2xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0, 2] : (tensor<1x3x2xf32>) -> tensor<3x1x2xf32>
  %2 = stablehlo.dynamic_update_slice %1, %u, %i, %i, %i : (tensor<3x1x2xf32>, tensor<1x1x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x1x2xf32>
  return %2 : tensor<3x1x2xf32>
}

// CHECK-LABEL: @what_is_computed_or_given_is_not
func.func @what_is_computed_or_given_is_not(%x: tensor<4xi32>, %y: tensor<4xi32> {iree.abi.output = 1 : index}, %u: tensor<2xi32>, %i: tensor<i32>) -> (tensor<4xi32>, tensor<4xi32>) {
  // CHECK-NOT: stablehlo.select
  // CHECK: return
  %0 = stablehlo.add %x, %x : tensor<4xi32>
  %1 = stablehlo.dynamic_update_slice %0, %u, %i : (tensor<4xi32>, tensor<2xi32>, tensor<i32>) -> tensor<4xi32>
  %2 = stablehlo.dynamic_update_slice %1, %u, %i : (tensor<4xi32>, tensor<2xi32>, tensor<i32>) -> tensor<4xi32>
  %3 = stablehlo.dynamic_update_slice %y, %u, %i : (tensor<4xi32>, tensor<2xi32>, tensor<i32>) -> tensor<4xi32>
  return %2, %3 : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: @nothing_and_any_size_are_kept
func.func @nothing_and_any_size_are_kept(%x: tensor<0xf32>, %y: tensor<?xf32>, %u: tensor<0xf32>, %i: tensor<i32>) -> (tensor<0xf32>, tensor<?xf32>) {
  // CHECK-NOT: stablehlo.select
  // CHECK: return
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<0xf32>, tensor<0xf32>, tensor<i32>) -> tensor<0xf32>
  %1 = stablehlo.dynamic_update_slice %y, %u, %i : (tensor<?xf32>, tensor<0xf32>, tensor<i32>) -> tensor<?xf32>
  return %0, %1 : tensor<0xf32>, tensor<?xf32>
}

// CHECK-LABEL: @an_argument_viewed_as_integers
func.func @an_argument_viewed_as_integers(%x: tensor<4xcomplex<f32>>, %u: tensor<2xi64>, %i: tensor<i32>) -> tensor<4xi64> {
  // CHECK: %[[B:.+]] = flow.tensor.bitcast %arg0
  // CHECK: %[[S:.+]] = stablehlo.select %{{.+}}, %[[B]], %{{.+}}
  // CHECK: stablehlo.dynamic_update_slice %[[S]]
  %0 = flow.tensor.bitcast %x : tensor<4xcomplex<f32>> -> tensor<4xi64>
  %1 = stablehlo.dynamic_update_slice %0, %u, %i : (tensor<4xi64>, tensor<2xi64>, tensor<i32>) -> tensor<4xi64>
  return %1 : tensor<4xi64>
}
