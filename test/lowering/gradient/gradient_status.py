"""Prints docs/gradients-status.md: the gradient of every operation, and of programs, against JAX's or differences.

    python test/lowering/gradient/gradient_status.py f32 /tmp/f32.json
    python test/lowering/gradient/gradient_status.py f64 /tmp/f64.json
    python test/lowering/gradient/gradient_status.py page /tmp/f32.json /tmp/f64.json > docs/gradients-status.md

The cases are those of test_gradient.py, those below, those of written_cases.py and of the collectives
(test_decomposition_gradients.py). A case counts for every operation of its program; the evaluator computes hilo's
gradient.
"""

from __future__ import annotations

import functools
import json
import re
import sys
from pathlib import Path
from typing import Any

import jax
import numpy as np
from jax import lax
from jax import numpy as jnp

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parent))
from test_decomposition_gradients import COLLECTIVES, collective_error
from test_gradient import FAMILIES, SYMMETRIC, Case, c, of, permuted, r
from written_cases import CASES, compare_written

import hilo
from hilo.dialect.operations.rows_chlo import ROWS as CHLO_ROWS
from hilo.dialect.operations.rows_stablehlo import ROWS as STABLEHLO_ROWS
from hilo.lowering.gradient import rules
from hilo.lowering.linear_algebra.call import routine_of

LIMITS = {"f32": 2e-4, "f64": 1e-9}
"""The largest difference that counts as agreement, relative to the largest element of JAX's gradient; both sides
round."""
DIFFERENCES = 1e-7
"""The same for finite differences in f64, with steps of 1e-6."""

RANDOM = np.random.default_rng(1)
SQUARE, TALL = RANDOM.normal(size=(4, 4)), RANDOM.normal(size=(2, 5, 3))


def positive(x: Any) -> Any:
    return x @ x.T + 3 * jnp.eye(x.shape[0])


MORE: list[Case] = [
    of(lambda x: jnp.linalg.qr(x)[1] ** 3, TALL),
    of(lambda x: jnp.linalg.qr(x)[0], TALL),
    of(lambda x: jnp.linalg.eigh(x + x.T)[0] ** 3, SQUARE),
    of(lambda x: jnp.linalg.eigh(x + x.T)[1] ** 2, SQUARE),
    of(lambda x: jnp.linalg.svd(x, compute_uv=False) ** 3, TALL),
    of(lambda x: jnp.abs(jnp.linalg.svd(x, full_matrices=False)[0]), SQUARE),
    of(lambda x: jax.scipy.linalg.lu_factor(x)[0], SQUARE),
    of(jnp.linalg.inv, SQUARE),
    of(jnp.linalg.det, SQUARE),
    of(lambda x: jnp.linalg.slogdet(positive(x))[1], SQUARE),
    of(lambda x, b: jnp.linalg.solve(x, b), SQUARE, r(4)),
    of(lambda x: jnp.linalg.cholesky(positive(x)), SQUARE),
    of(lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (1, 1), "SAME"), permuted(5, 4)),
    of(lambda x: lax.map(jnp.sin, x), r(4)),
    of(lambda x: lax.associative_scan(jnp.multiply, x), r(6)),
    of(lambda x, i: x[..., i], r(2, 5), np.array([4, 0, 0], np.int32)),
    of(lambda x: jnp.einsum("bij,bkj->bik", x, x), r(2, 3, 4)),
    of(lambda x, y: lax.conv_general_dilated(x, y, (1,), "SAME", rhs_dilation=(2,)), r(1, 2, 7), r(3, 2, 3)),
    of(lambda x, y: lax.conv_transpose(x, y, (2,), "SAME"), r(1, 5, 2), r(3, 2, 4)),
    of(lambda x: jnp.fft.ifftn(x).real, c(3, 4)),
    of(lambda x: jnp.real(x) * jnp.imag(x) + jnp.abs(x), c(5)),
    of(lax.bessel_i0e, r(4)),
    of(lambda x: lax.erf_inv(x) + lax.cbrt(x), r(4)),
    of(lambda x: jnp.roll(jnp.flip(x, 0), 2, 1), r(3, 4)),
    of(lambda x: jnp.tile(jnp.repeat(x, 2), 3), r(3)),
    of(lambda x: jnp.nanmean(x) + jnp.var(x) + jnp.ptp(x), permuted(6)),
]  # fmt: skip


