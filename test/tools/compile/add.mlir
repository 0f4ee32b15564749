// RUN: env HILO_CACHE_DIR=off hilo-compile %s -o %t.vmfb --timing 2> %t.times && hilo-run %t.vmfb --input=4xf32=1,2,3,4 | filecheck %s
// RUN: iree-run-module --module=%t.vmfb --input=4xf32=1,2,3,4 | filecheck %s
// RUN: hilo-compile --target=llvm-cpu --opt-level=O1 --cpu=generic -data-tiling=false < %s > %t.stdout.vmfb
// RUN: iree-run-module --module=%t.stdout.vmfb --input=4xf32=1,2,3,4 | filecheck %s
// RUN: hilo-compile %s -o %t.arm.vmfb --triple=aarch64-linux-gnu --cpu=cortex-a76
// RUN: hilo-compile %s --emit=stablehlo | filecheck %s --check-prefix=STABLEHLO
// RUN: hilo-compile %s --emit=lowered | filecheck %s --check-prefix=LOWERED
// RUN: hilo-compile %s --print-flags --opt-level=O3 --iree-llvmcpu-loop-unrolling=false | filecheck %s --check-prefix=FLAGS
// RUN: hilo-compile %s --iree-llvmcpu-loop-unrolling=false -o %t.flag.vmfb
// RUN: filecheck %s --check-prefix=TIMES < %t.times
// RUN: hilo-compile --help | filecheck %s --check-prefix=HELP

// TIMES: {{[0-9.]+}} s  lower
// TIMES-NEXT: {{[0-9.]+}} s  compile
// TIMES-NEXT: {{[0-9.]+}} s    form dispatches
// TIMES-NEXT: {{[0-9.]+}} s    schedule dispatches
// TIMES-NEXT: {{[0-9.]+}} s    translate kernels
// TIMES-NEXT: {{[0-9.]+}} s      main_dispatch_0_elementwise_4_f32
// TIMES-NEXT: {{[0-9.]+}} s    emit code
// CHECK: EXEC @main
// CHECK-NEXT: result[0]: hal.buffer_view
// CHECK-NEXT: 4xf32=1.5 3 4.5 6
// STABLEHLO: chlo.constant
// LOWERED-NOT: chlo.
// LOWERED: stablehlo.
// FLAGS: --iree-input-demote-f64-to-f32=false
// FLAGS: --iree-opt-level=O3
// FLAGS: --iree-llvmcpu-loop-unrolling=false
// HELP: options of llvm-cpu:
// HELP: --opt-level {O0,O1,O2,O3}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = chlo.constant dense<1.5> : tensor<4xf32>
  %0 = stablehlo.multiply %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}
