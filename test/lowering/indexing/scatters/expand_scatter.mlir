// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-scatter)' | filecheck %s
// RUN: hilo-opt %s --target=llvm-cpu --pass-pipeline='builtin.module(expand-scatter)' | filecheck %s --check-prefix=IN-PLACE

// CHECK-LABEL: @rows_are_combined_one_by_one
// CHECK-SAME: (%[[X:.+]]: tensor<10x4xf32>, %[[INDICES:.+]]: tensor<6x1xi32>, %[[UPDATES:.+]]: tensor<6x4xf32>)
func.func @rows_are_combined_one_by_one(%x: tensor<10x4xf32>, %i: tensor<6x1xi32>, %u: tensor<6x4xf32>) -> tensor<10x4xf32> {
  // CHECK: stablehlo.reshape %[[INDICES]] : (tensor<6x1xi32>) -> tensor<6xi32>
  // CHECK: flow.dispatch.region -> (tensor<40xf32>)
  // CHECK: scf.for
  // CHECK: arith.cmpi ule
  // CHECK: scf.if
  // CHECK: arith.addf %{{.+}} : vector<4xf32>
  // CHECK-NOT: stablehlo.scatter
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<40xf32>) -> tensor<10x4xf32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<10x4xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<10x4xf32>
  return %0 : tensor<10x4xf32>
}

// CHECK-LABEL: @positions_in_batching_dimensions_are_index_components
func.func @positions_in_batching_dimensions_are_index_components(%x: tensor<3x6xf64>, %i: tensor<3x4x1xi32>, %u: tensor<3x4xf64>) -> tensor<3x6xf64> {
  // CHECK: flow.dispatch.region -> (tensor<18xf64>)
  // CHECK: arith.divui
  // CHECK: arith.remui
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    stablehlo.return %b : tensor<f64>
  }) : (tensor<3x6xf64>, tensor<3x4x1xi32>, tensor<3x4xf64>) -> tensor<3x6xf64>
  return %0 : tensor<3x6xf64>
}

// CHECK-LABEL: @several_operands_and_unsigned_numbers
func.func @several_operands_and_unsigned_numbers(%x: tensor<5xui8>, %y: tensor<5xi1>, %i: tensor<2x1xi64>, %u: tensor<2xui8>, %v: tensor<2xi1>) -> (tensor<5xui8>, tensor<5xi1>) {
  // CHECK: flow.dispatch.region -> (tensor<5xi8>, tensor<5xi8>)
  // CHECK: arith.maxui
  // CHECK: arith.ori
  %0:2 = "stablehlo.scatter"(%x, %y, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<i1>, %c: tensor<ui8>, %d: tensor<i1>):
    %m = stablehlo.maximum %a, %c : tensor<ui8>
    %o = stablehlo.or %b, %d : tensor<i1>
    stablehlo.return %m, %o : tensor<ui8>, tensor<i1>
  }) : (tensor<5xui8>, tensor<5xi1>, tensor<2x1xi64>, tensor<2xui8>, tensor<2xi1>) -> (tensor<5xui8>, tensor<5xi1>)
  return %0#0, %0#1 : tensor<5xui8>, tensor<5xi1>
}

