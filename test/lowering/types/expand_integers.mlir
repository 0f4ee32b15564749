// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-integers)' --target=vulkan | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-integers)' --target=llvm-cpu | filecheck %s --check-prefix=CPU

// CHECK-LABEL: @unsigned_division_is_a_signed_one
// CPU-LABEL: @unsigned_division_is_a_signed_one
func.func @unsigned_division_is_a_signed_one(%x: tensor<4xui32>, %y: tensor<4xui32>) -> tensor<4xui32> {
  // CHECK: %[[ZERO:.+]] = stablehlo.compare EQ
  // CHECK: stablehlo.divide %{{.+}}, %{{.+}} : tensor<4xi64>
  // CHECK: stablehlo.select %[[ZERO]]
  // CPU: stablehlo.divide %{{.+}}, %{{.+}} : tensor<4xui32>
  %0 = stablehlo.divide %x, %y : tensor<4xui32>
  return %0 : tensor<4xui32>
}

// CHECK-LABEL: @short_numbers_are_divided_as_floats
func.func @short_numbers_are_divided_as_floats(%x: tensor<4xui16>, %y: tensor<4xui16>) -> tensor<4xui16> {
  // CHECK: %[[ABOVE:.+]] = stablehlo.add %{{.+}}, %{{.+}} : tensor<4xf32>
  // CHECK: stablehlo.divide %[[ABOVE]], %{{.+}} : tensor<4xf32>
  // CHECK-NOT: stablehlo.divide
  // CHECK: return
  %0 = stablehlo.remainder %x, %y : tensor<4xui16>
  return %0 : tensor<4xui16>
}

// The compiler makes a division of numbers that are not negative an unsigned one, which SPIR-V's conversion may refuse.
// CHECK-LABEL: @the_sign_of_a_dividend_is_hidden
// CPU-LABEL: @the_sign_of_a_dividend_is_hidden
func.func @the_sign_of_a_dividend_is_hidden(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: %[[FLOAT:.+]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
  // CHECK: %[[NULL:.+]] = stablehlo.multiply %[[FLOAT]], %{{.+}} : tensor<4xf32>
  // CHECK: %[[ZERO:.+]] = stablehlo.convert %[[NULL]] : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK: %[[X:.+]] = stablehlo.add %arg0, %[[ZERO]] : tensor<4xi32>
  // CHECK-NEXT: stablehlo.divide %[[X]], %arg1 : tensor<4xi32>
  // CHECK-NEXT: return
  // CPU-NEXT: stablehlo.divide %{{.+}}, %{{.+}} : tensor<4xi32>
  // CPU-NEXT: return
  %0 = stablehlo.divide %x, %y : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: @a_remainder_is_what_the_quotient_leaves
// CHECK-SAME: (%[[X:.+]]: tensor<i16>, %[[Y:.+]]: tensor<i16>)
func.func @a_remainder_is_what_the_quotient_leaves(%x: tensor<i16>, %y: tensor<i16>) -> tensor<i16> {
  // CHECK: %[[QUOTIENT:.+]] = stablehlo.divide %{{.+}}, %[[Y]]
  // CHECK: %[[PRODUCT:.+]] = stablehlo.multiply %[[Y]], %[[QUOTIENT]]
  // CHECK: stablehlo.subtract %[[X]], %[[PRODUCT]]
  %0 = stablehlo.remainder %x, %y : tensor<i16>
  return %0 : tensor<i16>
}

// CHECK-LABEL: @the_absolute_value_of_64_bits_is_a_maximum
// CPU-LABEL: @the_absolute_value_of_64_bits_is_a_maximum
func.func @the_absolute_value_of_64_bits_is_a_maximum(%x: tensor<4xi64>, %y: tensor<4xi32>) -> (tensor<4xi64>, tensor<4xi32>) {
  // CHECK: %[[MINUS:.+]] = stablehlo.negate %arg0
  // CHECK: stablehlo.maximum %arg0, %[[MINUS]]
  // CHECK: stablehlo.abs %arg1
  // CPU: stablehlo.abs %arg0
  %0 = stablehlo.abs %x : tensor<4xi64>
  %1 = stablehlo.abs %y : tensor<4xi32>
  return %0, %1 : tensor<4xi64>, tensor<4xi32>
}

// CHECK-LABEL: @zeros_are_counted_in_32_bits
func.func @zeros_are_counted_in_32_bits(%x: tensor<4xi8>, %y: tensor<4xi64>) -> (tensor<4xi8>, tensor<4xi64>) {
  // CHECK-COUNT-3: stablehlo.count_leading_zeros %{{.+}} : tensor<4xui32>
  // CHECK-NOT: count_leading_zeros
  %0 = stablehlo.count_leading_zeros %x : tensor<4xi8>
  %1 = stablehlo.count_leading_zeros %y : tensor<4xi64>
  return %0, %1 : tensor<4xi8>, tensor<4xi64>
}

// CHECK-LABEL: @a_float_remainder_is_kept
func.func @a_float_remainder_is_kept(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: stablehlo.remainder
  %0 = stablehlo.remainder %x, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// vmvx computes 8 and 16 bits in registers of 32, to which it extends the sign.
// RUN: hilo-opt %s --expand-integers --target=vmvx | filecheck %s --check-prefix=WORDS
// WORDS-LABEL: @narrow_unsigned_numbers
// WORDS: stablehlo.divide %{{.+}}, %{{.+}} : tensor<4xui32>
// WORDS: stablehlo.remainder %{{.+}}, %{{.+}} : tensor<4xui32>
// WORDS: stablehlo.bitcast_convert %arg1 : (tensor<4xi16>) -> tensor<4xui16>
// WORDS: %[[SHIFTED:.+]] = stablehlo.shift_right_logical %{{.+}}, %{{.+}} : tensor<4xui32>
// WORDS: %[[NARROW:.+]] = stablehlo.convert %[[SHIFTED]] : (tensor<4xui32>) -> tensor<4xui16>
// WORDS: stablehlo.bitcast_convert %[[NARROW]] : (tensor<4xui16>) -> tensor<4xi16>
// WORDS: stablehlo.divide %arg2, %arg2 : tensor<4xui32>
// WORDS: stablehlo.divide %arg1, %arg1 : tensor<4xi16>
func.func @narrow_unsigned_numbers(%x: tensor<4xui8>, %y: tensor<4xi16>, %z: tensor<4xui32>)
    -> (tensor<4xui8>, tensor<4xui8>, tensor<4xi16>, tensor<4xui32>, tensor<4xi16>) {
  %0 = stablehlo.divide %x, %x : tensor<4xui8>
  %1 = stablehlo.remainder %x, %x : tensor<4xui8>
  %2 = stablehlo.shift_right_logical %y, %y : tensor<4xi16>
  %3 = stablehlo.divide %z, %z : tensor<4xui32>
  %4 = stablehlo.divide %y, %y : tensor<4xi16>
  return %0, %1, %2, %3, %4 : tensor<4xui8>, tensor<4xui8>, tensor<4xi16>, tensor<4xui32>, tensor<4xi16>
}
