// RUN: hilo-opt %s --stablehlo-legalize-quantized-op-to-qdq | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:-3>
!a = !quant.uniform<i8:f32:2, {0.1:-30, 0.5:-20}>

// CHECK-LABEL: @operation_is_computed_on_numbers
func.func @operation_is_computed_on_numbers(%x: tensor<4x!q>, %y: tensor<4x!q>) -> (tensor<4x!q>, tensor<4xi1>) {
  // CHECK-NEXT: %[[X:.+]] = stablehlo.uniform_dequantize %arg0
  // CHECK-NEXT: %[[Y:.+]] = stablehlo.uniform_dequantize %arg1
  // CHECK-NEXT: %[[Z:.+]] = stablehlo.add %[[X]], %[[Y]] : tensor<4xf32>
  // CHECK-NEXT: %[[Q:.+]] = stablehlo.uniform_quantize %[[Z]] : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:-3>>
  %0 = stablehlo.add %x, %y : tensor<4x!q>
  // CHECK: %[[LESS:.+]] = stablehlo.compare LT, %{{.+}}, %{{.+}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: return %[[Q]], %[[LESS]]
  %1 = stablehlo.compare LT, %x, %y : (tensor<4x!q>, tensor<4x!q>) -> tensor<4xi1>
  return %0, %1 : tensor<4x!q>, tensor<4xi1>
}

// CHECK-LABEL: @reducer_is_computed_on_numbers
func.func @reducer_is_computed_on_numbers(%x: tensor<4x0x!q>, %i: tensor<!q>) -> tensor<4x!q> {
  // CHECK-NEXT: stablehlo.reduce(%arg0 init: %arg1)
  // CHECK: stablehlo.uniform_dequantize
  // CHECK-NEXT: stablehlo.uniform_dequantize
  // CHECK-NEXT: stablehlo.add {{.*}} : tensor<f32>
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [1] : (tensor<4x0x!q>, tensor<!q>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}

// CHECK-LABEL: @movement_and_floats_are_kept
func.func @movement_and_floats_are_kept(%x: tensor<1x2x2x!a>, %y: tensor<f32>) -> (tensor<2x2x!quant.uniform<i8:f32:1, {0.1:-30, 0.5:-20}>>, tensor<f32>) {
  // CHECK-NEXT: stablehlo.reshape %arg0
  // CHECK-NEXT: stablehlo.abs %arg1 : tensor<f32>
  %0 = stablehlo.reshape %x : (tensor<1x2x2x!a>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.1:-30, 0.5:-20}>>
  %1 = stablehlo.abs %y : tensor<f32>
  return %0, %1 : tensor<2x2x!quant.uniform<i8:f32:1, {0.1:-30, 0.5:-20}>>, tensor<f32>
}
