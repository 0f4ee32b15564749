"""LAPACK's routines from SciPy, for programs that call their process.

`legalize-lapack` turns a custom call into a host call of kind `lapack` if there is no lowering for it. Its parameters
are the routine, without the type's letter, and its options, one letter each; matrices are passed column-major, in
Fortran's order, so that only data that LAPACK overwrites is copied. The functions are those of
`scipy.linalg.cython_lapack`, called by address, without Python's global interpreter lock.

Matrices with NaN or infinity never reach an iteration, which might not terminate: their results are NaN, info is -4.
Source: LAPACK Users' Guide; results have the same meaning as those of XLA's CPU custom calls.
"""

from __future__ import annotations

import ctypes
import functools
import importlib.util
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from hilo.dialect.support.errors import ExecutionError, TargetError, nearest
from hilo.lowering.linear_algebra.routines import RULES, check_operands

Arrays: TypeAlias = "list[np.ndarray]"
Argument: TypeAlias = "str | int | np.ndarray | None"

_LETTERS = {"float32": "s", "float64": "d", "complex64": "c", "complex128": "z"}
_COMPLEX_NAMES = {"orgqr": "ungqr", "ormqr": "unmqr", "syevd": "heevd", "sytrd": "hetrd"}
_NOT_FINITE = -4
"""XLA's info for an operand with NaN or infinity."""

KEPT = 1024
"""Of so many different calls it is kept that their operands fit, and how large a workspace LAPACK requested."""


@functools.cache
def available_routines() -> frozenset[str]:
    """The routines that this process serves: all of them with SciPy (pip package scipy), else none."""
    return frozenset(_ROUTINES) if importlib.util.find_spec("scipy") is not None else frozenset()


def call_routine(routine: str, options: str, operands: Sequence[np.ndarray]) -> Arrays:
    """Calls a routine for each matrix of a batch.

    Args:
        routine: LAPACK's name of the real routine without the type's letter, also for complex numbers: `syevd`.
        options: its letters, in LAPACK's order.
        operands: [B, n, m] for a matrix [m, n], [B, n] for a vector; all of one type, f32, f64, c64 or c128, except
            pivots, which are i32. They are not changed.

    Returns:
        The results of XLA's custom call, in its order, with matrices transposed as in `operands`.

    Raises:
        TargetError: SciPy cannot be imported.
        ExecutionError: the operands do not fit the routine or each other.
    """
    if routine not in _ROUTINES:
        raise ExecutionError(f"LAPACK's {routine!r} is unknown; {nearest(routine, _ROUTINES)}")
    if routine not in available_routines():
        raise TargetError(f"LAPACK's {routine} comes from SciPy, which is not installed; pip install scipy")
    _check(routine, options, *((one.shape, one.dtype) for one in operands))
    return _ROUTINES[routine](options, *operands)


@functools.lru_cache(maxsize=KEPT)
def _check(routine: str, options: str, *operands: tuple[tuple[int, ...], np.dtype]) -> None:
    """Raises if LAPACK would read or write outside of arrays of these shapes and element types."""
    dims = [(*shape[:1], *shape[:0:-1]) for shape, _ in operands]  # matrices are passed column-major
    arrays = check_operands(f"LAPACK's {routine}", RULES[routine], dims, options, ExecutionError)
    if len(arrays.batch or ()) != 1 or any(0 in shape for shape, _ in operands):
        raise ExecutionError(f"LAPACK's {routine}: arrays are {dims}; it takes a batch of one matrix or more")
    element = operands[-1][1] if routine == "gtsv" else operands[0][1]
    for number, (_, got) in enumerate(operands):
        takes = np.dtype(np.int32) if (routine, number) == ("geqp3", 1) else element
        if element.name not in _LETTERS or got != takes:
            raise ExecutionError(
                f"LAPACK's {routine}: operand {number} has element type {got}; it takes "
                f"{takes if element.name in _LETTERS else ', '.join(_LETTERS)}"
            )


# ---- calling LAPACK --------------------------------------------------------------------------------------------------


@functools.cache
def _function(name: str, count: int) -> Callable[..., None]:
    """A function of LAPACK, which takes that many pointers."""
    from scipy.linalg import cython_lapack

    api = ctypes.pythonapi
    api.PyCapsule_GetName.restype = ctypes.c_char_p
    api.PyCapsule_GetName.argtypes = [ctypes.py_object]
    api.PyCapsule_GetPointer.restype = ctypes.c_void_p
    api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    capsule = cython_lapack.__pyx_capi__[name]
    address = api.PyCapsule_GetPointer(capsule, api.PyCapsule_GetName(capsule))
    return ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * count)(address)


