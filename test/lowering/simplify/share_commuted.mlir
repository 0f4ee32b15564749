// RUN: hilo-opt %s --split-input-file --share-commuted | filecheck %s

// CHECK-LABEL: @both_orders_are_one
func.func @both_orders_are_one(%z: tensor<8xcomplex<f32>>, %w: tensor<8xcomplex<f32>>) -> (tensor<8xcomplex<f32>>, tensor<8xf32>) {
  // CHECK-NEXT: %[[P:.+]] = stablehlo.multiply %arg0, %arg1
  // CHECK-NEXT: %[[R:.+]] = stablehlo.real %[[P]]
  // CHECK-NEXT: return %[[P]], %[[R]]
  %p = stablehlo.multiply %z, %w : tensor<8xcomplex<f32>>
  %q = stablehlo.multiply %w, %z : tensor<8xcomplex<f32>>
  %r = stablehlo.real %q : (tensor<8xcomplex<f32>>) -> tensor<8xf32>
  return %p, %r : tensor<8xcomplex<f32>>, tensor<8xf32>
}

// -----

// CHECK-LABEL: @what_reads_merged_ones_is_merged
func.func @what_reads_merged_ones_is_merged(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  // CHECK-NEXT: %[[M:.+]] = stablehlo.maximum %arg0, %arg1
  // CHECK-NEXT: %[[A:.+]] = stablehlo.add %[[M]], %arg1
  // CHECK-NEXT: return %[[A]], %[[A]]
  %m = stablehlo.maximum %x, %y : tensor<f32>
  %a = stablehlo.add %m, %y : tensor<f32>
  %n = stablehlo.maximum %y, %x : tensor<f32>
  %b = stablehlo.add %y, %n : tensor<f32>
  return %a, %b : tensor<f32>, tensor<f32>
}

// -----

// CHECK-LABEL: @others_are_kept
func.func @others_are_kept(%x: tensor<4xi32>, %y: tensor<4xi32>, %p: tensor<i1>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  // CHECK-COUNT-2: stablehlo.subtract
  // CHECK: stablehlo.and
  // CHECK: stablehlo.or
  // CHECK: stablehlo.if
  // CHECK-COUNT-2: stablehlo.and
  %a = stablehlo.subtract %x, %y : tensor<4xi32>
  %b = stablehlo.subtract %y, %x : tensor<4xi32>
  %c = stablehlo.and %x, %y : tensor<4xi32>
  %d = stablehlo.or %y, %x : tensor<4xi32>
  %e = "stablehlo.if"(%p) ({
    %f = stablehlo.and %y, %x : tensor<4xi32>
    stablehlo.return %f : tensor<4xi32>
  }, {
    %g = stablehlo.and %y, %x : tensor<4xi32>
    stablehlo.return %g : tensor<4xi32>
  }) : (tensor<i1>) -> tensor<4xi32>
  %h = stablehlo.add %a, %b : tensor<4xi32>
  %i = stablehlo.xor %c, %d : tensor<4xi32>
  return %h, %i, %e : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
