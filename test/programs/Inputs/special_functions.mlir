// program: gamma, beta, erf, Bessel, zeta, digamma, entropy and their like of jax.scipy.special. (jax 0.10.2)
// input: normal 50xf32
// input: uniform 0.1 5 50xf32
// input: uniform -0.99 0.99 50xf32
// tolerance: 0.001
module @jit_special_functions attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<50xf32>, %arg1: tensor<50xf32>, %arg2: tensor<50xf32>) -> (tensor<50xf32> {jax.result_info = "result[0]"}, tensor<50xf32> {jax.result_info = "result[1]"}, tensor<50xf32> {jax.result_info = "result[2]"}, tensor<50xf32> {jax.result_info = "result[3]"}, tensor<50xf32> {jax.result_info = "result[4]"}, tensor<50xf32> {jax.result_info = "result[5]"}, tensor<50xf32> {jax.result_info = "result[6]"}, tensor<50xf32> {jax.result_info = "result[7]"}, tensor<50xf32> {jax.result_info = "result[8]"}, tensor<50xf32> {jax.result_info = "result[9]"}, tensor<50xf32> {jax.result_info = "result[10]"}, tensor<50xf32> {jax.result_info = "result[11]"}, tensor<50xf32> {jax.result_info = "result[12]"}, tensor<50xf32> {jax.result_info = "result[13]"}, tensor<50xf32> {jax.result_info = "result[14]"}, tensor<50xf32> {jax.result_info = "result[15]"}, tensor<50xf32> {jax.result_info = "result[16]"}, tensor<50xf32> {jax.result_info = "result[17]"}, tensor<50xf32> {jax.result_info = "result[18]"}, tensor<50xf32> {jax.result_info = "result[19]"}, tensor<50xf32> {jax.result_info = "result[20]"}, tensor<50xf32> {jax.result_info = "result[21]"}, tensor<50xf32> {jax.result_info = "result[22]"}, tensor<50xf32> {jax.result_info = "result[23]"}, tensor<50xf32> {jax.result_info = "result[24]"}, tensor<50xf32> {jax.result_info = "result[25]"}, tensor<50xf32> {jax.result_info = "result[26]"}) {
    %cst = stablehlo.constant dense<[-59.9633484, 98.0010757, -56.6762848, 13.9312611, -1.23916578]> : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 1.95448864, 4.67627907, 86.3602447, -225.462692, 200.260208, -82.0372238, 15.9056225, -1.18331623]> : tensor<9xf32>
    %cst_1 = stablehlo.constant dense<[3.23774886, 6.91522884, 3.93881035, 1.33303463, 0.201485395, 0.0123716639, 3.01581546E-4, 2.65806966E-6, 6.23974561E-9]> : tensor<9xf32>
    %cst_2 = stablehlo.constant dense<[1.000000e+00, 6.02427053, 3.67983556, 1.37702096, 2.162370e-01, 1.342040e-02, 3.28014459E-4, 2.89247873E-6, 6.79019418E-9]> : tensor<9xf32>
    %cst_3 = stablehlo.constant dense<[4.05544901, 31.5251102, 57.1628189, 44.0805092, 14.6849566, 2.18663311, -0.140256077, -0.035042461, -8.57456762E-4]> : tensor<9xf32>
    %cst_4 = stablehlo.constant dense<[1.000000e+00, 15.7799883, 45.3907623, 41.3172035, 15.0425386, 2.5046494, -0.142182916, -0.0380806401, -9.33259492E-4]> : tensor<9xf32>
    %0 = chlo.lgamma %arg1 : tensor<50xf32> -> tensor<50xf32>
    %1 = chlo.digamma %arg1 : tensor<50xf32> -> tensor<50xf32>
    %2 = chlo.erf %arg0 : tensor<50xf32> -> tensor<50xf32>
    %3 = chlo.erfc %arg0 : tensor<50xf32> -> tensor<50xf32>
    %4 = chlo.erf_inv %arg2 : tensor<50xf32> -> tensor<50xf32>
    %5 = stablehlo.abs %arg0 : tensor<50xf32>
    %6 = stablehlo.exponential %5 : tensor<50xf32>
    %7 = stablehlo.abs %arg0 : tensor<50xf32>
    %cst_5 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_7 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %11 = stablehlo.multiply %8, %7 : tensor<50xf32>
    %12 = stablehlo.subtract %11, %9 : tensor<50xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %16 = stablehlo.multiply %12, %13 : tensor<50xf32>
    %17 = stablehlo.subtract %16, %14 : tensor<50xf32>
    %cst_11 = stablehlo.constant dense<-1.30002498E-8> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %19 = stablehlo.add %17, %18 : tensor<50xf32>
    %20 = stablehlo.multiply %12, %19 : tensor<50xf32>
    %21 = stablehlo.subtract %20, %13 : tensor<50xf32>
    %cst_12 = stablehlo.constant dense<6.04699508E-8> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %23 = stablehlo.add %21, %22 : tensor<50xf32>
    %24 = stablehlo.multiply %12, %23 : tensor<50xf32>
    %25 = stablehlo.subtract %24, %19 : tensor<50xf32>
    %cst_13 = stablehlo.constant dense<-2.67079372E-7> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %27 = stablehlo.add %25, %26 : tensor<50xf32>
    %28 = stablehlo.multiply %12, %27 : tensor<50xf32>
    %29 = stablehlo.subtract %28, %23 : tensor<50xf32>
    %cst_14 = stablehlo.constant dense<1.11738757E-6> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %31 = stablehlo.add %29, %30 : tensor<50xf32>
    %32 = stablehlo.multiply %12, %31 : tensor<50xf32>
    %33 = stablehlo.subtract %32, %27 : tensor<50xf32>
    %cst_15 = stablehlo.constant dense<-4.41673819E-6> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %35 = stablehlo.add %33, %34 : tensor<50xf32>
    %36 = stablehlo.multiply %12, %35 : tensor<50xf32>
    %37 = stablehlo.subtract %36, %31 : tensor<50xf32>
    %cst_16 = stablehlo.constant dense<1.64484482E-5> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %39 = stablehlo.add %37, %38 : tensor<50xf32>
    %40 = stablehlo.multiply %12, %39 : tensor<50xf32>
    %41 = stablehlo.subtract %40, %35 : tensor<50xf32>
    %cst_17 = stablehlo.constant dense<-5.75419508E-5> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %43 = stablehlo.add %41, %42 : tensor<50xf32>
    %44 = stablehlo.multiply %12, %43 : tensor<50xf32>
    %45 = stablehlo.subtract %44, %39 : tensor<50xf32>
    %cst_18 = stablehlo.constant dense<1.88502891E-4> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %47 = stablehlo.add %45, %46 : tensor<50xf32>
    %48 = stablehlo.multiply %12, %47 : tensor<50xf32>
    %49 = stablehlo.subtract %48, %43 : tensor<50xf32>
    %cst_19 = stablehlo.constant dense<-5.76375576E-4> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %51 = stablehlo.add %49, %50 : tensor<50xf32>
    %52 = stablehlo.multiply %12, %51 : tensor<50xf32>
    %53 = stablehlo.subtract %52, %47 : tensor<50xf32>
    %cst_20 = stablehlo.constant dense<0.00163947558> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %55 = stablehlo.add %53, %54 : tensor<50xf32>
    %56 = stablehlo.multiply %12, %55 : tensor<50xf32>
    %57 = stablehlo.subtract %56, %51 : tensor<50xf32>
    %cst_21 = stablehlo.constant dense<-4.324310e-03> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %59 = stablehlo.add %57, %58 : tensor<50xf32>
    %60 = stablehlo.multiply %12, %59 : tensor<50xf32>
    %61 = stablehlo.subtract %60, %55 : tensor<50xf32>
    %cst_22 = stablehlo.constant dense<0.0105464607> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %63 = stablehlo.add %61, %62 : tensor<50xf32>
    %64 = stablehlo.multiply %12, %63 : tensor<50xf32>
    %65 = stablehlo.subtract %64, %59 : tensor<50xf32>
    %cst_23 = stablehlo.constant dense<-0.0237374157> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %67 = stablehlo.add %65, %66 : tensor<50xf32>
    %68 = stablehlo.multiply %12, %67 : tensor<50xf32>
    %69 = stablehlo.subtract %68, %63 : tensor<50xf32>
    %cst_24 = stablehlo.constant dense<0.0493052825> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %71 = stablehlo.add %69, %70 : tensor<50xf32>
    %72 = stablehlo.multiply %12, %71 : tensor<50xf32>
    %73 = stablehlo.subtract %72, %67 : tensor<50xf32>
    %cst_25 = stablehlo.constant dense<-9.490110e-02> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %75 = stablehlo.add %73, %74 : tensor<50xf32>
    %76 = stablehlo.multiply %12, %75 : tensor<50xf32>
    %77 = stablehlo.subtract %76, %71 : tensor<50xf32>
    %cst_26 = stablehlo.constant dense<0.171620905> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %79 = stablehlo.add %77, %78 : tensor<50xf32>
    %80 = stablehlo.multiply %12, %79 : tensor<50xf32>
    %81 = stablehlo.subtract %80, %75 : tensor<50xf32>
    %cst_27 = stablehlo.constant dense<-0.304682672> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %83 = stablehlo.add %81, %82 : tensor<50xf32>
    %84 = stablehlo.multiply %12, %83 : tensor<50xf32>
    %85 = stablehlo.subtract %84, %79 : tensor<50xf32>
    %cst_28 = stablehlo.constant dense<0.676795303> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %87 = stablehlo.add %85, %86 : tensor<50xf32>
    %88 = stablehlo.subtract %87, %79 : tensor<50xf32>
    %cst_29 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %90 = stablehlo.multiply %89, %88 : tensor<50xf32>
    %91 = stablehlo.divide %10, %7 : tensor<50xf32>
    %92 = stablehlo.subtract %91, %9 : tensor<50xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %96 = stablehlo.multiply %92, %93 : tensor<50xf32>
    %97 = stablehlo.subtract %96, %94 : tensor<50xf32>
    %cst_33 = stablehlo.constant dense<3.39623196E-9> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %99 = stablehlo.add %97, %98 : tensor<50xf32>
    %100 = stablehlo.multiply %92, %99 : tensor<50xf32>
    %101 = stablehlo.subtract %100, %93 : tensor<50xf32>
    %cst_34 = stablehlo.constant dense<2.26666899E-8> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %103 = stablehlo.add %101, %102 : tensor<50xf32>
    %104 = stablehlo.multiply %92, %103 : tensor<50xf32>
    %105 = stablehlo.subtract %104, %99 : tensor<50xf32>
    %cst_35 = stablehlo.constant dense<2.04891862E-7> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %107 = stablehlo.add %105, %106 : tensor<50xf32>
    %108 = stablehlo.multiply %92, %107 : tensor<50xf32>
    %109 = stablehlo.subtract %108, %103 : tensor<50xf32>
    %cst_36 = stablehlo.constant dense<2.89137051E-6> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %111 = stablehlo.add %109, %110 : tensor<50xf32>
    %112 = stablehlo.multiply %92, %111 : tensor<50xf32>
    %113 = stablehlo.subtract %112, %107 : tensor<50xf32>
    %cst_37 = stablehlo.constant dense<6.88975852E-5> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %115 = stablehlo.add %113, %114 : tensor<50xf32>
    %116 = stablehlo.multiply %92, %115 : tensor<50xf32>
    %117 = stablehlo.subtract %116, %111 : tensor<50xf32>
    %cst_38 = stablehlo.constant dense<0.00336911646> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %119 = stablehlo.add %117, %118 : tensor<50xf32>
    %120 = stablehlo.multiply %92, %119 : tensor<50xf32>
    %121 = stablehlo.subtract %120, %115 : tensor<50xf32>
    %cst_39 = stablehlo.constant dense<0.804490387> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %123 = stablehlo.add %121, %122 : tensor<50xf32>
    %124 = stablehlo.subtract %123, %115 : tensor<50xf32>
    %cst_40 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %126 = stablehlo.multiply %125, %124 : tensor<50xf32>
    %127 = stablehlo.sqrt %7 : tensor<50xf32>
    %128 = stablehlo.divide %126, %127 : tensor<50xf32>
    %cst_41 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %130 = stablehlo.compare LE, %7, %129, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %131 = stablehlo.select %130, %90, %128 : tensor<50xi1>, tensor<50xf32>
    %132 = stablehlo.multiply %6, %131 : tensor<50xf32>
    %133 = stablehlo.abs %arg0 : tensor<50xf32>
    %cst_42 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %134 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_43 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_44 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %136 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %137 = stablehlo.multiply %134, %133 : tensor<50xf32>
    %138 = stablehlo.subtract %137, %135 : tensor<50xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %139 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %140 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %141 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %142 = stablehlo.multiply %138, %139 : tensor<50xf32>
    %143 = stablehlo.subtract %142, %140 : tensor<50xf32>
    %cst_48 = stablehlo.constant dense<-1.30002498E-8> : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %145 = stablehlo.add %143, %144 : tensor<50xf32>
    %146 = stablehlo.multiply %138, %145 : tensor<50xf32>
    %147 = stablehlo.subtract %146, %139 : tensor<50xf32>
    %cst_49 = stablehlo.constant dense<6.04699508E-8> : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %149 = stablehlo.add %147, %148 : tensor<50xf32>
    %150 = stablehlo.multiply %138, %149 : tensor<50xf32>
    %151 = stablehlo.subtract %150, %145 : tensor<50xf32>
    %cst_50 = stablehlo.constant dense<-2.67079372E-7> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %153 = stablehlo.add %151, %152 : tensor<50xf32>
    %154 = stablehlo.multiply %138, %153 : tensor<50xf32>
    %155 = stablehlo.subtract %154, %149 : tensor<50xf32>
    %cst_51 = stablehlo.constant dense<1.11738757E-6> : tensor<f32>
    %156 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %157 = stablehlo.add %155, %156 : tensor<50xf32>
    %158 = stablehlo.multiply %138, %157 : tensor<50xf32>
    %159 = stablehlo.subtract %158, %153 : tensor<50xf32>
    %cst_52 = stablehlo.constant dense<-4.41673819E-6> : tensor<f32>
    %160 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %161 = stablehlo.add %159, %160 : tensor<50xf32>
    %162 = stablehlo.multiply %138, %161 : tensor<50xf32>
    %163 = stablehlo.subtract %162, %157 : tensor<50xf32>
    %cst_53 = stablehlo.constant dense<1.64484482E-5> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %165 = stablehlo.add %163, %164 : tensor<50xf32>
    %166 = stablehlo.multiply %138, %165 : tensor<50xf32>
    %167 = stablehlo.subtract %166, %161 : tensor<50xf32>
    %cst_54 = stablehlo.constant dense<-5.75419508E-5> : tensor<f32>
    %168 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %169 = stablehlo.add %167, %168 : tensor<50xf32>
    %170 = stablehlo.multiply %138, %169 : tensor<50xf32>
    %171 = stablehlo.subtract %170, %165 : tensor<50xf32>
    %cst_55 = stablehlo.constant dense<1.88502891E-4> : tensor<f32>
    %172 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %173 = stablehlo.add %171, %172 : tensor<50xf32>
    %174 = stablehlo.multiply %138, %173 : tensor<50xf32>
    %175 = stablehlo.subtract %174, %169 : tensor<50xf32>
    %cst_56 = stablehlo.constant dense<-5.76375576E-4> : tensor<f32>
    %176 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %177 = stablehlo.add %175, %176 : tensor<50xf32>
    %178 = stablehlo.multiply %138, %177 : tensor<50xf32>
    %179 = stablehlo.subtract %178, %173 : tensor<50xf32>
    %cst_57 = stablehlo.constant dense<0.00163947558> : tensor<f32>
    %180 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %181 = stablehlo.add %179, %180 : tensor<50xf32>
    %182 = stablehlo.multiply %138, %181 : tensor<50xf32>
    %183 = stablehlo.subtract %182, %177 : tensor<50xf32>
    %cst_58 = stablehlo.constant dense<-4.324310e-03> : tensor<f32>
    %184 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %185 = stablehlo.add %183, %184 : tensor<50xf32>
    %186 = stablehlo.multiply %138, %185 : tensor<50xf32>
    %187 = stablehlo.subtract %186, %181 : tensor<50xf32>
    %cst_59 = stablehlo.constant dense<0.0105464607> : tensor<f32>
    %188 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %189 = stablehlo.add %187, %188 : tensor<50xf32>
    %190 = stablehlo.multiply %138, %189 : tensor<50xf32>
    %191 = stablehlo.subtract %190, %185 : tensor<50xf32>
    %cst_60 = stablehlo.constant dense<-0.0237374157> : tensor<f32>
    %192 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %193 = stablehlo.add %191, %192 : tensor<50xf32>
    %194 = stablehlo.multiply %138, %193 : tensor<50xf32>
    %195 = stablehlo.subtract %194, %189 : tensor<50xf32>
    %cst_61 = stablehlo.constant dense<0.0493052825> : tensor<f32>
    %196 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %197 = stablehlo.add %195, %196 : tensor<50xf32>
    %198 = stablehlo.multiply %138, %197 : tensor<50xf32>
    %199 = stablehlo.subtract %198, %193 : tensor<50xf32>
    %cst_62 = stablehlo.constant dense<-9.490110e-02> : tensor<f32>
    %200 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %201 = stablehlo.add %199, %200 : tensor<50xf32>
    %202 = stablehlo.multiply %138, %201 : tensor<50xf32>
    %203 = stablehlo.subtract %202, %197 : tensor<50xf32>
    %cst_63 = stablehlo.constant dense<0.171620905> : tensor<f32>
    %204 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %205 = stablehlo.add %203, %204 : tensor<50xf32>
    %206 = stablehlo.multiply %138, %205 : tensor<50xf32>
    %207 = stablehlo.subtract %206, %201 : tensor<50xf32>
    %cst_64 = stablehlo.constant dense<-0.304682672> : tensor<f32>
    %208 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %209 = stablehlo.add %207, %208 : tensor<50xf32>
    %210 = stablehlo.multiply %138, %209 : tensor<50xf32>
    %211 = stablehlo.subtract %210, %205 : tensor<50xf32>
    %cst_65 = stablehlo.constant dense<0.676795303> : tensor<f32>
    %212 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %213 = stablehlo.add %211, %212 : tensor<50xf32>
    %214 = stablehlo.subtract %213, %205 : tensor<50xf32>
    %cst_66 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %215 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %216 = stablehlo.multiply %215, %214 : tensor<50xf32>
    %217 = stablehlo.divide %136, %133 : tensor<50xf32>
    %218 = stablehlo.subtract %217, %135 : tensor<50xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %219 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %220 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %221 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %222 = stablehlo.multiply %218, %219 : tensor<50xf32>
    %223 = stablehlo.subtract %222, %220 : tensor<50xf32>
    %cst_70 = stablehlo.constant dense<3.39623196E-9> : tensor<f32>
    %224 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %225 = stablehlo.add %223, %224 : tensor<50xf32>
    %226 = stablehlo.multiply %218, %225 : tensor<50xf32>
    %227 = stablehlo.subtract %226, %219 : tensor<50xf32>
    %cst_71 = stablehlo.constant dense<2.26666899E-8> : tensor<f32>
    %228 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %229 = stablehlo.add %227, %228 : tensor<50xf32>
    %230 = stablehlo.multiply %218, %229 : tensor<50xf32>
    %231 = stablehlo.subtract %230, %225 : tensor<50xf32>
    %cst_72 = stablehlo.constant dense<2.04891862E-7> : tensor<f32>
    %232 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %233 = stablehlo.add %231, %232 : tensor<50xf32>
    %234 = stablehlo.multiply %218, %233 : tensor<50xf32>
    %235 = stablehlo.subtract %234, %229 : tensor<50xf32>
    %cst_73 = stablehlo.constant dense<2.89137051E-6> : tensor<f32>
    %236 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %237 = stablehlo.add %235, %236 : tensor<50xf32>
    %238 = stablehlo.multiply %218, %237 : tensor<50xf32>
    %239 = stablehlo.subtract %238, %233 : tensor<50xf32>
    %cst_74 = stablehlo.constant dense<6.88975852E-5> : tensor<f32>
    %240 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %241 = stablehlo.add %239, %240 : tensor<50xf32>
    %242 = stablehlo.multiply %218, %241 : tensor<50xf32>
    %243 = stablehlo.subtract %242, %237 : tensor<50xf32>
    %cst_75 = stablehlo.constant dense<0.00336911646> : tensor<f32>
    %244 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %245 = stablehlo.add %243, %244 : tensor<50xf32>
    %246 = stablehlo.multiply %218, %245 : tensor<50xf32>
    %247 = stablehlo.subtract %246, %241 : tensor<50xf32>
    %cst_76 = stablehlo.constant dense<0.804490387> : tensor<f32>
    %248 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %249 = stablehlo.add %247, %248 : tensor<50xf32>
    %250 = stablehlo.subtract %249, %241 : tensor<50xf32>
    %cst_77 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %251 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %252 = stablehlo.multiply %251, %250 : tensor<50xf32>
    %253 = stablehlo.sqrt %133 : tensor<50xf32>
    %254 = stablehlo.divide %252, %253 : tensor<50xf32>
    %cst_78 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %255 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %256 = stablehlo.compare LE, %133, %255, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %257 = stablehlo.select %256, %216, %254 : tensor<50xi1>, tensor<50xf32>
    %258 = stablehlo.abs %arg0 : tensor<50xf32>
    %259 = stablehlo.exponential %258 : tensor<50xf32>
    %260 = chlo.bessel_i1e %arg0 : tensor<50xf32> -> tensor<50xf32>
    %261 = stablehlo.multiply %259, %260 : tensor<50xf32>
    %262 = chlo.bessel_i1e %arg0 : tensor<50xf32> -> tensor<50xf32>
    %cst_79 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %263 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %264 = stablehlo.add %arg1, %263 : tensor<50xf32>
    %cst_80 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %265 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %266 = stablehlo.add %arg2, %265 : tensor<50xf32>
    %cst_81 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %267 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %268 = stablehlo.divide %266, %267 : tensor<50xf32>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %269 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %270 = stablehlo.compare EQ, %arg1, %269, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_83 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %271 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %272 = stablehlo.compare EQ, %264, %271, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %273 = stablehlo.or %270, %272 : tensor<50xi1>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %274 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %275 = stablehlo.compare EQ, %264, %274, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_85 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %276 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %277 = stablehlo.compare EQ, %arg1, %276, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %278 = stablehlo.or %275, %277 : tensor<50xi1>
    %cst_86 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %279 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %280 = stablehlo.compare EQ, %268, %279, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_87 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %281 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %282 = stablehlo.compare EQ, %268, %281, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %283 = stablehlo.not %280 : tensor<50xi1>
    %284 = stablehlo.not %282 : tensor<50xi1>
    %285 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %286 = stablehlo.compare NE, %264, %264, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %287 = stablehlo.or %285, %286 : tensor<50xi1>
    %288 = stablehlo.compare NE, %268, %268, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %289 = stablehlo.or %287, %288 : tensor<50xi1>
    %290 = stablehlo.and %278, %284 : tensor<50xi1>
    %291 = stablehlo.and %273, %280 : tensor<50xi1>
    %292 = stablehlo.or %290, %291 : tensor<50xi1>
    %293 = stablehlo.and %273, %283 : tensor<50xi1>
    %294 = stablehlo.and %278, %282 : tensor<50xi1>
    %295 = stablehlo.or %293, %294 : tensor<50xi1>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %296 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %297 = stablehlo.compare LT, %arg1, %296, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %298 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %299 = stablehlo.compare LT, %264, %298, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %300 = stablehlo.or %297, %299 : tensor<50xi1>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %301 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %302 = stablehlo.compare LT, %268, %301, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %303 = stablehlo.or %300, %302 : tensor<50xi1>
    %cst_91 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %304 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %305 = stablehlo.compare GT, %268, %304, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %306 = stablehlo.or %303, %305 : tensor<50xi1>
    %307 = stablehlo.and %273, %278 : tensor<50xi1>
    %308 = stablehlo.or %307, %289 : tensor<50xi1>
    %309 = stablehlo.or %306, %308 : tensor<50xi1>
    %cst_92 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %310 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %311 = stablehlo.add %arg1, %310 : tensor<50xf32>
    %312 = stablehlo.add %arg1, %264 : tensor<50xf32>
    %cst_93 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %313 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %314 = stablehlo.add %312, %313 : tensor<50xf32>
    %315 = stablehlo.divide %311, %314 : tensor<50xf32>
    %316 = stablehlo.compare LT, %268, %315, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %317 = stablehlo.select %316, %arg1, %264 : tensor<50xi1>, tensor<50xf32>
    %318 = stablehlo.select %316, %264, %arg1 : tensor<50xi1>, tensor<50xf32>
    %cst_94 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %319 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %320 = stablehlo.subtract %319, %268 : tensor<50xf32>
    %321 = stablehlo.select %316, %268, %320 : tensor<50xi1>, tensor<50xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %322 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %c_95 = stablehlo.constant dense<0> : tensor<i32>
    %323 = stablehlo.broadcast_in_dim %c_95, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %324 = stablehlo.compare EQ, %322, %323, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %325 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_97 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %326 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %327 = stablehlo.select %324, %325, %326 : tensor<50xi1>, tensor<50xf32>
    %328 = stablehlo.abs %327 : tensor<50xf32>
    %cst_98 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %329 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %330 = stablehlo.compare LT, %328, %329, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_99 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %331 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %332 = stablehlo.select %330, %331, %327 : tensor<50xi1>, tensor<50xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %333 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %c_101 = stablehlo.constant dense<1> : tensor<i32>
    %c_102 = stablehlo.constant dense<true> : tensor<i1>
    %334:8 = stablehlo.while(%iterArg = %317, %iterArg_245 = %318, %iterArg_246 = %321, %iterArg_247 = %c_101, %iterArg_248 = %c_102, %iterArg_249 = %332, %iterArg_250 = %333, %iterArg_251 = %332) : tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<i32>, tensor<i1>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    cond {
      %c_252 = stablehlo.constant dense<200> : tensor<i32>
      %822 = stablehlo.compare LT, %iterArg_247, %c_252, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %823 = stablehlo.and %822, %iterArg_248 : tensor<i1>
      stablehlo.return %823 : tensor<i1>
    } do {
      %822 = stablehlo.broadcast_in_dim %iterArg_247, dims = [] : (tensor<i32>) -> tensor<50xi32>
      %c_252 = stablehlo.constant dense<2> : tensor<i32>
      %823 = stablehlo.broadcast_in_dim %c_252, dims = [] : (tensor<i32>) -> tensor<50xi32>
      %824 = func.call @remainder(%822, %823) : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi32>
      %c_253 = stablehlo.constant dense<0> : tensor<i32>
      %825 = stablehlo.broadcast_in_dim %c_253, dims = [] : (tensor<i32>) -> tensor<50xi32>
      %826 = stablehlo.compare EQ, %824, %825, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
      %c_254 = stablehlo.constant dense<1> : tensor<i32>
      %827 = stablehlo.broadcast_in_dim %c_254, dims = [] : (tensor<i32>) -> tensor<50xi32>
      %828 = stablehlo.compare EQ, %822, %827, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
      %c_255 = stablehlo.constant dense<1> : tensor<i32>
      %829 = stablehlo.broadcast_in_dim %c_255, dims = [] : (tensor<i32>) -> tensor<50xi32>
      %830 = stablehlo.subtract %822, %829 : tensor<50xi32>
      %c_256 = stablehlo.constant dense<2> : tensor<i32>
      %831 = stablehlo.broadcast_in_dim %c_256, dims = [] : (tensor<i32>) -> tensor<50xi32>
      %832 = func.call @floor_divide(%830, %831) : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi32>
      %c_257 = stablehlo.constant dense<0> : tensor<i32>
      %833 = stablehlo.broadcast_in_dim %c_257, dims = [] : (tensor<i32>) -> tensor<50xi32>
      %834 = stablehlo.compare EQ, %832, %833, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
      %835 = stablehlo.convert %832 : (tensor<50xi32>) -> tensor<50xf32>
      %cst_258 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %836 = stablehlo.broadcast_in_dim %cst_258, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %cst_259 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %837 = stablehlo.broadcast_in_dim %cst_259, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %838 = stablehlo.add %iterArg, %iterArg_245 : tensor<50xf32>
      %839 = stablehlo.negate %838 : tensor<50xf32>
      %840 = stablehlo.multiply %839, %iterArg_246 : tensor<50xf32>
      %841 = stablehlo.add %iterArg, %836 : tensor<50xf32>
      %842 = stablehlo.divide %840, %841 : tensor<50xf32>
      %843 = stablehlo.add %iterArg, %835 : tensor<50xf32>
      %844 = stablehlo.negate %843 : tensor<50xf32>
      %845 = stablehlo.add %iterArg, %iterArg_245 : tensor<50xf32>
      %846 = stablehlo.add %845, %835 : tensor<50xf32>
      %847 = stablehlo.multiply %844, %846 : tensor<50xf32>
      %848 = stablehlo.multiply %847, %iterArg_246 : tensor<50xf32>
      %849 = stablehlo.multiply %837, %835 : tensor<50xf32>
      %850 = stablehlo.add %iterArg, %849 : tensor<50xf32>
      %851 = stablehlo.multiply %837, %835 : tensor<50xf32>
      %852 = stablehlo.add %iterArg, %851 : tensor<50xf32>
      %853 = stablehlo.add %852, %836 : tensor<50xf32>
      %854 = stablehlo.multiply %850, %853 : tensor<50xf32>
      %855 = stablehlo.divide %848, %854 : tensor<50xf32>
      %856 = stablehlo.select %834, %842, %855 : tensor<50xi1>, tensor<50xf32>
      %857 = stablehlo.subtract %iterArg_245, %835 : tensor<50xf32>
      %858 = stablehlo.multiply %835, %857 : tensor<50xf32>
      %859 = stablehlo.multiply %858, %iterArg_246 : tensor<50xf32>
      %860 = stablehlo.multiply %837, %835 : tensor<50xf32>
      %861 = stablehlo.add %iterArg, %860 : tensor<50xf32>
      %862 = stablehlo.subtract %861, %836 : tensor<50xf32>
      %863 = stablehlo.multiply %837, %835 : tensor<50xf32>
      %864 = stablehlo.add %iterArg, %863 : tensor<50xf32>
      %865 = stablehlo.multiply %862, %864 : tensor<50xf32>
      %866 = stablehlo.divide %859, %865 : tensor<50xf32>
      %cst_260 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %867 = stablehlo.broadcast_in_dim %cst_260, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %868 = stablehlo.select %826, %856, %866 : tensor<50xi1>, tensor<50xf32>
      %869 = stablehlo.select %828, %867, %868 : tensor<50xi1>, tensor<50xf32>
      %870 = stablehlo.broadcast_in_dim %iterArg_247, dims = [] : (tensor<i32>) -> tensor<50xi32>
      %c_261 = stablehlo.constant dense<0> : tensor<i32>
      %871 = stablehlo.broadcast_in_dim %c_261, dims = [] : (tensor<i32>) -> tensor<50xi32>
      %872 = stablehlo.compare EQ, %870, %871, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
      %cst_262 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %873 = stablehlo.broadcast_in_dim %cst_262, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %cst_263 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %874 = stablehlo.broadcast_in_dim %cst_263, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %875 = stablehlo.select %872, %873, %874 : tensor<50xi1>, tensor<50xf32>
      %876 = stablehlo.divide %869, %iterArg_249 : tensor<50xf32>
      %877 = stablehlo.add %875, %876 : tensor<50xf32>
      %cst_264 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %878 = stablehlo.broadcast_in_dim %cst_264, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %879 = stablehlo.abs %877 : tensor<50xf32>
      %880 = stablehlo.compare LT, %879, %878, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %881 = stablehlo.select %880, %878, %877 : tensor<50xi1>, tensor<50xf32>
      %882 = stablehlo.multiply %869, %iterArg_250 : tensor<50xf32>
      %883 = stablehlo.add %875, %882 : tensor<50xf32>
      %884 = stablehlo.abs %883 : tensor<50xf32>
      %885 = stablehlo.compare LT, %884, %878, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %886 = stablehlo.select %885, %878, %883 : tensor<50xi1>, tensor<50xf32>
      %cst_265 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %887 = stablehlo.broadcast_in_dim %cst_265, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %888 = stablehlo.divide %887, %886 : tensor<50xf32>
      %889 = stablehlo.multiply %881, %888 : tensor<50xf32>
      %890 = stablehlo.multiply %iterArg_251, %889 : tensor<50xf32>
      %c_266 = stablehlo.constant dense<1> : tensor<i32>
      %891 = stablehlo.add %iterArg_247, %c_266 : tensor<i32>
      %cst_267 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %892 = stablehlo.broadcast_in_dim %cst_267, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %893 = stablehlo.subtract %889, %892 : tensor<50xf32>
      %894 = stablehlo.abs %893 : tensor<50xf32>
      %cst_268 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %895 = stablehlo.broadcast_in_dim %cst_268, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %896 = stablehlo.compare GE, %894, %895, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %c_269 = stablehlo.constant dense<false> : tensor<i1>
      %897 = stablehlo.reduce(%896 init: %c_269) applies stablehlo.or across dimensions = [0] : (tensor<50xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_245, %iterArg_246, %891, %897, %881, %888, %890 : tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<i32>, tensor<i1>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    }
    %335 = chlo.lgamma %318 : tensor<50xf32> -> tensor<50xf32>
    %336 = stablehlo.add %317, %318 : tensor<50xf32>
    %337 = chlo.lgamma %336 : tensor<50xf32> -> tensor<50xf32>
    %338 = stablehlo.subtract %335, %337 : tensor<50xf32>
    %339 = chlo.lgamma %317 : tensor<50xf32> -> tensor<50xf32>
    %340 = stablehlo.add %339, %338 : tensor<50xf32>
    %cst_103 = stablehlo.constant dense<2.3509887E-38> : tensor<f32>
    %341 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %342 = stablehlo.compare LT, %317, %341, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %343 = stablehlo.negate %321 : tensor<50xf32>
    %344 = stablehlo.log_plus_one %343 : tensor<50xf32>
    %345 = stablehlo.multiply %344, %318 : tensor<50xf32>
    %346 = stablehlo.subtract %345, %338 : tensor<50xf32>
    %347 = stablehlo.exponential %346 : tensor<50xf32>
    %348 = stablehlo.log %321 : tensor<50xf32>
    %349 = stablehlo.multiply %348, %317 : tensor<50xf32>
    %350 = stablehlo.negate %321 : tensor<50xf32>
    %351 = stablehlo.log_plus_one %350 : tensor<50xf32>
    %352 = stablehlo.multiply %351, %318 : tensor<50xf32>
    %353 = stablehlo.add %349, %352 : tensor<50xf32>
    %354 = stablehlo.subtract %353, %340 : tensor<50xf32>
    %355 = stablehlo.exponential %354 : tensor<50xf32>
    %356 = stablehlo.divide %355, %317 : tensor<50xf32>
    %357 = stablehlo.select %342, %347, %356 : tensor<50xi1>, tensor<50xf32>
    %358 = stablehlo.multiply %334#7, %357 : tensor<50xf32>
    %cst_104 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %359 = stablehlo.broadcast_in_dim %cst_104, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %360 = stablehlo.subtract %359, %358 : tensor<50xf32>
    %361 = stablehlo.select %316, %358, %360 : tensor<50xi1>, tensor<50xf32>
    %cst_105 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %362 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %363 = stablehlo.select %292, %362, %361 : tensor<50xi1>, tensor<50xf32>
    %cst_106 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %364 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %365 = stablehlo.select %295, %364, %363 : tensor<50xi1>, tensor<50xf32>
    %cst_107 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %366 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %367 = stablehlo.select %309, %366, %365 : tensor<50xi1>, tensor<50xf32>
    %368 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %369 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %370 = stablehlo.or %368, %369 : tensor<50xi1>
    %cst_108 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %371 = stablehlo.broadcast_in_dim %cst_108, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %372 = stablehlo.compare EQ, %arg1, %371, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %373 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %374 = stablehlo.compare EQ, %arg1, %373, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_110 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %375 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %376 = stablehlo.compare EQ, %arg1, %375, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %377 = stablehlo.broadcast_in_dim %cst_111, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %378 = stablehlo.compare LT, %arg1, %377, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %379 = stablehlo.broadcast_in_dim %cst_112, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %380 = stablehlo.compare LT, %arg1, %379, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %381 = stablehlo.and %374, %376 : tensor<50xi1>
    %382 = stablehlo.or %378, %380 : tensor<50xi1>
    %383 = stablehlo.or %382, %381 : tensor<50xi1>
    %384 = stablehlo.or %383, %370 : tensor<50xi1>
    %cst_113 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %385 = stablehlo.broadcast_in_dim %cst_113, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %386 = stablehlo.compare GE, %arg1, %385, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %387 = stablehlo.compare GT, %arg1, %arg1, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %388 = stablehlo.and %386, %387 : tensor<50xi1>
    %389 = stablehlo.log %arg1 : tensor<50xf32>
    %390 = stablehlo.multiply %arg1, %389 : tensor<50xf32>
    %391 = stablehlo.subtract %390, %arg1 : tensor<50xf32>
    %392 = chlo.lgamma %arg1 : tensor<50xf32> -> tensor<50xf32>
    %393 = stablehlo.subtract %391, %392 : tensor<50xf32>
    %cst_114 = stablehlo.constant dense<3.40282347E+38> : tensor<f32>
    %394 = stablehlo.log %cst_114 : tensor<f32>
    %395 = stablehlo.negate %394 : tensor<f32>
    %396 = stablehlo.broadcast_in_dim %395, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %397 = stablehlo.compare LT, %393, %396, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %398 = stablehlo.exponential %393 : tensor<50xf32>
    %399 = stablehlo.or %376, %384 : tensor<50xi1>
    %400 = stablehlo.or %399, %397 : tensor<50xi1>
    %401 = stablehlo.or %400, %372 : tensor<50xi1>
    %402 = stablehlo.not %401 : tensor<50xi1>
    %403 = stablehlo.and %402, %388 : tensor<50xi1>
    %cst_115 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %404 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %405 = stablehlo.subtract %404, %arg1 : tensor<50xf32>
    %406 = stablehlo.add %arg1, %405 : tensor<50xf32>
    %cst_116 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %407 = stablehlo.broadcast_in_dim %cst_116, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %408 = stablehlo.add %406, %407 : tensor<50xf32>
    %cst_117 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %409 = stablehlo.broadcast_in_dim %cst_117, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_118 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %410 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %411 = stablehlo.add %arg1, %410 : tensor<50xf32>
    %412 = stablehlo.multiply %408, %arg1 : tensor<50xf32>
    %413 = stablehlo.divide %411, %412 : tensor<50xf32>
    %cst_119 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %414 = stablehlo.broadcast_in_dim %cst_119, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_120 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %415 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %416 = stablehlo.broadcast_in_dim %cst_121, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %417 = stablehlo.broadcast_in_dim %cst_122, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %418 = stablehlo.negate %arg1 : tensor<50xf32>
    %419 = stablehlo.multiply %413, %418 : tensor<50xf32>
    %420 = stablehlo.subtract %417, %419 : tensor<50xf32>
    %421 = stablehlo.divide %420, %412 : tensor<50xf32>
    %cst_123 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %422:15 = stablehlo.while(%iterArg = %403, %iterArg_245 = %413, %iterArg_246 = %414, %iterArg_247 = %405, %iterArg_248 = %408, %iterArg_249 = %cst_123, %iterArg_250 = %411, %iterArg_251 = %412, %iterArg_252 = %409, %iterArg_253 = %arg1, %iterArg_254 = %415, %iterArg_255 = %416, %iterArg_256 = %417, %iterArg_257 = %418, %iterArg_258 = %421) : tensor<50xi1>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<f32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    cond {
      %cst_259 = stablehlo.constant dense<2.000000e+03> : tensor<f32>
      %822 = stablehlo.compare LT, %iterArg_249, %cst_259, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_260 = stablehlo.constant dense<false> : tensor<i1>
      %823 = stablehlo.reduce(%iterArg init: %c_260) applies stablehlo.or across dimensions = [0] : (tensor<50xi1>, tensor<i1>) -> tensor<i1>
      %824 = stablehlo.and %822, %823 : tensor<i1>
      stablehlo.return %824 : tensor<i1>
    } do {
      %cst_259 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %822 = stablehlo.add %iterArg_249, %cst_259 : tensor<f32>
      %cst_260 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %823 = stablehlo.broadcast_in_dim %cst_260, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %824 = stablehlo.add %iterArg_247, %823 : tensor<50xf32>
      %cst_261 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %825 = stablehlo.broadcast_in_dim %cst_261, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %826 = stablehlo.add %iterArg_248, %825 : tensor<50xf32>
      %827 = stablehlo.broadcast_in_dim %822, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %828 = stablehlo.multiply %824, %827 : tensor<50xf32>
      %829 = stablehlo.multiply %iterArg_250, %826 : tensor<50xf32>
      %830 = stablehlo.multiply %iterArg_252, %828 : tensor<50xf32>
      %831 = stablehlo.subtract %829, %830 : tensor<50xf32>
      %832 = stablehlo.multiply %iterArg_251, %826 : tensor<50xf32>
      %833 = stablehlo.multiply %iterArg_253, %828 : tensor<50xf32>
      %834 = stablehlo.subtract %832, %833 : tensor<50xf32>
      %cst_262 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %835 = stablehlo.broadcast_in_dim %cst_262, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %836 = stablehlo.compare NE, %834, %835, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %837 = stablehlo.divide %831, %834 : tensor<50xf32>
      %838 = stablehlo.subtract %iterArg_245, %837 : tensor<50xf32>
      %839 = stablehlo.divide %838, %837 : tensor<50xf32>
      %840 = stablehlo.abs %839 : tensor<50xf32>
      %cst_263 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %841 = stablehlo.broadcast_in_dim %cst_263, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %842 = stablehlo.select %836, %840, %841 : tensor<50xi1>, tensor<50xf32>
      %843 = stablehlo.select %836, %837, %iterArg_245 : tensor<50xi1>, tensor<50xf32>
      %844 = stablehlo.multiply %iterArg_256, %826 : tensor<50xf32>
      %845 = stablehlo.subtract %844, %iterArg_250 : tensor<50xf32>
      %846 = stablehlo.multiply %iterArg_254, %828 : tensor<50xf32>
      %847 = stablehlo.subtract %845, %846 : tensor<50xf32>
      %848 = stablehlo.broadcast_in_dim %822, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %849 = stablehlo.multiply %iterArg_252, %848 : tensor<50xf32>
      %850 = stablehlo.add %847, %849 : tensor<50xf32>
      %851 = stablehlo.multiply %iterArg_257, %826 : tensor<50xf32>
      %852 = stablehlo.subtract %851, %iterArg_251 : tensor<50xf32>
      %853 = stablehlo.multiply %iterArg_255, %828 : tensor<50xf32>
      %854 = stablehlo.subtract %852, %853 : tensor<50xf32>
      %855 = stablehlo.broadcast_in_dim %822, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %856 = stablehlo.multiply %iterArg_253, %855 : tensor<50xf32>
      %857 = stablehlo.add %854, %856 : tensor<50xf32>
      %858 = stablehlo.multiply %843, %857 : tensor<50xf32>
      %859 = stablehlo.subtract %850, %858 : tensor<50xf32>
      %860 = stablehlo.divide %859, %834 : tensor<50xf32>
      %861 = stablehlo.select %836, %860, %iterArg_258 : tensor<50xi1>, tensor<50xf32>
      %862 = stablehlo.subtract %861, %iterArg_258 : tensor<50xf32>
      %863 = stablehlo.abs %862 : tensor<50xf32>
      %cst_264 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %864 = stablehlo.broadcast_in_dim %cst_264, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %865 = stablehlo.select %836, %863, %864 : tensor<50xi1>, tensor<50xf32>
      %866 = stablehlo.abs %831 : tensor<50xf32>
      %cst_265 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %cst_266 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %867 = stablehlo.broadcast_in_dim %cst_266, dims = [] : (tensor<f32>) -> tensor<f32>
      %868 = stablehlo.divide %867, %cst_265 : tensor<f32>
      %869 = stablehlo.broadcast_in_dim %868, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %870 = stablehlo.compare GT, %866, %869, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %cst_267 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %871 = stablehlo.broadcast_in_dim %cst_267, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %872 = stablehlo.multiply %iterArg_250, %871 : tensor<50xf32>
      %873 = stablehlo.select %870, %872, %iterArg_250 : tensor<50xi1>, tensor<50xf32>
      %cst_268 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %874 = stablehlo.broadcast_in_dim %cst_268, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %875 = stablehlo.multiply %831, %874 : tensor<50xf32>
      %876 = stablehlo.select %870, %875, %831 : tensor<50xi1>, tensor<50xf32>
      %cst_269 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %877 = stablehlo.broadcast_in_dim %cst_269, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %878 = stablehlo.multiply %iterArg_251, %877 : tensor<50xf32>
      %879 = stablehlo.select %870, %878, %iterArg_251 : tensor<50xi1>, tensor<50xf32>
      %cst_270 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %880 = stablehlo.broadcast_in_dim %cst_270, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %881 = stablehlo.multiply %834, %880 : tensor<50xf32>
      %882 = stablehlo.select %870, %881, %834 : tensor<50xi1>, tensor<50xf32>
      %cst_271 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %883 = stablehlo.broadcast_in_dim %cst_271, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %884 = stablehlo.multiply %iterArg_256, %883 : tensor<50xf32>
      %885 = stablehlo.select %870, %884, %iterArg_256 : tensor<50xi1>, tensor<50xf32>
      %cst_272 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %886 = stablehlo.broadcast_in_dim %cst_272, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %887 = stablehlo.multiply %iterArg_257, %886 : tensor<50xf32>
      %888 = stablehlo.select %870, %887, %iterArg_257 : tensor<50xi1>, tensor<50xf32>
      %cst_273 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %889 = stablehlo.broadcast_in_dim %cst_273, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %890 = stablehlo.multiply %850, %889 : tensor<50xf32>
      %891 = stablehlo.select %870, %890, %850 : tensor<50xi1>, tensor<50xf32>
      %cst_274 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %892 = stablehlo.broadcast_in_dim %cst_274, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %893 = stablehlo.multiply %857, %892 : tensor<50xf32>
      %894 = stablehlo.select %870, %893, %857 : tensor<50xi1>, tensor<50xf32>
      %cst_275 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %895 = stablehlo.broadcast_in_dim %cst_275, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %896 = stablehlo.compare GT, %842, %895, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %897 = stablehlo.and %iterArg, %896 : tensor<50xi1>
      %898 = stablehlo.select %iterArg, %843, %iterArg_245 : tensor<50xi1>, tensor<50xf32>
      %899 = stablehlo.select %iterArg, %842, %iterArg_246 : tensor<50xi1>, tensor<50xf32>
      %900 = stablehlo.select %iterArg, %824, %iterArg_247 : tensor<50xi1>, tensor<50xf32>
      %901 = stablehlo.select %iterArg, %826, %iterArg_248 : tensor<50xi1>, tensor<50xf32>
      %902 = stablehlo.select %iterArg, %876, %iterArg_250 : tensor<50xi1>, tensor<50xf32>
      %903 = stablehlo.select %iterArg, %882, %iterArg_251 : tensor<50xi1>, tensor<50xf32>
      %904 = stablehlo.select %iterArg, %873, %iterArg_252 : tensor<50xi1>, tensor<50xf32>
      %905 = stablehlo.select %iterArg, %879, %iterArg_253 : tensor<50xi1>, tensor<50xf32>
      %906 = stablehlo.select %iterArg, %885, %iterArg_254 : tensor<50xi1>, tensor<50xf32>
      %907 = stablehlo.select %iterArg, %888, %iterArg_255 : tensor<50xi1>, tensor<50xf32>
      %908 = stablehlo.select %iterArg, %891, %iterArg_256 : tensor<50xi1>, tensor<50xf32>
      %909 = stablehlo.select %iterArg, %894, %iterArg_257 : tensor<50xi1>, tensor<50xf32>
      %910 = stablehlo.select %iterArg, %861, %iterArg_258 : tensor<50xi1>, tensor<50xf32>
      stablehlo.return %897, %898, %899, %900, %901, %822, %902, %903, %904, %905, %906, %907, %908, %909, %910 : tensor<50xi1>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<f32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    }
    %423 = stablehlo.multiply %422#1, %398 : tensor<50xf32>
    %cst_124 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %424 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %425 = stablehlo.subtract %424, %423 : tensor<50xf32>
    %426 = stablehlo.not %388 : tensor<50xi1>
    %427 = stablehlo.and %402, %426 : tensor<50xi1>
    %cst_125 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %428 = stablehlo.broadcast_in_dim %cst_125, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_126 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %429 = stablehlo.broadcast_in_dim %cst_126, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_127 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %430 = stablehlo.broadcast_in_dim %cst_127, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_128 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %431 = stablehlo.broadcast_in_dim %cst_128, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %432:7 = stablehlo.while(%iterArg = %427, %iterArg_245 = %arg1, %iterArg_246 = %428, %iterArg_247 = %429, %iterArg_248 = %arg1, %iterArg_249 = %430, %iterArg_250 = %431) : tensor<50xi1>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    cond {
      %c_251 = stablehlo.constant dense<false> : tensor<i1>
      %822 = stablehlo.reduce(%iterArg init: %c_251) applies stablehlo.or across dimensions = [0] : (tensor<50xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %822 : tensor<i1>
    } do {
      %cst_251 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %822 = stablehlo.broadcast_in_dim %cst_251, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %823 = stablehlo.add %iterArg_245, %822 : tensor<50xf32>
      %824 = stablehlo.divide %iterArg_248, %823 : tensor<50xf32>
      %825 = stablehlo.multiply %iterArg_249, %824 : tensor<50xf32>
      %826 = stablehlo.multiply %iterArg_246, %iterArg_248 : tensor<50xf32>
      %827 = stablehlo.multiply %823, %823 : tensor<50xf32>
      %828 = stablehlo.divide %826, %827 : tensor<50xf32>
      %829 = stablehlo.subtract %825, %828 : tensor<50xf32>
      %830 = stablehlo.add %iterArg_250, %829 : tensor<50xf32>
      %831 = stablehlo.divide %iterArg_248, %823 : tensor<50xf32>
      %832 = stablehlo.multiply %iterArg_246, %831 : tensor<50xf32>
      %833 = stablehlo.add %iterArg_247, %832 : tensor<50xf32>
      %834 = stablehlo.divide %832, %833 : tensor<50xf32>
      %cst_252 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %835 = stablehlo.broadcast_in_dim %cst_252, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %836 = stablehlo.compare GT, %834, %835, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %837 = stablehlo.and %iterArg, %836 : tensor<50xi1>
      %838 = stablehlo.select %iterArg, %823, %iterArg_245 : tensor<50xi1>, tensor<50xf32>
      %839 = stablehlo.select %iterArg, %832, %iterArg_246 : tensor<50xi1>, tensor<50xf32>
      %840 = stablehlo.select %iterArg, %833, %iterArg_247 : tensor<50xi1>, tensor<50xf32>
      %841 = stablehlo.select %iterArg, %iterArg_248, %iterArg_248 : tensor<50xi1>, tensor<50xf32>
      %842 = stablehlo.select %iterArg, %829, %iterArg_249 : tensor<50xi1>, tensor<50xf32>
      %843 = stablehlo.select %iterArg, %830, %iterArg_250 : tensor<50xi1>, tensor<50xf32>
      stablehlo.return %837, %838, %839, %840, %841, %842, %843 : tensor<50xi1>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    }
    %433 = stablehlo.multiply %432#3, %398 : tensor<50xf32>
    %434 = stablehlo.divide %433, %arg1 : tensor<50xf32>
    %435 = stablehlo.select %388, %425, %434 : tensor<50xi1>, tensor<50xf32>
    %cst_129 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %436 = stablehlo.broadcast_in_dim %cst_129, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %437 = stablehlo.select %376, %436, %435 : tensor<50xi1>, tensor<50xf32>
    %cst_130 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %438 = stablehlo.broadcast_in_dim %cst_130, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %439 = stablehlo.select %372, %438, %437 : tensor<50xi1>, tensor<50xf32>
    %cst_131 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %440 = stablehlo.broadcast_in_dim %cst_131, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %441 = stablehlo.select %384, %440, %439 : tensor<50xi1>, tensor<50xf32>
    %cst_132 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %442 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %443 = stablehlo.add %arg1, %442 : tensor<50xf32>
    %444 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %445 = stablehlo.compare NE, %443, %443, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %446 = stablehlo.or %444, %445 : tensor<50xi1>
    %cst_133 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %447 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %448 = stablehlo.compare EQ, %arg1, %447, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_134 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %449 = stablehlo.broadcast_in_dim %cst_134, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %450 = stablehlo.compare EQ, %443, %449, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_135 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %451 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %452 = stablehlo.compare EQ, %443, %451, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_136 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %453 = stablehlo.broadcast_in_dim %cst_136, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %454 = stablehlo.compare LT, %443, %453, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_137 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %455 = stablehlo.broadcast_in_dim %cst_137, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %456 = stablehlo.compare LT, %arg1, %455, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %457 = stablehlo.and %448, %450 : tensor<50xi1>
    %458 = stablehlo.or %454, %456 : tensor<50xi1>
    %459 = stablehlo.or %458, %457 : tensor<50xi1>
    %460 = stablehlo.or %459, %446 : tensor<50xi1>
    %cst_138 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %461 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %462 = stablehlo.compare LT, %443, %461, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %463 = stablehlo.compare LT, %443, %arg1, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %464 = stablehlo.or %462, %463 : tensor<50xi1>
    %465 = stablehlo.log %443 : tensor<50xf32>
    %466 = stablehlo.multiply %arg1, %465 : tensor<50xf32>
    %467 = stablehlo.subtract %466, %443 : tensor<50xf32>
    %468 = chlo.lgamma %arg1 : tensor<50xf32> -> tensor<50xf32>
    %469 = stablehlo.subtract %467, %468 : tensor<50xf32>
    %cst_139 = stablehlo.constant dense<3.40282347E+38> : tensor<f32>
    %470 = stablehlo.log %cst_139 : tensor<f32>
    %471 = stablehlo.negate %470 : tensor<f32>
    %472 = stablehlo.broadcast_in_dim %471, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %473 = stablehlo.compare LT, %469, %472, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %474 = stablehlo.or %460, %473 : tensor<50xi1>
    %475 = stablehlo.or %474, %452 : tensor<50xi1>
    %476 = stablehlo.or %475, %448 : tensor<50xi1>
    %477 = stablehlo.not %476 : tensor<50xi1>
    %478 = stablehlo.exponential %469 : tensor<50xf32>
    %479 = stablehlo.and %477, %464 : tensor<50xi1>
    %cst_140 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %480 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_141 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %481 = stablehlo.broadcast_in_dim %cst_141, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_142 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %482 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_143 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %483 = stablehlo.broadcast_in_dim %cst_143, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %484:7 = stablehlo.while(%iterArg = %479, %iterArg_245 = %arg1, %iterArg_246 = %480, %iterArg_247 = %481, %iterArg_248 = %443, %iterArg_249 = %482, %iterArg_250 = %483) : tensor<50xi1>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    cond {
      %c_251 = stablehlo.constant dense<false> : tensor<i1>
      %822 = stablehlo.reduce(%iterArg init: %c_251) applies stablehlo.or across dimensions = [0] : (tensor<50xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %822 : tensor<i1>
    } do {
      %cst_251 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %822 = stablehlo.broadcast_in_dim %cst_251, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %823 = stablehlo.add %iterArg_245, %822 : tensor<50xf32>
      %824 = stablehlo.divide %iterArg_248, %823 : tensor<50xf32>
      %825 = stablehlo.multiply %iterArg_249, %824 : tensor<50xf32>
      %826 = stablehlo.multiply %iterArg_246, %iterArg_248 : tensor<50xf32>
      %827 = stablehlo.multiply %823, %823 : tensor<50xf32>
      %828 = stablehlo.divide %826, %827 : tensor<50xf32>
      %829 = stablehlo.subtract %825, %828 : tensor<50xf32>
      %830 = stablehlo.add %iterArg_250, %829 : tensor<50xf32>
      %831 = stablehlo.divide %iterArg_248, %823 : tensor<50xf32>
      %832 = stablehlo.multiply %iterArg_246, %831 : tensor<50xf32>
      %833 = stablehlo.add %iterArg_247, %832 : tensor<50xf32>
      %834 = stablehlo.divide %832, %833 : tensor<50xf32>
      %cst_252 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %835 = stablehlo.broadcast_in_dim %cst_252, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %836 = stablehlo.compare GT, %834, %835, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %837 = stablehlo.and %iterArg, %836 : tensor<50xi1>
      %838 = stablehlo.select %iterArg, %823, %iterArg_245 : tensor<50xi1>, tensor<50xf32>
      %839 = stablehlo.select %iterArg, %832, %iterArg_246 : tensor<50xi1>, tensor<50xf32>
      %840 = stablehlo.select %iterArg, %833, %iterArg_247 : tensor<50xi1>, tensor<50xf32>
      %841 = stablehlo.select %iterArg, %iterArg_248, %iterArg_248 : tensor<50xi1>, tensor<50xf32>
      %842 = stablehlo.select %iterArg, %829, %iterArg_249 : tensor<50xi1>, tensor<50xf32>
      %843 = stablehlo.select %iterArg, %830, %iterArg_250 : tensor<50xi1>, tensor<50xf32>
      stablehlo.return %837, %838, %839, %840, %841, %842, %843 : tensor<50xi1>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    }
    %485 = stablehlo.multiply %484#3, %478 : tensor<50xf32>
    %486 = stablehlo.divide %485, %arg1 : tensor<50xf32>
    %487 = stablehlo.not %464 : tensor<50xi1>
    %488 = stablehlo.and %477, %487 : tensor<50xi1>
    %cst_144 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %489 = stablehlo.broadcast_in_dim %cst_144, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %490 = stablehlo.subtract %489, %arg1 : tensor<50xf32>
    %491 = stablehlo.add %443, %490 : tensor<50xf32>
    %cst_145 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %492 = stablehlo.broadcast_in_dim %cst_145, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %493 = stablehlo.add %491, %492 : tensor<50xf32>
    %cst_146 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %494 = stablehlo.broadcast_in_dim %cst_146, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_147 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %495 = stablehlo.broadcast_in_dim %cst_147, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %496 = stablehlo.add %443, %495 : tensor<50xf32>
    %497 = stablehlo.multiply %493, %443 : tensor<50xf32>
    %498 = stablehlo.divide %496, %497 : tensor<50xf32>
    %cst_148 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %499 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_149 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %500 = stablehlo.broadcast_in_dim %cst_149, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_150 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %501 = stablehlo.broadcast_in_dim %cst_150, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_151 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %502 = stablehlo.broadcast_in_dim %cst_151, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %503 = stablehlo.negate %443 : tensor<50xf32>
    %504 = stablehlo.multiply %498, %503 : tensor<50xf32>
    %505 = stablehlo.subtract %502, %504 : tensor<50xf32>
    %506 = stablehlo.divide %505, %497 : tensor<50xf32>
    %cst_152 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %507:15 = stablehlo.while(%iterArg = %488, %iterArg_245 = %498, %iterArg_246 = %499, %iterArg_247 = %490, %iterArg_248 = %493, %iterArg_249 = %cst_152, %iterArg_250 = %496, %iterArg_251 = %497, %iterArg_252 = %494, %iterArg_253 = %443, %iterArg_254 = %500, %iterArg_255 = %501, %iterArg_256 = %502, %iterArg_257 = %503, %iterArg_258 = %506) : tensor<50xi1>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<f32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    cond {
      %cst_259 = stablehlo.constant dense<2.000000e+03> : tensor<f32>
      %822 = stablehlo.compare LT, %iterArg_249, %cst_259, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_260 = stablehlo.constant dense<false> : tensor<i1>
      %823 = stablehlo.reduce(%iterArg init: %c_260) applies stablehlo.or across dimensions = [0] : (tensor<50xi1>, tensor<i1>) -> tensor<i1>
      %824 = stablehlo.and %822, %823 : tensor<i1>
      stablehlo.return %824 : tensor<i1>
    } do {
      %cst_259 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %822 = stablehlo.add %iterArg_249, %cst_259 : tensor<f32>
      %cst_260 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %823 = stablehlo.broadcast_in_dim %cst_260, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %824 = stablehlo.add %iterArg_247, %823 : tensor<50xf32>
      %cst_261 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %825 = stablehlo.broadcast_in_dim %cst_261, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %826 = stablehlo.add %iterArg_248, %825 : tensor<50xf32>
      %827 = stablehlo.broadcast_in_dim %822, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %828 = stablehlo.multiply %824, %827 : tensor<50xf32>
      %829 = stablehlo.multiply %iterArg_250, %826 : tensor<50xf32>
      %830 = stablehlo.multiply %iterArg_252, %828 : tensor<50xf32>
      %831 = stablehlo.subtract %829, %830 : tensor<50xf32>
      %832 = stablehlo.multiply %iterArg_251, %826 : tensor<50xf32>
      %833 = stablehlo.multiply %iterArg_253, %828 : tensor<50xf32>
      %834 = stablehlo.subtract %832, %833 : tensor<50xf32>
      %cst_262 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %835 = stablehlo.broadcast_in_dim %cst_262, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %836 = stablehlo.compare NE, %834, %835, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %837 = stablehlo.divide %831, %834 : tensor<50xf32>
      %838 = stablehlo.subtract %iterArg_245, %837 : tensor<50xf32>
      %839 = stablehlo.divide %838, %837 : tensor<50xf32>
      %840 = stablehlo.abs %839 : tensor<50xf32>
      %cst_263 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %841 = stablehlo.broadcast_in_dim %cst_263, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %842 = stablehlo.select %836, %840, %841 : tensor<50xi1>, tensor<50xf32>
      %843 = stablehlo.select %836, %837, %iterArg_245 : tensor<50xi1>, tensor<50xf32>
      %844 = stablehlo.multiply %iterArg_256, %826 : tensor<50xf32>
      %845 = stablehlo.subtract %844, %iterArg_250 : tensor<50xf32>
      %846 = stablehlo.multiply %iterArg_254, %828 : tensor<50xf32>
      %847 = stablehlo.subtract %845, %846 : tensor<50xf32>
      %848 = stablehlo.broadcast_in_dim %822, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %849 = stablehlo.multiply %iterArg_252, %848 : tensor<50xf32>
      %850 = stablehlo.add %847, %849 : tensor<50xf32>
      %851 = stablehlo.multiply %iterArg_257, %826 : tensor<50xf32>
      %852 = stablehlo.subtract %851, %iterArg_251 : tensor<50xf32>
      %853 = stablehlo.multiply %iterArg_255, %828 : tensor<50xf32>
      %854 = stablehlo.subtract %852, %853 : tensor<50xf32>
      %855 = stablehlo.broadcast_in_dim %822, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %856 = stablehlo.multiply %iterArg_253, %855 : tensor<50xf32>
      %857 = stablehlo.add %854, %856 : tensor<50xf32>
      %858 = stablehlo.multiply %843, %857 : tensor<50xf32>
      %859 = stablehlo.subtract %850, %858 : tensor<50xf32>
      %860 = stablehlo.divide %859, %834 : tensor<50xf32>
      %861 = stablehlo.select %836, %860, %iterArg_258 : tensor<50xi1>, tensor<50xf32>
      %862 = stablehlo.subtract %861, %iterArg_258 : tensor<50xf32>
      %863 = stablehlo.abs %862 : tensor<50xf32>
      %cst_264 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %864 = stablehlo.broadcast_in_dim %cst_264, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %865 = stablehlo.select %836, %863, %864 : tensor<50xi1>, tensor<50xf32>
      %866 = stablehlo.abs %831 : tensor<50xf32>
      %cst_265 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %cst_266 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %867 = stablehlo.broadcast_in_dim %cst_266, dims = [] : (tensor<f32>) -> tensor<f32>
      %868 = stablehlo.divide %867, %cst_265 : tensor<f32>
      %869 = stablehlo.broadcast_in_dim %868, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %870 = stablehlo.compare GT, %866, %869, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %cst_267 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %871 = stablehlo.broadcast_in_dim %cst_267, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %872 = stablehlo.multiply %iterArg_250, %871 : tensor<50xf32>
      %873 = stablehlo.select %870, %872, %iterArg_250 : tensor<50xi1>, tensor<50xf32>
      %cst_268 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %874 = stablehlo.broadcast_in_dim %cst_268, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %875 = stablehlo.multiply %831, %874 : tensor<50xf32>
      %876 = stablehlo.select %870, %875, %831 : tensor<50xi1>, tensor<50xf32>
      %cst_269 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %877 = stablehlo.broadcast_in_dim %cst_269, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %878 = stablehlo.multiply %iterArg_251, %877 : tensor<50xf32>
      %879 = stablehlo.select %870, %878, %iterArg_251 : tensor<50xi1>, tensor<50xf32>
      %cst_270 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %880 = stablehlo.broadcast_in_dim %cst_270, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %881 = stablehlo.multiply %834, %880 : tensor<50xf32>
      %882 = stablehlo.select %870, %881, %834 : tensor<50xi1>, tensor<50xf32>
      %cst_271 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %883 = stablehlo.broadcast_in_dim %cst_271, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %884 = stablehlo.multiply %iterArg_256, %883 : tensor<50xf32>
      %885 = stablehlo.select %870, %884, %iterArg_256 : tensor<50xi1>, tensor<50xf32>
      %cst_272 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %886 = stablehlo.broadcast_in_dim %cst_272, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %887 = stablehlo.multiply %iterArg_257, %886 : tensor<50xf32>
      %888 = stablehlo.select %870, %887, %iterArg_257 : tensor<50xi1>, tensor<50xf32>
      %cst_273 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %889 = stablehlo.broadcast_in_dim %cst_273, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %890 = stablehlo.multiply %850, %889 : tensor<50xf32>
      %891 = stablehlo.select %870, %890, %850 : tensor<50xi1>, tensor<50xf32>
      %cst_274 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %892 = stablehlo.broadcast_in_dim %cst_274, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %893 = stablehlo.multiply %857, %892 : tensor<50xf32>
      %894 = stablehlo.select %870, %893, %857 : tensor<50xi1>, tensor<50xf32>
      %cst_275 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %895 = stablehlo.broadcast_in_dim %cst_275, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %896 = stablehlo.compare GT, %842, %895, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %897 = stablehlo.and %iterArg, %896 : tensor<50xi1>
      %898 = stablehlo.select %iterArg, %843, %iterArg_245 : tensor<50xi1>, tensor<50xf32>
      %899 = stablehlo.select %iterArg, %842, %iterArg_246 : tensor<50xi1>, tensor<50xf32>
      %900 = stablehlo.select %iterArg, %824, %iterArg_247 : tensor<50xi1>, tensor<50xf32>
      %901 = stablehlo.select %iterArg, %826, %iterArg_248 : tensor<50xi1>, tensor<50xf32>
      %902 = stablehlo.select %iterArg, %876, %iterArg_250 : tensor<50xi1>, tensor<50xf32>
      %903 = stablehlo.select %iterArg, %882, %iterArg_251 : tensor<50xi1>, tensor<50xf32>
      %904 = stablehlo.select %iterArg, %873, %iterArg_252 : tensor<50xi1>, tensor<50xf32>
      %905 = stablehlo.select %iterArg, %879, %iterArg_253 : tensor<50xi1>, tensor<50xf32>
      %906 = stablehlo.select %iterArg, %885, %iterArg_254 : tensor<50xi1>, tensor<50xf32>
      %907 = stablehlo.select %iterArg, %888, %iterArg_255 : tensor<50xi1>, tensor<50xf32>
      %908 = stablehlo.select %iterArg, %891, %iterArg_256 : tensor<50xi1>, tensor<50xf32>
      %909 = stablehlo.select %iterArg, %894, %iterArg_257 : tensor<50xi1>, tensor<50xf32>
      %910 = stablehlo.select %iterArg, %861, %iterArg_258 : tensor<50xi1>, tensor<50xf32>
      stablehlo.return %897, %898, %899, %900, %901, %822, %902, %903, %904, %905, %906, %907, %908, %909, %910 : tensor<50xi1>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<f32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    }
    %508 = stablehlo.multiply %507#1, %478 : tensor<50xf32>
    %cst_153 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %509 = stablehlo.broadcast_in_dim %cst_153, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %510 = stablehlo.subtract %509, %486 : tensor<50xf32>
    %511 = stablehlo.select %464, %510, %508 : tensor<50xi1>, tensor<50xf32>
    %512 = stablehlo.or %452, %448 : tensor<50xi1>
    %cst_154 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %513 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %514 = stablehlo.select %512, %513, %511 : tensor<50xi1>, tensor<50xf32>
    %cst_155 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %515 = stablehlo.broadcast_in_dim %cst_155, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %516 = stablehlo.select %460, %515, %514 : tensor<50xi1>, tensor<50xf32>
    %cst_156 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %517 = stablehlo.broadcast_in_dim %cst_156, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %518 = stablehlo.add %arg1, %517 : tensor<50xf32>
    %519 = chlo.zeta %518, %arg1 : tensor<50xf32>, tensor<50xf32> -> tensor<50xf32>
    %cst_157 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %520 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %521 = chlo.polygamma %520, %arg1 : tensor<50xf32>, tensor<50xf32> -> tensor<50xf32>
    %cst_158 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %522 = stablehlo.broadcast_in_dim %cst_158, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %523 = stablehlo.add %arg2, %522 : tensor<50xf32>
    %cst_159 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %524 = stablehlo.broadcast_in_dim %cst_159, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %525 = stablehlo.divide %523, %524 : tensor<50xf32>
    %cst_160 = stablehlo.constant dense<0.864664733> : tensor<f32>
    %526 = stablehlo.broadcast_in_dim %cst_160, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %527 = stablehlo.compare GT, %525, %526, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_161 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %528 = stablehlo.broadcast_in_dim %cst_161, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %529 = stablehlo.subtract %528, %525 : tensor<50xf32>
    %530 = call @_where_1(%527, %529, %525) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_162 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %531 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %532 = stablehlo.compare EQ, %530, %531, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_163 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %533 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %534 = call @_where_1(%532, %533, %530) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_164 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %535 = stablehlo.broadcast_in_dim %cst_164, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %536 = stablehlo.subtract %534, %535 : tensor<50xf32>
    %537 = chlo.square %536 : tensor<50xf32> -> tensor<50xf32>
    %538 = stablehlo.multiply %536, %537 : tensor<50xf32>
    %539 = call @polyval(%cst, %537) : (tensor<5xf32>, tensor<50xf32>) -> tensor<50xf32>
    %540 = call @polyval_2(%cst_0, %537) : (tensor<9xf32>, tensor<50xf32>) -> tensor<50xf32>
    %541 = stablehlo.divide %539, %540 : tensor<50xf32>
    %542 = stablehlo.multiply %538, %541 : tensor<50xf32>
    %543 = stablehlo.add %536, %542 : tensor<50xf32>
    %cst_165 = stablehlo.constant dense<-2.50662827> : tensor<f32>
    %544 = stablehlo.broadcast_in_dim %cst_165, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %545 = stablehlo.multiply %543, %544 : tensor<50xf32>
    %546 = stablehlo.log %534 : tensor<50xf32>
    %cst_166 = stablehlo.constant dense<-2.000000e+00> : tensor<f32>
    %547 = stablehlo.broadcast_in_dim %cst_166, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %548 = stablehlo.multiply %547, %546 : tensor<50xf32>
    %549 = stablehlo.sqrt %548 : tensor<50xf32>
    %550 = stablehlo.log %549 : tensor<50xf32>
    %551 = stablehlo.divide %550, %549 : tensor<50xf32>
    %552 = stablehlo.subtract %549, %551 : tensor<50xf32>
    %cst_167 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %553 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %554 = stablehlo.divide %553, %549 : tensor<50xf32>
    %555 = call @polyval_2(%cst_1, %554) : (tensor<9xf32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_168 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %556 = stablehlo.broadcast_in_dim %cst_168, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %557 = stablehlo.divide %556, %549 : tensor<50xf32>
    %558 = call @polyval_2(%cst_2, %557) : (tensor<9xf32>, tensor<50xf32>) -> tensor<50xf32>
    %559 = stablehlo.divide %555, %558 : tensor<50xf32>
    %560 = stablehlo.divide %559, %549 : tensor<50xf32>
    %cst_169 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %561 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %562 = stablehlo.divide %561, %549 : tensor<50xf32>
    %563 = call @polyval_2(%cst_3, %562) : (tensor<9xf32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_170 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %564 = stablehlo.broadcast_in_dim %cst_170, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %565 = stablehlo.divide %564, %549 : tensor<50xf32>
    %566 = call @polyval_2(%cst_4, %565) : (tensor<9xf32>, tensor<50xf32>) -> tensor<50xf32>
    %567 = stablehlo.divide %563, %566 : tensor<50xf32>
    %568 = stablehlo.divide %567, %549 : tensor<50xf32>
    %569 = stablehlo.subtract %552, %560 : tensor<50xf32>
    %570 = stablehlo.subtract %552, %568 : tensor<50xf32>
    %cst_171 = stablehlo.constant dense<0.135335281> : tensor<f32>
    %571 = stablehlo.broadcast_in_dim %cst_171, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %572 = stablehlo.compare GT, %534, %571, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_172 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %573 = stablehlo.broadcast_in_dim %cst_172, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %574 = stablehlo.compare GE, %549, %573, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %575 = call @_where_1(%574, %569, %570) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %576 = call @_where_1(%572, %545, %575) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_173 = stablehlo.constant dense<0.864664733> : tensor<f32>
    %577 = stablehlo.broadcast_in_dim %cst_173, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %578 = stablehlo.compare GT, %525, %577, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %579 = stablehlo.negate %576 : tensor<50xf32>
    %580 = call @_where_1(%578, %576, %579) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_174 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %581 = stablehlo.broadcast_in_dim %cst_174, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_175 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %582 = stablehlo.broadcast_in_dim %cst_175, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %583 = stablehlo.compare EQ, %525, %582, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %584 = stablehlo.negate %581 : tensor<50xf32>
    %cst_176 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %585 = stablehlo.broadcast_in_dim %cst_176, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %586 = stablehlo.compare EQ, %525, %585, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %587 = call @_where_1(%586, %581, %580) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %588 = call @_where_1(%583, %584, %587) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_177 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
    %589 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %590 = stablehlo.compare GT, %arg0, %589, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %591 = stablehlo.negate %arg0 : tensor<50xf32>
    %cst_178 = stablehlo.constant dense<-1.000000e+01> : tensor<f32>
    %592 = stablehlo.broadcast_in_dim %cst_178, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %593 = stablehlo.maximum %arg0, %592 : tensor<50xf32>
    %594 = call @_where_1(%590, %591, %593) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_179 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %595 = stablehlo.broadcast_in_dim %cst_179, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %596 = stablehlo.multiply %594, %595 : tensor<50xf32>
    %597 = stablehlo.abs %596 : tensor<50xf32>
    %cst_180 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %598 = stablehlo.broadcast_in_dim %cst_180, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %599 = stablehlo.compare LT, %597, %598, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %600 = chlo.erf %596 : tensor<50xf32> -> tensor<50xf32>
    %cst_181 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %601 = stablehlo.broadcast_in_dim %cst_181, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %602 = stablehlo.add %601, %600 : tensor<50xf32>
    %cst_182 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %603 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %604 = stablehlo.compare GT, %596, %603, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %605 = chlo.erfc %597 : tensor<50xf32> -> tensor<50xf32>
    %cst_183 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %606 = stablehlo.broadcast_in_dim %cst_183, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %607 = stablehlo.subtract %606, %605 : tensor<50xf32>
    %608 = chlo.erfc %597 : tensor<50xf32> -> tensor<50xf32>
    %609 = stablehlo.select %604, %607, %608 : tensor<50xi1>, tensor<50xf32>
    %610 = stablehlo.select %599, %602, %609 : tensor<50xi1>, tensor<50xf32>
    %cst_184 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %611 = stablehlo.broadcast_in_dim %cst_184, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %612 = stablehlo.multiply %611, %610 : tensor<50xf32>
    %613 = stablehlo.negate %612 : tensor<50xf32>
    %cst_185 = stablehlo.constant dense<-1.000000e+01> : tensor<f32>
    %614 = stablehlo.broadcast_in_dim %cst_185, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %615 = stablehlo.compare GT, %arg0, %614, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %616 = stablehlo.log %612 : tensor<50xf32>
    %cst_186 = stablehlo.constant dense<-1.000000e+01> : tensor<f32>
    %617 = stablehlo.broadcast_in_dim %cst_186, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %618 = stablehlo.minimum %arg0, %617 : tensor<50xf32>
    %619 = chlo.square %618 : tensor<50xf32> -> tensor<50xf32>
    %cst_187 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %620 = stablehlo.broadcast_in_dim %cst_187, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %621 = stablehlo.multiply %620, %619 : tensor<50xf32>
    %622 = stablehlo.negate %618 : tensor<50xf32>
    %623 = stablehlo.log %622 : tensor<50xf32>
    %624 = stablehlo.subtract %621, %623 : tensor<50xf32>
    %cst_188 = stablehlo.constant dense<0.918938517> : tensor<f32>
    %625 = stablehlo.broadcast_in_dim %cst_188, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %626 = stablehlo.subtract %624, %625 : tensor<50xf32>
    %627 = chlo.square %618 : tensor<50xf32> -> tensor<50xf32>
    %cst_189 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %628 = stablehlo.broadcast_in_dim %cst_189, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_190 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %629 = stablehlo.broadcast_in_dim %cst_190, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_191 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %630 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %631 = stablehlo.divide %630, %627 : tensor<50xf32>
    %632 = stablehlo.add %629, %631 : tensor<50xf32>
    %633 = stablehlo.multiply %627, %627 : tensor<50xf32>
    %cst_192 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %634 = stablehlo.broadcast_in_dim %cst_192, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %635 = stablehlo.divide %634, %633 : tensor<50xf32>
    %636 = stablehlo.add %628, %635 : tensor<50xf32>
    %637 = stablehlo.multiply %633, %627 : tensor<50xf32>
    %cst_193 = stablehlo.constant dense<1.500000e+01> : tensor<f32>
    %638 = stablehlo.broadcast_in_dim %cst_193, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %639 = stablehlo.divide %638, %637 : tensor<50xf32>
    %640 = stablehlo.add %632, %639 : tensor<50xf32>
    %641 = stablehlo.multiply %637, %627 : tensor<50xf32>
    %cst_194 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %642 = stablehlo.broadcast_in_dim %cst_194, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %643 = stablehlo.add %642, %636 : tensor<50xf32>
    %644 = stablehlo.subtract %643, %640 : tensor<50xf32>
    %645 = stablehlo.log %644 : tensor<50xf32>
    %646 = stablehlo.add %626, %645 : tensor<50xf32>
    %647 = call @_where_1(%615, %616, %646) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %648 = call @_where_1(%590, %613, %647) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_195 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %649 = stablehlo.broadcast_in_dim %cst_195, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %650 = stablehlo.compare NE, %arg1, %649, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %651 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %652 = stablehlo.or %650, %651 : tensor<50xi1>
    %653 = stablehlo.log %arg1 : tensor<50xf32>
    %654 = stablehlo.multiply %arg1, %653 : tensor<50xf32>
    %cst_196 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %655 = stablehlo.broadcast_in_dim %cst_196, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %656 = call @_where_1(%652, %654, %655) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_197 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %657 = stablehlo.broadcast_in_dim %cst_197, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %658 = stablehlo.compare LT, %arg1, %657, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_198 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %659 = stablehlo.broadcast_in_dim %cst_198, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_199 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %660 = stablehlo.broadcast_in_dim %cst_199, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %661 = stablehlo.compare NE, %arg1, %660, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %662 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %663 = stablehlo.or %661, %662 : tensor<50xi1>
    %664 = stablehlo.log %arg1 : tensor<50xf32>
    %665 = stablehlo.multiply %arg1, %664 : tensor<50xf32>
    %cst_200 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %666 = stablehlo.broadcast_in_dim %cst_200, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %667 = call @_where_1(%663, %665, %666) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %668 = stablehlo.negate %667 : tensor<50xf32>
    %669 = stablehlo.select %658, %659, %668 : tensor<50xi1>, tensor<50xf32>
    %cst_201 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %670 = stablehlo.broadcast_in_dim %cst_201, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %671 = stablehlo.add %arg2, %670 : tensor<50xf32>
    %cst_202 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %672 = stablehlo.broadcast_in_dim %cst_202, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %673 = stablehlo.divide %671, %672 : tensor<50xf32>
    %cst_203 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %674 = stablehlo.broadcast_in_dim %cst_203, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %675 = stablehlo.subtract %674, %673 : tensor<50xf32>
    %676 = stablehlo.divide %673, %675 : tensor<50xf32>
    %677 = stablehlo.log %676 : tensor<50xf32>
    %678 = stablehlo.negate %arg0 : tensor<50xf32>
    %679 = stablehlo.exponential %678 : tensor<50xf32>
    %cst_204 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %680 = stablehlo.broadcast_in_dim %cst_204, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %681 = stablehlo.add %680, %679 : tensor<50xf32>
    %cst_205 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %682 = stablehlo.broadcast_in_dim %cst_205, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %683 = stablehlo.divide %682, %681 : tensor<50xf32>
    %cst_206 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %684 = stablehlo.broadcast_in_dim %cst_206, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %685 = stablehlo.add %arg1, %684 : tensor<50xf32>
    %cst_207 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %686 = stablehlo.broadcast_in_dim %cst_207, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %687 = stablehlo.compare GT, %arg1, %686, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_208 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %688 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %689 = stablehlo.compare GT, %685, %688, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %690 = stablehlo.and %687, %689 : tensor<50xi1>
    %cst_209 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %691 = stablehlo.broadcast_in_dim %cst_209, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %692 = stablehlo.compare EQ, %arg1, %691, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_210 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %693 = stablehlo.broadcast_in_dim %cst_210, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %694 = stablehlo.compare GE, %685, %693, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %695 = stablehlo.and %692, %694 : tensor<50xi1>
    %c_211 = stablehlo.constant dense<1> : tensor<i32>
    %696 = call @_where_4(%690, %arg1, %c_211) : (tensor<50xi1>, tensor<50xf32>, tensor<i32>) -> tensor<50xf32>
    %c_212 = stablehlo.constant dense<1> : tensor<i32>
    %697 = call @_where_4(%690, %685, %c_212) : (tensor<50xi1>, tensor<50xf32>, tensor<i32>) -> tensor<50xf32>
    %cst_213 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %698 = stablehlo.broadcast_in_dim %cst_213, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %699 = stablehlo.compare NE, %696, %698, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %700 = stablehlo.compare NE, %696, %696, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %701 = stablehlo.or %699, %700 : tensor<50xi1>
    %702 = stablehlo.log %696 : tensor<50xf32>
    %703 = stablehlo.multiply %696, %702 : tensor<50xf32>
    %cst_214 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %704 = stablehlo.broadcast_in_dim %cst_214, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %705 = call @_where_1(%701, %703, %704) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_215 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %706 = stablehlo.broadcast_in_dim %cst_215, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %707 = stablehlo.compare NE, %696, %706, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %708 = stablehlo.compare NE, %697, %697, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %709 = stablehlo.or %707, %708 : tensor<50xi1>
    %710 = stablehlo.log %697 : tensor<50xf32>
    %711 = stablehlo.multiply %696, %710 : tensor<50xf32>
    %cst_216 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %712 = stablehlo.broadcast_in_dim %cst_216, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %713 = call @_where_1(%709, %711, %712) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %714 = stablehlo.subtract %705, %713 : tensor<50xf32>
    %cst_217 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_218 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %715 = call @_where_5(%695, %cst_217, %cst_218) : (tensor<50xi1>, tensor<f32>, tensor<f32>) -> tensor<50xf32>
    %716 = call @_where_1(%690, %714, %715) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %717 = stablehlo.minimum %arg1, %arg1 : tensor<50xf32>
    %718 = stablehlo.maximum %arg1, %arg1 : tensor<50xf32>
    %719 = chlo.lgamma %717 : tensor<50xf32> -> tensor<50xf32>
    %720 = chlo.lgamma %718 : tensor<50xf32> -> tensor<50xf32>
    %721 = stablehlo.add %717, %718 : tensor<50xf32>
    %722 = chlo.lgamma %721 : tensor<50xf32> -> tensor<50xf32>
    %723 = stablehlo.subtract %720, %722 : tensor<50xf32>
    %724 = stablehlo.add %719, %723 : tensor<50xf32>
    %725 = chlo.lgamma %717 : tensor<50xf32> -> tensor<50xf32>
    %726 = stablehlo.divide %717, %718 : tensor<50xf32>
    %cst_219 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %727 = stablehlo.broadcast_in_dim %cst_219, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %728 = stablehlo.add %727, %726 : tensor<50xf32>
    %729 = stablehlo.divide %726, %728 : tensor<50xf32>
    %cst_220 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %730 = stablehlo.broadcast_in_dim %cst_220, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %731 = stablehlo.add %730, %726 : tensor<50xf32>
    %732 = stablehlo.divide %726, %731 : tensor<50xf32>
    %cst_221 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %733 = stablehlo.broadcast_in_dim %cst_221, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %734 = stablehlo.subtract %717, %733 : tensor<50xf32>
    %735 = stablehlo.add %718, %734 : tensor<50xf32>
    %736 = stablehlo.multiply %732, %732 : tensor<50xf32>
    %737 = stablehlo.add %732, %736 : tensor<50xf32>
    %cst_222 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %738 = stablehlo.broadcast_in_dim %cst_222, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %739 = stablehlo.add %738, %737 : tensor<50xf32>
    %740 = stablehlo.multiply %736, %739 : tensor<50xf32>
    %741 = stablehlo.add %732, %740 : tensor<50xf32>
    %cst_223 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %742 = stablehlo.broadcast_in_dim %cst_223, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %743 = stablehlo.add %742, %741 : tensor<50xf32>
    %744 = stablehlo.multiply %736, %743 : tensor<50xf32>
    %745 = stablehlo.add %732, %744 : tensor<50xf32>
    %cst_224 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %746 = stablehlo.broadcast_in_dim %cst_224, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %747 = stablehlo.add %746, %745 : tensor<50xf32>
    %748 = stablehlo.multiply %736, %747 : tensor<50xf32>
    %749 = stablehlo.add %732, %748 : tensor<50xf32>
    %cst_225 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %750 = stablehlo.broadcast_in_dim %cst_225, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %751 = stablehlo.add %750, %749 : tensor<50xf32>
    %752 = stablehlo.multiply %736, %751 : tensor<50xf32>
    %753 = stablehlo.add %732, %752 : tensor<50xf32>
    %cst_226 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %754 = stablehlo.broadcast_in_dim %cst_226, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %755 = stablehlo.add %754, %753 : tensor<50xf32>
    %cst_227 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %756 = stablehlo.broadcast_in_dim %cst_227, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %757 = stablehlo.divide %756, %718 : tensor<50xf32>
    %758 = stablehlo.multiply %757, %757 : tensor<50xf32>
    %cst_228 = stablehlo.constant dense<-0.00165322958> : tensor<f32>
    %759 = stablehlo.broadcast_in_dim %cst_228, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %760 = stablehlo.multiply %759, %755 : tensor<50xf32>
    %761 = stablehlo.multiply %760, %758 : tensor<50xf32>
    %cst_229 = stablehlo.constant dense<8.373080e-04> : tensor<f32>
    %762 = stablehlo.broadcast_in_dim %cst_229, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %763 = stablehlo.multiply %762, %751 : tensor<50xf32>
    %764 = stablehlo.add %761, %763 : tensor<50xf32>
    %765 = stablehlo.multiply %764, %758 : tensor<50xf32>
    %cst_230 = stablehlo.constant dense<-5.95202902E-4> : tensor<f32>
    %766 = stablehlo.broadcast_in_dim %cst_230, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %767 = stablehlo.multiply %766, %747 : tensor<50xf32>
    %768 = stablehlo.add %765, %767 : tensor<50xf32>
    %769 = stablehlo.multiply %768, %758 : tensor<50xf32>
    %cst_231 = stablehlo.constant dense<7.93650688E-4> : tensor<f32>
    %770 = stablehlo.broadcast_in_dim %cst_231, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %771 = stablehlo.multiply %770, %743 : tensor<50xf32>
    %772 = stablehlo.add %769, %771 : tensor<50xf32>
    %773 = stablehlo.multiply %772, %758 : tensor<50xf32>
    %cst_232 = stablehlo.constant dense<-0.00277777785> : tensor<f32>
    %774 = stablehlo.broadcast_in_dim %cst_232, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %775 = stablehlo.multiply %774, %739 : tensor<50xf32>
    %776 = stablehlo.add %773, %775 : tensor<50xf32>
    %777 = stablehlo.multiply %776, %758 : tensor<50xf32>
    %cst_233 = stablehlo.constant dense<0.0833333358> : tensor<f32>
    %778 = stablehlo.broadcast_in_dim %cst_233, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %779 = stablehlo.add %777, %778 : tensor<50xf32>
    %780 = stablehlo.divide %729, %718 : tensor<50xf32>
    %781 = stablehlo.multiply %779, %780 : tensor<50xf32>
    %782 = stablehlo.divide %717, %718 : tensor<50xf32>
    %783 = stablehlo.log_plus_one %782 : tensor<50xf32>
    %784 = stablehlo.multiply %735, %783 : tensor<50xf32>
    %785 = stablehlo.log %718 : tensor<50xf32>
    %cst_234 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %786 = stablehlo.broadcast_in_dim %cst_234, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %787 = stablehlo.subtract %785, %786 : tensor<50xf32>
    %788 = stablehlo.multiply %717, %787 : tensor<50xf32>
    %789 = stablehlo.compare LE, %784, %788, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %790 = stablehlo.subtract %781, %788 : tensor<50xf32>
    %791 = stablehlo.subtract %790, %784 : tensor<50xf32>
    %792 = stablehlo.subtract %781, %784 : tensor<50xf32>
    %793 = stablehlo.subtract %792, %788 : tensor<50xf32>
    %794 = call @_where_1(%789, %791, %793) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %795 = stablehlo.add %725, %794 : tensor<50xf32>
    %cst_235 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %796 = stablehlo.broadcast_in_dim %cst_235, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %797 = stablehlo.compare LT, %718, %796, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %798 = call @_where_1(%797, %724, %795) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_236 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %799 = stablehlo.broadcast_in_dim %cst_236, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %800 = stablehlo.add %arg1, %799 : tensor<50xf32>
    %cst_237 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %cst_238 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %801 = stablehlo.multiply %cst_237, %cst_238 : tensor<f32>
    %cst_239 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_240 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %802 = stablehlo.subtract %cst_239, %cst_240 : tensor<f32>
    %803 = stablehlo.multiply %801, %802 : tensor<f32>
    %cst_241 = stablehlo.constant dense<3.14159274> : tensor<f32>
    %804 = stablehlo.log %cst_241 : tensor<f32>
    %805 = stablehlo.multiply %803, %804 : tensor<f32>
    %806 = stablehlo.iota dim = 0 : tensor<2xf32>
    %cst_242 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %807 = stablehlo.broadcast_in_dim %cst_242, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %808 = stablehlo.divide %806, %807 : tensor<2xf32>
    %809 = stablehlo.broadcast_in_dim %800, dims = [0] : (tensor<50xf32>) -> tensor<50x1xf32>
    %810 = stablehlo.broadcast_in_dim %808, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %811 = stablehlo.broadcast_in_dim %809, dims = [0, 1] : (tensor<50x1xf32>) -> tensor<50x2xf32>
    %812 = stablehlo.broadcast_in_dim %810, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<50x2xf32>
    %813 = stablehlo.subtract %811, %812 : tensor<50x2xf32>
    %814 = chlo.lgamma %813 : tensor<50x2xf32> -> tensor<50x2xf32>
    %cst_243 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %815 = stablehlo.reduce(%814 init: %cst_243) applies stablehlo.add across dimensions = [1] : (tensor<50x2xf32>, tensor<f32>) -> tensor<50xf32>
    %816 = stablehlo.broadcast_in_dim %805, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %817 = stablehlo.add %815, %816 : tensor<50xf32>
    %818 = call @expi(%arg1) : (tensor<50xf32>) -> tensor<50xf32>
    %c_244 = stablehlo.constant dense<1> : tensor<i32>
    %819 = call @expn_27(%c_244, %arg1) : (tensor<i32>, tensor<50xf32>) -> tensor<50xf32>
    %820 = call @sinc(%arg0) : (tensor<50xf32>) -> tensor<50xf32>
    %821 = call @i0(%arg0) : (tensor<50xf32>) -> tensor<50xf32>
    return %0, %1, %2, %3, %4, %132, %257, %261, %262, %367, %441, %516, %519, %521, %588, %648, %656, %669, %677, %683, %716, %798, %817, %818, %819, %820, %821 : tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
  }
  func.func private @remainder(%arg0: tensor<50xi32>, %arg1: tensor<50xi32>) -> tensor<50xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %3 = call @_where(%1, %2, %arg1) : (tensor<50xi1>, tensor<50xi32>, tensor<50xi32>) -> tensor<50xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<50xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<50xi1>, tensor<50xi1>) -> tensor<50xi1>
    %12 = stablehlo.and %11, %6 : tensor<50xi1>
    %13 = stablehlo.add %4, %3 : tensor<50xi32>
    %14 = stablehlo.select %12, %13, %4 : tensor<50xi1>, tensor<50xi32>
    return %14 : tensor<50xi32>
  }
  func.func private @_where(%arg0: tensor<50xi1>, %arg1: tensor<50xi32>, %arg2: tensor<50xi32>) -> tensor<50xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<50xi1>, tensor<50xi32>
    return %0 : tensor<50xi32>
  }
  func.func private @floor_divide(%arg0: tensor<50xi32>, %arg1: tensor<50xi32>) -> tensor<50xi32> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<50xi32>
    %1 = stablehlo.sign %arg0 : tensor<50xi32>
    %2 = stablehlo.sign %arg1 : tensor<50xi32>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<50xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<50xi1>
    %8 = stablehlo.compare NE, %3, %7, UNSIGNED : (tensor<50xi1>, tensor<50xi1>) -> tensor<50xi1>
    %9 = stablehlo.convert %8 : tensor<50xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<50xi1>
    %11 = stablehlo.compare NE, %6, %10, UNSIGNED : (tensor<50xi1>, tensor<50xi1>) -> tensor<50xi1>
    %12 = stablehlo.convert %11 : tensor<50xi1>
    %13 = stablehlo.and %9, %12 : tensor<50xi1>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %15 = stablehlo.subtract %0, %14 : tensor<50xi32>
    %16 = call @_where_0(%13, %15, %0) : (tensor<50xi1>, tensor<50xi32>, tensor<50xi32>) -> tensor<50xi32>
    return %16 : tensor<50xi32>
  }
  func.func private @_where_0(%arg0: tensor<50xi1>, %arg1: tensor<50xi32>, %arg2: tensor<50xi32>) -> tensor<50xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<50xi1>, tensor<50xi32>
    return %0 : tensor<50xi32>
  }
  func.func private @_where_1(%arg0: tensor<50xi1>, %arg1: tensor<50xf32>, %arg2: tensor<50xf32>) -> tensor<50xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<50xi1>, tensor<50xf32>
    return %0 : tensor<50xf32>
  }
  func.func private @polyval(%arg0: tensor<5xf32>, %arg1: tensor<50xf32>) -> tensor<50xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %1 = stablehlo.slice %arg0 [0:0] : (tensor<5xf32>) -> tensor<0xf32>
    %2 = stablehlo.slice %arg0 [0:5] : (tensor<5xf32>) -> tensor<5xf32>
    %3 = stablehlo.slice %2 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %4 = stablehlo.reshape %3 : (tensor<1xf32>) -> tensor<f32>
    %5 = call @closed_call(%arg1, %0, %4) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    %6 = stablehlo.slice %2 [1:2] : (tensor<5xf32>) -> tensor<1xf32>
    %7 = stablehlo.reshape %6 : (tensor<1xf32>) -> tensor<f32>
    %8 = call @closed_call(%arg1, %5, %7) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    %9 = stablehlo.slice %2 [2:3] : (tensor<5xf32>) -> tensor<1xf32>
    %10 = stablehlo.reshape %9 : (tensor<1xf32>) -> tensor<f32>
    %11 = call @closed_call(%arg1, %8, %10) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    %12 = stablehlo.slice %2 [3:4] : (tensor<5xf32>) -> tensor<1xf32>
    %13 = stablehlo.reshape %12 : (tensor<1xf32>) -> tensor<f32>
    %14 = call @closed_call(%arg1, %11, %13) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    %15 = stablehlo.slice %2 [4:5] : (tensor<5xf32>) -> tensor<1xf32>
    %16 = stablehlo.reshape %15 : (tensor<1xf32>) -> tensor<f32>
    %17 = call @closed_call(%arg1, %14, %16) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    return %17 : tensor<50xf32>
  }
  func.func private @closed_call(%arg0: tensor<50xf32>, %arg1: tensor<50xf32>, %arg2: tensor<f32>) -> tensor<50xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<50xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %2 = stablehlo.add %0, %1 : tensor<50xf32>
    return %2 : tensor<50xf32>
  }
  func.func private @polyval_2(%arg0: tensor<9xf32>, %arg1: tensor<50xf32>) -> tensor<50xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %1 = stablehlo.slice %arg0 [0:0] : (tensor<9xf32>) -> tensor<0xf32>
    %2 = stablehlo.slice %arg0 [0:9] : (tensor<9xf32>) -> tensor<9xf32>
    %3 = stablehlo.slice %2 [0:1] : (tensor<9xf32>) -> tensor<1xf32>
    %4 = stablehlo.reshape %3 : (tensor<1xf32>) -> tensor<f32>
    %5 = call @closed_call_3(%arg1, %0, %4) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    %6 = stablehlo.slice %2 [1:2] : (tensor<9xf32>) -> tensor<1xf32>
    %7 = stablehlo.reshape %6 : (tensor<1xf32>) -> tensor<f32>
    %8 = call @closed_call_3(%arg1, %5, %7) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    %9 = stablehlo.slice %2 [2:3] : (tensor<9xf32>) -> tensor<1xf32>
    %10 = stablehlo.reshape %9 : (tensor<1xf32>) -> tensor<f32>
    %11 = call @closed_call_3(%arg1, %8, %10) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    %12 = stablehlo.slice %2 [3:4] : (tensor<9xf32>) -> tensor<1xf32>
    %13 = stablehlo.reshape %12 : (tensor<1xf32>) -> tensor<f32>
    %14 = call @closed_call_3(%arg1, %11, %13) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    %15 = stablehlo.slice %2 [4:5] : (tensor<9xf32>) -> tensor<1xf32>
    %16 = stablehlo.reshape %15 : (tensor<1xf32>) -> tensor<f32>
    %17 = call @closed_call_3(%arg1, %14, %16) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    %18 = stablehlo.slice %2 [5:6] : (tensor<9xf32>) -> tensor<1xf32>
    %19 = stablehlo.reshape %18 : (tensor<1xf32>) -> tensor<f32>
    %20 = call @closed_call_3(%arg1, %17, %19) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    %21 = stablehlo.slice %2 [6:7] : (tensor<9xf32>) -> tensor<1xf32>
    %22 = stablehlo.reshape %21 : (tensor<1xf32>) -> tensor<f32>
    %23 = call @closed_call_3(%arg1, %20, %22) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    %24 = stablehlo.slice %2 [7:8] : (tensor<9xf32>) -> tensor<1xf32>
    %25 = stablehlo.reshape %24 : (tensor<1xf32>) -> tensor<f32>
    %26 = call @closed_call_3(%arg1, %23, %25) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    %27 = stablehlo.slice %2 [8:9] : (tensor<9xf32>) -> tensor<1xf32>
    %28 = stablehlo.reshape %27 : (tensor<1xf32>) -> tensor<f32>
    %29 = call @closed_call_3(%arg1, %26, %28) : (tensor<50xf32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    return %29 : tensor<50xf32>
  }
  func.func private @closed_call_3(%arg0: tensor<50xf32>, %arg1: tensor<50xf32>, %arg2: tensor<f32>) -> tensor<50xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<50xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %2 = stablehlo.add %0, %1 : tensor<50xf32>
    return %2 : tensor<50xf32>
  }
  func.func private @_where_4(%arg0: tensor<50xi1>, %arg1: tensor<50xf32>, %arg2: tensor<i32>) -> tensor<50xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<50xi1>, tensor<50xf32>
    return %2 : tensor<50xf32>
  }
  func.func private @_where_5(%arg0: tensor<50xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<50xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %3 = stablehlo.select %arg0, %1, %2 : tensor<50xi1>, tensor<50xf32>
    return %3 : tensor<50xf32>
  }
  func.func private @expi(%arg0: tensor<50xf32>) -> tensor<50xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %1 = stablehlo.compare LT, %arg0, %0, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<50xi1>) -> tensor<1x50xi1>
    %3 = call @_piecewise(%arg0, %2) : (tensor<50xf32>, tensor<1x50xi1>) -> tensor<50xf32>
    return %3 : tensor<50xf32>
  }
  func.func private @_piecewise(%arg0: tensor<50xf32>, %arg1: tensor<1x50xi1>) -> tensor<50xf32> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<1x50xi1>
    %1 = stablehlo.concatenate %0, %arg1, dim = 0 : (tensor<1x50xi1>, tensor<1x50xi1>) -> tensor<2x50xi1>
    %2 = call @cumsum(%1) : (tensor<2x50xi1>) -> tensor<2x50xi32>
    %3 = call @argmax(%2) : (tensor<2x50xi32>) -> tensor<50xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %6 = stablehlo.clamp %4, %3, %5 : tensor<50xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %8 = stablehlo.compare EQ, %6, %7, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %9 = stablehlo.select %8, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %11 = stablehlo.compare GT, %9, %10, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %13 = stablehlo.compare LE, %9, %12, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %14 = stablehlo.and %11, %13 : tensor<50xi1>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %16 = stablehlo.compare GT, %9, %15, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %18 = stablehlo.compare LE, %9, %17, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %19 = stablehlo.and %16, %18 : tensor<50xi1>
    %cst_6 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %21 = stablehlo.compare GT, %9, %20, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_7 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %23 = stablehlo.compare LE, %9, %22, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %24 = stablehlo.and %21, %23 : tensor<50xi1>
    %cst_8 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %26 = stablehlo.compare GT, %9, %25, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_9 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %28 = stablehlo.compare LE, %9, %27, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %29 = stablehlo.and %26, %28 : tensor<50xi1>
    %cst_10 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %31 = stablehlo.compare GT, %9, %30, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_11 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %33 = stablehlo.compare LE, %9, %32, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %34 = stablehlo.and %31, %33 : tensor<50xi1>
    %cst_12 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %36 = stablehlo.compare GT, %9, %35, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_13 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %38 = stablehlo.compare LE, %9, %37, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %39 = stablehlo.and %36, %38 : tensor<50xi1>
    %40 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %41 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %42 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %43 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %44 = stablehlo.broadcast_in_dim %34, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %45 = stablehlo.broadcast_in_dim %39, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %46 = stablehlo.concatenate %40, %41, %42, %43, %44, %45, dim = 1 : (tensor<50x1xi1>, tensor<50x1xi1>, tensor<50x1xi1>, tensor<50x1xi1>, tensor<50x1xi1>, tensor<50x1xi1>) -> tensor<50x6xi1>
    %47 = call @_piecewise_7(%9, %46) : (tensor<50xf32>, tensor<50x6xi1>) -> tensor<50xf32>
    %c_14 = stablehlo.constant dense<1> : tensor<i32>
    %48 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %49 = stablehlo.compare EQ, %6, %48, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %50 = stablehlo.select %49, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %51 = stablehlo.negate %50 : tensor<50xf32>
    %c_15 = stablehlo.constant dense<1> : tensor<i32>
    %52 = call @expn(%c_15, %51) : (tensor<i32>, tensor<50xf32>) -> tensor<50xf32>
    %53 = stablehlo.negate %52 : tensor<50xf32>
    %c_16 = stablehlo.constant dense<1> : tensor<i32>
    %54 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %55 = stablehlo.compare LT, %6, %54, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %56 = stablehlo.select %55, %47, %53 : tensor<50xi1>, tensor<50xf32>
    return %56 : tensor<50xf32>
  }
  func.func private @cumsum(%arg0: tensor<2x50xi1>) -> tensor<2x50xi32> {
    %0 = stablehlo.convert %arg0 : (tensor<2x50xi1>) -> tensor<2x50xi32>
    %1 = call @cumsum_6(%0) : (tensor<2x50xi32>) -> tensor<2x50xi32>
    return %1 : tensor<2x50xi32>
  }
  func.func private @cumsum_6(%arg0: tensor<2x50xi32>) -> tensor<2x50xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<2x50xi32>, tensor<i32>) -> tensor<2x50xi32>
    return %1 : tensor<2x50xi32>
  }
  func.func private @argmax(%arg0: tensor<2x50xi32>) -> tensor<50xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<2x50xi32>
    %c = stablehlo.constant dense<-2147483648> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [0] : (tensor<2x50xi32>, tensor<2x50xi32>, tensor<i32>, tensor<i32>) -> (tensor<50xi32>, tensor<50xi32>)
     reducer(%arg1: tensor<i32>, %arg3: tensor<i32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<i32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<i32>, tensor<i32>
    }
    return %1#1 : tensor<50xi32>
  }
  func.func private @_piecewise_7(%arg0: tensor<50xf32>, %arg1: tensor<50x6xi1>) -> tensor<50xf32> {
    %cst = stablehlo.constant dense<[-0.76578468, 0.688619256, -0.213259816, 0.0334610753, -0.00307654147, 1.74711939E-4, -6.10371171E-6, 1.21803282E-7, -1.08607612E-9]> : tensor<9xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, -1.88880289, 1.06669164, -0.275191605, 0.0393085256, -0.00341468467, 1.8668444E-4, -6.34514618E-6, 1.23975425E-7, -1.08607612E-9]> : tensor<10xf32>
    %cst_1 = stablehlo.constant dense<[-5.35044718, 218.504913, -4176.57227, 55411.7656, -331338.125, 1592627.13]> : tensor<6xf32>
    %cst_2 = stablehlo.constant dense<[1.000000e+00, -52.5054779, 1259.61621, -17565.4961, 149306.219, -729494.938, 1592627.13]> : tensor<7xf32>
    %cst_3 = stablehlo.constant dense<[0.0198180843, -1.27164567, -2.08816028, 2.75554442, -0.440950692, 0.0466562398, -0.00154504273, 7.059980e-05]> : tensor<8xf32>
    %cst_4 = stablehlo.constant dense<[1.000000e+00, 1.47649872, 0.562917709, 0.169901788, 0.0229164716, 0.0044501503, 1.72743967E-4, 3.95316711E-5]> : tensor<8xf32>
    %cst_5 = stablehlo.constant dense<[-1.37321532, -0.70845592, 1.58080685, -0.260150045, 0.0299467463, -0.00103808602, 4.37106428E-5, 2.14178363E-6]> : tensor<8xf32>
    %cst_6 = stablehlo.constant dense<[1.000000e+00, 0.85852313, 0.448328584, 0.0768793225, 0.0244986825, 8.8321662E-4, 4.5909523E-4, -4.72984857E-6, 2.66519555E-6]> : tensor<9xf32>
    %cst_7 = stablehlo.constant dense<[-2.10693455, 1.73273385, -0.242361918, 0.0232272409, 2.37288041E-4, -8.34321981E-5, 1.36340877E-5, -3.6554124E-7, 1.46494177E-8, 6.17640772E-10]> : tensor<10xf32>
    %cst_8 = stablehlo.constant dense<[1.000000e+00, -0.229806229, 0.110507704, -0.0156654306, 0.00276110694, -2.08914804E-4, 1.70852891E-5, -4.45931192E-7, 1.3946349E-8, 6.15086593E-10]> : tensor<10xf32>
    %cst_9 = stablehlo.constant dense<[-0.245811939, -0.148338228, 0.0724829212, -0.0134831565, 0.00134277507, -7.94246589E-5, 2.64417963E-6, -4.23947348E-8]> : tensor<8xf32>
    %cst_10 = stablehlo.constant dense<[1.000000e+00, -0.104422592, -0.267645299, 9.695000e-02, -0.0160174575, 0.00149641489, -8.46245238E-5, 2.7289384E-6, -4.23946247E-8]> : tensor<9xf32>
    %cst_11 = stablehlo.constant dense<[0.121256113, -0.582313299, 0.234888732, -0.0304003432, 0.00151008216, -2.52313712E-5]> : tensor<6xf32>
    %cst_12 = stablehlo.constant dense<[1.000000e+00, -1.0022521, 0.292870969, -0.0333700441, 0.00156054483, -2.52313712E-5]> : tensor<6xf32>
    %0 = stablehlo.slice %arg1 [0:50, 0:1] : (tensor<50x6xi1>) -> tensor<50x1xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<1xi1>) -> tensor<50x1xi1>
    %3 = stablehlo.concatenate %2, %arg1, dim = 1 : (tensor<50x1xi1>, tensor<50x6xi1>) -> tensor<50x7xi1>
    %4 = call @cumsum_8(%3) : (tensor<50x7xi1>) -> tensor<50x7xi32>
    %5 = call @argmax_10(%4) : (tensor<50x7xi32>) -> tensor<50xi32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %c_14 = stablehlo.constant dense<6> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %7 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %8 = stablehlo.clamp %6, %5, %7 : tensor<50xi32>
    %9 = stablehlo.broadcast_in_dim %cst, dims = [1] : (tensor<9xf32>) -> tensor<50x9xf32>
    %10 = stablehlo.broadcast_in_dim %cst_0, dims = [1] : (tensor<10xf32>) -> tensor<50x10xf32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [1] : (tensor<6xf32>) -> tensor<50x6xf32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [1] : (tensor<7xf32>) -> tensor<50x7xf32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [1] : (tensor<8xf32>) -> tensor<50x8xf32>
    %14 = stablehlo.broadcast_in_dim %cst_4, dims = [1] : (tensor<8xf32>) -> tensor<50x8xf32>
    %15 = stablehlo.broadcast_in_dim %cst_5, dims = [1] : (tensor<8xf32>) -> tensor<50x8xf32>
    %16 = stablehlo.broadcast_in_dim %cst_6, dims = [1] : (tensor<9xf32>) -> tensor<50x9xf32>
    %17 = stablehlo.broadcast_in_dim %cst_7, dims = [1] : (tensor<10xf32>) -> tensor<50x10xf32>
    %18 = stablehlo.broadcast_in_dim %cst_8, dims = [1] : (tensor<10xf32>) -> tensor<50x10xf32>
    %19 = stablehlo.broadcast_in_dim %cst_9, dims = [1] : (tensor<8xf32>) -> tensor<50x8xf32>
    %20 = stablehlo.broadcast_in_dim %cst_10, dims = [1] : (tensor<9xf32>) -> tensor<50x9xf32>
    %21 = stablehlo.broadcast_in_dim %cst_11, dims = [1] : (tensor<6xf32>) -> tensor<50x6xf32>
    %22 = stablehlo.broadcast_in_dim %cst_12, dims = [1] : (tensor<6xf32>) -> tensor<50x6xf32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %23 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %24 = stablehlo.compare EQ, %8, %23, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %26 = stablehlo.select %25, %9, %9 : tensor<50x9xi1>, tensor<50x9xf32>
    %27 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %28 = stablehlo.select %27, %10, %10 : tensor<50x10xi1>, tensor<50x10xf32>
    %29 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %30 = stablehlo.select %29, %11, %11 : tensor<50x6xi1>, tensor<50x6xf32>
    %31 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x7xi1>
    %32 = stablehlo.select %31, %12, %12 : tensor<50x7xi1>, tensor<50x7xf32>
    %33 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %34 = stablehlo.select %33, %13, %13 : tensor<50x8xi1>, tensor<50x8xf32>
    %35 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %36 = stablehlo.select %35, %14, %14 : tensor<50x8xi1>, tensor<50x8xf32>
    %37 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %38 = stablehlo.select %37, %15, %15 : tensor<50x8xi1>, tensor<50x8xf32>
    %39 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %40 = stablehlo.select %39, %16, %16 : tensor<50x9xi1>, tensor<50x9xf32>
    %41 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %42 = stablehlo.select %41, %17, %17 : tensor<50x10xi1>, tensor<50x10xf32>
    %43 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %44 = stablehlo.select %43, %18, %18 : tensor<50x10xi1>, tensor<50x10xf32>
    %45 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %46 = stablehlo.select %45, %19, %19 : tensor<50x8xi1>, tensor<50x8xf32>
    %47 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %48 = stablehlo.select %47, %20, %20 : tensor<50x9xi1>, tensor<50x9xf32>
    %49 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %50 = stablehlo.select %49, %21, %21 : tensor<50x6xi1>, tensor<50x6xf32>
    %51 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %52 = stablehlo.select %51, %22, %22 : tensor<50x6xi1>, tensor<50x6xf32>
    %53 = stablehlo.select %24, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %55 = stablehlo.divide %54, %53 : tensor<50xf32>
    %56 = call @polyval_11(%26, %55) : (tensor<50x9xf32>, tensor<50xf32>) -> tensor<50xf32>
    %57 = call @polyval_13(%28, %55) : (tensor<50x10xf32>, tensor<50xf32>) -> tensor<50xf32>
    %58 = stablehlo.divide %56, %57 : tensor<50xf32>
    %59 = stablehlo.multiply %55, %58 : tensor<50xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %61 = stablehlo.add %59, %60 : tensor<50xf32>
    %62 = stablehlo.exponential %53 : tensor<50xf32>
    %63 = stablehlo.multiply %62, %55 : tensor<50xf32>
    %64 = stablehlo.multiply %63, %61 : tensor<50xf32>
    %c_18 = stablehlo.constant dense<1> : tensor<i32>
    %65 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %66 = stablehlo.compare EQ, %8, %65, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %68 = stablehlo.select %67, %9, %9 : tensor<50x9xi1>, tensor<50x9xf32>
    %69 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %70 = stablehlo.select %69, %10, %10 : tensor<50x10xi1>, tensor<50x10xf32>
    %71 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %72 = stablehlo.select %71, %11, %11 : tensor<50x6xi1>, tensor<50x6xf32>
    %73 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x7xi1>
    %74 = stablehlo.select %73, %12, %12 : tensor<50x7xi1>, tensor<50x7xf32>
    %75 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %76 = stablehlo.select %75, %13, %13 : tensor<50x8xi1>, tensor<50x8xf32>
    %77 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %78 = stablehlo.select %77, %14, %14 : tensor<50x8xi1>, tensor<50x8xf32>
    %79 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %80 = stablehlo.select %79, %15, %15 : tensor<50x8xi1>, tensor<50x8xf32>
    %81 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %82 = stablehlo.select %81, %16, %16 : tensor<50x9xi1>, tensor<50x9xf32>
    %83 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %84 = stablehlo.select %83, %17, %17 : tensor<50x10xi1>, tensor<50x10xf32>
    %85 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %86 = stablehlo.select %85, %18, %18 : tensor<50x10xi1>, tensor<50x10xf32>
    %87 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %88 = stablehlo.select %87, %19, %19 : tensor<50x8xi1>, tensor<50x8xf32>
    %89 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %90 = stablehlo.select %89, %20, %20 : tensor<50x9xi1>, tensor<50x9xf32>
    %91 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %92 = stablehlo.select %91, %21, %21 : tensor<50x6xi1>, tensor<50x6xf32>
    %93 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %94 = stablehlo.select %93, %22, %22 : tensor<50x6xi1>, tensor<50x6xf32>
    %95 = stablehlo.select %66, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %96 = call @polyval_15(%72, %95) : (tensor<50x6xf32>, tensor<50xf32>) -> tensor<50xf32>
    %97 = call @polyval_17(%74, %95) : (tensor<50x7xf32>, tensor<50xf32>) -> tensor<50xf32>
    %98 = stablehlo.divide %96, %97 : tensor<50xf32>
    %99 = stablehlo.multiply %95, %98 : tensor<50xf32>
    %cst_19 = stablehlo.constant dense<0.577215672> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %101 = stablehlo.add %99, %100 : tensor<50xf32>
    %102 = stablehlo.log %95 : tensor<50xf32>
    %103 = stablehlo.add %101, %102 : tensor<50xf32>
    %c_20 = stablehlo.constant dense<2> : tensor<i32>
    %104 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %105 = stablehlo.compare EQ, %8, %104, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %106 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %107 = stablehlo.select %106, %9, %9 : tensor<50x9xi1>, tensor<50x9xf32>
    %108 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %109 = stablehlo.select %108, %10, %10 : tensor<50x10xi1>, tensor<50x10xf32>
    %110 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %111 = stablehlo.select %110, %11, %11 : tensor<50x6xi1>, tensor<50x6xf32>
    %112 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x7xi1>
    %113 = stablehlo.select %112, %12, %12 : tensor<50x7xi1>, tensor<50x7xf32>
    %114 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %115 = stablehlo.select %114, %13, %13 : tensor<50x8xi1>, tensor<50x8xf32>
    %116 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %117 = stablehlo.select %116, %14, %14 : tensor<50x8xi1>, tensor<50x8xf32>
    %118 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %119 = stablehlo.select %118, %15, %15 : tensor<50x8xi1>, tensor<50x8xf32>
    %120 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %121 = stablehlo.select %120, %16, %16 : tensor<50x9xi1>, tensor<50x9xf32>
    %122 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %123 = stablehlo.select %122, %17, %17 : tensor<50x10xi1>, tensor<50x10xf32>
    %124 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %125 = stablehlo.select %124, %18, %18 : tensor<50x10xi1>, tensor<50x10xf32>
    %126 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %127 = stablehlo.select %126, %19, %19 : tensor<50x8xi1>, tensor<50x8xf32>
    %128 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %129 = stablehlo.select %128, %20, %20 : tensor<50x9xi1>, tensor<50x9xf32>
    %130 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %131 = stablehlo.select %130, %21, %21 : tensor<50x6xi1>, tensor<50x6xf32>
    %132 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %133 = stablehlo.select %132, %22, %22 : tensor<50x6xi1>, tensor<50x6xf32>
    %134 = stablehlo.select %105, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %136 = stablehlo.divide %135, %134 : tensor<50xf32>
    %137 = call @polyval_19(%115, %136) : (tensor<50x8xf32>, tensor<50xf32>) -> tensor<50xf32>
    %138 = call @polyval_19(%117, %136) : (tensor<50x8xf32>, tensor<50xf32>) -> tensor<50xf32>
    %139 = stablehlo.divide %137, %138 : tensor<50xf32>
    %140 = stablehlo.multiply %136, %139 : tensor<50xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %141 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %142 = stablehlo.add %140, %141 : tensor<50xf32>
    %143 = stablehlo.exponential %134 : tensor<50xf32>
    %144 = stablehlo.multiply %143, %136 : tensor<50xf32>
    %145 = stablehlo.multiply %144, %142 : tensor<50xf32>
    %c_23 = stablehlo.constant dense<3> : tensor<i32>
    %146 = stablehlo.broadcast_in_dim %c_23, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %147 = stablehlo.compare EQ, %8, %146, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %148 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %149 = stablehlo.select %148, %9, %9 : tensor<50x9xi1>, tensor<50x9xf32>
    %150 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %151 = stablehlo.select %150, %10, %10 : tensor<50x10xi1>, tensor<50x10xf32>
    %152 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %153 = stablehlo.select %152, %11, %11 : tensor<50x6xi1>, tensor<50x6xf32>
    %154 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x7xi1>
    %155 = stablehlo.select %154, %12, %12 : tensor<50x7xi1>, tensor<50x7xf32>
    %156 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %157 = stablehlo.select %156, %13, %13 : tensor<50x8xi1>, tensor<50x8xf32>
    %158 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %159 = stablehlo.select %158, %14, %14 : tensor<50x8xi1>, tensor<50x8xf32>
    %160 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %161 = stablehlo.select %160, %15, %15 : tensor<50x8xi1>, tensor<50x8xf32>
    %162 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %163 = stablehlo.select %162, %16, %16 : tensor<50x9xi1>, tensor<50x9xf32>
    %164 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %165 = stablehlo.select %164, %17, %17 : tensor<50x10xi1>, tensor<50x10xf32>
    %166 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %167 = stablehlo.select %166, %18, %18 : tensor<50x10xi1>, tensor<50x10xf32>
    %168 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %169 = stablehlo.select %168, %19, %19 : tensor<50x8xi1>, tensor<50x8xf32>
    %170 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %171 = stablehlo.select %170, %20, %20 : tensor<50x9xi1>, tensor<50x9xf32>
    %172 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %173 = stablehlo.select %172, %21, %21 : tensor<50x6xi1>, tensor<50x6xf32>
    %174 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %175 = stablehlo.select %174, %22, %22 : tensor<50x6xi1>, tensor<50x6xf32>
    %176 = stablehlo.select %147, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %177 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %178 = stablehlo.divide %177, %176 : tensor<50xf32>
    %179 = call @polyval_19(%161, %178) : (tensor<50x8xf32>, tensor<50xf32>) -> tensor<50xf32>
    %180 = call @polyval_11(%163, %178) : (tensor<50x9xf32>, tensor<50xf32>) -> tensor<50xf32>
    %181 = stablehlo.divide %179, %180 : tensor<50xf32>
    %182 = stablehlo.multiply %178, %181 : tensor<50xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %183 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %184 = stablehlo.add %182, %183 : tensor<50xf32>
    %185 = stablehlo.exponential %176 : tensor<50xf32>
    %186 = stablehlo.multiply %185, %178 : tensor<50xf32>
    %187 = stablehlo.multiply %186, %184 : tensor<50xf32>
    %c_26 = stablehlo.constant dense<4> : tensor<i32>
    %188 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %189 = stablehlo.compare EQ, %8, %188, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %190 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %191 = stablehlo.select %190, %9, %9 : tensor<50x9xi1>, tensor<50x9xf32>
    %192 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %193 = stablehlo.select %192, %10, %10 : tensor<50x10xi1>, tensor<50x10xf32>
    %194 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %195 = stablehlo.select %194, %11, %11 : tensor<50x6xi1>, tensor<50x6xf32>
    %196 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x7xi1>
    %197 = stablehlo.select %196, %12, %12 : tensor<50x7xi1>, tensor<50x7xf32>
    %198 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %199 = stablehlo.select %198, %13, %13 : tensor<50x8xi1>, tensor<50x8xf32>
    %200 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %201 = stablehlo.select %200, %14, %14 : tensor<50x8xi1>, tensor<50x8xf32>
    %202 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %203 = stablehlo.select %202, %15, %15 : tensor<50x8xi1>, tensor<50x8xf32>
    %204 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %205 = stablehlo.select %204, %16, %16 : tensor<50x9xi1>, tensor<50x9xf32>
    %206 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %207 = stablehlo.select %206, %17, %17 : tensor<50x10xi1>, tensor<50x10xf32>
    %208 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %209 = stablehlo.select %208, %18, %18 : tensor<50x10xi1>, tensor<50x10xf32>
    %210 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %211 = stablehlo.select %210, %19, %19 : tensor<50x8xi1>, tensor<50x8xf32>
    %212 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %213 = stablehlo.select %212, %20, %20 : tensor<50x9xi1>, tensor<50x9xf32>
    %214 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %215 = stablehlo.select %214, %21, %21 : tensor<50x6xi1>, tensor<50x6xf32>
    %216 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %217 = stablehlo.select %216, %22, %22 : tensor<50x6xi1>, tensor<50x6xf32>
    %218 = stablehlo.select %189, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %219 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %220 = stablehlo.divide %219, %218 : tensor<50xf32>
    %221 = call @polyval_13(%207, %220) : (tensor<50x10xf32>, tensor<50xf32>) -> tensor<50xf32>
    %222 = call @polyval_13(%209, %220) : (tensor<50x10xf32>, tensor<50xf32>) -> tensor<50xf32>
    %223 = stablehlo.divide %221, %222 : tensor<50xf32>
    %224 = stablehlo.multiply %220, %223 : tensor<50xf32>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %225 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %226 = stablehlo.add %224, %225 : tensor<50xf32>
    %227 = stablehlo.exponential %218 : tensor<50xf32>
    %228 = stablehlo.multiply %227, %220 : tensor<50xf32>
    %229 = stablehlo.multiply %228, %226 : tensor<50xf32>
    %c_29 = stablehlo.constant dense<5> : tensor<i32>
    %230 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %231 = stablehlo.compare EQ, %8, %230, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %232 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %233 = stablehlo.select %232, %9, %9 : tensor<50x9xi1>, tensor<50x9xf32>
    %234 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %235 = stablehlo.select %234, %10, %10 : tensor<50x10xi1>, tensor<50x10xf32>
    %236 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %237 = stablehlo.select %236, %11, %11 : tensor<50x6xi1>, tensor<50x6xf32>
    %238 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x7xi1>
    %239 = stablehlo.select %238, %12, %12 : tensor<50x7xi1>, tensor<50x7xf32>
    %240 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %241 = stablehlo.select %240, %13, %13 : tensor<50x8xi1>, tensor<50x8xf32>
    %242 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %243 = stablehlo.select %242, %14, %14 : tensor<50x8xi1>, tensor<50x8xf32>
    %244 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %245 = stablehlo.select %244, %15, %15 : tensor<50x8xi1>, tensor<50x8xf32>
    %246 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %247 = stablehlo.select %246, %16, %16 : tensor<50x9xi1>, tensor<50x9xf32>
    %248 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %249 = stablehlo.select %248, %17, %17 : tensor<50x10xi1>, tensor<50x10xf32>
    %250 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %251 = stablehlo.select %250, %18, %18 : tensor<50x10xi1>, tensor<50x10xf32>
    %252 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %253 = stablehlo.select %252, %19, %19 : tensor<50x8xi1>, tensor<50x8xf32>
    %254 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %255 = stablehlo.select %254, %20, %20 : tensor<50x9xi1>, tensor<50x9xf32>
    %256 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %257 = stablehlo.select %256, %21, %21 : tensor<50x6xi1>, tensor<50x6xf32>
    %258 = stablehlo.broadcast_in_dim %231, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %259 = stablehlo.select %258, %22, %22 : tensor<50x6xi1>, tensor<50x6xf32>
    %260 = stablehlo.select %231, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %261 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %262 = stablehlo.divide %261, %260 : tensor<50xf32>
    %263 = call @polyval_19(%253, %262) : (tensor<50x8xf32>, tensor<50xf32>) -> tensor<50xf32>
    %264 = call @polyval_11(%255, %262) : (tensor<50x9xf32>, tensor<50xf32>) -> tensor<50xf32>
    %265 = stablehlo.divide %263, %264 : tensor<50xf32>
    %266 = stablehlo.multiply %262, %265 : tensor<50xf32>
    %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %267 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %268 = stablehlo.add %266, %267 : tensor<50xf32>
    %269 = stablehlo.exponential %260 : tensor<50xf32>
    %270 = stablehlo.multiply %269, %262 : tensor<50xf32>
    %271 = stablehlo.multiply %270, %268 : tensor<50xf32>
    %c_32 = stablehlo.constant dense<6> : tensor<i32>
    %272 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %273 = stablehlo.compare EQ, %8, %272, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %274 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %275 = stablehlo.select %274, %9, %9 : tensor<50x9xi1>, tensor<50x9xf32>
    %276 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %277 = stablehlo.select %276, %10, %10 : tensor<50x10xi1>, tensor<50x10xf32>
    %278 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %279 = stablehlo.select %278, %11, %11 : tensor<50x6xi1>, tensor<50x6xf32>
    %280 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x7xi1>
    %281 = stablehlo.select %280, %12, %12 : tensor<50x7xi1>, tensor<50x7xf32>
    %282 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %283 = stablehlo.select %282, %13, %13 : tensor<50x8xi1>, tensor<50x8xf32>
    %284 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %285 = stablehlo.select %284, %14, %14 : tensor<50x8xi1>, tensor<50x8xf32>
    %286 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %287 = stablehlo.select %286, %15, %15 : tensor<50x8xi1>, tensor<50x8xf32>
    %288 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %289 = stablehlo.select %288, %16, %16 : tensor<50x9xi1>, tensor<50x9xf32>
    %290 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %291 = stablehlo.select %290, %17, %17 : tensor<50x10xi1>, tensor<50x10xf32>
    %292 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x10xi1>
    %293 = stablehlo.select %292, %18, %18 : tensor<50x10xi1>, tensor<50x10xf32>
    %294 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x8xi1>
    %295 = stablehlo.select %294, %19, %19 : tensor<50x8xi1>, tensor<50x8xf32>
    %296 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x9xi1>
    %297 = stablehlo.select %296, %20, %20 : tensor<50x9xi1>, tensor<50x9xf32>
    %298 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %299 = stablehlo.select %298, %21, %21 : tensor<50x6xi1>, tensor<50x6xf32>
    %300 = stablehlo.broadcast_in_dim %273, dims = [0] : (tensor<50xi1>) -> tensor<50x6xi1>
    %301 = stablehlo.select %300, %22, %22 : tensor<50x6xi1>, tensor<50x6xf32>
    %302 = stablehlo.select %273, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %303 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %304 = stablehlo.divide %303, %302 : tensor<50xf32>
    %305 = call @polyval_15(%299, %304) : (tensor<50x6xf32>, tensor<50xf32>) -> tensor<50xf32>
    %306 = call @polyval_15(%301, %304) : (tensor<50x6xf32>, tensor<50xf32>) -> tensor<50xf32>
    %307 = stablehlo.divide %305, %306 : tensor<50xf32>
    %308 = stablehlo.multiply %304, %307 : tensor<50xf32>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %309 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %310 = stablehlo.add %308, %309 : tensor<50xf32>
    %311 = stablehlo.exponential %302 : tensor<50xf32>
    %312 = stablehlo.multiply %311, %304 : tensor<50xf32>
    %313 = stablehlo.multiply %312, %310 : tensor<50xf32>
    %c_35 = stablehlo.constant dense<3> : tensor<i32>
    %314 = stablehlo.broadcast_in_dim %c_35, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %315 = stablehlo.compare LT, %8, %314, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %c_36 = stablehlo.constant dense<1> : tensor<i32>
    %316 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %317 = stablehlo.compare LT, %8, %316, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %c_37 = stablehlo.constant dense<2> : tensor<i32>
    %318 = stablehlo.broadcast_in_dim %c_37, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %319 = stablehlo.compare LT, %8, %318, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %320 = stablehlo.select %319, %103, %145 : tensor<50xi1>, tensor<50xf32>
    %321 = stablehlo.select %317, %64, %320 : tensor<50xi1>, tensor<50xf32>
    %c_38 = stablehlo.constant dense<5> : tensor<i32>
    %322 = stablehlo.broadcast_in_dim %c_38, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %323 = stablehlo.compare LT, %8, %322, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %c_39 = stablehlo.constant dense<4> : tensor<i32>
    %324 = stablehlo.broadcast_in_dim %c_39, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %325 = stablehlo.compare LT, %8, %324, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %326 = stablehlo.select %325, %187, %229 : tensor<50xi1>, tensor<50xf32>
    %c_40 = stablehlo.constant dense<6> : tensor<i32>
    %327 = stablehlo.broadcast_in_dim %c_40, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %328 = stablehlo.compare LT, %8, %327, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %329 = stablehlo.select %328, %271, %313 : tensor<50xi1>, tensor<50xf32>
    %330 = stablehlo.select %323, %326, %329 : tensor<50xi1>, tensor<50xf32>
    %331 = stablehlo.select %315, %321, %330 : tensor<50xi1>, tensor<50xf32>
    return %331 : tensor<50xf32>
  }
  func.func private @cumsum_8(%arg0: tensor<50x7xi1>) -> tensor<50x7xi32> {
    %0 = stablehlo.convert %arg0 : (tensor<50x7xi1>) -> tensor<50x7xi32>
    %1 = call @cumsum_9(%0) : (tensor<50x7xi32>) -> tensor<50x7xi32>
    return %1 : tensor<50x7xi32>
  }
  func.func private @cumsum_9(%arg0: tensor<50x7xi32>) -> tensor<50x7xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [6, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 7>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<50x7xi32>, tensor<i32>) -> tensor<50x7xi32>
    return %1 : tensor<50x7xi32>
  }
  func.func private @argmax_10(%arg0: tensor<50x7xi32>) -> tensor<50xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<50x7xi32>
    %c = stablehlo.constant dense<-2147483648> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [1] : (tensor<50x7xi32>, tensor<50x7xi32>, tensor<i32>, tensor<i32>) -> (tensor<50xi32>, tensor<50xi32>)
     reducer(%arg1: tensor<i32>, %arg3: tensor<i32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<i32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<i32>, tensor<i32>
    }
    return %1#1 : tensor<50xi32>
  }
  func.func private @polyval_11(%arg0: tensor<50x9xf32>, %arg1: tensor<50xf32>) -> tensor<50xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %1 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<50x9xf32>) -> tensor<9x50xf32>
    %2 = stablehlo.slice %1 [0:0, 0:50] : (tensor<9x50xf32>) -> tensor<0x50xf32>
    %3 = stablehlo.slice %1 [0:9, 0:50] : (tensor<9x50xf32>) -> tensor<9x50xf32>
    %4 = stablehlo.slice %3 [0:1, 0:50] : (tensor<9x50xf32>) -> tensor<1x50xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x50xf32>) -> tensor<50xf32>
    %6 = call @closed_call_12(%arg1, %0, %5) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %7 = stablehlo.slice %3 [1:2, 0:50] : (tensor<9x50xf32>) -> tensor<1x50xf32>
    %8 = stablehlo.reshape %7 : (tensor<1x50xf32>) -> tensor<50xf32>
    %9 = call @closed_call_12(%arg1, %6, %8) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %10 = stablehlo.slice %3 [2:3, 0:50] : (tensor<9x50xf32>) -> tensor<1x50xf32>
    %11 = stablehlo.reshape %10 : (tensor<1x50xf32>) -> tensor<50xf32>
    %12 = call @closed_call_12(%arg1, %9, %11) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %13 = stablehlo.slice %3 [3:4, 0:50] : (tensor<9x50xf32>) -> tensor<1x50xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x50xf32>) -> tensor<50xf32>
    %15 = call @closed_call_12(%arg1, %12, %14) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %16 = stablehlo.slice %3 [4:5, 0:50] : (tensor<9x50xf32>) -> tensor<1x50xf32>
    %17 = stablehlo.reshape %16 : (tensor<1x50xf32>) -> tensor<50xf32>
    %18 = call @closed_call_12(%arg1, %15, %17) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %19 = stablehlo.slice %3 [5:6, 0:50] : (tensor<9x50xf32>) -> tensor<1x50xf32>
    %20 = stablehlo.reshape %19 : (tensor<1x50xf32>) -> tensor<50xf32>
    %21 = call @closed_call_12(%arg1, %18, %20) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %22 = stablehlo.slice %3 [6:7, 0:50] : (tensor<9x50xf32>) -> tensor<1x50xf32>
    %23 = stablehlo.reshape %22 : (tensor<1x50xf32>) -> tensor<50xf32>
    %24 = call @closed_call_12(%arg1, %21, %23) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %25 = stablehlo.slice %3 [7:8, 0:50] : (tensor<9x50xf32>) -> tensor<1x50xf32>
    %26 = stablehlo.reshape %25 : (tensor<1x50xf32>) -> tensor<50xf32>
    %27 = call @closed_call_12(%arg1, %24, %26) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %28 = stablehlo.slice %3 [8:9, 0:50] : (tensor<9x50xf32>) -> tensor<1x50xf32>
    %29 = stablehlo.reshape %28 : (tensor<1x50xf32>) -> tensor<50xf32>
    %30 = call @closed_call_12(%arg1, %27, %29) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    return %30 : tensor<50xf32>
  }
  func.func private @closed_call_12(%arg0: tensor<50xf32>, %arg1: tensor<50xf32>, %arg2: tensor<50xf32>) -> tensor<50xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<50xf32>
    %1 = stablehlo.add %0, %arg2 : tensor<50xf32>
    return %1 : tensor<50xf32>
  }
  func.func private @polyval_13(%arg0: tensor<50x10xf32>, %arg1: tensor<50xf32>) -> tensor<50xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %1 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<50x10xf32>) -> tensor<10x50xf32>
    %2 = stablehlo.slice %1 [0:0, 0:50] : (tensor<10x50xf32>) -> tensor<0x50xf32>
    %3 = stablehlo.slice %1 [0:10, 0:50] : (tensor<10x50xf32>) -> tensor<10x50xf32>
    %4 = stablehlo.slice %3 [0:1, 0:50] : (tensor<10x50xf32>) -> tensor<1x50xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x50xf32>) -> tensor<50xf32>
    %6 = call @closed_call_14(%arg1, %0, %5) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %7 = stablehlo.slice %3 [1:2, 0:50] : (tensor<10x50xf32>) -> tensor<1x50xf32>
    %8 = stablehlo.reshape %7 : (tensor<1x50xf32>) -> tensor<50xf32>
    %9 = call @closed_call_14(%arg1, %6, %8) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %10 = stablehlo.slice %3 [2:3, 0:50] : (tensor<10x50xf32>) -> tensor<1x50xf32>
    %11 = stablehlo.reshape %10 : (tensor<1x50xf32>) -> tensor<50xf32>
    %12 = call @closed_call_14(%arg1, %9, %11) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %13 = stablehlo.slice %3 [3:4, 0:50] : (tensor<10x50xf32>) -> tensor<1x50xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x50xf32>) -> tensor<50xf32>
    %15 = call @closed_call_14(%arg1, %12, %14) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %16 = stablehlo.slice %3 [4:5, 0:50] : (tensor<10x50xf32>) -> tensor<1x50xf32>
    %17 = stablehlo.reshape %16 : (tensor<1x50xf32>) -> tensor<50xf32>
    %18 = call @closed_call_14(%arg1, %15, %17) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %19 = stablehlo.slice %3 [5:6, 0:50] : (tensor<10x50xf32>) -> tensor<1x50xf32>
    %20 = stablehlo.reshape %19 : (tensor<1x50xf32>) -> tensor<50xf32>
    %21 = call @closed_call_14(%arg1, %18, %20) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %22 = stablehlo.slice %3 [6:7, 0:50] : (tensor<10x50xf32>) -> tensor<1x50xf32>
    %23 = stablehlo.reshape %22 : (tensor<1x50xf32>) -> tensor<50xf32>
    %24 = call @closed_call_14(%arg1, %21, %23) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %25 = stablehlo.slice %3 [7:8, 0:50] : (tensor<10x50xf32>) -> tensor<1x50xf32>
    %26 = stablehlo.reshape %25 : (tensor<1x50xf32>) -> tensor<50xf32>
    %27 = call @closed_call_14(%arg1, %24, %26) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %28 = stablehlo.slice %3 [8:9, 0:50] : (tensor<10x50xf32>) -> tensor<1x50xf32>
    %29 = stablehlo.reshape %28 : (tensor<1x50xf32>) -> tensor<50xf32>
    %30 = call @closed_call_14(%arg1, %27, %29) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %31 = stablehlo.slice %3 [9:10, 0:50] : (tensor<10x50xf32>) -> tensor<1x50xf32>
    %32 = stablehlo.reshape %31 : (tensor<1x50xf32>) -> tensor<50xf32>
    %33 = call @closed_call_14(%arg1, %30, %32) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    return %33 : tensor<50xf32>
  }
  func.func private @closed_call_14(%arg0: tensor<50xf32>, %arg1: tensor<50xf32>, %arg2: tensor<50xf32>) -> tensor<50xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<50xf32>
    %1 = stablehlo.add %0, %arg2 : tensor<50xf32>
    return %1 : tensor<50xf32>
  }
  func.func private @polyval_15(%arg0: tensor<50x6xf32>, %arg1: tensor<50xf32>) -> tensor<50xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %1 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<50x6xf32>) -> tensor<6x50xf32>
    %2 = stablehlo.slice %1 [0:0, 0:50] : (tensor<6x50xf32>) -> tensor<0x50xf32>
    %3 = stablehlo.slice %1 [0:6, 0:50] : (tensor<6x50xf32>) -> tensor<6x50xf32>
    %4 = stablehlo.slice %3 [0:1, 0:50] : (tensor<6x50xf32>) -> tensor<1x50xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x50xf32>) -> tensor<50xf32>
    %6 = call @closed_call_16(%arg1, %0, %5) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %7 = stablehlo.slice %3 [1:2, 0:50] : (tensor<6x50xf32>) -> tensor<1x50xf32>
    %8 = stablehlo.reshape %7 : (tensor<1x50xf32>) -> tensor<50xf32>
    %9 = call @closed_call_16(%arg1, %6, %8) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %10 = stablehlo.slice %3 [2:3, 0:50] : (tensor<6x50xf32>) -> tensor<1x50xf32>
    %11 = stablehlo.reshape %10 : (tensor<1x50xf32>) -> tensor<50xf32>
    %12 = call @closed_call_16(%arg1, %9, %11) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %13 = stablehlo.slice %3 [3:4, 0:50] : (tensor<6x50xf32>) -> tensor<1x50xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x50xf32>) -> tensor<50xf32>
    %15 = call @closed_call_16(%arg1, %12, %14) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %16 = stablehlo.slice %3 [4:5, 0:50] : (tensor<6x50xf32>) -> tensor<1x50xf32>
    %17 = stablehlo.reshape %16 : (tensor<1x50xf32>) -> tensor<50xf32>
    %18 = call @closed_call_16(%arg1, %15, %17) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %19 = stablehlo.slice %3 [5:6, 0:50] : (tensor<6x50xf32>) -> tensor<1x50xf32>
    %20 = stablehlo.reshape %19 : (tensor<1x50xf32>) -> tensor<50xf32>
    %21 = call @closed_call_16(%arg1, %18, %20) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    return %21 : tensor<50xf32>
  }
  func.func private @closed_call_16(%arg0: tensor<50xf32>, %arg1: tensor<50xf32>, %arg2: tensor<50xf32>) -> tensor<50xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<50xf32>
    %1 = stablehlo.add %0, %arg2 : tensor<50xf32>
    return %1 : tensor<50xf32>
  }
  func.func private @polyval_17(%arg0: tensor<50x7xf32>, %arg1: tensor<50xf32>) -> tensor<50xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %1 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<50x7xf32>) -> tensor<7x50xf32>
    %2 = stablehlo.slice %1 [0:0, 0:50] : (tensor<7x50xf32>) -> tensor<0x50xf32>
    %3 = stablehlo.slice %1 [0:7, 0:50] : (tensor<7x50xf32>) -> tensor<7x50xf32>
    %4 = stablehlo.slice %3 [0:1, 0:50] : (tensor<7x50xf32>) -> tensor<1x50xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x50xf32>) -> tensor<50xf32>
    %6 = call @closed_call_18(%arg1, %0, %5) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %7 = stablehlo.slice %3 [1:2, 0:50] : (tensor<7x50xf32>) -> tensor<1x50xf32>
    %8 = stablehlo.reshape %7 : (tensor<1x50xf32>) -> tensor<50xf32>
    %9 = call @closed_call_18(%arg1, %6, %8) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %10 = stablehlo.slice %3 [2:3, 0:50] : (tensor<7x50xf32>) -> tensor<1x50xf32>
    %11 = stablehlo.reshape %10 : (tensor<1x50xf32>) -> tensor<50xf32>
    %12 = call @closed_call_18(%arg1, %9, %11) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %13 = stablehlo.slice %3 [3:4, 0:50] : (tensor<7x50xf32>) -> tensor<1x50xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x50xf32>) -> tensor<50xf32>
    %15 = call @closed_call_18(%arg1, %12, %14) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %16 = stablehlo.slice %3 [4:5, 0:50] : (tensor<7x50xf32>) -> tensor<1x50xf32>
    %17 = stablehlo.reshape %16 : (tensor<1x50xf32>) -> tensor<50xf32>
    %18 = call @closed_call_18(%arg1, %15, %17) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %19 = stablehlo.slice %3 [5:6, 0:50] : (tensor<7x50xf32>) -> tensor<1x50xf32>
    %20 = stablehlo.reshape %19 : (tensor<1x50xf32>) -> tensor<50xf32>
    %21 = call @closed_call_18(%arg1, %18, %20) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %22 = stablehlo.slice %3 [6:7, 0:50] : (tensor<7x50xf32>) -> tensor<1x50xf32>
    %23 = stablehlo.reshape %22 : (tensor<1x50xf32>) -> tensor<50xf32>
    %24 = call @closed_call_18(%arg1, %21, %23) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    return %24 : tensor<50xf32>
  }
  func.func private @closed_call_18(%arg0: tensor<50xf32>, %arg1: tensor<50xf32>, %arg2: tensor<50xf32>) -> tensor<50xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<50xf32>
    %1 = stablehlo.add %0, %arg2 : tensor<50xf32>
    return %1 : tensor<50xf32>
  }
  func.func private @polyval_19(%arg0: tensor<50x8xf32>, %arg1: tensor<50xf32>) -> tensor<50xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %1 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<50x8xf32>) -> tensor<8x50xf32>
    %2 = stablehlo.slice %1 [0:0, 0:50] : (tensor<8x50xf32>) -> tensor<0x50xf32>
    %3 = stablehlo.slice %1 [0:8, 0:50] : (tensor<8x50xf32>) -> tensor<8x50xf32>
    %4 = stablehlo.slice %3 [0:1, 0:50] : (tensor<8x50xf32>) -> tensor<1x50xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x50xf32>) -> tensor<50xf32>
    %6 = call @closed_call_20(%arg1, %0, %5) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %7 = stablehlo.slice %3 [1:2, 0:50] : (tensor<8x50xf32>) -> tensor<1x50xf32>
    %8 = stablehlo.reshape %7 : (tensor<1x50xf32>) -> tensor<50xf32>
    %9 = call @closed_call_20(%arg1, %6, %8) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %10 = stablehlo.slice %3 [2:3, 0:50] : (tensor<8x50xf32>) -> tensor<1x50xf32>
    %11 = stablehlo.reshape %10 : (tensor<1x50xf32>) -> tensor<50xf32>
    %12 = call @closed_call_20(%arg1, %9, %11) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %13 = stablehlo.slice %3 [3:4, 0:50] : (tensor<8x50xf32>) -> tensor<1x50xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x50xf32>) -> tensor<50xf32>
    %15 = call @closed_call_20(%arg1, %12, %14) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %16 = stablehlo.slice %3 [4:5, 0:50] : (tensor<8x50xf32>) -> tensor<1x50xf32>
    %17 = stablehlo.reshape %16 : (tensor<1x50xf32>) -> tensor<50xf32>
    %18 = call @closed_call_20(%arg1, %15, %17) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %19 = stablehlo.slice %3 [5:6, 0:50] : (tensor<8x50xf32>) -> tensor<1x50xf32>
    %20 = stablehlo.reshape %19 : (tensor<1x50xf32>) -> tensor<50xf32>
    %21 = call @closed_call_20(%arg1, %18, %20) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %22 = stablehlo.slice %3 [6:7, 0:50] : (tensor<8x50xf32>) -> tensor<1x50xf32>
    %23 = stablehlo.reshape %22 : (tensor<1x50xf32>) -> tensor<50xf32>
    %24 = call @closed_call_20(%arg1, %21, %23) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %25 = stablehlo.slice %3 [7:8, 0:50] : (tensor<8x50xf32>) -> tensor<1x50xf32>
    %26 = stablehlo.reshape %25 : (tensor<1x50xf32>) -> tensor<50xf32>
    %27 = call @closed_call_20(%arg1, %24, %26) : (tensor<50xf32>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    return %27 : tensor<50xf32>
  }
  func.func private @closed_call_20(%arg0: tensor<50xf32>, %arg1: tensor<50xf32>, %arg2: tensor<50xf32>) -> tensor<50xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<50xf32>
    %1 = stablehlo.add %0, %arg2 : tensor<50xf32>
    return %1 : tensor<50xf32>
  }
  func.func private @expn(%arg0: tensor<i32>, %arg1: tensor<50xf32>) -> tensor<50xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.compare LT, %0, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %3 = stablehlo.compare LT, %arg1, %2, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %4 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i1>) -> tensor<50xi1>
    %5 = stablehlo.or %4, %3 : tensor<50xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %7 = stablehlo.compare EQ, %arg1, %6, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %8 = stablehlo.compare LT, %0, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<i1>) -> tensor<50xi1>
    %10 = stablehlo.and %7, %9 : tensor<50xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %12 = stablehlo.compare EQ, %arg1, %11, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %13 = stablehlo.compare GE, %0, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i1>) -> tensor<50xi1>
    %15 = stablehlo.and %12, %14 : tensor<50xi1>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.compare EQ, %0, %cst_5, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %18 = stablehlo.compare GE, %arg1, %17, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %19 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<i1>) -> tensor<50xi1>
    %20 = stablehlo.and %19, %18 : tensor<50xi1>
    %cst_7 = stablehlo.constant dense<5.000000e+03> : tensor<f32>
    %21 = stablehlo.compare GE, %0, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %23 = stablehlo.compare GT, %arg1, %22, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.compare EQ, %0, %cst_9, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %25 = stablehlo.add %0, %0 : tensor<f32>
    %26 = call @_where_21(%24, %25, %0) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %27 = stablehlo.divide %cst_10, %26 : tensor<f32>
    %28 = stablehlo.negate %arg1 : tensor<50xf32>
    %29 = stablehlo.exponential %28 : tensor<50xf32>
    %30 = stablehlo.divide %29, %arg1 : tensor<50xf32>
    %31 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %32 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %33 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %34 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %35 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %36 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %37 = stablehlo.broadcast_in_dim %35, dims = [1] : (tensor<1xi1>) -> tensor<50x1xi1>
    %38 = stablehlo.concatenate %31, %32, %33, %34, %37, %36, dim = 1 : (tensor<50x1xi1>, tensor<50x1xi1>, tensor<50x1xi1>, tensor<50x1xi1>, tensor<50x1xi1>, tensor<50x1xi1>) -> tensor<50x6xi1>
    %cst_11 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %cst_12 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %39 = call @_piecewise_22(%arg1, %38, %cst_11, %cst_12, %27, %30, %0) : (tensor<50xf32>, tensor<50x6xi1>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    return %39 : tensor<50xf32>
  }
  func.func private @_where_21(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_piecewise_22(%arg0: tensor<50xf32>, %arg1: tensor<50x6xi1>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>, %arg5: tensor<50xf32>, %arg6: tensor<f32>) -> tensor<50xf32> {
    %0 = stablehlo.slice %arg1 [0:50, 0:1] : (tensor<50x6xi1>) -> tensor<50x1xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<1xi1>) -> tensor<50x1xi1>
    %3 = stablehlo.concatenate %2, %arg1, dim = 1 : (tensor<50x1xi1>, tensor<50x6xi1>) -> tensor<50x7xi1>
    %4 = call @cumsum_8(%3) : (tensor<50x7xi1>) -> tensor<50x7xi32>
    %5 = call @argmax_10(%4) : (tensor<50x7xi32>) -> tensor<50xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<6> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %8 = stablehlo.clamp %6, %5, %7 : tensor<50xi32>
    %9 = stablehlo.broadcast_in_dim %arg6, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %10 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %11 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %12 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %14 = stablehlo.compare EQ, %8, %13, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %15 = stablehlo.select %14, %9, %9 : tensor<50xi1>, tensor<50xf32>
    %16 = stablehlo.select %14, %10, %10 : tensor<50xi1>, tensor<50xf32>
    %17 = stablehlo.select %14, %11, %11 : tensor<50xi1>, tensor<50xf32>
    %18 = stablehlo.select %14, %12, %12 : tensor<50xi1>, tensor<50xf32>
    %19 = stablehlo.select %14, %arg5, %arg5 : tensor<50xi1>, tensor<50xf32>
    %20 = stablehlo.select %14, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %21 = stablehlo.log %20 : tensor<50xf32>
    %cst = stablehlo.constant dense<-0.577215672> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %23 = stablehlo.subtract %22, %21 : tensor<50xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %25:3 = stablehlo.while(%iterArg = %24, %iterArg_38 = %15, %iterArg_39 = %23) : tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    cond {
      %161 = stablehlo.compare LT, %iterArg, %iterArg_38, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %c_40 = stablehlo.constant dense<false> : tensor<i1>
      %162 = stablehlo.reduce(%161 init: %c_40) applies stablehlo.or across dimensions = [0] : (tensor<50xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %162 : tensor<i1>
    } do {
      %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %161 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %162 = stablehlo.add %iterArg, %161 : tensor<50xf32>
      %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %163 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %164 = stablehlo.divide %163, %iterArg : tensor<50xf32>
      %165 = stablehlo.add %iterArg_39, %164 : tensor<50xf32>
      %166 = stablehlo.compare LT, %iterArg, %iterArg_38, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %167 = stablehlo.broadcast_in_dim %166, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %168 = stablehlo.select %167, %162, %iterArg : tensor<50xi1>, tensor<50xf32>
      %169 = stablehlo.broadcast_in_dim %166, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %170 = stablehlo.select %169, %iterArg_38, %iterArg_38 : tensor<50xi1>, tensor<50xf32>
      %171 = stablehlo.broadcast_in_dim %166, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %172 = stablehlo.select %171, %165, %iterArg_39 : tensor<50xi1>, tensor<50xf32>
      stablehlo.return %168, %170, %172 : tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    }
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %27 = stablehlo.compare EQ, %15, %26, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %28 = call @_where_23(%27, %cst_5, %15) : (tensor<50xi1>, tensor<f32>, tensor<50xf32>) -> tensor<50xf32>
    %29 = stablehlo.negate %20 : tensor<50xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %31 = stablehlo.subtract %30, %15 : tensor<50xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %33 = stablehlo.compare EQ, %15, %32, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %35 = stablehlo.subtract %34, %28 : tensor<50xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %37 = stablehlo.divide %36, %35 : tensor<50xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = call @_where_23(%33, %cst_10, %37) : (tensor<50xi1>, tensor<f32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_11 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %42:7 = stablehlo.while(%iterArg = %29, %iterArg_38 = %38, %iterArg_39 = %31, %iterArg_40 = %39, %iterArg_41 = %20, %iterArg_42 = %40, %iterArg_43 = %41) : tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    cond {
      %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %161 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %162 = stablehlo.compare GT, %iterArg_41, %161, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %163 = stablehlo.convert %iterArg_40 : tensor<50xf32>
      %cst_45 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %164 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %165 = stablehlo.compare GT, %163, %164, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %166 = stablehlo.and %162, %165 : tensor<50xi1>
      %c_46 = stablehlo.constant dense<false> : tensor<i1>
      %167 = stablehlo.reduce(%166 init: %c_46) applies stablehlo.or across dimensions = [0] : (tensor<50xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %167 : tensor<i1>
    } do {
      %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %161 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %162 = stablehlo.add %iterArg_42, %161 : tensor<50xf32>
      %163 = stablehlo.divide %iterArg, %162 : tensor<50xf32>
      %164 = stablehlo.multiply %iterArg_43, %163 : tensor<50xf32>
      %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %165 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %166 = stablehlo.add %iterArg_39, %165 : tensor<50xf32>
      %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %167 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %168 = stablehlo.compare NE, %166, %167, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %169 = stablehlo.divide %164, %166 : tensor<50xf32>
      %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %170 = func.call @_where_24(%168, %169, %cst_47) : (tensor<50xi1>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
      %171 = stablehlo.add %iterArg_38, %170 : tensor<50xf32>
      %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %172 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %173 = stablehlo.compare NE, %171, %172, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %174 = stablehlo.divide %164, %171 : tensor<50xf32>
      %175 = stablehlo.abs %174 : tensor<50xf32>
      %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %176 = func.call @_where_24(%173, %175, %cst_49) : (tensor<50xi1>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
      %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %177 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %178 = stablehlo.compare GT, %iterArg_41, %177, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %179 = stablehlo.convert %iterArg_40 : tensor<50xf32>
      %cst_51 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %180 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %181 = stablehlo.compare GT, %179, %180, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %182 = stablehlo.and %178, %181 : tensor<50xi1>
      %183 = stablehlo.broadcast_in_dim %182, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %184 = stablehlo.select %183, %171, %iterArg_38 : tensor<50xi1>, tensor<50xf32>
      %185 = stablehlo.broadcast_in_dim %182, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %186 = stablehlo.select %185, %166, %iterArg_39 : tensor<50xi1>, tensor<50xf32>
      %187 = stablehlo.broadcast_in_dim %182, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %188 = stablehlo.select %187, %176, %iterArg_40 : tensor<50xi1>, tensor<50xf32>
      %189 = stablehlo.broadcast_in_dim %182, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %190 = stablehlo.select %189, %iterArg_41, %iterArg_41 : tensor<50xi1>, tensor<50xf32>
      %191 = stablehlo.broadcast_in_dim %182, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %192 = stablehlo.select %191, %162, %iterArg_42 : tensor<50xi1>, tensor<50xf32>
      %193 = stablehlo.broadcast_in_dim %182, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %194 = stablehlo.select %193, %164, %iterArg_43 : tensor<50xi1>, tensor<50xf32>
      stablehlo.return %iterArg, %184, %186, %188, %190, %192, %194 : tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    }
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %44 = stablehlo.subtract %15, %43 : tensor<50xf32>
    %45 = stablehlo.power %29, %44 : tensor<50xf32>
    %46 = stablehlo.multiply %45, %25#2 : tensor<50xf32>
    %47 = chlo.lgamma %15 : tensor<50xf32> -> tensor<50xf32>
    %48 = stablehlo.exponential %47 : tensor<50xf32>
    %49 = stablehlo.divide %46, %48 : tensor<50xf32>
    %50 = stablehlo.subtract %49, %42#1 : tensor<50xf32>
    %c_15 = stablehlo.constant dense<1> : tensor<i32>
    %51 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %52 = stablehlo.compare EQ, %8, %51, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %53 = stablehlo.select %52, %9, %9 : tensor<50xi1>, tensor<50xf32>
    %54 = stablehlo.select %52, %10, %10 : tensor<50xi1>, tensor<50xf32>
    %55 = stablehlo.select %52, %11, %11 : tensor<50xi1>, tensor<50xf32>
    %56 = stablehlo.select %52, %12, %12 : tensor<50xi1>, tensor<50xf32>
    %57 = stablehlo.select %52, %arg5, %arg5 : tensor<50xi1>, tensor<50xf32>
    %58 = stablehlo.select %52, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %59 = stablehlo.convert %54 : tensor<50xf32>
    %c_16 = stablehlo.constant dense<2> : tensor<i32>
    %60 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %61 = stablehlo.compare EQ, %8, %60, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %62 = stablehlo.select %61, %9, %9 : tensor<50xi1>, tensor<50xf32>
    %63 = stablehlo.select %61, %10, %10 : tensor<50xi1>, tensor<50xf32>
    %64 = stablehlo.select %61, %11, %11 : tensor<50xi1>, tensor<50xf32>
    %65 = stablehlo.select %61, %12, %12 : tensor<50xi1>, tensor<50xf32>
    %66 = stablehlo.select %61, %arg5, %arg5 : tensor<50xi1>, tensor<50xf32>
    %67 = stablehlo.select %61, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %68 = stablehlo.convert %64 : tensor<50xf32>
    %c_17 = stablehlo.constant dense<3> : tensor<i32>
    %69 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %70 = stablehlo.compare EQ, %8, %69, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %71 = stablehlo.select %70, %9, %9 : tensor<50xi1>, tensor<50xf32>
    %72 = stablehlo.select %70, %10, %10 : tensor<50xi1>, tensor<50xf32>
    %73 = stablehlo.select %70, %11, %11 : tensor<50xi1>, tensor<50xf32>
    %74 = stablehlo.select %70, %12, %12 : tensor<50xi1>, tensor<50xf32>
    %75 = stablehlo.select %70, %arg5, %arg5 : tensor<50xi1>, tensor<50xf32>
    %76 = stablehlo.select %70, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %c_18 = stablehlo.constant dense<4> : tensor<i32>
    %77 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %78 = stablehlo.compare EQ, %8, %77, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %79 = stablehlo.select %78, %9, %9 : tensor<50xi1>, tensor<50xf32>
    %80 = stablehlo.select %78, %10, %10 : tensor<50xi1>, tensor<50xf32>
    %81 = stablehlo.select %78, %11, %11 : tensor<50xi1>, tensor<50xf32>
    %82 = stablehlo.select %78, %12, %12 : tensor<50xi1>, tensor<50xf32>
    %83 = stablehlo.select %78, %arg5, %arg5 : tensor<50xi1>, tensor<50xf32>
    %84 = stablehlo.select %78, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %c_19 = stablehlo.constant dense<5> : tensor<i32>
    %85 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %86 = stablehlo.compare EQ, %8, %85, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %87 = stablehlo.select %86, %9, %9 : tensor<50xi1>, tensor<50xf32>
    %88 = stablehlo.select %86, %10, %10 : tensor<50xi1>, tensor<50xf32>
    %89 = stablehlo.select %86, %11, %11 : tensor<50xi1>, tensor<50xf32>
    %90 = stablehlo.select %86, %12, %12 : tensor<50xi1>, tensor<50xf32>
    %91 = stablehlo.select %86, %arg5, %arg5 : tensor<50xi1>, tensor<50xf32>
    %92 = stablehlo.select %86, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %93 = stablehlo.add %92, %87 : tensor<50xf32>
    %94 = stablehlo.multiply %93, %93 : tensor<50xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %96 = stablehlo.divide %95, %94 : tensor<50xf32>
    %97 = stablehlo.multiply %96, %87 : tensor<50xf32>
    %cst_21 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %99 = stablehlo.multiply %98, %92 : tensor<50xf32>
    %100 = stablehlo.multiply %99, %92 : tensor<50xf32>
    %cst_22 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %102 = stablehlo.multiply %101, %87 : tensor<50xf32>
    %103 = stablehlo.multiply %102, %92 : tensor<50xf32>
    %104 = stablehlo.subtract %100, %103 : tensor<50xf32>
    %105 = stablehlo.multiply %87, %87 : tensor<50xf32>
    %106 = stablehlo.add %104, %105 : tensor<50xf32>
    %107 = stablehlo.multiply %97, %106 : tensor<50xf32>
    %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %108 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %109 = stablehlo.multiply %108, %92 : tensor<50xf32>
    %110 = stablehlo.subtract %87, %109 : tensor<50xf32>
    %111 = stablehlo.multiply %87, %110 : tensor<50xf32>
    %112 = stablehlo.add %107, %111 : tensor<50xf32>
    %113 = stablehlo.multiply %96, %112 : tensor<50xf32>
    %114 = stablehlo.add %113, %87 : tensor<50xf32>
    %115 = stablehlo.multiply %96, %114 : tensor<50xf32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %116 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %117 = stablehlo.add %115, %116 : tensor<50xf32>
    %118 = stablehlo.negate %92 : tensor<50xf32>
    %119 = stablehlo.exponential %118 : tensor<50xf32>
    %120 = stablehlo.multiply %117, %119 : tensor<50xf32>
    %121 = stablehlo.divide %120, %93 : tensor<50xf32>
    %c_25 = stablehlo.constant dense<6> : tensor<i32>
    %122 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %123 = stablehlo.compare EQ, %8, %122, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %124 = stablehlo.select %123, %9, %9 : tensor<50xi1>, tensor<50xf32>
    %125 = stablehlo.select %123, %10, %10 : tensor<50xi1>, tensor<50xf32>
    %126 = stablehlo.select %123, %11, %11 : tensor<50xi1>, tensor<50xf32>
    %127 = stablehlo.select %123, %12, %12 : tensor<50xi1>, tensor<50xf32>
    %128 = stablehlo.select %123, %arg5, %arg5 : tensor<50xi1>, tensor<50xf32>
    %129 = stablehlo.select %123, %arg0, %arg0 : tensor<50xi1>, tensor<50xf32>
    %130 = stablehlo.add %129, %124 : tensor<50xf32>
    %131 = stablehlo.add %129, %124 : tensor<50xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %132 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %133 = stablehlo.divide %132, %131 : tensor<50xf32>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %134 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %136 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %137 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_31 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %138 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %139:10 = stablehlo.while(%iterArg = %124, %iterArg_38 = %133, %iterArg_39 = %134, %iterArg_40 = %135, %iterArg_41 = %136, %iterArg_42 = %130, %iterArg_43 = %129, %iterArg_44 = %137, %iterArg_45 = %138, %iterArg_46 = %129) : tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    cond {
      %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %161 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %162 = stablehlo.compare GT, %iterArg_46, %161, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %cst_48 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %163 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %164 = stablehlo.compare GT, %iterArg_45, %163, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %165 = stablehlo.and %162, %164 : tensor<50xi1>
      %c_49 = stablehlo.constant dense<false> : tensor<i1>
      %166 = stablehlo.reduce(%165 init: %c_49) applies stablehlo.or across dimensions = [0] : (tensor<50xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %166 : tensor<i1>
    } do {
      %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %161 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %162 = stablehlo.add %iterArg_39, %161 : tensor<50xf32>
      %cst_48 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %163 = func.call @remainder_25(%162, %cst_48) : (tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
      %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %164 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %165 = stablehlo.compare EQ, %163, %164, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %cst_50 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %166 = func.call @_where_23(%165, %cst_50, %iterArg_46) : (tensor<50xi1>, tensor<f32>, tensor<50xf32>) -> tensor<50xf32>
      %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %167 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %168 = stablehlo.subtract %162, %167 : tensor<50xf32>
      %cst_52 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %169 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %170 = stablehlo.divide %168, %169 : tensor<50xf32>
      %171 = stablehlo.add %iterArg, %170 : tensor<50xf32>
      %cst_53 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %172 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %173 = stablehlo.divide %162, %172 : tensor<50xf32>
      %174 = func.call @_where_26(%165, %171, %173) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
      %175 = stablehlo.multiply %iterArg_40, %166 : tensor<50xf32>
      %176 = stablehlo.multiply %iterArg_41, %174 : tensor<50xf32>
      %177 = stablehlo.add %175, %176 : tensor<50xf32>
      %178 = stablehlo.multiply %iterArg_42, %166 : tensor<50xf32>
      %179 = stablehlo.multiply %iterArg_43, %174 : tensor<50xf32>
      %180 = stablehlo.add %178, %179 : tensor<50xf32>
      %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %181 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %182 = stablehlo.compare NE, %180, %181, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %183 = stablehlo.divide %177, %180 : tensor<50xf32>
      %184 = func.call @_where_26(%182, %183, %iterArg_44) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
      %185 = stablehlo.subtract %iterArg_38, %184 : tensor<50xf32>
      %186 = stablehlo.divide %185, %184 : tensor<50xf32>
      %187 = stablehlo.abs %186 : tensor<50xf32>
      %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %188 = func.call @_where_24(%182, %187, %cst_55) : (tensor<50xi1>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
      %189 = func.call @_where_26(%182, %184, %iterArg_38) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
      %190 = stablehlo.abs %177 : tensor<50xf32>
      %cst_56 = stablehlo.constant dense<1.44115188E+17> : tensor<f32>
      %191 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %192 = stablehlo.compare GT, %190, %191, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %cst_57 = stablehlo.constant dense<1.44115188E+17> : tensor<f32>
      %193 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %194 = stablehlo.divide %177, %193 : tensor<50xf32>
      %195 = func.call @_where_26(%192, %194, %177) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
      %cst_58 = stablehlo.constant dense<1.44115188E+17> : tensor<f32>
      %196 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %197 = stablehlo.divide %iterArg_40, %196 : tensor<50xf32>
      %198 = func.call @_where_26(%192, %197, %iterArg_40) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
      %cst_59 = stablehlo.constant dense<1.44115188E+17> : tensor<f32>
      %199 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %200 = stablehlo.divide %180, %199 : tensor<50xf32>
      %201 = func.call @_where_26(%192, %200, %180) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
      %cst_60 = stablehlo.constant dense<1.44115188E+17> : tensor<f32>
      %202 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %203 = stablehlo.divide %iterArg_42, %202 : tensor<50xf32>
      %204 = func.call @_where_26(%192, %203, %iterArg_42) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
      %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %205 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %206 = stablehlo.compare GT, %iterArg_46, %205, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %cst_62 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %207 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<50xf32>
      %208 = stablehlo.compare GT, %iterArg_45, %207, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
      %209 = stablehlo.and %206, %208 : tensor<50xi1>
      %210 = stablehlo.broadcast_in_dim %209, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %211 = stablehlo.select %210, %189, %iterArg_38 : tensor<50xi1>, tensor<50xf32>
      %212 = stablehlo.broadcast_in_dim %209, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %213 = stablehlo.select %212, %162, %iterArg_39 : tensor<50xi1>, tensor<50xf32>
      %214 = stablehlo.broadcast_in_dim %209, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %215 = stablehlo.select %214, %195, %iterArg_40 : tensor<50xi1>, tensor<50xf32>
      %216 = stablehlo.broadcast_in_dim %209, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %217 = stablehlo.select %216, %198, %iterArg_41 : tensor<50xi1>, tensor<50xf32>
      %218 = stablehlo.broadcast_in_dim %209, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %219 = stablehlo.select %218, %201, %iterArg_42 : tensor<50xi1>, tensor<50xf32>
      %220 = stablehlo.broadcast_in_dim %209, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %221 = stablehlo.select %220, %204, %iterArg_43 : tensor<50xi1>, tensor<50xf32>
      %222 = stablehlo.broadcast_in_dim %209, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %223 = stablehlo.select %222, %184, %iterArg_44 : tensor<50xi1>, tensor<50xf32>
      %224 = stablehlo.broadcast_in_dim %209, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %225 = stablehlo.select %224, %188, %iterArg_45 : tensor<50xi1>, tensor<50xf32>
      %226 = stablehlo.broadcast_in_dim %209, dims = [0] : (tensor<50xi1>) -> tensor<50xi1>
      %227 = stablehlo.select %226, %iterArg_46, %iterArg_46 : tensor<50xi1>, tensor<50xf32>
      stablehlo.return %iterArg, %211, %213, %215, %217, %219, %221, %223, %225, %227 : tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>, tensor<50xf32>
    }
    %140 = stablehlo.negate %129 : tensor<50xf32>
    %141 = stablehlo.exponential %140 : tensor<50xf32>
    %142 = stablehlo.multiply %139#1, %141 : tensor<50xf32>
    %c_32 = stablehlo.constant dense<3> : tensor<i32>
    %143 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %144 = stablehlo.compare LT, %8, %143, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %c_33 = stablehlo.constant dense<1> : tensor<i32>
    %145 = stablehlo.broadcast_in_dim %c_33, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %146 = stablehlo.compare LT, %8, %145, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %c_34 = stablehlo.constant dense<2> : tensor<i32>
    %147 = stablehlo.broadcast_in_dim %c_34, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %148 = stablehlo.compare LT, %8, %147, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %149 = stablehlo.select %148, %59, %68 : tensor<50xi1>, tensor<50xf32>
    %150 = stablehlo.select %146, %50, %149 : tensor<50xi1>, tensor<50xf32>
    %c_35 = stablehlo.constant dense<5> : tensor<i32>
    %151 = stablehlo.broadcast_in_dim %c_35, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %152 = stablehlo.compare LT, %8, %151, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %c_36 = stablehlo.constant dense<4> : tensor<i32>
    %153 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %154 = stablehlo.compare LT, %8, %153, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %155 = stablehlo.select %154, %74, %83 : tensor<50xi1>, tensor<50xf32>
    %c_37 = stablehlo.constant dense<6> : tensor<i32>
    %156 = stablehlo.broadcast_in_dim %c_37, dims = [] : (tensor<i32>) -> tensor<50xi32>
    %157 = stablehlo.compare LT, %8, %156, SIGNED : (tensor<50xi32>, tensor<50xi32>) -> tensor<50xi1>
    %158 = stablehlo.select %157, %121, %142 : tensor<50xi1>, tensor<50xf32>
    %159 = stablehlo.select %152, %155, %158 : tensor<50xi1>, tensor<50xf32>
    %160 = stablehlo.select %144, %150, %159 : tensor<50xi1>, tensor<50xf32>
    return %160 : tensor<50xf32>
  }
  func.func private @_where_23(%arg0: tensor<50xi1>, %arg1: tensor<f32>, %arg2: tensor<50xf32>) -> tensor<50xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<50xi1>, tensor<50xf32>
    return %1 : tensor<50xf32>
  }
  func.func private @_where_24(%arg0: tensor<50xi1>, %arg1: tensor<50xf32>, %arg2: tensor<f32>) -> tensor<50xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<50xi1>, tensor<50xf32>
    return %1 : tensor<50xf32>
  }
  func.func private @remainder_25(%arg0: tensor<50xf32>, %arg1: tensor<f32>) -> tensor<50xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %1 = stablehlo.remainder %arg0, %0 : tensor<50xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %3 = stablehlo.compare NE, %1, %2, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %5 = stablehlo.compare LT, %1, %4, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.compare LT, %arg1, %cst_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<i1>) -> tensor<50xi1>
    %8 = stablehlo.compare NE, %5, %7, UNSIGNED : (tensor<50xi1>, tensor<50xi1>) -> tensor<50xi1>
    %9 = stablehlo.and %8, %3 : tensor<50xi1>
    %10 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %11 = stablehlo.add %1, %10 : tensor<50xf32>
    %12 = stablehlo.select %9, %11, %1 : tensor<50xi1>, tensor<50xf32>
    return %12 : tensor<50xf32>
  }
  func.func private @_where_26(%arg0: tensor<50xi1>, %arg1: tensor<50xf32>, %arg2: tensor<50xf32>) -> tensor<50xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<50xi1>, tensor<50xf32>
    return %0 : tensor<50xf32>
  }
  func.func private @expn_27(%arg0: tensor<i32>, %arg1: tensor<50xf32>) -> tensor<50xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.compare LT, %0, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %3 = stablehlo.compare LT, %arg1, %2, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %4 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i1>) -> tensor<50xi1>
    %5 = stablehlo.or %4, %3 : tensor<50xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %7 = stablehlo.compare EQ, %arg1, %6, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %8 = stablehlo.compare LT, %0, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<i1>) -> tensor<50xi1>
    %10 = stablehlo.and %7, %9 : tensor<50xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %12 = stablehlo.compare EQ, %arg1, %11, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %13 = stablehlo.compare GE, %0, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i1>) -> tensor<50xi1>
    %15 = stablehlo.and %12, %14 : tensor<50xi1>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.compare EQ, %0, %cst_5, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %18 = stablehlo.compare GE, %arg1, %17, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %19 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<i1>) -> tensor<50xi1>
    %20 = stablehlo.and %19, %18 : tensor<50xi1>
    %cst_7 = stablehlo.constant dense<5.000000e+03> : tensor<f32>
    %21 = stablehlo.compare GE, %0, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %23 = stablehlo.compare GT, %arg1, %22, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.compare EQ, %0, %cst_9, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %25 = stablehlo.add %0, %0 : tensor<f32>
    %26 = call @_where_21(%24, %25, %0) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %27 = stablehlo.divide %cst_10, %26 : tensor<f32>
    %28 = stablehlo.negate %arg1 : tensor<50xf32>
    %29 = stablehlo.exponential %28 : tensor<50xf32>
    %30 = stablehlo.divide %29, %arg1 : tensor<50xf32>
    %31 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %32 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %33 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %34 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %35 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %36 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<50xi1>) -> tensor<50x1xi1>
    %37 = stablehlo.broadcast_in_dim %35, dims = [1] : (tensor<1xi1>) -> tensor<50x1xi1>
    %38 = stablehlo.concatenate %31, %32, %33, %34, %37, %36, dim = 1 : (tensor<50x1xi1>, tensor<50x1xi1>, tensor<50x1xi1>, tensor<50x1xi1>, tensor<50x1xi1>, tensor<50x1xi1>) -> tensor<50x6xi1>
    %cst_11 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %cst_12 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %39 = call @_piecewise_22(%arg1, %38, %cst_11, %cst_12, %27, %30, %0) : (tensor<50xf32>, tensor<50x6xi1>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<50xf32>, tensor<f32>) -> tensor<50xf32>
    return %39 : tensor<50xf32>
  }
  func.func private @sinc(%arg0: tensor<50xf32>) -> tensor<50xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %1 = stablehlo.compare EQ, %arg0, %0, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %cst_0 = stablehlo.constant dense<3.14159274> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %3 = stablehlo.multiply %2, %arg0 : tensor<50xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = call @_where_28(%1, %cst_1, %3) : (tensor<50xi1>, tensor<f32>, tensor<50xf32>) -> tensor<50xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %6 = stablehlo.multiply %3, %5 : tensor<50xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %8 = stablehlo.add %6, %7 : tensor<50xf32>
    %9 = stablehlo.sine %4 : tensor<50xf32>
    %10 = stablehlo.divide %9, %4 : tensor<50xf32>
    %11 = call @_where_1(%1, %8, %10) : (tensor<50xi1>, tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    return %11 : tensor<50xf32>
  }
  func.func private @_where_28(%arg0: tensor<50xi1>, %arg1: tensor<f32>, %arg2: tensor<50xf32>) -> tensor<50xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<50xi1>, tensor<50xf32>
    return %1 : tensor<50xf32>
  }
  func.func private @i0(%arg0: tensor<50xf32>) -> tensor<50xf32> {
    %0 = stablehlo.abs %arg0 : tensor<50xf32>
    %1 = stablehlo.exponential %0 : tensor<50xf32>
    %2 = stablehlo.abs %0 : tensor<50xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %6 = stablehlo.multiply %3, %2 : tensor<50xf32>
    %7 = stablehlo.subtract %6, %4 : tensor<50xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %11 = stablehlo.multiply %7, %8 : tensor<50xf32>
    %12 = stablehlo.subtract %11, %9 : tensor<50xf32>
    %cst_5 = stablehlo.constant dense<-1.30002498E-8> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %14 = stablehlo.add %12, %13 : tensor<50xf32>
    %15 = stablehlo.multiply %7, %14 : tensor<50xf32>
    %16 = stablehlo.subtract %15, %8 : tensor<50xf32>
    %cst_6 = stablehlo.constant dense<6.04699508E-8> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %18 = stablehlo.add %16, %17 : tensor<50xf32>
    %19 = stablehlo.multiply %7, %18 : tensor<50xf32>
    %20 = stablehlo.subtract %19, %14 : tensor<50xf32>
    %cst_7 = stablehlo.constant dense<-2.67079372E-7> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %22 = stablehlo.add %20, %21 : tensor<50xf32>
    %23 = stablehlo.multiply %7, %22 : tensor<50xf32>
    %24 = stablehlo.subtract %23, %18 : tensor<50xf32>
    %cst_8 = stablehlo.constant dense<1.11738757E-6> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %26 = stablehlo.add %24, %25 : tensor<50xf32>
    %27 = stablehlo.multiply %7, %26 : tensor<50xf32>
    %28 = stablehlo.subtract %27, %22 : tensor<50xf32>
    %cst_9 = stablehlo.constant dense<-4.41673819E-6> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %30 = stablehlo.add %28, %29 : tensor<50xf32>
    %31 = stablehlo.multiply %7, %30 : tensor<50xf32>
    %32 = stablehlo.subtract %31, %26 : tensor<50xf32>
    %cst_10 = stablehlo.constant dense<1.64484482E-5> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %34 = stablehlo.add %32, %33 : tensor<50xf32>
    %35 = stablehlo.multiply %7, %34 : tensor<50xf32>
    %36 = stablehlo.subtract %35, %30 : tensor<50xf32>
    %cst_11 = stablehlo.constant dense<-5.75419508E-5> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %38 = stablehlo.add %36, %37 : tensor<50xf32>
    %39 = stablehlo.multiply %7, %38 : tensor<50xf32>
    %40 = stablehlo.subtract %39, %34 : tensor<50xf32>
    %cst_12 = stablehlo.constant dense<1.88502891E-4> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %42 = stablehlo.add %40, %41 : tensor<50xf32>
    %43 = stablehlo.multiply %7, %42 : tensor<50xf32>
    %44 = stablehlo.subtract %43, %38 : tensor<50xf32>
    %cst_13 = stablehlo.constant dense<-5.76375576E-4> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %46 = stablehlo.add %44, %45 : tensor<50xf32>
    %47 = stablehlo.multiply %7, %46 : tensor<50xf32>
    %48 = stablehlo.subtract %47, %42 : tensor<50xf32>
    %cst_14 = stablehlo.constant dense<0.00163947558> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %50 = stablehlo.add %48, %49 : tensor<50xf32>
    %51 = stablehlo.multiply %7, %50 : tensor<50xf32>
    %52 = stablehlo.subtract %51, %46 : tensor<50xf32>
    %cst_15 = stablehlo.constant dense<-4.324310e-03> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %54 = stablehlo.add %52, %53 : tensor<50xf32>
    %55 = stablehlo.multiply %7, %54 : tensor<50xf32>
    %56 = stablehlo.subtract %55, %50 : tensor<50xf32>
    %cst_16 = stablehlo.constant dense<0.0105464607> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %58 = stablehlo.add %56, %57 : tensor<50xf32>
    %59 = stablehlo.multiply %7, %58 : tensor<50xf32>
    %60 = stablehlo.subtract %59, %54 : tensor<50xf32>
    %cst_17 = stablehlo.constant dense<-0.0237374157> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %62 = stablehlo.add %60, %61 : tensor<50xf32>
    %63 = stablehlo.multiply %7, %62 : tensor<50xf32>
    %64 = stablehlo.subtract %63, %58 : tensor<50xf32>
    %cst_18 = stablehlo.constant dense<0.0493052825> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %66 = stablehlo.add %64, %65 : tensor<50xf32>
    %67 = stablehlo.multiply %7, %66 : tensor<50xf32>
    %68 = stablehlo.subtract %67, %62 : tensor<50xf32>
    %cst_19 = stablehlo.constant dense<-9.490110e-02> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %70 = stablehlo.add %68, %69 : tensor<50xf32>
    %71 = stablehlo.multiply %7, %70 : tensor<50xf32>
    %72 = stablehlo.subtract %71, %66 : tensor<50xf32>
    %cst_20 = stablehlo.constant dense<0.171620905> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %74 = stablehlo.add %72, %73 : tensor<50xf32>
    %75 = stablehlo.multiply %7, %74 : tensor<50xf32>
    %76 = stablehlo.subtract %75, %70 : tensor<50xf32>
    %cst_21 = stablehlo.constant dense<-0.304682672> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %78 = stablehlo.add %76, %77 : tensor<50xf32>
    %79 = stablehlo.multiply %7, %78 : tensor<50xf32>
    %80 = stablehlo.subtract %79, %74 : tensor<50xf32>
    %cst_22 = stablehlo.constant dense<0.676795303> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %82 = stablehlo.add %80, %81 : tensor<50xf32>
    %83 = stablehlo.subtract %82, %74 : tensor<50xf32>
    %cst_23 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %85 = stablehlo.multiply %84, %83 : tensor<50xf32>
    %86 = stablehlo.divide %5, %2 : tensor<50xf32>
    %87 = stablehlo.subtract %86, %4 : tensor<50xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %91 = stablehlo.multiply %87, %88 : tensor<50xf32>
    %92 = stablehlo.subtract %91, %89 : tensor<50xf32>
    %cst_27 = stablehlo.constant dense<3.39623196E-9> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %94 = stablehlo.add %92, %93 : tensor<50xf32>
    %95 = stablehlo.multiply %87, %94 : tensor<50xf32>
    %96 = stablehlo.subtract %95, %88 : tensor<50xf32>
    %cst_28 = stablehlo.constant dense<2.26666899E-8> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %98 = stablehlo.add %96, %97 : tensor<50xf32>
    %99 = stablehlo.multiply %87, %98 : tensor<50xf32>
    %100 = stablehlo.subtract %99, %94 : tensor<50xf32>
    %cst_29 = stablehlo.constant dense<2.04891862E-7> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %102 = stablehlo.add %100, %101 : tensor<50xf32>
    %103 = stablehlo.multiply %87, %102 : tensor<50xf32>
    %104 = stablehlo.subtract %103, %98 : tensor<50xf32>
    %cst_30 = stablehlo.constant dense<2.89137051E-6> : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %106 = stablehlo.add %104, %105 : tensor<50xf32>
    %107 = stablehlo.multiply %87, %106 : tensor<50xf32>
    %108 = stablehlo.subtract %107, %102 : tensor<50xf32>
    %cst_31 = stablehlo.constant dense<6.88975852E-5> : tensor<f32>
    %109 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %110 = stablehlo.add %108, %109 : tensor<50xf32>
    %111 = stablehlo.multiply %87, %110 : tensor<50xf32>
    %112 = stablehlo.subtract %111, %106 : tensor<50xf32>
    %cst_32 = stablehlo.constant dense<0.00336911646> : tensor<f32>
    %113 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %114 = stablehlo.add %112, %113 : tensor<50xf32>
    %115 = stablehlo.multiply %87, %114 : tensor<50xf32>
    %116 = stablehlo.subtract %115, %110 : tensor<50xf32>
    %cst_33 = stablehlo.constant dense<0.804490387> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %118 = stablehlo.add %116, %117 : tensor<50xf32>
    %119 = stablehlo.subtract %118, %110 : tensor<50xf32>
    %cst_34 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %121 = stablehlo.multiply %120, %119 : tensor<50xf32>
    %122 = stablehlo.sqrt %2 : tensor<50xf32>
    %123 = stablehlo.divide %121, %122 : tensor<50xf32>
    %cst_35 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<50xf32>
    %125 = stablehlo.compare LE, %2, %124, FLOAT : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xi1>
    %126 = stablehlo.select %125, %85, %123 : tensor<50xi1>, tensor<50xf32>
    %127 = stablehlo.multiply %1, %126 : tensor<50xf32>
    return %127 : tensor<50xf32>
  }
}
