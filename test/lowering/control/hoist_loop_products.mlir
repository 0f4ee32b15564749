// RUN: hilo-opt %s --hoist-loop-products='work=1 sums=1' | filecheck %s

// CHECK-LABEL: @before_the_loop
// CHECK-SAME: (%[[XS:.+]]: tensor<6x2x3xf32>, %[[W:.+]]: tensor<3x4xf32>, %[[H:.+]]: tensor<2x4xf32>)
func.func @before_the_loop(%xs: tensor<6x2x3xf32>, %w: tensor<3x4xf32>, %h: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // CHECK: %[[P:.+]] = stablehlo.dot_general %[[XS]], %[[W]], contracting_dims = [2] x [0], precision = [HIGHEST, DEFAULT] : {{.+}} -> tensor<6x2x4xf32>
  // CHECK: stablehlo.while(%[[I:[^ ]+]] =
  // CHECK: do
  // CHECK: %[[S:.+]] = stablehlo.dynamic_slice %[[P]], %[[I]], %{{.+}}, %{{.+}}, sizes = [1, 2, 4]
  // CHECK-NEXT: %[[D:.+]] = stablehlo.reshape %[[S]]
  // CHECK-NEXT: stablehlo.add %{{.+}}, %[[D]]
  // CHECK-NOT: stablehlo.dot_general
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %six = stablehlo.constant dense<6> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %h) : tensor<i32>, tensor<2x4xf32>
    cond {
      %go = stablehlo.compare LT, %i, %six : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %s = stablehlo.dynamic_slice %xs, %i, %zero, %zero, sizes = [1, 2, 3] : (tensor<6x2x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x3xf32>
      %x = stablehlo.reshape %s : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
      %d = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
      %b = stablehlo.add %a, %d : tensor<2x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %b : tensor<i32>, tensor<2x4xf32>
    }
  return %r#1 : tensor<2x4xf32>
}

// Slices on the right, converted, with a batch, in any order of places: what is free in them comes last.
// CHECK-LABEL: @slices_on_the_right
// CHECK-SAME: (%[[XS:.+]]: tensor<6x5x3x2xbf16>, %[[W:.+]]: tensor<5x4x3xf32>
func.func @slices_on_the_right(%xs: tensor<6x5x3x2xbf16>, %w: tensor<5x4x3xf32>, %at: tensor<i32>, %h: tensor<5x4x2xf32>) -> tensor<5x4x2xf32> {
  // CHECK: %[[C:.+]] = stablehlo.convert %[[XS]]
  // CHECK-NEXT: %[[P:.+]] = stablehlo.dot_general %[[C]], %[[W]], batching_dims = [1] x [0], contracting_dims = [2] x [2] : {{.+}} -> tensor<5x6x2x4xf32>
  // CHECK: %[[S:.+]] = stablehlo.dynamic_slice %[[P]], %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, sizes = [5, 1, 2, 4]
  // CHECK-NEXT: %[[R:.+]] = stablehlo.reshape %[[S]] : {{.+}} -> tensor<5x2x4xf32>
  // CHECK-NEXT: stablehlo.transpose %[[R]], dims = [0, 2, 1]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %six = stablehlo.constant dense<6> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %h) : tensor<i32>, tensor<5x4x2xf32>
    cond {
      %go = stablehlo.compare LT, %i, %six : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %k = stablehlo.multiply %i, %at : tensor<i32>
      %s = stablehlo.dynamic_slice %xs, %k, %zero, %zero, %zero, sizes = [1, 5, 3, 2] : (tensor<6x5x3x2xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x5x3x2xbf16>
      %n = stablehlo.reshape %s : (tensor<1x5x3x2xbf16>) -> tensor<5x3x2xbf16>
      %x = stablehlo.convert %n : (tensor<5x3x2xbf16>) -> tensor<5x3x2xf32>
      %d = stablehlo.dot_general %w, %x, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<5x4x3xf32>, tensor<5x3x2xf32>) -> tensor<5x4x2xf32>
      %b = stablehlo.add %a, %d : tensor<5x4x2xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %b : tensor<i32>, tensor<5x4x2xf32>
    }
  return %r#1 : tensor<5x4x2xf32>
}