PROGRAMS: dict[str, Case] = {
    "MLP with ReLU": of(lambda a, b, x: jax.nn.relu(x @ a - 0.4) @ b, r(4, 5), r(5, 2), r(3, 4)),
    "cross entropy": of(lambda x: jax.nn.log_softmax(x)[jnp.arange(4), jnp.array([0, 2, 1, 1])], r(4, 3)),
    "layer normalization": of(
        lambda x, g: (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True) + 1e-5) * g, r(3, 6), r(6)
    ),
    "batch normalization": of(lambda x: (x - x.mean(0)) / jnp.sqrt(x.var(0) + 1e-3), r(8, 3)),
    "attention": of(lambda q, k, v: jax.nn.softmax(q @ k.T / 2.0) @ v, r(4, 3), r(5, 3), r(5, 3)),
    "convolution": of(lambda x, k: jnp.tanh(lax.conv(x, k, (2, 1), "SAME")), r(1, 2, 6, 6), r(3, 2, 3, 3)),
    "max pooling": of(
        lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2), (1, 2, 2), "VALID") ** 2, permuted(2, 6, 6)
    ),
    "average pooling": of(lambda x: lax.reduce_window(x, 0.0, lax.add, (1, 3, 3), (1, 1, 1), "SAME") ** 2, r(2, 5, 5)),
    "recurrent network": of(
        lambda w, x: lax.scan(lambda h, t: (jnp.tanh(h @ w + t), h.sum()), w[0] * 0, x)[1], r(3, 3), r(7, 3)
    ),
    "counted loop": of(lambda x: lax.fori_loop(0, 5, lambda i, y: y * jnp.cos(y) + i, x), r(4)),
    "branch": of(lambda x: lax.cond(x.sum() > 0, lambda y: y**2, lambda y: y**3, x), r(4)),
    "switch": of(lambda x: lax.switch(1, [lambda y: y * 1, jnp.exp], x), r(4)),
    "gather": of(lambda x: x[jnp.array([0, 2, 2, -1])] ** 2, r(4, 3)),
    "scatter of sums": of(lambda x, u: x.at[jnp.array([0, 1, 1])].add(u) ** 3, r(4, 2), r(3, 2)),
    "scatter of replacements": of(lambda x, u: x.at[1:3].set(u) ** 2, r(4, 2), r(2, 2)),
    "sort": of(jnp.sort, permuted(6)),
    "running sum": of(lambda x: jnp.cumsum(x) ** 2, r(6)),
    "running product": of(jnp.cumprod, r(6)),
    "Gaussian process": of(
        lambda x, y: y @ jnp.linalg.solve(jnp.exp(-((x[:, None] - x) ** 2)) + jnp.eye(5), y), r(5), r(5)
    ),
    "inverse": of(lambda x: jnp.linalg.inv(positive(x)), SQUARE),
    "log determinant": of(lambda x: jnp.linalg.slogdet(positive(x))[1], SQUARE),
    "QR": of(lambda x: jnp.linalg.qr(x)[1] ** 3, TALL),
    "eigenvalues": of(lambda x: jnp.linalg.eigh(x + x.T)[0] ** 3, SQUARE),
    "singular values": of(lambda x: jnp.linalg.svd(x, compute_uv=False) ** 3, TALL),
    "spectrum": of(lambda x: jnp.abs(jnp.fft.fft(x)) ** 2, r(8)),
    "einsum": of(lambda a, b: jnp.einsum("bij,bkj->bik", a, b) ** 2, r(2, 3, 4), r(2, 5, 4)),
    "log-sum-exp": of(lambda x: jax.nn.logsumexp(x, axis=1), r(3, 4)),
    "GELU": of(lambda x: jax.nn.gelu(x, approximate=False), r(7)),
    "special functions": of(
        lambda x: lax.lgamma(x + 1) + lax.erf_inv(x * 0.9) + lax.digamma(x + 1), r(5)
    ),
    "largest three": of(lambda x: lax.top_k(x, 3)[0] ** 2, permuted(7)),
    "norm clipping": of(lambda x: x * jnp.minimum(1.0, 1.0 / jnp.linalg.norm(x)), r(5)),
    "interpolation": of(lambda x: jnp.interp(x, jnp.linspace(0, 1, 5), jnp.arange(5.0) ** 2), r(4)),
    "Cholesky solve": of(
        lambda a, b: jax.scipy.linalg.cho_solve(jax.scipy.linalg.cho_factor(a), b), SYMMETRIC[0], r(3)
    ),
    "gradient of a gradient": of(jax.grad(lambda y: jnp.sum(jnp.sin(y) ** 3)), r(4)),
}  # fmt: skip


def cast(argument: np.ndarray, name: str) -> np.ndarray:
    """An argument converted to a type; integers are unchanged."""
    if argument.dtype.kind == "c":
        return argument.astype("c8" if name == "f32" else "c16")
    return argument.astype(name.replace("f32", "f4").replace("f64", "f8")) if argument.dtype.kind == "f" else argument


