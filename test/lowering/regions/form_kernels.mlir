// RUN: hilo-opt %s --pass-pipeline='builtin.module(form-kernels)' | filecheck %s

// CHECK-LABEL: @a_step_of_a_network_is_one_kernel
func.func @a_step_of_a_network_is_one_kernel(%w: tensor<100x100xf32>, %init: tensor<100xf32>) -> tensor<100xf32> {
  // CHECK: flow.dispatch.region -> (tensor<100xf32>)
  // CHECK: memref.alloca() alignment = 64 : memref<100xf32>
  // CHECK: scf.while (%{{.+}}) : (i32) -> i32
  // CHECK: scf.for
  // CHECK: vector.fma
  // CHECK: math.tanh
  // CHECK-NOT: stablehlo.while
  %n = stablehlo.constant dense<10> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %init) : tensor<i32>, tensor<100xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %next = stablehlo.add %i, %one : tensor<i32>
      %y = stablehlo.dot %w, %x : (tensor<100x100xf32>, tensor<100xf32>) -> tensor<100xf32>
      %z = stablehlo.tanh %y : tensor<100xf32>
      stablehlo.return %next, %z : tensor<i32>, tensor<100xf32>
    }
  return %0#1 : tensor<100xf32>
}

// Four rows of a matrix larger than the first cache are added to all sums at a time.
// CHECK-LABEL: @a_large_matrix_is_read_in_order
func.func @a_large_matrix_is_read_in_order(%w: tensor<102x203xf32>, %init: tensor<102xf32>) -> tensor<102xf32> {
  // CHECK: %[[SUMS:.+]] = memref.alloca() alignment = 64 : memref<203xf32>
  // CHECK: scf.while
  // CHECK: %[[ROWS:.+]] = arith.constant 100 : index
  // CHECK: scf.for %{{.+}} = %{{.+}} to %[[ROWS]] step %
  // CHECK: vector.transfer_read %[[SUMS]]
  // CHECK-COUNT-4: vector.fma %{{.+}} : vector<16xf32>
  // CHECK: vector.transfer_write %{{.+}}, %[[SUMS]]
  // CHECK-COUNT-4: vector.fma %{{.+}} : vector<11xf32>
  // CHECK-COUNT-2: vector.fma %{{.+}} : vector<16xf32>
  // CHECK-COUNT-2: vector.fma %{{.+}} : vector<11xf32>
  %n = stablehlo.constant dense<10> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %init) : tensor<i32>, tensor<102xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %next = stablehlo.add %i, %one : tensor<i32>
      %y = stablehlo.dot %x, %w : (tensor<102xf32>, tensor<102x203xf32>) -> tensor<203xf32>
      %z = stablehlo.slice %y [101:203] : (tensor<203xf32>) -> tensor<102xf32>
      %t = stablehlo.tanh %z : tensor<102xf32>
      stablehlo.return %next, %t : tensor<i32>, tensor<102xf32>
    }
  return %0#1 : tensor<102xf32>
}

// CHECK-LABEL: @a_column_is_copied_for_the_rows_of_a_matrix
func.func @a_column_is_copied_for_the_rows_of_a_matrix(%w: tensor<64x64xf32>, %init: tensor<64x21xf32>) -> tensor<64x21xf32> {
  // CHECK: %[[COLUMN:.+]] = memref.alloca() alignment = 64 : memref<64xf32>
  // CHECK: scf.while
  // CHECK: %[[A:.+]] = vector.transfer_read %{{.+}} vector<16xf32>
  // CHECK: %[[B:.+]] = vector.transfer_read %[[COLUMN]]{{.+}} vector<16xf32>
  // CHECK: vector.fma %[[A]], %[[B]], %{{.+}} : vector<16xf32>
  %n = stablehlo.constant dense<10> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %init) : tensor<i32>, tensor<64x21xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %next = stablehlo.add %i, %one : tensor<i32>
      %column = stablehlo.dynamic_slice %x, %zero, %i, sizes = [64, 1] : (tensor<64x21xf32>, tensor<i32>, tensor<i32>) -> tensor<64x1xf32>
      %v = stablehlo.reshape %column : (tensor<64x1xf32>) -> tensor<64xf32>
      %y = stablehlo.dot %w, %v : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64xf32>
      %z = stablehlo.reshape %y : (tensor<64xf32>) -> tensor<64x1xf32>
      %r = stablehlo.dynamic_update_slice %x, %z, %zero, %next : (tensor<64x21xf32>, tensor<64x1xf32>, tensor<i32>, tensor<i32>) -> tensor<64x21xf32>
      stablehlo.return %next, %r : tensor<i32>, tensor<64x21xf32>
    }
  return %0#1 : tensor<64x21xf32>
}