// Slices are read from the last to the first; what is multiplied by them is stacked in their order.
// CHECK-LABEL: @after_the_loop
// CHECK-SAME: (%[[XS:.+]]: tensor<6x2x3xf32>, %[[G:.+]]: tensor<2x4xf32>, %[[START:.+]]: tensor<3x4xf32>)
func.func @after_the_loop(%xs: tensor<6x2x3xf32>, %g: tensor<2x4xf32>, %start: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<2x4xf32>) {
  // CHECK: %[[Z:.+]] = stablehlo.constant dense<0.000000e+00> : tensor<6x2x4xf32>
  // CHECK: %[[W:.+]]:3 = stablehlo.while(%[[I:[^ ]+]] = %{{[^ ]+}}, %[[H:[^ ]+]] = %[[G]], %[[STACK:[^ ]+]] = %[[Z]])
  // CHECK: do
  // CHECK: %[[K:.+]] = stablehlo.subtract %{{.+}}, %[[I]]
  // CHECK: %[[R:.+]] = stablehlo.reshape %[[H]]
  // CHECK: %[[U:.+]] = stablehlo.dynamic_update_slice %[[STACK]], %[[R]], %[[K]]
  // CHECK: stablehlo.return %{{.+}}, %{{.+}}, %[[U]]
  // CHECK: %[[P:.+]] = stablehlo.dot_general %[[W]]#2, %[[XS]], contracting_dims = [0, 1] x [0, 1] : {{.+}} -> tensor<4x3xf32>
  // CHECK-NEXT: %[[T:.+]] = stablehlo.transpose %[[P]], dims = [1, 0]
  // CHECK-NEXT: %[[S:.+]] = stablehlo.add %[[START]], %[[T]]
  // CHECK-NEXT: return %[[S]], %[[W]]#1
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %six = stablehlo.constant dense<6> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %sum = %start, %h = %g) : tensor<i32>, tensor<3x4xf32>, tensor<2x4xf32>
    cond {
      %go = stablehlo.compare LT, %i, %six : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %k = stablehlo.subtract %five, %i : tensor<i32>
      %s = stablehlo.dynamic_slice %xs, %k, %zero, %zero, sizes = [1, 2, 3] : (tensor<6x2x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x3xf32>
      %x = stablehlo.reshape %s : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
      %d = stablehlo.dot_general %h, %x, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
      %t = stablehlo.transpose %d, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
      %next = stablehlo.add %t, %sum : tensor<3x4xf32>
      %e = stablehlo.tanh %h : tensor<2x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %next, %e : tensor<i32>, tensor<3x4xf32>, tensor<2x4xf32>
    }
  return %r#1, %r#2 : tensor<3x4xf32>, tensor<2x4xf32>
}

// Partial sums that something reads; narrow types, whose sums are rounded in each turn; a trip count that is not known.
// CHECK-LABEL: @sums_that_stay
func.func @sums_that_stay(%n: tensor<i32>, %g: tensor<2x3xf32>, %f: tensor<2x3xbf16>, %x: tensor<3x3xf32>, %y: tensor<3x3xbf16>) -> (tensor<3x3xf32>, tensor<3x3xbf16>, tensor<3x3xf32>) {
  // CHECK: do
  // CHECK: stablehlo.dot_general
  // CHECK: stablehlo.dot_general
  // CHECK: do
  // CHECK: stablehlo.dot_general
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %six = stablehlo.constant dense<6> : tensor<i32>
  %r:5 = stablehlo.while(%i = %zero, %s = %x, %t = %y, %h = %g, %k = %f) : tensor<i32>, tensor<3x3xf32>, tensor<3x3xbf16>, tensor<2x3xf32>, tensor<2x3xbf16>
    cond {
      %go = stablehlo.compare LT, %i, %six : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %d = stablehlo.dot_general %h, %h, contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
      %b = stablehlo.dot_general %k, %k, contracting_dims = [0] x [0] : (tensor<2x3xbf16>, tensor<2x3xbf16>) -> tensor<3x3xbf16>
      %u = stablehlo.add %s, %d : tensor<3x3xf32>
      %v = stablehlo.add %t, %b : tensor<3x3xbf16>
      %row = stablehlo.slice %u [0:2, 0:3] : (tensor<3x3xf32>) -> tensor<2x3xf32>
      %m = stablehlo.tanh %row : tensor<2x3xf32>
      %c = stablehlo.tanh %k : tensor<2x3xbf16>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %u, %v, %m, %c : tensor<i32>, tensor<3x3xf32>, tensor<3x3xbf16>, tensor<2x3xf32>, tensor<2x3xbf16>
    }
  %q:3 = stablehlo.while(%i = %zero, %s = %x, %h = %g) : tensor<i32>, tensor<3x3xf32>, tensor<2x3xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %d = stablehlo.dot_general %h, %h, contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
      %u = stablehlo.add %s, %d : tensor<3x3xf32>
      %m = stablehlo.tanh %h : tensor<2x3xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %u, %m : tensor<i32>, tensor<3x3xf32>, tensor<2x3xf32>
    }
  return %r#1, %r#2, %q#1 : tensor<3x3xf32>, tensor<3x3xbf16>, tensor<3x3xf32>
}
