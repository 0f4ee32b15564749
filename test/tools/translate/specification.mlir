// Where XLA's answers differ from the specification's, --interpret has the specification's, and hilo-run XLA's.
// RUN: hilo-translate %s --interpret | filecheck %s
// RUN: hilo-run %s --target=evaluator | filecheck %s --check-prefix=XLA

// CHECK:      tensor<3xcomplex<f32>> {
// CHECK-NEXT:   {{\[\[}}1.000000e+00, 7.000000e+00], [2.000000e+00, 0.000000e+00], [1.000000e+00, 3.000000e+00]]
// CHECK:      tensor<3xcomplex<f32>> {
// CHECK-NEXT:   {{\[\[}}1.000000e+00, 5.000000e+00], [1.000000e+00, 9.000000e+00], [1.000000e+00, 3.000000e+00]]
// CHECK:      tensor<3xi1> {
// CHECK-NEXT:   [true, false, false]
// CHECK:      tensor<2xf64> {
// CHECK-NEXT:   [0x7FF0000000000000, 0xFFF0000000000000]
// XLA:      3xcf64=0000803F0000A040 0000004000000000 0000803F00004040
// XLA:      3xcf64=0000803F0000A040 0000803F00001041 0000803F00004040
// XLA:      3xi1=01 00 01
// XLA:      2xf64=NAN NAN
func.func @main() -> (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xi1>, tensor<2xf64>) {
  %x = stablehlo.constant dense<[(1.0, 5.0), (2.0, 0.0), (1.0, 3.0)]> : tensor<3xcomplex<f32>>
  %y = stablehlo.constant dense<[(1.0, 7.0), (1.0, 9.0), (1.0, 3.0)]> : tensor<3xcomplex<f32>>
  %0 = stablehlo.maximum %x, %y : tensor<3xcomplex<f32>>
  %1 = stablehlo.minimum %x, %y : tensor<3xcomplex<f32>>
  %z = stablehlo.constant dense<[(1.0, 0.0), (0.0, 0.0), (0.0, 1.0)]> : tensor<3xcomplex<f32>>
  %2 = stablehlo.convert %z : (tensor<3xcomplex<f32>>) -> tensor<3xi1>
  %n = stablehlo.constant dense<[0x7FF8000000000000, 0xFFF8000000000000]> : tensor<2xf64>
  %3 = stablehlo.reduce_precision %n, format = e5m0 : tensor<2xf64>
  return %0, %1, %2, %3 : tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xi1>, tensor<2xf64>
}