// CHECK-LABEL: @a_column_is_copied_before_it_is_repeated_as_rows
func.func @a_column_is_copied_before_it_is_repeated_as_rows(%init: tensor<32x32xf32>) -> tensor<32x32xf32> {
  // CHECK: %[[COLUMN:.+]] = memref.alloca() alignment = 64 : memref<32xf32>
  // CHECK: scf.while
  // CHECK: vector.transfer_read %[[COLUMN]]{{.+}} vector<16xf32>
  // CHECK: arith.subf %{{.+}} : vector<16xf32>
  %n = stablehlo.constant dense<10> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %init) : tensor<i32>, tensor<32x32xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %next = stablehlo.add %i, %one : tensor<i32>
      %column = stablehlo.slice %x [0:32, 3:4] : (tensor<32x32xf32>) -> tensor<32x1xf32>
      %v = stablehlo.reshape %column : (tensor<32x1xf32>) -> tensor<32xf32>
      %rows = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<32xf32>) -> tensor<32x32xf32>
      %r = stablehlo.subtract %x, %rows : tensor<32x32xf32>
      stablehlo.return %next, %r : tensor<i32>, tensor<32x32xf32>
    }
  return %0#1 : tensor<32x32xf32>
}

// A buffer that does not fit on the stack is a tensor that the loops carry, before all other values: the compiler takes
// out of the others what the condition alone reads, and refuses a loop whose tensors have moved.
// CHECK-LABEL: @a_large_buffer_is_a_result
func.func @a_large_buffer_is_a_result(%init: tensor<20000xf32>, %p: tensor<i1>) -> tensor<20000xf32> {
  // CHECK: flow.dispatch.region -> (tensor<20000xf32>)
  // CHECK: scf.while (%{{.+}}) : (tensor<20000xf32>, i1) -> (tensor<20000xf32>, i1)
  // CHECK-NOT: memref.alloca
  // CHECK: flow.return
  %0:2 = stablehlo.while(%go = %p, %x = %init) : tensor<i1>, tensor<20000xf32>
    cond {
      stablehlo.return %go : tensor<i1>
    } do {
      %y = stablehlo.add %x, %x : tensor<20000xf32>
      %no = stablehlo.not %go : tensor<i1>
      stablehlo.return %no, %y : tensor<i1>, tensor<20000xf32>
    }
  return %0#1 : tensor<20000xf32>
}

// CHECK-LABEL: @branches_stay_branches
func.func @branches_stay_branches(%init: tensor<50xf32>, %p: tensor<i1>) -> tensor<50xf32> {
  // CHECK: scf.while
  // CHECK: scf.if
  // CHECK-NOT: stablehlo.if
  %0:2 = stablehlo.while(%go = %p, %x = %init) : tensor<i1>, tensor<50xf32>
    cond {
      stablehlo.return %go : tensor<i1>
    } do {
      %y = "stablehlo.if"(%go) ({
        %a = stablehlo.sine %x : tensor<50xf32>
        stablehlo.return %a : tensor<50xf32>
      }, {
        stablehlo.return %x : tensor<50xf32>
      }) : (tensor<i1>) -> tensor<50xf32>
      %no = stablehlo.not %go : tensor<i1>
      stablehlo.return %no, %y : tensor<i1>, tensor<50xf32>
    }
  return %0#1 : tensor<50xf32>
}

