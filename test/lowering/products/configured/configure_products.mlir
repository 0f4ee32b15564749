// RUN: hilo-opt %s --configure-products --target=cuda | filecheck %s
// RUN: hilo-opt %s --configure-products --target=llvm-cpu | filecheck %s --check-prefix=OTHER

// Without a configuration, each thread reads its rows and columns from memory.
// CHECK: #compilation = #iree_codegen.compilation_info<lowering_config = #iree_gpu.lowering_config<{promote_operands = [0, 1], reduction = [0, 0, 16], thread = [8, 8, 0], workgroup = [128, 128, 0]}>
// CHECK: #compilation1 = #iree_codegen.compilation_info<lowering_config = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<NV_MMA_SYNC_F32_16x8x16_BF16>, promote_operands = [0, 1], reduction = [0, 0, 0, 4], subgroup = [0, 4, 8, 0], workgroup = [1, 128, 128, 0]}>

// CHECK-LABEL: @a_large_product
// OTHER-LABEL: @a_large_product
func.func @a_large_product(%x: tensor<4096x4096xf32>, %y: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  // OTHER: stablehlo.dot_general
  // CHECK: %[[Z:.+]] = linalg.fill
  // CHECK: linalg.generic {{.+}} ins(%arg0, %arg1 : {{.+}} outs(%[[Z]] : {{.+}} {compilation_info = #compilation} {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4096x4096xf32>, tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %0 : tensor<4096x4096xf32>
}

// CHECK-LABEL: @batches_and_transposed_operands
func.func @batches_and_transposed_operands(%x: tensor<64x512x512xbf16>, %y: tensor<64x512x512xbf16>) -> tensor<64x512x512xf32> {
  // CHECK: linalg.generic {{.+}} {compilation_info = #compilation1} {
  // CHECK: arith.extf
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<64x512x512xbf16>, tensor<64x512x512xbf16>) -> tensor<64x512x512xf32>
  return %0 : tensor<64x512x512xf32>
}

// CHECK-LABEL: @sizes_that_are_no_multiples_are_padded
func.func @sizes_that_are_no_multiples_are_padded(%x: tensor<4000x1000xf32>, %y: tensor<1000x300xf32>) -> tensor<4000x300xf32> {
  // CHECK: stablehlo.pad
  // CHECK: linalg.generic
  // CHECK: stablehlo.slice {{.*}} -> tensor<4000x300xf32>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4000x1000xf32>, tensor<1000x300xf32>) -> tensor<4000x300xf32>
  return %0 : tensor<4000x300xf32>
}

// CHECK-LABEL: @others_are_kept
func.func @others_are_kept(%x: tensor<16x16xf32>, %y: tensor<4096x4096xi32>, %z: tensor<?x4096xf32>, %w: tensor<4096x4096xf32>, %v: tensor<4096xf32>) -> (tensor<16x16xf32>, tensor<4096x4096xi32>, tensor<?x4096xf32>, tensor<4096xf32>) {
  // CHECK-NOT: linalg.generic
  // CHECK-COUNT-4: stablehlo.dot_general
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %1 = stablehlo.dot_general %y, %y, contracting_dims = [1] x [0] : (tensor<4096x4096xi32>, tensor<4096x4096xi32>) -> tensor<4096x4096xi32>
  %2 = stablehlo.dot_general %z, %w, contracting_dims = [1] x [0] : (tensor<?x4096xf32>, tensor<4096x4096xf32>) -> tensor<?x4096xf32>
  %3 = stablehlo.dot_general %w, %v, contracting_dims = [1] x [0] : (tensor<4096x4096xf32>, tensor<4096xf32>) -> tensor<4096xf32>
  return %0, %1, %2, %3 : tensor<16x16xf32>, tensor<4096x4096xi32>, tensor<?x4096xf32>, tensor<4096xf32>
}

// The compiler would split the product's loops for the transpose, and drop the configuration.
// CHECK-LABEL: @dimensions_are_merged_and_kept_from_being_split
func.func @dimensions_are_merged_and_kept_from_being_split(%x: tensor<8x512x512xf32>, %w: tensor<512x1536xf32>) -> tensor<3x8x8x512x64xf32> {
  // CHECK: stablehlo.reshape %arg0 : (tensor<8x512x512xf32>) -> tensor<4096x512xf32>
  // CHECK: linalg.generic {{.+}} outs({{.+}} : tensor<4096x1536xf32>)
  // CHECK: flow.tensor.bitcast {{.+}} : tensor<4096x1536xf32> -> tensor<8x512x1536xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x512x512xf32>, tensor<512x1536xf32>) -> tensor<8x512x1536xf32>
  %1 = stablehlo.reshape %0 : (tensor<8x512x1536xf32>) -> tensor<8x512x3x8x64xf32>
  %2 = stablehlo.transpose %1, dims = [2, 0, 3, 1, 4] : (tensor<8x512x3x8x64xf32>) -> tensor<3x8x8x512x64xf32>
  return %2 : tensor<3x8x8x512x64xf32>
}

// CHECK-LABEL: @elementwise_readers_become_a_part_of_the_kernel
func.func @elementwise_readers_become_a_part_of_the_kernel(%x: tensor<8x512x512xf32>, %w: tensor<512x1536xf32>) -> tensor<8x512x1536xf32> {
  // CHECK: linalg.generic {{.+}} outs({{.+}} : tensor<4096x1536xf32>)
  // CHECK-NOT: flow.tensor.bitcast
  // CHECK: stablehlo.tanh
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x512x512xf32>, tensor<512x1536xf32>) -> tensor<8x512x1536xf32>
  %1 = stablehlo.tanh %0 : tensor<8x512x1536xf32>
  return %1 : tensor<8x512x1536xf32>
}
