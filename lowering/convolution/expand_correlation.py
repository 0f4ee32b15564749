"""Expands convolutions of one signal with one kernel into products with shifted signals.

    %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {pad = [[3, 4]]} …
        : (tensor<1x1x4096xf32>, tensor<1x1x8xf32>) -> tensor<1x1x4096xf32>
becomes
    %p = stablehlo.pad %x, %zero, low = [0, 0, 3], high = [0, 0, 4], interior = [0, 0, 0]
    %y = flow.dispatch.region -> (tensor<4096xf32>) { %y[j…] += %p[j + k…] * %w[k], eight k at once }

This is the product of a vector and a matrix whose rows overlap in memory. The compiler vectorizes convolutions along
features, of which there is one here: np.convolve of 4096 and 64 elements takes 1387 µs, and 19 as this kernel (XLA
292).

Leaves alone: several features, axes or groups; strides and dilated signals; element types other than f32 and f64; fewer
than `least` multiplications, short kernels and results; dynamic shapes; targets without `profile.product_tile`.
Source: hilo.lowering.products.expand_matrix_vector.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.convolution.expand_convolution import vector_bytes_of
from hilo.lowering.convolution.geometry import Convolution, is_of_floats
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, reshape, shape_of, splat
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.products.expand_matrix_vector import DEPTH, Product, sum_columns


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    least: int = option(1 << 10, "fewest multiplications of a convolution that is expanded")


@pattern("stablehlo.convolution")
def expand(op: Op, run: PassRun) -> Replacement:
    """x * w -> sum over k of shifted x times w[k]"""
    options, result = run.options, op.operation.results[0]
    assert isinstance(options, Options)
    size_bytes = vector_bytes_of(run, options.vector_bytes)
    if not size_bytes or not is_of_floats(op.operation):
        return None
    convolution, lanes = Convolution.read(op), size_bytes * 8 // element_of(result).width
    if not _is_one_signal(convolution):
        return None
    (axis,) = convolution.axes
    if axis.window < DEPTH or axis.output < 2 * lanes or convolution.batch * axis.output * axis.window < options.least:
        run.note(op, "it is short")
        return None
    x, w = _padded(convolution), convolution.rhs
    if axis.reverse:
        w = stablehlo.reverse(w, dimensions=[convolution.dims.kernel_spatial_dimensions[0]])
    x, w = barrier([reshape(value, [prod(shape_of(value))]) for value in (x, w)])
    strides = (axis.padded, 1, axis.window_dilation)
    product = Product(convolution.batch, axis.output, axis.window, strides, (0, 1))
    return reshape(sum_columns(x, w, product, element_of(result), lanes), shape_of(result))


def _is_one_signal(convolution: Convolution) -> bool:
    """Whether the convolution has one axis and one feature, with stride 1."""
    if len(convolution.axes) != 1 or convolution.groups != 1 or convolution.features * convolution.output_features != 1:
        return False
    (axis,) = convolution.axes
    return axis.stride == axis.dilation == 1


def _padded(convolution: Convolution) -> ir.Value:
    """The signals with their padding, which may be negative."""
    (axis,), rank = convolution.axes, len(shape_of(convolution.lhs))
    if not (axis.low or axis.high):
        return convolution.lhs
    low, high = [0] * rank, [0] * rank
    (along,) = convolution.dims.input_spatial_dimensions
    low[along], high[along] = axis.low, axis.high
    zero = splat(0, element_of(convolution.lhs))
    return stablehlo.pad(
        convolution.lhs, zero, edge_padding_low=low, edge_padding_high=high, interior_padding=[0] * rank
    )


PASS = pattern_pass("expand-correlation", expand, options=Options)
