// RUN: hilo-opt %s --jit-report --target=vmvx,llvm-cpu 2>&1 >/dev/null | filecheck %s
// RUN: hilo-opt %s --jit-report=json --target=vmvx 2>&1 >/dev/null | filecheck %s --check-prefix=JSON
// RUN: hilo-opt %s --hilo-cluster --target=vmvx | hilo-run - --target=evaluator --input=2xf32=0,0 | filecheck %s --check-prefix=LAUNCH

// CHECK: cluster_0: 1 operation for vmvx, about
// CHECK-NEXT: interpreted: 1 operation
// CHECK-NEXT: stablehlo.tanh at {{.*}}jit_report.mlir:{{[0-9]+}}:8: cluster_0 (by level)
// CHECK-NEXT: stablehlo.cosine at {{.*}}: interpreted: a scope excludes it

// JSON: "name": "stablehlo.cosine",
// JSON: "cluster": null,
// JSON: "reason": "a scope excludes it",
// JSON: "clusters": [

// A program with launches runs where it is interpreted.
// LAUNCH: 2xf32=1 1
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.tanh %x : tensor<2xf32>
  %1 = stablehlo.cosine %0 {xla.compile = false} : tensor<2xf32>
  return %1 : tensor<2xf32>
}
