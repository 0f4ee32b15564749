// RUN: hilo-opt %s --hoist-loop-invariants | filecheck %s
// RUN: hilo-opt %s --hoist-loop-invariants=costly=true | filecheck %s --check-prefix=COSTLY

// CHECK-LABEL: @what_reads_nothing_of_the_loop_is_computed_once
func.func @what_reads_nothing_of_the_loop_is_computed_once(%n: tensor<i32>, %w: tensor<4xf32>, %x: tensor<4xf32>)
    -> tensor<4xf32> {
  // CHECK: %[[N:.+]] = stablehlo.negate %arg0
  // CHECK: %[[E:.+]] = stablehlo.exponential %arg1
  // CHECK: %[[D:.+]] = stablehlo.multiply %[[E]], %arg1
  // CHECK: stablehlo.while
  // CHECK: stablehlo.compare LT, %{{.+}}, %[[N]]
  // CHECK-NOT: stablehlo.exponential
  // CHECK: stablehlo.add %{{.+}}, %[[D]]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<4xf32>
    cond {
      %limit = stablehlo.negate %n : tensor<i32>
      %go = stablehlo.compare LT, %i, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      %e = stablehlo.exponential %w : tensor<4xf32>
      %d = stablehlo.multiply %e, %w : tensor<4xf32>
      %b = stablehlo.add %a, %d : tensor<4xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<4xf32>
    }
  return %r#1 : tensor<4xf32>
}

// CHECK-LABEL: @out_of_nested_loops
func.func @out_of_nested_loops(%p: tensor<i1>, %w: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: stablehlo.sine %arg1
  // CHECK-NEXT: stablehlo.while
  %r = stablehlo.while(%a = %x) : tensor<4xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %q = stablehlo.while(%b = %a) : tensor<4xf32>
        cond {
          stablehlo.return %p : tensor<i1>
        } do {
          %s = stablehlo.sine %w : tensor<4xf32>
          %c = stablehlo.add %b, %s : tensor<4xf32>
          stablehlo.return %c : tensor<4xf32>
        }
      stablehlo.return %q : tensor<4xf32>
    }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @kept
func.func @kept(%p: tensor<i1>, %w: tensor<f32>, %state: tensor<2xui64>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // What grows, what has an effect, random numbers, and what reads a value of the loop.
  // CHECK: stablehlo.constant
  // CHECK-NEXT: stablehlo.while
  // CHECK: stablehlo.broadcast_in_dim
  // CHECK: stablehlo.custom_call @user
  // CHECK: stablehlo.rng
  // CHECK: stablehlo.sine
  %dims = stablehlo.constant dense<1> : tensor<1xi64>
  %r = stablehlo.while(%a = %x) : tensor<4xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %wide = stablehlo.broadcast_in_dim %w, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %u = stablehlo.custom_call @user(%w) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>
      %g = stablehlo.rng %w, %w, %dims, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<1xf32>
      %s = stablehlo.sine %a : tensor<4xf32>
      %b = stablehlo.add %s, %wide : tensor<4xf32>
      stablehlo.return %b : tensor<4xf32>
    }
  return %r : tensor<4xf32>
}

