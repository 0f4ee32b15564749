// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-pieces{vector-bytes=64 least=64})' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-pieces{vector-bytes=64 least=64})' --target=vulkan | filecheck %s --check-prefix=GPU
// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-pieces{vector-bytes=64})' | filecheck %s --check-prefix=LARGE

// CHECK-LABEL: @rotated_elements_are_two_loops
// GPU-LABEL: @rotated_elements_are_two_loops
// LARGE-LABEL: @rotated_elements_are_two_loops
func.func @rotated_elements_are_two_loops(%x: tensor<100xf32>) -> tensor<100xf32> {
  // GPU: stablehlo.concatenate
  // LARGE: stablehlo.concatenate
  // CHECK-NOT: stablehlo.concatenate
  // CHECK: flow.dispatch.region -> (tensor<100xf32>)
  // CHECK: scf.for
  // CHECK: vector.transfer_read %{{.+}} vector<16xf32>
  // CHECK: arith.subf %{{.+}}, %{{.+}} : vector<16xf32>
  // CHECK: scf.for
  // CHECK: arith.subf %{{.+}}, %{{.+}} : f32
  %a = stablehlo.slice %x [1:100] : (tensor<100xf32>) -> tensor<99xf32>
  %b = stablehlo.slice %x [0:1] : (tensor<100xf32>) -> tensor<1xf32>
  %c = stablehlo.concatenate %a, %b, dim = 0 : (tensor<99xf32>, tensor<1xf32>) -> tensor<100xf32>
  %d = stablehlo.subtract %c, %x : tensor<100xf32>
  return %d : tensor<100xf32>
}

// CHECK-LABEL: @every_second_element_is_shuffled
func.func @every_second_element_is_shuffled(%x: tensor<200xf32>) -> tensor<100xf32> {
  // CHECK: vector.shuffle %{{.+}}, %{{.+}} [0, 2, 4, 6, 8, 10, 12, 14, 17, 19, 21, 23, 25, 27, 29, 31]
  %a = stablehlo.slice %x [0:200:2] : (tensor<200xf32>) -> tensor<100xf32>
  return %a : tensor<100xf32>
}

// CHECK-LABEL: @reversed_rows_are_vectors_in_reverse
func.func @reversed_rows_are_vectors_in_reverse(%x: tensor<10x20xf32>) -> (tensor<10x20xf32>, tensor<10x20xf32>, tensor<10xf32>) {
  // CHECK: vector.shuffle %{{.+}}, %{{.+}} [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
  %last = stablehlo.reverse %x, dims = [1] : tensor<10x20xf32>
  // CHECK-NOT: stablehlo.reverse
  // CHECK: flow.dispatch.region
  %first = stablehlo.reverse %x, dims = [0] : tensor<10x20xf32>
  // CHECK: flow.dispatch.region
  // CHECK: stablehlo.reduce
  %read = stablehlo.reverse %x, dims = [0, 1] : tensor<10x20xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%read init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<10x20xf32>, tensor<f32>) -> tensor<10xf32>
  return %last, %first, %sum : tensor<10x20xf32>, tensor<10x20xf32>, tensor<10xf32>
}

// CHECK-LABEL: @stacked_arrays_are_interleaved
func.func @stacked_arrays_are_interleaved(%x: tensor<100xf32>, %y: tensor<100xf32>) -> tensor<100x2xf32> {
  // CHECK: vector.shuffle %{{.+}}, %{{.+}} [0, 16, 1, 17
  // CHECK: vector.shuffle %{{.+}}, %{{.+}} [8, 24, 9, 25
  %a = stablehlo.reshape %x : (tensor<100xf32>) -> tensor<100x1xf32>
  %b = stablehlo.reshape %y : (tensor<100xf32>) -> tensor<100x1xf32>
  %c = stablehlo.concatenate %a, %b, dim = 1 : (tensor<100x1xf32>, tensor<100x1xf32>) -> tensor<100x2xf32>
  return %c : tensor<100x2xf32>
}

