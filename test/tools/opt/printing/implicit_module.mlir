// RUN: hilo-opt %s --no-implicit-module --allow-unregistered-dialect | filecheck %s
// RUN: hilo-opt %s --allow-unregistered-dialect | filecheck %s --check-prefix=MODULE
// RUN: %exits 1 hilo-opt %s 2>&1 | filecheck %s --check-prefix=UNREGISTERED

// CHECK-NOT: module
// CHECK: "nowhere.op"() : () -> ()
// MODULE: module {
// MODULE-NEXT: "nowhere.op"() : () -> ()
// UNREGISTERED: implicit_module.mlir:{{[0-9]+}}:13: error: operation being parsed with an unregistered dialect
"nowhere.op"() : () -> ()
