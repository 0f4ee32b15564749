// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-narrow-types)' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-narrow-types)' --target=vulkan | filecheck %s --check-prefix=VULKAN

// CHECK-LABEL: @arithmetic_on_f8_is_done_in_f32
// CHECK-SAME: (%{{.+}}: tensor<4xi8>, %{{.+}}: tensor<4xi8>) -> tensor<4xi8>
func.func @arithmetic_on_f8_is_done_in_f32(%a: tensor<4xf8E4M3FN>, %b: tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN> {
  // CHECK: stablehlo.add %{{.+}}, %{{.+}} : tensor<4xf32>
  // CHECK-NOT: f8E4M3FN
  %0 = stablehlo.add %a, %b : tensor<4xf8E4M3FN>
  return %0 : tensor<4xf8E4M3FN>
}

// CHECK-LABEL: @what_moves_elements_changes_its_type_only
func.func @what_moves_elements_changes_its_type_only(%a: tensor<4x2xf4E2M1FN>) -> tensor<2x4xf4E2M1FN> {
  // CHECK-NEXT: stablehlo.transpose %{{.+}}, dims = [1, 0] : (tensor<4x2xi8>) -> tensor<2x4xi8>
  // CHECK-NEXT: return
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<4x2xf4E2M1FN>) -> tensor<2x4xf4E2M1FN>
  return %0 : tensor<2x4xf4E2M1FN>
}

// CHECK-LABEL: @four_bits_wrap_in_eight
func.func @four_bits_wrap_in_eight(%a: tensor<3xui4>, %b: tensor<3xui4>) -> tensor<3xui4> {
  // CHECK: %[[SUM:.+]] = stablehlo.add %{{.+}}, %{{.+}} : tensor<3xui8>
  // CHECK: stablehlo.shift_left %[[SUM]]
  // CHECK: stablehlo.shift_right_logical
  %0 = stablehlo.add %a, %b : tensor<3xui4>
  return %0 : tensor<3xui4>
}

// CHECK-LABEL: @a_reduction_is_one_operation_in_f32
func.func @a_reduction_is_one_operation_in_f32(%a: tensor<4xf8E5M2>, %b: tensor<f8E5M2>) -> tensor<f8E5M2> {
  // CHECK: stablehlo.reduce(%{{.+}}) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<4xf8E5M2>, tensor<f8E5M2>) -> tensor<f8E5M2>
  return %0 : tensor<f8E5M2>
}

// CHECK-LABEL: @constants_are_patterns
func.func @constants_are_patterns() -> tensor<2xf8E5M2> {
  // CHECK: dense<[60, -68]> : tensor<2xi8>
  %0 = stablehlo.constant dense<[1.0, -1.0]> : tensor<2xf8E5M2>
  return %0 : tensor<2xf8E5M2>
}

// CHECK-LABEL: @wide_types_are_kept
func.func @wide_types_are_kept(%a: tensor<4xbf16>) -> tensor<4xbf16> {
  // CHECK-NEXT: stablehlo.add %{{.+}}, %{{.+}} : tensor<4xbf16>
  %0 = stablehlo.add %a, %a : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// The sign of a byte is not a bit of the wider number: the upper byte is added to the lower one.
// VULKAN-LABEL: @two_bytes_are_one_bf16
func.func @two_bytes_are_one_bf16(%x: tensor<6x2xi8>) -> tensor<6xbf16> {
  // VULKAN: %[[U:.+]] = stablehlo.bitcast_convert %arg0 : (tensor<6x2xi8>) -> tensor<6x2xui8>
  // VULKAN: stablehlo.convert %[[U]] : (tensor<6x2xui8>) -> tensor<6x2xui16>
  // VULKAN: stablehlo.shift_left
  // VULKAN: stablehlo.add
  %0 = stablehlo.bitcast_convert %x : (tensor<6x2xi8>) -> tensor<6xbf16>
  return %0 : tensor<6xbf16>
}
