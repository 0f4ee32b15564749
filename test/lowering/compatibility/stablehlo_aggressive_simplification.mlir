// RUN: hilo-opt %s --stablehlo-aggressive-simplification | filecheck %s
// RUN: hilo-opt %s --stablehlo-aggressive-simplification=zeros=signed | filecheck %s --check-prefix=SIGNED

// CHECK-LABEL: @constants_stand_on_the_right_and_annotations_stay
// SIGNED-LABEL: @constants_stand_on_the_right_and_annotations_stay
func.func @constants_stand_on_the_right_and_annotations_stay(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  // CHECK: %[[C:.+]] = stablehlo.constant dense<2.000000e+00>
  // CHECK-NEXT: %[[S:.+]] = stablehlo.add %arg0, %[[C]] : tensor<f32>
  // CHECK-NEXT: %[[N:.+]] = stablehlo.negate %[[S]] {mhlo.sharding = "{replicated}"}
  // CHECK-NEXT: return %[[S]], %[[N]]
  // SIGNED: stablehlo.add %arg0
  // SIGNED: stablehlo.add %{{.+}} {mhlo.sharding = "{replicated}"}
  %c = stablehlo.constant dense<2.0> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.add %c, %x : tensor<f32>
  %1 = stablehlo.negate %0 : tensor<f32>
  %2 = stablehlo.add %1, %zero {mhlo.sharding = "{replicated}"} : tensor<f32>
  return %0, %2 : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: @dynamic_operations_of_known_sizes
func.func @dynamic_operations_of_known_sizes(%x: tensor<4xf32>, %s: tensor<2xi64>) -> (tensor<2x2xf32>, tensor<3x4xf32>, tensor<?xf32>) {
  // CHECK-DAG: stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<2x2xf32>
  // CHECK-DAG: stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<4xf32>) -> tensor<3x4xf32>
  // CHECK-DAG: stablehlo.slice %arg0 [1:3] : (tensor<4xf32>) -> tensor<?xf32>
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x2xf32>
  %c = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
  %1 = stablehlo.dynamic_broadcast_in_dim %x, %c, dims = [1] : (tensor<4xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  %one = stablehlo.constant dense<1> : tensor<1xi64>
  %three = stablehlo.constant dense<3> : tensor<1xi64>
  %2 = stablehlo.real_dynamic_slice %x, %one, %three, %one : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return %0, %1, %2 : tensor<2x2xf32>, tensor<3x4xf32>, tensor<?xf32>
}

// CHECK-LABEL: @empty_tensors_are_constants
func.func @empty_tensors_are_constants(%x: tensor<5x0xi32>, %y: tensor<f32>) -> (tensor<5x0xi32>, tensor<7x2xf32>) {
  // CHECK-DAG: stablehlo.constant dense<> : tensor<5x0xi32>
  // CHECK-DAG: stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<7x2xf32>
  %0 = stablehlo.add %x, %x : tensor<5x0xi32>
  %1 = stablehlo.convert %x : (tensor<5x0xi32>) -> tensor<5x0xf32>
  %2 = stablehlo.pad %1, %y, low = [1, 1], high = [1, 1], interior = [0, 0] : (tensor<5x0xf32>, tensor<f32>) -> tensor<7x2xf32>
  return %0, %2 : tensor<5x0xi32>, tensor<7x2xf32>
}

// CHECK-LABEL: @unused_operand_of_a_reduction_goes
func.func @unused_operand_of_a_reduction_goes(%x: tensor<8xi32>, %y: tensor<8xi32>) -> tensor<i32> {
  // CHECK: stablehlo.reduce(%arg0 init: %{{.+}}) applies stablehlo.add
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.reduce(%x init: %c), (%y init: %c) across dimensions = [0] : (tensor<8xi32>, tensor<8xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    reducer(%a: tensor<i32>, %b: tensor<i32>) (%p: tensor<i32>, %q: tensor<i32>) {
    %1 = stablehlo.add %a, %b : tensor<i32>
    %2 = stablehlo.maximum %p, %q : tensor<i32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<i32>
  }
  return %0#0 : tensor<i32>
}

// CHECK-LABEL: @accumulator_that_another_result_reads_is_kept
func.func @accumulator_that_another_result_reads_is_kept(%x: tensor<8xi32>, %y: tensor<8xi32>) -> tensor<i32> {
  // CHECK: stablehlo.reduce(%arg0 init: %{{.+}}), (%arg1 init: %{{.+}})
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.reduce(%x init: %c), (%y init: %c) across dimensions = [0] : (tensor<8xi32>, tensor<8xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    reducer(%a: tensor<i32>, %b: tensor<i32>) (%p: tensor<i32>, %q: tensor<i32>) {
    %1 = stablehlo.minimum %a, %b : tensor<i32>
    %2 = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<i32>
  }
  return %0#1 : tensor<i32>
}
