// program: Log marginal likelihood of a Gaussian process, its gradient, and predictions. (jax 0.10.2)
// input: normal 30x2xf32
// input: normal 30xf32
// input: uniform 0.2 2 3xf32
// tolerance: 0.002
module @jit_gaussian_process attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<30x2xf32>, %arg1: tensor<30xf32>, %arg2: tensor<3xf32>) -> (tensor<f32> {jax.result_info = "result[0][0]"}, tensor<3xf32> {jax.result_info = "result[0][1]"}, tensor<5xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.slice %arg0 [0:5, 0:2] : (tensor<30x2xf32>) -> tensor<5x2xf32>
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x2xf32>
    %2 = stablehlo.add %0, %1 : tensor<5x2xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 2] : (tensor<5x2xf32>) -> tensor<5x1x2xf32>
    %4 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<30x2xf32>) -> tensor<1x30x2xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<5x1x2xf32>) -> tensor<5x30x2xf32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<1x30x2xf32>) -> tensor<5x30x2xf32>
    %7 = stablehlo.subtract %5, %6 : tensor<5x30x2xf32>
    %8 = stablehlo.multiply %7, %7 : tensor<5x30x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<5x30x2xf32>, tensor<f32>) -> tensor<5x30xf32>
    %10 = stablehlo.slice %arg2 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
    %11 = stablehlo.reshape %10 : (tensor<1xf32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5x30xf32>
    %13 = stablehlo.multiply %12, %9 : tensor<5x30xf32>
    %14 = stablehlo.slice %arg2 [1:2] : (tensor<3xf32>) -> tensor<1xf32>
    %15 = stablehlo.reshape %14 : (tensor<1xf32>) -> tensor<f32>
    %16 = stablehlo.multiply %15, %15 : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<f32>) -> tensor<5x30xf32>
    %18 = stablehlo.divide %13, %17 : tensor<5x30xf32>
    %19 = stablehlo.exponential %18 : tensor<5x30xf32>
    %20 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<5x30xf32>
    %21 = stablehlo.multiply %20, %19 : tensor<5x30xf32>
    %22 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<30x2xf32>) -> tensor<30x1x2xf32>
    %23 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<30x2xf32>) -> tensor<1x30x2xf32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2] : (tensor<30x1x2xf32>) -> tensor<30x30x2xf32>
    %25 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<1x30x2xf32>) -> tensor<30x30x2xf32>
    %26 = stablehlo.subtract %24, %25 : tensor<30x30x2xf32>
    %27 = stablehlo.multiply %26, %26 : tensor<30x30x2xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.reduce(%27 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<30x30x2xf32>, tensor<f32>) -> tensor<30x30xf32>
    %29 = stablehlo.slice %arg2 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
    %30 = stablehlo.reshape %29 : (tensor<1xf32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %32 = stablehlo.multiply %31, %28 : tensor<30x30xf32>
    %33 = stablehlo.slice %arg2 [1:2] : (tensor<3xf32>) -> tensor<1xf32>
    %34 = stablehlo.reshape %33 : (tensor<1xf32>) -> tensor<f32>
    %35 = stablehlo.multiply %34, %34 : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %37 = stablehlo.divide %32, %36 : tensor<30x30xf32>
    %38 = stablehlo.exponential %37 : tensor<30x30xf32>
    %39 = stablehlo.broadcast_in_dim %30, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %40 = stablehlo.multiply %39, %38 : tensor<30x30xf32>
    %41 = stablehlo.iota dim = 0 : tensor<30x30xi32>
    %42 = stablehlo.iota dim = 1 : tensor<30x30xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %43 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<30x30xi32>
    %44 = stablehlo.add %41, %43 : tensor<30x30xi32>
    %45 = stablehlo.compare EQ, %44, %42, SIGNED : (tensor<30x30xi32>, tensor<30x30xi32>) -> tensor<30x30xi1>
    %46 = stablehlo.convert %45 : (tensor<30x30xi1>) -> tensor<30x30xf32>
    %47 = stablehlo.add %40, %46 : tensor<30x30xf32>
    %48 = call @solve(%47, %arg1) : (tensor<30x30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %49 = stablehlo.dot_general %21, %48, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5x30xf32>, tensor<30xf32>) -> tensor<5xf32>
    %50 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<30x2xf32>) -> tensor<30x1x2xf32>
    %51 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<30x2xf32>) -> tensor<1x30x2xf32>
    %52 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2] : (tensor<30x1x2xf32>) -> tensor<30x30x2xf32>
    %53 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2] : (tensor<1x30x2xf32>) -> tensor<30x30x2xf32>
    %54 = stablehlo.subtract %52, %53 : tensor<30x30x2xf32>
    %55 = stablehlo.multiply %54, %54 : tensor<30x30x2xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.reduce(%55 init: %cst_4) applies stablehlo.add across dimensions = [2] : (tensor<30x30x2xf32>, tensor<f32>) -> tensor<30x30xf32>
    %57 = stablehlo.slice %arg2 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
    %58 = stablehlo.reshape %57 : (tensor<1xf32>) -> tensor<f32>
    %cst_5 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %60 = stablehlo.multiply %59, %56 : tensor<30x30xf32>
    %61 = stablehlo.slice %arg2 [1:2] : (tensor<3xf32>) -> tensor<1xf32>
    %62 = stablehlo.reshape %61 : (tensor<1xf32>) -> tensor<f32>
    %63 = stablehlo.multiply %62, %62 : tensor<f32>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %64 = stablehlo.multiply %cst_6, %62 : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %63, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %66 = stablehlo.divide %60, %65 : tensor<30x30xf32>
    %67 = stablehlo.multiply %63, %63 : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %68 = stablehlo.divide %cst_7, %67 : tensor<f32>
    %69 = stablehlo.exponential %66 : tensor<30x30xf32>
    %70 = stablehlo.broadcast_in_dim %58, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %71 = stablehlo.multiply %70, %69 : tensor<30x30xf32>
    %72 = stablehlo.slice %arg2 [2:3] : (tensor<3xf32>) -> tensor<1xf32>
    %73 = stablehlo.reshape %72 : (tensor<1xf32>) -> tensor<f32>
    %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %74 = stablehlo.add %73, %cst_8 : tensor<f32>
    %75 = stablehlo.iota dim = 0 : tensor<30x30xi32>
    %76 = stablehlo.iota dim = 1 : tensor<30x30xi32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %77 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<30x30xi32>
    %78 = stablehlo.add %75, %77 : tensor<30x30xi32>
    %79 = stablehlo.compare EQ, %78, %76, SIGNED : (tensor<30x30xi32>, tensor<30x30xi32>) -> tensor<30x30xi1>
    %80 = stablehlo.convert %79 : (tensor<30x30xi1>) -> tensor<30x30xf32>
    %81 = stablehlo.broadcast_in_dim %74, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %82 = stablehlo.multiply %81, %80 : tensor<30x30xf32>
    %83 = stablehlo.add %71, %82 : tensor<30x30xf32>
    %84:7 = call @_cholesky(%83) : (tensor<30x30xf32>) -> (tensor<30x30xf32>, tensor<30x30xf32>, tensor<30x30xi1>, tensor<30x30xf32>, tensor<30x30xf32>, tensor<30x30xi1>, tensor<30x30xf32>)
    %cst_10 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %86 = stablehlo.multiply %85, %arg1 : tensor<30xf32>
    %87:7 = call @_cho_solve(%84#0, %arg1) : (tensor<30x30xf32>, tensor<30xf32>) -> (tensor<30xf32>, tensor<30x30xi1>, tensor<30x30xf32>, tensor<30x1xf32>, tensor<30x30xi1>, tensor<30x30xf32>, tensor<30x1xf32>)
    %88 = stablehlo.dot_general %86, %87#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<30xf32>, tensor<30xf32>) -> tensor<f32>
    %89:4 = call @_diag(%84#0) : (tensor<30x30xf32>) -> (tensor<30xf32>, tensor<i32>, tensor<30x30xf32>, tensor<30x2xi32>)
    %90 = stablehlo.log %89#0 : tensor<30xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %91 = stablehlo.reduce(%90 init: %cst_11) applies stablehlo.add across dimensions = [0] : (tensor<30xf32>, tensor<f32>) -> tensor<f32>
    %92 = stablehlo.subtract %88, %91 : tensor<f32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %93 = stablehlo.negate %cst_12 : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %93, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %95 = stablehlo.divide %94, %89#0 : tensor<30xf32>
    %96 = call @_diag_0(%89#1, %89#2, %89#3, %95) : (tensor<i32>, tensor<30x30xf32>, tensor<30x2xi32>, tensor<30xf32>) -> tensor<30x30xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %97 = stablehlo.dot_general %cst_13, %86, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<f32>, tensor<30xf32>) -> tensor<30xf32>
    %98 = call @_cho_solve_2(%87#1, %87#2, %87#3, %84#0, %87#4, %87#5, %87#6, %97) : (tensor<30x30xi1>, tensor<30x30xf32>, tensor<30x1xf32>, tensor<30x30xf32>, tensor<30x30xi1>, tensor<30x30xf32>, tensor<30x1xf32>, tensor<30xf32>) -> tensor<30x30xf32>
    %99 = stablehlo.add %96, %98 : tensor<30x30xf32>
    %100 = call @_cholesky_3(%84#1, %84#2, %84#3, %84#4, %84#5, %84#6, %99) : (tensor<30x30xf32>, tensor<30x30xi1>, tensor<30x30xf32>, tensor<30x30xf32>, tensor<30x30xi1>, tensor<30x30xf32>, tensor<30x30xf32>) -> tensor<30x30xf32>
    %101 = stablehlo.multiply %100, %80 : tensor<30x30xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %102 = stablehlo.reduce(%101 init: %cst_14) applies stablehlo.add across dimensions = [0, 1] : (tensor<30x30xf32>, tensor<f32>) -> tensor<f32>
    %103 = stablehlo.broadcast_in_dim %102, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.pad %103, %cst_15, low = [2], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<3xf32>
    %105 = stablehlo.broadcast_in_dim %58, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %106 = stablehlo.multiply %105, %100 : tensor<30x30xf32>
    %107 = stablehlo.multiply %100, %69 : tensor<30x30xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %108 = stablehlo.reduce(%107 init: %cst_16) applies stablehlo.add across dimensions = [0, 1] : (tensor<30x30xf32>, tensor<f32>) -> tensor<f32>
    %109 = stablehlo.multiply %106, %69 : tensor<30x30xf32>
    %110 = stablehlo.broadcast_in_dim %68, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %111 = stablehlo.multiply %109, %110 : tensor<30x30xf32>
    %112 = stablehlo.multiply %111, %60 : tensor<30x30xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %113 = stablehlo.reduce(%112 init: %cst_17) applies stablehlo.add across dimensions = [0, 1] : (tensor<30x30xf32>, tensor<f32>) -> tensor<f32>
    %114 = stablehlo.negate %113 : tensor<f32>
    %115 = stablehlo.multiply %114, %64 : tensor<f32>
    %116 = stablehlo.broadcast_in_dim %115, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %117 = stablehlo.pad %116, %cst_18, low = [1], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<3xf32>
    %118 = stablehlo.add %104, %117 : tensor<3xf32>
    %119 = stablehlo.broadcast_in_dim %108, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %120 = stablehlo.pad %119, %cst_19, low = [0], high = [2], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<3xf32>
    %121 = stablehlo.add %118, %120 : tensor<3xf32>
    return %92, %121, %49 : tensor<f32>, tensor<3xf32>, tensor<5xf32>
  }
  func.func private @solve(%arg0: tensor<30x30xf32>, %arg1: tensor<30xf32>) -> tensor<30xf32> {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], []) {i=30, j=30, k=30, l=30, m=30}, custom>} : (tensor<30x30xf32>) -> (tensor<30x30xf32>, tensor<30xi32>, tensor<i32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<30xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<i32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<30x30xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<30x30xi1>, tensor<30x30xf32>
    %9 = stablehlo.iota dim = 0 : tensor<30xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %9) : tensor<30xi32>, tensor<i32>, tensor<i32>, tensor<30xi32>
    cond {
      %c_6 = stablehlo.constant dense<30> : tensor<i32>
      %12 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %12 : tensor<i1>
    } do {
      %12:2 = func.call @closed_call(%iterArg, %iterArg_4, %iterArg_5) : (tensor<30xi32>, tensor<i32>, tensor<30xi32>) -> (tensor<i32>, tensor<30xi32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.add %iterArg_3, %c_6 : tensor<i32>
      stablehlo.return %iterArg, %13, %12#0, %12#1 : tensor<30xi32>, tensor<i32>, tensor<i32>, tensor<30xi32>
    }
    %11 = call @_lu_solve(%8, %10#3, %arg1) : (tensor<30x30xf32>, tensor<30xi32>, tensor<30xf32>) -> tensor<30xf32>
    return %11 : tensor<30xf32>
  }
  func.func private @closed_call(%arg0: tensor<30xi32>, %arg1: tensor<i32>, %arg2: tensor<30xi32>) -> (tensor<i32>, tensor<30xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg1, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.convert %arg1 : tensor<i32>
    %c_1 = stablehlo.constant dense<30> : tensor<i32>
    %3 = stablehlo.add %2, %c_1 : tensor<i32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<i1>, tensor<i32>
    %5 = stablehlo.dynamic_slice %arg0, %4, sizes = [1] : (tensor<30xi32>, tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.reshape %5 : (tensor<1xi32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.compare LT, %arg1, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %8 = stablehlo.convert %arg1 : tensor<i32>
    %c_3 = stablehlo.constant dense<30> : tensor<i32>
    %9 = stablehlo.add %8, %c_3 : tensor<i32>
    %10 = stablehlo.select %7, %9, %arg1 : tensor<i1>, tensor<i32>
    %11 = stablehlo.dynamic_slice %arg2, %10, sizes = [1] : (tensor<30xi32>, tensor<i32>) -> tensor<1xi32>
    %12 = stablehlo.reshape %11 : (tensor<1xi32>) -> tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.compare LT, %6, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_5 = stablehlo.constant dense<30> : tensor<i32>
    %14 = stablehlo.add %6, %c_5 : tensor<i32>
    %15 = stablehlo.select %13, %14, %6 : tensor<i1>, tensor<i32>
    %16 = stablehlo.dynamic_slice %arg2, %15, sizes = [1] : (tensor<30xi32>, tensor<i32>) -> tensor<1xi32>
    %17 = stablehlo.reshape %16 : (tensor<1xi32>) -> tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.compare LT, %arg1, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<30> : tensor<i32>
    %19 = stablehlo.add %arg1, %c_7 : tensor<i32>
    %20 = stablehlo.select %18, %19, %arg1 : tensor<i1>, tensor<i32>
    %21 = stablehlo.convert %20 : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %23 = "stablehlo.scatter"(%arg2, %22, %17) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<30xi32>, tensor<1xi32>, tensor<i32>) -> tensor<30xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.compare LT, %6, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<30> : tensor<i32>
    %25 = stablehlo.add %6, %c_9 : tensor<i32>
    %26 = stablehlo.select %24, %25, %6 : tensor<i1>, tensor<i32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %28 = "stablehlo.scatter"(%23, %27, %12) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<30xi32>, tensor<1xi32>, tensor<i32>) -> tensor<30xi32>
    return %0, %28 : tensor<i32>, tensor<30xi32>
  }
  func.func private @_lu_solve(%arg0: tensor<30x30xf32>, %arg1: tensor<30xi32>, %arg2: tensor<30xf32>) -> tensor<30xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<30xf32>) -> tensor<30x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %2 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<30xi32>, tensor<30xi32>) -> tensor<30xi1>
    %c_0 = stablehlo.constant dense<30> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %4 = stablehlo.add %arg1, %3 : tensor<30xi32>
    %5 = stablehlo.select %2, %4, %arg1 : tensor<30xi1>, tensor<30xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<30xi32>) -> tensor<30x1xi32>
    %7 = "stablehlo.gather"(%0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<30x1xf32>, tensor<30x1xi32>) -> tensor<30x1xf32>
    %8 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %7) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=30, j=30, k=30, l=1, m=30, n=1}, custom>} : (tensor<30x30xf32>, tensor<30x1xf32>) -> tensor<30x1xf32>
    %9 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %8) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=30, j=30, k=30, l=1, m=30, n=1}, custom>} : (tensor<30x30xf32>, tensor<30x1xf32>) -> tensor<30x1xf32>
    %10 = stablehlo.reshape %9 : (tensor<30x1xf32>) -> tensor<30xf32>
    return %10 : tensor<30xf32>
  }
  func.func private @_cholesky(%arg0: tensor<30x30xf32>) -> (tensor<30x30xf32>, tensor<30x30xf32>, tensor<30x30xi1>, tensor<30x30xf32>, tensor<30x30xf32>, tensor<30x30xi1>, tensor<30x30xf32>) {
    %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], []) {i=30, j=30, k=30, l=30}, custom>} : (tensor<30x30xf32>) -> (tensor<30x30xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#1, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<30x30xi1>
    %6 = stablehlo.select %5, %0#0, %4 : tensor<30x30xi1>, tensor<30x30xf32>
    %7 = stablehlo.iota dim = 0 : tensor<30x30xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<30x30xi32>
    %9 = stablehlo.add %7, %8 : tensor<30x30xi32>
    %10 = stablehlo.iota dim = 1 : tensor<30x30xi32>
    %11 = stablehlo.compare GE, %9, %10, SIGNED : (tensor<30x30xi32>, tensor<30x30xi32>) -> tensor<30x30xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %13 = stablehlo.select %11, %6, %12 : tensor<30x30xi1>, tensor<30x30xf32>
    %14 = stablehlo.iota dim = 0 : tensor<30x30xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<30x30xi32>
    %16 = stablehlo.add %14, %15 : tensor<30x30xi32>
    %17 = stablehlo.iota dim = 1 : tensor<30x30xi32>
    %18 = stablehlo.compare GE, %16, %17, SIGNED : (tensor<30x30xi32>, tensor<30x30xi32>) -> tensor<30x30xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %20 = stablehlo.iota dim = 0 : tensor<30x30xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<30x30xi32>
    %22 = stablehlo.add %20, %21 : tensor<30x30xi32>
    %23 = stablehlo.iota dim = 1 : tensor<30x30xi32>
    %24 = stablehlo.compare EQ, %22, %23, SIGNED : (tensor<30x30xi32>, tensor<30x30xi32>) -> tensor<30x30xi1>
    %25 = stablehlo.convert %24 : (tensor<30x30xi1>) -> tensor<30x30xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %27 = stablehlo.add %26, %25 : tensor<30x30xf32>
    %28 = stablehlo.iota dim = 0 : tensor<30x30xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<30x30xi32>
    %30 = stablehlo.add %28, %29 : tensor<30x30xi32>
    %31 = stablehlo.iota dim = 1 : tensor<30x30xi32>
    %32 = stablehlo.compare GE, %30, %31, SIGNED : (tensor<30x30xi32>, tensor<30x30xi32>) -> tensor<30x30xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %34 = stablehlo.select %32, %13, %33 : tensor<30x30xi1>, tensor<30x30xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    return %34, %13, %18, %19, %27, %32, %35 : tensor<30x30xf32>, tensor<30x30xf32>, tensor<30x30xi1>, tensor<30x30xf32>, tensor<30x30xf32>, tensor<30x30xi1>, tensor<30x30xf32>
  }
  func.func private @_cho_solve(%arg0: tensor<30x30xf32>, %arg1: tensor<30xf32>) -> (tensor<30xf32>, tensor<30x30xi1>, tensor<30x30xf32>, tensor<30x1xf32>, tensor<30x30xi1>, tensor<30x30xf32>, tensor<30x1xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<30xf32>) -> tensor<30x1xf32>
    %1 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %0) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=30, j=30, k=30, l=1, m=30, n=1}, custom>} : (tensor<30x30xf32>, tensor<30x1xf32>) -> tensor<30x1xf32>
    %2 = stablehlo.iota dim = 0 : tensor<30x30xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<30x30xi32>
    %4 = stablehlo.add %2, %3 : tensor<30x30xi32>
    %5 = stablehlo.iota dim = 1 : tensor<30x30xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<30x30xi32>, tensor<30x30xi32>) -> tensor<30x30xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %8 = stablehlo.reshape %1 : (tensor<30x1xf32>) -> tensor<30xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<30xf32>) -> tensor<30x1xf32>
    %10 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %9) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=30, j=30, k=30, l=1, m=30, n=1}, custom>} : (tensor<30x30xf32>, tensor<30x1xf32>) -> tensor<30x1xf32>
    %11 = stablehlo.iota dim = 0 : tensor<30x30xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<30x30xi32>
    %13 = stablehlo.add %11, %12 : tensor<30x30xi32>
    %14 = stablehlo.iota dim = 1 : tensor<30x30xi32>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<30x30xi32>, tensor<30x30xi32>) -> tensor<30x30xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %17 = stablehlo.reshape %10 : (tensor<30x1xf32>) -> tensor<30xf32>
    return %17, %6, %7, %1, %15, %16, %10 : tensor<30xf32>, tensor<30x30xi1>, tensor<30x30xf32>, tensor<30x1xf32>, tensor<30x30xi1>, tensor<30x30xf32>, tensor<30x1xf32>
  }
  func.func private @_diag(%arg0: tensor<30x30xf32>) -> (tensor<30xf32>, tensor<i32>, tensor<30x30xf32>, tensor<30x2xi32>) {
    %0:4 = call @diagonal(%arg0) : (tensor<30x30xf32>) -> (tensor<30xf32>, tensor<i32>, tensor<30x30xf32>, tensor<30x2xi32>)
    return %0#0, %0#1, %0#2, %0#3 : tensor<30xf32>, tensor<i32>, tensor<30x30xf32>, tensor<30x2xi32>
  }
  func.func private @diagonal(%arg0: tensor<30x30xf32>) -> (tensor<30xf32>, tensor<i32>, tensor<30x30xf32>, tensor<30x2xi32>) {
    %0 = stablehlo.iota dim = 0 : tensor<30x30xi32>
    %1 = stablehlo.iota dim = 1 : tensor<30x30xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<30x30xi32>
    %3 = stablehlo.add %0, %2 : tensor<30x30xi32>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<30x30xi32>, tensor<30x30xi32>) -> tensor<30x30xi1>
    %5 = stablehlo.convert %4 : (tensor<30x30xi1>) -> tensor<30x30xf32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %6 = "stablehlo.case"(%c_0) ({
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }, {
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    %7:3 = "stablehlo.case"(%6) ({
      %8 = stablehlo.iota dim = 0 : tensor<30xi32>
      %9 = stablehlo.iota dim = 0 : tensor<30xi32>
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %11 = stablehlo.compare LT, %8, %10, SIGNED : (tensor<30xi32>, tensor<30xi32>) -> tensor<30xi1>
      %c_2 = stablehlo.constant dense<30> : tensor<i32>
      %12 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %13 = stablehlo.add %8, %12 : tensor<30xi32>
      %14 = stablehlo.select %11, %13, %8 : tensor<30xi1>, tensor<30xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %15 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %16 = stablehlo.compare LT, %9, %15, SIGNED : (tensor<30xi32>, tensor<30xi32>) -> tensor<30xi1>
      %c_4 = stablehlo.constant dense<30> : tensor<i32>
      %17 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %18 = stablehlo.add %9, %17 : tensor<30xi32>
      %19 = stablehlo.select %16, %18, %9 : tensor<30xi1>, tensor<30xi32>
      %20 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<30xi32>) -> tensor<30x1xi32>
      %21 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<30xi32>) -> tensor<30x1xi32>
      %22 = stablehlo.concatenate %20, %21, dim = 1 : (tensor<30x1xi32>, tensor<30x1xi32>) -> tensor<30x2xi32>
      %23 = "stablehlo.gather"(%arg0, %22) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<30x30xf32>, tensor<30x2xi32>) -> tensor<30xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %24 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
      stablehlo.return %23, %24, %22 : tensor<30xf32>, tensor<30x30xf32>, tensor<30x2xi32>
    }) : (tensor<i32>) -> (tensor<30xf32>, tensor<30x30xf32>, tensor<30x2xi32>)
    return %7#0, %c_0, %7#1, %7#2 : tensor<30xf32>, tensor<i32>, tensor<30x30xf32>, tensor<30x2xi32>
  }
  func.func private @_diag_0(%arg0: tensor<i32>, %arg1: tensor<30x30xf32>, %arg2: tensor<30x2xi32>, %arg3: tensor<30xf32>) -> tensor<30x30xf32> {
    %0 = call @diagonal_1(%arg0, %arg1, %arg2, %arg3) : (tensor<i32>, tensor<30x30xf32>, tensor<30x2xi32>, tensor<30xf32>) -> tensor<30x30xf32>
    return %0 : tensor<30x30xf32>
  }
  func.func private @diagonal_1(%arg0: tensor<i32>, %arg1: tensor<30x30xf32>, %arg2: tensor<30x2xi32>, %arg3: tensor<30xf32>) -> tensor<30x30xf32> {
    %0 = "stablehlo.case"(%arg0) ({
      %c = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c : tensor<i32>
    }, {
      %c = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.case"(%0) ({
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
      %3 = "stablehlo.scatter"(%2, %arg2, %arg3) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %4 = stablehlo.add %arg4, %arg5 : tensor<f32>
        stablehlo.return %4 : tensor<f32>
      }) : (tensor<30x30xf32>, tensor<30x2xi32>, tensor<30xf32>) -> tensor<30x30xf32>
      stablehlo.return %3 : tensor<30x30xf32>
    }) : (tensor<i32>) -> tensor<30x30xf32>
    return %1 : tensor<30x30xf32>
  }
  func.func private @_cho_solve_2(%arg0: tensor<30x30xi1>, %arg1: tensor<30x30xf32>, %arg2: tensor<30x1xf32>, %arg3: tensor<30x30xf32>, %arg4: tensor<30x30xi1>, %arg5: tensor<30x30xf32>, %arg6: tensor<30x1xf32>, %arg7: tensor<30xf32>) -> tensor<30x30xf32> {
    %0 = stablehlo.broadcast_in_dim %arg7, dims = [0] : (tensor<30xf32>) -> tensor<30x1xf32>
    %1 = stablehlo.custom_call @lapack_strsm_ffi(%arg3, %0) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=30, j=30, k=30, l=1, m=30, n=1}, custom>} : (tensor<30x30xf32>, tensor<30x1xf32>) -> tensor<30x1xf32>
    %2 = stablehlo.custom_call @lapack_strsm_ffi(%arg3, %0) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=30, j=30, k=30, l=1, m=30, n=1}, custom>} : (tensor<30x30xf32>, tensor<30x1xf32>) -> tensor<30x1xf32>
    %3 = stablehlo.dot_general %2, %arg6, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<30x1xf32>, tensor<30x1xf32>) -> tensor<30x30xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<30x30xf32>) -> tensor<30x30xf32>
    %5 = stablehlo.negate %4 : tensor<30x30xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %7 = stablehlo.select %arg4, %5, %6 : tensor<30x30xi1>, tensor<30x30xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<30x1xf32>, tensor<f32>) -> tensor<30xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<30xf32>) -> tensor<30x1xf32>
    %10 = stablehlo.custom_call @lapack_strsm_ffi(%arg3, %9) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=30, j=30, k=30, l=1, m=30, n=1}, custom>} : (tensor<30x30xf32>, tensor<30x1xf32>) -> tensor<30x1xf32>
    %11 = stablehlo.dot_general %10, %arg2, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<30x1xf32>, tensor<30x1xf32>) -> tensor<30x30xf32>
    %12 = stablehlo.negate %11 : tensor<30x30xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %14 = stablehlo.select %arg0, %12, %13 : tensor<30x30xi1>, tensor<30x30xf32>
    %15 = stablehlo.add %7, %14 : tensor<30x30xf32>
    return %15 : tensor<30x30xf32>
  }
  func.func private @_cholesky_3(%arg0: tensor<30x30xf32>, %arg1: tensor<30x30xi1>, %arg2: tensor<30x30xf32>, %arg3: tensor<30x30xf32>, %arg4: tensor<30x30xi1>, %arg5: tensor<30x30xf32>, %arg6: tensor<30x30xf32>) -> tensor<30x30xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %1 = stablehlo.select %arg4, %arg6, %0 : tensor<30x30xi1>, tensor<30x30xf32>
    %2 = stablehlo.dot_general %1, %arg0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<30x30xf32>, tensor<30x30xf32>) -> tensor<30x30xf32>
    %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<30x30xf32>) -> tensor<30x30xf32>
    %4 = stablehlo.divide %3, %arg3 : tensor<30x30xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %6 = stablehlo.select %arg1, %4, %5 : tensor<30x30xi1>, tensor<30x30xf32>
    %7 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %6) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=30, j=30, k=30, l=30, m=30, n=30}, custom>} : (tensor<30x30xf32>, tensor<30x30xf32>) -> tensor<30x30xf32>
    %8 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %7) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=30, j=30, k=30, l=30, m=30, n=30}, custom>} : (tensor<30x30xf32>, tensor<30x30xf32>) -> tensor<30x30xf32>
    return %8 : tensor<30x30xf32>
  }
}
