// RUN: hilo-opt %s --expand-widening-bitcast | filecheck %s

// CHECK-LABEL: @parts_are_shifted_to_their_places
func.func @parts_are_shifted_to_their_places(%x: tensor<5x4xui8>) -> tensor<5xui32> {
  // CHECK-DAG: %[[SHIFTS:.+]] = stablehlo.constant dense<[0, 8, 16, 24]> : tensor<4xui32>
  // CHECK-DAG: %[[PARTS:.+]] = stablehlo.convert %arg0 : (tensor<5x4xui8>) -> tensor<5x4xui32>
  // CHECK-DAG: %[[BY:.+]] = stablehlo.broadcast_in_dim %[[SHIFTS]], dims = [1]
  // CHECK: %[[PLACED:.+]] = stablehlo.shift_left %[[PARTS]], %[[BY]] : tensor<5x4xui32>
  // CHECK: %[[ZERO:.+]] = stablehlo.constant dense<0> : tensor<ui32>
  // CHECK: %[[R:.+]] = stablehlo.reduce(%[[PLACED]] init: %[[ZERO]]) applies stablehlo.or across dimensions = [1]
  // CHECK: return %[[R]]
  %0 = stablehlo.bitcast_convert %x : (tensor<5x4xui8>) -> tensor<5xui32>
  return %0 : tensor<5xui32>
}

// CHECK-LABEL: @floats_and_signed_numbers_are_bits
func.func @floats_and_signed_numbers_are_bits(%x: tensor<4xbf16>, %y: tensor<3x2xi32>) -> (tensor<f64>, tensor<3xi64>) {
  // CHECK: %[[X:.+]] = stablehlo.bitcast_convert %arg0 : (tensor<4xbf16>) -> tensor<4xui16>
  // CHECK: stablehlo.convert %[[X]] : (tensor<4xui16>) -> tensor<4xui64>
  // CHECK: %[[F:.+]] = stablehlo.bitcast_convert %{{.+}} : (tensor<ui64>) -> tensor<f64>
  // CHECK: %[[Y:.+]] = stablehlo.bitcast_convert %arg1 : (tensor<3x2xi32>) -> tensor<3x2xui32>
  // CHECK: stablehlo.convert %[[Y]] : (tensor<3x2xui32>) -> tensor<3x2xui64>
  // CHECK: %[[I:.+]] = stablehlo.bitcast_convert %{{.+}} : (tensor<3xui64>) -> tensor<3xi64>
  // CHECK: return %[[F]], %[[I]]
  %0 = stablehlo.bitcast_convert %x : (tensor<4xbf16>) -> tensor<f64>
  %1 = stablehlo.bitcast_convert %y : (tensor<3x2xi32>) -> tensor<3xi64>
  return %0, %1 : tensor<f64>, tensor<3xi64>
}

// CHECK-LABEL: @other_widths_and_unknown_sizes_are_kept
func.func @other_widths_and_unknown_sizes_are_kept(%x: tensor<5xui32>, %y: tensor<?x4xui8>, %z: tensor<5x2xcomplex<f32>>)
    -> (tensor<5xf32>, tensor<5x4xui8>, tensor<?xui32>, tensor<5xcomplex<f64>>) {
  // CHECK-COUNT-4: stablehlo.bitcast_convert
  // CHECK-NOT: stablehlo.reduce
  %0 = stablehlo.bitcast_convert %x : (tensor<5xui32>) -> tensor<5xf32>
  %1 = stablehlo.bitcast_convert %x : (tensor<5xui32>) -> tensor<5x4xui8>
  %2 = stablehlo.bitcast_convert %y : (tensor<?x4xui8>) -> tensor<?xui32>
  %3 = stablehlo.bitcast_convert %z : (tensor<5x2xcomplex<f32>>) -> tensor<5xcomplex<f64>>
  return %0, %1, %2, %3 : tensor<5xf32>, tensor<5x4xui8>, tensor<?xui32>, tensor<5xcomplex<f64>>
}
