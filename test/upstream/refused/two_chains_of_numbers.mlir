// Two chains of 19 scalars each, which operations after a reduction read: the module compiles, but does not load.
//
// FormScalarDispatches puts operations on scalars into one dispatch, even if they do not depend on each other, and does not
// count the arrays that they return: here 40, while the runtime binds at most 32. At O0 to O3.
// hilo: `dissolve_wide` (targets/compilation/iree/flow_regions.py).

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=host -o %t.vmfb 2>/dev/null
// RUN: not iree-run-module --module=%t.vmfb --device=local-sync --input=f32=1 --input=24xf32=1 2>&1 | filecheck %s
// CHECK: OUT_OF_RANGE; binding count {{[34][0-9]}} > 32

func.func @main(%x: tensor<f32>, %w: tensor<24xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %a0 = stablehlo.sine %x : tensor<f32>
  %b0 = stablehlo.cosine %x : tensor<f32>
  %a1 = stablehlo.sine %a0 : tensor<f32>
  %b1 = stablehlo.cosine %b0 : tensor<f32>
  %a2 = stablehlo.sine %a1 : tensor<f32>
  %b2 = stablehlo.cosine %b1 : tensor<f32>
  %a3 = stablehlo.sine %a2 : tensor<f32>
  %b3 = stablehlo.cosine %b2 : tensor<f32>
  %a4 = stablehlo.sine %a3 : tensor<f32>
  %b4 = stablehlo.cosine %b3 : tensor<f32>
  %a5 = stablehlo.sine %a4 : tensor<f32>
  %b5 = stablehlo.cosine %b4 : tensor<f32>
  %a6 = stablehlo.sine %a5 : tensor<f32>
  %b6 = stablehlo.cosine %b5 : tensor<f32>
  %a7 = stablehlo.sine %a6 : tensor<f32>
  %b7 = stablehlo.cosine %b6 : tensor<f32>
  %a8 = stablehlo.sine %a7 : tensor<f32>
  %b8 = stablehlo.cosine %b7 : tensor<f32>
  %a9 = stablehlo.sine %a8 : tensor<f32>
  %b9 = stablehlo.cosine %b8 : tensor<f32>
  %a10 = stablehlo.sine %a9 : tensor<f32>
  %b10 = stablehlo.cosine %b9 : tensor<f32>
  %a11 = stablehlo.sine %a10 : tensor<f32>
  %b11 = stablehlo.cosine %b10 : tensor<f32>
  %a12 = stablehlo.sine %a11 : tensor<f32>
  %b12 = stablehlo.cosine %b11 : tensor<f32>
  %a13 = stablehlo.sine %a12 : tensor<f32>
  %b13 = stablehlo.cosine %b12 : tensor<f32>
  %a14 = stablehlo.sine %a13 : tensor<f32>
  %b14 = stablehlo.cosine %b13 : tensor<f32>
  %a15 = stablehlo.sine %a14 : tensor<f32>
  %b15 = stablehlo.cosine %b14 : tensor<f32>
  %a16 = stablehlo.sine %a15 : tensor<f32>
  %b16 = stablehlo.cosine %b15 : tensor<f32>
  %a17 = stablehlo.sine %a16 : tensor<f32>
  %b17 = stablehlo.cosine %b16 : tensor<f32>
  %a18 = stablehlo.sine %a17 : tensor<f32>
  %b18 = stablehlo.cosine %b17 : tensor<f32>
  %a19 = stablehlo.sine %a18 : tensor<f32>
  %b19 = stablehlo.cosine %b18 : tensor<f32>
  %d = stablehlo.subtract %a19, %b19 : tensor<f32>
  %e = stablehlo.broadcast_in_dim %d, dims = [] : (tensor<f32>) -> tensor<24xf32>
  %f = stablehlo.multiply %e, %w : tensor<24xf32>
  %s0 = stablehlo.reduce(%f init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
  %m1 = stablehlo.multiply %s0, %a0 : tensor<f32>
  %s1 = stablehlo.add %m1, %b0 : tensor<f32>
  %m2 = stablehlo.multiply %s1, %a1 : tensor<f32>
  %s2 = stablehlo.add %m2, %b1 : tensor<f32>
  %m3 = stablehlo.multiply %s2, %a2 : tensor<f32>
  %s3 = stablehlo.add %m3, %b2 : tensor<f32>
  %m4 = stablehlo.multiply %s3, %a3 : tensor<f32>
  %s4 = stablehlo.add %m4, %b3 : tensor<f32>
  %m5 = stablehlo.multiply %s4, %a4 : tensor<f32>
  %s5 = stablehlo.add %m5, %b4 : tensor<f32>
  %m6 = stablehlo.multiply %s5, %a5 : tensor<f32>
  %s6 = stablehlo.add %m6, %b5 : tensor<f32>
  %m7 = stablehlo.multiply %s6, %a6 : tensor<f32>
  %s7 = stablehlo.add %m7, %b6 : tensor<f32>
  %m8 = stablehlo.multiply %s7, %a7 : tensor<f32>
  %s8 = stablehlo.add %m8, %b7 : tensor<f32>
  %m9 = stablehlo.multiply %s8, %a8 : tensor<f32>
  %s9 = stablehlo.add %m9, %b8 : tensor<f32>
  %m10 = stablehlo.multiply %s9, %a9 : tensor<f32>
  %s10 = stablehlo.add %m10, %b9 : tensor<f32>
  %m11 = stablehlo.multiply %s10, %a10 : tensor<f32>
  %s11 = stablehlo.add %m11, %b10 : tensor<f32>
  %m12 = stablehlo.multiply %s11, %a11 : tensor<f32>
  %s12 = stablehlo.add %m12, %b11 : tensor<f32>
  %m13 = stablehlo.multiply %s12, %a12 : tensor<f32>
  %s13 = stablehlo.add %m13, %b12 : tensor<f32>
  %m14 = stablehlo.multiply %s13, %a13 : tensor<f32>
  %s14 = stablehlo.add %m14, %b13 : tensor<f32>
  %m15 = stablehlo.multiply %s14, %a14 : tensor<f32>
  %s15 = stablehlo.add %m15, %b14 : tensor<f32>
  %m16 = stablehlo.multiply %s15, %a15 : tensor<f32>
  %s16 = stablehlo.add %m16, %b15 : tensor<f32>
  %m17 = stablehlo.multiply %s16, %a16 : tensor<f32>
  %s17 = stablehlo.add %m17, %b16 : tensor<f32>
  %m18 = stablehlo.multiply %s17, %a17 : tensor<f32>
  %s18 = stablehlo.add %m18, %b17 : tensor<f32>
  %m19 = stablehlo.multiply %s18, %a18 : tensor<f32>
  %s19 = stablehlo.add %m19, %b18 : tensor<f32>
  return %s19 : tensor<f32>
}
