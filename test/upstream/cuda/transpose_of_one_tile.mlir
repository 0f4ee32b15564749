// A transpose of 32 x 32 numbers of 64 bits: for CUDA half of the elements are those of other threads.
//
// All threads of the workgroup write two of their four numbers to the same two words of shared memory, and read them back
// without waiting. Larger arrays and narrower numbers are right. iree-compile 3.13 at any level; seen on an H100.
// hilo: legalize-transposes.

// RUN: rm -rf %t && iree-compile %s --iree-hal-target-device=cuda --iree-cuda-target=sm_80 --iree-input-demote-f64-to-f32=false --iree-hal-dump-executable-files-to=%t -o %t.vmfb
// RUN: cat %t/*.ptx | filecheck %s
// CHECK: .maxntid 8, 32, 1
// CHECK: st.shared.b64 {{.}}__dynamic_shared_memory__+[[AT:[0-9]+]]], %rd
// CHECK-NOT: bar.sync
// CHECK: ld.shared.b64 %rd{{[0-9]+}}, {{.}}__dynamic_shared_memory__+

func.func @main(%x: tensor<32x32xf64>) -> tensor<32x32xf64> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<32x32xf64>) -> tensor<32x32xf64>
  return %0 : tensor<32x32xf64>
}
