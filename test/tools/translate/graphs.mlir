// RUN: hilo-translate %s --to-dot | filecheck %s
// RUN: hilo-translate %s --to-model-explorer | %python -c "import json, sys; g = json.load(sys.stdin)['graphs'][0]; print([(n['label'], n['namespace'], [e['sourceNodeId'] for e in n['incomingEdges']]) for n in g['nodes']])" | filecheck %s --check-prefix=JSON

// CHECK: digraph program {
// CHECK: label="@main";
// CHECK: [[X:n[0-9]+]] [label="argument 0"];
// CHECK: label="reduce_{{[0-9]+}}";
// CHECK: [label="add"];
// CHECK: [[X]] -> n{{[0-9]+}} [label="tensor<4xf32>"];
// JSON: ('argument 0', '@main', []), ('constant', '@main', []), ('argument 0', '@main/reduce_2', []), ('argument 1', '@main/reduce_2', []), ('add', '@main/reduce_2', ['2', '3']), ('return', '@main/reduce_2', ['4']), ('reduce', '@main', ['0', '1'])
func.func @main(%x: tensor<4xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %sum : tensor<f32>
}
