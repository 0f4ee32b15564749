// RUN: hilo-run %s --function=f32 --input=4xf32=1,2,3,4 | filecheck %s --check-prefix=LIST
// RUN: hilo-run %s --function=f32 '--input=4xf32=1 2 3 4' | filecheck %s --check-prefix=LIST
// RUN: hilo-run %s --function=f32 --input '4xf32=[1 2] [3, 4]' | filecheck %s --check-prefix=LIST
// RUN: hilo-run %s -function=f32 -input='"4xf32=1 2 3 4"' --target=llvm-cpu | filecheck %s --check-prefix=LIST
// RUN: hilo-run --module=%s --function=f32 --input=4xf32=1,2,3,4 --device=local-task | filecheck %s --check-prefix=LIST
// RUN: hilo-run %s --function=f32 --input=4xf32=7 | filecheck %s --check-prefix=SPLAT
// RUN: hilo-run %s --function=f32 --input=4xf32 | filecheck %s --check-prefix=ZERO
// RUN: hilo-run %s --function=f32 '--input=4xf32=1 nan -inf -0' | filecheck %s --check-prefix=SPECIAL
// RUN: hilo-run %s --function=scalar --input=f32=2.5 | filecheck %s --check-prefix=SCALAR
// RUN: hilo-run %s --function=scalar --input=2.5 | filecheck %s --check-prefix=SCALAR
// RUN: hilo-run %s --function=matrix '--input=2x3xi8=[[1 2 3][-4 5 255]]' | filecheck %s --check-prefix=MATRIX
// RUN: hilo-run %s --function=unsigned '--input=3xui8=1 255 0' | filecheck %s --check-prefix=UNSIGNED
// RUN: hilo-run %s --function=unsigned '--input=3xi8=1 -1 0' | filecheck %s --check-prefix=UNSIGNED
// RUN: hilo-run %s --function=predicate '--input=4xi1=1 0 true false' | filecheck %s --check-prefix=PREDICATE
// RUN: hilo-run %s --function=predicate '--input=4xi1=01 00 01 00' | filecheck %s --check-prefix=PREDICATE
// RUN: hilo-run %s --function=bf16 '--input=3xbf16=1.5 3.14159 nan' | filecheck %s --check-prefix=BF16
// RUN: hilo-run %s --function=complex '--input=2xcf64=1+2j (3, -4)' | filecheck %s --check-prefix=COMPLEX
// RUN: hilo-run %s --function=complex '--input=2xcomplex<f32>=0000803F00000040 00004040000080C0' | filecheck %s --check-prefix=COMPLEX
// RUN: hilo-run %s --function=empty --input=2x0xf32= | filecheck %s --check-prefix=EMPTY
// RUN: hilo-run %s --function=two --input=2xf32=1,2 --output_max_element_count=1 | filecheck %s --check-prefix=TWO
// RUN: hilo-opt --emit-bytecode %s -o %t.mlirbc && hilo-run %t.mlirbc --function=f32 --input=4xf32=1,2,3,4 | filecheck %s --check-prefix=LIST
// RUN: hilo-run - --function=f32 --input=4xf32=1,2,3,4 < %s | filecheck %s --check-prefix=LIST
// RUN: hilo-run %s --function=f32 --input=4xf32=1 --print_statistics 2>&1 | filecheck %s --check-prefix=STATISTICS

// LIST: EXEC @f32
// LIST-NEXT: result[0]: hal.buffer_view
// LIST-NEXT: 4xf32=2 4 6 8
// SPLAT: 4xf32=14 14 14 14
// ZERO: 4xf32=0 0 0 0
// SPECIAL: 4xf32=2 NAN -INF -0
func.func @f32(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// SCALAR: {{^}}f32=5
func.func @scalar(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %x : tensor<f32>
  return %0 : tensor<f32>
}

// MATRIX: 2x3xi8=[1 2 3][-4 5 -1]
func.func @matrix(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  return %x : tensor<2x3xi8>
}

// UNSIGNED: 3xui8=1 255 0
func.func @unsigned(%x: tensor<3xui8>) -> tensor<3xui8> {
  return %x : tensor<3xui8>
}

// PREDICATE: 4xi1=01 00 01 00
func.func @predicate(%x: tensor<4xi1>) -> tensor<4xi1> {
  return %x : tensor<4xi1>
}

// BF16: 3xbf16=1.5 3.14062 NAN
func.func @bf16(%x: tensor<3xbf16>) -> tensor<3xbf16> {
  return %x : tensor<3xbf16>
}

// COMPLEX: 2xcf64=0000803F00000040 00004040000080C0
func.func @complex(%x: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  return %x : tensor<2xcomplex<f32>>
}

// EMPTY: 2x0xf32=[][]
func.func @empty(%x: tensor<2x0xf32>) -> tensor<2x0xf32> {
  return %x : tensor<2x0xf32>
}

// TWO: result[0]: hal.buffer_view
// TWO-NEXT: 2xf32=1...
// TWO-NEXT: result[1]: hal.buffer_view
// TWO-NEXT: f32=3
// STATISTICS-DAG: hilo-run: compile: {{[0-9.]+}} s on local-sync
// STATISTICS-DAG: hilo-run: run: {{[0-9.]+}} ms
func.func @two(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<f32>) {
  %c = stablehlo.constant dense<3.0> : tensor<f32>
  return %x, %c : tensor<2xf32>, tensor<f32>
}