@functools.lru_cache(maxsize=KEPT)
def _integer(value: int) -> object:
    """A pointer to an integer that LAPACK only reads."""
    return ctypes.byref(ctypes.c_int(value))


def _pass(argument: Argument) -> object:
    if isinstance(argument, np.ndarray):
        return argument.__array_interface__["data"][0]  # half the time of argument.ctypes.data
    if isinstance(argument, str):
        return argument.encode()
    return None if argument is None else _integer(argument)


class _Routine:
    """One routine for one element type. Made by `_routine`."""

    def __init__(self, name: str, dtype: np.dtype) -> None:
        self.dtype = dtype
        self.is_complex = dtype.kind == "c"
        self.real = np.dtype(dtype.type(0).real.dtype)
        self.complex = np.result_type(dtype, np.complex64)
        full = _COMPLEX_NAMES.get(name, name) if self.is_complex else name
        self._name = _LETTERS[dtype.name] + full
        self._requested: dict[tuple[object, ...], int] = {}

    def run(self, *arguments: Argument) -> int:
        """Calls it; `info`, the last argument of all, is the result."""
        info = ctypes.c_int(0)
        _function(self._name, len(arguments) + 1)(*map(_pass, arguments), ctypes.byref(info))
        return info.value

    def workspace(self, *arguments: Argument, tail: Sequence[Argument] = ()) -> np.ndarray:
        """The workspace that LAPACK requests; `arguments` come before it, `tail` after its length.

        It depends on sizes and options alone, so it is requested once for each combination of these.
        """
        key = tuple([one for one in (*arguments, *tail) if not isinstance(one, np.ndarray)])
        size = self._requested.get(key)
        if size is None:
            answer = np.zeros(1, self.dtype)
            self.run(*arguments, answer, -1, *tail)
            size = max(int(answer[0].real), 1)
            if len(self._requested) >= KEPT:
                self._requested.clear()
            self._requested[key] = size
        return np.empty(size, self.dtype)

    def reals(self, count: int) -> tuple[np.ndarray, ...]:
        """Real workspace, which only complex routines need."""
        return (np.empty(max(count, 1), self.real),) if self.is_complex else ()


@functools.cache
def _routine(name: str, dtype: np.dtype) -> _Routine:
    return _Routine(name, dtype)


def _writable(array: np.ndarray) -> np.ndarray:
    return np.array(array, order="C")


def _info(batch: int) -> np.ndarray:
    return np.zeros(batch, np.int32)


def _is_finite(matrix: np.ndarray) -> bool:
    return bool(np.isfinite(matrix).all())


# ---- the routines ----------------------------------------------------------------------------------------------------


def _geev(options: str, a: np.ndarray) -> Arrays:
    """A -> eigenvalues (real ones as two arrays), left and right eigenvectors in columns, info"""
    routine, a = _routine("geev", a.dtype), _writable(a)
    batch, n, _ = a.shape
    parts = 1 if routine.is_complex else 2
    values = [np.zeros((batch, n), a.dtype) for _ in range(parts)]
    vectors = [np.zeros((batch, n, n), routine.complex) for _ in range(2)]
    info = _info(batch)
    held = [np.zeros((n, n), a.dtype) for _ in range(2)]
    tail = routine.reals(2 * n)
    sizes = (held[0], n, held[1], n)
    work = routine.workspace(options[0], options[1], n, a, n, *(w[0] for w in values), *sizes, tail=tail)
    for b in range(batch):
        if not _is_finite(a[b]):
            info[b] = _NOT_FINITE
            for array in (*values, *vectors):
                array[b] = np.nan
            continue
        found = [w[b] for w in values]
        info[b] = routine.run(options[0], options[1], n, a[b], n, *found, *sizes, work, work.size, *tail)
        for into, columns, wanted in zip(vectors, held, options, strict=True):
            if wanted == "V":
                into[b] = columns if routine.is_complex else _unpacked(columns, values[1][b])
    return [*values, *vectors, info]


def _unpacked(columns: np.ndarray, imaginary: np.ndarray) -> np.ndarray:
    """Eigenvectors of a real matrix: LAPACK stores both parts of a conjugate pair as columns."""
    whole = columns.astype(np.result_type(columns.dtype, np.complex64))
    first = np.nonzero(imaginary > 0)[0]
    whole[first] = columns[first] + 1j * columns[first + 1]
    whole[first + 1] = whole[first].conj()
    return whole


