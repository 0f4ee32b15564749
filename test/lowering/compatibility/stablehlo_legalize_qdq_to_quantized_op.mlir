// RUN: hilo-opt %s --stablehlo-legalize-qdq-to-quantized-op | filecheck %s

!q = !quant.uniform<u8:f32, 34.0:16>
!a = !quant.uniform<i8:f32:0, {0.5:1, 0.25:-1}>

// CHECK-LABEL: @operation_between_dequantize_and_quantize_is_quantized
// CHECK-SAME: (%[[X:.+]]: tensor<4x{{.*}}>, %[[Y:.+]]: tensor<4x{{.*}}>)
func.func @operation_between_dequantize_and_quantize_is_quantized(%x: tensor<4x!q>, %y: tensor<4x!q>) -> tensor<4x!q> {
  // CHECK-NEXT: %[[Z:.+]] = stablehlo.add %[[X]], %[[Y]] : tensor<4x!quant.uniform<u8:f32, 3.400000e+01:16>>
  // CHECK-NEXT: return %[[Z]]
  %0 = stablehlo.uniform_dequantize %x : (tensor<4x!q>) -> tensor<4xf32>
  %1 = stablehlo.uniform_dequantize %y : (tensor<4x!q>) -> tensor<4xf32>
  %2 = stablehlo.add %0, %1 : tensor<4xf32>
  %3 = stablehlo.uniform_quantize %2 : (tensor<4xf32>) -> tensor<4x!q>
  return %3 : tensor<4x!q>
}

// CHECK-LABEL: @per_axis_and_empty
func.func @per_axis_and_empty(%x: tensor<2x0x!a>) -> tensor<2x0x!a> {
  // CHECK-NEXT: stablehlo.reshape %arg0
  // CHECK-NEXT: return
  %0 = stablehlo.uniform_dequantize %x : (tensor<2x0x!a>) -> tensor<2x0xf32>
  %1 = stablehlo.reshape %0 : (tensor<2x0xf32>) -> tensor<2x0xf32>
  %2 = stablehlo.uniform_quantize %1 : (tensor<2x0xf32>) -> tensor<2x0x!a>
  return %2 : tensor<2x0x!a>
}

// CHECK-LABEL: @operation_with_a_float_operand_is_kept
func.func @operation_with_a_float_operand_is_kept(%x: tensor<4x!q>, %y: tensor<4xf32>) -> tensor<4x!q> {
  // CHECK: %[[Z:.+]] = stablehlo.add {{.*}} : tensor<4xf32>
  // CHECK-NEXT: stablehlo.uniform_quantize %[[Z]]
  %0 = stablehlo.uniform_dequantize %x : (tensor<4x!q>) -> tensor<4xf32>
  %1 = stablehlo.add %0, %y : tensor<4xf32>
  %2 = stablehlo.uniform_quantize %1 : (tensor<4xf32>) -> tensor<4x!q>
  return %2 : tensor<4x!q>
}

// CHECK-LABEL: @custom_call_and_constant_are_kept
func.func @custom_call_and_constant_are_kept(%x: tensor<4x!q>) -> (tensor<4x!q>, tensor<4x!q>) {
  // CHECK: stablehlo.custom_call @f(%{{.+}}) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
  %0 = stablehlo.uniform_dequantize %x : (tensor<4x!q>) -> tensor<4xf32>
  %1 = stablehlo.custom_call @f(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.uniform_quantize %1 : (tensor<4xf32>) -> tensor<4x!q>
  %3 = stablehlo.constant dense<1.0> : tensor<4xf32>
  %4 = stablehlo.uniform_quantize %3 : (tensor<4xf32>) -> tensor<4x!q>
  return %2, %4 : tensor<4x!q>, tensor<4x!q>
}
