// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-sort)' --target=vulkan | filecheck %s

// CHECK-LABEL: @all_steps_are_turns_of_one_loop
func.func @all_steps_are_turns_of_one_loop(%x: tensor<3x1000xf32>, %is_sorted: tensor<i1>) -> tensor<3x1000xf32> {
  // CHECK: stablehlo.concatenate %{{.+}}, %{{.+}}, dim = 1 : (tensor<3x1000xf32>, tensor<3x24xf32>) -> tensor<3x1024xf32>
  // CHECK: stablehlo.while
  // CHECK: stablehlo.compare LE, %{{.+}}, %{{.+}} : (tensor<i32>, tensor<i32>) -> tensor<i1>
  // CHECK: stablehlo.xor
  // CHECK-COUNT-2: "stablehlo.gather"
  // CHECK-COUNT-2: stablehlo.compare GT, %{{.+}}, %{{.+}} : (tensor<3072xf32>, tensor<3072xf32>) -> tensor<3072xi1>
  // CHECK: stablehlo.slice %{{.+}} [0:3, 0:1000]
  // CHECK-NOT: stablehlo.sort
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64, is_stable = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %greater = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %more = stablehlo.and %greater, %is_sorted : tensor<i1>
    stablehlo.return %more : tensor<i1>
  }) : (tensor<3x1000xf32>) -> tensor<3x1000xf32>
  return %0 : tensor<3x1000xf32>
}

// CHECK-LABEL: @a_power_of_two_needs_no_padding
func.func @a_power_of_two_needs_no_padding(%x: tensor<8x2xui8>, %is_sorted: tensor<i1>) -> tensor<8x2xui8> {
  // CHECK: stablehlo.transpose %{{.+}}, dims = [1, 0]
  // CHECK-NOT: stablehlo.concatenate
  // CHECK: stablehlo.while
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %smaller = stablehlo.compare LT, %a, %b : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    %less = stablehlo.and %smaller, %is_sorted : tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<8x2xui8>) -> tensor<8x2xui8>
  return %0 : tensor<8x2xui8>
}

// CHECK-LABEL: @one_element_is_sorted
func.func @one_element_is_sorted(%x: tensor<8x1xf32>) -> tensor<8x1xf32> {
  // CHECK-NEXT: return
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %less = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<8x1xf32>) -> tensor<8x1xf32>
  return %0 : tensor<8x1xf32>
}

// CHECK-LABEL: @scalar_comparators_search_in_sorted_runs
func.func @scalar_comparators_search_in_sorted_runs(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  // CHECK: %[[START:.+]] = linalg.generic
  // CHECK: %[[ORDER:.+]] = scf.for %{{.+}} iter_args(%{{.+}} = %[[START]]) -> (tensor<1000xi32>)
  // CHECK: linalg.generic
  // CHECK: scf.while
  // CHECK: linalg.generic {{.+}} ins(%[[ORDER]] : tensor<1000xi32>)
  // CHECK: tensor.extract
  // CHECK-NOT: stablehlo.sort
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %less = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<1000xf32>) -> tensor<1000xf32>
  return %0 : tensor<1000xf32>
}
