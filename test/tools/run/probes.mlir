// Values on the way, traps, and timing.

// RUN: hilo-run %s --target=evaluator --input=4xf32=1,2,0,4 '--probe=log|add' | filecheck %s --check-prefix=PROBE
// RUN: %exits 1 hilo-run %s --target=evaluator --input=4xf32=1,2,0,4 --trap=nan 2>&1 | filecheck %s --check-prefix=TRAP
// RUN: %exits 1 hilo-run %s --target=evaluator --input=4xf32=1,2,0,4 '--probe=(' 2>&1 | filecheck %s --check-prefix=EXPRESSION
// RUN: hilo-run %s --target=evaluator --input=4xf32=1,2,3,4 --benchmark --benchmark_repetitions=3 --benchmark_min_time=0.001 | filecheck %s --check-prefix=BENCHMARK

// PROBE: %0 = stablehlo.log at {{.*}}probes.mlir:20:8 (operation 0)
// PROBE-NEXT: 4xf32=0 0.693147 -INF 1.38629
// PROBE-NEXT: %2 = stablehlo.add at {{.*}}probes.mlir:22:8 (operation 2)
// PROBE-NEXT: 4xf32=1 2 NAN 4
// PROBE-NEXT: result[0]
// TRAP: stablehlo.subtract gave NaN; none of its operands had any
// TRAP: operand 0: f32[4]: 0 to 1.38629, 1 infinite, 1 zeros
// EXPRESSION: probe is '('; it takes a regular expression
// BENCHMARK: BENCHMARK @main on host
// BENCHMARK: median

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = stablehlo.log %x : tensor<4xf32>
  %b = stablehlo.subtract %a, %a : tensor<4xf32>
  %c = stablehlo.add %b, %x : tensor<4xf32>
  return %c : tensor<4xf32>
}
