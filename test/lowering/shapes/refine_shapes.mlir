// RUN: hilo-opt %s --pass-pipeline='builtin.module(refine-shapes)' | filecheck %s

// CHECK-LABEL: @sizes_flow_through_integers_and_operands
func.func @sizes_flow_through_integers_and_operands(%x: tensor<3x4xf32>, %y: tensor<4xf32>) -> tensor<?x?xf32> {
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<3x4xf32>) -> tensor<i32>
  %n1 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %four = stablehlo.constant dense<4> : tensor<1xi32>
  %s = stablehlo.concatenate %n1, %four, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  // CHECK: %[[WIDE:.+]] = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xf32>) -> tensor<3x4xf32>
  %0 = stablehlo.dynamic_broadcast_in_dim %y, %s, dims = [1] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
  // CHECK: %[[SUM:.+]] = stablehlo.add %arg0, %[[WIDE]] : tensor<3x4xf32>
  %1 = stablehlo.add %x, %0 : (tensor<3x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %l = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
  %h = stablehlo.constant dense<[0, -2]> : tensor<2xi32>
  %i = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: stablehlo.pad %[[SUM]], %{{.+}}, low = [1, 0], high = [0, -2], interior = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4x5xf32>
  %2 = stablehlo.dynamic_pad %1, %z, %l, %h, %i
    : (tensor<?x4xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  // CHECK: return %{{.+}} : tensor<4x5xf32>
  return %2 : tensor<?x?xf32>
}

// CHECK-LABEL: @loops_and_branches_carry_sizes
func.func @loops_and_branches_carry_sizes(%x: tensor<3xf32>, %p: tensor<i1>) -> tensor<?xf32> {
  %0 = stablehlo.custom_call @stablehlo.shape_refinement_operand_wrapper(%x) : (tensor<3xf32>) -> tensor<?xf32>
  // CHECK: stablehlo.while(%{{.+}} = %arg0) : tensor<3xf32>
  %1 = stablehlo.while(%y = %0) : tensor<?xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      // CHECK: stablehlo.negate %{{.+}} : tensor<3xf32>
      %2 = stablehlo.negate %y : tensor<?xf32>
      stablehlo.return %2 : tensor<?xf32>
    }
  // CHECK: stablehlo.if
  %3 = "stablehlo.if"(%p) ({
    stablehlo.return %1 : tensor<?xf32>
  }, {
    %4 = stablehlo.add %1, %1 : tensor<?xf32>
    stablehlo.return %4 : tensor<?xf32>
  // CHECK: }) : (tensor<i1>) -> tensor<3xf32>
  }) : (tensor<i1>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// CHECK-LABEL: @a_known_size_is_a_slice
func.func @a_known_size_is_a_slice(%x: tensor<4xf32>) -> tensor<?xf32, #stablehlo.bounds<4>> {
  %n = stablehlo.constant dense<3> : tensor<i32>
  // CHECK: stablehlo.slice %arg0 [0:3]
  %0 = stablehlo.set_dimension_size %x, %n, dim = 0
    : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  // CHECK: return %{{.+}} : tensor<3xf32>
  return %0 : tensor<?xf32, #stablehlo.bounds<4>>
}

// CHECK-LABEL: @an_assertion_that_holds_goes
func.func @an_assertion_that_holds_goes(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NOT: shape_assertion
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<4xf32>) -> tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %0 = stablehlo.compare EQ, %n, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%0, %n) {error_message = "size is {0}", has_side_effect = true}
    : (tensor<i1>, tensor<i32>) -> ()
  return %x : tensor<4xf32>
}

