# ruff: noqa: E501
"""Numerical methods: linear algebra, FFT, solvers, differential equations, statistics."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import lax
from library import program


@program("definite 6x6xf32", "normal 6x3xf32", "normal 7x4xf32", "normal 2x5x5xf32", tolerance=1e-3)
def decompositions(s, b, tall, batch):
    """solve, Cholesky, QR, least squares, inverse, determinant, matrix exponential, eigenvalues, singular values."""
    q, r = jnp.linalg.qr(tall)
    w, v = jnp.linalg.eigh(s)
    return (
        jnp.linalg.solve(s, b),
        jnp.linalg.cholesky(s),
        jax.scipy.linalg.cho_solve((jnp.linalg.cholesky(s), True), b),
        jax.scipy.linalg.solve_triangular(jnp.triu(s), b, trans=1),
        q @ r,
        q.T @ q,
        jnp.linalg.lstsq(tall, tall[:, :2])[0],
        jnp.linalg.inv(batch),
        jnp.linalg.slogdet(batch),
        jax.scipy.linalg.expm(s / 10),
        w,
        v @ jnp.diag(w) @ v.T,
        jnp.linalg.svd(tall, compute_uv=False),
        jnp.linalg.pinv(tall),
        jnp.linalg.matrix_power(s, 3),
    )


@program("definite 5x5xf64", "normal 5xf64", tolerance=1e-8, wide=True)
def decomposition_gradients(s, b):
    """Gradients of log-determinants, solves, eigenvalues and Cholesky factors in f64."""

    def loss(s, b):
        x = jnp.linalg.solve(s, b)
        return x @ x + jnp.linalg.slogdet(s)[1] + jnp.sum(jnp.linalg.eigvalsh(s) ** 2) + jnp.sum(jnp.linalg.cholesky(s))

    return jax.value_and_grad(loss, argnums=(0, 1))(s, b)


@program("normal 4x60xf32", "complex 3x8x9xc64", "normal 128xf32")
def fourier(x, z, signal):
    """fft, rfft, irfft, fft2, fftshift, frequencies; convolution and a spectrogram by FFT; a spectral derivative."""
    frames = jnp.stack([signal[i : i + 32] * jnp.hanning(32) for i in range(0, 96, 16)])
    k = jnp.fft.fftfreq(60, 1 / 60)
    return (
        jnp.fft.fft(x),
        jnp.fft.rfft(x, axis=0),
        jnp.fft.irfft(jnp.fft.rfft(x), n=60),
        jnp.fft.fft2(z),
        jnp.fft.ifftn(z),
        jnp.fft.fftshift(z, axes=1),
        jnp.abs(jnp.fft.rfft(frames)) ** 2,
        jax.scipy.signal.fftconvolve(signal, signal[:17], mode="same"),
        jnp.real(jnp.fft.ifft(1j * k * jnp.fft.fft(x))),
        jax.scipy.fft.dct(x),
    )


@program("definite 20x20xf32", "normal 20xf32", tolerance=1e-3)
def iterative_solvers(a, b):
    """Conjugate gradients, BiCGStab, GMRES, power iteration."""
    sparse = jax.scipy.sparse.linalg
    power = lax.fori_loop(0, 50, lambda _, v: a @ v / jnp.linalg.norm(a @ v), b)
    return (
        sparse.cg(a, b, maxiter=30)[0],
        sparse.bicgstab(a, b, maxiter=30)[0],
        sparse.gmres(a, b, maxiter=5, restart=10)[0],
        power @ a @ power,
    )


@program("uniform 0.5 1.5 2xf32", "uniform 0.1 0.9 4xf32", tolerance=1e-3)
def ordinary_differential_equations(y, p):
    """Adaptive Dormand-Prince integration of Lotka-Volterra, its gradient by the adjoint, and fixed-step Runge-Kutta."""
    from jax.experimental.ode import odeint

    def field(y, t, p):
        return jnp.array([p[0] * y[0] - p[1] * y[0] * y[1], -p[2] * y[1] + p[3] * y[0] * y[1]])

    t = jnp.linspace(0.0, 2.0, 5)

    def rk4(y, h):
        k1 = field(y, 0, p)
        k2 = field(y + h / 2 * k1, 0, p)
        k3 = field(y + h / 2 * k2, 0, p)
        k4 = field(y + h * k3, 0, p)
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        return y, y

    trace = lax.scan(rk4, y, jnp.full(20, 0.1))[1]
    gradient = jax.grad(lambda y, p: odeint(field, y, t, p).sum(), argnums=(0, 1))(y, p)
    return odeint(field, y, t, p), trace, gradient


@program("normal 2xf32", tolerance=2e-3)
def minimizers(x):
    """BFGS of the Rosenbrock function, Newton's method with a Hessian, bisection."""

    def rosenbrock(v):
        return (1 - v[0]) ** 2 + 100 * (v[1] - v[0] ** 2) ** 2

    bfgs = jax.scipy.optimize.minimize(
        lambda v: jnp.sum((v - 1) ** 2) + jnp.sum(v**4), x, method="BFGS", options={"maxiter": 8}
    )
    newton = lax.fori_loop(
        0, 6, lambda _, v: v - jnp.linalg.solve(jax.hessian(rosenbrock)(v), jax.grad(rosenbrock)(v)), x
    )

    def halve(c):
        low, high = c
        middle = (low + high) / 2
        left = middle**3 - 2 > 0
        return jnp.where(left, low, middle), jnp.where(left, middle, high)

    bisected = lax.while_loop(lambda c: c[1] - c[0] > 1e-5, halve, (jnp.float32(0.0), jnp.float32(2.0)))
    return bfgs.x, newton, jax.hessian(rosenbrock)(x), jnp.round(bisected[0], 3)


