# ruff: noqa: E501, E741
"""Programs about arrays: indexing, sorting, scans, windows, control flow, numbers."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import lax
from library import program


@program("normal 7x33xf32", "uniform 0.5 1.5 4x50xf32", "ints -5 5 300xi32")
def cumulative(x, y, n):
    """Running sums, products, maxima, minima and log-sums, also in reverse and along the first axis."""
    return (
        jnp.cumsum(x, axis=1),
        jnp.cumsum(x, axis=0),
        jnp.cumprod(y, axis=1),
        lax.cummax(x, axis=1),
        lax.cummin(n, axis=0),
        lax.cumlogsumexp(x, axis=1),
        lax.cumsum(x, axis=1, reverse=True),
        jnp.cumsum(n),
        lax.cumsum(n, reverse=True),
    )


@program("normal 100000xf32", "ints -5 5 100000xi32")
def long_prefix_sums(x, n):
    """Prefix sums and maxima of 100,000 elements."""
    return jnp.cumsum(x), lax.cummax(x), jnp.cumsum(n)


@program("normal 64x3xf32", "uniform 0.1 0.9 64xf32")
def associative_scans(x, a):
    """Linear recurrences by associative scans of pairs, forward and reversed."""

    def combine(l, r):
        return l[0] * r[0], r[0] * l[1] + r[1]

    pair = (jnp.broadcast_to(a[:, None], x.shape), x)
    return lax.associative_scan(combine, pair), lax.associative_scan(jnp.maximum, x, reverse=True)


@program("normal 2x24x24x3xf32", "normal 2x1x40xf32", "ints -50 50 9x14xi32")
def pooling(image, line, grid):
    """Max, average, dilated, padded and integer pooling."""
    window = lambda f, init, dims, strides, pad, **k: lax.reduce_window(image, init, f, dims, strides, pad, **k)  # noqa: E731
    return (
        window(lax.max, -jnp.inf, (1, 3, 3, 1), (1, 2, 2, 1), "SAME"),
        window(lax.add, 0.0, (1, 2, 2, 1), (1, 2, 2, 1), "VALID") / 4,
        window(lax.add, 0.0, (1, 3, 3, 1), (1, 1, 1, 1), "VALID", window_dilation=(1, 2, 3, 1)),
        window(
            lax.min, jnp.inf, (1, 3, 2, 1), (1, 2, 1, 1), ((0, 0), (2, 1), (0, 3), (0, 0)), base_dilation=(1, 2, 1, 1)
        ),
        lax.reduce_window(line, 1.0, lax.mul, (1, 1, 5), (1, 1, 1), "SAME"),
        lax.reduce_window(grid, 0, lax.add, (3, 4), (2, 3), "SAME"),
        lax.reduce_window(grid, 7, lax.bitwise_xor, (2, 2), (1, 1), "VALID"),
    )


@program("normal 2x12x12x2xf32")
def variadic_windows(x):
    """Index of the largest number of each window: two operands, one window."""
    at = lax.broadcasted_iota(jnp.int32, x.shape, 1)

    def larger(a, b):
        keep = a[0] >= b[0]
        return jnp.where(keep, a[0], b[0]), jnp.where(keep, a[1], b[1])

    return lax.reduce_window((x, at), (-jnp.inf, jnp.int32(-1)), larger, (1, 3, 3, 1), (1, 2, 2, 1), "SAME")


@program("normal 2x16x16x3xf32")
def pooling_gradients(x):
    """Gradients of overlapping max pooling and of average pooling."""

    def loss(x):
        m = lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME")
        a = lax.reduce_window(x, 0.0, lax.add, (1, 3, 3, 1), (1, 2, 2, 1), "SAME")
        return jnp.sum(m * m) + jnp.sum(jnp.sin(a))

    return jax.value_and_grad(loss)(x)


@program("normal 10x6xf32", "ints -12 12 5xi32", "normal 5x6xf32", "ints 0 6 5xi32", "uniform 0.5 2 5xf32")
def indexed_updates(x, i, rows, j, s):
    """Every mode of `.at[]`: set, add, multiply, divide, min, max, power, apply; drop, clip and fill."""
    return (
        x.at[i].add(rows),
        x.at[jnp.clip(i, 0, 9)].multiply(rows),
        x.at[i, j].max(s),
        x.at[i, j].min(s, mode="drop"),
        x.at[i].get(mode="fill", fill_value=7.0),
        x.at[i].get(mode="clip"),
        x.at[2:5, ::2].set(1.0),
        x.at[jnp.arange(5), j].set(s, mode="clip"),
        x.at[jnp.arange(5)].divide(rows * rows + 1),
        jnp.abs(x).at[jnp.arange(5), j].power(s),
        x.at[3].apply(jnp.sin),
        x.at[:, -1].set(0.0),
    )


@program("normal 3x10x4xf32", "ints 0 10 3x5xi32", "normal 3x10xf32", "ints 0 3 7x2xi32", "normal 2x5x4xf32")
def gathers(x, i, y, pairs, z):
    """take, take_along_axis, batched and multi-dimensional indexing, vmap of dynamic slices, and their gradients."""
    b = jnp.arange(3)[:, None]

    def loss(x, y):
        return (
            jnp.sum(x[b, i] ** 2)
            + jnp.sum(jnp.take_along_axis(y, i, axis=1) ** 3)
            + jnp.sum(x[pairs[:, 0], pairs[:, 1]])
        )

    window = jax.vmap(lambda row, start: lax.dynamic_slice(row, (start[0],), (3,)))(y, i)
    return (
        jnp.take(x, i[0], axis=1),
        jnp.take(z, jnp.array([[0, 3], [4, 9]]), axis=1, mode="wrap"),
        x[b, i],
        window,
        jax.grad(loss, argnums=(0, 1))(x, y),
        jax.vmap(lambda row, u, k: lax.dynamic_update_slice(row, u, (k[0],)))(y, y[:, :4] * 2, i),
    )


@program("normal 100x8xf32", "ints 0 12 100xi32", "ints 0 15 100xi32")
def segments(x, s, wild):
    """Segment sum, product, maximum, minimum; bincount; histogram."""
    return (
        jax.ops.segment_sum(x, s, num_segments=12),
        jax.ops.segment_prod(x, s, num_segments=12),
        jax.ops.segment_max(x, s, num_segments=12),
        jax.ops.segment_min(x, wild, num_segments=12),
        jnp.bincount(s, length=12),
        jnp.histogram(x[:, 0], bins=9, range=(-2.0, 2.0))[0],
    )


@program("normal 8x200xf32", "ints 0 40 150xi32", "ascending 50xf32", "normal 30xf32")
def ordering(x, n, sorted_, q):
    """sort, argsort, top-k, median, quantile, unique, searchsorted, lexsort, partition, mode with several keys."""
    return (
        jnp.sort(x, axis=0),
        jnp.argsort(x, axis=1, descending=True),
        lax.top_k(x, 5),
        jnp.median(x, axis=1),
        jnp.quantile(x, jnp.array([0.1, 0.5, 0.9]), axis=1),
        jnp.unique(n, size=45, return_counts=True, fill_value=-1),
        jnp.searchsorted(sorted_, q),
        jnp.searchsorted(sorted_, q, side="right", method="sort"),
        jnp.digitize(q, sorted_),
        jnp.lexsort((x[0, :150], n)),
        jnp.partition(x, 10, axis=1).sum(axis=1),
        jnp.argpartition(x[0], 3)[3],
    )


@program("normal 10000xf32", "normal 16x1000xf32", "ints -100 100 4x300xi32", "normal 5x64xbf16")
def top_k(x, y, n, h):
    """The largest k of floats, integers and bf16."""
    return lax.top_k(x, 50), lax.top_k(y, 1), lax.top_k(n, 300), lax.top_k(h, 8), lax.approx_max_k(y, 4)


@program("normal 12x20xf32", "ints -9 9 12x20xi32", "normal 3x4x5xf64", wide=True)
def reductions(x, n, d):
    """argmax, argmin, all, any, logsumexp, var, prod, norm, nan-aware reductions, reductions of several operands."""
    pair = lax.reduce((x, n), (jnp.float32(0), jnp.int32(1)), lambda a, b: (a[0] + b[0], a[1] * (b[1] | 1)), (1,))
    with_nan = jnp.where(x > 1.5, jnp.nan, x)
    return (
        jnp.argmax(x, axis=1),
        jnp.argmin(with_nan, axis=0),
        jnp.argmax(n),
        jnp.all(x > -3, axis=0),
        jnp.any(n == 3),
        jax.nn.logsumexp(x, axis=1),
        jnp.var(d, axis=(0, 2)),
        jnp.prod(d, axis=1),
        jnp.linalg.norm(d, axis=(1, 2)),
        jnp.nanmean(with_nan, axis=0),
        jnp.nanmax(with_nan),
        pair,
        lax.reduce(n, jnp.int32(0), lax.bitwise_xor, (0,)),
        lax.reduce_precision(x, 5, 7),
    )


@program("ints 0 3 i32", "normal 6xf32", "flags pred", "ints 1 9 i32")
def control_flow(k, x, flag, n):
    """switch, cond, while, fori_loop, scan of trees, nested."""
    branch = lax.switch(k, [jnp.sin, lambda v: v * 2 + 1, lambda v: jnp.cumsum(v)], x)
    chosen = lax.cond(flag, lambda v: (v.sum(), v), lambda v: (v.max(), -v), x)
    turned = lax.while_loop(
        lambda c: (c[0] < 20) & (jnp.abs(c[1]).sum() < 50), lambda c: (c[0] + 1, c[1] * 1.1), (n, x)
    )

    def step(carry, row):
        total, best = carry
        total = lax.cond(row.sum() > 0, lambda: total + row, lambda: total - row)
        return (total, jnp.maximum(best, row.max())), (total, {"best": best})

    scanned = lax.scan(step, (x, x[0]), jnp.outer(x, x))
    nested = lax.fori_loop(0, n, lambda i, c: lax.fori_loop(0, i, lambda j, d: d + jnp.float32(i * j), c), x[0])
    return branch, chosen, turned, scanned, nested, lax.map(lambda v: v @ v, jnp.outer(x, x))


@program("normal 2x9x9x4xf32", "normal 3x3x4x8xf32", "normal 3x3x1x8xf32", "normal 2x20x3xf32", "normal 5x3x6xf32")
def convolutions(x, w, depthwise, line, w1):
    """Strided, dilated, transposed, grouped, depthwise and one-dimensional convolutions."""
    dn = ("NHWC", "HWIO", "NHWC")
    return (
        lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=dn),
        lax.conv_general_dilated(x, w, (2, 2), "VALID", dimension_numbers=dn),
        lax.conv_general_dilated(x, w, (1, 1), "SAME", rhs_dilation=(2, 2), dimension_numbers=dn),
        lax.conv_general_dilated(x, depthwise, (1, 1), "SAME", dimension_numbers=dn, feature_group_count=4),
        lax.conv_transpose(x, w, (2, 2), "SAME", dimension_numbers=dn),
        lax.conv_general_dilated(line, w1, (1,), [(4, 0)], dimension_numbers=("NWC", "WIO", "NWC")),
        jnp.convolve(line[0, :, 0], w1[:, 0, 0], mode="same"),
        jax.scipy.signal.convolve2d(x[0, :, :, 0], w[:, :, 0, 0], mode="full"),
        lax.conv_general_dilated_patches(x, (3, 3), (2, 2), "VALID", dimension_numbers=dn),
    )


@program("normal 2x10x10x4xf32", "normal 3x3x4x6xf32", "normal 3x3x2x6xf32")
def convolution_gradients(x, w, grouped):
    """Gradients of strided, dilated and grouped convolutions by input and weights."""

    def loss(x, w, g):
        dn = ("NHWC", "HWIO", "NHWC")
        a = lax.conv_general_dilated(x, w, (2, 2), "SAME", dimension_numbers=dn)
        b = lax.conv_general_dilated(x, w, (1, 1), "SAME", rhs_dilation=(2, 2), dimension_numbers=dn)
        c = lax.conv_general_dilated(x, g, (1, 1), "VALID", dimension_numbers=dn, feature_group_count=2)
        return jnp.sum(a * a) + jnp.sum(jnp.tanh(b)) + jnp.sum(c * c * c)

    return jax.grad(loss, argnums=(0, 1, 2))(x, w, grouped)


@program("normal 1x17x13x3xf32", "uniform 0 12 2x40xf32", "normal 2x3x4x5xf32")
def images(image, places, volume):
    """Resampling: nearest, bilinear, cubic, Lanczos; map_coordinates; flips, rolls, pads of every mode."""
    return (
        jax.image.resize(image, (1, 8, 30, 3), "nearest"),
        jax.image.resize(image, (1, 25, 20, 3), "bilinear"),
        jax.image.resize(image, (1, 9, 9, 3), "cubic"),
        jax.image.resize(image, (1, 31, 7, 3), "lanczos3"),
        jax.scipy.ndimage.map_coordinates(image[0, :, :, 0], places, order=1, mode="nearest"),
        jnp.roll(volume, (1, -2), (0, 3)),
        jnp.pad(volume, 1, mode="reflect"),
        jnp.pad(volume[0, 0], 2, mode="wrap"),
        jnp.pad(volume[0, 0], ((1, 2), (0, 3)), mode="linear_ramp"),
        jnp.rot90(volume, axes=(2, 3)),
    )


@program("normal 50xf32", "uniform 0.1 5 50xf32", "uniform -0.99 0.99 50xf32", tolerance=1e-3)
def special_functions(x, p, u):
    """gamma, beta, erf, Bessel, zeta, digamma, entropy and their like of jax.scipy.special."""
    s = jax.scipy.special
    return (
        s.gammaln(p), s.digamma(p), s.erf(x), s.erfc(x), s.erfinv(u), s.i0(x), s.i0e(x), s.i1(x), s.i1e(x),
        s.betainc(p, p + 1, (u + 1) / 2), s.gammainc(p, p), s.gammaincc(p, p + 1), s.zeta(p + 1.5, p), s.polygamma(1, p),
        s.ndtri((u + 1) / 2), s.log_ndtr(x), s.xlogy(p, p), s.entr(p), s.logit((u + 1) / 2), s.expit(x),
        s.rel_entr(p, p + 1), s.betaln(p, p), s.multigammaln(p + 3, 2), s.expi(p), s.exp1(p), jnp.sinc(x), jnp.i0(x),
    )  # fmt: skip


@program("normal 40xf32", "uniform -0.9 0.9 40xf32", "ints -20 20 40xi32", "complex 20xc64")
def elementwise(x, u, n, z):
    """A string of jax.numpy functions on floats, integers and complex numbers."""
    return (
        jnp.sinh(x), jnp.arctan2(x, u), jnp.arcsin(u), jnp.arccosh(1 + x * x), jnp.arctanh(u), jnp.cbrt(x), jnp.log1p(u),
        jnp.expm1(x), jnp.hypot(x, u), jnp.logaddexp(x, u), jnp.nextafter(x, u), jnp.fmod(x, u), jnp.mod(n, 7), n // 3,
        jnp.floor_divide(x, u), jnp.round(x, 1), jnp.trunc(x), jnp.sign(x), jnp.heaviside(x, u), jnp.ldexp(x, n),
        jnp.frexp(x), jnp.gcd(n, 12), jnp.lcm(n, 4), n << 2, n >> 1, jnp.bitwise_count(n), jnp.float_power(jnp.abs(x), u),
        jnp.nan_to_num(jnp.log(x)), jnp.unwrap(x), jnp.abs(z), jnp.angle(z), jnp.exp(z), jnp.sqrt(z), jnp.tanh(z), z**2,
        jnp.where(n > 0, x, u), jnp.select([x > 1, x < -1], [x, -x], 0.0), jnp.clip(x, -0.5, 0.5), jnp.interp(u, jnp.sort(x), x),
    )  # fmt: skip


@program(
    "normal 6x5xf32", "normal 4x6xf32", "ints -8 8 6x5xi8", "ints -8 8 5x4xi8", "normal 3x6x5xbf16", "normal 3x5x2xbf16"
)
def products(a, b, p, q, h, k):
    """einsum of many forms, integer and mixed products, bf16 with f32 results, tensordot, kron, cross, vander."""
    return (
        jnp.einsum("ij,ki->jk", a, b),
        jnp.einsum("ij,ij->", a, a),
        jnp.einsum("ij,kj,lj->ikl", a, a, a),
        jnp.einsum("ii->i", a[:5] @ a[:5].T),
        lax.dot(p, q, preferred_element_type=jnp.int32),
        lax.dot_general(h, k, (((2,), (1,)), ((0,), (0,))), preferred_element_type=jnp.float32),
        jnp.matmul(h, k),
        lax.dot(a, a.T, precision=lax.DotAlgorithmPreset.BF16_BF16_F32),
        lax.dot(a, a.T, precision=lax.DotAlgorithmPreset.F32_F32_F32),
        jnp.tensordot(a, b, axes=((0,), (1,))),
        jnp.kron(a[:2], b[:2]),
        jnp.cross(a[:, :3], a[:, 1:4]),
        jnp.vander(a[0], 4),
        jnp.trace(a),
        jnp.outer(a[0], b[0]),
        lax.dot(p.astype(jnp.float8_e4m3fn), q.astype(jnp.float8_e4m3fn), preferred_element_type=jnp.float32),
    )


@program("ints 0 20 3x7xi32", "normal 20x8xf32", "ints 0 5 10xi32")
def embeddings(tokens, table, classes):
    """one_hot, embedding lookup and its gradient, label smoothing."""

    def loss(table):
        hidden = table[tokens].mean(axis=1)
        logits = hidden @ table.T
        return -jnp.mean(jax.nn.log_softmax(logits)[jnp.arange(3), tokens[:, 0]])

    smooth = jax.nn.one_hot(classes, 5) * 0.9 + 0.02
    return jax.nn.one_hot(classes, 5, dtype=jnp.bfloat16), smooth, jax.value_and_grad(loss)(table)


@program("uniform 0 100 60x2xf32", "uniform 5 30 60x2xf32", "uniform 60xf32")
def non_maximum_suppression(corner, size, score):
    """Boxes kept by a loop of suppressions."""
    boxes = jnp.concatenate([corner, corner + size], axis=1)[jnp.argsort(-score)]
    low = jnp.maximum(boxes[:, None, :2], boxes[None, :, :2])
    high = jnp.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    inter = jnp.prod(jnp.maximum(high - low, 0), axis=-1)
    area = jnp.prod(boxes[:, 2:] - boxes[:, :2], axis=-1)
    overlap = inter / (area[:, None] + area[None, :] - inter)

    def body(i, keep):
        return jnp.where(keep[i] & (jnp.arange(60) > i), keep & (overlap[i] < 0.3), keep)

    return lax.fori_loop(0, 60, body, jnp.ones(60, bool)), boxes


@program("bits 2xu32")
def random_numbers(key):
    """uniform, normal, categorical, permutation, gamma, beta, Poisson, truncated normal, choice, bits."""
    k = jax.random.wrap_key_data(key)
    keys = jax.random.split(k, 12)
    r = jax.random
    return (
        r.uniform(keys[0], (20,)), r.normal(keys[1], (3, 7)), r.categorical(keys[2], jnp.zeros((5, 4))),
        r.permutation(keys[3], 30), r.gamma(keys[4], 2.5, (10,)), r.beta(keys[5], 2.0, 3.0, (6,)),
        r.poisson(keys[6], 4.0, (9,)), r.truncated_normal(keys[7], -1.0, 1.0, (8,)), r.bits(keys[8], (5,)),
        r.choice(keys[9], 20, (6,), replace=False), r.dirichlet(keys[10], jnp.ones(4)), r.randint(keys[11], (9,), 0, 100),
        r.bernoulli(keys[0], 0.3, (12,)), r.exponential(keys[1], (4,)), r.gumbel(keys[2], (4,)), r.laplace(keys[3], (4,)),
    )  # fmt: skip


@program("normal 4x16xf32", "normal 16x8xf32", "ints -128 127 16x8xi8", "uniform 0.01 0.1 8xf32")
def quantized(x, w, q, scale):
    """Weights in int8 with scales; dynamic quantization of activations; fake quantization and its gradient."""
    step = jnp.max(jnp.abs(x), axis=1, keepdims=True) / 127
    xq = jnp.clip(jnp.round(x / step), -128, 127).astype(jnp.int8)
    product = lax.dot(xq, q, preferred_element_type=jnp.int32)

    def fake(w):
        s = jnp.max(jnp.abs(w)) / 127
        return w + lax.stop_gradient(jnp.round(w / s) * s - w)

    gradient = jax.grad(lambda w: jnp.sum(jnp.square(x @ fake(w))))(w)
    return product, product * step * scale, x @ (q.astype(jnp.float32) * scale), gradient


@program("normal 5x8xf32", "ints 0 4 i32", "ints 0 6 i32", "ints -3 9 2xi32")
def slices(x, i, j, wild):
    """Dynamic slices and updates with starts in and out of bounds, barriers, bit casts, iotas, triangles."""
    cut = lax.dynamic_slice(x, (wild[0], wild[1]), (2, 3))
    put = lax.dynamic_update_slice(x, cut * 2, (i, wild[1]))
    a, b = lax.optimization_barrier((cut, put))
    return (
        cut, put, a + 1, b, lax.dynamic_index_in_dim(x, j, 1), x[i], jnp.tril(x, -1), jnp.triu(x[:, :5]),
        lax.bitcast_convert_type(x, jnp.int32), lax.bitcast_convert_type(x, jnp.uint8), jnp.diag(x[0]), jnp.diagonal(x),
        jnp.meshgrid(x[0], x[:, 0]), jnp.repeat(x, 3, axis=1), jnp.tile(x, (2, 2)), jnp.stack([x, x], 2), jnp.diff(x, 2),
        jnp.split(x, 4, axis=1), jnp.trapezoid(x), jnp.cov(x), jnp.corrcoef(x), jnp.nonzero(x > 0.5, size=6, fill_value=-1),
        jnp.flip(x, 1), jnp.piecewise(x, [x < 0], [jnp.abs, jnp.sqrt]), jnp.ptp(x, axis=0), jnp.packbits(x > 0, axis=1),
    )  # fmt: skip
