// Information that only a manifest has: replicas, partitions, donated arguments, host functions; hilo-run reads it there.

// RUN: rm -rf %t && mkdir %t
// RUN: hilo-compile %S/../Inputs/described/replicas.mlir --replicas=2 -o %t/replicas.hilo
// RUN: hilo-run %t/replicas.hilo --input=2xf32=1 | filecheck %s --check-prefix=SAME
// RUN: hilo-run %t/replicas.hilo --replicas=2 --input=2xf32=1 --input=2xf32=3 | filecheck %s --check-prefix=EACH
// RUN: %exits 1 hilo-run %t/replicas.hilo --replicas=3 --input=2xf32=1 2>&1 | filecheck %s --check-prefix=LATE
// SAME: replica[0] result[0]
// SAME-NEXT: 2xf32=2 2
// SAME-NEXT: replica[1] result[0]
// EACH: 2xf32=4 4
// LATE: the bundle is compiled already, for 2 replicas of 1 partitions; replicas cannot be chosen any more

// RUN: hilo-compile %S/../Inputs/described/partitions.mlir --partitions=2 --donate=0 -o %t/partitions/
// RUN: hilo-run %t/partitions --input=2xui32=5 | filecheck %s --check-prefix=PARTS
// RUN: filecheck %s --check-prefix=MANIFEST --input-file=%t/partitions/manifest.json
// PARTS: 2xui32=5 5
// PARTS: 2xui32=6 6
// MANIFEST: "partitions": 2
// MANIFEST: "donated": [
// MANIFEST-NEXT: 0

// RUN: hilo-compile %S/../Inputs/described/function.mlir --host-function=described.twice -o %t/function.hilo
// RUN: hilo-compile %S/../Inputs/described/function.mlir --host-function=described.twice -o %t/function.vmfb
// RUN: hilo-run %t/function.hilo --load=%S/../Inputs/described/twice.py --input=2xf32=3 | filecheck %s --check-prefix=TWICE
// RUN: hilo-run %t/function.vmfb --load=%S/../Inputs/described/twice.py --input=2xf32=3 | filecheck %s --check-prefix=TWICE
// RUN: %exits 1 hilo-run %t/function.vmfb --input=2xf32=3 2>&1 | filecheck %s --check-prefix=MISSING
// RUN: %exits 1 hilo-run %t/function.hilo --input=2xf32=3 2>&1 | filecheck %s --check-prefix=MISSING
// RUN: %exits 1 hilo-compile %S/../Inputs/described/function.mlir -o %t/unknown.hilo 2>&1 | filecheck %s --check-prefix=UNKNOWN
// TWICE: 2xf32=6 6
// MISSING: host function 'described.twice' is not registered
// UNKNOWN: no code is known for custom call 'described.twice'

// RUN: hilo-compile %S/../Inputs/described/sizes.mlir -o %t/sizes.hilo
// RUN: hilo-run %t/sizes.hilo --input=3x2xf32=1 | filecheck %s --check-prefix=SIZES
// RUN: hilo-run %t/sizes.hilo --input=0x2xf32= | filecheck %s --check-prefix=EMPTY
// RUN: %exits 1 hilo-run %t/sizes.hilo --input=3x3xf32=1 2>&1 | filecheck %s --check-prefix=WRONG
// SIZES: 3x2xf32=[2 2][2 2][2 2]
// EMPTY: 0x2xf32=
// WRONG: input 0 is f32[3, 3]; it takes f32[?, 2]

// A file of a module says what runs it, too.
// RUN: hilo-compile %S/../Inputs/described/sizes.mlir --target=cpu-riscv64 -o %t/riscv.vmfb
// RUN: %exits 1 hilo-run %t/riscv.vmfb --input=3x2xf32=1 2>&1 | filecheck %s --check-prefix=RISCV
// RISCV: error: the module does not run here: it needs a CPU with riscv64

// RUN: %exits 2 hilo-compile %S/../Inputs/described/sizes.mlir --donate=0 --emit=vmfb -o %t/sizes.vmfb 2>&1 | filecheck %s --check-prefix=USAGE
// RUN: %exits 1 hilo-compile %S/../Inputs/described/sizes.mlir --donate=1 -o %t/wrong.hilo 2>&1 | filecheck %s --check-prefix=DONATE
// USAGE: --partitions and --donate are for bundles
// DONATE: donate_argnums has 1; @main takes numbers of its 1 arguments
