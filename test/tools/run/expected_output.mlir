// RUN: hilo-run %s --input=4xf32=1,2,3,4 --expected_output=4xf32=2,4,6,8 | filecheck %s --check-prefix=SUCCESS
// RUN: %exits 1 hilo-run %s --input=4xf32=1,2,3,4 --expected_output=4xf32=2,4,6,9 | filecheck %s --check-prefix=FAILED
// RUN: %exits 1 hilo-run %s --input=4xf32=1,2,3,4 --expected_output=2xf32=2,4 | filecheck %s --check-prefix=SHAPE
// RUN: %exits 1 hilo-run %s --input=4xf32=1,2,3,4 --expected_output=4xf64=2,4,6,8 | filecheck %s --check-prefix=TYPE
// RUN: %exits 1 hilo-run %s --input=4xf32=1 --expected_output=4xf32=2 --expected_output=4xf32=2 | filecheck %s --check-prefix=COUNT
// RUN: hilo-run %s --input=4xf32=nan --expected_output=4xf32=nan | filecheck %s --check-prefix=SUCCESS
// RUN: hilo-run %s --input=4xf32=inf --expected_output=4xf32=inf | filecheck %s --check-prefix=SUCCESS
// RUN: %exits 1 hilo-run %s --input=4xf32=1 --expected_output=4xf32=inf | filecheck %s --check-prefix=INFINITE
// RUN: hilo-run %s --input=4xf32=1 --expected_output=4xf32=2.0001 | filecheck %s --check-prefix=SUCCESS
// RUN: %exits 1 hilo-run %s --input=4xf32=1 --expected_output=4xf32=2.0001 --equality_mode=exact | filecheck %s --check-prefix=EXACT
// RUN: %exits 1 hilo-run %s --input=4xf32=1 --expected_output=4xf32=2.0001 --expected_f32_threshold=1e-6 | filecheck %s --check-prefix=EXACT
// RUN: hilo-run %s --input=4xf32=1 --expected_output=4xf32=2.1 --expected_rtol=0.1 | filecheck %s --check-prefix=SUCCESS
// RUN: hilo-run %s --input=4xf32=1 --expected_output=4xf32=2 --output=- | filecheck %s --check-prefix=PRINTED

// SUCCESS: [SUCCESS] all function outputs matched their expected values.
// FAILED: [FAILED] result[0]: element at index 3 (8) does not match the expected (9); expected that the view is equal to contents of a view of 4xf32
// FAILED-NEXT:   expected:
// FAILED-NEXT: 4xf32=2 4 6 9
// FAILED-NEXT:   actual:
// FAILED-NEXT: 4xf32=2 4 6 8
// SHAPE: [FAILED] result[0]: metadata is 4xf32; expected that the view matches 2xf32
// TYPE: [FAILED] result[0]: metadata is 4xf32; expected that the view matches 4xf64
// COUNT: [FAILED] expected 2 list elements but 1 provided
// INFINITE: [FAILED] result[0]: element at index 0 (2) does not match the expected (INF)
// EXACT: [FAILED] result[0]: element at index 0 (2) does not match the expected (2.0001)
// PRINTED: {{^}}hal.buffer_view
// PRINTED: [SUCCESS]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
