// RUN: hilo-opt %s --join-barriers | filecheck %s

// CHECK-LABEL: @two_updates
func.func @two_updates(%x: tensor<9xf32>, %y: tensor<9xf32>, %a: tensor<1xf32>, %i: tensor<i32>) -> (tensor<9xf32>, tensor<9xf32>) {
  // CHECK: %[[S:.+]] = stablehlo.sine %arg2
  // CHECK: %[[F:.+]]:2 = stablehlo.optimization_barrier %arg2, %[[S]]
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: %[[X:.+]] = stablehlo.dynamic_update_slice %arg0, %[[F]]#0
  // CHECK: %[[Y:.+]] = stablehlo.dynamic_update_slice %arg1, %[[F]]#1
  // CHECK: return %[[X]], %[[Y]]
  %f = stablehlo.optimization_barrier %a : tensor<1xf32>
  %0 = stablehlo.dynamic_update_slice %x, %f, %i : (tensor<9xf32>, tensor<1xf32>, tensor<i32>) -> tensor<9xf32>
  %s = stablehlo.sine %a : tensor<1xf32>
  %g = stablehlo.optimization_barrier %s : tensor<1xf32>
  %1 = stablehlo.dynamic_update_slice %y, %g, %i : (tensor<9xf32>, tensor<1xf32>, tensor<i32>) -> tensor<9xf32>
  return %0, %1 : tensor<9xf32>, tensor<9xf32>
}

// The second barrier waits for the first, the third waits for neither.
// CHECK-LABEL: @in_levels
func.func @in_levels(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  // CHECK: %[[C:.+]] = stablehlo.cosine %arg1
  // CHECK: %[[F:.+]]:3 = stablehlo.optimization_barrier %arg0, %[[C]], %arg1
  // CHECK: %[[S:.+]] = stablehlo.sine %[[F]]#0
  // CHECK: %[[G:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: %[[D:.+]] = stablehlo.add %[[F]]#1, %[[F]]#2
  // CHECK: return %[[G]], %[[D]]
  %f = stablehlo.optimization_barrier %a : tensor<f32>
  %s = stablehlo.sine %f : tensor<f32>
  %g = stablehlo.optimization_barrier %s : tensor<f32>
  %c = stablehlo.cosine %b : tensor<f32>
  %h:2 = stablehlo.optimization_barrier %c, %b : tensor<f32>, tensor<f32>
  %d = stablehlo.add %h#0, %h#1 : tensor<f32>
  return %g, %d : tensor<f32>, tensor<f32>
}

// A loop between two barriers that reads the first goes behind both, with all that is in it; its body has its own.
// CHECK-LABEL: @a_loop_between
func.func @a_loop_between(%a: tensor<f32>, %b: tensor<f32>, %n: tensor<i32>) -> (tensor<i32>, tensor<f32>) {
  // CHECK: %[[F:.+]]:2 = stablehlo.optimization_barrier %arg0, %arg1
  // CHECK: stablehlo.while
  // CHECK: stablehlo.optimization_barrier %{{[^,]+}}, %[[F]]#0
  // CHECK: return
  %f = stablehlo.optimization_barrier %a : tensor<f32>
  %r = stablehlo.while(%i = %n) : tensor<i32>
    cond {
      %c = stablehlo.compare GT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %u = stablehlo.optimization_barrier %i : tensor<i32>
      %v = stablehlo.optimization_barrier %f : tensor<f32>
      %w = stablehlo.convert %v : (tensor<f32>) -> tensor<i32>
      %j = stablehlo.add %u, %w : tensor<i32>
      stablehlo.return %j : tensor<i32>
    }
  %g = stablehlo.optimization_barrier %b : tensor<f32>
  return %r, %g : tensor<i32>, tensor<f32>
}

// Joining the second with the fifth moves the third, which reads the second, behind the fourth, with which it is joined.
// CHECK-LABEL: @in_another_order
func.func @in_another_order(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  // CHECK: stablehlo.custom_call
  // CHECK: %[[B:.+]]:2 = stablehlo.optimization_barrier %arg1, %arg2
  // CHECK: %[[S:.+]] = stablehlo.sine %[[B]]#0
  // CHECK: stablehlo.optimization_barrier %[[S]], %{{.+}}
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %first = stablehlo.optimization_barrier %a : tensor<f32>
  stablehlo.custom_call @tell(%a) {has_side_effect = true} : (tensor<f32>) -> ()
  %second = stablehlo.optimization_barrier %b : tensor<f32>
  %s = stablehlo.sine %second : tensor<f32>
  %third = stablehlo.optimization_barrier %s : tensor<f32>
  %fourth = stablehlo.optimization_barrier %first : tensor<f32>
  %fifth = stablehlo.optimization_barrier %c : tensor<f32>
  return %third, %fourth, %fifth : tensor<f32>, tensor<f32>, tensor<f32>
}

// Calls stay in their order, and their operands before them.
// CHECK-LABEL: @a_call_between_is_kept
func.func @a_call_between_is_kept(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  // CHECK: stablehlo.optimization_barrier %arg0 : tensor<f32>
  // CHECK: stablehlo.custom_call
  // CHECK: stablehlo.optimization_barrier %arg1 : tensor<f32>
  %f = stablehlo.optimization_barrier %a : tensor<f32>
  stablehlo.custom_call @tell(%f) {has_side_effect = true} : (tensor<f32>) -> ()
  %g = stablehlo.optimization_barrier %b : tensor<f32>
  return %g : tensor<f32>
}

// CHECK-LABEL: @one_after_the_other_is_kept
// CHECK-COUNT-2: stablehlo.optimization_barrier {{%[^,]+}} : tensor<f32>
func.func @one_after_the_other_is_kept(%a: tensor<f32>) -> tensor<f32> {
  %f = stablehlo.optimization_barrier %a : tensor<f32>
  %g = stablehlo.optimization_barrier %f : tensor<f32>
  return %g : tensor<f32>
}

// A group may be merged before one that it depends on: what is moved then are the merged barriers.
// CHECK-LABEL: @after_a_call_groups_come_in_any_order
func.func @after_a_call_groups_come_in_any_order(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  // CHECK: %[[Z:.+]] = stablehlo.optimization_barrier %arg0 : tensor<f32>
  // CHECK: %[[Y:.+]]:2 = stablehlo.optimization_barrier %arg1, %arg1 : tensor<f32>, tensor<f32>
  // CHECK: %[[N:.+]] = stablehlo.negate %[[Y]]#0
  // CHECK: %[[X:.+]]:2 = stablehlo.optimization_barrier %[[Z]], %[[N]] : tensor<f32>, tensor<f32>
  // CHECK: %[[E:.+]] = stablehlo.abs %[[X]]#1
  // CHECK: return %[[E]], %[[Y]]#1, %[[X]]#0
  %z = stablehlo.optimization_barrier %a : tensor<f32>
  stablehlo.custom_call @tell(%a) {has_side_effect = true} : (tensor<f32>) -> ()
  %w = stablehlo.optimization_barrier %z : tensor<f32>
  %first = stablehlo.optimization_barrier %b : tensor<f32>
  %n = stablehlo.negate %first : tensor<f32>
  %x = stablehlo.optimization_barrier %n : tensor<f32>
  %e = stablehlo.abs %x : tensor<f32>
  %second = stablehlo.optimization_barrier %b : tensor<f32>
  return %e, %second, %w : tensor<f32>, tensor<f32>, tensor<f32>
}
