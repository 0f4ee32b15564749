// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-host-calls{functions=scale,log})' --split-input-file | filecheck %s

// CHECK: func.func private @hilo_host.function_0(tensor<4xui8>) -> (tensor<4xui8>, tensor<2xf32>) attributes {hilo.host = {kind = "function", name = "scale", type = (tensor<4xui8>) -> (tensor<4xui8>, tensor<2xf32>)}}
// CHECK-LABEL: @a_known_function_is_a_call
func.func @a_known_function_is_a_call(%x: tensor<4xui8>) -> (tensor<4xui8>, tensor<2xf32>) {
  // CHECK: %[[R:.+]]:2 = call @hilo_host.function_0(%arg0)
  // CHECK-NEXT: return %[[R]]#0, %[[R]]#1
  %0:2 = stablehlo.custom_call @scale(%x) : (tensor<4xui8>) -> (tensor<4xui8>, tensor<2xf32>)
  return %0#0, %0#1 : tensor<4xui8>, tensor<2xf32>
}

// -----

// CHECK-NOT: hilo_host
// CHECK-LABEL: @an_unknown_one_is_kept_with_its_tokens
func.func @an_unknown_one_is_kept_with_its_tokens(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.after_all
  // CHECK: stablehlo.custom_call @other
  %0 = stablehlo.after_all : !stablehlo.token
  %1:2 = stablehlo.custom_call @other(%x, %0) : (tensor<4xf32>, !stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return %1#0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @tokens_become_flags_and_order_stays
// CHECK-NOT: !stablehlo.token
func.func @tokens_become_flags_and_order_stays(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {
  // CHECK: stablehlo.while{{.*}} : tensor<i32>, tensor<i1>
  // CHECK: %[[IN:.+]] = func.call @hilo_host.infeed_0() : () -> tensor<4xf32>
  // CHECK: call @hilo_host.outfeed_0(%[[IN]])
  // CHECK: call @hilo_host.function_0(%[[IN]])
  %start = stablehlo.create_token : !stablehlo.token
  %r:2 = stablehlo.while(%i = %n, %token = %start) : tensor<i32>, !stablehlo.token
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %t = stablehlo.after_all %token, %token : !stablehlo.token
    %in:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
    %out = "stablehlo.outfeed"(%in#0, %in#1) : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
    %log = stablehlo.custom_call @log(%in#0, %out) : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
    stablehlo.return %i, %log : tensor<i32>, !stablehlo.token
  }
  return %x : tensor<4xf32>
}

// -----

// CHECK: @hilo_host.recv_0() -> tensor<2xf32> attributes {hilo.host = {channel = 7 : i64, is_host = true, kind = "recv"
// CHECK: @hilo_host.send_0(tensor<2xf32>) attributes {hilo.host = {channel = 5 : i64, is_host = true, kind = "send"
// CHECK-LABEL: @channels_keep_their_numbers
func.func @channels_keep_their_numbers(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: call @hilo_host.send_0(%arg0)
  // CHECK: %[[R:.+]] = call @hilo_host.recv_0()
  // CHECK: return %[[R]]
  %t = stablehlo.create_token : !stablehlo.token
  %s = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  %r:2 = "stablehlo.recv"(%s) {channel_handle = #stablehlo.channel_handle<handle = 7, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
  return %r#0 : tensor<2xf32>
}
