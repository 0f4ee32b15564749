// RUN: hilo-opt %s --round-bf16 --target=cpu-x86-64 | filecheck %s
// RUN: hilo-opt %s --round-bf16=narrow-products=true --target=llvm-cpu | filecheck %s --check-prefix=NARROW
// RUN: hilo-opt %s --round-bf16 --target=cuda | filecheck %s --check-prefix=GPU

// The compiler takes extf(truncf(x)) for x in a kernel, so only its last operation was rounded.
// CHECK-LABEL: @each_operation_is_rounded
// GPU-LABEL: @each_operation_is_rounded
func.func @each_operation_is_rounded(%x: tensor<4x5xbf16>, %y: tensor<4x5xbf16>, %z: tensor<4x5xbf16>) -> tensor<4x5xbf16> {
  // GPU-NOT: linalg.generic
  // CHECK: linalg.generic
  // CHECK-SAME: ins(%arg2, %arg0, %arg1 : tensor<4x5xbf16>, tensor<4x5xbf16>, tensor<4x5xbf16>)
  // CHECK: %[[BITS:.+]] = arith.bitcast %{{.+}} : bf16 to i16
  // CHECK: %[[LONG:.+]] = arith.extui %[[BITS]] : i16 to i32
  // CHECK: %[[UPPER:.+]] = arith.shli %[[LONG]], %{{.+}} : i32
  // CHECK: arith.bitcast %[[UPPER]] : i32 to f32
  // CHECK: %[[SUM:.+]] = arith.addf %{{.+}}, %{{.+}} : f32
  // CHECK: %[[ROUNDED:.+]] = arith.truncf %[[SUM]] : f32 to bf16
  // CHECK: arith.bitcast %[[ROUNDED]] : bf16 to i16
  // CHECK: %[[PRODUCT:.+]] = arith.mulf %{{.+}}, %{{.+}} : f32
  // CHECK: %[[RESULT:.+]] = arith.truncf %[[PRODUCT]] : f32 to bf16
  // CHECK: linalg.yield %[[RESULT]] : bf16
  // CHECK-NOT: stablehlo
  // CHECK: return
  %0 = stablehlo.add %x, %y : tensor<4x5xbf16>
  %1 = stablehlo.multiply %0, %z : tensor<4x5xbf16>
  return %1 : tensor<4x5xbf16>
}

// CHECK-LABEL: @comparisons_and_conversions_read_rounded_numbers
func.func @comparisons_and_conversions_read_rounded_numbers(%x: tensor<4xbf16>) -> (tensor<4xf32>, tensor<4xi1>) {
  // CHECK-COUNT-2: linalg.generic
  %0 = stablehlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = stablehlo.compare LT, %x, %x : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xi1>
  return %0, %1 : tensor<4xf32>, tensor<4xi1>
}

// CHECK-LABEL: @what_is_the_same_before_rounding_is_kept
func.func @what_is_the_same_before_rounding_is_kept(%x: tensor<4xbf16>, %p: tensor<4xi1>) -> tensor<4xbf16> {
  // CHECK-NOT: linalg.generic
  %0 = stablehlo.negate %x : tensor<4xbf16>
  %1 = stablehlo.maximum %0, %x : tensor<4xbf16>
  %2 = stablehlo.select %p, %1, %x : tensor<4xi1>, tensor<4xbf16>
  // CHECK: return
  return %2 : tensor<4xbf16>
}

// CHECK-LABEL: @other_types_are_kept
func.func @other_types_are_kept(%x: tensor<4xf16>, %y: tensor<4xf32>) -> (tensor<4xf16>, tensor<4xf32>, tensor<4xbf16>) {
  // CHECK-NOT: linalg.generic
  %0 = stablehlo.add %x, %x : tensor<4xf16>
  %1 = stablehlo.add %y, %y : tensor<4xf32>
  %2 = stablehlo.convert %1 : (tensor<4xf32>) -> tensor<4xbf16>
  // CHECK: return
  return %0, %1, %2 : tensor<4xf16>, tensor<4xf32>, tensor<4xbf16>
}

// CHECK-LABEL: @conversions_of_products_operands_are_kept_where_products_take_bf16
// NARROW-LABEL: @conversions_of_products_operands_are_kept_where_products_take_bf16
func.func @conversions_of_products_operands_are_kept_where_products_take_bf16(%x: tensor<4x4xbf16>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // NARROW: stablehlo.convert
  // CHECK-NOT: stablehlo.convert
  // CHECK: arith.shli
  %0 = stablehlo.convert %x : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  // NARROW-NEXT: stablehlo.dot_general
  // CHECK: stablehlo.dot_general
  %1 = stablehlo.dot_general %0, %y, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: return
  return %1 : tensor<4x4xf32>
}

// CHECK-LABEL: @scalars_no_elements_and_any_size
func.func @scalars_no_elements_and_any_size(%x: tensor<bf16>, %y: tensor<0x3xbf16>, %z: tensor<2x?xbf16>) -> (tensor<bf16>, tensor<0x3xbf16>, tensor<2x?xbf16>) {
  // CHECK: linalg.generic
  // CHECK-SAME: iterator_types = []
  // CHECK: linalg.generic
  // CHECK: %[[SIZE:.+]] = tensor.dim %arg2
  // CHECK: tensor.empty({{.*}}) : tensor<{{.*}}?xbf16>
  // CHECK: linalg.generic
  %0 = stablehlo.exponential %x : tensor<bf16>
  %1 = stablehlo.add %y, %y : tensor<0x3xbf16>
  %2 = stablehlo.add %z, %z : tensor<2x?xbf16>
  return %0, %1, %2 : tensor<bf16>, tensor<0x3xbf16>, tensor<2x?xbf16>
}

// CHECK-LABEL: @constants_alone
func.func @constants_alone() -> tensor<4xbf16> {
  // CHECK: linalg.generic
  %0 = stablehlo.constant dense<0.1> : tensor<4xbf16>
  %1 = stablehlo.add %0, %0 : tensor<4xbf16>
  return %1 : tensor<4xbf16>
}

// CHECK-LABEL: @conversions_to_the_same_type_are_rounded_once
func.func @conversions_to_the_same_type_are_rounded_once(%x: tensor<5xbf16>, %y: tensor<5xbf16>) -> tensor<5xbf16> {
  // CHECK: linalg.generic
  // CHECK-NOT: arith.truncf %{{.+}} : bf16 to bf16
  // CHECK: linalg.yield
  %0 = stablehlo.add %x, %y : tensor<5xbf16>
  %1 = stablehlo.convert %0 : tensor<5xbf16>
  %2 = stablehlo.multiply %1, %y : tensor<5xbf16>
  return %2 : tensor<5xbf16>
}
