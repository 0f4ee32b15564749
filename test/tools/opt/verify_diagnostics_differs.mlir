// RUN: %exits 1 hilo-opt %s --split-input-file --verify-diagnostics 2>&1 >%t.out | filecheck %s
// RUN: %exits 1 hilo-opt %s --split-input-file --verify-diagnostics=only-expected 2>&1 >%t.out | filecheck %s --check-prefix=ONLY

// CHECK: differs.mlir:{{[0-9]+}}:{{[0-9]+}}: error: unexpected error: {{.*}}requires the same shape
// CHECK-NEXT: stablehlo.add
// CHECK-NEXT: ^
// ONLY-NOT: unexpected
func.func @unexpected(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  %0 = "stablehlo.add"(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----
// CHECK: error: expected error "never said" was not produced
// ONLY: error: expected error "never said" was not produced
// expected-error@+1 {{never said}}
func.func @fine() {
  return
}

// -----
// A comment stands for one diagnostic: the second is missing.
// CHECK: error: expected error "requires the same shape" was not produced
func.func @twice(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-error@+2 {{requires the same shape}}
  // expected-error@+1 {{requires the same shape}}
  %0 = "stablehlo.add"(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----
// expected-error@above {{x}}
// CHECK: error: '@above' has no line to be about
func.func @nothing_above() {
  return
}
