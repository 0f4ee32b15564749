// A choice of a product's elements, by predicates that are an argument: the kernel is refused.
//
// With data tiling, HoistEncodingOps has the predicates laid out in tiles, too. The room of such an array is counted with a
// bit an element, its elements are written as bytes, and the binding of the kernel loses the layout. (Where sizes are no
// multiple of a tile: «'linalg.pack' op expected padding_value has 'i8' but got: 'i1'».) Where the layout is fused into what
// makes the predicates, programs compile that overwrite what lies behind them: wrong values without a word. At O0 to O3.
// hilo: `untile_what_reads_predicates` (targets/compilation/iree/flow_regions.py).

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=x86-64-v4 --iree-opt-data-tiling -o %t.vmfb 2>&1 | filecheck %s
// CHECK: error: 'iree_codegen.load_from_buffer' op buffer and tensor shapes must be compatible

func.func @main(%a: tensor<16x16xbf16>, %b: tensor<16x16xbf16>, %p: tensor<16x16xi1>) -> tensor<16x16xbf16> {
  %zero = stablehlo.constant dense<0.0> : tensor<16x16xbf16>
  %d = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
  %r = stablehlo.select %p, %d, %zero : tensor<16x16xi1>, tensor<16x16xbf16>
  return %r : tensor<16x16xbf16>
}
