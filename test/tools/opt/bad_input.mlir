// What a user can get wrong: one clear message with its place, status 1, nothing written, no traceback.

// RUN: %exits 1 hilo-opt %s --split-input-file -o %t.not-written 2>&1 | filecheck %s
// RUN: not cat %t.not-written
// RUN: %exits 1 hilo-opt %inputs/malformed.mlir 2>&1 | filecheck %s --check-prefix=TEXT
// RUN: %exits 1 hilo-opt %inputs/missing.mlir 2>&1 | filecheck %s --check-prefix=MISSING
// RUN: %exits 1 hilo-opt %inputs 2>&1 | filecheck %s --check-prefix=FOLDER
// RUN: %exits 1 hilo-opt %inputs/empty_module.mlir -o %t.dir/none/out.mlir 2>&1 | filecheck %s --check-prefix=UNWRITABLE
// RUN: %exits 1 hilo-opt %inputs/empty_module.mlir -o %inputs 2>&1 | filecheck %s --check-prefix=IS-FOLDER
// RUN: %python -c "open(r'%t.bin', 'wb').write(b'ML\xefR\x0dgarbage')"
// RUN: %exits 1 hilo-opt %t.bin 2>&1 | filecheck %s --check-prefix=BYTECODE
// RUN: %python -c "open(r'%t.raw', 'wb').write(b'module {\n \xff\xfe }')"
// RUN: %exits 1 hilo-opt %t.raw 2>&1 | filecheck %s --check-prefix=RAW
// RUN: %exits 1 hilo-opt %s --split-input-file --mlir-disable-diagnostic-notes 2>&1 | filecheck %s --check-prefix=NO-NOTES
// RUN: %exits 1 hilo-opt %s --split-input-file --mlir-print-op-on-diagnostic=false 2>&1 | filecheck %s --check-prefix=NO-DUMP
// RUN: env HILO_DEBUG=1 not hilo-opt %inputs/missing.mlir 2>&1 | filecheck %s --check-prefix=DEBUG

// TEXT: malformed.mlir:2:25: error: expected SSA operand
// TEXT-NEXT: %0 = stablehlo.add %x, : tensor<4xf32>
// TEXT-NEXT: ^
// MISSING: hilo-opt: error: cannot read '{{.*}}missing.mlir': no such file or directory
// FOLDER: hilo-opt: error: cannot read '{{.*}}Inputs': is a directory
// UNWRITABLE: hilo-opt: error: cannot write '{{.*}}out.mlir': the folder '{{.*}}none' does not exist
// IS-FOLDER: hilo-opt: error: cannot write '{{.*}}Inputs': it is a folder
// BYTECODE: error:
// RAW: raw:2:2: error: byte 0xff is neither UTF-8 text nor MLIR bytecode
// NO-NOTES: error:
// NO-NOTES-NOT: note:
// NO-DUMP: error:
// NO-DUMP-NOT: see current operation
// DEBUG: Traceback (most recent call last):

// CHECK: bad_input.mlir:{{[0-9]+}}:8: error: 'stablehlo.add' op requires the same shape
// CHECK-NEXT: "stablehlo.add"(%x, %y)
// CHECK-NEXT: ^
func.func @wrong_shape(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>) {
  %0 = "stablehlo.add"(%x, %y) : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x3xf32>
  return
}

// -----
// CHECK: error: {{.*}}element type
func.func @wrong_dtype(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  %0 = "stablehlo.add"(%x, %y) : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  return
}

// -----
// CHECK: error: {{.*}}
// CHECK-NEXT: stablehlo.transpose
func.func @wrong_rank(%x: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%x) {permutation = array<i64: 1, 0, 2>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----
// CHECK: error: {{.*}}comparison_direction
func.func @wrong_attribute(%x: tensor<2xf32>) {
  %0 = "stablehlo.compare"(%x, %x) {comparison_direction = 3 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----
// CHECK: error: custom op 'stablehlo.ad' is unknown
func.func @unknown_operation(%x: tensor<2xf32>) {
  %0 = stablehlo.ad %x, %x : tensor<2xf32>
  return
}