// Expensive operations, and their operands; a cheap operation stays in the loop's kernel, and so does a short function.
// COSTLY-LABEL: @costly
func.func @costly(%p: tensor<i1>, %w: tensor<20x20xf32>, %v: tensor<20xf32>, %x: tensor<20x20xf32>) -> tensor<20x20xf32> {
  // COSTLY-NEXT: %[[T:.+]] = stablehlo.transpose %arg1
  // COSTLY-NEXT: %[[D:.+]] = stablehlo.dot %arg1, %[[T]]
  // COSTLY-NEXT: stablehlo.constant
  // COSTLY-NEXT: %[[S:.+]] = stablehlo.reduce(%arg1
  // COSTLY: stablehlo.while
  // COSTLY: do
  // COSTLY-NEXT: %[[N:.+]] = stablehlo.negate %arg1
  // COSTLY-NEXT: %[[E:.+]] = stablehlo.exponential %arg2
  // COSTLY-NOT: stablehlo.transpose
  %r = stablehlo.while(%a = %x) : tensor<20x20xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %t = stablehlo.transpose %w, dims = [1, 0] : (tensor<20x20xf32>) -> tensor<20x20xf32>
      %d = stablehlo.dot %w, %t : (tensor<20x20xf32>, tensor<20x20xf32>) -> tensor<20x20xf32>
      %n = stablehlo.negate %w : tensor<20x20xf32>
      %e = stablehlo.exponential %v : tensor<20xf32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %s = stablehlo.reduce(%w init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<20x20xf32>, tensor<f32>) -> tensor<20xf32>
      %es = stablehlo.multiply %e, %s : tensor<20xf32>
      %wide = stablehlo.broadcast_in_dim %es, dims = [0] : (tensor<20xf32>) -> tensor<20x20xf32>
      %b = stablehlo.add %a, %d : tensor<20x20xf32>
      %c = stablehlo.multiply %b, %n : tensor<20x20xf32>
      %f = stablehlo.add %c, %wide : tensor<20x20xf32>
      stablehlo.return %f : tensor<20x20xf32>
    }
  return %r : tensor<20x20xf32>
}

// A fold that reads a value of the loop inside stays.
// COSTLY-LABEL: @a_capture_stays
func.func @a_capture_stays(%p: tensor<i1>, %w: tensor<400xf32>, %x: tensor<f32>) -> tensor<f32> {
  // COSTLY: stablehlo.while
  // COSTLY: stablehlo.reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.while(%a = %x) : tensor<f32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %s = stablehlo.reduce(%w init: %zero) across dimensions = [0] : (tensor<400xf32>, tensor<f32>) -> tensor<f32>
        reducer(%l: tensor<f32>, %m: tensor<f32>) {
          %t = stablehlo.multiply %m, %a : tensor<f32>
          %u = stablehlo.add %l, %t : tensor<f32>
          stablehlo.return %u : tensor<f32>
        }
      stablehlo.return %s : tensor<f32>
    }
  return %r : tensor<f32>
}

// Scaled and widened matrices are in memory either way; small ones, and what only sums read, are cheap where they are.
// COSTLY-LABEL: @what_a_product_reads_is_computed_once
func.func @what_a_product_reads_is_computed_once(%p: tensor<i1>, %c: tensor<f32>, %w: tensor<100x50xf32>, %b: tensor<50x50xbf16>, %s: tensor<30x30xf32>, %x: tensor<50xf32>) -> tensor<50xf32> {
  // COSTLY-DAG: %[[C:.+]] = stablehlo.convert %arg3
  // COSTLY-DAG: %[[M:.+]] = stablehlo.multiply %arg2, %{{.+}} : tensor<100x50xf32>
  // COSTLY: stablehlo.while
  // COSTLY: stablehlo.transpose %[[M]]
  // COSTLY-NOT: stablehlo.convert
  // COSTLY: stablehlo.multiply %{{.+}} : tensor<30x30xf32>
  // COSTLY-NOT: stablehlo.convert
  // COSTLY: stablehlo.subtract %{{.+}} : tensor<100x50xf32>
  %r = stablehlo.while(%a = %x) : tensor<50xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %k = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<100x50xf32>
      %m = stablehlo.multiply %w, %k : tensor<100x50xf32>
      %t = stablehlo.transpose %m, dims = [1, 0] : (tensor<100x50xf32>) -> tensor<50x100xf32>
      %y = stablehlo.dot %w, %a : (tensor<100x50xf32>, tensor<50xf32>) -> tensor<100xf32>
      %z = stablehlo.dot %t, %y : (tensor<50x100xf32>, tensor<100xf32>) -> tensor<50xf32>
      %n = stablehlo.multiply %s, %s : tensor<30x30xf32>
      %l = stablehlo.slice %z [0:30] : (tensor<50xf32>) -> tensor<30xf32>
      %q = stablehlo.dot %n, %l : (tensor<30x30xf32>, tensor<30xf32>) -> tensor<30xf32>
      %v = stablehlo.constant dense<0.0> : tensor<f32>
      %d = stablehlo.pad %q, %v, low = [0], high = [20], interior = [0] : (tensor<30xf32>, tensor<f32>) -> tensor<50xf32>
      %f = stablehlo.convert %b : (tensor<50x50xbf16>) -> tensor<50x50xf32>
      %e = stablehlo.dot %f, %d : (tensor<50x50xf32>, tensor<50xf32>) -> tensor<50xf32>
      %g = stablehlo.broadcast_in_dim %e, dims = [1] : (tensor<50xf32>) -> tensor<100x50xf32>
      %h = stablehlo.subtract %w, %k : tensor<100x50xf32>
      %i = stablehlo.add %h, %g : tensor<100x50xf32>
      %j = stablehlo.slice %i [0:1, 0:50] : (tensor<100x50xf32>) -> tensor<1x50xf32>
      %o = stablehlo.reshape %j : (tensor<1x50xf32>) -> tensor<50xf32>
      stablehlo.return %o : tensor<50xf32>
    }
  return %r : tensor<50xf32>
}

