// Lines stay the file's own where Shardy's assembly is read.
// RUN: %exits 1 hilo-opt %s 2>&1 >%t.out | filecheck %s
// RUN: %exits 1 hilo-run %s --input=4xf32=1 2>&1 >%t.out | filecheck %s

sdy.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
  // CHECK: shardy_error.mlir:8:8: error:
  %0 = stablehlo.nothing %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
