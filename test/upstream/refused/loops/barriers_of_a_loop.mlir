// Ten arrays that a loop updates, each with a value behind a barrier: «failed to solve for timepoint coverage».
//
// Each barrier is a wait, and each wait's command buffer waits for the one before: a chain of joins and allocations that
// goes around the loop. ElideTimepoints follows it for 32 rounds (DFX::Solver::run) and then fails, although it could keep
// its results so far, or assume the worst. At O0 to O3; nine arrays compile. hilo: join-barriers.

// RUN: %exits 1 iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --compile-to=stream 2>&1 | filecheck %s
// CHECK: failed to solve for timepoint coverage

!t = tensor<2xf32>
!u = tensor<1xf32>
func.func @main(%x: !t, %v: !u, %n: tensor<i32>) -> (!t, !t, !t, !t, !t, !t, !t, !t, !t, !t) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:11 = stablehlo.while(%i = %zero, %y0 = %x, %y1 = %x, %y2 = %x, %y3 = %x, %y4 = %x, %y5 = %x, %y6 = %x, %y7 = %x, %y8 = %x, %y9 = %x) : tensor<i32>, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s0 = stablehlo.dynamic_slice %y0, %i, sizes = [1] : (!t, tensor<i32>) -> !u
      %a0 = stablehlo.add %s0, %v : !u
      %b0 = stablehlo.optimization_barrier %a0 : !u
      %u0 = stablehlo.dynamic_update_slice %y0, %b0, %i : (!t, !u, tensor<i32>) -> !t
      %s1 = stablehlo.dynamic_slice %y1, %i, sizes = [1] : (!t, tensor<i32>) -> !u
      %a1 = stablehlo.add %s1, %v : !u
      %b1 = stablehlo.optimization_barrier %a1 : !u
      %u1 = stablehlo.dynamic_update_slice %y1, %b1, %i : (!t, !u, tensor<i32>) -> !t
      %s2 = stablehlo.dynamic_slice %y2, %i, sizes = [1] : (!t, tensor<i32>) -> !u
      %a2 = stablehlo.add %s2, %v : !u
      %b2 = stablehlo.optimization_barrier %a2 : !u
      %u2 = stablehlo.dynamic_update_slice %y2, %b2, %i : (!t, !u, tensor<i32>) -> !t
      %s3 = stablehlo.dynamic_slice %y3, %i, sizes = [1] : (!t, tensor<i32>) -> !u
      %a3 = stablehlo.add %s3, %v : !u
      %b3 = stablehlo.optimization_barrier %a3 : !u
      %u3 = stablehlo.dynamic_update_slice %y3, %b3, %i : (!t, !u, tensor<i32>) -> !t
      %s4 = stablehlo.dynamic_slice %y4, %i, sizes = [1] : (!t, tensor<i32>) -> !u
      %a4 = stablehlo.add %s4, %v : !u
      %b4 = stablehlo.optimization_barrier %a4 : !u
      %u4 = stablehlo.dynamic_update_slice %y4, %b4, %i : (!t, !u, tensor<i32>) -> !t
      %s5 = stablehlo.dynamic_slice %y5, %i, sizes = [1] : (!t, tensor<i32>) -> !u
      %a5 = stablehlo.add %s5, %v : !u
      %b5 = stablehlo.optimization_barrier %a5 : !u
      %u5 = stablehlo.dynamic_update_slice %y5, %b5, %i : (!t, !u, tensor<i32>) -> !t
      %s6 = stablehlo.dynamic_slice %y6, %i, sizes = [1] : (!t, tensor<i32>) -> !u
      %a6 = stablehlo.add %s6, %v : !u
      %b6 = stablehlo.optimization_barrier %a6 : !u
      %u6 = stablehlo.dynamic_update_slice %y6, %b6, %i : (!t, !u, tensor<i32>) -> !t
      %s7 = stablehlo.dynamic_slice %y7, %i, sizes = [1] : (!t, tensor<i32>) -> !u
      %a7 = stablehlo.add %s7, %v : !u
      %b7 = stablehlo.optimization_barrier %a7 : !u
      %u7 = stablehlo.dynamic_update_slice %y7, %b7, %i : (!t, !u, tensor<i32>) -> !t
      %s8 = stablehlo.dynamic_slice %y8, %i, sizes = [1] : (!t, tensor<i32>) -> !u
      %a8 = stablehlo.add %s8, %v : !u
      %b8 = stablehlo.optimization_barrier %a8 : !u
      %u8 = stablehlo.dynamic_update_slice %y8, %b8, %i : (!t, !u, tensor<i32>) -> !t
      %s9 = stablehlo.dynamic_slice %y9, %i, sizes = [1] : (!t, tensor<i32>) -> !u
      %a9 = stablehlo.add %s9, %v : !u
      %b9 = stablehlo.optimization_barrier %a9 : !u
      %u9 = stablehlo.dynamic_update_slice %y9, %b9, %i : (!t, !u, tensor<i32>) -> !t
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %u0, %u1, %u2, %u3, %u4, %u5, %u6, %u7, %u8, %u9 : tensor<i32>, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t
    }
  return %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7, %r#8, %r#9, %r#10 : !t, !t, !t, !t, !t, !t, !t, !t, !t, !t
}