// CHECK-LABEL: @what_is_looked_up_is_looked_up_once
// COSTLY-LABEL: @what_is_looked_up_is_looked_up_once
func.func @what_is_looked_up_is_looked_up_once(%n: tensor<i32>, %t: tensor<900xf32>, %k: tensor<5000x1xi32>, %w: tensor<5000xf32>, %x: tensor<5000xf32>) -> tensor<5000xf32> {
  // COSTLY: %[[G:.+]] = "stablehlo.gather"(%arg1, %arg2)
  // COSTLY: %[[M:.+]] = stablehlo.multiply %[[G]], %arg3
  // COSTLY: stablehlo.while
  // COSTLY: stablehlo.negate %arg3
  // COSTLY: stablehlo.add %{{.+}}, %[[M]]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<5000xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %g = "stablehlo.gather"(%t, %k) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<900xf32>, tensor<5000x1xi32>) -> tensor<5000xf32>
      %m = stablehlo.multiply %g, %w : tensor<5000xf32>
      %cheap = stablehlo.negate %w : tensor<5000xf32>
      %b = stablehlo.add %a, %m : tensor<5000xf32>
      %c = stablehlo.add %b, %cheap : tensor<5000xf32>
      stablehlo.return %j, %c : tensor<i32>, tensor<5000xf32>
    }
  return %r#1 : tensor<5000xf32>
}

// COSTLY-LABEL: @few_look_ups_stay_in_the_loop
func.func @few_look_ups_stay_in_the_loop(%n: tensor<i32>, %t: tensor<9000xf32>, %k: tensor<50x1xi32>, %x: tensor<50xf32>) -> tensor<50xf32> {
  // COSTLY: stablehlo.while
  // COSTLY: "stablehlo.gather"
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<50xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %g = "stablehlo.gather"(%t, %k) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<9000xf32>, tensor<50x1xi32>) -> tensor<50xf32>
      %b = stablehlo.add %a, %g : tensor<50xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<50xf32>
    }
  return %r#1 : tensor<50xf32>
}

// The kernel of a matrix and a vector widens a large matrix where it reads it; that of two matrices does not.
// COSTLY-LABEL: @large_matrices
func.func @large_matrices(%p: tensor<i1>, %w: tensor<1000x300xbf16>, %i: tensor<300x1000xi8>, %x: tensor<300xf32>) -> tensor<300xf32> {
  // COSTLY-NEXT: stablehlo.convert %arg2
  // COSTLY-NEXT: stablehlo.while
  // COSTLY: stablehlo.convert %arg1
  %r = stablehlo.while(%a = %x) : tensor<300xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %m = stablehlo.convert %w : (tensor<1000x300xbf16>) -> tensor<1000x300xf32>
      %n = stablehlo.convert %i : (tensor<300x1000xi8>) -> tensor<300x1000xf32>
      %y = stablehlo.dot %m, %a : (tensor<1000x300xf32>, tensor<300xf32>) -> tensor<1000xf32>
      %z = stablehlo.dot %n, %y : (tensor<300x1000xf32>, tensor<1000xf32>) -> tensor<300xf32>
      stablehlo.return %z : tensor<300xf32>
    }
  return %r : tensor<300xf32>
}

