// The bits of bytes that are all equal and known, joined to words: the compiler refuses its own code.
//
// The bit cast becomes a reduction that shifts each byte by its place in the row. The bytes are known, so that the
// reduction has no operand, and the vectorizer gives it a vector of one dimension (`vector.step`), of which it reduces
// the second. iree-compile 3.13, for a CPU with vectors; correct if the bytes are an argument or a constant of their own.
// hilo: expand-widening-bitcast.

// RUN: %exits 1 iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=haswell --iree-opt-level=O2 -o %t.vmfb 2>&1 | filecheck %s
// CHECK: error: 'vector.multi_reduction' op reduction dimension out of range: 1

func.func @main() -> tensor<4xui32> {
  %p = stablehlo.constant dense<true> : tensor<4x4xi1>
  %x = stablehlo.convert %p : (tensor<4x4xi1>) -> tensor<4x4xui8>
  %w = stablehlo.bitcast_convert %x : (tensor<4x4xui8>) -> tensor<4xui32>
  return %w : tensor<4xui32>
}