// Sixteen elements of a vector are five rows and a third.
// CHECK-LABEL: @vectors_run_along_short_rows
func.func @vectors_run_along_short_rows(%x: tensor<100x3xf32>, %row: tensor<3xf32>, %column: tensor<100xf32>) -> tensor<100x3xf32> {
  // CHECK: vector.transfer_read %{{.+}} : tensor<300xf32>, vector<16xf32>
  // CHECK: vector.shuffle %{{.+}} [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0] : vector<3xf32>
  // CHECK: vector.shuffle %{{.+}} [5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10] : vector<16xf32>
  // CHECK: vector.transfer_write
  %0 = stablehlo.broadcast_in_dim %row, dims = [1] : (tensor<3xf32>) -> tensor<100x3xf32>
  %1 = stablehlo.broadcast_in_dim %column, dims = [0] : (tensor<100xf32>) -> tensor<100x3xf32>
  %2 = stablehlo.subtract %x, %0 : tensor<100x3xf32>
  %3 = stablehlo.multiply %2, %1 : tensor<100x3xf32>
  return %3 : tensor<100x3xf32>
}

// CHECK-LABEL: @rows_and_columns_are_repeated_at_once
func.func @rows_and_columns_are_repeated_at_once(%x: tensor<10x20xf32>) -> tensor<20x40xf32> {
  // CHECK: flow.dispatch.region -> (tensor<800xf32>)
  // CHECK-NOT: flow.dispatch.region
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<10x20xf32>) -> tensor<10x2x20xf32>
  %1 = stablehlo.reshape %0 : (tensor<10x2x20xf32>) -> tensor<20x20xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<20x20xf32>) -> tensor<20x20x2xf32>
  %3 = stablehlo.reshape %2 : (tensor<20x20x2xf32>) -> tensor<20x40xf32>
  return %3 : tensor<20x40xf32>
}

// CHECK-LABEL: @what_is_read_at_two_places_is_computed_once
func.func @what_is_read_at_two_places_is_computed_once(%x: tensor<100xf32>) -> tensor<50xf32> {
  // CHECK: stablehlo.multiply
  // CHECK: flow.dispatch.region
  %p = stablehlo.multiply %x, %x : tensor<100xf32>
  %a = stablehlo.slice %p [0:100:2] : (tensor<100xf32>) -> tensor<50xf32>
  %b = stablehlo.slice %p [1:100:2] : (tensor<100xf32>) -> tensor<50xf32>
  %c = stablehlo.subtract %a, %b : tensor<50xf32>
  %d = stablehlo.concatenate %c, %c, dim = 0 : (tensor<50xf32>, tensor<50xf32>) -> tensor<100xf32>
  %e = stablehlo.multiply %d, %x : tensor<100xf32>
  %f = stablehlo.slice %e [0:50] : (tensor<100xf32>) -> tensor<50xf32>
  %g = stablehlo.custom_call @f(%e, %f) : (tensor<100xf32>, tensor<50xf32>) -> tensor<50xf32>
  return %g : tensor<50xf32>
}

// CHECK-LABEL: @edges_of_edges_are_one_kernel
func.func @edges_of_edges_are_one_kernel(%x: tensor<100x1000xf32>) -> tensor<101x1001xf32> {
  // CHECK-COUNT-1: flow.dispatch.region -> (tensor<101101xf32>)
  // CHECK-NOT: flow.dispatch.region
  // CHECK-NOT: stablehlo.concatenate
  %a = stablehlo.slice %x [0:1, 0:1000] : (tensor<100x1000xf32>) -> tensor<1x1000xf32>
  %b = stablehlo.concatenate %a, %x, dim = 0 : (tensor<1x1000xf32>, tensor<100x1000xf32>) -> tensor<101x1000xf32>
  %c = stablehlo.slice %b [0:101, 0:1] : (tensor<101x1000xf32>) -> tensor<101x1xf32>
  %d = stablehlo.concatenate %c, %b, dim = 1 : (tensor<101x1xf32>, tensor<101x1000xf32>) -> tensor<101x1001xf32>
  return %d : tensor<101x1001xf32>
}

