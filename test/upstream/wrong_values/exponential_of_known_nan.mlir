// The exponential of NaN: nothing is stored, so that results are what the memory had before.
//
// iree-compile 3.13 computes exponentials as a polynomial times a power of two, whose exponent is `arith.fptosi` of a rounded
// multiple (ExpApproximation). That of NaN is poison in LLVM. A processor makes it some number, and the product is NaN; but
// where LLVM knows that the number is NaN, all of the product is poison, and its store is removed.
// hilo: targets/compilation/kernels/frozen_integers.py.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=main --input=4xi8=1,2,3,4 | filecheck %s
// CHECK: 4xf32=
// CHECK-NOT: {{nan|NAN}}

func.func @main(%x: tensor<4xi8>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<4xf32>
  %u = stablehlo.bitcast_convert %x : (tensor<4xi8>) -> tensor<4xui8>
  %f = stablehlo.convert %u : (tensor<4xui8>) -> tensor<4xf32>
  %never = stablehlo.compare LT, %f, %zero : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %d = stablehlo.select %never, %f, %nan : tensor<4xi1>, tensor<4xf32>
  %e = stablehlo.exponential %d : tensor<4xf32>
  return %e : tensor<4xf32>
}
