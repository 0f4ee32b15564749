// RUN: hilo-opt %s --place-operations --target=vmvx | filecheck %s
// RUN: hilo-opt %s --place-operations | filecheck %s --check-prefix=ANY

// CHECK-LABEL: @the_target_gets_what_it_takes
// ANY-LABEL: @the_target_gets_what_it_takes
func.func @the_target_gets_what_it_takes(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
  // CHECK-NEXT: stablehlo.add %arg0, %{{.+}} {xla.target = "vmvx"}
  // ANY: stablehlo.add %arg0, %{{.+}} {xla.target = "any"}
  %c = stablehlo.constant dense<2.0> : tensor<4xf32>
  %0 = stablehlo.add %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @what_is_inside_a_loop_has_a_place_too
func.func @what_is_inside_a_loop_has_a_place_too(%x: tensor<i32>) -> tensor<i32> {
  %r = stablehlo.while(%i = %x) : tensor<i32>
    cond {
      // CHECK: stablehlo.compare {{.*}} {xla.target = "vmvx"}
      %go = stablehlo.compare LT, %i, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      // CHECK: stablehlo.add {{.*}} {xla.target = "vmvx"}
      %j = stablehlo.add %i, %x : tensor<i32>
      stablehlo.return %j : tensor<i32>
    }
  return %r : tensor<i32>
}

// CHECK-LABEL: @a_device_that_is_none_of_the_targets
func.func @a_device_that_is_none_of_the_targets(%x: tensor<f32>) -> tensor<f32> {
  // CHECK: stablehlo.tanh {{.*}}xla.device = "moon"{{.*}}xla.reason = "moon: none of this program's targets, vmvx
  %0 = stablehlo.tanh %x {xla.device = "moon"} : tensor<f32>
  return %0 : tensor<f32>
}

// Helper functions are not placed themselves, but their calls are.
// CHECK-LABEL: func.func private @helper
func.func private @helper(%x: tensor<f32>) -> tensor<f32> {
  // CHECK-NOT: xla.target
  // CHECK: return
  %0 = stablehlo.tanh %x : tensor<f32>
  return %0 : tensor<f32>
}
