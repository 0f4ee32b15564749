// RUN: hilo-opt %s --simplify | filecheck %s
// RUN: hilo-opt %s --simplify=zeros=any | filecheck %s --check-prefix=ANY

// CHECK-LABEL: @identities_compose
func.func @identities_compose(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %ones = stablehlo.constant dense<1> : tensor<2x3xi32>
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<3x2xi32>) -> tensor<2x3xi32>
  %2 = stablehlo.multiply %ones, %1 : tensor<2x3xi32>
  // CHECK-NEXT: return %arg0
  return %2 : tensor<2x3xi32>
}

// CHECK-LABEL: @a_number_that_is_broadcast_is_known
func.func @a_number_that_is_broadcast_is_known(%x: tensor<4xf32>) -> tensor<4xf32> {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %ones = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %0 = stablehlo.divide %x, %ones : tensor<4xf32>
  // CHECK-NEXT: return %arg0
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @zero_is_kept_in_floats
// ANY-LABEL: @zero_is_kept_in_floats
func.func @zero_is_kept_in_floats(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %0 = stablehlo.add %x, %zero : tensor<4xf32>
  // CHECK: stablehlo.add
  // ANY-NOT: stablehlo.add
  // ANY: return %arg0
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @differences_and_products_of_floats_are_kept
// ANY-LABEL: @differences_and_products_of_floats_are_kept
func.func @differences_and_products_of_floats_are_kept(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: stablehlo.subtract
  // ANY: stablehlo.subtract
  %0 = stablehlo.subtract %x, %x : tensor<f32>
  // CHECK-NEXT: stablehlo.multiply
  // ANY-NEXT: stablehlo.multiply
  %1 = stablehlo.multiply %x, %zero : tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: @slices_with_padding_are_kept
func.func @slices_with_padding_are_kept(%x: tensor<4xf32>, %v: tensor<f32>) -> tensor<3xf32> {
  // CHECK-NEXT: stablehlo.pad
  %0 = stablehlo.pad %x, %v, low = [2], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
  // CHECK-NEXT: stablehlo.slice
  %1 = stablehlo.slice %0 [1:4] : (tensor<6xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// CHECK-LABEL: @conversions_that_lose_are_kept
func.func @conversions_that_lose_are_kept(%x: tensor<f32>) -> tensor<f32> {
  // CHECK-COUNT-2: stablehlo.convert
  %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<f16>
  %1 = stablehlo.convert %0 : (tensor<f16>) -> tensor<f32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: @dynamic_sizes_are_kept
func.func @dynamic_sizes_are_kept(%x: tensor<?xi32>) -> tensor<?xi32> {
  // CHECK-NEXT: stablehlo.xor
  %0 = stablehlo.xor %x, %x : tensor<?xi32>
  return %0 : tensor<?xi32>
}

// CHECK-LABEL: @in_regions_too
func.func @in_regions_too(%x: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.while(%i = %x) : tensor<i32>
  cond {
    // CHECK: [[TRUE:%.+]] = stablehlo.constant dense<true>
    // CHECK: stablehlo.return [[TRUE]]
    %c = stablehlo.compare EQ, %i, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    // CHECK: do {
    // CHECK-NEXT: stablehlo.return %iterArg
    %n = stablehlo.negate %i : tensor<i32>
    %m = stablehlo.negate %n : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }
  return %0 : tensor<i32>
}
