// RUN: hilo-opt %s --insert-copies | filecheck %s

// CHECK-LABEL: @values_are_copied_where_they_cross
func.func @values_are_copied_where_they_cross(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[ON:.+]] = "xla.copy"(%arg0) {destination = "a", source = "host"}
  // CHECK-NEXT: %[[ONE:.+]] = "xla.launch"(%[[ON]]) {function = @f
  // CHECK-NEXT: %[[TWO:.+]] = "xla.launch"(%[[ONE]]) {function = @f
  // CHECK-NEXT: %[[OFF:.+]] = "xla.copy"(%[[ONE]]) {destination = "host", source = "a"}
  // CHECK-NEXT: stablehlo.add %[[OFF]], %[[OFF]]
  // CHECK-NEXT: %[[THIRD:.+]] = "xla.copy"(%[[TWO]]) {destination = "b", source = "a"}
  // CHECK-NEXT: %[[LAST:.+]] = "xla.launch"(%[[THIRD]])
  // CHECK-NEXT: %[[BACK:.+]] = "xla.copy"(%[[LAST]]) {destination = "host", source = "b"}
  // CHECK-NEXT: return %{{.+}}, %[[BACK]]
  %0 = "xla.launch"(%x) {function = @f, num_constants = 0 : i64, target = "a"} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "xla.launch"(%0) {function = @f, num_constants = 0 : i64, target = "a"} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.add %0, %0 : tensor<4xf32>
  %3 = "xla.launch"(%1) {function = @f, num_constants = 0 : i64, target = "b"} : (tensor<4xf32>) -> tensor<4xf32>
  return %2, %3 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @constant_arguments_are_read_on_the_host
func.func @constant_arguments_are_read_on_the_host(%n: tensor<1xi32>) -> tensor<4xf32> {
  // CHECK-NEXT: "xla.launch"(%arg0) {function = @g
  %0 = "xla.launch"(%n) {function = @g, num_constants = 1 : i64, target = "a"} : (tensor<1xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func private @f(tensor<4xf32>) -> tensor<4xf32>
func.func private @g(tensor<1xi32>) -> tensor<4xf32>
