// REQUIRES: jax
// RUN: hilo-opt %s --split-input-file --verify-diagnostics --stablehlo-legalize-to-vhlo --vhlo-to-version=target=1.2.0

// What a version does not have is reported in the words of stablehlo-opt, also where jaxlib is older than the program.
// expected-error @+1 {{failed to convert VHLO to v1.2.0}}
module {
  func.func @typed_calls(%x: tensor<f32>) -> tensor<f32> {
    // expected-error @+1 {{failed to legalize operation 'vhlo.custom_call_v2' that was explicitly marked illegal: stablehlo.custom_call: typed calls are in StableHLO since 1.3.0; the artifact is for 1.2.0}}
    %0 = "stablehlo.custom_call"(%x) {call_target_name = "foo", api_version = 4 : i32} : (tensor<f32>) -> tensor<f32>
    func.return %0 : tensor<f32>
  }
}

// -----

// expected-error @+1 {{failed to convert VHLO to v1.2.0}}
module {
  func.func @tilings(%x: tensor<64x256xf32>) -> tensor<64x256xf32> {
    // expected-error @+1 {{failed to legalize operation 'vhlo.custom_call_v2' that was explicitly marked illegal: stablehlo.custom_call: result_tilings is in StableHLO since 1.18.0}}
    %0 = "stablehlo.custom_call"(%x) {
      call_target_name = "foo", operand_layouts = [dense<[1, 0]> : tensor<2xindex>],
      result_layouts = [dense<[1, 0]> : tensor<2xindex>], result_tilings = [[dense<[8, 128]> : tensor<2xindex>]]
    } : (tensor<64x256xf32>) -> tensor<64x256xf32>
    func.return %0 : tensor<64x256xf32>
  }
}

// -----

// expected-error @+1 {{failed to convert VHLO to v1.2.0}}
module {
  func.func @roots(%x: tensor<16x8xf32>, %root: tensor<1xi32>) -> tensor<16x8xf32> {
    // expected-error @+1 {{failed to legalize operation 'vhlo.collective_broadcast_v2' that was explicitly marked illegal}}
    %0 = "stablehlo.collective_broadcast"(%x, %root) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<16x8xf32>, tensor<1xi32>) -> tensor<16x8xf32>
    func.return %0 : tensor<16x8xf32>
  }
}

// -----

// expected-error @+1 {{failed to convert VHLO to v1.2.0}}
module {
  // expected-error @+1 {{failed to legalize operation 'vhlo.func_v1' that was explicitly marked illegal}}
  func.func @futures(%x: !stablehlo.future<tensor<f32>>) -> !stablehlo.future<tensor<f32>> {
    func.return %x : !stablehlo.future<tensor<f32>>
  }
}
