"""Steps of simulations, filters and controllers: many operations on few numbers, one call per step."""

from __future__ import annotations

import itertools
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from against_xla import Case

RNG = np.random.default_rng(3)


def _quaternion_product(p: Any, q: Any) -> Any:
    return jnp.concatenate(
        [p[:1] * q[:1] - jnp.dot(p[1:], q[1:])[None], p[0] * q[1:] + q[0] * p[1:] + jnp.cross(p[1:], q[1:])]
    )


def _rotation(q: Any) -> Any:
    w, x, y, z = q
    return jnp.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def body_step(state: Any, controls: Any, inertia: Any) -> Any:
    """A Runge-Kutta step of a rigid body with six degrees of freedom: position, velocity, attitude, angular rate."""

    def rates(s: Any) -> Any:
        velocity, q, omega = s[3:6], s[6:10], s[10:]
        turn = _rotation(q)
        air = turn.T @ velocity
        speed = jnp.sqrt(air @ air + 1e-9)
        lift = 0.5 * speed * jnp.array([-0.3, 0.02, -4.0]) * air
        force = turn @ (lift + jnp.array([20.0, 0, 0]) * controls[0])
        torque = controls[1:] - 0.1 * omega * speed - jnp.cross(omega, inertia @ omega)
        return jnp.concatenate(
            [
                velocity,
                force / 2.5 - jnp.array([0, 0, 9.81]),
                0.5 * _quaternion_product(q, jnp.concatenate([jnp.zeros(1), omega])),
                torque / jnp.diagonal(inertia),
            ]
        )

    h = 0.01
    a = rates(state)
    b = rates(state + h / 2 * a)
    c = rates(state + h / 2 * b)
    d = rates(state + h * c)
    new = state + h / 6 * (a + 2 * b + 2 * c + d)
    return jnp.concatenate([new[:6], new[6:10] / jnp.linalg.norm(new[6:10]), new[10:]])


def mlp(x: Any, *parameters: Any) -> Any:
    """Inference of one sample."""
    for w, b in zip(parameters[:-2:2], parameters[1:-2:2], strict=True):
        x = jnp.tanh(x @ w + b)
    return jax.nn.softmax(x @ parameters[-2] + parameters[-1])


def controller(state: Any, target: Any, integral: Any, gains: Any) -> Any:
    """A PID controller of an attitude, with limits."""
    q, omega = state[:4], state[4:]
    conjugate = q * jnp.array([1.0, -1, -1, -1], q.dtype)
    error = _quaternion_product(target, conjugate)
    error = jnp.where(error[0] < 0, -error, error)[1:]
    integral = jnp.clip(integral + error * 0.01, -1, 1)
    command = gains[0] * error + gains[1] * integral - gains[2] * omega
    mix = jnp.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1], [-1, -1, -1]], q.dtype)
    return jnp.clip(mix @ command, 0, 1), integral


def kalman(x: Any, p: Any, z: Any, f: Any, q: Any, r: Any) -> Any:
    """An extended Kalman filter with range and bearing."""

    def measure(x: Any) -> Any:
        return jnp.stack([jnp.sqrt(x[0] ** 2 + x[1] ** 2), jnp.arctan2(x[1], x[0]), x[2]])

    x, p = f @ x, f @ p @ f.T + q
    h = jax.jacfwd(measure)(x)
    s = h @ p @ h.T + r
    gain = jnp.linalg.solve(s, h @ p).T
    return x + gain @ (z - measure(x)), (jnp.eye(x.size) - gain @ h) @ p


def euler_rates(x: Any, w: Any) -> Any:
    """A step of attitude and position from Euler angles and body rates."""
    (roll, pitch, yaw), (sr, sp, _), (cr, cp, _) = x[:3], jnp.sin(x[:3]), jnp.cos(x[:3])
    along = sr * w[1] + cr * w[2]
    rates = jnp.stack([w[0] + along * jnp.tan(pitch), cr * w[1] - sr * w[2], along / cp])
    heading = jnp.stack([jnp.cos(yaw) * cp, jnp.sin(yaw) * cp, -sp])
    return jnp.concatenate([x[:3] + 0.01 * rates, x[3:] + 0.01 * heading * (1 + roll)])


