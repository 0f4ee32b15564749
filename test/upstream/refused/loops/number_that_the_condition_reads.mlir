// A loop that carries a number, which only its condition reads, and an array after it: it does not compile.
//
// `scf.while`'s canonicalization removes the number from the operands of `scf.condition`, since nothing reads it there; the
// array is then result 1 but argument 2. IREEComprehensiveBufferizePass requires operand i of the condition to be
// argument i. iree-compile 3.13, at O0 to O3. hilo: arrays come first in the loops of its kernels.

// RUN: %exits 1 iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb 2>&1 | filecheck %s
// CHECK: Condition arg #1 is not equivalent to the corresponding iter bbArg

func.func @main(%start: tensor<4096xf32>) -> tensor<4096xf32> {
  %r = flow.dispatch.region -> (tensor<4096xf32>) {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %limit = arith.constant 9 : i32
    %c0 = arith.constant 0 : index
    %big = arith.constant 1.0e3 : f32
    %x0 = arith.constant 0.0 : f32
    %l:3 = scf.while (%i = %zero, %x = %x0, %t = %start) : (i32, f32, tensor<4096xf32>) -> (i32, f32, tensor<4096xf32>) {
      %a = arith.cmpi slt, %i, %limit : i32
      %b = arith.cmpf olt, %x, %big : f32
      %go = arith.andi %a, %b : i1
      scf.condition(%go) %i, %x, %t : i32, f32, tensor<4096xf32>
    } do {
    ^bb0(%i: i32, %x: f32, %t: tensor<4096xf32>):
      %j = arith.addi %i, %one : i32
      %v = tensor.extract %t[%c0] : tensor<4096xf32>
      %w = arith.addf %v, %v : f32
      %u = tensor.insert %w into %t[%c0] : tensor<4096xf32>
      scf.yield %j, %w, %u : i32, f32, tensor<4096xf32>
    }
    flow.return %l#2 : tensor<4096xf32>
  }
  return %r : tensor<4096xf32>
}
