// RUN: hilo-opt %s --expand-bf16-conversions --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --expand-bf16-conversions --target=cuda | filecheck %s --check-prefix=GPU

// LLVM calls a function that IREE does not link for `sitofp … to bf16`.
// CHECK-LABEL: @integers_are_rounded_to_even
// GPU-LABEL: @integers_are_rounded_to_even
func.func @integers_are_rounded_to_even(%x: tensor<4xi32>) -> tensor<4xbf16> {
  // GPU: stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xbf16>
  // CHECK: %[[NUMBER:.+]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
  // CHECK: %[[BITS:.+]] = stablehlo.bitcast_convert %[[NUMBER]] : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK: stablehlo.constant dense<32767>
  // CHECK: %[[HALF:.+]] = stablehlo.add %[[BITS]], %{{.+}}
  // CHECK: stablehlo.constant dense<16>
  // CHECK: %[[SHIFTED:.+]] = stablehlo.shift_right_arithmetic %[[BITS]], %{{.+}}
  // CHECK: stablehlo.constant dense<1>
  // CHECK: %[[ODD:.+]] = stablehlo.and %[[SHIFTED]], %{{.+}}
  // CHECK: %[[ROUNDED:.+]] = stablehlo.add %[[HALF]], %[[ODD]]
  // CHECK: %[[LONG:.+]] = stablehlo.shift_right_arithmetic %[[ROUNDED]], %{{.+}}
  // CHECK: %[[UPPER:.+]] = stablehlo.convert %[[LONG]] : (tensor<4xi32>) -> tensor<4xi16>
  // CHECK: stablehlo.bitcast_convert %[[UPPER]] : (tensor<4xi16>) -> tensor<4xbf16>
  %0 = stablehlo.convert %x : (tensor<4xi32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CHECK-LABEL: @bytes_need_no_rounding
func.func @bytes_need_no_rounding(%x: tensor<4xui8>) -> tensor<4xbf16> {
  // CHECK: stablehlo.convert %{{.+}} : (tensor<4xui8>) -> tensor<4xf32>
  // CHECK-NOT: stablehlo.add
  // CHECK: stablehlo.bitcast_convert %{{.+}} : (tensor<4xi16>) -> tensor<4xbf16>
  %0 = stablehlo.convert %x : (tensor<4xui8>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CHECK-LABEL: @predicates_are_one_or_zero
func.func @predicates_are_one_or_zero(%x: tensor<i1>) -> tensor<bf16> {
  // CHECK: %[[NUMBER:.+]] = stablehlo.select %arg0, %{{.+}} : tensor<i1>, tensor<i16>
  // CHECK: stablehlo.constant dense<16256>
  // CHECK: %[[BITS:.+]] = stablehlo.multiply %[[NUMBER]], %{{.+}}
  // CHECK: stablehlo.bitcast_convert %[[BITS]] : (tensor<i16>) -> tensor<bf16>
  %0 = stablehlo.convert %x : (tensor<i1>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// The compiler makes one conversion of two that it fuses.
// CHECK-LABEL: @what_was_an_integer_is_not_converted_from_f32
func.func @what_was_an_integer_is_not_converted_from_f32(%x: tensor<4xi32>) -> (tensor<2x4xf32>, tensor<2x4xbf16>, tensor<?x3xbf16>) {
  // CHECK-NOT: stablehlo.convert {{.+}} -> tensor<2x4xbf16>
  // CHECK: stablehlo.bitcast_convert %{{.+}} : (tensor<2x4xi16>) -> tensor<2x4xbf16>
  // CHECK: stablehlo.bitcast_convert %{{.+}} : (tensor<?x3xi16>) -> tensor<?x3xbf16>
  %0 = stablehlo.convert %x : (tensor<4xi32>) -> tensor<4xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
  %2 = stablehlo.convert %1 : (tensor<2x4xf32>) -> tensor<2x4xbf16>
  %n = stablehlo.slice %x [0:2] : (tensor<4xi32>) -> tensor<2xi32>
  %i = stablehlo.dynamic_iota %n, dim = 0 : (tensor<2xi32>) -> tensor<?x3xf64>
  %3 = stablehlo.convert %i : (tensor<?x3xf64>) -> tensor<?x3xbf16>
  return %1, %2, %3 : tensor<2x4xf32>, tensor<2x4xbf16>, tensor<?x3xbf16>
}

// CHECK-LABEL: @places_are_integers_first
func.func @places_are_integers_first() -> tensor<2x300xbf16> {
  // CHECK: stablehlo.iota dim = 1 : tensor<2x300xi32>
  // CHECK: stablehlo.bitcast_convert %{{.+}} : (tensor<2x300xi16>) -> tensor<2x300xbf16>
  %0 = stablehlo.iota dim = 1 : tensor<2x300xbf16>
  return %0 : tensor<2x300xbf16>
}

// CHECK-LABEL: @other_conversions_are_kept
func.func @other_conversions_are_kept(%x: tensor<4xf32>, %y: tensor<4xi32>) -> (tensor<4xbf16>, tensor<4xf16>, tensor<4xbf16>) {
  // CHECK-NOT: bitcast_convert
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xbf16>
  %1 = stablehlo.convert %y : (tensor<4xi32>) -> tensor<4xf16>
  %2 = stablehlo.convert %y : (tensor<4xi32>) -> tensor<4xf32>
  %3 = stablehlo.multiply %2, %x : tensor<4xf32>
  %4 = stablehlo.convert %3 : (tensor<4xf32>) -> tensor<4xbf16>
  return %0, %1, %4 : tensor<4xbf16>, tensor<4xf16>, tensor<4xbf16>
}
