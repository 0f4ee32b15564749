// RUN: hilo-translate %s --interpret | filecheck %s
// RUN: hilo-translate %s --interpret --interpreter-print-dense | filecheck %s --check-prefix=DENSE

// Results are printed as StableHLO's interpreter does it.
// CHECK:      tensor<2x2xi8> {
// CHECK-NEXT:   [
// CHECK-NEXT:     [1, 2],
// CHECK-NEXT:     [3, -4]
// CHECK-NEXT:   ]
// CHECK-NEXT: }
// CHECK-NEXT: tensor<i1> {true}
// CHECK-NEXT: tensor<0xf32> {
// CHECK-NEXT:   []
// CHECK-NEXT: }
// CHECK-NEXT: tensor<1xcomplex<f32>> {
// CHECK-NEXT:   {{\[\[}}1.500000e+00, 0x7FC00000]]
// CHECK-NEXT: }
// DENSE:      dense<{{.*}}> : tensor<2x2xi8>
// DENSE-NEXT: dense<true> : tensor<i1>
// DENSE-NEXT: dense<> : tensor<0xf32>
func.func @main() -> (tensor<2x2xi8>, tensor<i1>, tensor<0xf32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[1, 2], [3, -4]]> : tensor<2x2xi8>
  %1 = stablehlo.constant dense<true> : tensor<i1>
  %2 = stablehlo.constant dense<> : tensor<0xf32>
  %3 = stablehlo.constant dense<(1.5, 0x7FC00000)> : tensor<1xcomplex<f32>>
  return %0, %1, %2, %3 : tensor<2x2xi8>, tensor<i1>, tensor<0xf32>, tensor<1xcomplex<f32>>
}
