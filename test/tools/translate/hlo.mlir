// REQUIRES: jax
// RUN: hilo-translate %s --stablehlo-to-hlo | filecheck %s --check-prefix=HLO
// RUN: hilo-translate %s --stablehlo-to-hlo | hilo-translate --hlo-to-stablehlo | filecheck %s
// RUN: not hilo-translate %s --hlo-to-stablehlo 2>&1 | filecheck %s --check-prefix=BAD

// HLO: HloModule
// HLO: ROOT %{{.+}} = f32[4]{0} multiply(
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.+]]: tensor<4xf32>) -> tensor<4xf32>
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[Y:.+]] = stablehlo.multiply %[[X]], %[[X]]
  // CHECK-NEXT: return %[[Y]]
  %0 = stablehlo.multiply %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// BAD: hilo-translate: error: {{.*}}hlo.mlir: no HLO module: INVALID_ARGUMENT
