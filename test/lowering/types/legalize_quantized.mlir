// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-quantized)' | filecheck %s

// CHECK-LABEL: @sums_are_of_the_numbers_that_integers_stand_for
// CHECK-SAME: (%[[A:.+]]: tensor<4xi8>, %[[B:.+]]: tensor<4xi8>) -> tensor<4xi8>
func.func @sums_are_of_the_numbers_that_integers_stand_for(
    %a: tensor<4x!quant.uniform<i8:f32, 0.5:-3>>, %b: tensor<4x!quant.uniform<i8:f32, 0.5:-3>>)
    -> tensor<4x!quant.uniform<i8:f32, 0.5:-3>> {
  // CHECK: stablehlo.convert %[[A]] : (tensor<4xi8>) -> tensor<4xi32>
  // CHECK: stablehlo.subtract
  // CHECK: %[[X:.+]] = stablehlo.multiply {{.+}} : tensor<4xf32>
  // CHECK: %[[Y:.+]] = stablehlo.multiply {{.+}} : tensor<4xf32>
  // CHECK: %[[SUM:.+]] = stablehlo.add %[[X]], %[[Y]] : tensor<4xf32>
  // CHECK: %[[SCALED:.+]] = stablehlo.divide %[[SUM]]
  // CHECK: %[[MOVED:.+]] = stablehlo.add %[[SCALED]]
  // CHECK: %[[LIMITED:.+]] = stablehlo.clamp %{{.+}}, %[[MOVED]]
  // CHECK: %[[ROUNDED:.+]] = stablehlo.round_nearest_even %[[LIMITED]]
  // CHECK: stablehlo.convert %[[ROUNDED]] : (tensor<4xf32>) -> tensor<4xi8>
  %0 = stablehlo.add %a, %b : tensor<4x!quant.uniform<i8:f32, 0.5:-3>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.5:-3>>
}

// CHECK-LABEL: @moves_change_their_type_only
func.func @moves_change_their_type_only(%a: tensor<2x4x!quant.uniform<u8:f32:1, {0.1,0.2,0.3:7,0.4}>>)
    -> tensor<4x2x!quant.uniform<u8:f32:0, {0.1,0.2,0.3:7,0.4}>> {
  // CHECK-NEXT: %[[R:.+]] = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x4xui8>) -> tensor<4x2xui8>
  // CHECK-NEXT: return %[[R]]
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x4x!quant.uniform<u8:f32:1, {0.1,0.2,0.3:7,0.4}>>)
    -> tensor<4x2x!quant.uniform<u8:f32:0, {0.1,0.2,0.3:7,0.4}>>
  return %0 : tensor<4x2x!quant.uniform<u8:f32:0, {0.1,0.2,0.3:7,0.4}>>
}

// CHECK-LABEL: @parameters_per_axis_are_broadcast_along_it
func.func @parameters_per_axis_are_broadcast_along_it(%x: tensor<2x4xf32>)
    -> tensor<2x4x!quant.uniform<i8<-127:127>:f32:1, {0.1,0.2,0.3,0.4}>> {
  // CHECK: %[[SCALES:.+]] = stablehlo.broadcast_in_dim %{{.+}}, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: stablehlo.divide %arg0, %[[SCALES]]
  // CHECK: stablehlo.constant dense<-1.270000e+02>
  %0 = stablehlo.uniform_quantize %x : (tensor<2x4xf32>)
    -> tensor<2x4x!quant.uniform<i8<-127:127>:f32:1, {0.1,0.2,0.3,0.4}>>
  return %0 : tensor<2x4x!quant.uniform<i8<-127:127>:f32:1, {0.1,0.2,0.3,0.4}>>
}

// CHECK-LABEL: @other_tensors_are_kept
func.func @other_tensors_are_kept(%x: tensor<4xi8>) -> tensor<4xi8> {
  // CHECK-NEXT: stablehlo.add %arg0, %arg0 : tensor<4xi8>
  %0 = stablehlo.add %x, %x : tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CHECK-LABEL: @products_sum_integers
!x = !quant.uniform<i8:f32, 5.000000e-01:-3>
!w = !quant.uniform<i8:f32, 2.500000e-01>
func.func @products_sum_integers(%x: tensor<3x2000x!x>, %w: tensor<2000x2x!w>) -> tensor<3x2x!quant.uniform<i32:f32, 1.250000e-01>> {
  // CHECK: %[[WIDE:.+]] = stablehlo.convert %arg0 : (tensor<3x2000xi8>) -> tensor<3x2000xi16>
  // CHECK: stablehlo.subtract %[[WIDE]], {{.+}} : tensor<3x2000xi16>
  // CHECK: stablehlo.dot_general {{.+}} : (tensor<3x2000xi16>, tensor<2000x2xi16>) -> tensor<3x2xi32>
  // CHECK-NOT: f32
  // CHECK: return {{.+}} : tensor<3x2xi32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x2000x!x>, tensor<2000x2x!w>) -> tensor<3x2x!quant.uniform<i32:f32, 1.250000e-01>>
  return %0 : tensor<3x2x!quant.uniform<i32:f32, 1.250000e-01>>
}

// CHECK-LABEL: @other_scales_take_one_factor
func.func @other_scales_take_one_factor(%x: tensor<3x2000x!x>, %w: tensor<2000x2x!w>) -> tensor<3x2x!quant.uniform<i8:f32, 2.000000e+00:1>> {
  // CHECK: %[[SUM:.+]] = stablehlo.dot_general {{.+}} -> tensor<3x2xi32>
  // CHECK: stablehlo.constant dense<6.250000e-02> : tensor<f32>
  // CHECK: %[[REAL:.+]] = stablehlo.convert %[[SUM]] : (tensor<3x2xi32>) -> tensor<3x2xf32>
  // CHECK: stablehlo.multiply %[[REAL]]
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x2000x!x>, tensor<2000x2x!w>) -> tensor<3x2x!quant.uniform<i8:f32, 2.000000e+00:1>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32, 2.000000e+00:1>>
}

// CHECK-LABEL: @small_sums_are_exact_in_f32
func.func @small_sums_are_exact_in_f32(%x: tensor<3x5x!x>, %w: tensor<5x2x!w>) -> tensor<3x2x!quant.uniform<i32:f32, 1.250000e-01>> {
  // CHECK: stablehlo.dot_general {{.+}} : (tensor<3x5xf32>, tensor<5x2xf32>) -> tensor<3x2xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x5x!x>, tensor<5x2x!w>) -> tensor<3x2x!quant.uniform<i32:f32, 1.250000e-01>>
  return %0 : tensor<3x2x!quant.uniform<i32:f32, 1.250000e-01>>
}

// MLIR prints such a scale as its bits.
// CHECK-LABEL: @a_scale_of_many_digits
// CHECK: dense<4.29496781E+9> : tensor<f32>
func.func @a_scale_of_many_digits(%a: tensor<4x!quant.uniform<i8:f32, 4294967808.0>>) -> tensor<4xf32> {
  %0 = stablehlo.uniform_dequantize %a : (tensor<4x!quant.uniform<i8:f32, 4294967808.0>>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
