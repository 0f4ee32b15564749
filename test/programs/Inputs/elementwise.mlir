// program: A string of jax.numpy functions on floats, integers and complex numbers. (jax 0.10.2)
// input: normal 40xf32
// input: uniform -0.9 0.9 40xf32
// input: ints -20 20 40xi32
// input: complex 20xc64
// tolerance: 0.0001
module @jit_elementwise attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<40xf32>, %arg1: tensor<40xf32>, %arg2: tensor<40xi32>, %arg3: tensor<20xcomplex<f32>>) -> (tensor<40xf32> {jax.result_info = "result[0]"}, tensor<40xf32> {jax.result_info = "result[1]"}, tensor<40xf32> {jax.result_info = "result[2]"}, tensor<40xf32> {jax.result_info = "result[3]"}, tensor<40xf32> {jax.result_info = "result[4]"}, tensor<40xf32> {jax.result_info = "result[5]"}, tensor<40xf32> {jax.result_info = "result[6]"}, tensor<40xf32> {jax.result_info = "result[7]"}, tensor<40xf32> {jax.result_info = "result[8]"}, tensor<40xf32> {jax.result_info = "result[9]"}, tensor<40xf32> {jax.result_info = "result[10]"}, tensor<40xf32> {jax.result_info = "result[11]"}, tensor<40xi32> {jax.result_info = "result[12]"}, tensor<40xi32> {jax.result_info = "result[13]"}, tensor<40xf32> {jax.result_info = "result[14]"}, tensor<40xf32> {jax.result_info = "result[15]"}, tensor<40xf32> {jax.result_info = "result[16]"}, tensor<40xf32> {jax.result_info = "result[17]"}, tensor<40xf32> {jax.result_info = "result[18]"}, tensor<40xf32> {jax.result_info = "result[19]"}, tensor<40xf32> {jax.result_info = "result[20][0]"}, tensor<40xi32> {jax.result_info = "result[20][1]"}, tensor<40xi32> {jax.result_info = "result[21]"}, tensor<40xi32> {jax.result_info = "result[22]"}, tensor<40xi32> {jax.result_info = "result[23]"}, tensor<40xi32> {jax.result_info = "result[24]"}, tensor<40xui8> {jax.result_info = "result[25]"}, tensor<40xf32> {jax.result_info = "result[26]"}, tensor<40xf32> {jax.result_info = "result[27]"}, tensor<40xf32> {jax.result_info = "result[28]"}, tensor<20xf32> {jax.result_info = "result[29]"}, tensor<20xf32> {jax.result_info = "result[30]"}, tensor<20xcomplex<f32>> {jax.result_info = "result[31]"}, tensor<20xcomplex<f32>> {jax.result_info = "result[32]"}, tensor<20xcomplex<f32>> {jax.result_info = "result[33]"}, tensor<20xcomplex<f32>> {jax.result_info = "result[34]"}, tensor<40xf32> {jax.result_info = "result[35]"}, tensor<40xf32> {jax.result_info = "result[36]"}, tensor<40xf32> {jax.result_info = "result[37]"}, tensor<40xf32> {jax.result_info = "result[38]"}) {
    %0 = chlo.sinh %arg0 : tensor<40xf32> -> tensor<40xf32>
    %1 = stablehlo.atan2 %arg0, %arg1 : tensor<40xf32>
    %2 = chlo.asin %arg1 : tensor<40xf32> -> tensor<40xf32>
    %3 = stablehlo.multiply %arg0, %arg0 : tensor<40xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %5 = stablehlo.add %4, %3 : tensor<40xf32>
    %6 = call @arccosh(%5) : (tensor<40xf32>) -> tensor<40xf32>
    %7 = chlo.atanh %arg1 : tensor<40xf32> -> tensor<40xf32>
    %8 = stablehlo.cbrt %arg0 : tensor<40xf32>
    %9 = stablehlo.log_plus_one %arg1 : tensor<40xf32>
    %10 = stablehlo.exponential_minus_one %arg0 : tensor<40xf32>
    %11 = call @hypot(%arg0, %arg1) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %12 = stablehlo.maximum %arg0, %arg1 : tensor<40xf32>
    %13 = stablehlo.subtract %arg0, %arg1 : tensor<40xf32>
    %14 = stablehlo.compare NE, %13, %13, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %15 = stablehlo.add %arg0, %arg1 : tensor<40xf32>
    %16 = stablehlo.abs %13 : tensor<40xf32>
    %17 = stablehlo.negate %16 : tensor<40xf32>
    %18 = stablehlo.exponential %17 : tensor<40xf32>
    %19 = stablehlo.log_plus_one %18 : tensor<40xf32>
    %20 = stablehlo.add %12, %19 : tensor<40xf32>
    %21 = stablehlo.select %14, %15, %20 : tensor<40xi1>, tensor<40xf32>
    %22 = chlo.next_after %arg0, %arg1 : tensor<40xf32>, tensor<40xf32> -> tensor<40xf32>
    %23 = call @fmod(%arg0, %arg1) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %c = stablehlo.constant dense<7> : tensor<i32>
    %24 = call @remainder(%arg2, %c) : (tensor<40xi32>, tensor<i32>) -> tensor<40xi32>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %25 = call @floor_divide(%arg2, %c_0) : (tensor<40xi32>, tensor<i32>) -> tensor<40xi32>
    %26 = call @floor_divide_3(%arg0, %arg1) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %27 = call @round(%arg0) : (tensor<40xf32>) -> tensor<40xf32>
    %28 = call @trunc(%arg0) : (tensor<40xf32>) -> tensor<40xf32>
    %29 = stablehlo.sign %arg0 : tensor<40xf32>
    %30 = call @heaviside(%arg0, %arg1) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %31 = call @ldexp(%arg0, %arg2) : (tensor<40xf32>, tensor<40xi32>) -> tensor<40xf32>
    %32:2 = call @frexp(%arg0) : (tensor<40xf32>) -> (tensor<40xf32>, tensor<40xi32>)
    %c_1 = stablehlo.constant dense<12> : tensor<i32>
    %33 = call @gcd(%arg2, %c_1) : (tensor<40xi32>, tensor<i32>) -> tensor<40xi32>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %34 = call @lcm(%arg2, %c_2) : (tensor<40xi32>, tensor<i32>) -> tensor<40xi32>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %35 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %36 = stablehlo.shift_left %arg2, %35 : tensor<40xi32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %37 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %38 = stablehlo.shift_right_arithmetic %arg2, %37 : tensor<40xi32>
    %39 = call @bitwise_count(%arg2) : (tensor<40xi32>) -> tensor<40xui8>
    %40 = stablehlo.abs %arg0 : tensor<40xf32>
    %41 = stablehlo.power %40, %arg1 : tensor<40xf32>
    %42 = stablehlo.log %arg0 : tensor<40xf32>
    %43 = call @nan_to_num(%42) : (tensor<40xf32>) -> tensor<40xf32>
    %44 = call @unwrap(%arg0) : (tensor<40xf32>) -> tensor<40xf32>
    %45 = stablehlo.abs %arg3 : (tensor<20xcomplex<f32>>) -> tensor<20xf32>
    %46 = call @angle(%arg3) : (tensor<20xcomplex<f32>>) -> tensor<20xf32>
    %47 = stablehlo.exponential %arg3 : tensor<20xcomplex<f32>>
    %48 = stablehlo.sqrt %arg3 : tensor<20xcomplex<f32>>
    %49 = stablehlo.tanh %arg3 : tensor<20xcomplex<f32>>
    %50 = stablehlo.multiply %arg3, %arg3 : tensor<20xcomplex<f32>>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %51 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %52 = stablehlo.compare GT, %arg2, %51, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %53 = call @_where(%52, %arg0, %arg1) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %55 = stablehlo.compare GT, %arg0, %54, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_7 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %57 = stablehlo.compare LT, %arg0, %56, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %58 = stablehlo.negate %arg0 : tensor<40xf32>
    %c_8 = stablehlo.constant dense<false> : tensor<i1>
    %59 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i1>) -> tensor<40xi1>
    %60 = stablehlo.broadcast_in_dim %59, dims = [1] : (tensor<40xi1>) -> tensor<1x40xi1>
    %61 = stablehlo.broadcast_in_dim %55, dims = [1] : (tensor<40xi1>) -> tensor<1x40xi1>
    %62 = stablehlo.broadcast_in_dim %57, dims = [1] : (tensor<40xi1>) -> tensor<1x40xi1>
    %63 = stablehlo.concatenate %60, %61, %62, dim = 0 : (tensor<1x40xi1>, tensor<1x40xi1>, tensor<1x40xi1>) -> tensor<3x40xi1>
    %64 = call @argmax(%63) : (tensor<3x40xi1>) -> tensor<40xi32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %c_10 = stablehlo.constant dense<1> : tensor<i32>
    %66 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %67 = stablehlo.compare LT, %64, %66, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_11 = stablehlo.constant dense<2> : tensor<i32>
    %68 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %69 = stablehlo.compare LT, %64, %68, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %70 = stablehlo.select %69, %arg0, %58 : tensor<40xi1>, tensor<40xf32>
    %71 = stablehlo.select %67, %65, %70 : tensor<40xi1>, tensor<40xf32>
    %cst_12 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %cst_13 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %72 = call @clip(%arg0, %cst_12, %cst_13) : (tensor<40xf32>, tensor<f32>, tensor<f32>) -> tensor<40xf32>
    %73 = call @sort(%arg0) : (tensor<40xf32>) -> tensor<40xf32>
    %74 = call @_interp(%arg1, %73, %arg0) : (tensor<40xf32>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    return %0, %1, %2, %6, %7, %8, %9, %10, %11, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32#0, %32#1, %33, %34, %36, %38, %39, %41, %43, %44, %45, %46, %47, %48, %49, %50, %53, %71, %72, %74 : tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xi32>, tensor<40xi32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xui8>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<20xf32>, tensor<20xf32>, tensor<20xcomplex<f32>>, tensor<20xcomplex<f32>>, tensor<20xcomplex<f32>>, tensor<20xcomplex<f32>>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>
  }
  func.func private @arccosh(%arg0: tensor<40xf32>) -> tensor<40xf32> {
    %0 = chlo.acosh %arg0 : tensor<40xf32> -> tensor<40xf32>
    return %0 : tensor<40xf32>
  }
  func.func private @hypot(%arg0: tensor<40xf32>, %arg1: tensor<40xf32>) -> tensor<40xf32> {
    %0 = stablehlo.abs %arg0 : tensor<40xf32>
    %1 = stablehlo.abs %arg1 : tensor<40xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %3 = stablehlo.compare EQ, %0, %2, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %5 = stablehlo.compare EQ, %1, %4, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %6 = stablehlo.or %3, %5 : tensor<40xi1>
    %7 = stablehlo.maximum %0, %1 : tensor<40xf32>
    %8 = stablehlo.minimum %0, %1 : tensor<40xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %10 = stablehlo.compare EQ, %7, %9, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %12 = stablehlo.compare EQ, %7, %11, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %14 = call @_where(%12, %13, %7) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %15 = stablehlo.divide %8, %14 : tensor<40xf32>
    %16 = chlo.square %15 : tensor<40xf32> -> tensor<40xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %18 = stablehlo.add %17, %16 : tensor<40xf32>
    %19 = stablehlo.sqrt %18 : tensor<40xf32>
    %20 = stablehlo.multiply %7, %19 : tensor<40xf32>
    %21 = call @_where(%10, %7, %20) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %cst_5 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %22 = call @_where_0(%6, %cst_5, %21) : (tensor<40xi1>, tensor<f32>, tensor<40xf32>) -> tensor<40xf32>
    return %22 : tensor<40xf32>
  }
  func.func private @_where(%arg0: tensor<40xi1>, %arg1: tensor<40xf32>, %arg2: tensor<40xf32>) -> tensor<40xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<40xi1>, tensor<40xf32>
    return %0 : tensor<40xf32>
  }
  func.func private @_where_0(%arg0: tensor<40xi1>, %arg1: tensor<f32>, %arg2: tensor<40xf32>) -> tensor<40xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<40xi1>, tensor<40xf32>
    return %1 : tensor<40xf32>
  }
  func.func private @fmod(%arg0: tensor<40xf32>, %arg1: tensor<40xf32>) -> tensor<40xf32> {
    %0 = stablehlo.remainder %arg0, %arg1 : tensor<40xf32>
    return %0 : tensor<40xf32>
  }
  func.func private @remainder(%arg0: tensor<40xi32>, %arg1: tensor<i32>) -> tensor<40xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where_1(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<40xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<40xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<40xi1>, tensor<40xi1>) -> tensor<40xi1>
    %12 = stablehlo.and %11, %6 : tensor<40xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %14 = stablehlo.add %4, %13 : tensor<40xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<40xi1>, tensor<40xi32>
    return %15 : tensor<40xi32>
  }
  func.func private @_where_1(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @floor_divide(%arg0: tensor<40xi32>, %arg1: tensor<i32>) -> tensor<40xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %2 = stablehlo.divide %arg0, %1 : tensor<40xi32>
    %3 = stablehlo.sign %arg0 : tensor<40xi32>
    %4 = stablehlo.sign %0 : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %6 = stablehlo.compare NE, %3, %5, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %7 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %8 = stablehlo.remainder %arg0, %7 : tensor<40xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %10 = stablehlo.compare NE, %8, %9, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %11 = stablehlo.and %6, %10 : tensor<40xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %13 = stablehlo.subtract %2, %12 : tensor<40xi32>
    %14 = call @_where_2(%11, %13, %2) : (tensor<40xi1>, tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
    return %14 : tensor<40xi32>
  }
  func.func private @_where_2(%arg0: tensor<40xi1>, %arg1: tensor<40xi32>, %arg2: tensor<40xi32>) -> tensor<40xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<40xi1>, tensor<40xi32>
    return %0 : tensor<40xi32>
  }
  func.func private @floor_divide_3(%arg0: tensor<40xf32>, %arg1: tensor<40xf32>) -> tensor<40xf32> {
    %0 = stablehlo.remainder %arg0, %arg1 : tensor<40xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %2 = stablehlo.compare EQ, %arg1, %1, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %3 = stablehlo.subtract %arg0, %0 : tensor<40xf32>
    %4 = call @_where(%2, %arg0, %3) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %5 = stablehlo.divide %4, %arg1 : tensor<40xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %7 = stablehlo.compare NE, %0, %6, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %8 = stablehlo.sign %arg1 : tensor<40xf32>
    %9 = stablehlo.sign %0 : tensor<40xf32>
    %10 = stablehlo.compare NE, %8, %9, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %11 = stablehlo.and %7, %10 : tensor<40xi1>
    %12 = stablehlo.add %0, %arg1 : tensor<40xf32>
    %13 = stablehlo.select %11, %12, %0 : tensor<40xi1>, tensor<40xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %15 = stablehlo.subtract %5, %14 : tensor<40xf32>
    %16 = stablehlo.select %11, %15, %5 : tensor<40xi1>, tensor<40xf32>
    %17 = stablehlo.round_nearest_afz %16 : tensor<40xf32>
    return %17 : tensor<40xf32>
  }
  func.func private @round(%arg0: tensor<40xf32>) -> tensor<40xf32> {
    %cst = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<40xf32>
    %2 = stablehlo.round_nearest_even %1 : tensor<40xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %4 = stablehlo.divide %2, %3 : tensor<40xf32>
    return %4 : tensor<40xf32>
  }
  func.func private @trunc(%arg0: tensor<40xf32>) -> tensor<40xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %1 = stablehlo.compare LT, %arg0, %0, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %2 = stablehlo.ceil %arg0 : tensor<40xf32>
    %3 = stablehlo.floor %arg0 : tensor<40xf32>
    %4 = call @_where(%1, %2, %3) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    return %4 : tensor<40xf32>
  }
  func.func private @heaviside(%arg0: tensor<40xf32>, %arg1: tensor<40xf32>) -> tensor<40xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %1 = stablehlo.compare LT, %arg0, %0, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %3 = stablehlo.compare GT, %arg0, %2, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %4 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %5 = call @_where(%4, %arg0, %arg1) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = call @_where_0(%3, %cst_1, %5) : (tensor<40xi1>, tensor<f32>, tensor<40xf32>) -> tensor<40xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = call @_where_0(%1, %cst_2, %6) : (tensor<40xi1>, tensor<f32>, tensor<40xf32>) -> tensor<40xf32>
    return %7 : tensor<40xf32>
  }
  func.func private @ldexp(%arg0: tensor<40xf32>, %arg1: tensor<40xi32>) -> tensor<40xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<40xi32>) -> tensor<40xf32>
    %1:2 = call @frexp(%arg0) : (tensor<40xf32>) -> (tensor<40xf32>, tensor<40xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<40xi32>) -> tensor<40xf32>
    %3 = stablehlo.add %2, %0 : tensor<40xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %5 = stablehlo.compare GT, %3, %4, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %7 = stablehlo.multiply %1#0, %6 : tensor<40xf32>
    %8 = call @_where(%5, %7, %1#0) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %10 = stablehlo.compare GT, %3, %9, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %12 = stablehlo.subtract %3, %11 : tensor<40xf32>
    %13 = call @_where(%10, %12, %3) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %15 = stablehlo.power %14, %13 : tensor<40xf32>
    %16 = stablehlo.multiply %8, %15 : tensor<40xf32>
    %17 = call @isinf(%arg0) : (tensor<40xf32>) -> tensor<40xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %19 = stablehlo.compare EQ, %arg0, %18, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %20 = stablehlo.or %17, %19 : tensor<40xi1>
    %21 = call @_where(%20, %arg0, %16) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    return %21 : tensor<40xf32>
  }
  func.func private @frexp(%arg0: tensor<40xf32>) -> (tensor<40xf32>, tensor<40xi32>) {
    %0 = stablehlo.abs %arg0 : tensor<40xf32>
    %cst = stablehlo.constant dense<1.17549435E-38> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %2 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_0 = stablehlo.constant dense<0x4B000000> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %4 = stablehlo.multiply %arg0, %3 : tensor<40xf32>
    %5 = call @_where(%2, %4, %arg0) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %c = stablehlo.constant dense<-23> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %6 = call @_where_4(%2, %c, %c_1) : (tensor<40xi1>, tensor<i32>, tensor<i32>) -> tensor<40xi32>
    %7 = stablehlo.bitcast_convert %5 : (tensor<40xf32>) -> tensor<40xi32>
    %c_2 = stablehlo.constant dense<23> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %9 = stablehlo.shift_right_arithmetic %7, %8 : tensor<40xi32>
    %c_3 = stablehlo.constant dense<255> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %11 = stablehlo.and %9, %10 : tensor<40xi32>
    %c_4 = stablehlo.constant dense<127> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %13 = stablehlo.subtract %11, %12 : tensor<40xi32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %15 = stablehlo.add %13, %14 : tensor<40xi32>
    %16 = stablehlo.add %6, %15 : tensor<40xi32>
    %c_6 = stablehlo.constant dense<-2139095041> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %18 = stablehlo.and %7, %17 : tensor<40xi32>
    %c_7 = stablehlo.constant dense<1056964608> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %20 = stablehlo.or %18, %19 : tensor<40xi32>
    %21 = stablehlo.bitcast_convert %20 : (tensor<40xi32>) -> tensor<40xf32>
    %22 = call @isinf(%arg0) : (tensor<40xf32>) -> tensor<40xi1>
    %23 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %24 = stablehlo.or %22, %23 : tensor<40xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %26 = stablehlo.compare EQ, %arg0, %25, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %27 = stablehlo.or %24, %26 : tensor<40xi1>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %28 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %29 = call @_where_2(%27, %28, %16) : (tensor<40xi1>, tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
    %30 = call @_where(%27, %arg0, %21) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    return %30, %29 : tensor<40xf32>, tensor<40xi32>
  }
  func.func private @_where_4(%arg0: tensor<40xi1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<40xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<40xi1>, tensor<40xi32>
    return %2 : tensor<40xi32>
  }
  func.func private @isinf(%arg0: tensor<40xf32>) -> tensor<40xi1> {
    %0 = stablehlo.abs %arg0 : tensor<40xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %2 = stablehlo.compare EQ, %0, %1, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    return %2 : tensor<40xi1>
  }
  func.func private @gcd(%arg0: tensor<40xi32>, %arg1: tensor<i32>) -> tensor<40xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %2 = stablehlo.abs %arg0 : tensor<40xi32>
    %3 = stablehlo.abs %1 : tensor<40xi32>
    %4:2 = stablehlo.while(%iterArg = %2, %iterArg_0 = %3) : tensor<40xi32>, tensor<40xi32>
    cond {
      %c = stablehlo.constant dense<0> : tensor<i32>
      %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<40xi32>
      %6 = stablehlo.compare NE, %iterArg_0, %5, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
      %c_1 = stablehlo.constant dense<false> : tensor<i1>
      %7 = stablehlo.reduce(%6 init: %c_1) applies stablehlo.or across dimensions = [0] : (tensor<40xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %c = stablehlo.constant dense<0> : tensor<i32>
      %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<40xi32>
      %6 = stablehlo.compare NE, %iterArg_0, %5, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
      %7 = func.call @_where_2(%6, %iterArg_0, %iterArg) : (tensor<40xi1>, tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      %8 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<40xi32>
      %9 = stablehlo.compare NE, %iterArg_0, %8, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
      %10 = stablehlo.remainder %iterArg, %iterArg_0 : tensor<40xi32>
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %11 = func.call @_where_5(%9, %10, %c_2) : (tensor<40xi1>, tensor<40xi32>, tensor<i32>) -> tensor<40xi32>
      %12 = stablehlo.compare LT, %7, %11, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
      %13 = func.call @_where_2(%12, %11, %7) : (tensor<40xi1>, tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
      %14 = stablehlo.compare LT, %7, %11, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
      %15 = func.call @_where_2(%14, %7, %11) : (tensor<40xi1>, tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
      stablehlo.return %13, %15 : tensor<40xi32>, tensor<40xi32>
    }
    return %4#0 : tensor<40xi32>
  }
  func.func private @_where_5(%arg0: tensor<40xi1>, %arg1: tensor<40xi32>, %arg2: tensor<i32>) -> tensor<40xi32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<40xi1>, tensor<40xi32>
    return %1 : tensor<40xi32>
  }
  func.func private @lcm(%arg0: tensor<40xi32>, %arg1: tensor<i32>) -> tensor<40xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.abs %arg0 : tensor<40xi32>
    %2 = stablehlo.abs %0 : tensor<i32>
    %3 = call @gcd_6(%1, %2) : (tensor<40xi32>, tensor<i32>) -> tensor<40xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %5 = stablehlo.compare EQ, %3, %4, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %6 = call @floor_divide_7(%2, %3) : (tensor<i32>, tensor<40xi32>) -> tensor<40xi32>
    %7 = stablehlo.multiply %1, %6 : tensor<40xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %8 = call @_where_8(%5, %c_0, %7) : (tensor<40xi1>, tensor<i32>, tensor<40xi32>) -> tensor<40xi32>
    return %8 : tensor<40xi32>
  }
  func.func private @gcd_6(%arg0: tensor<40xi32>, %arg1: tensor<i32>) -> tensor<40xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %1 = stablehlo.abs %arg0 : tensor<40xi32>
    %2 = stablehlo.abs %0 : tensor<40xi32>
    %3:2 = stablehlo.while(%iterArg = %1, %iterArg_0 = %2) : tensor<40xi32>, tensor<40xi32>
    cond {
      %c = stablehlo.constant dense<0> : tensor<i32>
      %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<40xi32>
      %5 = stablehlo.compare NE, %iterArg_0, %4, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
      %c_1 = stablehlo.constant dense<false> : tensor<i1>
      %6 = stablehlo.reduce(%5 init: %c_1) applies stablehlo.or across dimensions = [0] : (tensor<40xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %c = stablehlo.constant dense<0> : tensor<i32>
      %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<40xi32>
      %5 = stablehlo.compare NE, %iterArg_0, %4, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
      %6 = func.call @_where_2(%5, %iterArg_0, %iterArg) : (tensor<40xi1>, tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<40xi32>
      %8 = stablehlo.compare NE, %iterArg_0, %7, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
      %9 = stablehlo.remainder %iterArg, %iterArg_0 : tensor<40xi32>
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %10 = func.call @_where_5(%8, %9, %c_2) : (tensor<40xi1>, tensor<40xi32>, tensor<i32>) -> tensor<40xi32>
      %11 = stablehlo.compare LT, %6, %10, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
      %12 = func.call @_where_2(%11, %10, %6) : (tensor<40xi1>, tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
      %13 = stablehlo.compare LT, %6, %10, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
      %14 = func.call @_where_2(%13, %6, %10) : (tensor<40xi1>, tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
      stablehlo.return %12, %14 : tensor<40xi32>, tensor<40xi32>
    }
    return %3#0 : tensor<40xi32>
  }
  func.func private @floor_divide_7(%arg0: tensor<i32>, %arg1: tensor<40xi32>) -> tensor<40xi32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %1 = stablehlo.divide %0, %arg1 : tensor<40xi32>
    %2 = stablehlo.sign %arg0 : tensor<i32>
    %3 = stablehlo.sign %arg1 : tensor<40xi32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %5 = stablehlo.compare NE, %4, %3, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %6 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %7 = stablehlo.remainder %6, %arg1 : tensor<40xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %9 = stablehlo.compare NE, %7, %8, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %10 = stablehlo.and %5, %9 : tensor<40xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %12 = stablehlo.subtract %1, %11 : tensor<40xi32>
    %13 = call @_where_2(%10, %12, %1) : (tensor<40xi1>, tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
    return %13 : tensor<40xi32>
  }
  func.func private @_where_8(%arg0: tensor<40xi1>, %arg1: tensor<i32>, %arg2: tensor<40xi32>) -> tensor<40xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<40xi1>, tensor<40xi32>
    return %1 : tensor<40xi32>
  }
  func.func private @bitwise_count(%arg0: tensor<40xi32>) -> tensor<40xui8> {
    %0 = stablehlo.abs %arg0 : tensor<40xi32>
    %1 = stablehlo.popcnt %0 : tensor<40xi32>
    %2 = stablehlo.convert %1 : (tensor<40xi32>) -> tensor<40xui8>
    return %2 : tensor<40xui8>
  }
  func.func private @nan_to_num(%arg0: tensor<40xf32>) -> tensor<40xf32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = call @_where_0(%0, %cst, %arg0) : (tensor<40xi1>, tensor<f32>, tensor<40xf32>) -> tensor<40xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %3 = stablehlo.compare EQ, %1, %2, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_1 = stablehlo.constant dense<3.40282347E+38> : tensor<f32>
    %4 = call @_where_0(%3, %cst_1, %1) : (tensor<40xi1>, tensor<f32>, tensor<40xf32>) -> tensor<40xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %6 = stablehlo.compare EQ, %4, %5, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_3 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %7 = call @_where_0(%6, %cst_3, %4) : (tensor<40xi1>, tensor<f32>, tensor<40xf32>) -> tensor<40xf32>
    return %7 : tensor<40xf32>
  }
  func.func private @unwrap(%arg0: tensor<40xf32>) -> tensor<40xf32> {
    %cst = stablehlo.constant dense<6.28318548> : tensor<f32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<f32>
    %cst_1 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %1 = stablehlo.divide %cst_1, %cst_2 : tensor<f32>
    %2 = call @diff(%arg0) : (tensor<40xf32>) -> tensor<39xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<39xf32>
    %4 = stablehlo.add %2, %3 : tensor<39xf32>
    %cst_3 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %5 = call @remainder_9(%4, %cst_3) : (tensor<39xf32>, tensor<f32>) -> tensor<39xf32>
    %6 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<39xf32>
    %7 = stablehlo.subtract %5, %6 : tensor<39xf32>
    %8 = stablehlo.negate %1 : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<39xf32>
    %10 = stablehlo.compare EQ, %7, %9, FLOAT : (tensor<39xf32>, tensor<39xf32>) -> tensor<39xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<39xf32>
    %12 = stablehlo.compare GT, %2, %11, FLOAT : (tensor<39xf32>, tensor<39xf32>) -> tensor<39xi1>
    %13 = stablehlo.and %10, %12 : tensor<39xi1>
    %14 = call @_where_10(%13, %1, %7) : (tensor<39xi1>, tensor<f32>, tensor<39xf32>) -> tensor<39xf32>
    %15 = stablehlo.abs %2 : tensor<39xf32>
    %16 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<39xf32>
    %17 = stablehlo.compare LT, %15, %16, FLOAT : (tensor<39xf32>, tensor<39xf32>) -> tensor<39xi1>
    %18 = stablehlo.subtract %14, %2 : tensor<39xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %19 = call @_where_11(%17, %c, %18) : (tensor<39xi1>, tensor<i32>, tensor<39xf32>) -> tensor<39xf32>
    %20 = stablehlo.slice %arg0 [0:1] : (tensor<40xf32>) -> tensor<1xf32>
    %21 = stablehlo.slice %arg0 [1:40] : (tensor<40xf32>) -> tensor<39xf32>
    %22 = call @cumsum(%19) : (tensor<39xf32>) -> tensor<39xf32>
    %23 = stablehlo.add %21, %22 : tensor<39xf32>
    %24 = stablehlo.concatenate %20, %23, dim = 0 : (tensor<1xf32>, tensor<39xf32>) -> tensor<40xf32>
    return %24 : tensor<40xf32>
  }
  func.func private @diff(%arg0: tensor<40xf32>) -> tensor<39xf32> {
    %0 = stablehlo.slice %arg0 [1:40] : (tensor<40xf32>) -> tensor<39xf32>
    %1 = stablehlo.slice %arg0 [0:39] : (tensor<40xf32>) -> tensor<39xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<39xf32>
    return %2 : tensor<39xf32>
  }
  func.func private @remainder_9(%arg0: tensor<39xf32>, %arg1: tensor<f32>) -> tensor<39xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<39xf32>
    %1 = stablehlo.remainder %arg0, %0 : tensor<39xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<39xf32>
    %3 = stablehlo.compare NE, %1, %2, FLOAT : (tensor<39xf32>, tensor<39xf32>) -> tensor<39xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<39xf32>
    %5 = stablehlo.compare LT, %1, %4, FLOAT : (tensor<39xf32>, tensor<39xf32>) -> tensor<39xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.compare LT, %arg1, %cst_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<i1>) -> tensor<39xi1>
    %8 = stablehlo.compare NE, %5, %7, UNSIGNED : (tensor<39xi1>, tensor<39xi1>) -> tensor<39xi1>
    %9 = stablehlo.and %8, %3 : tensor<39xi1>
    %10 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<39xf32>
    %11 = stablehlo.add %1, %10 : tensor<39xf32>
    %12 = stablehlo.select %9, %11, %1 : tensor<39xi1>, tensor<39xf32>
    return %12 : tensor<39xf32>
  }
  func.func private @_where_10(%arg0: tensor<39xi1>, %arg1: tensor<f32>, %arg2: tensor<39xf32>) -> tensor<39xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<39xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<39xi1>, tensor<39xf32>
    return %1 : tensor<39xf32>
  }
  func.func private @_where_11(%arg0: tensor<39xi1>, %arg1: tensor<i32>, %arg2: tensor<39xf32>) -> tensor<39xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<39xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<39xi1>, tensor<39xf32>
    return %2 : tensor<39xf32>
  }
  func.func private @cumsum(%arg0: tensor<39xf32>) -> tensor<39xf32> {
    %0 = call @cumsum_12(%arg0) : (tensor<39xf32>) -> tensor<39xf32>
    return %0 : tensor<39xf32>
  }
  func.func private @cumsum_12(%arg0: tensor<39xf32>) -> tensor<39xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[38, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 39>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<39xf32>, tensor<f32>) -> tensor<39xf32>
    return %1 : tensor<39xf32>
  }
  func.func private @angle(%arg0: tensor<20xcomplex<f32>>) -> tensor<20xf32> {
    %0 = stablehlo.real %arg0 : (tensor<20xcomplex<f32>>) -> tensor<20xf32>
    %1 = stablehlo.imag %arg0 : (tensor<20xcomplex<f32>>) -> tensor<20xf32>
    %2 = stablehlo.atan2 %1, %0 : tensor<20xf32>
    return %2 : tensor<20xf32>
  }
  func.func private @argmax(%arg0: tensor<3x40xi1>) -> tensor<40xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x40xi32>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [0] : (tensor<3x40xi1>, tensor<3x40xi32>, tensor<i1>, tensor<i32>) -> (tensor<40xi1>, tensor<40xi32>)
     reducer(%arg1: tensor<i1>, %arg3: tensor<i1>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<i1>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<i1>, tensor<i32>
    }
    return %1#1 : tensor<40xi32>
  }
  func.func private @clip(%arg0: tensor<40xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<40xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<40xf32>
    %3 = stablehlo.convert %arg2 : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<40xf32>
    return %5 : tensor<40xf32>
  }
  func.func private @sort(%arg0: tensor<40xf32>) -> tensor<40xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.select %1, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %4 = stablehlo.select %3, %cst_1, %2 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.select %5, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = stablehlo.select %7, %cst_4, %6 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<40xf32>) -> tensor<40xf32>
    return %0 : tensor<40xf32>
  }
  func.func private @_interp(%arg0: tensor<40xf32>, %arg1: tensor<40xf32>, %arg2: tensor<40xf32>) -> tensor<40xf32> {
    %0 = call @searchsorted(%arg1, %arg0) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %c_0 = stablehlo.constant dense<39> : tensor<i32>
    %1 = call @clip_15(%0, %c, %c_0) : (tensor<40xi32>, tensor<i32>, tensor<i32>) -> tensor<40xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %3 = stablehlo.compare LT, %1, %2, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_2 = stablehlo.constant dense<40> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %5 = stablehlo.add %1, %4 : tensor<40xi32>
    %6 = stablehlo.select %3, %5, %1 : tensor<40xi1>, tensor<40xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %8 = "stablehlo.gather"(%arg2, %7) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<40xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %10 = stablehlo.subtract %1, %9 : tensor<40xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %12 = stablehlo.compare LT, %10, %11, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_5 = stablehlo.constant dense<40> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %14 = stablehlo.add %10, %13 : tensor<40xi32>
    %15 = stablehlo.select %12, %14, %10 : tensor<40xi1>, tensor<40xi32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %17 = "stablehlo.gather"(%arg2, %16) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<40xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %18 = stablehlo.subtract %8, %17 : tensor<40xf32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %20 = stablehlo.compare LT, %1, %19, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_7 = stablehlo.constant dense<40> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %22 = stablehlo.add %1, %21 : tensor<40xi32>
    %23 = stablehlo.select %20, %22, %1 : tensor<40xi1>, tensor<40xi32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %25 = "stablehlo.gather"(%arg1, %24) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<40xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %c_8 = stablehlo.constant dense<1> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %27 = stablehlo.subtract %1, %26 : tensor<40xi32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %28 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %29 = stablehlo.compare LT, %27, %28, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_10 = stablehlo.constant dense<40> : tensor<i32>
    %30 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %31 = stablehlo.add %27, %30 : tensor<40xi32>
    %32 = stablehlo.select %29, %31, %27 : tensor<40xi1>, tensor<40xi32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %34 = "stablehlo.gather"(%arg1, %33) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<40xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %35 = stablehlo.subtract %25, %34 : tensor<40xf32>
    %c_11 = stablehlo.constant dense<1> : tensor<i32>
    %36 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %37 = stablehlo.subtract %1, %36 : tensor<40xi32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %38 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %39 = stablehlo.compare LT, %37, %38, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_13 = stablehlo.constant dense<40> : tensor<i32>
    %40 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %41 = stablehlo.add %37, %40 : tensor<40xi32>
    %42 = stablehlo.select %39, %41, %37 : tensor<40xi1>, tensor<40xi32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %44 = "stablehlo.gather"(%arg1, %43) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<40xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %45 = stablehlo.subtract %arg0, %44 : tensor<40xf32>
    %46 = stablehlo.abs %35 : tensor<40xf32>
    %cst = stablehlo.constant dense<1.42108547E-14> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %48 = stablehlo.compare LE, %46, %47, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %c_14 = stablehlo.constant dense<1> : tensor<i32>
    %49 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %50 = stablehlo.subtract %1, %49 : tensor<40xi32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %51 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %52 = stablehlo.compare LT, %50, %51, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_16 = stablehlo.constant dense<40> : tensor<i32>
    %53 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %54 = stablehlo.add %50, %53 : tensor<40xi32>
    %55 = stablehlo.select %52, %54, %50 : tensor<40xi1>, tensor<40xi32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %57 = "stablehlo.gather"(%arg2, %56) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<40xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %c_17 = stablehlo.constant dense<1> : tensor<i32>
    %58 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %59 = stablehlo.subtract %1, %58 : tensor<40xi32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %60 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %61 = stablehlo.compare LT, %59, %60, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_19 = stablehlo.constant dense<40> : tensor<i32>
    %62 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %63 = stablehlo.add %59, %62 : tensor<40xi32>
    %64 = stablehlo.select %61, %63, %59 : tensor<40xi1>, tensor<40xi32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %66 = "stablehlo.gather"(%arg2, %65) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<40xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %c_20 = stablehlo.constant dense<1> : tensor<i32>
    %67 = call @_where_16(%48, %c_20, %35) : (tensor<40xi1>, tensor<i32>, tensor<40xf32>) -> tensor<40xf32>
    %68 = stablehlo.divide %45, %67 : tensor<40xf32>
    %69 = stablehlo.multiply %68, %18 : tensor<40xf32>
    %70 = stablehlo.add %66, %69 : tensor<40xf32>
    %71 = call @_where(%48, %57, %70) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %72 = stablehlo.slice %arg2 [0:1] : (tensor<40xf32>) -> tensor<1xf32>
    %73 = stablehlo.reshape %72 : (tensor<1xf32>) -> tensor<f32>
    %74 = stablehlo.slice %arg1 [0:1] : (tensor<40xf32>) -> tensor<1xf32>
    %75 = stablehlo.reshape %74 : (tensor<1xf32>) -> tensor<f32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %77 = stablehlo.compare LT, %arg0, %76, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %78 = call @_where_0(%77, %73, %71) : (tensor<40xi1>, tensor<f32>, tensor<40xf32>) -> tensor<40xf32>
    %79 = stablehlo.slice %arg2 [39:40] : (tensor<40xf32>) -> tensor<1xf32>
    %80 = stablehlo.reshape %79 : (tensor<1xf32>) -> tensor<f32>
    %81 = stablehlo.slice %arg1 [39:40] : (tensor<40xf32>) -> tensor<1xf32>
    %82 = stablehlo.reshape %81 : (tensor<1xf32>) -> tensor<f32>
    %83 = stablehlo.broadcast_in_dim %82, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %84 = stablehlo.compare GT, %arg0, %83, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %85 = call @_where_0(%84, %80, %78) : (tensor<40xi1>, tensor<f32>, tensor<40xf32>) -> tensor<40xf32>
    return %85 : tensor<40xf32>
  }
  func.func private @searchsorted(%arg0: tensor<40xf32>, %arg1: tensor<40xf32>) -> tensor<40xi32> {
    %0 = call @_searchsorted_scan_impl(%arg0, %arg1) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi32>
    return %0 : tensor<40xi32>
  }
  func.func private @_searchsorted_scan_impl(%arg0: tensor<40xf32>, %arg1: tensor<40xf32>) -> tensor<40xi32> {
    %0 = call @_searchsorted_scan_impl_13(%arg0, %arg1) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi32>
    return %0 : tensor<40xi32>
  }
  func.func private @_searchsorted_scan_impl_13(%arg0: tensor<40xf32>, %arg1: tensor<40xf32>) -> tensor<40xi32> {
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<40xui32>
    %c_0 = stablehlo.constant dense<40> : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui32>) -> tensor<40xui32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2:5 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %arg1, %iterArg_3 = %c_1, %iterArg_4 = %0, %iterArg_5 = %1) : tensor<40xf32>, tensor<40xf32>, tensor<i32>, tensor<40xui32>, tensor<40xui32>
    cond {
      %c_6 = stablehlo.constant dense<6> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %4:2 = func.call @closed_call(%iterArg, %iterArg_2, %iterArg_4, %iterArg_5) : (tensor<40xf32>, tensor<40xf32>, tensor<40xui32>, tensor<40xui32>) -> (tensor<40xui32>, tensor<40xui32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %5 = stablehlo.add %iterArg_3, %c_6 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %5, %4#0, %4#1 : tensor<40xf32>, tensor<40xf32>, tensor<i32>, tensor<40xui32>, tensor<40xui32>
    }
    %3 = stablehlo.convert %2#4 : (tensor<40xui32>) -> tensor<40xi32>
    return %3 : tensor<40xi32>
  }
  func.func private @closed_call(%arg0: tensor<40xf32>, %arg1: tensor<40xf32>, %arg2: tensor<40xui32>, %arg3: tensor<40xui32>) -> (tensor<40xui32>, tensor<40xui32>) {
    %0 = stablehlo.subtract %arg3, %arg2 : tensor<40xui32>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %1 = call @floor_divide_14(%0, %c) : (tensor<40xui32>, tensor<i32>) -> tensor<40xui32>
    %2 = stablehlo.add %arg2, %1 : tensor<40xui32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<40xui32>) -> tensor<40x1xui32>
    %4 = "stablehlo.gather"(%arg0, %3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<40xf32>, tensor<40x1xui32>) -> tensor<40x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<40x1xf32>) -> tensor<40xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %7 = stablehlo.compare EQ, %arg1, %6, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %9 = stablehlo.select %7, %8, %arg1 : tensor<40xi1>, tensor<40xf32>
    %10 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %12 = stablehlo.select %10, %11, %9 : tensor<40xi1>, tensor<40xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %14 = stablehlo.compare EQ, %5, %13, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %16 = stablehlo.select %14, %15, %5 : tensor<40xi1>, tensor<40xf32>
    %17 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %19 = stablehlo.select %17, %18, %16 : tensor<40xi1>, tensor<40xf32>
    %20 = stablehlo.compare LT, %12, %19, TOTALORDER : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %21 = stablehlo.select %20, %arg2, %2 : tensor<40xi1>, tensor<40xui32>
    %22 = stablehlo.select %20, %2, %arg3 : tensor<40xi1>, tensor<40xui32>
    return %21, %22 : tensor<40xui32>, tensor<40xui32>
  }
  func.func private @floor_divide_14(%arg0: tensor<40xui32>, %arg1: tensor<i32>) -> tensor<40xui32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<ui32>) -> tensor<40xui32>
    %2 = stablehlo.divide %arg0, %1 : tensor<40xui32>
    return %2 : tensor<40xui32>
  }
  func.func private @clip_15(%arg0: tensor<40xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<40xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<40xi32>
    %3 = stablehlo.convert %arg2 : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %5 = stablehlo.minimum %4, %2 : tensor<40xi32>
    return %5 : tensor<40xi32>
  }
  func.func private @_where_16(%arg0: tensor<40xi1>, %arg1: tensor<i32>, %arg2: tensor<40xf32>) -> tensor<40xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<40xi1>, tensor<40xf32>
    return %2 : tensor<40xf32>
  }
}