def _gees(options: str, a: np.ndarray) -> Arrays:
    """A -> Schur form, Schur vectors, eigenvalues (real ones as two arrays), how many were selected, info"""
    routine, a = _routine("gees", a.dtype), _writable(a)
    batch, n, _ = a.shape
    values = [np.zeros((batch, n), a.dtype) for _ in range(1 if routine.is_complex else 2)]
    vectors, info, selected = np.zeros_like(a), _info(batch), np.zeros(batch, np.int32)
    tail = (*routine.reals(n), np.empty(max(n, 1), np.int32))

    def arguments(b: int) -> tuple[Argument, ...]:
        found = (w[b] for w in values)
        return (options[0], "N", None, n, a[b], n, selected[b : b + 1], *found, vectors[b], n)

    work = routine.workspace(*arguments(0), tail=tail)
    for b in range(batch):
        if _is_finite(a[b]):
            info[b] = routine.run(*arguments(b), work, work.size, *tail)
        else:
            info[b], a[b], vectors[b] = _NOT_FINITE, np.nan, np.nan
    return [a, vectors, *values, selected, info]


def _gehrd(options: str, a: np.ndarray) -> Arrays:
    """A -> Hessenberg form and reflections, tau, info"""
    routine, a = _routine("gehrd", a.dtype), _writable(a)
    batch, n, _ = a.shape
    tau, info = np.zeros((batch, n - 1), a.dtype), _info(batch)
    work = routine.workspace(n, 1, n, a, n, tau)
    for b in range(batch):
        info[b] = routine.run(n, 1, n, a[b], n, tau[b], work, work.size)
    return [a, tau, info]


def _geqp3(options: str, a: np.ndarray, pivots: np.ndarray) -> Arrays:
    """A, leading columns -> R and reflections, the columns' numbers from 1, tau"""
    routine, a, pivots = _routine("geqp3", a.dtype), _writable(a), _writable(pivots)
    batch, n, m = a.shape
    tau, tail = np.zeros((batch, min(m, n)), a.dtype), routine.reals(2 * n)
    work = routine.workspace(m, n, a, m, pivots, tau, tail=tail)
    for b in range(batch):
        routine.run(m, n, a[b], m, pivots[b], tau[b], work, work.size, *tail)
    return [a, pivots, tau]


def _geqrf(options: str, a: np.ndarray) -> Arrays:
    """A -> R and reflections, tau"""
    routine, a = _routine("geqrf", a.dtype), _writable(a)
    batch, n, m = a.shape
    tau = np.zeros((batch, min(m, n)), a.dtype)
    work = routine.workspace(m, n, a, m, tau)
    for b in range(batch):
        routine.run(m, n, a[b], m, tau[b], work, work.size)
    return [a, tau]


def _orgqr(options: str, a: np.ndarray, tau: np.ndarray) -> Arrays:
    """reflections, tau -> Q"""
    routine, a = _routine("orgqr", a.dtype), _writable(a)
    (batch, n, m), k = a.shape, tau.shape[-1]
    work = routine.workspace(m, n, k, a, m, tau)
    for b in range(batch):
        routine.run(m, n, k, a[b], m, tau[b], work, work.size)
    return [a]


def _ormqr(options: str, a: np.ndarray, tau: np.ndarray, c: np.ndarray) -> Arrays:
    """reflections, tau, C -> op(Q) C or C op(Q)"""
    routine, a, c = _routine("ormqr", a.dtype), _writable(a), _writable(c)
    (batch, n, m), k = c.shape, tau.shape[-1]
    rows = a.shape[-1]
    transposed = "N" if options[1] == "N" else "C" if routine.is_complex else "T"
    work = routine.workspace(options[0], transposed, m, n, k, a, rows, tau, c, m)
    for b in range(batch):
        routine.run(options[0], transposed, m, n, k, a[b], rows, tau[b], c[b], m, work, work.size)
    return [c]


def _getrf(options: str, a: np.ndarray) -> Arrays:
    """A -> L and U, pivots from 1, info"""
    routine, a = _routine("getrf", a.dtype), _writable(a)
    batch, n, m = a.shape
    pivots, info = np.zeros((batch, min(m, n)), np.int32), _info(batch)
    for b in range(batch):
        info[b] = routine.run(m, n, a[b], m, pivots[b])
    return [a, pivots, info]