// COSTLY-LABEL: @a_large_matrix_times_a_matrix
func.func @a_large_matrix_times_a_matrix(%p: tensor<i1>, %w: tensor<600x600xbf16>, %x: tensor<600x2xf32>) -> tensor<600x2xf32> {
  // COSTLY-NEXT: stablehlo.convert %arg1
  // COSTLY-NEXT: stablehlo.while
  %r = stablehlo.while(%a = %x) : tensor<600x2xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %m = stablehlo.convert %w : (tensor<600x600xbf16>) -> tensor<600x600xf32>
      %y = stablehlo.dot %m, %a : (tensor<600x600xf32>, tensor<600x2xf32>) -> tensor<600x2xf32>
      stablehlo.return %y : tensor<600x2xf32>
    }
  return %r : tensor<600x2xf32>
}

// What is computed where it is read goes with its reader, of any size; if the loop reads it, too, it is copied.
// COSTLY-LABEL: @scaled_by_a_number
func.func @scaled_by_a_number(%p: tensor<i1>, %c: tensor<f32>, %w: tensor<300x300xf32>, %x: tensor<300x300xf32>) -> tensor<300x300xf32> {
  // COSTLY-NEXT: %[[K:.+]] = stablehlo.broadcast_in_dim %arg1
  // COSTLY-NEXT: %[[M:.+]] = stablehlo.multiply %arg2, %[[K]]
  // COSTLY-NEXT: %[[Z:.+]] = stablehlo.constant
  // COSTLY-NEXT: %[[S:.+]] = stablehlo.reduce(%arg2 init: %[[Z]])
  // COSTLY-NEXT: reducer
  // COSTLY-NEXT: multiply %{{.+}}, %[[Z]]
  // COSTLY: stablehlo.while
  // COSTLY: do
  // COSTLY-NEXT: %[[L:.+]] = stablehlo.broadcast_in_dim %arg1
  // COSTLY-NEXT: %[[Y:.+]] = stablehlo.constant
  // COSTLY-NEXT: stablehlo.dot %[[M]]
  // COSTLY-NEXT: stablehlo.add %{{.+}}, %[[L]]
  // COSTLY-NEXT: stablehlo.broadcast_in_dim %[[Y]]
  %r = stablehlo.while(%a = %x) : tensor<300x300xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %k = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<300x300xf32>
      %m = stablehlo.multiply %w, %k : tensor<300x300xf32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %s = stablehlo.reduce(%w init: %zero) across dimensions = [0] : (tensor<300x300xf32>, tensor<f32>) -> tensor<300xf32>
        reducer(%l: tensor<f32>, %n: tensor<f32>) {
          %t = stablehlo.multiply %n, %zero : tensor<f32>
          %u = stablehlo.add %l, %t : tensor<f32>
          stablehlo.return %u : tensor<f32>
        }
      %y = stablehlo.dot %m, %a : (tensor<300x300xf32>, tensor<300x300xf32>) -> tensor<300x300xf32>
      %z = stablehlo.add %y, %k : tensor<300x300xf32>
      %v = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<300x300xf32>
      %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<300xf32>) -> tensor<300x300xf32>
      %d = stablehlo.add %z, %b : tensor<300x300xf32>
      %e = stablehlo.maximum %d, %v : tensor<300x300xf32>
      stablehlo.return %e : tensor<300x300xf32>
    }
  return %r : tensor<300x300xf32>
}
