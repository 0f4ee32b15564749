"""Random programs of the builder: XLA and llvm-cpu agree on them, and NumPy confirms the values.

`make test` runs a few; `make test-long` and `HILO_RANDOM_PROGRAMS=500 pytest …` run many.
Values start as multiples of 1/4 and stay exact through most operations, so that all three agree to the bit; after a
function that rounds, only functions without jumps follow, and a tolerance holds.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

import hypothesis
import numpy as np
import pytest
from harness import accept
from hypothesis import strategies as st
from oracle import run_xla

import hilo
from hilo import ops

EXAMPLES = int(os.environ.get("HILO_RANDOM_PROGRAMS", "25"))
DTYPES = (np.float32, np.int32, np.uint8, np.bool_, np.float64, np.int64)


@dataclass
class Value:
    """A value of the program, NumPy's opinion of it, and whether it has no rounding errors."""

    op: hilo.XlaOp
    array: np.ndarray
    exact: bool = True

    @property
    def kind(self) -> str:
        return self.array.dtype.kind


@dataclass(frozen=True)
class Step:
    """A kind of step: the values that it takes, and its operation; `draw` chooses its attributes."""

    takes: Callable[[Value], bool]
    make: Callable[[Callable, Value, list[Value]], Value | None]


STEPS: dict[str, Step] = {}


def step(takes: Callable[[Value], bool] = lambda v: True) -> Callable:
    def register(make: Callable) -> Callable:
        STEPS[make.__name__] = Step(takes, make)
        return make

    return register


def numbers(v: Value) -> bool:
    return v.kind in "iuf"


def exact_numbers(v: Value) -> bool:
    return v.kind in "iuf" and v.exact and (v.kind != "f" or (v.array.size == 0 or np.abs(v.array).max() < 1000))


def wrap(array: np.ndarray, like: Value) -> np.ndarray:
    return np.asarray(array).astype(like.array.dtype)


@step(numbers)
def negate(draw, v, others):
    return Value(ops.Neg(v.op), wrap(-v.array, v), v.exact)


@step(lambda v: v.kind == "f")
def smooth(draw, v, others):
    name, function = draw(
        st.sampled_from(
            [("Tanh", np.tanh), ("Sin", np.sin), ("Cos", np.cos), ("Logistic", lambda x: 1 / (1 + np.exp(-x)))]
        )
    )
    with np.errstate(all="ignore"):
        return Value(getattr(ops, name)(v.op), wrap(function(v.array.astype(np.float64)), v), False)


@step(lambda v: v.kind == "f" and v.exact)
def rounded(draw, v, others):
    name, function = draw(
        st.sampled_from(
            [("Floor", np.floor), ("Ceil", np.ceil), ("Abs", np.abs), ("Sign", np.sign), ("RoundNearestEven", np.rint)]
        )
    )
    return Value(getattr(ops, name)(v.op), wrap(function(v.array), v))


@step(lambda v: v.kind in "iub")
def inverted(draw, v, others):
    return Value(ops.Not(v.op), ~v.array)


@step(exact_numbers)
def binary(draw, v, others):
    mates = [
        o for o in others if o.array.dtype == v.array.dtype and o.array.shape == v.array.shape and exact_numbers(o)
    ]
    mate = draw(st.sampled_from(mates))
    name, function = draw(
        st.sampled_from(
            [("Add", np.add), ("Sub", np.subtract), ("Mul", np.multiply), ("Max", np.maximum), ("Min", np.minimum)]
        )
    )
    with np.errstate(all="ignore"):
        return Value(getattr(ops, name)(v.op, mate.op), wrap(function(v.array, mate.array), v))


@step(exact_numbers)
def compared(draw, v, others):
    mates = [o for o in others if o.array.dtype == v.array.dtype and o.array.shape == v.array.shape and o.exact]
    mate = draw(st.sampled_from(mates))
    name, function = draw(
        st.sampled_from([("Lt", np.less), ("Ge", np.greater_equal), ("Eq", np.equal), ("Ne", np.not_equal)])
    )
    return Value(getattr(ops, name)(v.op, mate.op), function(v.array, mate.array))


@step(numbers)
def selected(draw, v, others):
    masks = [o for o in others if o.kind == "b" and o.array.shape in (v.array.shape, ())]
    if not masks:
        return None
    mask = draw(st.sampled_from(masks))
    return Value(ops.Select(mask.op, v.op, ops.Neg(v.op)), wrap(np.where(mask.array, v.array, -v.array), v), v.exact)