def _gesdd(options: str, a: np.ndarray, *, by_qr: bool = False) -> Arrays:
    """A -> A, singular values descending, U, Vᴴ, info"""
    mode = options[0]  # with N, the second letter gives the sizes of the vectors, which are not computed
    routine, given = _routine("gesvd" if by_qr else "gesdd", a.dtype), a
    a = _writable(a)
    batch, n, m = a.shape
    size, is_full = min(m, n), options[-1] == "A"
    values = np.zeros((batch, size), routine.real)
    u, vh = np.zeros((batch, m if is_full else size, m), a.dtype), np.zeros((batch, n, n if is_full else size), a.dtype)
    info = _info(batch)
    modes = (mode, mode) if by_qr else (mode,)
    if by_qr:
        tail = routine.reals(5 * size)
    else:
        most = max(m, n)
        integers = np.empty(max(8 * size, 1), np.int32)
        tail = (*routine.reals(size * max(5 * size + 7, 2 * most + 2 * size + 1)), integers)

    def arguments(b: int) -> tuple[Argument, ...]:
        return (*modes, m, n, a[b], m, values[b], u[b], m, vh[b], vh.shape[-1])

    work = routine.workspace(*arguments(0), tail=tail)
    for b in range(batch):
        if _is_finite(a[b]):
            info[b] = routine.run(*arguments(b), work, work.size, *tail)
        else:
            info[b], values[b], u[b], vh[b] = _NOT_FINITE, np.nan, np.nan, np.nan
    return [given, values, u, vh, info]


def _gesvd(options: str, a: np.ndarray) -> Arrays:
    """Like gesdd, by QR iteration."""
    return _gesdd(options, a, by_qr=True)


def _syevd(options: str, a: np.ndarray) -> Arrays:
    """A -> eigenvectors in columns, eigenvalues ascending, info"""
    routine, a = _routine("syevd", a.dtype), _writable(a)
    batch, n, _ = a.shape
    values, info = np.zeros((batch, n), routine.real), _info(batch)
    integers = np.empty(3 + 5 * n, np.int32)
    more: tuple[Argument, ...] = ()
    if routine.is_complex:
        reals = np.empty(1 + 5 * n + 2 * n * n, routine.real)
        more = (reals, reals.size)
    tail = (*more, integers, integers.size)
    uplo = options[1]
    asked = (*(m if isinstance(m, np.ndarray) else -1 for m in more), integers, -1)
    work = routine.workspace(options[0], uplo, n, a, n, values, tail=asked)
    for b in range(batch):
        read = np.triu(a[b]) if uplo == "L" else np.tril(a[b])  # columns in rows
        if _is_finite(read):
            info[b] = routine.run(options[0], uplo, n, a[b], n, values[b], work, work.size, *tail)
        else:
            info[b], values[b], a[b] = _NOT_FINITE, np.nan, np.nan
    return [a, values, info]


def _sytrd(options: str, a: np.ndarray) -> Arrays:
    """A -> tridiagonal form and reflections, diagonal, off-diagonal, tau, info"""
    routine, a = _routine("sytrd", a.dtype), _writable(a)
    batch, n, _ = a.shape
    diagonal, off_diagonal = np.zeros((batch, n), routine.real), np.zeros((batch, n - 1), routine.real)
    tau, info = np.zeros((batch, n - 1), a.dtype), _info(batch)
    work = routine.workspace(options[0], n, a, n, diagonal, off_diagonal, tau)
    for b in range(batch):
        info[b] = routine.run(options[0], n, a[b], n, diagonal[b], off_diagonal[b], tau[b], work, work.size)
    return [a, diagonal, off_diagonal, tau, info]


def _gtsv(options: str, low: np.ndarray, main: np.ndarray, up: np.ndarray, b: np.ndarray) -> Arrays:
    """diagonals [B, n], the lower one from its second element on, right sides -> U's diagonals, solution, info"""
    routine = _routine("gtsv", b.dtype)
    low, main, up, b = map(_writable, (low, main, up, b))
    batch, sides, n = b.shape
    info = _info(batch)
    for k in range(batch):
        info[k] = routine.run(n, sides, low[k, 1:], main[k], up[k], b[k], n)
    return [low, main, up, b, info]


_ROUTINES: dict[str, Callable[..., Arrays]] = {
    "geev": _geev, "gees": _gees, "gehrd": _gehrd, "geqp3": _geqp3, "geqrf": _geqrf, "orgqr": _orgqr, "ormqr": _ormqr,
    "getrf": _getrf, "gesdd": _gesdd, "gesvd": _gesvd, "syevd": _syevd, "sytrd": _sytrd,
    "gtsv": _gtsv,
}  # fmt: skip