def compare(case: Case, name: str) -> tuple[float, set[str]]:
    """The largest difference of a case's gradients, relative to JAX's largest element, and the program's operations."""
    function, given = case
    arguments = [cast(argument, name) for argument in given]
    chosen = [i for i, argument in enumerate(arguments) if argument.dtype.kind in "fc"]
    program = hilo.from_jax(function, *arguments)
    wanted = jax.jit(jax.grad(function, chosen))(*arguments)
    got = hilo.compile(hilo.gradient(program, chosen), "evaluator")(*arguments)
    error = 0.0
    for a, b in zip(got, wanted, strict=True):
        want = np.asarray(b)
        if want.size:
            error = max(error, float(np.abs(np.asarray(a) - want).max() / (np.abs(want).max() + 1e-30)))
    return error, operations(program.as_text())


def operations(text: str) -> set[str]:
    """The names under which rules know the operations of a program."""
    found = set(re.findall(r"(?:stablehlo|chlo)\.\w+", text))
    targets = re.findall(r"custom_call @(\w+)", text)
    return found | {f"custom_call:{routine_of(target)}" for target in targets}


JAX, BY_DIFFERENCES = "JAX", "differences"


def measure(name: str, path: Path) -> None:
    """Writes all cases in one type: for each case its error (or the message), its operations and its oracle. An
    existing file is extended."""
    cases = [(f"{family} {i}", case) for family, rows in FAMILIES.items() for i, case in enumerate(rows)]
    cases += [(f"more {i}", case) for i, case in enumerate(MORE)]
    cases += [(f"program {title}", case) for title, case in PROGRAMS.items()]
    jobs = [(label, JAX, functools.partial(compare, case, name)) for label, case in cases]
    jobs += [
        (f"written {i}", JAX if case.jax else BY_DIFFERENCES, functools.partial(_written, case, name))
        for i, case in enumerate(CASES)
    ]
    jobs += [
        (f"collective {title}", BY_DIFFERENCES, functools.partial(_collective, title, name)) for title in COLLECTIVES
    ]
    found = json.loads(path.read_text()) if path.exists() else {}
    with jax.enable_x64(name == "f64"):
        for label, oracle, job in jobs:
            if label in found:
                continue
            row: dict[str, Any] = {"oracle": oracle, "error": None, "operations": []}
            try:
                error, names = job()
                row |= {"error": error, "operations": sorted(names)}
            except (hilo.Error, TypeError, ValueError, NotImplementedError) as failure:
                row["said"] = f"{type(failure).__name__}: {failure}"[:300]
            found[label] = row
            path.write_text(json.dumps(found, indent=0))


def _written(case: Any, name: str) -> tuple[float, set[str]]:
    return compare_written(case, name), case.operations()


def _collective(title: str, name: str) -> tuple[float, set[str]]:
    return collective_error(title, name), {f"stablehlo.{title}"}


_ZERO = "0 wherever there is a derivative"
_BITS = "none: bits of integers or predicates"
_TAKEN = "0, as in JAX"
_ROUNDED = "refused: its values are rounded"
_PROCESS = "none: no value of the program's flows through it"
_SIZE = "refused: sizes that only a run knows"

WITHOUT: dict[str, str] = {
    **dict.fromkeys(
        [f"stablehlo.{name}" for name in ("ceil", "floor", "round_nearest_afz", "round_nearest_even", "sign")],
        _ZERO,
    ),
    **dict.fromkeys("stablehlo.bitcast_convert chlo.next_after chlo.broadcast_next_after".split(), _TAKEN),
    **dict.fromkeys(
        (
            "stablehlo.and stablehlo.count_leading_zeros stablehlo.not stablehlo.or stablehlo.popcnt "
            "stablehlo.shift_left stablehlo.shift_right_arithmetic stablehlo.shift_right_logical stablehlo.xor "
            "chlo.broadcast_and chlo.broadcast_or chlo.broadcast_shift_left chlo.broadcast_shift_right_arithmetic "
            "chlo.broadcast_shift_right_logical chlo.broadcast_xor chlo.mulhi"
        ).split(),
        _BITS,
    ),
    **dict.fromkeys(
        (
            "stablehlo.compare stablehlo.is_finite chlo.broadcast_compare chlo.is_inf chlo.is_neg_inf chlo.is_pos_inf"
        ).split(),
        "none: predicates",
    ),
    **dict.fromkeys(
        (
            "stablehlo.constant stablehlo.dynamic_iota stablehlo.get_dimension_size stablehlo.iota "
            "stablehlo.partition_id stablehlo.replica_id chlo.constant chlo.constant_like"
        ).split(),
        "none: depends on no value",
    ),
    **dict.fromkeys(
        "stablehlo.rng stablehlo.rng_bit_generator".split(), "none: random numbers; nothing flows to bounds or state"
    ),
    **dict.fromkeys(
        (
            "stablehlo.after_all stablehlo.create_token stablehlo.infeed stablehlo.outfeed stablehlo.recv "
            "stablehlo.send"
        ).split(),
        _PROCESS,
    ),
    **dict.fromkeys("stablehlo.uniform_dequantize stablehlo.uniform_quantize".split(), _ROUNDED),
    "stablehlo.set_dimension_size": _SIZE,
    "stablehlo.async_done": "refused: hilo runs no asynchronous operations",
    "stablehlo.async_start": "refused: hilo runs no asynchronous operations",
    "stablehlo.collective_reduce": "refused: hilo does not run it, and JAX has none",
    "stablehlo.return": "that of the operation around it",
    "stablehlo.composite": "a rule of its own, or that of its decomposition",
    "stablehlo.cross-replica-sum": "that of all_reduce, which replaces it first",
    "chlo._asin_acos_kernel": "refused: a part of expansions of complex arc sines, which come after",
    "stablehlo.custom_call": "of LAPACK's routines, below; others are refused, and JAX has none",
}
"""Remarks for operations without a case."""


