"""canonicalize-gather and expand-scatter as kernels: against XLA, with positions outside and all layouts of windows."""

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
from oracle import run_xla

import hilo
from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.lowering.indexing.gathers.gather_kernel import Plan, plan

RNG = np.random.default_rng(7)


def numbers(*shape):
    return RNG.normal(size=shape).astype(np.float32)


def positions(limit, *shape, dtype=np.int32):
    """Some of them outside: below 0 and past the end."""
    return RNG.integers(-3 if np.dtype(dtype).kind == "i" else 0, limit + 3, shape).astype(dtype)


def compare(function, *arguments, tolerance=1e-5):
    text = jax.jit(function).lower(*arguments).as_text()
    (expected,) = run_xla(text, *arguments)
    found = np.asarray(hilo.compile(text)(*arguments)).astype(np.complex128)
    np.testing.assert_allclose(found, expected.astype(np.complex128), rtol=tolerance, atol=tolerance)


GATHERS = {
    "elements": (lambda x, i: x[i], numbers(3000), positions(3000, 2500)),
    "elements, shared": (lambda x, i: x[i], numbers(3000), positions(3000, 40_000)),
    "rows with a rest": (lambda x, i: x[i], numbers(300, 71), positions(300, 99)),
    "rows, shared": (lambda x, i: x[i], numbers(300, 200), positions(300, 256)),
    "two components": (lambda x, i: x[i[0], i[1]], numbers(50, 60), positions(50, 2, 1500)),
    "columns": (lambda x, i: x[:, i], numbers(60, 50), positions(50, 70)),
    "in the middle": (lambda x, i: x[:, i, :], numbers(20, 30, 17), positions(30, 11)),
    "apart": (lambda x, i: x[i[0], :, i[1]], numbers(30, 40, 20), positions(20, 2, 90)),
    "unsigned, fill": (lambda x, i: x.at[i].get(mode="fill"), numbers(300, 8), positions(300, 400, dtype=np.uint8)),
    "along an axis": (lambda x, i: jnp.take_along_axis(x, i, 1), numbers(30, 40), positions(40, 30, 50)),
    "along the first axis": (lambda x, i: jnp.take_along_axis(x, i, 0), numbers(30, 40), positions(30, 50, 40)),
    "blocks": (
        lambda x, i: jax.vmap(lambda s: jax.lax.dynamic_slice(x, (s, s), (5, 13)))(i),
        numbers(40, 30), positions(45, 40),
    ),
    "bytes": (lambda x, i: x[i], RNG.integers(-99, 99, (90, 77)).astype(np.int8), positions(90, 40)),
    "bf16": (lambda x, i: x[i], numbers(90, 77).astype(ml_dtypes.bfloat16), positions(90, 40)),
}  # fmt: skip

SCATTERS = {
    "elements": (lambda x, i, u: x.at[i].add(u), numbers(1000), positions(1000, 1003), numbers(1003)),
    "last one wins": (lambda x, i, u: x.at[i].set(u), numbers(1000), np.repeat(positions(1000, 50), 2), numbers(100)),
    "rows with a rest": (lambda x, i, u: x.at[i].add(u), numbers(90, 71), positions(90, 40), numbers(40, 71)),
    "rows, clipped": (lambda x, i: x.at[i].min(jnp.minimum(x[i], 0.5)), numbers(90, 64), positions(90, 40)),
    "columns": (lambda x, i, u: x.at[:, i].max(u), numbers(30, 40), positions(40, 50), numbers(30, 50)),
    "two components": (
        lambda x, i, u: x.at[i[0], i[1]].multiply(u), numbers(20, 30), positions(20, 2, 75), numbers(75),
    ),
    "batches": (
        lambda x, i, u: jax.vmap(lambda a, s, t: a.at[s].add(t))(x, i, u),
        numbers(9, 40), positions(40, 9, 33), numbers(9, 33),
    ),
    "unsigned": (
        lambda x, i, u: x.at[i].add(u), numbers(200), positions(200, 400, dtype=np.uint8), numbers(400),
    ),
    "complex rows": (
        lambda x, i, u: x.at[i].add(u), numbers(50, 9) * (1 + 2j), positions(50, 40), numbers(40, 9) * 1j,
    ),
    "pred": (lambda x, i: x.at[i].set(True), RNG.integers(0, 2, 200).astype(bool), positions(200, 50)),
}  # fmt: skip