@program("normal 30x2xf32", "normal 30xf32", "uniform 0.2 2 3xf32", tolerance=2e-3)
def gaussian_process(x, y, theta):
    """Log marginal likelihood of a Gaussian process, its gradient, and predictions."""

    def kernel(a, b, t):
        d = jnp.sum((a[:, None] - b[None]) ** 2, axis=-1)
        return t[0] * jnp.exp(-0.5 * d / t[1] ** 2)

    def likelihood(t):
        c = jax.scipy.linalg.cho_factor(kernel(x, x, t) + (t[2] + 0.1) * jnp.eye(30), lower=True)
        return -0.5 * y @ jax.scipy.linalg.cho_solve(c, y) - jnp.sum(jnp.log(jnp.diag(c[0])))

    mean = kernel(x[:5] + 0.1, x, theta) @ jnp.linalg.solve(kernel(x, x, theta) + jnp.eye(30), y)
    return jax.value_and_grad(likelihood)(theta), mean


@program("normal 40x3xf32", "normal 3x3xf32")
def clustering(x, centers):
    """k-means by a loop of assignments and segment means; principal components by power iteration."""

    def turn(_, c):
        nearest = jnp.argmin(jnp.sum((x[:, None] - c[None]) ** 2, axis=-1), axis=1)
        total = jax.ops.segment_sum(x, nearest, 3)
        count = jax.ops.segment_sum(jnp.ones(40), nearest, 3)
        return jnp.where(count[:, None] > 0, total / jnp.maximum(count, 1)[:, None], c)

    return lax.fori_loop(0, 10, turn, centers)


@program("normal 25x4xf32", "definite 4x4xf32", "definite 2x2xf32", "normal 2x4xf32", tolerance=1e-3)
def kalman_filter(y, q, r, h):
    """A Kalman filter as a scan with small solves."""

    def step(carry, row):
        mean, cov = carry
        cov = cov + q * 0.01
        s = h @ cov @ h.T + r
        gain = jnp.linalg.solve(s, h @ cov).T
        mean = mean + gain @ (row[:2] - h @ mean)
        return (mean, cov - gain @ h @ cov), mean

    return lax.scan(step, (jnp.zeros(4), jnp.eye(4)), y)


@program("normal 6x5xf32", "ints 0 6 12xi32", "normal 12x5xf32")
def hidden_markov_model(logits, observed, emission):
    """Forward algorithm in log space, and Viterbi with backtracking."""
    transition = jax.nn.log_softmax(logits[:5, :5])

    def forward(alpha, e):
        alpha = jax.nn.logsumexp(alpha[:, None] + transition, axis=0) + e
        return alpha, alpha

    def viterbi(score, e):
        all_ = score[:, None] + transition
        return all_.max(axis=0) + e, jnp.argmax(all_, axis=0)

    last, back = lax.scan(viterbi, emission[0], emission[1:])
    path = lax.scan(lambda s, b: (b[s], s), jnp.argmax(last), back, reverse=True)
    return lax.scan(forward, emission[0], emission[1:]), last, path


