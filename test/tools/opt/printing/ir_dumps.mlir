// RUN: hilo-opt %s -cse -canonicalize --mlir-print-ir-after-all 2>&1 >%t | filecheck %s --check-prefix=AFTER
// RUN: hilo-opt %s -cse -canonicalize --mlir-print-ir-before-all 2>&1 >%t | filecheck %s --check-prefix=BEFORE
// RUN: hilo-opt %s -cse -canonicalize --mlir-print-ir-before=canonicalize 2>&1 >%t | filecheck %s --check-prefix=ONE
// RUN: hilo-opt %s -cse -canonicalize --mlir-print-ir-after=cse 2>&1 >%t | filecheck %s --check-prefix=ONE-AFTER
// RUN: hilo-opt %s -cse -canonicalize --mlir-print-ir-after-change 2>&1 >%t | filecheck %s --check-prefix=CHANGE
// RUN: hilo-opt %s --pass-pipeline='func.func(cse)' --mlir-print-ir-after-all --mlir-print-ir-module-scope 2>&1 >%t | filecheck %s --check-prefix=SCOPE
// RUN: rm -rf %t.tree && hilo-opt %s --pass-pipeline='func.func(cse)' --mlir-print-ir-after-all --mlir-print-ir-tree-dir=%t.tree
// RUN: filecheck %s --check-prefix=TREE --input-file %t.tree/builtin_module_no-symbol-name/func_func_twice/0_0_cse.mlir

// AFTER: // -----// IR Dump After CSEPass (cse) //----- //
// AFTER: // -----// IR Dump After CanonicalizerPass (canonicalize) //----- //
// BEFORE: // -----// IR Dump Before CSEPass (cse) //----- //
// BEFORE: // -----// IR Dump Before CanonicalizerPass (canonicalize) //----- //
// ONE-NOT: CSEPass
// ONE: // -----// IR Dump Before CanonicalizerPass (canonicalize) //----- //
// ONE-AFTER: // -----// IR Dump After CSEPass (cse) //----- //
// ONE-AFTER-NOT: Canonicalizer
// CHANGE: // -----// IR Dump After CSEPass (cse) //----- //
// CHANGE-NOT: Canonicalizer
// SCOPE: // -----// IR Dump After CSEPass (cse) ('func.func' operation: @twice) //----- //
// SCOPE: module {
// TREE: // -----// IR Dump After CSEPass (cse)
// TREE: func.func @twice
func.func @twice(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  %1 = stablehlo.add %x, %x : tensor<2xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<2xf32>
  return %2 : tensor<2xf32>
}
