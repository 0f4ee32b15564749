"""Any call of an operation ends in time, with a result or a `hilo.Error` of at most one screen."""

from __future__ import annotations

import os
import signal
import zlib
from collections.abc import Callable

import numpy as np
import pytest
import wrong_calls

import hilo
from hilo import ops
from hilo.dialect.support.errors import shown

LIMIT_S = 10
MESSAGE_CHARACTERS = 600
EVERY = 1 if os.environ.get("HILO_LONG_TESTS") else 60
"""One call out of this many is made, always the same ones: all 110,000 take ten minutes."""


def parameter(shape: str) -> hilo.XlaOp:
    return ops.Parameter(hilo.XlaBuilder("test"), 0, hilo.Shape.parse(shape), "x")


def is_hostile(error: BaseException) -> bool:
    """Whether an error is from a callable among the arguments: the user's own."""
    return str(error).startswith("hostile ")


def problem(
    call: Callable[[], object], is_foreign: Callable[[BaseException], bool] = is_hostile, limit_s: int = LIMIT_S
) -> str | None:
    """Describes what is wrong with the answer to a call; errors that hilo does not have to explain are fine."""

    def late(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(limit_s)
    try:
        call()
    except hilo.Error as error:
        return f"the message has {len(str(error))} characters" if len(str(error)) > MESSAGE_CHARACTERS else None
    except KeyboardInterrupt:
        return f"no answer in {limit_s} s"
    except Exception as error:
        if is_hostile(error) or is_foreign(error):
            return None
        return f"{type(error).__name__}: {str(error)[:200]}"
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    return None


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="needs SIGALRM")
@pytest.mark.parametrize("half", [0, 1])
def test_wrong_calls(half: int) -> None:
    problems = []
    for name in wrong_calls.OPERATION_NAMES[half::2]:
        for call in wrong_calls.calls(name):
            if zlib.crc32(str(call).encode()) % EVERY == 0:
                found = problem(call.run)
                if found is not None:
                    problems.append(f"{call}: {found}")
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda x: ops.Squeeze(x, np.int64(0)), "Squeeze: dimensions is np.int64(0); it takes a sequence of integers"),
        (lambda x: ops.Or(ops.ConvertElementType(x, "s32"), 10**400), "rhs is <int of 1329 bits>; s32 holds"),
        (lambda x: ops.Sort(5), "operands is 5; it takes an array, or a sequence of arrays"),
        (lambda x: ops.AfterAll(5), "operands is 5; it takes a sequence of tokens"),
        (lambda x: ops.Sort(x, lambda a: a), "it takes a callable over 2 XlaOps (f32[], f32[])"),
        (
            lambda x: ops.Reshape(x, dims=[4]),
            "unknown argument 'dims' (did you mean 'dimensions'?); it takes (operand, dimensions=None",
        ),
        (lambda x: ops.Transpose(x), "missing a required argument: 'permutation'"),
        (lambda x: ops.Add(x, x, range(2**62)), "it takes at most 65536 entries"),
        (lambda x: ops.Transpose(x, list(range(10_000))), "Transpose: permutation is"),
        (lambda x: ops.Constant(x.builder, np.ma.masked_array([1.0], [True])), "literal is a masked array"),
        (lambda x: ops.Slice(x, "a", [1], [1]), "start_indices is 'a'; it takes a sequence of integers"),
        (lambda x: x.__setitem__(0, 1.0), "x = x.at[index].set(value)"),
        (lambda x: x[wrong_calls.Hostile()], "index = <Hostile>"),
        (lambda x: x + wrong_calls.Hostile(), "rhs is <Hostile>"),
        (lambda x: np.sum(x, axis="a"), "axis is 'a'"),
        (lambda x: hilo.Shape("f32", [2**62, 2**62]), "elements"),
        (lambda x: hilo.Shape("f32", range(2**62)), "Shape: dims is range(0, 4611686018427387904)"),
        (lambda x: hilo.Shape("x" * 10_000), "dtype is 'xxx"),
    ],
)
def test_the_message_names_the_argument(call: Callable[[hilo.XlaOp], object], words: str) -> None:
    with pytest.raises(hilo.Error) as caught:
        call(parameter("f32[4]"))
    assert words in str(caught.value)
    assert len(str(caught.value)) <= MESSAGE_CHARACTERS


def test_what_a_callable_raises_is_its_own() -> None:
    def comparator(a: hilo.XlaOp, b: hilo.XlaOp) -> hilo.XlaOp:
        return a + undefined  # type: ignore[name-defined]  # noqa: F821

    def broken(a: hilo.XlaOp, b: hilo.XlaOp) -> hilo.XlaOp:
        return a + int("x")

    with pytest.raises(NameError, match="undefined"):
        ops.Sort(parameter("f32[4]"), comparator)
    with pytest.raises(ValueError, match="invalid literal"):
        ops.Sort(parameter("f32[4]"), broken)


def test_what_is_shown_is_short() -> None:
    values = [
        *(list(range(10_000)), {i: "x" * 10_000 for i in range(100)}, "x" * 10_000, 10**5000, wrong_calls.LongRepr()),
        *([wrong_calls.LongRepr()] * 100, wrong_calls.nested(5000), wrong_calls.Hostile(), wrong_calls.itself()),
    ]
    assert max(len(shown(value)) for value in values) <= 110
