// RUN: hilo-opt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize))' | filecheck %s
// RUN: hilo-opt %s -cse -canonicalize | filecheck %s
// RUN: hilo-opt %s --pass-pipeline= | filecheck %s --check-prefix=NONE
// RUN: hilo-opt %s --cse --canonicalize --dump-pass-pipeline 2>&1 >%t | filecheck %s --check-prefix=DUMP
// RUN: hilo-opt %s --canonicalize='max-iterations=3 region-simplify=disabled' --dump-pass-pipeline 2>&1 >%t | filecheck %s --check-prefix=OPTIONS
// RUN: hilo-opt %s --cse --verify-each=false | filecheck %s
// RUN: hilo-opt %s --symbol-dce --cse=  | filecheck %s
// RUN: hilo-opt %s --iree-util-strip-debug-ops --cse | filecheck %s
// RUN: hilo-opt %s --target=llvm-cpu --cse | filecheck %s

// DUMP: Pass Manager with pipeline:
// DUMP-NEXT: builtin.module(cse,canonicalize)
// OPTIONS: builtin.module(canonicalize{max-iterations=3 region-simplify=disabled})

// CHECK-LABEL: @twice
// CHECK: stablehlo.add
// CHECK-NOT: stablehlo.add
// CHECK: stablehlo.multiply
// NONE-LABEL: @twice
// NONE-COUNT-2: stablehlo.add
func.func @twice(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  %1 = stablehlo.add %x, %x : tensor<2xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<2xf32>
  return %2 : tensor<2xf32>
}
