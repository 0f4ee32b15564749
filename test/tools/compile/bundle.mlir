// RUN: rm -rf %t && hilo-compile %s --target='llvm-cpu,vmvx,cuda{arch=sm_70},cuda{arch=h100 opt-level=O1},cpu-riscv64' -o %t/
// RUN: hilo-run %t --input=4xf32=1,2,3,4 | filecheck %s
// RUN: hilo-run %t --target=vmvx --input=4xf32=1,2,3,4 | filecheck %s
// RUN: filecheck %s --check-prefix=MANIFEST --input-file=%t/manifest.json
// RUN: iree-run-module --module=%t/llvm-cpu.vmfb --input=4xf32=1,2,3,4 | filecheck %s

// One file instead of a folder; options that are given for all.
// RUN: hilo-compile %s --target=llvm-cpu,vmvx --opt-level=O1 -o %t.hilo && hilo-run %t.hilo --input=4xf32=1,2,3,4 | filecheck %s
// RUN: hilo-compile %s --target=llvm-cpu,vmvx -o %t.timed.hilo --timing 2>&1 | filecheck %s --check-prefix=TIMES
// RUN: hilo-compile %s --target=llvm-cpu --emit=bundle -o %t.one && hilo-run %t.one --input=4xf32=1,2,3,4 | filecheck %s

// RUN: %exits 1 hilo-run %t --target=cpu-riscv64 --input=4xf32=1,2,3,4 2>&1 | filecheck %s --check-prefix=RISCV
// RUN: %exits 1 hilo-run %t --target=rocm --input=4xf32=1,2,3,4 2>&1 | filecheck %s --check-prefix=NONE
// RUN: %exits 1 hilo-run %t --opt-level=O1 --input=4xf32=1,2,3,4 2>&1 | filecheck %s --check-prefix=LATE
// RUN: %exits 1 hilo-run %t --function=other --input=4xf32=1,2,3,4 2>&1 | filecheck %s --check-prefix=FUNCTION
// RUN: echo damage >> %t/vmvx.vmfb
// RUN: %exits 1 hilo-run %t --target=vmvx --input=4xf32=1,2,3,4 2>&1 | filecheck %s --check-prefix=DAMAGED

// TIMES: llvm-cpu:
// TIMES-NEXT: {{[0-9.]+}} s  lower
// TIMES-NEXT: {{[0-9.]+}} s  compile
// TIMES: {{^}}vmvx:
// TIMES: {{[0-9.]+}} s    emit code
// CHECK: EXEC @main
// CHECK: 4xf32=2 4 6 8
// MANIFEST: "name": "x"
// MANIFEST: "dtype": "f32"
// MANIFEST: "name": "cuda-2"
// MANIFEST: "arch": "h100"
// MANIFEST: arch = \"sm_90\"
// MANIFEST: --iree-opt-level=O1
// RISCV: error: bundle: the module for cpu-riscv64 does not run here: it needs a CPU with riscv64
// NONE: it has no module for 'rocm'; known: cpu-riscv64, cuda, cuda-2, llvm-cpu, vmvx
// LATE: error: the bundle is compiled already, for 1 replicas of 1 partitions; opt_level cannot be chosen any more
// FUNCTION: has the function @main only; got --function=other
// DAMAGED: vmvx.vmfb is damaged
func.func @main(%x: tensor<4xf32> loc("x")) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
