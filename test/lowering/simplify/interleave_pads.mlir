// RUN: hilo-opt %s --pass-pipeline='builtin.module(interleave-pads,canonicalize)' | filecheck %s
// RUN: hilo-opt %s --target=vulkan --pass-pipeline='builtin.module(interleave-pads,canonicalize)' | filecheck %s --check-prefix=VULKAN

// VULKAN-LABEL: @equal_counts
// VULKAN: stablehlo.pad
// CHECK-LABEL: @equal_counts
func.func @equal_counts(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<6xf32> {
  // CHECK-NOT: stablehlo.pad
  // CHECK: %[[X0:.+]] = stablehlo.add %arg0, %{{.+}} : tensor<3xf32>
  // CHECK: %[[Y0:.+]] = stablehlo.add %arg1, %{{.+}} : tensor<3xf32>
  // CHECK: %[[X:.+]] = stablehlo.reshape %[[X0]] : (tensor<3xf32>) -> tensor<3x1xf32>
  // CHECK: %[[Y:.+]] = stablehlo.reshape %[[Y0]] : (tensor<3xf32>) -> tensor<3x1xf32>
  // CHECK: %[[PAIRS:.+]] = stablehlo.concatenate %[[X]], %[[Y]], dim = 1
  // CHECK: stablehlo.reshape %[[PAIRS]] : (tensor<3x2xf32>) -> tensor<6xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %x, %zero, low = [0], high = [1], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<6xf32>
  %1 = stablehlo.pad %y, %zero, low = [1], high = [0], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<6xf32>
  %2 = stablehlo.add %1, %0 : tensor<6xf32>
  return %2 : tensor<6xf32>
}

// CHECK-LABEL: @one_element_more
func.func @one_element_more(%x: tensor<2x3x5xui8>, %y: tensor<2x2x5xui8>) -> tensor<2x5x5xui8> {
  // CHECK-NOT: stablehlo.pad
  // CHECK-NOT: stablehlo.add
  // CHECK: stablehlo.slice %arg0 [0:2, 0:2, 0:5]
  // CHECK: stablehlo.concatenate %{{.+}}, %{{.+}}, dim = 2 : (tensor<2x2x1x5xui8>, tensor<2x2x1x5xui8>) -> tensor<2x2x2x5xui8>
  // CHECK: stablehlo.slice %arg0 [0:2, 2:3, 0:5]
  // CHECK: stablehlo.concatenate %{{.+}}, %{{.+}}, dim = 1 : (tensor<2x4x5xui8>, tensor<2x1x5xui8>) -> tensor<2x5x5xui8>
  %zero = stablehlo.constant dense<0> : tensor<ui8>
  %0 = stablehlo.pad %x, %zero, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 1, 0] : (tensor<2x3x5xui8>, tensor<ui8>) -> tensor<2x5x5xui8>
  %1 = stablehlo.pad %y, %zero, low = [0, 1, 0], high = [0, 1, 0], interior = [0, 1, 0] : (tensor<2x2x5xui8>, tensor<ui8>) -> tensor<2x5x5xui8>
  %2 = stablehlo.add %0, %1 : tensor<2x5x5xui8>
  return %2 : tensor<2x5x5xui8>
}

// CHECK-LABEL: @bits
func.func @bits(%x: tensor<3xi1>, %y: tensor<3xi1>) -> tensor<6xi1> {
  // CHECK-NOT: stablehlo.pad
  // CHECK: stablehlo.concatenate
  %zero = stablehlo.constant dense<false> : tensor<i1>
  %0 = stablehlo.pad %x, %zero, low = [0], high = [1], interior = [1] : (tensor<3xi1>, tensor<i1>) -> tensor<6xi1>
  %1 = stablehlo.pad %y, %zero, low = [1], high = [0], interior = [1] : (tensor<3xi1>, tensor<i1>) -> tensor<6xi1>
  %2 = stablehlo.or %0, %1 : tensor<6xi1>
  return %2 : tensor<6xi1>
}

// CHECK-LABEL: @equal_places_are_kept
func.func @equal_places_are_kept(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<6xf32> {
  // CHECK-COUNT-2: stablehlo.pad
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %x, %zero, low = [1], high = [0], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<6xf32>
  %1 = stablehlo.pad %y, %zero, low = [1], high = [0], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<6xf32>
  %2 = stablehlo.add %0, %1 : tensor<6xf32>
  return %2 : tensor<6xf32>
}

// CHECK-LABEL: @other_numbers_are_kept
func.func @other_numbers_are_kept(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<6xf32> {
  // CHECK-COUNT-2: stablehlo.pad
  %zero = stablehlo.constant dense<-0.0> : tensor<f32>
  %0 = stablehlo.pad %x, %zero, low = [0], high = [1], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<6xf32>
  %1 = stablehlo.pad %y, %zero, low = [1], high = [0], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<6xf32>
  %2 = stablehlo.add %0, %1 : tensor<6xf32>
  return %2 : tensor<6xf32>
}

// CHECK-LABEL: @different_dimensions_are_kept
func.func @different_dimensions_are_kept(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) -> tensor<3x3xf32> {
  // CHECK-COUNT-2: stablehlo.pad
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %x, %zero, low = [0, 0], high = [0, 0], interior = [1, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x3xf32>
  %1 = stablehlo.pad %y, %zero, low = [0, 0], high = [0, 0], interior = [0, 1] : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x3xf32>
  %2 = stablehlo.add %0, %1 : tensor<3x3xf32>
  return %2 : tensor<3x3xf32>
}
