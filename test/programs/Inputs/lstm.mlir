// program: An LSTM over a sequence, and the gradient through time. (jax 0.10.2)
// input: normal 2x12x5xf32
// input: normal 24xf32
// input: normal 0.3 6x24xf32
// input: normal 0.3 5x24xf32
// tolerance: 0.0001
module @jit_lstm attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x5xf32>, %arg1: tensor<24xf32>, %arg2: tensor<6x24xf32>, %arg3: tensor<5x24xf32>) -> (tensor<12x2x6xf32> {jax.result_info = "result[0]"}, tensor<24xf32> {jax.result_info = "result[1]['b']"}, tensor<6x24xf32> {jax.result_info = "result[1]['h']"}, tensor<5x24xf32> {jax.result_info = "result[1]['x']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %1 = stablehlo.transpose %arg0, dims = [1, 0, 2] : (tensor<2x12x5xf32>) -> tensor<12x2x5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:8 = stablehlo.while(%iterArg = %1, %iterArg_28 = %arg3, %iterArg_29 = %arg2, %iterArg_30 = %arg1, %iterArg_31 = %c, %iterArg_32 = %0, %iterArg_33 = %0, %iterArg_34 = %2) : tensor<12x2x5xf32>, tensor<5x24xf32>, tensor<6x24xf32>, tensor<24xf32>, tensor<i32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<12x2x6xf32>
    cond {
      %c_35 = stablehlo.constant dense<12> : tensor<i32>
      %39 = stablehlo.compare LT, %iterArg_31, %c_35, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %39 : tensor<i1>
    } do {
      %39 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_31) : (tensor<12x2x5xf32>, tensor<i32>) -> tensor<2x5xf32>
      %40:3 = func.call @closed_call(%iterArg_28, %iterArg_29, %iterArg_30, %iterArg_32, %iterArg_33, %39) : (tensor<5x24xf32>, tensor<6x24xf32>, tensor<24xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x5xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
      %41 = func.call @dynamic_update_index_in_dim(%iterArg_34, %40#2, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %c_35 = stablehlo.constant dense<1> : tensor<i32>
      %42 = stablehlo.add %iterArg_31, %c_35 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_28, %iterArg_29, %iterArg_30, %42, %40#0, %40#1, %41 : tensor<12x2x5xf32>, tensor<5x24xf32>, tensor<6x24xf32>, tensor<24xf32>, tensor<i32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<12x2x6xf32>
    }
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %5 = stablehlo.transpose %arg0, dims = [1, 0, 2] : (tensor<2x12x5xf32>) -> tensor<12x2x5xf32>
    %6 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<12x2x6xf32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %20:20 = stablehlo.while(%iterArg = %5, %iterArg_28 = %arg3, %iterArg_29 = %arg2, %iterArg_30 = %6, %iterArg_31 = %c_15, %iterArg_32 = %4, %iterArg_33 = %4, %iterArg_34 = %7, %iterArg_35 = %8, %iterArg_36 = %9, %iterArg_37 = %10, %iterArg_38 = %11, %iterArg_39 = %12, %iterArg_40 = %13, %iterArg_41 = %14, %iterArg_42 = %15, %iterArg_43 = %16, %iterArg_44 = %17, %iterArg_45 = %18, %iterArg_46 = %19) : tensor<12x2x5xf32>, tensor<5x24xf32>, tensor<6x24xf32>, tensor<1x24xf32>, tensor<i32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>
    cond {
      %c_47 = stablehlo.constant dense<12> : tensor<i32>
      %39 = stablehlo.compare LT, %iterArg_31, %c_47, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %39 : tensor<i1>
    } do {
      %39 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_31) : (tensor<12x2x5xf32>, tensor<i32>) -> tensor<2x5xf32>
      %40:15 = func.call @closed_call_0(%iterArg_28, %iterArg_29, %iterArg_30, %iterArg_32, %iterArg_33, %39) : (tensor<5x24xf32>, tensor<6x24xf32>, tensor<1x24xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x5xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
      %41 = func.call @dynamic_update_index_in_dim(%iterArg_34, %40#2, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %42 = func.call @dynamic_update_index_in_dim(%iterArg_35, %40#3, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %43 = func.call @dynamic_update_index_in_dim(%iterArg_36, %40#4, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %44 = func.call @dynamic_update_index_in_dim(%iterArg_37, %40#5, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %45 = func.call @dynamic_update_index_in_dim(%iterArg_38, %40#6, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %46 = func.call @dynamic_update_index_in_dim(%iterArg_39, %40#7, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %47 = func.call @dynamic_update_index_in_dim(%iterArg_40, %40#8, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %48 = func.call @dynamic_update_index_in_dim(%iterArg_41, %40#9, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %49 = func.call @dynamic_update_index_in_dim(%iterArg_42, %40#10, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %50 = func.call @dynamic_update_index_in_dim(%iterArg_43, %40#11, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %51 = func.call @dynamic_update_index_in_dim(%iterArg_44, %40#12, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %52 = func.call @dynamic_update_index_in_dim(%iterArg_45, %40#13, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %53 = func.call @dynamic_update_index_in_dim(%iterArg_46, %40#14, %iterArg_31) : (tensor<12x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<12x2x6xf32>
      %c_47 = stablehlo.constant dense<1> : tensor<i32>
      %54 = stablehlo.add %iterArg_31, %c_47 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_28, %iterArg_29, %iterArg_30, %54, %40#0, %40#1, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53 : tensor<12x2x5xf32>, tensor<5x24xf32>, tensor<6x24xf32>, tensor<1x24xf32>, tensor<i32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>
    }
    %21 = stablehlo.slice %20#7 [11:12, 0:2, 0:6] : (tensor<12x2x6xf32>) -> tensor<1x2x6xf32>
    %22 = stablehlo.reshape %21 : (tensor<1x2x6xf32>) -> tensor<2x6xf32>
    %23 = stablehlo.multiply %22, %22 : tensor<2x6xf32>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %25 = stablehlo.multiply %24, %22 : tensor<2x6xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.reduce(%23 init: %cst_17) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x6xf32>, tensor<f32>) -> tensor<f32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %30 = stablehlo.multiply %29, %25 : tensor<2x6xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [1, 2] : (tensor<2x6xf32>) -> tensor<1x2x6xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.pad %31, %cst_21, low = [11, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x2x6xf32>, tensor<f32>) -> tensor<12x2x6xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<5x24xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<6x24xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %38:21 = stablehlo.while(%iterArg = %32, %iterArg_28 = %5, %iterArg_29 = %20#8, %iterArg_30 = %20#9, %iterArg_31 = %20#10, %iterArg_32 = %20#11, %iterArg_33 = %20#12, %iterArg_34 = %20#13, %iterArg_35 = %20#14, %iterArg_36 = %20#15, %iterArg_37 = %20#16, %iterArg_38 = %20#17, %iterArg_39 = %20#18, %iterArg_40 = %20#19, %iterArg_41 = %arg2, %iterArg_42 = %c_27, %iterArg_43 = %35, %iterArg_44 = %36, %iterArg_45 = %37, %iterArg_46 = %33, %iterArg_47 = %34) : tensor<12x2x6xf32>, tensor<12x2x5xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<6x24xf32>, tensor<i32>, tensor<5x24xf32>, tensor<6x24xf32>, tensor<24xf32>, tensor<2x6xf32>, tensor<2x6xf32>
    cond {
      %c_48 = stablehlo.constant dense<12> : tensor<i32>
      %39 = stablehlo.compare LT, %iterArg_42, %c_48, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %39 : tensor<i1>
    } do {
      %c_48 = stablehlo.constant dense<12> : tensor<i32>
      %39 = stablehlo.subtract %c_48, %iterArg_42 : tensor<i32>
      %c_49 = stablehlo.constant dense<1> : tensor<i32>
      %40 = stablehlo.subtract %39, %c_49 : tensor<i32>
      %41 = func.call @dynamic_index_in_dim_1(%iterArg, %40) : (tensor<12x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %42 = func.call @dynamic_index_in_dim(%iterArg_28, %40) : (tensor<12x2x5xf32>, tensor<i32>) -> tensor<2x5xf32>
      %43 = func.call @dynamic_index_in_dim_1(%iterArg_29, %40) : (tensor<12x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %44 = func.call @dynamic_index_in_dim_1(%iterArg_30, %40) : (tensor<12x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %45 = func.call @dynamic_index_in_dim_1(%iterArg_31, %40) : (tensor<12x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %46 = func.call @dynamic_index_in_dim_1(%iterArg_32, %40) : (tensor<12x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %47 = func.call @dynamic_index_in_dim_1(%iterArg_33, %40) : (tensor<12x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %48 = func.call @dynamic_index_in_dim_1(%iterArg_34, %40) : (tensor<12x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %49 = func.call @dynamic_index_in_dim_1(%iterArg_35, %40) : (tensor<12x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %50 = func.call @dynamic_index_in_dim_1(%iterArg_36, %40) : (tensor<12x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %51 = func.call @dynamic_index_in_dim_1(%iterArg_37, %40) : (tensor<12x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %52 = func.call @dynamic_index_in_dim_1(%iterArg_38, %40) : (tensor<12x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %53 = func.call @dynamic_index_in_dim_1(%iterArg_39, %40) : (tensor<12x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %54 = func.call @dynamic_index_in_dim_1(%iterArg_40, %40) : (tensor<12x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %55:5 = func.call @closed_call_2(%iterArg_41, %iterArg_43, %iterArg_44, %iterArg_45, %iterArg_46, %iterArg_47, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54) : (tensor<6x24xf32>, tensor<5x24xf32>, tensor<6x24xf32>, tensor<24xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x5xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>) -> (tensor<5x24xf32>, tensor<6x24xf32>, tensor<24xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
      %c_50 = stablehlo.constant dense<1> : tensor<i32>
      %56 = stablehlo.add %iterArg_42, %c_50 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %56, %55#0, %55#1, %55#2, %55#3, %55#4 : tensor<12x2x6xf32>, tensor<12x2x5xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<12x2x6xf32>, tensor<6x24xf32>, tensor<i32>, tensor<5x24xf32>, tensor<6x24xf32>, tensor<24xf32>, tensor<2x6xf32>, tensor<2x6xf32>
    }
    return %3#7, %38#18, %38#17, %38#16 : tensor<12x2x6xf32>, tensor<24xf32>, tensor<6x24xf32>, tensor<5x24xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<12x2x5xf32>, %arg1: tensor<i32>) -> tensor<2x5xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 2, 5] : (tensor<12x2x5xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x5xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x5xf32>) -> tensor<2x5xf32>
    return %1 : tensor<2x5xf32>
  }
  func.func private @closed_call(%arg0: tensor<5x24xf32>, %arg1: tensor<6x24xf32>, %arg2: tensor<24xf32>, %arg3: tensor<2x6xf32>, %arg4: tensor<2x6xf32>, %arg5: tensor<2x5xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>) {
    %0 = stablehlo.dot_general %arg5, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5xf32>, tensor<5x24xf32>) -> tensor<2x24xf32>
    %1 = stablehlo.dot_general %arg3, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x6xf32>, tensor<6x24xf32>) -> tensor<2x24xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x24xf32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<2x24xf32>
    %5 = stablehlo.add %2, %4 : tensor<2x24xf32>
    %6 = stablehlo.slice %5 [0:2, 0:6] : (tensor<2x24xf32>) -> tensor<2x6xf32>
    %7 = stablehlo.slice %5 [0:2, 6:12] : (tensor<2x24xf32>) -> tensor<2x6xf32>
    %8 = stablehlo.slice %5 [0:2, 12:18] : (tensor<2x24xf32>) -> tensor<2x6xf32>
    %9 = stablehlo.slice %5 [0:2, 18:24] : (tensor<2x24xf32>) -> tensor<2x6xf32>
    %10 = stablehlo.negate %7 : tensor<2x6xf32>
    %11 = stablehlo.exponential %10 : tensor<2x6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %13 = stablehlo.add %12, %11 : tensor<2x6xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %15 = stablehlo.divide %14, %13 : tensor<2x6xf32>
    %16 = stablehlo.multiply %15, %arg4 : tensor<2x6xf32>
    %17 = stablehlo.negate %6 : tensor<2x6xf32>
    %18 = stablehlo.exponential %17 : tensor<2x6xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %20 = stablehlo.add %19, %18 : tensor<2x6xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %22 = stablehlo.divide %21, %20 : tensor<2x6xf32>
    %23 = stablehlo.tanh %8 : tensor<2x6xf32>
    %24 = stablehlo.multiply %22, %23 : tensor<2x6xf32>
    %25 = stablehlo.add %16, %24 : tensor<2x6xf32>
    %26 = stablehlo.negate %9 : tensor<2x6xf32>
    %27 = stablehlo.exponential %26 : tensor<2x6xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %29 = stablehlo.add %28, %27 : tensor<2x6xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %31 = stablehlo.divide %30, %29 : tensor<2x6xf32>
    %32 = stablehlo.tanh %25 : tensor<2x6xf32>
    %33 = stablehlo.multiply %31, %32 : tensor<2x6xf32>
    return %33, %25, %33 : tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<12x2x6xf32>, %arg1: tensor<2x6xf32>, %arg2: tensor<i32>) -> tensor<12x2x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<2x6xf32>) -> tensor<1x2x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<12x2x6xf32>, tensor<1x2x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x2x6xf32>
    return %1 : tensor<12x2x6xf32>
  }
  func.func private @closed_call_0(%arg0: tensor<5x24xf32>, %arg1: tensor<6x24xf32>, %arg2: tensor<1x24xf32>, %arg3: tensor<2x6xf32>, %arg4: tensor<2x6xf32>, %arg5: tensor<2x5xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>) {
    %0 = stablehlo.dot_general %arg5, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5xf32>, tensor<5x24xf32>) -> tensor<2x24xf32>
    %1 = stablehlo.dot_general %arg3, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x6xf32>, tensor<6x24xf32>) -> tensor<2x24xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x24xf32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<2x24xf32>
    %4 = stablehlo.add %2, %3 : tensor<2x24xf32>
    %5 = stablehlo.slice %4 [0:2, 0:6] : (tensor<2x24xf32>) -> tensor<2x6xf32>
    %6 = stablehlo.slice %4 [0:2, 6:12] : (tensor<2x24xf32>) -> tensor<2x6xf32>
    %7 = stablehlo.slice %4 [0:2, 12:18] : (tensor<2x24xf32>) -> tensor<2x6xf32>
    %8 = stablehlo.slice %4 [0:2, 18:24] : (tensor<2x24xf32>) -> tensor<2x6xf32>
    %9 = stablehlo.negate %6 : tensor<2x6xf32>
    %10 = stablehlo.exponential %9 : tensor<2x6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %12 = stablehlo.add %11, %10 : tensor<2x6xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %14 = stablehlo.divide %13, %12 : tensor<2x6xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %16 = stablehlo.subtract %15, %14 : tensor<2x6xf32>
    %17 = stablehlo.multiply %14, %16 : tensor<2x6xf32>
    %18 = stablehlo.multiply %14, %arg4 : tensor<2x6xf32>
    %19 = stablehlo.negate %5 : tensor<2x6xf32>
    %20 = stablehlo.exponential %19 : tensor<2x6xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %22 = stablehlo.add %21, %20 : tensor<2x6xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %24 = stablehlo.divide %23, %22 : tensor<2x6xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %26 = stablehlo.subtract %25, %24 : tensor<2x6xf32>
    %27 = stablehlo.multiply %24, %26 : tensor<2x6xf32>
    %28 = stablehlo.tanh %7 : tensor<2x6xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %30 = stablehlo.subtract %29, %28 : tensor<2x6xf32>
    %31 = stablehlo.multiply %24, %28 : tensor<2x6xf32>
    %32 = stablehlo.add %18, %31 : tensor<2x6xf32>
    %33 = stablehlo.negate %8 : tensor<2x6xf32>
    %34 = stablehlo.exponential %33 : tensor<2x6xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %36 = stablehlo.add %35, %34 : tensor<2x6xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %38 = stablehlo.divide %37, %36 : tensor<2x6xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %40 = stablehlo.subtract %39, %38 : tensor<2x6xf32>
    %41 = stablehlo.multiply %38, %40 : tensor<2x6xf32>
    %42 = stablehlo.tanh %32 : tensor<2x6xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %44 = stablehlo.subtract %43, %42 : tensor<2x6xf32>
    %45 = stablehlo.multiply %38, %42 : tensor<2x6xf32>
    return %45, %32, %45, %arg3, %17, %arg4, %14, %27, %28, %30, %24, %41, %42, %44, %38 : tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<12x2x6xf32>, %arg1: tensor<i32>) -> tensor<2x6xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 2, 6] : (tensor<12x2x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x6xf32>) -> tensor<2x6xf32>
    return %1 : tensor<2x6xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<6x24xf32>, %arg1: tensor<5x24xf32>, %arg2: tensor<6x24xf32>, %arg3: tensor<24xf32>, %arg4: tensor<2x6xf32>, %arg5: tensor<2x6xf32>, %arg6: tensor<2x6xf32>, %arg7: tensor<2x5xf32>, %arg8: tensor<2x6xf32>, %arg9: tensor<2x6xf32>, %arg10: tensor<2x6xf32>, %arg11: tensor<2x6xf32>, %arg12: tensor<2x6xf32>, %arg13: tensor<2x6xf32>, %arg14: tensor<2x6xf32>, %arg15: tensor<2x6xf32>, %arg16: tensor<2x6xf32>, %arg17: tensor<2x6xf32>, %arg18: tensor<2x6xf32>, %arg19: tensor<2x6xf32>) -> (tensor<5x24xf32>, tensor<6x24xf32>, tensor<24xf32>, tensor<2x6xf32>, tensor<2x6xf32>) {
    %0 = stablehlo.add %arg4, %arg6 : tensor<2x6xf32>
    %1 = stablehlo.multiply %arg19, %0 : tensor<2x6xf32>
    %2 = stablehlo.multiply %0, %arg17 : tensor<2x6xf32>
    %3 = stablehlo.multiply %1, %arg18 : tensor<2x6xf32>
    %4 = stablehlo.add %arg5, %3 : tensor<2x6xf32>
    %5 = stablehlo.multiply %3, %arg17 : tensor<2x6xf32>
    %6 = stablehlo.add %4, %5 : tensor<2x6xf32>
    %7 = stablehlo.multiply %2, %arg16 : tensor<2x6xf32>
    %8 = stablehlo.multiply %arg15, %6 : tensor<2x6xf32>
    %9 = stablehlo.multiply %6, %arg13 : tensor<2x6xf32>
    %10 = stablehlo.multiply %8, %arg14 : tensor<2x6xf32>
    %11 = stablehlo.multiply %10, %arg13 : tensor<2x6xf32>
    %12 = stablehlo.add %10, %11 : tensor<2x6xf32>
    %13 = stablehlo.multiply %9, %arg12 : tensor<2x6xf32>
    %14 = stablehlo.multiply %arg11, %6 : tensor<2x6xf32>
    %15 = stablehlo.multiply %6, %arg10 : tensor<2x6xf32>
    %16 = stablehlo.multiply %15, %arg9 : tensor<2x6xf32>
    %17 = stablehlo.concatenate %13, %16, %12, %7, dim = 1 : (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x24xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x24xf32>, tensor<f32>) -> tensor<24xf32>
    %19 = stablehlo.reshape %18 : (tensor<24xf32>) -> tensor<1x24xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x24xf32>, tensor<f32>) -> tensor<24xf32>
    %21 = stablehlo.add %arg3, %20 : tensor<24xf32>
    %22 = stablehlo.dot_general %17, %arg8, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24xf32>, tensor<2x6xf32>) -> tensor<24x6xf32>
    %23 = stablehlo.transpose %22, dims = [1, 0] : (tensor<24x6xf32>) -> tensor<6x24xf32>
    %24 = stablehlo.add %arg2, %23 : tensor<6x24xf32>
    %25 = stablehlo.dot_general %17, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24xf32>, tensor<6x24xf32>) -> tensor<2x6xf32>
    %26 = stablehlo.dot_general %17, %arg7, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24xf32>, tensor<2x5xf32>) -> tensor<24x5xf32>
    %27 = stablehlo.transpose %26, dims = [1, 0] : (tensor<24x5xf32>) -> tensor<5x24xf32>
    %28 = stablehlo.add %arg1, %27 : tensor<5x24xf32>
    return %28, %24, %21, %25, %14 : tensor<5x24xf32>, tensor<6x24xf32>, tensor<24xf32>, tensor<2x6xf32>, tensor<2x6xf32>
  }
}