def names() -> list[str]:
    """All operations, and LAPACK's routines that have a rule."""
    return sorted({row.name for row in (*STABLEHLO_ROWS, *CHLO_ROWS)} | known_rules())


def page(measured: dict[str, dict[str, dict[str, Any]]]) -> str:
    """The page of the docs."""
    lines = [
        "# Gradients, operation by operation",
        "",
        "`hilo.gradient` on the evaluator, of every operation of StableHLO and CHLO, of LAPACK's routines that JAX",
        "calls, and of programs. A case counts for every operation of its program, compared with `jax.grad`, or,",
        "where no program of JAX's has the operation, with central differences in f64 (of collectives on three",
        "replicas). The difference is the largest one, over the largest element of the oracle's gradient. A case",
        f"agrees up to {LIMITS['f32']:g} in f32 and {LIMITS['f64']:g} in f64 (differences: {DIFFERENCES:g}):",
        "both sides round. Operations without a derivative say why.",
        "",
        "Besides: factorizations by differences in f64 and c128 (test_decomposition_gradients.py); `chlo.zeta`,",
        "which JAX has no derivative of, with its series; `Igamma`, `Igammac` and `RegularizedIncompleteBeta` (by x)",
        "of the builder with JAX's (test_gradient.py); `IgammaGradA` and `RandomGammaGrad` have none, in JAX either.",
        "Generated by test/lowering/gradient/gradient_status.py.",
        "",
        "| operation | compared with | f32: cases that agree | largest difference | f64: cases that agree | largest "
        "difference |",
        "|---|---|---|---|---|---|",
    ]
    lines += [row(measured, name) for name in names()]
    lines += ["", "## Programs", "", "| program | f32 | f64 |", "|---|---|---|"]
    lines += [
        f"| {title} | {' | '.join(verdict(measured[t], t, f'program {title}') for t in LIMITS)} |" for title in PROGRAMS
    ]
    return "\n".join(lines) + "\n"


def row(measured: dict[str, dict[str, dict[str, Any]]], name: str) -> str:
    """An operation's row: its cases, those with JAX as the oracle if it has any; or why it has none."""
    if name in WITHOUT:
        return f"| {name} | {WITHOUT[name]} | | | | |"
    oracles = {case["oracle"] for case in measured["f64"].values() if name in case["operations"]}
    oracle = JAX if JAX in oracles else BY_DIFFERENCES
    return f"| {name} | {oracle} | {' | '.join(summary(measured, t, name, oracle) for t in LIMITS)} |"


def known_rules() -> set[str]:
    """The operations that have a rule, except for composites, whose rules users provide."""
    import importlib

    for module in rules._MODULES:
        importlib.import_module(f"hilo.lowering.gradient.{module}")
    return {name for name in rules.RULES if not name.startswith("composite:")}


def summary(measured: dict[str, dict[str, dict[str, Any]]], type_: str, name: str, oracle: str) -> str:
    limit = max(LIMITS[type_], DIFFERENCES if oracle == BY_DIFFERENCES else 0)
    cases = [case for case in measured[type_].values() if case["oracle"] == oracle]
    rows = [case["error"] for case in cases if name in case["operations"]]
    good = [error for error in rows if error is not None and error <= limit]
    worst = max((error for error in rows if error is not None), default=0.0)
    return f"{len(good)} of {len(rows)} | {worst:.1e}" if rows else "none | "


def verdict(rows: dict[str, dict[str, Any]], type_: str, label: str) -> str:
    error = rows[label]["error"]
    if error is None:
        return str(rows[label]["said"])
    return f"{error:.1e}" if error <= LIMITS[type_] else f"**{error:.1e}**"


def main() -> None:
    what, *paths = sys.argv[1:]
    if what == "page":
        measured = {name: json.loads(Path(path).read_text()) for name, path in zip(LIMITS, paths, strict=True)}
        print(page(measured), end="")
    else:
        measure(what, Path(paths[0]))


if __name__ == "__main__":
    main()
