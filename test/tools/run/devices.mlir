// RUN: hilo-run --list_devices | filecheck %s
// RUN: hilo-run --list_devices=local-task | filecheck %s --check-prefix=ONE
// RUN: hilo-run --list_drivers | filecheck %s --check-prefix=DRIVERS
// RUN: %exits 1 hilo-run --list_devices=cud 2>&1 | filecheck %s --check-prefix=UNKNOWN

// CHECK: local-sync
// CHECK-SAME: llvm-cpu
// CHECK: local-task
// ONE-NOT: local-sync
// ONE: local-task
// ONE-SAME: llvm-cpu
// DRIVERS: cuda
// DRIVERS-SAME: cuda
// DRIVERS: hip
// DRIVERS-SAME: rocm
// DRIVERS: local-sync
// UNKNOWN: error: --list_devices: driver 'cud' is unknown; did you mean 'cuda'
