// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %python -c "import numpy as np; f = open('two.npy', 'wb'); np.save(f, np.float32([1, 2])); np.save(f, np.float32([3, 4]))"
// RUN: %python -c "import numpy as np; np.float32([1, 2, 3, 4]).tofile('four.bin')"
// RUN: hilo-run %s --input=+two.npy --input=+two.npy | filecheck %s
// RUN: hilo-run %s '--input=*two.npy' | filecheck %s
// RUN: hilo-run %s --input=2xf32=@four.bin --input=2xf32=+four.bin | filecheck %s
// RUN: hilo-run %s --input=@two.npy --input=@two.npy | filecheck %s --check-prefix=SAME
// RUN: hilo-run %s '--input=*two.npy' --output=@out.npy --output=+out.npy | filecheck %s --check-prefix=QUIET
// RUN: hilo-run %s '--input=*out.npy' | filecheck %s --check-prefix=TWICE
// RUN: hilo-run %s '--input=*two.npy' --output=@out.bin --output=+out.bin
// RUN: %python -c "import numpy as np; print(np.fromfile('out.bin', np.float32))" | filecheck %s --check-prefix=RAW
// RUN: hilo-run %s '--input=*two.npy' --output= --output=- | filecheck %s --check-prefix=DROP
// RUN: hilo-run %s '--input=*two.npy' '--expected_output=*out.npy' | filecheck %s --check-prefix=SUCCESS
// RUN: hilo-run %s '--input=*two.npy' --expected_output=@out.npy '--expected_output=(ignored)' | filecheck %s --check-prefix=SUCCESS
// RUN: %python -c "open('flags', 'w').write('# a comment\n--input=2xf32=1,2\n\n--input=2xf32=3,4\n')"
// RUN: hilo-run %s --flagfile=flags | filecheck %s

// CHECK: EXEC @main
// CHECK-NEXT: result[0]: hal.buffer_view
// CHECK-NEXT: 2xf32=2 4
// CHECK-NEXT: result[1]: hal.buffer_view
// CHECK-NEXT: 2xf32=6 8
// SAME: 2xf32=2 4
// SAME: 2xf32=2 4
// QUIET: EXEC @main
// QUIET-NOT: 2xf32
// TWICE: 2xf32=4 8
// TWICE: 2xf32=12 16
// RAW: [2. 4. 6. 8.]
// DROP: EXEC @main
// DROP-NEXT: {{^}}hal.buffer_view
// DROP-NEXT: 2xf32=6 8
// SUCCESS: EXEC @main
// SUCCESS-NEXT: [SUCCESS] all function outputs matched their expected values.
func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  %1 = stablehlo.add %y, %y : tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
