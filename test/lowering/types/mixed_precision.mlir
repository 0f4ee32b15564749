// RUN: hilo-opt %s --mixed-precision | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(mixed-precision{to=f16 allow=product,elementwise deny=exponential accumulate=f16})' | filecheck %s --check-prefix=WIDE
// RUN: hilo-opt %s --pass-pipeline='builtin.module(mixed-precision{from=bf16 to=f32 allow=elementwise})' | filecheck %s --check-prefix=UP
// RUN: not hilo-opt %s --pass-pipeline='builtin.module(mixed-precision{deny=exponentail})' 2>&1 | filecheck %s --check-prefix=WORD
// RUN: not hilo-opt %s --pass-pipeline='builtin.module(mixed-precision{to=s8})' 2>&1 | filecheck %s --check-prefix=TYPE

// WORD: mixed-precision: option 'deny' has 'exponentail'; did you mean 'exponential'
// TYPE: mixed-precision: option 'to' is 's8'; it takes a float type such as bf16

// CHECK-LABEL: @products_of_narrow_numbers_add_up_in_wide_ones
func.func @products_of_narrow_numbers_add_up_in_wide_ones(%x: tensor<2x3xf32>, %w: tensor<4x3xf32>) -> tensor<2x4xf32> {
  // A move that only a product reads is of narrow numbers, too.
  // CHECK-DAG: %[[W:.+]] = stablehlo.convert %arg1 : (tensor<4x3xf32>) -> tensor<4x3xbf16>
  // CHECK-DAG: %[[X:.+]] = stablehlo.convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3xbf16>
  // CHECK: %[[T:.+]] = stablehlo.transpose %[[W]], dims = [1, 0] : (tensor<4x3xbf16>) -> tensor<3x4xbf16>
  // CHECK: stablehlo.dot_general %[[X]], %[[T]], {{.+}} : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xf32>
  // CHECK-NEXT: stablehlo.tanh {{.+}} : tensor<2x4xf32>
  %t = stablehlo.transpose %w, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %d = stablehlo.dot_general %x, %t, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %r = stablehlo.tanh %d : tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// CHECK-LABEL: @convolutions_and_constants
func.func @convolutions_and_constants(%x: tensor<1x4x1xf32>) -> tensor<1x3x1xf32> {
  // CHECK-DAG: %[[K:.+]] = stablehlo.constant dense<{{.+}}> : tensor<2x1x1xbf16>
  // CHECK-DAG: %[[X:.+]] = stablehlo.convert %arg0 : (tensor<1x4x1xf32>) -> tensor<1x4x1xbf16>
  // CHECK: stablehlo.convolution(%[[X]], %[[K]])
  // CHECK-SAME: -> tensor<1x3x1xf32>
  %k = stablehlo.constant dense<[[[0.1]], [[0.2]]]> : tensor<2x1x1xf32>
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %r : tensor<1x3x1xf32>
}

// WIDE-LABEL: @nothing_is_widened_between_narrow_operations
func.func @nothing_is_widened_between_narrow_operations(%x: tensor<4xf32>, %p: tensor<4xi1>) -> (tensor<4xf32>, tensor<4xi1>) {
  // WIDE: %[[X:.+]] = stablehlo.convert %arg0 : (tensor<4xf32>) -> tensor<4xf16>
  // WIDE-NEXT: %[[S:.+]] = stablehlo.sine %[[X]] : tensor<4xf16>
  // WIDE-NEXT: %[[C:.+]] = stablehlo.select %arg1, %[[S]], %[[X]] : tensor<4xi1>, tensor<4xf16>
  // WIDE-NEXT: %[[BACK:.+]] = stablehlo.convert %[[C]] : (tensor<4xf16>) -> tensor<4xf32>
  // WIDE-NEXT: stablehlo.exponential %[[BACK]] : tensor<4xf32>
  // WIDE: stablehlo.compare LT, %[[C]], %[[X]] : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xi1>
  %s = stablehlo.sine %x : tensor<4xf32>
  %c = stablehlo.select %p, %s, %x : tensor<4xi1>, tensor<4xf32>
  %e = stablehlo.exponential %c : tensor<4xf32>
  %l = stablehlo.compare LT, %c, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %e, %l : tensor<4xf32>, tensor<4xi1>
}

// WIDE-LABEL: @products_add_up_in_what_is_asked_for
func.func @products_add_up_in_what_is_asked_for(%x: tensor<3xf32>) -> tensor<f32> {
  // WIDE: stablehlo.dot_general {{.+}} : (tensor<3xf16>, tensor<3xf16>) -> tensor<f16>
  // WIDE-NEXT: stablehlo.convert {{.+}} : (tensor<f16>) -> tensor<f32>
  %d = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  return %d : tensor<f32>
}

// CHECK-LABEL: @weights_are_narrowed_before_the_loop
func.func @weights_are_narrowed_before_the_loop(%w: tensor<3x3xf32>, %x: tensor<3xf32>, %p: tensor<i1>) -> tensor<3xf32> {
  // CHECK: stablehlo.convert %arg0
  // CHECK: stablehlo.while
  // CHECK: stablehlo.convert %{{.+}} : (tensor<3xf32>) -> tensor<3xbf16>
  // CHECK: stablehlo.dot_general {{.+}} : (tensor<3x3xbf16>, tensor<3xbf16>) -> tensor<3xf32>
  %r = stablehlo.while(%a = %x) : tensor<3xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %b = stablehlo.dot_general %w, %a, contracting_dims = [1] x [0] : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3xf32>
      stablehlo.return %b : tensor<3xf32>
    }
  return %r : tensor<3xf32>
}