@pytest.mark.parametrize("name", GATHERS)
def test_gathers_as_xla(name):
    compare(*GATHERS[name])


@pytest.mark.parametrize("name", SCATTERS)
def test_scatters_as_xla(name):
    compare(*SCATTERS[name])


ONE_OF_EACH_WIDTH = ("bool", "bfloat16", "float32", "float64", "complex128")
OTHERS = ("int8", "uint8", "int32", "uint64", "float16", "complex64")


def of_repeated_elements(x, i, u, low):
    """Scatters whose operand, updates or positions repeat one element: constants and arguments."""
    add = "max" if x.dtype == bool else "add"
    fill = jnp.zeros((37,), x.dtype)
    return (
        getattr(x.at[i].set(u).at[i], add)(jnp.ones((), x.dtype)),
        getattr(fill.at[i], add)(u),
        getattr(jnp.broadcast_to(u, (5, 37)).at[:, jnp.clip(i, low, 36)], add)(jnp.ones((5, len(i)), x.dtype)),
        getattr(x.at[jnp.maximum(i, low)], add)(u),
        jnp.ones((37, 70), x.dtype).at[i].set(jnp.broadcast_to(u, (len(i), 70))),
    )


@pytest.mark.parametrize(
    ("size", "types"), [(1, ONE_OF_EACH_WIDTH), (16, ONE_OF_EACH_WIDTH), (53, (*ONE_OF_EACH_WIDTH, *OTHERS))]
)
def test_scatters_of_repeated_elements_as_xla(size, types):
    with jax.enable_x64(True):
        arguments = [
            (RNG.integers(0, 2, 37).astype(t), positions(37, size), np.asarray(1).astype(t), np.int32(3))
            for t in map(jnp.dtype, types)
        ]
        text = jax.jit(lambda all: [of_repeated_elements(*some) for some in all]).lower(arguments).as_text()
        arrays = jax.tree.leaves(arguments)
        both = list(zip(hilo.compile(text)(*arrays), run_xla(text, *arrays), strict=True))
        for number, (found, expected) in enumerate(both):
            context = f"{types[number * len(types) // len(both)]}, result {number}"
            np.testing.assert_array_equal(np.asarray(found), expected, err_msg=context)


def test_plan_of_rows_is_one_loop_over_each():
    rows = GatherDimensionNumbers(offset_dims=(1,), collapsed_slice_dims=(0,), start_index_map=(0,), index_vector_dim=1)
    assert plan((10, 6), (5, 1), (1, 6), rows) == Plan((), False, 5, ((6, 1),), (9,), (6,))


def test_plan_of_batches_is_a_loop_around_the_index_vectors():
    batched = GatherDimensionNumbers((), (1,), (0,), (0,), (1,), 2)
    assert plan((10, 6), (10, 4, 1), (1, 1), batched) == Plan(((10, 6),), True, 4, (), (5,), (1,))


INDEX_TYPES = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")


def at_one_index(x, u, index):
    """Reads and writes at one index of any type, known at run time."""
    slices = (jax.lax.dynamic_slice(x, (index,), (4,)), jax.lax.dynamic_update_slice(x, u, (index,)))
    wrapped = index + index.dtype.type(100)  # wraps around in 8 bits
    return *slices, x.at[wrapped].get(mode="clip"), x.at[wrapped].set(u[0]), x.at[index].add(u[1])


def test_one_index_of_each_type_as_xla():
    x, u = numbers(100), numbers(4)  # fewer than 127 elements: XLA clamps in the type of the index
    with jax.enable_x64(True):
        for value in (-1, -100, -101, 0, 99, 100, 127, 2**63 - 1):
            limits = [np.iinfo(name) for name in INDEX_TYPES]
            indices = [np.asarray(min(max(value, int(i.min)), int(i.max)), i.dtype) for i in limits]
            if value == -1:
                lowered = jax.jit(lambda x, u, *indices: [at_one_index(x, u, i) for i in indices]).lower(x, u, *indices)
                program, expected = hilo.compile(lowered.as_text()), lowered.compile()
            found = iter(program(x, u, *indices))
            for name, results in zip(INDEX_TYPES, expected(x, u, *indices), strict=True):
                for position, result in enumerate(results):
                    got = np.asarray(next(found))
                    np.testing.assert_array_equal(got, result, err_msg=f"{name} {value}, result {position}")
