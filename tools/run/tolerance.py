"""When two elements count as equal, by element type. The flags show the defaults, so it does not load NumPy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hilo.dialect.support.dtypes import dtype

if TYPE_CHECKING:
    import numpy as np

DEFAULT_THRESHOLDS = {"f16": 0.001, "f32": 0.0001, "f64": 0.0001, "bf16": 0.01}
DEFAULT_RTOL = 1e-05


@dataclass(frozen=True)
class Tolerance:
    """Decides when two elements count as equal.

    Attributes:
        thresholds: the absolute tolerance by element type.
        rtol: the relative tolerance of all float types.
        is_exact: whether bytes must agree.
    """

    thresholds: Mapping[str, float] = field(default_factory=lambda: DEFAULT_THRESHOLDS)
    rtol: float = DEFAULT_RTOL
    is_exact: bool = False

    def first_mismatch(self, actual: np.ndarray, expected: np.ndarray) -> int | None:
        """The flat index of the first element that differs, or None. Both arrays have the same shape and dtype."""
        import numpy as np

        row = dtype(actual.dtype)
        threshold = self.thresholds.get(row.real.name)
        flat_actual, flat_expected = np.ascontiguousarray(actual).ravel(), np.ascontiguousarray(expected).ravel()
        if self.is_exact or threshold is None:
            size = actual.dtype.itemsize
            differs = (
                np.frombuffer(flat_actual.tobytes(), np.uint8) != np.frombuffer(flat_expected.tobytes(), np.uint8)
            ).reshape(-1, size).any(axis=1)  # fmt: skip
        else:
            wide = np.complex128 if row.is_complex else np.float64
            differs = ~self._are_close(flat_actual.astype(wide), flat_expected.astype(wide), threshold)
        found = np.flatnonzero(differs)
        return int(found[0]) if found.size else None

    def _are_close(self, actual: np.ndarray, expected: np.ndarray, threshold: float) -> np.ndarray:
        import numpy as np

        if np.iscomplexobj(actual):
            real = self._are_close(actual.real, expected.real, threshold)
            return np.asarray(real & self._are_close(actual.imag, expected.imag, threshold))
        with np.errstate(invalid="ignore", over="ignore"):
            close = np.abs(actual - expected) <= threshold + self.rtol * np.abs(expected)
        # An infinite tolerance, which an infinite expectation gives, would accept anything.
        close &= np.isfinite(expected) | (actual == expected)
        return np.asarray(close | (actual == expected) | (np.isnan(actual) & np.isnan(expected)))
