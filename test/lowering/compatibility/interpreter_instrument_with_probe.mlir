// RUN: hilo-opt %s --interpreter-instrument-with-probe | filecheck %s
// RUN: hilo-opt %s --interpreter-instrument-with-probe=useDebugInfo=true | filecheck %s --check-prefix=NAMES

// CHECK-LABEL: @each_result_is_probed
// NAMES-LABEL: @each_result_is_probed
func.func @each_result_is_probed(%x: tensor<2xi32>, %p: tensor<i1>) -> tensor<2xi32> {
  // CHECK: %[[SUM:.+]] = stablehlo.add
  // CHECK-NEXT: %[[SHOWN:.+]] = interpreter.probe %[[SUM]], probe_id = "probe1" : tensor<2xi32>
  // CHECK-NEXT: stablehlo.if
  // CHECK-NEXT: stablehlo.return %[[SHOWN]]
  // NAMES: interpreter.probe %{{.+}}, probe_id = "sum.1" : tensor<2xi32>
  %0 = stablehlo.add %x, %x : tensor<2xi32> loc("sum@main")
  %1 = "stablehlo.if"(%p) ({
    stablehlo.return %0 : tensor<2xi32>
  }, {
    // CHECK: interpreter.probe %{{.+}}, probe_id = "probe2"
    // NAMES: interpreter.probe %{{.+}}, probe_id = "probe2"
    %2 = stablehlo.negate %x : tensor<2xi32>
    stablehlo.return %2 : tensor<2xi32>
  }) : (tensor<i1>) -> tensor<2xi32>
  // CHECK: %[[LAST:.+]] = interpreter.probe %{{.+}}, probe_id = "probe3"
  // CHECK-NEXT: return %[[LAST]]
  return %1 : tensor<2xi32>
}

// CHECK-LABEL: @constants_tokens_and_dynamic_sizes_are_kept
func.func @constants_tokens_and_dynamic_sizes_are_kept(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: stablehlo.constant
  // CHECK-NEXT: stablehlo.after_all
  // CHECK-NEXT: stablehlo.abs
  // CHECK-NEXT: return
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.after_all : !stablehlo.token
  %2 = stablehlo.abs %x : tensor<?xf32>
  return %2 : tensor<?xf32>
}