// CHECK-LABEL: @windows_of_a_padded_array_are_one_kernel
func.func @windows_of_a_padded_array_are_one_kernel(%x: tensor<20x40xf32>) -> tensor<20x40xf32> {
  // CHECK-NOT: stablehlo.pad
  // CHECK: flow.dispatch.region
  // CHECK-NOT: flow.dispatch.region
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %view = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<f32>
  %p = stablehlo.pad %x, %view, low = [1, 0], high = [1, 0], interior = [0, 0] : (tensor<20x40xf32>, tensor<f32>) -> tensor<22x40xf32>
  %a = stablehlo.slice %p [0:20, 0:40] : (tensor<22x40xf32>) -> tensor<20x40xf32>
  %b = stablehlo.slice %p [1:21, 0:40] : (tensor<22x40xf32>) -> tensor<20x40xf32>
  %c = stablehlo.slice %p [2:22, 0:40] : (tensor<22x40xf32>) -> tensor<20x40xf32>
  %d = stablehlo.add %a, %b : tensor<20x40xf32>
  %e = stablehlo.add %d, %c : tensor<20x40xf32>
  return %e : tensor<20x40xf32>
}

// CHECK-LABEL: @edges_of_what_is_read_elsewhere_are_kept
func.func @edges_of_what_is_read_elsewhere_are_kept(%x: tensor<100x1000xf32>) -> (tensor<101x1000xf32>, tensor<101x1001xf32>) {
  // CHECK: %[[B:.+]] = stablehlo.concatenate
  // CHECK: return %[[B]]
  %a = stablehlo.slice %x [0:1, 0:1000] : (tensor<100x1000xf32>) -> tensor<1x1000xf32>
  %b = stablehlo.concatenate %a, %x, dim = 0 : (tensor<1x1000xf32>, tensor<100x1000xf32>) -> tensor<101x1000xf32>
  %c = stablehlo.slice %b [0:101, 0:1] : (tensor<101x1000xf32>) -> tensor<101x1xf32>
  %d = stablehlo.concatenate %c, %b, dim = 1 : (tensor<101x1xf32>, tensor<101x1000xf32>) -> tensor<101x1001xf32>
  return %b, %d : tensor<101x1000xf32>, tensor<101x1001xf32>
}

// CHECK-LABEL: @plain_arithmetic_is_kept
func.func @plain_arithmetic_is_kept(%x: tensor<100xf32>, %y: tensor<100xf32>) -> tensor<100xf32> {
  // CHECK-NOT: flow.dispatch.region
  %a = stablehlo.add %x, %y : tensor<100xf32>
  return %a : tensor<100xf32>
}

// CHECK-LABEL: @long_parts_alone_are_kept
func.func @long_parts_alone_are_kept(%x: tensor<100xf32>, %y: tensor<100xf32>) -> tensor<200xf32> {
  // CHECK: stablehlo.concatenate
  %a = stablehlo.concatenate %x, %y, dim = 0 : (tensor<100xf32>, tensor<100xf32>) -> tensor<200xf32>
  return %a : tensor<200xf32>
}

// CHECK-LABEL: @arithmetic_of_bf16_is_kept
func.func @arithmetic_of_bf16_is_kept(%x: tensor<100xbf16>) -> tensor<100xbf16> {
  // CHECK: stablehlo.concatenate
  // CHECK: stablehlo.add
  %a = stablehlo.slice %x [1:100] : (tensor<100xbf16>) -> tensor<99xbf16>
  %b = stablehlo.slice %x [0:1] : (tensor<100xbf16>) -> tensor<1xbf16>
  %c = stablehlo.add %x, %x : tensor<100xbf16>
  %d = stablehlo.concatenate %a, %b, dim = 0 : (tensor<99xbf16>, tensor<1xbf16>) -> tensor<100xbf16>
  %e = stablehlo.add %c, %d : tensor<100xbf16>
  return %e : tensor<100xbf16>
}

// CHECK-LABEL: @no_elements_are_kept
func.func @no_elements_are_kept(%x: tensor<0x2xf32>) -> tensor<0xf32> {
  // CHECK-NOT: flow.dispatch.region
  %a = stablehlo.slice %x [0:0, 0:1] : (tensor<0x2xf32>) -> tensor<0x1xf32>
  %b = stablehlo.reshape %a : (tensor<0x1xf32>) -> tensor<0xf32>
  return %b : tensor<0xf32>
}

