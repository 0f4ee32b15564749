// A select on a product's elements, with an argument as its predicates: the kernel is refused.
//
// With data tiling, HoistEncodingOps lays out the predicates in tiles, too. The size of such an array is computed with one
// bit per element, its elements are written as bytes, and the binding of the kernel loses the layout. (If sizes are not a
// multiple of a tile: «'linalg.pack' op expected padding_value has 'i8' but got: 'i1'».) If the layout is fused into the
// producer of the predicates, programs compile that overwrite the memory behind them: silently wrong values. At O0 to O3.
// hilo: `untile_what_reads_predicates` (targets/compilation/iree/flow_regions.py).

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=x86-64-v4 --iree-opt-data-tiling -o %t.vmfb 2>&1 | filecheck %s
// CHECK: error: 'iree_codegen.load_from_buffer' op buffer and tensor shapes must be compatible

func.func @main(%a: tensor<16x16xbf16>, %b: tensor<16x16xbf16>, %p: tensor<16x16xi1>) -> tensor<16x16xbf16> {
  %zero = stablehlo.constant dense<0.0> : tensor<16x16xbf16>
  %d = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
  %r = stablehlo.select %p, %d, %zero : tensor<16x16xi1>, tensor<16x16xbf16>
  return %r : tensor<16x16xbf16>
}