@step(exact_numbers)
def clamped(draw, v, others):
    low, high = (np.asarray(x).astype(v.array.dtype) for x in (1, 3))
    return Value(ops.Clamp(low.item(), v.op, high.item()), np.clip(v.array, low, high))


@step(exact_numbers)
def converted(draw, v, others):
    to = draw(st.sampled_from([np.float32, np.float64, np.int32]))
    if v.kind == "f" and to is np.int32:
        return Value(ops.ConvertElementType(v.op, to), np.trunc(v.array).astype(to))
    return Value(ops.ConvertElementType(v.op, to), v.array.astype(to))


@step()
def transposed(draw, v, others):
    order = draw(st.permutations(range(v.array.ndim)))
    return Value(ops.Transpose(v.op, order), v.array.transpose(order), v.exact)


@step()
def flattened(draw, v, others):
    return Value(ops.Reshape(v.op, [v.array.size]), v.array.reshape(-1), v.exact)


@step(lambda v: v.array.ndim < 4 and v.array.size < 200)
def repeated(draw, v, others):
    n = draw(st.integers(0, 3))
    return Value(ops.Broadcast(v.op, [n]), np.broadcast_to(v.array, (n, *v.array.shape)), v.exact)


@step(lambda v: v.array.ndim > 0)
def sliced(draw, v, others):
    starts, limits, strides = [], [], []
    for n in v.array.shape:
        starts.append(draw(st.integers(0, n)))
        limits.append(draw(st.integers(starts[-1], n)))
        strides.append(draw(st.integers(1, 3)))
    index = tuple(map(slice, starts, limits, strides))
    return Value(ops.Slice(v.op, starts, limits, strides), v.array[index], v.exact)


@step(lambda v: v.array.ndim > 0)
def reversed_(draw, v, others):
    dims = draw(st.sets(st.integers(0, v.array.ndim - 1)))
    return Value(ops.Rev(v.op, sorted(dims)), np.flip(v.array, sorted(dims)), v.exact)


@step(lambda v: v.array.ndim > 0)
def joined(draw, v, others):
    d = draw(st.integers(0, v.array.ndim - 1))
    return Value(ops.Concatenate([v.op, v.op], d), np.concatenate([v.array, v.array], d), v.exact)


@step(lambda v: v.array.ndim > 0 and numbers(v))
def padded(draw, v, others):
    config = [(draw(st.integers(0, 2)), draw(st.integers(0, 2)), draw(st.integers(0, 2))) for _ in v.array.shape]
    shape = [
        low + high + n + max(n - 1, 0) * inside for (low, high, inside), n in zip(config, v.array.shape, strict=True)
    ]
    wanted = np.full(shape, 1, v.array.dtype)
    wanted[
        tuple(
            slice(low, low + n + max(n - 1, 0) * i, i + 1) for (low, _, i), n in zip(config, v.array.shape, strict=True)
        )
    ] = v.array
    one = ops.ConstantR0(v.op.builder, v.array.dtype.type(1), v.array.dtype)
    return Value(ops.Pad(v.op, one, config), wanted, v.exact)


@step(lambda v: exact_numbers(v) and v.array.ndim > 0)
def reduced(draw, v, others):
    dims = sorted(draw(st.sets(st.integers(0, v.array.ndim - 1))))
    name, start, function = draw(st.sampled_from([("Add", 0, np.sum), ("Max", 1, np.max), ("Min", 1, np.min)]))
    zero = ops.ConstantR0(v.op.builder, v.array.dtype.type(start), v.array.dtype)
    options = {"dtype": v.array.dtype} if name == "Add" else {}
    wanted = function(v.array, axis=tuple(dims), initial=v.array.dtype.type(start), **options)
    return Value(ops.Reduce(v.op, zero, getattr(ops, name), dims), wrap(wanted, v))


@step(lambda v: exact_numbers(v) and v.array.ndim > 0)
def sorted_(draw, v, others):
    d = draw(st.integers(0, v.array.ndim - 1))
    return Value(ops.Sort(v.op, ops.Lt, dimension=d), np.sort(v.array, axis=d, kind="stable"))


@step(
    lambda v: exact_numbers(v) and v.array.ndim == 2 and (v.array.size == 0 or np.abs(v.array.astype(float)).max() < 30)
)
def squared(draw, v, others):
    dims = draw(st.sampled_from([(0, 0), (1, 1)]))
    wanted = np.tensordot(v.array, v.array, ([dims[0]], [dims[1]]))
    return Value(ops.DotGeneral(v.op, v.op, (([dims[0]], [dims[1]]), ([], []))), wrap(wanted, v))


