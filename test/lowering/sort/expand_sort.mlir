// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-sort{most=1000000})' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-sort)' | filecheck %s --check-prefix=ANY
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-sort{most=1000000 leaves-alone=true})' | filecheck %s --check-prefix=ALONE

// ALONE-LABEL: @keys_and_values_move_together
// CHECK-LABEL: @keys_and_values_move_together
// CHECK-SAME: (%[[KEYS:.+]]: tensor<5xf32>, %[[VALUES:.+]]: tensor<5xui32>)
func.func @keys_and_values_move_together(%keys: tensor<5xf32>, %values: tensor<5xui32>) -> (tensor<5xf32>, tensor<5xui32>) {
  // ALONE: stablehlo.sort
  // CHECK: stablehlo.bitcast_convert %{{.+}} : (tensor<1x5xui32>) -> tensor<1x5xi32>
  // CHECK: %[[IN:.+]]:2 = stablehlo.optimization_barrier
  // CHECK: flow.dispatch.region -> (tensor<2x5xf32>, tensor<2x5xi32>)
  // CHECK: scf.for
  // CHECK: tensor.extract %[[IN]]#0
  // CHECK: arith.cmpf olt
  // CHECK: flow.return
  // CHECK: %[[OUT:.+]]:2 = stablehlo.optimization_barrier
  // CHECK: stablehlo.slice %[[OUT]]#0 [1:2, 0:5]
  // CHECK-NOT: stablehlo.sort
  %0:2 = "stablehlo.sort"(%keys, %values) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<ui32>, %d: tensor<ui32>):
    %less = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<5xf32>, tensor<5xui32>) -> (tensor<5xf32>, tensor<5xui32>)
  return %0#0, %0#1 : tensor<5xf32>, tensor<5xui32>
}

// CHECK-LABEL: @total_order_compares_integers
func.func @total_order_compares_integers(%x: tensor<8xf64>) -> tensor<8xf64> {
  // CHECK: arith.bitcast %{{.+}} : f64 to i64
  // CHECK: arith.shrsi
  // CHECK: arith.cmpi sgt
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %greater = stablehlo.compare GT, %a, %b, TOTALORDER : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %greater : tensor<i1>
  }) : (tensor<8xf64>) -> tensor<8xf64>
  return %0 : tensor<8xf64>
}

// CHECK-LABEL: @the_sorted_dimension_goes_last_and_back
func.func @the_sorted_dimension_goes_last_and_back(%x: tensor<2x4x3xi8>) -> tensor<2x4x3xi8> {
  // CHECK: stablehlo.transpose %{{.+}}, dims = [0, 2, 1] : (tensor<2x4x3xi8>) -> tensor<2x3x4xi8>
  // CHECK: flow.dispatch.region -> (tensor<12x4xi8>)
  // CHECK: stablehlo.transpose %{{.+}}, dims = [0, 2, 1] : (tensor<2x3x4xi8>) -> tensor<2x4x3xi8>
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %less = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<2x4x3xi8>) -> tensor<2x4x3xi8>
  return %0 : tensor<2x4x3xi8>
}

// CHECK-LABEL: @columns_are_copied_to_rows_and_back
// ANY-LABEL: @columns_are_copied_to_rows_and_back
func.func @columns_are_copied_to_rows_and_back(%x: tensor<1000x50xf32>) -> tensor<1000x50xf32> {
  // CHECK-NOT: stablehlo.transpose
  // CHECK: flow.dispatch.region -> (tensor<100x1016xf32>, tensor<1000x50xf32>)
  // CHECK: scf.forall (%{{.+}}) in (5)
  // CHECK: tensor.extract_slice %{{.+}}[0, %{{.+}}] [1000, 10] [1, 1]
  // CHECK: tensor.parallel_insert_slice %{{.+}}[0, %{{.+}}] [1000, 10] [1, 1]
  // CHECK-NOT: stablehlo.transpose
  // ANY-NOT: stablehlo.transpose
  // ANY: %[[SIZES:.+]]:8 = util.optimization_barrier %c50, %c1000, %c20, %c5, %c10, %c10_{{.+}}, %c100, %c1016
  // ANY: flow.dispatch.region -> (tensor<?x?xf32>{%[[SIZES]]#6, %[[SIZES]]#7}, tensor<?x?xf32>{%[[SIZES]]#1, %[[SIZES]]#0})
  // ANY: scf.forall (%{{.+}}) in (%[[SIZES]]#3)
  // ANY-NOT: stablehlo.transpose
  // ANY: flow.tensor.reshape %{{.+}}#1 : tensor<?x?xf32>{%[[SIZES]]#1, %[[SIZES]]#0} -> tensor<1000x50xf32>
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %less = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<1000x50xf32>) -> tensor<1000x50xf32>
  return %0 : tensor<1000x50xf32>
}