// CHECK-LABEL: @what_is_known_at_run_time_only_is_kept
func.func @what_is_known_at_run_time_only_is_kept(%x: tensor<4xf32>, %s: tensor<1xi32>) -> tensor<?xf32> {
  // CHECK: stablehlo.dynamic_broadcast_in_dim
  %y = stablehlo.slice %x [0:1] : (tensor<4xf32>) -> tensor<1xf32>
  %0 = stablehlo.dynamic_broadcast_in_dim %y, %s, dims = [0] : (tensor<1xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @every_operation_whose_shape_is_an_operand
func.func @every_operation_whose_shape_is_an_operand(%x: tensor<6x4xf32>, %i: tensor<2xi32>, %k: tensor<3x4x1xf32>)
    -> (tensor<?x?xf32>, tensor<?xi32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>) {
  %s = stablehlo.constant dense<[3, 8]> : tensor<2xi32>
  // CHECK: stablehlo.reshape %arg0 : (tensor<6x4xf32>) -> tensor<3x8xf32>
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<6x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %n = stablehlo.constant dense<5> : tensor<1xi32>
  // CHECK: stablehlo.iota dim = 0 : tensor<5xi32>
  %1 = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
  %a = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
  %b = stablehlo.constant dense<[6, 3]> : tensor<2xi32>
  %c = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
  // CHECK: stablehlo.slice %arg0 [1:6:2, 0:3] : (tensor<6x4xf32>) -> tensor<3x3xf32>
  %2 = stablehlo.real_dynamic_slice %x, %a, %b, %c
    : (tensor<6x4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  %z = stablehlo.constant dense<[1, 4]> : tensor<2xi32>
  // CHECK: "stablehlo.gather"
  // CHECK-SAME: slice_sizes = array<i64: 1, 4>
  // CHECK-SAME: -> tensor<2x4xf32>
  %3 = "stablehlo.dynamic_gather"(%x, %i, %z) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0],
      index_vector_dim = 1>
  } : (tensor<6x4xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  %p = stablehlo.constant dense<[[1, 2]]> : tensor<1x2xi32>
  %y = stablehlo.reshape %x : (tensor<6x4xf32>) -> tensor<1x6x4xf32>
  // CHECK: stablehlo.convolution
  // CHECK-SAME: -> tensor<1x7x1xf32>
  %4 = "stablehlo.dynamic_conv"(%y, %k, %p) {
    dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
    batch_group_count = 1 : i64, feature_group_count = 1 : i64
  } : (tensor<1x6x4xf32>, tensor<3x4x1xf32>, tensor<1x2xi32>) -> tensor<?x?x?xf32>
  return %0, %1, %2, %3, %4 : tensor<?x?xf32>, tensor<?xi32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>
}

// JAX writes a row of an array whose other sizes are symbolic so, in a loop.
// CHECK-LABEL: @a_slice_that_ends_its_sizes_after_its_start
func.func @a_slice_that_ends_its_sizes_after_its_start(%x: tensor<5x4xf32>, %i: tensor<1xi32>) -> tensor<?x?xf32> {
  %n = stablehlo.get_dimension_size %x, dim = 1 : (tensor<5x4xf32>) -> tensor<i32>
  %n1 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %zero = stablehlo.constant dense<0> : tensor<1xi32>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %sizes = stablehlo.concatenate %one, %n1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %start = stablehlo.concatenate %i, %zero, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %limit = stablehlo.add %start, %sizes : tensor<2xi32>
  // CHECK: stablehlo.dynamic_slice %arg0, {{.+}}, sizes = [1, 4]
  %0 = stablehlo.real_dynamic_slice %x, %start, %limit, %ones
    : (tensor<5x4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @calls_of_libraries_lose_their_shape_operands
func.func @calls_of_libraries_lose_their_shape_operands(%x: tensor<3x3xf32>) -> (tensor<?x?xf32>, tensor<?xi32>) {
  %a = stablehlo.constant dense<3> : tensor<2xi32>
  %b = stablehlo.constant dense<3> : tensor<1xi32>
  // CHECK: stablehlo.custom_call @f(%arg0) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>)
  %0:2 = stablehlo.custom_call @f(%x, %a, %b) {indices_of_shape_operands = dense<[1, 2]> : tensor<2xi64>}
    : (tensor<3x3xf32>, tensor<2xi32>, tensor<1xi32>) -> (tensor<?x?xf32>, tensor<?xi32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?xi32>
}