@step(lambda v: exact_numbers(v) and v.kind != "u")
def looped(draw, v, others):
    turns = draw(st.integers(0, 4))

    def body(carried):
        i, x = carried
        return ops.Tuple(i.builder, i + 1, ops.Sub(ops.Neg(x), x - 1))

    start = ops.Tuple(v.op.builder, ops.ConstantR0(v.op.builder, 0), v.op)
    wanted = v.array
    for _ in range(turns):
        wanted = -wanted - (wanted - wanted.dtype.type(1))
    return Value(ops.While(lambda carried: carried[0] < turns, body, start)[1], wrap(wanted, v))


@step(numbers)
def branched(draw, v, others):
    flags = [o for o in others if o.kind == "b" and o.array.shape == ()]
    if not flags:
        return None
    flag = draw(st.sampled_from(flags))
    made = ops.Conditional(flag.op, v.op, lambda x: x + x, v.op, ops.Neg)
    return Value(made, wrap(v.array + v.array if flag.array else -v.array, v), v.exact)


@step(lambda v: exact_numbers(v) and 0 < v.array.ndim and v.array.size > 0)
def windowed(draw, v, others):
    sizes = [draw(st.integers(1, n)) for n in v.array.shape]
    views = np.lib.stride_tricks.sliding_window_view(v.array, sizes)
    wanted = views.max(axis=tuple(range(v.array.ndim, 2 * v.array.ndim)))
    low = ops.MinValue(v.op.builder, v.array.dtype)
    return Value(ops.ReduceWindow(v.op, low, ops.Max, sizes, [1] * len(sizes), "VALID"), wanted)


@st.composite
def programs(draw: st.DrawFn) -> tuple[hilo.XlaComputation, list[np.ndarray], list[Value]]:
    """A computation, its arguments, and its results as NumPy has them."""
    builder = hilo.XlaBuilder("random")
    values: list[Value] = []
    rng = np.random.default_rng(draw(st.integers(0, 2**16)))
    for n in range(draw(st.integers(1, 3))):
        dims = draw(st.lists(st.integers(0, 4), max_size=3))
        dtype = np.dtype(draw(st.sampled_from(DTYPES)))
        low, high = (-8, 9) if dtype.kind in "if" else (0, 9)
        array = rng.integers(low, high, dims)
        array = array > 4 if dtype.kind == "b" else (array / 4 if dtype.kind == "f" else array)
        array = np.asarray(array).astype(dtype)
        values.append(Value(ops.Parameter(builder, n, hilo.Shape(dtype, dims), f"x{n}"), array))
    arguments = [v.array for v in values]
    for _ in range(draw(st.integers(1, 8))):
        v = values[draw(st.integers(0, len(values) - 1))]
        names = [name for name, one in STEPS.items() if one.takes(v)]
        made = STEPS[draw(st.sampled_from(names))].make(draw, v, values)
        if made is not None and made.array.size < 3000:
            values.append(made)
    results = values[len(arguments) :][-5:] or values[:1]
    return builder.Build(ops.Tuple(builder, *(v.op for v in results))), arguments, results


@hypothesis.settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(hypothesis.HealthCheck),
)
@hypothesis.given(programs())
def test_random_programs_agree(program: tuple[hilo.XlaComputation, list[np.ndarray], list[Value]]) -> None:
    computation, arguments, results = program
    text = accept(computation)
    by_xla = run_xla(text, *arguments)
    by_hilo = hilo.compile(computation, cache=False)(*arguments)
    for v, x, h in zip(results, by_xla, by_hilo, strict=True):
        h = np.asarray(h)
        assert h.dtype == v.array.dtype and h.shape == v.array.shape, text
        for name, got in (("XLA", x), ("hilo", h)):
            if v.exact:
                np.testing.assert_array_equal(got, v.array, err_msg=f"{name}\n{text}")
            else:
                np.testing.assert_allclose(got, v.array, rtol=1e-4, atol=1e-4, err_msg=f"{name}\n{text}")


@pytest.mark.parametrize("name", STEPS)
def test_every_step_is_reachable(name: str) -> None:
    """A step that takes no value at all would be a hole in the random programs."""
    arrays = [np.ones((2, 2), np.float32), np.ones((2,), np.int32), np.array(True), np.ones((3,), bool)]
    builder = hilo.XlaBuilder("one")
    values = [Value(ops.Parameter(builder, n, hilo.Shape.of(a), f"x{n}"), a) for n, a in enumerate(arrays)]
    assert any(STEPS[name].takes(v) for v in values)