// CHECK-LABEL: @positions_are_not_read_and_unused_results_not_written
func.func @positions_are_not_read_and_unused_results_not_written(%x: tensor<500x64xf32>) -> tensor<500x64xi32> {
  // CHECK-NOT: stablehlo.optimization_barrier %{{.+}}, %
  // CHECK: flow.dispatch.region -> (tensor<128x516xf32>, tensor<128x516xi32>, tensor<500x64xi32>)
  // CHECK: arith.index_cast %{{.+}} : index to i32
  %p = stablehlo.iota dim = 0 : tensor<500x64xi32>
  %0:2 = "stablehlo.sort"(%x, %p) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %less = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<500x64xf32>, tensor<500x64xi32>) -> (tensor<500x64xf32>, tensor<500x64xi32>)
  return %0#1 : tensor<500x64xi32>
}

// The kernel copies sorted rows from scratch memory; it takes the sizes as arguments.
// ANY-LABEL: @several_cores_share_many_rows
func.func @several_cores_share_many_rows(%x: tensor<501x100xf32>) -> tensor<501x100xf32> {
  // ANY: %[[SIZES:.+]]:7 = util.optimization_barrier %c501, %c100, %c2, %c8, %c63, %c7, %c16
  // ANY: flow.dispatch.region -> (tensor<?x?xf32>{%[[SIZES]]#6, %[[SIZES]]#1}, tensor<?x?xf32>{%[[SIZES]]#0, %[[SIZES]]#1})
  // ANY: scf.forall (%{{.+}}) in (%[[SIZES]]#3)
  // ANY: arith.minsi
  // ANY: vector.transfer_write
  // ANY-NOT: stablehlo.slice
  // ANY: flow.tensor.reshape %{{.+}}#1 : tensor<?x?xf32>{%[[SIZES]]#0, %[[SIZES]]#1} -> tensor<501x100xf32>
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %less = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<501x100xf32>) -> tensor<501x100xf32>
  return %0 : tensor<501x100xf32>
}

// ANY-LABEL: @one_row_has_another_one_for_scratch
func.func @one_row_has_another_one_for_scratch(%x: tensor<2000xf32>) -> tensor<2000xf32> {
  // ANY: flow.tensor.reshape %{{.+}} -> tensor<2x2000xf32>
  // ANY: stablehlo.slice %{{.+}} [0:1, 0:2000]
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %less = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<2000xf32>) -> tensor<2000xf32>
  return %0 : tensor<2000xf32>
}

// CHECK-LABEL: @one_element_or_none_is_sorted
// CHECK-SAME: (%[[X:.+]]: tensor<3x1xf32>, %[[Y:.+]]: tensor<0xf32>)
func.func @one_element_or_none_is_sorted(%x: tensor<3x1xf32>, %y: tensor<0xf32>) -> (tensor<3x1xf32>, tensor<0xf32>) {
  // CHECK-NEXT: return %[[X]], %[[Y]]
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %less = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<3x1xf32>) -> tensor<3x1xf32>
  %1 = "stablehlo.sort"(%y) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %less = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<0xf32>) -> tensor<0xf32>
  return %0, %1 : tensor<3x1xf32>, tensor<0xf32>
}

// CHECK-LABEL: @a_comparator_with_values_from_outside_is_kept
func.func @a_comparator_with_values_from_outside_is_kept(%x: tensor<5xf32>, %y: tensor<f32>) -> tensor<5xf32> {
  // CHECK: stablehlo.sort
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %y : tensor<f32>
    %less = stablehlo.compare LT, %c, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
