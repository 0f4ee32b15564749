// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-mixed-dots)' | filecheck %s

// CHECK-LABEL: @unsigned_operands_are_widened
func.func @unsigned_operands_are_widened(%a: tensor<2x3xui8>, %b: tensor<3x4xi8>) -> tensor<2x4xi32> {
  // CHECK-NEXT: %[[SIGNED:.+]] = stablehlo.convert %{{.+}} : (tensor<2x3xui8>) -> tensor<2x3xi32>
  // CHECK: %[[A:.+]] = stablehlo.and %[[SIGNED]], %{{.+}} : tensor<2x3xi32>
  // CHECK: %[[B:.+]] = stablehlo.convert %{{.+}} : (tensor<3x4xi8>) -> tensor<3x4xi32>
  // CHECK-NEXT: stablehlo.dot_general %[[A]], %[[B]], contracting_dims = [1] x [0] : (tensor<2x3xi32>, tensor<3x4xi32>) -> tensor<2x4xi32>
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xui8>, tensor<3x4xi8>) -> tensor<2x4xi32>
  return %0 : tensor<2x4xi32>
}

// CHECK-LABEL: @so_are_those_of_convolutions
func.func @so_are_those_of_convolutions(%a: tensor<1x5x2xui8>, %b: tensor<3x2x4xui8>) -> tensor<1x3x4xui32> {
  // CHECK-COUNT-2: stablehlo.and
  // CHECK: stablehlo.convolution{{.+}}(tensor<1x5x2xui32>, tensor<3x2x4xui32>) -> tensor<1x3x4xui32>
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x2xui8>, tensor<3x2x4xui8>) -> tensor<1x3x4xui32>
  return %0 : tensor<1x3x4xui32>
}

// CHECK-LABEL: @narrow_results_are_rounded_once
func.func @narrow_results_are_rounded_once(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) -> tensor<2x4xbf16> {
  // CHECK-NEXT: %[[WIDE:.+]] = stablehlo.dot_general %{{.+}} -> tensor<2x4xf32>
  // CHECK-NEXT: stablehlo.convert %[[WIDE]] : (tensor<2x4xf32>) -> tensor<2x4xbf16>
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xbf16>
  return %0 : tensor<2x4xbf16>
}

// CHECK-LABEL: @conversions_that_are_multiplied_are_masked
func.func @conversions_that_are_multiplied_are_masked(%a: tensor<3x2xui8>, %b: tensor<3x4xf32>) -> tensor<2x4xf32> {
  // CHECK: %[[MASKED:.+]] = stablehlo.and
  // CHECK: stablehlo.convert %[[MASKED]] : (tensor<3x2xi32>) -> tensor<3x2xf32>
  %0 = stablehlo.convert %a : (tensor<3x2xui8>) -> tensor<3x2xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.dot_general %1, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %2 : tensor<2x4xf32>
}

// CHECK-LABEL: @other_conversions_are_kept
func.func @other_conversions_are_kept(%a: tensor<3xui8>) -> tensor<3xf32> {
  // CHECK-NOT: stablehlo.and
  %0 = stablehlo.convert %a : (tensor<3xui8>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: @signed_operands_are_kept
func.func @signed_operands_are_kept(%a: tensor<2x3xi8>, %b: tensor<3x4xi8>) -> tensor<2x4xi32> {
  // CHECK-NEXT: stablehlo.dot_general %{{.+}}, %{{.+}}, contracting_dims = [1] x [0] : (tensor<2x3xi8>, tensor<3x4xi8>)
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xi8>, tensor<3x4xi8>) -> tensor<2x4xi32>
  return %0 : tensor<2x4xi32>
}

// CHECK-LABEL: @operands_of_the_results_type_are_kept
func.func @operands_of_the_results_type_are_kept(%a: tensor<2x3xui8>, %b: tensor<3x4xui8>) -> tensor<2x4xui8> {
  // CHECK-NEXT: stablehlo.dot_general
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xui8>, tensor<3x4xui8>) -> tensor<2x4xui8>
  return %0 : tensor<2x4xui8>
}

// CHECK-LABEL: @masks_are_converted_before_the_product
func.func @masks_are_converted_before_the_product(%m: tensor<8x4xi1>, %x: tensor<8x2xf32>) -> tensor<4x2xf32> {
  // CHECK: %[[C:.+]] = stablehlo.convert %arg0
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[C]]
  // CHECK: %[[T:.+]] = stablehlo.transpose %[[F]]
  // CHECK: stablehlo.dot_general %[[T]], %arg1
  %c = stablehlo.convert %m : (tensor<8x4xi1>) -> tensor<8x4xf32>
  %t = stablehlo.transpose %c, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %0 = stablehlo.dot_general %t, %x, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: @masks_as_operands
