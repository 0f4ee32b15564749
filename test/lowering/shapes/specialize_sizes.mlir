// RUN: hilo-opt %s --pass-pipeline='builtin.module(specialize-sizes{sizes=3,0,5})' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(specialize-sizes{entry=bounded sizes=6})' | filecheck %s --check-prefix=BOUNDED
// RUN: hilo-opt %s --pass-pipeline='builtin.module(specialize-sizes{sizes=3,0,5},refine-shapes)' | filecheck %s --check-prefix=REFINED
// RUN: not hilo-opt %s --pass-pipeline='builtin.module(specialize-sizes{sizes=3})' 2>&1 | filecheck %s --check-prefix=COUNT
// RUN: not hilo-opt %s --pass-pipeline='builtin.module(specialize-sizes{entry=none})' 2>&1 | filecheck %s --check-prefix=NONE

// COUNT: specialize-sizes: sizes is 3; @main takes 3 sizes, one of each dynamic dimension of its arguments
// NONE: specialize-sizes: the module has no function @none

// CHECK-LABEL: @main
// CHECK-SAME: (%arg0: tensor<3x4xf32>, %arg1: tensor<2xf32>, %arg2: tensor<0x5xi32>) -> tensor<?x4xf32>
// CHECK-DAG: %[[X:.+]] = stablehlo.custom_call @stablehlo.shape_refinement_operand_wrapper(%arg0) {{.*}}: (tensor<3x4xf32>) -> tensor<?x4xf32>
// CHECK-DAG: stablehlo.custom_call @stablehlo.shape_refinement_operand_wrapper(%arg2) {{.*}}: (tensor<0x5xi32>) -> tensor<?x?xi32>
// CHECK: stablehlo.negate %[[X]] : tensor<?x4xf32>

// REFINED-LABEL: @main
// REFINED-NOT: custom_call
// REFINED: stablehlo.negate %arg0 : tensor<3x4xf32>
func.func @main(%x: tensor<?x4xf32>, %kept: tensor<2xf32>, %y: tensor<?x?xi32>) -> tensor<?x4xf32> {
  %0 = stablehlo.negate %x : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// Another function is kept.
// CHECK-LABEL: @bounded
// CHECK-SAME: bounds

// BOUNDED-LABEL: @main
// BOUNDED-SAME: tensor<?x4xf32>
// BOUNDED-LABEL: @bounded
// BOUNDED-SAME: (%arg0: tensor<6xf32>)
// BOUNDED-NEXT: stablehlo.custom_call @stablehlo.shape_refinement_operand_wrapper(%arg0) {{.*}}: (tensor<6xf32>) -> tensor<?xf32, #stablehlo.bounds<8>>
func.func @bounded(%x: tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<?xf32, #stablehlo.bounds<8>> {
  return %x : tensor<?xf32, #stablehlo.bounds<8>>
}