@program("bits 2xu32", "normal 10x2xf32", "normal 10xf32", tolerance=1e-3)
def hamiltonian_monte_carlo(key, x, y):
    """Ten leapfrog proposals of a linear regression's posterior."""

    def energy(w):
        return 0.5 * jnp.sum((x @ w - y) ** 2) + 0.5 * jnp.sum(w * w)

    def step(carry, key):
        w, accepted = carry
        k1, k2 = jax.random.split(key)
        p = jax.random.normal(k1, (2,))

        def leap(_, c):
            w, p = c
            p = p - 0.05 * jax.grad(energy)(w)
            w = w + 0.1 * p
            return w, p - 0.05 * jax.grad(energy)(w)

        w2, p2 = lax.fori_loop(0, 5, leap, (w, p))
        change = energy(w) + 0.5 * p @ p - energy(w2) - 0.5 * p2 @ p2
        ok = jnp.log(jax.random.uniform(k2)) < change
        return (jnp.where(ok, w2, w), accepted + ok), w

    return lax.scan(step, (jnp.zeros(2), 0), jax.random.split(jax.random.wrap_key_data(key), 10))


@program("normal 30xf32", "uniform 0.1 0.9 30xf32", "ints 0 9 30xi32", tolerance=1e-3)
def distributions(x, p, n):
    """Densities, distribution functions and quantiles of jax.scipy.stats."""
    s = jax.scipy.stats
    return (
        s.norm.logpdf(x), s.norm.cdf(x), s.norm.ppf(p), s.beta.logpdf(p, 2.0, 3.0), s.gamma.logpdf(p, 2.0), s.t.logpdf(x, 4.0),
        s.poisson.logpmf(n, 3.0), s.bernoulli.logpmf(n % 2, p), s.expon.cdf(p), s.laplace.cdf(x), s.logistic.logpdf(x),
        s.multivariate_normal.logpdf(x.reshape(10, 3), jnp.zeros(3), jnp.eye(3) * 2), s.binom.logpmf(n, 10, p),
        s.cauchy.cdf(x), s.uniform.logpdf(x), s.dirichlet.logpdf(p[:3] / p[:3].sum(), jnp.ones(3)), s.rankdata(x),
        s.gaussian_kde(x).evaluate(p), s.truncnorm.logpdf(p, -1.0, 2.0), s.chi2.sf(p * 4, 3.0),
    )  # fmt: skip


@program("normal 32x32xf32", "flags 16x16xpred")
def stencils(u, alive):
    """A heat equation, a wave equation in two fields, and Conway's Game of Life."""

    def laplace(u):
        return jnp.roll(u, 1, 0) + jnp.roll(u, -1, 0) + jnp.roll(u, 1, 1) + jnp.roll(u, -1, 1) - 4 * u

    heat = lax.fori_loop(0, 20, lambda _, u: u + 0.1 * laplace(u), u)
    wave = lax.fori_loop(0, 10, lambda _, c: (c[0] + 0.1 * c[1], c[1] + 0.1 * laplace(c[0])), (u, u * 0))

    def live(_, a):
        n = lax.reduce_window(a.astype(jnp.int32), 0, lax.add, (3, 3), (1, 1), "SAME") - a
        return (n == 3) | (a & (n == 2))

    return heat, wave, lax.fori_loop(0, 5, live, alive)


@program("normal 60xf32", tolerance=1e-3)
def signals(x):
    """Welch's spectral density, STFT, detrending, correlation, polynomials."""
    s = jax.scipy.signal
    return (
        s.welch(x, nperseg=20)[1],
        s.stft(x, nperseg=16)[2],
        s.detrend(x),
        jnp.correlate(x, x[:9], mode="full"),
        jnp.polyval(x[:4], x),
        jnp.polyfit(jnp.linspace(-1, 1, 60), x, 3),
        jnp.polymul(x[:3], x[3:8]),
        jax.jvp(lambda v: jnp.sum(jnp.sin(v)), (x,), (x * 2,)),
        jax.jacfwd(lambda v: jnp.stack([v @ v, v.sum()]))(x[:5]),
    )
