// RUN: hilo-opt %s --widen-products --target=cpu-x86-64 | filecheck %s
// RUN: hilo-opt %s --widen-products --target=cuda | filecheck %s --check-prefix=GPU

// CHECK-LABEL: @narrow_floats_are_multiplied_in_f32
// GPU-LABEL: @narrow_floats_are_multiplied_in_f32
func.func @narrow_floats_are_multiplied_in_f32(%x: tensor<3x4x5xbf16>, %y: tensor<3x5x6xbf16>) -> tensor<3x4x6xbf16> {
  // GPU: %[[X:.+]] = stablehlo.convert %arg0
  // GPU: %[[Y:.+]] = stablehlo.convert %arg1
  // GPU: %[[P:.+]] = stablehlo.dot_general %[[X]], %[[Y]], {{.*}} : (tensor<3x4x5xf32>, tensor<3x5x6xf32>) -> tensor<3x4x6xf32>
  // GPU: stablehlo.convert %[[P]] : (tensor<3x4x6xf32>) -> tensor<3x4x6xbf16>
  // CHECK-DAG: %[[X:.+]] = stablehlo.convert %arg0 : (tensor<3x4x5xbf16>) -> tensor<3x4x5xf32>
  // CHECK-DAG: %[[Y:.+]] = stablehlo.convert %arg1 : (tensor<3x5x6xbf16>) -> tensor<3x5x6xf32>
  // CHECK: %[[P:.+]] = stablehlo.dot_general %[[X]], %[[Y]], batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x4x5xf32>, tensor<3x5x6xf32>) -> tensor<3x4x6xf32>
  // CHECK: stablehlo.convert %[[P]] : (tensor<3x4x6xf32>) -> tensor<3x4x6xbf16>
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x4x5xbf16>, tensor<3x5x6xbf16>) -> tensor<3x4x6xbf16>
  return %0 : tensor<3x4x6xbf16>
}

// CHECK-LABEL: @a_result_of_f32_is_not_rounded
func.func @a_result_of_f32_is_not_rounded(%x: tensor<4x5xf16>, %y: tensor<5xf32>) -> tensor<4xf32> {
  // CHECK: %[[X:.+]] = stablehlo.convert %arg0 : (tensor<4x5xf16>) -> tensor<4x5xf32>
  // CHECK: %[[P:.+]] = stablehlo.dot_general %[[X]], %arg1, contracting_dims = [1] x [0]
  // CHECK-NEXT: return %[[P]]
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4x5xf16>, tensor<5xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @numbers_and_sizes_of_0_and_of_any_size_are_widened
func.func @numbers_and_sizes_of_0_and_of_any_size_are_widened(%x: tensor<0xf16>, %y: tensor<?x5xbf16>, %z: tensor<5xbf16>) -> (tensor<f16>, tensor<?xbf16>) {
  // CHECK: stablehlo.dot_general {{.*}} : (tensor<0xf32>, tensor<0xf32>) -> tensor<f32>
  // CHECK: stablehlo.dot_general {{.*}} : (tensor<?x5xf32>, tensor<5xf32>) -> tensor<?xf32>
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<0xf16>, tensor<0xf16>) -> tensor<f16>
  %1 = stablehlo.dot_general %y, %z, contracting_dims = [1] x [0] : (tensor<?x5xbf16>, tensor<5xbf16>) -> tensor<?xbf16>
  return %0, %1 : tensor<f16>, tensor<?xbf16>
}

// CHECK-LABEL: @other_types_are_kept
func.func @other_types_are_kept(%x: tensor<4x5xf32>, %y: tensor<5xf32>, %z: tensor<4x5xbf16>, %w: tensor<5xf64>) -> (tensor<4xf32>, tensor<4xf64>) {
  // CHECK-NOT: stablehlo.convert
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4xf32>
  %1 = stablehlo.dot_general %z, %w, contracting_dims = [1] x [0] : (tensor<4x5xbf16>, tensor<5xf64>) -> tensor<4xf64>
  return %0, %1 : tensor<4xf32>, tensor<4xf64>
}

// CHECK-LABEL: @integers_are_rounded_as_the_result_is
func.func @integers_are_rounded_as_the_result_is(%x: tensor<4x5xbf16>, %y: tensor<5xi16>) -> tensor<4xbf16> {
  // CHECK: %[[F:.+]] = stablehlo.convert %arg1 : (tensor<5xi16>) -> tensor<5xf32>
  // CHECK: %[[Y:.+]] = stablehlo.convert %[[F]] : (tensor<5xf32>) -> tensor<5xbf16>
  // CHECK: %[[W:.+]] = stablehlo.convert %[[Y]] : (tensor<5xbf16>) -> tensor<5xf32>
  // CHECK: stablehlo.dot_general {{.*}}, %[[W]], contracting_dims = [1] x [0] : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4xf32>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4x5xbf16>, tensor<5xi16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// Matrix instructions add in f32, and `configure-products` fills their tiles with zeros.
// GPU-LABEL: @large_products_have_sums_of_f32
func.func @large_products_have_sums_of_f32(%x: tensor<300x200xf16>, %y: tensor<200x100xf16>) -> tensor<300x100xf16> {
  // GPU: %[[P:.+]] = stablehlo.dot_general %arg0, %arg1, {{.*}} : (tensor<300x200xf16>, tensor<200x100xf16>) -> tensor<300x100xf32>
  // GPU: stablehlo.convert %[[P]] : (tensor<300x100xf32>) -> tensor<300x100xf16>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<300x200xf16>, tensor<200x100xf16>) -> tensor<300x100xf16>
  return %0 : tensor<300x100xf16>
}