// CHECK-LABEL: @a_large_product_is_kept
func.func @a_large_product_is_kept(%init: tensor<256x256xf32>, %p: tensor<i1>) -> tensor<256x256xf32> {
  // CHECK: stablehlo.while
  // CHECK-NOT: flow.dispatch.region
  %0:2 = stablehlo.while(%go = %p, %x = %init) : tensor<i1>, tensor<256x256xf32>
    cond {
      stablehlo.return %go : tensor<i1>
    } do {
      %y = stablehlo.dot %x, %x : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
      %no = stablehlo.not %go : tensor<i1>
      stablehlo.return %no, %y : tensor<i1>, tensor<256x256xf32>
    }
  return %0#1 : tensor<256x256xf32>
}

// CHECK-LABEL: @complex_numbers_are_kept
func.func @complex_numbers_are_kept(%init: tensor<50xcomplex<f32>>, %p: tensor<i1>) -> tensor<50xcomplex<f32>> {
  // CHECK: stablehlo.while
  // CHECK-NOT: flow.dispatch.region
  %0:2 = stablehlo.while(%go = %p, %x = %init) : tensor<i1>, tensor<50xcomplex<f32>>
    cond {
      stablehlo.return %go : tensor<i1>
    } do {
      %y = stablehlo.add %x, %x : tensor<50xcomplex<f32>>
      %no = stablehlo.not %go : tensor<i1>
      stablehlo.return %no, %y : tensor<i1>, tensor<50xcomplex<f32>>
    }
  return %0#1 : tensor<50xcomplex<f32>>
}

// A kernel of another pass becomes a part of this one.
// CHECK-LABEL: @a_kernel_is_inlined
func.func @a_kernel_is_inlined(%init: tensor<50xf32>, %p: tensor<i1>) -> tensor<50xf32> {
  // CHECK: flow.dispatch.region -> (tensor<50xf32>)
  // CHECK: scf.while
  // CHECK: arith.addf {{.+}} : vector<50xf32>
  // CHECK-NOT: flow.dispatch.region
  // CHECK: return
  %0:2 = stablehlo.while(%go = %p, %x = %init) : tensor<i1>, tensor<50xf32>
    cond {
      stablehlo.return %go : tensor<i1>
    } do {
      %y = flow.dispatch.region -> (tensor<50xf32>) {
        %c0 = arith.constant 0 : index
        %zero = arith.constant 0.0 : f32
        %empty = tensor.empty() : tensor<50xf32>
        %a = vector.transfer_read %x[%c0], %zero {in_bounds = [true]} : tensor<50xf32>, vector<50xf32>
        %b = arith.addf %a, %a : vector<50xf32>
        %c = vector.transfer_write %b, %empty[%c0] {in_bounds = [true]} : vector<50xf32>, tensor<50xf32>
        flow.return %c : tensor<50xf32>
      }
      %no = stablehlo.not %go : tensor<i1>
      stablehlo.return %no, %y : tensor<i1>, tensor<50xf32>
    }
  return %0#1 : tensor<50xf32>
}

