// RUN: hilo-opt %s --fold-branches | filecheck %s

// CHECK-LABEL: @a_known_number
func.func @a_known_number(%x: tensor<9xf32>) -> tensor<9xf32> {
  // CHECK-NOT: stablehlo.case
  // CHECK: %[[Y:.+]] = stablehlo.negate %arg0
  // CHECK-NEXT: return %[[Y]]
  %k = stablehlo.constant dense<1> : tensor<i32>
  %0 = "stablehlo.case"(%k) ({
    stablehlo.return %x : tensor<9xf32>
  }, {
    %1 = stablehlo.negate %x : tensor<9xf32>
    stablehlo.return %1 : tensor<9xf32>
  }, {
    %1 = stablehlo.abs %x : tensor<9xf32>
    stablehlo.return %1 : tensor<9xf32>
  }) : (tensor<i32>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}

// CHECK-LABEL: @numbers_out_of_bounds_take_the_last_branch
func.func @numbers_out_of_bounds_take_the_last_branch(%x: tensor<9xf32>) -> (tensor<9xf32>, tensor<9xf32>) {
  // CHECK-COUNT-2: stablehlo.abs %arg0
  %low = stablehlo.constant dense<-1> : tensor<i32>
  %high = stablehlo.constant dense<7> : tensor<i32>
  %0 = "stablehlo.case"(%low) ({
    stablehlo.return %x : tensor<9xf32>
  }, {
    %1 = stablehlo.abs %x : tensor<9xf32>
    stablehlo.return %1 : tensor<9xf32>
  }) : (tensor<i32>) -> tensor<9xf32>
  %2 = "stablehlo.case"(%high) ({
    stablehlo.return %x : tensor<9xf32>
  }, {
    %1 = stablehlo.abs %x : tensor<9xf32>
    stablehlo.return %1 : tensor<9xf32>
  }) : (tensor<i32>) -> tensor<9xf32>
  return %0, %2 : tensor<9xf32>, tensor<9xf32>
}

// CHECK-LABEL: @a_branch_in_a_branch
func.func @a_branch_in_a_branch(%x: tensor<9xf32>, %p: tensor<i1>) -> tensor<9xf32> {
  // CHECK: stablehlo.if
  // CHECK-NOT: stablehlo.if
  // CHECK: stablehlo.sine
  // CHECK-NOT: stablehlo.cosine
  %no = stablehlo.constant dense<false> : tensor<i1>
  %0 = "stablehlo.if"(%p) ({
    %1 = "stablehlo.if"(%no) ({
      %2 = stablehlo.cosine %x : tensor<9xf32>
      stablehlo.return %2 : tensor<9xf32>
    }, {
      %2 = stablehlo.sine %x : tensor<9xf32>
      stablehlo.return %2 : tensor<9xf32>
    }) : (tensor<i1>) -> tensor<9xf32>
    stablehlo.return %1 : tensor<9xf32>
  }, {
    stablehlo.return %x : tensor<9xf32>
  }) : (tensor<i1>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}

// CHECK-LABEL: @a_number_of_the_program_is_kept
func.func @a_number_of_the_program_is_kept(%x: tensor<9xf32>, %k: tensor<i32>) -> tensor<9xf32> {
  // CHECK: stablehlo.case
  %0 = "stablehlo.case"(%k) ({
    stablehlo.return %x : tensor<9xf32>
  }, {
    %1 = stablehlo.negate %x : tensor<9xf32>
    stablehlo.return %1 : tensor<9xf32>
  }) : (tensor<i32>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}
