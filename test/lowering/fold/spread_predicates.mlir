// RUN: hilo-opt %s --target=llvm-cpu --spread-predicates | filecheck %s
// RUN: hilo-opt %s --target=cuda --spread-predicates | filecheck %s --check-prefix=GPU

// GPU-NOT: stablehlo.broadcast_in_dim

// CHECK-LABEL: @a_predicate_of_a_sum
func.func @a_predicate_of_a_sum(%x: tensor<9xf32>, %y: tensor<9xf32>) -> tensor<9xf32> {
  // CHECK: %[[P:.+]] = stablehlo.compare
  // CHECK: %[[Q:.+]] = stablehlo.broadcast_in_dim %[[P]], dims = [] : (tensor<i1>) -> tensor<9xi1>
  // CHECK: stablehlo.select %[[Q]], %arg0, %arg1
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<9xf32>, tensor<f32>) -> tensor<f32>
  %p = stablehlo.compare GT, %s, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %r = stablehlo.select %p, %x, %y : tensor<i1>, tensor<9xf32>
  return %r : tensor<9xf32>
}

// CHECK-LABEL: @predicates_of_arguments_are_kept
// CHECK-NOT: stablehlo.broadcast_in_dim
func.func @predicates_of_arguments_are_kept(%p: tensor<i1>, %x: tensor<9xf32>, %y: tensor<9xf32>) -> tensor<9xf32> {
  %r = stablehlo.select %p, %x, %y : tensor<i1>, tensor<9xf32>
  return %r : tensor<9xf32>
}

// CHECK-LABEL: @selects_of_numbers_are_kept
// CHECK-NOT: stablehlo.broadcast_in_dim
func.func @selects_of_numbers_are_kept(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %s = stablehlo.sine %x : tensor<f32>
  %p = stablehlo.compare GT, %s, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %r = stablehlo.select %p, %x, %y : tensor<i1>, tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: @large_arrays_are_kept
// CHECK-NOT: stablehlo.broadcast_in_dim
func.func @large_arrays_are_kept(%s: tensor<f32>, %x: tensor<1000x1000xf32>, %y: tensor<1000x1000xf32>) -> tensor<1000x1000xf32> {
  %t = stablehlo.sine %s : tensor<f32>
  %p = stablehlo.compare GT, %s, %t : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %r = stablehlo.select %p, %x, %y : tensor<i1>, tensor<1000x1000xf32>
  return %r : tensor<1000x1000xf32>
}

// CHECK-LABEL: @dynamic_shapes_are_kept
// CHECK-NOT: stablehlo.broadcast_in_dim
func.func @dynamic_shapes_are_kept(%s: tensor<f32>, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %t = stablehlo.sine %s : tensor<f32>
  %p = stablehlo.compare GT, %s, %t : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %r = stablehlo.select %p, %x, %y : tensor<i1>, tensor<?xf32>
  return %r : tensor<?xf32>
}