// CHECK-LABEL: @a_kernel_with_much_memory_has_it_in_a_pool
func.func @a_kernel_with_much_memory_has_it_in_a_pool(%init: tensor<50xf32>, %p: tensor<i1>) -> tensor<50xf32> {
  // CHECK: flow.dispatch.region -> (tensor<50xf32>, tensor<9008xf32>)
  // CHECK: %[[FIRST:.+]] = vector.transfer_write %{{.+}} : vector<1xf32>, tensor<9008xf32>
  // CHECK: %[[POOL:.+]] = bufferization.to_buffer %[[FIRST]] read_only
  // CHECK: scf.while (%{{.+}}) : (i1) -> i1
  // CHECK: %[[EMPTY:.+]] = memref.subview %[[POOL]][0] [9000] [1]
  // CHECK: memref.store %{{.+}}, %[[EMPTY]]
  // CHECK: memref.load %[[EMPTY]]
  // CHECK-NOT: tensor.insert
  %0:2 = stablehlo.while(%go = %p, %x = %init) : tensor<i1>, tensor<50xf32>
    cond {
      stablehlo.return %go : tensor<i1>
    } do {
      %y = flow.dispatch.region -> (tensor<50xf32>) {
        %c0 = arith.constant 0 : index
        %empty = tensor.empty() : tensor<9000xf32>
        %result = tensor.empty() : tensor<50xf32>
        %a = tensor.extract %x[%c0] : tensor<50xf32>
        %b = tensor.insert %a into %empty[%c0] : tensor<9000xf32>
        %c = tensor.extract %b[%c0] : tensor<9000xf32>
        %d = tensor.insert %c into %result[%c0] : tensor<50xf32>
        flow.return %d : tensor<50xf32>
      }
      %no = stablehlo.not %go : tensor<i1>
      stablehlo.return %no, %y : tensor<i1>, tensor<50xf32>
    }
  return %0#1 : tensor<50xf32>
}

// CHECK-LABEL: @a_kernel_that_reads_an_old_version_of_much_memory_is_kept
func.func @a_kernel_that_reads_an_old_version_of_much_memory_is_kept(%init: tensor<50xf32>, %p: tensor<i1>) -> tensor<50xf32> {
  // CHECK: stablehlo.while
  // CHECK: flow.dispatch.region
  %0:2 = stablehlo.while(%go = %p, %x = %init) : tensor<i1>, tensor<50xf32>
    cond {
      stablehlo.return %go : tensor<i1>
    } do {
      %y = flow.dispatch.region -> (tensor<50xf32>) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %empty = tensor.empty() : tensor<9000xf32>
        %result = tensor.empty() : tensor<50xf32>
        %a = tensor.extract %x[%c0] : tensor<50xf32>
        %b = tensor.insert %a into %empty[%c0] : tensor<9000xf32>
        %new = tensor.insert %a into %b[%c1] : tensor<9000xf32>
        %old = tensor.extract %b[%c1] : tensor<9000xf32>
        %newest = tensor.insert %old into %new[%c0] : tensor<9000xf32>
        %c = tensor.extract %newest[%c0] : tensor<9000xf32>
        %d = tensor.insert %c into %result[%c0] : tensor<50xf32>
        flow.return %d : tensor<50xf32>
      }
      %no = stablehlo.not %go : tensor<i1>
      stablehlo.return %no, %y : tensor<i1>, tensor<50xf32>
    }
  return %0#1 : tensor<50xf32>
}

// CHECK-LABEL: @a_large_result_of_a_kernel_is_threaded_through_the_loop
func.func @a_large_result_of_a_kernel_is_threaded_through_the_loop(%init: tensor<9000xf32>, %p: tensor<i1>) -> tensor<9000xf32> {
  // CHECK-NOT: stablehlo.while
  // CHECK: flow.dispatch.region
  // CHECK: scf.while ({{.*}}, %[[RESULT:.+]] = %{{.+}}, {{.*}}) : {{.*}}tensor<9000xf32>, tensor<9000xf32>
  %0:2 = stablehlo.while(%go = %p, %x = %init) : tensor<i1>, tensor<9000xf32>
    cond {
      stablehlo.return %go : tensor<i1>
    } do {
      %y = flow.dispatch.region -> (tensor<9000xf32>) {
        %c0 = arith.constant 0 : index
        %empty = tensor.empty() : tensor<9000xf32>
        %a = tensor.extract %x[%c0] : tensor<9000xf32>
        %b = tensor.insert %a into %empty[%c0] : tensor<9000xf32>
        flow.return %b : tensor<9000xf32>
      }
      %no = stablehlo.not %go : tensor<i1>
      stablehlo.return %no, %y : tensor<i1>, tensor<9000xf32>
    }
  return %0#1 : tensor<9000xf32>
}

