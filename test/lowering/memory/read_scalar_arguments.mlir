// RUN: hilo-opt %s --target=llvm-cpu --read-scalar-arguments | filecheck %s --check-prefix=CHECK
// RUN: hilo-opt %s --target=cuda --read-scalar-arguments | filecheck %s --check-prefix=GPU

// GPU-NOT: hal.

// CHECK-LABEL: @a_predicate
// CHECK: %[[VIEW:.+]] = hal.tensor.export %arg0 : tensor<i32> -> !hal.buffer_view
// CHECK-NEXT: %[[BUFFER:.+]] = hal.buffer_view.buffer<%[[VIEW]] : !hal.buffer_view>
// CHECK: %[[N:.+]] = hal.buffer.load<%[[BUFFER]] : !hal.buffer>[%{{.+}}] : i32
// CHECK: %[[IS:.+]] = arith.cmpi sgt, %[[N]], %{{.+}} : i32
// CHECK: %[[P:.+]] = tensor.from_elements %[[IS]] : tensor<i1>
// CHECK: "stablehlo.if"(%[[P]])
func.func @a_predicate(%n: tensor<i32>, %x: tensor<9xf32>) -> tensor<9xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %p = stablehlo.compare GT, %n, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %r = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<9xf32>
  }, {
    %0 = stablehlo.negate %x : tensor<9xf32>
    stablehlo.return %0 : tensor<9xf32>
  }) : (tensor<i1>) -> tensor<9xf32>
  return %r : tensor<9xf32>
}

// CHECK-LABEL: @a_pred_is_a_byte_in_memory
// CHECK: %[[BYTE:.+]] = hal.buffer.load<{{.+}}>[{{.+}}] : i8
// CHECK: arith.cmpi ne, %[[BYTE]], %{{.+}} : i8
// CHECK: stablehlo.select %from_elements
func.func @a_pred_is_a_byte_in_memory(%p: tensor<i1>, %x: tensor<9xf32>, %y: tensor<9xf32>) -> tensor<9xf32> {
  %r = stablehlo.select %p, %x, %y : tensor<i1>, tensor<9xf32>
  return %r : tensor<9xf32>
}

// CHECK-LABEL: @an_element_of_an_array
// CHECK: %[[BYTES:.+]] = arith.constant 24 : index
// CHECK: hal.buffer.load<{{.+}}>[%[[BYTES]]] : i32
// CHECK: stablehlo.dynamic_slice %arg1, %from_elements
func.func @an_element_of_an_array(%i: tensor<2x4xi32>, %x: tensor<9xf32>) -> tensor<3xf32> {
  %0 = stablehlo.slice %i [1:2, 2:3] : (tensor<2x4xi32>) -> tensor<1x1xi32>
  %1 = stablehlo.reshape %0 : (tensor<1x1xi32>) -> tensor<i32>
  %2 = stablehlo.dynamic_slice %x, %1, sizes = [3] : (tensor<9xf32>, tensor<i32>) -> tensor<3xf32>
  return %2 : tensor<3xf32>
}

// CHECK-LABEL: @unsigned_numbers_are_compared_as_such
// CHECK: stablehlo.bitcast_convert %arg0 : (tensor<ui8>) -> tensor<i8>
// CHECK: arith.cmpi ult
func.func @unsigned_numbers_are_compared_as_such(%n: tensor<ui8>, %m: tensor<ui8>, %x: tensor<9xf32>, %y: tensor<9xf32>) -> tensor<9xf32> {
  %p = stablehlo.compare LT, %n, %m, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
  %r = stablehlo.select %p, %x, %y : tensor<i1>, tensor<9xf32>
  return %r : tensor<9xf32>
}

// CHECK-LABEL: @indices_of_an_update
// CHECK-COUNT-2: hal.buffer.load
// CHECK: stablehlo.dynamic_update_slice %arg0, %arg1, %from_elements, %from_elements_{{.+}}
func.func @indices_of_an_update(%x: tensor<9x4xf32>, %u: tensor<1x4xf32>, %i: tensor<i64>, %j: tensor<i64>) -> tensor<9x4xf32> {
  %0 = stablehlo.dynamic_update_slice %x, %u, %i, %j : (tensor<9x4xf32>, tensor<1x4xf32>, tensor<i64>, tensor<i64>) -> tensor<9x4xf32>
  return %0 : tensor<9x4xf32>
}

// CHECK-LABEL: @sums_are_kept
// CHECK-NOT: hal.
// CHECK: return
func.func @sums_are_kept(%x: tensor<9xf32>, %y: tensor<9xf32>) -> tensor<9xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<9xf32>, tensor<f32>) -> tensor<f32>
  %p = stablehlo.compare GT, %s, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %r = stablehlo.select %p, %x, %y : tensor<i1>, tensor<9xf32>
  return %r : tensor<9xf32>
}

