// RUN: hilo-opt %s --legalize-comparisons --target=vmvx | filecheck %s
// RUN: hilo-opt %s --legalize-comparisons --target=llvm-cpu | filecheck %s --check-prefix=CPU
// CPU-NOT: bitcast_convert

// CHECK-LABEL: @a_number_is_itself_unless_it_is_nan
// CHECK-DAG: %[[BITS:.+]] = stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<4xi32>
// CHECK-DAG: stablehlo.constant dense<2147483647> : tensor<i32>
// CHECK: %[[MAGNITUDE:.+]] = stablehlo.and %[[BITS]]
// CHECK-DAG: stablehlo.constant dense<2139095040> : tensor<i32>
// CHECK: stablehlo.compare LE, %[[MAGNITUDE]]
// CHECK: stablehlo.compare GT
func.func @a_number_is_itself_unless_it_is_nan(%x: tensor<4xf32>) -> (tensor<4xi1>, tensor<4xi1>) {
  %0 = stablehlo.compare EQ, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.compare NE, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: @at_least_is_at_most_the_other_way_round
// CHECK: stablehlo.compare LE, %arg1, %arg0
func.func @at_least_is_at_most_the_other_way_round(%x: tensor<f64>, %y: tensor<f64>) -> tensor<i1> {
  %0 = stablehlo.compare GE, %x, %y : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %0 : tensor<i1>
}

// CHECK-LABEL: @finite_numbers_have_less_bits_than_infinity
// CHECK: stablehlo.constant dense<9218868437227405312> : tensor<i64>
// CHECK: stablehlo.compare LT
func.func @finite_numbers_have_less_bits_than_infinity(%x: tensor<f64>) -> tensor<i1> {
  %0 = stablehlo.is_finite %x : (tensor<f64>) -> tensor<i1>
  return %0 : tensor<i1>
}

// CHECK-LABEL: @others_are_kept
// CHECK-NEXT: stablehlo.compare EQ, %arg0, %arg1
// CHECK-NEXT: stablehlo.compare LT, %arg0, %arg0
// CHECK-NEXT: stablehlo.compare EQ, %arg0, %arg0, TOTALORDER
// CHECK-NEXT: stablehlo.compare GE, %arg2, %arg2
// CHECK-NEXT: stablehlo.compare GE, %arg3, %arg3
func.func @others_are_kept(%x: tensor<4xf32>, %y: tensor<4xf32>, %i: tensor<4xi32>, %d: tensor<?xf32>)
    -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<?xi1>) {
  %0 = stablehlo.compare EQ, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.compare LT, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = stablehlo.compare EQ, %x, %x, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %3 = stablehlo.compare GE, %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %4 = stablehlo.compare GE, %d, %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
  return %0, %1, %2, %3, %4 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<?xi1>
}