// CHECK-LABEL: @a_loop_around_a_kernel_for_several_cores_is_kept
func.func @a_loop_around_a_kernel_for_several_cores_is_kept(%init: tensor<50xf32>, %p: tensor<i1>) -> tensor<50xf32> {
  // CHECK: stablehlo.while
  // CHECK: linalg.generic
  %0:2 = stablehlo.while(%go = %p, %x = %init) : tensor<i1>, tensor<50xf32>
    cond {
      stablehlo.return %go : tensor<i1>
    } do {
      %y = flow.dispatch.region -> (tensor<50xf32>) {
        %e = tensor.empty() : tensor<50xf32>
        %z = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
            iterator_types = ["parallel"]} ins(%x : tensor<50xf32>) outs(%e : tensor<50xf32>) {
        ^bb0(%a: f32, %b: f32):
          %c = arith.addf %a, %a : f32
          linalg.yield %c : f32
        } -> tensor<50xf32>
        flow.return %z : tensor<50xf32>
      }
      %no = stablehlo.not %go : tensor<i1>
      stablehlo.return %no, %y : tensor<i1>, tensor<50xf32>
    }
  return %0#1 : tensor<50xf32>
}

// CHECK-LABEL: @a_constant_of_one_number_is_not_written_out
// CHECK: stablehlo.while
func.func @a_constant_of_one_number_is_not_written_out(
    %x: tensor<65537x65537xf32>, %n: tensor<i32>) -> tensor<65537x65537xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %k = stablehlo.constant dense<2.0> : tensor<65537x65537xf32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<65537x65537xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %d = stablehlo.multiply %a, %k : tensor<65537x65537xf32>
    stablehlo.return %j, %d : tensor<i32>, tensor<65537x65537xf32>
  }
  return %r#1 : tensor<65537x65537xf32>
}

// CHECK-LABEL: @components_of_index_vectors_are_stored_in_one_piece
func.func @components_of_index_vectors_are_stored_in_one_piece(%x: tensor<64x64xf32>, %n: tensor<i32>) -> tensor<512x1xi32> {
  // CHECK: flow.dispatch.region
  // CHECK: vector.transfer_write %{{.+}}, %[[PLACES:.+]][%{{.+}}] {{.+}} : vector<16xi32>, memref<1024xi32>
  // CHECK: vector.transfer_write %{{.+}}, %[[PLACES]][%{{.+}}] {{.+}} : vector<16xi32>, memref<1024xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %init = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<i32>) -> tensor<512x1xi32>
  %0:2 = stablehlo.while(%i = %zero, %at = %init) : tensor<i32>, tensor<512x1xi32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %next = stablehlo.add %i, %one : tensor<i32>
      %twice = stablehlo.add %at, %at : tensor<512x1xi32>
      %places = stablehlo.concatenate %at, %twice, dim = 1 : (tensor<512x1xi32>, tensor<512x1xi32>) -> tensor<512x2xi32>
      %v = "stablehlo.gather"(%x, %places) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1],
          start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}>
          : (tensor<64x64xf32>, tensor<512x2xi32>) -> tensor<512xf32>
      %w = stablehlo.convert %v : (tensor<512xf32>) -> tensor<512xi32>
      %y = stablehlo.reshape %w : (tensor<512xi32>) -> tensor<512x1xi32>
      stablehlo.return %next, %y : tensor<i32>, tensor<512x1xi32>
    }
  return %0#1 : tensor<512x1xi32>
}
