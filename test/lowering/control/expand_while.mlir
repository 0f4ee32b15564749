// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-while)' | filecheck %s

// CHECK-LABEL: @small_values_stay_in_registers
func.func @small_values_stay_in_registers(%init: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK: %[[FLAT:.+]] = stablehlo.reshape %{{.+}} : (tensor<4x4xf32>) -> tensor<16xf32>
  // CHECK: stablehlo.optimization_barrier %[[FLAT]]
  // CHECK: flow.dispatch.region -> (tensor<16xf32>)
  // CHECK: vector.transfer_read
  // CHECK: scf.while (%{{.+}}) : (i32, vector<16xf32>) -> (i32, vector<16xf32>)
  // CHECK: arith.cmpi slt
  // CHECK: arith.mulf %{{.+}}, %{{.+}} : vector<16xf32>
  // CHECK: vector.transfer_write
  // CHECK-NOT: stablehlo.while
  %n = stablehlo.constant dense<10> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %init) : tensor<i32>, tensor<4x4xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %next = stablehlo.add %i, %one : tensor<i32>
      %y = stablehlo.multiply %x, %x : tensor<4x4xf32>
      stablehlo.return %next, %y : tensor<i32>, tensor<4x4xf32>
    }
  return %0#1 : tensor<4x4xf32>
}

// CHECK-LABEL: @one_number_in_all_places_is_not_read
func.func @one_number_in_all_places_is_not_read(%xs: tensor<1000xf32>) -> tensor<1000xf32> {
  // CHECK: stablehlo.optimization_barrier %arg0 : tensor<1000xf32>
  // CHECK: flow.dispatch.region -> (tensor<1000xf32>)
  // CHECK: vector.transfer_write %{{.+}} : vector<16xf32>, tensor<1000xf32>
  %n = stablehlo.constant dense<1000> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %half = stablehlo.constant dense<0.5> : tensor<f32>
  %halves = stablehlo.broadcast_in_dim %half, dims = [] : (tensor<f32>) -> tensor<1000xf32>
  %0:2 = stablehlo.while(%i = %zero, %a = %halves) : tensor<i32>, tensor<1000xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %x = stablehlo.dynamic_slice %xs, %i, sizes = [1] : (tensor<1000xf32>, tensor<i32>) -> tensor<1xf32>
      %next_a = stablehlo.dynamic_update_slice %a, %x, %i : (tensor<1000xf32>, tensor<1xf32>, tensor<i32>) -> tensor<1000xf32>
      %next = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %next, %next_a : tensor<i32>, tensor<1000xf32>
    }
  return %0#1 : tensor<1000xf32>
}

// CHECK-LABEL: @a_scan_reads_and_writes_memory
func.func @a_scan_reads_and_writes_memory(%xs: tensor<1000xf32>, %ys: tensor<1000xf32>) -> tensor<1000xf32> {
  // CHECK: flow.dispatch.region
  // CHECK: scf.while (%{{.+}}) : (tensor<1000xf32>, i32) -> (tensor<1000xf32>, i32)
  // CHECK: vector.transfer_read %{{.+}} : tensor<1000xf32>, vector<1xf32>
  // CHECK: vector.transfer_write %{{.+}} : vector<1xf32>, tensor<1000xf32>
  %n = stablehlo.constant dense<1000> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %a = %xs, %b = %ys) : tensor<i32>, tensor<1000xf32>, tensor<1000xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %x = stablehlo.dynamic_slice %a, %i, sizes = [1] : (tensor<1000xf32>, tensor<i32>) -> tensor<1xf32>
      %y = stablehlo.negate %x : tensor<1xf32>
      %written = stablehlo.dynamic_update_slice %b, %y, %i : (tensor<1000xf32>, tensor<1xf32>, tensor<i32>) -> tensor<1000xf32>
      %next = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %next, %a, %written : tensor<i32>, tensor<1000xf32>, tensor<1000xf32>
    }
  return %0#2 : tensor<1000xf32>
}

// CHECK-LABEL: @a_body_with_a_dot_is_kept
func.func @a_body_with_a_dot_is_kept(%init: tensor<4x4xf32>, %p: tensor<i1>) -> tensor<4x4xf32> {
  // CHECK: stablehlo.while
  // CHECK-NOT: flow.dispatch.region
  %0:2 = stablehlo.while(%go = %p, %x = %init) : tensor<i1>, tensor<4x4xf32>
    cond {
      stablehlo.return %go : tensor<i1>
    } do {
      %y = stablehlo.dot %x, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %no = stablehlo.not %go : tensor<i1>
      stablehlo.return %no, %y : tensor<i1>, tensor<4x4xf32>
    }
  return %0#1 : tensor<4x4xf32>
}

// CHECK-LABEL: @a_version_that_was_written_over_is_not_read
func.func @a_version_that_was_written_over_is_not_read(%xs: tensor<1000xf32>) -> tensor<1000xf32> {
  // CHECK: stablehlo.while
  %n = stablehlo.constant dense<999> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %update = stablehlo.constant dense<2.0> : tensor<1xf32>
  %0:2 = stablehlo.while(%i = %zero, %a = %xs) : tensor<i32>, tensor<1000xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %b = stablehlo.dynamic_update_slice %a, %update, %i : (tensor<1000xf32>, tensor<1xf32>, tensor<i32>) -> tensor<1000xf32>
      %old = stablehlo.dynamic_slice %a, %i, sizes = [1] : (tensor<1000xf32>, tensor<i32>) -> tensor<1xf32>
      %next = stablehlo.add %i, %one : tensor<i32>
      %d = stablehlo.dynamic_update_slice %b, %old, %next : (tensor<1000xf32>, tensor<1xf32>, tensor<i32>) -> tensor<1000xf32>
      stablehlo.return %next, %d : tensor<i32>, tensor<1000xf32>
    }
  return %0#1 : tensor<1000xf32>
}

