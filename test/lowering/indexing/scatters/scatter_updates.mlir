// RUN: hilo-opt %s --scatter-updates --target=llvm-cpu --split-input-file | filecheck %s
// RUN: hilo-opt %s --scatter-updates --target=cuda --split-input-file | filecheck %s --check-prefix=OTHER
// OTHER-NOT: stablehlo.scatter

// CHECK-LABEL: @an_argument_is_copied_and_updated
// CHECK: stablehlo.constant dense<56> : tensor<i32>
// CHECK: %[[START:.+]] = stablehlo.clamp %{{.+}}, %arg2, %{{.+}} : tensor<i32>
// CHECK: %[[V:.+]] = stablehlo.reshape %[[START]] : (tensor<i32>) -> tensor<1xi32>
// CHECK: "stablehlo.scatter"(%arg0, %[[V]], %arg1)
// CHECK-SAME: scatter_dims_to_operand_dims = [0]
// CHECK: ^bb0(%{{.+}}: tensor<f32>, %[[NEW:[a-z0-9]+]]: tensor<f32>):
// CHECK-NEXT: stablehlo.return %[[NEW]]
func.func @an_argument_is_copied_and_updated(%x: tensor<64x96xf32>, %u: tensor<8x96xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<64x96xf32> {
  %r = stablehlo.dynamic_update_slice %x, %u, %i, %j : (tensor<64x96xf32>, tensor<8x96xf32>, tensor<i32>, tensor<i32>) -> tensor<64x96xf32>
  return %r : tensor<64x96xf32>
}

// -----

// CHECK-LABEL: @what_is_computed_or_large_or_complex_is_kept
// CHECK-COUNT-3: stablehlo.dynamic_update_slice
func.func @what_is_computed_or_large_or_complex_is_kept(%x: tensor<64xf32>, %u: tensor<8xf32>, %l: tensor<65537xf32>, %c: tensor<64xcomplex<f32>>, %v: tensor<8xcomplex<f32>>, %i: tensor<i32>) -> (tensor<64xf32>, tensor<65537xf32>, tensor<64xcomplex<f32>>) {
  %y = stablehlo.negate %x : tensor<64xf32>
  %p = stablehlo.dynamic_update_slice %y, %u, %i : (tensor<64xf32>, tensor<8xf32>, tensor<i32>) -> tensor<64xf32>
  %q = stablehlo.dynamic_update_slice %l, %u, %i : (tensor<65537xf32>, tensor<8xf32>, tensor<i32>) -> tensor<65537xf32>
  %r = stablehlo.dynamic_update_slice %c, %v, %i : (tensor<64xcomplex<f32>>, tensor<8xcomplex<f32>>, tensor<i32>) -> tensor<64xcomplex<f32>>
  return %p, %q, %r : tensor<64xf32>, tensor<65537xf32>, tensor<64xcomplex<f32>>
}

// -----

// CHECK-LABEL: @loops_are_kept
// CHECK-NOT: stablehlo.scatter
func.func @loops_are_kept(%n: tensor<i32>, %x: tensor<64xf32>, %u: tensor<8xf32>) -> tensor<64xf32> {
  %r:2 = stablehlo.while(%i = %n, %a = %x) : tensor<i32>, tensor<64xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %b = stablehlo.dynamic_update_slice %a, %u, %i : (tensor<64xf32>, tensor<8xf32>, tensor<i32>) -> tensor<64xf32>
      stablehlo.return %i, %b : tensor<i32>, tensor<64xf32>
    }
  return %r#1 : tensor<64xf32>
}