// UP-LABEL: @a_wider_type_promotes
func.func @a_wider_type_promotes(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  // Each operation is rounded to its own type.
  // UP: stablehlo.tanh {{.+}} : tensor<4xf32>
  // UP-NEXT: stablehlo.convert {{.+}} : (tensor<4xf32>) -> tensor<4xbf16>
  // UP-NEXT: stablehlo.convert {{.+}} : (tensor<4xbf16>) -> tensor<4xf32>
  // UP-NEXT: stablehlo.negate {{.+}} : tensor<4xf32>
  %t = stablehlo.tanh %x : tensor<4xbf16>
  %n = stablehlo.negate %t : tensor<4xbf16>
  return %n : tensor<4xbf16>
}

// CHECK-LABEL: @kept
// WIDE-LABEL: @kept
func.func @kept(%x: tensor<3xf32>, %i: tensor<3xi32>, %z: tensor<0x3xf32>) -> (tensor<f32>, tensor<i32>, tensor<f32>, tensor<3xcomplex<f32>>) {
  // Sums, products that say how exact they are, integers, and what makes complex numbers.
  // CHECK-NOT: bf16
  // WIDE-NOT: f16
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  %int = stablehlo.dot_general %i, %i, contracting_dims = [0] x [0] : (tensor<3xi32>, tensor<3xi32>) -> tensor<i32>
  %exact = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  %pair = stablehlo.complex %x, %x : tensor<3xcomplex<f32>>
  return %sum, %int, %exact, %pair : tensor<f32>, tensor<i32>, tensor<f32>, tensor<3xcomplex<f32>>
}

// CHECK-LABEL: @a_move_that_others_read_is_kept
// WIDE-LABEL: @a_move_that_others_read_is_kept
func.func @a_move_that_others_read_is_kept(%x: tensor<?x3xf32>) -> (tensor<3x?xf32>, tensor<?x?xf32>) {
  // CHECK: %[[T:.+]] = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<?x3xf32>) -> tensor<3x?xf32>
  // CHECK-NEXT: stablehlo.convert %[[T]]
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<?x3xf32>) -> tensor<3x?xf32>
  %d = stablehlo.dot_general %x, %t, contracting_dims = [1] x [0] : (tensor<?x3xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
  return %t, %d : tensor<3x?xf32>, tensor<?x?xf32>
}
