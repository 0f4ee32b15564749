// RUN: hilo-run %s --target=evaluator --fetch=tanh --input=2xf32=0,1 --input=2xf32=0,0 | filecheck %s --check-prefix=FETCH
// RUN: hilo-run %s --target=evaluator --fetch=%%1 --feed=tanh=2xf32=1,2 --input=2xf32=0,1 --input=2xf32=3,4 | filecheck %s --check-prefix=FEED
// RUN: %exits 1 hilo-run %s --target=evaluator --fetch=tahn --input=2xf32=0,1 --input=2xf32=3,4 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: %exits 1 hilo-run %s --target=llvm-cpu --trap=nan --input=2xf32=0,1 --input=2xf32=3,-4 2>&1 | filecheck %s --check-prefix=TRAP
// RUN: hilo-run %s --target=vmvx,llvm-cpu --probe=add --input=2xf32=0,1 --input=2xf32=3,4 | filecheck %s --check-prefix=PROBE

// FETCH: EXEC @main
// FETCH-NEXT: result[0]
// FETCH-NEXT: 2xf32=0 0.761594

// FEED: 2xf32=4 6

// UNKNOWN: fetch: no value is called 'tahn'; did you mean 'tanh'

// TRAP: stablehlo.log gave NaN; none of its operands had any
// TRAP: result 0: f32[2]
// TRAP: fetch.mlir

// PROBE: %1 = stablehlo.add
// PROBE-NEXT: 2xf32=3 4.76159
// PROBE: result[0]
func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.tanh %x : tensor<2xf32>
  %1 = stablehlo.add %0, %y : tensor<2xf32>
  %2 = stablehlo.log %1 : tensor<2xf32>
  return %2 : tensor<2xf32>
}
