// RUN: hilo-view %s --passes=none -o - | filecheck %s --check-prefix=PAGE
// RUN: hilo-view %s --passes=cse,canonicalize -o %t.html --input=2xf32=1,2 2>&1 | filecheck %s --check-prefix=SAVED
// RUN: filecheck %s --check-prefix=PAGE < %t.html
// RUN: %exits 1 hilo-view %s --passes=no-such-pass -o - 2>&1 | filecheck %s --check-prefix=PASS
// RUN: %exits 1 hilo-view %s --input=2xf32=1,2 --input=f32=1 -o - 2>&1 | filecheck %s --check-prefix=INPUTS
// RUN: %exits 1 hilo-view %s -o %t.no/such/folder.html 2>&1 | filecheck %s --check-prefix=FOLDER
// RUN: %exits 2 hilo-view 2>&1 | filecheck %s --check-prefix=USAGE

// PAGE: <!doctype html>
// PAGE: <title>page.mlir</title>
// PAGE: start();

// SAVED: hilo-view: wrote {{.*}}.html (3 operations, 2 stages, {{[0-9]+}} bytes)

// PASS: no-such-pass
// INPUTS: hilo-view: error: @main: got 2 inputs; it takes 1
// FOLDER: hilo-view: error: cannot write
// USAGE: hilo-view: error: the following arguments are required: program

func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  %1 = stablehlo.add %x, %x : tensor<2xf32>
  return %1 : tensor<2xf32>
}
