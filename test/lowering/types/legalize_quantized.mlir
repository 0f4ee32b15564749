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
