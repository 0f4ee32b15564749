// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-convert)' | filecheck %s

// CHECK-LABEL: @floats_are_limited_to_the_range
func.func @floats_are_limited_to_the_range(%x: tensor<4xbf16>) -> tensor<4xui8> {
  // CHECK: stablehlo.convert %{{.+}} : (tensor<4xbf16>) -> tensor<4xf32>
  // CHECK: stablehlo.compare GE
  // CHECK: stablehlo.compare LE
  // CHECK: %[[LIMITED:.+]] = stablehlo.select {{.+}} tensor<4xf32>
  // CHECK-NEXT: stablehlo.compare EQ, %[[X:.+]], %[[X]]
  // CHECK: stablehlo.convert %[[LIMITED]] : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK: %[[NUMBER:.+]] = stablehlo.convert %{{.+}} : (tensor<4xi32>) -> tensor<4xui8>
  // CHECK: stablehlo.select %{{.+}}, %[[NUMBER]], %{{.+}} : tensor<4xi1>, tensor<4xui8>
  // CHECK-NOT: stablehlo.select
  %0 = stablehlo.convert %x : (tensor<4xbf16>) -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

// f32 does not have the number 2147483647.
// CHECK-LABEL: @a_bound_that_the_float_type_lacks_is_selected
func.func @a_bound_that_the_float_type_lacks_is_selected(%x: tensor<4xf32>) -> tensor<4xi32> {
  // CHECK: stablehlo.convert %{{.+}} : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK: stablehlo.constant dense<2147483647>
  // CHECK: stablehlo.constant dense<-2147483648>
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: @other_conversions_are_kept
func.func @other_conversions_are_kept(%x: tensor<4xi32>, %y: tensor<4xf32>) -> (tensor<4xi8>, tensor<4xf64>) {
  // CHECK-NOT: stablehlo.compare
  %0 = stablehlo.convert %x : (tensor<4xi32>) -> tensor<4xi8>
  %1 = stablehlo.convert %y : (tensor<4xf32>) -> tensor<4xf64>
  return %0, %1 : tensor<4xi8>, tensor<4xf64>
}

// CHECK-LABEL: @bounds_have_the_dimensions_that_only_a_run_knows
func.func @bounds_have_the_dimensions_that_only_a_run_knows(%x: tensor<?x2xf32>) -> tensor<?x2xi32> {
  // CHECK: %[[N:.+]] = stablehlo.get_dimension_size %arg0, dim = 0
  // CHECK: stablehlo.dynamic_broadcast_in_dim
  // CHECK: stablehlo.compare GE
  %0 = stablehlo.convert %x : (tensor<?x2xf32>) -> tensor<?x2xi32>
  return %0 : tensor<?x2xi32>
}

// CHECK-LABEL: @real_numbers_become_pairs_with_zero
func.func @real_numbers_become_pairs_with_zero(%x: tensor<4xi8>, %y: tensor<4xcomplex<f64>>) -> (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) {
  // CHECK-DAG: %[[ZERO:.+]] = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
  // CHECK-DAG: %[[REAL:.+]] = stablehlo.convert %{{.+}} : (tensor<4xi8>) -> tensor<4xf32>
  // CHECK: stablehlo.complex %[[REAL]], %[[ZERO]] : tensor<4xcomplex<f32>>
  // CHECK: stablehlo.convert %{{.+}} : (tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f32>>
  %0 = stablehlo.convert %x : (tensor<4xi8>) -> tensor<4xcomplex<f32>>
  %1 = stablehlo.convert %y : (tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f32>>
  return %0, %1 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
}

// In a loop, IREE makes scalars of the counter and of what is computed from it, and has no unsigned ones.
// CHECK-LABEL: @counters_become_unsigned_by_way_of_signed_numbers
func.func @counters_become_unsigned_by_way_of_signed_numbers(%x: tensor<ui16>, %y: tensor<i32>) -> (tensor<ui16>, tensor<ui16>) {
  // CHECK: stablehlo.while
  // CHECK: %[[I:.+]] = stablehlo.convert %{{.+}} : (tensor<i32>) -> tensor<i16>
  // CHECK: stablehlo.bitcast_convert %[[I]] : (tensor<i16>) -> tensor<ui16>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<ui16>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %l = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %u = stablehlo.convert %j : (tensor<i32>) -> tensor<ui16>
    stablehlo.return %j, %u : tensor<i32>, tensor<ui16>
  }
  // CHECK: stablehlo.convert %arg1 : (tensor<i32>) -> tensor<ui16>
  %1 = stablehlo.convert %y : (tensor<i32>) -> tensor<ui16>
  return %0#1, %1 : tensor<ui16>, tensor<ui16>
}

// So it does of elements that are sliced.
// CHECK-LABEL: @slices_become_unsigned_by_way_of_signed_numbers
func.func @slices_become_unsigned_by_way_of_signed_numbers(%x: tensor<ui8>, %y: tensor<7xi32>) -> tensor<ui8> {
  // CHECK: stablehlo.while
  // CHECK: %[[I:.+]] = stablehlo.convert %{{.+}} : (tensor<7xi32>) -> tensor<7xi8>
  // CHECK: stablehlo.bitcast_convert %[[I]] : (tensor<7xi8>) -> tensor<7xui8>
  // CHECK: stablehlo.convert %{{.+}} : (tensor<7xi32>) -> tensor<7xui8>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<ui8>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %l = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.broadcast_in_dim %j, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %s = stablehlo.add %y, %b : tensor<7xi32>
    %u = stablehlo.convert %s : (tensor<7xi32>) -> tensor<7xui8>
    %p = stablehlo.slice %u [0:1] : (tensor<7xui8>) -> tensor<1xui8>
    %r = stablehlo.reshape %p : (tensor<1xui8>) -> tensor<ui8>
    %t = stablehlo.convert %y : (tensor<7xi32>) -> tensor<7xui8>
    %m = stablehlo.maximum %t, %t : tensor<7xui8>
    stablehlo.return %j, %r : tensor<i32>, tensor<ui8>
  }
  return %0#1 : tensor<ui8>
}

// On vmvx, conversions round to the nearest integer.
// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-convert)' --target=vmvx | filecheck %s --check-prefix=ROUNDS
// ROUNDS-LABEL: @numbers_are_rounded_towards_zero_first
// CHECK-LABEL: @numbers_are_rounded_towards_zero_first
func.func @numbers_are_rounded_towards_zero_first(%x: tensor<4xf32>) -> tensor<4xi32> {
  // ROUNDS: %[[NEGATIVE:.+]] = stablehlo.compare LT, %arg0
  // ROUNDS-DAG: %[[UP:.+]] = stablehlo.ceil %arg0
  // ROUNDS-DAG: %[[DOWN:.+]] = stablehlo.floor %arg0
  // ROUNDS: %[[WHOLE:.+]] = stablehlo.select %[[NEGATIVE]], %[[UP]], %[[DOWN]]
  // ROUNDS: stablehlo.compare GE, %[[WHOLE]]
  // CHECK-NOT: stablehlo.floor
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// f64 becomes f16 by way of f32.
// CHECK-LABEL: @rounded_twice
func.func @rounded_twice(%x: tensor<4xf64>) -> tensor<4xf16> {
  // CHECK: %[[SINGLE:.+]] = stablehlo.convert %arg0 : (tensor<4xf64>) -> tensor<4xf32>
  // CHECK: stablehlo.convert %[[SINGLE]] : (tensor<4xf32>) -> tensor<4xf16>
  %0 = stablehlo.convert %x : (tensor<4xf64>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