// CHECK-LABEL: @what_a_sum_reads_is_kept
func.func @what_a_sum_reads_is_kept(%x: tensor<100x4xf32>, %y: tensor<100x4xf32>) -> tensor<100x100xf32> {
  // CHECK-NOT: flow.dispatch.region
  %a = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<100x4xf32>) -> tensor<100x100x4xf32>
  %b = stablehlo.broadcast_in_dim %y, dims = [1, 2] : (tensor<100x4xf32>) -> tensor<100x100x4xf32>
  %c = stablehlo.subtract %a, %b : tensor<100x100x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%c init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<100x100x4xf32>, tensor<f32>) -> tensor<100x100xf32>
  return %s : tensor<100x100xf32>
}

// CHECK-LABEL: @what_nothing_reads_is_no_kernel
func.func @what_nothing_reads_is_no_kernel(%x: tensor<3000x8xf32>) -> tensor<3000x8xf32> {
  // CHECK-NOT: flow.dispatch.region
  // CHECK: return %arg0
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<3000x8xf32>) -> tensor<8x3000xf32>
  return %x : tensor<3000x8xf32>
}

// CHECK-LABEL: @short_rows_that_are_far_from_each_other_are_left
func.func @short_rows_that_are_far_from_each_other_are_left(%x: tensor<100x2x100x6xf64>) -> tensor<100x100x2x6xf64> {
  // CHECK-NOT: flow.dispatch.region
  // CHECK: stablehlo.transpose
  %t = stablehlo.transpose %x, dims = [0, 2, 1, 3] : (tensor<100x2x100x6xf64>) -> tensor<100x100x2x6xf64>
  %r = stablehlo.negate %t : tensor<100x100x2x6xf64>
  return %r : tensor<100x100x2x6xf64>
}

// CHECK-LABEL: @elements_far_from_each_other_are_read_alone
func.func @elements_far_from_each_other_are_read_alone(%x: tensor<2x2x100x90xf64>) -> tensor<100x90x2x2xf64> {
  // CHECK: flow.dispatch.region
  // CHECK-COUNT-4: tensor.extract %
  // CHECK-NOT: vector.transfer_read
  // CHECK: flow.return
  %t = stablehlo.transpose %x, dims = [2, 3, 1, 0] : (tensor<2x2x100x90xf64>) -> tensor<100x90x2x2xf64>
  %r = stablehlo.negate %t : tensor<100x90x2x2xf64>
  return %r : tensor<100x90x2x2xf64>
}

// CHECK-LABEL: @features_of_parts_of_images_are_part_of_their_rows
func.func @features_of_parts_of_images_are_part_of_their_rows(%x: tensor<50x40x3xf32>) -> tensor<50x38x3xf32> {
  // CHECK: flow.dispatch.region
  // CHECK: vector.transfer_read %{{.+}} : tensor<6000xf32>, vector<16xf32>
  // CHECK: vector.transfer_read %{{.+}} : tensor<6000xf32>, vector<16xf32>
  // CHECK-NOT: vector.shuffle
  // CHECK: flow.return
  %a = stablehlo.slice %x [0:50, 0:38, 0:3] : (tensor<50x40x3xf32>) -> tensor<50x38x3xf32>
  %b = stablehlo.slice %x [0:50, 2:40, 0:3] : (tensor<50x40x3xf32>) -> tensor<50x38x3xf32>
  %c = stablehlo.subtract %b, %a : tensor<50x38x3xf32>
  return %c : tensor<50x38x3xf32>
}

// CHECK-LABEL: @predicates_are_bytes
func.func @predicates_are_bytes(%x: tensor<100xi1>, %y: tensor<100xi1>) -> tensor<100xi1> {
  // CHECK: flow.tensor.bitcast %arg0 : tensor<100xi1> -> tensor<100xi8>
  // CHECK: flow.dispatch.region -> (tensor<100xi8>)
  // CHECK: arith.trunci %{{.+}} : vector<64xi8> to vector<64xi1>
  // CHECK: arith.andi %{{.+}}, %{{.+}} : vector<64xi1>
  // CHECK: arith.extui %{{.+}} : vector<64xi1> to vector<64xi8>
  // CHECK: flow.tensor.bitcast %{{.+}} : tensor<100xi8> -> tensor<100xi1>
  %0 = stablehlo.reverse %x, dims = [0] : tensor<100xi1>
  %1 = stablehlo.and %0, %y : tensor<100xi1>
  return %1 : tensor<100xi1>
}
