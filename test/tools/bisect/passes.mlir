// The first pass that gives other values, and the first of the user's lines that it changes.

// RUN: env PYTHONPATH=%inputs/wrong_pass %exits 1 hilo-bisect %s --passes=legalize-deprecated,wrong-multiply,canonicalize 2>&1 | filecheck %s --check-prefix=WRONG
// RUN: env PYTHONPATH=%inputs/wrong_pass hilo-bisect %s --passes=legalize-deprecated,wrong-multiply --input=3xf32=2,2,2 --input=3xf32=2,2,2 | filecheck %s --check-prefix=LUCKY
// RUN: hilo-bisect %s --passes | filecheck %s --check-prefix=LOWERING
// RUN: %exits 1 hilo-bisect %s --passes=no-such-pass 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: %exits 1 hilo-bisect %s --input=3xf32=1 2>&1 | filecheck %s --check-prefix=COUNT

// WRONG: same  after legalize-deprecated
// WRONG-NEXT: [DIFFERENT] after pass wrong-multiply
// WRONG-NEXT: result 0: element at index 0
// WRONG-NEXT: first place with other values: {{.*}}passes.mlir:23:8: stablehlo.multiply before, stablehlo.add after
// WRONG-NOT: canonicalize

// LUCKY: same  after legalize-deprecated
// LUCKY-NEXT: same  after wrong-multiply
// LUCKY-NEXT: [SAME] no values differ
// LOWERING: [SAME] no values differ
// UNKNOWN: unknown pass 'no-such-pass'
// COUNT: @main: got 1 inputs; it takes 2

func.func @main(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.multiply %x, %y : tensor<3xf32>
  %1 = "stablehlo.broadcast"(%0) {broadcast_sizes = array<i64: 2>} : (tensor<3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
