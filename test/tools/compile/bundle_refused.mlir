// RUN: rm -rf %t %t.full && mkdir %t.full && touch %t.full/letter
// RUN: %exits 1 hilo-compile %s --target=llvm-cpu,metal -o %t 2>&1 | filecheck %s --check-prefix=METAL
// RUN: not ls %t
// RUN: hilo-compile %s --target=llvm-cpu,metal --keep-going -o %t 2>&1 | filecheck %s --check-prefix=WITHOUT
// RUN: hilo-run %t --input=2xf64=1,2 | filecheck %s
// RUN: %exits 1 hilo-compile %s --target=llvm-cpu,mettal -o %t 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: %exits 1 hilo-compile %s --target=llvm-cpu,vmvx -o %t.none/bundle 2>&1 | filecheck %s --check-prefix=PARENT
// RUN: %exits 1 hilo-compile %s --target=llvm-cpu,vmvx -o %t.full 2>&1 | filecheck %s --check-prefix=FULL
// RUN: %exits 1 hilo-compile %s --target='cuda{arch=sm_33}' -o %t.vmfb 2>&1 | filecheck %s --check-prefix=ARCH
// RUN: %exits 2 hilo-compile %s --target=llvm-cpu,vmvx 2>&1 | filecheck %s --check-prefix=NOWHERE
// RUN: %exits 2 hilo-compile %s --target='cuda{arch=sm_80' -o %t 2>&1 | filecheck %s --check-prefix=BRACE
// RUN: %exits 2 hilo-compile %s --target=llvm-cpu,vmvx --emit=vmfb -o %t 2>&1 | filecheck %s --check-prefix=ONE
// RUN: %exits 1 hilo-run %t.full --input=2xf64=1,2 2>&1 | filecheck %s --check-prefix=NOTONE
// RUN: %exits 2 hilo-compile %s --emit=lowered --timing 2>&1 | filecheck %s --check-prefix=LOWERED

// LOWERED: --timing shows what compiling takes; --emit=lowered does not compile to the end
// METAL: element type f64 is not taken
// WITHOUT: warning: without metal:
// CHECK: 2xf64=2 4
// UNKNOWN: error: target 'mettal' is unknown; did you mean 'metal'
// PARENT: error: cannot write bundle {{.*}}: the folder {{.*}} does not exist
// FULL: error: cannot write bundle {{.*}}: the folder has other files; name a new or empty one
// ARCH: error: compile for cuda: arch 'sm_33' is unknown
// NOWHERE: error: a bundle is a folder or a .hilo file; name it with -o
// BRACE: it takes names with commas between, as in llvm-cpu,cuda{arch=sm_80}
// ONE: error: --emit=vmfb takes one target; got llvm-cpu, vmvx
// NOTONE: is no bundle: it has no manifest.json
func.func @main(%x: tensor<2xf64>) -> tensor<2xf64> {
  %0 = stablehlo.add %x, %x : tensor<2xf64>
  return %0 : tensor<2xf64>
}