def kepler(mean: Any, e: Any) -> Any:
    """Position on an orbit: five steps of Newton's method for Kepler's equation."""
    x = mean
    for _ in range(5):
        x = x - (x - e * jnp.sin(x) - mean) / (1 - e * jnp.cos(x))
    return jnp.stack([jnp.cos(x) - e, jnp.sqrt(1 - e * e) * jnp.sin(x)])


def decide(x: Any, last: Any) -> Any:
    """Limits, votes and states with hysteresis."""
    alarm = (x[:8] > 1.0) & (x[8:16] < 0.5) | (jnp.abs(x[16:24]) > 2)
    count = jnp.where(alarm, last + 1, jnp.maximum(last - 1, 0))
    trip = (count > 3).sum() >= 2
    mode = jnp.where(trip, 2, jnp.where(alarm.any(), 1, 0))
    level = jnp.select([mode == 2, mode == 1], [jnp.zeros(8), x[:8] * 0.5], x[:8])
    return mode, count, jnp.where(trip, level, jnp.minimum(level, x[24:32]))


def newton(x: Any, c: Any) -> Any:
    """Five steps of Newton's method for the roots of eight polynomials of degree 6."""
    for _ in range(5):
        value, slope = c[0] * jnp.ones_like(x), jnp.zeros_like(x)
        for i in range(1, 7):
            slope = slope * x + value
            value = value * x + c[i]
        x = x - value / slope
    return x


def lstm(x: Any, h: Any, c: Any, w: Any, u: Any, b: Any) -> Any:
    """A step of one cell."""
    i, f, g, o = jnp.split(x @ w + h @ u + b, 4)
    c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
    return jax.nn.sigmoid(o) * jnp.tanh(c), c


def _adam(x: Any, m: Any, v: Any, t: Any) -> Any:
    g = jax.grad(lambda x: jnp.sum(100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2))(x)
    m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
    return x - 0.01 * (m / (1 - 0.9**t)) / (jnp.sqrt(v / (1 - 0.999**t)) + 1e-8), m, v, t + 1


def steps() -> list[Case]:
    """The programs with their arguments."""

    def of(*shape: int, dtype: Any = np.float32) -> np.ndarray:
        return RNG.normal(size=shape).astype(dtype)

    f64 = np.float64
    state = of(13, dtype=f64)
    state[6:10] /= np.linalg.norm(state[6:10])
    quaternion = np.array([0.9, 0.1, 0.2, 0.3], np.float32)

    def layers(*sizes: int) -> list[np.ndarray]:
        return [a for n, m in itertools.pairwise(sizes) for a in (of(n, m) / 8, of(m))]

    eye = np.eye(6)
    rows: list[tuple[str, Any, list[np.ndarray]]] = [
        ("six degrees of freedom f64", body_step, [state, of(4, dtype=f64), np.diag([1.0, 2.0, 3.0])]),
        ("MLP 16-64-64-4, batch 1", mlp, [of(16), *layers(16, 64, 64, 4)]),
        ("MLP 64-256-256-10, batch 1", mlp, [of(64), *layers(64, 256, 256, 10)]),
        ("attitude controller", controller, [np.append(quaternion, of(3)), quaternion, of(3), of(3)]),
        ("extended Kalman filter f64", kalman, [of(6, dtype=f64), eye, of(3, dtype=f64), eye + 0.1, eye, np.eye(3)]),
        ("decision logic", decide, [of(32), np.arange(8, dtype=np.int32)]),
        ("Newton, eight polynomials f64", newton, [of(8, dtype=f64), of(7, dtype=f64)]),
        ("Euler angles f64", euler_rates, [of(6, dtype=f64), of(3, dtype=f64)]),
        ("Kepler's equation f64", kepler, [f64(1.3), f64(0.3)]),
        ("LSTM cell 32", lstm, [of(32), of(32), of(32), of(32, 128), of(32, 128), of(128)]),
        ("Adam on Rosenbrock 20", _adam, [of(20), of(20), np.abs(of(20)), np.float32(3)]),
    ]
    return [
        Case(f"step: {name}", function, tuple(np.asarray(a) for a in arguments), 1.0)
        for name, function, arguments in rows
    ]
