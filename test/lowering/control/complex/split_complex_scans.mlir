// RUN: hilo-opt %s --pass-pipeline='builtin.module(split-complex-scans)' --split-input-file | filecheck %s

// CHECK-LABEL: @a_level_of_a_scan_is_computed_by_parts
func.func @a_level_of_a_scan_is_computed_by_parts(%z: tensor<3xcomplex<f32>>, %w: tensor<3xcomplex<f32>>) -> tensor<5xcomplex<f32>> {
  // CHECK-DAG: %[[ZR:.+]] = stablehlo.real %arg0
  // CHECK-DAG: %[[ZI:.+]] = stablehlo.imag %arg0
  // CHECK-DAG: %[[WR:.+]] = stablehlo.real %arg1
  // CHECK-DAG: %[[WI:.+]] = stablehlo.imag %arg1
  // CHECK: %[[AC:.+]] = stablehlo.multiply %[[ZR]], %[[WR]] : tensor<3xf32>
  // CHECK: %[[BD:.+]] = stablehlo.multiply %[[ZI]], %[[WI]] : tensor<3xf32>
  // CHECK: %[[R:.+]] = stablehlo.subtract %[[AC]], %[[BD]]
  // CHECK: stablehlo.pad %[[R]], {{.+}} -> tensor<6xf32>
  // CHECK: %[[RE:.+]] = stablehlo.slice {{.+}} -> tensor<5xf32>
  // CHECK: %[[IM:.+]] = stablehlo.slice {{.+}} -> tensor<5xf32>
  // CHECK: %[[WHOLE:.+]] = stablehlo.complex %[[RE]], %[[IM]]
  // CHECK: return %[[WHOLE]]
  %zero = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %p = stablehlo.multiply %z, %w : tensor<3xcomplex<f32>>
  %a = stablehlo.pad %p, %zero, low = [0], high = [1], interior = [1] : (tensor<3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<6xcomplex<f32>>
  %b = stablehlo.pad %w, %zero, low = [1], high = [0], interior = [1] : (tensor<3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<6xcomplex<f32>>
  %c = stablehlo.add %a, %b : tensor<6xcomplex<f32>>
  %d = stablehlo.slice %c [1:6] : (tensor<6xcomplex<f32>>) -> tensor<5xcomplex<f32>>
  return %d : tensor<5xcomplex<f32>>
}

// -----

// CHECK-LABEL: @parts_that_are_read_are_not_joined
func.func @parts_that_are_read_are_not_joined(%x: tensor<3xf64>, %y: tensor<3xf64>) -> tensor<6xf64> {
  // CHECK-NOT: complex<f64>>, tensor
  // CHECK: %[[SUM:.+]] = stablehlo.add {{.+}} : tensor<6xf64>
  // CHECK: return %[[SUM]]
  %zero = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f64>>
  %z = stablehlo.complex %x, %y : tensor<3xcomplex<f64>>
  %a = stablehlo.pad %z, %zero, low = [0], high = [1], interior = [1] : (tensor<3xcomplex<f64>>, tensor<complex<f64>>) -> tensor<6xcomplex<f64>>
  %b = stablehlo.pad %z, %zero, low = [1], high = [0], interior = [1] : (tensor<3xcomplex<f64>>, tensor<complex<f64>>) -> tensor<6xcomplex<f64>>
  %c = stablehlo.add %a, %b : tensor<6xcomplex<f64>>
  %d = stablehlo.real %c : (tensor<6xcomplex<f64>>) -> tensor<6xf64>
  return %d : tensor<6xf64>
}

// -----

// CHECK-LABEL: @sums_of_other_pads_are_kept
func.func @sums_of_other_pads_are_kept(%z: tensor<3xcomplex<f32>>) -> tensor<6xcomplex<f32>> {
  // CHECK: stablehlo.add {{.+}} : tensor<6xcomplex<f32>>
  %zero = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %a = stablehlo.pad %z, %zero, low = [0], high = [3], interior = [0] : (tensor<3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<6xcomplex<f32>>
  %b = stablehlo.pad %z, %zero, low = [3], high = [0], interior = [0] : (tensor<3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<6xcomplex<f32>>
  %c = stablehlo.add %a, %b : tensor<6xcomplex<f32>>
  return %c : tensor<6xcomplex<f32>>
}