func.func @masks_as_operands(%m: tensor<4x8xi1>, %x: tensor<8x2xi32>) -> tensor<4x2xi32> {
  // CHECK: %[[C:.+]] = stablehlo.convert %arg0 : (tensor<4x8xi1>) -> tensor<4x8xi32>
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[C]]
  // CHECK: stablehlo.dot_general %[[F]], %arg1
  %0 = stablehlo.dot_general %m, %x, contracting_dims = [1] x [0] : (tensor<4x8xi1>, tensor<8x2xi32>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// CHECK-LABEL: @masks_that_are_not_multiplied_are_kept
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @masks_that_are_not_multiplied_are_kept(%m: tensor<4x8xi1>, %x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c = stablehlo.convert %m : (tensor<4x8xi1>) -> tensor<4x8xf32>
  %0 = stablehlo.add %c, %x : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: @masks_that_a_loop_multiplies
func.func @masks_that_a_loop_multiplies(%m: tensor<8x8xi1>, %u: tensor<8x8xui8>, %x: tensor<8x8xf32>, %n: tensor<i32>) -> tensor<8x8xf32> {
  // CHECK: %[[C:.+]] = stablehlo.convert %arg0
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[C]]
  // CHECK: stablehlo.and
  // CHECK: stablehlo.while({{.*}} = %[[F]]
  %c = stablehlo.convert %m : (tensor<8x8xi1>) -> tensor<8x8xf32>
  %d = stablehlo.convert %u : (tensor<8x8xui8>) -> tensor<8x8xf32>
  %0:4 = stablehlo.while(%a = %c, %b = %d, %y = %x, %i = %n) : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i32>
  cond {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %p = stablehlo.compare GT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.subtract %i, %one : tensor<i32>
    %1 = stablehlo.dot_general %a, %y, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %2 = stablehlo.dot_general %b, %1, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    stablehlo.return %a, %b, %2, %j : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i32>
  }
  return %0#2 : tensor<8x8xf32>
}

// CHECK-LABEL: @masks_that_a_branch_gives
func.func @masks_that_a_branch_gives(%p: tensor<i1>, %m: tensor<8x8xi1>, %x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK: %[[C:.+]] = stablehlo.convert %arg1
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[C]]
  // CHECK: stablehlo.return %[[F]]
  %c = "stablehlo.if"(%p) ({
    %d = stablehlo.convert %m : (tensor<8x8xi1>) -> tensor<8x8xf32>
    stablehlo.return %d : tensor<8x8xf32>
  }, {
    stablehlo.return %x : tensor<8x8xf32>
  }) : (tensor<i1>) -> tensor<8x8xf32>
  %0 = stablehlo.dot_general %c, %x, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// The compiler drops the choices and the product with 1.
// CHECK-LABEL: @pred_through_what_vanishes
func.func @pred_through_what_vanishes(%p: tensor<3x2xi1>, %x: tensor<4x3xi8>) -> (tensor<4x2xi8>, tensor<4x2xi8>) {
  // CHECK: %[[C:.+]] = stablehlo.convert %arg0
  // CHECK: stablehlo.optimization_barrier %[[C]]
  %one = stablehlo.constant dense<1> : tensor<3x2xi8>
  %0 = stablehlo.convert %p : (tensor<3x2xi1>) -> tensor<3x2xi8>
  %1 = stablehlo.select %p, %0, %0 : tensor<3x2xi1>, tensor<3x2xi8>
  %2 = stablehlo.select %p, %1, %0 : tensor<3x2xi1>, tensor<3x2xi8>
  %3 = stablehlo.dot_general %x, %2, contracting_dims = [1] x [0] : (tensor<4x3xi8>, tensor<3x2xi8>) -> tensor<4x2xi8>
  // CHECK: %[[D:.+]] = stablehlo.convert %arg0
  // CHECK: stablehlo.optimization_barrier %[[D]]
  %4 = stablehlo.convert %p : (tensor<3x2xi1>) -> tensor<3x2xi8>
  %5 = stablehlo.multiply %4, %one : tensor<3x2xi8>
  %6 = stablehlo.dot_general %x, %5, contracting_dims = [1] x [0] : (tensor<4x3xi8>, tensor<3x2xi8>) -> tensor<4x2xi8>
  return %3, %6 : tensor<4x2xi8>, tensor<4x2xi8>
}

// CHECK-LABEL: @pred_that_is_masked_first_is_kept
func.func @pred_that_is_masked_first_is_kept(%p: tensor<3x2xi1>, %x: tensor<4x3xf32>, %y: tensor<3x2xf32>) -> tensor<4x2xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %0 = stablehlo.convert %p : (tensor<3x2xi1>) -> tensor<3x2xf32>
  %1 = stablehlo.multiply %0, %y : tensor<3x2xf32>
  %2 = stablehlo.dot_general %x, %1, contracting_dims = [1] x [0] : (tensor<4x3xf32>, tensor<3x2xf32>) -> tensor<4x2xf32>
  return %2 : tensor<4x2xf32>
}
