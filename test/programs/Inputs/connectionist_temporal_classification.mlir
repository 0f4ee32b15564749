// program: CTC loss in log space by a scan over time, and its gradient. (jax 0.10.2)
// input: normal 4x20x6xf32
// input: ints 1 6 4x5xi32
// tolerance: 0.001
module @jit_connectionist_temporal_classification attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x20x6xf32>, %arg1: tensor<4x5xi32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<4x20x6xf32> {jax.result_info = "result[1]"}) {
    %0:3 = call @log_softmax(%arg0) : (tensor<4x20x6xf32>) -> (tensor<4x20x6xf32>, tensor<4x20x6xf32>, tensor<4x20x1xf32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<11xi32>
    %2 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %4 = stablehlo.multiply %3, %2 : tensor<5xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %6 = stablehlo.add %5, %4 : tensor<5xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %8 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<11xi32>) -> tensor<4x11xi32>
    %9 = "stablehlo.scatter"(%8, %7, %arg1) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
      stablehlo.return %arg3 : tensor<i32>
    }) : (tensor<4x11xi32>, tensor<5x1xi32>, tensor<4x5xi32>) -> tensor<4x11xi32>
    %c_2 = stablehlo.constant dense<false> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i1>) -> tensor<2xi1>
    %11 = stablehlo.slice %9 [0:4, 2:11] : (tensor<4x11xi32>) -> tensor<4x9xi32>
    %12 = stablehlo.slice %9 [0:4, 0:9] : (tensor<4x11xi32>) -> tensor<4x9xi32>
    %13 = stablehlo.compare NE, %11, %12, SIGNED : (tensor<4x9xi32>, tensor<4x9xi32>) -> tensor<4x9xi1>
    %14 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<2xi1>) -> tensor<4x2xi1>
    %15 = stablehlo.concatenate %14, %13, dim = 1 : (tensor<4x2xi1>, tensor<4x9xi1>) -> tensor<4x11xi1>
    %cst = stablehlo.constant dense<-1.000000e+05> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %17 = stablehlo.slice %9 [0:4, 0:2] : (tensor<4x11xi32>) -> tensor<4x2xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<4x2xi32>
    %19 = stablehlo.compare LT, %17, %18, SIGNED : (tensor<4x2xi32>, tensor<4x2xi32>) -> tensor<4x2xi1>
    %c_4 = stablehlo.constant dense<6> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<4x2xi32>
    %21 = stablehlo.add %17, %20 : tensor<4x2xi32>
    %22 = stablehlo.select %19, %21, %17 : tensor<4x2xi1>, tensor<4x2xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %23 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %24 = stablehlo.convert %23 : tensor<2xi32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %26 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<4x2xi32>) -> tensor<4x2x1xi32>
    %27 = stablehlo.broadcast_in_dim %25, dims = [1, 2] : (tensor<2x1xi32>) -> tensor<4x2x1xi32>
    %28 = stablehlo.concatenate %27, %26, dim = 2 : (tensor<4x2x1xi32>, tensor<4x2x1xi32>) -> tensor<4x2x2xi32>
    %29 = "stablehlo.gather"(%0#0, %28) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1, 2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x20x6xf32>, tensor<4x2x2xi32>) -> tensor<4x2xf32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %30 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %31 = stablehlo.convert %16 : tensor<11xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [1] : (tensor<11xf32>) -> tensor<4x11xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x11xf32>
    %34 = "stablehlo.scatter"(%32, %30, %29) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<4x11xf32>, tensor<1xi32>, tensor<4x2xf32>) -> tensor<4x11xf32>
    %35 = stablehlo.convert %34 : tensor<4x11xf32>
    %36 = stablehlo.slice %0#0 [0:4, 1:20, 0:6] : (tensor<4x20x6xf32>) -> tensor<4x19x6xf32>
    %37 = stablehlo.transpose %36, dims = [1, 0, 2] : (tensor<4x19x6xf32>) -> tensor<19x4x6xf32>
    %cst_8 = stablehlo.constant dense<-1.000000e+05> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [1] : (tensor<1xf32>) -> tensor<4x1xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %cst_10 = stablehlo.constant dense<-1.000000e+05> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %cst_12 = stablehlo.constant dense<-1.000000e+05> : tensor<f32>
    %44:2 = call @_where(%15, %cst_12) : (tensor<4x11xi1>, tensor<f32>) -> (tensor<4x11xf32>, tensor<4x11xf32>)
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [1] : (tensor<11xf32>) -> tensor<4x11xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [1] : (tensor<11xf32>) -> tensor<4x11xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [1] : (tensor<11xf32>) -> tensor<4x11xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [1] : (tensor<11xf32>) -> tensor<4x11xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [1] : (tensor<11xf32>) -> tensor<4x11xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [1] : (tensor<11xf32>) -> tensor<4x11xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [1] : (tensor<11xf32>) -> tensor<4x11xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [1] : (tensor<11xf32>) -> tensor<4x11xf32>
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %61 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<i32>) -> tensor<4x11xi32>
    %62 = stablehlo.compare LT, %9, %61, SIGNED : (tensor<4x11xi32>, tensor<4x11xi32>) -> tensor<4x11xi1>
    %c_22 = stablehlo.constant dense<6> : tensor<i32>
    %63 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i32>) -> tensor<4x11xi32>
    %64 = stablehlo.add %9, %63 : tensor<4x11xi32>
    %65 = stablehlo.select %62, %64, %9 : tensor<4x11xi1>, tensor<4x11xi32>
    %66 = stablehlo.broadcast_in_dim %65, dims = [0, 1] : (tensor<4x11xi32>) -> tensor<4x11x1xi32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<19x4x11xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<19x4x11xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<19x4x11xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<19x4x11xf32>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %71:20 = stablehlo.while(%iterArg = %37, %iterArg_50 = %39, %iterArg_51 = %42, %iterArg_52 = %15, %iterArg_53 = %44#1, %iterArg_54 = %66, %iterArg_55 = %46, %iterArg_56 = %48, %iterArg_57 = %50, %iterArg_58 = %52, %iterArg_59 = %54, %iterArg_60 = %56, %iterArg_61 = %58, %iterArg_62 = %60, %iterArg_63 = %c_27, %iterArg_64 = %35, %iterArg_65 = %67, %iterArg_66 = %68, %iterArg_67 = %69, %iterArg_68 = %70) : tensor<19x4x6xf32>, tensor<4x1xf32>, tensor<4x2xf32>, tensor<4x11xi1>, tensor<4x11xf32>, tensor<4x11x1xi32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<i32>, tensor<4x11xf32>, tensor<19x4x11xf32>, tensor<19x4x11xf32>, tensor<19x4x11xf32>, tensor<19x4x11xf32>
    cond {
      %c_69 = stablehlo.constant dense<19> : tensor<i32>
      %137 = stablehlo.compare LT, %iterArg_63, %c_69, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %137 : tensor<i1>
    } do {
      %137 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_63) : (tensor<19x4x6xf32>, tensor<i32>) -> tensor<4x6xf32>
      %138:5 = func.call @closed_call(%iterArg_50, %iterArg_51, %iterArg_52, %iterArg_53, %iterArg_54, %iterArg_55, %iterArg_56, %iterArg_57, %iterArg_58, %iterArg_59, %iterArg_60, %iterArg_61, %iterArg_62, %iterArg_64, %137) : (tensor<4x1xf32>, tensor<4x2xf32>, tensor<4x11xi1>, tensor<4x11xf32>, tensor<4x11x1xi32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x6xf32>) -> (tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>)
      %139 = func.call @dynamic_update_index_in_dim(%iterArg_65, %138#1, %iterArg_63) : (tensor<19x4x11xf32>, tensor<4x11xf32>, tensor<i32>) -> tensor<19x4x11xf32>
      %140 = func.call @dynamic_update_index_in_dim(%iterArg_66, %138#2, %iterArg_63) : (tensor<19x4x11xf32>, tensor<4x11xf32>, tensor<i32>) -> tensor<19x4x11xf32>
      %141 = func.call @dynamic_update_index_in_dim(%iterArg_67, %138#3, %iterArg_63) : (tensor<19x4x11xf32>, tensor<4x11xf32>, tensor<i32>) -> tensor<19x4x11xf32>
      %142 = func.call @dynamic_update_index_in_dim(%iterArg_68, %138#4, %iterArg_63) : (tensor<19x4x11xf32>, tensor<4x11xf32>, tensor<i32>) -> tensor<19x4x11xf32>
      %c_69 = stablehlo.constant dense<1> : tensor<i32>
      %143 = stablehlo.add %iterArg_63, %c_69 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_50, %iterArg_51, %iterArg_52, %iterArg_53, %iterArg_54, %iterArg_55, %iterArg_56, %iterArg_57, %iterArg_58, %iterArg_59, %iterArg_60, %iterArg_61, %iterArg_62, %143, %138#0, %139, %140, %141, %142 : tensor<19x4x6xf32>, tensor<4x1xf32>, tensor<4x2xf32>, tensor<4x11xi1>, tensor<4x11xf32>, tensor<4x11x1xi32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<i32>, tensor<4x11xf32>, tensor<19x4x11xf32>, tensor<19x4x11xf32>, tensor<19x4x11xf32>, tensor<19x4x11xf32>
    }
    %72 = stablehlo.slice %71#15 [0:4, 10:11] : (tensor<4x11xf32>) -> tensor<4x1xf32>
    %73 = stablehlo.reshape %72 : (tensor<4x1xf32>) -> tensor<4xf32>
    %74 = stablehlo.slice %71#15 [0:4, 9:10] : (tensor<4x11xf32>) -> tensor<4x1xf32>
    %75 = stablehlo.reshape %74 : (tensor<4x1xf32>) -> tensor<4xf32>
    %76 = stablehlo.maximum %73, %75 : tensor<4xf32>
    %77 = stablehlo.subtract %73, %75 : tensor<4xf32>
    %78 = stablehlo.compare NE, %77, %77, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %79 = stablehlo.add %73, %75 : tensor<4xf32>
    %80 = stablehlo.abs %77 : tensor<4xf32>
    %81 = stablehlo.negate %80 : tensor<4xf32>
    %82 = stablehlo.exponential %81 : tensor<4xf32>
    %83 = stablehlo.log_plus_one %82 : tensor<4xf32>
    %84 = stablehlo.add %76, %83 : tensor<4xf32>
    %85 = stablehlo.select %78, %79, %84 : tensor<4xi1>, tensor<4xf32>
    %cst_28 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %87 = stablehlo.compare EQ, %73, %86, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %89 = stablehlo.select %87, %88, %73 : tensor<4xi1>, tensor<4xf32>
    %cst_30 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %91 = stablehlo.compare EQ, %85, %90, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %93 = stablehlo.select %91, %92, %85 : tensor<4xi1>, tensor<4xf32>
    %94 = stablehlo.subtract %89, %93 : tensor<4xf32>
    %95 = stablehlo.exponential %94 : tensor<4xf32>
    %cst_32 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %97 = stablehlo.compare EQ, %75, %96, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %99 = stablehlo.select %97, %98, %75 : tensor<4xi1>, tensor<4xf32>
    %cst_34 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %101 = stablehlo.compare EQ, %85, %100, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %103 = stablehlo.select %101, %102, %85 : tensor<4xi1>, tensor<4xf32>
    %104 = stablehlo.subtract %99, %103 : tensor<4xf32>
    %105 = stablehlo.exponential %104 : tensor<4xf32>
    %106 = stablehlo.negate %85 : tensor<4xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %107 = stablehlo.reduce(%106 init: %cst_36) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %cst_37 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %108 = stablehlo.divide %107, %cst_37 : tensor<f32>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_39 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %109 = stablehlo.divide %cst_38, %cst_39 : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %109, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %111 = stablehlo.negate %110 : tensor<4xf32>
    %112 = stablehlo.multiply %111, %105 : tensor<4xf32>
    %113 = stablehlo.multiply %111, %95 : tensor<4xf32>
    %114 = stablehlo.broadcast_in_dim %112, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %115 = stablehlo.pad %114, %cst_40, low = [0, 9], high = [0, 1], interior = [0, 0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x11xf32>
    %116 = stablehlo.broadcast_in_dim %113, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %117 = stablehlo.pad %116, %cst_41, low = [0, 10], high = [0, 0], interior = [0, 0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x11xf32>
    %118 = stablehlo.add %115, %117 : tensor<4x11xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %119 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<19x4x6xf32>
    %c_43 = stablehlo.constant dense<0> : tensor<i32>
    %120:12 = stablehlo.while(%iterArg = %71#16, %iterArg_50 = %71#17, %iterArg_51 = %71#18, %iterArg_52 = %71#19, %iterArg_53 = %40, %iterArg_54 = %43, %iterArg_55 = %15, %iterArg_56 = %44#0, %iterArg_57 = %66, %iterArg_58 = %c_43, %iterArg_59 = %118, %iterArg_60 = %119) : tensor<19x4x11xf32>, tensor<19x4x11xf32>, tensor<19x4x11xf32>, tensor<19x4x11xf32>, tensor<4x1xf32>, tensor<4x2xf32>, tensor<4x11xi1>, tensor<4x11xf32>, tensor<4x11x1xi32>, tensor<i32>, tensor<4x11xf32>, tensor<19x4x6xf32>
    cond {
      %c_61 = stablehlo.constant dense<19> : tensor<i32>
      %137 = stablehlo.compare LT, %iterArg_58, %c_61, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %137 : tensor<i1>
    } do {
      %c_61 = stablehlo.constant dense<19> : tensor<i32>
      %137 = stablehlo.subtract %c_61, %iterArg_58 : tensor<i32>
      %c_62 = stablehlo.constant dense<1> : tensor<i32>
      %138 = stablehlo.subtract %137, %c_62 : tensor<i32>
      %139 = func.call @dynamic_index_in_dim_1(%iterArg, %138) : (tensor<19x4x11xf32>, tensor<i32>) -> tensor<4x11xf32>
      %140 = func.call @dynamic_index_in_dim_1(%iterArg_50, %138) : (tensor<19x4x11xf32>, tensor<i32>) -> tensor<4x11xf32>
      %141 = func.call @dynamic_index_in_dim_1(%iterArg_51, %138) : (tensor<19x4x11xf32>, tensor<i32>) -> tensor<4x11xf32>
      %142 = func.call @dynamic_index_in_dim_1(%iterArg_52, %138) : (tensor<19x4x11xf32>, tensor<i32>) -> tensor<4x11xf32>
      %143:2 = func.call @closed_call_2(%iterArg_53, %iterArg_54, %iterArg_55, %iterArg_56, %iterArg_57, %iterArg_59, %139, %140, %141, %142) : (tensor<4x1xf32>, tensor<4x2xf32>, tensor<4x11xi1>, tensor<4x11xf32>, tensor<4x11x1xi32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>) -> (tensor<4x11xf32>, tensor<4x6xf32>)
      %144 = func.call @dynamic_update_index_in_dim_4(%iterArg_60, %143#1, %138) : (tensor<19x4x6xf32>, tensor<4x6xf32>, tensor<i32>) -> tensor<19x4x6xf32>
      %c_63 = stablehlo.constant dense<1> : tensor<i32>
      %145 = stablehlo.add %iterArg_58, %c_63 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_50, %iterArg_51, %iterArg_52, %iterArg_53, %iterArg_54, %iterArg_55, %iterArg_56, %iterArg_57, %145, %143#0, %144 : tensor<19x4x11xf32>, tensor<19x4x11xf32>, tensor<19x4x11xf32>, tensor<19x4x11xf32>, tensor<4x1xf32>, tensor<4x2xf32>, tensor<4x11xi1>, tensor<4x11xf32>, tensor<4x11x1xi32>, tensor<i32>, tensor<4x11xf32>, tensor<19x4x6xf32>
    }
    %121 = stablehlo.transpose %120#11, dims = [1, 0, 2] : (tensor<19x4x6xf32>) -> tensor<4x19x6xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %122 = stablehlo.pad %121, %cst_44, low = [0, 1, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x19x6xf32>, tensor<f32>) -> tensor<4x20x6xf32>
    %123 = stablehlo.convert %120#10 : tensor<4x11xf32>
    %c_45 = stablehlo.constant dense<9> : tensor<1xi32>
    %c_46 = stablehlo.constant dense<0> : tensor<i32>
    %124 = stablehlo.broadcast_in_dim %c_46, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %125 = stablehlo.compare GE, %30, %124, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %126 = stablehlo.compare LE, %30, %c_45, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %127 = stablehlo.and %125, %126 : tensor<1xi1>
    %c_47 = stablehlo.constant dense<true> : tensor<i1>
    %128 = stablehlo.reduce(%127 init: %c_47) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %129 = "stablehlo.gather"(%123, %30) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = false, slice_sizes = array<i64: 4, 2>}> : (tensor<4x11xf32>, tensor<1xi32>) -> tensor<4x2xf32>
    %130 = stablehlo.broadcast_in_dim %128, dims = [] : (tensor<i1>) -> tensor<4x2xi1>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %131 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %132 = stablehlo.select %130, %129, %131 : tensor<4x2xi1>, tensor<4x2xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<4x20x6xf32>
    %134 = "stablehlo.scatter"(%133, %28, %132) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1, 2], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %137 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %137 : tensor<f32>
    }) : (tensor<4x20x6xf32>, tensor<4x2x2xi32>, tensor<4x2xf32>) -> tensor<4x20x6xf32>
    %135 = stablehlo.add %122, %134 : tensor<4x20x6xf32>
    %136 = call @log_softmax_5(%0#1, %0#2, %135) : (tensor<4x20x6xf32>, tensor<4x20x1xf32>, tensor<4x20x6xf32>) -> tensor<4x20x6xf32>
    return %108, %136 : tensor<f32>, tensor<4x20x6xf32>
  }
  func.func private @log_softmax(%arg0: tensor<4x20x6xf32>) -> (tensor<4x20x6xf32>, tensor<4x20x6xf32>, tensor<4x20x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<4x20x6xf32>, tensor<f32>) -> tensor<4x20xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x20xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<4x20xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x20xf32>) -> tensor<4x20x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x20x1xf32>) -> tensor<4x20x6xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x20x6xf32>
    %6 = stablehlo.exponential %5 : tensor<4x20x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x20x6xf32>, tensor<f32>) -> tensor<4x20xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x20xf32>) -> tensor<4x20x1xf32>
    %9 = stablehlo.log %8 : tensor<4x20x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<4x20x1xf32>) -> tensor<4x20x6xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<4x20x6xf32>
    return %11, %6, %8 : tensor<4x20x6xf32>, tensor<4x20x6xf32>, tensor<4x20x1xf32>
  }
  func.func private @_where(%arg0: tensor<4x11xi1>, %arg1: tensor<f32>) -> (tensor<4x11xf32>, tensor<4x11xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<11xf32>) -> tensor<4x11xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x11xf32>
    return %2, %1 : tensor<4x11xf32>, tensor<4x11xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<19x4x6xf32>, %arg1: tensor<i32>) -> tensor<4x6xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 6] : (tensor<19x4x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x6xf32>) -> tensor<4x6xf32>
    return %1 : tensor<4x6xf32>
  }
  func.func private @closed_call(%arg0: tensor<4x1xf32>, %arg1: tensor<4x2xf32>, %arg2: tensor<4x11xi1>, %arg3: tensor<4x11xf32>, %arg4: tensor<4x11x1xi32>, %arg5: tensor<4x11xf32>, %arg6: tensor<4x11xf32>, %arg7: tensor<4x11xf32>, %arg8: tensor<4x11xf32>, %arg9: tensor<4x11xf32>, %arg10: tensor<4x11xf32>, %arg11: tensor<4x11xf32>, %arg12: tensor<4x11xf32>, %arg13: tensor<4x11xf32>, %arg14: tensor<4x6xf32>) -> (tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>) {
    %0 = stablehlo.slice %arg13 [0:4, 0:10] : (tensor<4x11xf32>) -> tensor<4x10xf32>
    %1 = stablehlo.concatenate %arg0, %0, dim = 1 : (tensor<4x1xf32>, tensor<4x10xf32>) -> tensor<4x11xf32>
    %2 = stablehlo.slice %arg13 [0:4, 0:9] : (tensor<4x11xf32>) -> tensor<4x9xf32>
    %3 = stablehlo.concatenate %arg1, %2, dim = 1 : (tensor<4x2xf32>, tensor<4x9xf32>) -> tensor<4x11xf32>
    %4 = call @_where_0(%3, %arg2, %arg3) : (tensor<4x11xf32>, tensor<4x11xi1>, tensor<4x11xf32>) -> tensor<4x11xf32>
    %5 = stablehlo.maximum %arg13, %1 : tensor<4x11xf32>
    %6 = stablehlo.subtract %arg13, %1 : tensor<4x11xf32>
    %7 = stablehlo.compare NE, %6, %6, FLOAT : (tensor<4x11xf32>, tensor<4x11xf32>) -> tensor<4x11xi1>
    %8 = stablehlo.add %arg13, %1 : tensor<4x11xf32>
    %9 = stablehlo.abs %6 : tensor<4x11xf32>
    %10 = stablehlo.negate %9 : tensor<4x11xf32>
    %11 = stablehlo.exponential %10 : tensor<4x11xf32>
    %12 = stablehlo.log_plus_one %11 : tensor<4x11xf32>
    %13 = stablehlo.add %5, %12 : tensor<4x11xf32>
    %14 = stablehlo.select %7, %8, %13 : tensor<4x11xi1>, tensor<4x11xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x11xf32>
    %16 = stablehlo.compare EQ, %arg13, %15, FLOAT : (tensor<4x11xf32>, tensor<4x11xf32>) -> tensor<4x11xi1>
    %17 = stablehlo.select %16, %arg5, %arg13 : tensor<4x11xi1>, tensor<4x11xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x11xf32>
    %19 = stablehlo.compare EQ, %14, %18, FLOAT : (tensor<4x11xf32>, tensor<4x11xf32>) -> tensor<4x11xi1>
    %20 = stablehlo.select %19, %arg6, %14 : tensor<4x11xi1>, tensor<4x11xf32>
    %21 = stablehlo.subtract %17, %20 : tensor<4x11xf32>
    %22 = stablehlo.exponential %21 : tensor<4x11xf32>
    %cst_1 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x11xf32>
    %24 = stablehlo.compare EQ, %1, %23, FLOAT : (tensor<4x11xf32>, tensor<4x11xf32>) -> tensor<4x11xi1>
    %25 = stablehlo.select %24, %arg7, %1 : tensor<4x11xi1>, tensor<4x11xf32>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x11xf32>
    %27 = stablehlo.compare EQ, %14, %26, FLOAT : (tensor<4x11xf32>, tensor<4x11xf32>) -> tensor<4x11xi1>
    %28 = stablehlo.select %27, %arg8, %14 : tensor<4x11xi1>, tensor<4x11xf32>
    %29 = stablehlo.subtract %25, %28 : tensor<4x11xf32>
    %30 = stablehlo.exponential %29 : tensor<4x11xf32>
    %31 = stablehlo.maximum %14, %4 : tensor<4x11xf32>
    %32 = stablehlo.subtract %14, %4 : tensor<4x11xf32>
    %33 = stablehlo.compare NE, %32, %32, FLOAT : (tensor<4x11xf32>, tensor<4x11xf32>) -> tensor<4x11xi1>
    %34 = stablehlo.add %14, %4 : tensor<4x11xf32>
    %35 = stablehlo.abs %32 : tensor<4x11xf32>
    %36 = stablehlo.negate %35 : tensor<4x11xf32>
    %37 = stablehlo.exponential %36 : tensor<4x11xf32>
    %38 = stablehlo.log_plus_one %37 : tensor<4x11xf32>
    %39 = stablehlo.add %31, %38 : tensor<4x11xf32>
    %40 = stablehlo.select %33, %34, %39 : tensor<4x11xi1>, tensor<4x11xf32>
    %cst_3 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x11xf32>
    %42 = stablehlo.compare EQ, %14, %41, FLOAT : (tensor<4x11xf32>, tensor<4x11xf32>) -> tensor<4x11xi1>
    %43 = stablehlo.select %42, %arg9, %14 : tensor<4x11xi1>, tensor<4x11xf32>
    %cst_4 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x11xf32>
    %45 = stablehlo.compare EQ, %40, %44, FLOAT : (tensor<4x11xf32>, tensor<4x11xf32>) -> tensor<4x11xi1>
    %46 = stablehlo.select %45, %arg10, %40 : tensor<4x11xi1>, tensor<4x11xf32>
    %47 = stablehlo.subtract %43, %46 : tensor<4x11xf32>
    %48 = stablehlo.exponential %47 : tensor<4x11xf32>
    %cst_5 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x11xf32>
    %50 = stablehlo.compare EQ, %4, %49, FLOAT : (tensor<4x11xf32>, tensor<4x11xf32>) -> tensor<4x11xi1>
    %51 = stablehlo.select %50, %arg11, %4 : tensor<4x11xi1>, tensor<4x11xf32>
    %cst_6 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x11xf32>
    %53 = stablehlo.compare EQ, %40, %52, FLOAT : (tensor<4x11xf32>, tensor<4x11xf32>) -> tensor<4x11xi1>
    %54 = stablehlo.select %53, %arg12, %40 : tensor<4x11xi1>, tensor<4x11xf32>
    %55 = stablehlo.subtract %51, %54 : tensor<4x11xf32>
    %56 = stablehlo.exponential %55 : tensor<4x11xf32>
    %57 = "stablehlo.gather"(%arg14, %arg4) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<4x6xf32>, tensor<4x11x1xi32>) -> tensor<4x11xf32>
    %58 = stablehlo.convert %40 : tensor<4x11xf32>
    %59 = stablehlo.add %58, %57 : tensor<4x11xf32>
    return %59, %22, %30, %48, %56 : tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>, tensor<4x11xf32>
  }
  func.func private @_where_0(%arg0: tensor<4x11xf32>, %arg1: tensor<4x11xi1>, %arg2: tensor<4x11xf32>) -> tensor<4x11xf32> {
    %0 = stablehlo.select %arg1, %arg0, %arg2 : tensor<4x11xi1>, tensor<4x11xf32>
    return %0 : tensor<4x11xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<19x4x11xf32>, %arg1: tensor<4x11xf32>, %arg2: tensor<i32>) -> tensor<19x4x11xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x11xf32>) -> tensor<1x4x11xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<19x4x11xf32>, tensor<1x4x11xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<19x4x11xf32>
    return %1 : tensor<19x4x11xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<19x4x11xf32>, %arg1: tensor<i32>) -> tensor<4x11xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 11] : (tensor<19x4x11xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x11xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x11xf32>) -> tensor<4x11xf32>
    return %1 : tensor<4x11xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<4x1xf32>, %arg1: tensor<4x2xf32>, %arg2: tensor<4x11xi1>, %arg3: tensor<4x11xf32>, %arg4: tensor<4x11x1xi32>, %arg5: tensor<4x11xf32>, %arg6: tensor<4x11xf32>, %arg7: tensor<4x11xf32>, %arg8: tensor<4x11xf32>, %arg9: tensor<4x11xf32>) -> (tensor<4x11xf32>, tensor<4x6xf32>) {
    %0 = stablehlo.convert %arg5 : tensor<4x11xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %2 = "stablehlo.scatter"(%1, %arg4, %arg5) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
      %16 = stablehlo.add %arg10, %arg11 : tensor<f32>
      stablehlo.return %16 : tensor<f32>
    }) : (tensor<4x6xf32>, tensor<4x11x1xi32>, tensor<4x11xf32>) -> tensor<4x6xf32>
    %3 = stablehlo.multiply %0, %arg9 : tensor<4x11xf32>
    %4 = stablehlo.multiply %0, %arg8 : tensor<4x11xf32>
    %5 = stablehlo.multiply %4, %arg7 : tensor<4x11xf32>
    %6 = stablehlo.multiply %4, %arg6 : tensor<4x11xf32>
    %7 = call @_where_3(%arg2, %arg3, %3) : (tensor<4x11xi1>, tensor<4x11xf32>, tensor<4x11xf32>) -> tensor<4x11xf32>
    %8 = stablehlo.slice %7 [0:4, 0:2] : (tensor<4x11xf32>) -> tensor<4x2xf32>
    %9 = stablehlo.slice %7 [0:4, 2:11] : (tensor<4x11xf32>) -> tensor<4x9xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.pad %9, %cst_0, low = [0, 0], high = [0, 2], interior = [0, 0] : (tensor<4x9xf32>, tensor<f32>) -> tensor<4x11xf32>
    %11 = stablehlo.add %6, %10 : tensor<4x11xf32>
    %12 = stablehlo.slice %5 [0:4, 0:1] : (tensor<4x11xf32>) -> tensor<4x1xf32>
    %13 = stablehlo.slice %5 [0:4, 1:11] : (tensor<4x11xf32>) -> tensor<4x10xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.pad %13, %cst_1, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<4x10xf32>, tensor<f32>) -> tensor<4x11xf32>
    %15 = stablehlo.add %11, %14 : tensor<4x11xf32>
    return %15, %2 : tensor<4x11xf32>, tensor<4x6xf32>
  }
  func.func private @_where_3(%arg0: tensor<4x11xi1>, %arg1: tensor<4x11xf32>, %arg2: tensor<4x11xf32>) -> tensor<4x11xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x11xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<4x11xi1>, tensor<4x11xf32>
    return %1 : tensor<4x11xf32>
  }
  func.func private @dynamic_update_index_in_dim_4(%arg0: tensor<19x4x6xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<i32>) -> tensor<19x4x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x6xf32>) -> tensor<1x4x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<19x4x6xf32>, tensor<1x4x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<19x4x6xf32>
    return %1 : tensor<19x4x6xf32>
  }
  func.func private @log_softmax_5(%arg0: tensor<4x20x6xf32>, %arg1: tensor<4x20x1xf32>, %arg2: tensor<4x20x6xf32>) -> tensor<4x20x6xf32> {
    %0 = stablehlo.negate %arg2 : tensor<4x20x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x20x6xf32>, tensor<f32>) -> tensor<4x20xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x20xf32>) -> tensor<4x20x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<4x20x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x20x1xf32>, tensor<f32>) -> tensor<4x20xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x20xf32>) -> tensor<4x20x6xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<4x20x6xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<4x20x6xf32>
    return %7 : tensor<4x20x6xf32>
  }
}
