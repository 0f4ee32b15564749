// Two values whose size comes as i32, the second of which a loop carries: the loop silently reads the first one's memory,
// 0 1 2 3 4 instead of 1 2 3 4 5. At O0 to O3.
//
// Both are in one allocation, the second at util.align(size). AlignOp::inferResultRanges sets no range if aligning the
// largest number overflows, as for a size that went through i32. The analysis takes that for a value that is never reached:
// joined with the offset 0 of the following iterations it becomes 0, and iree-util-optimize-int-arithmetic writes that.
// hilo: `refuse_lost_offsets` (targets/compilation/iree/loop_signatures.py).

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=main --input=1xi32=5 --input=i32=0 | filecheck %s
// CHECK: 5xi32=0 1 2 3 4
// CHECK: 5xi32=0 1 2 3 4

func.func @main(%size: tensor<1xi32>, %times: tensor<i32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %a = stablehlo.dynamic_iota %size, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
  %ones = stablehlo.dynamic_broadcast_in_dim %one, %size, dims = [] : (tensor<i32>, tensor<1xi32>) -> tensor<?xi32>
  %b = stablehlo.add %a, %ones : tensor<?xi32>
  %r:2 = stablehlo.while(%i = %zero, %y = %b) : tensor<i32>, tensor<?xi32>
    cond {
      %c = stablehlo.compare LT, %i, %times : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %z = stablehlo.add %y, %y : tensor<?xi32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %z : tensor<i32>, tensor<?xi32>
    }
  return %a, %r#1 : tensor<?xi32>, tensor<?xi32>
}