// CHECK-LABEL: @a_loop_that_changes_nothing_goes
func.func @a_loop_that_changes_nothing_goes(%x: tensor<i32>) -> tensor<i32> {
  // CHECK-NOT: stablehlo.while
  // CHECK: return %{{.+}} : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.while(%a = %x) : tensor<i32>
    cond {
      %go = stablehlo.compare LT, %a, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      stablehlo.return %a : tensor<i32>
    }
  return %0 : tensor<i32>
}

// CHECK-LABEL: @casts_to_another_width_are_casts_of_vectors
func.func @casts_to_another_width_are_casts_of_vectors(%x: tensor<3xui32>, %n: tensor<i32>) -> tensor<3xui32> {
  // CHECK: vector.interleave %{{.+}} : vector<3xi16> -> vector<6xi16>
  // CHECK: vector.bitcast %{{.+}} : vector<6xi16> to vector<3xi32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %n, %a = %x) : tensor<i32>, tensor<3xui32>
    cond {
      %go = stablehlo.compare LT, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %1 = stablehlo.bitcast_convert %a : (tensor<3xui32>) -> tensor<3x2xui16>
      %2 = stablehlo.not %1 : tensor<3x2xui16>
      %3 = stablehlo.bitcast_convert %2 : (tensor<3x2xui16>) -> tensor<3xui32>
      stablehlo.return %j, %3 : tensor<i32>, tensor<3xui32>
    }
  return %0#1 : tensor<3xui32>
}

// CHECK-LABEL: @extremes_of_f16_are_found_in_f32
func.func @extremes_of_f16_are_found_in_f32(%x: tensor<3xf16>, %n: tensor<i32>) -> tensor<3xf16> {
  // CHECK: arith.maximumf %{{.+}}, %{{.+}} : vector<3xf32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %n, %a = %x) : tensor<i32>, tensor<3xf16>
    cond {
      %go = stablehlo.compare LT, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %1 = stablehlo.add %a, %a : tensor<3xf16>
      %2 = stablehlo.maximum %1, %x : tensor<3xf16>
      stablehlo.return %j, %2 : tensor<i32>, tensor<3xf16>
    }
  return %0#1 : tensor<3xf16>
}

// A vector constant of more than 256 bytes is moved out of a dispatch, which IREE then refuses: the kernel reads a tensor.
// CHECK-LABEL: @many_different_numbers_are_read_from_a_tensor
func.func @many_different_numbers_are_read_from_a_tensor(%init: tensor<65xi32>, %n: tensor<i32>) -> tensor<65xi32> {
  // CHECK: %[[COUNTED:.+]] = stablehlo.iota dim = 0 : tensor<65xi32>
  // CHECK: %[[FENCED:.+]] = stablehlo.optimization_barrier %[[COUNTED]]
  // CHECK: flow.dispatch.region
  // CHECK-DAG: vector.transfer_read %[[FENCED]]
  // CHECK-DAG: scf.while
  // CHECK-NOT: arith.constant dense<"
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %init) : tensor<i32>, tensor<65xi32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %counted = stablehlo.iota dim = 0 : tensor<65xi32>
      %y = stablehlo.add %x, %counted : tensor<65xi32>
      %next = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %next, %y : tensor<i32>, tensor<65xi32>
    }
  return %0#1 : tensor<65xi32>
}

// CHECK-LABEL: @a_few_numbers_stay_in_the_kernel
func.func @a_few_numbers_stay_in_the_kernel(%init: tensor<4xi32>, %n: tensor<i32>) -> tensor<4xi32> {
  // CHECK-NOT: stablehlo.iota
  // CHECK: flow.dispatch.region
  // CHECK: arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %init) : tensor<i32>, tensor<4xi32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %counted = stablehlo.iota dim = 0 : tensor<4xi32>
      %y = stablehlo.add %x, %counted : tensor<4xi32>
      %next = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %next, %y : tensor<i32>, tensor<4xi32>
    }
  return %0#1 : tensor<4xi32>
}

// The inner loop's kernel would copy the table in each iteration of the outer one: `form-kernels` takes both.
// CHECK-LABEL: @a_table_that_an_outer_loop_carries_is_kept
func.func @a_table_that_an_outer_loop_carries_is_kept(%init: tensor<1000xi32>, %n: tensor<i32>) -> tensor<1000xi32> {
  // CHECK-NOT: flow.dispatch.region
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %init) : tensor<i32>, tensor<1000xi32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %1:2 = stablehlo.while(%j = %zero, %y = %x) : tensor<i32>, tensor<1000xi32>
        cond {
          %c = stablehlo.compare LT, %j, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %c : tensor<i1>
        } do {
          %old = stablehlo.dynamic_slice %y, %j, sizes = [1] : (tensor<1000xi32>, tensor<i32>) -> tensor<1xi32>
          %new = stablehlo.add %old, %old : tensor<1xi32>
          %z = stablehlo.dynamic_update_slice %y, %new, %j : (tensor<1000xi32>, tensor<1xi32>, tensor<i32>) -> tensor<1000xi32>
          %next = stablehlo.add %j, %one : tensor<i32>
          stablehlo.return %next, %z : tensor<i32>, tensor<1000xi32>
        }
      %next = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %next, %1#1 : tensor<i32>, tensor<1000xi32>
    }
  return %0#1 : tensor<1000xi32>
}
