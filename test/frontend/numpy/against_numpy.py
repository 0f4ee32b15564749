"""One Python function evaluated on arrays by NumPy, and on XlaOps by XLA."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import numpy as np
from oracle import assert_close, run_xla

import hilo
from hilo import ops

Case = Callable[..., object]


def check(cases: dict[str, Case], *arrays: np.ndarray, rtol: float | None = None) -> None:
    """Evaluates each case on the arrays by NumPy, and on parameters by XLA in one program, maybe of narrower types."""
    builder = hilo.XlaBuilder("numpy")
    params = [ops.Parameter(builder, i, hilo.Shape.of(a), f"p{i}") for i, a in enumerate(arrays)]
    built = {}
    for name, case in cases.items():
        value = case(*params)
        built[name] = list(value) if isinstance(value, (list, tuple)) else [value]
    flat = [op for values in built.values() for op in values]
    results = iter(run_xla(builder.Build(builder.tuple(flat)).as_text(), *arrays))
    for name, case in cases.items():
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            wanted = case(*arrays)
        for want, op in zip(wanted if isinstance(wanted, (list, tuple)) else [wanted], built[name], strict=True):
            got = next(results)
            assert op.shape.dims == np.shape(want), name
            assert_close(got, np.asarray(want).astype(got.dtype), context=name, rtol=rtol)
            if got.dtype.kind == "f" and name != "sign":  # NumPy's sign(-0.0) is 0.0; the documented Sign keeps -0.0
                zeros = (got == 0) & (np.asarray(want) == 0)
                signs = np.signbit(got) == np.signbit(want)
                assert np.all(signs | ~zeros), f"{name}: sign of zero"
