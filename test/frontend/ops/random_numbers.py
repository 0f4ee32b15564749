# RUN: %python %s | filecheck %s
"""What the Rng operations emit."""

from _emitted import show

import hilo
from hilo import ops

# CHECK-LABEL: // uniform
# CHECK: %[[SHAPE:.+]] = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
# CHECK: stablehlo.rng %arg0, %arg1, %[[SHAPE]], distribution = UNIFORM
# CHECK-SAME: -> tensor<2x3xi32>
show("uniform", lambda a, b: ops.RngUniform(a, b, hilo.Shape("s32", [2, 3])), "s32[]", "s32[]")

# CHECK-LABEL: // uniform_scalar
# CHECK: distribution = UNIFORM : (tensor<f64>, tensor<f64>, tensor<0xi64>) -> tensor<f64>
show("uniform_scalar", lambda a: ops.RngUniform(a, 1.0, hilo.Shape("f64")), "f64[]")

# CHECK-LABEL: // normal
# CHECK: distribution = NORMAL
# CHECK-SAME: -> tensor<4xbf16>
show("normal", lambda a, b: ops.RngNormal(a, b, hilo.Shape("bf16", [4])), "bf16[]", "bf16[]")

# CHECK-LABEL: // normal_with_the_older_name
# CHECK: distribution = NORMAL
show("normal_with_the_older_name", lambda a: ops.RngNormal(mean=a, sigma=2.0, shape=hilo.Shape("f32", [4])), "f32[]")

# CHECK-LABEL: // bernoulli
# CHECK: %[[UNIFORM:.+]] = stablehlo.rng {{.+}}, distribution = UNIFORM
# CHECK-SAME: -> tensor<4xf32>
# CHECK: %[[BELOW:.+]] = stablehlo.compare LT, %[[UNIFORM]]
# CHECK: stablehlo.convert %[[BELOW]] : (tensor<4xi1>) -> tensor<4xui32>
show("bernoulli", lambda p: ops.RngBernoulli(p, hilo.Shape("u32", [4])), "f32[]")

# CHECK-LABEL: // three_fry
# CHECK: %[[STATE:.+]], %[[BITS:.+]] = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY
# CHECK-SAME: -> (tensor<2xui64>, tensor<3xui32>)
# CHECK: return %[[STATE]], %[[BITS]]
show("three_fry", lambda s: ops.RngBitGenerator("rng_three_fry", s, hilo.Shape("u32", [3])), "u64[2]")

# CHECK-LABEL: // philox_with_the_signature's_name_of_the_state
# CHECK: algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<3xui64>)
show(
    "philox_with_the_signature's_name_of_the_state",
    lambda s: ops.RngBitGenerator("PHILOX", key=s, shape=hilo.Shape("u64", [3])),
    "u64[3]",
)

# CHECK-LABEL: // floats_are_cast_bits
# CHECK: algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
# CHECK: stablehlo.bitcast_convert {{.+}} : (tensor<3xui32>) -> tensor<3xf32>
show("floats_are_cast_bits", lambda s: ops.RngBitGenerator("rng_default", s, hilo.Shape("f32", [3])), "u64[2]")
