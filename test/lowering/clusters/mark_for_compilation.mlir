// RUN: hilo-opt %s --place-operations --mark-for-compilation | filecheck %s
// RUN: hilo-opt %s --place-operations --mark-for-compilation=level=off | filecheck %s --check-prefix=OFF
// RUN: hilo-opt %s --place-operations --mark-for-compilation=level=fusible | filecheck %s --check-prefix=FUSIBLE
// RUN: hilo-opt %s --place-operations '--mark-for-compilation=deny=tanh,dot_general' | filecheck %s --check-prefix=DENY
// RUN: hilo-opt %s --place-operations --mark-for-compilation=allow=tanh | filecheck %s --check-prefix=ALLOW
// RUN: hilo-opt %s --place-operations --mark-for-compilation=fuel=2 | filecheck %s --check-prefix=FUEL

// CHECK-LABEL: @device_comes_before_scope_and_scope_before_level
func.func @device_comes_before_scope_and_scope_before_level(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.tanh {{.*}}xla.mark = "device"
  // OFF: stablehlo.tanh {{.*}}xla.mark = "device"
  %0 = stablehlo.tanh %x {xla.device = "any", xla.compile = false} : tensor<4xf32>
  // CHECK: stablehlo.sine {{.*}}xla.mark = "scope"
  // OFF: stablehlo.sine {{.*}}xla.mark = "scope"
  // FUEL: stablehlo.sine {{.*}}xla.mark = "scope"
  %1 = stablehlo.sine %0 {xla.compile = true} : tensor<4xf32>
  // CHECK: stablehlo.cosine {{.*}}xla.reason = "a scope excludes it"
  %2 = stablehlo.cosine %1 {xla.compile = false} : tensor<4xf32>
  // CHECK: stablehlo.tanh {{.*}}xla.mark = "level"
  // OFF: stablehlo.tanh {{.*}}xla.reason = "level is off"
  // DENY: stablehlo.tanh %2 {{.*}}xla.reason = "it is among the denied operations"
  // ALLOW: stablehlo.tanh %2 {{.*}}xla.mark = "level"
  // FUEL: stablehlo.tanh {{.*}}xla.reason = "the fuel, 2 operations, is used up"
  %3 = stablehlo.tanh %2 : tensor<4xf32>
  // ALLOW: stablehlo.negate {{.*}}xla.reason = "it is not among the allowed operations"
  %4 = stablehlo.negate %3 : tensor<4xf32>
  return %4 : tensor<4xf32>
}

// CHECK-LABEL: @fusible_takes_elementwise_and_no_products
// FUSIBLE-LABEL: @fusible_takes_elementwise_and_no_products
func.func @fusible_takes_elementwise_and_no_products(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK: stablehlo.dot_general {{.*}}xla.mark = "level"
  // FUSIBLE: stablehlo.dot_general {{.*}}xla.reason = "level is fusible, and it is not"
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // FUSIBLE: stablehlo.add {{.*}}xla.mark = "level"
  %1 = stablehlo.add %0, %x : tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// CHECK-LABEL: @side_effects_take_an_explicit_mark
func.func @side_effects_take_an_explicit_mark(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: stablehlo.custom_call @log{{.*}}xla.reason = "it has side effects: it takes a scope or a device"
  %0 = stablehlo.custom_call @log(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.custom_call @log{{.*}}xla.mark = "scope"
  %1 = stablehlo.custom_call @log(%x) {has_side_effect = true, xla.compile = true} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @random_numbers_are_compiled_and_collectives_never_are
func.func @random_numbers_are_compiled_and_collectives_never_are(%a: tensor<f32>) -> (tensor<4xf32>, tensor<ui32>) {
  %shape = stablehlo.constant dense<4> : tensor<1xi64>
  // CHECK: stablehlo.rng {{.*}}xla.mark = "scope"
  %0 = stablehlo.rng %a, %a, %shape, distribution = UNIFORM {xla.compile = true}
      : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  // CHECK: replica_id{{.*}}xla.reason = "the process does it: replicas meet"
  %1 = stablehlo.replica_id {xla.compile = true} : tensor<ui32>
  return %0, %1 : tensor<4xf32>, tensor<ui32>
}

// CHECK-LABEL: @feeds_and_tokens_take_an_explicit_mark
func.func @feeds_and_tokens_take_an_explicit_mark(%x: tensor<f32>) -> (tensor<f32>, !stablehlo.token) {
  // CHECK: create_token {{.*}}xla.reason = "it has side effects: it takes a scope or a device"
  %0 = stablehlo.create_token : !stablehlo.token
  // CHECK: infeed{{.*}}xla.mark = "scope"
  %1:2 = "stablehlo.infeed"(%0) {infeed_config = "", xla.compile = true} : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  // CHECK: outfeed{{.*}}xla.reason = "it has side effects: it takes a scope or a device"
  %2 = "stablehlo.outfeed"(%x, %1#1) {outfeed_config = ""} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  // CHECK: after_all {{.*}}xla.mark = "device"
  %3 = stablehlo.after_all %2, %0 {xla.device = "any"} : !stablehlo.token
  return %1#0, %3 : tensor<f32>, !stablehlo.token
}

// CHECK-LABEL: @a_loop_with_an_excluded_part_is_opened
func.func @a_loop_with_an_excluded_part_is_opened(%x: tensor<i32>) -> tensor<i32> {
  // CHECK: stablehlo.while
  // CHECK-SAME: attributes {xla.reason = "a scope excludes a part of it"
  // CHECK: stablehlo.compare {{.*}}xla.mark = "level"
  // CHECK: stablehlo.add {{.*}}xla.reason = "a scope excludes it"
  // OFF-LABEL: @a_loop_with_an_excluded_part_is_opened
  %r = stablehlo.while(%i = %x) : tensor<i32>
    cond {
      %go = stablehlo.compare LT, %i, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %x {xla.compile = false} : tensor<i32>
      stablehlo.return %j : tensor<i32>
    }
  return %r : tensor<i32>
}