// CHECK-LABEL: @donated_arguments_are_kept
// CHECK-NOT: hal.
// CHECK: return
func.func @donated_arguments_are_kept(%i: tensor<i32> {iree.abi.output = 0 : index}, %x: tensor<9xf32>) -> (tensor<i32>, tensor<3xf32>) {
  %0 = stablehlo.negate %i : tensor<i32>
  %1 = stablehlo.dynamic_slice %x, %i, sizes = [3] : (tensor<9xf32>, tensor<i32>) -> tensor<3xf32>
  return %0, %1 : tensor<i32>, tensor<3xf32>
}

// CHECK-LABEL: @selects_of_numbers_are_kept
// CHECK-NOT: hal.
// CHECK: return
func.func @selects_of_numbers_are_kept(%p: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.select %p, %x, %y : tensor<i1>, tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: @functions_that_are_called_are_kept
// CHECK-NOT: hal.
// CHECK: return
func.func private @functions_that_are_called_are_kept(%i: tensor<i32>, %x: tensor<9xf32>) -> tensor<3xf32> {
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [3] : (tensor<9xf32>, tensor<i32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// The host's registers have 32 bits.
// CHECK-LABEL: @arithmetic_of_fewer_bits_is_kept
// CHECK-NOT: hal.buffer.load
func.func @arithmetic_of_fewer_bits_is_kept(%n: tensor<i8>, %x: tensor<9xf32>, %y: tensor<9xf32>) -> (tensor<9xf32>, tensor<2xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i8>
  %nine = stablehlo.constant dense<9> : tensor<i8>
  %p = stablehlo.compare LT, %n, %zero, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
  %0 = stablehlo.select %p, %x, %y : tensor<i1>, tensor<9xf32>
  %m = stablehlo.add %n, %nine : tensor<i8>
  %i = stablehlo.convert %m : (tensor<i8>) -> tensor<i32>
  %1 = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<9xf32>, tensor<i32>) -> tensor<2xf32>
  return %0, %1 : tensor<9xf32>, tensor<2xf32>
}

// What chooses a branch in a loop may depend on counters, too.
// CHECK-LABEL: @branches_in_loops
func.func @branches_in_loops(%n: tensor<i32>, %x: tensor<f64>) -> tensor<f64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %half = stablehlo.constant dense<0.5> : tensor<f64>
  // CHECK: stablehlo.while(%[[I:.+]] = %{{.+}}, %[[A:.+]] = %{{.+}})
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<f64>
  cond {
    %p = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    // CHECK: %[[N:.+]] = tensor.extract %[[I]][] : tensor<i32>
    // CHECK: arith.remsi %[[N]]
    // CHECK: arith.cmpi eq
    // CHECK: %[[K:.+]] = arith.extui %{{.+}} : i1 to i32
    // CHECK: %[[F:.+]] = tensor.from_elements %[[K]] : tensor<i32>
    // CHECK: stablehlo.case"(%[[F]])
    %m = stablehlo.remainder %i, %three : tensor<i32>
    %p = stablehlo.compare EQ, %m, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %k = stablehlo.convert %p : (tensor<i1>) -> tensor<i32>
    %b = "stablehlo.case"(%k) ({
      stablehlo.return %a : tensor<f64>
    }, {
      %0 = stablehlo.add %a, %half : tensor<f64>
      stablehlo.return %0 : tensor<f64>
    }) : (tensor<i32>) -> tensor<f64>
    // CHECK: %[[M:.+]] = tensor.extract %[[I]][] : tensor<i32>
    // CHECK: %[[L:.+]] = hal.buffer.load
    // CHECK: %[[Q:.+]] = arith.cmpi slt, %[[M]], %[[L]]
    // CHECK: tensor.from_elements %[[Q]] : tensor<i1>
    %q = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c = "stablehlo.if"(%q) ({
      stablehlo.return %b : tensor<f64>
    }, {
      %0 = stablehlo.multiply %b, %half : tensor<f64>
      stablehlo.return %0 : tensor<f64>
    }) : (tensor<i1>) -> tensor<f64>
    // What the device computes stays with it.
    // CHECK: %[[D:.+]] = stablehlo.compare LT, %{{.+}}, %{{.+}} : (tensor<f64>, tensor<f64>) -> tensor<i1>
    // CHECK: stablehlo.if"(%[[D]])
    %d = stablehlo.compare LT, %c, %half : (tensor<f64>, tensor<f64>) -> tensor<i1>
    %e = "stablehlo.if"(%d) ({
      stablehlo.return %c : tensor<f64>
    }, {
      %0 = stablehlo.multiply %c, %half : tensor<f64>
      stablehlo.return %0 : tensor<f64>
    }) : (tensor<i1>) -> tensor<f64>
    stablehlo.return %next, %e : tensor<i32>, tensor<f64>
  }
  return %r#1 : tensor<f64>
}
