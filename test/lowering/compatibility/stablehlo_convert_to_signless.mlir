// RUN: hilo-opt %s --stablehlo-convert-to-signless | filecheck %s

// CHECK-LABEL: @types_and_constants_are_signless
// CHECK-SAME: (%{{.+}}: tensor<3xi8>) -> tensor<3xi8>
func.func @types_and_constants_are_signless(%x: tensor<3xui8>) -> tensor<3xui8> {
  // CHECK-NEXT: %[[C:.+]] = stablehlo.constant dense<[0, 1, -1]> : tensor<3xi8>
  // CHECK-NEXT: stablehlo.add %{{.+}}, %[[C]] : tensor<3xi8>
  %c = stablehlo.constant dense<[0, 1, 255]> : tensor<3xui8>
  %0 = stablehlo.add %x, %c : tensor<3xui8>
  return %0 : tensor<3xui8>
}

// CHECK-LABEL: @regions_tuples_and_dynamic_sizes
// CHECK-SAME: (%{{.+}}: tensor<?xi32>, %{{.+}}: tensor<i32>, %{{.+}}: tuple<tensor<i4>>)
func.func @regions_tuples_and_dynamic_sizes(%x: tensor<?xui32>, %i: tensor<ui32>, %t: tuple<tensor<ui4>>) -> tensor<ui32> {
  // CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.maximum {{.*}} : (tensor<?xi32>, tensor<i32>) -> tensor<i32>
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<?xui32>, tensor<ui32>) -> tensor<ui32>
  return %0 : tensor<ui32>
}

// CHECK-LABEL: @signless_floats_and_quantized_are_kept
// CHECK-SAME: (%{{.+}}: tensor<2xi8>, %{{.+}}: tensor<f32>, %{{.+}}: tensor<2x!quant.uniform<u8:f32, 1.000000e+00>>)
func.func @signless_floats_and_quantized_are_kept(%x: tensor<2xi8>, %y: tensor<f32>, %z: tensor<2x!quant.uniform<u8:f32, 1.0>>) {
  return
}