// CHECK-LABEL: @values_from_outside_are_kept
func.func @values_from_outside_are_kept(%x: tensor<5xf32>, %i: tensor<2x1xi64>, %u: tensor<2xf32>, %y: tensor<f32>) -> tensor<5xf32> {
  // CHECK: stablehlo.scatter
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %y : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<5xf32>, tensor<2x1xi64>, tensor<2xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// CHECK-LABEL: @what_is_cheap_before_an_index_is_computed_where_it_is_read
// CHECK-SAME: (%[[X:.+]]: tensor<64xf32>, %[[I:.+]]: tensor<32xi32>, %[[U:.+]]: tensor<32xf32>)
func.func @what_is_cheap_before_an_index_is_computed_where_it_is_read(%x: tensor<64xf32>, %i: tensor<32xi32>, %u: tensor<32xf32>) -> tensor<64xf32> {
  // CHECK: stablehlo.optimization_barrier %[[X]], %[[U]], %[[I]]
  // CHECK: flow.dispatch.region
  // CHECK: arith.addi %{{.+}}, %{{.+}} : vector<8xi32>
  // CHECK: vector.reduction <and>
  %n = stablehlo.constant dense<64> : tensor<32xi32>
  %j = stablehlo.add %i, %n : tensor<32xi32>
  %k = stablehlo.reshape %j : (tensor<32xi32>) -> tensor<32x1xi32>
  %0 = "stablehlo.scatter"(%x, %k, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<64xf32>, tensor<32x1xi32>, tensor<32xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}

// What repeats one element is no array in memory: the kernel loads an argument, and has a constant inside.
// CHECK-LABEL: @repeated_elements_are_read_as_one
// CHECK-SAME: (%[[I:.+]]: tensor<32xi32>, %[[U:.+]]: tensor<f32>, %[[LOW:.+]]: tensor<i32>)
func.func @repeated_elements_are_read_as_one(%i: tensor<32xi32>, %u: tensor<f32>, %low: tensor<i32>) -> tensor<64xf32> {
  // CHECK: %[[ONE:.+]] = stablehlo.reshape %[[U]] : (tensor<f32>) -> tensor<1xf32>
  // CHECK: %[[LEAST:.+]] = stablehlo.reshape %[[LOW]] : (tensor<i32>) -> tensor<1xi32>
  // CHECK: stablehlo.optimization_barrier %[[ONE]], %[[LEAST]], %[[I]]
  // CHECK: flow.dispatch.region
  // CHECK: arith.constant 0.000000e+00 : f32
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %x = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<64xf32>
  %updates = stablehlo.broadcast_in_dim %u, dims = [] : (tensor<f32>) -> tensor<32xf32>
  %least = stablehlo.broadcast_in_dim %low, dims = [] : (tensor<i32>) -> tensor<32xi32>
  %j = stablehlo.maximum %least, %i : tensor<32xi32>
  %k = stablehlo.reshape %j : (tensor<32xi32>) -> tensor<32x1xi32>
  %0 = "stablehlo.scatter"(%x, %k, %updates) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<64xf32>, tensor<32x1xi32>, tensor<32xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}

// 8 copies of 21 integers take turns, and are combined at the end.
// CHECK-LABEL: @few_elements
func.func @few_elements(%x: tensor<21xi32>, %i: tensor<4096x1xi32>, %u: tensor<4096xi32>) -> tensor<21xi32> {
  // CHECK: flow.dispatch.region -> (tensor<168xi32>)
  // CHECK: stablehlo.slice %{{.+}} [0:21] : (tensor<168xi32>) -> tensor<21xi32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<21xi32>, tensor<4096x1xi32>, tensor<4096xi32>) -> tensor<21xi32>
  return %0 : tensor<21xi32>
}

// Four of 1,000; one of 5,000, and where the order of the updates matters.
// CHECK-LABEL: @more_elements
func.func @more_elements(%x: tensor<1000xi32>, %y: tensor<5000xi32>, %z: tensor<21xf32>, %i: tensor<80000x1xi32>, %u: tensor<80000xi32>, %v: tensor<80000xf32>) -> (tensor<1000xi32>, tensor<5000xi32>, tensor<21xf32>) {
  // CHECK: flow.dispatch.region -> (tensor<4000xi32>)
  // CHECK: flow.dispatch.region -> (tensor<5000xi32>)
  // CHECK: flow.dispatch.region -> (tensor<21xf32>)
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<1000xi32>, tensor<80000x1xi32>, tensor<80000xi32>) -> tensor<1000xi32>
  %1 = "stablehlo.scatter"(%y, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<5000xi32>, tensor<80000x1xi32>, tensor<80000xi32>) -> tensor<5000xi32>
  %2 = "stablehlo.scatter"(%z, %i, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<21xf32>, tensor<80000x1xi32>, tensor<80000xf32>) -> tensor<21xf32>
  return %0, %1, %2 : tensor<1000xi32>, tensor<5000xi32>, tensor<21xf32>
}

// What a loop carries is updated in place, where all kernels are outlined. Its kernel must read nothing else of it.
// CHECK-LABEL: @what_a_loop_carries
// CHECK: tensor.empty() : tensor<40xf32>
// IN-PLACE-LABEL: @what_a_loop_carries
// IN-PLACE: do {
// IN-PLACE: %[[X:.+]] = stablehlo.reshape %{{.+}} : (tensor<10x4xf32>) -> tensor<40xf32>
// IN-PLACE: flow.dispatch.region -> (tensor<40xf32>) {
// IN-PLACE-NOT: tensor.empty
// IN-PLACE: scf.for {{.+}} iter_args({{.+}} = %[[X]]) -> (tensor<40xf32>)
// IN-PLACE: stablehlo.optimization_barrier
// IN-PLACE: flow.dispatch.region -> (tensor<40xf32>) {
// IN-PLACE-NOT: tensor.empty
// IN-PLACE: flow.return
// IN-PLACE: flow.dispatch.region -> (tensor<40xf32>) {
// IN-PLACE: tensor.empty() : tensor<40xf32>
// IN-PLACE-LABEL: @an_argument
// IN-PLACE: tensor.empty() : tensor<40xf32>
func.func @what_a_loop_carries(%x: tensor<10x4xf32>, %i: tensor<6x1xi32>, %u: tensor<6x4xf32>, %j: tensor<10x1xi32>) -> tensor<10x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%n = %zero, %a = %x) : tensor<i32>, tensor<10x4xf32>
  cond {
    %most = stablehlo.constant dense<9> : tensor<i32>
    %0 = stablehlo.compare LT, %n, %most : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %n, %one : tensor<i32>
    %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%b: tensor<f32>, %c: tensor<f32>):
      %d = stablehlo.add %b, %c : tensor<f32>
      stablehlo.return %d : tensor<f32>
    }) : (tensor<10x4xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<10x4xf32>
    %1 = "stablehlo.scatter"(%0, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%b: tensor<f32>, %c: tensor<f32>):
      stablehlo.return %c : tensor<f32>
    }) : (tensor<10x4xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<10x4xf32>
    %2 = "stablehlo.scatter"(%1, %j, %1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%b: tensor<f32>, %c: tensor<f32>):
      %d = stablehlo.add %b, %c : tensor<f32>
      stablehlo.return %d : tensor<f32>
    }) : (tensor<10x4xf32>, tensor<10x1xi32>, tensor<10x4xf32>) -> tensor<10x4xf32>
    stablehlo.return %next, %2 : tensor<i32>, tensor<10x4xf32>
  }
  return %r#1 : tensor<10x4xf32>
}

func.func @an_argument(%x: tensor<10x4xf32>, %i: tensor<6x1xi32>, %u: tensor<6x4xf32>) -> tensor<10x4xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%b: tensor<f32>, %c: tensor<f32>):
    stablehlo.return %c : tensor<f32>
  }) : (tensor<10x4xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<10x4xf32>
  return %0 : tensor<10x4xf32>
}
