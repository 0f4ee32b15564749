"""Any call of the public API ends in time, with a result or a `hilo.Error` of at most one screen."""

from __future__ import annotations

import os
import signal
import traceback
import zlib

import api_calls
import api_calls_of_arrays
import numpy as np
import pytest
from test_wrong_calls import problem

import hilo
from hilo.builder.source import is_internal
from hilo.ops._guard import is_from_callback

EVERY = 1 if os.environ.get("HILO_LONG_TESTS") else 150
"""One call out of this many is made, always the same ones: all 37,000 take half an hour."""


LIMIT_S = 60
"""Some of these calls compile, or import JAX."""

_CALLING = ("function", "over_arrays", "_read_function", "call_back")
"""Calls of NumPy's functions on the host, of a function that JAX traces, or of a user's function: the errors are
theirs."""


def is_foreign(error: BaseException, native: bool) -> bool:
    """Whether an error comes from a user's function, from NumPy before it calls hilo, or from wrong arguments."""
    codes = [frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__)]
    inner = [code for code in codes if is_internal(code) and _is_hilo(code.co_filename)]
    return (
        is_from_callback(error)
        or (native and isinstance(error, TypeError))
        or not inner
        or inner[-1].co_name in _CALLING
    )


def _is_hilo(path: str) -> bool:
    return "site-packages" not in path and "/test/" not in path


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="needs SIGALRM")
def test_wrong_calls() -> None:
    assert api_calls_of_arrays.METHODS
    problems = []
    for name in sorted(api_calls.ROWS):
        for call in api_calls.calls(name):
            if zlib.crc32(str(call).encode()) % EVERY == 0:
                found = problem(call.run, lambda error, native=call.native: is_foreign(error, native), LIMIT_S)  # type: ignore[misc]
                if found is not None:
                    problems.append(f"{call}: {found}")
    assert not problems, "\n".join(problems)


def test_indices_that_an_array_does_not_have_are_index_errors_of_hilo() -> None:
    array = api_calls.array(2, 3)
    for index in ("a", [[1], [2, 3]], 5, (0, 0, 0), 1.5):
        with pytest.raises(hilo.IndexingError, match="index is"):
            array[index]
        with pytest.raises(IndexError, match="index is"):
            array.at[index].set(1.0)


@pytest.mark.parametrize("shape", [(1 << 33,), (1 << 17, 1 << 17), (0,) * 65])
def test_random_arrays_have_as_many_elements_as_there_are_numbers(shape: tuple[int, ...]) -> None:
    with pytest.raises(hilo.ArgumentError, match="at most 64 dimensions and 2"):
        hilo.random.bits(np.zeros(2, np.uint32), shape)
