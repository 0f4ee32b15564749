// RUN: hilo-opt %s --join-gathers --target=llvm-cpu --split-input-file | filecheck %s
// RUN: hilo-opt %s --join-gathers --target=cuda --split-input-file | filecheck %s --check-prefix=OTHER
// OTHER-NOT: flow.dispatch.region

// Two gathers and their sum are one loop; the indices of the second are computed in it, in vectors.
// CHECK-LABEL: @neighbours
// CHECK: %[[R:.+]] = flow.dispatch.region -> (tensor<2000xf32>)
// CHECK: scf.for
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: vector.from_elements %{{.+}} : vector<16xf32>
// CHECK: arith.addi %{{.+}} : vector<16xi32>
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: vector.from_elements %{{.+}} : vector<16xf32>
// CHECK: arith.addf %{{.+}} : vector<16xf32>
// CHECK: vector.transfer_write
// CHECK-NOT: stablehlo.gather
// CHECK-NOT: stablehlo.add
func.func @neighbours(%x: tensor<9xf32>, %i: tensor<2000x1xi32>) -> tensor<2000xf32> {
  %one = stablehlo.constant dense<1> : tensor<2000x1xi32>
  %a = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<2000x1xi32>) -> tensor<2000xf32>
  %j = stablehlo.add %i, %one : tensor<2000x1xi32>
  %b = "stablehlo.gather"(%x, %j) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<2000x1xi32>) -> tensor<2000xf32>
  %r = stablehlo.add %a, %b : tensor<2000xf32>
  return %r : tensor<2000xf32>
}

// -----

// What lies between two gathers, and is no arithmetic, keeps them apart.
// CHECK-LABEL: @between
// CHECK-COUNT-2: "stablehlo.gather"
// CHECK-NOT: flow.dispatch.region
func.func @between(%x: tensor<9xf32>, %i: tensor<2000x1xi32>) -> tensor<2000xf32> {
  %a = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<2000x1xi32>) -> tensor<2000xf32>
  %t = stablehlo.tanh %a : tensor<2000xf32>
  %b = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<2000xf32>, tensor<2000x1xi32>) -> tensor<2000xf32>
  %r = stablehlo.add %a, %b : tensor<2000xf32>
  return %r : tensor<2000xf32>
}

// -----

// One gather, slices of several elements, and few elements are left to other passes.
// CHECK-LABEL: @others
// CHECK-NOT: flow.dispatch.region
func.func @others(%x: tensor<9x4xf32>, %i: tensor<2000x1xi32>, %k: tensor<20x1xi32>) -> (tensor<2000x4xf32>, tensor<20xf32>) {
  %a = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<9x4xf32>, tensor<2000x1xi32>) -> tensor<2000x4xf32>
  %r = stablehlo.add %a, %a : tensor<2000x4xf32>
  %b = "stablehlo.gather"(%x, %k) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<9x4xf32>, tensor<20x1xi32>) -> tensor<20xf32>
  %c = "stablehlo.gather"(%x, %k) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<9x4xf32>, tensor<20x1xi32>) -> tensor<20xf32>
  %s = stablehlo.add %b, %c : tensor<20xf32>
  return %r, %s : tensor<2000x4xf32>, tensor<20xf32>
}

// -----

// What nothing uses has no kernel.
// CHECK-LABEL: @unused
// CHECK-NOT: flow.dispatch.region
// CHECK-NOT: stablehlo.gather
func.func @unused(%x: tensor<9xf32>, %i: tensor<2000x1xi32>) -> tensor<9xf32> {
  %a = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<2000x1xi32>) -> tensor<2000xf32>
  %b = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<2000x1xi32>) -> tensor<2000xf32>
  %r = stablehlo.add %a, %b : tensor<2000xf32>
  return %x : tensor<9xf32>
}
