// REQUIRES: jax
// RUN: hilo-opt %s --split-input-file --stablehlo-legalize-to-vhlo | filecheck %s
// RUN: hilo-opt %s --split-input-file --stablehlo-legalize-to-vhlo --vhlo-legalize-to-stablehlo | filecheck %s --check-prefix=BACK

// CHECK: vhlo.custom_call_v2
// CHECK-SAME: result_tilings = #vhlo.array_v1<[#vhlo.array_v1<[#vhlo.tensor_v1<dense<[8, 128]> : tensor<2xindex>>]>]>
// BACK-LABEL: @what_jaxlib_would_drop_stays
// BACK: stablehlo.custom_call
// BACK-SAME: result_tilings
func.func @what_jaxlib_would_drop_stays(%x: tensor<64x256xf32>) -> tensor<64x256xf32> {
  %0 = "stablehlo.custom_call"(%x) {
    call_target_name = "foo", operand_layouts = [dense<[1, 0]> : tensor<2xindex>],
    result_layouts = [dense<[1, 0]> : tensor<2xindex>], result_tilings = [[dense<[8, 128]> : tensor<2xindex>]]
  } : (tensor<64x256xf32>) -> tensor<64x256xf32>
  func.return %0 : tensor<64x256xf32>
}

// -----

// CHECK: vhlo.collective_broadcast_v2
// BACK-LABEL: @what_jaxlib_would_refuse_is_converted
// BACK: "stablehlo.collective_broadcast"(%arg0, %arg1) <{has_dynamic_root
func.func @what_jaxlib_would_refuse_is_converted(%x: tensor<8xf32>, %root: tensor<1xi32>) -> tensor<8xf32> {
  %0 = "stablehlo.collective_broadcast"(%x, %root) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<8xf32>, tensor<1xi32>) -> tensor<8xf32>
  func.return %0 : tensor<8xf32>
}

// -----

// What jaxlib knows is its own: numbers in attributes are printed as they are.
// CHECK: epsilon = #vhlo.float_v1<1.000000e-03 : !vhlo.f32_v1>
// BACK-LABEL: @numbers_in_attributes
// BACK: epsilon = 1.000000e-03 : f32
func.func @numbers_in_attributes(%x: tensor<2x2xf32>, %s: tensor<2xf32>) -> tensor<2x2xf32> {
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  func.return %0 : tensor<2x2xf32>
}
