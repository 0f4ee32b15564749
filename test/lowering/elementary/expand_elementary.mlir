// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-elementary)' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-elementary)' --target=vulkan | filecheck %s --check-prefix=GPU
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-elementary)' --target=llvm-cpu | filecheck %s --check-prefix=CPU

// CHECK-LABEL: @a_sine_is_computed_in_f64
func.func @a_sine_is_computed_in_f64(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.convert %{{.+}} : (tensor<4xf32>) -> tensor<4xf64>
  // CHECK: stablehlo.floor
  // CHECK-NOT: stablehlo.sine
  // CHECK: stablehlo.convert %{{.+}} : (tensor<4xf64>) -> tensor<4xf32>
  %0 = stablehlo.sine %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @functions_of_f64_need_no_libm
func.func @functions_of_f64_need_no_libm(%x: tensor<f64>, %y: tensor<f64>) -> (tensor<f64>, tensor<f64>, tensor<f64>) {
  // CHECK-NOT: stablehlo.cbrt
  // CHECK-NOT: stablehlo.tan
  // CHECK-NOT: stablehlo.remainder
  // CHECK: stablehlo.while
  %0 = stablehlo.cbrt %x : tensor<f64>
  %1 = stablehlo.tan %x : tensor<f64>
  %2 = stablehlo.remainder %x, %y : tensor<f64>
  return %0, %1, %2 : tensor<f64>, tensor<f64>, tensor<f64>
}

// CHECK-LABEL: @other_functions_and_types_are_kept
func.func @other_functions_and_types_are_kept(%x: tensor<4xf32>, %z: tensor<4xcomplex<f32>>) -> (tensor<4xf32>, tensor<4xcomplex<f32>>) {
  // CHECK-NEXT: stablehlo.tanh
  // CHECK-NEXT: stablehlo.sine %{{.+}} : tensor<4xcomplex<f32>>
  %0 = stablehlo.tanh %x : tensor<4xf32>
  %1 = stablehlo.sine %z : tensor<4xcomplex<f32>>
  return %0, %1 : tensor<4xf32>, tensor<4xcomplex<f32>>
}

// Of dimensions that only a run knows, C's library computes sines of f64; that of f32 is far off for large angles.
// CHECK-LABEL: @sines_of_any_size_are_computed_in_f64
func.func @sines_of_any_size_are_computed_in_f64(%x: tensor<?xf32>, %y: tensor<?xf64>) -> (tensor<?xf32>, tensor<?xf64>) {
  // CHECK-NEXT: stablehlo.convert %{{.+}} : (tensor<?xf32>) -> tensor<?xf64>
  // CHECK-NEXT: stablehlo.sine %{{.+}} : tensor<?xf64>
  // CHECK-NEXT: stablehlo.convert %{{.+}} : (tensor<?xf64>) -> tensor<?xf32>
  // CHECK-NEXT: stablehlo.sine %{{.+}} : tensor<?xf64>
  %0 = stablehlo.sine %x : tensor<?xf32>
  %1 = stablehlo.sine %y : tensor<?xf64>
  return %0, %1 : tensor<?xf32>, tensor<?xf64>
}

// CHECK-LABEL: @powers_of_any_size
func.func @powers_of_any_size(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NOT: stablehlo.power
  // CHECK: stablehlo.get_dimension_size %arg0, dim = 0
  // CHECK: stablehlo.dynamic_broadcast_in_dim
  // CHECK-NOT: stablehlo.power
  // CHECK: return
  %0 = stablehlo.power %x, %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @remainders_by_powers_of_two_need_no_loop
func.func @remainders_by_powers_of_two_need_no_loop(%x: tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>) {
  // CHECK: stablehlo.floor
  // CHECK: stablehlo.floor
  // CHECK-NOT: stablehlo.while
  %two = stablehlo.constant dense<2.0> : tensor<f64>
  %twos = stablehlo.broadcast_in_dim %two, dims = [] : (tensor<f64>) -> tensor<4xf64>
  %half = stablehlo.constant dense<-0.5> : tensor<4xf64>
  %0 = stablehlo.remainder %x, %twos : tensor<4xf64>
  %1 = stablehlo.remainder %x, %half : tensor<4xf64>
  return %0, %1 : tensor<4xf64>, tensor<4xf64>
}

// CHECK-LABEL: @remainders_by_other_numbers_are_long_divisions
func.func @remainders_by_other_numbers_are_long_divisions(%x: tensor<4xf64>) -> tensor<4xf64> {
  // CHECK: stablehlo.while
  %three = stablehlo.constant dense<3.0> : tensor<4xf64>
  %0 = stablehlo.remainder %x, %three : tensor<4xf64>
  return %0 : tensor<4xf64>
}

// SPIR-V's remainder is x - y trunc(x / y), rounded at each step.
// CHECK-LABEL: @narrow_remainders_are_written_out_where_the_target_rounds_quotients
// GPU-LABEL: @narrow_remainders_are_written_out_where_the_target_rounds_quotients
func.func @narrow_remainders_are_written_out_where_the_target_rounds_quotients(%x: tensor<4xf32>, %y: tensor<f16>) -> (tensor<4xf32>, tensor<f16>) {
  // CHECK-COUNT-2: stablehlo.remainder
  // GPU-NOT: stablehlo.while
  // GPU: stablehlo.convert %{{.+}} : (tensor<4xf64>) -> tensor<4xf32>
  // GPU: stablehlo.while
  // GPU: stablehlo.convert %{{.+}} : (tensor<f32>) -> tensor<f16>
  // GPU-NOT: stablehlo.remainder
  %two = stablehlo.constant dense<2.0> : tensor<4xf32>
  %0 = stablehlo.remainder %x, %two : tensor<4xf32>
  %1 = stablehlo.remainder %y, %y : tensor<f16>
  return %0, %1 : tensor<4xf32>, tensor<f16>
}

// CHECK-LABEL: @subnormal_divisors_are_zero
func.func @subnormal_divisors_are_zero(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[ZERO:.+]] = stablehlo.constant dense<0.000000e+00>
  // CHECK: %[[IS_ZERO:.+]] = stablehlo.compare EQ, %arg1
  // CHECK: %[[DIVISOR:.+]] = stablehlo.select %[[IS_ZERO]], %{{.+}}, %arg1
  // CHECK: stablehlo.remainder %arg0, %[[DIVISOR]]
  // CHECK-NOT: stablehlo.select
  // CHECK: return
  %three = stablehlo.constant dense<3.0> : tensor<4xf32>
  %0 = stablehlo.remainder %x, %y : tensor<4xf32>
  %1 = stablehlo.remainder %x, %three : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @powers_of_known_exponents_are_products_and_roots
func.func @powers_of_known_exponents_are_products_and_roots(%x: tensor<4xf32>, %d: tensor<4xf64>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf64>) {
  // CHECK: stablehlo.multiply %arg0, %arg0 : tensor<4xf32>
  // CHECK: stablehlo.sqrt %{{.+}} : tensor<4xf64>
  // CHECK: stablehlo.divide %{{.+}} : tensor<4xf64>
  // CHECK-NOT: stablehlo.log
  // CHECK: %[[S:.+]] = stablehlo.multiply %arg1, %arg1 : tensor<4xf64>
  // CHECK: stablehlo.multiply %{{.+}}, %{{.+}} : tensor<4xf64>
  // CHECK-NOT: stablehlo.while
  %two = stablehlo.constant dense<2.0> : tensor<4xf32>
  %0 = stablehlo.power %x, %two : tensor<4xf32>
  %c = stablehlo.constant dense<-2.5> : tensor<f32>
  %half = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.power %x, %half : tensor<4xf32>
  %three = stablehlo.constant dense<3.0> : tensor<4xf64>
  %2 = stablehlo.power %d, %three : tensor<4xf64>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf64>
}

// CPU-LABEL: @rounding_to_even_adds_the_first_number_without_fractions
// GPU-LABEL: @rounding_to_even_adds_the_first_number_without_fractions
func.func @rounding_to_even_adds_the_first_number_without_fractions(%x: tensor<4xf64>, %y: tensor<4xf16>, %z: tensor<?xf32>) -> (tensor<4xf64>, tensor<4xf16>, tensor<?xf32>) {
  // CPU: stablehlo.constant dense<0x4330000000000000> : tensor<f64>
  // CPU: %[[SUM:.+]] = stablehlo.add
  // CPU: stablehlo.subtract %[[SUM]]
  // CPU: stablehlo.select
  // CPU-NOT: stablehlo.round_nearest_even
  // CPU: stablehlo.convert %{{.+}} : (tensor<4xf16>) -> tensor<4xf32>
  // CPU: stablehlo.add %{{.+}} : tensor<4xf32>
  // CPU: stablehlo.convert %{{.+}} : (tensor<4xf32>) -> tensor<4xf16>
  // CPU: stablehlo.round_nearest_even %{{.+}} : tensor<?xf32>
  // GPU-NEXT: stablehlo.round_nearest_even
  // GPU-NEXT: stablehlo.round_nearest_even
  // GPU-NEXT: stablehlo.round_nearest_even
  %0 = stablehlo.round_nearest_even %x : tensor<4xf64>
  %1 = stablehlo.round_nearest_even %y : tensor<4xf16>
  %2 = stablehlo.round_nearest_even %z : tensor<?xf32>
  return %0, %1, %2 : tensor<4xf64>, tensor<4xf16>, tensor<?xf32>
}

// CPU-LABEL: @roots_of_narrow_numbers_are_those_of_f32
// GPU-LABEL: @roots_of_narrow_numbers_are_those_of_f32
func.func @roots_of_narrow_numbers_are_those_of_f32(%x: tensor<4xf16>, %y: tensor<?xbf16>) -> (tensor<4xf16>, tensor<?xbf16>) {
  // CPU: stablehlo.sqrt %{{.+}} : tensor<4xf32>
  // CPU: stablehlo.logistic %{{.+}} : tensor<?xf32>
  // GPU: stablehlo.sqrt %{{.+}} : tensor<4xf16>
  // GPU: stablehlo.logistic %{{.+}} : tensor<?xbf16>
  %0 = stablehlo.sqrt %x : tensor<4xf16>
  %1 = stablehlo.logistic %y : tensor<?xbf16>
  return %0, %1 : tensor<4xf16>, tensor<?xbf16>
}

// Mesa's drivers fold these to %x, to its negation, and to 0.
// CHECK-LABEL: @arithmetic_with_zero
// GPU-LABEL: @arithmetic_with_zero
func.func @arithmetic_with_zero(%x: tensor<4xf32>, %h: tensor<f16>) -> (tensor<4xf32>, tensor<4xf32>, tensor<f16>, tensor<f16>) {
  // CHECK: stablehlo.add
  // CHECK: stablehlo.subtract
  // CHECK: stablehlo.multiply
  // CHECK: stablehlo.divide
  // GPU: stablehlo.bitcast_convert %{{.+}} : (tensor<4xf32>) -> tensor<4xui32>
  // GPU: stablehlo.compare EQ
  // GPU: stablehlo.xor
  // GPU: stablehlo.bitcast_convert %{{.+}} : (tensor<f16>) -> tensor<ui16>
  // GPU: stablehlo.compare LT
  // GPU: stablehlo.compare GT
  // GPU-NOT: stablehlo.{{add|subtract|multiply|divide}}
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %none = stablehlo.constant dense<-0.0> : tensor<f16>
  %0 = stablehlo.add %x, %zero : tensor<4xf32>
  %1 = stablehlo.subtract %zero, %x : tensor<4xf32>
  %2 = stablehlo.multiply %none, %h : tensor<f16>
  %3 = stablehlo.divide %none, %h : tensor<f16>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<f16>, tensor<f16>
}

// GPU-LABEL: @a_zero_divisor
func.func @a_zero_divisor(%x: tensor<4xf64>) -> tensor<4xf64> {
  // GPU-NOT: stablehlo.divide
  // GPU: stablehlo.constant dense<9218868437227405312> : tensor<ui64>
  // GPU: stablehlo.or
  %zero = stablehlo.constant dense<0.0> : tensor<4xf64>
  %0 = stablehlo.divide %x, %zero : tensor<4xf64>
  return %0 : tensor<4xf64>
}

// What a zero of that sign or at that place does not change stays as it is.
// GPU-LABEL: @neutral_zeros
func.func @neutral_zeros(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // GPU: stablehlo.add
  // GPU: stablehlo.subtract
  // GPU-NOT: stablehlo.bitcast_convert
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %none = stablehlo.constant dense<-0.0> : tensor<4xf32>
  %0 = stablehlo.add %x, %none : tensor<4xf32>
  %1 = stablehlo.subtract %x, %zero : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// The compiler for CPUs has long code for this function, other targets do not.
// CHECK-LABEL: @exponential_minus_one_of_f32
// GPU-LABEL: @exponential_minus_one_of_f32
// CPU-LABEL: @exponential_minus_one_of_f32
func.func @exponential_minus_one_of_f32(%x: tensor<4xf32>, %h: tensor<0xf16>) -> (tensor<4xf32>, tensor<0xf16>) {
  // CHECK-COUNT-2: stablehlo.exponential_minus_one
  // CPU-NOT: stablehlo.exponential_minus_one
  // CPU: stablehlo.bitcast_convert %{{.+}} : (tensor<4xf32>) -> tensor<4xi32>
  // CPU: stablehlo.shift_right_logical
  // CPU: stablehlo.convert %{{.+}} : (tensor<0xf32>) -> tensor<0xf16>
  // GPU-COUNT-2: stablehlo.exponential_minus_one
  %0 = stablehlo.exponential_minus_one %x : tensor<4xf32>
  %1 = stablehlo.exponential_minus_one %h : tensor<0xf16>
  return %0, %1 : tensor<4xf32>, tensor<0xf16>
}
