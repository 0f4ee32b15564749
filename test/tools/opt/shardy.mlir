// Text with Shardy's annotations, as JAX prints it where devices are named: every tool takes it, as hilo.load does.
// RUN: hilo-opt %s | filecheck %s --check-prefix=KEPT
// RUN: hilo-opt %s --legalize-shardy | filecheck %s
// RUN: hilo-opt %s --hilo-lower --target=evaluator | filecheck %s
// RUN: hilo-run %s --input=4xf32=1,2,3,4 | filecheck %s --check-prefix=OUT
// RUN: hilo-opt %s --check-target=llvm-cpu -o %t.mlir 2>&1 | filecheck %s --check-prefix=TAKEN
// RUN: hilo-compile %s -o %t.vmfb
// RUN: hilo-run %t.vmfb --function=main --input=4xf32=1,2,3,4 | filecheck %s --check-prefix=OUT

// KEPT: "sdy.sharding_constraint"
// TAKEN: target 'llvm-cpu' takes the program
// OUT: 2 4 6 8
module @annotated attributes {mhlo.num_partitions = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]>
  // CHECK: func.func @main(%[[X:.+]]: tensor<4xf32>{{.*}}) -> tensor<4xf32>
  func.func @main(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
    // CHECK-NEXT: stablehlo.add %[[X]], %[[X]]
    %0 = sdy.sharding_constraint %x <@mesh, [{"x"}]> : tensor<4xf32>
    %1 = stablehlo.add %0, %x : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
