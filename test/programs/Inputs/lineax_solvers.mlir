// program: lineax: LU, conjugate gradients, least squares by QR. (jax 0.10.2, lineax 0.1.1)
// input: definite 5x5xf32
// input: normal 5xf32
// input: normal 7x5xf32
// input: normal 7xf32
// tolerance: 0.001
module @jit_lineax_solvers attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<7x5xf32>, %arg3: tensor<7xf32>) -> (tensor<5xf32> {jax.result_info = "result[0]"}, tensor<5xf32> {jax.result_info = "result[1]"}, tensor<5xf32> {jax.result_info = "result[2]"}) {
    %0:5 = call @linear_solve(%arg0, %arg1) : (tensor<5x5xf32>, tensor<5xf32>) -> (tensor<i32>, tensor<5xf32>, tensor<i32>, tensor<5x5xf32>, tensor<5xi32>)
    %1:5 = call @linear_solve_0(%arg0, %arg1) : (tensor<5x5xf32>, tensor<5xf32>) -> (tensor<i32>, tensor<5xf32>, tensor<i32>, tensor<i32>, tensor<5x5xf32>)
    %2:5 = call @linear_solve_5(%arg2, %arg3) : (tensor<7x5xf32>, tensor<7xf32>) -> (tensor<i32>, tensor<5xf32>, tensor<i32>, tensor<7x5xf32>, tensor<5xf32>)
    return %0#1, %1#1, %2#1 : tensor<5xf32>, tensor<5xf32>, tensor<5xf32>
  }
  func.func private @linear_solve(%arg0: tensor<5x5xf32>, %arg1: tensor<5xf32>) -> (tensor<i32>, tensor<5xf32>, tensor<i32>, tensor<5x5xf32>, tensor<5xi32>) {
    %0:2 = call @lu_factor(%arg0) : (tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<5xi32>)
    %c = stablehlo.constant dense<true> : tensor<i1>
    %1 = call @lu_solve(%0#0, %0#1, %arg1) : (tensor<5x5xf32>, tensor<5xi32>, tensor<5xf32>) -> tensor<5xf32>
    %2 = stablehlo.slice %1 [0:5] : (tensor<5xf32>) -> tensor<5xf32>
    %3 = stablehlo.is_finite %2 : (tensor<5xf32>) -> tensor<5xi1>
    %4 = stablehlo.not %3 : tensor<5xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.reduce(%4 init: %c_0) applies stablehlo.or across dimensions = [0] : (tensor<5xi1>, tensor<i1>) -> tensor<i1>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %7 = stablehlo.reduce(%6 init: %c_1) applies stablehlo.or across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %8 = stablehlo.and %c, %7 : tensor<i1>
    %c_2 = stablehlo.constant dense<2> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = call @_where(%8, %c_2, %c_3) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %10 = stablehlo.is_finite %arg1 : (tensor<5xf32>) -> tensor<5xi1>
    %11 = stablehlo.not %10 : tensor<5xi1>
    %c_4 = stablehlo.constant dense<false> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_4) applies stablehlo.or across dimensions = [0] : (tensor<5xi1>, tensor<i1>) -> tensor<i1>
    %13 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %c_5 = stablehlo.constant dense<false> : tensor<i1>
    %14 = stablehlo.reduce(%13 init: %c_5) applies stablehlo.or across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %c_6 = stablehlo.constant dense<2> : tensor<i32>
    %15 = stablehlo.compare EQ, %9, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %16 = stablehlo.and %15, %14 : tensor<i1>
    %c_7 = stablehlo.constant dense<6> : tensor<i32>
    %17 = call @_where(%16, %c_7, %9) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.compare NE, %17, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %19:3 = call @branched_error_if_impl(%2, %17, %18, %17) : (tensor<5xf32>, tensor<i32>, tensor<i1>, tensor<i32>) -> (tensor<i32>, tensor<5xf32>, tensor<i32>)
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    return %c_9, %19#1, %19#2, %0#0, %0#1 : tensor<i32>, tensor<5xf32>, tensor<i32>, tensor<5x5xf32>, tensor<5xi32>
  }
  func.func private @lu_factor(%arg0: tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<5xi32>) {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], []) {i=5, j=5, k=5, l=5, m=5}, custom>} : (tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<5xi32>, tensor<i32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<i32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<5x5xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<5x5xi1>, tensor<5x5xf32>
    %9 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %9) : tensor<5xi32>, tensor<i32>, tensor<i32>, tensor<5xi32>
    cond {
      %c_6 = stablehlo.constant dense<5> : tensor<i32>
      %11 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %11 : tensor<i1>
    } do {
      %11:2 = func.call @closed_call(%iterArg, %iterArg_4, %iterArg_5) : (tensor<5xi32>, tensor<i32>, tensor<5xi32>) -> (tensor<i32>, tensor<5xi32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %12 = stablehlo.add %iterArg_3, %c_6 : tensor<i32>
      stablehlo.return %iterArg, %12, %11#0, %11#1 : tensor<5xi32>, tensor<i32>, tensor<i32>, tensor<5xi32>
    }
    return %8, %2 : tensor<5x5xf32>, tensor<5xi32>
  }
  func.func private @closed_call(%arg0: tensor<5xi32>, %arg1: tensor<i32>, %arg2: tensor<5xi32>) -> (tensor<i32>, tensor<5xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg1, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.convert %arg1 : tensor<i32>
    %c_1 = stablehlo.constant dense<5> : tensor<i32>
    %3 = stablehlo.add %2, %c_1 : tensor<i32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<i1>, tensor<i32>
    %5 = stablehlo.dynamic_slice %arg0, %4, sizes = [1] : (tensor<5xi32>, tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.reshape %5 : (tensor<1xi32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.compare LT, %arg1, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %8 = stablehlo.convert %arg1 : tensor<i32>
    %c_3 = stablehlo.constant dense<5> : tensor<i32>
    %9 = stablehlo.add %8, %c_3 : tensor<i32>
    %10 = stablehlo.select %7, %9, %arg1 : tensor<i1>, tensor<i32>
    %11 = stablehlo.dynamic_slice %arg2, %10, sizes = [1] : (tensor<5xi32>, tensor<i32>) -> tensor<1xi32>
    %12 = stablehlo.reshape %11 : (tensor<1xi32>) -> tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.compare LT, %6, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_5 = stablehlo.constant dense<5> : tensor<i32>
    %14 = stablehlo.add %6, %c_5 : tensor<i32>
    %15 = stablehlo.select %13, %14, %6 : tensor<i1>, tensor<i32>
    %16 = stablehlo.dynamic_slice %arg2, %15, sizes = [1] : (tensor<5xi32>, tensor<i32>) -> tensor<1xi32>
    %17 = stablehlo.reshape %16 : (tensor<1xi32>) -> tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.compare LT, %arg1, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<5> : tensor<i32>
    %19 = stablehlo.add %arg1, %c_7 : tensor<i32>
    %20 = stablehlo.select %18, %19, %arg1 : tensor<i1>, tensor<i32>
    %21 = stablehlo.convert %20 : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %23 = "stablehlo.scatter"(%arg2, %22, %17) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<5xi32>, tensor<1xi32>, tensor<i32>) -> tensor<5xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.compare LT, %6, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<5> : tensor<i32>
    %25 = stablehlo.add %6, %c_9 : tensor<i32>
    %26 = stablehlo.select %24, %25, %6 : tensor<i1>, tensor<i32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %28 = "stablehlo.scatter"(%23, %27, %12) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<5xi32>, tensor<1xi32>, tensor<i32>) -> tensor<5xi32>
    return %0, %28 : tensor<i32>, tensor<5xi32>
  }
  func.func private @lu_solve(%arg0: tensor<5x5xf32>, %arg1: tensor<5xi32>, %arg2: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:4 = stablehlo.while(%iterArg = %arg1, %iterArg_1 = %c_0, %iterArg_2 = %c, %iterArg_3 = %0) : tensor<5xi32>, tensor<i32>, tensor<i32>, tensor<5xi32>
    cond {
      %c_4 = stablehlo.constant dense<5> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg_1, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %3:2 = func.call @closed_call(%iterArg, %iterArg_2, %iterArg_3) : (tensor<5xi32>, tensor<i32>, tensor<5xi32>) -> (tensor<i32>, tensor<5xi32>)
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %4 = stablehlo.add %iterArg_1, %c_4 : tensor<i32>
      stablehlo.return %iterArg, %4, %3#0, %3#1 : tensor<5xi32>, tensor<i32>, tensor<i32>, tensor<5xi32>
    }
    %2 = call @_lu_solve(%arg0, %1#3, %arg2) : (tensor<5x5xf32>, tensor<5xi32>, tensor<5xf32>) -> tensor<5xf32>
    return %2 : tensor<5xf32>
  }
  func.func private @_lu_solve(%arg0: tensor<5x5xf32>, %arg1: tensor<5xi32>, %arg2: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %2 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %4 = stablehlo.add %arg1, %3 : tensor<5xi32>
    %5 = stablehlo.select %2, %4, %arg1 : tensor<5xi1>, tensor<5xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %7 = "stablehlo.gather"(%0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<5x1xf32>, tensor<5x1xi32>) -> tensor<5x1xf32>
    %8 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %7) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=5, j=5, k=5, l=1, m=5, n=1}, custom>} : (tensor<5x5xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %9 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %8) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=5, j=5, k=5, l=1, m=5, n=1}, custom>} : (tensor<5x5xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %10 = stablehlo.reshape %9 : (tensor<5x1xf32>) -> tensor<5xf32>
    return %10 : tensor<5xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @branched_error_if_impl(%arg0: tensor<5xf32>, %arg1: tensor<i32>, %arg2: tensor<i1>, %arg3: tensor<i32>) -> (tensor<i32>, tensor<5xf32>, tensor<i32>) {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%arg2 init: %c) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %2 = stablehlo.reduce(%arg3 init: %c_0) applies stablehlo.maximum across dimensions = [] : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.convert %1 : (tensor<i1>) -> tensor<i32>
    %4:2 = "stablehlo.case"(%3) ({
      stablehlo.return %arg0, %arg1 : tensor<5xf32>, tensor<i32>
    }, {
      %c_2 = stablehlo.constant dense<2147483647> : tensor<i32>
      stablehlo.return %0, %c_2 : tensor<5xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<5xf32>, tensor<i32>)
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    return %c_1, %4#0, %4#1 : tensor<i32>, tensor<5xf32>, tensor<i32>
  }
  func.func private @linear_solve_0(%arg0: tensor<5x5xf32>, %arg1: tensor<5xf32>) -> (tensor<i32>, tensor<5xf32>, tensor<i32>, tensor<i32>, tensor<5x5xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %2 = stablehlo.subtract %arg1, %1 : tensor<5xf32>
    %3 = stablehlo.dot_general %2, %2, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5xf32>, tensor<5xf32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %5 = stablehlo.abs %arg1 : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<5xf32>
    %cst_2 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %9 = stablehlo.add %8, %7 : tensor<5xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %10:9 = stablehlo.while(%iterArg = %9, %iterArg_16 = %arg0, %iterArg_17 = %arg1, %iterArg_18 = %4, %iterArg_19 = %0, %iterArg_20 = %2, %iterArg_21 = %2, %iterArg_22 = %3, %iterArg_23 = %c) : tensor<5xf32>, tensor<5x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<f32>, tensor<i32>
    cond {
      %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %31 = stablehlo.compare GT, %iterArg_22, %cst_24, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_25 = stablehlo.constant dense<50> : tensor<i32>
      %32 = stablehlo.compare LT, %iterArg_23, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_26 = stablehlo.constant dense<false> : tensor<i1>
      %33 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i1>) -> tensor<i1>
      %34 = stablehlo.compare NE, %32, %33, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %35 = stablehlo.convert %34 : tensor<i1>
      %36 = stablehlo.and %31, %35 : tensor<i1>
      %37 = stablehlo.abs %iterArg_19 : tensor<5xf32>
      %cst_27 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %38 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<5xf32>
      %39 = stablehlo.multiply %38, %37 : tensor<5xf32>
      %cst_28 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %40 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<5xf32>
      %41 = stablehlo.add %40, %39 : tensor<5xf32>
      %42 = stablehlo.divide %iterArg_20, %iterArg : tensor<5xf32>
      %43 = stablehlo.abs %42 : tensor<5xf32>
      %cst_29 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %44 = stablehlo.reduce(%43 init: %cst_29) applies stablehlo.maximum across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
      %45 = stablehlo.divide %iterArg_18, %41 : tensor<5xf32>
      %46 = stablehlo.abs %45 : tensor<5xf32>
      %cst_30 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %47 = stablehlo.reduce(%46 init: %cst_30) applies stablehlo.maximum across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
      %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %48 = stablehlo.compare GT, %44, %cst_31, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %49 = stablehlo.compare GT, %47, %cst_32, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %50 = stablehlo.or %48, %49 : tensor<i1>
      %51 = stablehlo.and %36, %50 : tensor<i1>
      stablehlo.return %51 : tensor<i1>
    } do {
      %31 = stablehlo.dot_general %iterArg_16, %iterArg_21, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x5xf32>, tensor<5xf32>) -> tensor<5xf32>
      %32 = stablehlo.dot_general %31, %iterArg_21, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5xf32>, tensor<5xf32>) -> tensor<f32>
      %33 = stablehlo.divide %iterArg_22, %32 : tensor<f32>
      %34 = stablehlo.abs %32 : tensor<f32>
      %35 = stablehlo.abs %iterArg_22 : tensor<f32>
      %cst_24 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
      %36 = stablehlo.multiply %cst_24, %35 : tensor<f32>
      %37 = stablehlo.compare GT, %34, %36, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_25 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %38 = func.call @_where_1(%37, %33, %cst_25) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %39 = stablehlo.broadcast_in_dim %38, dims = [] : (tensor<f32>) -> tensor<5xf32>
      %40 = stablehlo.multiply %39, %iterArg_21 : tensor<5xf32>
      %41 = stablehlo.add %iterArg_19, %40 : tensor<5xf32>
      %c_26 = stablehlo.constant dense<1> : tensor<i32>
      %42 = stablehlo.add %iterArg_23, %c_26 : tensor<i32>
      %43 = stablehlo.convert %42 : tensor<i32>
      %c_27 = stablehlo.constant dense<-2147483648> : tensor<i32>
      %44 = stablehlo.reduce(%43 init: %c_27) applies stablehlo.maximum across dimensions = [] : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_28 = stablehlo.constant dense<10> : tensor<i32>
      %45 = func.call @remainder(%44, %c_28) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_29 = stablehlo.constant dense<0> : tensor<i32>
      %46 = stablehlo.compare EQ, %45, %c_29, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %47 = stablehlo.convert %46 : (tensor<i1>) -> tensor<i32>
      %48 = "stablehlo.case"(%47) ({
        %54 = stablehlo.broadcast_in_dim %38, dims = [] : (tensor<f32>) -> tensor<5xf32>
        %55 = stablehlo.multiply %54, %31 : tensor<5xf32>
        %56 = stablehlo.subtract %iterArg_20, %55 : tensor<5xf32>
        stablehlo.return %56 : tensor<5xf32>
      }, {
        %54 = stablehlo.dot_general %iterArg_16, %41, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x5xf32>, tensor<5xf32>) -> tensor<5xf32>
        %55 = stablehlo.subtract %iterArg_17, %54 : tensor<5xf32>
        stablehlo.return %55 : tensor<5xf32>
      }) : (tensor<i32>) -> tensor<5xf32>
      %49 = stablehlo.dot_general %48, %48, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5xf32>, tensor<5xf32>) -> tensor<f32>
      %50 = stablehlo.divide %49, %iterArg_22 : tensor<f32>
      %51 = stablehlo.broadcast_in_dim %50, dims = [] : (tensor<f32>) -> tensor<5xf32>
      %52 = stablehlo.multiply %51, %iterArg_21 : tensor<5xf32>
      %53 = stablehlo.add %48, %52 : tensor<5xf32>
      stablehlo.return %iterArg, %iterArg_16, %iterArg_17, %40, %41, %48, %53, %49, %42 : tensor<5xf32>, tensor<5x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<f32>, tensor<i32>
    }
    %c_3 = stablehlo.constant dense<50> : tensor<i32>
    %11 = stablehlo.compare EQ, %10#8, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_4 = stablehlo.constant dense<2> : tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %12 = call @_where_3(%11, %c_4, %c_5) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %13 = stablehlo.is_finite %10#4 : (tensor<5xf32>) -> tensor<5xi1>
    %14 = stablehlo.not %13 : tensor<5xi1>
    %c_6 = stablehlo.constant dense<false> : tensor<i1>
    %15 = stablehlo.reduce(%14 init: %c_6) applies stablehlo.or across dimensions = [0] : (tensor<5xi1>, tensor<i1>) -> tensor<i1>
    %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %c_7 = stablehlo.constant dense<false> : tensor<i1>
    %17 = stablehlo.reduce(%16 init: %c_7) applies stablehlo.or across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.compare EQ, %12, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %19 = stablehlo.and %18, %17 : tensor<i1>
    %c_9 = stablehlo.constant dense<2> : tensor<i32>
    %20 = call @_where(%19, %c_9, %12) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %21 = stablehlo.is_finite %arg1 : (tensor<5xf32>) -> tensor<5xi1>
    %22 = stablehlo.not %21 : tensor<5xi1>
    %c_10 = stablehlo.constant dense<false> : tensor<i1>
    %23 = stablehlo.reduce(%22 init: %c_10) applies stablehlo.or across dimensions = [0] : (tensor<5xi1>, tensor<i1>) -> tensor<i1>
    %24 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %c_11 = stablehlo.constant dense<false> : tensor<i1>
    %25 = stablehlo.reduce(%24 init: %c_11) applies stablehlo.or across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %c_12 = stablehlo.constant dense<2> : tensor<i32>
    %26 = stablehlo.compare EQ, %20, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %27 = stablehlo.and %26, %25 : tensor<i1>
    %c_13 = stablehlo.constant dense<6> : tensor<i32>
    %28 = call @_where(%27, %c_13, %20) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.compare NE, %28, %c_14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %30:4 = call @branched_error_if_impl_4(%10#4, %28, %10#8, %29, %28) : (tensor<5xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>) -> (tensor<i32>, tensor<5xf32>, tensor<i32>, tensor<i32>)
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    return %c_15, %30#1, %30#2, %30#3, %arg0 : tensor<i32>, tensor<5xf32>, tensor<i32>, tensor<i32>, tensor<5x5xf32>
  }
  func.func private @_where_1(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @remainder(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where_2(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.remainder %arg0, %2 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare NE, %3, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %3, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.compare NE, %5, %6, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %8 = stablehlo.and %7, %4 : tensor<i1>
    %9 = stablehlo.add %3, %2 : tensor<i32>
    %10 = stablehlo.select %8, %9, %3 : tensor<i1>, tensor<i32>
    return %10 : tensor<i32>
  }
  func.func private @_where_2(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_3(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @branched_error_if_impl_4(%arg0: tensor<5xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<i1>, %arg4: tensor<i32>) -> (tensor<i32>, tensor<5xf32>, tensor<i32>, tensor<i32>) {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%arg3 init: %c) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %2 = stablehlo.reduce(%arg4 init: %c_0) applies stablehlo.maximum across dimensions = [] : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.convert %1 : (tensor<i1>) -> tensor<i32>
    %4:3 = "stablehlo.case"(%3) ({
      stablehlo.return %arg0, %arg1, %arg2 : tensor<5xf32>, tensor<i32>, tensor<i32>
    }, {
      %c_2 = stablehlo.constant dense<2147483647> : tensor<i32>
      %c_3 = stablehlo.constant dense<2147483647> : tensor<i32>
      stablehlo.return %0, %c_2, %c_3 : tensor<5xf32>, tensor<i32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<5xf32>, tensor<i32>, tensor<i32>)
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    return %c_1, %4#0, %4#1, %4#2 : tensor<i32>, tensor<5xf32>, tensor<i32>, tensor<i32>
  }
  func.func private @linear_solve_5(%arg0: tensor<7x5xf32>, %arg1: tensor<7xf32>) -> (tensor<i32>, tensor<5xf32>, tensor<i32>, tensor<7x5xf32>, tensor<5xf32>) {
    %0:2 = call @qr(%arg0) : (tensor<7x5xf32>) -> (tensor<5x7xf32>, tensor<5xf32>)
    %1 = stablehlo.transpose %0#0, dims = [1, 0] : (tensor<5x7xf32>) -> tensor<7x5xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %2 = stablehlo.slice %1 [0:5, 0:5] : (tensor<7x5xf32>) -> tensor<5x5xf32>
    %3 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<7xf32>) -> tensor<7x1xf32>
    %4 = stablehlo.custom_call @lapack_sormqr_ffi(%1, %0#1, %3) {backend_config = "", mhlo.backend_config = {left = true, transpose = true}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 2, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k], [l, m])->([n, o]) {i=7, j=5, k=5, l=7, m=1, n=7, o=1}, custom>} : (tensor<7x5xf32>, tensor<5xf32>, tensor<7x1xf32>) -> tensor<7x1xf32>
    %5 = stablehlo.slice %4 [0:5, 0:1] : (tensor<7x1xf32>) -> tensor<5x1xf32>
    %6 = stablehlo.reshape %5 : (tensor<5x1xf32>) -> tensor<5xf32>
    %7 = call @_solve_triangular(%2, %6) : (tensor<5x5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %8 = stablehlo.slice %7 [0:5] : (tensor<5xf32>) -> tensor<5xf32>
    %9 = stablehlo.is_finite %8 : (tensor<5xf32>) -> tensor<5xi1>
    %10 = stablehlo.not %9 : tensor<5xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %11 = stablehlo.reduce(%10 init: %c_0) applies stablehlo.or across dimensions = [0] : (tensor<5xi1>, tensor<i1>) -> tensor<i1>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %13 = stablehlo.reduce(%12 init: %c_1) applies stablehlo.or across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %14 = stablehlo.and %c, %13 : tensor<i1>
    %c_2 = stablehlo.constant dense<2> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %15 = call @_where(%14, %c_2, %c_3) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %16 = stablehlo.is_finite %arg1 : (tensor<7xf32>) -> tensor<7xi1>
    %17 = stablehlo.not %16 : tensor<7xi1>
    %c_4 = stablehlo.constant dense<false> : tensor<i1>
    %18 = stablehlo.reduce(%17 init: %c_4) applies stablehlo.or across dimensions = [0] : (tensor<7xi1>, tensor<i1>) -> tensor<i1>
    %19 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %c_5 = stablehlo.constant dense<false> : tensor<i1>
    %20 = stablehlo.reduce(%19 init: %c_5) applies stablehlo.or across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %c_6 = stablehlo.constant dense<2> : tensor<i32>
    %21 = stablehlo.compare EQ, %15, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %22 = stablehlo.and %21, %20 : tensor<i1>
    %c_7 = stablehlo.constant dense<6> : tensor<i32>
    %23 = call @_where(%22, %c_7, %15) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.compare NE, %23, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %25:3 = call @branched_error_if_impl(%8, %23, %24, %23) : (tensor<5xf32>, tensor<i32>, tensor<i1>, tensor<i32>) -> (tensor<i32>, tensor<5xf32>, tensor<i32>)
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    return %c_9, %25#1, %25#2, %1, %0#1 : tensor<i32>, tensor<5xf32>, tensor<i32>, tensor<7x5xf32>, tensor<5xf32>
  }
  func.func private @qr(%arg0: tensor<7x5xf32>) -> (tensor<5x7xf32>, tensor<5xf32>) {
    %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m]) {i=7, j=5, k=7, l=5, m=5}, custom>} : (tensor<7x5xf32>) -> (tensor<7x5xf32>, tensor<5xf32>)
    %1 = stablehlo.transpose %0#0, dims = [1, 0] : (tensor<7x5xf32>) -> tensor<5x7xf32>
    return %1, %0#1 : tensor<5x7xf32>, tensor<5xf32>
  }
  func.func private @_solve_triangular(%arg0: tensor<5x5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %1 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %0) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=5, j=5, k=5, l=1, m=5, n=1}, custom>} : (tensor<5x5xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<5x1xf32>) -> tensor<5xf32>
    return %2 : tensor<5xf32>
  }
}
