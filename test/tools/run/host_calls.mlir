// A compiled module says which calls of the process it makes, so that it can be run from its file.

// RUN: hilo-run %s --input=2xf32=1,2 | filecheck %s
// RUN: hilo-compile %s -o %t.vmfb
// RUN: hilo-run %t.vmfb --input=2xf32=1,2 | filecheck %s
// RUN: %exits 1 hilo-run %t.vmfb --replicas=2 --input=2xf32=1,2 2>&1 | filecheck %s --check-prefix=LATE

// CHECK: 2xf32=2 4
// LATE: the module is compiled already; replicas cannot be chosen any more

func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %t = stablehlo.create_token : !stablehlo.token
  %y = stablehlo.add %x, %x : tensor<2xf32>
  %o = "stablehlo.outfeed"(%y, %t) : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  return %y : tensor<2xf32>
}
