// RUN: hilo-opt %s -cse -canonicalize --mlir-timing 2>&1 >%t | filecheck %s --check-prefix=TREE
// RUN: hilo-opt %s -cse -canonicalize --mlir-timing --mlir-timing-display=list 2>&1 >%t | filecheck %s --check-prefix=LIST
// RUN: hilo-opt %s -cse --mlir-pass-statistics 2>&1 >%t | filecheck %s --check-prefix=STATISTICS
// RUN: hilo-opt %s -cse --mlir-pass-statistics --mlir-pass-statistics-display=list 2>&1 >%t | filecheck %s --check-prefix=STATISTICS

// TREE: ... Execution time report ...
// TREE: Total Execution Time: {{[0-9.]+}} seconds
// TREE: {{[0-9.]+}} ({{ *[0-9.]+}}%) CSEPass
// TREE: {{[0-9.]+}} ({{ *[0-9.]+}}%) CanonicalizerPass
// TREE: Total
// LIST: ... Execution time report ...
// LIST-DAG: CSEPass
// LIST-DAG: CanonicalizerPass
// LIST: Total
// STATISTICS: ... Pass statistics report ...
// STATISTICS: CSEPass
func.func @f() {
  return
}
