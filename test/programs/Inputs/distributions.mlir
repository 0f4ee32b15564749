// program: Densities, distribution functions and quantiles of jax.scipy.stats. (jax 0.10.2)
// input: normal 30xf32
// input: uniform 0.1 0.9 30xf32
// input: ints 0 9 30xi32
// tolerance: 0.001
module @jit_distributions attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<30xf32>, %arg1: tensor<30xf32>, %arg2: tensor<30xi32>) -> (tensor<30xf32> {jax.result_info = "result[0]"}, tensor<30xf32> {jax.result_info = "result[1]"}, tensor<30xf32> {jax.result_info = "result[2]"}, tensor<30xf32> {jax.result_info = "result[3]"}, tensor<30xf32> {jax.result_info = "result[4]"}, tensor<30xf32> {jax.result_info = "result[5]"}, tensor<30xf32> {jax.result_info = "result[6]"}, tensor<30xf32> {jax.result_info = "result[7]"}, tensor<30xf32> {jax.result_info = "result[8]"}, tensor<30xf32> {jax.result_info = "result[9]"}, tensor<30xf32> {jax.result_info = "result[10]"}, tensor<10xf32> {jax.result_info = "result[11]"}, tensor<30xf32> {jax.result_info = "result[12]"}, tensor<30xf32> {jax.result_info = "result[13]"}, tensor<30xf32> {jax.result_info = "result[14]"}, tensor<f32> {jax.result_info = "result[15]"}, tensor<30xf32> {jax.result_info = "result[16]"}, tensor<30xf32> {jax.result_info = "result[17]"}, tensor<30xf32> {jax.result_info = "result[18]"}, tensor<30xf32> {jax.result_info = "result[19]"}) {
    %cst = stablehlo.constant dense<[-59.9633484, 98.0010757, -56.6762848, 13.9312611, -1.23916578]> : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 1.95448864, 4.67627907, 86.3602447, -225.462692, 200.260208, -82.0372238, 15.9056225, -1.18331623]> : tensor<9xf32>
    %cst_1 = stablehlo.constant dense<[3.23774886, 6.91522884, 3.93881035, 1.33303463, 0.201485395, 0.0123716639, 3.01581546E-4, 2.65806966E-6, 6.23974561E-9]> : tensor<9xf32>
    %cst_2 = stablehlo.constant dense<[1.000000e+00, 6.02427053, 3.67983556, 1.37702096, 2.162370e-01, 1.342040e-02, 3.28014459E-4, 2.89247873E-6, 6.79019418E-9]> : tensor<9xf32>
    %cst_3 = stablehlo.constant dense<[4.05544901, 31.5251102, 57.1628189, 44.0805092, 14.6849566, 2.18663311, -0.140256077, -0.035042461, -8.57456762E-4]> : tensor<9xf32>
    %cst_4 = stablehlo.constant dense<[1.000000e+00, 15.7799883, 45.3907623, 41.3172035, 15.0425386, 2.5046494, -0.142182916, -0.0380806401, -9.33259492E-4]> : tensor<9xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = chlo.square %cst_5 : tensor<f32> -> tensor<f32>
    %cst_6 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %1 = stablehlo.multiply %cst_6, %0 : tensor<f32>
    %2 = stablehlo.log %1 : tensor<f32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %4 = stablehlo.subtract %arg0, %3 : tensor<30xf32>
    %5 = chlo.square %4 : tensor<30xf32> -> tensor<30xf32>
    %6 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %7 = stablehlo.divide %5, %6 : tensor<30xf32>
    %8 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %9 = stablehlo.add %8, %7 : tensor<30xf32>
    %cst_8 = stablehlo.constant dense<-2.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %11 = stablehlo.divide %9, %10 : tensor<30xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %13 = stablehlo.subtract %arg0, %12 : tensor<30xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %15 = stablehlo.divide %13, %14 : tensor<30xf32>
    %cst_11 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %17 = stablehlo.multiply %15, %16 : tensor<30xf32>
    %18 = stablehlo.abs %17 : tensor<30xf32>
    %cst_12 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %20 = stablehlo.compare LT, %18, %19, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %21 = chlo.erf %17 : tensor<30xf32> -> tensor<30xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %23 = stablehlo.add %22, %21 : tensor<30xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %25 = stablehlo.compare GT, %17, %24, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %26 = chlo.erfc %18 : tensor<30xf32> -> tensor<30xf32>
    %cst_15 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %28 = stablehlo.subtract %27, %26 : tensor<30xf32>
    %29 = chlo.erfc %18 : tensor<30xf32> -> tensor<30xf32>
    %30 = stablehlo.select %25, %28, %29 : tensor<30xi1>, tensor<30xf32>
    %31 = stablehlo.select %20, %23, %30 : tensor<30xi1>, tensor<30xf32>
    %cst_16 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %33 = stablehlo.multiply %32, %31 : tensor<30xf32>
    %cst_17 = stablehlo.constant dense<0.864664733> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %35 = stablehlo.compare GT, %arg1, %34, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %37 = stablehlo.subtract %36, %arg1 : tensor<30xf32>
    %38 = call @_where(%35, %37, %arg1) : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %40 = stablehlo.compare EQ, %38, %39, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_20 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %42 = call @_where(%40, %41, %38) : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_21 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %44 = stablehlo.subtract %42, %43 : tensor<30xf32>
    %45 = chlo.square %44 : tensor<30xf32> -> tensor<30xf32>
    %46 = stablehlo.multiply %44, %45 : tensor<30xf32>
    %47 = call @polyval(%cst, %45) : (tensor<5xf32>, tensor<30xf32>) -> tensor<30xf32>
    %48 = call @polyval_0(%cst_0, %45) : (tensor<9xf32>, tensor<30xf32>) -> tensor<30xf32>
    %49 = stablehlo.divide %47, %48 : tensor<30xf32>
    %50 = stablehlo.multiply %46, %49 : tensor<30xf32>
    %51 = stablehlo.add %44, %50 : tensor<30xf32>
    %cst_22 = stablehlo.constant dense<-2.50662827> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %53 = stablehlo.multiply %51, %52 : tensor<30xf32>
    %54 = stablehlo.log %42 : tensor<30xf32>
    %cst_23 = stablehlo.constant dense<-2.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %56 = stablehlo.multiply %55, %54 : tensor<30xf32>
    %57 = stablehlo.sqrt %56 : tensor<30xf32>
    %58 = stablehlo.log %57 : tensor<30xf32>
    %59 = stablehlo.divide %58, %57 : tensor<30xf32>
    %60 = stablehlo.subtract %57, %59 : tensor<30xf32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %62 = stablehlo.divide %61, %57 : tensor<30xf32>
    %63 = call @polyval_0(%cst_1, %62) : (tensor<9xf32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %65 = stablehlo.divide %64, %57 : tensor<30xf32>
    %66 = call @polyval_0(%cst_2, %65) : (tensor<9xf32>, tensor<30xf32>) -> tensor<30xf32>
    %67 = stablehlo.divide %63, %66 : tensor<30xf32>
    %68 = stablehlo.divide %67, %57 : tensor<30xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %70 = stablehlo.divide %69, %57 : tensor<30xf32>
    %71 = call @polyval_0(%cst_3, %70) : (tensor<9xf32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %73 = stablehlo.divide %72, %57 : tensor<30xf32>
    %74 = call @polyval_0(%cst_4, %73) : (tensor<9xf32>, tensor<30xf32>) -> tensor<30xf32>
    %75 = stablehlo.divide %71, %74 : tensor<30xf32>
    %76 = stablehlo.divide %75, %57 : tensor<30xf32>
    %77 = stablehlo.subtract %60, %68 : tensor<30xf32>
    %78 = stablehlo.subtract %60, %76 : tensor<30xf32>
    %cst_28 = stablehlo.constant dense<0.135335281> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %80 = stablehlo.compare GT, %42, %79, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_29 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %82 = stablehlo.compare GE, %57, %81, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %83 = call @_where(%82, %77, %78) : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %84 = call @_where(%80, %53, %83) : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_30 = stablehlo.constant dense<0.864664733> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %86 = stablehlo.compare GT, %arg1, %85, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %87 = stablehlo.negate %84 : tensor<30xf32>
    %88 = call @_where(%86, %84, %87) : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_31 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %91 = stablehlo.compare EQ, %arg1, %90, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %92 = stablehlo.negate %89 : tensor<30xf32>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %94 = stablehlo.compare EQ, %arg1, %93, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %95 = call @_where(%94, %89, %88) : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %96 = call @_where(%91, %92, %95) : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %98 = stablehlo.multiply %96, %97 : tensor<30xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %100 = stablehlo.add %98, %99 : tensor<30xf32>
    %cst_36 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_37 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %101 = stablehlo.minimum %cst_36, %cst_37 : tensor<f32>
    %cst_38 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_39 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %102 = stablehlo.maximum %cst_38, %cst_39 : tensor<f32>
    %103 = chlo.lgamma %101 : tensor<f32> -> tensor<f32>
    %104 = chlo.lgamma %102 : tensor<f32> -> tensor<f32>
    %105 = stablehlo.add %101, %102 : tensor<f32>
    %106 = chlo.lgamma %105 : tensor<f32> -> tensor<f32>
    %107 = stablehlo.subtract %104, %106 : tensor<f32>
    %108 = stablehlo.add %103, %107 : tensor<f32>
    %109 = chlo.lgamma %101 : tensor<f32> -> tensor<f32>
    %110 = stablehlo.divide %101, %102 : tensor<f32>
    %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %111 = stablehlo.add %cst_40, %110 : tensor<f32>
    %112 = stablehlo.divide %110, %111 : tensor<f32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %113 = stablehlo.add %cst_41, %110 : tensor<f32>
    %114 = stablehlo.divide %110, %113 : tensor<f32>
    %cst_42 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %115 = stablehlo.subtract %101, %cst_42 : tensor<f32>
    %116 = stablehlo.add %102, %115 : tensor<f32>
    %117 = stablehlo.multiply %114, %114 : tensor<f32>
    %118 = stablehlo.add %114, %117 : tensor<f32>
    %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %119 = stablehlo.add %cst_43, %118 : tensor<f32>
    %120 = stablehlo.multiply %117, %119 : tensor<f32>
    %121 = stablehlo.add %114, %120 : tensor<f32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %122 = stablehlo.add %cst_44, %121 : tensor<f32>
    %123 = stablehlo.multiply %117, %122 : tensor<f32>
    %124 = stablehlo.add %114, %123 : tensor<f32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %125 = stablehlo.add %cst_45, %124 : tensor<f32>
    %126 = stablehlo.multiply %117, %125 : tensor<f32>
    %127 = stablehlo.add %114, %126 : tensor<f32>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %128 = stablehlo.add %cst_46, %127 : tensor<f32>
    %129 = stablehlo.multiply %117, %128 : tensor<f32>
    %130 = stablehlo.add %114, %129 : tensor<f32>
    %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %131 = stablehlo.add %cst_47, %130 : tensor<f32>
    %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %132 = stablehlo.divide %cst_48, %102 : tensor<f32>
    %133 = stablehlo.multiply %132, %132 : tensor<f32>
    %cst_49 = stablehlo.constant dense<-0.00165322958> : tensor<f32>
    %134 = stablehlo.multiply %cst_49, %131 : tensor<f32>
    %135 = stablehlo.multiply %134, %133 : tensor<f32>
    %cst_50 = stablehlo.constant dense<8.373080e-04> : tensor<f32>
    %136 = stablehlo.multiply %cst_50, %128 : tensor<f32>
    %137 = stablehlo.add %135, %136 : tensor<f32>
    %138 = stablehlo.multiply %137, %133 : tensor<f32>
    %cst_51 = stablehlo.constant dense<-5.95202902E-4> : tensor<f32>
    %139 = stablehlo.multiply %cst_51, %125 : tensor<f32>
    %140 = stablehlo.add %138, %139 : tensor<f32>
    %141 = stablehlo.multiply %140, %133 : tensor<f32>
    %cst_52 = stablehlo.constant dense<7.93650688E-4> : tensor<f32>
    %142 = stablehlo.multiply %cst_52, %122 : tensor<f32>
    %143 = stablehlo.add %141, %142 : tensor<f32>
    %144 = stablehlo.multiply %143, %133 : tensor<f32>
    %cst_53 = stablehlo.constant dense<-0.00277777785> : tensor<f32>
    %145 = stablehlo.multiply %cst_53, %119 : tensor<f32>
    %146 = stablehlo.add %144, %145 : tensor<f32>
    %147 = stablehlo.multiply %146, %133 : tensor<f32>
    %cst_54 = stablehlo.constant dense<0.0833333358> : tensor<f32>
    %148 = stablehlo.add %147, %cst_54 : tensor<f32>
    %149 = stablehlo.divide %112, %102 : tensor<f32>
    %150 = stablehlo.multiply %148, %149 : tensor<f32>
    %151 = stablehlo.divide %101, %102 : tensor<f32>
    %152 = stablehlo.log_plus_one %151 : tensor<f32>
    %153 = stablehlo.multiply %116, %152 : tensor<f32>
    %154 = stablehlo.log %102 : tensor<f32>
    %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %155 = stablehlo.subtract %154, %cst_55 : tensor<f32>
    %156 = stablehlo.multiply %101, %155 : tensor<f32>
    %157 = stablehlo.compare LE, %153, %156, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %158 = stablehlo.subtract %150, %156 : tensor<f32>
    %159 = stablehlo.subtract %158, %153 : tensor<f32>
    %160 = stablehlo.subtract %150, %153 : tensor<f32>
    %161 = stablehlo.subtract %160, %156 : tensor<f32>
    %162 = call @_where_2(%157, %159, %161) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %163 = stablehlo.add %109, %162 : tensor<f32>
    %cst_56 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %164 = stablehlo.compare LT, %102, %cst_56, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %165 = call @_where_2(%164, %108, %163) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %166 = stablehlo.negate %165 : tensor<f32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %168 = stablehlo.subtract %arg1, %167 : tensor<30xf32>
    %cst_58 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %169 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %170 = stablehlo.divide %168, %169 : tensor<30xf32>
    %cst_59 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_60 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %171 = stablehlo.subtract %cst_59, %cst_60 : tensor<f32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %172 = stablehlo.compare NE, %171, %cst_61, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %173 = stablehlo.compare NE, %170, %170, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %174 = stablehlo.broadcast_in_dim %172, dims = [] : (tensor<i1>) -> tensor<30xi1>
    %175 = stablehlo.or %174, %173 : tensor<30xi1>
    %176 = stablehlo.log %170 : tensor<30xf32>
    %177 = stablehlo.broadcast_in_dim %171, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %178 = stablehlo.multiply %177, %176 : tensor<30xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %179 = call @_where_3(%175, %178, %cst_62) : (tensor<30xi1>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %cst_63 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %cst_64 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %180 = stablehlo.subtract %cst_63, %cst_64 : tensor<f32>
    %181 = stablehlo.negate %170 : tensor<30xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %182 = stablehlo.compare NE, %180, %cst_65, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %183 = stablehlo.compare NE, %181, %181, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %184 = stablehlo.broadcast_in_dim %182, dims = [] : (tensor<i1>) -> tensor<30xi1>
    %185 = stablehlo.or %184, %183 : tensor<30xi1>
    %186 = stablehlo.log_plus_one %181 : tensor<30xf32>
    %187 = stablehlo.broadcast_in_dim %180, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %188 = stablehlo.multiply %187, %186 : tensor<30xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %189 = call @_where_3(%185, %188, %cst_66) : (tensor<30xi1>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %190 = stablehlo.add %179, %189 : tensor<30xf32>
    %191 = stablehlo.broadcast_in_dim %166, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %192 = stablehlo.add %191, %190 : tensor<30xf32>
    %cst_67 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %193 = stablehlo.log %cst_67 : tensor<f32>
    %194 = stablehlo.broadcast_in_dim %193, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %195 = stablehlo.subtract %192, %194 : tensor<30xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_69 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %196 = stablehlo.add %cst_68, %cst_69 : tensor<f32>
    %197 = stablehlo.broadcast_in_dim %196, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %198 = stablehlo.compare GT, %arg1, %197, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %199 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %200 = stablehlo.compare LT, %arg1, %199, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %201 = stablehlo.or %198, %200 : tensor<30xi1>
    %cst_71 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %202 = call @_where_4(%201, %cst_71, %195) : (tensor<30xi1>, tensor<f32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_72 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %203 = stablehlo.compare LE, %cst_72, %cst_73, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_74 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %204 = stablehlo.compare LE, %cst_74, %cst_75, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %205 = stablehlo.or %203, %204 : tensor<i1>
    %cst_76 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %206 = stablehlo.compare LE, %cst_76, %cst_77, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %207 = stablehlo.or %205, %206 : tensor<i1>
    %cst_78 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %208 = call @_where_5(%207, %cst_78, %202) : (tensor<i1>, tensor<f32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %209 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %210 = stablehlo.compare GE, %arg1, %209, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %211 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %212 = stablehlo.subtract %arg1, %211 : tensor<30xf32>
    %cst_81 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %213 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %214 = stablehlo.divide %212, %213 : tensor<30xf32>
    %cst_82 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %215 = call @_where_3(%210, %214, %cst_82) : (tensor<30xi1>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %cst_83 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_84 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %216 = stablehlo.subtract %cst_83, %cst_84 : tensor<f32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %217 = stablehlo.compare NE, %216, %cst_85, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %218 = stablehlo.compare NE, %215, %215, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %219 = stablehlo.broadcast_in_dim %217, dims = [] : (tensor<i1>) -> tensor<30xi1>
    %220 = stablehlo.or %219, %218 : tensor<30xi1>
    %221 = stablehlo.log %215 : tensor<30xf32>
    %222 = stablehlo.broadcast_in_dim %216, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %223 = stablehlo.multiply %222, %221 : tensor<30xf32>
    %cst_86 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %224 = call @_where_3(%220, %223, %cst_86) : (tensor<30xi1>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %225 = stablehlo.subtract %224, %215 : tensor<30xf32>
    %cst_87 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %226 = chlo.lgamma %cst_87 : tensor<f32> -> tensor<f32>
    %cst_88 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %227 = stablehlo.log %cst_88 : tensor<f32>
    %228 = stablehlo.add %226, %227 : tensor<f32>
    %229 = stablehlo.broadcast_in_dim %228, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %230 = stablehlo.subtract %225, %229 : tensor<30xf32>
    %cst_89 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %231 = call @_where_6(%210, %230, %cst_89) : (tensor<30xi1>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %232 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %233 = stablehlo.subtract %arg0, %232 : tensor<30xf32>
    %cst_91 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %234 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %235 = stablehlo.divide %233, %234 : tensor<30xf32>
    %cst_92 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %cst_93 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %236 = stablehlo.divide %cst_92, %cst_93 : tensor<f32>
    %cst_94 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %237 = stablehlo.add %236, %cst_94 : tensor<f32>
    %cst_95 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_96 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %238 = stablehlo.multiply %cst_95, %cst_96 : tensor<f32>
    %cst_97 = stablehlo.constant dense<3.14159274> : tensor<f32>
    %239 = stablehlo.multiply %238, %cst_97 : tensor<f32>
    %cst_98 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %240 = stablehlo.multiply %239, %cst_98 : tensor<f32>
    %241 = stablehlo.log %240 : tensor<f32>
    %cst_99 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %242 = stablehlo.divide %241, %cst_99 : tensor<f32>
    %243 = chlo.lgamma %236 : tensor<f32> -> tensor<f32>
    %244 = stablehlo.add %243, %242 : tensor<f32>
    %245 = chlo.lgamma %237 : tensor<f32> -> tensor<f32>
    %246 = stablehlo.subtract %244, %245 : tensor<f32>
    %247 = stablehlo.multiply %235, %235 : tensor<30xf32>
    %cst_100 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %248 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %249 = stablehlo.divide %247, %248 : tensor<30xf32>
    %250 = stablehlo.log_plus_one %249 : tensor<30xf32>
    %251 = stablehlo.broadcast_in_dim %237, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %252 = stablehlo.multiply %251, %250 : tensor<30xf32>
    %253 = stablehlo.broadcast_in_dim %246, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %254 = stablehlo.add %253, %252 : tensor<30xf32>
    %255 = stablehlo.negate %254 : tensor<30xf32>
    %256 = stablehlo.convert %arg2 : (tensor<30xi32>) -> tensor<30xf32>
    %cst_101 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %257 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %258 = stablehlo.subtract %256, %257 : tensor<30xf32>
    %cst_102 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %259 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %260 = stablehlo.compare NE, %258, %259, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %261 = stablehlo.compare NE, %cst_102, %cst_102, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %262 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<30xi1>
    %263 = stablehlo.compare NE, %260, %262, UNSIGNED : (tensor<30xi1>, tensor<30xi1>) -> tensor<30xi1>
    %264 = stablehlo.convert %263 : tensor<30xi1>
    %c_104 = stablehlo.constant dense<false> : tensor<i1>
    %265 = stablehlo.broadcast_in_dim %c_104, dims = [] : (tensor<i1>) -> tensor<i1>
    %266 = stablehlo.compare NE, %261, %265, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %267 = stablehlo.convert %266 : tensor<i1>
    %268 = stablehlo.broadcast_in_dim %267, dims = [] : (tensor<i1>) -> tensor<30xi1>
    %269 = stablehlo.or %264, %268 : tensor<30xi1>
    %270 = stablehlo.log %cst_102 : tensor<f32>
    %271 = stablehlo.broadcast_in_dim %270, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %272 = stablehlo.multiply %258, %271 : tensor<30xf32>
    %cst_105 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %273 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %274 = call @_where_7(%269, %272, %273) : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_106 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %275 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %276 = stablehlo.add %258, %275 : tensor<30xf32>
    %277 = chlo.lgamma %276 : tensor<30xf32> -> tensor<30xf32>
    %278 = stablehlo.subtract %274, %277 : tensor<30xf32>
    %cst_107 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %279 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %280 = stablehlo.subtract %278, %279 : tensor<30xf32>
    %cst_108 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %281 = stablehlo.broadcast_in_dim %cst_108, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %282 = stablehlo.compare LT, %258, %281, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %283 = call @round(%256) : (tensor<30xf32>) -> tensor<30xf32>
    %284 = stablehlo.compare NE, %283, %256, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %c_109 = stablehlo.constant dense<false> : tensor<i1>
    %285 = stablehlo.broadcast_in_dim %c_109, dims = [] : (tensor<i1>) -> tensor<30xi1>
    %286 = stablehlo.compare NE, %284, %285, UNSIGNED : (tensor<30xi1>, tensor<30xi1>) -> tensor<30xi1>
    %287 = stablehlo.convert %286 : tensor<30xi1>
    %288 = stablehlo.or %282, %287 : tensor<30xi1>
    %cst_110 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %289 = call @_where_8(%288, %cst_110, %280) : (tensor<30xi1>, tensor<f32>, tensor<30xf32>) -> tensor<30xf32>
    %c_111 = stablehlo.constant dense<2> : tensor<i32>
    %290 = call @remainder(%arg2, %c_111) : (tensor<30xi32>, tensor<i32>) -> tensor<30xi32>
    %291 = stablehlo.convert %290 : (tensor<30xi32>) -> tensor<30xf32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %292 = stablehlo.broadcast_in_dim %cst_112, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %293 = stablehlo.subtract %291, %292 : tensor<30xf32>
    %cst_113 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %294 = stablehlo.broadcast_in_dim %cst_113, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %295 = stablehlo.compare NE, %293, %294, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %296 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %297 = stablehlo.or %295, %296 : tensor<30xi1>
    %298 = stablehlo.log %arg1 : tensor<30xf32>
    %299 = stablehlo.multiply %293, %298 : tensor<30xf32>
    %cst_114 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %300 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %301 = call @_where(%297, %299, %300) : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_115 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %302 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %303 = stablehlo.subtract %302, %293 : tensor<30xf32>
    %304 = stablehlo.negate %arg1 : tensor<30xf32>
    %cst_116 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %305 = stablehlo.broadcast_in_dim %cst_116, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %306 = stablehlo.compare NE, %303, %305, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %307 = stablehlo.compare NE, %304, %304, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %308 = stablehlo.or %306, %307 : tensor<30xi1>
    %309 = stablehlo.log_plus_one %304 : tensor<30xf32>
    %310 = stablehlo.multiply %303, %309 : tensor<30xf32>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %311 = stablehlo.broadcast_in_dim %cst_117, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %312 = call @_where(%308, %310, %311) : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %313 = stablehlo.add %301, %312 : tensor<30xf32>
    %cst_118 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %314 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %315 = stablehlo.compare LT, %293, %314, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_119 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %316 = stablehlo.broadcast_in_dim %cst_119, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %317 = stablehlo.compare GT, %293, %316, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %318 = stablehlo.or %315, %317 : tensor<30xi1>
    %cst_120 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %319 = call @_where_4(%318, %cst_120, %313) : (tensor<30xi1>, tensor<f32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %320 = stablehlo.broadcast_in_dim %cst_121, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %321 = stablehlo.subtract %320, %arg1 : tensor<30xf32>
    %cst_122 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %322 = stablehlo.broadcast_in_dim %cst_122, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %323 = stablehlo.divide %321, %322 : tensor<30xf32>
    %cst_123 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %324 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %325 = stablehlo.compare LT, %arg1, %324, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_124 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %326 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %327 = stablehlo.exponential_minus_one %323 : tensor<30xf32>
    %328 = stablehlo.negate %327 : tensor<30xf32>
    %329 = call @_where(%325, %326, %328) : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_125 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %330 = stablehlo.broadcast_in_dim %cst_125, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %331 = stablehlo.subtract %arg0, %330 : tensor<30xf32>
    %cst_126 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %332 = stablehlo.broadcast_in_dim %cst_126, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %333 = stablehlo.divide %331, %332 : tensor<30xf32>
    %cst_127 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %334 = stablehlo.broadcast_in_dim %cst_127, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %335 = stablehlo.compare LE, %333, %334, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %336 = stablehlo.exponential %333 : tensor<30xf32>
    %cst_128 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %337 = stablehlo.broadcast_in_dim %cst_128, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %338 = stablehlo.multiply %337, %336 : tensor<30xf32>
    %339 = stablehlo.negate %333 : tensor<30xf32>
    %340 = stablehlo.exponential %339 : tensor<30xf32>
    %cst_129 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %341 = stablehlo.broadcast_in_dim %cst_129, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %342 = stablehlo.multiply %341, %340 : tensor<30xf32>
    %cst_130 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %343 = stablehlo.broadcast_in_dim %cst_130, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %344 = stablehlo.subtract %343, %342 : tensor<30xf32>
    %345 = stablehlo.select %335, %338, %344 : tensor<30xi1>, tensor<30xf32>
    %cst_131 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %346 = stablehlo.broadcast_in_dim %cst_131, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %347 = stablehlo.subtract %arg0, %346 : tensor<30xf32>
    %cst_132 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %348 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %349 = stablehlo.divide %347, %348 : tensor<30xf32>
    %cst_133 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %350 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %351 = stablehlo.divide %349, %350 : tensor<30xf32>
    %cst_134 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %352 = stablehlo.negate %cst_134 : tensor<f32>
    %353 = stablehlo.negate %351 : tensor<30xf32>
    %354 = stablehlo.maximum %351, %353 : tensor<30xf32>
    %355 = stablehlo.subtract %351, %353 : tensor<30xf32>
    %356 = stablehlo.compare NE, %355, %355, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %357 = stablehlo.add %351, %353 : tensor<30xf32>
    %358 = stablehlo.abs %355 : tensor<30xf32>
    %359 = stablehlo.negate %358 : tensor<30xf32>
    %360 = stablehlo.exponential %359 : tensor<30xf32>
    %361 = stablehlo.log_plus_one %360 : tensor<30xf32>
    %362 = stablehlo.add %354, %361 : tensor<30xf32>
    %363 = stablehlo.select %356, %357, %362 : tensor<30xi1>, tensor<30xf32>
    %364 = stablehlo.broadcast_in_dim %352, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %365 = stablehlo.multiply %364, %363 : tensor<30xf32>
    %cst_135 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %366 = stablehlo.log %cst_135 : tensor<f32>
    %367 = stablehlo.broadcast_in_dim %366, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %368 = stablehlo.subtract %365, %367 : tensor<30xf32>
    %369 = stablehlo.reshape %arg0 : (tensor<30xf32>) -> tensor<10x3xf32>
    %cst_136 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %370 = stablehlo.broadcast_in_dim %cst_136, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %371 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %372 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %c_137 = stablehlo.constant dense<0> : tensor<i32>
    %373 = stablehlo.broadcast_in_dim %c_137, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %374 = stablehlo.add %371, %373 : tensor<3x3xi32>
    %375 = stablehlo.compare EQ, %374, %372, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %376 = stablehlo.convert %375 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %cst_138 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %377 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %378 = stablehlo.multiply %376, %377 : tensor<3x3xf32>
    %379 = stablehlo.transpose %378, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %380 = stablehlo.add %378, %379 : tensor<3x3xf32>
    %cst_139 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %381 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %382 = stablehlo.divide %380, %381 : tensor<3x3xf32>
    %383:2 = stablehlo.custom_call @lapack_spotrf_ffi(%382) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], []) {i=3, j=3, k=3, l=3}, custom>} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
    %c_140 = stablehlo.constant dense<0> : tensor<i32>
    %384 = stablehlo.broadcast_in_dim %c_140, dims = [] : (tensor<i32>) -> tensor<i32>
    %385 = stablehlo.compare EQ, %383#1, %384, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %386 = stablehlo.broadcast_in_dim %385, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_141 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %387 = stablehlo.broadcast_in_dim %cst_141, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %388 = stablehlo.broadcast_in_dim %386, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %389 = stablehlo.select %388, %383#0, %387 : tensor<3x3xi1>, tensor<3x3xf32>
    %390 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %c_142 = stablehlo.constant dense<0> : tensor<i32>
    %391 = stablehlo.broadcast_in_dim %c_142, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %392 = stablehlo.add %390, %391 : tensor<3x3xi32>
    %393 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %394 = stablehlo.compare GE, %392, %393, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_143 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %395 = stablehlo.broadcast_in_dim %cst_143, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %396 = stablehlo.select %394, %389, %395 : tensor<3x3xi1>, tensor<3x3xf32>
    %397 = stablehlo.broadcast_in_dim %370, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %398 = stablehlo.broadcast_in_dim %397, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<10x3xf32>
    %399 = stablehlo.subtract %369, %398 : tensor<10x3xf32>
    %400 = stablehlo.broadcast_in_dim %399, dims = [0, 2] : (tensor<10x3xf32>) -> tensor<10x1x3xf32>
    %401 = stablehlo.transpose %400, dims = [1, 0, 2] : (tensor<10x1x3xf32>) -> tensor<1x10x3xf32>
    %402 = stablehlo.reshape %401 : (tensor<1x10x3xf32>) -> tensor<10x3xf32>
    %403 = stablehlo.custom_call @lapack_strsm_ffi(%396, %402) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=3, j=3, k=10, l=3, m=10, n=3}, custom>} : (tensor<3x3xf32>, tensor<10x3xf32>) -> tensor<10x3xf32>
    %404 = stablehlo.reshape %403 : (tensor<10x3xf32>) -> tensor<1x10x3xf32>
    %405 = stablehlo.transpose %404, dims = [1, 0, 2] : (tensor<1x10x3xf32>) -> tensor<10x1x3xf32>
    %406 = stablehlo.reshape %405 : (tensor<10x1x3xf32>) -> tensor<10x3xf32>
    %407 = stablehlo.dot_general %406, %406, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<10x3xf32>, tensor<10x3xf32>) -> tensor<10xf32>
    %cst_144 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %408 = stablehlo.broadcast_in_dim %cst_144, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %409 = stablehlo.multiply %408, %407 : tensor<10xf32>
    %cst_145 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %410 = stablehlo.log %cst_145 : tensor<f32>
    %cst_146 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %411 = stablehlo.multiply %cst_146, %410 : tensor<f32>
    %412 = stablehlo.convert %411 : tensor<f32>
    %413 = stablehlo.broadcast_in_dim %412, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %414 = stablehlo.subtract %409, %413 : tensor<10xf32>
    %415 = call @diagonal(%396) : (tensor<3x3xf32>) -> tensor<3xf32>
    %416 = stablehlo.log %415 : tensor<3xf32>
    %cst_147 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %417 = stablehlo.reduce(%416 init: %cst_147) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %418 = stablehlo.broadcast_in_dim %417, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %419 = stablehlo.subtract %414, %418 : tensor<10xf32>
    %420 = stablehlo.convert %arg2 : (tensor<30xi32>) -> tensor<30xf32>
    %cst_148 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %421 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %422 = stablehlo.subtract %420, %421 : tensor<30xf32>
    %cst_149 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %cst_150 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %423 = stablehlo.add %cst_149, %cst_150 : tensor<f32>
    %424 = chlo.lgamma %423 : tensor<f32> -> tensor<f32>
    %cst_151 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %425 = stablehlo.broadcast_in_dim %cst_151, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %426 = stablehlo.add %422, %425 : tensor<30xf32>
    %427 = chlo.lgamma %426 : tensor<30xf32> -> tensor<30xf32>
    %cst_152 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %428 = stablehlo.broadcast_in_dim %cst_152, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %429 = stablehlo.subtract %428, %422 : tensor<30xf32>
    %cst_153 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %430 = stablehlo.broadcast_in_dim %cst_153, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %431 = stablehlo.add %429, %430 : tensor<30xf32>
    %432 = chlo.lgamma %431 : tensor<30xf32> -> tensor<30xf32>
    %433 = stablehlo.add %427, %432 : tensor<30xf32>
    %434 = stablehlo.broadcast_in_dim %424, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %435 = stablehlo.subtract %434, %433 : tensor<30xf32>
    %cst_154 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %436 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %437 = stablehlo.compare NE, %422, %436, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %438 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %439 = stablehlo.or %437, %438 : tensor<30xi1>
    %440 = stablehlo.log %arg1 : tensor<30xf32>
    %441 = stablehlo.multiply %422, %440 : tensor<30xf32>
    %cst_155 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %442 = stablehlo.broadcast_in_dim %cst_155, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %443 = call @_where(%439, %441, %442) : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_156 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %444 = stablehlo.broadcast_in_dim %cst_156, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %445 = stablehlo.subtract %444, %422 : tensor<30xf32>
    %446 = stablehlo.negate %arg1 : tensor<30xf32>
    %cst_157 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %447 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %448 = stablehlo.compare NE, %445, %447, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %449 = stablehlo.compare NE, %446, %446, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %450 = stablehlo.or %448, %449 : tensor<30xi1>
    %451 = stablehlo.log_plus_one %446 : tensor<30xf32>
    %452 = stablehlo.multiply %445, %451 : tensor<30xf32>
    %cst_158 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %453 = stablehlo.broadcast_in_dim %cst_158, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %454 = call @_where(%450, %452, %453) : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %455 = stablehlo.add %443, %454 : tensor<30xf32>
    %456 = stablehlo.add %435, %455 : tensor<30xf32>
    %cst_159 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %457 = stablehlo.broadcast_in_dim %cst_159, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %458 = stablehlo.compare EQ, %422, %457, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_160 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %cst_161 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %459 = stablehlo.compare EQ, %cst_160, %cst_161, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %460 = stablehlo.broadcast_in_dim %459, dims = [] : (tensor<i1>) -> tensor<30xi1>
    %461 = stablehlo.and %458, %460 : tensor<30xi1>
    %cst_162 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %462 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %463 = stablehlo.compare EQ, %455, %462, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %464 = stablehlo.or %461, %463 : tensor<30xi1>
    %cst_163 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %465 = call @_where_4(%464, %cst_163, %456) : (tensor<30xi1>, tensor<f32>, tensor<30xf32>) -> tensor<30xf32>
    %cst_164 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %466 = stablehlo.broadcast_in_dim %cst_164, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %467 = stablehlo.compare GE, %420, %466, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_165 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_166 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %468 = stablehlo.add %cst_165, %cst_166 : tensor<f32>
    %cst_167 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %469 = stablehlo.add %468, %cst_167 : tensor<f32>
    %470 = stablehlo.broadcast_in_dim %469, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %471 = stablehlo.compare LT, %420, %470, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %472 = stablehlo.and %467, %471 : tensor<30xi1>
    %cst_168 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %473 = call @_where_6(%472, %465, %cst_168) : (tensor<30xi1>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %cst_169 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %474 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %475 = stablehlo.subtract %arg0, %474 : tensor<30xf32>
    %cst_170 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %476 = stablehlo.broadcast_in_dim %cst_170, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %477 = stablehlo.divide %475, %476 : tensor<30xf32>
    %cst_171 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_172 = stablehlo.constant dense<3.14159274> : tensor<f32>
    %478 = stablehlo.divide %cst_171, %cst_172 : tensor<f32>
    %479 = chlo.atan %477 : tensor<30xf32> -> tensor<30xf32>
    %480 = stablehlo.broadcast_in_dim %478, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %481 = stablehlo.multiply %480, %479 : tensor<30xf32>
    %cst_173 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %482 = stablehlo.broadcast_in_dim %cst_173, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %483 = stablehlo.add %482, %481 : tensor<30xf32>
    %cst_174 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %484 = stablehlo.log %cst_174 : tensor<f32>
    %485 = stablehlo.negate %484 : tensor<f32>
    %cst_175 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_176 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %486 = stablehlo.add %cst_175, %cst_176 : tensor<f32>
    %487 = stablehlo.broadcast_in_dim %486, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %488 = stablehlo.compare GT, %arg0, %487, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_177 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %489 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %490 = stablehlo.compare LT, %arg0, %489, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %491 = stablehlo.or %488, %490 : tensor<30xi1>
    %cst_178 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %492 = call @_where_10(%491, %cst_178, %485) : (tensor<30xi1>, tensor<f32>, tensor<f32>) -> tensor<30xf32>
    %493 = stablehlo.slice %arg1 [0:3] : (tensor<30xf32>) -> tensor<3xf32>
    %494 = stablehlo.slice %arg1 [0:3] : (tensor<30xf32>) -> tensor<3xf32>
    %cst_179 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %495 = stablehlo.reduce(%494 init: %cst_179) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %496 = stablehlo.broadcast_in_dim %495, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %497 = stablehlo.divide %493, %496 : tensor<3xf32>
    %cst_180 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %498 = stablehlo.broadcast_in_dim %cst_180, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %499 = chlo.lgamma %498 : tensor<3xf32> -> tensor<3xf32>
    %cst_181 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %500 = stablehlo.reduce(%499 init: %cst_181) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_182 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %501 = stablehlo.reduce(%498 init: %cst_182) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %502 = chlo.lgamma %501 : tensor<f32> -> tensor<f32>
    %503 = stablehlo.subtract %500, %502 : tensor<f32>
    %cst_183 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %504 = stablehlo.broadcast_in_dim %cst_183, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %505 = stablehlo.subtract %498, %504 : tensor<3xf32>
    %cst_184 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %506 = stablehlo.broadcast_in_dim %cst_184, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %507 = stablehlo.compare NE, %505, %506, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %508 = stablehlo.compare NE, %497, %497, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %509 = stablehlo.or %507, %508 : tensor<3xi1>
    %510 = stablehlo.log %497 : tensor<3xf32>
    %511 = stablehlo.multiply %505, %510 : tensor<3xf32>
    %cst_185 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %512 = stablehlo.broadcast_in_dim %cst_185, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %513 = call @_where_11(%509, %511, %512) : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %cst_186 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %514 = stablehlo.reduce(%513 init: %cst_186) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %515 = stablehlo.subtract %514, %503 : tensor<f32>
    %cst_187 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %516 = stablehlo.reduce(%497 init: %cst_187) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_188 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %517 = stablehlo.broadcast_in_dim %cst_188, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %518 = stablehlo.compare GT, %497, %517, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %c_189 = stablehlo.constant dense<true> : tensor<i1>
    %519 = stablehlo.reduce(%518 init: %c_189) applies stablehlo.and across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %cst_190 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %520 = stablehlo.subtract %516, %cst_190 : tensor<f32>
    %521 = stablehlo.abs %520 : tensor<f32>
    %cst_191 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %522 = stablehlo.compare LT, %521, %cst_191, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %523 = stablehlo.and %519, %522 : tensor<i1>
    %cst_192 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %524 = call @_where_12(%523, %515, %cst_192) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %525 = call @rankdata(%arg0) : (tensor<30xf32>) -> tensor<30xf32>
    %526 = call @atleast_2d(%arg0) : (tensor<30xf32>) -> tensor<1x30xf32>
    %cst_193 = stablehlo.constant dense<0.0333333351> : tensor<f32>
    %527 = stablehlo.broadcast_in_dim %cst_193, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %528 = stablehlo.multiply %527, %527 : tensor<30xf32>
    %cst_194 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %529 = stablehlo.reduce(%528 init: %cst_194) applies stablehlo.add across dimensions = [0] : (tensor<30xf32>, tensor<f32>) -> tensor<f32>
    %cst_195 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %530 = stablehlo.divide %cst_195, %529 : tensor<f32>
    %cst_196 = stablehlo.constant dense<-2.000000e-01> : tensor<f32>
    %531 = stablehlo.power %530, %cst_196 : tensor<f32>
    %532 = call @cov(%526, %527) : (tensor<1x30xf32>, tensor<30xf32>) -> tensor<f32>
    %533 = call @atleast_2d_21(%532) : (tensor<f32>) -> tensor<1x1xf32>
    %534 = call @inv(%533) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %535 = stablehlo.multiply %531, %531 : tensor<f32>
    %536 = stablehlo.broadcast_in_dim %535, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %537 = stablehlo.multiply %533, %536 : tensor<1x1xf32>
    %538 = stablehlo.multiply %531, %531 : tensor<f32>
    %539 = stablehlo.broadcast_in_dim %538, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %540 = stablehlo.divide %534, %539 : tensor<1x1xf32>
    %541 = call @atleast_2d(%arg1) : (tensor<30xf32>) -> tensor<1x30xf32>
    %542 = stablehlo.transpose %526, dims = [1, 0] : (tensor<1x30xf32>) -> tensor<30x1xf32>
    %543 = stablehlo.broadcast_in_dim %527, dims = [0] : (tensor<30xf32>) -> tensor<30x1xf32>
    %544 = stablehlo.transpose %541, dims = [1, 0] : (tensor<1x30xf32>) -> tensor<30x1xf32>
    %545 = call @_gaussian_kernel_eval(%542, %543, %544, %540) : (tensor<30x1xf32>, tensor<30x1xf32>, tensor<30x1xf32>, tensor<1x1xf32>) -> tensor<30x1xf32>
    %546 = stablehlo.reshape %545 : (tensor<30x1xf32>) -> tensor<30xf32>
    %cst_197 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %cst_198 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %547 = call @logpdf(%arg1, %cst_197, %cst_198) : (tensor<30xf32>, tensor<f32>, tensor<f32>) -> tensor<30xf32>
    %cst_199 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %548 = stablehlo.broadcast_in_dim %cst_199, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %549 = stablehlo.multiply %arg1, %548 : tensor<30xf32>
    %cst_200 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %cst_201 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %550 = stablehlo.divide %cst_200, %cst_201 : tensor<f32>
    %cst_202 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %551 = stablehlo.broadcast_in_dim %cst_202, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %552 = stablehlo.subtract %549, %551 : tensor<30xf32>
    %cst_203 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_204 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %553 = stablehlo.multiply %cst_203, %cst_204 : tensor<f32>
    %554 = stablehlo.broadcast_in_dim %553, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %555 = stablehlo.divide %552, %554 : tensor<30xf32>
    %cst_205 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_206 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %556 = stablehlo.broadcast_in_dim %cst_205, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %557 = stablehlo.broadcast_in_dim %cst_206, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %558 = stablehlo.clamp %556, %555, %557 : tensor<30xf32>
    %559 = stablehlo.broadcast_in_dim %550, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %560 = stablehlo.compare NE, %559, %559, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %561 = stablehlo.compare NE, %558, %558, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %562 = stablehlo.or %560, %561 : tensor<30xi1>
    %cst_207 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %563 = stablehlo.broadcast_in_dim %cst_207, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %564 = stablehlo.compare EQ, %559, %563, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_208 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %565 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %566 = stablehlo.compare EQ, %558, %565, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_209 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %567 = stablehlo.broadcast_in_dim %cst_209, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %568 = stablehlo.compare EQ, %558, %567, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_210 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %569 = stablehlo.broadcast_in_dim %cst_210, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %570 = stablehlo.compare LT, %558, %569, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_211 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %571 = stablehlo.broadcast_in_dim %cst_211, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %572 = stablehlo.compare LT, %559, %571, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %573 = stablehlo.and %564, %566 : tensor<30xi1>
    %574 = stablehlo.or %570, %572 : tensor<30xi1>
    %575 = stablehlo.or %574, %573 : tensor<30xi1>
    %576 = stablehlo.or %575, %562 : tensor<30xi1>
    %cst_212 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %577 = stablehlo.broadcast_in_dim %cst_212, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %578 = stablehlo.compare LT, %558, %577, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %579 = stablehlo.compare LT, %558, %559, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %580 = stablehlo.or %578, %579 : tensor<30xi1>
    %581 = stablehlo.log %558 : tensor<30xf32>
    %582 = stablehlo.multiply %559, %581 : tensor<30xf32>
    %583 = stablehlo.subtract %582, %558 : tensor<30xf32>
    %584 = chlo.lgamma %559 : tensor<30xf32> -> tensor<30xf32>
    %585 = stablehlo.subtract %583, %584 : tensor<30xf32>
    %cst_213 = stablehlo.constant dense<3.40282347E+38> : tensor<f32>
    %586 = stablehlo.log %cst_213 : tensor<f32>
    %587 = stablehlo.negate %586 : tensor<f32>
    %588 = stablehlo.broadcast_in_dim %587, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %589 = stablehlo.compare LT, %585, %588, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %590 = stablehlo.or %576, %589 : tensor<30xi1>
    %591 = stablehlo.or %590, %568 : tensor<30xi1>
    %592 = stablehlo.or %591, %564 : tensor<30xi1>
    %593 = stablehlo.not %592 : tensor<30xi1>
    %594 = stablehlo.exponential %585 : tensor<30xf32>
    %595 = stablehlo.and %593, %580 : tensor<30xi1>
    %cst_214 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %596 = stablehlo.broadcast_in_dim %cst_214, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %cst_215 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %597 = stablehlo.broadcast_in_dim %cst_215, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %cst_216 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %598 = stablehlo.broadcast_in_dim %cst_216, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %cst_217 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %599 = stablehlo.broadcast_in_dim %cst_217, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %600:7 = stablehlo.while(%iterArg = %595, %iterArg_230 = %559, %iterArg_231 = %596, %iterArg_232 = %597, %iterArg_233 = %558, %iterArg_234 = %598, %iterArg_235 = %599) : tensor<30xi1>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>
    cond {
      %c_236 = stablehlo.constant dense<false> : tensor<i1>
      %633 = stablehlo.reduce(%iterArg init: %c_236) applies stablehlo.or across dimensions = [0] : (tensor<30xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %633 : tensor<i1>
    } do {
      %cst_236 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %633 = stablehlo.broadcast_in_dim %cst_236, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %634 = stablehlo.add %iterArg_230, %633 : tensor<30xf32>
      %635 = stablehlo.divide %iterArg_233, %634 : tensor<30xf32>
      %636 = stablehlo.multiply %iterArg_234, %635 : tensor<30xf32>
      %637 = stablehlo.multiply %iterArg_231, %iterArg_233 : tensor<30xf32>
      %638 = stablehlo.multiply %634, %634 : tensor<30xf32>
      %639 = stablehlo.divide %637, %638 : tensor<30xf32>
      %640 = stablehlo.subtract %636, %639 : tensor<30xf32>
      %641 = stablehlo.add %iterArg_235, %640 : tensor<30xf32>
      %642 = stablehlo.divide %iterArg_233, %634 : tensor<30xf32>
      %643 = stablehlo.multiply %iterArg_231, %642 : tensor<30xf32>
      %644 = stablehlo.add %iterArg_232, %643 : tensor<30xf32>
      %645 = stablehlo.divide %643, %644 : tensor<30xf32>
      %cst_237 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %646 = stablehlo.broadcast_in_dim %cst_237, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %647 = stablehlo.compare GT, %645, %646, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
      %648 = stablehlo.and %iterArg, %647 : tensor<30xi1>
      %649 = stablehlo.select %iterArg, %634, %iterArg_230 : tensor<30xi1>, tensor<30xf32>
      %650 = stablehlo.select %iterArg, %643, %iterArg_231 : tensor<30xi1>, tensor<30xf32>
      %651 = stablehlo.select %iterArg, %644, %iterArg_232 : tensor<30xi1>, tensor<30xf32>
      %652 = stablehlo.select %iterArg, %iterArg_233, %iterArg_233 : tensor<30xi1>, tensor<30xf32>
      %653 = stablehlo.select %iterArg, %640, %iterArg_234 : tensor<30xi1>, tensor<30xf32>
      %654 = stablehlo.select %iterArg, %641, %iterArg_235 : tensor<30xi1>, tensor<30xf32>
      stablehlo.return %648, %649, %650, %651, %652, %653, %654 : tensor<30xi1>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>
    }
    %601 = stablehlo.multiply %600#3, %594 : tensor<30xf32>
    %602 = stablehlo.divide %601, %559 : tensor<30xf32>
    %603 = stablehlo.not %580 : tensor<30xi1>
    %604 = stablehlo.and %593, %603 : tensor<30xi1>
    %cst_218 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %605 = stablehlo.broadcast_in_dim %cst_218, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %606 = stablehlo.subtract %605, %559 : tensor<30xf32>
    %607 = stablehlo.add %558, %606 : tensor<30xf32>
    %cst_219 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %608 = stablehlo.broadcast_in_dim %cst_219, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %609 = stablehlo.add %607, %608 : tensor<30xf32>
    %cst_220 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %610 = stablehlo.broadcast_in_dim %cst_220, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %cst_221 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %611 = stablehlo.broadcast_in_dim %cst_221, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %612 = stablehlo.add %558, %611 : tensor<30xf32>
    %613 = stablehlo.multiply %609, %558 : tensor<30xf32>
    %614 = stablehlo.divide %612, %613 : tensor<30xf32>
    %cst_222 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %615 = stablehlo.broadcast_in_dim %cst_222, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %cst_223 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %616 = stablehlo.broadcast_in_dim %cst_223, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %cst_224 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %617 = stablehlo.broadcast_in_dim %cst_224, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %cst_225 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %618 = stablehlo.broadcast_in_dim %cst_225, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %619 = stablehlo.negate %558 : tensor<30xf32>
    %620 = stablehlo.multiply %614, %619 : tensor<30xf32>
    %621 = stablehlo.subtract %618, %620 : tensor<30xf32>
    %622 = stablehlo.divide %621, %613 : tensor<30xf32>
    %cst_226 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %623:15 = stablehlo.while(%iterArg = %604, %iterArg_230 = %614, %iterArg_231 = %615, %iterArg_232 = %606, %iterArg_233 = %609, %iterArg_234 = %cst_226, %iterArg_235 = %612, %iterArg_236 = %613, %iterArg_237 = %610, %iterArg_238 = %558, %iterArg_239 = %616, %iterArg_240 = %617, %iterArg_241 = %618, %iterArg_242 = %619, %iterArg_243 = %622) : tensor<30xi1>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<f32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>
    cond {
      %cst_244 = stablehlo.constant dense<2.000000e+03> : tensor<f32>
      %633 = stablehlo.compare LT, %iterArg_234, %cst_244, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_245 = stablehlo.constant dense<false> : tensor<i1>
      %634 = stablehlo.reduce(%iterArg init: %c_245) applies stablehlo.or across dimensions = [0] : (tensor<30xi1>, tensor<i1>) -> tensor<i1>
      %635 = stablehlo.and %633, %634 : tensor<i1>
      stablehlo.return %635 : tensor<i1>
    } do {
      %cst_244 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %633 = stablehlo.add %iterArg_234, %cst_244 : tensor<f32>
      %cst_245 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %634 = stablehlo.broadcast_in_dim %cst_245, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %635 = stablehlo.add %iterArg_232, %634 : tensor<30xf32>
      %cst_246 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %636 = stablehlo.broadcast_in_dim %cst_246, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %637 = stablehlo.add %iterArg_233, %636 : tensor<30xf32>
      %638 = stablehlo.broadcast_in_dim %633, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %639 = stablehlo.multiply %635, %638 : tensor<30xf32>
      %640 = stablehlo.multiply %iterArg_235, %637 : tensor<30xf32>
      %641 = stablehlo.multiply %iterArg_237, %639 : tensor<30xf32>
      %642 = stablehlo.subtract %640, %641 : tensor<30xf32>
      %643 = stablehlo.multiply %iterArg_236, %637 : tensor<30xf32>
      %644 = stablehlo.multiply %iterArg_238, %639 : tensor<30xf32>
      %645 = stablehlo.subtract %643, %644 : tensor<30xf32>
      %cst_247 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %646 = stablehlo.broadcast_in_dim %cst_247, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %647 = stablehlo.compare NE, %645, %646, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
      %648 = stablehlo.divide %642, %645 : tensor<30xf32>
      %649 = stablehlo.subtract %iterArg_230, %648 : tensor<30xf32>
      %650 = stablehlo.divide %649, %648 : tensor<30xf32>
      %651 = stablehlo.abs %650 : tensor<30xf32>
      %cst_248 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %652 = stablehlo.broadcast_in_dim %cst_248, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %653 = stablehlo.select %647, %651, %652 : tensor<30xi1>, tensor<30xf32>
      %654 = stablehlo.select %647, %648, %iterArg_230 : tensor<30xi1>, tensor<30xf32>
      %655 = stablehlo.multiply %iterArg_241, %637 : tensor<30xf32>
      %656 = stablehlo.subtract %655, %iterArg_235 : tensor<30xf32>
      %657 = stablehlo.multiply %iterArg_239, %639 : tensor<30xf32>
      %658 = stablehlo.subtract %656, %657 : tensor<30xf32>
      %659 = stablehlo.broadcast_in_dim %633, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %660 = stablehlo.multiply %iterArg_237, %659 : tensor<30xf32>
      %661 = stablehlo.add %658, %660 : tensor<30xf32>
      %662 = stablehlo.multiply %iterArg_242, %637 : tensor<30xf32>
      %663 = stablehlo.subtract %662, %iterArg_236 : tensor<30xf32>
      %664 = stablehlo.multiply %iterArg_240, %639 : tensor<30xf32>
      %665 = stablehlo.subtract %663, %664 : tensor<30xf32>
      %666 = stablehlo.broadcast_in_dim %633, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %667 = stablehlo.multiply %iterArg_238, %666 : tensor<30xf32>
      %668 = stablehlo.add %665, %667 : tensor<30xf32>
      %669 = stablehlo.multiply %654, %668 : tensor<30xf32>
      %670 = stablehlo.subtract %661, %669 : tensor<30xf32>
      %671 = stablehlo.divide %670, %645 : tensor<30xf32>
      %672 = stablehlo.select %647, %671, %iterArg_243 : tensor<30xi1>, tensor<30xf32>
      %673 = stablehlo.subtract %672, %iterArg_243 : tensor<30xf32>
      %674 = stablehlo.abs %673 : tensor<30xf32>
      %cst_249 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %675 = stablehlo.broadcast_in_dim %cst_249, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %676 = stablehlo.select %647, %674, %675 : tensor<30xi1>, tensor<30xf32>
      %677 = stablehlo.abs %642 : tensor<30xf32>
      %cst_250 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %cst_251 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %678 = stablehlo.broadcast_in_dim %cst_251, dims = [] : (tensor<f32>) -> tensor<f32>
      %679 = stablehlo.divide %678, %cst_250 : tensor<f32>
      %680 = stablehlo.broadcast_in_dim %679, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %681 = stablehlo.compare GT, %677, %680, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
      %cst_252 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %682 = stablehlo.broadcast_in_dim %cst_252, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %683 = stablehlo.multiply %iterArg_235, %682 : tensor<30xf32>
      %684 = stablehlo.select %681, %683, %iterArg_235 : tensor<30xi1>, tensor<30xf32>
      %cst_253 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %685 = stablehlo.broadcast_in_dim %cst_253, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %686 = stablehlo.multiply %642, %685 : tensor<30xf32>
      %687 = stablehlo.select %681, %686, %642 : tensor<30xi1>, tensor<30xf32>
      %cst_254 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %688 = stablehlo.broadcast_in_dim %cst_254, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %689 = stablehlo.multiply %iterArg_236, %688 : tensor<30xf32>
      %690 = stablehlo.select %681, %689, %iterArg_236 : tensor<30xi1>, tensor<30xf32>
      %cst_255 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %691 = stablehlo.broadcast_in_dim %cst_255, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %692 = stablehlo.multiply %645, %691 : tensor<30xf32>
      %693 = stablehlo.select %681, %692, %645 : tensor<30xi1>, tensor<30xf32>
      %cst_256 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %694 = stablehlo.broadcast_in_dim %cst_256, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %695 = stablehlo.multiply %iterArg_241, %694 : tensor<30xf32>
      %696 = stablehlo.select %681, %695, %iterArg_241 : tensor<30xi1>, tensor<30xf32>
      %cst_257 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %697 = stablehlo.broadcast_in_dim %cst_257, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %698 = stablehlo.multiply %iterArg_242, %697 : tensor<30xf32>
      %699 = stablehlo.select %681, %698, %iterArg_242 : tensor<30xi1>, tensor<30xf32>
      %cst_258 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %700 = stablehlo.broadcast_in_dim %cst_258, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %701 = stablehlo.multiply %661, %700 : tensor<30xf32>
      %702 = stablehlo.select %681, %701, %661 : tensor<30xi1>, tensor<30xf32>
      %cst_259 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %703 = stablehlo.broadcast_in_dim %cst_259, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %704 = stablehlo.multiply %668, %703 : tensor<30xf32>
      %705 = stablehlo.select %681, %704, %668 : tensor<30xi1>, tensor<30xf32>
      %cst_260 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %706 = stablehlo.broadcast_in_dim %cst_260, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %707 = stablehlo.compare GT, %653, %706, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
      %708 = stablehlo.and %iterArg, %707 : tensor<30xi1>
      %709 = stablehlo.select %iterArg, %654, %iterArg_230 : tensor<30xi1>, tensor<30xf32>
      %710 = stablehlo.select %iterArg, %653, %iterArg_231 : tensor<30xi1>, tensor<30xf32>
      %711 = stablehlo.select %iterArg, %635, %iterArg_232 : tensor<30xi1>, tensor<30xf32>
      %712 = stablehlo.select %iterArg, %637, %iterArg_233 : tensor<30xi1>, tensor<30xf32>
      %713 = stablehlo.select %iterArg, %687, %iterArg_235 : tensor<30xi1>, tensor<30xf32>
      %714 = stablehlo.select %iterArg, %693, %iterArg_236 : tensor<30xi1>, tensor<30xf32>
      %715 = stablehlo.select %iterArg, %684, %iterArg_237 : tensor<30xi1>, tensor<30xf32>
      %716 = stablehlo.select %iterArg, %690, %iterArg_238 : tensor<30xi1>, tensor<30xf32>
      %717 = stablehlo.select %iterArg, %696, %iterArg_239 : tensor<30xi1>, tensor<30xf32>
      %718 = stablehlo.select %iterArg, %699, %iterArg_240 : tensor<30xi1>, tensor<30xf32>
      %719 = stablehlo.select %iterArg, %702, %iterArg_241 : tensor<30xi1>, tensor<30xf32>
      %720 = stablehlo.select %iterArg, %705, %iterArg_242 : tensor<30xi1>, tensor<30xf32>
      %721 = stablehlo.select %iterArg, %672, %iterArg_243 : tensor<30xi1>, tensor<30xf32>
      stablehlo.return %708, %709, %710, %711, %712, %633, %713, %714, %715, %716, %717, %718, %719, %720, %721 : tensor<30xi1>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<f32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>
    }
    %624 = stablehlo.multiply %623#1, %594 : tensor<30xf32>
    %cst_227 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %625 = stablehlo.broadcast_in_dim %cst_227, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %626 = stablehlo.subtract %625, %602 : tensor<30xf32>
    %627 = stablehlo.select %580, %626, %624 : tensor<30xi1>, tensor<30xf32>
    %628 = stablehlo.or %568, %564 : tensor<30xi1>
    %cst_228 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %629 = stablehlo.broadcast_in_dim %cst_228, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %630 = stablehlo.select %628, %629, %627 : tensor<30xi1>, tensor<30xf32>
    %cst_229 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %631 = stablehlo.broadcast_in_dim %cst_229, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %632 = stablehlo.select %576, %631, %630 : tensor<30xi1>, tensor<30xf32>
    return %11, %33, %100, %208, %231, %255, %289, %319, %329, %345, %368, %419, %473, %483, %492, %524, %525, %546, %547, %632 : tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<10xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<f32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>
  }
  func.func private @_where(%arg0: tensor<30xi1>, %arg1: tensor<30xf32>, %arg2: tensor<30xf32>) -> tensor<30xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<30xi1>, tensor<30xf32>
    return %0 : tensor<30xf32>
  }
  func.func private @polyval(%arg0: tensor<5xf32>, %arg1: tensor<30xf32>) -> tensor<30xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %1 = stablehlo.slice %arg0 [0:0] : (tensor<5xf32>) -> tensor<0xf32>
    %2 = stablehlo.slice %arg0 [0:5] : (tensor<5xf32>) -> tensor<5xf32>
    %3 = stablehlo.slice %2 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %4 = stablehlo.reshape %3 : (tensor<1xf32>) -> tensor<f32>
    %5 = call @closed_call(%arg1, %0, %4) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %6 = stablehlo.slice %2 [1:2] : (tensor<5xf32>) -> tensor<1xf32>
    %7 = stablehlo.reshape %6 : (tensor<1xf32>) -> tensor<f32>
    %8 = call @closed_call(%arg1, %5, %7) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %9 = stablehlo.slice %2 [2:3] : (tensor<5xf32>) -> tensor<1xf32>
    %10 = stablehlo.reshape %9 : (tensor<1xf32>) -> tensor<f32>
    %11 = call @closed_call(%arg1, %8, %10) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %12 = stablehlo.slice %2 [3:4] : (tensor<5xf32>) -> tensor<1xf32>
    %13 = stablehlo.reshape %12 : (tensor<1xf32>) -> tensor<f32>
    %14 = call @closed_call(%arg1, %11, %13) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %15 = stablehlo.slice %2 [4:5] : (tensor<5xf32>) -> tensor<1xf32>
    %16 = stablehlo.reshape %15 : (tensor<1xf32>) -> tensor<f32>
    %17 = call @closed_call(%arg1, %14, %16) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    return %17 : tensor<30xf32>
  }
  func.func private @closed_call(%arg0: tensor<30xf32>, %arg1: tensor<30xf32>, %arg2: tensor<f32>) -> tensor<30xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<30xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %2 = stablehlo.add %0, %1 : tensor<30xf32>
    return %2 : tensor<30xf32>
  }
  func.func private @polyval_0(%arg0: tensor<9xf32>, %arg1: tensor<30xf32>) -> tensor<30xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %1 = stablehlo.slice %arg0 [0:0] : (tensor<9xf32>) -> tensor<0xf32>
    %2 = stablehlo.slice %arg0 [0:9] : (tensor<9xf32>) -> tensor<9xf32>
    %3 = stablehlo.slice %2 [0:1] : (tensor<9xf32>) -> tensor<1xf32>
    %4 = stablehlo.reshape %3 : (tensor<1xf32>) -> tensor<f32>
    %5 = call @closed_call_1(%arg1, %0, %4) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %6 = stablehlo.slice %2 [1:2] : (tensor<9xf32>) -> tensor<1xf32>
    %7 = stablehlo.reshape %6 : (tensor<1xf32>) -> tensor<f32>
    %8 = call @closed_call_1(%arg1, %5, %7) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %9 = stablehlo.slice %2 [2:3] : (tensor<9xf32>) -> tensor<1xf32>
    %10 = stablehlo.reshape %9 : (tensor<1xf32>) -> tensor<f32>
    %11 = call @closed_call_1(%arg1, %8, %10) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %12 = stablehlo.slice %2 [3:4] : (tensor<9xf32>) -> tensor<1xf32>
    %13 = stablehlo.reshape %12 : (tensor<1xf32>) -> tensor<f32>
    %14 = call @closed_call_1(%arg1, %11, %13) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %15 = stablehlo.slice %2 [4:5] : (tensor<9xf32>) -> tensor<1xf32>
    %16 = stablehlo.reshape %15 : (tensor<1xf32>) -> tensor<f32>
    %17 = call @closed_call_1(%arg1, %14, %16) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %18 = stablehlo.slice %2 [5:6] : (tensor<9xf32>) -> tensor<1xf32>
    %19 = stablehlo.reshape %18 : (tensor<1xf32>) -> tensor<f32>
    %20 = call @closed_call_1(%arg1, %17, %19) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %21 = stablehlo.slice %2 [6:7] : (tensor<9xf32>) -> tensor<1xf32>
    %22 = stablehlo.reshape %21 : (tensor<1xf32>) -> tensor<f32>
    %23 = call @closed_call_1(%arg1, %20, %22) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %24 = stablehlo.slice %2 [7:8] : (tensor<9xf32>) -> tensor<1xf32>
    %25 = stablehlo.reshape %24 : (tensor<1xf32>) -> tensor<f32>
    %26 = call @closed_call_1(%arg1, %23, %25) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %27 = stablehlo.slice %2 [8:9] : (tensor<9xf32>) -> tensor<1xf32>
    %28 = stablehlo.reshape %27 : (tensor<1xf32>) -> tensor<f32>
    %29 = call @closed_call_1(%arg1, %26, %28) : (tensor<30xf32>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    return %29 : tensor<30xf32>
  }
  func.func private @closed_call_1(%arg0: tensor<30xf32>, %arg1: tensor<30xf32>, %arg2: tensor<f32>) -> tensor<30xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<30xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %2 = stablehlo.add %0, %1 : tensor<30xf32>
    return %2 : tensor<30xf32>
  }
  func.func private @_where_2(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_where_3(%arg0: tensor<30xi1>, %arg1: tensor<30xf32>, %arg2: tensor<f32>) -> tensor<30xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<30xi1>, tensor<30xf32>
    return %1 : tensor<30xf32>
  }
  func.func private @_where_4(%arg0: tensor<30xi1>, %arg1: tensor<f32>, %arg2: tensor<30xf32>) -> tensor<30xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<30xi1>, tensor<30xf32>
    return %2 : tensor<30xf32>
  }
  func.func private @_where_5(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<30xf32>) -> tensor<30xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<i1>, tensor<30xf32>
    return %2 : tensor<30xf32>
  }
  func.func private @_where_6(%arg0: tensor<30xi1>, %arg1: tensor<30xf32>, %arg2: tensor<f32>) -> tensor<30xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<30xi1>, tensor<30xf32>
    return %2 : tensor<30xf32>
  }
  func.func private @_where_7(%arg0: tensor<30xi1>, %arg1: tensor<30xf32>, %arg2: tensor<30xf32>) -> tensor<30xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<30xi1>, tensor<30xf32>
    return %0 : tensor<30xf32>
  }
  func.func private @round(%arg0: tensor<30xf32>) -> tensor<30xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<30xf32>
    return %0 : tensor<30xf32>
  }
  func.func private @_where_8(%arg0: tensor<30xi1>, %arg1: tensor<f32>, %arg2: tensor<30xf32>) -> tensor<30xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<30xi1>, tensor<30xf32>
    return %1 : tensor<30xf32>
  }
  func.func private @remainder(%arg0: tensor<30xi32>, %arg1: tensor<i32>) -> tensor<30xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where_9(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<30xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<30xi32>, tensor<30xi32>) -> tensor<30xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<30xi32>, tensor<30xi32>) -> tensor<30xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<30xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<30xi1>, tensor<30xi1>) -> tensor<30xi1>
    %12 = stablehlo.and %11, %6 : tensor<30xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %14 = stablehlo.add %4, %13 : tensor<30xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<30xi1>, tensor<30xi32>
    return %15 : tensor<30xi32>
  }
  func.func private @_where_9(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @diagonal(%arg0: tensor<3x3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %1 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %3 = stablehlo.add %0, %2 : tensor<3x3xi32>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %5 = stablehlo.convert %4 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %6 = "stablehlo.case"(%c_0) ({
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }, {
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    %7 = "stablehlo.case"(%6) ({
      %8 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
      %9 = stablehlo.iota dim = 0 : tensor<3xi32>
      %10 = stablehlo.iota dim = 0 : tensor<3xi32>
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      %11 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %12 = stablehlo.compare LT, %9, %11, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %c_2 = stablehlo.constant dense<3> : tensor<i32>
      %13 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %14 = stablehlo.add %9, %13 : tensor<3xi32>
      %15 = stablehlo.select %12, %14, %9 : tensor<3xi1>, tensor<3xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %16 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %17 = stablehlo.compare LT, %10, %16, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %c_4 = stablehlo.constant dense<3> : tensor<i32>
      %18 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %19 = stablehlo.add %10, %18 : tensor<3xi32>
      %20 = stablehlo.select %17, %19, %10 : tensor<3xi1>, tensor<3xi32>
      %21 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
      %22 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
      %23 = stablehlo.concatenate %21, %22, dim = 1 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
      %24 = "stablehlo.gather"(%8, %23) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x3xf32>, tensor<3x2xi32>) -> tensor<3xf32>
      stablehlo.return %24 : tensor<3xf32>
    }) : (tensor<i32>) -> tensor<3xf32>
    return %7 : tensor<3xf32>
  }
  func.func private @_where_10(%arg0: tensor<30xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<30xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %2 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %3 = stablehlo.select %arg0, %1, %2 : tensor<30xi1>, tensor<30xf32>
    return %3 : tensor<30xf32>
  }
  func.func private @_where_11(%arg0: tensor<3xi1>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<3xi1>, tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func private @_where_12(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @rankdata(%arg0: tensor<30xf32>) -> tensor<30xf32> {
    %c = stablehlo.constant dense<true> : tensor<1xi1>
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c_0) applies stablehlo.or across dimensions = [0] : (tensor<30xi1>, tensor<i1>) -> tensor<i1>
    %2 = stablehlo.convert %1 : (tensor<i1>) -> tensor<i32>
    %3 = "stablehlo.case"(%2) ({
      %4 = stablehlo.iota dim = 0 : tensor<30xi32>
      %5:2 = "stablehlo.sort"(%arg0, %4) <{dimension = 0 : i64, is_stable = true}> ({
      ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
        %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %69 = stablehlo.compare EQ, %arg1, %cst_21, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %70 = stablehlo.select %69, %cst_22, %arg1 : tensor<i1>, tensor<f32>
        %71 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %cst_23 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
        %72 = stablehlo.select %71, %cst_23, %70 : tensor<i1>, tensor<f32>
        %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %73 = stablehlo.compare EQ, %arg2, %cst_24, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %74 = stablehlo.select %73, %cst_25, %arg2 : tensor<i1>, tensor<f32>
        %75 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %cst_26 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
        %76 = stablehlo.select %75, %cst_26, %74 : tensor<i1>, tensor<f32>
        %77 = stablehlo.compare LT, %72, %76, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %77 : tensor<i1>
      }) : (tensor<30xf32>, tensor<30xi32>) -> (tensor<30xf32>, tensor<30xi32>)
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      %6 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %7 = stablehlo.iota dim = 0 : tensor<30xi32>
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %8 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %9 = stablehlo.compare LT, %5#1, %8, SIGNED : (tensor<30xi32>, tensor<30xi32>) -> tensor<30xi1>
      %c_3 = stablehlo.constant dense<30> : tensor<i32>
      %10 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %11 = stablehlo.add %5#1, %10 : tensor<30xi32>
      %12 = stablehlo.select %9, %11, %5#1 : tensor<30xi1>, tensor<30xi32>
      %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<30xi32>) -> tensor<30x1xi32>
      %14 = "stablehlo.scatter"(%6, %13, %7) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
      ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
        stablehlo.return %arg2 : tensor<i32>
      }) : (tensor<30xi32>, tensor<30x1xi32>, tensor<30xi32>) -> tensor<30xi32>
      %15 = stablehlo.slice %5#0 [1:30] : (tensor<30xf32>) -> tensor<29xf32>
      %16 = stablehlo.slice %5#0 [0:29] : (tensor<30xf32>) -> tensor<29xf32>
      %17 = stablehlo.compare NE, %15, %16, FLOAT : (tensor<29xf32>, tensor<29xf32>) -> tensor<29xi1>
      %18 = stablehlo.concatenate %c, %17, dim = 0 : (tensor<1xi1>, tensor<29xi1>) -> tensor<30xi1>
      %19 = func.call @cumsum(%18) : (tensor<30xi1>) -> tensor<30xi32>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %20 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %21 = stablehlo.compare LT, %14, %20, SIGNED : (tensor<30xi32>, tensor<30xi32>) -> tensor<30xi1>
      %c_5 = stablehlo.constant dense<30> : tensor<i32>
      %22 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %23 = stablehlo.add %14, %22 : tensor<30xi32>
      %24 = stablehlo.select %21, %23, %14 : tensor<30xi1>, tensor<30xi32>
      %25 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<30xi32>) -> tensor<30x1xi32>
      %26 = "stablehlo.gather"(%19, %25) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<30xi32>, tensor<30x1xi32>) -> tensor<30xi32>
      %27 = func.call @cumsum_14(%18) : (tensor<30xi1>) -> tensor<30xi32>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %28 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<31xi32>
      %c_7 = stablehlo.constant dense<0> : tensor<i32>
      %29 = func.call @clip(%27, %c_7) : (tensor<30xi32>, tensor<i32>) -> tensor<30xi32>
      %c_8 = stablehlo.constant dense<0> : tensor<i32>
      %30 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %31 = stablehlo.compare LT, %29, %30, SIGNED : (tensor<30xi32>, tensor<30xi32>) -> tensor<30xi1>
      %c_9 = stablehlo.constant dense<31> : tensor<i32>
      %32 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %33 = stablehlo.add %29, %32 : tensor<30xi32>
      %34 = stablehlo.select %31, %33, %29 : tensor<30xi1>, tensor<30xi32>
      %35 = stablehlo.broadcast_in_dim %34, dims = [0] : (tensor<30xi32>) -> tensor<30x1xi32>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %36 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %37 = "stablehlo.scatter"(%28, %35, %36) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
      ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
        %69 = stablehlo.add %arg1, %arg2 : tensor<i32>
        stablehlo.return %69 : tensor<i32>
      }) : (tensor<31xi32>, tensor<30x1xi32>, tensor<30xi32>) -> tensor<31xi32>
      %38 = func.call @cumsum_15(%37) : (tensor<31xi32>) -> tensor<31xi32>
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %39 = func.call @floor_divide(%38, %c_11) : (tensor<31xi32>, tensor<i32>) -> tensor<31xi32>
      %c_12 = stablehlo.constant dense<30> : tensor<i32>
      %40 = func.call @remainder_18(%39, %c_12) : (tensor<31xi32>, tensor<i32>) -> tensor<31xi32>
      %41 = stablehlo.iota dim = 0 : tensor<31xi32>
      %42 = stablehlo.convert %18 : (tensor<30xi1>) -> tensor<30xi32>
      %c_13 = stablehlo.constant dense<0> : tensor<i32>
      %43 = stablehlo.reduce(%42 init: %c_13) applies stablehlo.add across dimensions = [0] : (tensor<30xi32>, tensor<i32>) -> tensor<i32>
      %44 = stablehlo.broadcast_in_dim %43, dims = [] : (tensor<i32>) -> tensor<31xi32>
      %45 = stablehlo.compare GE, %41, %44, SIGNED : (tensor<31xi32>, tensor<31xi32>) -> tensor<31xi1>
      %c_14 = stablehlo.constant dense<30> : tensor<i32>
      %46 = func.call @_where_19(%45, %c_14, %40) : (tensor<31xi1>, tensor<i32>, tensor<31xi32>) -> tensor<31xi32>
      %47 = stablehlo.convert %46 : (tensor<31xi32>) -> tensor<31xf32>
      %c_15 = stablehlo.constant dense<0> : tensor<i32>
      %48 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %49 = stablehlo.compare LT, %26, %48, SIGNED : (tensor<30xi32>, tensor<30xi32>) -> tensor<30xi1>
      %c_16 = stablehlo.constant dense<31> : tensor<i32>
      %50 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %51 = stablehlo.add %26, %50 : tensor<30xi32>
      %52 = stablehlo.select %49, %51, %26 : tensor<30xi1>, tensor<30xi32>
      %53 = stablehlo.broadcast_in_dim %52, dims = [0] : (tensor<30xi32>) -> tensor<30x1xi32>
      %54 = "stablehlo.gather"(%47, %53) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<31xf32>, tensor<30x1xi32>) -> tensor<30xf32>
      %c_17 = stablehlo.constant dense<1> : tensor<i32>
      %55 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %56 = stablehlo.subtract %26, %55 : tensor<30xi32>
      %c_18 = stablehlo.constant dense<0> : tensor<i32>
      %57 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %58 = stablehlo.compare LT, %56, %57, SIGNED : (tensor<30xi32>, tensor<30xi32>) -> tensor<30xi1>
      %c_19 = stablehlo.constant dense<31> : tensor<i32>
      %59 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<30xi32>
      %60 = stablehlo.add %56, %59 : tensor<30xi32>
      %61 = stablehlo.select %58, %60, %56 : tensor<30xi1>, tensor<30xi32>
      %62 = stablehlo.broadcast_in_dim %61, dims = [0] : (tensor<30xi32>) -> tensor<30x1xi32>
      %63 = "stablehlo.gather"(%47, %62) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<31xf32>, tensor<30x1xi32>) -> tensor<30xf32>
      %64 = stablehlo.add %54, %63 : tensor<30xf32>
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %65 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %66 = stablehlo.add %64, %65 : tensor<30xf32>
      %cst_20 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %67 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<30xf32>
      %68 = stablehlo.multiply %67, %66 : tensor<30xf32>
      stablehlo.return %68 : tensor<30xf32>
    }, {
      %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<30xf32>
      stablehlo.return %4 : tensor<30xf32>
    }) : (tensor<i32>) -> tensor<30xf32>
    return %3 : tensor<30xf32>
  }
  func.func private @cumsum(%arg0: tensor<30xi1>) -> tensor<30xi32> {
    %0 = stablehlo.convert %arg0 : (tensor<30xi1>) -> tensor<30xi32>
    %1 = call @cumsum_13(%0) : (tensor<30xi32>) -> tensor<30xi32>
    return %1 : tensor<30xi32>
  }
  func.func private @cumsum_13(%arg0: tensor<30xi32>) -> tensor<30xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[29, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 30>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<30xi32>, tensor<i32>) -> tensor<30xi32>
    return %1 : tensor<30xi32>
  }
  func.func private @cumsum_14(%arg0: tensor<30xi1>) -> tensor<30xi32> {
    %0 = stablehlo.convert %arg0 : (tensor<30xi1>) -> tensor<30xi32>
    %1 = call @cumsum_13(%0) : (tensor<30xi32>) -> tensor<30xi32>
    return %1 : tensor<30xi32>
  }
  func.func private @clip(%arg0: tensor<30xi32>, %arg1: tensor<i32>) -> tensor<30xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<30xi32>
    return %2 : tensor<30xi32>
  }
  func.func private @cumsum_15(%arg0: tensor<31xi32>) -> tensor<31xi32> {
    %0 = call @cumsum_16(%arg0) : (tensor<31xi32>) -> tensor<31xi32>
    return %0 : tensor<31xi32>
  }
  func.func private @cumsum_16(%arg0: tensor<31xi32>) -> tensor<31xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[30, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 31>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<31xi32>, tensor<i32>) -> tensor<31xi32>
    return %1 : tensor<31xi32>
  }
  func.func private @floor_divide(%arg0: tensor<31xi32>, %arg1: tensor<i32>) -> tensor<31xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<31xi32>
    %1 = stablehlo.divide %arg0, %0 : tensor<31xi32>
    %2 = stablehlo.sign %arg0 : tensor<31xi32>
    %3 = stablehlo.sign %arg1 : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<31xi32>
    %5 = stablehlo.compare NE, %2, %4, SIGNED : (tensor<31xi32>, tensor<31xi32>) -> tensor<31xi1>
    %6 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<31xi32>
    %7 = stablehlo.remainder %arg0, %6 : tensor<31xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<31xi32>
    %9 = stablehlo.compare NE, %7, %8, SIGNED : (tensor<31xi32>, tensor<31xi32>) -> tensor<31xi1>
    %10 = stablehlo.and %5, %9 : tensor<31xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<31xi32>
    %12 = stablehlo.subtract %1, %11 : tensor<31xi32>
    %13 = call @_where_17(%10, %12, %1) : (tensor<31xi1>, tensor<31xi32>, tensor<31xi32>) -> tensor<31xi32>
    return %13 : tensor<31xi32>
  }
  func.func private @_where_17(%arg0: tensor<31xi1>, %arg1: tensor<31xi32>, %arg2: tensor<31xi32>) -> tensor<31xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<31xi1>, tensor<31xi32>
    return %0 : tensor<31xi32>
  }
  func.func private @remainder_18(%arg0: tensor<31xi32>, %arg1: tensor<i32>) -> tensor<31xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where_9(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<31xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<31xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<31xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<31xi32>, tensor<31xi32>) -> tensor<31xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<31xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<31xi32>, tensor<31xi32>) -> tensor<31xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<31xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<31xi1>, tensor<31xi1>) -> tensor<31xi1>
    %12 = stablehlo.and %11, %6 : tensor<31xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<31xi32>
    %14 = stablehlo.add %4, %13 : tensor<31xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<31xi1>, tensor<31xi32>
    return %15 : tensor<31xi32>
  }
  func.func private @_where_19(%arg0: tensor<31xi1>, %arg1: tensor<i32>, %arg2: tensor<31xi32>) -> tensor<31xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<31xi32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<31xi1>, tensor<31xi32>
    return %2 : tensor<31xi32>
  }
  func.func private @atleast_2d(%arg0: tensor<30xf32>) -> tensor<1x30xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<30xf32>) -> tensor<1x30xf32>
    return %0 : tensor<1x30xf32>
  }
  func.func private @cov(%arg0: tensor<1x30xf32>, %arg1: tensor<30xf32>) -> tensor<f32> {
    %0 = call @atleast_2d_20(%arg0) : (tensor<1x30xf32>) -> tensor<1x30xf32>
    %1 = stablehlo.abs %arg1 : tensor<30xf32>
    %2 = stablehlo.reshape %1 : (tensor<30xf32>) -> tensor<1x30xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<1x30xf32>, tensor<f32>) -> tensor<1xf32>
    %4 = stablehlo.multiply %0, %2 : tensor<1x30xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<1x30xf32>, tensor<f32>) -> tensor<1xf32>
    %6 = stablehlo.divide %5, %3 : tensor<1xf32>
    %7 = stablehlo.reshape %3 : (tensor<1xf32>) -> tensor<f32>
    %8 = stablehlo.multiply %1, %1 : tensor<30xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<30xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.multiply %cst_2, %9 : tensor<f32>
    %11 = stablehlo.divide %10, %7 : tensor<f32>
    %12 = stablehlo.subtract %7, %11 : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<1xf32>) -> tensor<1x1xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x30xf32>
    %15 = stablehlo.subtract %0, %14 : tensor<1x30xf32>
    %16 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<30xf32>) -> tensor<1x30xf32>
    %17 = stablehlo.multiply %15, %16 : tensor<1x30xf32>
    %18 = stablehlo.transpose %17, dims = [1, 0] : (tensor<1x30xf32>) -> tensor<30x1xf32>
    %19 = stablehlo.dot_general %15, %18, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x30xf32>, tensor<30x1xf32>) -> tensor<1x1xf32>
    %20 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %21 = stablehlo.divide %19, %20 : tensor<1x1xf32>
    %22 = stablehlo.reshape %21 : (tensor<1x1xf32>) -> tensor<f32>
    return %22 : tensor<f32>
  }
  func.func private @atleast_2d_20(%arg0: tensor<1x30xf32>) -> tensor<1x30xf32> {
    return %arg0 : tensor<1x30xf32>
  }
  func.func private @atleast_2d_21(%arg0: tensor<f32>) -> tensor<1x1xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    return %0 : tensor<1x1xf32>
  }
  func.func private @inv(%arg0: tensor<1x1xf32>) -> tensor<1x1xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<1x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %3 = stablehlo.add %0, %2 : tensor<1x1xi32>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
    %5 = stablehlo.convert %4 : (tensor<1x1xi1>) -> tensor<1x1xf32>
    %6 = call @solve(%arg0, %5) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    return %6 : tensor<1x1xf32>
  }
  func.func private @solve(%arg0: tensor<1x1xf32>, %arg1: tensor<1x1xf32>) -> tensor<1x1xf32> {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], []) {i=1, j=1, k=1, l=1, m=1}, custom>} : (tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1xi32>, tensor<i32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<1xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<i32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %7 = stablehlo.select %5, %0#0, %6 : tensor<1x1xi1>, tensor<1x1xf32>
    %8 = stablehlo.iota dim = 0 : tensor<1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %9:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %8) : tensor<1xi32>, tensor<i32>, tensor<i32>, tensor<1xi32>
    cond {
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %13 : tensor<i1>
    } do {
      %13:2 = func.call @closed_call_22(%iterArg, %iterArg_4, %iterArg_5) : (tensor<1xi32>, tensor<i32>, tensor<1xi32>) -> (tensor<i32>, tensor<1xi32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %14 = stablehlo.add %iterArg_3, %c_6 : tensor<i32>
      stablehlo.return %iterArg, %14, %13#0, %13#1 : tensor<1xi32>, tensor<i32>, tensor<i32>, tensor<1xi32>
    }
    %10 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %11 = call @_lu_solve(%7, %9#3, %10) : (tensor<1x1xf32>, tensor<1xi32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %12 = stablehlo.transpose %11, dims = [1, 0] : (tensor<1x1xf32>) -> tensor<1x1xf32>
    return %12 : tensor<1x1xf32>
  }
  func.func private @closed_call_22(%arg0: tensor<1xi32>, %arg1: tensor<i32>, %arg2: tensor<1xi32>) -> (tensor<i32>, tensor<1xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg1, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.convert %arg1 : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %3 = stablehlo.add %2, %c_1 : tensor<i32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<i1>, tensor<i32>
    %5 = stablehlo.dynamic_slice %arg0, %4, sizes = [1] : (tensor<1xi32>, tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.reshape %5 : (tensor<1xi32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.compare LT, %arg1, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %8 = stablehlo.convert %arg1 : tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %9 = stablehlo.add %8, %c_3 : tensor<i32>
    %10 = stablehlo.select %7, %9, %arg1 : tensor<i1>, tensor<i32>
    %11 = stablehlo.dynamic_slice %arg2, %10, sizes = [1] : (tensor<1xi32>, tensor<i32>) -> tensor<1xi32>
    %12 = stablehlo.reshape %11 : (tensor<1xi32>) -> tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.compare LT, %6, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %14 = stablehlo.add %6, %c_5 : tensor<i32>
    %15 = stablehlo.select %13, %14, %6 : tensor<i1>, tensor<i32>
    %16 = stablehlo.dynamic_slice %arg2, %15, sizes = [1] : (tensor<1xi32>, tensor<i32>) -> tensor<1xi32>
    %17 = stablehlo.reshape %16 : (tensor<1xi32>) -> tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.compare LT, %arg1, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %19 = stablehlo.add %arg1, %c_7 : tensor<i32>
    %20 = stablehlo.select %18, %19, %arg1 : tensor<i1>, tensor<i32>
    %21 = stablehlo.convert %20 : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %23 = "stablehlo.scatter"(%arg2, %22, %17) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<1xi32>, tensor<1xi32>, tensor<i32>) -> tensor<1xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.compare LT, %6, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<1> : tensor<i32>
    %25 = stablehlo.add %6, %c_9 : tensor<i32>
    %26 = stablehlo.select %24, %25, %6 : tensor<i1>, tensor<i32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %28 = "stablehlo.scatter"(%23, %27, %12) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<1xi32>, tensor<1xi32>, tensor<i32>) -> tensor<1xi32>
    return %0, %28 : tensor<i32>, tensor<1xi32>
  }
  func.func private @_lu_solve(%arg0: tensor<1x1xf32>, %arg1: tensor<1xi32>, %arg2: tensor<1x1xf32>) -> tensor<1x1xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x1x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %4 = stablehlo.add %arg1, %3 : tensor<1xi32>
    %5 = stablehlo.select %2, %4, %arg1 : tensor<1xi1>, tensor<1xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
    %7 = "stablehlo.gather"(%0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x1x1xf32>, tensor<1x1xi32>) -> tensor<1x1x1xf32>
    %8 = stablehlo.transpose %7, dims = [1, 2, 0] : (tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x1x1xf32>) -> tensor<1x1xf32>
    %10 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %9) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=1, j=1, k=1, l=1, m=1, n=1}, custom>} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %11 = stablehlo.reshape %10 : (tensor<1x1xf32>) -> tensor<1x1x1xf32>
    %12 = stablehlo.reshape %11 : (tensor<1x1x1xf32>) -> tensor<1x1xf32>
    %13 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %12) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=1, j=1, k=1, l=1, m=1, n=1}, custom>} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x1xf32>) -> tensor<1x1x1xf32>
    %15 = stablehlo.transpose %14, dims = [2, 0, 1] : (tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %16 = stablehlo.reshape %15 : (tensor<1x1x1xf32>) -> tensor<1x1xf32>
    return %16 : tensor<1x1xf32>
  }
  func.func private @_gaussian_kernel_eval(%arg0: tensor<30x1xf32>, %arg1: tensor<30x1xf32>, %arg2: tensor<30x1xf32>, %arg3: tensor<1x1xf32>) -> tensor<30x1xf32> {
    %0 = call @_cholesky(%arg3) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<30x1xf32>, tensor<1x1xf32>) -> tensor<30x1xf32>
    %2 = stablehlo.dot_general %arg2, %0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<30x1xf32>, tensor<1x1xf32>) -> tensor<30x1xf32>
    %3 = call @_diag(%0) : (tensor<1x1xf32>) -> tensor<1xf32>
    %4 = stablehlo.log %3 : tensor<1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %6 = stablehlo.log %cst_0 : tensor<f32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %7 = stablehlo.multiply %cst_1, %6 : tensor<f32>
    %8 = stablehlo.convert %7 : tensor<f32>
    %9 = stablehlo.subtract %5, %8 : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %2, dims = [0, 2] : (tensor<30x1xf32>) -> tensor<30x1x1xf32>
    %11 = stablehlo.broadcast_in_dim %1, dims = [1, 2] : (tensor<30x1xf32>) -> tensor<1x30x1xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<1x30x1xf32>) -> tensor<30x30x1xf32>
    %13 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<30x1x1xf32>) -> tensor<30x30x1xf32>
    %14 = stablehlo.subtract %12, %13 : tensor<30x30x1xf32>
    %15 = chlo.square %14 : tensor<30x30x1xf32> -> tensor<30x30x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<30x30x1xf32>, tensor<f32>) -> tensor<30x30xf32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %18 = stablehlo.multiply %17, %16 : tensor<30x30xf32>
    %19 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<30x30xf32>
    %20 = stablehlo.subtract %19, %18 : tensor<30x30xf32>
    %21 = stablehlo.exponential %20 : tensor<30x30xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<30x30xf32>) -> tensor<30x30x1xf32>
    %23 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<30x1xf32>) -> tensor<1x30x1xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<1x30x1xf32>) -> tensor<30x30x1xf32>
    %25 = stablehlo.multiply %24, %22 : tensor<30x30x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.reduce(%25 init: %cst_4) applies stablehlo.add across dimensions = [1] : (tensor<30x30x1xf32>, tensor<f32>) -> tensor<30x1xf32>
    return %26 : tensor<30x1xf32>
  }
  func.func private @_cholesky(%arg0: tensor<1x1xf32>) -> tensor<1x1xf32> {
    %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], []) {i=1, j=1, k=1, l=1}, custom>} : (tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#1, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %5 = stablehlo.select %3, %0#0, %4 : tensor<1x1xi1>, tensor<1x1xf32>
    %6 = stablehlo.iota dim = 0 : tensor<1x1xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %8 = stablehlo.add %6, %7 : tensor<1x1xi32>
    %9 = stablehlo.iota dim = 1 : tensor<1x1xi32>
    %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %12 = stablehlo.select %10, %5, %11 : tensor<1x1xi1>, tensor<1x1xf32>
    return %12 : tensor<1x1xf32>
  }
  func.func private @_diag(%arg0: tensor<1x1xf32>) -> tensor<1xf32> {
    %0 = call @diagonal_23(%arg0) : (tensor<1x1xf32>) -> tensor<1xf32>
    return %0 : tensor<1xf32>
  }
  func.func private @diagonal_23(%arg0: tensor<1x1xf32>) -> tensor<1xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<1x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %3 = stablehlo.add %0, %2 : tensor<1x1xi32>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
    %5 = stablehlo.convert %4 : (tensor<1x1xi1>) -> tensor<1x1xf32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %6 = "stablehlo.case"(%c_0) ({
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }, {
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    %7 = "stablehlo.case"(%6) ({
      %8 = stablehlo.iota dim = 0 : tensor<1xi32>
      %9 = stablehlo.iota dim = 0 : tensor<1xi32>
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<1xi32>
      %11 = stablehlo.compare LT, %8, %10, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
      %c_2 = stablehlo.constant dense<1> : tensor<i32>
      %12 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<1xi32>
      %13 = stablehlo.add %8, %12 : tensor<1xi32>
      %14 = stablehlo.select %11, %13, %8 : tensor<1xi1>, tensor<1xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %15 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<1xi32>
      %16 = stablehlo.compare LT, %9, %15, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %17 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<1xi32>
      %18 = stablehlo.add %9, %17 : tensor<1xi32>
      %19 = stablehlo.select %16, %18, %9 : tensor<1xi1>, tensor<1xi32>
      %20 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
      %21 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
      %22 = stablehlo.concatenate %20, %21, dim = 1 : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x2xi32>
      %23 = "stablehlo.gather"(%arg0, %22) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<1x1xf32>, tensor<1x2xi32>) -> tensor<1xf32>
      stablehlo.return %23 : tensor<1xf32>
    }) : (tensor<i32>) -> tensor<1xf32>
    return %7 : tensor<1xf32>
  }
  func.func private @logpdf(%arg0: tensor<30xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<30xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.convert %arg2 : tensor<f32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = chlo.square %cst : tensor<f32> -> tensor<f32>
    %cst_0 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %3 = stablehlo.multiply %cst_0, %2 : tensor<f32>
    %4 = stablehlo.log %3 : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %6 = stablehlo.subtract %arg0, %5 : tensor<30xf32>
    %7 = chlo.square %6 : tensor<30xf32> -> tensor<30xf32>
    %8 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %9 = stablehlo.divide %7, %8 : tensor<30xf32>
    %10 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %11 = stablehlo.add %10, %9 : tensor<30xf32>
    %cst_2 = stablehlo.constant dense<-2.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %13 = stablehlo.divide %11, %12 : tensor<30xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.compare LE, %1, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.compare GT, %0, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %16 = stablehlo.or %14, %15 : tensor<i1>
    %17 = stablehlo.not %16 : tensor<i1>
    %18 = stablehlo.negate %1 : tensor<f32>
    %19 = call @_where_2(%15, %18, %0) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %20 = stablehlo.negate %0 : tensor<f32>
    %21 = call @_where_2(%15, %20, %1) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_5 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
    %22 = stablehlo.compare GT, %21, %cst_5, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %23 = stablehlo.negate %21 : tensor<f32>
    %cst_6 = stablehlo.constant dense<-1.000000e+01> : tensor<f32>
    %24 = stablehlo.maximum %21, %cst_6 : tensor<f32>
    %25 = call @_where_2(%22, %23, %24) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_7 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %26 = stablehlo.multiply %25, %cst_7 : tensor<f32>
    %27 = stablehlo.abs %26 : tensor<f32>
    %cst_8 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %28 = stablehlo.compare LT, %27, %cst_8, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %29 = chlo.erf %26 : tensor<f32> -> tensor<f32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.add %cst_9, %29 : tensor<f32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.compare GT, %26, %cst_10, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %32 = chlo.erfc %27 : tensor<f32> -> tensor<f32>
    %cst_11 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %33 = stablehlo.subtract %cst_11, %32 : tensor<f32>
    %34 = chlo.erfc %27 : tensor<f32> -> tensor<f32>
    %35 = stablehlo.select %31, %33, %34 : tensor<i1>, tensor<f32>
    %36 = stablehlo.select %28, %30, %35 : tensor<i1>, tensor<f32>
    %cst_12 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %37 = stablehlo.multiply %cst_12, %36 : tensor<f32>
    %38 = stablehlo.negate %37 : tensor<f32>
    %cst_13 = stablehlo.constant dense<-1.000000e+01> : tensor<f32>
    %39 = stablehlo.compare GT, %21, %cst_13, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %40 = stablehlo.log %37 : tensor<f32>
    %cst_14 = stablehlo.constant dense<-1.000000e+01> : tensor<f32>
    %41 = stablehlo.minimum %21, %cst_14 : tensor<f32>
    %42 = chlo.square %41 : tensor<f32> -> tensor<f32>
    %cst_15 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %43 = stablehlo.multiply %cst_15, %42 : tensor<f32>
    %44 = stablehlo.negate %41 : tensor<f32>
    %45 = stablehlo.log %44 : tensor<f32>
    %46 = stablehlo.subtract %43, %45 : tensor<f32>
    %cst_16 = stablehlo.constant dense<0.918938517> : tensor<f32>
    %47 = stablehlo.subtract %46, %cst_16 : tensor<f32>
    %48 = chlo.square %41 : tensor<f32> -> tensor<f32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %49 = stablehlo.divide %cst_17, %48 : tensor<f32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.add %cst_18, %49 : tensor<f32>
    %51 = stablehlo.multiply %48, %48 : tensor<f32>
    %cst_19 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %52 = stablehlo.divide %cst_19, %51 : tensor<f32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.add %cst_20, %52 : tensor<f32>
    %54 = stablehlo.multiply %51, %48 : tensor<f32>
    %cst_21 = stablehlo.constant dense<1.500000e+01> : tensor<f32>
    %55 = stablehlo.divide %cst_21, %54 : tensor<f32>
    %56 = stablehlo.add %50, %55 : tensor<f32>
    %57 = stablehlo.multiply %54, %48 : tensor<f32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %58 = stablehlo.add %cst_22, %53 : tensor<f32>
    %59 = stablehlo.subtract %58, %56 : tensor<f32>
    %60 = stablehlo.log %59 : tensor<f32>
    %61 = stablehlo.add %47, %60 : tensor<f32>
    %62 = call @_where_2(%39, %40, %61) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %63 = call @_where_2(%22, %38, %62) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_23 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
    %64 = stablehlo.compare GT, %19, %cst_23, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %65 = stablehlo.negate %19 : tensor<f32>
    %cst_24 = stablehlo.constant dense<-1.000000e+01> : tensor<f32>
    %66 = stablehlo.maximum %19, %cst_24 : tensor<f32>
    %67 = call @_where_2(%64, %65, %66) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_25 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %68 = stablehlo.multiply %67, %cst_25 : tensor<f32>
    %69 = stablehlo.abs %68 : tensor<f32>
    %cst_26 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %70 = stablehlo.compare LT, %69, %cst_26, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %71 = chlo.erf %68 : tensor<f32> -> tensor<f32>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %72 = stablehlo.add %cst_27, %71 : tensor<f32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.compare GT, %68, %cst_28, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %74 = chlo.erfc %69 : tensor<f32> -> tensor<f32>
    %cst_29 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %75 = stablehlo.subtract %cst_29, %74 : tensor<f32>
    %76 = chlo.erfc %69 : tensor<f32> -> tensor<f32>
    %77 = stablehlo.select %73, %75, %76 : tensor<i1>, tensor<f32>
    %78 = stablehlo.select %70, %72, %77 : tensor<i1>, tensor<f32>
    %cst_30 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %79 = stablehlo.multiply %cst_30, %78 : tensor<f32>
    %80 = stablehlo.negate %79 : tensor<f32>
    %cst_31 = stablehlo.constant dense<-1.000000e+01> : tensor<f32>
    %81 = stablehlo.compare GT, %19, %cst_31, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %82 = stablehlo.log %79 : tensor<f32>
    %cst_32 = stablehlo.constant dense<-1.000000e+01> : tensor<f32>
    %83 = stablehlo.minimum %19, %cst_32 : tensor<f32>
    %84 = chlo.square %83 : tensor<f32> -> tensor<f32>
    %cst_33 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %85 = stablehlo.multiply %cst_33, %84 : tensor<f32>
    %86 = stablehlo.negate %83 : tensor<f32>
    %87 = stablehlo.log %86 : tensor<f32>
    %88 = stablehlo.subtract %85, %87 : tensor<f32>
    %cst_34 = stablehlo.constant dense<0.918938517> : tensor<f32>
    %89 = stablehlo.subtract %88, %cst_34 : tensor<f32>
    %90 = chlo.square %83 : tensor<f32> -> tensor<f32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %91 = stablehlo.divide %cst_35, %90 : tensor<f32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.add %cst_36, %91 : tensor<f32>
    %93 = stablehlo.multiply %90, %90 : tensor<f32>
    %cst_37 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %94 = stablehlo.divide %cst_37, %93 : tensor<f32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %95 = stablehlo.add %cst_38, %94 : tensor<f32>
    %96 = stablehlo.multiply %93, %90 : tensor<f32>
    %cst_39 = stablehlo.constant dense<1.500000e+01> : tensor<f32>
    %97 = stablehlo.divide %cst_39, %96 : tensor<f32>
    %98 = stablehlo.add %92, %97 : tensor<f32>
    %99 = stablehlo.multiply %96, %90 : tensor<f32>
    %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %100 = stablehlo.add %cst_40, %95 : tensor<f32>
    %101 = stablehlo.subtract %100, %98 : tensor<f32>
    %102 = stablehlo.log %101 : tensor<f32>
    %103 = stablehlo.add %89, %102 : tensor<f32>
    %104 = call @_where_2(%81, %82, %103) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %105 = call @_where_2(%64, %80, %104) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %106 = stablehlo.broadcast_in_dim %63, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %107 = stablehlo.broadcast_in_dim %105, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %108 = stablehlo.concatenate %106, %107, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %109 = stablehlo.negate %cst_41 : tensor<f32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %111 = stablehlo.broadcast_in_dim %109, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %112 = stablehlo.concatenate %110, %111, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %113 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %114 = stablehlo.compare NE, %112, %113, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_44 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %115 = call @_where_24(%114, %108, %cst_44) : (tensor<2xi1>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_45 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %116 = stablehlo.reduce(%115 init: %cst_45) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %cst_46 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %117 = stablehlo.maximum %cst_46, %116 : tensor<f32>
    %118 = stablehlo.is_finite %117 : (tensor<f32>) -> tensor<i1>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %119 = stablehlo.select %118, %117, %cst_47 : tensor<i1>, tensor<f32>
    %120 = stablehlo.broadcast_in_dim %119, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %121 = stablehlo.broadcast_in_dim %120, dims = [0] : (tensor<1xf32>) -> tensor<2xf32>
    %122 = stablehlo.subtract %115, %121 : tensor<2xf32>
    %123 = stablehlo.exponential %122 : tensor<2xf32>
    %124 = stablehlo.multiply %123, %112 : tensor<2xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %125 = stablehlo.reduce(%124 init: %cst_48) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %126 = stablehlo.sign %125 : tensor<f32>
    %127 = stablehlo.abs %125 : tensor<f32>
    %128 = stablehlo.log %127 : tensor<f32>
    %129 = stablehlo.add %128, %119 : tensor<f32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %130 = stablehlo.compare LT, %126, %cst_49, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_50 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %131 = call @_where_2(%130, %cst_50, %129) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_51 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %132 = stablehlo.multiply %0, %cst_51 : tensor<f32>
    %133 = stablehlo.abs %132 : tensor<f32>
    %cst_52 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %134 = stablehlo.compare LT, %133, %cst_52, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %135 = chlo.erf %132 : tensor<f32> -> tensor<f32>
    %cst_53 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %136 = stablehlo.add %cst_53, %135 : tensor<f32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %137 = stablehlo.compare GT, %132, %cst_54, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %138 = chlo.erfc %133 : tensor<f32> -> tensor<f32>
    %cst_55 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %139 = stablehlo.subtract %cst_55, %138 : tensor<f32>
    %140 = chlo.erfc %133 : tensor<f32> -> tensor<f32>
    %141 = stablehlo.select %137, %139, %140 : tensor<i1>, tensor<f32>
    %142 = stablehlo.select %134, %136, %141 : tensor<i1>, tensor<f32>
    %cst_56 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %143 = stablehlo.multiply %cst_56, %142 : tensor<f32>
    %144 = stablehlo.negate %143 : tensor<f32>
    %145 = stablehlo.negate %1 : tensor<f32>
    %cst_57 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %146 = stablehlo.multiply %145, %cst_57 : tensor<f32>
    %147 = stablehlo.abs %146 : tensor<f32>
    %cst_58 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %148 = stablehlo.compare LT, %147, %cst_58, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %149 = chlo.erf %146 : tensor<f32> -> tensor<f32>
    %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %150 = stablehlo.add %cst_59, %149 : tensor<f32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %151 = stablehlo.compare GT, %146, %cst_60, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %152 = chlo.erfc %147 : tensor<f32> -> tensor<f32>
    %cst_61 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %153 = stablehlo.subtract %cst_61, %152 : tensor<f32>
    %154 = chlo.erfc %147 : tensor<f32> -> tensor<f32>
    %155 = stablehlo.select %151, %153, %154 : tensor<i1>, tensor<f32>
    %156 = stablehlo.select %148, %150, %155 : tensor<i1>, tensor<f32>
    %cst_62 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %157 = stablehlo.multiply %cst_62, %156 : tensor<f32>
    %158 = stablehlo.subtract %144, %157 : tensor<f32>
    %159 = stablehlo.log_plus_one %158 : tensor<f32>
    %160 = call @_where_2(%17, %159, %131) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %161 = stablehlo.broadcast_in_dim %160, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %162 = stablehlo.subtract %13, %161 : tensor<30xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %163 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %164 = stablehlo.subtract %arg0, %163 : tensor<30xf32>
    %cst_64 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %165 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %166 = stablehlo.divide %164, %165 : tensor<30xf32>
    %167 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %168 = stablehlo.compare LT, %166, %167, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %169 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %170 = stablehlo.compare GT, %166, %169, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %171 = stablehlo.or %168, %170 : tensor<30xi1>
    %cst_65 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %172 = call @_where_4(%171, %cst_65, %162) : (tensor<30xi1>, tensor<f32>, tensor<30xf32>) -> tensor<30xf32>
    %173 = stablehlo.compare GE, %0, %1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_66 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %174 = call @_where_5(%173, %cst_66, %172) : (tensor<i1>, tensor<f32>, tensor<30xf32>) -> tensor<30xf32>
    return %174 : tensor<30xf32>
  }
  func.func private @_where_24(%arg0: tensor<2xi1>, %arg1: tensor<2xf32>, %arg2: tensor<f32>) -> tensor<2xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2xi1>, tensor<2xf32>
    return %2 : tensor<2xf32>
  }
}
